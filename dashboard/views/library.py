"""The library: every match, found by what one remembers of it, and opened from there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from html import escape
from itertools import chain, groupby, islice
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qs, urlencode

import streamlit as st

from dashboard import load
from dashboard.cards import Cards, address, day_words, icon, month_words, name_of
from dashboard.component.parts import palette, part, script
from dashboard.demonstration import SHELVES, Shelf
from dashboard.library_listing import (
    ORDERS,
    Evening,
    Wanted,
    evening_named,
    evenings_of,
    result_of,
)
from dashboard.rows import Row
from dashboard.views import bringing, gate, library_changes, pages, starting
from dashboard.views.chrome import army_name, game_title, language, plain, what_seats_play, word
from projections.systems import find_system, installed

CARDS_A_PAGE: Final = 24
_MOST_VALUES: Final = 24
"""So many values of a filter are offered, those of most matches; a search finds the others."""
_TITLES: Final[Mapping[str, str]] = {
    "player": "filter.players", "army": "filter.armies", "tag": "filter.tags",
    "result": "filter.results", "origin": "filter.origins",
}  # fmt: skip
_LOOKS_AGAIN: Final = 1.0
_MENU: Final = "library menu"
_KEY: Final = "library shelf"

_shelf: Final = st.components.v2.component(
    "after_action_shelf",
    css="\n".join((palette(), part("shelf.css"))),
    js=script("shelf_app.js"),
)


def page() -> None:
    """Search, filter, open."""
    asked = st.query_params.get("shelf", "own")
    shelf = next((shelf for shelf in SHELVES if shelf == asked), SHELVES[0])
    rows, problems = load.rows(shelf=shelf)
    with st.container(horizontal=True, vertical_alignment="bottom", key="library-head"):
        titles = {"own": "library.title", "demonstration": "home.season"}
        st.title(word(titles.get(shelf, f"shelf.of_{shelf}")), anchor=False)
        if shelf == "own":
            bringing.drop_zone()
    library_changes.last_deed()
    query = {name: st.query_params.get_all(name) for name in st.query_params}
    wanted = Wanted.of_address(query)
    favourites = load.shelf().favourites()
    found = wanted.found_in(rows, favourites)
    for row in [row for row in found if row.unchosen.off][:3]:
        library_changes.ask_unchosen(row)
    drawn = _Page(shelf, rows, found, wanted, favourites)
    show(_KEY, drawn.data([error.text(language()) for error in problems if shelf == "own"]))
    if shelf == "own":
        library_changes.show_bin()
        library_changes.forget_somebody()
    show_menu(rows, favourites)
    if unread := load.listing().unread:
        _follow_reading(unread)


@st.fragment(run_every=_LOOKS_AGAIN)
def _follow_reading(unread: int) -> None:
    """Of a large library that was never read the others come by and by."""
    if load.listing().unread != unread:
        st.rerun()


# What the scripts of the cards ask for


def show(key: str, data: dict[str, Any]) -> None:
    """Cards, with what a tap on them leads to."""
    _shelf(
        key=key, data=data, width="stretch", height="content",
        on_go_change=lambda: _asked(
            key, "go", lambda href: st.query_params.from_dict(parse_qs(href.removeprefix("?")))
        ),
        on_best_change=lambda: _asked(key, "best", _go_to_best),
        on_menu_change=lambda: _asked(
            key, "menu", lambda match: st.session_state.update({_MENU: match})
        ),
    )  # fmt: skip


def _asked(key: str, name: str, answer: Callable[[str], None]) -> None:
    if value := (st.session_state.get(key) or {}).get(name):
        answer(str(value))


def _go_to_best(name: str) -> None:
    """To the best moment of an evening; where nothing stands out, to its page."""
    evening = evening_named(load.rows()[0], name)
    paths = [Path(row.path) for row in evening.rows] if evening else []
    best = load.best_moment(paths, language())
    if best is None:
        pages.show("evening", evening=name)
    else:
        pages.show("replay", match=best.match, at=str(best.first))


def show_menu(rows: Sequence[Row], favourites: frozenset[str]) -> None:
    """What one does to a match, where somebody asked for it."""
    match = st.session_state.get(_MENU)
    row = next((row for row in rows if row.match == match), None) if match else None
    if row is None:
        _close_menu()
        return

    @st.dialog(plain(name_of(row)), on_dismiss=_close_menu)
    def dialog() -> None:
        _acts(row)
        library_changes.row_menu(row, favourite=row.match in favourites)

    dialog()


def _acts(row: Row) -> None:
    """Where else a match can be opened."""
    ways = ["replay", "record"] if row.ended else []
    with st.container(horizontal=True):
        for name in ways:
            if st.button(word(f"library.{name}"), key=f"{name} {row.path}"):
                _leave(name, row)
        if st.button(word("replay.story"), key=f"story {row.path}"):
            _leave("story", row)
        if row.game in installed() and st.button(
            word("library.again"), key=f"again {row.path}", disabled=gate.held_back() is not None
        ):
            _close_menu()
            starting.begin_again(Path(row.path))


def _close_menu() -> None:
    st.session_state.pop(_MENU, None)


def _leave(name: str, row: Row) -> None:
    _close_menu()
    pages.go(name, match=row.match)


# The page


class _Page:
    """What is shown of a shelf."""

    def __init__(
        self, shelf: Shelf, rows: Sequence[Row], found: Sequence[Row], wanted: Wanted,
        favourites: frozenset[str],
    ) -> None:  # fmt: skip
        self.shelf, self.rows, self.found, self.wanted = shelf, rows, found, wanted
        self.favourites = favourites
        self.is_played = shelf in ("own", "app")
        may_record = self.is_played and gate.may_write()
        self.cards = Cards(language(), favourites, may_record, tells_origin=shelf == "own")

    def data(self, problems: Sequence[str]) -> dict[str, Any]:
        """The parts of the page as HTML, each of which is put there where it is another."""
        parts = {
            "faults": self._faults(problems),
            "head": self._head(),
            "filters": self._filters() if self.rows else "",
            "list": self._list(),
        }
        search = {
            "label": word("filter.search"), "hint": word("filter.example"), "value": self.wanted.q,
            "href": self._href(replace(self.wanted, q="")),
        }  # fmt: skip
        return {
            "parts": {**parts, "signs": self.cards.definitions()},
            "search": search if self.rows else None,
        }

    def _href(self, wanted: Wanted, **more: str) -> str:
        kept = [] if self.shelf == "own" else [("shelf", self.shelf)]
        asked = [("view", "library"), *kept, *wanted.address(), *more.items()]
        return "?" + urlencode(asked)

    def _faults(self, problems: Sequence[str]) -> str:
        told = [*problems, *(row.damage.text(language()) for row in self.rows if row.damage)]
        if not told:
            return ""
        title = escape(word("shelf.faults", count=len(told)))
        items = "".join(f"<li>{escape(one)}</li>" for one in told)
        is_open = " open" if len(told) < 4 else ""
        return (
            f'<details class="faults"{is_open}><summary>{title}</summary><ul>{items}</ul></details>'
        )

    def _head(self) -> str:
        """How many there are, the other shelves, and what stands on this one."""
        days = {row.last_day for row in self.rows} - {None}
        said = [word("library.count", count=len(self.rows))] if self.rows else []
        is_long = self.is_played and len(days) > 1
        said += [word("shelf.evenings", count=len(days))] if is_long else []
        unread = load.listing().unread
        said += [word("shelf.unread", count=unread)] if unread else []
        meanings = {
            "app": "shelf.app_mean", "samples": "shelf.samples_mean",
            "demonstration": "home.season_means",
        }  # fmt: skip
        key = meanings.get(self.shelf)
        means = word(key, count=len(self.rows)) if key else ""
        return f'<p class="tag">{" · ".join(map(escape, said))}</p>{self._shelves()}' + (
            f'<p class="means">{escape(means)}</p>' if means else ""
        )

    def _shelves(self) -> str:
        """The ways to what is nobody's own, and back."""
        counts = {shelf: len(rows) for shelf, rows in load.shelves().items()}
        shown = [shelf for shelf in SHELVES if counts[shelf] or shelf in ("own", self.shelf)]
        if len(shown) < 2:
            return ""
        links = "".join(
            self._chip(
                word(f"shelf.of_{shelf}"), counts[shelf], shelf == self.shelf,
                address(view="library", **({} if shelf == "own" else {"shelf": shelf})),
            )
            for shelf in shown
        )  # fmt: skip
        return f"<nav>{_scrolling(word('shelf.shelves'), links)}</nav>"

    def _chip(self, text: str, count: int | None, chosen: bool, href: str) -> str:
        number = "" if count is None else f" <small>{count}</small>"
        current = ' aria-current="true"' if chosen else ""
        return f'<a class="chip" href="{escape(href)}"{current}>{escape(text)}{number}</a>'

    # Filters

    def _filters(self) -> str:
        wanted = self.wanted
        games = Counter(row.game for row in self.rows)
        chips = []
        if len(games) > 1:
            every = replace(wanted, game=())
            chips = [self._chip(word("shelf.all_games"), None, not wanted.game, self._href(every))]
            chips += [
                self._chip(
                    game_title(game), count, game in wanted.game,
                    self._href(replace(wanted, game=() if wanted.game == (game,) else (game,))),
                )
                for game, count in games.most_common()
            ]  # fmt: skip
        chips += [
            f'<a class="chip held" href="{escape(self._href(wanted.without(name, value)))}"'
            f' aria-label="{escape(word("shelf.without", filter=self._said(name, value)))}">'
            f"{escape(self._said(name, value))}{icon('cross')}</a>"
            for name, value in wanted.in_force()
            if name not in ("game", "q")
        ]
        orders = "".join(
            f'<option value="{escape(self._href(replace(wanted, sort=name)))}"'
            f"{' selected' if name == wanted.sort else ''}>{escape(word(f'sort.{name}'))}</option>"
            for name in ORDERS
        )
        return (
            f"{_scrolling(word('filter.more'), ''.join(chips))}"
            f'<label class="sort"><span>{escape(word("sort.by"))}</span>'
            f"<select data-go>{orders}</select></label>"
            f'<details class="more-filters"><summary class="chip">{escape(word("filter.more"))}'
            f"</summary>{self._groups()}</details>"
        )

    def _said(self, name: str, value: str) -> str:
        """A filter that holds, in words."""
        if name == "starred":
            return word("filter.starred")
        if name in ("since", "until"):
            return word(f"shelf.{name}", day=value)
        return self._value(name, value)

    def _value(self, name: str, value: str) -> str:
        if name in ("result", "origin"):
            return word(f"{name}.{value}") if value in self._values[name] else value
        if name == "game":
            return game_title(value)
        if name == "army":
            games = (row.game for row in self.rows if value in row.armies)
            game = next(games, None)
            return army_name(game, value) if game else value
        return word("shelf.with", name=value) if name == "player" else value

    @cached_property
    def _values(self) -> Mapping[str, Counter[str]]:
        """What each filter may ask for, with how many matches have it."""
        rows = self.rows
        return {
            "player": Counter(name for row in rows for name in set(row.players)),
            "army": Counter(army for row in rows for army in set(row.armies) if army),
            "tag": Counter(tag for row in rows for tag in row.tags),
            "result": Counter(map(result_of, rows)),
            "origin": Counter(row.origin for row in rows),
        }

    def _groups(self) -> str:
        with_armies = {row.game for row in self.rows if any(row.armies)}
        titles = {"army": what_seats_play(with_armies)}
        found = "".join(
            self._group(titles.get(name) or word(_TITLES[name]), name, values)
            for name, values in self._values.items()
            if len(values) > 1 or (name == "tag" and values)
        )
        starred = replace(self.wanted, starred=not self.wanted.starred)
        star = self._chip(
            word("filter.starred"), len(self.favourites), self.wanted.starred, self._href(starred)
        )
        days = "".join(
            f'<label>{escape(word(f"shelf.{name}_label"))} <input type="date" name="{name}"'
            f' value="{escape(getattr(self.wanted, name))}"></label>'
            for name in ("since", "until")
        )
        bare = escape(self._href(replace(self.wanted, since="", until="")))
        return (
            f'<div class="groups">{found}<section><h3>{escape(word("filter.days"))}</h3>'
            f'<form class="days" data-href="{bare}">{days}</form></section>'
            f'<section><h3>{escape(word("shelf.marked"))}</h3><div class="chips">{star}</div>'
            "</section></div>"
        )

    def _group(self, title: str, name: str, values: Counter[str]) -> str:
        chosen = getattr(self.wanted, name)
        chips = "".join(
            self._chip(
                value if name == "player" else self._value(name, value), count, value in chosen,
                self._href(self.wanted.toggled(name, value)),
            )
            for value, count in values.most_common(_MOST_VALUES)
        )  # fmt: skip
        return f'<section><h3>{escape(title)}</h3><div class="chips">{chips}</div></section>'

    # The matches

    def _list(self) -> str:
        if not self.rows:
            return self._empty()
        if not self.found:
            return self._nothing()
        is_all = not self.wanted.in_force()
        count = word("library.found", count=len(self.found), all=len(self.rows))
        told = "" if is_all else f'<p class="tag" role="status">{escape(count)}</p>'
        as_they_come = is_all and self.is_played and self.wanted.sort == "newest"
        running = self._running() if as_they_come else []
        rows = [row for row in self.found if row not in running] if running else self.found
        blocks: Iterator[Evening | Sequence[Row]]
        if self.wanted.sort == "newest":
            blocks = _in_blocks(rows)
        else:
            starts = range(0, len(rows), CARDS_A_PAGE)
            blocks = (rows[at : at + CARDS_A_PAGE] for at in starts)
        asked = st.query_params.get("page", "1")
        wanted = max(1, int(asked[:6]) if asked.isdecimal() else 1)
        number, shown, is_last = _sheet(_sheets(blocks), wanted)
        top = "".join(
            self.cards.running(row, is_campaign=_is_campaign(row), is_next=row is running[0])
            for row in (running if number == 1 else ())
        )
        turning = self._turning(number, is_last=is_last)
        return f"{told}{top}{''.join(self._drawn(shown))}{turning}"

    def _running(self) -> Sequence[Row]:
        """What was recorded last of what goes on, and the campaign that was."""
        going_on = [row for row in self.rows if row.is_going_on]
        going_on.sort(key=lambda row: load.stamp_of(row.path)[2], reverse=True)
        campaigns = (row for row in going_on[1:] if _is_campaign(row))
        first_is_one = bool(going_on) and _is_campaign(going_on[0])
        return going_on[:1] + ([] if first_is_one else list(islice(campaigns, 1)))

    def _drawn(self, blocks: Iterable[Evening | Sequence[Row]]) -> Iterator[str]:
        for block in blocks:
            if isinstance(block, Evening):
                yield f"<section>{self.cards.head(block)}"
                yield f"{self.cards.grid(block.rows, dated='')}</section>"
            elif self.wanted.sort == "newest":
                days = {row.last_day for row in block}
                title = (
                    day_words(block[0].last_day, language())
                    if len(days) == 1 and block[0].last_day
                    else month_words(block[0].last_day, language())
                )
                yield f'<section><header class="month"><h2>{escape(title)}</h2></header>'
                yield f"{self.cards.grid(block, dated='day')}</section>"
            else:
                yield self.cards.grid(block)

    def _button(self, wanted: Wanted, inside: str, **more: str) -> str:
        return f'<a class="button" href="{escape(self._href(wanted, **more))}">{inside}</a>'

    def _turning(self, number: int, *, is_last: bool) -> str:
        if number == 1 and is_last:
            return ""
        ways = {
            key: self._button(self.wanted, escape(word(f"shelf.{key}")), page=str(number + by))
            for key, by in (("before", -1), ("after", 1))
        }
        before = ways["before"] if number > 1 else ""
        after = "" if is_last else ways["after"]
        place = escape(word("shelf.page", number=number))
        inside = f"{before}<span>{place}</span>{after}"
        return f'<nav class="turning" aria-label="{place}">{inside}</nav>'

    # Where there is nothing

    def _empty(self) -> str:
        others = {shelf: rows for shelf, rows in load.shelves().items() if rows and shelf != "own"}
        start = (
            f'<a class="button primary" href="{address(view="start")}">{icon("pen")}'
            f"{escape(word('library.begin'))}</a>"
            if gate.may_write()
            else ""
        )
        ways = "".join(
            f'<a class="button" href="{address(view="library", shelf=shelf)}">'
            f"{escape(word(f'shelf.to_{shelf}', count=len(rows)))}</a>"
            for shelf, rows in others.items()
        )
        return (
            f'<section class="empty"><div><h2>{escape(word("library.empty_title"))}</h2>'
            f"<p>{escape(word('library.empty'))}</p>"
            f'<p class="acts">{start}{ways}</p></div>{_empty_board()}</section>'
        )

    def _nothing(self) -> str:
        """Which filter to take off, with how many there are then."""
        ways = []
        for name, value in self.wanted.in_force():
            less = self.wanted.without(name, value)
            count = len(less.found_in(self.rows, self.favourites))
            said = word("shelf.search", text=value) if name == "q" else self._said(name, value)
            text = word("shelf.without_count", filter=said, count=count)
            ways.append((count, self._button(less, f"{icon('cross')}{escape(text)}")))
        ways.sort(key=lambda way: -way[0])
        every = self._button(Wanted(sort=self.wanted.sort), escape(word("library.clear")))
        return (
            f'<section class="empty nothing"><div><h2>{escape(word("library.none_title"))}</h2>'
            f"<p>{escape(word('library.none'))}</p>"
            f'<p class="acts">{"".join(one for _, one in ways)}{every}</p></div></section>'
        )


def _scrolling(title: str, chips: str) -> str:
    """Chips in one row that a phone scrolls, and keys reach; nothing of no chips."""
    region = f'role="region" tabindex="0" aria-label="{escape(title)}"'
    return f'<div class="chips in-a-row" {region}>{chips}</div>' if chips else ""


def _is_campaign(row: Row) -> bool:
    """Whether somebody saved it, or sat down to it on another evening, and may again."""
    is_long = row.saved or row.last_day != row.day
    return is_long and row.game in installed() and find_system(row.game).saves


def _in_blocks(rows: Sequence[Row]) -> Iterator[Evening | Sequence[Row]]:
    """Evenings of several matches; matches that were alone, by their months."""
    alone: list[Row] = []
    undated = (Evening([row]) for row in rows if row.last_day is None)
    for evening in chain(evenings_of(rows), undated):
        if len(evening.rows) == 1:
            alone += evening.rows
            continue
        yield from _by_month(alone)
        alone = []
        yield evening
    yield from _by_month(alone)


def _by_month(rows: Sequence[Row]) -> Iterator[Sequence[Row]]:
    for _, found in groupby(rows, key=lambda row: (row.last_day or "")[:7]):
        of_month = list(found)
        for at in range(0, len(of_month), CARDS_A_PAGE):
            yield of_month[at : at + CARDS_A_PAGE]


def _sheets(
    blocks: Iterable[Evening | Sequence[Row]],
) -> Iterator[Sequence[Evening | Sequence[Row]]]:
    """Pages of about as many cards; no evening stands on two."""
    sheet: list[Evening | Sequence[Row]] = []
    count = 0
    for block in blocks:
        here = len(block.rows if isinstance(block, Evening) else block)
        if sheet and count + here > CARDS_A_PAGE:
            yield sheet
            sheet, count = [], 0
        sheet.append(block)
        count += here
    if sheet:
        yield sheet


def _sheet(
    sheets: Iterator[Sequence[Evening | Sequence[Row]]], wanted: int
) -> tuple[int, Sequence[Evening | Sequence[Row]], bool]:
    """That page or the last one, which it is, and whether it is the last."""
    number, shown = 0, next(sheets, [])
    for number, following in enumerate(sheets, 1):
        if number == wanted:
            return number, shown, False
        shown = following
    return number + 1, shown, True


def _empty_board() -> str:
    """A board on which nothing lies yet, with one place that is meant."""
    cells = []
    for q in range(-2, 3):
        for r in range(max(-2, -q - 2), min(2, -q + 2) + 1):
            x, y = q * 45, (r + q / 2) * 52
            kind = ' class="here"' if q == r == 0 else ' class="dark"' if (q - r) % 3 == 1 else ""
            points = f"{x - 29},{y} {x - 14.5},{y - 25} {x + 14.5},{y - 25} {x + 29},{y}"
            points += f" {x + 14.5},{y + 25} {x - 14.5},{y + 25}"
            cells.append(f'<polygon{kind} points="{points}"/>')
    return f'<svg viewBox="-125 -135 250 270" aria-hidden="true">{"".join(cells)}</svg>'

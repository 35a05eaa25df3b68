"""The library: every match, found by what one remembers of it, and opened from there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import streamlit as st

from dashboard import load
from dashboard.rows import Row
from dashboard.views import bringing, gate, library_changes, pages, starting
from dashboard.views.chrome import (
    game_title,
    language,
    name_and_army,
    plain,
    what_seats_play,
    word,
)
from projections.systems import find_system, installed

ROWS_A_PAGE = 20
AND = " \N{EN DASH} "
_PAGE = "library page"
_KEYS = ("search", "players", "armies", "games", "tags", "results", "origins", "days", "starred")
_SIGNS = {
    "open": "hourglass_empty",
    "draw": "balance",
    "won": "trophy",
    "team": "trophy",
    "shared": "trophy",
    "together": "trophy",
    "alone": "trophy",
}
_FOUND_AS: Mapping[str, str] = {"shared": "won", "team": "together", "alone": "won"}
"""Which filter finds an ending that has none of its own."""


def page() -> None:
    """Search, filter, open."""
    of_season = "season" in st.query_params
    rows, problems = load.rows(season=of_season)
    for error in problems:
        st.warning(plain(error.text(language())))
    if not rows:
        _empty()
        return
    st.title(word("home.season" if of_season else "library.title"), anchor=False)
    library_changes.last_deed()
    if of_season:
        st.info(word("home.season_means", count=len(rows)))
    else:
        _campaign(rows)
        bringing.drop_zone()
    favourites = load.shelf().favourites()
    wanted = _filters(rows)
    found = [row for row in rows if wanted.fits(row, favourites)]
    _head(found, rows)
    pages_of = max(1, -(-len(found) // ROWS_A_PAGE))
    # Turned to below the rows; the first page where there are not so many.
    turned_to = int(st.session_state.get(_PAGE, 1))
    if turned_to > pages_of:
        turned_to = st.session_state[_PAGE] = 1
    start = (turned_to - 1) * ROWS_A_PAGE
    for row in found[start : start + ROWS_A_PAGE]:
        _row(row, favourite=row.match in favourites)
    if pages_of > 1:
        with st.container(horizontal_alignment="center"):
            st.pagination(pages_of, key=_PAGE)
    library_changes.show_bin()


def _empty() -> None:
    st.title(word("library.title"), anchor=False)
    library_changes.last_deed()
    with st.container(border=True, horizontal_alignment="center"):
        st.subheader(word("library.empty_title"), anchor=False)
        st.write(word("library.empty"))
        st.button(
            word("library.begin"), type="primary", icon=":material/add_circle:",
            on_click=pages.show, args=("start",),
        )  # fmt: skip
        bringing.drop_zone()
    library_changes.show_bin()


def _campaign(rows: list[Row]) -> None:
    """The campaign that was recorded last and goes on stands first."""
    going_on = [row for row in rows if load.is_going_on(row) and _is_campaign(row)]
    if not going_on:
        return
    row = max(going_on, key=lambda one: load.stamp_of(one.path)[2])
    with st.container(horizontal=True, vertical_alignment="center", key="campaign"):
        with st.container(gap=None):
            st.markdown(f"**{plain(title_of(row))}**")
            st.caption(_facts_line(row))
        st.button(
            word("replay.story"), key="campaign story", icon=":material/auto_stories:",
            on_click=pages.show, args=("story",), kwargs={"match": row.match},
        )  # fmt: skip
        st.button(
            word("library.campaign"), key="campaign go", icon=":material/edit_note:",
            type="primary", on_click=pages.show, args=("record",), kwargs={"match": row.match},
        )  # fmt: skip


def _is_campaign(row: Row) -> bool:
    """Whether somebody saved it, or sat down to it on another evening, and may again."""
    is_long = row.saved or row.last_day != row.day
    return is_long and row.game in installed() and find_system(row.game).saves


def _head(found: list[Row], rows: list[Row]) -> None:
    if len(found) == len(rows):
        st.caption(word("library.count", count=len(rows)))
        return
    with st.container(horizontal=True, vertical_alignment="center"):
        st.caption(word("library.found", count=len(found), all=len(rows)))
        if st.button(word("library.clear"), icon=":material/filter_alt_off:"):
            for name in _KEYS:
                st.session_state.pop(f"filter {name}", None)
            st.rerun()
    if not found:
        st.info(word("library.none"), title=word("library.none_title"))


# What is looked for


@dataclass(frozen=True)
class Wanted:
    """What must be true of a match to be shown; what is empty is not asked for."""

    search: str = ""
    players: tuple[str, ...] = ()
    armies: tuple[str, ...] = ()
    games: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    results: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()
    days: tuple[str, str] | None = None
    starred: bool = False

    def fits(self, row: Row, favourites: frozenset[str]) -> bool:
        """Whether a match is one of those that are looked for."""
        words = self.search.casefold().split()
        armies = [army for army in row.armies if army]
        return (
            all(word in row.search_text for word in words)
            and set(self.players) <= set(row.players)
            and set(self.armies) <= set(armies)
            and (not self.games or row.game in self.games)
            and set(self.tags) <= set(row.tags)
            and (not self.results or result_of(row) in self.results)
            and (not self.origins or row.origin in self.origins)
            # A campaign lasts from its first day to its last one.
            and (self.days is None or (row.day or "") <= self.days[1])
            and (self.days is None or (row.last_day or "") >= self.days[0])
            and (not self.starred or row.match in favourites)
        )


def result_of(row: Row) -> str:
    """Open, or how it ended."""
    return _FOUND_AS.get(row.ending, row.ending)


def _filters(rows: list[Row]) -> Wanted:
    """The search line, and the filters behind a button."""
    with st.container(horizontal=True, vertical_alignment="bottom"):
        search = st.text_input(
            word("filter.search"), key="filter search", placeholder=word("filter.example")
        )
        more = st.popover(word("filter.more"), icon=":material/filter_alt:")

    with_armies = {row.game for row in rows if any(row.armies)}
    titles = {"armies": what_seats_play(with_armies)}

    def several(name: str, values: set[str], shown: Callable[[str], str] = str) -> tuple[str, ...]:
        picked = st.multiselect(
            plain(titles.get(name) or word(f"filter.{name}")), sorted(values), key=f"filter {name}",
            format_func=shown, placeholder=word("filter.any"),
        )  # fmt: skip
        return tuple(picked)

    with more:
        chosen = {
            "players": several("players", {name for row in rows for name in row.players}),
            "armies": several("armies", {army for row in rows for army in row.armies if army}),
            "games": several("games", {row.game for row in rows}, game_title),
            "tags": several("tags", {tag for row in rows for tag in row.tags}),
            "results": several("results", set(map(result_of, rows)), lambda r: word(f"result.{r}")),
            "origins": several(
                "origins", {row.origin for row in rows}, lambda o: word(f"origin.{o}")
            ),
        }
        days = st.date_input(word("filter.days"), value=[], key="filter days")
        starred = st.toggle(word("filter.starred"), key="filter starred")
    picked = [day.isoformat() for day in days] if isinstance(days, tuple) else []
    span = (picked[0], picked[-1]) if picked else None
    return Wanted(search=search, days=span, starred=starred, **chosen)


# A match


def _row(row: Row, *, favourite: bool) -> None:
    with st.container(border=True, key=f"row-{row.match}"):
        left, right = st.columns([2, 1], vertical_alignment="center", gap="small")
        with left:
            star = "★ " if favourite else ""
            st.markdown(f"**{star}{plain(title_of(row))}**  \n{_facts_line(row)}")
            if row.tags or row.origin != "real":
                origin = [] if row.origin == "real" else [word(f"origin.{row.origin}")]
                tags = (f":gray-badge[{plain(tag)}]" for tag in (*origin, *row.tags))
                st.markdown(" ".join(tags))
            if row.damage is not None:
                st.warning(plain(row.damage.text(language())))
            if row.unchosen.off:
                library_changes.ask_unchosen(row)
        with right, st.container(horizontal=True, horizontal_alignment="right", gap="small"):
            _buttons(row, favourite=favourite)


def _buttons(row: Row, *, favourite: bool) -> None:
    # In callbacks: the other page is drawn at once, and not this one before it.
    goes_on = not row.ended
    record = partial(pages.show, "record", match=row.match)
    if goes_on:
        st.button(
            word("library.go_on"), key=f"go {row.path}", type="primary",
            icon=":material/edit_note:", on_click=record,
        )  # fmt: skip
    looks = "replay" if goes_on else "review"
    st.button(
        word(f"library.{looks}"), key=f"see {row.path}", icon=pages.PAGES[looks][1],
        on_click=pages.show, args=(looks,), kwargs={"match": row.match},
    )  # fmt: skip
    with st.popover(
        word("library.menu"), icon=":material/more_vert:", help=word("library.more"),
        key=f"more {row.path}",
    ):  # fmt: skip
        if not goes_on:
            st.button(
                word("library.replay"), key=f"step {row.path}", icon=":material/replay:",
                on_click=pages.show, args=("replay",), kwargs={"match": row.match},
            )  # fmt: skip
            st.button(word("library.record"), key=f"rec {row.path}", on_click=record)
        st.button(
            word("replay.story"), key=f"story {row.path}", icon=":material/auto_stories:",
            on_click=pages.show, args=("story",), kwargs={"match": row.match},
        )  # fmt: skip
        if row.game in installed() and st.button(
            word("library.again"), key=f"again {row.path}", icon=":material/group:",
            disabled=gate.held_back() is not None,
        ):  # fmt: skip
            starting.begin_again(Path(row.path))
        library_changes.row_menu(row, favourite=favourite)


def title_of(row: Row) -> str:
    """The title, or who sat down."""
    seats = zip(row.players, row.armies, strict=True)
    names = [name_and_army(row.game, name, army) for name, army in seats]
    return row.title or (AND.join(names) if names else row.match)


def _facts_line(row: Row) -> str:
    """How it ended, who, what, when, and how long."""
    result = row.result.text(language()) if row.ended else word("library.open")
    parts = [f":material/{_SIGNS.get(row.ending, 'flag')}: {plain(result)}"]
    parts += [plain(AND.join(row.players))] if row.title and row.players else []
    parts += [
        plain(game_title(row.game)),
        library_changes.day_of(row),
        word("library.events", count=row.events),
    ]
    if row.seconds:
        parts.append(word("library.minutes", count=max(1, round(row.seconds / 60))))
    return " · ".join(parts)

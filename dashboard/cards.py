"""Matches as cards, and evenings as heads above them: HTML, made safe here.

A card is one link. Its picture is asked for by a browser that shows it (`table_route`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from html import escape
from pathlib import Path
from typing import Any, Final, Literal
from urllib.parse import urlencode

from dashboard.library_listing import Evening
from dashboard.rows import Row
from dashboard.table_route import address_of_table
from dashboard.words import PAGE_WORDS
from events.errors import SystemMissing
from events.words import Lang, in_language
from projections.palette import colour
from projections.scene import Emblem, badges
from projections.sentences import score_text
from projections.svg_art import definition
from projections.svg_primitives import seat_sign
from projections.systems import find_system

Dated = Literal["", "day", "whole"]
"""How much of its day a card says."""

_MOST_SEATS: Final = 3
_MOST_TAGS: Final = 3
_ICONS: Final[Mapping[str, str]] = {
    "star": "M12 3l2.7 5.7 6.3.8-4.6 4.3 1.2 6.2L12 17l-5.6 3 1.2-6.2L3 9.5l6.3-.8z",
    "more": "M10.2 4h3.6v3.6h-3.6zM10.2 10.2h3.6v3.6h-3.6zM10.2 16.4h3.6V20h-3.6z",
    "play": "M8 5v14l9.5-7z",
    "pen": "M4 20l1-4.6L15.2 5.2l3.6 3.6L8.6 19zM16.2 4.2l1.4-1.4 3.6 3.6-1.4 1.4z",
    "book": "M4 5.5c3-1.500 5.500-1.500 7.200 0v13c-1.700-1.500-4.200-1.500-7.200 0z"
    "M20 5.500c-3-1.500-5.500-1.500-7.200 0v13c1.700-1.500 4.200-1.500 7.200 0z",
    "note": "M5 4h14v11l-5 5H5zm3 4v1.6h8V8zm0 4v1.6h5V12z",
    "link": "M7 8h4v2H7a2 2 0 0 0 0 4h4v2H7a4 4 0 0 1 0-8zm6 0h4a4 4 0 0 1 0 8h-4v-2h4a2 2 0 0 0"
    " 0-4h-4zM8.5 11h7v2h-7z",
    "cross": "M6.400 5L12 10.600 17.600 5 19 6.400 13.400 12l5.600 5.600-1.400 1.400L12 13.400"
    " 6.400 19 5 17.600 10.600 12 5 6.400z",
}


def icon(name: str) -> str:
    """A sign that our type has not."""
    return (
        f'<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="{_ICONS[name]}"/></svg>'
    )


def address(*, view: str | None = None, **query: str) -> str:
    """Where a page is."""
    return "?" + urlencode({**({"view": view} if view else {}), **query})


@dataclass
class Cards:
    """The cards of one page, in the language of its reader."""

    lang: Lang
    favourites: frozenset[str] = frozenset()
    may_record: bool = False
    tells_origin: bool = True
    """Whether a card says that nobody played it: on a shelf of such all are alike."""
    _emblems: dict[str, tuple[Emblem, Any]] = field(default_factory=dict)

    def say(self, key: str, /, **values: Any) -> str:
        """A sentence of the pages."""
        return escape(PAGE_WORDS(key, **values).text(self.lang))

    def definitions(self) -> str:
        """The signs of the armies that were shown, each once."""
        defined = (definition(one.artwork, "page", roles) for one, roles in self._emblems.values())
        return f'<svg width="0" height="0" aria-hidden="true"><defs>{"".join(defined)}</defs></svg>'

    # A match

    def card(self, row: Row, *, dated: Dated = "whole") -> str:
        """A match; `dated` as far as no head above it says when it was."""
        href = address(match=row.match)
        goes_on = row.is_going_on and self.may_record
        foot = [self._day(row, year=dated == "whole")] if dated and row.day else []
        foot += [self._long(row.seconds)] if row.seconds else []
        title = f"<b>{escape(row.title)}</b> · " if row.title else ""
        title += escape(_game_title(row.game, self.lang))
        star = f'<i class="star">{icon("star")}</i>' if row.match in self.favourites else ""
        go_on = (
            f'<a class="button go" href="{address(view="record", match=row.match)}">'
            f"{icon('pen')}{self.say('library.go_on')}</a>"
            if goes_on
            else ""
        )
        lines = list(self._seats(row))
        seats = "".join((*lines, self._tags(row) if len(lines) < _MOST_SEATS else ""))
        facts = "" if goes_on else f'<span class="facts">{" · ".join(foot)}</span>'
        return (
            f'<article class="card" data-match="{escape(row.match)}">'
            f'<a class="open" href="{href}" data-page="{"review" if row.ended else "replay"}">'
            f"{self.picture(row)}"
            f'<span class="in"><span class="title">{star}{title}</span>'
            f'<span class="seats">{seats}</span>'
            f'<span class="foot">{self._result(row)}{facts}'
            f"{self._remarks(row)}</span></span></a>{go_on}{self._more(row)}</article>"
        )

    def _more(self, row: Row) -> str:
        words = self.say("shelf.more", match=name_of(row))
        return (
            f'<button type="button" class="more" data-menu="{escape(row.match)}"'
            f' aria-label="{words}">{icon("more")}</button>'
        )

    def picture(self, row: Row, seq: int = 0, size: tuple[int, int] = (118, 118)) -> str:
        """The table as it stood, asked for once it comes into sight."""
        by_day, by_night = (
            address_of_table(Path(row.path), theme, self.lang, seq) for theme in ("light", "dark")
        )
        if by_day is None or by_night is None:
            return '<span class="table"></span>'
        return (
            '<span class="table"><picture>'
            f'<source media="(prefers-color-scheme: dark)" srcset="{escape(by_night)}">'
            f'<img src="{escape(by_day)}" alt="" width="{size[0]}" height="{size[1]}"'
            ' loading="lazy" decoding="async"></picture></span>'
        )

    def _seats(self, row: Row) -> Iterator[str]:
        """Who sat there; of many whoever won and the first of the others."""
        signs, shown = badges(row.seats), list(range(len(row.players)))
        if len(shown) > _MOST_SEATS:
            shown = sorted(shown, key=lambda seat: row.results[seat] != 1)[: _MOST_SEATS - 1]
        for i in shown:
            won, score = row.results[i] == 1, row.scores[i]
            seat = colour("page", "frame", i)
            number = f'<b class="score">{score_text(score)}</b>' if score is not None else ""
            yield (
                f'<span class="seat{" won" if won else ""}" style="--seat:{seat}">'
                f"{seat_sign(signs[i], i)}<strong>{escape(row.players[i])}</strong>"
                f"{self._army(row.game, row.armies[i])}{number}</span>"
            )
        others = [name for i, name in enumerate(row.players) if i not in shown]
        if others:
            yield f'<span class="seat others">{escape(", ".join(others))}</span>'

    def _army(self, game: str, army: str | None) -> str:
        if not army:
            return ""
        try:
            system = find_system(game)
        except SystemMissing:
            return f'<i class="army">{escape(army)}</i>'
        name, emblem = in_language(system.army_name(army), self.lang), system.emblem(army)
        if emblem is None:
            return f'<i class="army">{escape(name)}</i>'
        self._emblems[emblem.artwork.id] = emblem, system.roles
        ground, paper, ink = (
            colour("page", role, roles=system.roles)
            for role in (emblem.ground, emblem.paper, emblem.ink)
        )
        return (
            f'<i class="army" style="--ground:{ground};--paper:{paper};--name:{ink}">'
            '<svg viewBox="-28 -28 56 56" aria-hidden="true">'
            f'<use href="#art-{escape(emblem.artwork.id)}"/></svg><span>{escape(name)}</span></i>'
        )

    def _result(self, row: Row) -> str:
        if not row.ended:
            return f'<span class="result open">{self.say("library.open")}</span>'
        winner = next((i for i, result in enumerate(row.results) if result == 1), None)
        # What all won together has no one's colour.
        own = winner is not None and row.ending in ("won", "team", "shared", "alone")
        style = f' style="--seat:{colour("page", "frame", winner)}"' if own else ""
        words = escape(row.result.text(self.lang))
        return f'<span class="result{" won" if own else ""}"{style}>{words}</span>'

    def _remarks(self, row: Row) -> str:
        if not row.remarks:
            return ""
        words = self.say("shelf.remarks", count=row.remarks)
        return f'<span class="facts" title="{words}">{icon("note")}{row.remarks}</span>'

    def _tags(self, row: Row) -> str:
        tells = self.tells_origin and row.origin != "real"
        named = [self.say(f"origin.{row.origin}")] if tells else []
        named += map(escape, row.tags[:_MOST_TAGS])
        left = len(row.tags) - _MOST_TAGS
        named += [f"+{left}"] if left > 0 else []
        tags = "".join(f'<i class="tag">{one}</i>' for one in named)
        return f'<span class="tags">{tags}</span>' if tags else ""

    def _day(self, row: Row, *, year: bool = True) -> str:
        days = dict.fromkeys(filter(None, (row.day, row.last_day)))
        words = [day_words(day, self.lang, "short" if year else "in_month") for day in days]
        return " \N{EN DASH} ".join(map(escape, words)) or self.say("library.no_day")

    def _long(self, seconds: float) -> str:
        return escape(long_words(seconds, self.lang))

    # What goes on

    def running(self, row: Row, *, is_campaign: bool, is_next: bool) -> str:
        """A match that goes on, with the way back to its table: for one of them the next act."""
        record = "campaign" if is_campaign else "go_on"
        story = (
            f'<a class="button" href="{address(view="story", match=row.match)}">{icon("book")}'
            f"{self.say('replay.story')}</a>"
            if is_campaign
            else ""
        )
        go_on = (
            f'<a class="button{" primary" if is_next else ""}"'
            f' href="{address(view="record", match=row.match)}">'
            f"{icon('pen')}{self.say(f'library.{record}')}</a>"
            if self.may_record
            else ""
        )
        facts = (_game_title(row.game, self.lang), PAGE_WORDS("library.events", count=row.events))
        said = " · ".join(escape(in_language(fact, self.lang)) for fact in facts)
        return (
            f'<section class="running" data-match="{escape(row.match)}">{self.picture(row)}'
            f'<span class="in"><span class="tag">{self.say("shelf.going_on", day=self._day(row))}'
            f" · {said}</span><b>{escape(name_of(row))}</b></span>"
            f'<span class="acts">{story}<a class="button" href="{address(match=row.match)}">'
            f"{icon('play')}{self.say('shelf.watch')}</a>{go_on}{self._more(row)}</span></section>"
        )

    # An evening

    def head(self, evening: Evening) -> str:
        """What stands above the matches of an evening."""
        page = address(evening=evening.name)
        best = (
            f'<a class="button" href="{page}" data-best="{escape(evening.name)}">{icon("play")}'
            f"{self.say('shelf.best')}</a>"
            if any(row.ended for row in evening.rows)
            else ""
        )
        return (
            f'<header class="evening"><div><h2><a href="{page}">'
            f"{escape(day_words(evening.day, self.lang))}</a></h2>"
            f'<p class="tag">{self.totals(evening)}</p></div>{self.wins(evening)}'
            f'<span class="acts">{best}<a class="button" href="{page}">{icon("link")}'
            f"{self.say('shelf.as_page')}</a></span></header>"
        )

    def totals(self, evening: Evening) -> str:
        """Where it was, how many matches, how long, how many people."""
        said = [escape(evening.place)] if evening.place else []
        said += [self.say("library.count", count=len(evening.rows))]
        said += [self._long(evening.seconds)] if evening.seconds else []
        said += [self.say("shelf.players", count=len(evening.wins))]
        return " · ".join(said)

    def wins(self, evening: Evening) -> str:
        """Who won how many; nothing where nobody played against anybody."""
        told = evening.wins
        best = max(told.values(), default=0)
        if not best:
            return ""
        each = (
            f"<li{' class=most' if count == best else ''}>{escape(name)} <b>{count}</b></li>"
            for name, count in list(told.items())[:6]
        )
        return f'<ul class="wins" aria-label="{self.say("shelf.wins")}">{"".join(each)}</ul>'

    def grid(self, rows: Iterable[Row], *, dated: Dated = "whole") -> str:
        """Cards beside each other."""
        return f'<div class="cards">{"".join(self.card(row, dated=dated) for row in rows)}</div>'


def name_of(row: Row) -> str:
    """What one calls a match: its title, or who played."""
    return row.title or ", ".join(row.players) or row.match


def day_words(day: str, lang: Lang, form: Literal["whole", "short", "in_month"] = "whole") -> str:
    """A day as one says it; what is no day as it stands."""
    try:
        known = date.fromisoformat(day)
    except ValueError:
        return day
    months = "month" if form == "whole" else "month_short"
    said = {
        "weekday": PAGE_WORDS(f"weekday.{known.isoweekday()}"), "day": known.day,
        "month": PAGE_WORDS(f"{months}.{known.month}"), "year": known.year,
    }  # fmt: skip
    return PAGE_WORDS(f"day.{form}", **said).text(lang)


def month_words(day: str | None, lang: Lang) -> str:
    """The month of a day, as a head."""
    if not day or not day[5:7].isdecimal():
        return PAGE_WORDS("library.no_day").text(lang).capitalize()
    month = PAGE_WORDS(f"month_alone.{int(day[5:7])}")
    return PAGE_WORDS("shelf.month", month=month, year=day[:4]).text(lang)


def long_words(seconds: float, lang: Lang) -> str:
    """How long something took, in hours and minutes."""
    hours, minutes = divmod(max(1, round(seconds / 60)), 60)
    key = "shelf.hours" if hours else "library.minutes"
    return PAGE_WORDS(key, hours=hours, minutes=f"{minutes:02}", count=minutes).text(lang)


def _game_title(game: str, lang: Lang) -> str:
    try:
        return find_system(game).title.text(lang)
    except SystemMissing:
        return game

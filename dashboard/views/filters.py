"""What a reader looks for in the library."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any

import streamlit as st

from dashboard.load import Row
from dashboard.views.chrome import game_title, word
from projections.record import ending_of

_KEYS = ("search", "players", "armies", "games", "tags", "results", "origins", "days", "starred")


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
            and _among(row.game, self.games)
            and set(self.tags) <= set(row.tags)
            and _among(result_of(row), self.results)
            and _among(row.origin, self.origins)
            and (self.days is None or self.days[0] <= (row.day or "") <= self.days[1])
            and (not self.starred or row.match in favourites)
        )


def _among(value: str, wanted: tuple[str, ...]) -> bool:
    return not wanted or value in wanted


def result_of(row: Row) -> str:
    """Open, or how it ended."""
    ending = ending_of(row.winner, row.outcome, row.winners) if row.ended else "open"
    return "won" if ending == "shared" else ending


def choose(rows: list[Row]) -> Wanted:
    """The search line, and the filters behind a button."""
    with st.container(horizontal=True, vertical_alignment="bottom"):
        search = st.text_input(
            word("filter.search"), key="filter search", placeholder=word("filter.example")
        )
        with st.popover(word("filter.more"), icon=":material/filter_alt:"):
            chosen = _more(rows)
    return Wanted(search=search, **chosen)


def _more(rows: list[Row]) -> dict[str, Any]:
    def several(name: str, values: set[str], shown: Callable[[str], str] = str) -> tuple[str, ...]:
        picked = st.multiselect(
            word(f"filter.{name}"), sorted(values), key=f"filter {name}", format_func=shown,
            placeholder=word("filter.any"),
        )  # fmt: skip
        return tuple(picked)

    chosen = {
        "players": several("players", {name for row in rows for name in row.players}),
        "armies": several("armies", {army for row in rows for army in row.armies if army}),
        "games": several("games", {row.game for row in rows}, game_title),
        "tags": several("tags", {tag for row in rows for tag in row.tags}),
        "results": several(
            "results", {result_of(row) for row in rows}, lambda r: word(f"result.{r}")
        ),
        "origins": several("origins", {row.origin for row in rows}, lambda o: word(f"origin.{o}")),
    }
    days = st.date_input(word("filter.days"), value=[], key="filter days")
    starred = st.toggle(word("filter.starred"), key="filter starred")
    return {**chosen, "days": _days(days), "starred": starred}


def _days(days: object) -> tuple[str, str] | None:
    picked = (
        [day.isoformat() for day in days if isinstance(day, date)]
        if isinstance(days, tuple)
        else []
    )
    return (picked[0], picked[-1]) if picked else None


def clear() -> None:
    """Look for everything again."""
    for name in _KEYS:
        st.session_state.pop(f"filter {name}", None)

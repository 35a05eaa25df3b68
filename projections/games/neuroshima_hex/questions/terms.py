"""What players call the things a search can look for."""

from __future__ import annotations

from typing import Final

from projections.archive.patterns import Condition, Example, Term

GAME: Final = "neuroshima_hex"


def _term(name: str, table: str, **conditions: str | None) -> Term:
    return Term(name, GAME, table, tuple(Condition(c, "=", v) for c, v in conditions.items()))


TERMS: Final[tuple[Term, ...]] = (
    _term("hq hit", "hits", on_hq=None),
    _term("hq placed", "placements", kind="hq"),
    _term("push", "moves", kind="push"),
    _term("push back", "moves", kind="push"),
    _term("move", "moves", kind="move"),
    _term("swap", "moves", kind="swap"),
    _term("sniper", "instants", ability="sniper"),
    _term("grenade", "instants", ability="grenade"),
    _term("air strike", "instants", ability="bomb"),
    _term("terror", "instants", ability="terror"),
    _term("absorbed", "hits", is_absorbed=None),
    _term("unit lost", "losses"),
    _term("hq lost", "losses", kind="hq"),
    _term("full board", "battles", kind="full_board"),
)
"""Beside these every table may be named, and every type of event."""

EXAMPLES: Final = (
    Example("hq hit then push back within 2 actions"),
    Example("hq placed then hq placed by other then battle by same within 12 actions"),
    Example("hit[on_hq, wounds>=2]"),
    Example("tile_placed by Ann then unit_pushed by other within 3 actions"),
)

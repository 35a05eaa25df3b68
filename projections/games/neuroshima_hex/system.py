"""Neuroshima Hex, as one value."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from events.neuroshima_hex import EVENTS
from projections.games.neuroshima_hex.acts import ACTS, apply
from projections.games.neuroshima_hex.armies import armies, pieces
from projections.games.neuroshima_hex.board.board import unit_id
from projections.games.neuroshima_hex.inks import ROLES
from projections.games.neuroshima_hex.names import tile
from projections.games.neuroshima_hex.options import EDITIONS, MatchOptions, usual, version_of
from projections.games.neuroshima_hex.table import (
    Table,
    copy,
    energy_id,
    pile_id,
    start,
)
from projections.games.neuroshima_hex.words import WORDS
from projections.system import Counter, GameSystem, RecordDepth, SeatCount

_HERE: Final = "projections.games.neuroshima_hex"

ARMIES_CALLED: Final = {
    "borgo": ("Borgo",),
    "hegemony": ("Hegemonia", "The Hegemony", "Hegemony"),
    "moloch": ("Moloch",),
    "outpost": ("Posterunek", "The Outpost", "Outpost"),
    "smart": ("Smart", "Doctors Smart"),
    "vegas": ("Vegas", "Las Vegas"),
}
"""As files from elsewhere call them, in whatever language."""


def describe(table: Table) -> dict[str, Any]:
    """The table as a position in JSON; a log needs no positions."""
    from projections.games.neuroshima_hex.describe import describe

    return describe(table)


def scores(table: Table) -> dict[str, float]:
    """The tracks: points in the points game, else HQ points."""
    track = table.points if table.rules.points_mode else table.board.hq_points
    return {seat: float(points) for seat, points in zip(table.seats, track, strict=True)}


_DRAWS: Final = frozenset({"tiles_drawn", "tiles_discarded"})
_ENERGY, _PILE = WORDS("counter.energy"), WORDS("counter.pile")


def counters(table: Table) -> Iterator[Counter]:
    """Energy, where one buys with it, what is left of the piles, and the wounds of units."""
    for i, seat in enumerate(table.seats):
        if table.rules.duel_board:
            yield Counter(energy_id(seat), _ENERGY, table.energy[i], seat)
        left = dict(table.left[i])
        yield Counter(pile_id(seat), _PILE, table.pile(i), seat, needs=_DRAWS, pieces=left)
    for at, unit in table.board.units():
        if unit.wounds:
            name = WORDS("counter.wounds", unit=tile(unit.tile.id))
            id_, owner = f"wounds:{table.tokens[at]}", table.seats[unit.owner]
            piece = unit_id(unit.tile.id, table.board.grid.names[at])
            yield Counter(id_, name, unit.wounds, owner, piece)


PIECE_KINDS: Final = {
    "unit": "M0-11a4 4 0 1 1 0 8 4 4 0 1 1 0-8ZM-8 11V6a6 6 0 0 1 6-6h4a6 6 0 0 1 6 6v5Z",
    "module": "M0-11 10-1 7 2 0-5-7 2-10-1ZM0-1 10 9 7 12 0 5-7 12-10 9Z",
    "instant": "M3-12-8 2h6l-3 10L8-3H1Z",
    "hq": "M-10-10h5v4h3v-4h4v4h3v-4h5v20h-20Z",
}
"""A head and shoulders, two chevrons, a bolt, battlements."""

DEPTHS: Final = (
    RecordDepth("result", frozenset(kind.type_name() for kind in EVENTS)),
    RecordDepth("without_draws", _DRAWS),
    RecordDepth("full"),
)
"""A result alone says nothing of play, and without draws nobody knows what was in a hand."""

NEUROSHIMA_HEX: Final = GameSystem(
    id="neuroshima_hex",
    title=WORDS("title"),
    version=3,
    events=EVENTS,
    options=MatchOptions,
    start_version=version_of,
    usual=usual,
    editions=EDITIONS,
    seats=SeatCount(least=2),
    depths=DEPTHS,
    armies=armies,
    called=("NSHex", "NS Hex", "Neuroshima Hex! 3.0", "Neuroshima Hex! Duel"),
    armies_called=ARMIES_CALLED,
    pieces=pieces,
    piece_kinds=PIECE_KINDS,
    start=start,
    apply=apply,
    copy=copy,
    sentence=ACTS.sentence,
    marks=ACTS.marks,
    words=WORDS,
    roles=ROLES,
    describe=describe,
    spans={act.event.type_name(): act.span for act in ACTS if act.span is not None},
    scores=scores,
    counters=counters,
    commands={"battle": "projections.games.neuroshima_hex.commands:battle"},
    samples="neuroshima_hex",
    acts=ACTS,
    board=f"{_HERE}.board.scene:board",
    scene=f"{_HERE}.scene:scene",
    face=f"{_HERE}.board.scene:face",
    about=f"{_HERE}.board.tile_card:about",
    emblem=f"{_HERE}.board.tile_art:emblem_of",
    outlooks=f"{_HERE}.outlooks:outlooks",
    play=f"{_HERE}.bots:PLAY",
    season=f"{_HERE}.season:SEASON",
    rules=f"{_HERE}.rulebook:RULES",
    archive=f"{_HERE}.questions:ARCHIVE",
    notation=f"{_HERE}.text:NOTATION",
)
"""Duel and 3.0, two to six players. All tiles in hand lie open (Duel rules, course of play), so
every seat sees the same table."""

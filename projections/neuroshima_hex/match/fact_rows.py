"""The rows that each event adds to the archive, told from the table before it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from events.base import Event
from events.neuroshima_hex import (
    BattleStarted,
    ChoicesMade,
    DamageDealt,
    EnergyBought,
    HandDiscarded,
    SegmentFought,
    TerrorSpread,
    TilePlaced,
    TilesDiscarded,
    TilesDrawn,
    UnitMoved,
    UnitPushed,
    UnitsSwapped,
)
from projections.neuroshima_hex.board import Unit
from projections.neuroshima_hex.control import influence
from projections.neuroshima_hex.match.armies import find_tile
from projections.neuroshima_hex.match.fact_tables import Row
from projections.neuroshima_hex.match.table import Table
from projections.neuroshima_hex.tiles import NET

Told = Iterator[tuple[str, Row]]


class Telling(NamedTuple):
    """The table before an event, and where the event stands."""

    table: Table
    seq: int
    turn: int | None
    battle: int | None

    def row(self, **facts: Any) -> Row:
        """A row with its place."""
        facts["seq"], facts["turn"], facts["battle"] = self.seq, self.turn, self.battle
        return facts

    def unit(self, name: str | None) -> Unit | None:
        """The unit on a hex."""
        at = self.table.board.grid.index.get(name or "")
        return None if at is None else self.table.board.at[at]

    def tile(self, name: str | None) -> str | None:
        """The tile on a hex."""
        unit = self.unit(name)
        return None if unit is None else unit.laid.tile.id

    def owner(self, name: str | None) -> str | None:
        """The owner of the unit on a hex."""
        unit = self.unit(name)
        return None if unit is None else self.table.seat(unit.owner)

    def controllers(self) -> dict[str, str]:
        """By hex, who has the units in hand now: a prisoner fights for its captor."""
        board = self.table.board
        control = influence(board).control
        seats = self.table.seats
        return {board.grid.names[at]: seats[control[at]] for at, _ in board.units()}


def _drawn(at: Telling, event: TilesDrawn) -> Told:
    for item, tile in enumerate(event.tiles):
        yield "draws", at.row(item=item, seat=event.player, tile=tile)


def _discarded(at: Telling, event: TilesDiscarded) -> Told:
    yield from _thrown(at, event, "forced" if event.forced else "free")


def _redrawn(at: Telling, event: HandDiscarded) -> Told:
    yield from _thrown(at, event, "redrawn")


def _bought(at: Telling, event: EnergyBought) -> Told:
    yield from _thrown(at, event, "energy")


def _thrown(at: Telling, event: Any, why: str) -> Told:
    for item, tile in enumerate(event.tiles):
        yield "discards", at.row(item=item, seat=event.player, tile=tile, why=why)


def _placed(at: Telling, event: TilePlaced) -> Told:
    tile = find_tile(event.tile)
    yield "placements", at.row(
        seat=event.player, tile=event.tile, kind=tile.kind, hex=event.hex, facing=event.facing,
        ring=_ring(at.table, event.hex), replaces=event.replaces, battles=0,
    )  # fmt: skip


def _ring(table: Table, name: str) -> int | None:
    """How far a hex lies from the centre; none off the board."""
    at = table.board.grid.index.get(name)
    if at is None:
        return None
    q, r = table.board.grid.axial[at]
    return max(abs(q), abs(r), abs(q + r))


def _moved(at: Telling, event: UnitMoved) -> Told:
    yield (
        "moves",
        _move(at, event, "move", event.unit, event.to or event.unit, event.facing, event.means),
    )
    yield from _played(at, event, "rotation" if event.means == "procedure" else None, event.unit)


def _pushed(at: Telling, event: UnitPushed) -> Told:
    procedure = "push_back" if event.energy else None
    means = "procedure" if procedure else "tile"
    yield "moves", _move(at, event, "push", event.unit, event.to, None, means)
    yield from _played(at, event, procedure, event.unit)


def _swapped(at: Telling, event: UnitsSwapped) -> Told:
    procedure = "swap" if event.energy else None
    one, other = event.units
    facings = event.facings or (None, None)
    means = "procedure" if procedure else "tile"
    yield "moves", _move(at, event, "swap", one, other, facings[0], means)
    yield "moves", _move(at, event, "swap", other, one, facings[1], means) | {"energy": 0}
    yield from _played(at, event, procedure, one)


def _move(  # noqa: PLR0913, PLR0917 - the columns of one row
    at: Telling, event: Any, kind: str, start: str, goal: str, facing: str | None, means: str
) -> Row:
    unit = at.unit(start)
    looked = None if unit is None else unit.facing
    return at.row(
        seat=event.player, kind=kind, means=means, tile=event.tile, unit=at.tile(start),
        owner=at.owner(start), start=start, goal=goal, facing_before=looked,
        facing=facing or looked, energy=event.energy,
    )  # fmt: skip


def _played(at: Telling, event: Any, procedure: str | None, target: str | None) -> Told:
    """An instant or a procedure, if the event was one; a Mine is none."""
    is_mine = event.tile is not None and find_tile(event.tile).kind == "foundation"
    if (event.tile is None and procedure is None) or is_mine:
        return
    yield "instants", at.row(
        seat=event.player, tile=event.tile, ability=_ability(event.tile), procedure=procedure,
        target=target, wounds=0, destroyed=0, energy=getattr(event, "energy", 0),
    )  # fmt: skip


def _ability(tile: str | None) -> str | None:
    return None if tile is None else next(iter(sorted(find_tile(tile).abilities)), None)


def _terror(at: Telling, event: TerrorSpread) -> Told:
    yield from _played(at, event, None, None)


def _started(at: Telling, event: BattleStarted) -> Told:
    yield from _played(at, event, None, None)
    board = at.table.board
    for what, source, target in influence(board).throws:
        one, other = board.at[source], board.at[target]
        if what == NET and one is not None and other is not None:
            yield "nets", at.row(
                seat=at.table.seat(one.owner), tile=one.laid.tile.id, unit=other.laid.tile.id,
                owner=at.table.seat(other.owner),
            )  # fmt: skip


def _damaged(at: Telling, event: DamageDealt) -> Told:
    kind = event.procedure or _ability(event.tile)
    for item, hit in enumerate(event.hits):
        unit = at.unit(hit.hex)
        yield "hits", at.row(
            item=item, kind=kind, seat=event.player, attacker=event.tile,
            attacker_owner=event.player, target=at.tile(hit.hex),
            target_owner=at.owner(hit.hex), goal=hit.hex, wounds=hit.wounds,
            is_absorbed=hit.absorbed_by is not None, on_hq=unit is not None and unit.laid.is_hq,
        )  # fmt: skip
    dealt = {
        "wounds": sum(hit.wounds for hit in event.hits if hit.absorbed_by is None),
        "destroyed": len(event.destroyed) + len(event.foundations),
    }
    for table, row in _played(at, event, event.procedure, event.target):
        yield table, row | dealt


def _chosen(at: Telling, event: ChoicesMade) -> Told:
    for item, choice in enumerate(event.choices):
        yield "choices", at.row(
            item=item, segment=choice.segment, kind=choice.kind, seat=event.player,
            unit=choice.unit, medic=choice.medic, attacker=choice.attacker, module=choice.module,
            side=choice.side, turned_into=choice.to,
        )  # fmt: skip


def _fought(at: Telling, event: SegmentFought) -> Told:
    taken = [attack for attack in event.attacks if attack.absorbed_by is not None]
    yield "segments", at.row(
        initiative=event.initiative, hits=len(event.attacks),
        wounds=sum(attack.wounds for attack in event.attacks if attack.absorbed_by is None),
        absorbed=len(taken), destroyed=len(event.destroyed),
    )  # fmt: skip
    controllers = at.controllers() if event.attacks else {}
    for item, attack in enumerate(event.attacks):
        target = at.unit(attack.to)
        yield "hits", at.row(
            item=item, initiative=event.initiative, kind=attack.kind,
            seat=controllers.get(attack.start), attacker=at.tile(attack.start),
            attacker_owner=at.owner(attack.start), start=attack.start, target=at.tile(attack.to),
            target_owner=at.owner(attack.to), goal=attack.to, strength=attack.strength,
            wounds=attack.wounds, is_absorbed=attack.absorbed_by is not None,
            on_hq=target is not None and target.laid.is_hq,
        )  # fmt: skip


ROWS: Final[Mapping[type[Event], Callable[[Telling, Any], Told]]] = {
    TilesDrawn: _drawn,
    TilesDiscarded: _discarded,
    HandDiscarded: _redrawn,
    EnergyBought: _bought,
    TilePlaced: _placed,
    UnitMoved: _moved,
    UnitPushed: _pushed,
    UnitsSwapped: _swapped,
    TerrorSpread: _terror,
    BattleStarted: _started,
    DamageDealt: _damaged,
    ChoicesMade: _chosen,
    SegmentFought: _fought,
}

"""The rows of a match as its events happen: what the acts tell, and what lay where since when."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from msgspec import Struct

from events.base import Event
from events.neuroshima_hex import Attack, BattleChoice, TilesDrawn, TurnBegan
from projections.games.neuroshima_hex.archive.tables import (
    BattleRow,
    ChoiceRow,
    DiscardRow,
    DrawRow,
    HitRow,
    InstantRow,
    LossRow,
    MoveRow,
    NetRow,
    PlacementRow,
    PositionRow,
    Rows,
    SegmentRow,
    StayRow,
    TracksRow,
    TurnRow,
)
from projections.games.neuroshima_hex.armies import ability_of, is_foundation
from projections.games.neuroshima_hex.board.board import NET, Unit
from projections.games.neuroshima_hex.board.control import Influence, influence
from projections.games.neuroshima_hex.board.hexes import FACINGS, GRIDS, position_name, unit_mark
from projections.games.neuroshima_hex.table import Table
from projections.timeline import seconds_between

_RINGS: Final = {
    grid.size: {
        name: max(abs(q), abs(r), abs(q + r))
        for name, (q, r) in zip(grid.names, grid.axial, strict=True)
    }
    for grid in GRIDS.values()
}
"""By board and hex: how far it lies from the centre."""


class RowWriter:
    """Rows are added from the table before an event, and from the table after it."""

    __slots__ = (
        "_battle_began", "_born", "_influence", "_living", "_tracks", "_turn_began", "battle",
        "battle_seq", "battles_over", "index", "last", "lowest_lead", "rows", "seats", "table",
        "turn", "turn_number", "watch",
    )  # fmt: skip

    def __init__(self, table: Table, first: Event) -> None:
        self.table = table
        self.seats = table.seats
        self.index = table.board.grid.index
        self.rows = Rows()
        self.watch = BoardWatch(table, self.rows)
        self.turn: TurnRow | None = None
        self.battle: BattleRow | None = None
        self.turn_number: int | None = None
        self.battle_seq: int | None = None
        """The seq at which the battle that is going on began."""
        self.battles_over = 0
        """How many battles are over."""
        self.last = first
        """The event before the one that is being told."""
        self._turn_began = self._battle_began = first
        self._born = table.births
        self._living: dict[int, tuple[PlacementRow, int]] = {}
        """By token, the units that live: how each was laid, with `battles_over` as it was then."""
        self._tracks: Sequence[tuple[int, int, int] | None] = [None] * len(self.seats)
        """What the tracks of each seat showed last."""
        self._influence: tuple[int, Influence] | None = None
        self.lowest_lead = [0] * len(self.seats)
        """How far each HQ was ever behind the best other one."""
        self.read_tracks(first.seq)

    # -- what lies there --------------------------------------------------------------------------

    def unit(self, name: str | None) -> Unit | None:
        """The unit on a hex."""
        at = self.index.get(name or "")
        return None if at is None else self.table.board.at[at]

    def influence(self) -> Influence:
        """Who has which unit in hand, and who nets whom, as the tiles lie now."""
        moved = len(self.rows.positions)
        if self._influence is None or self._influence[0] != moved:
            self._influence = moved, influence(self.table.board)
        return self._influence[1]

    def see(self, seq: int, cause: str, *names: str | None) -> None:
        """Take note of what lies on some hexes now, and of what is lost: its `cause`."""
        for gone in self.watch.look(seq, map(self.index.get, names)):  # type: ignore[arg-type]
            self.lose(seq, gone, cause)

    # -- stretches --------------------------------------------------------------------------------

    def turn_of(self, seat: str | None) -> TurnRow | None:
        """The turn that is going on, if it is that seat's."""
        turn = self.turn
        return turn if turn is not None and turn.seat == seat else None

    def begin_turn(self, event: TurnBegan) -> None:
        """A turn begins, and ends the one before where nothing else did."""
        self.end_turn(self.last)
        table, seq = self.table, event.seq
        player = table.index.get(event.player)
        terror = player is not None and table.terror[player]
        self.turn_number = event.number or table.turns + 1
        self.turn = TurnRow(seq, seq, self.turn_number, event.player, event.overtime, terror)
        self.rows.turns.append(self.turn)
        self._turn_began = event

    def end_turn(self, last: Event) -> None:
        """The turn, if there is one, ends with `last`."""
        turn = self.turn
        if turn is not None:
            turn.last_seq = last.seq
            turn.seconds = seconds_between(self._turn_began, last)
            turn.units_on_board = self._units()
            self.turn = self.turn_number = None

    def begin_battle(
        self, event: Event, kind: str = "tile", seat: str | None = None
    ) -> None:  # fmt: skip
        """A battle begins, with its start or, where nobody wrote that, with its first event."""
        self.end_battle(self.last)
        seq, number = event.seq, len(self.rows.battles) + 1
        self.battle = BattleRow(seq, seq, number, kind, seat, self.turn_number, self._units())
        self.battle_seq = seq
        self.rows.battles.append(self.battle)
        self._battle_began = event
        if self.turn is not None:
            self.turn.battles += 1

    def end_battle(self, last: Event) -> None:
        """The battle, if there is one, ends with `last`."""
        battle = self.battle
        if battle is not None:
            battle.last_seq = last.seq
            battle.seconds = seconds_between(self._battle_began, last)
            self.battle = self.battle_seq = None

    def _units(self) -> int:
        """How many units are on the board."""
        at = self.table.board.at
        return len(at) - at.count(None)

    # -- what somebody did ------------------------------------------------------------------------

    def discard(self, event: Any, why: str) -> None:
        """Tiles leave the hand for the discards, and why."""
        seq, number, seat = event.seq, self.turn_number, event.player
        self.rows.discards += [
            DiscardRow(seq, item, number, seat, tile, why) for item, tile in enumerate(event.tiles)
        ]
        turn = self.turn_of(seat)
        if turn is not None:
            turn.discarded += len(event.tiles)

    def draw(self, event: TilesDrawn) -> None:
        """Tiles come into the hand."""
        seq, number, seat = event.seq, self.turn_number, event.player
        self.rows.draws += [
            DrawRow(seq, item, number, seat, tile) for item, tile in enumerate(event.tiles)
        ]
        turn = self.turn_of(seat)
        if turn is not None:
            turn.drawn += len(event.tiles)

    def lay(self, event: Any, kind: str) -> None:
        """A tile of that kind is laid."""
        ring = _RINGS[self.watch.size].get(event.hex)
        self.rows.placements.append(
            PlacementRow(
                event.seq, self.turn_number, event.player, event.tile, kind, event.hex, None,
                event.facing, ring, event.replaces,
            )
        )  # fmt: skip
        turn = self.turn_of(event.player)
        if turn is not None:
            turn.placed += 1

    def move(  # noqa: PLR0913, PLR0917 - the columns of one row
        self, event: Any, kind: str, start: str, goal: str, facing: str | None, means: str,
        energy: int,
    ) -> None:  # fmt: skip
        """A unit moved, was pushed or changed places, told before it did."""
        unit = self.unit(start)
        tile = owner = looked = None
        if unit is not None:
            tile, owner, looked = unit.laid.tile.id, self.seats[unit.owner], unit.facing
        self.rows.moves.append(
            MoveRow(
                event.seq, self.turn_number, event.player, kind, means, event.tile, tile, owner,
                start, goal, looked, facing or looked, energy,
            )
        )  # fmt: skip
        turn = self.turn_of(event.player)
        if turn is not None:
            turn.moves += 1

    def instant(  # noqa: PLR0913 - the columns of one row
        self, event: Any, procedure: str | None, target: str | None, *,
        wounds: int = 0, destroyed: int = 0, energy: int = 0,
    ) -> None:  # fmt: skip
        """An instant or a procedure, if the event was one; a Mine is none."""
        tile: str | None = event.tile
        if (tile is None and procedure is None) or is_foundation(tile):
            return
        self.rows.instants.append(
            InstantRow(
                event.seq, self.turn_number, event.player, tile, ability_of(tile), procedure,
                target, wounds, destroyed, energy,
            )
        )  # fmt: skip
        turn = self.turn_of(event.player)
        if turn is not None:
            turn.instants += 1

    # -- in battles -------------------------------------------------------------------------------

    def nets(self, event: Event) -> None:
        """Whom nets hold when a battle begins."""
        board, seats = self.table.board, self.seats
        for what, source, target in self.influence().throws:
            one, other = board.at[source], board.at[target]
            if what == NET and one is not None and other is not None:
                self.rows.nets.append(
                    NetRow(
                        event.seq, self.turn_number, seats[one.owner], one.laid.tile.id,
                        other.laid.tile.id, seats[other.owner],
                    )
                )  # fmt: skip

    def choice(self, event: Event, item: int, seat: str | None, choice: BattleChoice) -> None:
        """Somebody chose in a battle."""
        self.rows.choices.append(
            ChoiceRow(
                event.seq, item, self.battle_seq, choice.segment, choice.kind, seat, choice.unit,
                choice.medic, choice.attacker, choice.module, choice.side, choice.to,
            )
        )  # fmt: skip

    def segment(
        self, event: Event, initiative: int, attacks: Sequence[Attack], *, destroyed: int
    ) -> None:  # fmt: skip
        """A segment and its hits; where nobody wrote how the battle began, it begins here."""
        if self.battle is None:
            self.begin_battle(event)
        assert self.battle is not None, "it has begun"
        self.battle.segments += 1
        free = [attack.wounds for attack in attacks if attack.absorbed_by is None]
        self.rows.segments.append(
            SegmentRow(
                event.seq, self.battle_seq, initiative, len(attacks), sum(free),
                len(attacks) - len(free), destroyed,
            )
        )  # fmt: skip
        # Where nothing takes units over, all are in their owners' hands.
        control = self.influence().control if attacks and self.table.has_takeovers else None
        for item, attack in enumerate(attacks):
            attacker, seat, tile, owner = self.unit(attack.start), None, None, None
            if attacker is not None:
                tile, owner = attacker.laid.tile.id, self.seats[attacker.owner]
                seat = owner if control is None else self.seats[control[self.index[attack.start]]]
            self.hit(
                event, item, attack.kind, attack.to, attack.wounds, attack.absorbed_by,
                seat=seat, tile=tile, owner=owner,
                initiative=initiative, start=attack.start, strength=attack.strength,
            )  # fmt: skip

    def hit(  # noqa: PLR0913, PLR0917 - the columns of one row
        self, event: Event, item: int, kind: str | None, to: str, wounds: int,
        medic: str | None, *, seat: str | None, tile: str | None, owner: str | None,
        initiative: int | None = None, start: str | None = None, strength: int | None = None,
    ) -> None:  # fmt: skip
        """Something was hit, by `tile` of `owner` in the hand of `seat`; the battle counts it."""
        unit = self.unit(to)
        target = None if unit is None else unit.laid.tile.id
        owned = None if unit is None else self.seats[unit.owner]
        on_hq, absorbed = unit is not None and unit.laid.is_hq, medic is not None
        self.rows.hits.append(
            HitRow(
                event.seq, item, self.turn_number, self.battle_seq, initiative, kind, seat, tile,
                owner, start, target, owned, to, strength, wounds, absorbed, on_hq,
            )
        )  # fmt: skip
        battle = self.battle
        if battle is None or absorbed:
            return
        if not on_hq:
            battle.wounds += wounds
            return
        battle.hq_damage += wounds
        if battle.seat is not None:
            battle.swing += -wounds if owned == battle.seat else wounds

    # -- after an event ---------------------------------------------------------------------------

    def welcome(self) -> None:
        """If what was laid last is a unit, it lives from now on."""
        born = self.table.births
        if born != self._born:
            self._born = born
            self._living[born] = self.rows.placements[-1], self.battles_over

    def lose(self, seq: int, gone: LostUnit, cause: str) -> None:
        """A unit left the board."""
        placement, fought = self._living.pop(gone.token, (None, 0))
        if placement is not None:
            placement.lost_seq, placement.battles = seq, self.battles_over - fought
        if self.battle is not None:
            self.battle.destroyed += 1
        tile = gone.unit.laid.tile
        self.rows.losses.append(
            LossRow(
                seq, self.turn_number, self.battle_seq, cause, tile.id, tile.kind,
                self.seats[gone.unit.owner], gone.hex,
                None if placement is None else placement.seq,
            )
        )  # fmt: skip

    def read_tracks(self, seq: int) -> None:
        """Take note of tracks that show something else than before."""
        table, shown = self.table, self._tracks
        points = table.board.hq_points
        now = list(zip(points, table.points, table.energy, strict=True))
        if now == shown:
            return
        self._tracks = now
        for seat, tracks, before in zip(self.seats, now, shown, strict=True):
            if tracks != before:
                self.rows.hp_curve.append(TracksRow(seq, self.turn_number, seat, *tracks))
        best = max(points, default=0)
        for i, mine in enumerate(points):
            self.lowest_lead[i] = min(self.lowest_lead[i], mine - best)

    def end(self) -> None:
        """There are no more events."""
        self.end_turn(self.last)
        self.end_battle(self.last)
        for placement, fought in self._living.values():
            placement.battles = self.battles_over - fought
        self.watch.end()


# -- what lay where, and since when ----------------------------------------------------------------


class LostUnit(NamedTuple):
    """A unit that left the board, and where it lay."""

    token: int
    hex: str
    unit: Unit


class Stay(Struct, gc=False, frozen=True):
    """A unit that lies on a hex and looks one way, `since` an event; wounds do not count."""

    since: int
    token: int
    facing: int
    unit: Unit
    mark: int
    """What it adds, lying so, to the name of a position."""


_NONE: Final[Sequence[LostUnit]] = ()


class BoardWatch:
    """Watches a board from event to event."""

    __slots__ = (
        "names", "position", "rows", "seats", "size", "stays", "tokens", "units"
    )  # fmt: skip

    def __init__(self, table: Table, rows: Rows) -> None:
        self.units = table.board.at
        self.tokens = table.tokens
        self.seats = table.seats
        self.size = table.board.grid.size
        self.names = table.board.grid.names
        self.stays: list[Stay | None] = [None] * self.size
        """What lies on each hex now."""
        self.position = 0
        """The marks of all of it in one number, of which `position_name` makes the name."""
        self.rows = rows

    def look(self, seq: int, hexes: Iterable[int | None]) -> Sequence[LostUnit]:
        """Take note of what event `seq` changed on some hexes; returns what left the board."""
        stays, units, tokens = self.stays, self.units, self.tokens
        left: list[tuple[int, int, Unit]] = []
        changed = False
        for at in hexes:
            if at is None:
                continue
            stay, unit = stays[at], units[at]
            if stay is not None:
                if (
                    unit is not None
                    and stay.token == tokens[at]
                    and stay.facing == unit.laid.facing
                ):
                    continue
                self._end(at, stay, seq)
                left.append((stay.token, at, stay.unit))
            elif unit is None:
                continue
            changed = True
            if unit is None:
                stays[at] = None
                continue
            facing = unit.laid.facing
            mark = unit_mark(self.size, unit.laid.tile.id, at, facing)
            self.position ^= mark
            stays[at] = Stay(seq, tokens[at], facing, unit, mark)
        if changed:
            self.rows.positions.append(PositionRow(seq, position_name(self.position)))
        return [
            LostUnit(token, self.names[at], unit)
            for token, at, unit in sorted(left)
            if token not in tokens
        ] if left else _NONE  # fmt: skip

    def look_all_over(self, seq: int) -> Sequence[LostUnit]:
        """As `look`, wherever it was."""
        return self.look(seq, range(self.size))

    def _end(self, at: int, stay: Stay, last: int | None) -> None:
        unit = stay.unit
        self.position ^= stay.mark
        self.rows.stays.append(
            StayRow(
                stay.since, last, self.seats[unit.owner], unit.laid.tile.id, self.names[at],
                FACINGS[stay.facing],
            )
        )  # fmt: skip

    def end(self) -> None:
        """The match is over: what still lies there lies there for good."""
        for at, stay in enumerate(self.stays):
            if stay is not None:
                self._end(at, stay, None)

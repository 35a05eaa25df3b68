"""What a match tells the archive: armies, rounds, activations, damage, reactions, squares.

`seq` is the event that a row tells of, `round` the round in which it happened, `seat` whose unit
did it, or was it. What nobody told, or no card says, is None.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, TypeVar

from msgspec.structs import replace

from events.base import Event
from events.dust_tactics import (
    DamageTaken,
    InitiativeRolled,
    LineFired,
    ReactionTried,
    RoundBegan,
    RoundEnded,
    UnitActivated,
    UnitEntered,
    UnitMoved,
)
from events.match import MatchStarted
from projections.archive.tables import Row, TableRow, cells, kinds_of
from projections.dice import number_of, successes_in
from projections.games.dust_tactics.acts import ACTS
from projections.games.dust_tactics.dice import FACES
from projections.games.dust_tactics.line_rows import LineRow, LinesUsed, SaveRow
from projections.games.dust_tactics.questions import QUESTIONS
from projections.games.dust_tactics.table import DustTable, DustUnit, start
from projections.history import History
from projections.replay import start_of
from projections.system import ArchiveRows

Seat = Annotated[str, "SEAT"]


N = TypeVar("N", int, float)


class ArmyRow(TableRow):
    """An army as it was fielded, and what it came to."""

    seat: Seat
    scenario: str | None
    points_limit: int | None
    rounds: int
    units: int
    ap: int | None
    points: int | None
    end_reason: str | None


class UnitRow(TableRow):
    """A unit over a whole match: what it did, what it dealt and what it suffered."""

    seat: Seat
    unit: str
    card: str
    ap: int | None
    strength: int | None
    activations: int = 0
    dealt: int = 0
    dealt_ap: float | None = 0
    """Army points of what it hurt: of a unit that lost one of three, a third."""
    overkill: int = 0
    taken: int = 0
    felled: int = 0
    felled_ap: int | None = 0
    falls: int = 0


class RoundRow(TableRow):
    """A round of a player: who had the initiative, what fell in it, and points at its end."""

    seq: int
    round: int
    seat: Seat
    won_roll: bool | None = None
    first: bool | None = None
    fell: int = 0
    fell_ap: int | None = 0
    felled: int = 0
    felled_ap: int | None = 0
    standing: int = 0
    standing_ap: int | None = None
    points: int | None = None


class ActivationRow(TableRow):
    """An activation as it was used, or how it was lost."""

    seq: int
    round: int
    number: int | None
    seat: Seat
    unit: str
    card: str
    used_for: str
    actions: str | None = None
    out_of_turn: str | None = None
    target: str | None = None
    dealt: int = 0


class DamageRow(TableRow):
    """Points or figures that a unit lost, and to whom; `overkill` is what was left over."""

    seq: int
    round: int
    seat: Seat | None
    unit: str | None
    card: str | None
    target: str
    target_card: str | None
    target_class: str | None
    target_ap: int | None
    points: int
    overkill: int | None
    felled: bool


class UnitFallRow(TableRow):
    """A unit fell, or fell again."""

    seq: int
    round: int
    seat: Seat
    unit: str
    card: str
    ap: int | None
    by_unit: str | None
    by_card: str | None
    activated: bool
    """Whether it had been activated in this round."""


class ReactionRow(TableRow):
    """A unit tried to fire at the one that was active."""

    seq: int
    round: int
    seat: Seat
    unit: str
    card: str
    target: str
    dice: int | None
    hits: int | None
    dealt: int = 0


class SquareRow(TableRow):
    """What happened on a square: `presence` says what of."""

    seq: int
    round: int
    seat: Seat
    unit: str
    board: str
    square: str
    presence: str


ROW_TYPES: Final[Mapping[str, type[TableRow]]] = {
    "fielded_armies": ArmyRow,
    "fielded_units": UnitRow,
    "rounds": RoundRow,
    "activations": ActivationRow,
    "unit_losses": DamageRow,
    "unit_falls": UnitFallRow,
    "reactions": ReactionRow,
    "weapon_lines": LineRow,
    "saves_rolled": SaveRow,
    "squares_used": SquareRow,
}
"""By table what one of its rows is."""

_IDLE: Final = "nothing"


class BattleRows:
    """Rows are added from the table before an event, and from the table after it."""

    def __init__(self, table: DustTable) -> None:
        self.table = table
        self.rows: dict[str, list[Any]] = {name: [] for name in ROW_TYPES}
        self._units: dict[str, UnitRow] = {}
        self._round: dict[str, RoundRow] = {}
        self._activation: ActivationRow | None = None
        self._number = 0
        self._lines = LinesUsed()
        self._reaction: ReactionRow | None = None
        self._ended: SquareRow | None = None
        """Where the active unit ended a move of this activation."""
        self._shots: set[tuple[str, str]] = set()
        """Who fired at whom in this activation."""
        self._felled_by: dict[str, str | None] = {}
        """Who took the last of what a unit had, until somebody says that it fell."""

    def tell(self, event: Event, after: DustTable) -> None:
        """What happened, and what the table was before."""
        self._lines.tell(event, self.table, after)
        match event:
            case RoundBegan():
                self._begin_round(event, after)
            case InitiativeRolled():
                self._tell_initiative(event, after)
            case UnitActivated():
                self._tell_activation(event, after)
            case UnitEntered() | UnitMoved():
                self._tell_move(event, after)
            case LineFired():
                self._tell_shot(event, event.unit, event.target)
            case DamageTaken():
                self._tell_damage(event, event.attacker, event.unit, event.points, after)
            case ReactionTried():
                self._tell_reaction(event)
            case _:
                pass
        self._tell_falls(event, after)
        if isinstance(event, RoundEnded):
            self._end_round(event, after)
        self.table = after

    def end(self) -> None:
        """What armies and units came to."""
        for name, unit in self.table.units.items():
            row = self._unit(name, unit)
            row.ap = self.table.number_of(unit.card, "ap")
            row.strength = self.table.strength_of(unit.card)
        self._leave_out_costs()
        self.rows["weapon_lines"] = list(self._lines.rows)
        self.rows["saves_rolled"] = list(self._lines.saves)
        self.rows["fielded_units"] = list(self._units.values())
        self.rows["fielded_armies"] = list(map(self._army, self.table.seats))

    def _leave_out_costs(self) -> None:
        """Army points count only where each unit of that side has a known cost.

        Else those alone would count of whom nothing fell, and seem to be worth nothing.
        """
        for row in self._units.values():
            if self._costless(row.seat)[1]:
                row.felled_ap = row.dealt_ap = None
        for row in self.rows["rounds"]:
            own, others = self._costless(row.seat)
            if own:
                row.fell_ap = row.standing_ap = None
            if others:
                row.felled_ap = row.points = None

    def _costless(self, seat: str) -> tuple[bool, bool]:
        """Whether the cost of a unit of its side is unknown, and of one of the others."""
        table = self.table
        sides = {
            table.side_of(unit.player) for unit in table.units.values()
            if table.number_of(unit.card, "ap") is None
        }  # fmt: skip
        own = {table.side_of(seat)}
        return bool(sides & own), bool(sides - own)

    # -- parts --

    def _add(self, table: str, row: TableRow) -> None:
        self.rows[table].append(row)

    def _unit(self, name: str, unit: DustUnit) -> UnitRow:
        if name not in self._units:
            self._units[name] = UnitRow(unit.player, name, unit.card, None, None)
        return self._units[name]

    def _ap(self, table: DustTable, name: str) -> int | None:
        unit = table.units.get(name)
        return None if unit is None else table.number_of(unit.card, "ap")

    def _army(self, seat: str) -> ArmyRow:
        table = self.table
        own = [unit.card for unit in table.units.values() if unit.player == seat]
        knows = table.records("unit_eliminated") and not self._costless(seat)[1]
        return ArmyRow(
            seat, table.scenario, table.points_limit, table.round, len(own),
            _sum(table.number_of(card, "ap") for card in own) if own else None,
            table.points_of(table.side_of(seat)) if knows else None,
            table.end[0] if table.end else None,
        )  # fmt: skip

    # -- rounds --

    def _begin_round(self, event: RoundBegan, after: DustTable) -> None:
        self._number, self._activation, self._ended = 0, None, None
        self._round = {seat: RoundRow(event.seq, event.round, seat) for seat in after.seats}
        self.rows["rounds"] += self._round.values()

    def _tell_initiative(self, event: InitiativeRolled, after: DustTable) -> None:
        """Who has it; a tie is rolled again."""
        if event.winner is None:
            return
        first = event.first or event.winner
        for seat, row in self._round.items():
            side = after.side_of(seat)
            row.won_roll, row.first = side == event.winner, side == first

    def _end_round(self, event: RoundEnded, after: DustTable) -> None:
        """What is left, and which activations were not used."""
        idle = set(event.idle)
        if self.table.is_watched:
            for name, unit in self.table.ready.items():
                if name in after.standing:
                    use = "idle" if name in idle else "forgotten"
                    self._add("activations", ActivationRow(
                        event.seq, event.round, None, unit.player, name, unit.card, use,
                    ))  # fmt: skip
        if not self._round:  # nobody told how it began
            self._round = {seat: RoundRow(event.seq, event.round, seat) for seat in after.seats}
            self.rows["rounds"] += self._round.values()
        for seat, row in self._round.items():
            own = {name: u for name, u in after.standing.items() if u.player == seat}
            row.standing = len(own)
            row.standing_ap = _sum(after.number_of(unit.card, "ap") for unit in own.values())
            row.points = after.points_of(after.side_of(seat))
            for name, unit in own.items():
                self._stand(event, after, name, unit, "held")
        self._round = {}

    # -- activations --

    def _tell_activation(self, event: UnitActivated, after: DustTable) -> None:
        unit = after.units.get(event.unit)
        self._number += 1
        self._ended, self._reaction, self._shots = None, None, set()
        card = unit.card if unit else event.unit
        use = _IDLE if event.actions == _IDLE else "acted"
        self._activation = ActivationRow(
            event.seq, after.round, self._number, event.player,
            event.unit, card, use, event.actions, event.out_of_turn, event.target,
        )  # fmt: skip
        self._add("activations", self._activation)
        if unit is None:
            return
        self._unit(event.unit, unit).activations += 1
        if event.square is not None:
            self._tell_move(event, after)
        self._tell_shot(event, event.unit, event.target)
        if event.loss:
            self._tell_damage(event, event.unit, event.target, event.loss, after)

    def _tell_move(self, event: UnitActivated | UnitEntered | UnitMoved, after: DustTable) -> None:
        """A unit ended a move; of two moves of an activation the last one counts."""
        unit = after.units.get(event.unit)
        if unit is None or not after.board.columns:
            return
        if self._ended is not None and self._ended.unit == event.unit:
            self._ended.square = unit.squares[0] if unit.squares else self._ended.square
            return
        self._stand(event, after, event.unit, unit, "ended")
        told = self.rows["squares_used"]
        self._ended = told[-1] if told and told[-1].seq == event.seq else None

    def _tell_shot(self, event: Event, name: str, target: str | None) -> None:
        """Where somebody fired from and at, once an activation for each two of them."""
        unit, other = self.table.units.get(name), self.table.units.get(target or "")
        if unit is None or other is None or target is None or (name, target) in self._shots:
            return
        self._shots.add((name, target))
        here = self._ended.square if self._ended and self._ended.unit == name else None
        moved = unit if here is None else replace(unit, squares=(here,))
        self._stand(event, self.table, name, moved, "fired")
        self._stand(event, self.table, target, other, "attacked")
        activation = self._activation
        if activation is not None and activation.unit == name and activation.target is None:
            activation.target = target

    def _tell_reaction(self, event: ReactionTried) -> None:
        unit = self.table.units.get(event.unit)
        if unit is None:
            return
        dice = None if event.dice is None else number_of(event.dice)
        hits = None if event.dice is None else successes_in(FACES, event.dice)
        row = ReactionRow(
            event.seq, self.table.round, unit.player, event.unit, unit.card, event.target, dice,
            hits,
        )  # fmt: skip
        self._reaction = row
        self._add("reactions", row)
        use = "reaction" if hits else "reaction_failed"
        self._add("activations", ActivationRow(
            event.seq, self.table.round, None, unit.player, event.unit, unit.card,
            "reaction_unknown" if hits is None else use, target=event.target,
        ))  # fmt: skip

    # -- damage --

    def _tell_damage(
        self, event: Event, attacker: str | None, name: str | None, points: int, after: DustTable
    ) -> None:
        """Who hurt whom, by how much, and what of that was more than was left."""
        target = self.table.units.get(name or "")
        if name is None or target is None:
            return
        lost = points if target.left is None else min(points, target.left)
        by = self.table.units.get(attacker or "")
        ap, strength = self._ap(after, name), after.strength_of(target.card)
        row = DamageRow(
            event.seq, after.round, by.player if by else None, attacker,
            by.card if by else None, name, target.card,
            after.known(target.card, "armour_class"), ap, lost,
            None if target.left is None else points - lost,
            target.left is not None and lost == target.left > 0,
        )  # fmt: skip
        self._add("unit_losses", row)
        self._lines.hurt(attacker, getattr(event, "line", None), lost, row.overkill)
        if row.felled:
            self._felled_by[name] = attacker
            self._lines.felled(attacker)
        self._unit(name, target).taken += lost
        if by is None or attacker is None:
            return
        doer = self._unit(attacker, by)
        doer.dealt += lost
        doer.overkill += points - lost
        hurt_ap = ap * lost / strength if ap is not None and strength else None
        doer.dealt_ap = _more(doer.dealt_ap, hurt_ap)
        if self._activation is not None and self._activation.unit == attacker:
            self._activation.dealt += lost
        if self._reaction is not None and self._reaction.unit == attacker:
            self._reaction.dealt += lost

    def _tell_falls(self, event: Event, after: DustTable) -> None:
        """Whoever fell, however that was told."""
        if after.units is self.table.units:
            return
        for name, unit in after.units.items():
            was = self.table.units.get(name)
            if was is None or unit.losses == was.losses:
                continue
            ap = self._ap(after, name)
            # Who took the last that it had felled it, else whoever was told to have.
            by = self._felled_by.pop(name, None) or getattr(event, "attacker", None)
            doer = self.table.units.get(by or "")
            self._add("unit_falls", UnitFallRow(
                event.seq, after.round, unit.player, name, unit.card, ap, by,
                doer.card if doer else None, was.is_activated,
            ))  # fmt: skip
            self._unit(name, unit).falls += 1
            self._stand(event, self.table, name, was, "fell")
            self._count_fall(unit.player, ap)
            if doer is not None and by is not None:
                row = self._unit(by, doer)
                row.felled, row.felled_ap = row.felled + 1, _more(row.felled_ap, ap)
            if self.table.is_watched and not was.is_activated and was.joined is None:
                self._add("activations", ActivationRow(
                    event.seq, after.round, None, unit.player, name, unit.card, "fell",
                ))  # fmt: skip

    def _count_fall(self, player: str, ap: int | None) -> None:
        side = self.table.side_of(player)
        for seat, row in self._round.items():
            if seat == player:
                row.fell, row.fell_ap = row.fell + 1, _more(row.fell_ap, ap)
            elif self.table.side_of(seat) != side:
                row.felled, row.felled_ap = row.felled + 1, _more(row.felled_ap, ap)

    # -- squares --

    def _stand(
        self, event: Event, table: DustTable, name: str, unit: DustUnit, presence: str
    ) -> None:
        board = table.board
        size = f"{board.columns}x{board.rows}"
        for square in unit.squares if board.columns else ():
            row = SquareRow(event.seq, table.round, unit.player, name, size, square, presence)
            self._add("squares_used", row)


def _sum(numbers: Any) -> int | None:
    """A sum, unknown where one of its parts is."""
    known = list(numbers)
    return None if None in known else sum(known)


def _more(total: N | None, number: N | None) -> N | None:
    return None if total is None or number is None else total + number


def facts(history: History) -> dict[str, list[Row]]:
    """The rows of one match; none for a side line without a start of its own."""
    events = history.events
    if not any(isinstance(event, MatchStarted) for event in events):
        return {}
    told = BattleRows(start(start_of(events)))
    for event in events:
        told.tell(event, ACTS.apply(told.table, event))
    told.end()
    return {table: cells(rows) for table, rows in told.rows.items()}


ARCHIVE: Final = ArchiveRows(
    tables={table: kinds_of(row) for table, row in ROW_TYPES.items()},
    facts=facts,
    questions=QUESTIONS,
)

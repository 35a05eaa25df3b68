"""What units do: activations with what came of them, damage, who falls and who comes back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, get_args

from msgspec.structs import replace

from events.dust_tactics import (
    Actions,
    DamageTaken,
    UnitActivated,
    UnitEliminated,
    UnitRepaired,
    UnitReturned,
)
from events.words import Phrase
from projections.acts import Objection, Sight
from projections.games.dust_tactics.act import (
    MOST_POINTS,
    DustAct,
    by_rule,
    commands,
    losses,
    number,
    pick,
    seats_of,
    squares_of,
    unit_ask,
    unit_choices,
)
from projections.games.dust_tactics.acts.rounds import annihilation, next_at_the_end
from projections.games.dust_tactics.arms import own_skills
from projections.games.dust_tactics.judging.moves import activated_objections
from projections.games.dust_tactics.judging.orders import spent_objections, unspent_objections
from projections.games.dust_tactics.phrases import SAID, word
from projections.games.dust_tactics.table import OVER_WITH_ACTIVATION, DustTable
from projections.offers import Ask, Choice, Draft, Offer

PAIRS: Final = tuple(pair for pair in get_args(Actions) if pair != "attack_attack")
"""What a unit may do with an activation (rulebook, LISTA AKCJI)."""
ATTACKS: Final = tuple(pair for pair in PAIRS if "attack" in pair or pair == "sustained")
ENTERING: Final = tuple(pair for pair in PAIRS if pair.startswith("move_"))
"""What it may do as long as it is not on the board (WPROWADZANIE JEDNOSTEK DO GRY)."""

SERUM: Final = "wiederbelebungsserum"


def _acting_side(table: DustTable, event: UnitActivated) -> str:
    """Whose turn it takes: that of the unit's own side, whoever of them said so."""
    unit = table.units.get(event.unit)
    return table.side_of(event.player if unit is None else unit.player)


class ActivateUnit(DustAct[UnitActivated]):
    """A unit is activated."""

    event, group = UnitActivated, "units"

    def apply(self, table: DustTable, event: UnitActivated) -> DustTable:
        """It has done so, with the heroes in it; its target has lost what was told."""
        table = replace(having_moved(table).with_untold_move(), is_placed=False)
        done = (event.actions or "").split("_")
        moved = "move" in done or event.square is not None
        moves_first = event.square is not None or done[0] == "move"
        entering = int(table.options.entering_is_moving == "no")
        attacked = event.target is not None or "attack" in done or done == ["sustained"]
        is_anew = event.out_of_turn == "officer"
        for name in table.company_of(event.unit):
            unit = table.units.get(name)
            if unit is None:
                continue
            reuses = is_anew and table.options.weapon_reuse == "after_reactivation"
            table = table.with_unit(
                name,
                is_activated=True,
                has_moved=unit.has_moved
                or (moves_first and (unit.is_on_board or done.count("move") > entering)),
                has_attacked=unit.has_attacked or attacked,
                is_on_board=unit.is_on_board or moved,
                moves=0,
                diagonals=0,
                steps=0,
                has_entered=False,
                is_anew=unit.is_anew or is_anew,
                fired=() if reuses else unit.fired,
            )
        if event.square is not None:
            table = replace(table.at_square(event.unit, event.square), is_placed=True)
        for skill in event.skills:
            table = table.using(event.unit, skill)
        if event.loss:
            table = table.hurting(event.target, event.loss)
        return replace(
            table, acted=_acting_side(table, event), active=event.unit,
            is_sustained=event.actions == "sustained", actions=event.actions,
            **OVER_WITH_ACTIVATION,
        )  # fmt: skip

    def objections(self, view: Sight, event: UnitActivated) -> Iterator[Objection]:
        """Once a round, in turn, and never two attacks."""
        table: DustTable = view.table
        if event.actions == "attack_attack":
            yield "two_attacks", {"unit": event.unit}
        if table.is_tied:
            yield "initiative_again", {"unit": event.unit}
        unit = table.units.get(event.unit)
        is_ordered = event.out_of_turn == "artillery" and table.ordered == event.unit
        is_anew = event.out_of_turn == "officer" or is_ordered
        if unit is not None and unit.is_activated and not is_anew:
            yield "activated_twice", {"unit": event.unit}
        turn, side = table.turn, _acting_side(table, event)
        if turn not in (None, side) and event.out_of_turn is None:
            yield "order", {"unit": event.unit, "side": table.names.get(turn or "", turn)}
        if event.out_of_turn == "artillery" and event.actions == "sustained":
            yield "artillery_sustains", {"unit": event.unit}
        yield from unspent_objections(table)
        for skill in event.skills:
            yield from spent_objections(table, event.unit, skill)
        yield from activated_objections(table, event)

    def offers(self, view: Sight) -> Iterator[Offer]:
        """The units of the side whose turn it is; and once more for the side that just acted."""
        table: DustTable = view.table
        if table.is_between or table.needs_roll or table.is_over:
            return
        for seat in seats_of(view):
            own = [name for name, unit in table.ready.items() if unit.player == seat]
            if own and table.side_of(seat) == table.turn:
                unit = unit_ask("unit", table, own)
                yield from self._offered(table, seat, own, unit)
        if table.anew is not None:
            yield from self._ordered(view, *table.anew)
        for seat, own in commands(view):
            if table.side_of(seat) == table.acted != table.turn:
                yield self._again(table, seat, own)

    def _offered(self, table: DustTable, seat: str, own: list[str], unit: Ask) -> Iterator[Offer]:
        """Attacks with all that came of them, and whatever else a unit did."""
        who = table.names.get(seat, seat)
        foes = [
            name for name, other in table.standing.items()
            if table.side_of(other.player) != table.side_of(seat)
        ]  # fmt: skip
        is_full = table.records("line_fired")
        squares = () if is_full else tuple(_square_ask(table))
        if is_full:  # what came of it is told by its moves and lines
            words = SAID("offer.activate", player=who)
            yield self.offer(words, unit, _pairs_ask(table, own, PAIRS), key="a", player=seat)
        attacks = _pairs_ask(table, own, ATTACKS)
        if foes and attacks.choices_after:
            shooters = unit._replace(choices=unit_choices(table, attacks.choices_after))
            lost: Mapping[str, tuple[Choice, ...]] = {name: losses(table, name) for name in foes}
            loss = Ask("loss", "choice", SAID("ask.loss"), after="target", choices_after=lost)
            key = "offer.attack_in_short" if is_full else "offer.attack"
            yield self.offer(
                SAID(key, player=who), shooters, attacks, *squares,
                unit_ask("target", table, foes), loss, player=seat,
            )  # fmt: skip
        if not is_full:
            yield self.offer(
                SAID("offer.activate", player=who), unit, _pairs_ask(table, own, PAIRS),
                *squares, player=seat,
            )  # fmt: skip

    def _ordered(self, view: Sight, name: str, why: str) -> Iterator[Offer]:
        """The unit that is to act at once: by the officer's order, or because it came back."""
        table: DustTable = view.table
        unit = table.standing.get(name)
        if unit is None or unit.player not in seats_of(view):
            return
        words = SAID("offer.activate_unit", unit=name)
        pairs = _pairs_ask(table, [name], PAIRS).choices_after.get(name, ())
        if pairs:
            actions = Ask("actions", "choice", SAID("ask.actions"), pairs)
            facts = {"player": unit.player, "unit": name, "out_of_turn": why}
            yield self.offer(words, actions, **facts)

    def _again(self, table: DustTable, seat: str, own: list[str]) -> Offer:
        """A unit of the side that acted last: by an order, or because it came back."""
        fresh = [name for name in own if name in table.ready]
        by_reason = {
            reason: unit_choices(table, units)
            for reason, units in (("officer", own), ("artillery", fresh), ("returned", fresh))
            if units
        }
        why = pick("out_of_turn", by_reason)
        unit = Ask("unit", "piece", SAID("ask.unit"), after="out_of_turn", choices_after=by_reason)
        words = SAID("offer.activate_again", player=table.names.get(seat, seat))
        pairs = _pairs_ask(table, own, PAIRS)
        return self.offer(words, why, unit, pairs, *_square_ask(table), player=seat)

    def follows(self, chain: DustTable, event: UnitActivated) -> Draft | None:
        """Whoever has nothing left is eliminated."""
        return falling(chain, event.target, event.unit) if event.loss else None


def having_moved(table: DustTable) -> DustTable:
    """The same table, where the move is done that the active unit declared behind something else.

    As long as its activation goes on, nobody knows whether it has come to that.
    """
    first, *later = (table.actions or "").split("_")
    if first == "move" or "move" not in later or table.active is None:
        return table
    for name in table.company_of(table.active):
        table = table.with_unit(name, has_moved=True)
    return table


def _pairs_ask(table: DustTable, own: Iterable[str], pairs: tuple[str, ...]) -> Ask:
    """What a unit did; in the first round it comes in before it does anything else."""
    answers = {}
    for name in own:
        comes_in = table.round == 1 and not table.units[name].is_on_board
        legal = [pair for pair in pairs if pair in ENTERING or not comes_in]
        if legal:
            answers[name] = tuple(Choice(pair, word(pair)) for pair in legal)
    return Ask("actions", "choice", SAID("ask.actions"), after="unit", choices_after=answers)


def _square_ask(table: DustTable) -> Iterator[Ask]:
    """Where it ended, if a board lies there."""
    if table.board.columns:
        yield Ask("square", "cell", SAID("ask.square"), squares_of(table.board), optional=True)


def falling(table: DustTable, name: str | None, attacker: str | None) -> Draft | None:
    """That a unit is eliminated which has nothing left."""
    unit = table.units.get(name or "")
    if unit is None or unit.left != 0 or unit.is_eliminated:
        return None
    if not table.records("unit_eliminated"):
        return None
    by = {} if attacker is None else {"attacker": attacker}
    because = SAID("because.nothing_left", unit=name)
    return by_rule(UnitEliminated, because, at_once=True, unit=name, **by)


class TakeDamage(DustAct[DamageTaken]):
    """A unit is hurt, however that came."""

    event, group = DamageTaken, "units"

    def apply(self, table: DustTable, event: DamageTaken) -> DustTable:
        """So much less."""
        unit = table.units.get(event.unit)
        if unit is not None and event.removed:
            table = table.with_unit(event.unit, removed=(*unit.removed, *event.removed))
        use = table.in_use
        if use is not None and event.unit in table.party_of(use.target or ""):
            table = replace(table, in_use=replace(use, is_dealt=True))
        return table.hurting(event.unit, event.points)

    def offers(self, view: Sight) -> Iterator[Offer]:
        """Any unit that stands."""
        table: DustTable = view.table
        if table.round and not table.is_over and table.standing:
            lost = {name: losses(table, name)[1:] for name in table.standing}
            points = Ask("points", "choice", SAID("ask.lost"), after="unit", choices_after=lost)
            able = [name for name, choices in lost.items() if choices]
            if able:
                yield self.offer("damage", unit_ask("unit", table, able), points, key="d")

    def follows(self, chain: DustTable, event: DamageTaken) -> Draft | None:
        """Whoever has nothing left is eliminated."""
        return falling(chain, event.unit, event.attacker)


class EliminateUnit(DustAct[UnitEliminated]):
    """A unit falls."""

    event, group = UnitEliminated, "units"

    def apply(self, table: DustTable, event: UnitEliminated) -> DustTable:
        """It is off the board, and counts for the other side."""
        return table.without_unit(event.unit)

    def objections(self, view: Sight, event: UnitEliminated) -> Iterator[Objection]:
        """Only what stands can fall."""
        unit = view.table.units.get(event.unit)
        if unit is not None and unit.is_eliminated:
            yield "fell_twice", {"unit": event.unit}

    def offers(self, view: Sight) -> Iterator[Offer]:
        """Any unit that stands."""
        table: DustTable = view.table
        if table.round and not table.is_over and table.standing:
            yield self.offer("eliminate", unit_ask("unit", table, table.standing), key="f")

    def sentence(self, event: UnitEliminated, table: DustTable) -> Phrase:
        """By whom, where that was told."""
        return self.said(event, table, "unit_eliminated_by" if event.attacker else "")

    def follows(self, chain: DustTable, event: UnitEliminated) -> Draft | None:
        """With the last unit of a side the end has come."""
        del event
        return annihilation(chain)


class RepairUnit(DustAct[UnitRepaired]):
    """A unit has more again."""

    event, group = UnitRepaired, "units"

    def apply(self, table: DustTable, event: UnitRepaired) -> DustTable:
        """As much as it began with at most, as far as that is known."""
        unit = table.units.get(event.unit)
        if unit is None:
            return table
        full = table.strength_of(unit.card)
        left = None if unit.left is None else unit.left + event.points
        if left is not None and full is not None:
            left = max(unit.left or 0, min(left, full))
        removed = list(unit.removed)
        for figure in event.figures:
            if figure in removed:
                removed.remove(figure)
        lost = max(0, unit.lost - event.points)
        if event.helper is None and event.unit in table.drained:
            drained = {name: hits for name, hits in table.drained.items() if name != event.unit}
            table = replace(table, drained=drained)
        return table.with_unit(event.unit, left=left, lost=lost, removed=tuple(removed))

    def follows(self, chain: DustTable, event: UnitRepaired) -> Draft | None:
        """Between rounds it was self-repair: then the next one, or how the round ends."""
        del event
        return next_at_the_end(chain) if chain.is_between and chain.round else None

    def offers(self, view: Sight) -> Iterator[Offer]:
        """Any unit that may have lost something."""
        table: DustTable = view.table
        hurt = [name for name, unit in table.standing.items() if unit.lost]
        if table.round and not table.is_over and hurt:
            yield self.offer("repair", unit_ask("unit", table, hurt), number("points", 1, 9))
        for name, hits in table.drained.items() if not table.is_over else ():
            unit = table.standing.get(name)
            points = min(hits, unit.lost) if unit else 0
            if points and unit and SERUM in own_skills(table, unit.card):
                words = SAID("offer.serum", unit=name, points=points)
                yield self.offer(words, unit=name, points=points)


class ReturnUnit(DustAct[UnitReturned]):
    """A unit that fell comes back."""

    event, group = UnitReturned, "units"

    def apply(self, table: DustTable, event: UnitReturned) -> DustTable:
        """It stands again, and may be activated."""
        unit = table.units.get(event.unit)
        if unit is None:
            return table
        left = table.strength_of(unit.card) if event.left is None else event.left
        if event.helper is not None:
            table = replace(table, anew=(event.unit, "returned"))
        return table.with_unit(
            event.unit, is_eliminated=False, is_activated=False, is_on_board=True, left=left,
            lost=0, squares=() if event.square is None else (event.square,), removed=(), spent={},
            empty=(), fired=(),
        )  # fmt: skip

    def objections(self, view: Sight, event: UnitReturned) -> Iterator[Objection]:
        """Only what fell comes back."""
        unit = view.table.units.get(event.unit)
        if unit is not None and not unit.is_eliminated:
            yield "never_fell", {"unit": event.unit}

    def offers(self, view: Sight) -> Iterator[Offer]:
        """Any unit that fell."""
        table: DustTable = view.table
        gone = [name for name, unit in table.units.items() if unit.is_eliminated]
        if table.round and not table.is_over and gone:
            left = number("left_of", 1, MOST_POINTS, optional=True)._replace(fact="left")
            square = Ask("square", "cell", SAID("ask.square"), squares_of(table.board),
                         optional=True)  # fmt: skip
            asks = (left, square) if table.board.columns else (left,)
            yield self.offer("return", unit_ask("unit", table, gone), *asks)

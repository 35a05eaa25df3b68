"""Dice as they fall: weapon lines, skills and reactions, each by the unit that it is of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from events.base import Event
from events.dust_tactics import LineFired, ReactionTried, SkillUsed
from events.match import CountedDice
from projections.acts import Objection, Sight
from projections.dice import dice_ask, number_of, odds_of, successes_in
from projections.games.dust_tactics.act import DustAct, text, unit_ask
from projections.games.dust_tactics.cards import SKILLS
from projections.games.dust_tactics.dice import FACES
from projections.games.dust_tactics.phrases import SAID
from projections.games.dust_tactics.table import DustTable
from projections.luck import LeftOut, Roll
from projections.offers import Ask, Choice, Offer

E = TypeVar("E", bound=Event)

MOST_DICE: Final = 60
"""So many dice of one line are told at most on the pad."""
BEFORE_DICE: Final = frozenset({"All in One", "Berserk"})
"""Skills that change an attack, and so are declared before its dice fall (LISTA AKCJI)."""


def _dice(**more: Any) -> Ask:
    """Dice face by face, or how many of them hit."""
    return dice_ask("dice", SAID("ask.dice"), FACES, (1, MOST_DICE), counted=True, **more)


class DiceAct(DustAct[E]):
    """Something for which dice fall."""

    group = "dice"

    def asks(self, table: DustTable) -> tuple[Ask, ...]:
        """In a correction, too, dice are told on the pad."""
        del table
        return (_dice(optional=True),)

    def rolls(self, table: DustTable, event: Any) -> Iterator[Roll | LeftOut]:
        """Each die hits on two sides of six; what a laser hit again counts for none of these."""
        unit = table.units.get(event.unit)
        if event.dice is None or unit is None or not number_of(event.dice):
            return
        hits, number = successes_in(FACES, event.dice), number_of(event.dice)
        player = unit.player if unit.player in table.seats else None
        if hits is None or (isinstance(event.dice, CountedDice) and hits > number):
            yield LeftOut(player, SAID("left_out.dice"))
        else:
            yield Roll(player, [odds_of(FACES)] * number, hits)


class FireLine(DiceAct[LineFired]):
    """A weapon line is used."""

    event = LineFired

    def apply(self, table: DustTable, event: LineFired) -> DustTable:
        """What it comes to, damage tells."""
        table = table.with_unit(event.unit, has_attacked=True)
        return replace(table, has_rolled=True) if event.unit == table.active else table

    def offers(self, view: Sight) -> Iterator[Offer]:
        """For the unit that was activated last, against any unit of another side."""
        table: DustTable = view.table
        unit = table.standing.get(table.active or "")
        if unit is None or table.is_between or table.is_over:
            return
        foes = [
            name for name, other in table.standing.items()
            if table.side_of(other.player) != table.side_of(unit.player)
        ]  # fmt: skip
        if foes:
            words = SAID("offer.fire", unit=table.active)
            target = unit_ask("target", table, foes)
            yield self.offer(words, text("line"), target, _dice(), key="l", unit=table.active)


class UseSkill(DiceAct[SkillUsed]):
    """A skill is used."""

    event = SkillUsed

    def apply(self, table: DustTable, event: SkillUsed) -> DustTable:
        """It is remembered: some serve once."""
        unit = table.units.get(event.unit)
        skills = (*unit.skills, event.skill) if unit else ()
        return table.with_unit(event.unit, skills=skills)

    def objections(self, view: Sight, event: SkillUsed) -> Iterator[Objection]:
        """What changes an attack is declared before its dice fall."""
        table: DustTable = view.table
        is_late = table.has_rolled and event.unit in table.company_of(table.active or "")
        if is_late and event.skill in BEFORE_DICE:
            yield "skill_late", {"unit": event.unit, "skill": event.skill}

    def offers(self, view: Sight) -> Iterator[Offer]:
        """For any unit that stands, the skills that the rulebook names."""
        table: DustTable = view.table
        if table.is_between or table.is_over or not table.standing:
            return
        late = BEFORE_DICE if table.has_rolled else frozenset()
        skills = tuple(Choice(skill) for skill in SKILLS if skill not in late)
        skill = Ask("skill", "choice", SAID("ask.skill"), skills)
        unit = unit_ask("unit", table, table.standing)
        yield self.offer("skill", unit, skill, _dice(optional=True), key="s")


class TryReaction(DiceAct[ReactionTried]):
    """A unit tries to react."""

    event = ReactionTried

    def apply(self, table: DustTable, event: ReactionTried) -> DustTable:
        """It has been activated, also where it failed."""
        for name in table.company_of(event.unit):
            table = table.with_unit(name, is_activated=True)
        return table

    def objections(self, view: Sight, event: ReactionTried) -> Iterator[Objection]:
        """By a unit that was not activated yet, at the active one, never at a sustained attack."""
        table: DustTable = view.table
        unit = table.units.get(event.unit)
        if unit is not None and unit.is_activated:
            yield "reaction_activated", {"unit": event.unit}
        if table.active is not None and event.target not in table.company_of(table.active):
            yield "reaction_target", {"unit": event.unit, "target": event.target}
        if table.is_sustained:
            yield "reaction_sustained", {"unit": event.unit}

    def offers(self, view: Sight) -> Iterator[Offer]:
        """Any ready unit of another side, while an activation goes on."""
        table: DustTable = view.table
        unit = table.standing.get(table.active or "")
        if unit is None or table.is_between or table.is_over or table.is_sustained:
            return
        side = table.side_of(unit.player)
        able = [name for name, one in table.ready.items() if table.side_of(one.player) != side]
        if able:
            words = SAID("offer.react", unit=table.active)
            yield self.offer(
                words, unit_ask("unit", table, able), _dice(), key="t", target=table.active
            )

"""Skills that are used, and units that try to react."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from events.dust_tactics import ReactionTried, SkillUsed
from projections.acts import Objection, Sight
from projections.dice import DieFace, successes_in
from projections.games.dust_tactics.act import unit_ask
from projections.games.dust_tactics.acts.lines import DiceAct, any_dice
from projections.games.dust_tactics.cards import COMMAND_SKILLS, SKILLS
from projections.games.dust_tactics.dice import FACES
from projections.games.dust_tactics.judging.orders import (
    command_objections,
    first_to_react,
    reaction_objections,
)
from projections.games.dust_tactics.phrases import SAID, word
from projections.games.dust_tactics.table import DustTable
from projections.offers import Ask, Choice, Offer

BEFORE_DICE: Final = frozenset({"All in One", "Berserk"})
"""Skills that change an attack, and so are declared before its dice fall (LISTA AKCJI)."""


class UseSkill(DiceAct[SkillUsed]):
    """A skill is used."""

    event = SkillUsed

    def apply(self, table: DustTable, event: SkillUsed) -> DustTable:
        """It is remembered: some serve once."""
        if event.skill in COMMAND_SKILLS:
            table = replace(table, commanded=(*table.commanded, event.unit))
        return table.using(event.unit, event.skill)

    def faces(self, table: DustTable, event: SkillUsed) -> tuple[DieFace, ...]:
        """The plain die."""
        del table, event
        return FACES

    def objections(self, view: Sight, event: SkillUsed) -> Iterator[Objection]:
        """What changes an attack is declared before its dice fall."""
        table: DustTable = view.table
        is_late = table.has_rolled and event.unit in table.company_of(table.active or "")
        if is_late and event.skill in BEFORE_DICE:
            yield "skill_late", {"unit": event.unit, "skill": event.skill}
        if event.skill in COMMAND_SKILLS:
            yield from command_objections(table, event.unit, event.skill)

    def offers(self, view: Sight) -> Iterator[Offer]:
        """For any unit that stands, the skills that the rulebook names."""
        table: DustTable = view.table
        if table.is_between or table.is_over or not table.standing:
            return
        late = BEFORE_DICE if table.has_rolled else frozenset()
        skills = tuple(Choice(skill, word(skill)) for skill in SKILLS if skill not in late)
        skill = Ask("skill", "choice", SAID("ask.skill"), skills)
        unit = unit_ask("unit", table, table.standing)
        yield self.offer("skill", unit, skill, any_dice(optional=True), key="s")


class TryReaction(DiceAct[ReactionTried]):
    """A unit tries to react."""

    event = ReactionTried

    def apply(self, table: DustTable, event: ReactionTried) -> DustTable:
        """It has been activated, also where it failed."""
        for name in table.company_of(event.unit):
            table = table.with_unit(name, is_activated=True)
        hits = None if event.dice is None else successes_in(FACES, event.dice)
        reacting = event.unit if hits else None
        return replace(table, reacting=reacting, tried=(*table.tried, event.unit))

    def faces(self, table: DustTable, event: ReactionTried) -> tuple[DieFace, ...]:
        """The plain die, whoever helps with attacks."""
        del table, event
        return FACES

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
        yield from reaction_objections(table, event)

    def offers(self, view: Sight) -> Iterator[Offer]:
        """Any ready unit of another side, while an activation goes on."""
        table: DustTable = view.table
        unit = table.standing.get(table.active or "")
        if unit is None or table.is_between or table.is_over or table.is_sustained:
            return
        if first_to_react(table) is not None:
            return
        side = table.side_of(unit.player)
        able = [name for name, one in table.ready.items() if table.side_of(one.player) != side]
        if able:
            words = SAID("offer.react", unit=table.active)
            yield self.offer(
                words, unit_ask("unit", table, able), any_dice(), key="t", target=table.active
            )

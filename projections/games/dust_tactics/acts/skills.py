"""Skills that are used, and units that try to react."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from msgspec.structs import replace

from events.dust_tactics import ReactionTried, SkillUsed, UnitRepaired, UnitReturned
from events.words import Phrase
from projections.acts import Objection, Sight
from projections.dice import DieFace, dice_ask, successes_in
from projections.games.dust_tactics.act import by_rule, number, unit_ask
from projections.games.dust_tactics.acts.lines import DiceAct, any_dice
from projections.games.dust_tactics.acts.moving import has_skill_action, moving
from projections.games.dust_tactics.acts.rounds import next_at_the_end
from projections.games.dust_tactics.aiming import (
    can_hurt,
    dice_to_react,
    may_react,
    moment_of,
    standing_of,
)
from projections.games.dust_tactics.arms import kind_of, own_skills
from projections.games.dust_tactics.attack import thrown
from projections.games.dust_tactics.board.situation import folded_skills
from projections.games.dust_tactics.cards import SKILLS
from projections.games.dust_tactics.commanding import (
    ONCE,
    ONCE_A_GAME,
    WITH_DIE,
    commands_of,
    is_order,
)
from projections.games.dust_tactics.dice import FACES
from projections.games.dust_tactics.judging.orders import (
    command_objections,
    reaction_objections,
    spent_objections,
)
from projections.games.dust_tactics.on_board import distance_between
from projections.games.dust_tactics.phrases import SAID, figure_word, word
from projections.games.dust_tactics.table import DustTable
from projections.offers import Ask, Choice, Draft, Offer

BEFORE_DICE: Final = frozenset({"All in One", "Berserk"})
"""Skills that change an attack, and so are declared before its dice fall (LISTA AKCJI)."""
DECLARED: Final = ("All in One", "Berserk", "Assault", "Charge", "Heroic Attack")
"""Skills that take one tap: they have no target, no die, and cost no action."""
SELF_REPAIR: Final = "Self-Repair"
TANK_HEAD: Final = "Tank Head"


class UseSkill(DiceAct[SkillUsed]):
    """A skill is used."""

    event = SkillUsed

    def apply(self, table: DustTable, event: SkillUsed) -> DustTable:
        """It is remembered: some serve once, and a command squad tries one a round."""
        hits = None if event.dice is None else successes_in(FACES, event.dice)
        if is_order(table, event.unit, event.skill):
            table = replace(table, commanded=(*table.commanded, event.unit))
        if event.skill in ONCE and not hits:  # it failed: it may be tried again
            unit = table.units.get(event.unit)
            now = () if unit is None else (*unit.skills_now, event.skill)
            return table.with_unit(event.unit, skills_now=now)
        table = table.using(event.unit, event.skill)
        if event.skill == "officer_order" and hits and event.target is not None:
            table = replace(table, anew=(event.target, "officer"))
        if event.skill == "first_aid" and table.options.medic_refills_ammo == "yes":
            table = table.with_unit(event.target, spent={})
        return table

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
        if is_order(table, event.unit, event.skill):
            yield from command_objections(table, event.unit, event.skill)
        yield from spent_objections(table, event.unit, event.skill)

    def sentence(self, event: SkillUsed, table: DustTable) -> Phrase:
        """For whom, where it is for somebody."""
        return self.said(event, table, "skill_used_for" if event.target else "")

    def offers(self, view: Sight) -> Iterator[Offer]:
        """What the active unit is known to have by one tap; for any other what there is."""
        table: DustTable = view.table
        if table.is_between or table.is_over or not table.standing:
            return
        active = moving(table)
        if active is not None:
            reacting = standing_of(table, table.reacting) if table.reacting else ()
            for name in (*standing_of(table, active), *reacting):
                yield from self._known(table, name)
            if has_skill_action(table):
                yield from self._orders(table, active)
        late = BEFORE_DICE if table.has_rolled else frozenset()
        skills = tuple(Choice(skill, word(skill)) for skill in SKILLS if skill not in late)
        skill = Ask("skill", "choice", SAID("ask.skill"), skills)
        unit = unit_ask("unit", table, table.standing)
        yield self.offer("skill", unit, skill, any_dice(optional=True), key="s")

    def _known(self, table: DustTable, name: str) -> Iterator[Offer]:
        """The skills of a unit that it has not used up."""
        unit = table.units[name]
        own = own_skills(table, unit.card)
        for skill in DECLARED:
            is_used = skill in (unit.skills if skill in ONCE_A_GAME else unit.skills_now)
            is_late = name != table.reacting and table.has_rolled and skill in BEFORE_DICE
            if folded_skills([skill]) <= own and not is_used and not is_late:
                words = SAID("offer.own_skill", unit=name, skill=skill)
                yield self.offer(words, unit=name, skill=skill)
        if "tank head" in own and TANK_HEAD not in unit.skills and has_skill_action(table):
            near = [
                other for other, one in table.standing.items()
                if table.side_of(one.player) == table.side_of(unit.player) and one.lost
                and kind_of(table, other) == "vehicle"
                and distance_between(table, name, other) in (None, 1)
            ]  # fmt: skip
            if near:
                words = SAID("offer.own_skill", unit=name, skill=TANK_HEAD)
                yield self.offer(words, unit_ask("target_of_skill", table, near)
                                 ._replace(fact="target"), unit=name, skill=TANK_HEAD)  # fmt: skip

    def _orders(self, table: DustTable, name: str) -> Iterator[Offer]:
        """What a command squad may try, once a round."""
        for skill, targets in commands_of(table, name):
            words = SAID("offer.own_skill", unit=name, skill=word(skill))
            asks = [unit_ask("target_of_skill", table, targets)._replace(fact="target")]
            if skill in WITH_DIE:
                asks.append(dice_ask("dice", SAID("ask.dice"), FACES, 1, counted=True))
            yield self.offer(words, *asks, unit=name, skill=skill)

    def follows(self, chain: DustTable, event: SkillUsed) -> Draft | None:
        """What a repair or a healing comes to; and after self-repair how the round ends."""
        hits = successes_in(FACES, event.dice) if event.dice is not None else None
        if event.skill == SELF_REPAIR:
            return _self_repaired(chain, event, hits or 0)
        target = chain.units.get(event.target or "")
        if target is None:
            return None
        if target.lost and event.skill == TANK_HEAD:
            return _mended(event, event.target, target.lost)
        if target.lost and event.skill in ("quick_repair", "first_aid"):
            return _helped(chain, event)
        comes_back = hits and event.skill in ONCE and target.is_eliminated
        return _returned(chain, event) if comes_back else None


def _self_repaired(chain: DustTable, event: SkillUsed, hits: int) -> Draft | None:
    """So many points come back; then the next vehicle, or how the round ends."""
    unit = chain.units.get(event.unit)
    if hits and unit is not None and unit.lost:
        return _mended(event, event.unit, min(hits, unit.lost))
    return next_at_the_end(chain) if chain.is_between else None


def _returned(chain: DustTable, event: SkillUsed) -> Draft:
    """A unit comes back, with what the table says or at full strength."""
    because = SAID("because.returned", unit=event.target)
    is_asked = chain.options.returned_unit == "ask"
    asks = (number("left_of", 1, 12)._replace(fact="left"),) if is_asked else ()
    return by_rule(
        UnitReturned, because, *asks, at_once=not is_asked, unit=event.target, helper=event.unit
    )


def _mended(event: SkillUsed, unit: str | None, points: int) -> Draft:
    """So many points come back, by what was told."""
    because = SAID("because.mended", points=points)
    helper = {} if unit == event.unit else {"helper": event.unit}
    return by_rule(UnitRepaired, because, at_once=True, unit=unit, points=points, **helper)


def _helped(chain: DustTable, event: SkillUsed) -> Draft:
    """One point, or one figure: which one is asked where figures that fell differ."""
    target = chain.units[event.target or ""]
    about: dict[str, Any] = {"unit": event.target, "points": 1, "helper": event.unit}
    because = SAID("because.mended", points=1)
    fallen = tuple(dict.fromkeys(target.removed))
    if len(fallen) > 1:
        kinds = tuple(Choice(kind, figure_word(kind)) for kind in fallen)
        ask = Ask("figures", "choice", SAID("ask.figures"), kinds, many=True, least=1, most=1)
        return by_rule(UnitRepaired, because, ask, **about)
    if fallen:
        about["figures"] = [*fallen]
    return by_rule(UnitRepaired, because, at_once=True, **about)


class TryReaction(DiceAct[ReactionTried]):
    """A unit tries to react."""

    event = ReactionTried

    def apply(self, table: DustTable, event: ReactionTried) -> DustTable:
        """It has been activated, also where it failed; with a hit it may fire."""
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
        elif unit is not None and not can_hurt(table, event.unit, standing_of(table, event.target)):
            yield "reaction_reach", {"unit": event.unit, "target": event.target}
        if table.is_sustained:
            yield "reaction_sustained", {"unit": event.unit}
        due, dice = dice_to_react(table, event.unit), thrown(event.dice)
        if due is not None and dice not in (None, due):
            yield "reaction_dice", {"unit": event.unit, "thrown": dice, "due": due}
        yield from reaction_objections(table, event)

    def offers(self, view: Sight) -> Iterator[Offer]:
        """Whoever may, while the window is open; where nobody knows it, all through."""
        table: DustTable = view.table
        moment = moment_of(table)
        if moment is None and table.actions is not None:
            return
        facts = {"target": table.active, **({"moment": moment} if moment else {})}
        able = list(may_react(table))
        if not able:
            return
        by_dice: dict[int | None, list[str]] = {}
        for name in able:
            by_dice.setdefault(dice_to_react(table, name), []).append(name)
        for dice, names in by_dice.items():
            key = "" if dice in list(by_dice)[1:] else "t"
            pad = any_dice(usual=1) if dice is None else dice_ask(
                "dice", SAID("ask.dice"), FACES, dice, counted=True
            )  # fmt: skip
            if len(names) == 1:
                words = SAID("offer.react_by", by=names[0], unit=table.active)
                yield self.offer(words, pad, key=key, unit=names[0], **facts)
                continue
            words = SAID("offer.react" if dice is None else "offer.react_with",
                         unit=table.active, dice=dice)  # fmt: skip
            yield self.offer(words, unit_ask("reactor", table, names)._replace(fact="unit"), pad,
                             key=key, **facts)  # fmt: skip

"""Whoever was hit defends himself: with shields, and with one die against what attacks the mind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from events.hunters_2114.mission import DefenceRolled, PsychicRolled
from events.words import Phrase
from projections.acts import Objection
from projections.dice import dice_ask, number_of, successes_in
from projections.games.hunters_2114.act import few
from projections.games.hunters_2114.campaign.table import Campaign, Due, due
from projections.games.hunters_2114.mission.act import (
    MissionAct,
    enemy_card,
    figure_name,
    figures,
    with_mission,
)
from projections.games.hunters_2114.mission.arms import attack_of, dice_against, target_of
from projections.games.hunters_2114.mission.attack import damage_of, psychic_holds
from projections.games.hunters_2114.mission.dice import DEFENCE, MOST_DICE, defence_luck, seen
from projections.games.hunters_2114.mission.table import STUNNED, Mission
from projections.games.hunters_2114.words import OFFERED
from projections.luck import LeftOut, Roll
from projections.offers import Ask, Draft, Offer


class RollDefence(MissionAct[DefenceRolled]):
    """Shields."""

    event, group = DefenceRolled, "attack"

    def played(self, table: Campaign, mission: Mission, event: DefenceRolled) -> Campaign:
        """What they do not stop is damage."""
        assault = mission.assault
        shields = successes_in(DEFENCE, event.dice)
        if shields is not None:
            table = seen(table, number_of(event.dice), shields)
        if assault is None or shields is None:
            return table
        assault = assault._replace(shields={**assault.shields, event.figure: shields})
        table = with_mission(table, mission, assault=assault)
        hits = assault.hits_on(event.figure)
        if hits is None:
            return table
        lost = damage_of(hits, shields)
        if not lost:
            return table
        facts = {"figure": event.figure, "damage": lost}
        return table.owing(due("damage_dealt", because="hits", **facts), first=True)

    def wrong(self, table: Campaign, mission: Mission, event: DefenceRolled) -> Iterator[Objection]:
        """As many as the target has against that attack: none against fire, twice in armour."""
        assault = mission.assault
        if assault is None:
            return
        known, thrown = (
            dice_against(table, mission, assault.declared, event.figure),
            number_of(event.dice),
        )
        if known is None or thrown == max(0, known.total):
            return
        target = target_of(table, mission, event.figure)
        attack = attack_of(table, mission, assault.declared)
        who = {
            "figure": figure_name(table, event.figure),
            "thrown": thrown,
            "expected": known.total,
        }
        if attack.is_incendiary and not target.is_fireproof:
            yield "fire_defended", who
        elif target.is_armoured and not attack.is_piercing and thrown < known.total:
            yield "armour_doubles", who
        else:
            yield "defence_dice", who

    def sentence(self, event: DefenceRolled, table: Campaign) -> Phrase:
        """How many shields."""
        shields = successes_in(DEFENCE, event.dice)
        key = "defence_unknown" if shields is None else ""
        return self.told(event, table, key, shields=shields, dice=number_of(event.dice))

    def proposed(self, table: Campaign, due: Due) -> Draft:
        """The dice are to be told: how many, as far as that is known."""
        return self.draft(table, due, defence_ask(table, due.facts.get("figure")))

    def asks(self, table: Campaign) -> tuple[Ask, ...]:
        """In a correction, too, dice are told on the pad."""
        return (defence_ask(table, None),)

    def rolls(self, table: Campaign, event: DefenceRolled) -> Iterator[Roll | LeftOut]:
        """Each die, by the chance of a shield that the table agreed on; without one, not scored."""
        player = event.figure if event.figure in table.heroes else None
        shields, dice = successes_in(DEFENCE, event.dice), number_of(event.dice)
        if shields is None:
            yield LeftOut(player, OFFERED("luck.no_face"), die="shield")
        else:
            yield from defence_luck(table, player, dice, shields)


def defence_ask(table: Campaign, figure: str | None) -> Ask:
    """The pad for defence dice."""
    mission, known = table.mission, None
    if mission is not None and mission.assault is not None and figure is not None:
        found = dice_against(table, mission, mission.assault.declared, figure)
        known = None if found is None else max(0, found.total)
    count: Any = (0, MOST_DICE) if known is None else known
    words = OFFERED("ask.defence_dice")
    assault = None if mission is None else mission.assault
    if figure is not None and assault is not None and len(assault.declared.targets) > 1:
        words = OFFERED("ask.defence_dice_of", target=figure_name(table, figure))
    return dice_ask("dice", words, DEFENCE, count, counted=True)


class RollPsychic(MissionAct[PsychicRolled]):
    """One die against what attacks the mind."""

    event, group = PsychicRolled, "attack"

    def played(self, table: Campaign, mission: Mission, event: PsychicRolled) -> Campaign:
        """Whoever does not hold is stunned: a projectile does it for this turn and the next."""
        value = event.value
        if value is None and event.figure in mission.enemies:
            value = enemy_card(table, event.figure).psychic
        if value is None or psychic_holds(event.face, value):
            return table
        facts = {"effect": STUNNED, "on": event.figure, "turns": 2}
        return table.owing(due("effect_began", because="psychic_failed", **facts), first=True)

    def wrong(self, table: Campaign, mission: Mission, event: PsychicRolled) -> Iterator[Objection]:
        """The value of its card."""
        known = enemy_card(table, event.figure).psychic if event.figure in mission.enemies else None
        if event.value is not None and known is not None and event.value != known:
            yield "psychic_value", {"told": event.value, "expected": known}

    def proposed(self, table: Campaign, due: Due) -> Draft:
        """One die of an attack."""
        ask = few("face", range(1, 7))
        return self.draft(table, due, ask)

    def offered(self, table: Campaign, mission: Mission, seat: str | None) -> Iterator[Offer]:
        """Against any enemy, in somebody's turn."""
        del seat
        if mission.acting is not None and mission.enemies:
            yield self.offer("psychic", figures(table, mission, "figure", mission.enemies),
                             few("face", range(1, 7)))  # fmt: skip

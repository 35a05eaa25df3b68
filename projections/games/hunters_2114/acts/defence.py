"""Whoever was hit defends himself: with shields, and with one die against what attacks the mind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from events.hunters_2114.mission import DefenceRolled, PsychicRolled
from events.words import Phrase
from projections.acts import Objection
from projections.dice import dice_ask, number_of, odds_of, successes_in
from projections.games.hunters_2114.act import few
from projections.games.hunters_2114.campaign.table import Campaign, Due, due
from projections.games.hunters_2114.changing import replace
from projections.games.hunters_2114.mission.act import (
    MissionAct,
    figure_name,
    figures,
    with_mission,
)
from projections.games.hunters_2114.mission.arms import (
    attack_of,
    dice_against,
    gear_of,
    mind_attacker,
    mind_of,
    target_of,
)
from projections.games.hunters_2114.mission.attack import damage_of, psychic_holds
from projections.games.hunters_2114.mission.dice import (
    DEFENCE,
    MOST_DICE,
    defence_luck,
    mind_die,
    seen,
)
from projections.games.hunters_2114.mission.fear import throws_for_fear
from projections.games.hunters_2114.mission.table import MOST_TURNS, STUNNED, Assault, Mission
from projections.games.hunters_2114.words import OFFERED, WORDS
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
        thrown = {defended_so(mission, assault, event.figure): number_of(event.dice)}
        assault = replace(assault, shields={**assault.shields, event.figure: shields})
        mission = replace(mission, assault=assault)
        table = replace(table, mission=mission, last={**table.last, **thrown})
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
        if assault.declared.kind == "psychic":
            yield "psychic_shields", {"figure": figure_name(table, event.figure)}
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
    mission, known, usual = table.mission, None, None
    assault = None if mission is None else mission.assault
    if mission is not None and assault is not None and figure is not None:
        found = dice_against(table, mission, assault.declared, figure)
        known = None if found is None else max(0, found.total)
        usual = table.last.get(defended_so(mission, assault, figure)) if known is None else None
    count: Any = (0, MOST_DICE) if known is None else known
    words = OFFERED("ask.defence_dice")
    if figure is not None and assault is not None and len(assault.declared.targets) > 1:
        words = OFFERED("ask.defence_dice_of", target=figure_name(table, figure))
    then = (WORDS("event.damage_dealt"),)
    return dice_ask("dice", words, DEFENCE, count, counted=True, usual=usual, then=then)


def defended_so(mission: Mission, assault: Assault, figure: str) -> str:
    """Under which key a table keeps the number of dice: of a hero, of an enemy's card."""
    return f"defence:{assault.declared.kind}:{mission.card_or_hero(figure)}"


class RollPsychic(MissionAct[PsychicRolled]):
    """One die against what attacks the mind."""

    event, group = PsychicRolled, "attack"

    def played(self, table: Campaign, mission: Mission, event: PsychicRolled) -> Campaign:
        """Whoever does not hold feels what it does: a projectile stuns for this turn and the next.

        Of what else attacks the mind the effect is proposed where its token's turns are known.
        What it costs not to hold out beside a generator nobody says.
        """
        if throws_for_fear(table, mission, event.figure):
            value = _held_against(table, event)
            held = None if value is None else psychic_holds(event.face, value)
            return with_mission(table, mission, held_out={**mission.held_out, event.figure: held})
        assault = mission.assault
        if assault is not None:
            minds = replace(assault, minds=assault.minds | {event.figure})
            table = with_mission(table, mission, assault=minds)
        value = _held_against(table, event)
        if value is None or psychic_holds(event.face, value):
            return table
        effect, turns = self._effect(table, mission)
        if turns is None:
            return table
        facts = {"effect": effect, "on": event.figure, "turns": turns}
        return table.owing(due("effect_began", because="psychic_failed", **facts), first=True)

    @staticmethod
    def _effect(table: Campaign, mission: Mission) -> tuple[str, int | None]:
        """What the attack does to whom it overcomes, and for how many turns."""
        assault = mission.assault
        source = None if assault is None else mind_attacker(table, assault.declared)
        if source is None or STUNNED in source.split():
            return STUNNED, _STUNS_FOR
        turns = gear_of(table, source).get("turns")
        return source, int(turns) if turns and 1 <= turns <= MOST_TURNS else None

    def wrong(self, table: Campaign, mission: Mission, event: PsychicRolled) -> Iterator[Objection]:
        """The value of its card; one die, by whom it hit."""
        known = mind_of(table, mission, event.figure)
        if event.value is not None and known is not None and event.value != known:
            yield "psychic_value", {"told": event.value, "expected": known}
        assault = mission.assault
        if assault is None or assault.declared.kind != "psychic":
            return
        if throws_for_fear(table, mission, event.figure):
            return
        who = {"figure": figure_name(table, event.figure)}
        if event.figure in assault.minds:
            yield "psychic_again", who
        elif assault.rolled.get(event.figure) == 0:
            yield "psychic_missed", who

    def proposed(self, table: Campaign, due: Due) -> Draft:
        """One die of an attack, with the value that it is held against, as far as it is known."""
        known, asks = _die_of(table, due.facts["figure"])
        return self.draft(table, due._replace(facts={**due.facts, **known}), *asks)

    def rolls(self, table: Campaign, event: PsychicRolled) -> Iterator[Roll | LeftOut]:
        """The die, by the value that it is held against; what holding was worth nobody can say."""
        player = event.figure if event.figure in table.heroes else None
        value = _held_against(table, event)
        if value is None:
            yield LeftOut(player, OFFERED("luck.no_mind"))
        else:
            yield Roll(player, [odds_of(mind_die(value))], int(psychic_holds(event.face, value)))

    def offered(self, table: Campaign, mission: Mission, seat: str | None) -> Iterator[Offer]:
        """Against any enemy, in somebody's turn."""
        del seat
        if mission.acting is not None and mission.enemies:
            yield self.offer("psychic", figures(table, mission, "figure", mission.enemies),
                             few("face", range(1, 7)))  # fmt: skip


def holds_out(table: Campaign, enemy: str) -> Offer:
    """The die that an enemy throws before it acts beside a generator, in place of its action."""
    known, asks = _die_of(table, enemy)
    words, facts = OFFERED("offer.holds_out", enemy=enemy), {"figure": enemy, **known}
    return Offer(words, PsychicRolled.type_name(), facts, asks, "enemies", "w")


def _die_of(table: Campaign, figure: str) -> tuple[dict[str, int], Sequence[Ask]]:
    """The value that a die is held against, where it is known, and what is to be told."""
    known = None if table.mission is None else mind_of(table, table.mission, figure)
    who, face = figure_name(table, figure), few("face", range(1, 7))
    if known is None:
        face = face._replace(words=OFFERED("ask.psychic_die", figure=who))
        return {}, (face, few("value", range(1, 7), optional=True))
    face = face._replace(words=OFFERED("ask.psychic_die_against", figure=who, value=known))
    return {"value": known}, (face,)


def _held_against(table: Campaign, event: PsychicRolled) -> int | None:
    """The psychic defence that was told with the die, else that of the card or of what is worn."""
    if event.value is not None or table.mission is None:
        return event.value
    return mind_of(table, table.mission, event.figure)


_STUNS_FOR = 2
"""This turn and the next."""

"""What heroes do in their turns: they are activated, take basic actions, spend morale."""

from __future__ import annotations

from collections.abc import Iterator

from events.hunters_2114.mission import BasicActionTaken, HeroActivated, HeroFinished, MoraleSpent
from projections.acts import Objection
from projections.games.hunters_2114.act import heroes, pick
from projections.games.hunters_2114.campaign.table import Campaign, due
from projections.games.hunters_2114.changing import replace
from projections.games.hunters_2114.data import HEALING
from projections.games.hunters_2114.mission.act import (
    HeroAct,
    beyond_two,
    conditions,
    figure_name,
    standing,
    struck_first,
    unable,
    with_mission,
)
from projections.games.hunters_2114.mission.attack import morale_cost
from projections.games.hunters_2114.mission.table import ACTIONS, HAND, Mission, Played
from projections.games.hunters_2114.mission.using import upkeep_due, uses_due
from projections.games.hunters_2114.names import player_name, word
from projections.games.hunters_2114.words import OFFERED
from projections.offers import Choice, Offer

FRAGMENTATION = "GRANAT ODŁAMKOWY"
"""The grenade that is thrown by an area attack, not by an interaction."""


class ActivateHero(HeroAct[HeroActivated]):
    """A hero's turn begins: the hand is filled up."""

    event, group = HeroActivated, "turn"
    ends_attack = True

    def played(self, table: Campaign, mission: Mission, event: HeroActivated) -> Campaign:
        """He acts."""
        order = (*(seat for seat in mission.order if seat != event.player), event.player)
        mission = replace(mission.begins(event.player), order=order)
        mission = mission.with_stand(event.player, acted=mission.turn)
        table = with_mission(table, mission)
        table = table.owing(*upkeep_due(table, mission, event.player))
        hand = mission.stand(event.player).hand
        if not table.options.hands or hand is None or hand >= HAND:
            return table
        facts = {"player": event.player, "count": HAND - hand}
        return table.owing(due("cards_taken", because="hand", **facts))

    def wrong(self, table: Campaign, mission: Mission, event: HeroActivated) -> Iterator[Objection]:
        """Once a turn, before the enemies."""
        yield from super().wrong(table, mission, event)
        yield from struck_first(table, mission)
        if event.player in mission.done:
            yield "activated_twice", {"player": player_name(table, event.player)}

    def offered(self, table: Campaign, mission: Mission, seat: str | None) -> Iterator[Offer]:
        """Those who have not acted, in the order of the last turn."""
        if mission.acting is not None or mission.is_between or mission.strike is not None:
            return
        able = [
            hero for hero in standing(table, mission)
            if hero not in mission.done and not any(unable(table, mission, hero))
        ]  # fmt: skip
        key = "h"  # of the first alone
        places = {seat: place for place, seat in enumerate(mission.order)}
        for hero in sorted(able, key=lambda hero: places.get(hero, len(places))):
            if seat in (None, hero):
                words = OFFERED("offer.activate", player=player_name(table, hero))
                yield self.offer(words, key=key, player=hero)
                key = ""


class FinishHero(HeroAct[HeroFinished]):
    """A hero is done: the turn token goes on."""

    event, group = HeroFinished, "turn"
    ends_attack = True

    def played(self, table: Campaign, mission: Mission, event: HeroFinished) -> Campaign:
        """Another one may act."""
        done = mission.done | {event.player}
        return with_mission(
            table, mission, done=done, acting=None, actions=0, played=None, assault=None
        )

    def wrong(self, table: Campaign, mission: Mission, event: HeroFinished) -> Iterator[Objection]:
        """A strike against him comes first."""
        del event
        yield from struck_first(table, mission)

    def offered(self, table: Campaign, mission: Mission, seat: str | None) -> Iterator[Offer]:
        """Whoever acts, after any number of actions."""
        hero = mission.acting
        if hero in table.party and seat in (None, hero) and mission.strike is None:
            words = OFFERED("offer.finish", player=player_name(table, hero or ""))
            yield self.offer(words, key="x", player=hero)


class TakeBasicAction(HeroAct[BasicActionTaken]):
    """A move, a blow or an interaction without a card."""

    event = BasicActionTaken
    ends_attack = True

    def played(self, table: Campaign, mission: Mission, event: BasicActionTaken) -> Campaign:
        """Whom one wakes stands up with one health, and does nothing this turn."""
        if mission.acting not in mission.enemies:
            mission = mission.begins(event.player)
        mission = mission.takes(Played(steps=(event.action,), is_basic=True, printed=1, moves=1))
        if event.what == "use" and event.item is not None:
            table = with_mission(table, mission)
            return table.owing(*uses_due(table, event.player, event.item, event.figure))
        if event.what != "wake" or event.figure is None:
            return with_mission(table, mission)
        mission = mission.with_stand(event.figure, woken=mission.turn)
        table = with_mission(table, mission)
        return table.owing(due("hero_woke", because="woken", player=event.figure))

    def wrong(
        self, table: Campaign, mission: Mission, event: BasicActionTaken
    ) -> Iterator[Objection]:
        """Two actions; in melee no interaction; on the same square; no fragmentation grenade."""
        yield from super().wrong(table, mission, event)
        yield from struck_first(table, mission)
        yield from beyond_two(table, mission, event.player)
        who = player_name(table, event.player)
        if event.action != "melee" and mission.in_melee(event.player):
            yield "locked", {"figure": who}
        if event.what == "use" and event.item == FRAGMENTATION:
            yield "grenade_interaction", {"item": event.item}
        if event.what in ("wake", "swap") and event.figure is not None:
            steps = mission.between(event.player, event.figure)
            if steps:
                yield "same_square", {"player": who, "figure": figure_name(table, event.figure)}
        if event.what == "wake" and event.figure is not None:
            hero = table.heroes.get(event.figure)
            if hero is not None and not hero.is_down:
                yield "wakes_who_stands", {"figure": figure_name(table, event.figure)}

    def offered(self, table: Campaign, mission: Mission, seat: str | None) -> Iterator[Offer]:
        """While an action is left, out of melee. Moves and blows have offers of their own."""
        for hero in self.acting_heroes(table, mission, seat):
            if mission.actions >= ACTIONS or mission.in_melee(hero):
                continue
            for other in table.lying:
                if other != hero and not mission.between(hero, other):
                    words = OFFERED("offer.wake", figure=player_name(table, other))
                    facts = {"action": "interaction", "what": "wake", "figure": other}
                    yield self.offer(words, player=hero, **facts)
            carried = {gear.item for gear in table.heroes[hero].gear}
            near = [other for other in table.party if not mission.between(hero, other)]
            for item in HEALING:
                if item in carried:
                    words = OFFERED("offer.use_item", item=item)
                    on = heroes(table, near, "figure", default=hero)
                    yield self.offer(words, on, player=hero, action="interaction", what="use",
                                     item=item)  # fmt: skip
            ways = (
                Choice(what, word(what)) for what in ("load", "pick_up", "swap", "use", "mission")
            )
            yield self.offer("interaction", pick("what", ways), key="i", player=hero,
                             action="interaction")  # fmt: skip


class SpendMorale(HeroAct[MoraleSpent]):
    """Morale goes for a number, a die or a square more."""

    event = MoraleSpent

    def played(self, table: Campaign, mission: Mission, event: MoraleSpent) -> Campaign:
        """The tokens are gone; what they were spent on counts for the action that runs."""
        hero = table.heroes.get(event.player)
        if hero is not None:
            table = table.with_hero(event.player, hero.plus(morale=-event.tokens))
        if mission.played is not None:
            spent = mission.played.morale
            morale = {**spent, event.on: spent.get(event.on, 0) + 1}
            mission = replace(mission, played=replace(mission.played, morale=morale))
        return with_mission(table, _easier(mission, event))

    def wrong(self, table: Campaign, mission: Mission, event: MoraleSpent) -> Iterator[Objection]:
        """What there is; before the roll; two in heavy rain."""
        yield from super().wrong(table, mission, event)
        hero, who = table.heroes.get(event.player), player_name(table, event.player)
        if hero is not None and hero.morale is not None and event.tokens > hero.morale:
            yield "morale_left", {"player": who, "tokens": event.tokens, "left": hero.morale}
        cost = morale_cost(conditions(table, mission))
        if event.tokens != cost:
            yield ("morale_rain" if cost > 1 else "morale_price"), {
                "player": who, "tokens": event.tokens, "cost": cost,
            }  # fmt: skip
        assault = mission.assault
        is_for_dice = event.on in ("hit_number", "die")
        if is_for_dice and assault and assault.is_rolled and assault.attacker == event.player:
            yield "morale_late", {"player": who}

    def offered(self, table: Campaign, mission: Mission, seat: str | None) -> Iterator[Offer]:
        """While an action runs whose dice have not fallen."""
        cost = morale_cost(conditions(table, mission))
        for hero in self.acting_heroes(table, mission, seat):
            morale = table.heroes[hero].morale
            late = mission.assault is not None and mission.assault.is_rolled
            if mission.played is None or late or (morale is not None and morale < cost):
                continue
            uses = (Choice(on, word(on)) for on in ("hit_number", "die", "move", "another"))
            yield self.offer("morale", pick("on", uses), key="m", player=hero, tokens=cost)


def _easier(mission: Mission, event: MoraleSpent) -> Mission:
    """An attack that was declared already, with the number or the die that morale adds."""
    assault = mission.assault
    if assault is None or assault.is_rolled or assault.attacker != event.player:
        return mission
    fact = {"hit_number": "needed", "die": "dice"}.get(event.on)
    if fact is None:
        return mission
    value = getattr(assault.declared, fact)
    if value is None or (event.on == "die" and assault.declared.kind != "melee"):
        return mission
    declared = assault.declared.model_copy(update={fact: value + 1})
    return replace(mission, assault=replace(assault, declared=declared))

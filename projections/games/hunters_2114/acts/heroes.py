"""Heroes: what stands on their cards, experience, levels, decks; and who comes and goes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from events.base import Event
from events.hunters_2114.campaign import DeckChosen, HeroDescribed, LevelGained, Slot, XpGained
from events.match import (
    DepthChanged,
    MatchEnded,
    MatchSaved,
    PlayerJoined,
    PlayerLeft,
    PlayerReturned,
    SeatTakenOver,
    ThingCorrected,
    ThingMet,
)
from events.words import Phrase
from projections.acts import Objection, Sight, nothing
from projections.catalogue import enter
from projections.games.hunters_2114.act import HuntersAct, acting, heroes, name, number
from projections.games.hunters_2114.campaign.hero import Hero
from projections.games.hunters_2114.campaign.table import Campaign
from projections.games.hunters_2114.changing import replace
from projections.games.hunters_2114.data import (
    DECK_SIZE,
    LEVEL_COSTS,
    LOST_A_LEVEL,
    TAKEN_A_LEVEL,
)
from projections.games.hunters_2114.names import player_name
from projections.games.hunters_2114.words import OFFERED
from projections.offers import Offer

E = TypeVar("E", bound=Event)

_ON_THE_CARD = (
    "strength", "persuasion", "morale", "health", "health_most", "food", "cells", "implants",
    "extra_slots", "clothing_slots", "weapon_slots", "accessory_slots",
)  # fmt: skip
_SLOTS: dict[str, Slot] = {
    "extra_slots": "extra",
    "clothing_slots": "clothing",
    "weapon_slots": "weapon",
    "accessory_slots": "accessory",
}


class DescribeHero(HuntersAct[HeroDescribed]):
    """What stands on a hero's card and where the tokens lie is written down."""

    event, group = HeroDescribed, "heroes"

    def apply(self, table: Campaign, event: HeroDescribed) -> Campaign:
        """It is so; what was not said is as before."""
        hero = table.heroes.get(event.player)
        if hero is None:
            return table
        names = ("strength", "persuasion", "morale", "health_most", "food", "cells", "xp", "level")
        said = {one: getattr(event, one) for one in names if getattr(event, one) is not None}
        slots = {slot: getattr(event, one) for one, slot in _SLOTS.items()}
        known = {slot: count for slot, count in slots.items() if count is not None}
        if event.implants is not None:
            said["implants_most"] = event.implants
        hero = replace(hero, slots={**hero.slots, **known}, **said)
        if event.health is not None:
            hero = hero.with_health(event.health)
        return table.with_hero(event.player, hero)

    def offers(self, view: Sight) -> Iterator[Offer]:
        """For each hero by itself; one tells what one knows."""
        for seat in acting(view):
            asks = [number(fact, most=99, optional=True) for fact in _ON_THE_CARD]
            phrase = OFFERED("offer.describe", player=player_name(view.table, seat))
            yield self.offer(phrase, *asks, player=seat)


class GainXp(HuntersAct[XpGained]):
    """Experience points come, or go."""

    event, group = XpGained, "heroes"

    def apply(self, table: Campaign, event: XpGained) -> Campaign:
        """There are more to spend."""
        hero = table.heroes.get(event.player)
        return table if hero is None else table.with_hero(event.player, hero.plus(xp=event.xp))

    def offers(self, view: Sight) -> Iterator[Offer]:
        """For any hero."""
        if seats := acting(view):
            yield self.offer("xp", heroes(view.table, seats), number("xp", 1, 99), key="x")

    def sentence(self, event: XpGained, table: Campaign) -> Phrase:
        """Gained, or lost."""
        return self.said(event, table, "xp_lost" if event.xp < 0 else "", xp=abs(event.xp))


class GainLevel(HuntersAct[LevelGained]):
    """A hero rises by a level: experience is paid, wounds stay, cards are chosen and lost."""

    event, group = LevelGained, "heroes"

    def objections(self, view: Sight, event: LevelGained) -> Iterator[Objection]:
        """One at a time, for its price; four of seven cards are taken, three are lost."""
        hero = view.table.heroes.get(event.player)
        if hero is None:
            return
        who, cost = player_name(view.table, event.player), LEVEL_COSTS.get(event.level)
        if event.level != hero.level + 1:
            yield "level_order", {"player": who, "level": event.level, "expected": hero.level + 1}
        if cost is not None and event.cost not in (None, cost):
            yield "level_price", {"level": event.level, "cost": cost, "paid": event.cost}
        if (event.cost or 0) > hero.xp:
            yield "xp_missing", {"player": who, "xp": hero.xp, "cost": event.cost}
        taken, lost = len(event.taken), len(event.lost)
        if taken not in (0, TAKEN_A_LEVEL) or lost not in (0, LOST_A_LEVEL):
            yield "level_cards", {"taken": taken, "lost": lost}

    def apply(self, table: Campaign, event: LevelGained) -> Campaign:
        """Exactly as many wounds as before (rulebook, Poziomy Doświadczenia); who lies stays so."""
        hero = table.heroes.get(event.player)
        if hero is None:
            return table
        most, health = event.health_most, hero.health
        old = None if hero.is_down else hero.health_most
        if most is not None and old is not None and health is not None:
            health = max(0, most - (old - health))
        return table.with_hero(
            event.player,
            level=event.level,
            xp=max(0, hero.xp - (event.cost or 0)),
            health=health,
            health_most=hero.health_most if most is None else most,
            cards=(*hero.cards, *event.taken),
            lost_cards=(*hero.lost_cards, *event.lost),
        )

    def offers(self, view: Sight) -> Iterator[Offer]:
        """Whoever can pay it, or of whose price nobody knows."""
        table: Campaign = view.table
        for seat in acting(view):
            hero = table.heroes[seat]
            level = hero.level + 1
            cost = LEVEL_COSTS.get(level)
            if level > 9 or (hero.xp < cost if cost is not None else hero.xp == 0):
                continue
            known: dict[str, Any] = {} if cost is None else {"cost": cost}
            asks = () if cost is not None else (number("cost", 1, hero.xp),)
            least = hero.health_most or 0
            phrase = OFFERED("offer.level", player=player_name(table, seat), level=level)
            yield self.offer(
                phrase,
                *asks,
                number("health_most", least, 99, optional=True),
                name("taken", many=True, optional=True)._replace(
                    least=TAKEN_A_LEVEL, most=TAKEN_A_LEVEL
                ),
                name("lost", "lost_cards", many=True, optional=True)._replace(
                    least=LOST_A_LEVEL, most=LOST_A_LEVEL
                ),
                player=seat,
                level=level,
                **known,
            )


class ChooseDeck(HuntersAct[DeckChosen]):
    """A hero's deck for the missions."""

    event, group = DeckChosen, "heroes"

    def objections(self, view: Sight, event: DeckChosen) -> Iterator[Objection]:
        """Exactly twenty-five, none of them lost."""
        who = player_name(view.table, event.player)
        size = event.size if event.cards is None else len(event.cards)
        if size != DECK_SIZE:
            yield "deck_size", {"player": who, "size": size, "expected": DECK_SIZE}
        hero = view.table.heroes.get(event.player)
        lost = set(event.cards or ()) & set(hero.lost_cards if hero else ())
        if lost:
            yield "card_lost", {"player": who, "cards": sorted(lost)}

    def apply(self, table: Campaign, event: DeckChosen) -> Campaign:
        """So many cards."""
        return table.with_hero(event.player, deck_size=event.size)

    def offers(self, view: Sight) -> Iterator[Offer]:
        """As many as the rules ask for."""
        for seat in acting(view):
            phrase = OFFERED("offer.deck", player=player_name(view.table, seat))
            yield self.offer(phrase, player=seat, size=DECK_SIZE)


# -- what all games have, and this one answers ----------------------------------------------------


class SharedAct(HuntersAct[E]):
    """An event of every game: offered, said, asked for and typed without us."""

    sentence = read = write = nothing
    words = ()


class SaveCampaign(SharedAct[MatchSaved]):
    """The campaign is saved."""

    event = MatchSaved
    apply = nothing

    def objections(self, view: Sight, event: MatchSaved) -> Iterator[Objection]:
        """After a mission, never in its midst."""
        del event
        if view.table.mission is not None:
            yield "save_in_mission", {"mission": view.table.mission.name}


class Join(SharedAct[PlayerJoined]):
    """A hero joins: with the level and the experience of the weakest, and starting gear only."""

    event = PlayerJoined

    def apply(self, table: Campaign, event: PlayerJoined) -> Campaign:
        """Whoever joins is as far as the weakest; one who left and comes again is as before."""
        known = table.heroes.get(event.player)
        if known is not None:
            hero = replace(known, is_here=True, has_left=False)
        else:
            weakest = min(table.party.values(), key=lambda h: (h.level, h.xp), default=Hero())
            hero = Hero(event.army, level=weakest.level, xp=weakest.xp)
        names = {**table.names, event.player: event.name or event.player}
        return replace(table, heroes={**table.heroes, event.player: hero}, names=names)


class Leave(SharedAct[PlayerLeft]):
    """Somebody leaves for good, or is away for an evening."""

    event = PlayerLeft

    def apply(self, table: Campaign, event: PlayerLeft) -> Campaign:
        """A hero who has left no longer eats; what it had the others may share."""
        return table.with_hero(event.player, is_here=False, has_left=not event.for_now)


class ComeBack(SharedAct[PlayerReturned]):
    """Somebody is back."""

    event = PlayerReturned

    def apply(self, table: Campaign, event: PlayerReturned) -> Campaign:
        """The hero goes on."""
        return table.with_hero(event.player, is_here=True, has_left=False)


class TakeOver(SharedAct[SeatTakenOver]):
    """Somebody else plays a hero from now on."""

    event = SeatTakenOver

    def apply(self, table: Campaign, event: SeatTakenOver) -> Campaign:
        """Sentences name whoever plays it."""
        if event.player not in table.heroes:
            return table
        return replace(table, names={**table.names, event.player: event.name})


class ChangeDepth(SharedAct[DepthChanged]):
    """More is recorded from here on, or less."""

    event = DepthChanged

    def apply(self, table: Campaign, event: DepthChanged) -> Campaign:
        """What the table does not record is neither offered nor proposed."""
        return replace(table, depth=event.depth)


class MeetThing(SharedAct[ThingMet]):
    """The table wrote down what a thing is: the rules may use it from here on."""

    event = ThingMet

    def apply(self, table: Campaign, event: ThingMet | ThingCorrected) -> Campaign:
        """Into the catalogue."""
        things = dict(table.things)
        enter(things, event)
        return replace(table, things=things)


class CorrectThing(SharedAct[ThingCorrected]):
    """What was written down was wrong, or became known."""

    event = ThingCorrected
    apply = MeetThing.apply


class EndCampaign(SharedAct[MatchEnded]):
    """The campaign is over: won or lost by all."""

    event = MatchEnded

    def apply(self, table: Campaign, event: MatchEnded) -> Campaign:
        """Nothing more is offered."""
        del event
        return replace(table, ended=True, dues=(), coming=0, afterwards=())

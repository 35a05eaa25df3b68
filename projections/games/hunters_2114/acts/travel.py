"""The party on its way: where it goes, the die, and the cards of roads and cities."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from events.hunters_2114.campaign import CardDrawn, CardResolved, PartyMoved, TravelRolled
from events.words import Phrase
from projections.acts import Sight
from projections.games.hunters_2114.act import HuntersAct, flag, name, number, pick
from projections.games.hunters_2114.campaign.calendar import advance
from projections.games.hunters_2114.campaign.table import BASE, Campaign, Due, due
from projections.games.hunters_2114.campaign.travel import destinations, journey
from projections.games.hunters_2114.data import DECKS
from projections.games.hunters_2114.names import place_name, word
from projections.games.hunters_2114.words import OFFERED
from projections.offers import Choice, Draft, Offer

_OPTIONS = "ABCDEF"


class MoveParty(HuntersAct[PartyMoved]):
    """The marker of the hunters goes to a location or place."""

    event, group = PartyMoved, "travel"

    def apply(self, table: Campaign, event: PartyMoved) -> Campaign:
        """The way's days pass; behind them the die falls, and what waits at its end happens."""
        way = journey(table, event.to)
        base = table.base
        if event.to == BASE:
            documents = dict.fromkeys(base.documents, True)
            base = replace(base, documents=documents)
        moved = replace(table, place=event.to, road=way.deck, open_card=None, base=base)
        if way.days is None:
            moved = moved.owing(due("days_passed", because="unknown_way", reason="travel"))
        elif days := advance(table, way.days, "travel"):
            doubled = "travel_doubled" if days > way.days else "travel"
            moved = moved.owing(due("days_passed", because=doubled, days=days, reason="travel"))
        if way.rolls:
            moved = moved.owing_afterwards(due("travel_rolled", because="die"))
        if event.to == BASE and table.place is not None:
            gains = ({"player": seat, "change": 1, "reason": "base"} for seat in table.party)
            heals = (due("health_changed", because="base", **facts) for facts in gains)
            moved = moved.owing_afterwards(*heals)
        on_top = (due("event_card_revealed", because="on_top", number=number)
                  for number in table.world.on_top(event.to))  # fmt: skip
        return moved.owing_afterwards(*on_top)

    def offers(self, view: Sight) -> Iterator[Offer]:
        """Wherever one may go from here, each by one tap."""
        table: Campaign = view.table
        if table.mission is not None:
            return
        for to in destinations(table):
            yield self.offer(OFFERED("offer.travel", to=place_name(to)), to=to)
        yield self.offer("travel_elsewhere", name("to", "elsewhere"), key="t")


class RollTravel(HuntersAct[TravelRolled]):
    """The defence die of a journey: a shield means a card."""

    event, group = TravelRolled, "travel"

    def apply(self, table: Campaign, event: TravelRolled) -> Campaign:
        """A card of the road or the city comes."""
        if not event.shield:
            return table
        deck: dict[str, Any] = {} if table.road is None else {"deck": table.road}
        return table.owing(due("card_drawn", because="shield", **deck), first=True)

    def proposed(self, table: Campaign, due: Due) -> Draft:
        """The table throws it."""
        return self.draft(table, due, flag("shield"))

    def sentence(self, event: TravelRolled, table: Campaign) -> Phrase:
        """A shield, or none."""
        return self.said(event, table, "travel_shield" if event.shield else "travel_quiet")


def decks(**more: Any) -> Any:
    """Which deck."""
    return pick("deck", (Choice(deck, word(deck)) for deck in DECKS), **more)


class DrawCard(HuntersAct[CardDrawn]):
    """A road or city card is drawn."""

    event, group = CardDrawn, "cards"

    def apply(self, table: Campaign, event: CardDrawn) -> Campaign:
        """It waits to be done."""
        return replace(table, open_card=(event.deck, event.number))

    def offers(self, view: Sight) -> Iterator[Offer]:
        """From any deck."""
        del view
        yield self.offer("draw", decks(), number("number", 1, optional=True))

    def proposed(self, table: Campaign, due: Due) -> Draft:
        """Which it is only the table sees."""
        asks = () if "deck" in due.facts else (decks(),)
        return self.draft(table, due, *asks, number("number", 1))


class ResolveCard(HuntersAct[CardResolved]):
    """What a road or city card says is done."""

    event, group = CardResolved, "cards"

    def apply(self, table: Campaign, event: CardResolved) -> Campaign:
        """Nothing of it waits."""
        del event
        return replace(table, open_card=None)

    def offers(self, view: Sight) -> Iterator[Offer]:
        """The card that was drawn, each of its options by one tap."""
        if view.table.open_card is None:
            return
        deck, card = view.table.open_card
        known = {"deck": deck} | ({} if card is None else {"number": card})
        for option in (None, *_OPTIONS[:3]):
            own = {} if option is None else {"option": option}
            words = "resolved" if option is None else "resolved_option"
            phrase = OFFERED(f"offer.{words}", deck=word(deck), option=option or "")
            yield self.offer(phrase, **known, **own)
        told = name("outcome", optional=True)
        options = pick("option", map(Choice, _OPTIONS), optional=True)
        yield self.offer("resolved_so", options, told, **known)

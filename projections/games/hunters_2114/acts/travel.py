"""The party on its way: where it goes, the die, and the cards of roads and cities."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from events.hunters_2114.campaign import (
    CardDrawn,
    CardResolved,
    Deck,
    PartyMoved,
    TravelRolled,
)
from events.words import Phrase
from projections.acts import Objection, Sight
from projections.games.hunters_2114.act import HuntersAct, flag, name, number, pick
from projections.games.hunters_2114.acts.days import unopened_cards
from projections.games.hunters_2114.campaign.calendar import advance
from projections.games.hunters_2114.campaign.cards import forced_option, passed_over
from projections.games.hunters_2114.campaign.table import BASE, Campaign, Due, due
from projections.games.hunters_2114.campaign.travel import destinations, journey
from projections.games.hunters_2114.changing import replace
from projections.games.hunters_2114.data import DECKS
from projections.games.hunters_2114.mission.dice import defence_luck, seen
from projections.games.hunters_2114.names import place_name, word
from projections.games.hunters_2114.words import OFFERED
from projections.luck import LeftOut, Roll
from projections.offers import Choice, Draft, Offer

_OPTIONS = "ABCDEF"


class MoveParty(HuntersAct[PartyMoved]):
    """The marker of the hunters goes to a location or place."""

    event, group = PartyMoved, "travel"

    def objections(self, view: Sight, event: PartyMoved) -> Iterator[Objection]:
        """A place is left for its own location, or for another place of it."""
        table: Campaign = view.table
        if not journey(table, event.to).is_allowed:
            place, to = place_name(table.place), place_name(event.to)
            yield "way", {"place": place, "to": to}
        yield from unopened_cards(table)

    def apply(self, table: Campaign, event: PartyMoved) -> Campaign:
        """The way's days pass; behind them the die falls, and what waits at its end happens."""
        way = journey(table, event.to)
        base = table.base
        if event.to == BASE:
            brought = {item: d._replace(is_in_base=True) for item, d in base.documents.items()}
            base = replace(base, documents=brought)
        on_top = tuple(table.world.on_top(event.to)) if table.records("event_card_revealed") else ()
        moved = replace(table, place=event.to, road=way.deck, open_card=None, base=base,
                        unopened=on_top)  # fmt: skip
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
        opened = (due("event_card_revealed", because="on_top", number=card) for card in on_top)
        return moved.owing_afterwards(*opened)

    def offers(self, view: Sight) -> Iterator[Offer]:
        """Wherever one may go from here, each by one tap."""
        table: Campaign = view.table
        if table.mission is not None or table.unopened:
            return
        for to in destinations(table):
            yield self.offer(OFFERED("offer.travel", to=place_name(to)), to=to)
        if table.place is None:
            yield self.offer("travel_elsewhere", name("to", "elsewhere"), key="t")


class RollTravel(HuntersAct[TravelRolled]):
    """The defence die of a journey: a shield means a card."""

    event, group = TravelRolled, "travel"

    def apply(self, table: Campaign, event: TravelRolled) -> Campaign:
        """A card of the road or the city comes."""
        table = seen(table, 1, int(event.shield))
        if not event.shield:
            return table
        deck: dict[str, Any] = {} if table.road is None else {"deck": table.road}
        return table.owing(due("card_drawn", because="shield", **deck), first=True)

    def proposed(self, table: Campaign, due: Due) -> Draft:
        """The table throws it."""
        return self.draft(table, due, flag("shield"))

    def rolls(self, table: Campaign, event: TravelRolled) -> Iterator[Roll | LeftOut]:
        """One defence die, the game's own: its shields are a number that the table says."""
        yield from defence_luck(table, None, 1, int(event.shield))

    def sentence(self, event: TravelRolled, table: Campaign) -> Phrase:
        """A shield, or none."""
        return self.said(event, table, "travel_shield" if event.shield else "travel_quiet")


def decks(**more: Any) -> Any:
    """Which deck."""
    return pick("deck", (Choice(deck, word(deck)) for deck in DECKS), **more)


def deck_due(table: Campaign) -> Deck | None:
    """The deck from which a shield draws just now."""
    due = next((due for due in table.dues if due.types[0] == "card_drawn"), None)
    return None if due is None else due.facts.get("deck")


class DrawCard(HuntersAct[CardDrawn]):
    """A road or city card is drawn."""

    event, group = CardDrawn, "cards"

    def objections(self, view: Sight, event: CardDrawn) -> Iterator[Objection]:
        """From the deck of the road that was taken."""
        wanted = deck_due(view.table)
        if wanted not in (None, event.deck):
            option = view.table.options.location_to_place_card
            values = {"deck": word(event.deck), "expected": word(wanted), "option": option}
            yield "deck", values

    def apply(self, table: Campaign, event: CardDrawn) -> Campaign:
        """It waits to be done."""
        return replace(table, open_card=(event.deck, event.number))

    def offers(self, view: Sight) -> Iterator[Offer]:
        """From any deck; where a shield has called for one, from that."""
        wanted = deck_due(view.table)
        asks = (number("number", 1),)
        if wanted is None:
            yield self.offer("draw", decks(), *asks)
        else:
            yield self.offer("draw", *asks, deck=wanted)

    def proposed(self, table: Campaign, due: Due) -> Draft:
        """Which it is only the table sees."""
        asks = () if "deck" in due.facts else (decks(),)
        return self.draft(table, due, *asks, number("number", 1))


class ResolveCard(HuntersAct[CardResolved]):
    """What a road or city card says is done."""

    event, group = CardResolved, "cards"

    def objections(self, view: Sight, event: CardResolved) -> Iterator[Objection]:
        """A compulsory option whose condition holds is taken."""
        yield from passed_over(view.table, event)

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
        forced = forced_option(view.table, card)
        for option in (None, *_OPTIONS[:3]) if forced is None else (forced,):
            own = {} if option is None else {"option": option}
            words = "resolved" if option is None else "resolved_option"
            phrase = OFFERED(f"offer.{words}", deck=word(deck), option=option or "")
            yield self.offer(phrase, **known, **own)
        told = name("outcome", optional=True)
        options = pick("option", map(Choice, forced or _OPTIONS), optional=forced is None)
        yield self.offer("resolved_so", options, told, **known)

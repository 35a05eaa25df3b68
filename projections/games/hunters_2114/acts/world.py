"""The map and what lies on it: locations, places, event cards, tokens and markers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar, get_args

from events.base import Event
from events.hunters_2114.campaign import (
    EventCardDiscarded,
    EventCardKept,
    EventCardLeft,
    EventCardPlaced,
    EventCardRead,
    EventCardRevealed,
    EventTokenLifted,
    EventTokenSet,
    FriendMarkerSet,
    Letter,
    LocationLaid,
    PlaceDeveloped,
    PlaceLaid,
    StoryToken,
    StoryTokenSet,
)
from events.words import Phrase
from projections.acts import Objection, Sight
from projections.games.hunters_2114.act import HuntersAct, few, flag, name, number, pick
from projections.games.hunters_2114.campaign.cards import days_over, forced_option, passed_over
from projections.games.hunters_2114.campaign.table import (
    BASE,
    Campaign,
    Due,
    EventCard,
    EventToken,
    KnownPlace,
    World,
)
from projections.games.hunters_2114.changing import replace
from projections.games.hunters_2114.data import CARDS_OF_DAY_28, LAST_DAY
from projections.games.hunters_2114.names import card_number, place_name
from projections.games.hunters_2114.words import OFFERED
from projections.offers import Choice, Draft, Offer

E = TypeVar("E", bound=Event)


def with_world(table: Campaign, **changes: Any) -> Campaign:
    """The same table, where something of the world is otherwise."""
    return replace(table, world=replace(table.world, **changes))


def with_card(world: World, number: int, card: EventCard | None) -> dict[int, EventCard]:
    """The event cards, where one lies otherwise, or is gone."""
    others = {other: kept for other, kept in world.cards.items() if other != number}
    return others if card is None else {**others, number: card}


class LayLocation(HuntersAct[LocationLaid]):
    """A location comes onto the map."""

    event, group = LocationLaid, "world"

    def apply(self, table: Campaign, event: LocationLaid) -> Campaign:
        """One may travel there."""
        place = KnownPlace(zone=event.zone)
        return with_world(table, places={**table.world.places, event.location: place})

    def offers(self, view: Sight) -> Iterator[Offer]:
        """As the table reads it off the card."""
        del view
        yield self.offer("location", name("location"), few("zone", (1, 2, 3)), key="l")


class LayPlace(HuntersAct[PlaceLaid]):
    """A place comes to lie within a location."""

    event, group = PlaceLaid, "world"

    def apply(self, table: Campaign, event: PlaceLaid) -> Campaign:
        """One may go there from within."""
        place = KnownPlace(location=event.location)
        return with_world(table, places={**table.world.places, event.place: place})

    def offers(self, view: Sight) -> Iterator[Offer]:
        """Within any location that lies."""
        places = view.table.world.places
        within = [p for p, place in places.items() if place.location is None and p != BASE]
        if within:
            choices = (Choice(place, place_name(place)) for place in within)
            yield self.offer("place", name("place"), pick("location", choices, "within"))


class DevelopPlace(HuntersAct[PlaceDeveloped]):
    """A place is developed."""

    event, group = PlaceDeveloped, "world"

    def apply(self, table: Campaign, event: PlaceDeveloped) -> Campaign:
        """Its card lies with the other side up."""
        place = table.world.places.get(event.place, KnownPlace())
        places = {**table.world.places, event.place: place._replace(is_developed=True)}
        return with_world(table, places=places)

    def offers(self, view: Sight) -> Iterator[Offer]:
        """What is not developed yet."""
        places = view.table.world.places
        plain = [p for p, place in places.items() if place.location and not place.is_developed]
        if plain:
            yield self.offer("develop", pick("place", map(Choice, plain), "developed"))


class PlaceEventCard(HuntersAct[EventCardPlaced]):
    """An event card is put on a location or place, or under it."""

    event, group = EventCardPlaced, "cards"

    def apply(self, table: Campaign, event: EventCardPlaced) -> Campaign:
        """It lies there."""
        card = EventCard(event.at, event.is_under, event.face_up)
        return with_world(table, cards=with_card(table.world, event.number, card))

    def offers(self, view: Sight) -> Iterator[Offer]:
        """Wherever it says."""
        places = (Choice(place, place_name(place)) for place in view.table.world.places)
        asks = (number("number", 1), pick("at", places), flag("is_under"), flag("face_up"))
        yield self.offer("event_card", *asks, key="e")


def opened(table: Campaign, number: int | None) -> Campaign:
    """The same table, where a card need no longer be opened by who came."""
    return replace(table, unopened=tuple(one for one in table.unopened if one != number))


class EventCardAct(HuntersAct[E]):
    """Something is done with an event card."""

    group = "cards"

    def objections(self, view: Sight, event: E) -> Iterator[Objection]:
        """Not while a token keeps it shut."""
        number = vars(event)["number"]
        letter = view.table.world.blocked(number)
        if letter is not None:
            yield "card_blocked", {"number": card_number(number), "letter": letter}

    def cards_of(self, table: Campaign) -> list[int]:
        """The cards with which it may be done here and now."""
        here, world = (table.place, None), table.world
        return [
            number
            for number, card in world.cards.items()
            if card.at in here and card.face_up and world.blocked(number) is None
        ]

    def offers(self, view: Sight) -> Iterator[Offer]:
        """With any of these, by one tap each."""
        for one in self.cards_of(view.table):
            key = self.event.type_name()
            yield self.offer(OFFERED(f"offer.{key}", number=card_number(one)), number=one)


class RevealEventCard(EventCardAct[EventCardRevealed]):
    """An event card is turned up."""

    event = EventCardRevealed

    def apply(self, table: Campaign, event: EventCardRevealed) -> Campaign:
        """It lies face up; one that nobody saw before is kept beside the heroes for now."""
        card = table.world.cards.get(event.number, EventCard(None))
        cards = with_card(table.world, event.number, card._replace(face_up=True))
        return opened(with_world(table, cards=cards), event.number)

    def cards_of(self, table: Campaign) -> list[int]:
        """What lies here face down, unless a token keeps it shut."""
        world = table.world
        return [
            number
            for number, card in world.cards.items()
            if card.at == table.place is not None
            and not card.face_up
            and world.blocked(number) is None
        ]

    def proposed(self, table: Campaign, due: Due) -> Draft:
        """Which of three is drawn on day 28 only the table sees."""
        asks = () if "number" in due.facts else (few("number", CARDS_OF_DAY_28),)
        return self.draft(table, due, *asks)


class ReadEventCard(EventCardAct[EventCardRead]):
    """What an event card says is read and followed."""

    event = EventCardRead

    def objections(self, view: Sight, event: EventCardRead) -> Iterator[Objection]:
        """A compulsory option is taken; late for its recommended days is a hint."""
        yield from super().objections(view, event)
        yield from passed_over(view.table, event)
        yield from days_over(view.table, event)

    def apply(self, table: Campaign, event: EventCardRead) -> Campaign:
        """What comes of it the table tells by other events."""
        return opened(table, event.number)

    def offers(self, view: Sight) -> Iterator[Offer]:
        """Any that lies open, with the option that was taken."""
        for one in self.cards_of(view.table):
            forced = forced_option(view.table, one)
            option = pick("option", map(Choice, forced or "ABCDEF"), optional=forced is None)
            phrase = OFFERED("offer.event_card_read", number=card_number(one))
            yield self.offer(phrase, option, number=one)


class KeepEventCard(EventCardAct[EventCardKept]):
    """An event card is kept."""

    event = EventCardKept

    def apply(self, table: Campaign, event: EventCardKept) -> Campaign:
        """It lies beside the heroes."""
        card = EventCard(None, face_up=True)
        return with_world(table, cards=with_card(table.world, event.number, card))


class LeaveEventCard(EventCardAct[EventCardLeft]):
    """An event card stays where it lies, face up."""

    event = EventCardLeft

    def apply(self, table: Campaign, event: EventCardLeft) -> Campaign:
        """One may read it again whenever one is there."""
        card = table.world.cards.get(event.number, EventCard(table.place))
        cards = with_card(table.world, event.number, card._replace(face_up=True))
        return with_world(table, cards=cards)


class DiscardEventCard(EventCardAct[EventCardDiscarded]):
    """An event card goes."""

    event = EventCardDiscarded

    def apply(self, table: Campaign, event: EventCardDiscarded) -> Campaign:
        """It lies nowhere."""
        gone = with_world(table, cards=with_card(table.world, event.number, None))
        return opened(gone, event.number)


class SetEventToken(HuntersAct[EventTokenSet]):
    """A pair of event tokens blocks a card until a day."""

    event, group = EventTokenSet, "cards"

    def objections(self, view: Sight, event: EventTokenSet) -> Iterator[Objection]:
        """There is one pair of each letter."""
        if event.letter in view.table.world.tokens:
            yield "token_used", {"letter": event.letter}

    def apply(self, table: Campaign, event: EventTokenSet) -> Campaign:
        """One lies on the card, the other on the track."""
        token = EventToken(event.day, event.number)
        tokens = {**table.world.tokens, event.letter: token}
        return opened(with_world(table, tokens=tokens), event.number)

    def offers(self, view: Sight) -> Iterator[Offer]:
        """Any pair that lies nowhere."""
        table: Campaign = view.table
        free = [one for one in get_args(Letter) if one not in table.world.tokens]
        if free and table.day < LAST_DAY:
            asks = (pick("letter", map(Choice, free)), number("day", table.day + 1, LAST_DAY))
            yield self.offer("token", *asks, number("number", 1, optional=True))


class LiftEventToken(HuntersAct[EventTokenLifted]):
    """A pair of event tokens is taken off."""

    event, group = EventTokenLifted, "cards"

    def objections(self, view: Sight, event: EventTokenLifted) -> Iterator[Objection]:
        """When its day has come."""
        token = view.table.world.tokens.get(event.letter)
        if token is not None and token.day > view.table.day:
            yield "token_early", {"letter": event.letter, "day": token.day}

    def apply(self, table: Campaign, event: EventTokenLifted) -> Campaign:
        """The card may be opened."""
        kept = {one: token for one, token in table.world.tokens.items() if one != event.letter}
        return with_world(table, tokens=kept)

    def offers(self, view: Sight) -> Iterator[Offer]:
        """Those whose day has come."""
        for letter, token in view.table.world.tokens.items():
            if token.day <= view.table.day:
                yield self.offer(OFFERED("offer.lift", letter=letter), letter=letter)


class SetStoryToken(HuntersAct[StoryTokenSet]):
    """A story token is gained or given back."""

    event, group = StoryTokenSet, "world"

    def apply(self, table: Campaign, event: StoryTokenSet) -> Campaign:
        """It lies beside the heroes, or no longer."""
        kept = [one for one in table.world.story_tokens if one != event.token]
        tokens = (*kept, event.token) if event.held else tuple(kept)
        return with_world(table, story_tokens=tokens)

    def offers(self, view: Sight) -> Iterator[Offer]:
        """Those one has not, those one has."""
        held = view.table.world.story_tokens
        if free := [one for one in get_args(StoryToken) if one not in held]:
            yield self.offer("story_token", pick("token", map(Choice, free)))
        if held:
            yield self.offer("story_token_back", pick("token", map(Choice, held)), held=False)

    def sentence(self, event: StoryTokenSet, table: Campaign) -> Phrase:
        """Gained, or given back."""
        return self.said(event, table, "" if event.held else "story_token_back")


class SetFriendMarker(HuntersAct[FriendMarkerSet]):
    """The marker of the friend of Tyka is gained or given back."""

    event, group = FriendMarkerSet, "world"

    def apply(self, table: Campaign, event: FriendMarkerSet) -> Campaign:
        """Some cards ask for it."""
        return with_world(table, is_friend_of_tyka=event.held)

    def offers(self, view: Sight) -> Iterator[Offer]:
        """What it is not now."""
        is_friend = view.table.world.is_friend_of_tyka
        yield self.offer("friend_back" if is_friend else "friend", held=not is_friend)

    def sentence(self, event: FriendMarkerSet, table: Campaign) -> Phrase:
        """Gained, or given back."""
        return self.said(event, table, "" if event.held else "friend_marker_back")

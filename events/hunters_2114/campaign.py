"""What happens between the missions of Hunters A.D. 2114: days, roads, the base, heroes, cards.

The facts are what the table saw or decided. A fact that is left out is one that nobody told.
"""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Final, Literal

from pydantic import Field

from events.base import Event, Seat
from events.match import Name, Text

Count = Annotated[int, Field(ge=0, le=999)]
Change = Annotated[int, Field(ge=-999, le=999)]
Day = Annotated[int, Field(ge=1, le=999)]
Days = Annotated[int, Field(ge=0, le=99)]
Level = Annotated[int, Field(ge=0, le=9)]
CardNumber = Annotated[int, Field(ge=1, le=999)]
"""The number printed on an event, road or city card; sheets A, B, C of one card share it."""
Option = Annotated[str, Field(pattern=r"^[A-Z]$")]

DayReason = Literal["travel", "rest", "work", "wait", "mission", "card", "lost_health", "other"]
HealthReason = Literal[
    "hunger", "poison", "rest", "base", "first_aid", "specialist", "mission", "card", "other"
]
CureReason = Literal["antidote", "specialist", "card", "first_aid", "rest", "other"]
Deck = Literal["road_1", "road_2", "road_3", "city"]
Room = Literal["forge", "workshop", "armoury", "gunsmith", "laboratory"]
Module = Literal[
    "chemicals", "lighting", "scrap", "electronics", "optics", "power", "lasers", "firearms",
    "advanced_technology", "communication", "explosives", "advanced_materials",
]  # fmt: skip
Slot = Literal["extra", "armour", "clothing", "weapon", "accessory"]
GainReason = Literal["start", "bought", "found", "produced", "mission", "card", "other"]
LossReason = Literal["sold", "used_up", "discarded", "lost", "mission", "card", "other"]
Purpose = Literal[
    "found", "work", "traded", "production", "upgrade", "meal", "mission", "card", "lost",
    "corrected",
]  # fmt: skip
"""Where goods come from, or what they go for; corrected is what was only counted again."""
MissionStatus = Literal["open", "blocked", "failed"]
Thread = Literal["main", "side"]
Letter = Literal["A", "B", "C", "D"]
StoryToken = Literal["I", "II", "III", "IV", "V"]
Weather = Literal["rain", "fog", "blizzard"]


# -- days ------------------------------------------------------------------------------------------


class DaysPassed(Event):
    """The day token went on by so many days; doubled, where an unconscious hero doubles them."""

    type: Literal["days_passed"] = "days_passed"
    days: Days
    reason: DayReason = "other"


class DayBegan(Event):
    """A new day began."""

    type: Literal["day_began"] = "day_began"
    day: Day


class FoodEaten(Event):
    """A hero ate in the morning."""

    befalls: ClassVar[bool] = True

    type: Literal["food_eaten"] = "food_eaten"
    player: Seat
    food: Count = 1


class HungerFelt(Event):
    """A hero had nothing to eat in the morning."""

    befalls: ClassVar[bool] = True

    type: Literal["hunger_felt"] = "hunger_felt"
    player: Seat


class FoodChanged(Event):
    """A hero got food or lost some, beside the daily meal; or gave it to a `receiver`."""

    befalls: ClassVar[bool] = True
    added: ClassVar[Mapping[str, int]] = {"purpose": 2}

    type: Literal["food_changed"] = "food_changed"
    v: Literal[1, 2] = 1  # type: ignore[assignment]  # two, where the base has one
    player: Seat
    change: Change
    receiver: Seat | None = None
    purpose: Purpose | None = None


class HeroPoisoned(Event):
    """A hero was poisoned."""

    befalls: ClassVar[bool] = True

    type: Literal["hero_poisoned"] = "hero_poisoned"
    player: Seat


class PoisonCured(Event):
    """A hero is no longer poisoned."""

    befalls: ClassVar[bool] = True

    type: Literal["poison_cured"] = "poison_cured"
    player: Seat
    how: CureReason = "other"


class HealthChanged(Event):
    """A hero's health changed by so much, or so much is `left` of it now."""

    befalls: ClassVar[bool] = True

    type: Literal["health_changed"] = "health_changed"
    player: Seat
    change: Change | None = None
    left: Count | None = None
    reason: HealthReason = "other"


class HeroFell(Event):
    """A hero fell unconscious, or died where death is final."""

    befalls: ClassVar[bool] = True

    type: Literal["hero_fell"] = "hero_fell"
    player: Seat
    is_dead: bool = False


class HeroWoke(Event):
    """An unconscious hero came round."""

    befalls: ClassVar[bool] = True

    type: Literal["hero_woke"] = "hero_woke"
    player: Seat


# -- roads -----------------------------------------------------------------------------------------


class PartyMoved(Event):
    """The party went to a location or a place; the base is called `base`."""

    type: Literal["party_moved"] = "party_moved"
    to: Name


class TravelRolled(Event):
    """The defence die of a journey fell: a shield, or none."""

    type: Literal["travel_rolled"] = "travel_rolled"
    shield: bool


class CardDrawn(Event):
    """A road or city card was drawn; without a number nobody noted which."""

    type: Literal["card_drawn"] = "card_drawn"
    deck: Deck
    number: CardNumber | None = None


class CardResolved(Event):
    """What a road or city card said was done: which option was taken, and what came of it."""

    type: Literal["card_resolved"] = "card_resolved"
    deck: Deck
    number: CardNumber | None = None
    option: Option | None = None
    outcome: Text | None = None


# -- the world -------------------------------------------------------------------------------------


class LocationLaid(Event):
    """A location came onto the map, in one of the three zones."""

    type: Literal["location_laid"] = "location_laid"
    location: Name
    zone: Annotated[int, Field(ge=1, le=3)]


class PlaceLaid(Event):
    """A place came to lie within a location."""

    type: Literal["place_laid"] = "place_laid"
    place: Name
    location: Name


class PlaceDeveloped(Event):
    """A place was developed."""

    type: Literal["place_developed"] = "place_developed"
    place: Name


class EventCardPlaced(Event):
    """An event card was put on a location or place, or under it; `face_up` if one may read it."""

    type: Literal["event_card_placed"] = "event_card_placed"
    number: CardNumber
    at: Name
    is_under: bool = False
    face_up: bool = False


class EventCardRevealed(Event):
    """An event card was turned up: what it says must be done."""

    type: Literal["event_card_revealed"] = "event_card_revealed"
    number: CardNumber


class EventCardRead(Event):
    """An event card was read and followed, with the option that was taken."""

    type: Literal["event_card_read"] = "event_card_read"
    number: CardNumber
    option: Option | None = None


class EventCardKept(Event):
    """An event card is kept beside the heroes."""

    type: Literal["event_card_kept"] = "event_card_kept"
    number: CardNumber


class EventCardLeft(Event):
    """An event card stays where it lies, face up."""

    type: Literal["event_card_left"] = "event_card_left"
    number: CardNumber


class EventCardDiscarded(Event):
    """An event card was discarded."""

    type: Literal["event_card_discarded"] = "event_card_discarded"
    number: CardNumber


class EventTokenSet(Event):
    """A pair of event tokens was set: one blocks a card, the other waits on the day track."""

    type: Literal["event_token_set"] = "event_token_set"
    letter: Letter
    day: Day
    number: CardNumber | None = Field(default=None, description="the card that it blocks")


class EventTokenLifted(Event):
    """A pair of event tokens was taken off: the card is free."""

    type: Literal["event_token_lifted"] = "event_token_lifted"
    letter: Letter


class StoryTokenSet(Event):
    """A story token was gained, or given back."""

    type: Literal["story_token_set"] = "story_token_set"
    token: StoryToken
    held: bool = True


class FriendMarkerSet(Event):
    """The marker of the friend of Tyka was gained, or given back."""

    type: Literal["friend_marker_set"] = "friend_marker_set"
    held: bool = True


# -- heroes ----------------------------------------------------------------------------------------


class HeroDescribed(Event):
    """What stands on a hero's card, and where the tokens lie; what is left out is as before."""

    type: Literal["hero_described"] = "hero_described"
    player: Seat
    strength: Count | None = None
    persuasion: Count | None = None
    morale: Count | None = None
    health: Count | None = None
    health_most: Count | None = None
    food: Count | None = None
    cells: Count | None = None
    xp: Count | None = None
    level: Level | None = None
    implants: Count | None = Field(default=None, description="the most implants")
    extra_slots: Count | None = None
    clothing_slots: Count | None = None
    weapon_slots: Count | None = None
    accessory_slots: Count | None = None


class XpGained(Event):
    """A hero gained experience points, or lost some."""

    befalls: ClassVar[bool] = True

    type: Literal["xp_gained"] = "xp_gained"
    player: Seat
    xp: Change


class LevelGained(Event):
    """A hero reached a level: four of seven new cards were taken, three are lost for ever."""

    type: Literal["level_gained"] = "level_gained"
    player: Seat
    level: Level
    cost: Count | None = Field(default=None, description="experience points paid")
    health_most: Count | None = None
    taken: Annotated[tuple[Name, ...], Field(max_length=20)] = ()
    lost: Annotated[tuple[Name, ...], Field(max_length=20)] = ()


class DeckChosen(Event):
    """A hero's deck for the missions: how many cards, and which, where somebody lists them."""

    type: Literal["deck_chosen"] = "deck_chosen"
    player: Seat
    size: Count
    cards: Annotated[tuple[Name, ...], Field(max_length=99)] | None = None


# -- gear ------------------------------------------------------------------------------------------


class ModulesChanged(Event):
    """A hero got modules of a kind or lost some, carried or in the base; or gave them away."""

    befalls: ClassVar[bool] = True
    added: ClassVar[Mapping[str, int]] = {"purpose": 2}

    type: Literal["modules_changed"] = "modules_changed"
    v: Literal[1, 2] = 1  # type: ignore[assignment]  # two, where the base has one
    player: Seat
    module: Module
    change: Change
    stored: bool = False
    receiver: Seat | None = Field(default=None, description="to whom they go")
    purpose: Purpose | None = None


class CellsChanged(Event):
    """A hero got fuel cells or lost some, carried or in the base; or gave them away."""

    befalls: ClassVar[bool] = True
    added: ClassVar[Mapping[str, int]] = {"purpose": 2}

    type: Literal["cells_changed"] = "cells_changed"
    v: Literal[1, 2] = 1  # type: ignore[assignment]  # two, where the base has one
    player: Seat
    change: Change
    stored: bool = False
    receiver: Seat | None = Field(default=None, description="to whom they go")
    purpose: Purpose | None = None


class ItemGained(Event):
    """A hero got an item, into a slot or into the storage."""

    befalls: ClassVar[bool] = True

    type: Literal["item_gained"] = "item_gained"
    player: Seat
    item: Name
    how: GainReason = "found"
    slot: Slot | None = None
    weapon: Name | None = Field(default=None, description="of an accessory, on which weapon")
    stored: bool = False


class ItemLost(Event):
    """A hero no longer has an item."""

    befalls: ClassVar[bool] = True

    type: Literal["item_lost"] = "item_lost"
    player: Seat
    item: Name
    how: LossReason = "other"
    stored: bool = Field(default=False, description="it lay in the storage")


class ItemMoved(Event):
    """An item went to another slot, into the storage or out of it, or to a `receiver`."""

    befalls: ClassVar[bool] = True

    type: Literal["item_moved"] = "item_moved"
    player: Seat
    item: Name
    receiver: Seat | None = None
    slot: Slot | None = None
    weapon: Name | None = Field(default=None, description="of an accessory, on which weapon")
    stored: bool = Field(default=False, description="it goes to the storage")
    from_storage: bool = False


class ItemUsed(Event):
    """A hero used an item between missions, on a hero (`target`)."""

    type: Literal["item_used"] = "item_used"
    player: Seat
    item: Name
    target: Seat | None = None


class ImplantInstalled(Event):
    """A hero had an implant installed."""

    befalls: ClassVar[bool] = True

    type: Literal["implant_installed"] = "implant_installed"
    player: Seat
    implant: Name


class ImplantRemoved(Event):
    """A hero had an implant removed."""

    befalls: ClassVar[bool] = True

    type: Literal["implant_removed"] = "implant_removed"
    player: Seat
    implant: Name


class ImplantShared(Event):
    """An implant of a hero who has left went to another one."""

    befalls: ClassVar[bool] = True

    type: Literal["implant_shared"] = "implant_shared"
    player: Seat
    implant: Name
    receiver: Seat


# -- the base --------------------------------------------------------------------------------------


class UpgradeOrdered(Event):
    """The upgrade of a room was paid: its token lies so many days ahead."""

    type: Literal["upgrade_ordered"] = "upgrade_ordered"
    player: Seat | None = Field(default=None, description="who paid")
    room: Room
    level: Level
    days: Days
    cost: dict[Module, Count] | None = None


class RoomUpgraded(Event):
    """A room has a level."""

    type: Literal["room_upgraded"] = "room_upgraded"
    room: Room
    level: Level


class DocumentGained(Event):
    """The party got the technical document of an item."""

    type: Literal["document_gained"] = "document_gained"
    item: Name
    room: Room | None = None
    level: Level | None = None
    days: Days | None = None


class ProductionStarted(Event):
    """An item is being made in a room: it takes so many days."""

    type: Literal["production_started"] = "production_started"
    player: Seat
    room: Room
    item: Name
    days: Days
    cost: dict[Module, Count] | None = None


class ProductionFinished(Event):
    """An item was made, and lies in a hero's storage."""

    befalls: ClassVar[bool] = True

    type: Literal["production_finished"] = "production_finished"
    player: Seat
    room: Room
    item: Name


class WorkDone(Event):
    """Heroes worked for so many days; `pay` is what each got a day."""

    type: Literal["work_done"] = "work_done"
    workers: Annotated[tuple[Seat, ...], Field(min_length=1, max_length=8)]
    days: Days
    pay: Count


# -- missions --------------------------------------------------------------------------------------


class MissionNoted(Event):
    """The party learned of a mission: it is open, blocked, or failed for good."""

    type: Literal["mission_noted"] = "mission_noted"
    mission: Name
    status: MissionStatus = "open"
    thread: Thread | None = None
    is_last: bool = Field(default=False, description="whoever wins it has won the campaign")


class MissionStarted(Event):
    """The party set out on a mission."""

    type: Literal["mission_started"] = "mission_started"
    mission: Name
    night: bool = False
    weather: Weather | None = None
    turn_limit: Count | None = None
    special: Text | None = Field(default=None, description="what else holds in it")


class MissionEnded(Event):
    """The mission is over. `xp` is what each hero gets, `health` what each has left."""

    type: Literal["mission_ended"] = "mission_ended"
    mission: Name | None = Field(default=None, description="left out: the one that was begun")
    won: bool
    turns: Count | None = None
    xp: Count | None = None
    health: dict[Seat, Count] | None = None


CAMPAIGN_EVENTS: Final[tuple[type[Event], ...]] = (
    DaysPassed, DayBegan, FoodEaten, HungerFelt, FoodChanged,
    HeroPoisoned, PoisonCured, HealthChanged, HeroFell, HeroWoke,
    PartyMoved, TravelRolled, CardDrawn, CardResolved,
    LocationLaid, PlaceLaid, PlaceDeveloped,
    EventCardPlaced, EventCardRevealed, EventCardRead, EventCardKept, EventCardLeft,
    EventCardDiscarded, EventTokenSet, EventTokenLifted, StoryTokenSet, FriendMarkerSet,
    HeroDescribed, XpGained, LevelGained, DeckChosen,
    ModulesChanged, CellsChanged, ItemGained, ItemLost, ItemMoved, ItemUsed,
    ImplantInstalled, ImplantRemoved, ImplantShared,
    UpgradeOrdered, RoomUpgraded, DocumentGained, ProductionStarted, ProductionFinished, WorkDone,
    MissionNoted, MissionStarted, MissionEnded,
)  # fmt: skip
"""What a journal may hold of the campaign."""

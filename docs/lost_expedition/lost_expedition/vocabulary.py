"""What the table of an expedition sees."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from events.base import Event, Seat
from events.match import Name, Thrown

Count = Annotated[int, Field(ge=0, le=99)]
Square = Annotated[str, Field(pattern=r"^[A-F][1-5]$")]


class DayBroken(Event):
    """A new day of the expedition began."""

    type: Literal["day_broken"] = "day_broken"
    day: Annotated[int, Field(ge=1, le=999)]


class FoodEaten(Event):
    """The camp ate; so many rations are left."""

    type: Literal["food_eaten"] = "food_eaten"
    left: Annotated[int, Field(ge=-99, le=99)]


class MissionBegun(Event):
    """The expedition set out on a mission."""

    type: Literal["mission_begun"] = "mission_begun"
    title: Name


class MissionEnded(Event):
    """The mission is over."""

    type: Literal["mission_ended"] = "mission_ended"
    won: bool


class CardHidden(Event):
    """A card was laid face down at the end of the path; null if nobody looked."""

    type: Literal["card_hidden"] = "card_hidden"
    card: Name | None = None


class CardTurned(Event):
    """The first card of the path was turned up and dealt with."""

    type: Literal["card_turned"] = "card_turned"
    card: Name


class HeroMoved(Event):
    """A hero went to another square."""

    type: Literal["hero_moved"] = "hero_moved"
    player: Seat
    cell: Square


class BeastSighted(Event):
    """A beast came out of the forest."""

    type: Literal["beast_sighted"] = "beast_sighted"
    beast: Name
    cell: Square


class BeastAttacked(Event):
    """A hero attacked a beast."""

    type: Literal["beast_attacked"] = "beast_attacked"
    player: Seat
    beast: Name


class AttackRolled(Event):
    """The dice of a hero's attack fell."""

    type: Literal["attack_rolled"] = "attack_rolled"
    player: Seat
    beast: Name
    dice: Thrown


class BeastHurt(Event):
    """A beast was hurt; so many wounds lie on it now."""

    type: Literal["beast_hurt"] = "beast_hurt"
    beast: Name
    wounds: Count


class BeastSlain(Event):
    """A beast lies dead."""

    type: Literal["beast_slain"] = "beast_slain"
    beast: Name


class StrikeRolled(Event):
    """The dice fell with which a beast strikes back at a hero."""

    type: Literal["strike_rolled"] = "strike_rolled"
    player: Seat
    beast: Name
    dice: Thrown


class HeroHurt(Event):
    """A hero was hurt; so many hit points are left."""

    type: Literal["hero_hurt"] = "hero_hurt"
    player: Seat
    left: Count


class ExpeditionOptions(BaseModel):
    """How much food the expedition packs, and how many missions make it a success."""

    model_config = ConfigDict(extra="forbid", strict=True)

    food: Annotated[int, Field(ge=0, le=99)] = 3
    missions: Annotated[int, Field(ge=1, le=9)] = 3

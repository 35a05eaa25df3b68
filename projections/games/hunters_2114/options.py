"""The rule options of a campaign: each a named reading of the rulebook, the first is the usual one.

Where the rulebook leaves something open, or says it in two ways, the table names here how it plays;
a finding that depends on such a reading names the option.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Annotated, Final, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field
from pydantic_core import PydanticCustomError

from events.hunters_2114.campaign import Room

YesNo = Literal["yes", "no"]
NoYes = Literal["no", "yes"]
_FRACTION: Final = re.compile(r"[0-6]/[1-9]\d?")


def _chance(text: str) -> str:
    if not _FRACTION.fullmatch(text) or not 0 <= Fraction(text) <= 1:
        raise PydanticCustomError("value_error", "a fraction such as 1/3")
    return text


class CampaignOptions(BaseModel):
    """What the table may have agreed on. Every option may be left out."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    difficulty: Literal["normal", "professional", "master"] = Field(
        default="normal", description="professional: enemies have one more defence die; master: "
        "one more attack die as well"
    )  # fmt: skip
    final_death: bool = Field(default=False, description="a hero whose health is 0 is dead")
    first_room: Room | None = Field(default=None, description="the room that begins at level 1")
    shield: Annotated[str, AfterValidator(_chance)] | None = Field(
        default=None, description="the chance of a shield on a defence die, such as 1/3"
    )
    squares: Literal["none", "8x8", "8x12", "12x12", "16x12", "16x16"] = Field(
        default="none", description="the board of missions, columns by rows, where figures have "
        "their squares"
    )  # fmt: skip
    hands: bool = Field(default=False, description="whether the cards in hand are counted")
    facing: bool = Field(default=False, description="whether it is told from which side one shoots")
    rows: bool = Field(default=True, description="whether rows of enemies' cards are recorded")
    edition: str | None = Field(default=None, description="if the match does not say it itself")
    production: Literal["by_field", "elapsed"] = Field(
        default="by_field", description="an item is ready when its token reaches the marked field, "
        "or a day later, when so many days have passed"
    )  # fmt: skip
    production_from_afar: Literal["allowed", "base_only"] = Field(
        default="allowed", description="whether production may start while the party is elsewhere"
    )
    production_per_room: Literal["one", "any"] = Field(
        default="one", description="how many items a room makes at a time"
    )
    rest_doubled: YesNo = Field(
        default="yes", description="whether rest takes 4 days with an unconscious hero"
    )
    extra_day_doubled: NoYes = Field(
        default="no", description="whether the day for health that cannot be lost counts double"
    )
    mission_days: Literal["none", "by_card"] = Field(
        default="none", description="whether a mission costs days of its own"
    )
    place_to_location_days: Literal[0, 1] = Field(
        default=0, description="days from a place to the location in which it lies"
    )
    location_to_place_card: Literal["city", "road", "none"] = Field(
        default="city", description="the card that a shield draws on the way to a place within"
    )
    tracer: Literal["success", "wound"] = Field(
        default="success", description="what switches the tracer bullet's +1 on"
    )
    rain_for: Literal["everyone", "heroes"] = Field(
        default="everyone", description="whose hit number heavy rain lowers"
    )
    cover_in_melee: YesNo = Field(default="yes", description="whether cover counts in melee")
    morale_per_roll: Literal["one", "any"] = Field(
        default="one", description="morale tokens for one roll and effect"
    )
    armour_doubling: Literal["before_difficulty", "after_difficulty"] = Field(
        default="before_difficulty", description="what armour doubles: the printed dice, or these "
        "with those of the difficulty"
    )  # fmt: skip
    six_hits: Literal["players_choose", "random", "all"] = Field(
        default="players_choose", description="which ally in the melee a 6 hits"
    )
    six_at_number_six: Literal["both", "ally_only"] = Field(
        default="both", description="what a 6 does where the hit number is 6"
    )
    hidden_as_nearest: NoYes = Field(
        default="no", description="whether enemies count a hidden hero as the nearest"
    )
    unconscious_as_nearest: NoYes = Field(
        default="no", description="whether enemies count an unconscious hero as the nearest"
    )
    all_unconscious: Literal["mission_lost", "play_on"] = Field(
        default="mission_lost", description="what comes of it when all heroes are unconscious"
    )


USUAL: Final = CampaignOptions()

"""What is written down of event, road and city cards: a compulsory option, recommended days."""

from __future__ import annotations

from collections.abc import Iterator

from events.hunters_2114.campaign import CardResolved, EventCardRead
from projections.acts import Objection
from projections.games.hunters_2114.campaign.table import Campaign
from projections.games.hunters_2114.names import card_number

CONDITIONS = ("always", "friend_of_tyka", "story_1", "story_2", "story_3", "story_4", "story_5")
"""When a compulsory option must be taken."""
_TOKENS = {"story_1": "I", "story_2": "II", "story_3": "III", "story_4": "IV", "story_5": "V"}


def forced_option(table: Campaign, number: int | None) -> str | None:
    """The option of a card that must be taken, as its condition holds; as far as it is known."""
    if number is None:
        return None
    name = card_number(number)
    option, condition = (table.known("card", name, word) for word in ("forced", "forced_if"))
    world = table.world
    holds = (
        condition == "always"
        or (condition == "friend_of_tyka" and world.is_friend_of_tyka)
        or _TOKENS.get(condition) in world.story_tokens
    )
    is_option = isinstance(option, str) and len(option) == 1 and "A" <= option <= "Z"
    return option if holds and is_option else None


def passed_over(table: Campaign, event: CardResolved | EventCardRead) -> Iterator[Objection]:
    """A compulsory option whose condition holds, and another was taken."""
    forced = forced_option(table, event.number)
    if forced is not None and event.option != forced:
        yield "forced", {"number": card_number(event.number or 0), "option": forced}


def days_over(table: Campaign, event: EventCardRead) -> Iterator[Objection]:
    """The days that are recommended on the back of a card are over."""
    last = table.known("card", card_number(event.number), "days_to")
    if isinstance(last, int) and table.day > last:
        values = {"number": card_number(event.number), "last": last, "day": table.day}
        yield "days_over", values

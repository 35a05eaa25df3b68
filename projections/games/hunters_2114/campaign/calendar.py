"""The calendar: how far the day token goes, and what a morning brings (rulebook, Upływ czasu)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from projections.games.hunters_2114.campaign.table import Campaign, Due, due
from projections.games.hunters_2114.data import CARD_OF_DAY_15, FIELDS

MOST_DAYS: Final = 99
"""So many days an event tells of at most."""


def field_of(day: int) -> int:
    """The field of the track on which the token lies: behind the last it begins anew."""
    return (day - 1) % FIELDS + 1


def advance(table: Campaign, days: int, reason: str) -> int:
    """How far the token goes for so many days: twice as far while somebody lies unconscious.

    For rest, and for the day that lost health costs, the rulebook can be read in two ways. No more
    are told at once than an event can say: the campaign is over long before.
    """
    options = table.options
    if reason == "rest" and options.rest_doubled == "no":
        return days
    if reason == "lost_health" and options.extra_day_doubled == "no":
        return days
    return min(MOST_DAYS, days * 2 if table.lying else days)


def gains_by_rest(table: Campaign) -> Iterator[Due]:
    """Whoever has rested recovers."""
    for seat in table.party:
        yield due("health_changed", because="rested", player=seat, change=1, reason="rest")


def morning(table: Campaign) -> Iterator[Due]:
    """All that is due as a day begins: what is ready, tokens and cards, poison, then meals.

    Poison and hunger of one morning both count; their order changes nothing.
    """
    yield from _ready(table)
    for seat, hero in table.party.items():
        if hero.is_poisoned:
            yield due("health_changed", because="poison", player=seat, change=-1, reason="poison")
        yield due("food_eaten", "hunger_felt", because="meal", player=seat)
    if table.day == 15:
        yield due("event_card_read", because="day_15", number=CARD_OF_DAY_15)
    if table.day == 28:
        yield due("event_card_revealed", because="day_28")


def _ready(table: Campaign) -> Iterator[Due]:
    """What the track brings: upgrades and items that are finished, tokens that are lifted."""
    day = table.day
    for room, (level, ready) in table.base.upgrades.items():
        if ready <= day:
            yield due("room_upgraded", because="upgrade", room=room, level=level)
    for room, made in table.base.productions:
        if made.ready <= day:
            facts = {"room": room, "item": made.item, "player": made.player}
            yield due("production_finished", because="production", **facts)
    for letter, token in table.world.tokens.items():
        if token.day <= day:
            yield due("event_token_lifted", because="token", letter=letter)


def runs_away(table: Campaign) -> list[str]:
    """Who would lose health on each further day and has none: such days would never end."""
    party = table.party
    return [seat for seat in table.lying if party[seat].is_poisoned or party[seat].food == 0]

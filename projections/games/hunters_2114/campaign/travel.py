"""The map: where one may go, how many days it takes, and from which deck a shield draws."""

from __future__ import annotations

from typing import NamedTuple

from events.hunters_2114.campaign import Deck
from projections.games.hunters_2114.campaign.table import Campaign

_ROADS: dict[int, Deck] = {1: "road_1", 2: "road_2", 3: "road_3"}


class Journey(NamedTuple):
    """A way that the party may take; what nobody knows of it is None."""

    days: int | None
    """Days by the rules, before an unconscious hero doubles them."""
    deck: Deck | None = None
    rolls: bool = True
    """Whether the defence die falls."""
    is_allowed: bool = True


def journey(table: Campaign, to: str) -> Journey:
    """The way from where the party is to a location or place (rulebook, Karty Lokacji i Miejsc).

    Between locations it takes a day, and the deck is that of the zone to which one goes; within a
    location no day and the city's. A place is left for its location or another of its places only.
    """
    places, options = table.world.places, table.options
    here, there = places.get(table.place or ""), places.get(to)
    if table.place is None or table.place == to:  # the party is put there
        return Journey(0, rolls=False)
    if there is None or here is None:
        return Journey(None)
    if there.location is None and here.location == to:
        return Journey(options.place_to_location_days, "city")
    if there.location is None:
        return Journey(1, _ROADS.get(there.zone or 0), is_allowed=here.location is None)
    if there.location == table.place and options.location_to_place_card != "city":
        deck = _ROADS.get(here.zone or 0)
        return Journey(0, deck, rolls=options.location_to_place_card == "road")
    is_within = there.location in (here.location, table.place)
    return Journey(0 if is_within else None, "city" if is_within else None, is_allowed=is_within)


def destinations(table: Campaign) -> list[str]:
    """All places to which the party may go from where it is."""
    return [
        name
        for name in table.world.places
        if name != table.place and journey(table, name).is_allowed
    ]

"""What the rulebook itself says: classes, modules, rooms, days, slots, things it names.

Nothing else is known of the game before a table met it. Numbers behind a fact are lines of the
Polish rulebook; what it does not say stands nowhere here.
"""

from __future__ import annotations

from typing import Final, NamedTuple, get_args

from events.hunters_2114.campaign import Deck, Module, Room, Slot

CLASSES: Final = ("sniper", "medic", "hunter", "scout", "soldier")
MODULES: Final[tuple[Module, ...]] = get_args(Module)
ROOMS: Final[tuple[Room, ...]] = get_args(Room)
SLOTS: Final[tuple[Slot, ...]] = get_args(Slot)
DECKS: Final[tuple[Deck, ...]] = get_args(Deck)

LAST_DAY: Final = 56
FIELDS: Final = 30
"""So many fields has the day track; then the token is turned over and begins anew."""
HIGHEST_ROOM: Final = 3
DECK_SIZE: Final = 25
REST_DAYS: Final = 2
CARD_OF_DAY_15: Final = 615
CARDS_OF_DAY_28: Final = (630, 631, 632)
MODULES_A_SLOT: Final = 6
TAKEN_A_LEVEL: Final = 4
LOST_A_LEVEL: Final = 3
LEVEL_COSTS: Final = {2: 20}
"""Experience points for a level; of the other levels the table's copy of the rules says it."""

HEALING: Final = ("APTECZKA", "ZASTRZYK DOMIĘŚNIOWY")
ANTIDOTE: Final = "ANTIDOTUM"


class KnownUpgrade(NamedTuple):
    """What the rulebook's example says of a room's level."""

    days: int
    cost: dict[Module, int]


UPGRADES: Final[dict[tuple[Room, int], KnownUpgrade]] = {
    ("forge", 3): KnownUpgrade(8, {"scrap": 3}),
}


class KnownDocument(NamedTuple):
    """What the rulebook's example says of a technical document."""

    room: Room
    level: int
    days: int
    cost: dict[Module, int]


DOCUMENTS: Final = {"SIEKIERA": KnownDocument("forge", 2, 3, {"scrap": 4})}
ITEMS: Final = (
    "NÓŻ", "SIEKIERA", "PISTOLET MASZYNOWY", "MAGAZYNEK", "CELOWNIK OPTYCZNY", "POCISK SMUGOWY",
    "POCISK EMP", "GRANAT ODŁAMKOWY", "MIOTACZ OGNIA", "GENERATOR PRZERAŻENIA",
    "ZAKŁÓCACZ TRANSMISJI", "RZUTNIK PANCERZA", "ZMYLACZ DŹWIĘKOWY", "STYMULANT KOT",
    "AUTOMATYCZNY ZESTAW MEDYCZNY", "PANCERZ RESZTKOWY", "PANCERZ GRAFENOWY", "APTECZKA",
    "ZASTRZYK DOMIĘŚNIOWY", "ANTIDOTUM", "ZDALNY DETONATOR", "KARABIN",
)  # fmt: skip
"""Items that the rulebook names: they are nobody's secret."""
ENEMIES: Final = (
    "Bandyta", "Bandyta z pistoletem", "Grabieżca z karabinem", "E-14 Dragonfly", "Dragonfly",
    "Wielki Szczur", "Wild Dog", "Tiger", "Rhino", "Spider", "AKA-2L Spider", "AKA-3H Spider",
    "Defender", "Gorilla", "Bug", "Python", "Podziemny Czerw",
)  # fmt: skip
"""Enemies that the rulebook names."""

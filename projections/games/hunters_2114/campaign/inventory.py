"""What fits where: slots and their sizes, modules in blue slots, accessories on weapons."""

from __future__ import annotations

from typing import Final

from events.hunters_2114.campaign import Slot
from projections.games.hunters_2114.campaign.hero import Hero
from projections.games.hunters_2114.campaign.table import Campaign
from projections.games.hunters_2114.data import MODULES_A_SLOT

WEAPON_CLASSES: Final = ("side", "basic", "heavy", "melee")
SIZES: Final = {"side": 1, "basic": 2, "heavy": 3}
"""So many slots does a weapon take."""
NOTCHES: Final = ("one_notch", "two_notches", "three_notches", "tape")
_FITS: Final = {
    "one_notch": ("side", "basic"),
    "two_notches": ("basic", "heavy"),
    "three_notches": ("heavy",),
    "tape": ("melee",),
}
"""By the mark of an accessory the weapons that it is for."""


def size_of(table: Campaign, item: str) -> int:
    """So many slots does an item take, as far as the table knows; else one."""
    slots = table.known("item", item, "slots")
    if isinstance(slots, int) and slots > 0:
        return slots
    return SIZES.get(str(table.known("item", item, "weapon_class")), 1)


def is_too_full(table: Campaign, hero: Hero, slot: Slot) -> bool:
    """Whether more lies on slots of a kind than there are; False where nobody knows how many.

    In a blue slot lies one item, of whatever size, or up to six modules.
    """
    most = hero.slots.get(slot)
    if most is None:
        return False
    items = [gear.item for gear in hero.gear if gear.slot == slot]
    if slot == "extra":
        return len(items) + -(-sum(hero.modules.values()) // MODULES_A_SLOT) > most
    return sum(size_of(table, item) for item in items) > most


def first_to_choose(table: Campaign) -> str | None:
    """Who takes first of what was found where the party cannot agree; then it goes clockwise.

    Whoever has most Persuasion, of several the strongest. None for who plays alone, and where
    nobody knows or the rules do not say.
    """
    party = table.party
    if len(party) < 2 or any(hero.persuasion is None for hero in party.values()):
        return None
    most = max(hero.persuasion or 0 for hero in party.values())
    first = {seat: hero for seat, hero in party.items() if hero.persuasion == most}
    if len(first) > 1:
        if any(hero.strength is None for hero in first.values()):
            return None
        strongest = max(hero.strength or 0 for hero in first.values())
        first = {seat: hero for seat, hero in first.items() if hero.strength == strongest}
    return next(iter(first)) if len(first) == 1 else None


def is_put_away(table: Campaign, hero: Hero, item: str) -> bool:
    """Whether an item that belongs elsewhere is carried in a blue slot only."""
    kind = table.known("item", item, "slot")
    slots = {gear.slot for gear in hero.gear if gear.item == item}
    return slots == {"extra"} and kind not in (None, "extra")


def fits_weapon(table: Campaign, accessory: str, weapon: str) -> bool:
    """Whether an accessory is for a weapon, as far as the table knows both."""
    notches = table.known("item", accessory, "notches")
    weapon_class = table.known("item", weapon, "weapon_class")
    return notches is None or weapon_class is None or weapon_class in _FITS.get(notches, ())

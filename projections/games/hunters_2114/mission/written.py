"""What there is to write down of enemies and items, so that the rules of missions can use it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from projections.catalogue import ThingField

USES: Final = ("once", "twice", "upkeep")
"""How often a thing serves: once, twice, or as long as a cell is paid each turn."""
_DEFENCE: Final = tuple(
    ThingField(f"defence_{name}", "number") for name in ("melee", "area", "front", "side", "rear")
)

ENEMY_FIELDS: Final = (
    ThingField("nature", "choice", ("biological", "mechanical")),
    ThingField("health", "number"),
    *(ThingField(name, "flag") for name in ("armoured", "fireproof", "flying", "fast_reflex")),
    ThingField("dice"),
    ThingField("hits"),
    *_DEFENCE,
    ThingField("psychic", "number"),
    *(ThingField(f"rows_{band}") for band in ("melee", "near", "far")),
)
"""An enemy's card: dice and hits by distance, rows as steps."""

ATTACKS: Final[Mapping[str, frozenset[str]]] = {
    f"kind_{'_'.join(kinds)}": frozenset(kinds)
    for kinds in (
        ("melee",), ("ranged",), ("area",), ("melee", "ranged"), ("ranged", "area"),
        ("melee", "area"), ("psychic",), ("ranged", "psychic"), ("area", "psychic"),
    )
}  # fmt: skip
"""Which icons of attacks a weapon may have, under the names of these answers.

Ammunition that attacks the mind has the last icon alone.
"""
ITEM_FIELDS: Final = (
    ThingField("attacks", "choice", tuple(ATTACKS)),
    ThingField("dice"),
    ThingField("hits"),
    ThingField("burst", "number"),
    ThingField("piercing", "flag"),
    ThingField("incendiary", "flag"),
    ThingField("reload", "flag"),
    ThingField("automatic", "flag"),
    ThingField("thrown", "flag"),
    ThingField("tracer", "flag"),
    ThingField("sight", "number"),
    ThingField("accessory_hits", "number"),
    ThingField("accessory_dice", "number"),
    *_DEFENCE,
    ThingField("psychic", "number"),
    ThingField("uses", "choice", USES),
    ThingField("turns", "number"),
    ThingField("heals", "number"),
)
"""A weapon by distance, an accessory, armour; how often a thing serves, for how long, what for."""

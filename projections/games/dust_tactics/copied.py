"""What a table copies of its cards: units, and the weapon lines on them by armour class."""

from __future__ import annotations

from typing import Final

from projections.catalogue import ThingField, ThingKind
from projections.games.dust_tactics.arms import WEAPON_FLAGS
from projections.games.dust_tactics.board.situation import ARMOUR_CLASSES
from projections.games.dust_tactics.weapons import RANGE_PATTERN, VALUE_PATTERN

_SAVES: Final = ("hit", "blank", "no_save")

CATALOGUE: Final = (
    ThingKind(
        "unit",
        (
            ThingField("kind", "choice", ("squad", "vehicle", "hero")),
            ThingField("armour_class", "choice", ARMOUR_CLASSES),
            ThingField("move", "number"),
            ThingField("hit_points", "number"),
            ThingField("ap", "number"),
            ThingField("cover_soft", "choice", _SAVES),
            ThingField("cover_hard", "choice", _SAVES),
            ThingField("abilities"),
            ThingField("weapons"),
        ),
        is_open=True,
        named_by=("army_listed.units",),
    ),
    ThingKind(
        "weapon",
        (
            ThingField("range", pattern=RANGE_PATTERN, example="3"),
            *(ThingField(armour, pattern=VALUE_PATTERN, example="4/1")
              for armour in ARMOUR_CLASSES),
            ThingField("ammunition", "number"),
            *(ThingField(flag, "flag") for flag in WEAPON_FLAGS),
        ),
        is_open=True,
        named_by=("line_aimed.line", "line_fired.line"),
    ),
)  # fmt: skip
"""A card says which weapons its unit has, and how many figures carry each; a weapon is copied once,
whatever cards it is on. What nobody copied stays unknown."""

"""What a table copies of its cards: units, and the weapon lines on them by armour class."""

from __future__ import annotations

from typing import Final

from projections.catalogue import ThingField, ThingKind
from projections.games.dust_tactics.arms import WEAPON_FLAGS, WEAPON_ROWS
from projections.games.dust_tactics.board.situation import ARMOUR_CLASSES
from projections.games.dust_tactics.weapons import RANGE_PATTERN, VALUE_PATTERN

_SAVES: Final = ("hit", "blank", "no_save")


def _row(letter: str) -> str:
    """A value for each class from the first one on; a question mark where nobody knows it."""
    most = sum(armour.startswith(letter) for armour in ARMOUR_CLASSES)
    cell = f"(?:{VALUE_PATTERN}|[?])"
    return f"{cell}(?: +{cell}){{0,{most - 1}}}"


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
            *(ThingField(row, pattern=_row(letter), example="4/1 3/1 2/1 -")
              for row, letter in WEAPON_ROWS.items()),
            ThingField("ammunition", "number"),
            *(ThingField(flag, "flag") for flag in WEAPON_FLAGS),
        ),
        is_open=True,
        named_by=("line_aimed.line", "line_fired.line"),
    ),
)  # fmt: skip
"""A card says which weapons its unit has, and how many figures carry each; a weapon is copied once,
whatever cards it is on. What nobody copied stays unknown."""

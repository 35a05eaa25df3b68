"""What `aar state --json` prints of the full depth: only what is not as at the start."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct

from projections.games.dust_tactics.table import DustBoard, DustTable, DustUnit

_OF_UNIT: Final = (
    "spent", "empty", "fired", "moves", "diagonals", "steps", "has_entered", "is_anew", "is_adrift",
    "skills_now", "is_immune",
)  # fmt: skip
_OF_TABLE: Final = (
    "actions", "aimed", "in_use", "attack", "at_first", "at_close", "answered", "drained", "anew",
    "reacting", "tried", "ordered", "commanded", "heard", "last_dice", "last_cover",
    "last_range", "placers",
)  # fmt: skip
_OF_BOARD: Final = ("entry", "walls", "buildings", "entrances", "placed")


def unit_more(unit: DustUnit) -> dict[str, Any]:
    """What a unit has fired, used and walked."""
    return _told(unit, DustUnit("", ""), _OF_UNIT)


def table_more(table: DustTable) -> dict[str, Any]:
    """The activation and the attack that go on, and what was told last."""
    return _told(table, DustTable(), _OF_TABLE)


def board_more(board: DustBoard) -> dict[str, Any]:
    """Entry squares, walls and buildings."""
    return _told(board, DustBoard(), _OF_BOARD)


def _told(struct: Struct, usual: Struct, names: tuple[str, ...]) -> dict[str, Any]:
    """Those fields that are not as at the start."""
    told = {name: getattr(struct, name) for name in names}
    return {name: _plain(one) for name, one in told.items() if one != getattr(usual, name)}


def _plain(value: Any) -> Any:
    """As JSON holds it."""
    if isinstance(value, Struct):
        return {name: _plain(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, dict):
        return {key: _plain(one) for key, one in value.items()}
    return [_plain(one) for one in value] if isinstance(value, tuple) else value

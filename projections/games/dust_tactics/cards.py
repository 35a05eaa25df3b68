"""What is known of the cards of units, each value with where it was found and how sure it is.

The rulebook prints few of them: most values are unknown and stay None. Skills are all that the
rulebook describes.
"""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from typing import Final, Generic, Literal, TypeVar

from pydantic import BaseModel, ConfigDict

Value = TypeVar("Value")

SKILLS: Final = (
    "Advanced Reactive Fire", "Agile", "All in One", "Artillery Strike", "Assault", "Badass",
    "Berserk", "Black Ops", "Blutkreuz Ape", "Blutkreuz Zombie", "Charge", "Command Squad",
    "Commander", "Damage Resilient", "Fast", "Heroic Attack", "Jump", "Medal of Honor", "Reload",
    "Scout Vehicle", "Self-Repair", "Sniper", "Spotter", "Superior Reactive Fire", "Tank Head",
    "Wiederbelebungsserum",
)  # fmt: skip
"""The skills that the rulebook names."""


class KnownValue(BaseModel, Generic[Value]):
    """A value of a card, where it was found, and how sure it is."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    value: Value
    source: tuple[str, ...]
    confidence: Literal["certain", "high", "medium"]


class KnownColumns(BaseModel):
    """Combat values of a weapon line by the target's class, as printed: 4/1, 1/incendiary, -."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    by_class: dict[str, str]
    source: tuple[str, ...]
    confidence: Literal["certain", "high", "medium"]


class WeaponLine(BaseModel):
    """A weapon line of a card; what no source tells is None, or left out of the values."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str | None
    range: KnownValue[str] | None
    bearers: KnownValue[int] | None
    tags: tuple[str, ...]
    values: tuple[KnownColumns, ...]

    def against(self, armour: str) -> str | None:
        """The combat value against a class; None where nobody knows it."""
        return next((one.by_class[armour] for one in self.values if armour in one.by_class), None)


class LimitedAmmo(BaseModel):
    """A weapon with limited ammunition."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    weapon: str
    shots: KnownValue[int] | None


class UnitCard(BaseModel):
    """What is known of the card of a unit."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: str
    name: str
    faction: str
    kind: Literal["squad", "vehicle", "hero"]
    armour_class: KnownValue[str] | None
    move: KnownValue[int] | None
    hit_points: KnownValue[int] | None
    figures: KnownValue[int] | None
    ap: KnownValue[int] | None
    cover_soft: KnownValue[Literal["hit", "blank"]] | None
    cover_hard: KnownValue[Literal["hit", "blank"]] | None
    weapon_lines: tuple[WeaponLine, ...]
    abilities: tuple[KnownValue[str], ...]
    limited_ammo: tuple[LimitedAmmo, ...]


class _Cards(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    edition: str
    sources: dict[str, str]
    units: tuple[UnitCard, ...]


@cache
def _file() -> _Cards:
    text = (resources.files(__package__) / "data" / "units.json").read_text("utf-8")
    return _Cards.model_validate(json.loads(text))


def cards() -> dict[str, UnitCard]:
    """All cards of which something is known, by their ids."""
    return {card.id: card for card in _file().units}


def sources() -> dict[str, str]:
    """What the names of sources stand for."""
    return _file().sources


@cache
def hero_names() -> frozenset[str]:
    """The names of units that are known to be heroes."""
    return frozenset(card.name.casefold() for card in _file().units if card.kind == "hero")


_SURE: Final = ("certain", "high")
_PRINTED: Final = ("armour_class", "move", "hit_points", "ap", "cover_soft", "cover_hard")


@cache
def printed(name: str) -> dict[str, str | int]:
    """What a card of that name says, as far as that is known for sure; nothing of a strange one."""
    card = next((card for card in _file().units if card.name == name), None)
    if card is None:
        return {}
    known = {word: getattr(card, word) for word in _PRINTED}
    sure = {word: one.value for word, one in known.items() if one and one.confidence in _SURE}
    return {"kind": card.kind, **sure}

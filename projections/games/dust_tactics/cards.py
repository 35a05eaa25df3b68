"""What is known of the cards of units, each value with where it was found and how sure it is.

The rulebook prints few of them: most values are unknown and stay None. Skills are all that the
rulebook describes.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Final, Generic, Literal, NamedTuple, TypeVar

from pydantic import BaseModel, ConfigDict

Value = TypeVar("Value")

COMMAND_ROLES: Final = ("officer", "radioman", "mechanic", "medic", "weapon_specialist")
"""The five figures of a command squad."""
COMMAND_SKILLS: Final[dict[str, str]] = {
    "officer_order": "officer", "Artillery Strike": "radioman", "quick_repair": "mechanic",
    "field_repair": "mechanic", "first_aid": "medic", "revival": "medic",
}  # fmt: skip
"""What a command squad tries once a round, and which of its figures does so (UMIEJĘTNOŚCI COMMAND
SQUAD); those that have no English name are called by ids."""

SKILLS: Final = (
    "Advanced Reactive Fire", "Agile", "All in One", "Artillery Strike", "Assault", "Badass",
    "Berserk", "Black Ops", "Blutkreuz Ape", "Blutkreuz Zombie", "Charge", "Command Squad",
    "Commander", "Damage Resilient", "Fast", "Heroic Attack", "Jump", "Medal of Honor", "Reload",
    "Scout Vehicle", "Self-Repair", "Sniper", "Spotter", "Superior Reactive Fire", "Tank Head",
    "Wiederbelebungsserum", *(skill for skill in COMMAND_SKILLS if skill != "Artillery Strike"),
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


class CardLine(NamedTuple):
    """A weapon line as far as it is known for sure, wherever that comes from."""

    name: str
    range: str | None = None
    bearers: int | None = None
    """How many figures carry it; None where nobody knows."""
    values: Mapping[str, str] = {}
    """By armour class the combat value, as printed."""
    tags: frozenset[str] = frozenset()
    ammunition: int | None = None
    """How many shots it has in a match, where these are limited and known."""

    @property
    def is_close(self) -> bool:
        """Whether it serves in close combat: such lines come after all others."""
        return self.range == "C" or (self.range is None and self.name in KNIVES)

    @property
    def is_reloadable(self) -> bool:
        """Whether it must be loaded after a shot, as all artillery must."""
        return "reloadable" in self.tags or self.range == "A"

    @property
    def rounds(self) -> int:
        """How many rounds a volley may have at most; none where it fires no volleys."""
        return max((value.count("-") + 1 for value in self.values.values() if "/" in value
                    and "-" in value), default=0)  # fmt: skip

    @property
    def is_limited(self) -> bool:
        """Whether its shots belong to the unit, whoever carries it."""
        return "limited_ammo" in self.tags or self.ammunition is not None


KNIVES: Final = frozenset({"Knife", "Knife & Grenade", "Combat Knife"})
"""What each figure of a squad has, and what is close combat where nothing else is printed."""


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


def _card(name: str) -> UnitCard | None:
    return next((card for card in _file().units if card.name == name), None)


@cache
def printed_lines(name: str) -> tuple[CardLine, ...]:
    """The weapon lines of a card of that name, each as far as it is known for sure."""
    card = _card(name)
    if card is None:
        return ()
    shots = {one.weapon: _sure(one.shots) for one in card.limited_ammo}
    return tuple(
        CardLine(
            line.name, _sure(line.range), _sure(line.bearers),
            {armour: value for known in line.values if known.confidence in _SURE
             for armour, value in known.by_class.items()},
            frozenset(line.tags), shots.get(line.name),
        )
        for line in card.weapon_lines if line.name is not None
    )  # fmt: skip


@cache
def printed_abilities(name: str) -> tuple[str, ...]:
    """Those abilities of a card of that name that are known for sure: it may have others."""
    card = _card(name)
    return tuple(one.value for one in card.abilities if one.confidence in _SURE) if card else ()


def _sure(known: KnownValue[Value] | None) -> Value | None:
    return known.value if known is not None and known.confidence in _SURE else None


@cache
def printed(name: str) -> dict[str, str | int]:
    """What a card of that name says, as far as that is known for sure; nothing of a strange one."""
    card = _card(name)
    if card is None:
        return {}
    known = {word: getattr(card, word) for word in _PRINTED}
    sure = {word: one.value for word, one in known.items() if one and one.confidence in _SURE}
    return {"kind": card.kind, **sure}

"""What things are called: seats by the names of who plays them, ids by words, cards by numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from events.words import Wording
from projections.fact_shapes import FactShape, Sort
from projections.games.hunters_2114.campaign.table import BASE, Campaign
from projections.games.hunters_2114.data import CLASSES
from projections.games.hunters_2114.words import WORDS

SEATS: Final = frozenset({"player", "target", "receiver", "workers", "health"})
"""The facts that name heroes."""
CARDS: Final = frozenset({"number"})
"""The facts that are the number of a card."""


FIGURES: Final = frozenset(
    {"figure", "helped", "against", "on", "targets", "hit", "engages", "morale"}
)
"""The facts that name heroes or enemies."""
_SORTS: Final = {
    "kind": "step_", "action": "step_", "steps": "step_", "step": "step_", "band": "band_",
}  # fmt: skip
"""Facts whose values are called otherwise than the same words elsewhere."""


def armies() -> dict[str, Wording]:
    """The classes that the rulebook names."""
    return {name: WORDS(f"class.{name}") for name in CLASSES}


def class_name(name: str | None) -> Wording:
    """A class as it is called; another one as it was typed."""
    if name is None:
        return WORDS("scene.unknown")
    return WORDS(f"class.{name}") if name in CLASSES else name


def place_name(place: str | None) -> Wording:
    """A location or place; only the base is ours."""
    if place is None:
        return WORDS("scene.unknown")
    return WORDS("value.base") if place == BASE else place


def player_name(table: Campaign, seat: str) -> str:
    """Who plays a seat."""
    return table.names.get(seat, seat)


def card_number(number: int) -> str:
    """A card's number as it is printed, with three digits."""
    return f"{number:03}"


def word(value: str) -> Wording:
    """An id as it is called."""
    key = f"value.{value}"
    return WORDS(key) if key in WORDS else value


def choice_word(fact: str, value: str) -> Wording:
    """One of few answers, as it is called where it stands in that fact."""
    own = f"{_SORTS.get(fact, '')}{value}"
    return word(own) if f"value.{own}" in WORDS else word(value)


def called(shape: FactShape, value: Any, table: Campaign) -> Any:
    """A fact as a sentence says it."""
    if isinstance(value, Mapping):
        pairs = value.items()
        return [WORDS("said.pair", name=_one(shape, shape.keys, k, table), n=v) for k, v in pairs]
    if shape.is_list:
        return [_one(shape, shape.sort, one, table) for one in value or ()]
    return _one(shape, shape.sort, value, table)


def _one(shape: FactShape, sort: Sort | None, value: Any, table: Campaign) -> Any:
    if value is None:
        return WORDS("scene.unknown")
    if sort == "choice":  # what morale is spent on is no figure
        return choice_word(shape.name, value)
    if sort == "seat" or shape.name in FIGURES:
        return player_name(table, value)
    if shape.name == "edge":
        one, _, other = str(value).partition("|")
        return WORDS("said.edge", one=one, other=other)
    if shape.name in ("to", "at", "location", "place"):
        return place_name(value)
    return card_number(value) if shape.name in CARDS else value

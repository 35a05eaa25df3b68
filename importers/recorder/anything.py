"""What is not offered and happened all the same: any event of the game, asked by its own shape.

Nothing here knows a rule. What it makes is asked about before it is recorded, and found fault
with afterwards, as any odd play is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from events.base import ENVELOPE, Event
from events.words import Phrase
from importers.recorder.desk import Desk
from importers.recorder.words import WORDS
from projections.offers import Ask, AskKind, Choice, Offer
from projections.system import GameSystem

Json = Mapping[str, Any]

_WAYS: Final = frozenset({"N", "NE", "E", "SE", "S", "SW", "W", "NW"})
_MOST: Final = 40


def anything(desk: Desk, seat: str) -> list[Offer]:
    """An offer for each kind of event that can be told by simple answers."""
    known = known_answers(desk)
    cells = [cell.id for cell in desk.system.scene(desk.state, "en").cells]
    found = (_offer(desk.system, kind, seat, known, cells) for kind in desk.system.events)
    return [offer for offer in found if offer is not None]


def known_answers(desk: Desk) -> dict[str, dict[Any, Choice]]:
    """Tiles, pieces, cards by their fact: what offers name now, and what the match has seen."""
    known: dict[str, dict[Any, Choice]] = {}
    for seat in (*desk.record.seats, None):
        for offer in desk.offers(seat):
            for ask in offer.asks:
                for choice in _all_choices(ask):
                    _know(known, ask.fact, choice)
            for fact, value in offer.facts.items():
                _know(known, fact, Choice(value))
    for event in desk.history.events:
        if type(event) in desk.system.events:
            for fact, value in event.facts().items():
                _know(known, fact, Choice(value))
    return known


def _all_choices(ask: Ask) -> Iterator[Choice]:
    yield from ask.choices
    if isinstance(ask.given, str):
        for choices in ask.by_given.values():
            yield from choices


def _know(known: dict[str, dict[Any, Choice]], fact: str, choice: Choice) -> None:
    """Remember a value; a list of tiles tells of tiles."""
    values = choice.value if isinstance(choice.value, list | tuple) else (choice.value,)
    for value in values:
        if isinstance(value, str) and fact != "player":
            label = choice.label if len(values) == 1 else ""
            known.setdefault(fact.removesuffix("s"), {}).setdefault(value, Choice(value, label))


def _offer(
    system: GameSystem[Any],
    kind: type[Event],
    seat: str,
    known: Mapping[str, Mapping[Any, Choice]],
    cells: Sequence[str],
) -> Offer | None:
    schema = kind.model_json_schema()
    required = set(schema.get("required", ()))
    facts: dict[str, Any] = {}
    asks = []
    for name, told in schema["properties"].items():
        if name in ENVELOPE:
            continue
        if name == "player":
            facts["player"] = seat
            continue
        ask = _ask(system, name, told, known, cells, optional=name not in required)
        if ask is not None:
            asks.append(ask)
        elif name in required:
            return None
    asks.sort(key=lambda ask: ask.optional)
    return Offer(_name(system, "event", kind.type_name()), kind.type_name(), facts, asks, "else")


def _name(system: GameSystem[Any], sort: str, name: str) -> Phrase:
    """What the game calls an event or a fact; its plain name where it has no word for it."""
    key = f"{sort}.{name}"
    return system.words(key) if key in system.words else WORDS("plain", name=name.replace("_", " "))


def _ask(  # noqa: PLR0913 - a fact, its shape, and what is known
    system: GameSystem[Any],
    name: str,
    told: Json,
    known: Mapping[str, Mapping[Any, Choice]],
    cells: Sequence[str],
    *,
    optional: bool,
) -> Ask | None:
    words = _name(system, "fact", name)
    shape, many = _shape(told)
    kind = _kind(shape, cells)
    if kind is None:
        return None
    choices: tuple[Choice, ...] = tuple(Choice(value) for value in shape.get("enum", ()))
    if kind == "text":
        choices = tuple(known.get(name.removesuffix("s"), {}).values())
        kind = "choice" if choices else "text"
    most = _MOST if many or kind == "text" else None
    return Ask(name, kind, words, choices, optional=optional, many=many, least=1 if many else None,
               most=most)  # fmt: skip


def _shape(told: Json) -> tuple[Json, bool]:
    """The shape without `null`, and whether there may be several of it."""
    shapes = [one for one in told.get("anyOf", (told,)) if one.get("type") != "null"]
    shape = shapes[0]
    if shape.get("type") == "array" and isinstance(shape.get("items"), dict):
        return _shape(shape["items"])[0], True
    return shape, False


def _kind(shape: Json, cells: Iterable[str]) -> AskKind | None:
    kind = shape.get("type")
    if "enum" in shape:
        return "facing" if set(shape["enum"]) <= _WAYS else "choice"
    if kind == "string" and "pattern" in shape:
        fits = re.compile(shape["pattern"]).search
        # A pattern that takes every cell, and not just any word, is that of a cell.
        if all(map(fits, cells)) and cells and not fits("any word"):
            return "cell"
    plain: dict[Any, AskKind] = {"string": "text", "boolean": "flag", "integer": "number"}
    return plain.get(kind)

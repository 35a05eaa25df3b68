"""Events made up from the schema alone: what a table might write that knows no rule."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from events.base import ENVELOPE, Event
from events.errors import AfterActionError
from projections.system import GameSystem

Json = dict[str, Any]

_TEXTS: Final = ("A1", "Ann", "Bob", "fox", "C3", "N", "2026-01-01", "a" * 64, "x", "1", "żółw")
_TRIES: Final = 20


@cache
def _schema(kind: type[Event]) -> Json:
    return kind.model_json_schema(by_alias=True)


def example_of(
    kind: type[Event],
    system: GameSystem[Any],
    dice: random.Random,
    given: Mapping[str, Mapping[str, Any]] | None = None,
) -> Json | None:
    """An entry of that kind which the vocabulary accepts; None where luck did not find one."""
    known = (given or {}).get(kind.type_name())
    for _ in range(_TRIES):
        facts = known if known is not None else _facts(kind, dice)
        entry: Json = {"type": kind.type_name(), **facts}
        if kind.__shape__.oldest > 1:
            entry["v"] = kind.version()
        try:
            system.vocabulary.accept(entry)
        except AfterActionError:
            continue
        return entry
    return None


def _facts(kind: type[Event], dice: random.Random) -> Json:
    schema = _schema(kind)
    needed = schema.get("required", ())
    return {
        name: _value(part, schema.get("$defs", {}), dice)
        for name, part in schema["properties"].items()
        if name not in ENVELOPE
        and name not in kind.references
        and (name in needed or dice.random() < 0.5)
    }


def _value(part: Json, defs: Json, dice: random.Random) -> Any:  # noqa: C901, PLR0911 - one line a shape
    if "$ref" in part:
        return _value(defs[part["$ref"].rpartition("/")[2]], defs, dice)
    for key in ("anyOf", "oneOf"):
        if key in part:
            return _value(dice.choice(part[key]), defs, dice)
    if "const" in part:
        return part["const"]
    if "enum" in part:
        return dice.choice(part["enum"])
    match part.get("type"):
        case "string":
            return _text(part, dice)
        case "integer" | "number":
            return _number(part, dice)
        case "boolean":
            return dice.random() < 0.5
        case "array":
            return _array(part, defs, dice)
        case "object":
            return _object(part, defs, dice)
    return None


def _text(part: Json, dice: random.Random) -> str:
    least, most = part.get("minLength", 0), part.get("maxLength", 80)
    pattern = re.compile(part.get("pattern", ""))
    fit = [text for text in _TEXTS if least <= len(text) <= most and pattern.search(text)]
    return dice.choice(fit) if fit else "x" * max(1, least)


def _number(part: Json, dice: random.Random) -> int:
    least = part.get("minimum", part.get("exclusiveMinimum", -4) + 1)
    most = part.get("maximum", part.get("exclusiveMaximum", least + 9) - 1)
    return dice.randint(int(least), int(max(least, most)))


def _array(part: Json, defs: Json, dice: random.Random) -> list[Any]:
    if "prefixItems" in part:
        return [_value(item, defs, dice) for item in part["prefixItems"]]
    least = part.get("minItems", 0)
    most = min(part.get("maxItems", least + 2), least + 2)
    return [_value(part.get("items", {}), defs, dice) for _ in range(dice.randint(least, most))]


def _object(part: Json, defs: Json, dice: random.Random) -> Json:
    needed = part.get("required", ())
    found = {
        name: _value(item, defs, dice)
        for name, item in part.get("properties", {}).items()
        if name in needed or dice.random() < 0.5
    }
    more = part.get("additionalProperties")
    if isinstance(more, dict) and more and dice.random() < 0.7:
        found[dice.choice(("Ann", "Bob"))] = _value(more, defs, dice)
    return found

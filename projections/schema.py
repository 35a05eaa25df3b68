"""JSON Schema of a journal, and the names that stand in it: of events, facts and their values."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from events.base import ENVELOPE, Event
from events.chain import FORMAT
from events.codec import Json, Vocabulary
from events.match import CountedDice
from events.words import Lang, in_language
from projections.checking import MATCH_RULES
from projections.scene import COMPASS
from projections.system import GameSystem, Sort

_HASH: Json = {"type": "string", "pattern": "^[0-9a-f]{64}$"}


def journal_schema(system: GameSystem[Any] | None, lang: Lang = "en") -> Json:
    """The schema of one line of a journal of `system`, or of any game where it is None."""
    vocabulary = system.vocabulary if system else Vocabulary("")
    events = vocabulary.json_schema()
    definitions = {name: _stored(part) for name, part in events.pop("$defs", {}).items()}
    rules = {**MATCH_RULES, **(system.rules.titles if system else {})}
    schema: Json = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"After Action journal, format {FORMAT}",
        "oneOf": [{"$ref": "#/$defs/Header"}, events],
        "$defs": {"Header": _header(), **definitions},
        "x-game": system.id if system else None,
        "x-rules": {rule: in_language(words, lang) for rule, words in rules.items()},
    }
    if system is not None:
        schema["x-options"] = system.options.model_json_schema()
        schema["x-editions"] = list(system.editions)
    return schema


def _header() -> Json:
    base = {
        "type": ["object", "null"],
        "properties": {
            "match": {"type": "string", "minLength": 1},
            "seq": {"type": "integer", "minimum": 1},
            "hash": _HASH,
        },
        "required": ["match", "seq", "hash"],
    }
    properties = {
        "aar": {"const": FORMAT},
        "match": {"type": "string", "minLength": 1},
        "game": {"type": "string", "minLength": 1},
        "created": {"type": "string", "format": "date-time"},
        "base": base,
        "hash": _HASH,
    }
    required = list(properties)
    return {
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


def _stored(part: Json) -> Json:
    """An event as it stands in the file: the journal's own fields are there."""
    if "seq" not in part.get("properties", {}):
        return part
    properties = {**part["properties"], "hash": _HASH}
    required = ["seq", "id", "recorded", "type", *part.get("required", []), "hash"]
    return {**part, "properties": properties, "required": list(dict.fromkeys(required))}


def names_in(kind: type[Event]) -> Iterator[tuple[Sort, str]]:
    """A kind of event, its facts, the facts of those, and the words that stand in them."""
    schema = kind.model_json_schema(by_alias=True)
    yield "event", kind.type_name()
    facts = {name: spec for name, spec in schema["properties"].items() if name not in ENVELOPE}
    yield from _names_of(facts, schema.get("$defs", {}))


def _names_of(facts: Json, defs: Json) -> Iterator[tuple[Sort, str]]:
    for name, spec in facts.items():
        yield "fact", name
        for part in _inside(spec, defs):
            yield from _names_of(part.get("properties", {}), defs)
            words = [value for value in part.get("enum", ()) if isinstance(value, str)]
            # What a compass shows is said by the program itself.
            yield from (("value", word) for word in words if word not in COMPASS)


def _inside(spec: Json, defs: Json) -> Iterator[Json]:
    """A shape and all that it is made of."""
    if "$ref" in spec:
        if spec["$ref"].endswith(f"/{CountedDice.__name__}"):
            return  # how dice are counted is said by the program itself
        spec = defs[spec["$ref"].rpartition("/")[2]]
    yield spec
    for part in (*spec.get("anyOf", ()), *spec.get("prefixItems", ()), spec.get("items")):
        if isinstance(part, dict):
            yield from _inside(part, defs)

"""JSON Schema of a journal: its first line, every event, and the rules findings cite."""

from __future__ import annotations

from typing import Any

from events.chain import FORMAT
from events.codec import Json, Vocabulary
from events.words import Lang, in_language
from projections.checking import MATCH_RULES
from projections.system import GameSystem

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

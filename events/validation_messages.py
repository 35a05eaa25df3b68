"""What a validator found, said to a person: found X, expected Y, how to fix."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any, Final, TypeGuard

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from events.base import Event
from events.words import WORDS, Phrase

_SHOWN: Final = 60
_FAULTS: Final = {
    "winners": "event.winners", "empty_note": "event.empty_note",
    "too_deep": "event.too_deep", "too_large": "event.too_large",
    "no_move": "event.no_move", "path_facings": "event.path_facings",
}  # fmt: skip
"""What the rules of our own classes say."""
_SORTS: Final = ("int", "float", "str", "constrained-int", "constrained-float", "constrained-str")


def shown(value: object) -> str:
    """A value as a person would type it, cut where it gets long."""
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        text = repr(value)
    text = text.encode("utf-8", "backslashreplace").decode()  # half a character cannot be printed
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


def nearest(name: str, names: Iterable[str]) -> Phrase:
    """The question "Did you mean …?" with the nearest known name, or the names there are."""
    known = sorted(names)
    close = get_close_matches(name, known, n=1, cutoff=0.6)
    if close:
        return WORDS("near.did_you_mean", name=close[0])
    if not known:
        return WORDS("near.none")
    return WORDS("near.known", names=known)


def json_fault(error: Exception) -> Phrase | str:
    """Why a text is not JSON, without the parser's own words."""
    if isinstance(error, json.JSONDecodeError):
        return WORDS("event.json_stops", column=error.colno)
    if isinstance(error, RecursionError):
        return WORDS("event.json_deep")
    if isinstance(error, ValueError):
        return WORDS("event.json_number")
    return str(error)


def _is_tag(part: object, kind: type[Event]) -> TypeGuard[str]:
    return part == kind.type_name()


def _path(error: ErrorDetails, kind: type[Event]) -> str:
    parts = [part for i, part in enumerate(error["loc"]) if not (i == 0 and _is_tag(part, kind))]
    if parts[-1:] and parts[-1] in _SORTS:  # which of several sorts of values was tried
        parts.pop()
    text = ""
    for part in parts:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else str(part)
    return text


def _fact_names(kind: type[Event]) -> list[str]:
    return [field.alias or name for name, field in kind.model_fields.items()]


def about(error: ValidationError, fields: Mapping[str, Any], kind: type[Event]) -> Phrase:
    """The first thing that is wrong with an event, as a sentence."""
    first, *others = error.errors(include_url=False)
    if first["loc"][-1:] and first["loc"][-1] in _SORTS:  # the sort that nearly fits says more
        alike = (one for one in others if one["loc"][:-1] == first["loc"][:-1])
        first = next((one for one in alike if {"le", "ge"} & one.get("ctx", {}).keys()), first)
    return about_detail(first, _path(first, kind), _fact_names(kind), str(fields.get("type")))


def about_detail(first: ErrorDetails, path: str, known: list[str], name: str) -> Phrase:
    """One fault that the validator reports at `path`, as a sentence."""
    found = shown(first.get("input"))
    context = first.get("ctx", {})
    match first["type"]:
        case "missing":
            return WORDS("event.missing", fact=path, type=name)
        case "extra_forbidden":
            return WORDS("event.extra", fact=path, type=name, near=nearest(path, known))
        case "seat_twice":
            return WORDS("event.seat_twice", seat=context["seat"])
        case str(fault) if fault in _FAULTS:
            return WORDS(_FAULTS[fault], fact=path, type=name, **context)
    return WORDS("event.bad_fact", fact=path, found=found, expected=_expected(first), type=name)


def _expected(first: ErrorDetails) -> Phrase | str:
    kind, context = first["type"], first.get("ctx", {})
    simple = {
        "string_type": "string", "int_type": "integer", "int_from_float": "integer",
        "float_type": "number", "bool_type": "bool", "tuple_type": "list", "list_type": "list",
        "dict_type": "object", "model_type": "object", "none_required": "null",
        "finite_number": "number", "string_pattern_mismatch": "pattern",
    }  # fmt: skip
    if kind in simple:
        return WORDS(f"expected.{simple[kind]}")
    if kind in ("literal_error", "enum"):
        return WORDS(
            "expected.one_of", names=str(context.get("expected", "")).replace(" or ", ", ")
        )
    for limit in ("ge", "le", "gt", "lt", "min_length", "max_length"):
        if limit in context:
            return WORDS(f"expected.{limit}", limit=context[limit])
    return WORDS("expected.other", why=first["msg"])

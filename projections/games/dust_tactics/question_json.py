"""Questions as JSON: how they are read, and what is wrong with one."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from events.errors import Unreadable, nearest, shown
from events.words import Phrase
from projections.games.dust_tactics.words import ASKED


class BadQuestion(Unreadable):
    """A question that cannot be read, or cannot be meant."""


Asked = TypeVar("Asked", bound=BaseModel)

_PLAIN: Final = {
    "string_type": "text", "string_too_short": "some_text", "int_type": "whole",
    "bool_type": "flag", "list_type": "list", "tuple_type": "list", "model_type": "object",
    "model_attributes_type": "object", "dict_type": "object", "mapping_type": "object",
}  # fmt: skip
_LIMITS: Final = ("ge", "le", "min_length", "max_length")


def bad(key: str, /, *, at: str = "", **values: Any) -> BadQuestion:
    """The error `fault.<key>` of the word tables, at a place of the question."""
    return BadQuestion(ASKED(f"fault.{key}", **values), where=at)


def place(loc: Sequence[int | str]) -> str:
    """A place in JSON as people write it: units[3].square."""
    text = ""
    for part in loc:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else part
    return text


def checked(kind: type[Asked], data: object) -> Asked:
    """The question, in the shape that it must have."""
    try:
        return kind.model_validate(data)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        loc = tuple(part for part in first["loc"] if part != "[key]")
        holder = loc[:-1] if first["type"] in ("missing", "extra_forbidden") else loc
        raise BadQuestion(_fault(first, kind, loc), where=place(holder)) from None


def _fault(first: ErrorDetails, kind: type[BaseModel], loc: Sequence[int | str]) -> Phrase:
    key = str(loc[-1]) if loc else ""
    match first["type"]:
        case "missing":
            return ASKED("fault.missing", key=key)
        case "extra_forbidden":
            return ASKED("fault.extra", key=key, near=nearest(key, _keys(kind, first["loc"])))
    return ASKED("fault.bad", found=shown(first["input"]), expected=_expected(first))


def _keys(kind: type[BaseModel], loc: Sequence[int | str]) -> list[str]:
    """The keys that there are in the object in which one stands that is not known."""
    holder: Any = kind
    for part in loc[:-1]:
        if isinstance(part, str) and (inner := _field(holder, part)) is not None:
            holder = inner
    return [field.alias or name for name, field in holder.model_fields.items()]


def _field(holder: type[BaseModel], key: str) -> type[BaseModel] | None:
    """What kind of object stands under a key, in a list or alone."""
    for name, field in holder.model_fields.items():
        if key in (name, field.alias):
            found = [field.annotation]
            while found:
                one = found.pop()
                if isinstance(one, type) and issubclass(one, BaseModel):
                    return one
                found += getattr(one, "__args__", ())
    return None


def _expected(first: ErrorDetails) -> Phrase:
    kind, context = first["type"], first.get("ctx", {})
    if kind in _PLAIN:
        return ASKED(f"expected.{_PLAIN[kind]}")
    if kind == "literal_error":
        return ASKED("expected.one_of", names=str(context["expected"]).replace(" or ", ", "))
    for limit, key in ((_limit, f"expected.{_limit}") for _limit in _LIMITS):
        if limit in context:
            return ASKED(key, limit=context[limit])
    if kind in ("greater_than_equal", "less_than_equal"):
        return ASKED("expected.whole")
    return ASKED("expected.other", why=first["msg"])


def read_json(raw: bytes) -> object:
    """What a file holds."""
    try:
        return json.loads(raw.decode("utf-8-sig"), object_pairs_hook=_once)
    except UnicodeDecodeError:
        raise bad("not_utf8") from None
    except json.JSONDecodeError as error:
        raise bad("not_json", line=error.lineno, column=error.colno) from None
    except (RecursionError, ValueError):
        raise bad("too_much") from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    keys = [key for key, _ in pairs]
    twice = [key for key in keys if keys.count(key) > 1]
    if twice:
        raise bad("twice", key=twice[0])
    return dict(pairs)

"""Which events are plain, and the msgspec struct of a plain one, read off pydantic's own schema.

Whatever a schema says that has no equal here (a validator, an object within the event, an alias,
a setting) makes the event one that only pydantic reads.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from collections.abc import Set as AbstractSet
from functools import cache
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeAlias, Union

import msgspec
from pydantic_core import SchemaValidator, ValidationError, core_schema

from events.base import ONE_LINE, Event

Schema: TypeAlias = Mapping[str, Any]

_ALWAYS: Final = ("seq", "id", "recorded")
"""What a journal gives every event, though its class has a value for it until then."""

_CONFIG: Final = {
    "strict": True, "extra_fields_behavior": "forbid", "allow_inf_nan": False,
    "validate_by_alias": True, "validate_by_name": True,
}  # fmt: skip
_MODEL: Final = {
    "type": "model", "cls": Event, "config": _CONFIG, "custom_init": False, "root_model": False,
}  # fmt: skip
_BESIDE: Final = {"type", "metadata"}
_LENGTHS: Final = {"min_length", "max_length"}
_BOUNDS: Final = {"ge", "gt", "le", "lt"}
_WORDS_KEPT: Final = 10_000


class Plain(NamedTuple):
    """How the events of a class are read."""

    kind: type[Event]
    struct: type[msgspec.Struct]
    defaults: dict[str, Any]
    """A value for each attribute, in the order in which pydantic sets them."""
    patterns: dict[str, str]
    """For attributes that hold words: what these have to fit."""


class Fitting(dict[Any, bool]):
    """Whether words fit a pattern. Pydantic is asked once a word: no two engines are alike."""

    def __init__(self, pattern: str) -> None:
        super().__init__()
        self._validate = SchemaValidator(core_schema.str_schema(pattern=pattern)).validate_python

    def __missing__(self, found: Any) -> bool:
        if len(self) >= _WORDS_KEPT:
            self.clear()
        self[found] = fits = self._fits(found)
        return fits

    def _fits(self, found: Any) -> bool:
        if found is None:
            return True
        if isinstance(found, tuple):
            return all(self[part] for part in found)
        try:
            self._validate(found)
        except ValidationError:
            return False
        return True


fitting: Final = cache(Fitting)


class _NotPlainError(Exception):
    """The schema says more than a struct can."""


def plain(kind: type[Event]) -> Plain | None:
    """How events of that class are read; None where only pydantic can."""
    try:
        fields = _fields(kind)
        struct = _struct(kind, fields)
        patterns = {name: pattern for name in fields for pattern in _pattern(fields[name])}
    except _NotPlainError:
        return None
    defaults = {name: field.get("default") for name, field in fields.items()}
    return Plain(kind, struct, defaults, patterns)


def _fields(kind: type[Event]) -> dict[str, Any]:
    """The schema of each attribute, if there is nothing else to the class."""
    model: Any = kind.__pydantic_core_schema__
    _say_only(model, _BESIDE | _MODEL.keys() | {"ref", "schema"})
    wanted = _MODEL | {"cls": kind, "config": _CONFIG | {"title": kind.__name__}}
    if any(model.get(key) != value for key, value in wanted.items()):
        raise _NotPlainError
    inner = model["schema"]
    _say_only(inner, _BESIDE | {"fields", "model_name", "computed_fields"})
    if inner["type"] != "model-fields":
        raise _NotPlainError
    for field in inner["fields"].values():
        _say_only(field, _BESIDE | {"schema"})
    return {name: field["schema"] for name, field in inner["fields"].items()}


def _say_only(schema: Schema, known: AbstractSet[str]) -> None:
    if not schema.keys() <= known:
        raise _NotPlainError


def _struct(kind: type[Event], fields: Schema) -> type[msgspec.Struct]:
    members = [_member(name, field) for name, field in fields.items() if name != "type"]
    try:
        struct = msgspec.defstruct(
            kind.__name__, members, tag_field="type", tag=kind.type_name(),
            forbid_unknown_fields=True, kw_only=True, gc=False,
        )  # fmt: skip
        msgspec.json.Decoder(struct)
    except TypeError:  # two sorts of words in one place: it cannot tell them apart
        raise _NotPlainError from None
    return struct


def _member(name: str, schema: Schema) -> tuple[str, Any] | tuple[str, Any, Any]:
    if schema["type"] != "default" or name in _ALWAYS:
        return name, _type(schema.get("schema", schema))
    _say_only(schema, {"type", "schema", "default", "metadata"})
    if "default" not in schema or not isinstance(schema["default"], Hashable):
        raise _NotPlainError
    return name, Union[_type(schema["schema"]), msgspec.UnsetType], msgspec.UNSET  # noqa: UP007


def _type(schema: Schema) -> Any:
    """The type whose JSON is what the schema takes."""
    build = _TYPES.get(schema["type"])
    if build is None:
        raise _NotPlainError
    return build(schema)


def _word(schema: Schema) -> Any:
    _say_only(schema, _BESIDE | _LENGTHS | {"pattern"})
    if schema.get("pattern") == ONE_LINE:
        schema = {**schema, "min_length": schema.get("min_length") or 1}
    return _limited(str, schema, _LENGTHS)


def _number(number: type) -> Callable[[Schema], Any]:
    def build(schema: Schema) -> Any:
        _say_only(schema, _BESIDE | _BOUNDS)
        return _limited(number, schema, _BOUNDS)

    return build


def _truth(schema: Schema) -> Any:
    _say_only(schema, _BESIDE)
    return bool


def _limited(of: Any, schema: Schema, keys: AbstractSet[str]) -> Any:
    limits = {key: schema[key] for key in keys & schema.keys()}
    return Annotated[of, msgspec.Meta(**limits)] if limits else of


def _literal(schema: Schema) -> Any:
    _say_only(schema, _BESIDE | {"expected"})
    if not all(type(value) in (str, int) for value in schema["expected"]):
        raise _NotPlainError
    return Literal[tuple(schema["expected"])]


def _nullable(schema: Schema) -> Any:
    _say_only(schema, _BESIDE | {"schema"})
    return Union[_type(schema["schema"]), None]  # noqa: UP007


def _union(schema: Schema) -> Any:
    _say_only(schema, _BESIDE | {"choices"})
    if not all(isinstance(choice, dict) for choice in schema["choices"]):
        raise _NotPlainError
    return Union[tuple(_type(choice) for choice in schema["choices"])]  # noqa: UP007


def _row(schema: Schema) -> Any:
    _say_only(schema, _BESIDE | _LENGTHS | {"items_schema", "variadic_item_index"})
    items = [_type(item) for item in schema["items_schema"]]
    if "variadic_item_index" not in schema:
        return tuple[tuple(items)]  # type: ignore[misc]
    if len(items) > 1:
        raise _NotPlainError
    return _limited(tuple[items[0], ...], schema, _LENGTHS)  # type: ignore[valid-type]


_TYPES: Final[Mapping[str, Callable[[Schema], Any]]] = {
    "str": _word,
    "int": _number(int),
    "float": _number(float),
    "bool": _truth,
    "literal": _literal,
    "nullable": _nullable,
    "union": _union,
    "tuple": _row,
}


def _pattern(schema: Schema) -> set[str]:
    """What words in a place have to fit, beside the one that any line fits."""
    found = {schema["pattern"]} if schema.get("pattern", ONE_LINE) != ONE_LINE else set()
    inner = (schema.get("schema"), *schema.get("items_schema", ()), *schema.get("choices", ()))
    found.update(*(_pattern(part) for part in inner if part is not None))
    if len(found) > 1:
        raise _NotPlainError
    return found

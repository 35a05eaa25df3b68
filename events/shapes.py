"""What the JSON of a value looks like: the msgspec type for a piece of pydantic's schema."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from functools import cache
from typing import Annotated, Any, Final, Literal, TypeAlias, Union

import msgspec
from pydantic_core import SchemaValidator, ValidationError, core_schema

from events.base import ONE_LINE

Schema: TypeAlias = Mapping[str, Any]

BESIDE: Final = {"type", "metadata"}
LENGTHS: Final = {"min_length", "max_length"}
ROW: Final = BESIDE | LENGTHS | {"items_schema", "variadic_item_index"}
_BOUNDS: Final = {"ge", "gt", "le", "lt"}
_WORDS_KEPT: Final = 10_000


class NotPlainError(Exception):
    """The schema says more than a struct can."""


def say_only(schema: Schema, known: AbstractSet[str]) -> None:
    """Refuse a schema that says anything else."""
    if not schema.keys() <= known:
        raise NotPlainError


def shape_of(schema: Schema) -> Any:
    """The type whose JSON is what the schema takes."""
    build = _TYPES.get(schema["type"])
    if build is None:
        raise NotPlainError
    return build(schema)


def _word(schema: Schema) -> Any:
    say_only(schema, BESIDE | LENGTHS | {"pattern"})
    if schema.get("pattern") == ONE_LINE:
        schema = {**schema, "min_length": schema.get("min_length") or 1}
    return limited(str, schema, LENGTHS)


def _number(number: type) -> Callable[[Schema], Any]:
    def build(schema: Schema) -> Any:
        say_only(schema, BESIDE | _BOUNDS)
        return limited(number, schema, _BOUNDS)

    return build


def _truth(schema: Schema) -> Any:
    say_only(schema, BESIDE)
    return bool


def limited(of: Any, schema: Schema, keys: AbstractSet[str]) -> Any:
    """The type within the limits that the schema names."""
    limits = {key: schema[key] for key in keys & schema.keys()}
    return Annotated[of, msgspec.Meta(**limits)] if limits else of


def _literal(schema: Schema) -> Any:
    say_only(schema, BESIDE | {"expected"})
    if not all(type(value) in (str, int) for value in schema["expected"]):
        raise NotPlainError
    return Literal[tuple(schema["expected"])]


def _nullable(schema: Schema) -> Any:
    say_only(schema, BESIDE | {"schema"})
    return Union[shape_of(schema["schema"]), None]  # noqa: UP007


def _union(schema: Schema) -> Any:
    say_only(schema, BESIDE | {"choices"})
    if not all(isinstance(choice, dict) for choice in schema["choices"]):
        raise NotPlainError
    return Union[tuple(shape_of(choice) for choice in schema["choices"])]  # noqa: UP007


def _row(schema: Schema) -> Any:
    say_only(schema, ROW)
    items = [shape_of(item) for item in schema["items_schema"]]
    if "variadic_item_index" not in schema:
        return tuple[tuple(items)]  # type: ignore[misc]
    if len(items) > 1:
        raise NotPlainError
    return limited(tuple[items[0], ...], schema, LENGTHS)  # type: ignore[valid-type]


def _table(schema: Schema) -> Any:
    say_only(schema, BESIDE | LENGTHS | {"keys_schema", "values_schema"})
    keys, values = schema["keys_schema"], schema["values_schema"]
    if (
        keys["type"] != "str"
        or values["type"] not in _SINGLE
        or pattern_in(keys)
        or pattern_in(values)
    ):
        raise NotPlainError
    return limited(dict[shape_of(keys), shape_of(values)], schema, LENGTHS)  # type: ignore[misc]


_SINGLE: Final = frozenset({"str", "int", "float", "bool", "literal"})
_TYPES: Final[Mapping[str, Callable[[Schema], Any]]] = {
    "str": _word,
    "int": _number(int),
    "float": _number(float),
    "bool": _truth,
    "literal": _literal,
    "nullable": _nullable,
    "union": _union,
    "tuple": _row,
    "dict": _table,
}


def pattern_in(*schemas: Schema) -> set[str]:
    """What words in a place have to fit, beside the one that any line fits."""
    found = set[str]()
    for schema in schemas:
        if schema.get("pattern", ONE_LINE) != ONE_LINE:
            found.add(schema["pattern"])
        inner = (schema.get("schema"), *schema.get("items_schema", ()), *schema.get("choices", ()))
        found |= pattern_in(*(part for part in inner if part is not None))
    if len(found) > 1:
        raise NotPlainError
    return found


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

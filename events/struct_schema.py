"""Which classes of events are plain, read off pydantic's own schema: each as a msgspec struct.

Whatever a schema says that has no equal here (a validator of a word, a list of free values, a
setting) makes the event one that only pydantic reads.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from collections.abc import Set as AbstractSet
from functools import cache, partial
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeAlias, Union

import msgspec
from pydantic_core import SchemaValidator, ValidationError, core_schema

from events.base import ONE_LINE, Event, Fact

Schema: TypeAlias = Mapping[str, Any]
"""A part of pydantic's own schema."""

Rule: TypeAlias = Callable[[Any], Any]
"""What a class has to say of an object that is finished: it returns it, or raises."""

_ALWAYS: Final = ("seq", "id", "recorded")
"""What a journal gives every event, though its class has a value for it until then."""

_CONFIG: Final = {
    "strict": True, "extra_fields_behavior": "forbid", "allow_inf_nan": False,
    "validate_by_alias": True, "validate_by_name": True,
}  # fmt: skip
_VALUES: Final = frozenset({"metadata", "default"})
"""Parts of a schema that are none."""
_BESIDE: Final = {"type", "metadata"}
"""What any schema may say."""
_LENGTHS: Final = {"min_length", "max_length"}
_BOUNDS: Final = {"ge", "gt", "le", "lt"}
_ROW: Final = _BESIDE | _LENGTHS | {"items_schema", "variadic_item_index"}
_WORDS_KEPT: Final = 10_000

_MODEL: Final = {
    "type": "model", "cls": Event, "config": _CONFIG, "custom_init": False, "root_model": False,
}  # fmt: skip


class _NotPlainError(Exception):
    """The schema says more than a struct can."""


class Plain(NamedTuple):
    """How the objects of a class are read: events, or facts that are part of one."""

    kind: type[Fact]
    struct: type[msgspec.Struct]
    defaults: dict[str, Any]
    """A value for each attribute, in the order in which pydantic sets them."""
    patterns: dict[str, str]
    """For attributes that hold words: what these have to fit."""
    names: dict[str, str]
    """By key of the file, the attribute, where it is called otherwise."""
    parts: dict[str, Plain]
    """Attributes that hold a fact, or a row of facts."""
    rows: frozenset[str]
    """Of these, the attributes that may hold a row of words and numbers in place of the fact."""
    tables: frozenset[str]
    """Attributes that hold values by words."""
    rules: tuple[Rule, ...]


def plain(kind: type[Event]) -> Plain | None:
    """How events of that class are read; None where only pydantic can."""
    kind.model_rebuild()  # where nobody has made one of that kind yet
    try:
        model: Any = _without_references(kind.__pydantic_core_schema__)
        rules: tuple[Rule, ...] = ()
        while model["type"] == "function-after":
            model, rules = model["schema"], (_rule(model), *rules)
        return _plain(kind, model, rules, tag_field="type", tag=kind.type_name())
    except _NotPlainError:
        return None


def _plain(kind: type[Fact], model: Schema, rules: tuple[Rule, ...] = (), **tagged: str) -> Plain:
    fields = _fields(kind, model)
    schemas = {name: field["schema"] for name, field in fields.items()}
    keys = {name: field.get("validation_alias", name) for name, field in fields.items()}
    parts = {name: part for name in schemas if (part := _part(schemas[name])) is not None}
    words = schemas.keys() - parts.keys()
    return Plain(
        kind,
        _struct(kind, schemas, keys, parts, **tagged),
        {name: schema.get("default") for name, schema in schemas.items()},
        {
            name: pattern
            for name in schemas
            if name in words
            for pattern in _pattern_in(schemas[name])
        },
        {key: name for name, key in keys.items() if key != name},
        parts,
        frozenset(name for name in parts if _bare(schemas[name])["type"] == "union"),
        frozenset(name for name in words if _bare(schemas[name])["type"] == "dict"),
        rules,
    )


def _without_references(schema: Any) -> Any:
    """The schema with what it defines apart put in where it is used."""
    if schema["type"] != "definitions":
        return schema
    known = {definition["ref"]: definition for definition in schema["definitions"]}

    def whole(part: Any, *within: str) -> Any:
        if isinstance(part, list | tuple):
            return [whole(each, *within) for each in part]
        if not isinstance(part, dict):
            return part
        if part.get("type") == "definition-ref":
            ref = part["schema_ref"]
            if ref in within:  # it holds itself
                raise _NotPlainError
            return whole(known[ref], ref, *within)
        return {
            key: value if key in _VALUES else whole(value, *within) for key, value in part.items()
        }

    return whole(schema["schema"])


def _rule(schema: Schema) -> Rule:
    _say_only(schema, _BESIDE | {"function", "ref", "schema"})
    if schema["function"]["type"] != "no-info":
        raise _NotPlainError
    rule: Rule = schema["function"]["function"]
    return rule


def _fields(kind: type[Fact], model: Schema) -> dict[str, Any]:
    """What is said of each attribute, if there is nothing else to the class."""
    _say_only(model, _BESIDE | _MODEL.keys() | {"ref", "schema"})
    wanted = _MODEL | {"cls": kind, "config": _CONFIG | {"title": kind.__name__}}
    if any(model.get(key) != value for key, value in wanted.items()):
        raise _NotPlainError
    inner = model["schema"]
    _say_only(inner, _BESIDE | {"fields", "model_name", "computed_fields"})
    if inner["type"] != "model-fields" or inner.get("computed_fields"):
        raise _NotPlainError
    for field in inner["fields"].values():
        _say_only(field, _BESIDE | {"schema", "validation_alias", "serialization_alias"})
        if not isinstance(field.get("validation_alias", ""), str):
            raise _NotPlainError
    return dict(inner["fields"])


def _bare(schema: Schema) -> Schema:
    """What an attribute holds, if it is there and not null."""
    while schema["type"] in {"default", "nullable"}:
        schema = schema["schema"]
    return schema


def _part(schema: Schema) -> Plain | None:
    """How the facts in an attribute are read, if it holds any: one, or a row of them."""
    inner = _bare(schema)
    if inner["type"] == "union" and (fact := _fact_beside_row(inner)):
        inner = fact
    if inner["type"] == "tuple" and "variadic_item_index" in inner:
        (inner,) = inner["items_schema"]
    if inner["type"] != "model":
        return None
    found = _plain(inner["cls"], inner)
    if found.parts or found.tables:  # nothing is taken apart that deep
        raise _NotPlainError
    return found


def _fact_beside_row(union: Schema) -> Schema | None:
    """The fact that may stand where else a row of words and numbers does, as with dice."""
    _say_only(union, _BESIDE | {"choices"})
    facts, others = list[Schema](), list[Schema]()
    for choice in union["choices"]:
        if not isinstance(choice, dict):
            raise _NotPlainError
        (facts if choice["type"] == "model" else others).append(choice)
    if not facts:
        return None
    if len(facts) > 1 or any(one["type"] != "tuple" for one in others) or _pattern_in(*others):
        raise _NotPlainError
    return facts[0]


def _struct(
    kind: type[Fact], schemas: Schema, keys: Mapping[str, str], parts: Mapping[str, Plain],
    **tagged: str,
) -> type[msgspec.Struct]:  # fmt: skip
    members = [
        _member(name, schema, parts.get(name)) for name, schema in schemas.items() if name != "type"
    ]
    try:
        struct = msgspec.defstruct(
            kind.__name__, members, rename=keys, forbid_unknown_fields=True, kw_only=True, gc=False,
            **tagged,  # type: ignore[arg-type]
        )  # fmt: skip
        msgspec.json.Decoder(struct)
    except TypeError:  # two sorts of words in one place: it cannot tell them apart
        raise _NotPlainError from None
    return struct


def _member(
    name: str, schema: Schema, part: Plain | None
) -> tuple[str, Any] | tuple[str, Any, Any]:
    build = _shape_of if part is None else partial(_holding, part.struct)
    if schema["type"] != "default":
        return name, build(schema)
    if name in _ALWAYS:
        return name, build(schema["schema"])
    _say_only(schema, {"type", "schema", "default", "metadata"})
    if "default" not in schema or not (
        schema["default"] == {} or isinstance(schema["default"], Hashable)
    ):
        raise _NotPlainError
    return name, Union[build(schema["schema"]), msgspec.UnsetType], msgspec.UNSET  # noqa: UP007


def _holding(struct: Any, schema: Schema) -> Any:
    """As `_shape_of`, of what holds facts."""
    if schema["type"] == "nullable":
        _say_only(schema, _BESIDE | {"schema"})
        return Union[_holding(struct, schema["schema"]), None]  # noqa: UP007
    if schema["type"] == "union":
        rows = (_shape_of(one) for one in schema["choices"] if one["type"] != "model")
        return Union[(struct, *rows)]
    if schema["type"] == "tuple":
        _say_only(schema, _ROW)
        return _limited(tuple[struct, ...], schema, _LENGTHS)
    return struct


# -- what a value may be, as a type of msgspec's


def _say_only(schema: Schema, known: AbstractSet[str]) -> None:
    """Refuse a schema that says anything else."""
    if not schema.keys() <= known:
        raise _NotPlainError


def _shape_of(schema: Schema) -> Any:
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


def _number(number: type, schema: Schema) -> Any:
    bounds = _BOUNDS if number is not bool else set[str]()
    _say_only(schema, _BESIDE | bounds)
    return _limited(number, schema, bounds)


def _limited(of: Any, schema: Schema, keys: AbstractSet[str]) -> Any:
    """The type within the limits that the schema names."""
    limits = {key: schema[key] for key in keys & schema.keys()}
    return Annotated[of, msgspec.Meta(**limits)] if limits else of


def _literal(schema: Schema) -> Any:
    _say_only(schema, _BESIDE | {"expected"})
    if not all(type(value) in (str, int) for value in schema["expected"]):
        raise _NotPlainError
    return Literal[tuple(schema["expected"])]


def _nullable(schema: Schema) -> Any:
    _say_only(schema, _BESIDE | {"schema"})
    return Union[_shape_of(schema["schema"]), None]  # noqa: UP007


def _union(schema: Schema) -> Any:
    _say_only(schema, _BESIDE | {"choices"})
    if not all(isinstance(choice, dict) for choice in schema["choices"]):
        raise _NotPlainError
    return Union[tuple(_shape_of(choice) for choice in schema["choices"])]  # noqa: UP007


def _row(schema: Schema) -> Any:
    _say_only(schema, _ROW)
    items = [_shape_of(item) for item in schema["items_schema"]]
    if "variadic_item_index" not in schema:
        return tuple[tuple(items)]  # type: ignore[misc]
    if len(items) > 1:
        raise _NotPlainError
    return _limited(tuple[items[0], ...], schema, _LENGTHS)  # type: ignore[valid-type]


def _table(schema: Schema) -> Any:
    _say_only(schema, _BESIDE | _LENGTHS | {"keys_schema", "values_schema"})
    keys, values = schema["keys_schema"], schema["values_schema"]
    if (
        keys["type"] != "str"
        or values["type"] not in _SINGLE
        or _pattern_in(keys)
        or _pattern_in(values)
    ):
        raise _NotPlainError
    return _limited(dict[_shape_of(keys), _shape_of(values)], schema, _LENGTHS)  # type: ignore[misc]


_SINGLE: Final = frozenset({"str", "int", "float", "bool", "literal"})
_TYPES: Final[Mapping[str, Callable[[Schema], Any]]] = {
    "str": _word,
    "int": partial(_number, int),
    "float": partial(_number, float),
    "bool": partial(_number, bool),
    "literal": _literal,
    "nullable": _nullable,
    "union": _union,
    "tuple": _row,
    "dict": _table,
}


def _pattern_in(*schemas: Schema) -> set[str]:
    """What words in a place have to fit, beside the one that any line fits."""
    found = set[str]()
    for schema in schemas:
        if schema.get("pattern", ONE_LINE) != ONE_LINE:
            found.add(schema["pattern"])
        inner = (schema.get("schema"), *schema.get("items_schema", ()), *schema.get("choices", ()))
        found |= _pattern_in(*(part for part in inner if part is not None))
    if len(found) > 1:
        raise _NotPlainError
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

"""What the facts of an event are, read off its class: for sentences, questions and texts alike.

A game says by `seats` which of its facts name seats: their type alone does not tell.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin

from events.base import ENVELOPE, Event
from events.match import CountedDice

Sort = Literal["number", "flag", "choice", "name", "seat", "dice"]


class FactShape(NamedTuple):
    """One fact of a kind of event."""

    name: str
    sort: Sort
    """What one value of it is."""
    choices: tuple[str, ...] = ()
    is_needed: bool = True
    default: Any = None
    is_list: bool = False
    keys: Sort | None = None
    """Of a fact that holds numbers by something: what that is."""


@cache
def shapes_of(kind: type[Event], seats: frozenset[str]) -> tuple[FactShape, ...]:
    """The facts of a kind of event, in the order of its class."""
    return tuple(
        _shape(name, field.annotation, seats,
               {"is_needed": field.is_required(), "default": field.get_default()})
        for name, field in kind.model_fields.items()
        if name not in ENVELOPE
    )  # fmt: skip


def _shape(
    name: str, annotation: Any, seats: frozenset[str], about: Mapping[str, Any]
) -> FactShape:
    wanted = _plain(annotation)
    if wanted is tuple or get_origin(wanted) is tuple:
        sort, choices = _sort(name, seats, _plain(get_args(wanted)[0]))
        return FactShape(name, sort, choices, is_list=True, **about)
    if get_origin(wanted) is dict:
        key = _plain(get_args(wanted)[0])
        sort, choices = _sort(name, seats, key)
        return FactShape(name, "number", choices, keys=sort, **about)
    sort, choices = _sort(name, seats, wanted)
    return FactShape(name, sort, choices, **about)


def _plain(annotation: Any) -> Any:
    """A type without what pydantic checks beside it, and without None; dice as such."""
    while get_origin(annotation) is Annotated:
        annotation = get_args(annotation)[0]
    if get_origin(annotation) in (Union, UnionType):
        parts = [part for part in get_args(annotation) if part is not NoneType]
        return CountedDice if CountedDice in parts else _plain(parts[0])
    return annotation


def _sort(name: str, seats: frozenset[str], wanted: Any) -> tuple[Sort, tuple[str, ...]]:
    if get_origin(wanted) is Literal:
        return "choice", tuple(map(str, get_args(wanted)))
    if wanted is CountedDice:
        return "dice", ()
    if wanted is bool:
        return "flag", ()
    if wanted is int:
        return "number", ()
    return ("seat" if name in seats else "name"), ()


def told(event: Event, seats: frozenset[str]) -> dict[str, Any]:
    """The facts of an event that say more than their defaults."""
    values = [(shape, getattr(event, shape.name)) for shape in shapes_of(type(event), seats)]
    return {
        shape.name: value for shape, value in values if shape.is_needed or value != shape.default
    }

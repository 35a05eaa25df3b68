"""What the facts of an event are, read off its class: for sentences, questions and texts alike."""

from __future__ import annotations

from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, NamedTuple, Union, get_args, get_origin

from events.base import ENVELOPE, Event
from events.match import CountedDice

SEATS: Final = frozenset({"player", "target", "receiver", "workers", "health"})
"""The facts that name heroes."""
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
def shapes_of(kind: type[Event]) -> tuple[FactShape, ...]:
    """The facts of a kind of event, in the order of its class."""
    return tuple(
        _shape(name, field.annotation, is_needed=field.is_required(), default=field.get_default())
        for name, field in kind.model_fields.items()
        if name not in ENVELOPE
    )


def _shape(name: str, annotation: Any, *, is_needed: bool, default: Any) -> FactShape:
    wanted = _plain(annotation)
    about = {"is_needed": is_needed, "default": default}
    if wanted is tuple or get_origin(wanted) is tuple:
        sort, choices = _sort(name, _plain(get_args(wanted)[0]))
        return FactShape(name, sort, choices, is_list=True, **about)
    if get_origin(wanted) is dict:
        key = _plain(get_args(wanted)[0])
        sort, choices = _sort(name, key)
        return FactShape(name, "number", choices, keys=sort, **about)
    sort, choices = _sort(name, wanted)
    return FactShape(name, sort, choices, **about)


def _plain(annotation: Any) -> Any:
    """A type without what pydantic checks beside it, and without None; dice as such."""
    while get_origin(annotation) is Annotated:
        annotation = get_args(annotation)[0]
    if get_origin(annotation) in (Union, UnionType):
        parts = [part for part in get_args(annotation) if part is not NoneType]
        return CountedDice if CountedDice in parts else _plain(parts[0])
    return annotation


def _sort(name: str, wanted: Any) -> tuple[Sort, tuple[str, ...]]:
    if get_origin(wanted) is Literal:
        return "choice", tuple(map(str, get_args(wanted)))
    if wanted is CountedDice:
        return "dice", ()
    if wanted is bool:
        return "flag", ()
    if wanted is int:
        return "number", ()
    return ("seat" if name in SEATS else "name"), ()


def told(event: Event) -> dict[str, Any]:
    """The facts of an event that say more than their defaults."""
    values = [(shape, getattr(event, shape.name)) for shape in shapes_of(type(event))]
    return {
        shape.name: value for shape, value in values if shape.is_needed or value != shape.default
    }

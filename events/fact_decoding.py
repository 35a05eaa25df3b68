"""What is inside a plain event: facts, tables, words called otherwise, and rules of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from pydantic import BaseModel

from events.base import Event, Fact
from events.shapes import fitting
from events.struct_schema import Plain, Rule

_GIVE_VALUES, _GIVE_SAID, _GIVE_EXTRA, _GIVE_PRIVATE = GIVES = tuple(
    BaseModel.__dict__[slot].__set__
    for slot in (
        "__dict__", "__pydantic_fields_set__", "__pydantic_extra__", "__pydantic_private__"
    )
)  # fmt: skip
"""Puts what pydantic gives an object into it: the attributes, their names, and twice nothing."""

Said = dict[str, Any]
"""What a line, or an object in it, says: its keys with their values."""


class UnfitError(Exception):
    """A word does not fit its pattern."""


class Inside:
    """How events of a class are finished: those that hold more than words, numbers and rows."""

    def __init__(self, plain: Plain) -> None:
        self._names = tuple(plain.names.items())
        self._parts = tuple((name, maker(part)) for name, part in plain.parts.items())
        self._tables = tuple(plain.tables)
        defaults = plain.defaults.items()
        self._new_each_time = tuple(name for name, value in defaults if value == {})
        self._rules: tuple[Rule, ...] = plain.rules

    @property
    def is_empty(self) -> bool:
        """Nothing is to be done."""
        return not (self._names or self._parts or self._tables or self._rules)

    def put_together(self, said: Said) -> int:
        """Make facts of what is said of them; returns how many keys are inside."""
        inside = 0
        for key, name in self._names:
            if key in said:
                said[name] = said.pop(key)
        for name in self._tables:
            inside += len(said.get(name) or ())
        for name, make in self._parts:
            found = said.get(name)
            if found is None:
                continue
            if type(found) is dict:
                inside += len(found)
                said[name] = make(found)
            else:
                inside += sum(map(len, found))
                said[name] = tuple(map(make, found))
        return inside

    def finish(self, event: Event) -> bool:
        """What pydantic does to an object that is made; False where it would make another one."""
        for name in self._new_each_time:
            if name not in event.model_fields_set:
                event.__dict__[name] = {}
        return all(rule(event) is event for rule in self._rules)


def maker(part: Plain) -> Callable[[Said], Fact]:
    """What makes a fact of what is said of it."""
    kind, defaults, names = part.kind, part.defaults, tuple(part.names.items())
    fits = [(name, fitting(pattern)) for name, pattern in part.patterns.items()]
    new: Final = object.__new__

    def make(said: Said) -> Fact:
        for key, name in names:
            if key in said:
                said[name] = said.pop(key)
        for name, fit in fits:
            if not fit[said.get(name)]:
                raise UnfitError
        fact = new(kind)
        _GIVE_VALUES(fact, defaults | said)
        _GIVE_SAID(fact, set(said))
        _GIVE_EXTRA(fact, None)
        _GIVE_PRIVATE(fact, None)
        return fact

    return make

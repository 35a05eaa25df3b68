"""The quick way from lines to events, for events that are plain.

What an event may hold is said once, by its pydantic class. Most events are plain: words, numbers,
rows of these, and facts made of such. For each plain class a msgspec struct is derived from the
very schema that pydantic validates with; msgspec takes a journal apart by those, and the objects
that pydantic would have made are put together from what it found.

A line that is not plain is left to pydantic, and so is the whole text where msgspec refuses any of
it: verdict and sentence are always pydantic's.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import compress, count, repeat
from operator import itemgetter, or_
from typing import Any, Final, NamedTuple, Union

import msgspec
from pydantic import BaseModel

from events.base import Event, Fact
from events.chain import array
from events.struct_schema import Fitting, Plain, Rule, fitting, plain

_BLANK: Final = b'{"seq":0,"id":"","recorded":"","type":"?"'
"""Stands for a line that was taken out of the text."""

_TYPE: Final = itemgetter("type")
_SEQ: Final = itemgetter("seq")
_ID: Final = itemgetter("id")
_RECORDED: Final = itemgetter("recorded")

_GIVE_VALUES, _GIVE_NAMES, _GIVE_EXTRA, _GIVE_PRIVATE = _GIVES = tuple(
    BaseModel.__dict__[slot].__set__
    for slot in (
        "__dict__", "__pydantic_fields_set__", "__pydantic_extra__", "__pydantic_private__"
    )
)  # fmt: skip
"""Puts what pydantic gives an object into it: the attributes, their names, and twice nothing."""

Facts = dict[str, Any]
"""What a line, or an object in it, says: its keys with their values."""


class _Other(msgspec.Struct, kw_only=True):
    """A line that is left to pydantic."""

    seq: int
    id: str
    recorded: str


class Decoded(NamedTuple):
    """The events of some lines. Those at `left` are blanks: pydantic has to read these lines."""

    events: list[Event]
    left: list[int]


class Decoder:
    """Reads the lines of one vocabulary."""

    def __init__(self, types: Mapping[str, type[Event]]) -> None:
        found = {name: plain(kind) for name, kind in types.items()}
        shapes = {name: shape for name, shape in found.items() if shape is not None}
        others = [name for name in ("?", *types) if name not in shapes]
        self._others = frozenset(others)
        self._kinds = {n: shapes[n].kind if n in shapes else Event for n in ("?", *types)}
        self._values = {n: shapes[n].defaults if n in shapes else {} for n in ("?", *types)}
        patterns = {name: frozenset(shape.patterns.items()) for name, shape in shapes.items()}
        inside = {name: _Inside(shape) for name, shape in shapes.items()}
        self._inside = {name: each for name, each in inside.items() if not each.is_empty}
        self._unfinished = {name for name, each in self._inside.items() if each.is_unfinished}
        self._marked = self._others.union(self._inside)
        everywhere = frozenset.intersection(*patterns.values())
        self._everywhere = _fitting(everywhere)
        fitting_of = {name: _fitting(found - everywhere) for name, found in patterns.items()}
        self._fitting = {name: fits for name, fits in fitting_of.items() if fits}
        structs = [shape.struct for shape in shapes.values()]
        structs += (
            msgspec.defstruct("Other", [], bases=(_Other,), tag_field="type", tag=name)
            for name in others
        )
        self._structs = msgspec.json.Decoder(list[Union[tuple(structs)]]).decode  # type: ignore[misc]  # noqa: UP007 - built at run time

    def read(self, bodies: Sequence[bytes], first: int) -> Decoded | None:
        """The events of lines without their hash, the first of which has seq `first`.

        None where msgspec refuses one of them.
        """
        text = array(bodies)
        if _hides(text):
            bodies = [_BLANK if _hides(body) else body for body in bodies]
            text = array(bodies)
        try:
            structs = self._structs(text)
        except (msgspec.MsgspecError, ValueError, RecursionError):
            return None
        if len(structs) != len(bodies):
            return None
        lines: list[Facts] = msgspec.to_builtins(structs)
        names = list(map(_TYPE, lines))
        marked = list(_where(map(self._marked.__contains__, names)))
        left = {i for i in marked if names[i] in self._others}
        inside = self._put_together(names, lines, marked, left)
        seqs = list(map(_SEQ, lines))
        if seqs != list(range(first, first + len(lines))):
            left.update(i for i, seq in enumerate(seqs) if seq != first + i)
        left.update(self._unfit(names, lines))
        left.update(_with_more(lines, inside, bodies, text, left))
        events = self._made(names, lines)
        try:
            left.update(
                i for i in inside
                if names[i] in self._unfinished and not self._inside[names[i]].finish(events[i])
            )  # fmt: skip
        except Exception:  # noqa: BLE001 - whatever a rule of the class raised, pydantic tells it
            return None
        return Decoded(events, sorted(left))

    def _put_together(
        self, names: Sequence[str], lines: Sequence[Facts], marked: Iterable[int], left: set[int]
    ) -> dict[int, int]:
        """By event that holds more than plain values, the number of keys inside it."""
        found = {}
        for i in marked:
            if i not in left:
                try:
                    found[i] = self._inside[names[i]].put_together(lines[i])
                except _UnfitError:
                    left.add(i)
        return found

    def _made(self, names: Sequence[str], lines: Sequence[Facts]) -> list[Event]:
        """New events, with what pydantic gives them."""
        kinds: Iterator[type[Any]] = map(self._kinds.__getitem__, names)
        events: list[Event] = list(map(object.__new__, kinds))
        values = map(or_, map(self._values.__getitem__, names), lines)
        nothing = repeat(None)
        for give, what in zip(_GIVES, (values, map(set, lines), nothing, nothing), strict=True):
            deque(map(give, events, what), maxlen=0)
        return events

    def _unfit(self, names: Sequence[str], lines: Sequence[Facts]) -> Iterator[int]:
        """The lines with a word that does not fit its pattern."""
        for attribute, fits in self._everywhere:
            yield from [i for i, d in enumerate(lines) if attribute in d and not fits[d[attribute]]]
        for i in _where(map(self._fitting.__contains__, names)):
            for attribute, fits in self._fitting[names[i]]:
                if not fits[lines[i].get(attribute)]:
                    yield i


def _fitting(patterns: AbstractSet[tuple[str, str]]) -> list[tuple[str, Fitting]]:
    return [(attribute, fitting(pattern)) for attribute, pattern in sorted(patterns)]


def _where(flags: Iterable[bool]) -> Iterator[int]:
    """The places of what is true."""
    return compress(count(), flags)


def _hides(text: bytes) -> bool:
    """Whether a word in it may hold a control character, or a quote that does not end it."""
    return b"\\" in text or b"\x7f" in text


def _with_more(
    lines: Sequence[Facts], inside: Mapping[int, int], bodies: Sequence[bytes], text: bytes,
    left: AbstractSet[int],
) -> Iterator[int]:  # fmt: skip
    """The lines that may say a key twice: they have more colons than what was found explains.

    Each key has one, and words may; those in ids and times are taken into account.
    """
    colons = sum(map(len, lines)) + sum(inside.values())
    colons += "".join([*map(_ID, lines), *map(_RECORDED, lines)]).count(":")
    colons += sum(bodies[i].count(b":") - _colons(lines[i]) - inside.get(i, 0) for i in left)
    if text.count(b":") != colons:
        for i, (found, body) in enumerate(zip(lines, bodies, strict=True)):
            if body.count(b":") != _colons(found) + inside.get(i, 0):
                yield i


def _colons(facts: Facts) -> int:
    words: str = facts["id"] + facts["recorded"]
    return len(facts) + words.count(":")


# -- what is inside a plain event: facts, tables, words called otherwise, rules of its own


class _UnfitError(Exception):
    """A word does not fit its pattern."""


class _Inside:
    """How events of a class are finished: those that hold more than words, numbers and rows."""

    def __init__(self, plain: Plain) -> None:
        self._names = tuple(plain.names.items())
        self._parts = tuple((name, _maker(part)) for name, part in plain.parts.items())
        self._rows = plain.rows
        self._tables = tuple(plain.tables)
        defaults = plain.defaults.items()
        self._new_each_time = tuple(name for name, value in defaults if value == {})
        self._rules: tuple[Rule, ...] = plain.rules

    @property
    def is_empty(self) -> bool:
        """Nothing is to be done."""
        return not (self._names or self._parts or self._tables or self._rules)

    @property
    def is_unfinished(self) -> bool:
        """Something is to be done when the object is made."""
        return bool(self._new_each_time or self._rules)

    def put_together(self, facts: Facts) -> int:
        """Make facts of what is said of them; returns how many keys are inside."""
        inside = 0
        for key, name in self._names:
            if key in facts:
                facts[name] = facts.pop(key)
        for name in self._tables:
            inside += len(facts.get(name) or ())
        for name, make in self._parts:
            found = facts.get(name)
            if found is None:
                continue
            if type(found) is dict:
                inside += len(found)
                facts[name] = make(found)
            elif name not in self._rows:
                inside += sum(map(len, found))
                facts[name] = tuple(map(make, found))
        return inside

    def finish(self, event: Event) -> bool:
        """What pydantic does to an object that is made; False where it would make another one."""
        for name in self._new_each_time:
            if name not in event.model_fields_set:
                event.__dict__[name] = {}
        return all(rule(event) is event for rule in self._rules)


def _maker(part: Plain) -> Callable[[Facts], Fact]:
    """What makes a fact of what is said of it."""
    kind, defaults, names = part.kind, part.defaults, tuple(part.names.items())
    fits = [(name, fitting(pattern)) for name, pattern in part.patterns.items()]
    new: Final = object.__new__

    def make(facts: Facts) -> Fact:
        for key, name in names:
            if key in facts:
                facts[name] = facts.pop(key)
        for name, fit in fits:
            if not fit[facts.get(name)]:
                raise _UnfitError
        fact = new(kind)
        _GIVE_VALUES(fact, defaults | facts)
        _GIVE_NAMES(fact, set(facts))
        _GIVE_EXTRA(fact, None)
        _GIVE_PRIVATE(fact, None)
        return fact

    return make

"""Event <-> JSON: the only place that knows how a line is read and written."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Annotated, Any, Final, TypeAlias, Union

from pydantic import Field, TypeAdapter, ValidationError

from events import complaints
from events.base import SET_BY_JOURNAL, Event
from events.errors import BadEvent, NewerFormat
from events.match import MATCH_EVENTS
from events.words import WORDS

Json: TypeAlias = dict[str, Any]
Upcast: TypeAlias = Callable[[Json], Json]
"""Turns the facts of one version of an event into those of the next."""

LONGEST_LINE: Final = 1 << 20
"""A line of a journal has at most this many bytes: a person's editor must open it."""

_TAIL: Final = ("cause", "after", "branch", "by", "origin", "seen_by")


def _no_doubles(pairs: Sequence[tuple[str, Any]]) -> Json:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise BadEvent(WORDS("event.key_twice", key=twice))
    return found


def _no_constant(name: str) -> Any:
    raise BadEvent(WORDS("event.not_json", why=name))


def parse_object(text: str | bytes) -> Json:
    """One JSON object with each key once; anything else is a `BadEvent`."""
    if len(text) > LONGEST_LINE:
        raise BadEvent(WORDS("event.too_long", size=len(text), limit=LONGEST_LINE))
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8")
        found = json.loads(text, object_pairs_hook=_no_doubles, parse_constant=_no_constant)
        text.encode("utf-8")
        json.dumps(found, ensure_ascii=False).encode("utf-8")  # "\ud800" has no bytes
    except UnicodeError as error:
        raise BadEvent(WORDS("event.not_utf8")) from error
    except (ValueError, RecursionError) as error:
        raise BadEvent(WORDS("event.not_json", why=complaints.json_fault(error))) from error
    if not isinstance(found, dict):
        raise BadEvent(WORDS("event.not_object", text=complaints.shown(found)))
    return found


class Vocabulary:
    """The events a game's journals may hold: those of every match, and the game's own."""

    def __init__(
        self,
        game: str,
        own: Iterable[type[Event]] = (),
        upcasts: Mapping[tuple[str, int], Upcast] | None = None,
    ) -> None:
        self.game = game
        self.own = tuple(own)
        self.types: dict[str, type[Event]] = {
            kind.type_name(): kind for kind in (*MATCH_EVENTS, *self.own)
        }
        self.upcasts = dict(upcasts or {})

    @cached_property
    def _union(self) -> Any:
        kinds = tuple(self.types.values())
        return Annotated[Union[kinds], Field(discriminator="type")]  # noqa: UP007 - built at run time

    @cached_property
    def _one(self) -> TypeAdapter[Event]:
        return TypeAdapter(self._union)

    @cached_property
    def _many(self) -> TypeAdapter[list[Event]]:
        return TypeAdapter(list[self._union])  # type: ignore[name-defined]

    def json_schema(self) -> Json:
        """JSON Schema of one event line."""
        return self._one.json_schema(by_alias=True)

    def read_lines(self, lines: Sequence[bytes], *, where: str = "", first: int = 2) -> list[Event]:
        """The events of a journal's lines; `first` is the number of the first line.

        All lines go through the validator in one piece, which is twice as fast as one by one;
        only where that fails is each line looked at, to upcast it or to name the fault.
        """
        try:
            events = self._many.validate_json(b"[" + b",".join(lines) + b"]")
        except ValidationError:
            pass
        else:
            if not any(self._is_older(event) for event in events if type(event) in self._evolved):
                return events
        return [
            self._read_line(line, f"{where}:{first + i}" if where else f"line {first + i}")
            for i, line in enumerate(lines)
        ]

    @cached_property
    def _evolved(self) -> frozenset[type[Event]]:
        return frozenset(kind for kind in self.types.values() if kind.version() > 1)

    @staticmethod
    def _is_older(event: Event) -> bool:
        return "v" not in event.model_fields_set  # left out = 1, though today's shape fits it

    def _read_line(self, line: bytes, where: str) -> Event:
        try:
            return self.read(parse_object(line))
        except BadEvent as error:
            raise error.at(where) from None
        except NewerFormat as error:
            raise error.at(where) from None

    def read(self, fields: Json) -> Event:
        """One event from its JSON object, brought up to the present shape."""
        kind = self._kind(fields)
        fields = self._upcast(fields, kind)
        try:
            return self._one.validate_json(json.dumps(fields))
        except ValidationError as error:
            raise BadEvent(complaints.about(error, fields, kind)) from None

    def _kind(self, fields: Json) -> type[Event]:
        name = fields.get("type")
        if name is None:
            raise BadEvent(WORDS("event.no_type"))
        kind = self.types.get(name) if isinstance(name, str) else None
        if kind is None:
            near = complaints.nearest(str(name), self.types)
            raise BadEvent(
                WORDS("event.unknown_type", type=complaints.shown(name), game=self.game, near=near)
            )
        return kind

    def _upcast(self, fields: Json, kind: type[Event]) -> Json:
        version = fields.get("v", 1)
        current = kind.version()
        if not isinstance(version, int) or isinstance(version, bool) or version < 1:
            raise BadEvent(WORDS("event.bad_version", v=complaints.shown(version)))
        if version > current:
            raise NewerFormat(WORDS("event.newer", type=fields["type"], v=version, current=current))
        while version < current:
            step = self.upcasts[(str(fields["type"]), version)]
            version += 1
            fields = {**step(dict(fields)), "v": version}
        return fields

    def accept(self, fields: Json) -> Event:
        """An event offered for writing: as `read`, but the journal's own fields may not be set."""
        for name in SET_BY_JOURNAL:
            if name in fields:
                raise BadEvent(WORDS("event.set_by_journal", key=name))
        return self.read(fields)


def write_line(event: Event, *, seq: int, id: str, recorded: str) -> bytes:  # noqa: A002
    """The bytes of an event before its hash: what the journal hashes and writes."""
    line: Json = {"seq": seq, "id": id, "recorded": recorded}
    if event.happened is not None:
        line["happened"] = event.happened
    line["type"] = event.type_name()
    if event.version() != 1:
        line["v"] = event.version()
    line |= event.facts()
    line |= {key: value for key in _TAIL if (value := getattr(event, key)) is not None}
    return json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode()[:-1]

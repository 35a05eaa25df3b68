"""Event <-> JSON: the only place that knows how a line is read and written."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import compress
from operator import attrgetter, not_
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Final, TypeAlias, Union

from pydantic import Field, TypeAdapter, ValidationError
from pydantic_core import ErrorDetails, PydanticSerializationError, from_json, to_json

from events.base import ENVELOPE, ENVELOPE_REFERENCES, SET_BY_JOURNAL, Event
from events.chain import LONGEST_LINE, SEAL_LENGTH, array
from events.errors import AfterActionError, BadEvent, NewerFormat, nearest, shown
from events.match import MATCH_EVENTS, BranchOpened, MatchEnded, MatchStarted
from events.words import WORDS, Phrase

if TYPE_CHECKING:
    from events.decoder import Decoder

Json: TypeAlias = dict[str, Any]
Upcast: TypeAlias = Callable[[Json], Json]
"""Turns the facts of one version of an event into those of the next."""

_ENVELOPE: Final = set(ENVELOPE)
_TAIL: Final = ("cause", "after", "branch", "by", "origin", "seen_by")
_IN_TAIL: Final = frozenset(_TAIL)
_SAID: Final = attrgetter("__pydantic_fields_set__")
_NAMED: Final = re.compile(rb'"type"\s*:\s*"(\w+)"')


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
    if len(text) >= LONGEST_LINE:
        raise BadEvent(WORDS("event.too_long", size=len(text), limit=LONGEST_LINE))
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8")
        found = json.loads(text, object_pairs_hook=_no_doubles, parse_constant=_no_constant)
        if "\\u" in text or not text.isascii():  # "\ud800" has no bytes
            text.encode("utf-8")
            json.dumps(found, ensure_ascii=False).encode("utf-8")
    except UnicodeError as error:
        raise BadEvent(WORDS("event.not_utf8")) from error
    except (ValueError, RecursionError) as error:
        raise BadEvent(WORDS("event.not_json", why=_json_fault(error))) from error
    if not isinstance(found, dict):
        raise BadEvent(WORDS("event.not_object", text=shown(found)))
    return found


class Vocabulary:
    """The events a game's journals may hold: those of every match, and the game's own."""

    BUSY: ClassVar[int] = 30_000
    """Lines read from which on the quick decoder is made: it costs what it saves in so many."""

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
        self._lines_read = 0
        self._reader: _Reader | None = None

    def _events(self, text: bytes) -> list[Event]:
        """The events of a JSON array, by a validator of the kinds that were met so far.

        Most programs read one match and end: its kinds take a third of the time of all.
        """
        reader = self._reader or self._reader_of(text)
        try:
            events = reader.validate(text)
        except ValidationError:
            further = self._reader_of(text)
            if further.kinds == reader.kinds:
                raise
            reader, events = further, further.validate(text)
        self._reader = reader
        return events

    def _reader_of(self, text: bytes) -> _Reader:
        """What reads the kinds that were met so far, and those that a text names."""
        named = {self.types.get(name.decode()) for name in _NAMED.findall(text)}
        met = self._reader.kinds if self._reader else ()
        return _Reader(frozenset({*met, *filter(None, named)}))

    def json_schema(self) -> Json:
        """JSON Schema of one event line."""
        schema: Json = TypeAdapter(_one_of(self.types.values())).json_schema(by_alias=True)
        return schema

    def reference_keys(self, kind: str) -> tuple[str, ...]:
        """The keys under which an event of that type may name another one, in the file."""
        own = self.types[kind].references if kind in self.types else ()
        return (*ENVELOPE_REFERENCES, *own)

    def read_lines(self, lines: Sequence[bytes], *, where: str = "", first: int = 2) -> list[Event]:
        """The events of a journal's lines; `first` is the number of the first line.

        All lines go through the validator in one piece, which is twice as fast as one by one;
        only where that fails is each line looked at, to upcast it or to name the fault.
        """
        events = self._read_at_once(lines, first)
        if events is None:
            events = []
            for i, line in enumerate(lines, start=first):
                try:
                    events.append(self.read(parse_object(line)))
                except AfterActionError as error:
                    raise error.at(_place(where, i)) from None
        refers_to_none = map(self._reference_attributes.isdisjoint, map(_SAID, events))
        if referring := [*compress(events, map(not_, refers_to_none))]:
            check_references(referring, where=where, whole=first == 2)
        return events

    def _read_at_once(self, lines: Sequence[bytes], first: int) -> list[Event] | None:
        """The events, or None where the lines want to be looked at one by one."""
        # Without its hash, which the chain has checked, a line is a third shorter.
        bodies = [line[:-SEAL_LENGTH] for line in lines]
        self._lines_read += len(lines)
        events = self._decode(bodies, first - 1) if self._lines_read >= self.BUSY else None
        if events is None:
            events = self._validate(bodies, range(first - 1, first - 1 + len(bodies)))
        if events and self._evolved:
            # Where the version was left out it is 1, though today's shape fits the line.
            unsaid = (e for e in events if "v" not in e.model_fields_set)
            if any(type(event) in self._evolved for event in unsaid):
                return None
        return events

    def _decode(self, bodies: Sequence[bytes], first: int) -> list[Event] | None:
        """The events, plain ones by the decoder; None where it refuses one."""
        decoded = self._decoder.read(bodies, first)
        if decoded is None:
            return None
        events, left = decoded
        validated = self._validate([bodies[i] for i in left], [first + i for i in left])
        if validated is None:
            return None
        for i, event in zip(left, validated, strict=True):
            events[i] = event
        return events

    def _validate(self, bodies: Sequence[bytes], seqs: Sequence[int]) -> list[Event] | None:
        """The events, if pydantic takes all of them and they have those seqs."""
        text = array(bodies)
        try:
            events = self._events(text)
        except ValidationError:
            return None
        # A line that holds two objects is none, nor are two that make one.
        if [event.seq for event in events] != list(seqs) or _looks_odd(text, bodies):
            return None
        return events

    def read_some(self, lines: Sequence[bytes], seqs: Sequence[int]) -> list[Event] | None:
        """The events of some lines with those seqs; None where they want to be read one by one."""
        return self._validate([line[:-SEAL_LENGTH] for line in lines], seqs)

    @cached_property
    def _decoder(self) -> Decoder:
        from events.decoder import Decoder  # a program that reads one match is done before it pays

        return Decoder(self.types)

    @cached_property
    def _reference_attributes(self) -> frozenset[str]:
        """Attributes by which an event names another one, or its line."""
        references = (name for kind in self.types.values() for _, name in kind.__shape__.references)
        return frozenset({*ENVELOPE_REFERENCES, "branch", *references})

    @cached_property
    def _evolved(self) -> frozenset[type[Event]]:
        return frozenset(kind for kind in self.types.values() if kind.__shape__.oldest > 1)

    def read(self, fields: Json) -> Event:
        """One event from its JSON object, brought up to the present shape; its hash is left out."""
        fields = {key: value for key, value in fields.items() if key != "hash"}
        kind = self._kind(fields)
        return self._validated(self._upcast(fields, kind), kind)

    def _validated(self, fields: Json, kind: type[Event]) -> Event:
        try:
            event: Event = kind.__pydantic_validator__.validate_json(
                _plain_text(fields), by_alias=True, by_name=False
            )
        except ValidationError as error:
            raise BadEvent(_validation_fault(error, fields, kind)) from None
        except (ValueError, TypeError, RecursionError) as error:
            raise BadEvent(WORDS("event.not_json", why=_json_fault(error))) from error
        return event

    def _kind(self, fields: Json) -> type[Event]:
        name = fields.get("type")
        if name is None:
            raise BadEvent(WORDS("event.no_type"))
        kind = self.types.get(name) if isinstance(name, str) else None
        if kind is None:
            near = nearest(str(name), self.types)
            raise BadEvent(
                WORDS(
                    "event.unknown_type",
                    type=shown(name),
                    game=self.game,
                    near=near,
                )
            )
        return kind

    def _upcast(self, fields: Json, kind: type[Event]) -> Json:
        version = fields.get("v", 1)
        current = kind.version()
        if not isinstance(version, int) or isinstance(version, bool) or version < 1:
            raise BadEvent(WORDS("event.bad_version", v=shown(version)))
        if version > current:
            raise NewerFormat(WORDS("event.newer", type=fields["type"], v=version, current=current))
        while version < kind.__shape__.oldest:
            fields = {**self._step(dict(fields), version), "v": version + 1}
            version += 1
        return fields

    def _step(self, fields: Json, version: int) -> Json:
        name = str(fields["type"])
        step = self.upcasts.get((name, version))
        if step is None:
            raise BadEvent(WORDS("event.no_upcast", type=name, v=version))
        try:
            return step(fields)
        except AfterActionError:
            raise
        except Exception as error:  # it met facts that no event of that version had
            raise BadEvent(WORDS("event.not_upcast", type=name, v=version)) from error

    def accept(self, fields: Json) -> Event:
        """An event offered for writing: as `read`, but the journal's own fields may not be set.

        Its version is the lowest that has all it says.
        """
        for name in SET_BY_JOURNAL:
            if name in fields:
                raise BadEvent(WORDS("event.set_by_journal", key=name))
        kind = self._kind(fields)
        fields = self._upcast(fields, kind)
        if not kind.__shape__.is_settled:
            version = kind.__shape__.version_of(fields, fields.get("v", 1))
            version = max(version, kind.least_version(fields))
            if version > 1 or "v" in fields:
                fields = {key: value for key, value in fields.items() if key != "v"}
                fields |= {"v": version} if version > 1 else {}
        return self._validated(fields, kind)


def _one_of(kinds: Iterable[type[Event]]) -> Any:
    return Annotated[Union[tuple(kinds)], Field(discriminator="type")]  # noqa: UP007 - built at run time


class _Reader:
    """A validator of some kinds of events, to which a line of another kind is an error."""

    def __init__(self, kinds: frozenset[type[Event]]) -> None:
        self.kinds = kinds

    def validate(self, text: bytes) -> list[Event]:
        """The events of a JSON array."""
        return self._array.validate_json(text, by_alias=True, by_name=False)

    @cached_property
    def _array(self) -> TypeAdapter[list[Event]]:
        kinds: set[type[Event]] = {MatchStarted, MatchEnded, *self.kinds}  # one is no union
        for kind in kinds:
            kind.model_rebuild()  # for every reader, once
        line: Any = _one_of(kinds)
        return TypeAdapter(list[line])


def _place(where: str, line: int) -> str:
    return f"{where}:{line}" if where else f"line {line}"


def _looks_odd(text: bytes, bodies: Iterable[bytes]) -> bool:
    """Whether a line holds what the quick validator lets pass: a key twice, or NaN.

    What stays the same when it is parsed and written again has neither. Only where that differs
    (white space, `1e5`) are lines looked at, and those that differ looked at closely.
    """
    if _again(text) == text:
        return False
    for line in (body + b"}" for body in bodies):
        if _again(line) != line:
            try:
                json.loads(line, object_pairs_hook=_no_doubles, parse_constant=_no_constant)
            except BadEvent:
                return True
    return False


def _again(text: bytes) -> bytes:
    try:
        return to_json(from_json(text, allow_inf_nan=False))
    except ValueError:
        return b""


def check_references(events: Sequence[Event], *, where: str = "", whole: bool = True) -> None:
    """Refuse events that name what does not come before them; `whole`: they are a whole record.

    Our own writer never lets such an event in; a file may come from another.
    """
    branches: set[str] = set()
    for event in events:
        if isinstance(event, BranchOpened):
            branches.add(str(event.branch))
        elif whole and event.branch is not None and event.branch not in branches:
            near = nearest(event.branch, branches)
            fault = WORDS("journal.no_such_branch", branch=event.branch, near=near)
            raise BadEvent(fault, where=_place(where, event.seq + 1))
        for key, seq in references_of(event):
            if not 1 <= seq < event.seq:
                fault = WORDS("journal.no_such_event", key=key, value=shown(seq))
                raise BadEvent(fault, where=_place(where, event.seq + 1))


def references_of(event: Event) -> list[tuple[str, int]]:
    """The events that an event names, with the word by which it does."""
    cause, after = event.cause, event.after
    named = [] if cause is None else [("cause", cause)]
    if after is not None:
        named.append(("after", after))
    for key, attribute in event.__shape__.references:
        seq = getattr(event, attribute)
        if seq is not None:
            named.append((key, seq))
    return named


_text: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
_plain_text: Final = json.JSONEncoder(allow_nan=False).encode


def write_line(event: Event, *, seq: int, id: str, recorded: str) -> bytes:  # noqa: A002
    """The bytes of an event before its hash: what the journal hashes and writes."""
    happened = "" if event.happened is None else f',"happened":"{event.happened}"'
    name = f'"{id}"' if id.isalnum() else _text(id)
    shape, present = event.__shape__, event.__pydantic_fields_set__
    opening = shape.opening
    if not shape.is_settled:
        version = max(event.v, event.least_version(event.__dict__))
        opening = shape.opening_of(present, version)
    start = f'{{"seq":{seq},"id":{name},"recorded":"{recorded}"{happened}{opening}'
    try:
        facts = event.__pydantic_serializer__.to_json(
            event, by_alias=True, exclude_unset=True, exclude=_ENVELOPE
        )
        comma = "," if len(facts) > 2 else ""
        return f"{start}{comma}{facts[1:-1].decode()}{_tail(event)}".encode()
    except (PydanticSerializationError, UnicodeError) as error:
        raise BadEvent(WORDS("event.not_utf8")) from error


def _tail(event: Event) -> str:
    present = event.__pydantic_fields_set__
    if _IN_TAIL.isdisjoint(present):
        return ""
    tail = ""
    for key in _TAIL:
        value = getattr(event, key) if key in present else None
        if type(value) is int:  # a number or a plain word, as most are
            tail += f',"{key}":{value}'
        elif value is not None:
            is_plain = type(value) is str and value.isalnum()
            tail += f',"{key}":"{value}"' if is_plain else f',"{key}":{_text(value)}'
    return tail


# -- what is wrong with a line, as a sentence

_FAULTS: Final = {
    "winners": "event.winners", "empty_note": "event.empty_note",
    "too_deep": "event.too_deep", "too_large": "event.too_large",
    "no_move": "event.no_move", "path_facings": "event.path_facings",
}  # fmt: skip
"""What the rules of our own classes say."""
_SORTS: Final = ("int", "float", "str", "constrained-int", "constrained-float", "constrained-str")


def _json_fault(error: Exception) -> Phrase | str:
    """Why a text is not JSON, without the parser's own words."""
    if isinstance(error, json.JSONDecodeError):
        return WORDS("event.json_stops", column=error.colno)
    if isinstance(error, RecursionError):
        return WORDS("event.json_deep")
    if isinstance(error, ValueError):
        return WORDS("event.json_number")
    return str(error)


def _path(error: ErrorDetails, kind: type[Event]) -> str:
    parts = list(error["loc"])
    if parts[:1] == [kind.type_name()]:
        del parts[0]
    if parts[-1:] and parts[-1] in _SORTS:  # which of several sorts of values was tried
        parts.pop()
    text = ""
    for part in parts:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else str(part)
    return text


def _validation_fault(
    error: ValidationError, fields: Mapping[str, Any], kind: type[Event]
) -> Phrase:
    """The first thing that is wrong with an event, as a sentence."""
    first, *others = error.errors(include_url=False)
    if first["loc"][-1:] and first["loc"][-1] in _SORTS:  # the sort that nearly fits says more
        alike = (one for one in others if one["loc"][:-1] == first["loc"][:-1])
        first = next((one for one in alike if {"le", "ge"} & one.get("ctx", {}).keys()), first)
    known = [field.alias or name for name, field in kind.model_fields.items()]
    return detail_fault(first, _path(first, kind), known, str(fields.get("type")))


def detail_fault(first: ErrorDetails, path: str, known: list[str], name: str) -> Phrase:
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

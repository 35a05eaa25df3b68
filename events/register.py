"""What an open journal knows of the events in it: enough to check the next one."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import cache
from types import NoneType
from typing import Any, Final

from pydantic_core import from_json

from events.base import ENVELOPE_REFERENCES, Event
from events.branches import Lines
from events.chain import Base, hash_on
from events.codec import Json, Vocabulary, parse_object, references_of
from events.errors import BadEvent, nearest, shown
from events.match import (
    BranchOpened,
    EventReinstated,
    EventRetracted,
    MatchAmended,
    MatchSealed,
)
from events.words import WORDS

NOT_RETRACTABLE: Final = {
    "match_started": "journal.cure_start",
    "match_sealed": "journal.cure_seal",
    "event_retracted": "journal.cure_retraction",
    "event_reinstated": "journal.cure_retraction",
    "branch_opened": "journal.cure_branch",
}
"""What no retraction may take away, and what to do instead."""

_SILENCE_SPEAKS: Final = (MatchAmended,)
"""Kinds of which a fact left out ("as before") is not a fact that is null ("nobody knows")."""

_MANY: Final = 2_000
"""Lines from which on the quick way pays for the library that it needs."""

LEVELS: Final = ("match_started", "match_amended")
"""What says how new the kinds of events may be that follow."""
_CHECKED: Final = frozenset({"event_retracted", "event_reinstated", "match_sealed"})
_OWN: Final = {"seq", "recorded", "hash", "id", "v"}
"""What an event does not say: its version only says which facts there can be."""


class Register:
    """The events of one record by seq and by id, and its lines of history."""

    def __init__(self, base: Base | None = None) -> None:
        self.base = base
        self.raw: list[bytes] = []
        self.types: list[str] = []
        self.lines = Lines()
        self._by_id: dict[str, int] = {}
        self._retractions: dict[int, list[int]] = {}
        """By event the retractions of it, among the first `_looked_upto` events."""
        self._looked_upto = 0

    @property
    def last(self) -> int:
        """The seq of the last event."""
        return len(self.raw)

    def add(self, line: bytes) -> None:
        """Take note of a line that is in the file already."""
        fields = envelope_of(line)
        self._note(line, fields["id"], fields["type"])
        self.lines.add(fields.get("branch"), fields.get("after"), fields.get("cause"))
        if fields["type"] == "branch_opened":
            self._add_branch(fields)

    def add_all(self, lines: Sequence[bytes]) -> None:
        """Take note of many lines; where one is not as usual, of each by itself."""
        envelopes = envelopes_of(lines) if len(lines) >= _MANY else None
        if envelopes is None or any(each.type == "branch_opened" for each in envelopes):
            for line in lines:
                self.add(line)
            return
        seqs = range(self.last + 1, self.last + 1 + len(lines))
        ids = [each.id for each in envelopes]
        first = dict(zip(reversed(ids), reversed(seqs), strict=True))
        self._by_id = first | self._by_id
        self.raw += lines
        self.types += [each.type for each in envelopes]
        self.lines.add_all((each.branch, each.after, each.cause) for each in envelopes)

    def _add_branch(self, fields: Json) -> None:
        name, start, title = (fields.get(key) for key in ("branch", "from", "title"))
        sound = isinstance(name, str) and type(start) is int and 1 <= start < self.last
        if not sound or not isinstance(fields.get("kind"), str):
            raise _no_such_event("from", start)
        self._open(str(name), int(str(start)), fields["kind"], title)

    def take(self, line: bytes, event: Event, event_id: str) -> None:
        """Take note of an event that was just sealed."""
        kind = event.__shape__.name
        self._note(line, event_id, kind)
        self.lines.add(event.branch, event.after, event.cause)
        if kind == "branch_opened":
            assert isinstance(event, BranchOpened)
            self._open(event.branch, event.start, event.kind, event.title)

    def _note(self, line: bytes, event_id: str, kind: str) -> None:
        self.raw.append(line)
        self.types.append(kind)
        self._by_id.setdefault(event_id, len(self.raw))

    def _open(self, branch: str, start: int, kind: str, title: str | None) -> None:
        if branch not in self.lines.branches:
            self.lines.open(branch, start, kind, self.last, title)

    def cut(self, last: int) -> None:
        """Forget what came after event `last`: it was not written after all."""
        if last == self.last:
            return
        del self.raw[last:], self.types[last:]
        self.lines.cut(last)
        self._by_id = {key: seq for key, seq in self._by_id.items() if seq <= last}
        self._retractions, self._looked_upto = {}, 0

    def seq_of(self, event_id: str) -> int | None:
        """Where the event with that id stands."""
        return self._by_id.get(event_id)

    @property
    def level(self) -> int:
        """Up to which version the record says that it holds kinds of events that came later."""
        saying = (line for kind, line in zip(self.types, self.raw, strict=True) if kind in LEVELS)
        return max((parse_object(line).get("v", 1) for line in saying), default=1)

    def hash_of(self, seq: int) -> str:
        """The hash on a line."""
        return hash_on(self.raw[seq - 1])

    def resolve(self, fields: Json, vocabulary: Vocabulary) -> Json:
        """The fields with every reference that was given as an id replaced by its seq."""
        for key in vocabulary.reference_keys(str(fields.get("type"))):
            reference = fields.get(key)
            if isinstance(reference, str):
                if reference not in self._by_id:
                    raise _no_such_event(key, reference)
                fields = {**fields, key: self._by_id[reference]}
        return fields

    def stored(self, event: Event, vocabulary: Vocabulary, *, on_any_line: bool) -> int | None:
        """The seq under which this very event is stored already; None if its id is new.

        Where its writer named no line (`on_any_line`), it is the stored one whatever line that is
        on: since it was sent first, another one may have come to count.
        """
        seq = self._by_id.get(event.id)
        if seq is None:
            return None
        earlier = vocabulary.read(parse_object(self.raw[seq - 1]))
        apart = {*_OWN, "branch"} if on_any_line else _OWN
        if event.dated:
            apart = apart - {"v"}
        same = type(earlier) is type(event) and _content(earlier, apart) == _content(event, apart)
        if not same:
            raise BadEvent(WORDS("journal.id_taken", id=event.id, seq=seq))
        return seq

    def check(self, event: Event) -> None:
        """Refuse an event that names what is not there; odd play is none of our business."""
        kind, last = event.__shape__.name, len(self.raw)
        if not last or kind == "match_started":
            self._check_first(kind)
        for key, seq in references_of(event):
            if not 1 <= seq <= last:
                raise _no_such_event(key, seq)
        if event.branch is not None or self.lines.branches:
            self._check_line(event)
        if kind not in _CHECKED:
            return
        if isinstance(event, EventRetracted):
            self._check_retraction(event)
        elif isinstance(event, EventReinstated):
            self._check_reinstatement(event)
        elif isinstance(event, MatchSealed) and not any(
            hash_on(line) == event.head for line in reversed(self.raw)
        ):
            raise BadEvent(WORDS("journal.wrong_head"))

    def _check_first(self, kind: str) -> None:
        starts = kind == "match_started"
        if starts and self.raw:
            raise BadEvent(WORDS("journal.second_start"))
        if not (starts or self.raw or self.base):
            raise BadEvent(WORDS("journal.first_not_start", type=kind))

    def _check_line(self, event: Event) -> None:
        opens = isinstance(event, BranchOpened)
        if event.branch is not None and (event.branch in self.lines.branches) == opens:
            if opens:
                raise BadEvent(WORDS("journal.branch_exists", branch=event.branch))
            near = nearest(event.branch, self.lines.branches)
            raise BadEvent(WORDS("journal.no_such_branch", branch=event.branch, near=near))
        for key in ENVELOPE_REFERENCES:
            seq = getattr(event, key)
            if seq is not None and (opens or not self.lines.holds(event.branch, seq)):
                raise BadEvent(WORDS("journal.other_line", key=key, value=seq))

    def _check_retraction(self, event: EventRetracted) -> None:
        target = event.target
        kind = self.types[target - 1]
        if kind in NOT_RETRACTABLE:
            cure = WORDS(NOT_RETRACTABLE[kind])
            raise BadEvent(WORDS("journal.not_retractable", target=target, type=kind, cure=cure))
        if not self.lines.holds(event.branch, target):
            raise BadEvent(WORDS("journal.other_line", key="target", value=target))

    def _check_reinstatement(self, event: EventReinstated) -> None:
        """On its line there must be a retraction of that name, or of the event of that name."""
        target, line = event.target, self.lines.names(event.branch)
        named = [target] if self.types[target - 1] == "event_retracted" else []
        if not any(
            self.lines.of_event(seq) in line for seq in (*named, *self._retractions_of(target))
        ):
            raise BadEvent(WORDS("journal.not_reinstatable", target=target))

    def _retractions_of(self, target: int) -> Sequence[int]:
        """The retractions of an event; only what came since it was last asked is looked through."""
        for seq in range(self._looked_upto + 1, self.last + 1):
            if self.types[seq - 1] == "event_retracted":
                taken = json.loads(self.raw[seq - 1]).get("target")
                if isinstance(taken, (int, float)):
                    self._retractions.setdefault(int(taken), []).append(seq)
        self._looked_upto = self.last
        return self._retractions.get(target, ())


def envelope_of(line: bytes) -> Json:
    """The fields of a line whose hash is right; what its writer did wrong is a `BadEvent`."""
    try:
        fields = from_json(line)
    except ValueError:
        fields = parse_object(line)
    if not isinstance(fields, dict):
        raise BadEvent(WORDS("event.not_object", text=shown(fields)))
    for key in ("id", "type"):
        if not isinstance(fields.get(key), str):
            raise BadEvent(WORDS("journal.no_envelope", key=key))
    for key in ENVELOPE_REFERENCES:
        if fields.get(key) is not None and type(fields[key]) is not int:
            raise _no_such_event(key, fields[key])
    if not isinstance(fields.get("branch"), (str, NoneType)):
        raise BadEvent(WORDS("journal.no_envelope", key="branch"))
    return fields


def _content(event: Event, apart: set[str]) -> Any:
    """What an event says, `apart` from some keys.

    Where leaving a fact out means something, only what was said counts.
    """
    content = event.model_dump(
        mode="json", exclude=apart, exclude_unset=event.__class__ in _SILENCE_SPEAKS
    )
    return _typed(content)


def _typed(value: Any) -> Any:
    """A value that equals another only as JSON does: `true` is not 1, but 1.0 is."""
    if isinstance(value, dict):
        return {key: _typed(part) for key, part in value.items()}
    if isinstance(value, list):
        return [_typed(part) for part in value]
    return (bool, value) if isinstance(value, bool) else value


def _no_such_event(key: str, value: object) -> BadEvent:
    return BadEvent(WORDS("journal.no_such_event", key=key, value=shown(value)))


# -- many lines at once

_DEEPEST: Final = 100
_LONGEST: Final = 4_000
"""Bytes: a number of more digits than Python reads does not fit into fewer."""


def envelopes_of(lines: Sequence[bytes]) -> list[Any] | None:
    """Id, type and place of many lines at once; None where one of them is to be read by itself.

    msgspec passes over facts: what it does not mind there, but whoever reads them does, is looked
    for here.
    """
    import msgspec  # late: few lines are not worth a library

    if not all(map(_is_usual, lines)):
        return None
    try:
        found: list[Any] = _envelopes()(b"[" + b",".join(lines) + b"]")
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    return found if len(found) == len(lines) else None


@cache
def _envelopes() -> Callable[[bytes], list[Any]]:
    """What reads an array of lines as their envelopes."""
    from msgspec import defstruct
    from msgspec.json import Decoder

    keys: list[Any] = [("id", str), ("type", str), ("branch", str | None, None)]
    keys += [(key, int | None, None) for key in ENVELOPE_REFERENCES]
    envelope: Any = defstruct("Envelope", keys)
    return Decoder(list[envelope]).decode


def _is_usual(line: bytes) -> bool:
    if len(line) > _LONGEST or line.count(b"[") + line.count(b"{") > _DEEPEST:
        return False
    if line.isascii():
        return True
    try:
        line.decode()
    except UnicodeDecodeError:
        return False
    return True

"""What an open journal knows of the events in it: enough to check the next one."""

from __future__ import annotations

import json
from typing import Any, Final

from events.base import Event
from events.chain import Base
from events.codec import Json, Vocabulary
from events.complaints import nearest, shown
from events.errors import BadEvent
from events.lines import Lines
from events.match import BranchOpened, EventReinstated, EventRetracted, MatchSealed
from events.words import WORDS

_STAYS: Final = {
    "match_started": "journal.cure_start",
    "match_sealed": "journal.cure_seal",
    "event_retracted": "journal.cure_retraction",
    "event_reinstated": "journal.cure_retraction",
    "branch_opened": "journal.cure_branch",
}
"""What no retraction may take away, and what to do instead."""

_OWN: Final = frozenset({"seq", "recorded", "hash", "id"})


class Register:
    """The events of one record by seq and by id, and its lines of history."""

    def __init__(self, base: Base | None = None) -> None:
        self.base = base
        self.raw: list[bytes] = []
        self.types: list[str] = []
        self.lines = Lines()
        self._by_id: dict[str, int] = {}

    @property
    def last(self) -> int:
        """The seq of the last event."""
        return len(self.raw)

    def add(self, line: bytes) -> None:
        """Take note of a line that is in the file already."""
        fields = json.loads(line)
        self._note(line, fields["id"], fields["type"], fields.get("branch"))
        if fields["type"] == "branch_opened":
            self._open(fields["branch"], fields["from"], fields["kind"], fields.get("title"))

    def take(self, line: bytes, event: Event, event_id: str) -> None:
        """Take note of an event that was just sealed."""
        self._note(line, event_id, event.type_name(), event.branch)
        if isinstance(event, BranchOpened):
            self._open(event.branch, event.start, event.kind, event.title)

    def _note(self, line: bytes, event_id: str, kind: str, branch: str | None) -> None:
        self.raw.append(line)
        self.types.append(kind)
        self._by_id.setdefault(event_id, self.last)
        self.lines.add(branch)

    def _open(self, branch: str, start: int, kind: str, title: str | None) -> None:
        if branch not in self.lines.branches:
            self.lines.open(branch, start, kind, self.last, title)

    def cut(self, last: int) -> None:
        """Forget what came after event `last`: it was not written after all."""
        del self.raw[last:], self.types[last:], self.lines.of_event[last + 1 :]
        self._by_id = {key: seq for key, seq in self._by_id.items() if seq <= last}
        branches = self.lines.branches
        self.lines.branches = {key: b for key, b in branches.items() if b.opened <= last}

    def seq_of(self, event_id: str) -> int | None:
        """Where the event with that id stands."""
        return self._by_id.get(event_id)

    def hash_of(self, seq: int) -> str:
        """The hash on a line."""
        return self.raw[seq - 1][-66:-2].decode()

    def resolve(self, fields: Json, vocabulary: Vocabulary) -> Json:
        """The fields with every reference that was given as an id replaced by its seq."""
        kind = vocabulary.types.get(str(fields.get("type")))
        for key in ("cause", "after", *(kind.references if kind else ())):
            given = fields.get(key)
            if isinstance(given, str):
                found = self._by_id.get(given)
                if found is None:
                    raise _no_such_event(key, given)
                fields = {**fields, key: found}
        return fields

    def stored(self, event: Event, vocabulary: Vocabulary) -> int | None:
        """The seq under which this very event is stored already; None if its id is new."""
        seq = self._by_id.get(event.id) if event.id else None
        if seq is None:
            return None
        earlier = vocabulary.read(json.loads(self.raw[seq - 1]))
        if _content(earlier) != _content(event):
            raise BadEvent(WORDS("journal.id_taken", id=event.id, seq=seq))
        return seq

    def check(self, event: Event) -> None:
        """Refuse an event that names what is not there; odd play is none of our business."""
        self._check_first(event)
        for key, seq in _named(event):
            if not 1 <= seq <= self.last:
                raise _no_such_event(key, seq)
        self._check_line(event)
        if isinstance(event, EventRetracted):
            self._check_retraction(event.target)
        elif isinstance(event, EventReinstated):
            self._check_reinstatement(event.target)
        elif isinstance(event, MatchSealed):
            self._check_seal(event.head)

    def _check_first(self, event: Event) -> None:
        starts = event.type_name() == "match_started"
        if starts and self.last:
            raise BadEvent(WORDS("journal.second_start"))
        if not (starts or self.last or self.base):
            raise BadEvent(WORDS("journal.first_not_start", type=event.type_name()))

    def _check_line(self, event: Event) -> None:
        opens = isinstance(event, BranchOpened)
        if event.branch is not None and (event.branch in self.lines.branches) == opens:
            if opens:
                raise BadEvent(WORDS("journal.branch_exists", branch=event.branch))
            near = nearest(event.branch, self.lines.branches)
            raise BadEvent(WORDS("journal.no_such_branch", branch=event.branch, near=near))
        for key in ("cause", "after"):
            seq = getattr(event, key)
            if seq is not None and (opens or not self.lines.holds(event.branch, seq)):
                raise BadEvent(WORDS("journal.other_line", key=key, value=seq))

    def _check_retraction(self, target: int) -> None:
        kind = self.types[target - 1]
        if kind in _STAYS:
            cure = WORDS(_STAYS[kind])
            raise BadEvent(WORDS("journal.not_retractable", target=target, type=kind, cure=cure))

    def _check_reinstatement(self, target: int) -> None:
        named = json.loads(self.raw[target - 1])
        taken = {
            json.loads(line)["target"]
            for line, kind in zip(self.raw, self.types, strict=True)
            if kind == "event_retracted"
        }
        if named["type"] != "event_retracted" and target not in taken:
            raise BadEvent(WORDS("journal.not_reinstatable", target=target))

    def _check_seal(self, head: str) -> None:
        wanted = head.encode()
        if not any(line[-66:-2] == wanted for line in reversed(self.raw)):
            raise BadEvent(WORDS("journal.wrong_head"))


def _named(event: Event) -> list[tuple[str, int]]:
    """The events that an event names, with the word by which it does."""
    named: list[tuple[str, Any]] = [("cause", event.cause), ("after", event.after)]
    for name, field in type(event).model_fields.items():
        key = field.alias or name
        if key in event.references:
            named.append((key, getattr(event, name)))
    return [(key, seq) for key, seq in named if seq is not None]


def _content(event: Event) -> dict[str, Any]:
    return event.model_dump(exclude=set(_OWN))


def _no_such_event(key: str, value: object) -> BadEvent:
    return BadEvent(WORDS("journal.no_such_event", key=key, value=shown(value)))

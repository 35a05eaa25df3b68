"""Lines of history: which events belong to which branch, and the order in which they are read.

An event stands at its own seq; one that was put in later (`after: N`) stands behind N, N's
consequences and what was put in there before; what an inserted event caused stands with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, Generic, NamedTuple, TypeVar

from events.base import Event

MAIN: Final = "main"
"""What people call the main line, which has no name in the file."""


@dataclass(frozen=True, slots=True)
class Branch:
    """A line that left `parent` (None = the main line) behind event `start`."""

    name: str
    parent: str | None
    start: int
    kind: str
    opened: int
    title: str | None = None


class Mark(NamedTuple):
    """What of an event says where it is read."""

    seq: int
    branch: str | None
    after: int | None
    cause: int | None


T = TypeVar("T", bound=Event | Mark)


@dataclass(slots=True)
class Lines:
    """The branches of one record, and where each of its events stands."""

    branches: dict[str, Branch] = field(default_factory=dict)
    marks: list[Event | Mark] = field(default_factory=list)
    _shared: dict[str, frozenset[int]] = field(default_factory=dict)
    """By branch, what it has from its parent; kept until an insertion may have moved something."""
    _inserted: bool = False

    @classmethod
    def of(cls, events: Iterable[Event]) -> Lines:
        """Those of a whole record before any branch is opened: events mark their own places."""
        marks: list[Event | Mark] = [*events]
        return cls(marks=marks, _inserted=any(mark.after is not None for mark in marks))

    def add(self, branch: str | None, after: int | None, cause: int | None) -> None:
        """Take note of the next event."""
        self.marks.append(Mark(len(self.marks) + 1, branch, after, cause))
        self._inserted |= after is not None
        if self._inserted and (after is not None or cause is not None):
            self._shared.clear()

    def add_all(self, events: Iterable[tuple[str | None, int | None, int | None]]) -> None:
        """Take note of the next events: branch, after and cause of each."""
        first = len(self.marks)
        self.marks += [Mark(seq, *event) for seq, event in enumerate(events, start=first + 1)]
        self._inserted |= any(mark.after is not None for mark in self.marks[first:])
        self._shared.clear()

    def cut(self, last: int) -> None:
        """Forget what came after event `last`."""
        del self.marks[last:]
        self.branches = {key: b for key, b in self.branches.items() if b.opened <= last}
        self._shared.clear()

    def free_name(self, start: int) -> str:
        """A name for a new branch behind an event: `from-12`, or `from-12-2` and so on."""
        name, number = f"from-{start}", 1
        while name in self.branches:
            number += 1
            name = f"from-{start}-{number}"
        return name

    def open(self, name: str, start: int, kind: str, opened: int, title: str | None) -> None:
        """A branch left the line of event `start`."""
        self.branches[name] = Branch(name, self.of_event(start), start, kind, opened, title)

    def of_event(self, seq: int) -> str | None:
        """The branch on which an event was written."""
        return self.marks[seq - 1].branch

    def names(self, branch: str | None) -> set[str | None]:
        """The lines that `branch` has parts of; None is the main one."""
        names: set[str | None] = {None}
        while branch is not None:
            names.add(branch)
            branch = self.branches[branch].parent
        return names

    def named(self, name: str) -> str | None:
        """The line that somebody names: `main` is the main one, unless a branch is called so."""
        return None if name == MAIN and MAIN not in self.branches else name

    def read(self, events: Sequence[T], branch: str | None, known: int) -> list[T]:
        """Of a record's first `known` events those on `branch`, in reading order."""
        own = [event for event in events[:known] if event.branch == branch]
        if branch is None:
            return in_reading_order(own)
        shared = self._before(events, self.branches[branch], known)
        return in_reading_order([*shared, *own], settled=len(shared))

    def _before(self, events: Sequence[T], branch: Branch, known: int) -> list[T]:
        """What a branch has from its parent: all that is read up to where it left.

        While that is not yet known, the branch is its parent.
        """
        shared = self.read(events, branch.parent, known)
        left = (i for i, event in enumerate(shared, start=1) if event.seq == branch.start)
        return shared[: next(left, len(shared))]

    def holds(self, branch: str | None, seq: int) -> bool:
        """Whether event `seq` belongs to the history of `branch`."""
        if self.of_event(seq) == branch:
            return True
        if branch is None:
            return False
        if self.in_order:
            left = self.branches[branch]
            return seq <= left.start and self.holds(left.parent, seq)
        return seq in self._from_parent(branch)

    @property
    def in_order(self) -> bool:
        """Whether every line is read in the order of the file: nothing was put in later."""
        return not self._inserted

    def _from_parent(self, branch: str) -> frozenset[int]:
        if branch not in self._shared:
            shared = self._before(self.marks, self.branches[branch], len(self.marks))
            self._shared[branch] = frozenset(mark.seq for mark in shared)
        return self._shared[branch]

    def counting(self) -> str | None:
        """The line that counts: the main one, or the save that was loaded last."""
        return self.played()[-1]

    def played(self) -> list[str | None]:
        """The lines that were played for good, in the order in which they began to count.

        The main one, and every save that was loaded from one of them.
        """
        played: list[str | None] = [None]
        for branch in sorted(self.branches.values(), key=lambda b: b.opened):
            if branch.kind == "loaded" and branch.parent in played:
                played.append(branch.name)
        return played


def in_reading_order(events: Iterable[T], settled: int = 0) -> list[T]:
    """Events in the order in which they are read.

    The first `settled` are in order already and keep it; a later insertion may stand among them.
    """
    found = list(events)
    if all(event.after is None for event in found):
        return found
    return _Order(found, settled).read()


def inserted_among(events: Iterable[T]) -> set[int]:
    """The events that were forgotten and put in later, with all that they caused."""
    inserted: set[int] = set()
    for event in events:
        if event.after is not None or event.cause in inserted:
            inserted.add(event.seq)
    return inserted


class _Order(Generic[T]):
    """Sorts insertions into their places."""

    def __init__(self, events: list[T], settled: int) -> None:
        self.plain: list[T] = []
        self.behind: dict[int, list[T]] = {}
        self.consequences: dict[int, list[T]] = {}
        inserted = inserted_among(events[settled:])
        for i, event in enumerate(events):
            if i < settled or event.seq not in inserted:
                self.plain.append(event)
            elif event.after:
                self.behind.setdefault(event.after, []).append(event)
            else:
                self.consequences.setdefault(event.cause or 0, []).append(event)

    def read(self) -> list[T]:
        if not self.behind:
            return self.plain
        index = {event.seq: i for i, event in enumerate(self.plain)}
        ends: dict[int, list[int]] = {}
        for start in sorted((index[seq] for seq in self.behind if seq in index), reverse=True):
            ends.setdefault(self._end_of(start), []).append(start)
        order: list[T] = []
        for i in range(len(self.plain) + 1):
            for start in ends.get(i, ()):
                self._insert(order, self.plain[start].seq)
            order += self.plain[i : i + 1]
        for seq in sorted(self.behind):  # what they name is not on this line
            self._insert(order, seq)
        return order

    def _end_of(self, start: int) -> int:
        """Behind an event, its consequences, theirs, and the insertions settled among them."""
        block = {self.plain[start].seq}
        for i in range(start + 1, len(self.plain)):
            event = self.plain[i]
            if (event.after or event.cause) not in block:
                return i
            block.add(event.seq)
        return len(self.plain)

    def _insert(self, order: list[T], seq: int) -> None:
        stack = list(reversed(self.behind.pop(seq, [])))
        while stack:
            event = stack.pop()
            order.append(event)
            stack += reversed(self.behind.pop(event.seq, []))
            stack += reversed(self.consequences.pop(event.seq, []))

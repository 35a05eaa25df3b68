"""The order in which events are read.

An event stands at its own seq; one that was put in later (`after: N`) stands behind N, N's
consequences and what was put in there before; what an inserted event caused stands with it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, Protocol, TypeVar


class Placed(Protocol):
    """What says where an event is read."""

    @property
    def seq(self) -> int:
        """Its place in the file."""

    @property
    def branch(self) -> str | None:
        """The line it was written on."""

    @property
    def after(self) -> int | None:
        """Behind which event it belongs, if it was forgotten."""

    @property
    def cause(self) -> int | None:
        """The event it is a consequence of."""


T = TypeVar("T", bound=Placed)


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

"""The lines of a record that grows: what stands on each of them, and the table as it lies there.

A correction goes back to the table before what it takes or puts back, and a side line begins with
the table where it left. So each costs what lies between, and not the whole record once more. Only
where something was put in later (`after`) are histories read from the start.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from operator import attrgetter, itemgetter
from typing import Any, Final

from events.base import Event
from events.branches import Lines
from events.match import EventReinstated, EventRetracted, MatchAmended, MatchStarted, NoteWritten
from projections.history import Chronicle
from projections.replay import Replay, fold, start_of
from projections.system import GameSystem

_KEEP_EVERY: Final = 32
"""Events between two tables that are kept."""
_LINES_KEPT: Final = 8
_SEQ: Final = attrgetter("seq")
_NO_MOVES: Final = (NoteWritten, MatchStarted)


class GrowingLines:
    """All lines of a record in memory, as corrected."""

    def __init__(self, system: GameSystem[Any], lines: Lines) -> None:
        self.system, self.lines = system, lines
        self.events: list[Event] = []
        self.amendments: list[Event] = []
        self._own: dict[str | None, list[Event]] = {}
        self._caused: dict[int, list[Event]] = {}
        self._kept: OrderedDict[str | None, _GrowingLine] = OrderedDict()
        self._corrected: dict[str | None, list[int]] = {}
        """By line the corrections on it."""
        self._read: dict[str | None, Any] = {}
        """Tables of lines that are read from the start."""

    def add(self, event: Event) -> None:
        """The next event, of which `lines` have taken note."""
        self.events.append(event)
        self._own.setdefault(event.branch, []).append(event)
        if event.cause is not None:
            self._caused.setdefault(event.cause, []).append(event)
        if isinstance(event, MatchAmended):
            self.amendments.append(event)
        if self._read:
            self._add_to_read(event)
        if isinstance(event, MatchAmended) or event.after is not None:
            self._kept.clear()
        elif isinstance(event, (EventRetracted, EventReinstated)):
            self._corrected.setdefault(event.branch, []).append(event.seq)
            for branch in [b for b in self._kept if event.branch in self.lines.names(b)]:
                if branch != event.branch or not self._kept[branch].correct(event):
                    del self._kept[branch]
        elif event.branch in self._kept:
            self._kept[event.branch].add(event)

    def _add_to_read(self, event: Event) -> None:
        if event.corrects or event.after is not None or isinstance(event, MatchAmended):
            self._read.clear()
        elif event.branch in self._read:
            table = self._read[event.branch]
            self._read[event.branch] = self.system.apply(table, event)

    # -- what is asked ---------------------------------------------------------------------------

    def table(self, branch: str | None) -> Any:
        """The table as it lies on a line. Do not change it."""
        line = self._kept.get(branch)
        if line is not None:
            return line.table()
        if self._is_followed(branch):
            return self._line(branch).table()
        if branch not in self._read:
            self._read[branch] = Replay(self.system, self.events).state(branch=branch)
        return self._read[branch]

    def last_move(self, branch: str | None) -> int | None:
        """The last move that stands, whatever was remarked since."""
        if self._is_followed(branch):
            standing = self._line(branch).backwards()
        else:
            standing = reversed(Chronicle.of(self.events).history(branch=branch).events)
        found = next((e for e in standing if not isinstance(e, _NO_MOVES)), None)
        while found is not None and found.cause is not None:
            cause = self.events[found.cause - 1]
            if isinstance(cause, MatchStarted):
                break
            found = cause
        return None if found is None else found.seq

    def last_undone(self, branch: str | None) -> int | None:
        """The newest retraction in force."""
        if self._is_followed(branch):
            return max(self._line(branch).force, default=None)
        in_force = Chronicle.of(self.events).in_force(branch)
        return in_force[-1].seq if in_force else None

    def newest(self, branch: str | None, below: int | None = None) -> int | None:
        """The last event of a line in the order of the file, or the last before event `below`."""
        top = len(self.events) + 1 if below is None else below
        if not self.lines.in_order:
            seqs = range(top - 1, 0, -1)
            return next((seq for seq in seqs if self.lines.holds(branch, seq)), None)
        own = self._own.get(branch, [])
        count = bisect_left(own, top, key=_SEQ)
        if count:
            return own[count - 1].seq
        if branch is None:
            return None
        left = self.lines.branches[branch]
        return self.newest(left.parent, min(top, left.start + 1))

    # -- lines -----------------------------------------------------------------------------------

    def _is_followed(self, branch: str | None) -> bool:
        """Whether a line can be followed as it grows.

        It is read from the start where something was put in later, or where a line that it left
        was corrected behind a correction of its own: what each of them takes back depends on both.
        """
        if branch is None or not self.lines.in_order:
            return self.lines.in_order
        parent, own = self.lines.branches[branch].parent, self._corrected.get(branch)
        earlier = self.lines.names(parent) & self._corrected.keys() if own else ()
        tangled = any(own[0] < self._corrected[line][-1] for line in earlier if own)
        return not tangled and self._is_followed(parent)

    def _line(self, branch: str | None) -> _GrowingLine:
        if branch not in self._kept:
            self._kept[branch] = self._begun(branch)
            if len(self._kept) > _LINES_KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(branch)
        return self._kept[branch]

    def _begun(self, branch: str | None) -> _GrowingLine:
        """A line with all that was told of it so far."""
        line = _GrowingLine(self, branch)
        if branch is not None:
            left = self.lines.branches[branch]
            line.leave(self._line(left.parent), left.start)
        for event in self._own.get(branch, ()):
            if isinstance(event, (EventRetracted, EventReinstated)):
                line.correct(event)
            else:
                line.add(event)
        return line

    def caused_by(self, seq: int, before: int) -> list[Event]:
        """An event and all that it led to before event `before`, in the order of the file."""
        found, stack = [], [self.events[seq - 1]]
        while stack:
            event = stack.pop()
            found.append(event)
            stack += (e for e in self._caused.get(event.seq, ()) if e.seq < before)
        return sorted(found, key=_SEQ)


class _GrowingLine:
    """One line, read in the order of the file: first what it has from the main line."""

    def __init__(self, record: GrowingLines, branch: str | None) -> None:
        self.record, self.branch = record, branch
        self.parent: _GrowingLine | None = None
        self._shared: list[Event] = []
        self._count = 0
        """How many of `_shared` stand on this line."""
        self._inherited = 0
        """With how many events this line begins as its parent does."""
        self._own: list[Event] = []
        """What stands behind them."""
        self._taken: set[int] = set()
        self.force: dict[int, int] = {}
        """The retractions in force, the newest last, and what each of them takes back."""
        self._retracted: dict[int, set[int]] = {}
        """The same by what they take back."""
        self._kept: list[tuple[int, Any]] = []
        """Tables, each with the number of events behind it: many of late, few of long ago."""
        self._table: Any = None
        """The table as it lies; None until somebody asks for it."""

    def leave(self, parent: _GrowingLine, start: int) -> None:
        """The line begins as `parent`, up to event `start`."""
        self.parent, self._shared = parent, parent._shared
        self._taken, self.force = set(parent._taken), dict(parent.force)
        self._retracted = {target: set(by) for target, by in parent._retracted.items()}
        self._inherited = self._count = parent._place(start + 1)
        if parent.parent is None:
            self._shared = parent._own
        else:
            self._shared, self._count = parent._shared, min(self._count, parent._count)
            self._own = parent._own[: self._inherited - self._count]

    # -- growing ---------------------------------------------------------------------------------

    def add(self, event: Event) -> None:
        """The next event of this line that takes nothing back."""
        if event.cause in self._taken:
            self._taken.add(event.seq)
        elif not event.corrects:
            self._own.append(event)
            if self._table is not None:
                self._table = self.record.system.apply(self._table, event)
                self._keep(self._size)

    def correct(self, event: Event) -> bool:
        """A correction that was written on this line; False where it corrects the start."""
        if isinstance(event, EventRetracted):
            return self._retract(event)
        assert isinstance(event, EventReinstated), "there are two kinds"
        return self._reinstate(event)

    def _retract(self, event: EventRetracted) -> bool:
        target = event.target
        self.force[event.seq] = target
        self._retracted.setdefault(target, set()).add(event.seq)
        caused = self.record.caused_by(target, event.seq)
        gone = {e.seq for e in caused} - self._taken
        self._taken |= gone
        if gone:
            place = self._place(min(gone))
            self._go_on(place, [e for e in self._behind(place) if e.seq not in gone])
        return not any(isinstance(e, MatchAmended) for e in caused)

    def _reinstate(self, event: EventReinstated) -> bool:
        named = {event.target, *self._retracted.get(event.target, ())}
        back: dict[int, Event] = {}
        for retraction in named & self.force.keys():
            target = self.force.pop(retraction)
            self._retracted[target].discard(retraction)
            back |= {e.seq: e for e in self.record.caused_by(target, event.seq)}
        returned = [back[seq] for seq in sorted(back) if self._returns(back[seq])]
        if returned:
            place = self._place(returned[0].seq)
            self._go_on(place, sorted([*self._behind(place), *returned], key=_SEQ))
        return not any(isinstance(e, MatchAmended) for e in back.values())

    def _returns(self, event: Event) -> bool:
        """Whether an event that was taken back stands again; asked of causes first."""
        if self._retracted.get(event.seq) or event.cause in self._taken:
            return False
        self._taken.discard(event.seq)
        return not event.corrects and self.record.lines.holds(self.branch, event.seq)

    # -- what stands -----------------------------------------------------------------------------

    @property
    def _size(self) -> int:
        return self._count + len(self._own)

    def _place(self, seq: int) -> int:
        """How many events stand before event `seq`."""
        behind = bisect_left(self._own, seq, key=_SEQ)
        if behind:
            return self._count + behind
        return bisect_left(self._shared, seq, 0, self._count, key=_SEQ)

    def _behind(self, place: int) -> list[Event]:
        if place >= self._count:
            return self._own[place - self._count :]
        return [*self._shared[place : self._count], *self._own]

    def backwards(self) -> Iterator[Event]:
        """What stands on this line, the last event first."""
        yield from reversed(self._own)
        for i in range(self._count - 1, -1, -1):
            yield self._shared[i]

    def _go_on(self, place: int, events: Iterable[Event]) -> None:
        """Let other events stand behind the first few."""
        self._own[max(0, place - self._count) :] = events
        self._count, self._inherited = min(self._count, place), min(self._inherited, place)
        self._table = None
        while self._kept and self._kept[-1][0] > place:
            self._kept.pop()

    # -- the table -------------------------------------------------------------------------------

    def table(self) -> Any:
        """The table as it lies after all that stands. Do not change it."""
        if self._table is None:
            count, kept = self._before(self._size)
            self._table = self.record.system.copy(kept)
            for event in self._behind(count):
                count += 1
                self._table = self.record.system.apply(self._table, event)
                self._keep(count)
        return self._table

    def after(self, count: int) -> Any:
        """The table after so many events: a copy."""
        system, table = self.record.system, self.table()
        if count == self._size:
            return system.copy(table)
        start, kept = self._before(count)
        found = fold(system, system.copy(kept), self._behind(start)[: count - start])
        if count - start >= _KEEP_EVERY:
            insort(self._kept, (count, system.copy(found)), key=itemgetter(0))
        return found

    def _before(self, count: int) -> tuple[int, Any]:
        """The last table that was kept up to there, and after how many events it lay so."""
        if not self._kept or self._kept[0][0] > count:
            self._kept.insert(0, self._first(count))
        place = bisect_right(self._kept, count, key=itemgetter(0))
        return self._kept[place - 1]

    def _first(self, count: int) -> tuple[int, Any]:
        """The table with which this line begins: where it left another, or the empty one."""
        if self.parent is not None and self.parent.amended() == self.amended():
            place = min(count, self._inherited)
            return place, self.parent.after(place)
        return 0, self.record.system.start(start_of(self._behind(0)))

    def amended(self) -> list[int]:
        """The amendments of the start that stand on this line."""
        holds, branch = self.record.lines.holds, self.branch
        made = (event.seq for event in self.record.amendments)
        return [seq for seq in made if seq not in self._taken and holds(branch, seq)]

    def _keep(self, count: int) -> None:
        kept = self._kept
        if kept and count - kept[-1][0] < _KEEP_EVERY:
            return
        kept.append((count, self.record.system.copy(self._table)))
        for i in range(len(kept) - 2, 0, -1):
            if kept[i + 1][0] - kept[i - 1][0] <= count - kept[i + 1][0]:
                del kept[i]

"""Lines of history: which events belong to which branch."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Branch:
    """A line that left `parent` (None = the main line) behind event `start`."""

    name: str
    parent: str | None
    start: int
    kind: str
    opened: int
    title: str | None = None


@dataclass(slots=True)
class Lines:
    """The branches of one record, and the branch each event was written on."""

    branches: dict[str, Branch] = field(default_factory=dict)
    of_event: list[str | None] = field(default_factory=lambda: [None])
    """By seq; the entry at 0 stands for the header."""

    places: list[float] = field(default_factory=lambda: [0.0])
    """By seq: where the event is read. One that was put in behind N later stands at N + ½."""

    def add(self, branch: str | None, after: int | None, cause: int | None) -> None:
        """Take note of the next event."""
        self.of_event.append(branch)
        own = len(self.places)
        place = float(own)
        if after is not None and 0 < after < own:
            place = self.places[after] // 1 + 0.5
        elif cause is not None and 0 < cause < own and self.places[cause] % 1:
            place = self.places[cause]  # it stands with what caused it
        self.places.append(place)

    def cut(self, last: int) -> None:
        """Forget what came after event `last`."""
        del self.of_event[last + 1 :], self.places[last + 1 :]
        self.branches = {key: b for key, b in self.branches.items() if b.opened <= last}

    def open(self, name: str, start: int, kind: str, opened: int, title: str | None) -> None:
        """A branch left the line of event `start`."""
        self.branches[name] = Branch(name, self.of_event[start], start, kind, opened, title)

    def stretches(self, branch: str | None) -> Iterator[tuple[str | None, float]]:
        """The lines that make up the history of `branch`, each up to a seq, youngest first."""
        limit = float("inf")
        while branch is not None:
            yield branch, limit
            limit = min(limit, self.places[self.branches[branch].start])
            branch = self.branches[branch].parent
        yield None, limit

    def names(self, branch: str | None) -> set[str | None]:
        """The lines that `branch` has parts of; None is the main one."""
        return {name for name, _ in self.stretches(branch)}

    def holds(self, branch: str | None, seq: int) -> bool:
        """Whether event `seq` belongs to the history of `branch`."""
        written_on, place = self.of_event[seq], self.places[seq]
        return any(line == written_on and place <= limit for line, limit in self.stretches(branch))

    def counting(self) -> str | None:
        """The line that counts: the main one, or the save that was loaded from it last."""
        current: str | None = None
        for branch in sorted(self.branches.values(), key=lambda b: b.opened):
            if branch.kind == "loaded" and self._follows(branch, current):
                current = branch.name
        return current

    def _follows(self, branch: Branch, current: str | None) -> bool:
        return branch.parent in self.names(current)

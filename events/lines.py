"""Lines of history: which events belong to which branch."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
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

    def add(self, branch: str | None) -> None:
        """Take note of the next event."""
        self.of_event.append(branch)

    def open(self, name: str, start: int, kind: str, opened: int, title: str | None) -> None:
        """A branch left the line of event `start`."""
        self.branches[name] = Branch(name, self.of_event[start], start, kind, opened, title)

    def stretches(self, branch: str | None) -> Iterator[tuple[str | None, float]]:
        """The lines that make up the history of `branch`, each up to a seq, youngest first."""
        limit = float("inf")
        while branch is not None:
            yield branch, limit
            limit = min(limit, self.branches[branch].start)
            branch = self.branches[branch].parent
        yield None, limit

    def holds(self, branch: str | None, seq: int) -> bool:
        """Whether event `seq` belongs to the history of `branch`."""
        written_on = self.of_event[seq]
        return any(line == written_on and seq <= limit for line, limit in self.stretches(branch))

    def counting(self) -> str | None:
        """The line that counts: the main one, or the save that was loaded from it last."""
        current: str | None = None
        for branch in sorted(self.branches.values(), key=lambda b: b.opened):
            if branch.kind == "loaded" and self._follows(branch, current):
                current = branch.name
        return current

    def _follows(self, branch: Branch, current: str | None) -> bool:
        return branch.parent in {line for line, _ in self.stretches(current)}


def lines_of(entries: Iterable[tuple[str | None, dict[str, object] | None]]) -> Lines:
    """The lines of a record, from each event's branch and, for a `branch_opened`, its facts."""
    lines = Lines()
    for seq, (branch, opening) in enumerate(entries, start=1):
        lines.add(branch)
        if opening is not None and branch is not None and branch not in lines.branches:
            start, kind, title = opening["from"], opening["kind"], opening.get("title")
            assert isinstance(start, int)
            lines.open(branch, start, str(kind), seq, None if title is None else str(title))
    return lines

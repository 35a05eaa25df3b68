"""A side line on which nothing was recorded yet: it is written together with its first event."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from projections.matches import Match


@dataclass(frozen=True)
class Opening:
    """A line that would leave behind event `start`."""

    name: str
    start: int
    title: str

    @property
    def entry(self) -> dict[str, Any]:
        """What opens it."""
        return {
            "type": "branch_opened", "branch": self.name, "from": self.start, "kind": "what_if",
            "title": self.title,
        }  # fmt: skip

    def in_match(self, match: Match) -> Match:
        """The match as if it were opened already."""
        last = len(match.events)
        event = match.system.vocabulary.read({**self.entry, "seq": last + 1})
        opened = replace(match)
        vars(opened).update(system=match.system, events=(*match.events, event))
        return opened

"""The lines of a text as they are written, and what they are called."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass
class Row:
    """One line of the text; `seq` is the event it tells."""

    text: str
    depth: int
    seq: int | None = None
    tags: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    label: str | None = None
    is_confirmed: bool = False
    """It is the head of a turn that would have begun without it."""
    is_header: bool = False
    """The rest of the line is a value: it bears no label and no remark."""

    def line(self) -> str:
        """As it is written."""
        label = [f"[#{self.label}]"] if self.label else []
        return "  " * self.depth + " ".join((self.text, *label, *self.tags, *self.notes))


class Page(list[Row]):
    """The lines so far, and what they are called."""

    labels: dict[str, int]

    def row_of(self, seq: int | None) -> Row | None:
        """The last line, if it tells that event, or the one before the head of a turn behind it."""
        for row in reversed(self):
            if row.seq == seq and seq is not None and not row.is_header:
                return row
            if row.seq is not None and not (row.is_confirmed and not row.notes):
                return None
        return None

    def ref(self, seq: int, heads: Sequence[int]) -> str:
        """`^`, `#a`, `#a.3`: an event by the line that tells it."""
        if heads and heads[-1] == seq:
            return "^"
        if seq == 1:
            return "#start"
        known = ((row, row.seq) for row in self if not row.is_header)
        rows = [row for row, told in known if told is not None and told <= seq]
        if not rows:
            return f"#start.{seq - 1}"
        row = max(rows, key=lambda one: one.seq or 0)
        if row.label is None:
            row.label = _label(sum(one.label is not None for one in self))
        assert row.seq is not None, "only such rows were looked at"
        self.labels[row.label] = row.seq
        return f"#{row.label}" if row.seq == seq else f"#{row.label}.{seq - row.seq}"


_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def _label(number: int) -> str:
    more, letter = divmod(number, len(_LETTERS))
    return (_label(more - 1) if more else "") + _LETTERS[letter]

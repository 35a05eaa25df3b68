"""A match as text, for a pipe or a file: its sentences, and the board after each turn."""

from __future__ import annotations

from collections.abc import Iterator

from dashboard.terminal.board import board_lines
from dashboard.terminal.text import width, wrap
from dashboard.terminal.words import WORDS
from projections.plain_text import clean
from projections.reading import Reading, Readings
from projections.timeline import Step

_COLUMNS = 80
_BOARD_LINES = 16
"""A board after every turn makes a long text; a large board is drawn smaller."""


def transcript(
    readings: Readings,
    *,
    at: int | None = None,
    branch: str | None = None,
    as_played: bool = False,
    columns: int = _COLUMNS,
) -> Iterator[str]:
    """The match line by line up to event `at`, turn by turn, with the board after each."""
    reading = readings.reading(branch, as_played)
    if not reading.stops:
        yield WORDS("message.empty").text(readings.lang)
        return
    yield from _title(reading, columns)
    last = reading.nearest(at) if at is not None else reading.last
    marks = set(reading.way.marks(reading.kinds[0])) if reading.kinds else set()
    shown = 0
    for step in reading.steps:
        if reading.is_later(step.seq, last):
            break
        if step.seq in marks and shown:
            yield from _board(reading, shown, columns)
        yield from _told(reading, step, last, columns)
        shown = step.seq if reading.is_stop(step.seq) else shown
    yield from _board(reading, last, columns)
    if reading.record.ended is None and last == reading.last:
        yield WORDS("text.to_be_continued").text(readings.lang)


def _title(reading: Reading, columns: int) -> Iterator[str]:
    record = reading.record
    title = clean(record.title or reading.match.system.title.text(reading.lang))
    yield from wrap(title, columns)
    yield "═" * min(width(title), columns)


def _told(reading: Reading, step: Step, last: int, columns: int) -> Iterator[str]:
    digits = len(str(reading.match.replay.last))
    struck = "✗" if reading.is_struck(step, last) else " "
    nested = "  " * reading.depth(step)
    symbols = reading.symbols(step.seq)
    text = f"{reading.sentence(step.seq)} {symbols}".strip()
    prefix = f"{struck}{step.seq:>{digits}} {nested}"
    first, *more = wrap(text, columns - len(prefix))
    yield prefix + first
    yield from (" " * len(prefix) + line for line in more)
    for note in reading.notes(step.seq):
        if note.text:
            author = f"{clean(note.author)}: " if note.author else ""
            yield from wrap(f"{' ' * len(prefix)}✎ {author}{clean(note.text)}", columns, 8)


def _board(reading: Reading, seq: int, columns: int) -> Iterator[str]:
    scene = reading.scene(seq, lit=False)
    if scene.pieces or scene.panels:
        yield ""
        yield from board_lines(scene, reading.lang, columns, height=_BOARD_LINES, remarks=False)
    yield ""

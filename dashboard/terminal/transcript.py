"""A match as text, for a pipe or a file: its sentences, and the board after each turn."""

from __future__ import annotations

from collections.abc import Iterator

from dashboard.terminal.board import board_lines
from dashboard.terminal.text import clean, width, wrap
from dashboard.terminal.track import Tape, Track
from dashboard.terminal.words import WORDS
from projections.timeline import Step

_COLUMNS = 80
_BOARD_LINES = 16
"""A board after every turn makes a long text; a large board is drawn smaller."""


def transcript(
    tape: Tape,
    *,
    at: int | None = None,
    branch: str | None = None,
    as_played: bool = False,
    columns: int = _COLUMNS,
) -> Iterator[str]:
    """The match line by line up to event `at`, turn by turn, with the board after each."""
    track = tape.track(branch, as_played)
    if not track.stops:
        yield WORDS("message.empty").text(tape.lang)
        return
    yield from _title(track, columns)
    last = track.nearest(at) if at is not None else track.last
    marks = set(track.way.marks(track.kinds[0])) if track.kinds else set()
    shown = 0
    for step in track.steps:
        if track.is_later(step.seq, last):
            break
        if step.seq in marks and shown:
            yield from _board(track, shown, columns)
        yield from _told(track, step, last, columns)
        shown = step.seq if track.is_stop(step.seq) else shown
    yield from _board(track, last, columns)
    if track.record.ended is None and last == track.last:
        yield WORDS("text.to_be_continued").text(tape.lang)


def _title(track: Track, columns: int) -> Iterator[str]:
    record = track.record
    title = clean(record.title or track.match.system.title.text(track.lang))
    yield from wrap(title, columns)
    yield "═" * min(width(title), columns)


def _told(track: Track, step: Step, last: int, columns: int) -> Iterator[str]:
    digits = len(str(track.match.replay.last))
    struck = "✗" if track.is_struck(step, last) else " "
    nested = "  " * min(step.depth, 4) if step.action != step.seq else ""
    symbols = track.symbols(step.seq)
    text = f"{track.sentence(step.seq)} {symbols}".strip()
    prefix = f"{struck}{step.seq:>{digits}} {nested}"
    first, *more = wrap(text, columns - len(prefix))
    yield prefix + first
    yield from (" " * len(prefix) + line for line in more)
    for note in track.notes(step.seq):
        if note.text:
            author = f"{clean(note.author)}: " if note.author else ""
            yield from wrap(f"{' ' * len(prefix)}✎ {author}{clean(note.text)}", columns, 8)


def _board(track: Track, seq: int, columns: int) -> Iterator[str]:
    scene = track.scene(seq, lit=False)
    if scene.pieces or scene.panels:
        yield ""
        yield from board_lines(scene, track.lang, columns, height=_BOARD_LINES, remarks=False)
    yield ""

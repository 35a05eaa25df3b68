"""The lists of the replay: the log round the present event, why it happened, the stretch path."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from dashboard.terminal.board import Row
from dashboard.terminal.canvas import Ink
from dashboard.terminal.text import cut, width, wrap
from dashboard.terminal.words import WORDS
from events.words import in_language
from projections.plain_text import clean
from projections.reading import DEEPEST, path_words
from projections.system import Finding
from projections.timeline import Step

if TYPE_CHECKING:
    from dashboard.terminal.view import Screen


def log_rows(screen: Screen, room: int, height: int) -> list[Row]:
    """The log in `height` lines: the present event in full, those around it in a line each."""
    steps = screen.reading.steps
    here = next((i for i, step in enumerate(steps) if step.seq == screen.at), None)
    if here is None:
        return []
    present = _present_rows(screen, steps[here], room)[:height]
    left = height - len(present)
    above = min(here, max(left - (len(steps) - here - 1), left * 3 // 5))
    below = min(left - above, len(steps) - here - 1)
    rows = [_line(screen, step, room) for step in steps[here - above : here]]
    return [*rows, *present, *(_line(screen, s, room) for s in steps[here + 1 : here + 1 + below])]


def _prefix(screen: Screen, step: Step, present: bool) -> str:
    digits = len(str(screen.readings.match.replay.last))
    struck = "✗" if screen.reading.is_struck(step, screen.at) else " "
    depth = screen.reading.depth(step)
    nested = "  " * (depth - 1) + "└ " if depth else ""
    return f"{'▸' if present else ' '}{struck}{step.seq:>{digits}} {nested}"


def _line(screen: Screen, step: Step, room: int) -> Row:
    prefix, marks = _prefix(screen, step, present=False), _marks(screen, step)
    sentence = cut(screen.reading.sentence(step.seq), room - width(prefix) - width(marks))
    return cut(prefix + sentence + marks, room), _ink(screen, step)


def _marks(screen: Screen, step: Step) -> str:
    """What there is to say about an event, as signs behind its sentence."""
    notes = screen.reading.notes(step.seq)
    signs = screen.reading.symbols(step.seq), "✎" if any(note.text for note in notes) else ""
    finding = "⚠" if step.seq in screen.reading.findings else ""
    text = " ".join(sign for sign in (*signs, finding) if sign)
    return f" {text}" if text else ""


def _ink(screen: Screen, step: Step) -> Ink:
    reading = screen.reading
    if reading.is_struck(step, screen.at):
        return "struck"
    if screen.needle and reading.is_hit(step.seq, screen.needle):
        return "lit"
    if step.seq in reading.openings:
        return "bold"
    return "dim" if reading.is_later(step.seq, screen.at) else ""


def _present_rows(screen: Screen, step: Step, room: int) -> list[Row]:
    prefix = _prefix(screen, step, present=True)
    text = prefix + screen.reading.sentence(step.seq) + _marks(screen, step)
    ink = "struck" if screen.reading.is_struck(step, screen.at) else "here"
    rows: list[Row] = [(line, ink) for line in _hung(prefix, text, room)]
    return rows + list(_remarks(screen, step, room, len(prefix)))


def _hung(prefix: str, text: str, room: int) -> list[str]:
    """A sentence behind its prefix; what does not fit stands below its beginning."""
    indent = min(width(prefix), room // 2)
    lines = wrap(text[len(prefix) :], max(8, room - indent))
    return [cut(prefix + lines[0], room), *(cut(" " * indent + line, room) for line in lines[1:])]


def _remarks(screen: Screen, step: Step, room: int, indent: int) -> Iterator[Row]:
    """Notes, findings and the correction of an event, in words."""
    pad = " " * min(indent, room // 4)
    for note in screen.reading.notes(step.seq):
        author = f"{clean(note.author)}: " if note.author else ""
        said = f"{note.symbol or ''} {clean(note.text)}".strip()
        yield from _wrapped(f"{pad}✎ {author}{said}", room, "note")
    for finding in screen.reading.findings.get(step.seq, ()):
        yield from _wrapped(f"{pad}⚠ {_found(screen, finding)}", room, "warn")
    if step.event.after is not None:
        said = WORDS("log.inserted").text(screen.readings.lang)
        yield from _wrapped(f"{pad}↳ {said}", room, "dim")
    if screen.reading.is_struck(step, screen.at):
        yield from _wrapped(f"{pad}✗ {screen.reading.correction(step)}", room, "dim")


def _found(screen: Screen, finding: Finding) -> str:
    cites = f" ({clean(finding.cites)})" if finding.cites else ""
    return clean(in_language(finding.message, screen.readings.lang)) + cites


def _wrapped(text: str, room: int, ink: Ink) -> Iterator[Row]:
    indent = len(text) - len(text.lstrip(" ")) + 2
    yield from ((line, ink) for line in wrap(text, room, indent))


def why_rows(screen: Screen, room: int) -> list[Row]:
    """The present event from its action down, who says so, what it led to, what is odd."""
    reading, lang = screen.reading, screen.readings.lang
    step = reading.step(screen.at)
    if step is None:
        return []
    rows: list[Row] = [(WORDS("why.title", seq=step.seq).text(lang), "bold")]
    rows += _chain(screen, reading.causes(step.seq), room)
    rows += _wrapped(f"  {screen.reading.source(step)}", room, "")
    effects = reading.effects(step.seq)
    if effects:
        rows += [("", ""), (WORDS("why.effects").text(lang), "bold")]
        rows += _listed(screen, effects, room)
    remarks = list(_remarks(screen, step, room, 2))
    return [*rows, ("", ""), *remarks] if remarks else rows


def _chain(screen: Screen, causes: list[Step], room: int) -> Iterator[Row]:
    for depth, step in enumerate(causes[-DEEPEST - 1 :]):
        prefix = f"{'  ' * depth}{'└ ' if depth else ''}{step.seq} "
        ink = "here" if step.seq == screen.at else ""
        text = prefix + screen.reading.sentence(step.seq)
        yield from ((line, ink) for line in _hung(prefix, text, room))


def _listed(screen: Screen, steps: Iterable[Step], room: int) -> Iterator[Row]:
    for step in steps:
        prefix = f"  {step.seq} "
        text = prefix + screen.reading.sentence(step.seq)
        yield from ((line, "") for line in _hung(prefix, text, room))


def path_text(screen: Screen) -> str:
    """The stretches around the present event, outermost first."""
    return path_words(screen.reading.path(screen.at), screen.readings.lang)

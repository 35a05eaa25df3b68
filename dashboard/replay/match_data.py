"""A match, in some of its readings, as plain data for a browser.

Everything that occurs twice stands once: the parts of pictures, names, texts. A frame holds only
what differs from the frame before. A match of 300 events takes some hundred kilobytes.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any, Generic, TypeVar

from dashboard.replay.moments import DrawnMoment, MomentCache, gone, touched
from dashboard.words import REPLAY_WORDS as WORDS
from events.base import Event
from events.match import DRAW, NoteWritten, SpanKind
from events.words import Lang, in_language
from projections.matches import Match
from projections.plain_text import clean
from projections.reading import Reading, Readings, path_words, span_words
from projections.record import Record, winner_names
from projections.scene import Panel, SeatBadge, badges
from projections.svg import FONT, badge_outline
from projections.system import Finding
from projections.timeline import Step, moment_of

VERSION = 1


T = TypeVar("T", bound=Hashable)


class ValueTable(Generic[T]):
    """A list in which every value stands once."""

    def __init__(self) -> None:
        self._known: dict[T, int] = {}

    def number(self, value: T) -> int:
        """The place of a value, a new one where it was not there."""
        return self._known.setdefault(value, len(self._known))

    def list(self) -> list[T]:
        """All values by their numbers."""
        return list(self._known)


def only(**fields: Any) -> dict[str, Any]:
    """The fields that say something; a number always does, 0 as well."""
    return {
        key: value
        for key, value in fields.items()
        if not (value is None or value is False or value in ("", []))
    }


@dataclass
class _Tables:
    """What several frames share."""

    slots: ValueTable[tuple[str, float, float]] = field(default_factory=ValueTable)
    parts: ValueTable[str] = field(default_factory=ValueTable)
    names: ValueTable[str] = field(default_factory=ValueTable)
    stacks: ValueTable[tuple[int, ...]] = field(default_factory=ValueTable)
    arrows: ValueTable[str] = field(default_factory=ValueTable)
    lines: ValueTable[str] = field(default_factory=ValueTable)
    panels: ValueTable[Panel] = field(default_factory=ValueTable)
    texts: ValueTable[str] = field(default_factory=ValueTable)

    def json(self) -> Json:
        return {
            "slots": [list(slot) for slot in self.slots.list()],
            "parts": self.parts.list(),
            "names": self.names.list(),
            "stacks": [list(stack) for stack in self.stacks.list()],
            "arrows": self.arrows.list(),
            "panels": [self._panel(panel) for panel in self.panels.list()],
            "lines": [clean(line) for line in self.lines.list()],
            "texts": self.texts.list(),
        }

    def _panel(self, panel: Panel) -> list[str | int]:
        owner = -1 if panel.owner is None else panel.owner
        return [clean(panel.title), owner, *(self.lines.number(line) for line in panel.lines)]


def replay_data(match: Match, branch: str | None, room: MomentCache) -> Json:
    """The match on one line of history: as corrected, as played, and the line it left."""
    readings, tables = Readings(match, room.lang, room.seat), _Tables()
    drawn = [
        _reading(readings.reading(line, played), room, tables, key)
        for key, line, played in _wanted(match, branch)
    ]
    record = readings.reading(branch, False).record
    moments = [moment for *_, found in drawn for moment in found]
    seats = moments[-1].seats if moments and moments[-1].seats else badges(record.seats)
    return {
        "reel": VERSION,
        "match": match.header.match,
        "game": in_language(match.system.title, room.lang),
        "lang": room.lang,
        "eyes": room.seat,
        "title": clean(record.title or ""),
        "result": result_of(record),
        "day": (record.day_played(match.header.created) or "")[:10],
        "place": clean(record.place or ""),
        "ended": record.ended is not None,
        "last": match.replay.last,
        "branch": branch,
        "seats": seats_json(match, record, seats, room.lang),
        "lines_of_history": lines_json(readings),
        "grid": moments[0].grid if moments else "none",
        "box": _box(moments),
        "font": FONT,
        **tables.json(),
        "readings": [reading for reading, _ in drawn],
    }


def _wanted(match: Match, branch: str | None) -> Iterator[tuple[str, str | None, bool]]:
    yield "corrected", branch, False
    if match.replay.chronicle.corrections:
        yield "played", branch, True
    if branch is not None:
        yield "other", match.replay.chronicle.lines.branches[branch].parent, False


def result_of(record: Record) -> Json | None:
    """How the match ended; None while it goes on."""
    if record.ended is None:
        return None
    winner = winner_names(record.ended.winner, record.ended.winners)
    return only(
        draw=winner == DRAW, winner=clean(winner or ""), outcome=record.ended.outcome,
        reason=clean(record.ended.reason or ""),
    )  # fmt: skip


def seats_json(match: Match, record: Record, seats: Sequence[SeatBadge], lang: Lang) -> list[Json]:
    """Who plays, and the sign by which each is told apart."""
    told = []
    for badge in seats:
        player = record.player(badge.seat)
        army = (player.army or "") if player else ""
        told.append(
            {
                "seat": badge.seat,
                "name": clean(player.name if player else badge.seat),
                "army": clean(in_language(match.system.army_name(army), lang)),
                "letter": badge.letter,
                "outline": [[round(x, 3), round(y, 3)] for x, y in badge_outline(badge.shape, 1.0)],
            }
        )
    return told


def lines_json(readings: Readings) -> list[Json]:
    """The side lines: what they are called, and where they leave."""
    return [
        only(branch=name, title=readings.branch_title(name), kind=line.kind, start=line.start,
             parent=line.parent, opened=line.opened)
        for name, line in readings.branches.items()
    ]  # fmt: skip


def _box(moments: Sequence[DrawnMoment]) -> list[float]:
    """A frame in which every moment fits."""
    boxes = {moment.box for moment in moments} or {(-1.0, -1.0, 2.0, 2.0)}
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, low = max(box[0] + box[2] for box in boxes), max(box[1] + box[3] for box in boxes)
    return [round(value, 3) for value in (left, top, right - left, low - top)]


def _reading(
    reading: Reading, room: MomentCache, tables: _Tables, key: str
) -> tuple[Json, list[DrawnMoment]]:
    moments = room.moments(reading)
    log = Logbook(reading, room.lang, tables.texts).lines()
    slots = _slots_by_name(tables, moments)
    happened = {stop.seq: _touched(reading, moments, i) for i, stop in enumerate(reading.stops)}
    for line, step in zip(log, reading.steps, strict=True):
        cells = happened.get(step.seq, _named(reading, step))
        if found := sorted(slots[name] for name in cells if name in slots):
            line["at"] = found
    return {
        "key": key,
        "branch": reading.branch,
        "log": log,
        "spans": list(spans_of(reading, room.lang)),
        "kinds": list(reading.kinds),
        "frames": list(_frames(moments, tables)),
        "lit": [_slots(tables, m, touched(before, m)) for before, m in _pairs(moments)],
        "arrows": [tables.arrows.number(moment.arrows) for moment in moments],
        "panels": [[tables.panels.number(panel) for panel in m.panels] for m in moments],
        "scores": [[dict(m.scores).get(badge.seat) for badge in m.seats] for m in moments],
        "fallen": list(_fallen(moments)),
    }, moments


def _pairs(moments: Sequence[DrawnMoment]) -> Iterator[tuple[DrawnMoment | None, DrawnMoment]]:
    return zip((None, *moments), moments, strict=False)


def _slots(tables: _Tables, moment: DrawnMoment, cells: frozenset[str]) -> list[int]:
    return [
        tables.slots.number((cell.id, cell.x, cell.y)) for cell in moment.cells if cell.id in cells
    ]


def _slots_by_name(tables: _Tables, moments: Sequence[DrawnMoment]) -> dict[str, int]:
    """Where each cell is drawn, by its name."""
    cells = {(cell.id, cell.x, cell.y) for moment in moments for cell in moment.cells}
    return {cell[0]: tables.slots.number(cell) for cell in sorted(cells)}


def _touched(reading: Reading, moments: Sequence[DrawnMoment], i: int) -> frozenset[str]:
    """The cells where one event happened: those it changed, and those it speaks of."""
    before = moments[i - 1] if i else None
    return touched(before, moments[i]) | _named(reading, reading.stops[i])


def _named(reading: Reading, step: Step) -> frozenset[str]:
    """What an event speaks of, as far as one may know it."""
    known = reading.event(step)
    return frozenset() if known is None else frozenset(_texts(known.facts()))


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from _texts(part)
    elif isinstance(value, list):
        for part in value:
            yield from _texts(part)


def _frames(moments: Sequence[DrawnMoment], tables: _Tables) -> Iterator[list[int]]:
    """For each frame the slots that differ from the frame before, each with its stack or -1."""
    shown: dict[int, int] = {}
    for moment in moments:
        now = {
            tables.slots.number((cell.id, cell.x, cell.y)): tables.stacks.number(
                (tables.names.number(cell.name), *(tables.parts.number(p) for p in cell.parts if p))
            )
            for cell in moment.cells
        }
        changed = {slot: -1 for slot in shown if slot not in now} | {
            slot: stack for slot, stack in now.items() if shown.get(slot) != stack
        }
        yield [number for pair in changed.items() for number in pair]
        shown = now


def _fallen(moments: Sequence[DrawnMoment]) -> Iterator[list[Any]]:
    """What left the board: the frame, the piece, whose it was, and where it lay."""
    for i, (before, moment) in enumerate(_pairs(moments)):
        for piece in gone(before, moment):
            yield [i, clean(piece.name), -1 if piece.owner is None else piece.owner, piece.cell]


def ui_words(lang: Lang, highlight: SpanKind) -> dict[str, str]:
    """The words of the replay in the browser, by the keys that its scripts use.

    What the highlights of the game are called stands under "highlight".
    """
    table = WORDS.table(lang)
    words = {key.removeprefix("ui."): text for key, text in table.items() if key.startswith("ui.")}
    called = words[f"unit_{highlight}"]
    return {
        **words, "unit_highlight": called, "help_highlight": called,
        "no_highlight": words[f"no_{highlight}"],
    }  # fmt: skip


Json = dict[str, Any]


@dataclass
class Logbook:
    """Tells a reading in one language, to the reading's eyes. Long texts go into `texts`."""

    reading: Reading
    lang: Lang
    texts: ValueTable[str]

    def lines(self) -> list[Json]:
        """Every event that the log shows."""
        return [self._line(step) for step in self.reading.steps]

    def _line(self, step: Step) -> Json:
        hidden = self.reading.event(step) is None
        return only(
            seq=step.seq,
            text=self.reading.sentence(step.seq),
            action=step.action if step.action != step.seq else None,
            depth=self.reading.depth(step) or None,
            stop=self.reading.is_stop(step.seq),
            taken=step.taken_by,
            taken_why=self.reading.correction(step),
            inserted=step.event.after is not None,
            found=self._found(step.seq),
            notes=[note_json(note) for note in self.reading.notes(step.seq)],
            remark=self.reading.is_remark(step),
            causes=[cause.seq for cause in self.reading.causes(step.seq)[:-1]],
            effects=[effect.seq for effect in self.reading.effects(step.seq)],
            source=None if hidden else self.texts.number(self.reading.source(step)),
            why=self._explained(step),
            path=self._path(step.seq),
            after=self._seconds(step.event),
        )

    @cached_property
    def _begun(self) -> datetime | None:
        return next((moment_of(step.event) for step in self.reading.steps), None)

    # Words

    def _found(self, seq: int) -> list[Json]:
        return [finding_json(found, self.lang) for found in self.reading.findings.get(seq, ())]

    def _explained(self, step: Step) -> list[list[int]]:
        """The rules' own account, as depth and number of the text."""
        told = self.reading.explained(step)
        return [[depth, self.texts.number(clean(text))] for depth, text in told]

    def _path(self, seq: int) -> int | None:
        spans = self.reading.path(seq)
        if not spans:
            return None
        return self.texts.number(path_words(spans, self.lang))

    def _seconds(self, event: Event) -> int | None:
        """Seconds since the match began, as far as one knows."""
        now, begun = moment_of(event), self._begun
        if now is None or begun is None or (now.tzinfo is None) != (begun.tzinfo is None):
            return None
        return round(max(0.0, (now - begun).total_seconds()))


def note_json(note: NoteWritten) -> Json:
    """A remark: whose, which sign, what it says."""
    return only(by=note.author, symbol=note.symbol, text=clean(note.text), seq=note.seq)


def finding_json(finding: Finding, lang: Lang) -> Json:
    """A finding: how serious, what it says, which rule it cites."""
    message = clean(in_language(finding.message, lang))
    return only(severity=finding.severity, text=message, cites=clean(finding.cites))


def spans_of(reading: Reading, lang: Lang) -> Iterator[Json]:
    """The stretches: kind, words, the event each begins with, and the stops it spans."""
    seats = {seat: i for i, seat in enumerate(reading.record.seats)}
    stop = reading.way.position
    for span in reading.spans:
        yield only(
            kind=span.kind,
            words=span_words(span, lang),
            number=clean(str(span.number)),
            first=span.first,
            seat=seats.get(span.player or ""),
        ) | {"stops": [stop(reading.nearest(span.first)), stop(reading.nearest(span.last))]}

"""A match, in some of its readings, as plain data for a browser.

Everything that occurs twice stands once: the parts of pictures, names, texts. A frame holds only
what differs from the frame before. A match of 300 events takes some hundred kilobytes.

A long match is sent as its outline, by which one steps, and in parts of the log with their frames,
as they are asked for. Each part stands for itself, and has a mark that changes when it does.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from types import EllipsisType
from typing import Any, Final, Generic, TypeVar, get_args

from dashboard.replay.moments import (
    DrawnMoment,
    MomentCache,
    box_around,
    gone,
    lives_of,
    touched,
)
from dashboard.words import REPLAY_WORDS as WORDS
from events.match import DRAW, MatchEnded
from events.words import Lang, in_language
from projections.counters import counter_label, counter_name, records_of
from projections.endings import ending_words
from projections.matches import Match
from projections.plain_text import clean
from projections.reading import Reading, Readings
from projections.record import Presence, Record
from projections.scene import Artwork, Panel, SeatBadge
from projections.sentences import presence_words
from projections.svg import FONT, DrawnCell
from projections.svg_art import definition
from projections.svg_primitives import badge_outline
from projections.system import Finding, GameSystem, score_id
from projections.timeline import Step, seconds_between

VERSION = 1

PART: Final = 256
"""So many lines of the log, with their frames, are sent as one."""
LONG: Final = 3 * PART
"""A match with more lines than that is sent in parts."""

Json = dict[str, Any]


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
    counters: ValueTable[str] = field(default_factory=ValueTable)
    artworks: dict[Artwork, str] = field(default_factory=dict)
    """Drawings that the parts name, each as it is defined in the page."""

    def json(self) -> Json:
        panels = [
            [
                clean(panel.title), -1 if panel.owner is None else panel.owner,
                *(self.lines.number(line) for line in panel.lines),
            ]
            for panel in self.panels.list()
        ]  # fmt: skip
        return {
            "slots": [list(slot) for slot in self.slots.list()],
            "parts": self.parts.list(),
            "names": self.names.list(),
            "stacks": [list(stack) for stack in self.stacks.list()],
            "arrows": self.arrows.list(),
            "panels": panels,
            # By panel, which counter each line tells; -1 where none.
            "panel_counters": [
                [-1 if name is None else self.counters.number(name) for name in panel.counters]
                for panel in self.panels.list()
            ],
            # By panel and line, how much is left of how much.
            "panel_bars": [panel.bars for panel in self.panels.list()],
            "lines": [clean(line) for line in self.lines.list()],
            "texts": self.texts.list(),
            **only(artworks=list(self.artworks.values())),
        }


def replay_data(
    match: Match,
    branch: str | None,
    cache: MomentCache,
    beside: str | EllipsisType | None = ...,
) -> Json:
    """The match on one line of history: as corrected, as played, and another line beside it.

    That is the one it left, unless another is named.
    """
    readings, tables = Readings(match, cache.lang, cache.seat), _Tables()
    reading = readings.reading(branch, False)
    seats = reading.badges
    drawn = [
        _reading(one, cache, tables, key, seats)
        for key, one in wanted_readings(readings, branch, beside).items()
    ]
    moments = [moment for *_, found in drawn for moment in found]
    return {
        **_head(readings, reading, moments),
        **tables.json(),
        "counters": list(_counters(drawn, tables, reading, seats)),
        "readings": [told for told, _ in drawn],
    }


def wanted_readings(
    readings: Readings, branch: str | None, beside: str | EllipsisType | None = ...
) -> dict[str, Reading]:
    """By their keys the readings in which a line is shown."""
    chronicle = readings.match.replay.chronicle
    wanted = {"corrected": readings.reading(branch, False)}
    if chronicle.corrections:
        wanted["played"] = readings.reading(branch, True)
    if beside is ... and branch is not None:
        beside = chronicle.lines.branches[branch].parent
    if beside is not ...:
        wanted["other"] = readings.reading(beside, False)
    return wanted


def _head(readings: Readings, reading: Reading, moments: Sequence[DrawnMoment]) -> Json:
    """What is told of the match as a whole."""
    match, record, lang = reading.match, reading.record, reading.lang
    return {
        "reel": VERSION,
        "match": match.header.match,
        "game": in_language(match.system.title, lang),
        "lang": lang,
        "eyes": reading.eyes.seat,
        "title": clean(record.title or ""),
        "result": _result(record),
        "day": (record.day_played(match.header.created) or "")[:10],
        "place": clean(record.place or ""),
        "ended": record.ended is not None,
        "last": match.replay.last,
        "branch": reading.branch,
        "seats": [_seat(match, record, badge, lang) for badge in reading.badges],
        "lines_of_history": [
            only(
                branch=name,
                title=readings.branch_title(name),
                kind=line.kind,
                start=line.start,
                parent=line.parent,
                opened=line.opened,
            )
            for name, line in readings.branches.items()
        ],
        "grid": moments[0].grid if moments else "none",
        "box": [round(value, 3) for value in box_around(moment.box for moment in moments)],
        "font": FONT,
    }


def _result(record: Record) -> Json | None:
    """How the match ended; None while it goes on."""
    if record.ended is None:
        return None
    ended = record.ended
    winner = ", ".join(ended.winners) if ended.winners else ended.winner
    return only(
        draw=winner == DRAW, winner=clean(winner or ""), outcome=ended.outcome,
        reason=clean(ended.reason or ""),
    )  # fmt: skip


def _seat(match: Match, record: Record, badge: SeatBadge, lang: Lang) -> Json:
    """Who plays there, and the sign by which they are told apart."""
    name, army = player_names(match, record, badge.seat, lang)
    return {
        "seat": badge.seat,
        "name": name,
        "army": army,
        "letter": badge.letter,
        "outline": [[round(x, 3), round(y, 3)] for x, y in badge_outline(badge.shape, 1.0)],
    }


def player_names(match: Match, record: Record, seat: str, lang: Lang) -> tuple[str, str]:
    """The name of whoever sits there, and that of the army."""
    player = record.player(seat)
    army = match.system.army_name((player.army or "") if player else "")
    return clean(player.name if player else seat), clean(in_language(army, lang))


def _reading(
    reading: Reading, cache: MomentCache, tables: _Tables, key: str, seats: Sequence[SeatBadge]
) -> tuple[Json, list[DrawnMoment]]:
    moments = cache.moments(reading)
    return {
        **_about(reading, key, seats),
        **_shown(reading, reading.steps, [None, *moments], tables),
    }, moments


def _about(reading: Reading, key: str, seats: Sequence[SeatBadge]) -> Json:
    """What is told of a reading as a whole."""
    return {
        "key": key,
        "branch": reading.branch,
        "spans": list(_spans(reading)),
        "kinds": list(reading.kinds),
        # How missions and the like went: where each ended, what it is called, its result.
        "results": [
            [
                reading.way.position(reading.nearest(span.last)),
                reading.span_words(span),
                clean(went),
            ]
            for span, went in reading.results
        ],
        # At which stop the match was over, and how it ended; nothing while it goes on.
        "ending": _ending(reading),
        # From which stops on somebody sits there, under which name; empty where all always do.
        "seated": _seated(reading, [badge.seat for badge in seats]),
    }


def _shown(
    reading: Reading,
    steps: Sequence[Step],
    drawn: Sequence[DrawnMoment | None],
    tables: _Tables,
) -> Json:
    """Lines of the log with their frames: `drawn` has the moment before, and that of each stop."""
    log = list(_log(reading, tables.texts, steps))
    moments = [moment for moment in drawn[1:] if moment is not None]
    cells = {_slot(cell) for moment in moments for cell in moment.cells}
    slots = {cell[0]: tables.slots.number(cell) for cell in sorted(cells)}
    pairs = list(zip(drawn, moments, strict=False))
    stops = [step for step in steps if reading.is_stop(step.seq)]
    # Where an event happened: the cells that it changed, and those it speaks of.
    happened = {
        stop.seq: touched(*pair) | _named(reading, stop)
        for stop, pair in zip(stops, pairs, strict=True)
    }
    for line, step in zip(log, steps, strict=True):
        names = happened.get(step.seq, _named(reading, step))
        if found := sorted(slots[name] for name in names if name in slots):
            line["at"] = found
    return {
        "log": log,
        "frames": list(_frames(moments, tables)),
        "lit": [
            [tables.slots.number(_slot(c)) for c in now.cells if c.id in lit]
            for now, lit in ((now, touched(before, now)) for before, now in pairs)
        ],
        "arrows": [tables.arrows.number(moment.arrows) for moment in moments],
        "panels": [[tables.panels.number(panel) for panel in m.panels] for m in moments],
        "scores": [[dict(m.scores).get(badge.seat) for badge in m.seats] for m in moments],
        "counts": _counts(moments, tables),
        "lies": _lies(moments, tables),
        # What left the board: the frame, the piece, whose it was, and where it lay.
        "fallen": [
            [i, clean(piece.name), -1 if piece.owner is None else piece.owner, piece.cell]
            for i, pair in enumerate(pairs)
            for piece in gone(*pair)
        ],
        "lives": _lives(reading, pairs, [_named(reading, stop) for stop in stops], tables),
    }


def _lives(
    reading: Reading,
    pairs: Sequence[tuple[DrawnMoment | None, DrawnMoment]],
    named: Sequence[frozenset[str]],
    tables: _Tables,
) -> list[list[Any]]:
    """Each piece: what it is called, whose it was, where it lay from which stop on, its story."""
    slots = {cell.id: _slot(cell) for _, moment in pairs for cell in moment.cells}
    return [
        [
            name, life.name, -1 if life.owner is None else life.owner,
            [
                number for i, cell in life.lay
                for number in (i, tables.slots.number(slots[cell]) if cell in slots else -1)
            ],
            [n for i in sorted(life.story) for n in (i, tables.texts.number(life.story[i]))],
            life.of,
        ]
        for name, life in lives_of(reading, pairs, named).items()
    ]  # fmt: skip


# -- a long match in parts


def is_long(match: Match) -> bool:
    """Whether a match is sent in parts."""
    return match.replay.last > LONG


def outline_data(
    readings: Readings, wanted: dict[str, Reading], cache: MomentCache
) -> tuple[Json, dict[str, list[str]]]:
    """What one needs of a long match to step through it, and by reading the marks of its parts."""
    reading = wanted["corrected"]
    # The findings, which marks go by, pass all tables: those of the moments are at hand then.
    marks = {key: _marks(one) for key, one in wanted.items()}
    moments = cache.moments(reading, (*reading.stops[:1], *reading.stops[-1:]))
    return {
        **_head(readings, reading, moments),
        **_Tables().json(),
        "counters": [],
        "readings": [
            {**_about(one, key, reading.badges), "outline": _outline(one, marks[key])}
            for key, one in wanted.items()
        ],
    }, marks


def _outline(reading: Reading, marks: list[str]) -> Json:
    """The lines of a log by their numbers: rows of consecutive ones, each with its length.

    Beside them the lines at which one does not stop, and the actions of those that were caused.
    """
    runs: list[int] = []
    for step in reading.steps:
        if runs and step.seq == runs[-2] + runs[-1]:
            runs[-1] += 1
        else:
            runs += [step.seq, 1]
    return {
        "part": PART,
        "marks": marks,
        "runs": runs,
        "passed": [i for i, step in enumerate(reading.steps) if not reading.is_stop(step.seq)],
        "actions": [
            number
            for i, step in enumerate(reading.steps)
            if step.action != step.seq
            for number in (i, step.action)
        ],
    }


def part_of(reading: Reading, seq: int) -> int:
    """The part in which the event stands, or the last stop before it."""
    at = reading.nearest(seq)
    return next((i for i, step in enumerate(reading.steps) if step.seq == at), 0) // PART


def _marks(reading: Reading) -> list[str]:
    """For each part what changes when anything in it does."""
    record = reading.record
    names = tuple((player.seat, player.name, player.army) for player in record.players)
    told = hash(
        (names, len(record.told_of_things), len(record.seals), _has_several_writers(reading))
    )
    parts = [reading.steps[i : i + PART] for i in range(0, len(reading.steps), PART)]
    return [f"{_mark(reading, steps, told):x}" for steps in parts]


def _mark(reading: Reading, steps: Sequence[Step], told: int) -> int:
    stops = [step.seq for step in steps if reading.is_stop(step.seq)]
    lines = tuple(
        (
            step.seq,
            step.taken_by or 0,
            *(effect.seq for effect in reading.effects(step.seq)),
            *(-remark.seq for remark in (*reading.notes(step.seq), *reading.photos(step.seq))),
            *(hash(found.rule) for found in reading.findings.get(step.seq, ())),
        )
        for step in steps
    )
    before = reading.key(stops[-1]) if stops else ()
    return hash((told, before, lines)) & (1 << 48) - 1


def part_data(wanted: dict[str, Reading], cache: MomentCache, key: str, number: int) -> Json:
    """A part of a reading: lines of its log, their frames, and all that these speak of."""
    reading, tables = wanted[key], _Tables()
    steps = reading.steps[number * PART : (number + 1) * PART]
    stops = [step for step in steps if reading.is_stop(step.seq)]
    place = reading.way.position(stops[0].seq) if stops else 0
    drawn = cache.moments(reading, (*reading.stops[max(0, place - 1) : place], *stops))
    moments = drawn[-len(stops) :] if stops else []
    shown = _shown(reading, steps, [drawn[0] if place else None, *moments], tables)
    whole = wanted["corrected"]
    counters = _counters([({}, moments)], tables, whole, whole.badges)
    return {
        "reading": key,
        "part": number,
        "box": [round(value, 3) for value in box_around(moment.box for moment in moments)],
        "counters": [
            {"id": name, **counter}
            for name, counter in zip(tables.counters.list(), counters, strict=True)
        ],
        **shown,
        "tables": tables.json(),
    }


def _ending(reading: Reading) -> list[Any]:
    stops = [i for i, stop in enumerate(reading.stops) if isinstance(stop.event, MatchEnded)]
    ended, players = reading.record.ended, reading.record.players
    if not stops or ended is None:
        return []
    told = clean(ending_words(ended, players).text(reading.lang))
    return [stops[-1], f"{told[0].upper()}{told[1:]}"]


def _seated(reading: Reading, seats: Sequence[str]) -> list[Json]:
    """Where it changes who sits at the table: the stop, and by seat whether and as whom."""
    told = list[Json]()
    for stop in reading.seatings:
        then = reading.seated(reading.stops[stop].seq)
        names = {player.seat: clean(player.name) for player in then.players}
        there = [reading.presence(seat, reading.stops[stop].seq) for seat in seats]
        told.append(
            {"from": stop, "there": there, "names": [names.get(seat, seat) for seat in seats]}
        )
    is_usual = all(one | {"from": 0} == told[0] and set(one["there"]) == {"here"} for one in told)
    return [] if is_usual else told


def _counts(moments: Sequence[DrawnMoment], tables: _Tables) -> list[list[float | None]]:
    """By counter the stops at which it changed, each with what it shows from there on."""
    after = [(i, moment.counters) for i, moment in enumerate(moments)]
    records = records_of((), after)
    counts: dict[int, list[float | None]] = {
        tables.counters.number(name): [
            part for change in record.changes for part in (change.seq, plain_number(change.after))
        ]
        for name, record in records.items()
    }
    return [counts.get(number, []) for number in range(len(tables.counters.list()))]


def _lies(moments: Sequence[DrawnMoment], tables: _Tables) -> list[list[int]]:
    """By counter the stops at which its piece came to another cell, each with the slot or -1."""
    found: dict[int, list[int]] = {}
    for i, moment in enumerate(moments):
        on = {counter.piece: counter.id for counter in moment.counters if counter.piece}
        cells = {piece.id: piece.cell for piece in moment.pieces if piece.id in on} if on else {}
        slots = {cell.id: (cell.id, cell.x, cell.y) for cell in moment.cells} if cells else {}
        for piece, name in on.items():
            cell = slots.get(cells.get(piece, ""))
            slot = -1 if cell is None else tables.slots.number(cell)
            known = found.setdefault(tables.counters.number(name), [])
            if not known or known[-1] != slot:
                known += [i, slot]
    return [found.get(number, []) for number in range(len(tables.counters.list()))]


def _counters(
    drawn: Sequence[tuple[Json, list[DrawnMoment]]],
    tables: _Tables,
    reading: Reading,
    seats: Sequence[SeatBadge],
) -> Iterator[Json]:
    """What each counter is called, and whose it is; as it was called last."""
    known = {
        counter.id: counter
        for _, moments in reversed(drawn)
        for moment in moments
        for counter in moment.counters
    }
    places = {badge.seat: i for i, badge in enumerate(seats)}
    for name in tables.counters.list():
        counter = known.get(name)
        if counter is None:  # a line of a panel tells what is none
            yield {"label": name}
            continue
        yield only(
            label=counter_label(counter, reading),
            name=counter_name(counter, reading),
            seat=places.get(counter.owner or ""),
            piece=counter.piece,
            score=counter.owner is not None and name == score_id(counter.owner),
        )


def plain_number(value: float | None) -> float | None:
    """A whole number as such: 20, not 20.0."""
    return int(value) if value is not None and float(value).is_integer() else value


def _has_several_writers(reading: Reading) -> bool:
    return len({step.event.by for step in reading.steps if step.event.by}) > 1


def _log(reading: Reading, texts: ValueTable[str], steps: Sequence[Step]) -> Iterator[Json]:
    """Events that the log shows, in words; long texts go into `texts`.

    Who wrote it is said where several did: by what the record calls them.
    """
    several = _has_several_writers(reading)
    for step in steps:
        hidden = reading.event(step) is None
        spans = reading.path(step.seq)
        seconds = seconds_between(reading.steps[0].event, step.event)
        yield only(
            seq=step.seq,
            text=reading.sentence(step.seq),
            action=step.action if step.action != step.seq else None,
            depth=reading.depth(step) or None,
            stop=reading.is_stop(step.seq),
            by=step.event.by if several else None,
            taken=step.taken_by,
            taken_why=reading.correction(step),
            inserted=step.event.after is not None,
            found=[
                finding_json(found, reading.lang) for found in reading.findings.get(step.seq, ())
            ],
            notes=[
                only(by=note.author, symbol=note.symbol, text=clean(note.text), seq=note.seq)
                for note in reading.notes(step.seq)
            ],
            photos=[*map(reading.match.photo_json, reading.photos(step.seq))],
            remark=reading.is_remark(step),
            causes=[cause.seq for cause in reading.causes(step.seq)[:-1]],
            effects=[effect.seq for effect in reading.effects(step.seq)],
            source=None if hidden else texts.number(reading.source(step)),
            # The rules' own account, as depth and number of the text.
            why=[[depth, texts.number(clean(text))] for depth, text in reading.explained(step)],
            path=texts.number(reading.path_words(spans)) if spans else None,
            after=None if seconds is None else round(seconds),
        )


def _spans(reading: Reading) -> Iterator[Json]:
    """The stretches: kind, words, the event each begins with, and the stops it spans."""
    seats = {seat: i for i, seat in enumerate(reading.record.seats)}
    stop = reading.way.position
    for span in reading.spans:
        yield only(
            kind=span.kind,
            words=reading.span_words(span),
            number=clean(str(span.number)),
            first=span.first,
            seat=seats.get(span.player or ""),
        ) | {"stops": [stop(reading.nearest(span.first)), stop(reading.nearest(span.last))]}


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


def _slot(cell: DrawnCell) -> tuple[str, float, float]:
    """Where a cell is drawn, in every frame that has it."""
    return cell.id, cell.x, cell.y


def _frames(moments: Sequence[DrawnMoment], tables: _Tables) -> Iterator[list[int]]:
    """For each frame the slots that differ from the frame before, each with its stack or -1."""
    shown: dict[int, int] = {}
    before: Sequence[DrawnCell] = ()
    for moment in moments:
        # Most cells are the very ones of the frame before.
        is_like = list(map(_slot, before)) == list(map(_slot, moment.cells))
        now = [cell for i, cell in enumerate(moment.cells) if not (is_like and cell is before[i])]
        for artwork in (one for cell in now for one in cell.artworks):
            if artwork not in tables.artworks:
                tables.artworks[artwork] = definition(artwork, "page", moment.roles)
        drawn = {
            tables.slots.number(_slot(cell)): tables.stacks.number(
                (tables.names.number(cell.name), *(tables.parts.number(p) for p in cell.parts if p))
            )
            for cell in now
        }
        lost: dict[int, int] = {}
        if not is_like:
            lost = {slot: -1 for slot, stack in shown.items() if stack >= 0 and slot not in drawn}
        changed = lost | {slot: stack for slot, stack in drawn.items() if shown.get(slot) != stack}
        yield [number for pair in changed.items() for number in pair]
        shown |= changed
        before = moment.cells


def ui_words(lang: Lang, system: GameSystem[Any]) -> dict[str, str]:
    """The words of the replay in the browser, by the keys that its scripts use.

    What the highlights of the game are called stands under "highlight".
    """
    table = WORDS.table(lang)
    words = {key.removeprefix("ui."): text for key, text in table.items() if key.startswith("ui.")}
    for how in get_args(Presence):
        if gone := presence_words(how):
            words[f"gone_{how}"] = gone.text(lang)
    kind = system.highlight
    called = in_language(system.span_name(kind), lang).lower()
    none = words.get(f"no_{kind}", words["no_other"].replace("{what}", called))
    called = words.get(f"unit_{kind}", called)
    return {**words, "unit_highlight": called, "help_highlight": called, "no_highlight": none}


def photo_words(lang: Lang) -> dict[str, str]:
    """The words of photos in the browser, wherever they are shown."""
    table = WORDS.table(lang)
    return {key.removeprefix("ui."): table[key] for key in table if key.startswith("ui.photo_")}


def finding_json(finding: Finding, lang: Lang) -> Json:
    """A finding: how serious, what it says, which rule it cites."""
    message = clean(in_language(finding.message, lang))
    return only(severity=finding.severity, text=message, cites=clean(finding.cites))

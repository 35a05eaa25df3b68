"""A match, in some of its readings, as plain data for a browser.

Everything that occurs twice stands once: the parts of pictures, names, texts. A frame holds only
what differs from the frame before. A match of 300 events takes some hundred kilobytes.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from types import EllipsisType
from typing import Any, Generic, TypeVar, get_args

from dashboard.replay.moments import DrawnMoment, MomentCache, box_around, gone, touched
from dashboard.words import REPLAY_WORDS as WORDS
from events.match import DRAW, MatchEnded
from events.words import Lang, in_language
from projections.counters import counter_label, counter_name, records_of
from projections.endings import ending_words
from projections.matches import Match
from projections.plain_text import clean
from projections.reading import Reading, Readings
from projections.record import Presence, Record
from projections.scene import Panel, SeatBadge
from projections.sentences import presence_words
from projections.svg import FONT, DrawnCell
from projections.svg_primitives import badge_outline
from projections.system import Finding, GameSystem, score_id
from projections.timeline import Step, seconds_between

VERSION = 1

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
            "lines": [clean(line) for line in self.lines.list()],
            "texts": self.texts.list(),
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
    wanted = [("corrected", branch, False)]
    if match.replay.chronicle.corrections:
        wanted.append(("played", branch, True))
    if beside is ... and branch is not None:
        beside = match.replay.chronicle.lines.branches[branch].parent
    if beside is not ...:
        wanted.append(("other", beside, False))
    reading = readings.reading(branch, False)
    record, seats = reading.record, reading.badges
    drawn = [
        _reading(readings.reading(line, played), cache, tables, key, seats)
        for key, line, played in wanted
    ]
    moments = [moment for *_, found in drawn for moment in found]
    return {
        "reel": VERSION,
        "match": match.header.match,
        "game": in_language(match.system.title, cache.lang),
        "lang": cache.lang,
        "eyes": cache.seat,
        "title": clean(record.title or ""),
        "result": _result(record),
        "day": (record.day_played(match.header.created) or "")[:10],
        "place": clean(record.place or ""),
        "ended": record.ended is not None,
        "last": match.replay.last,
        "branch": branch,
        "seats": [_seat(match, record, badge, cache.lang) for badge in seats],
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
        **tables.json(),
        "counters": list(_counters(drawn, tables, reading, seats)),
        "readings": [told for told, _ in drawn],
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
    log = list(_log(reading, tables.texts))
    cells = {(cell.id, cell.x, cell.y) for moment in moments for cell in moment.cells}
    slots = {cell[0]: tables.slots.number(cell) for cell in sorted(cells)}
    pairs = list(zip((None, *moments), moments, strict=False))
    # Where an event happened: the cells that it changed, and those it speaks of.
    happened = {
        stop.seq: touched(*pair) | _named(reading, stop)
        for stop, pair in zip(reading.stops, pairs, strict=True)
    }
    for line, step in zip(log, reading.steps, strict=True):
        names = happened.get(step.seq, _named(reading, step))
        if found := sorted(slots[name] for name in names if name in slots):
            line["at"] = found
    return {
        "key": key,
        "branch": reading.branch,
        "log": log,
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
        "frames": list(_frames(moments, tables)),
        "lit": [
            [tables.slots.number((c.id, c.x, c.y)) for c in now.cells if c.id in lit]
            for now, lit in ((now, touched(before, now)) for before, now in pairs)
        ],
        "arrows": [tables.arrows.number(moment.arrows) for moment in moments],
        "panels": [[tables.panels.number(panel) for panel in m.panels] for m in moments],
        "scores": [[dict(m.scores).get(badge.seat) for badge in m.seats] for m in moments],
        # From which stops on somebody sits there, under which name; empty where all always do.
        "seated": _seated(reading, [badge.seat for badge in seats]),
        "counts": _counts(moments, tables),
        "lies": _lies(moments, tables),
        # What left the board: the frame, the piece, whose it was, and where it lay.
        "fallen": [
            [i, clean(piece.name), -1 if piece.owner is None else piece.owner, piece.cell]
            for i, pair in enumerate(pairs)
            for piece in gone(*pair)
        ],
    }, moments


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


def _log(reading: Reading, texts: ValueTable[str]) -> Iterator[Json]:
    """Every event that the log shows, in words; long texts go into `texts`.

    Who wrote it is said where several did: by what the record calls them.
    """
    several = len({step.event.by for step in reading.steps if step.event.by}) > 1
    for step in reading.steps:
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


def finding_json(finding: Finding, lang: Lang) -> Json:
    """A finding: how serious, what it says, which rule it cites."""
    message = clean(in_language(finding.message, lang))
    return only(severity=finding.severity, text=message, cites=clean(finding.cites))

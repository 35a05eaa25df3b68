"""The stretches of play as rows: what a game calls so, the sittings, and who sat at the table."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from datetime import date, datetime
from operator import itemgetter
from typing import Any, Final

from events.base import Event
from events.match import (
    MatchStarted,
    PlayerJoined,
    PlayerLeft,
    PlayerReturned,
    SeatTakenOver,
    SpanOpened,
)
from projections.archive.match_reading import MatchReading
from projections.archive.tables import (
    COMMON,
    AttendanceRow,
    BattleStretch,
    EveningRow,
    Row,
    RowsByColumn,
    SeatingRow,
    SpanRow,
    Tables,
    TurnStretch,
    base_name,
    cells,
)
from projections.record import Record, apply_record
from projections.spans import Span
from projections.system import GameSystem
from projections.timeline import Sitting, between, seconds_between


def span_rows(told: MatchReading, system: GameSystem[Any] | None, own: Tables) -> RowsByColumn:
    """A row for each sitting, and for each stretch of play."""
    sittings = [
        SpanRow("sitting", number, None, None, None, one.first.seq, one.last.seq, None, one.events,
                _text_of(one.first), _text_of(one.last))
        for number, one in enumerate(told.sittings, start=1)
    ]  # fmt: skip
    rows = RowsByColumn(*([] for _ in COMMON["spans"]))
    rows.extend(cells(sittings))
    if system is not None and _are_told(told, system):
        rows.extend(_told_by_tables(told, system, own))
    else:
        rows.extend(cells(_row_of(told, span) for span in told.spans))
    return rows


def _row_of(told: MatchReading, span: Span) -> SpanRow:
    began, ended = told.every[span.first - 1], told.every[span.last - 1]
    parent, outcome = span.parent, span.outcome
    row = SpanRow(
        span.kind, span.number if isinstance(span.number, int) else None, span.title, span.player,
        _outcome_of(outcome), span.first, span.last,
        None if parent is None else parent.first, span.events, began.recorded, ended.recorded,
    )  # fmt: skip
    if not told.is_written_at_once:
        row.began, row.seconds = _text_of(began), told.seconds(span.first, span.last)
        row.ended = None if row.seconds is None else _text_of(ended)
    return row


def _outcome_of(outcome: object) -> str | None:
    """How a stretch went; a game may say yes or no to whether it was won."""
    if isinstance(outcome, bool):
        return "won" if outcome else "lost"
    return None if outcome is None else str(outcome)


def _are_told(told: MatchReading, system: GameSystem[Any]) -> bool:
    """Whether the game's own tables tell all stretches of a match that nobody corrected.

    To read them off the history takes 3 % longer.
    """
    kinds = {rule.kind for rule in system.spans.values()}
    return (
        kinds <= set(system.archive.stretches)
        and SpanOpened not in told.kinds
        and told.events is told.every
        and told.is_written_at_once
    )


def _told_by_tables(told: MatchReading, system: GameSystem[Any], own: Tables) -> RowsByColumn:
    """The stretches that the rows of a game's own tables tell, in the order of the history."""
    found: list[tuple[int, int, str, int | None, str | None]] = []
    for kind, (table, numbering) in system.archive.stretches.items():
        rows = own.get(base_name(system.id, table), ())
        columns = {name: i for i, name in enumerate(system.archive.tables[table])}
        first = columns["seq"]
        last = columns.get("last_seq", first)
        seat, number = columns.get("seat"), columns.get(numbering or "")
        found += [
            (row[first], row[last], kind,
             None if number is None else row[number], None if seat is None else row[seat])
            for row in rows
        ]  # fmt: skip
    found.sort(key=itemgetter(0))
    around, counted = list[int | None](), list[int | None]()
    open_ones: list[tuple[int, int]] = []
    counts = Counter[tuple[int | None, str]]()
    for began, ended, kind, count, _ in found:
        while open_ones and open_ones[-1][1] < began:
            open_ones.pop()
        parent = open_ones[-1][0] if open_ones else None
        open_ones.append((began, ended))
        around.append(parent)
        if count is None:
            counts[parent, kind] += 1
        counted.append(counts[parent, kind] if count is None else count)
    firsts, lasts, kinds, _, seats = map(list, zip(*found, strict=True)) if found else [[]] * 5
    unsaid, facts = [None] * len(found), told.facts
    return RowsByColumn(
        kinds, counted, unsaid, seats, unsaid, firsts, lasts, around,
        [ended - began + 1 for began, ended in zip(firsts, lasts, strict=True)],
        [facts[began - 1]["recorded"] for began in firsts],
        [facts[ended - 1]["recorded"] for ended in lasts],
        unsaid,
    )  # fmt: skip


def _text_of(event: Event) -> str:
    """When an event happened, as it is written."""
    happened = event.happened
    return happened if happened and "T" in happened else event.recorded


def spans_in(rows: Iterable[Row]) -> list[Row]:
    """Rows of `spans` as the view has them: with the seconds that go without saying."""
    spans = [SpanRow(*row) for row in rows]
    for span in spans:
        if span.seconds is None and span.began and span.ended:
            began, ended = map(datetime.fromisoformat, (span.began, span.ended))
            span.seconds = between(began, ended)
    return cells(spans)


def stretches_in(rows: Iterable[Row], table: str) -> list[Row]:
    """The turns or battles among the rows of `spans`, as the view of that name has them."""
    spans = {one.seq: one for one in (SpanRow(*row) for row in spans_in(rows))
             if one.kind != "sitting"}  # fmt: skip
    found: list[Row] = []
    for span in spans.values():
        if f"{span.kind}s" != table:
            continue
        around: SpanRow | None = span
        while around is not None and around.kind != "turn":
            around = spans.get(around.around or 0)
        turn = None if around is None else around.number
        if table == "turns":
            row: Row = TurnStretch(span.seq, span.last_seq, turn, span.seat, span.seconds)
        else:
            number = len(found) + 1
            row = BattleStretch(span.seq, span.last_seq, number, span.seat, turn, span.seconds)
        found.append(row)
    return found


def seating_rows(told: MatchReading) -> list[SeatingRow]:
    """Who sat at the table from which event to which; who was away for a while sat twice."""
    if told.kinds.isdisjoint(_CAME):
        first, last = (told.seqs[0], told.seqs[-1]) if told.seqs else (0, 0)
        return [
            SeatingRow(one.seat, one.person or one.name, one.name, "start", None, first, last)
            for one in told.record.players
        ]
    rows: list[SeatingRow] = []
    sits: dict[str, tuple[str, int]] = {}
    record, last = Record(), 0

    def rises(seat: str, went: str | None) -> None:
        player, (came, seq) = record.player(seat), sits.pop(seat)
        name = seat if player is None else player.name
        who = name if player is None else player.person or name
        rows.append(SeatingRow(seat, who, name, came, went, seq, last))

    for event in told.events:
        last = event.seq
        if isinstance(event, MatchStarted):
            sits |= {player.seat: ("start", last) for player in event.players}
        elif type(event) in _CAME:
            seat = event.player  # type: ignore[attr-defined]
            went, came = _CAME[type(event)]
            if seat in sits and went is not None:
                rises(seat, "away" if getattr(event, "for_now", False) else went)
            if came is not None:
                sits.setdefault(seat, (came, last))
        record = apply_record(record, event)
    for seat in list(sits):
        rises(seat, None)
    return rows


def evening_rows(told: MatchReading, seatings: Iterable[SeatingRow]) -> list[EveningRow]:
    """A row for each sitting, where there are several; who only looked in is not listed."""
    if len(told.sittings) < 2:
        return []
    rows = []
    for sitting in told.sittings:
        sat = _sat_through(sitting, seatings).items()
        there = sorted(who for who, part in sat if part >= LOOKED_IN)
        seconds = seconds_between(sitting.first, sitting.last)
        rows.append(EveningRow(_day_of(told, sitting), seconds, sitting.events, there))
    return rows


def attendance_rows(told: MatchReading, seatings: Iterable[SeatingRow]) -> list[AttendanceRow]:
    """A row for each who sat at the table, whatever seats they had."""
    if len(told.sittings) == 1 and told.kinds.isdisjoint(_CAME):  # they sat through all of it
        whole = told.at_table or 0.0
        return [
            AttendanceRow(who, 1, 1, whole, told.day)
            for who in dict.fromkeys(one.player for one in seatings)
        ]
    attended, sat_for = Counter[str](), defaultdict[str, float](float)
    last_day = dict[str, date | None]()
    for sitting in told.sittings:
        seconds = seconds_between(sitting.first, sitting.last) or 0.0
        day = _day_of(told, sitting)
        for who, part in _sat_through(sitting, seatings).items():
            attended[who] += part >= LOOKED_IN
            sat_for[who] += seconds * part
            last_day[who] = day if part else last_day.get(who)
    return [
        AttendanceRow(who, attended[who], len(told.sittings), sat_for[who], last_day[who])
        for who in last_day
    ]


LOOKED_IN: Final = 0.1
"""Who sat through less of a sitting did not attend it."""


def _sat_through(sitting: Sitting, seatings: Iterable[SeatingRow]) -> dict[str, float]:
    """What part of a sitting's events everybody sat through.

    Where in a sitting somebody came or went is told by its events: a seating has no times.
    """
    sat = Counter[str]()
    for one in seatings:
        last = (one.last_seq or 0) - (one.went is not None)
        here = range(max(sitting.first.seq, one.seq or 0), min(sitting.last.seq, last) + 1)
        sat[one.player or ""] += len(here)
    return {who: min(1.0, count / sitting.events) for who, count in sat.items()}


def _day_of(told: MatchReading, sitting: Sitting) -> date | None:
    """Its day, where the table did not tell another day than that of the record."""
    begun = _text_of(told.sittings[0].first)[:10]
    return date.fromisoformat(_text_of(sitting.first)[:10]) if str(told.day) == begun else told.day


_CAME: Final[Mapping[type[Event], tuple[str | None, str | None]]] = {
    PlayerJoined: (None, "joined"),
    SeatTakenOver: ("taken_over", "took_over"),
    PlayerReturned: (None, "returned"),
    PlayerLeft: ("left", None),
}
"""How whoever sat there rose, and how somebody comes to sit there, by what says so."""

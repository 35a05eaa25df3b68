"""From the bytes of a journal to the rows of the archive: pure, and without a database.

A match is told as corrected, on the line that counts. A game tells more of it by its `facts`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from functools import cached_property
from itertools import pairwise
from operator import attrgetter, itemgetter
from typing import Any, Final, NamedTuple

from events.base import Event
from events.chain import Header, Scan, scan
from events.errors import AfterActionError, SystemMissing, Unreadable
from events.match import (
    DiceRolled,
    MatchEnded,
    MatchPaused,
    MatchStarted,
    Player,
    PlayerJoined,
    PlayerLeft,
    PlayerReturned,
    SeatTakenOver,
    SpanOpened,
)
from events.words import LANGUAGES
from projections.archive.settings import sitting_gap
from projections.archive.tables import (
    BattleRow,
    EventRow,
    MatchRow,
    NoteRow,
    ParticipantRow,
    RollRow,
    Row,
    SeatingRow,
    SpanRow,
    TurnRow,
    base_name,
    cells,
)
from projections.history import Chronicle, History
from projections.record import (
    Record,
    apply_record,
    events_without_system,
    played_together,
    record_of,
    result_of,
    winner_names,
)
from projections.spans import USUAL_NESTING, Nesting, Span, SpanReader, SpanRules
from projections.system import GameSystem
from projections.systems import find_system
from projections.timeline import Break, between, breaks_of, moment_of, seconds_between
from projections.words import ARCHIVE_WORDS as WORDS

Texts = dict[str, str]
"""A sentence in every language."""
Tables = Mapping[str, Sequence[Row]]
"""Rows by the tables they go to; those of a game in the order of the columns it declares."""


class SeatFacts(NamedTuple):
    """What every row of a seat repeats: its army, the only opponent's, and how it ended."""

    seat: str
    army: str | None
    foe: str | None
    result: int | None

    @property
    def is_mirror(self) -> bool:
        """The only opponent plays the same army."""
        return self.army is not None and self.army == self.foe


@dataclass(frozen=True)
class MatchRows:
    """One journal, as the archive takes it: its rows by table, or why there are none."""

    match: str | None
    digest: str
    state: str
    """`counted`; else `damaged`, `side_line`, or `unreadable`."""
    problem: Texts | None = None
    simulated: bool = False
    seats: Sequence[SeatFacts] = ()
    tables: Tables = field(default_factory=dict)
    """Rows name seats by their names."""


def rows_of(data: bytes, *, digest: str, file: str) -> MatchRows:
    """The rows of a journal. Whatever is wrong with it becomes a sentence, never an error."""
    match = None
    try:
        found = scan(data, where=file)
        match = found.header.match
        if found.damage is not None:
            return MatchRows(match, digest, "damaged", texts_of(found.damage))
        if found.header.base is not None:
            return MatchRows(match, digest, "side_line")
        return counted(found, digest=digest, file=file)
    except AfterActionError as error:
        return MatchRows(match, digest, "unreadable", texts_of(error.at(file)))
    except Exception as error:  # noqa: BLE001 - one match never stops the others
        fault = WORDS("build.own_fault", kind=type(error).__name__, why=str(error)[:200])
        return MatchRows(match, digest, "unreadable", texts_of(Unreadable(fault, where=file)))


def texts_of(error: AfterActionError) -> Texts:
    """What is wrong, in every language."""
    return {lang: error.text(lang) for lang in LANGUAGES}


def counted(found: Scan, *, digest: str, file: str) -> MatchRows:
    """All rows of one sound journal."""
    try:
        system: GameSystem[Any] | None = find_system(found.header.game)
    except SystemMissing:
        system = None
    if system is None:
        told = tell(found.header, events_without_system(found, file), {})
    else:
        events = system.vocabulary.read_lines(found.lines, where=file)
        told = tell(found.header, events, system.spans, system.nesting)
    seats = MatchSeats(told.record)
    seated = tuple(map(SeatFacts, seats.names, seats.army, seats.foe_army, seats.result))
    own = _own_rows(system, told)  # first: it may know the turns
    tables: dict[str, Sequence[Row]] = {
        "matches": [_match_row(told, seats, file=file, digest=digest)],
        "participants": _participant_rows(told, seats),
        "events": _event_rows(told),
        "spans": _span_rows(told, system, own),
        "seatings": _seating_rows(told),
        "notes": [
            NoteRow(seq=note.seq, target=note.on, author=note.author, symbol=note.symbol,
                    text=note.text)
            for note in told.record.notes
        ],
        "rolls": _roll_rows(told.events),
        **own,
    }  # fmt: skip
    simulated = told.record.origin == "simulated"
    return MatchRows(found.header.match, digest, "counted", None, simulated, seated, tables)


def _own_rows(system: GameSystem[Any] | None, told: MatchReading) -> Tables:
    """What a game tells; where it tells of turns, they are those that count."""
    if system is None:
        return {}
    declared = system.archive.tables
    own = system.archive.facts(History(tuple(told.events), ()))
    # One sitting has no time in it that the table was not there.
    if "turns" in own and {"seat", "seconds"} <= set(declared["turns"]) and not told.breaks:
        pick = itemgetter(*map(list(declared["turns"]).index, ("seat", "seconds")))
        told.__dict__["turns"] = [TurnTaken(*pick(row)) for row in own["turns"]]
    return {base_name(system.id, name): rows for name, rows in own.items() if name in declared}


class Sitting(NamedTuple):
    """The table sat down and played, until it broke up."""

    first: Event
    last: Event
    events: int


class TurnTaken(NamedTuple):
    """A turn, as far as every game has one."""

    seat: str | None
    seconds: float | None


@dataclass(frozen=True)
class MatchReading:
    """A match, read as corrected on the line that counts."""

    header: Header
    every: Sequence[Event]
    """The whole record, by seq."""
    events: Sequence[Event]
    """What stands, in reading order."""
    record: Record
    rules: SpanRules
    nesting: Nesting
    kinds: AbstractSet[type[Event]]
    """Which kinds of events there are."""

    @cached_property
    def spans(self) -> list[Span]:
        """The stretches of play."""
        reader = SpanReader(self.rules, self.nesting)
        for event in self.events:
            reader.read(event)
        return reader.finish()

    @cached_property
    def turns(self) -> list[TurnTaken]:
        """Who had the turns, and how long they took."""
        return [
            TurnTaken(span.player, self.seconds(span)) for span in self.spans if span.kind == "turn"
        ]

    @cached_property
    def facts(self) -> list[dict[str, Any]]:
        """What each event says, by name: a third of the price of asking the event."""
        return [event.__dict__ for event in self.events]

    @cached_property
    def actors(self) -> list[str | None]:
        """Who did what each event tells."""
        return [facts.get("player") for facts in self.facts]

    @cached_property
    def day(self) -> date | None:
        """The day it was played; None where nobody knows."""
        told = self.record.day_played(self.header.created)
        try:
            return date.fromisoformat(told[:10]) if told else None
        except ValueError:
            return None

    @cached_property
    def begun(self) -> datetime | None:
        """When the first event happened, in universal time where the zone is known.

        What came in from elsewhere began when its source says, not when it was written here.
        """
        moment = moment_of(self.events[0]) if self.events else None
        if self.record.imported and not self.events[0].happened:
            day = self.record.day
            try:
                moment = datetime.fromisoformat(day) if day and "T" in day else None
            except ValueError:
                moment = None
        if moment is None or moment.tzinfo is None:
            return moment
        return moment.astimezone(UTC).replace(tzinfo=None)

    @cached_property
    def breaks(self) -> list[Break]:
        """Where one sitting ended and another began."""
        return breaks_of(self.events, 3600 * sitting_gap(), pauses=MatchPaused in self.kinds)

    @cached_property
    def sittings(self) -> list[Sitting]:
        """The sittings of the table. What is written long after the match ended is none."""
        places = [0, *[each.place for each in self.breaks], len(self.events)]
        found = [Sitting(self.events[i], self.events[j - 1], j - i) for i, j in pairwise(places)
                 if j > i]  # fmt: skip
        ended = self.record.ended
        if ended is None or not self.breaks:
            return found
        place = self.events.index(ended)
        return [each for i, each in zip(places, found, strict=False) if i <= place]

    def seconds(self, span: Span) -> float | None:
        """How long a stretch took at the table: without the time between two sittings."""
        lasted = seconds_between(self.every[span.first - 1], self.every[span.last - 1])
        if lasted is None or not self.breaks:
            return lasted
        inside = range(span.place + 1, span.place + span.events)
        return max(0.0, lasted - sum(e.seconds for e in self.breaks if e.place in inside))

    @cached_property
    def is_written_at_once(self) -> bool:
        """Whether each event happened when it was written, all in one sitting."""
        return not self.breaks and not any(map(itemgetter("happened"), self.facts))


def tell(
    header: Header, events: Iterable[Event], rules: SpanRules, nesting: Nesting = USUAL_NESTING
) -> MatchReading:
    """Read a match as corrected, on the line that counts."""
    every = tuple(events)
    standing, kinds = every, {type(event) for event in every}
    elsewhere = set(map(itemgetter("after", "branch"), [event.__dict__ for event in every]))
    if not elsewhere <= {(None, None)} or any(kind.corrects for kind in kinds):
        chronicle = Chronicle.of(every)
        standing = chronicle.history(branch=chronicle.lines.counting()).events
    return MatchReading(header, every, standing, record_of(standing), rules, nesting, kinds)


class MatchSeats:
    """The seats of a match: their numbers, and what every row of a seat repeats."""

    def __init__(self, record: Record) -> None:
        self.players = record.players
        self.names = [player.seat for player in record.players]
        self.people = [player.person or player.name for player in record.players]
        self.army = [player.army for player in record.players]
        # Whoever won or lost together was one side.
        one = record.ended is not None and played_together(record.ended)
        self.sides = ["" if one else player.team or player.seat for player in record.players]
        self.count = len(set(self.sides))
        others = [[i for i, one in enumerate(self.sides) if one != side] for side in self.sides]
        two = len(self.sides) == 2
        self.foe = [found[0] if two and len(found) == 1 else None for found in others]
        """The only opponent of a seat, if it has just one."""
        self.foe_army = [None if foe is None else self.army[foe] for foe in self.foe]
        self.result = [
            None if record.ended is None else _result_of(player, record.ended)
            for player in record.players
        ]

    @property
    def is_mirror(self) -> bool:
        """Both sides play the same army."""
        two = self.count == len(self.army) == 2
        return two and self.army[0] is not None and self.army[0] == self.army[1]


def _result_of(player: Player, ended: MatchEnded) -> int | None:
    """1 won, 0 drawn, -1 lost, by rank where nothing else says so; None where nobody knows."""
    told, ranks = result_of(player, ended), ended.ranks or {}
    if told is not None or player.seat not in ranks:
        return told
    if ranks[player.seat] != 1:
        return -1
    return 1 if list(ranks.values()).count(1) < len(ranks) else 0


def _match_row(told: MatchReading, seats: MatchSeats, *, file: str, digest: str) -> MatchRow:
    record, header, events = told.record, told.header, told.events
    occasion, ended, two = record.occasion, record.ended, len(seats.players) == 2
    result = "open" if ended is None else next(
        (word for value, word in _RESULTS.items() if value in seats.result), "unknown"
    )  # fmt: skip
    won = [army for army, result in zip(seats.army, seats.result, strict=True) if result == 1]
    return MatchRow(
        match=header.match,
        game=header.game,
        origin=record.origin or "real",
        title=record.title,
        edition=record.edition,
        depth=record.depth,
        day=told.day,
        begun=told.begun,
        place=record.place,
        event=None if occasion is None else occasion.event,
        round=None if occasion is None or occasion.round is None else str(occasion.round),
        tags=record.tags,
        players=seats.people,
        seats=seats.names,
        armies=seats.army,
        teams=[player.team for player in seats.players],
        sides=seats.count,
        player_1=seats.people[0] if two else None,
        army_1=seats.army[0] if two else None,
        player_2=seats.people[1] if two else None,
        army_2=seats.army[1] if two else None,
        mirror=seats.is_mirror,
        first_seat=told.turns[0].seat if told.turns else None,
        result=result,
        winner=None if ended is None else winner_names(ended.winner, ended.winners),
        winning_army=won[0] if len(won) == 1 else None,
        reason=None if ended is None else ended.reason,
        outcome=None if ended is None else ended.outcome,
        events=len(told.every),
        turns=len(told.turns),
        seconds=seconds_between(events[0], events[-1]) if events else None,
        file=file,
        hash=digest,
    )


_RESULTS: Final = {1: "won", 0: "drawn", -1: "lost"}
"""What is said of a match in which some seat's result is this; the first holds."""


def _participant_rows(told: MatchReading, seats: MatchSeats) -> list[ParticipantRow]:
    turns, ended = told.turns, told.record.ended
    first = turns[0].seat if turns else None
    taken = Counter([turn.seat for turn in turns])
    causes = map(itemgetter("cause"), told.facts)
    acted = Counter([who for who, cause in zip(told.actors, causes, strict=True) if cause is None])
    scores, ranks = (ended.scores or {}, ended.ranks or {}) if ended else ({}, {})
    spent: dict[str | None, float] = {}
    for turn in turns:
        if turn.seconds is not None:
            spent[turn.seat] = spent.get(turn.seat, 0.0) + turn.seconds
    return [
        ParticipantRow(
            seat=player.seat,
            name=player.name,
            player=seats.people[i],
            game=told.header.game,
            day=told.day,
            begun=told.begun,
            foe_player=None if (foe := seats.foe[i]) is None else seats.people[foe],
            team=player.team,
            side=player.side,
            first=None if first is None else player.seat == first,
            sides=seats.count,
            score=None if (score := scores.get(player.seat)) is None else float(score),
            rank=ranks.get(player.seat),
            turns=taken[player.seat],
            actions=acted[player.seat],
            seconds=spent.get(player.seat),
        )
        for i, player in enumerate(seats.players)
    ]


def _event_rows(told: MatchReading) -> list[Row]:
    """Each event with the number of the action it belongs to: 1, 2, 3 … in reading order."""
    count, number, actions = 0, dict[int, int](), list[int]()
    for seq, cause in map(itemgetter("seq", "cause"), told.facts):
        action = number.get(cause) if cause is not None and cause != 1 else None
        if action is None:
            action = count = count + 1
        number[seq] = action
        actions.append(action)
    columns: dict[str, Iterable[Any]] = {
        "seq": map(itemgetter("seq"), told.facts),
        "action": actions,
        "type": map(itemgetter("type"), told.facts),
        "seat": told.actors,
    }
    return list(zip(*[columns[name] for name in EventRow._fields], strict=True))


def _seating_rows(told: MatchReading) -> list[SeatingRow]:
    """Who sat at the table from which event to which; who was away for a while sat twice."""
    rows: list[SeatingRow] = []
    sits: dict[str, tuple[str, int]] = {}
    record, last = Record(), 0

    def rises(seat: str, went: str | None) -> None:
        player, (came, seq) = record.player(seat), sits.pop(seat)
        name = seat if player is None else player.name
        who = name if player is None else player.person or name
        rows.append(SeatingRow(seat, who, name, came, went, seq, last))

    if told.kinds.isdisjoint(_CAME):
        record, last = told.record, told.events[-1].seq if told.events else 0
        sits = {player.seat: ("start", told.events[0].seq) for player in record.players}
    else:
        for event in told.events:
            last = event.seq
            if isinstance(event, MatchStarted):
                sits |= {player.seat: ("start", last) for player in event.players}
            elif type(event) in _CAME:
                seat = event.player  # type: ignore[attr-defined]
                if seat in sits and (went := _went(event)):
                    rises(seat, went)
                if came := _CAME[type(event)]:
                    sits.setdefault(seat, (came, last))
            record = apply_record(record, event)
    for seat in list(sits):
        rises(seat, None)
    return rows


_CAME: Final[Mapping[type[Event], str | None]] = {
    PlayerJoined: "joined", SeatTakenOver: "took_over", PlayerReturned: "returned",
    PlayerLeft: None,
}  # fmt: skip
"""How somebody comes to sit at the table by what says who sits there."""


def _went(event: Event) -> str | None:
    """How whoever sat there rose at that event, if they did."""
    if isinstance(event, PlayerLeft):
        return "away" if event.for_now else "left"
    return "taken_over" if isinstance(event, SeatTakenOver) else None


def _roll_rows(events: Sequence[Event]) -> list[RollRow]:
    return [
        RollRow(
            seq=event.seq,
            item=item,
            seat=event.player,
            die=event.die,
            face=str(face),
            value=float(face) if isinstance(face, int) else None,
            purpose=event.purpose,
        )
        for event in events
        if type(event) is DiceRolled
        for item, face in enumerate(event.faces)
    ]


def _span_rows(told: MatchReading, system: GameSystem[Any] | None, own: Tables) -> list[Row]:
    """A row for each sitting, and for each stretch of play."""
    rows = [
        SpanRow("sitting", number, None, None, None, one.first.seq, one.last.seq, None, one.events,
                _text_of(one.first), _text_of(one.last))
        for number, one in enumerate(told.sittings, start=1)
    ]  # fmt: skip
    if system is not None and _are_told(told, system):
        return cells([*rows, *_told_by_tables(told, system, own)])
    every, at_once = told.every, told.is_written_at_once
    for span in told.spans:
        number, outcome, parent = span.number, span.outcome, span.parent
        began, ended = every[span.first - 1], every[span.last - 1]
        row = SpanRow(
            span.kind, number if isinstance(number, int) else None, span.title, span.player,
            None if outcome is None else str(outcome), span.first, span.last,
            None if parent is None else parent.first, span.events, began.recorded, ended.recorded,
        )  # fmt: skip
        if not at_once:
            row.began, row.seconds = _text_of(began), told.seconds(span)
            row.ended = None if row.seconds is None else _text_of(ended)
        rows.append(row)
    return cells(rows)


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


def _told_by_tables(told: MatchReading, system: GameSystem[Any], own: Tables) -> list[SpanRow]:
    """The stretches that the rows of a game's own tables tell, in the order of the history."""
    moments = [facts["recorded"] for facts in told.facts]
    found: list[SpanRow] = []
    for kind, (table, number) in system.archive.stretches.items():
        rows = own.get(base_name(system.id, table), ())
        columns = dict(zip(system.archive.tables[table], zip(*rows, strict=True), strict=False))
        unsaid = [None] * len(rows)
        firsts = columns.get("seq", unsaid)
        found += [
            SpanRow(kind, count, None, seat, None, first, last, None, last - first + 1,
                    moments[first - 1], moments[last - 1])
            for first, last, seat, count in zip(
                firsts, columns.get("last_seq", firsts), columns.get("seat", unsaid),
                columns.get(number or "", unsaid), strict=True,
            )
        ]  # fmt: skip
    found.sort(key=attrgetter("seq"))
    around: list[SpanRow] = []
    counts = Counter[tuple[int | None, str]]()
    for row in found:
        while around and around[-1].last_seq < row.seq:
            around.pop()
        if around:
            row.around = around[-1].seq
        if row.number is None:
            counts[row.around, row.kind] += 1
            row.number = counts[row.around, row.kind]
        around.append(row)
    return found


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
            row: Row = TurnRow(span.seq, span.last_seq, turn, span.seat, span.seconds)
        else:
            number = len(found) + 1
            row = BattleRow(span.seq, span.last_seq, number, span.seat, turn, span.seconds)
        found.append(row)
    return found

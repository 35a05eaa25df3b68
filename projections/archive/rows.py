"""From the bytes of a journal to the rows of the archive: pure, and without a database.

A match is told as corrected, on the line that counts. A game tells more of it by its `facts`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Any, Final, NamedTuple

from events.base import Event
from events.chain import Scan, scan
from events.errors import AfterActionError, SystemMissing, Unreadable
from events.match import (
    DiceRolled,
    MatchEnded,
    Player,
)
from events.words import LANGUAGES
from projections.archive.depths import depth_rows, is_lacking
from projections.archive.match_reading import MatchReading, TurnTaken, tell
from projections.archive.span_rows import attendance_rows, evening_rows, seating_rows, span_rows
from projections.archive.tables import (
    MatchRow,
    NoteRow,
    ParticipantRow,
    RollRow,
    Row,
    RowsByColumn,
    Tables,
    ThrowRow,
    base_name,
)
from projections.endings import played_together, result_of
from projections.history import History
from projections.record import (
    Record,
    events_without_system,
)
from projections.system import GameSystem
from projections.systems import find_system
from projections.words import ARCHIVE_WORDS as WORDS

Texts = dict[str, str]
"""A sentence in every language."""


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
    depths = depth_rows(told, system)
    if system is not None and depths:
        told.without_turns = [
            range(row.seq or 0, (row.last_seq or 0) + 1)
            for row in depths if is_lacking(system, row.depth or "", "turn")
        ]  # fmt: skip
    seats = MatchSeats(told.record)
    seated = tuple(map(SeatFacts, seats.names, seats.army, seats.foe_army, seats.result))
    own = _own_rows(system, told)  # first: it may know the turns
    tables: dict[str, Sequence[Row]] = {
        "matches": [_match_row(told, seats, file=file, digest=digest)],
        "participants": _participant_rows(told, seats),
        "events": _event_rows(told),
        "spans": span_rows(told, system, own),
        "seatings": (seatings := seating_rows(told)),
        "evenings": evening_rows(told, seatings),
        "attendance": attendance_rows(told, seatings),
        "depths": depths,
        "notes": [
            NoteRow(seq=note.seq, target=note.on, author=note.author, symbol=note.symbol,
                    text=note.text)
            for note in told.record.notes
        ],
        "rolls": _roll_rows(told.events) if DiceRolled in told.kinds else [],
        "throws": _throw_rows(told, system),
        **own,
    }  # fmt: skip
    simulated = told.record.origin == "simulated"
    return MatchRows(found.header.match, digest, "counted", None, simulated, seated, tables)


def _own_rows(system: GameSystem[Any] | None, told: MatchReading) -> Tables:
    """What a game tells; where it tells of turns, they are those that count."""
    if system is None:
        return {}
    declared = system.archive.tables
    own = dict(system.archive.facts(History(tuple(told.events), ())))
    if told.breaks:
        own |= {name: _at_table(told, list(declared[name]), rows) for name, rows in own.items()
                if {"seq", "last_seq", "seconds"} <= set(declared.get(name, ()))}  # fmt: skip
    if "turns" in own and {"seat", "seconds"} <= set(declared["turns"]):
        pick = itemgetter(*map(list(declared["turns"]).index, ("seat", "seconds")))
        told.turns = [TurnTaken(*pick(row)) for row in own["turns"]]
    return {base_name(system.id, name): rows for name, rows in own.items() if name in declared}


def _at_table(told: MatchReading, columns: list[str], rows: Sequence[Row]) -> list[Row]:
    """Rows of what a game says took so long, without the time between two sittings."""
    first, last, seconds = map(columns.index, ("seq", "last_seq", "seconds"))
    return [
        row if row[seconds] is None or row[first] not in told.places or row[last] not in told.places
        else (*row[:seconds], told.seconds(row[first], row[last]), *row[seconds + 1 :])
        for row in rows
    ]  # fmt: skip


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
    record, header = told.record, told.header
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
        first_seat=told.first_seat,
        result=result,
        winner=None if ended is None else ", ".join(ended.winners or ()) or ended.winner,
        winning_army=won[0] if len(won) == 1 else None,
        reason=None if ended is None else ended.reason,
        outcome=None if ended is None else ended.outcome,
        events=len(told.every),
        turns=len(told.turns),
        seconds=told.at_table,
        file=file,
        hash=digest,
    )


_RESULTS: Final = {1: "won", 0: "drawn", -1: "lost"}
"""What is said of a match in which some seat's result is this; the first holds."""


def _participant_rows(told: MatchReading, seats: MatchSeats) -> list[ParticipantRow]:
    turns, ended = told.turns, told.record.ended
    first = told.first_seat
    taken = Counter([turn.seat for turn in turns])
    acted = Counter(
        [who for who, cause in zip(told.actors, told.causes, strict=True) if cause is None]
    )
    if told.without_turns:  # what was done where no turns were recorded belongs to none
        acted = Counter(
            who for who, cause, seq in zip(told.actors, told.causes, told.seqs, strict=True)
            if cause is None and not any(seq in seqs for seqs in told.without_turns)
        )  # fmt: skip
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


def _event_rows(told: MatchReading) -> RowsByColumn:
    """Each event with the number of the action it belongs to: 1, 2, 3 … in reading order."""
    count, action = 0, dict[int, int]()
    for seq, cause in zip(told.seqs, told.causes, strict=True):
        if cause is None or cause == 1 or cause not in action:
            action[seq] = count = count + 1
        else:
            action[seq] = action[cause]
    types = [facts["type"] for facts in told.facts]
    return RowsByColumn(told.seqs, list(action.values()), types, told.actors)


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
        if type(event) is DiceRolled and isinstance(event.faces, tuple)
        for item, face in enumerate(event.faces)
    ]


def _throw_rows(told: MatchReading, system: GameSystem[Any] | None) -> list[ThrowRow]:
    """What dice came to against what was to be expected, where any were thrown."""
    own = {} if system is None else system.rules.rolls
    throws = own and any(kind.type_name() in own for kind in told.kinds)
    if not throws and DiceRolled not in told.kinds:
        return []
    # Whoever reads matches without dice needs it not.
    from projections.dice import odds_text
    from projections.luck import LeftOut, thrown_in

    rows = []
    for event, roll in thrown_in(system, told.events):
        kind = roll.die or event.type_name()
        if isinstance(roll, LeftOut):
            why = [roll.why.text(lang) for lang in LANGUAGES]
            rows.append(ThrowRow(event.seq, roll.player, kind, roll.counts, None, None, None, None,
                                 *why))  # fmt: skip
        elif roll.dice:
            odds, expected = odds_text(roll.dice), float(roll.expected)
            rows.append(ThrowRow(event.seq, roll.player, kind, roll.counts, odds, len(roll.dice),
                                 roll.came, expected, None, None))  # fmt: skip
    return rows

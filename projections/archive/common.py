"""Facts of every match, told without knowing its game: the table, who sat there, how it ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import cached_property
from typing import Any, Final, NamedTuple

from events.base import Event
from events.chain import Header
from events.match import DRAW, MATCH_EVENTS, DiceRolled, MatchEnded, Player
from projections.history import Chronicle
from projections.record import Record, record_of
from projections.spans import Span, SpanReader, SpanRules
from projections.timeline import moment_of

Columns = dict[str, list[Any]]

_OF_EVERY_MATCH: Final = frozenset(MATCH_EVENTS)


class Turn(NamedTuple):
    """A turn, as far as every game has one."""

    seat: str | None
    seconds: float | None


@dataclass(frozen=True)
class Told:
    """A match as it is told to the archive: what stands on the line that counts."""

    header: Header
    every: Sequence[Event]
    """The whole record, by seq."""
    events: Sequence[Event]
    """What stands, in reading order."""
    record: Record
    rules: SpanRules

    @cached_property
    def spans(self) -> list[Span]:
        """The stretches of play."""
        return _spans(self.events, self.rules)

    @cached_property
    def turns(self) -> list[Turn]:
        """Who had the turns, and how long they took."""
        return [
            Turn(span.player, span_seconds(self, span))
            for span in self.spans
            if span.kind == "turn"
        ]


def turns_in(own: Mapping[str, Sequence[Any]]) -> list[Turn]:
    """The turns as a game's own table of them tells."""
    return [Turn(*pair) for pair in zip(own["seat"], own["seconds"], strict=True)]


def tell(header: Header, events: Iterable[Event], rules: SpanRules) -> Told:
    """Read a match as corrected, on the line that counts."""
    every = tuple(events)
    standing = _standing(every)
    record = record_of(event for event in standing if type(event) in _OF_EVERY_MATCH)
    return Told(header, every, standing, record, rules)


def _standing(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """What counts, on the line that counts; most records were never corrected and are that."""
    for event in events:
        if event.corrects or event.after is not None or event.branch is not None:
            chronicle = Chronicle.of(events)
            return chronicle.history(branch=chronicle.lines.counting()).events
    return events


def _spans(events: Sequence[Event], rules: SpanRules) -> list[Span]:
    """The stretches of play; of events that open or close none, only the last one matters."""
    reader, edges = SpanReader(rules), {*rules, "span_opened", "span_closed"}
    waiting: Event | None = None
    for event in events:
        if event.type not in edges:  # type: ignore[attr-defined]
            waiting = event
            continue
        if waiting is not None:
            reader.read(waiting)
            waiting = None
        reader.read(event)
    if waiting is not None:
        reader.read(waiting)
    return reader.spans


def acting(event: Event) -> str | None:
    """The seat that an event names as acting; asked of the facts, for most events name none."""
    return event.__dict__.get("player")


class Seats:
    """The seats of a match: their numbers, and what every row of a seat repeats."""

    def __init__(self, record: Record) -> None:
        self.players = record.players
        self.number = {player.seat: i for i, player in enumerate(record.players)}
        self.army = [player.army for player in record.players]
        self.sides = [player.team or player.seat for player in record.players]
        self.count = len(set(self.sides))
        self.foe = [self._foe(i) for i in range(len(self.sides))]
        self.foe_army = [None if foe is None else self.army[foe] for foe in self.foe]
        self.result = [result_of(player, record) for player in record.players]

    def _foe(self, seat: int) -> int | None:
        """The only opponent of a seat, if it has just one."""
        others = [i for i, side in enumerate(self.sides) if side != self.sides[seat]]
        return others[0] if len(others) == 1 and len(self.sides) == 2 else None

    @property
    def is_mirror(self) -> bool:
        """Both sides play the same army."""
        return len(self.army) == 2 and self.army[0] is not None and self.army[0] == self.army[1]


def result_of(player: Player, record: Record) -> int | None:
    """1 won, 0 drawn, -1 lost; None while the match goes on or nobody knows."""
    ended = record.ended
    if ended is None:
        return None
    if ended.winner is not None:
        if ended.winner == DRAW:
            return 0
        return 1 if ended.winner in (player.seat, player.team) else -1
    if ended.outcome in ("won", "lost"):
        return 1 if ended.outcome == "won" else -1
    return _by_rank(player, ended)


def _by_rank(player: Player, ended: MatchEnded) -> int | None:
    ranks = ended.ranks or {}
    if player.seat not in ranks:
        return None
    first = list(ranks.values()).count(1)
    if ranks[player.seat] != 1:
        return -1
    return 1 if first < len(ranks) else 0


def person(player: Player) -> str:
    """Who a player is in statistics: the person, else the name."""
    return player.person or player.name


def day_of(record: Record, created: str) -> date | None:
    """The day a match was played: what the table said, else when its record began."""
    for text in (record.day, created):
        try:
            return date.fromisoformat((text or "")[:10])
        except ValueError:
            continue
    return None


def begun_of(told: Told) -> datetime | None:
    """When the first event happened, in universal time where the zone is known."""
    return _utc(moment_of(told.events[0])) if told.events else None


def _utc(moment: datetime | None) -> datetime | None:
    if moment is None or moment.tzinfo is None:
        return moment
    return moment.astimezone(UTC).replace(tzinfo=None)


def seconds_between(start: Event | None, end: Event | None) -> float | None:
    """The time between two events; None where one of them has none."""
    first, last = (None if event is None else moment_of(event) for event in (start, end))
    if first is None or last is None or (first.tzinfo is None) != (last.tzinfo is None):
        return None
    return max(0.0, (last - first).total_seconds())


def common_facts(told: Told, seats: Seats, *, file: str, digest: str) -> dict[str, Columns]:
    """The rows of the tables that every match fills."""
    return {
        "matches": _match(told, seats, file, digest),
        "participants": _participants(told, seats),
        "events": _events(told, seats),
        "notes": _notes(told.record),
        "rolls": _rolls(told.events),
    }


def _match(told: Told, seats: Seats, file: str, digest: str) -> Columns:
    record, header, events = told.record, told.header, told.events
    two = len(seats.players) == 2
    names = [person(player) for player in seats.players]
    first = told.turns[0].seat if told.turns else None
    occasion = record.occasion
    row: dict[str, Any] = {
        "match": header.match,
        "game": header.game,
        "origin": record.origin or "real",
        "title": record.title,
        "edition": record.edition,
        "depth": record.depth,
        "day": day_of(record, header.created),
        "begun": begun_of(told),
        "place": record.place,
        "event": None if occasion is None else occasion.event,
        "round": None if occasion is None or occasion.round is None else str(occasion.round),
        "tags": list(record.tags),
        "players": names,
        "seats": [player.seat for player in seats.players],
        "armies": seats.army,
        "teams": [player.team for player in seats.players],
        "sides": seats.count,
        "player_1": names[0] if two else None,
        "army_1": seats.army[0] if two else None,
        "player_2": names[1] if two else None,
        "army_2": seats.army[1] if two else None,
        "mirror": seats.is_mirror,
        "first_seat": first,
        "events": len(told.every),
        "turns": len(told.turns),
        "seconds": seconds_between(events[0], events[-1]) if events else None,
        "file": file,
        "hash": digest,
        **_ending(record, seats),
    }
    return {name: [value] for name, value in row.items()}


def _ending(record: Record, seats: Seats) -> dict[str, Any]:
    ended = record.ended
    won = [army for army, result in zip(seats.army, seats.result, strict=True) if result == 1]
    return {
        "result": _result(record, seats),
        "winner": None if ended is None else ended.winner,
        "winning_army": won[0] if len(won) == 1 else None,
        "reason": None if ended is None else ended.reason,
        "outcome": None if ended is None else ended.outcome,
    }


def _result(record: Record, seats: Seats) -> str:
    if record.ended is None:
        return "open"
    if 1 in seats.result:
        return "won"
    return "drawn" if 0 in seats.result else "lost" if -1 in seats.result else "unknown"


def _participants(told: Told, seats: Seats) -> Columns:
    record, players, ended = told.record, seats.players, told.record.ended
    count = len(players)
    turns = told.turns
    first = turns[0].seat if turns else None
    of = Counter(turn.seat for turn in turns)
    acted = Counter([acting(event) for event in told.events if event.cause is None])
    scores, ranks = (ended.scores or {}, ended.ranks or {}) if ended else ({}, {})
    spent = _spent(turns)
    names = [person(player) for player in players]
    return {
        "seat": [player.seat for player in players],
        "name": [player.name for player in players],
        "player": names,
        "game": [told.header.game] * count,
        "day": [day_of(record, told.header.created)] * count,
        "begun": [begun_of(told)] * count,
        "foe_player": [None if foe is None else names[foe] for foe in seats.foe],
        "team": [player.team for player in players],
        "side": [player.side for player in players],
        "first": [None if first is None else player.seat == first for player in players],
        "sides": [seats.count] * count,
        "score": [_number(scores.get(player.seat)) for player in players],
        "rank": [ranks.get(player.seat) for player in players],
        "turns": [of[player.seat] for player in players],
        "actions": [acted[player.seat] for player in players],
        "seconds": [spent.get(player.seat) for player in players],
    }


def _number(value: float | None) -> float | None:
    return None if value is None else float(value)


def _spent(turns: Sequence[Turn]) -> dict[str | None, float]:
    """How long each seat's turns took."""
    spent: dict[str | None, float] = {}
    for seat, seconds in turns:
        if seconds is not None:
            spent[seat] = spent.get(seat, 0.0) + seconds
    return spent


def span_seconds(told: Told, span: Span) -> float | None:
    """How long a stretch took."""
    return seconds_between(told.every[span.first - 1], told.every[span.last - 1])


def _events(told: Told, seats: Seats) -> Columns:
    events = told.events
    number = seats.number
    return {
        "seq": [event.seq for event in events],
        "action": _actions(events),
        "type": [event.type for event in events],  # type: ignore[attr-defined]
        "seat": [seat if (seat := acting(event)) in number else None for event in events],
    }


def _actions(events: Sequence[Event]) -> list[int]:
    """The number of the action each event belongs to: 1, 2, 3 … in reading order."""
    count, number, found = 0, dict[int, int](), list[int]()
    for event in events:
        cause = event.cause
        at = number.get(cause) if cause is not None and cause != 1 else None
        if at is None:
            at = count = count + 1
        number[event.seq] = at
        found.append(at)
    return found


def _notes(record: Record) -> Columns:
    notes = record.notes
    return {
        "seq": [note.seq for note in notes],
        "target": [note.on for note in notes],
        "author": [note.author for note in notes],
        "symbol": [note.symbol for note in notes],
        "text": [note.text for note in notes],
    }


def _rolls(events: Sequence[Event]) -> Columns:
    rows = [
        (event.seq, item, event.player, event.die, str(face), _value(face), event.purpose)
        for event in events
        if type(event) is DiceRolled
        for item, face in enumerate(event.faces)
    ]
    names = ("seq", "item", "seat", "die", "face", "value", "purpose")
    columns = zip(*rows, strict=True) if rows else ((),) * len(names)
    return {name: list(column) for name, column in zip(names, columns, strict=True)}


def _value(face: int | str) -> float | None:
    return float(face) if isinstance(face, int) else None


def span_facts(told: Told) -> dict[str, Columns]:
    """Turns and battles as the stretches of play tell them, for games that say nothing more."""
    turns = [span for span in told.spans if span.kind == "turn"]
    battles = [span for span in told.spans if span.kind == "battle"]
    return {
        "turns": {
            **_places(told, turns),
            "turn": [_whole(span.number) for span in turns],
        },
        "battles": {
            **_places(told, battles),
            "number": list(range(1, len(battles) + 1)),
            "turn": [_turn_of(span) for span in battles],
        },
    }


def _places(told: Told, spans: Sequence[Span]) -> Columns:
    return {
        "seq": [span.first for span in spans],
        "last_seq": [span.last for span in spans],
        "seat": [span.player for span in spans],
        "seconds": [span_seconds(told, span) for span in spans],
    }


def _turn_of(span: Span) -> int | None:
    around = next((s for s in span.path if s.kind == "turn"), None)
    return None if around is None else _whole(around.number)


def _whole(number: Any) -> int | None:
    return number if isinstance(number, int) else None

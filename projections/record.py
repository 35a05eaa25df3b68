"""What a match says of itself, whatever the game: the table, titles, notes, and how it ended."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice
from typing import Any, Final, Literal, TypeVar, overload

from events.base import Event
from events.chain import Scan
from events.codec import Vocabulary, check_references, parse_object
from events.errors import AfterActionError
from events.match import (
    MATCH_EVENTS,
    DepthChanged,
    DisputeRaised,
    MatchAmended,
    MatchEnded,
    MatchImported,
    MatchPaused,
    MatchResumed,
    MatchSaved,
    MatchSealed,
    MatchStarted,
    NoteWritten,
    Occasion,
    PhotoAttached,
    Player,
    PlayerJoined,
    PlayerLeft,
    PlayerReturned,
    RulingMade,
    SeatTakenOver,
    TagAdded,
    TagRemoved,
    ThingCorrected,
    ThingMet,
    TitleGiven,
)
from events.register import envelope_of
from projections.catalogue import Things, things_of
from projections.history import Chronicle

T = TypeVar("T")


class GrowingRow(Sequence[T]):
    """A row that is never changed, and grows by one in the same time however long it is.

    Rows that grew out of each other share one list: each knows how much of it is its own. A tuple
    was copied whole for each of 100,000 notes, which took 20 s.
    """

    __slots__ = ("_length", "_shared")

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._shared = list(items)
        self._length = len(self._shared)

    def plus(self, item: T) -> GrowingRow[T]:
        """This row with one item more."""
        if len(self._shared) != self._length:  # another row grew out of this one
            return GrowingRow((*self, item))
        self._shared.append(item)
        longer: GrowingRow[T] = GrowingRow.__new__(GrowingRow)
        longer._shared, longer._length = self._shared, self._length + 1
        return longer

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, at: int) -> T: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[T]: ...
    def __getitem__(self, at: int | slice) -> T | Sequence[T]:
        return tuple(self)[at] if isinstance(at, slice) else self._shared[range(self._length)[at]]

    def __iter__(self) -> Iterator[T]:
        return islice(self._shared, self._length)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GrowingRow) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"GrowingRow({list(self)!r})"


Presence = Literal["later", "here", "away", "left"]
"""Whether somebody sits at a seat at one moment: not yet, now, not for a while, no longer."""


@dataclass(frozen=True)
class Record:
    """A match as its own facts tell it, whatever the game."""

    edition: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    players: tuple[Player, ...] = ()
    place: str | None = None
    day: str | None = None
    occasion: Occasion | None = None
    depth: str = "full"
    origin: str | None = None
    title: str | None = None
    tags: tuple[str, ...] = ()
    notes: GrowingRow[NoteWritten] = field(default_factory=GrowingRow)
    photos: GrowingRow[PhotoAttached] = field(default_factory=GrowingRow)
    disputes: GrowingRow[DisputeRaised] = field(default_factory=GrowingRow)
    rulings: GrowingRow[RulingMade] = field(default_factory=GrowingRow)
    seals: GrowingRow[MatchSealed] = field(default_factory=GrowingRow)
    told_of_things: GrowingRow[ThingMet | ThingCorrected] = field(default_factory=GrowingRow)
    """What was written into the catalogue, in its order."""
    paused: bool = False
    away: tuple[str, ...] = ()
    """The seats of those who are away for now."""
    left: tuple[str, ...] = ()
    """The seats of those who left for good."""
    ended: MatchEnded | None = None
    saves: Mapping[int, str | None] = field(default_factory=dict)
    """What each save is called, by its event."""
    events: int = 0
    imported: bool = False
    """Whether it was read from a file of another program, and not recorded beside the table."""

    def day_played(self, created: str) -> str | None:
        """The day, as the table said it, else when the record was `created`.

        That says nothing of a match that came in from elsewhere: without a day its day is unknown.
        """
        return self.day if self.day or self.imported else created[:10]

    @cached_property
    def seats(self) -> tuple[str, ...]:
        """The seats, in the order in which the table named them; of those who left, too."""
        return tuple(player.seat for player in self.players)

    @property
    def present(self) -> tuple[str, ...]:
        """The seats at which somebody sits now."""
        return tuple(seat for seat in self.seats if seat not in (*self.away, *self.left))

    def presence(self, seat: str) -> Presence:
        """Whether somebody sits there: not yet, now, not for a while, or no longer."""
        if seat in self.left or seat in self.away:
            return "left" if seat in self.left else "away"
        return "here" if seat in self.seats else "later"

    @cached_property
    def things(self) -> Things:
        """The catalogue of the match."""
        return things_of(self.told_of_things)

    def player(self, seat: str) -> Player | None:
        """Who sits there."""
        return next((player for player in self.players if player.seat == seat), None)

    def notes_on(self, seq: int) -> tuple[NoteWritten, ...]:
        """The notes on an event."""
        return tuple(self._notes_by_event.get(seq, ()))

    @cached_property
    def _notes_by_event(self) -> dict[int | None, list[NoteWritten]]:
        found: dict[int | None, list[NoteWritten]] = {}
        for note in self.notes:
            found.setdefault(note.on, []).append(note)
        return found

    def photos_on(self, seq: int) -> tuple[PhotoAttached, ...]:
        """The photos on an event."""
        return tuple(self._photos_by_event.get(seq, ()))

    @cached_property
    def _photos_by_event(self) -> dict[int, list[PhotoAttached]]:
        found: dict[int, list[PhotoAttached]] = {}
        for photo in self.photos:
            found.setdefault(photo.on, []).append(photo)
        return found

    @property
    def result(self) -> dict[str, Any] | None:
        """How it ended, as `aar list --json` prints it; None while it goes on."""
        ended = self.ended
        if ended is None:
            return None
        winners = list(ended.winners or ()) or None
        more = {
            "outcome": ended.outcome, "scores": ended.scores, "ranks": ended.ranks,
            "winners": winners,
        }  # fmt: skip
        known = {key: value for key, value in more.items() if value is not None}
        return {"winner": ended.winner, "reason": ended.reason, **known}


_AT_START: Final = ("edition", "options", "players", "place", "day", "occasion", "depth")
"""What the table says when it sits down."""


def record_of(events: Iterable[Event], record: Record | None = None) -> Record:
    """The record that the standing events of a history tell, beginning with `record`."""
    record = record or Record()
    for event in events:
        record = apply_record(record, event)
    return record


def apply_record(record: Record, event: Event) -> Record:  # noqa: C901, PLR0911, PLR0912 - one line a kind
    """The record after `event`. Events of the games themselves say nothing here."""
    if type(event) not in _TELLING:  # as nearly all of a match: twenty questions are spared
        return record
    match event:
        case MatchStarted():
            return replace(record, origin=event.origin, **{k: getattr(event, k) for k in _AT_START})
        case MatchAmended():
            return _amended(record, event)
        case MatchEnded():
            return replace(record, ended=event)
        case MatchImported():
            # A copy that was made of a record, as one with pseudonyms, keeps that record's times.
            return replace(record, imported=record.imported or event.head is None)
        case MatchSaved():
            return replace(record, saves={**record.saves, event.seq: event.title})
        case DepthChanged():
            return replace(record, depth=event.depth)
        case TitleGiven():
            return replace(record, title=event.title)
        case TagAdded():
            return replace(record, tags=(*(t for t in record.tags if t != event.tag), event.tag))
        case TagRemoved():
            return replace(record, tags=tuple(t for t in record.tags if t != event.tag))
        case NoteWritten():
            return replace(record, notes=record.notes.plus(event))
        case PhotoAttached():
            return replace(record, photos=record.photos.plus(event))
        case DisputeRaised():
            return replace(record, disputes=record.disputes.plus(event))
        case RulingMade():
            return replace(record, rulings=record.rulings.plus(event))
        case ThingMet() | ThingCorrected():
            return replace(record, told_of_things=record.told_of_things.plus(event))
        case MatchSealed():
            return replace(record, seals=record.seals.plus(event))
        case PlayerJoined() | PlayerLeft() | PlayerReturned() | SeatTakenOver():
            return _seated(record, event)
        case MatchPaused():
            return replace(record, paused=True)
        case MatchResumed():
            return replace(record, paused=False)
    return record


_TELLING: Final[frozenset[type[Event]]] = frozenset({
    MatchStarted, MatchAmended, MatchEnded, MatchImported, TitleGiven, TagAdded, TagRemoved,
    NoteWritten, PhotoAttached, DisputeRaised, RulingMade, MatchSealed, MatchPaused, MatchResumed,
    PlayerJoined, PlayerLeft, PlayerReturned, SeatTakenOver, DepthChanged, MatchSaved, ThingMet,
    ThingCorrected,
})  # fmt: skip


Seating = PlayerJoined | PlayerLeft | PlayerReturned | SeatTakenOver
"""What says who sits at the table from now on."""


SEATING: Final = (
    MatchStarted, MatchAmended, PlayerJoined, PlayerLeft, PlayerReturned, SeatTakenOver,
)  # fmt: skip
"""What says who sits at the table, and how they are called."""


def players_after(players: tuple[Player, ...], event: Event) -> tuple[Player, ...]:
    """Who sits or sat at the table after an event, in the order in which they came."""
    if not isinstance(event, PlayerJoined | SeatTakenOver):
        return players
    said = event.model_dump(include={"name", "person", "army", "team", "side"}, exclude_none=True)
    if all(player.seat != event.player for player in players):
        known = {"seat": event.player, "name": event.player, **said}
        return (*players, Player.model_construct(**known))
    if isinstance(event, SeatTakenOver):
        said = {"person": None, **said}
    return tuple(
        player.model_copy(update=said) if player.seat == event.player else player
        for player in players
    )


def _seated(record: Record, event: Seating) -> Record:
    seat = event.player
    away = tuple(other for other in record.away if other != seat)
    left = tuple(other for other in record.left if other != seat)
    if isinstance(event, PlayerLeft):
        away, left = ((*away, seat), left) if event.for_now else (away, (*left, seat))
    return replace(record, players=players_after(record.players, event), away=away, left=left)


def _amended(record: Record, event: MatchAmended) -> Record:
    changed = event.model_fields_set & {"edition", "place", "day", "occasion", "depth"}
    changes = {name: getattr(event, name) for name in changed}
    if event.options is not None or event.unsaid:
        options = {**record.options, **(event.options or {})}
        changes["options"] = {k: value for k, value in options.items() if k not in event.unsaid}
    amended = {change.seat: change for change in event.players}
    players = []
    for player in record.players:
        change = amended.get(player.seat)
        if change is not None:
            update = {name: getattr(change, name) for name in change.model_fields_set}
            player = player.model_copy(update=update)  # noqa: PLW2901 - as it turned out to be
        players.append(player)
    return replace(record, **changes, players=tuple(players))


def amended_but_for(event: MatchAmended, seats: Collection[str]) -> MatchAmended:
    """What was amended, but for that of some seats."""
    players = tuple(player for player in event.players if player.seat not in seats)
    return event if players == event.players else event.model_copy(update={"players": players})


def started_as_amended(events: Iterable[Event], started: MatchStarted) -> MatchStarted:
    """The start as it would have been said, had the table known what it amended later.

    Who joined later had not sat down, and what was amended of a seat when somebody else played on
    for it says nothing of whoever sat there first.
    """
    record, taken_over = record_of([started]), set[str]()
    for event in events:
        if isinstance(event, SeatTakenOver):
            taken_over.add(event.player)
        elif isinstance(event, MatchAmended):
            record = _amended(record, amended_but_for(event, taken_over))
    update = {name: getattr(record, name) for name in _AT_START}
    return started.model_copy(update=update | {"options": dict(record.options)})


# -- without the system of its game


def _saying(kinds: Iterable[type[Event]]) -> str:
    return '"(?:' + "|".join(sorted(kind.type_name() for kind in kinds)) + ')"'


_SHARED: Final = re.compile(_saying(k for k in MATCH_EVENTS if not k.corrects).encode())
_SUMMED_UP: Final = re.compile(_saying(_TELLING).encode())
_CORRECTIONS: Final = re.compile(
    (_saying(k for k in MATCH_EVENTS if k.corrects) + '|"after":').encode()
)
_COMMON: Final = Vocabulary("")
"""The facts of every game."""


class Foreign(Event):
    """An event of a game that is not installed: only its envelope is known."""

    type: str


def summary_of(scan: Scan, where: str = "") -> Record:
    """Who played, where, and how it ended, on the line that counts.

    A `BadEvent` where a line that tells of that is none.
    """
    # Most matches hold no corrections: then only the few lines that tell something are parsed.
    if not any(map(_CORRECTIONS.search, scan.lines)):
        return record_of(_events_in(scan, _SUMMED_UP, where))
    chronicle = Chronicle.of(events_without_system(scan, where))
    return record_of(chronicle.history(branch=chronicle.lines.counting()).events)


def shared_events(scan: Scan, where: str = "") -> list[Event]:
    """The events that every game shares, but for corrections."""
    return _events_in(scan, _SHARED, where)


def _events_in(scan: Scan, lines: re.Pattern[bytes], where: str) -> list[Event]:
    """The shared events on the lines that a pattern finds."""
    seqs = [seq for seq, line in enumerate(scan.lines, start=1) if lines.search(line)]
    events = _COMMON.read_some([scan.lines[seq - 1] for seq in seqs], seqs)
    if events is not None:
        return events
    # A line may only speak of such an event; or it is none, and that has to be said.
    read = [_event(scan.lines[seq - 1], seq, where) for seq in seqs]
    return [event for event in read if not isinstance(event, Foreign)]


def events_without_system(scan: Scan, where: str = "") -> list[Event]:
    """The events of a journal whose game need not be installed: of its own only the envelope."""
    shared = {event.seq: event for event in shared_events(scan, where)}
    events = [
        shared.get(seq) or _event(line, seq, where) for seq, line in enumerate(scan.lines, start=1)
    ]
    check_references(events, where=where)
    return events


def _event(line: bytes, seq: int, where: str) -> Event:
    try:
        fields = envelope_of(line)
        if fields["type"] in _COMMON.types:
            return _COMMON.read(parse_object(line))
    except AfterActionError as error:
        raise error.at(f"{where}:{seq + 1}" if where else f"line {seq + 1}") from None
    known = ("id", "recorded", "happened", "type", "cause", "after", "branch")
    envelope = {key: fields[key] for key in known if key in fields}
    return Foreign.model_construct(seq=seq, **envelope)

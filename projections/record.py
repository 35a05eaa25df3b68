"""What every match knows of itself: the table, titles and tags, notes, seals, and how it ended."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice
from typing import Any, Final, TypeVar, overload

from events.base import Event
from events.match import (
    DisputeRaised,
    MatchAmended,
    MatchEnded,
    MatchImported,
    MatchPaused,
    MatchResumed,
    MatchSealed,
    MatchStarted,
    NoteWritten,
    Occasion,
    Player,
    RulingMade,
    TagAdded,
    TagRemoved,
    TitleGiven,
)

T = TypeVar("T")


class Row(Sequence[T]):
    """A row that is never changed, and grows by one in the same time however long it is.

    Rows that grew out of each other share one list: each knows how much of it is its own. A tuple
    was copied whole for each of 100,000 notes, which took 20 s.
    """

    __slots__ = ("_length", "_shared")

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._shared = list(items)
        self._length = len(self._shared)

    def plus(self, item: T) -> Row[T]:
        """This row with one item more."""
        if len(self._shared) != self._length:  # another row grew out of this one
            return Row((*self, item))
        self._shared.append(item)
        longer: Row[T] = Row.__new__(Row)
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
        return isinstance(other, Row) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"Row({list(self)!r})"


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
    notes: Row[NoteWritten] = field(default_factory=Row)
    disputes: Row[DisputeRaised] = field(default_factory=Row)
    rulings: Row[RulingMade] = field(default_factory=Row)
    seals: Row[MatchSealed] = field(default_factory=Row)
    paused: bool = False
    ended: MatchEnded | None = None
    events: int = 0
    imported: bool = False
    """Whether it was read from a file of another program, and not recorded beside the table."""

    def day_played(self, created: str) -> str | None:
        """The day, as the table said it, else when the record was `created`.

        That says nothing of a match that came in from elsewhere: without a day its day is unknown.
        """
        return self.day if self.day or self.imported else created[:10]

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats, in the order in which the table named them."""
        return tuple(player.seat for player in self.players)

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

    @property
    def result(self) -> dict[str, Any] | None:
        """How it ended, as `aar list --json` prints it; None while it goes on."""
        return None if self.ended is None else {
            "winner": self.ended.winner, "reason": self.ended.reason, **_more(self.ended)
        }  # fmt: skip


def _more(ended: MatchEnded) -> dict[str, Any]:
    told = {"outcome": ended.outcome, "scores": ended.scores, "ranks": ended.ranks}
    more = {**told, "winners": list(ended.winners or ()) or None}
    return {key: value for key, value in more.items() if value is not None}


def record_of(events: Iterable[Event], record: Record | None = None) -> Record:
    """The record that the standing events of a history tell, beginning with `record`."""
    record = record or Record()
    for event in events:
        if type(event) not in TOLD:  # nearly all events of a match tell of the game only
            continue
        record = apply(record, event)
    return record


def apply(record: Record, event: Event) -> Record:  # noqa: C901, PLR0911, PLR0912 - one a kind
    """The record after `event`. Events of the games themselves say nothing here."""
    match event:
        case MatchStarted():
            return _started(record, event)
        case MatchAmended():
            return _amended(record, event)
        case MatchEnded():
            return replace(record, ended=event)
        case MatchImported():
            # A copy that was made of a record, as one with pseudonyms, keeps that record's times.
            return replace(record, imported=record.imported or event.head is None)
        case TitleGiven():
            return replace(record, title=event.title)
        case TagAdded():
            return replace(record, tags=(*(t for t in record.tags if t != event.tag), event.tag))
        case TagRemoved():
            return replace(record, tags=tuple(t for t in record.tags if t != event.tag))
        case NoteWritten():
            return replace(record, notes=record.notes.plus(event))
        case DisputeRaised():
            return replace(record, disputes=record.disputes.plus(event))
        case RulingMade():
            return replace(record, rulings=record.rulings.plus(event))
        case MatchSealed():
            return replace(record, seals=record.seals.plus(event))
        case MatchPaused():
            return replace(record, paused=True)
        case MatchResumed():
            return replace(record, paused=False)
    return record


TOLD: Final[frozenset[type[Event]]] = frozenset({
    MatchStarted, MatchAmended, MatchEnded, MatchImported, TitleGiven, TagAdded, TagRemoved,
    NoteWritten, DisputeRaised, RulingMade, MatchSealed, MatchPaused, MatchResumed,
})  # fmt: skip


def _started(record: Record, event: MatchStarted) -> Record:
    return replace(
        record,
        edition=event.edition,
        options=event.options,
        players=event.players,
        place=event.place,
        day=event.day,
        occasion=event.occasion,
        depth=event.depth,
        origin=event.origin,
    )


def _amended(record: Record, event: MatchAmended) -> Record:
    said = event.model_fields_set & {"edition", "place", "day", "occasion", "depth"}
    changes = {name: getattr(event, name) for name in said}
    if event.options is not None or event.unsaid:
        options = {**record.options, **(event.options or {})}
        changes["options"] = {k: value for k, value in options.items() if k not in event.unsaid}
    amended = {change.seat: change for change in event.players}
    players = tuple(
        player.model_copy(update=_said(amended[player.seat])) if player.seat in amended else player
        for player in record.players
    )
    return replace(record, **changes, players=players)


def _said(change: Any) -> dict[str, Any]:
    return {name: getattr(change, name) for name in change.model_fields_set if name != "seat"}


def started_as_amended(record: Record, started: MatchStarted) -> MatchStarted:
    """The start as it would have been said, had the table known what it amended later."""
    return started.model_copy(
        update={
            "edition": record.edition,
            "options": dict(record.options),
            "players": record.players,
            "place": record.place,
            "day": record.day,
            "occasion": record.occasion,
            "depth": record.depth,
        }
    )

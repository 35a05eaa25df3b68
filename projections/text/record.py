"""A record as it grows line by line: events, what the rules propose, side lines, labels.

Reader and writer both let it grow, so that both know what goes without saying: what follows from
a line by the rules is recorded, unless an explicit line (`> …`) stands for it. Of a record that is
there already both know what a text tells of it, and what it does not (`TextRecord`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final

from events.base import Event, Origin
from events.branches import Lines
from events.codec import Vocabulary
from events.composer import Composer, new_header
from events.errors import AfterActionError
from events.match import (
    MATCH_EVENTS,
    ClockRead,
    DiceRolled,
    MatchAmended,
    MatchImported,
    MatchSealed,
    MatchStarted,
    Player,
    SpanClosed,
    SpanOpened,
)
from projections.notation import Entry, Place, ResumePoint
from projections.offers import Draft
from projections.record import players_after
from projections.replay import Replay
from projections.text.dialect import Dialect
from projections.text.growing import GrowingLines

_PLAY: Final = (SpanOpened, SpanClosed, DiceRolled, ClockRead)
BESIDE_PLAY: Final = frozenset(
    kind.type_name() for kind in MATCH_EVENTS if not issubclass(kind, _PLAY)
)
"""What is said beside play: nothing follows from it."""
REFERENCE: Final = re.compile(r"(?:\^(\d{0,4})|#([\w-]{1,40}))(?:\.(\d{1,4}))?")
_BEGINNING: Final = datetime(2000, 1, 1, tzinfo=UTC)


class Telling:
    """What has been told so far."""

    def __init__(self, dialect: Dialect, started: Entry, place: Place) -> None:
        self.dialect, self.system = dialect, dialect.system()
        self.origin: Origin | None = started.get("origin")
        self.entries: list[Entry] = []
        self.places: list[Place] = []
        self.branches: list[str] = []
        """The brackets that are open, the innermost last."""
        self.heads: list[int] = []
        """The seq with which each line began that was told."""
        self.latest: dict[str | None, int] = {}
        """The last of them on each line of history."""
        self.root: int | None = None
        """What explicit lines follow from."""
        self.explicit: int | None = None
        """The explicit line that came last."""
        self.pending: Sequence[Draft] = ()
        self.done = 0
        """How many of `pending` are recorded."""
        self.as_written = False
        """No proposals until the next move: somebody said which of them stand."""
        self.remarks: list[tuple[Entry, Place]] = []
        """What was noted behind a line: it comes after all that follows from the line."""
        self.labels: dict[str, int] = {"start": 1}
        """What lines are called, and the event that each of them tells."""
        self.patient = False
        """Whether proposals wait that were made before the text: remarks and corrections do not
        let them stand."""
        self._sight: Callable[[Any], Any] | None = None
        self._seen: tuple[Any, ...] = ()
        _, header = new_header(self.system.vocabulary, clock=lambda: _BEGINNING, match="text")
        self._composer = Composer(self.system.vocabulary, header)
        self.players: tuple[Player, ...] = ()
        """Who sat down, at the start or later, on whatever line."""
        self.growing = GrowingLines(self.system, self.lines)
        self.events: Sequence[Event] = self.growing.events
        self.add(started, place)

    # -- where we are ----------------------------------------------------------------------------

    @property
    def last(self) -> int:
        """The seq of the last event."""
        return len(self.events)

    @property
    def branch(self) -> str | None:
        """The side line that is being told; None on the main line."""
        return self.branches[-1] if self.branches else None

    @property
    def table(self) -> Any:
        """The table as it lies on the line that is being told. Do not change it."""
        return self.growing.table(self.branch)

    @property
    def seen(self) -> Any:
        """The table as whoever tells may know it."""
        if self._sight is None:
            return self.table
        moment = (self.last, self.branch)
        if self._seen[:2] != moment:
            self._seen = (*moment, self._sight(self.table))
        return self._seen[2]

    @property
    def replay(self) -> Replay[Any]:
        """All that was told, opened for stepping."""
        return Replay(self.system, self.events)

    @property
    def lines(self) -> Lines:
        """The side lines, and what stands on each."""
        return self._composer.register.lines

    @property
    def waiting(self) -> Sequence[Draft]:
        """What the rules propose and nobody has confirmed yet."""
        return self.pending[self.done :]

    @property
    def wanted(self) -> str | None:
        """The kind of event that must be told before anything follows: dice were thrown."""
        last = self.waiting[-1] if self.waiting else None
        return last.type if last is not None and last.open_asks else None

    def named(self, reference: str) -> int | None:
        """The event that `#a`, `^`, `^2` or `#a.3` means; None where there is none."""
        found = REFERENCE.fullmatch(reference)
        if found is None:
            return None
        if found[2] is not None:
            seq = self.labels.get(found[2])
        else:
            back = int(found[1] or 1)
            seq = self.heads[-back] if 1 <= back <= len(self.heads) else None
        seq = None if seq is None else seq + int(found[3] or 0)
        return None if seq is None or seq > self.last else seq

    def stand(self, point: ResumePoint, seq_of: Callable[[int | None], int | None]) -> None:
        """Go on where a record stands; `seq_of` says how its events are counted here."""
        self.branches = [point.branch] if point.branch is not None else []
        for event in self.events:
            if event.cause is None:
                self.begin_line(event.seq, event.branch)
        self.root = seq_of(point.root)
        self.pending = point.drafts if self.root is not None else ()
        self.patient = bool(self.pending)
        self._sight = point.sight

    # -- growing ---------------------------------------------------------------------------------

    def add(self, entry: Entry, place: Place) -> Event:
        """Record one event, and nothing that follows from it."""
        seq = self.last + 1
        # Of the version in which it is written: the lowest that has all it says.
        event = self.system.vocabulary.accept({**entry}).model_copy(update={"seq": seq})
        if event.v > 1:
            entry = {**entry, "v": event.v}
        self._composer.note(event)
        self.entries.append(entry)
        self.places.append(place)
        self.growing.add(event)
        if isinstance(event, MatchStarted):
            self.players = event.players
        self.players = players_after(self.players, event)
        return event

    def begin_line(self, seq: int, branch: str | None) -> None:
        """A line begins with event `seq`."""
        self.heads.append(seq)
        self.latest[branch] = seq

    def announce(self, entry: Entry, place: Place) -> None:
        """Say first that kinds of events may come that older programs do not know, if one does."""
        newer = self.announcement(entry)
        if newer is not None:
            self.add(newer, place)

    def announcement(self, entry: Entry) -> Entry | None:
        """What a line says by itself before it tells such an event."""
        kind = self.system.vocabulary.types.get(entry["type"])
        return None if kind is None else self._composer.announcement(kind, entry)

    def act(self, entry: Entry, place: Place) -> Event:
        """A line of its own: what was proposed before stands, and new proposals follow."""
        if not (self.patient and entry["type"] in BESIDE_PLAY):
            self.settle()
        self.as_written, self.explicit = False, None
        self.announce(entry, place)
        self.begin_line(self.last + 1, entry.get("branch"))
        is_placed = entry.get("cause") is not None or entry.get("after") is not None
        if is_placed or entry["type"] in BESIDE_PLAY:
            return self.add(entry, place)
        self.root = self.last + 1
        return self.propose(entry, place)

    def follow(self, entry: Entry, place: Place) -> Event:
        """An explicit line: it stands for the proposal of its kind and for all after that."""
        self.go_up_to(entry)
        self.pending, self.done = (), 0
        self.announce(entry, place)
        quiet = self.as_written or entry["type"] in BESIDE_PLAY
        event = self.add(entry, place) if quiet else self.propose(entry, place)
        self.explicit = event.seq
        return event

    def place_of(self, entry: Mapping[str, Any]) -> int | None:
        """Which of the proposals an explicit line stands for."""
        for i, draft in enumerate(self.pending):
            if i >= self.done and draft.type == entry["type"] and self.is_due(draft, entry):
                return i
        return None

    def is_due(self, _draft: Draft, _entry: Mapping[str, Any]) -> bool:
        """Whether an entry stands for a proposal of its type."""
        return True

    def only(self, count: int) -> None:
        """So many of the proposals stand, and no more until the next move."""
        self.record_up_to(count)
        self.pending, self.done, self.as_written = (), 0, True

    def settle(self) -> None:
        """What is proposed stands, and remarks come behind it."""
        self.patient = False
        self.record_up_to(len(self.pending))
        self.pending, self.done = (), 0
        remarks, self.remarks = self.remarks, []
        for entry, place in remarks:
            self.add(entry, place)

    def go_up_to(self, entry: Mapping[str, Any]) -> None:
        """What comes before the proposal for which an explicit line stands is recorded."""
        found = self.place_of(entry)
        self.record_up_to(len(self.pending) if found is None else found)

    def confirm(self) -> Event:
        """The next proposal stands."""
        assert self.root is not None, "proposals follow from a move"
        self.done += 1
        return self.add(self.proposed(self.pending[self.done - 1]), self.places[self.root - 1])

    def record_up_to(self, count: int) -> None:
        """So many of the proposals stand, up to one that lacks what somebody must tell."""
        while self.done < count and not self.pending[self.done].open_asks:
            self.confirm()

    def propose(self, entry: Entry, place: Place) -> Event:
        """Record an event of play; what follows from it by the rules is proposed."""
        pending = self.system.play.consequences(self.table, draft_of(entry))
        event = self.add(entry, place)
        self.pending, self.done = pending, 0
        return event

    # -- what is asked ---------------------------------------------------------------------------

    def is_answer(self, _entry: Mapping[str, Any]) -> bool:
        """Whether an explicit line does not follow, but answers what the rules ask."""
        return False

    def answer(self, _entry: Mapping[str, Any]) -> bool:
        """Let an answer count in what was just proposed; False where it fits nothing."""
        return False

    # -- side lines ------------------------------------------------------------------------------

    def enter(self, branch: str) -> None:
        """A bracket is opened."""
        self._leave()
        self.branches.append(branch)

    def leave(self) -> None:
        """A bracket is closed."""
        self._leave()
        self.branches.pop()

    def _leave(self) -> None:
        self.settle()
        self.root, self.explicit, self.as_written = None, None, False

    def next_branch(self) -> str:
        """What a side line is called to which nobody gave a name."""
        known = self.lines.branches
        number = len(known) + 1
        while f"what-if-{number}" in known:
            number += 1
        return f"what-if-{number}"

    def start_here(self) -> int:
        """The last event of the line that is being told."""
        return self.growing.newest(self.branch) or 1

    def start_instead(self) -> int:
        """The last event before the line above."""
        above = self.latest.get(self.branch)
        return self.growing.newest(self.branch, below=above) or 1

    # -- entries ---------------------------------------------------------------------------------

    def proposed(self, draft: Draft) -> Entry:
        """A proposal as an entry: it follows from the last move."""
        origin = self.origin or "rules"
        facts = {key: value for key, value in draft.entry().items() if value is not None}
        return self.enveloped({**facts, "cause": self.root, "origin": origin})

    def enveloped(self, entry: Mapping[str, Any]) -> Entry:
        """An entry on the line that is being told, without what is not said."""
        placed = {**entry, "branch": entry.get("branch", self.branch)}
        if "origin" not in placed:
            placed["origin"] = self.origin
        return {
            key: value
            for key, value in placed.items()
            if value is not None or key not in TOLD_ENVELOPE  # a fact that is null says something
        }


def draft_of(entry: Mapping[str, Any]) -> Draft:
    """An entry of play as the rules look at it."""
    facts = {k: v for k, v in entry.items() if k not in ("type", *TOLD_ENVELOPE)}
    return Draft(str(entry["type"]), facts)


# -- what of an event a text tells: facts, cause and place, but no ids, times and hashes

_TEXT_FORMAT: Final = "notation"
"""The format that a match names which was read from a text."""
TOLD_ENVELOPE: Final = ("cause", "after", "branch", "origin", "seen_by")
"""What of the envelope a text tells."""
_DROPPED: Final = {"seq", "id", "recorded", "happened", "by", "hash"}


def content_of(event: Event) -> dict[str, Any]:
    """What an event says, without ids, times and hashes; two that say the same are equal."""
    # For an amendment a fact that is null says more than one that is left out.
    unset = isinstance(event, MatchAmended)
    content = event.model_dump(mode="json", by_alias=True, exclude=_DROPPED, exclude_unset=unset)
    if unset:
        content |= {key: getattr(event, key) for key in TOLD_ENVELOPE}
    if event.v == 1:  # goes without saying
        content.pop("v", None)
    return {key: value for key, value in content.items() if unset or value is not None}


class TextRecord:
    """A record as the text will tell it: without what stays behind, and counted anew."""

    def __init__(self, vocabulary: Vocabulary, events: Sequence[Event]) -> None:
        # A seal signs the bytes of its own file; that a text was read is said when it is read.
        kept = [
            event for event in events
            if not isinstance(event, MatchSealed)
            and not (isinstance(event, MatchImported) and event.format == _TEXT_FORMAT)
        ]  # fmt: skip
        self._vocabulary = vocabulary
        self._seqs = {event.seq: i for i, event in enumerate(kept, 1)}
        self.entries = [self._entry(event) for event in kept]
        self.events = [self._event(entry) for entry in self.entries]
        self.origins = [event.seq for event in kept]
        """The seq in the record of each that is kept."""

    def seq_of(self, seq: int | None) -> int | None:
        """How the text counts an event of the record."""
        return None if seq is None else self._seqs.get(seq)

    def _entry(self, event: Event) -> Entry:
        entry: Entry = {"type": event.type_name(), **event.facts()}
        if event.v > 1:
            entry["v"] = event.v
        for key in TOLD_ENVELOPE:
            if getattr(event, key) is not None:
                entry[key] = getattr(event, key)
        for key in self._vocabulary.reference_keys(event.type_name()):
            if entry.get(key) is not None:
                entry[key] = self._seqs.get(entry[key])
                if entry[key] is None:
                    del entry[key]
        return entry

    def _event(self, entry: Mapping[str, Any]) -> Event:
        return self._vocabulary.read({**entry, "seq": 1})

    def same(self, entry: Mapping[str, Any], event: Event) -> bool:
        """Whether an entry says what an event says that is one of `events`."""
        try:
            found = self._event(entry)
            if found.v < event.v and "v" not in entry:
                # It is written in the lowest version that has all it says.
                found = self._vocabulary.accept({**entry}).model_copy(update={"seq": found.seq})
        except AfterActionError:
            return False
        if isinstance(event, MatchAmended):  # of which more counts than what its facts are
            return content_of(found) == content_of(event)
        return found == event

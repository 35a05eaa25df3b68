"""A record as it grows line by line: events, what the rules propose, side lines, labels.

Reader and writer both let it grow, so that both know what goes without saying: what follows from
a line by the rules is recorded, unless an explicit line (`> …`) stands for it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final

from events.base import Event, Origin
from events.composer import Composer, new_header
from events.match import MATCH_EVENTS, MatchAmended, MatchStarted
from projections.neuroshima_hex.match.fold import apply
from projections.neuroshima_hex.match.table import Table, start
from projections.neuroshima_hex.play.consequences import consequences
from projections.notation import Entry, Place
from projections.offers import Draft
from projections.replay import Replay
from projections.system import GameSystem

_OURS: Final = frozenset(kind.type_name() for kind in MATCH_EVENTS)
_BEGINNING: Final = datetime(2000, 1, 1, tzinfo=UTC)
_REFERENCES: Final = ("cause", "after")


class Telling:
    """What has been told so far."""

    def __init__(self, system: GameSystem[Table], started: Entry, place: Place) -> None:
        self.system = system
        self.origin: Origin | None = started.get("origin")
        self.entries: list[Entry] = []
        self.events: list[Event] = []
        self.places: list[Place] = []
        self.branches: list[str] = []
        """The brackets that are open, the innermost last."""
        self.heads: list[int] = []
        """The seq with which each line began that was told."""
        self.root: int | None = None
        """What explicit lines follow from."""
        self.explicit: int | None = None
        """The explicit line that came last."""
        self.pending: Sequence[Draft] = ()
        self.done = 0
        """How many of `pending` are recorded."""
        self.as_written = False
        """No proposals until the next move: somebody said which of them stand."""
        self.asked: tuple[Table, Draft] | None = None
        self.remarks: list[tuple[Entry, Place]] = []
        """What was noted behind a line: it comes after all that follows from the line."""
        self._tables: dict[str | None, Table] = {}
        _, header = new_header(system.vocabulary, clock=_clock, ids=_no_id, match="text")
        self._composer = Composer(system.vocabulary, header, clock=_clock, ids=self._id)
        self.add(started, place)
        first = self.events[0]
        assert isinstance(first, MatchStarted), "told first"
        self._tables[None] = start(first)

    def _id(self, _moment: datetime) -> str:
        return f"e{self._composer.last + 1}"

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
    def table(self) -> Table:
        """The table as it lies on the line that is being told. Do not change it."""
        branch = self.branch
        if branch not in self._tables:
            self._tables[branch] = self.replay.state(branch=branch)
        return self._tables[branch]

    @property
    def replay(self) -> Replay[Table]:
        """All that was told, opened for stepping."""
        return Replay(self.system, self.events)

    @property
    def waiting(self) -> Sequence[Draft]:
        """What the rules propose and nobody has confirmed yet."""
        return self.pending[self.done :]

    # -- growing ---------------------------------------------------------------------------------

    def add(self, entry: Entry, place: Place) -> Event:
        """Record one event, and nothing that follows from it."""
        seq = self.last + 1
        event = self.system.vocabulary.read({**entry, "seq": seq})
        self._composer.add_all([event])
        self.entries.append(entry)
        self.events.append(event)
        self.places.append(place)
        self._fold(event)
        return event

    def _fold(self, event: Event) -> None:
        if event.corrects or event.after is not None or isinstance(event, MatchAmended):
            self._tables.clear()
        elif event.branch in self._tables:
            apply(self._tables[event.branch], event)

    def act(self, entry: Entry, place: Place) -> Event:
        """A line of its own: what was proposed before stands, and new proposals follow."""
        self.settle()
        self.as_written, self.explicit = False, None
        self.heads.append(self.last + 1)
        is_play = entry["type"] not in _OURS and not self._is_placed(entry)
        if not is_play:
            return self.add(entry, place)
        self.root = self.last + 1
        return self._propose(entry, place)

    @staticmethod
    def _is_placed(entry: Mapping[str, Any]) -> bool:
        return any(entry.get(key) is not None for key in _REFERENCES)

    def follow(self, entry: Entry, place: Place) -> Event:
        """An explicit line: it stands for the proposal of its kind and for all after that."""
        self.go_up_to(entry)
        self.pending, self.done = (), 0
        quiet = self.as_written or entry["type"] in _OURS
        event = self.add(entry, place) if quiet else self._propose(entry, place)
        self.explicit = event.seq
        return event

    def place_of(self, entry: Mapping[str, Any]) -> int | None:
        """Which of the proposals an explicit line stands for."""
        for i, draft in enumerate(self.pending):
            if i >= self.done and draft.type == entry["type"] and _is_due(draft, entry):
                return i
        return None

    def only(self, count: int) -> None:
        """So many of the proposals stand, and no more until the next move."""
        self._record_up_to(count)
        self.pending, self.done, self.as_written = (), 0, True

    def settle(self) -> None:
        """What is proposed stands, and remarks come behind it."""
        self._record_up_to(len(self.pending))
        self.pending, self.done = (), 0
        remarks, self.remarks = self.remarks, []
        for entry, place in remarks:
            self.add(entry, place)

    def go_up_to(self, entry: Mapping[str, Any]) -> None:
        """What comes before the proposal for which an explicit line stands is recorded."""
        found = self.place_of(entry)
        self._record_up_to(len(self.pending) if found is None else found)

    def confirm(self) -> Event:
        """The next proposal stands."""
        return self.add(self.proposed(self.pending[self.done]), self._step())

    def _step(self) -> Place:
        self.done += 1
        assert self.root is not None, "proposals follow from a move"
        return self.places[self.root - 1]

    def _record_up_to(self, count: int) -> None:
        while self.done < count:
            self.confirm()

    def _propose(self, entry: Entry, place: Place) -> Event:
        draft = _draft_of(entry)
        before = self.table
        pending = consequences(before, draft)
        asks = draft.type == "choices_made" or any(d.type == "segment_fought" for d in pending)
        asked = (self.system.copy(before), draft) if asks else None
        event = self.add(entry, place)
        self.pending, self.done, self.asked = pending, 0, asked
        return event

    def turn(self, seat: str, number: int | None, place: Place, *, overtime: bool) -> Event:
        """The head of a turn: the one before it is over, and what lies between stands."""
        wanted = {"player": seat, "number": number, "overtime": overtime}
        table = self.table
        is_due = self._awaits("turn_began") or self.has_begun(wanted)
        if table.turn is not None and not is_due:
            ended = {"type": "turn_ended", "player": table.seat(table.turn.player)}
            self.act(self.enveloped(ended), place)
        found = next(
            (i for i, d in enumerate(self.pending) if i >= self.done and d.type == "turn_began"),
            None,
        )
        if found is None:
            self.settle()
            return self._begin(wanted, place)
        return self._go_on(found, wanted, place)

    def _awaits(self, kind: str) -> bool:
        return any(draft.type == kind for draft in self.waiting)

    def has_begun(self, wanted: Mapping[str, Any]) -> bool:
        """Whether that very turn has just begun, whatever was remarked since."""
        if self.waiting or self.table.turn is None:
            return False
        played = (event for event in reversed(self.events) if event.type_name() not in _OURS)
        last = next(played, self.events[0])
        return (
            last.type_name() == "turn_began"
            and self.table.seat(self.table.turn.player) == wanted["player"]
            and all(getattr(last, key) == value for key, value in wanted.items())
        )

    def _begin(self, wanted: Mapping[str, Any], place: Place) -> Event:
        if self.has_begun(wanted):
            began = next(e for e in reversed(self.events) if e.type_name() == "turn_began")
            self.heads.append(began.seq)
            return began
        return self.act(self.enveloped({"type": "turn_began", **_said(wanted)}), place)

    def _go_on(self, found: int, wanted: Mapping[str, Any], place: Place) -> Event:
        self._record_up_to(found)
        facts = self.pending[found].facts
        if all(facts.get(key) == value for key, value in _said(wanted).items()):
            event = self.confirm()
        else:
            entry = {"type": "turn_began", **_said(wanted), "cause": self.root}
            event = self.follow(self.enveloped(entry), place)
        self.heads.append(event.seq)
        return event

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

    def answer(self, choice: Mapping[str, Any]) -> bool:
        """Let a choice be made in the battle that was just proposed; False where it fits none."""
        if self.asked is None or self.done or not self.pending:
            return False
        table, draft = self.asked
        draft = draft.answered(f"choice {len(draft.answers)}", dict(choice))
        pending = consequences(table, draft)
        made = sum(one.type == "choices_made" for one in pending)
        if made < len(draft.answers):
            return False
        self.asked, self.pending = (table, draft), pending
        return True

    # -- entries ---------------------------------------------------------------------------------

    def proposed(self, draft: Draft) -> Entry:
        """A proposal as an entry: it follows from the last move."""
        origin = self.origin or "rules"
        return self.enveloped({**draft.entry(), "cause": self.root, "origin": origin})

    def enveloped(self, entry: Mapping[str, Any]) -> Entry:
        """An entry on the line that is being told, without what is not said."""
        placed = {**entry, "branch": entry.get("branch", self.branch)}
        if "origin" not in placed:
            placed["origin"] = self.origin
        return {key: value for key, value in placed.items() if value is not None}


def _said(wanted: Mapping[str, Any]) -> dict[str, Any]:
    """Facts that differ from what is usual."""
    return {key: value for key, value in wanted.items() if value not in (None, False)}


def _draft_of(entry: Mapping[str, Any]) -> Draft:
    facts = {k: v for k, v in entry.items() if k not in ("type", "origin", "branch", "cause")}
    return Draft(str(entry["type"]), facts)


def _is_due(draft: Draft, entry: Mapping[str, Any]) -> bool:
    """A segment stands for the first proposed one that is not quicker."""
    if draft.type != "segment_fought":
        return True
    return bool(draft.facts["initiative"] <= entry.get("initiative", 0))


def _clock() -> datetime:
    return _BEGINNING


def _no_id(_moment: datetime) -> str:
    return "text"

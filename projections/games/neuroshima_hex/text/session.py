"""A record of this game as it grows: turns that end each other, battles that ask."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from events.base import Event
from events.match import MATCH_EVENTS
from projections.games.neuroshima_hex.table import Table
from projections.notation import Entry, Place, ResumePoint
from projections.offers import Draft
from projections.text.dialect import Dialect
from projections.text.session import Telling, draft_of

_OURS: Final = frozenset(kind.type_name() for kind in MATCH_EVENTS)


class HexTelling(Telling):
    """What has been told so far of a match of Neuroshima Hex."""

    def __init__(self, dialect: Dialect, started: Entry, place: Place) -> None:
        super().__init__(dialect, started, place)
        self.asked: tuple[Table, Draft] | None = None
        """A battle that may ask: the table before it, and how it broke out."""

    def stand(self, point: ResumePoint, seq_of: Callable[[int | None], int | None]) -> None:
        """Go on where a record stands: in a battle, with its choices still open."""
        super().stand(point, seq_of)
        last = seq_of(point.last)
        if last is not None and any(draft.type == "segment_fought" for draft in self.pending):
            before = self.replay.before(last, branch=self.branch)
            self.asked = (before, draft_of(self.entries[last - 1]))

    def propose(self, entry: Entry, place: Place) -> Event:
        """Record an event of play; what follows from it by the rules is proposed."""
        before, draft = self.table, draft_of(entry)
        pending: Sequence[Draft] = self.system.play.consequences(before, draft)
        asks = draft.type == "choices_made" or any(d.type == "segment_fought" for d in pending)
        asked = (self.system.copy(before), draft) if asks else None
        event = self.add(entry, place)
        self.pending, self.done, self.asked = pending, 0, asked
        return event

    def is_due(self, draft: Draft, entry: Mapping[str, Any]) -> bool:
        """A segment stands for the first proposed one that is not quicker."""
        if draft.type != "segment_fought":
            return True
        return bool(draft.facts["initiative"] <= entry.get("initiative", 0))

    def is_answer(self, entry: Mapping[str, Any]) -> bool:
        """A choice does not follow from the battle, but lets it come out otherwise."""
        return bool(entry["type"] == "choices_made")

    # -- turns -----------------------------------------------------------------------------------

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
            self.begin_line(began.seq, began.branch)
            return began
        return self.act(self.enveloped({"type": "turn_began", **_said(wanted)}), place)

    def _go_on(self, found: int, wanted: Mapping[str, Any], place: Place) -> Event:
        self.record_up_to(found)
        facts = self.pending[found].facts
        if all(facts.get(key) == value for key, value in _said(wanted).items()):
            event = self.confirm()
        else:
            entry = {"type": "turn_began", **_said(wanted), "cause": self.root}
            event = self.follow(self.enveloped(entry), place)
        self.begin_line(event.seq, event.branch)
        return event

    def answer(self, entry: Mapping[str, Any]) -> bool:
        """Let a choice be made in the battle that was just proposed; False where it fits none."""
        if self.asked is None or self.done or not self.pending:
            return False
        table, draft = self.asked
        draft = draft.answered(f"choice {len(draft.answers)}", dict(entry["choices"][0]))
        pending = self.system.play.consequences(table, draft)
        made = sum(one.type == "choices_made" for one in pending)
        if made < len(draft.answers):
            return False
        self.asked, self.pending = (table, draft), pending
        return True


def _said(wanted: Mapping[str, Any]) -> dict[str, Any]:
    """Facts that differ from what is usual."""
    return {key: value for key, value in wanted.items() if value not in (None, False)}

"""A record of this game, told and written: turns that end each other, battles that ask."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from events.base import Event
from events.match import MATCH_EVENTS
from events.neuroshima_hex import ChoicesMade, SegmentFought, TurnBegan, TurnEnded
from projections.games.neuroshima_hex.acts.segments import write_choice
from projections.games.neuroshima_hex.table import Table
from projections.notation import Entry, Place, ResumePoint
from projections.offers import Draft
from projections.text.dialect import Dialect
from projections.text.record import Telling, draft_of
from projections.text.scanner import TURN
from projections.text.writer import HERE, Writer

_COMMON_KINDS: Final = frozenset(kind.type_name() for kind in MATCH_EVENTS)


class OpenBattle(NamedTuple):
    """A battle that may ask: the table before it, and how it broke out."""

    before: Table
    draft: Draft


class HexTelling(Telling):
    """What has been told so far of a match of Neuroshima Hex."""

    def __init__(self, dialect: Dialect, started: Entry, place: Place) -> None:
        super().__init__(dialect, started, place)
        self.open_battle: OpenBattle | None = None
        """The battle that may still ask."""

    def stand(self, point: ResumePoint, seq_of: Callable[[int | None], int | None]) -> None:
        """Go on where a record stands: in a battle, with its choices still open."""
        super().stand(point, seq_of)
        last = seq_of(point.last)
        if last is not None and any(draft.type == "segment_fought" for draft in self.pending):
            before = self.replay.before(last, branch=self.branch)
            self.open_battle = OpenBattle(before, draft_of(self.entries[last - 1]))

    def propose(self, entry: Entry, place: Place) -> Event:
        """Record an event of play; what follows from it by the rules is proposed."""
        before, draft = self.table, draft_of(entry)
        pending: Sequence[Draft] = self.system.play.consequences(before, draft)
        asks = draft.type == "choices_made" or any(d.type == "segment_fought" for d in pending)
        open_battle = OpenBattle(self.system.copy(before), draft) if asks else None
        event = self.add(entry, place)
        self.pending, self.done, self.open_battle = pending, 0, open_battle
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
        is_due = self.has_begun(wanted) or any(d.type == "turn_began" for d in self.waiting)
        if table.turn is not None and not is_due:
            ended = {"type": "turn_ended", "player": table.seat(table.turn.player)}
            self.act(self.enveloped(ended), place)
        found = next(
            (i for i, d in enumerate(self.pending) if i >= self.done and d.type == "turn_began"),
            None,
        )
        if found is not None:
            return self._go_on(found, wanted, place)
        self.settle()
        if self.has_begun(wanted):
            began = next(e for e in reversed(self.events) if e.type_name() == "turn_began")
            self.begin_line(began.seq, began.branch)
            return began
        return self.act(self.enveloped({"type": "turn_began", **_unusual(wanted)}), place)

    def has_begun(self, wanted: Mapping[str, Any]) -> bool:
        """Whether that very turn has just begun, whatever was remarked since."""
        if self.waiting or self.table.turn is None:
            return False
        played = (
            event for event in reversed(self.events) if event.type_name() not in _COMMON_KINDS
        )
        last = next(played, self.events[0])
        return (
            last.type_name() == "turn_began"
            and self.table.seat(self.table.turn.player) == wanted["player"]
            and all(getattr(last, key) == value for key, value in wanted.items())
        )

    def _go_on(self, found: int, wanted: Mapping[str, Any], place: Place) -> Event:
        self.record_up_to(found)
        facts = self.pending[found].facts
        if all(facts.get(key) == value for key, value in _unusual(wanted).items()):
            event = self.confirm()
        else:
            entry = {"type": "turn_began", **_unusual(wanted), "cause": self.root}
            event = self.follow(self.enveloped(entry), place)
        self.begin_line(event.seq, event.branch)
        return event

    def answer(self, entry: Mapping[str, Any]) -> bool:
        """Let a choice be made in the battle that was just proposed; False where it fits none."""
        if self.open_battle is None or self.done or not self.pending:
            return False
        table, draft = self.open_battle
        draft = draft.answered(f"choice {len(draft.answers)}", dict(entry["choices"][0]))
        pending = self.system.play.consequences(table, draft)
        made = sum(one.type == "choices_made" for one in pending)
        if made < len(draft.answers):
            return False
        self.open_battle, self.pending = OpenBattle(table, draft), pending
        return True


def _unusual(wanted: Mapping[str, Any]) -> dict[str, Any]:
    """Facts that differ from what is usual."""
    return {key: value for key, value in wanted.items() if value not in (None, False)}


class HexWriter(Writer):
    """Writes one record of Neuroshima Hex."""

    # -- turns -----------------------------------------------------------------------------------

    def together(self, at: int) -> int:
        """The end of a turn and the beginning of the next as one line: the head of the next."""
        event, turn = self.events[at], self.telling.table.turn
        if not isinstance(event, TurnEnded) or turn is None or self.telling.waiting:
            return 0
        ended = {"type": "turn_ended", "player": self.telling.table.seat(turn.player)}
        follow = self.system.play.consequences(self.telling.table, Draft("turn_ended", ended))
        after = self.events[at + 1 : at + 2]
        if len(follow) != 1 or follow[0].type != "turn_began" or not after:
            return 0
        origin = self.telling.origin or "rules"
        begun = {**follow[0].entry(), "cause": self.telling.last + 1, "origin": origin}
        entries = [self.telling.enveloped(ended), self.telling.enveloped(begun)]
        if not all(map(self.kept.same, entries, [event, *after])) or not self._has_head(after[0]):
            return 0
        self._begin_turn(after[0])
        return 2

    def begins(self, event: Event, level: int) -> bool:
        """`1. Ann`, where no turn is going on."""
        telling = self.telling
        if not isinstance(event, TurnBegan) or level or telling.table.turn is not None:
            return False
        facts = {"player": event.player, "number": event.number, "overtime": event.overtime}
        entry = telling.enveloped({"type": "turn_began", **_unusual(facts)})
        if (
            telling.has_begun(facts)
            or not self._has_head(event)
            or not self.kept.same(entry, event)
        ):
            return False
        self._begin_turn(event)
        return True

    def _begin_turn(self, event: Any) -> None:
        seq = self.telling.turn(event.player, event.number, HERE, overtime=event.overtime).seq
        self.row(self._head(event), seq)

    def confirm(self, event: Event) -> None:
        """A turn that begins by itself has its head all the same."""
        if not isinstance(event, TurnBegan) or not self._has_head(event):
            super().confirm(event)
            return
        self._begin_turn(event)
        self.rows[-1].seq = self.telling.last
        self.rows[-1].is_confirmed = True

    def _has_head(self, event: Any) -> bool:
        """Whether its number reads as that of a turn; nobody plays so many, but any is recorded."""
        return event.number is None or TURN.fullmatch(f"{event.number}.") is not None

    def _head(self, event: TurnBegan) -> str:
        number = "*" if event.number is None else str(event.number)
        over = f" {self.word('overtime')}" if event.overtime else ""
        return f"{number}. {self.actor(event.player)}{over}"

    def is_worth_saying(self, event: Event) -> bool:
        """Not the end of a turn, nor a segment in which nothing happened."""
        if isinstance(event, SegmentFought):
            return bool(event.attacks or event.destroyed)
        return not isinstance(event, TurnEnded)

    def ways(self, event: Event, level: int) -> Iterator[str]:
        """Below another line only the head says that a turn began; choices stand as JSON there."""
        if level and isinstance(event, ChoicesMade):
            return iter(())
        if level and isinstance(event, TurnBegan):
            return iter((self._head(event),))
        return super().ways(event, level)

    # -- battles ---------------------------------------------------------------------------------

    def answers(self, at: int) -> None:
        """The choices of a battle, where with them the rules propose what was recorded."""
        telling = self.telling
        made = self._choices_of(at)
        if not made or not telling.pending:
            return
        open_battle, pending, matches = telling.open_battle, telling.pending, self._matches(at)
        fits = all(
            telling.answer({"choices": [choice.model_dump(mode="json", exclude_unset=True)]})
            for (choice,) in (event.choices for event in made)
        )
        if not fits or self._matches(at) <= matches:
            telling.open_battle, telling.pending = open_battle, pending
            return
        for event in made:
            self.row(f"> {write_choice(event.choices[0], self.pen(event.player))}")

    def _choices_of(self, at: int) -> Sequence[ChoicesMade]:
        found = []
        root = self.telling.root
        for event in self.events[at + 1 :]:
            if event.cause != root:
                break
            if isinstance(event, ChoicesMade) and len(event.choices) == 1:
                found.append(event)
        return found

    def _matches(self, at: int) -> int:
        """How many of the next events are as proposed."""
        count = 0
        for draft, event in zip(self.telling.pending, self.events[at + 1 :], strict=False):
            if not self.kept.same(self.telling.proposed(draft), event):
                break
            count += 1
        return count

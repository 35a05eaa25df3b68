"""Entries -> text, where this game has ways of its own: heads of turns, choices of a battle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from events.base import Event
from events.neuroshima_hex import ChoicesMade, SegmentFought, TurnBegan, TurnEnded
from projections.games.neuroshima_hex.acts.segments import write_choice
from projections.notation import Entry
from projections.offers import Draft
from projections.text.writer import HERE, Writer


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
        entries = [self.telling.enveloped(ended), self._begun_by(follow[0])]
        if not all(map(self.kept.same, entries, [event, *after])):
            return 0
        self._begin_turn(after[0])
        return 2

    def _begun_by(self, draft: Draft) -> Entry:
        """A turn that begins because the one before it ended."""
        origin = self.telling.origin or "rules"
        caused = {**draft.entry(), "cause": self.telling.last + 1, "origin": origin}
        return dict(self.telling.enveloped(caused))

    def begins(self, event: Event, level: int) -> bool:
        """`1. Ann`, where no turn is going on."""
        telling = self.telling
        if not isinstance(event, TurnBegan) or level or telling.table.turn is not None:
            return False
        said = {"player": event.player, "number": event.number, "overtime": event.overtime}
        facts = {key: value for key, value in said.items() if value not in (None, False)}
        entry = telling.enveloped({"type": "turn_began", **facts})
        if telling.has_begun(said) or not self.kept.same(entry, event):
            return False
        self._begin_turn(event)
        return True

    def _begin_turn(self, event: Any) -> None:
        seq = self.telling.turn(event.player, event.number, HERE, overtime=event.overtime).seq
        self.row(self._head(event), seq)

    def confirm(self, event: Event) -> None:
        """A turn that begins by itself has its head all the same."""
        if not isinstance(event, TurnBegan):
            super().confirm(event)
            return
        self._begin_turn(event)
        self.rows[-1].seq = self.telling.last
        self.rows[-1].is_confirmed = True

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
        before = telling.asked, telling.pending, self._matches(at)
        fits = all(
            telling.answer({"choices": [choice.model_dump(mode="json", exclude_unset=True)]})
            for (choice,) in (event.choices for event in made)
        )
        if not fits or self._matches(at) <= before[2]:
            telling.asked, telling.pending, _ = before
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

"""What happens at the table, and what the rules say follows: acts, and what they leave due.

An event that was due is struck off; one that makes other things due begins a chain of its own, and
what was due before it is forgotten. So at any link the rest of its chain is what is due then.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from events.base import Event
from projections.acts import Acts
from projections.games.hunters_2114.act import HuntersAct
from projections.games.hunters_2114.campaign.table import Campaign
from projections.games.hunters_2114.changing import replace
from projections.offers import Draft

_LONGEST: Final = 600
"""No chain is longer: 56 mornings of four heroes with all that may befall them."""


class Course:
    """The acts of the game, with what is due between them."""

    def __init__(self, acts: Acts[HuntersAct[Any]]) -> None:
        self.acts = acts
        self._by_event = acts.by_event

    def apply(self, table: Campaign, event: Event) -> Campaign:
        """The table after an event."""
        act = self._by_event.get(type(event))
        if act is None:
            return table
        answered = table.answering(event)
        if answered is not None:
            return act.apply(answered, event) or answered
        clear = table.owes_nothing
        after = act.apply(clear, event) or clear
        if after.next_due is not None or after.ended or act.ends_chain:
            return after
        if clear is table and not after.afterwards:
            return after
        return replace(
            after, dues=table.dues, coming=table.coming, afterwards=table.afterwards
        )  # fmt: skip

    def consequences(self, table: Campaign, draft: Draft) -> Sequence[Draft]:
        """What follows from a draft, one after the other, up to what only the table can tell."""
        event = self.acts.event_of(draft)
        if event is None:
            return ()
        is_link = table.answering(event) is not None
        table = self.apply(table if is_link else table.owes_nothing, event)
        drafts: list[Draft] = []
        while len(drafts) < _LONGEST and (due := table.next_due) is not None:
            act = self.acts.by_type[due.types[0]]
            if not act.holds(table, due):
                table = table.without_due(due)
                continue
            proposed = act.proposed(table, due)
            drafts.append(proposed)
            if proposed.open_asks:
                break
            follow = self.acts.event_of(proposed)
            assert follow is not None, "what is due is a whole event, or asks for what it lacks"
            table = self.apply(table, follow)
        return drafts

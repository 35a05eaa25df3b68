"""What still follows from an action once people have recorded part of it, perhaps otherwise.

A recorded event answers a proposal. Where it says something else, the rules are asked about both
at that place, and what the proposal would have led to gives way to what the event leads to. So it
does not matter whether a game tells the rest of its chain at every link, or tells all of it at the
action only: then nothing gives way, and the others still wait.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from events.base import ENVELOPE, Event
from importers.recorder.menu import value_of_answer
from projections.offers import Draft
from projections.system import GameSystem

_MOST_CHOICES: Final = 40


class Chain:
    """The proposals that wait behind an action, while its events are recorded one by one.

    `answers` are what people chose, on this screen, for the asks of what follows.
    """

    def __init__(self, system: GameSystem[Any], answers: Mapping[str, Any]) -> None:
        self.system, self.answers = system, dict(answers)
        self.waiting: list[Draft] = []

    def begin(self, before: Any, action: Event, recorded: Sequence[Event] = ()) -> None:
        """The action happens; `recorded` are the events that were recorded after it."""
        self.waiting = self._led(before, draft_of(action), recorded)

    def take(self, before: Any, event: Event, later: Sequence[Event] = ()) -> None:
        """An event is recorded that answers a proposal, told from the table before it."""
        place = self.place_of(event)
        if place is None:
            return
        proposed, behind = self.waiting[place], self.waiting[place + 1 :]
        as_proposed = self.says(proposed) == facts_meant(event)
        if as_proposed and place == 0:
            self.waiting = behind
            return
        led = self._led(before, proposed, later)
        leads = led if as_proposed else self._led(before, draft_of(event), later)
        if led and self._all_say(led) == self._all_say(behind):
            self.waiting = leads  # all the rest hangs on it: what was passed over did not happen
        else:
            self.waiting = [*self.waiting[:place], *self._exchanged(behind, led, leads)]

    def place_of(self, event: Event) -> int | None:
        """The proposal that an event answers: the one that says the same, or the first like it."""
        alike = [i for i, d in enumerate(self.waiting) if d.type == event.type_name()]
        said = facts_meant(event)
        same = (i for i in alike if self.says(self.waiting[i]) == said)
        return next(same, alike[0] if alike else None)

    def _exchanged(
        self, drafts: Sequence[Draft], old: Sequence[Draft], new: Sequence[Draft]
    ) -> list[Draft]:
        """The drafts with `new` where `old` stood among them."""
        kept, first = list(drafts), None
        for draft in old:
            place = next((i for i, d in enumerate(kept) if alike(d, draft)), None)
            if place is not None:
                del kept[place]
                first = place if first is None else min(first, place)
        at = first or 0
        return [*kept[:at], *new, *kept[at:]]

    def _led(self, before: Any, draft: Draft, recorded: Sequence[Event]) -> list[Draft]:
        """What follows from a draft, with the answers people gave or the record tells."""
        if draft.open_asks or draft.type not in {k.type_name() for k in self.system.events}:
            return []
        drafts = list(self.system.play.consequences(before, draft))
        for _ in range(_MOST_CHOICES):
            known = self._settled(drafts, draft) or recorded_answer(drafts, draft, recorded)
            if known is None:
                break
            fact, value = known
            self.answers[fact] = value
            draft = draft.answered(fact, value)
            drafts = list(self.system.play.consequences(before, draft))
        return drafts

    def _settled(self, drafts: Sequence[Draft], draft: Draft) -> tuple[str, Any] | None:
        """An open choice that people have made, as its ask has it."""
        for one in drafts:
            for ask in one.asks:
                if ask.fact in self.answers and ask.fact not in draft.answers:
                    return ask.fact, value_of_answer(ask, self.answers[ask.fact], one.facts)
        return None

    def says(self, draft: Draft) -> dict[str, Any]:
        """What a draft says, with the facts that it leaves out as they are then meant."""
        if draft.open_asks:  # no event yet: any of its kind answers it
            return dict(draft.facts)
        return facts_meant(self.system.vocabulary.accept(draft.entry()))

    def _all_say(self, drafts: Sequence[Draft]) -> list[tuple[str, dict[str, Any]]]:
        return [(draft.type, self.says(draft)) for draft in drafts]


def rest_of(chain: Chain, state: Any, recorded: Sequence[Event]) -> list[Draft]:
    """What of a chain still waits once these events are recorded too, one after another."""
    system = chain.system
    for i, event in enumerate(recorded, 1):
        chain.take(state, event, recorded[i:])
        state = system.apply(system.copy(state), event)
    return chain.waiting


def recorded_answer(
    drafts: Sequence[Draft], draft: Draft, recorded: Sequence[Event]
) -> tuple[str, Any] | None:
    """An open choice that an event recorded since has settled."""
    facts = [part for event in recorded for part in _parts(event.facts())]
    for ask in (ask for one in drafts for ask in one.asks if ask.fact not in draft.answers):
        for choice in ask.choices:
            if isinstance(choice.value, Mapping) and dict(choice.value) in facts:
                return ask.fact, choice.value
    return None


def draft_of(event: Event) -> Draft:
    """A recorded event as the draft it was."""
    return Draft(event.type_name(), event.facts(), seen_by=event.seen_by)


def facts_meant(event: Event) -> dict[str, Any]:
    """What an event says, with the facts that were left out as they are then meant."""
    return event.model_dump(mode="json", by_alias=True, exclude=set(ENVELOPE))


def alike(one: Draft, other: Draft) -> bool:
    """Whether two drafts say the same."""
    return one.type == other.type and dict(one.facts) == dict(other.facts)


def _parts(value: Any) -> list[Any]:
    """A value and all that stands in it."""
    inside: list[Any] = []
    if isinstance(value, dict):
        inside = [part for one in value.values() for part in _parts(one)]
    elif isinstance(value, list | tuple):
        inside = [part for one in value for part in _parts(one)]
    return [value, *inside]

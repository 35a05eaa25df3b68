"""What a system promises about things that not everybody may know."""

from __future__ import annotations

import random
from typing import Any

from events.match import MATCH_EVENTS
from projections.contract.base import Contract, same, steps_of
from projections.contract.play import Recording, answered, seats_of
from projections.offers import Draft, Offer
from projections.system import saw


def _sizes(draft: Draft) -> dict[str, int]:
    """How many there are of what an event lists: that is seen by all."""
    return {
        fact: len(said) for fact, said in draft.facts.items() if isinstance(said, (list, tuple))
    }


def _in_full(offer: Offer) -> str:
    """An offer with all that it asks."""
    asks: list[Any] = [(ask.fact, ask.choices, dict(ask.by_given)) for ask in offer.asks]
    return f"{offer.words} {dict(offer.facts)} {asks}"


class HidingContract(Contract):
    """A seat is told only what it may know, and all that it is told is so."""

    def test_a_veil_only_hides(self) -> None:
        """Who saw an event knows all of it; to others it is told, if at all, by a sentence."""

        def check(recording: Recording) -> None:
            for before, event, _ in steps_of(recording):
                for seat in seats_of(recording):
                    known = self.system.veil(event, seat)
                    if saw(event, seat) and not self.hidden_by_rule:
                        assert known == event, f"{seat} saw {event!r}, and yet knows only {known!r}"
                    if known is None or type(known) in set(MATCH_EVENTS):
                        continue
                    assert known.seq == event.seq, f"the veil of {event!r} is another event"
                    assert self.system.veil(known, seat) == known, f"{event!r} has two veils"
                    seen = self.system.view(before, seat)
                    assert self.system.sentence(known, seen, "en").strip(), f"{known!r} is not told"

        self.holds(check)

    def test_what_only_some_will_know_of_tells_the_others_nothing(self) -> None:
        """Whatever somebody answers to such an offer, the others are shown and told the same."""

        def check(recording: Recording) -> None:
            state = recording.state()
            for seat in seats_of(recording):
                for offer in self.system.play.offers(state, seat):
                    if offer.seen_by is not None:
                        self._tells_nothing(recording, offer)

        self.holds(check, steps=12)

    def _tells_nothing(self, recording: Recording, offer: Offer) -> None:
        dice = random.Random(recording.last)  # noqa: S311 - a match, not a secret
        drafts = [d for _ in range(8) if (d := answered(offer, dice)) is not None]
        alike = [d for d in drafts if _sizes(d) == _sizes(drafts[0])]
        for seat in seats_of(recording):
            if seat in (offer.seen_by or ()):
                continue
            told = {self._told_to(seat, recording, draft): draft for draft in alike}
            if len(told) > 1:
                (one, first), (other, second), *_ = told.items()
                promise = f"{seat} can tell {dict(first.facts)} from {dict(second.facts)}"
                same(other, one, promise, recording)

    def _told_to(self, seat: str | None, recording: Recording, draft: Draft) -> str:
        """All that a seat is shown and told of an event that was not for its eyes."""
        system, before = self.system, recording.state()
        entry = draft.entry(**recording.on_this_line())
        event = system.vocabulary.read({**entry, "seq": recording.last + 1})
        after = system.apply(recording.state(), event)
        known, seen = system.veil(event, seat), system.view(after, seat)
        told = None if known is None else system.sentence(known, system.view(before, seat), "en")
        offers = () if seat is None else system.play.offers(after, seat)
        shown = [told, repr(system.scene(seen, "en")), self.told(seen)]
        return "\n".join(map(str, (*shown, *(_in_full(offer) for offer in offers))))

    def test_who_knows_less_finds_no_more(self) -> None:
        """A finding of a seat is so: what it does not know breaks no rule."""

        def check(recording: Recording) -> None:
            for before, event, after in steps_of(recording):
                found = list(self.system.rules.findings(before, event, after))
                for seat in seats_of(recording):
                    known = self.system.veil(event, seat)
                    if known is None:
                        continue
                    then, now = (self.system.view(state, seat) for state in (before, after))
                    for finding in self.system.rules.findings(then, known, now):
                        assert finding in found, f"{seat} finds what is not so: {finding.message}"

        self.holds(check)

"""What a system promises about things that not everybody may know."""

from __future__ import annotations

from events.match import MATCH_EVENTS
from projections.contract.base import Contract, steps_of
from projections.contract.play import Recording, seats_of
from projections.system import saw


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

    def test_who_knows_less_finds_no_more(self) -> None:
        """A finding of a seat is so: what it does not know breaks no rule."""

        def check(recording: Recording) -> None:
            for before, event, after in steps_of(recording):
                found = list(self.system.findings(before, event, after))
                for seat in seats_of(recording):
                    known = self.system.veil(event, seat)
                    if known is None:
                        continue
                    then, now = (self.system.view(state, seat) for state in (before, after))
                    for finding in self.system.findings(then, known, now):
                        assert finding in found, f"{seat} finds what is not so: {finding.message}"

        self.holds(check)

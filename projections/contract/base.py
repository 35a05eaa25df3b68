"""What all parts of the contract share: the system, how its matches begin, and how tests fail."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import projections
from events.base import Event
from projections.contract.play import Recording
from projections.contract.strategies import histories
from projections.replay import Replay
from projections.system import GameSystem

Json = dict[str, Any]


class Contract:
    """A test class without tests. `system` is what it is about."""

    system: ClassVar[GameSystem[Any]]
    starts: ClassVar[Sequence[Mapping[str, Any]]] = ()
    """How matches begin (facts of `match_started`); empty: Ann and Bob, by default options."""
    examples: ClassVar[Mapping[str, Mapping[str, Any]]] = {}
    """Facts of an event of each type that cannot be made up from its schema alone."""
    past_tense: ClassVar[frozenset[str]] = frozenset()
    """Irregular verbs in the names of events that the contract does not know."""
    hidden_by_rule: ClassVar[bool] = False
    """True where `view` hides things though no event says who saw it."""
    samples_root: ClassVar[Path] = Path(projections.__file__).parent.parent / "sample_games"
    """The folder in which the system's `samples` lie."""

    def histories(self, steps: int = 24) -> st.SearchStrategy[Recording]:
        """Random matches of this system."""
        return histories(self.system, starts=self.starts, examples=self.examples, most_steps=steps)

    def holds(self, check: Callable[[Recording], None], *, steps: int = 24) -> None:
        """Run `check` on random matches, as many as the hypothesis profile says."""
        self.each(self.histories(steps), check)

    def each(self, examples: st.SearchStrategy[Any], check: Callable[[Any], None]) -> None:
        """Run `check` on random examples, as many as the hypothesis profile says."""
        patient = settings(deadline=None, suppress_health_check=list(HealthCheck))
        patient(given(examples)(check))()

    def told(self, state: Any) -> str:
        """A state as text that differs where the state does."""
        return json.dumps(self.system.describe(state), ensure_ascii=False, indent=1)


def replay_of(recording: Recording) -> Replay[Any]:
    """The recording, opened for stepping."""
    return Replay(recording.system, recording.events)


def steps_of(recording: Recording) -> Iterator[tuple[Any, Event, Any]]:
    """Each standing event of the line that was written last, between two states of its own."""
    replay, branch = replay_of(recording), recording.branch
    for event in replay.history(branch=branch).events:
        yield (
            replay.before(event.seq, branch=branch), event, replay.state(event.seq, branch=branch)
        )  # fmt: skip


def same(found: str, expected: str, promise: str, recording: object = "") -> None:
    """Fail with the promise, the first line that differs, and the match."""
    if found == expected:
        return
    lines = zip(found.splitlines(), expected.splitlines(), strict=False)
    first = next(((a, b) for a, b in lines if a != b), ("(shorter)", "(longer)"))
    raise AssertionError(
        f"{promise}\n  found    {first[0].strip()}\n  expected {first[1].strip()}\n{recording}"
    )

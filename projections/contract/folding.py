"""What the fold of a system promises: the state is what the events say, however one gets there."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from events.journal import SUFFIX, read_journal
from events.match import MatchStarted
from projections.contract.base import Contract, replay_of, same
from projections.contract.play import Recording, play
from projections.contract.strategies import plain_start, record
from projections.matches import Match
from projections.replay import Replay, fold


class FoldingContract(Contract):
    """Anybody can throw a state away and fold it again."""

    def test_halves_fold_as_the_whole(self) -> None:
        """And what was handed out as a copy is nobody else's."""

        def check(recording: Recording) -> None:
            system, replay = self.system, replay_of(recording)
            first = system.start(_started(recording))
            events = replay.history(branch=recording.branch).events
            whole = self.told(fold(system, system.copy(first), events))
            cut = len(events) // 2
            half = fold(system, first, events[:cut])
            there = self.told(half)
            rest = fold(system, system.copy(half), events[cut:])
            same(self.told(half), there, "folding on from a copy changed the original", recording)
            same(self.told(rest), whole, "two halves differ from the whole", recording)

        self.holds(check)

    def test_the_original_leaves_its_copy_alone(self) -> None:
        """A snapshot stays as it was while the match goes on."""

        def check(recording: Recording) -> None:
            system, state = self.system, self.system.start(_started(recording))
            for event in replay_of(recording).history(branch=recording.branch).events:
                kept = system.copy(state)
                told = self.told(kept)
                state = system.apply(state, event)
                promise = f"{event.type_name()} changed an earlier copy"
                same(self.told(kept), told, promise, recording)

        self.holds(check)

    def test_replayed_twice_is_the_same(self) -> None:
        """Also from the lines, and as JSON that says the same when it is read again."""

        def check(recording: Recording) -> None:
            again = Replay(self.system, self.system.vocabulary.read_lines(recording.lines))
            state = again.state(branch=recording.branch)
            promise = "a second replay differs from the first"
            same(self.told(state), self.told(recording.state()), promise, recording)
            _plain_json(self.system.describe(state), "describe")

        self.holds(check)

    def test_any_beginning_of_a_match_folds(self) -> None:
        """At every place, as corrected and as played."""

        def check(recording: Recording) -> None:
            replay = replay_of(recording)
            places = replay.history(branch=recording.branch).places
            for at in [place.seq for place in places]:
                for as_played in (False, True):
                    self.told(replay.state(at, as_played=as_played, branch=recording.branch))

        self.holds(check)

    def test_taken_back_and_put_back_changes_nothing(self) -> None:
        """Whatever it was."""

        def check(recording: Recording) -> None:
            before = self.told(recording.state())
            targets = [e for e in recording.standing() if not isinstance(e, MatchStarted)]
            for target in [event.seq for event in targets][-4:]:
                taken = recording.append(
                    {"type": "event_retracted", "target": target, **recording.on_this_line()}
                )
                recording.append(
                    {"type": "event_reinstated", "target": taken.seq, **recording.on_this_line()}
                )
                promise = f"event {target} was taken back and put back"
                same(self.told(recording.state()), before, promise, recording)

        self.holds(check)

    def test_the_last_action_taken_back_was_never_recorded(self) -> None:
        """With all it caused."""

        def check(recording: Recording) -> None:
            before = self.told(recording.state())
            done = play(recording, random.Random(recording.last))  # noqa: S311 - a match
            if not done:
                return
            entry = {"type": "event_retracted", "target": done[0].seq}
            recording.append({**entry, **recording.on_this_line()})
            promise = f"the last action, {done[0].type_name()}, was taken back"
            same(self.told(recording.state()), before, promise, recording)

        self.holds(check)

    def test_odd_options_do_not_keep_a_match_shut(self) -> None:
        """The line is written; it must be possible to read it."""
        for options in ({"no_such_option": 1}, {"board": ["odd"]}):
            start = (*self.starts, plain_start(self.system))[0]
            odd = {**start, "options": {**start.get("options", {}), **options}}
            self.told(record(self.system, odd, ()).state())

    def test_the_samples_replay_to_their_states(self) -> None:
        """`name.aar` ends as `name.state.json` beside it says."""
        if self.system.samples is None:
            return
        files = sorted((self.samples_root / self.system.samples).rglob(f"*{SUFFIX}"))
        assert files, f"no samples in {self.samples_root / self.system.samples}"
        for file in files:
            self._replays(file)

    def _replays(self, file: Path) -> None:
        golden = file.with_suffix(".state.json")
        if not golden.exists():
            pytest.fail(f"{file.name} has no {golden.name} beside it")
        scan = read_journal(file)
        assert scan.damage is None, f"{scan.damage}"
        assert not scan.torn, f"{file.name} ends in a line that was never finished"
        replay = Match(scan, str(file), _sibling_of(file)).replay
        found = self.told(replay.state(branch=replay.counting))
        expected = json.dumps(json.loads(golden.read_text("utf-8")), ensure_ascii=False, indent=1)
        same(found, expected, f"{file.name} does not end as {golden.name} says")


def _sibling_of(file: Path) -> Any:
    def find(base: Any) -> Match:
        for other in sorted(file.parent.glob(f"*{SUFFIX}")):
            scan = read_journal(other)
            if scan.header.match == base.match:
                return Match(scan, str(other))
        raise AssertionError(f"{file.name} leaves match {base.match}, which is not beside it")

    return find


def _started(recording: Recording) -> MatchStarted:
    first = recording.events[0]
    assert isinstance(first, MatchStarted)
    return first


def _plain_json(value: Any, path: str) -> None:
    """Fail unless a value is what JSON gives back."""
    if isinstance(value, dict):
        for key, part in value.items():
            assert isinstance(key, str), f"{path}: the key {key!r} should be a text"
            _plain_json(part, f"{path}.{key}")
    elif isinstance(value, list):
        for i, part in enumerate(value):
            _plain_json(part, f"{path}[{i}]")
    else:
        plain = value is None or type(value) in (str, int, float, bool)
        assert plain, f"{path}: {value!r} is a {type(value).__name__}, which JSON does not know"
        finite = not isinstance(value, float) or abs(value) < float("inf")
        assert finite, f"{path}: {value!r} is no number in JSON"

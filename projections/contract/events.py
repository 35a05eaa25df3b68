"""What the events of a system promise, and the fold over them."""

from __future__ import annotations

import json
import random
import re
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import pytest

from events.base import ENVELOPE, Event
from events.codec import write_line
from events.journal import SUFFIX, read_journal
from events.match import MATCH_EVENTS, MatchStarted, PlayerJoined
from projections.acts import unheard, unsaid
from projections.contract.play import (
    Contract,
    Recording,
    in_lines,
    on_matches,
    play,
    record,
    replay_of,
    same,
)
from projections.contract.twins import LATE, LATE_ENTRIES
from projections.matches import Match
from projections.plugins import hidden_by_python, offered
from projections.replay import Replay, fold, start_of
from projections.saves import loading
from projections.systems import GROUP

_SNAKE: Final = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
_IRREGULAR: Final = frozenset(
    {
        "beaten", "become", "began", "begun", "bent", "bet", "bidden", "bitten", "blown",
        "bought", "bound", "bred", "broken", "brought", "built", "burnt", "cast", "caught",
        "chosen", "come", "cut", "dealt", "done", "drawn", "driven", "drunk", "eaten", "fallen",
        "fed", "felt", "fled", "flown", "forgotten", "fought", "found", "given", "gone",
        "grown", "held", "hidden", "hit", "hurt", "kept", "laid", "led", "left", "lent", "let",
        "lit", "lost", "made", "meant", "met", "paid", "put", "read", "ridden", "risen", "run",
        "seen", "sent", "set", "shot", "shown", "shut", "slain", "slept", "slid", "sold",
        "spent", "split", "spread", "sprung", "stolen", "stood", "struck", "stuck", "sunk",
        "swapped", "swept", "sworn", "swum", "taken", "taught", "thrown", "told", "torn",
        "understood", "undone", "went", "woken", "won", "worn", "wound", "written",
    }
)  # fmt: skip


class VocabularyContract(Contract):
    """Events are called as the table would call them, and their lines read the same for ever."""

    def test_the_id_is_snake_case(self) -> None:
        """It stands in every header and in folder names."""
        found = self.system.id
        assert _SNAKE.fullmatch(found), f"the id {found!r} should be words_like_this"

    def test_its_package_is_called_like_no_module_of_python(self) -> None:
        """Installed, Python's own would be found in its place; only here it is found first."""
        parts = (*self.system.events, *(type(act) for act in self.system.acts), self.system.start)
        hidden = {hidden_by_python(getattr(part, "__module__", "")) for part in parts} - {None}
        assert not hidden, f"Python has a module {hidden} of its own: give the package another name"

    def test_events_are_told_in_the_past_tense(self) -> None:
        """An event has happened."""
        for kind in self.system.events:
            name = kind.type_name()
            assert _SNAKE.fullmatch(name), f"the type {name!r} should be words_like_this"
            past = self.past_tense | _IRREGULAR
            is_past = any(word.endswith("ed") or word in past for word in name.split("_"))
            assert is_past, f"the type {name!r} should say what happened: piece_moved, card_drawn"

    def test_events_have_a_sentence_for_players(self) -> None:
        """Their docstring is the documentation of the format."""
        for kind in self.system.events:
            text = (kind.__doc__ or "").strip()
            own = bool(text) and kind.__doc__ != Event.__doc__
            assert own, f"{kind.__name__} needs a docstring"
            assert text.splitlines()[0].rstrip()[-1] in ".?!", f"{kind.__name__}: {text!r}"

    def test_its_acts_say_what_they_have_not(self) -> None:
        """What an act neither has nor says to be nothing is told as the reason for a skip."""
        acts = {act.event: act for act in self.system.acts}
        missing = {kind.type_name() for kind in self.system.events if acts and kind not in acts}
        assert not missing, f"no act for {', '.join(sorted(missing))}"
        left = [(type(act).__name__, part) for act in acts.values() for part in unsaid(act)]
        if left:
            missing_part = "{0} has no {1} and does not say so (`{1} = nothing`)"
            pytest.skip("; ".join(missing_part.format(*one) for one in left))

    def test_what_its_acts_have_is_asked_of_them(self) -> None:
        """The game hands on each part: else nobody ever asks for it."""
        idle = unheard(self.system)
        wanted = ", ".join(f"`{place}` is not the acts' {part}" for part, place in idle.items())
        assert not idle, f"nobody asks its acts for what they have: {wanted}"

    def test_no_event_is_called_like_one_of_every_match(self) -> None:
        """Those stand in every vocabulary already."""
        names = [kind.type_name() for kind in self.system.events]
        taken = {kind.type_name() for kind in MATCH_EVENTS}
        assert not taken & set(names), f"{sorted(taken & set(names))} are facts of every match"
        twice = {name for name in names if names.count(name) > 1}
        assert not twice, f"{sorted(twice)} stand twice in `events`"

    def test_no_fact_is_called_like_a_field_of_the_envelope(self) -> None:
        """In the file both stand side by side."""
        for kind in self.system.events:
            assert issubclass(kind, Event), f"{kind.__name__} should be an Event"
            wrong = (_own_names(kind) & ENVELOPE) - {"type", "v"}
            assert not wrong, f"{kind.type_name()}: the journal owns {sorted(wrong)}"

    def test_references_are_facts(self) -> None:
        """Only a fact can hold the seq of another event."""
        for kind in self.system.events:
            names = {fact.alias or name for name, fact in kind.model_fields.items()}
            unknown = set(kind.references) - names
            assert not unknown, f"{kind.type_name()} has no facts {sorted(unknown)}"

    def test_every_older_version_has_an_upcaster(self) -> None:
        """Old files replay for ever."""
        wanted = {
            (kind.type_name(), v)
            for kind in self.system.events
            for v in range(1, kind.__shape__.oldest)
        }
        found = set(self.system.upcasts)
        assert not wanted - found, f"no upcaster for {sorted(wanted - found)}"
        assert not found - wanted, f"upcasters for versions that never were: {found - wanted}"

    def test_a_version_that_needs_no_upcaster_adds_facts(self) -> None:
        """Else nobody could tell which version a line has to be written in.

        One that says what silence means (`dated`) may add none.
        """
        for kind in self.system.events:
            shape = kind.__shape__
            later = set(range(shape.oldest + 1, shape.version + 1))
            versions = f"{shape.name}: `v` allows {sorted(later)} beside {shape.oldest}"
            adds = set(kind.added.values())
            wanted = adds & later if kind.dated else later
            assert adds == wanted, f"{versions}, `added` names {dict(kind.added)}"
            facts = {name: kind.model_fields.get(name) for name in kind.added}
            wrong = [
                name for name, fact in facts.items()
                if fact is None or fact.alias is not None or fact.is_required()
            ]  # fmt: skip
            assert not wrong, f"{shape.name}: {wrong} would have to be facts with a default"

    def test_what_is_written_is_read_again(self) -> None:
        """Line -> event -> line gives the same bytes, and a schema exists for all of it."""
        json.dumps(self.system.vocabulary.json_schema())

        def check(recording: Recording) -> None:
            read = self.system.vocabulary.read_lines(recording.lines)
            assert read == recording.events, f"read differently in one piece\n{recording}"
            for line, event in zip(recording.lines, read, strict=True):
                again = write_line(event, seq=event.seq, id=event.id, recorded=event.recorded)
                assert line.startswith(again + b","), f"{line!r}\n became {again!r}"

        self.holds(check)

    def test_options_have_defaults(self) -> None:
        """`aar new` needs nothing but players."""
        try:
            self.system.options()
        except ValueError as error:
            raise AssertionError(f"`options` should need no answer: {error}") from error

    def test_commands_are_there(self) -> None:
        """Each stands where the system says, and is known without importing the game."""
        known = {name: point.value for name, point in offered("afteraction.commands").items()}
        for name, place in self.system.commands.items():
            module, _, attribute = place.partition(":")
            command: Any = getattr(import_module(module), attribute, None)
            assert callable(command), f"`aar {name}`: nothing callable at {place!r}"
            if self.system.id in offered(GROUP):
                hint = f'add to [project.entry-points."afteraction.commands"]: {name} = "{place}"'
                assert known.get(name) == place, hint


def _own_names(kind: type[Event]) -> set[str]:
    """What an event adds to the envelope, or says anew."""
    names = set()
    for name, fact in kind.model_fields.items():
        envelope = Event.model_fields.get(name)
        if envelope is None or envelope.annotation != fact.annotation:
            names |= {name, fact.alias or name}
    return names


_NEXT: Final = "Successor"
"""Another one."""


class FoldingContract(Contract):
    """Anybody can throw a state away and fold it again."""

    @on_matches()
    def test_halves_fold_as_the_whole(self, recording: Recording) -> None:
        """And what was handed out as a copy is nobody else's."""
        system, replay = self.system, replay_of(recording)
        first = system.start(_started(recording))
        events = replay.history(branch=recording.branch).events
        whole = self.text_of(fold(system, system.copy(first), events))
        cut = len(events) // 2
        half = fold(system, first, events[:cut])
        there = self.text_of(half)
        rest = fold(system, system.copy(half), events[cut:])
        same(self.text_of(half), there, "folding on from a copy changed the original", recording)
        same(self.text_of(rest), whole, "two halves differ from the whole", recording)

    @on_matches(steps=12)
    def test_joining_and_leaving_fold_as_the_whole(self, recording: Recording) -> None:
        """Nobody is there before they came, whatever was amended, and any cut folds alike."""
        system, seat = self.system, recording.events[0].facts()["players"][0]["seat"]
        renamed = {"seat": seat, "name": "Newname"}
        for entry in (
            *LATE_ENTRIES,
            {"type": "player_left", "player": LATE, "for_now": True},
            {"type": "player_returned", "player": LATE},
            {"type": "seat_taken_over", "player": seat, "name": _NEXT},
            {"type": "player_left", "player": LATE},
            {"type": "match_amended", "players": [renamed]},
        ):
            recording.append({**entry, **recording.on_this_line()})
        history = replay_of(recording).history(branch=recording.branch)
        first = system.start(start_of(history.events))
        whole = self.text_of(fold(system, system.copy(first), history.events))
        joined = next(i for i, e in enumerate(history.events) if isinstance(e, PlayerJoined))
        for cut, event in enumerate(history.events):
            half = fold(system, system.copy(first), history.events[:cut])
            if cut <= joined:
                told = self.text_of(half)
                for name in (LATE, _NEXT):
                    assert name not in told, f"{name} is there before event {event.seq}"
            rest = fold(system, system.copy(half), history.events[cut:])
            promise = f"cut before event {event.seq}, two halves differ from the whole"
            same(self.text_of(rest), whole, promise, recording)
        if system.seats.may_change:
            state = recording.state()
            assert LATE in whole, "somebody joined, and the table does not know them"
            for who in (seat, LATE):
                system.scene(system.view(state, who), "en")
                tuple(system.play.offers(state, who))

    @on_matches(steps=12)
    def test_a_save_that_is_loaded_and_left_returns_the_same_table(
        self, recording: Recording
    ) -> None:
        """Wherever it was saved; and the table that is loaded is that of the save."""
        if not self.system.saves or recording.branch is not None:
            return
        recording.append({"type": "match_amended", "v": 3})
        saved = recording.append({"type": "match_saved", "title": "evening"})
        at_save = self._seen(recording.state())
        for number in range(3):
            play(recording, random.Random(number))  # noqa: S311 - a match, not a secret
        left, before = replay_of(recording).history().events[-1].seq, self._seen(recording.state())
        for seq, table in ((saved.seq, at_save), (left, before)):
            for entry in loading(replay_of(recording).chronicle, seq):
                recording.append(entry)
            now = replay_of(recording)
            found = self._seen(now.state(branch=now.counting))
            same(found, table, f"event {seq} was loaded", recording)
        kept = self._seen(replay_of(recording).state(left))
        same(kept, before, "the line that was left is another one", recording)

    def _seen(self, state: Any) -> str:
        """What one sees of a table: it may know, beside that, which event was the last."""
        scene, scores = self.system.scene(state, "en"), self.system.scores(state)
        return "\n".join((*map(repr, scene.pieces), *map(repr, scene.panels), repr(dict(scores))))

    @on_matches()
    def test_the_original_leaves_its_copy_alone(self, recording: Recording) -> None:
        """A snapshot stays as it was while the match goes on."""
        system, state = self.system, self.system.start(_started(recording))
        for event in replay_of(recording).history(branch=recording.branch).events:
            kept = system.copy(state)
            before = self.text_of(kept)
            state = system.apply(state, event)
            promise = f"{event.type_name()} changed an earlier copy"
            same(self.text_of(kept), before, promise, recording)

    @on_matches()
    def test_replayed_twice_is_the_same(self, recording: Recording) -> None:
        """Also from the lines, and as JSON that says the same when it is read again."""
        again = Replay(self.system, self.system.vocabulary.read_lines(recording.lines))
        state = again.state(branch=recording.branch)
        promise = "a second replay differs from the first"
        same(self.text_of(state), self.text_of(recording.state()), promise, recording)
        _plain_json(self.system.describe(state), "describe")

    @on_matches()
    def test_any_beginning_of_a_match_folds(self, recording: Recording) -> None:
        """At every place, as corrected and as played."""
        replay = replay_of(recording)
        places = replay.history(branch=recording.branch).places
        for at in [place.seq for place in places]:
            for as_played in (False, True):
                self.text_of(replay.state(at, as_played=as_played, branch=recording.branch))

    @on_matches()
    def test_taken_back_and_put_back_changes_nothing(self, recording: Recording) -> None:
        """Whatever it was."""
        before = self.text_of(recording.state())
        targets = [e for e in recording.standing() if not isinstance(e, MatchStarted)]
        for target in [event.seq for event in targets][-4:]:
            taken = recording.append(
                {"type": "event_retracted", "target": target, **recording.on_this_line()}
            )
            recording.append(
                {"type": "event_reinstated", "target": taken.seq, **recording.on_this_line()}
            )
            promise = f"event {target} was taken back and put back"
            same(self.text_of(recording.state()), before, promise, recording)

    @on_matches()
    def test_the_last_action_taken_back_was_never_recorded(self, recording: Recording) -> None:
        """With all it caused; that newer kinds may follow stays said."""
        recording.append({"type": "match_amended", "v": 3, **recording.on_this_line()})
        before = self.text_of(recording.state())
        done = play(recording, random.Random(recording.last))  # noqa: S311 - a match
        if not done:
            return
        entry = {"type": "event_retracted", "target": done[0].seq}
        recording.append({**entry, **recording.on_this_line()})
        promise = f"the last action, {done[0].type_name()}, was taken back"
        same(self.text_of(recording.state()), before, promise, recording)

    def test_odd_options_do_not_keep_a_match_shut(self) -> None:
        """The line is written; it must be possible to read it."""
        for options in ({"no_such_option": 1}, {"board": ["odd"]}):
            start = (*self.starts, self.system.plain_start())[0]
            odd = {**start, "options": {**start.get("options", {}), **options}}
            self.text_of(record(self.system, odd, ()).state())

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
        found = self.text_of(replay.state(branch=replay.counting))
        expected = in_lines(json.loads(golden.read_text("utf-8")))
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

"""What the events of a system promise: names, versions, and lines that can be read again."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib import import_module
from typing import Any, Final

import pytest

from events.base import ENVELOPE, Event
from events.codec import write_line
from events.match import MATCH_EVENTS
from projections.acts import AnyAct, unsaid
from projections.contract.base import Contract
from projections.contract.play import Recording
from projections.plugins import offered
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

    def test_events_are_told_in_the_past_tense(self) -> None:
        """An event has happened."""
        for kind in self.system.events:
            name = kind.type_name()
            assert _SNAKE.fullmatch(name), f"the type {name!r} should be words_like_this"
            past = self.past_tense | _IRREGULAR
            told = any(word.endswith("ed") or word in past for word in name.split("_"))
            assert told, f"the type {name!r} should say what happened: piece_moved, card_drawn"

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
        if left := [line for act in acts.values() for line in _unsaid(act)]:
            pytest.skip("; ".join(left))

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
            told = f"{shape.name}: `v` allows {sorted(later)} beside {shape.oldest}"
            adds = set(kind.added.values())
            wanted = adds & later if kind.dated else later
            assert adds == wanted, f"{told}, `added` names {dict(kind.added)}"
            wrong = [name for name in kind.added if not _may_be_left_out(kind, name)]
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


def _may_be_left_out(kind: type[Event], name: str) -> bool:
    fact = kind.model_fields.get(name)
    return fact is not None and fact.alias is None and not fact.is_required()


def _own_names(kind: type[Event]) -> set[str]:
    """What an event adds to the envelope, or says anew."""
    names = set()
    for name, fact in kind.model_fields.items():
        envelope = Event.model_fields.get(name)
        if envelope is None or envelope.annotation != fact.annotation:
            names |= {name, fact.alias or name}
    return names


def _unsaid(act: AnyAct) -> Iterator[str]:
    for part in unsaid(act):
        yield f"{type(act).__name__} has no {part} and does not say so (`{part} = nothing`)"

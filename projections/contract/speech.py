"""What the words of a system promise: the same said in every language, and read again as typed."""

from __future__ import annotations

import json
import random
import re
import string
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, ClassVar, Final

from hypothesis import strategies as st

from events.base import Event
from events.words import LANGUAGES, Lang, Wording, in_language
from projections.contract.made_up import example_of
from projections.contract.play import (
    Contract,
    Recording,
    answered,
    on_matches,
    play,
    record,
    replay_of,
    seats_of,
    steps_of,
)
from projections.offers import Ask
from projections.schema import names_in
from projections.sentences import say
from projections.text.record import content_of

Json = Mapping[str, Any]

_FORMS: Final[dict[Lang, int]] = {"en": 2, "pl": 3}


class SpeechContract(Contract):
    """Whatever the system says, it says in every language."""

    def test_the_tables_have_the_same_keys(self) -> None:
        """A sentence that is missing shows up in the middle of a match."""
        words = self.system.words
        keys = {lang: set(words.table(lang)) for lang in LANGUAGES}
        for lang in LANGUAGES:
            missing = keys["en"] ^ keys[lang]
            assert not missing, f"en and {lang} differ in {sorted(missing)}"

    def test_the_tables_fill_in_the_same_values(self) -> None:
        """And each plural has the forms of its language."""
        words = self.system.words
        for key, english in words.table("en").items():
            for lang in LANGUAGES:
                text = words.table(lang)[key]
                found, wanted = _values(text), _values(english)
                assert found == wanted, f"{key} in {lang} says {found}, in English {wanted}"
                _has_all_forms(key, text, lang)

    def test_title_and_rules_can_be_said(self) -> None:
        """They stand in lists and under findings."""
        for phrase in (self.system.title, *self.system.rules.titles.values()):
            _sayable(phrase)

    def test_pieces_can_be_told_apart(self) -> None:
        """Statistics call them by their names, and people type these."""
        for lang in LANGUAGES:
            names = [in_language(name, lang) for name in self.system.pieces().values()]
            twice = sorted({name for name in names if names.count(name) > 1})
            assert not twice, f"several pieces are called {', '.join(twice)} in {lang}"

    def test_every_kind_of_event_has_a_sentence(self) -> None:
        """Another one in each language, with every brace filled."""
        start = (*self.starts, self.system.plain_start())[0]
        for kind in self.system.events:
            for seed in range(12):
                recording = record(self.system, start, ())
                dice = random.Random(seed)  # noqa: S311 - an example, not a secret
                entry = example_of(kind, self.system, dice, self.examples)
                hint = f"give {kind.type_name()!r} an entry in `examples`: none could be made up"
                assert entry is not None, hint
                self._says(recording, recording.append(entry), differ=True)

    def test_every_kind_of_event_and_fact_has_a_name(self) -> None:
        """The recorder asks by them for what nobody offers, and for what somebody corrects."""
        named = [name for kind in self.system.events for name in names_in(kind)]
        missing = {f"{sort}.{name}" for sort, name in named if not self.system.name_of(sort, name)}
        assert not missing, f"the words have no {', '.join(sorted(missing))}"

    def test_all_that_people_choose_by_has_a_name(self) -> None:
        """Stretches of play, depths of recording, and what the catalogue asks for."""
        missing = self.system.unnamed
        assert not missing, f"the words have no {', '.join(missing)}"

    @on_matches()
    def test_every_event_of_a_match_has_a_sentence(self, recording: Recording) -> None:
        """Also where it tells of things that are not there."""
        for event in recording.events:
            if event.branch == recording.branch:
                self._says(recording, event)

    def _says(self, recording: Recording, event: Event, *, differ: bool = False) -> None:
        replay, branch = replay_of(recording), event.branch
        said = {}
        for lang in LANGUAGES:
            before = replay.before(event.seq, branch=branch)
            table = replay.record(event.seq, branch=branch)
            said[lang] = say(self.system, event, before, table, lang)
            text = said[lang]
            where = f"{event.type_name()} in {lang}: {text!r}"
            assert text.strip(), f"{where} is empty"
            assert "{" not in text, f"{where} has a brace left over"
            assert "Phrase(" not in text, f"{where} has a phrase that was not put into words"
        alike = f"{event.type_name()}: every language says {said['en']!r}"
        assert not differ or len(set(said.values())) == len(said), alike

    @on_matches()
    def test_everything_offered_proposed_and_found_can_be_said(self, recording: Recording) -> None:
        """Offers, questions, answers, reasons and findings."""
        state = recording.state()
        for seat in seats_of(recording):
            topics = self.system.play.topics(self.system.view(state, seat), seat)
            if topics is not None and topics.because:
                _sayable(topics.because)
            for topic in topics.choices if topics else ():
                _sayable(topic.words)
                _sayable(topic.hint or topic.words)
            for offer in self.system.play.offers(state, seat):
                _sayable(offer.words)
                _questions(offer.asks)
                draft = answered(offer, random.Random(recording.last))  # noqa: S311
                if draft is not None:
                    self._reasons(state, draft)
        for before, event, after in steps_of(recording):
            for finding in self.system.rules.findings(before, event, after):
                _sayable(finding.message)

    def _reasons(self, state: Any, draft: Any) -> None:
        for follow in self.system.play.consequences(state, draft):
            _questions(follow.asks)
            if follow.because is not None:
                _sayable(follow.because)


def _fields(text: str) -> Iterator[tuple[str, str]]:
    for _, name, spec, _ in string.Formatter().parse(text):
        if name is not None:
            yield name, spec or ""


def _values(text: str) -> list[str]:
    return sorted({name for name, _ in _fields(text)})


def _has_all_forms(key: str, text: str, lang: Lang) -> None:
    for name, spec in _fields(text):
        forms = spec.count("|") + 1
        hint = f"{key} in {lang}: {{{name}:{spec}}} needs {_FORMS[lang]} forms"
        assert forms in (1, _FORMS[lang]), hint


def _questions(asks: Iterable[Ask]) -> None:
    for ask in asks:
        _sayable(ask.words)
        # Answers may be worked out only when somebody looks: a few tell as much as all.
        groups = (ask.choices, *islice(ask.choices_after.values(), 12))
        for choices in groups:
            for choice in choices:
                _sayable(choice.say())


def _sayable(thing: Wording) -> None:
    if isinstance(thing, str):
        return
    for lang in LANGUAGES:
        try:
            text = thing.text(lang)
        except (KeyError, IndexError, ValueError) as error:
            raise AssertionError(f"{thing!r} cannot be said in {lang}: {error!r}") from error
        whole = bool(text.strip()) and "{" not in text
        assert whole, f"{thing!r} in {lang}: {text!r}"


_AS_JSON: Final = re.compile(r"\bjson (\{.*\})")


class TextContract(Contract):
    """What a system promises that has a `notation`."""

    told_as_json: ClassVar[frozenset[str]] = frozenset()
    """Kinds of events that the text form leaves as JSON, on purpose."""

    def test_what_was_recorded_comes_back_from_its_text(self) -> None:
        """Facts, order, causes and remarks, in both languages."""
        if self.system.notation is not None:
            self.holds(self._comes_back, steps=12)

    def test_whatever_is_offered_is_told_in_words(self) -> None:
        """An event that the text form cannot tell stands there as JSON: that is for odd ones."""
        if self.system.notation is None:
            return
        start = next(iter(self.starts), None) or self.system.plain_start()

        def check(numbers: Sequence[int]) -> None:
            recording = Recording(self.system, examples=self.examples)
            recording.append({"type": "match_started", **start})
            for number in numbers:
                play(recording, random.Random(number))  # noqa: S311 - a match, not a secret
            self._is_in_words(recording)

        self.each(st.lists(st.integers(0, 1 << 20), max_size=12), check)

    def _is_in_words(self, recording: Recording) -> None:
        notation = self.system.notation
        assert notation is not None, "asked before"
        own = {kind.type_name() for kind in self.system.events} - self.told_as_json
        for lang in LANGUAGES:
            text = notation.write_text(recording.events, lang)
            found = {str(json.loads(line[1])["type"]) for line in _AS_JSON.finditer(text)}
            silent = sorted(found & own)
            assert not silent, f"the text form has no words for {silent}\n{text}"

    def _comes_back(self, recording: Recording) -> None:
        notation = self.system.notation
        assert notation is not None, "asked before"
        said = [content_of(event) for event in recording.events]
        for lang in LANGUAGES:
            text = notation.write_text(recording.events, lang)
            back = notation.parse_text(text, "")
            assert back.failure is None, f"{back.failure}\n{text}"
            entries = ({**entry, "seq": seq} for seq, entry in enumerate(back.entries, 1))
            read = [content_of(self.system.vocabulary.read(entry)) for entry in entries]
            assert read == said, f"the text tells something else:\n{text}"

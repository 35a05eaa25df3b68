"""Its text form, where it has one: what was recorded can be typed and comes back."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Sequence
from typing import ClassVar, Final

from hypothesis import strategies as st

from events.words import LANGUAGES
from projections.contract.base import Contract
from projections.contract.play import Recording, play
from projections.contract.strategies import plain_start
from projections.text.session import content_of

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
        start = next(iter(self.starts), None) or plain_start(self.system)

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

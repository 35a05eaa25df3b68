"""Its text form, where it has one: what was recorded can be typed and comes back."""

from __future__ import annotations

from events.words import LANGUAGES
from projections.contract.base import Contract
from projections.contract.play import Recording
from projections.game_text.content import told


class TextContract(Contract):
    """What a system promises that has a `notation`."""

    def test_what_was_recorded_comes_back_from_its_text(self) -> None:
        """Facts, order, causes and remarks, in both languages."""
        if self.system.notation is not None:
            self.holds(self._comes_back, steps=12)

    def _comes_back(self, recording: Recording) -> None:
        notation = self.system.notation
        assert notation is not None, "asked before"
        said = [told(event) for event in recording.events]
        for lang in LANGUAGES:
            text = notation.write_text(recording.events, lang)
            back = notation.parse_text(text, "")
            assert back.failure is None, f"{back.failure}\n{text}"
            entries = ({**entry, "seq": seq} for seq, entry in enumerate(back.entries, 1))
            read = [told(self.system.vocabulary.read(entry)) for entry in entries]
            assert read == said, f"the text tells something else:\n{text}"

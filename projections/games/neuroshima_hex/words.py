"""The sentences of Neuroshima Hex, each table read when the first of its sentences is needed."""

from typing import Final

from events.words import Words

WORDS: Final = Words(__package__)
"""What happens in a match, and what its facts are called."""
OFFERED: Final = Words(__package__, "words/offers")
"""Offers, questions and reasons."""
FOUND: Final = Words(__package__, "words/findings")
"""Rules, and that they were broken."""
BATTLE: Final = Words(f"{__package__}.position")
"""Positions, armies and battles explained: what `aar battle` says."""
QUESTION: Final = Words(f"{__package__}.questions")
"""Questions about many matches."""
TEXT: Final = Words(f"{__package__}.text")
"""The match notation."""

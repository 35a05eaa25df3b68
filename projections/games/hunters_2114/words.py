"""The sentences of Hunters A.D. 2114, each table read when the first of its sentences is needed."""

from typing import Final

from events.words import Words

WORDS: Final = Words(__package__)
"""What happens in a campaign, and what its facts are called."""
OFFERED: Final = Words(__package__, "words/offers")
"""Offers, questions and reasons."""
FOUND: Final = Words(__package__, "words/findings")
"""Rules, and that they were broken."""

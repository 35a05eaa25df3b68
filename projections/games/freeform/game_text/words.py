"""The sentences and keywords with which a freeform match is typed."""

from typing import Final

from events.words import Words
from projections.text.tongue import Tongue

WORDS = Words(__package__)
TONGUE: Final = Tongue(WORDS)
"""The words of this game, and those of every game."""

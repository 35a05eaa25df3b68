"""The sentences and keywords of the match notation."""

from typing import Final

from events.words import Words
from projections.text.dialect import Tongue

WORDS = Words(__package__)
TONGUE: Final = Tongue(WORDS)
"""The words of this game, and those of every game."""

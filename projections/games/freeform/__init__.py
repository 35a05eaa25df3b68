"""Any game: on a grid of hexes, a grid of squares, or no board at all."""

from typing import Final

from events.words import Words

WORDS: Final = Words(__package__)
"""The sentences of freeform."""

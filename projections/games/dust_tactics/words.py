"""The sentences of Dust Tactics, each table read when the first of its sentences is needed."""

from typing import Final

from events.words import Words

WORDS: Final = Words(__package__)
"""Units, terrain and match options as people call them."""
ASKED: Final = Words(__package__, "words/asked")
"""What `aar dust` says: its help, its answers explained, and what is wrong with a question."""

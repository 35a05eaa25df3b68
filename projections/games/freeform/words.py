"""The sentences of freeform."""

from typing import Final

from events.words import Words

WORDS: Final = Words(__package__)
"""What happens, what may be done, and what its facts are called."""

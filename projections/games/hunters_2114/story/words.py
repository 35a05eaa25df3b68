"""The sentences of the story of a campaign."""

from typing import Final

from events.words import Words

WORDS: Final = Words(__package__)

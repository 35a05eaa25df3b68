"""The sentences of this package."""

from events.words import Words

WORDS = Words(__package__)

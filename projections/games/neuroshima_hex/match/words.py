"""The sentences of a match."""

from events.words import Words

WORDS = Words(__package__)

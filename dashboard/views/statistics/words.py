"""The sentences of the statistics."""

from events.words import Words

WORDS = Words(__package__)

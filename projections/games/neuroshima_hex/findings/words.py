"""The sentences of findings."""

from events.words import Words

WORDS = Words(__package__)

"""The sentences of the archive."""

from events.words import Words

WORDS = Words(__package__)

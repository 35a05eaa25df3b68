"""The sentences of the pages."""

from events.words import Words

WORDS = Words(__package__)

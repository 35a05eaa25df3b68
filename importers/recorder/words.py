"""The sentences of the recorder."""

from events.words import Words

WORDS = Words(__package__)

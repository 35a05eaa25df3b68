"""The sentences of freeform."""

from events.words import Words

WORDS = Words(__package__)

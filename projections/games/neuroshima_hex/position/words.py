"""The sentences of positions and of battles explained."""

from events.words import Words

WORDS = Words(__package__)

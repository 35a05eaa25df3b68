"""The sentences and keywords of the match notation."""

from events.words import Words

WORDS = Words(__package__)

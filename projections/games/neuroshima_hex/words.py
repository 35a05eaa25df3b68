"""The sentences of Neuroshima Hex."""

from events.words import Words

WORDS = Words(__package__)

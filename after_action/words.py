"""The sentences of this package."""

from __future__ import annotations

from events.words import Words

WORDS = Words(__package__)

"""The sentences of what it means, and those of the archive."""

from events.words import Words

WORDS = Words(__package__)
ARCHIVE_WORDS = Words("projections.archive")

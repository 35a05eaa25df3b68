"""The sentences of this package, and those of the recorder."""

from typing import Final

from events.words import Words

WORDS: Final = Words(__package__)
RECORDER: Final = Words("importers.recorder")

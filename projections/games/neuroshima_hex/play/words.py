"""The words of offers, questions and reasons."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from events.words import Phrase, Words
from projections.games.neuroshima_hex.names import TileName

WORDS: Final = Words(__package__)


@lru_cache(maxsize=4096)
def tile_words(tile: str) -> Phrase:
    """What people call a tile, in the language of the sentence it stands in."""
    return TileName(WORDS, tile)

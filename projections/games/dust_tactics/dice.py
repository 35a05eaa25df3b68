"""The die of Dust Tactics: two of its six sides hit."""

from __future__ import annotations

from typing import Final

from projections.dice import DieFace
from projections.games.dust_tactics.phrases import SAID

FACES: Final = (
    DieFace("hit", SAID("value.hit"), sign="◎", sides=2, successes=1),
    DieFace("blank", SAID("value.blank"), sign="·", sides=4),
)

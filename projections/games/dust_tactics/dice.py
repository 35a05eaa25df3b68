"""The die of Dust Tactics: two of its six sides hit."""

from __future__ import annotations

from typing import Final

from projections.dice import DieFace
from projections.games.dust_tactics.phrases import SAID


def _faces(*, blank_hits: bool) -> tuple[DieFace, ...]:
    hit, blank = SAID("value.hit"), SAID("value.blank")
    return (
        DieFace("hit", hit, sign="◎", sides=2, successes=int(not blank_hits)),
        DieFace("blank", blank, sign="·", sides=4, successes=int(blank_hits)),
    )


FACES: Final = _faces(blank_hits=False)
BLANK_HITS: Final = _faces(blank_hits=True)
"""The same die where blanks count: with a Spotter, or as the save of some cards."""

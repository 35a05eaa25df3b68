"""The dice of a mission: of attack, with six numbers, and of defence, with shields."""

from __future__ import annotations

from typing import Final

from projections.dice import DieFace, die
from projections.games.hunters_2114.words import OFFERED

DEFENCE: Final = (
    DieFace("shield", OFFERED("face.shield"), sign="◆", successes=1),
    DieFace("blank", OFFERED("face.blank"), sign="·"),
)
"""How many sides show a shield the rules do not print."""
EVERY_FACE: Final = (*die(6), *DEFENCE)
"""Whatever any die of the game shows, for texts."""


def attack_die(needed: int | None) -> tuple[DieFace, ...]:
    """The die of an attack: what it must show at most, and a one always."""
    return die(6, succeeds=range(1, max(1, min(6, needed or 1)) + 1))

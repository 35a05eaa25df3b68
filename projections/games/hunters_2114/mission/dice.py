"""The dice of a mission: of attack, with six numbers, and of defence, with shields."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import sqrt
from typing import Final, NamedTuple

from projections.dice import DieFace, chance, die
from projections.games.hunters_2114.campaign.table import Campaign
from projections.games.hunters_2114.changing import replace
from projections.games.hunters_2114.mission.attack import psychic_holds
from projections.games.hunters_2114.words import OFFERED
from projections.luck import LeftOut, Roll

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


def mind_die(value: int) -> tuple[DieFace, ...]:
    """The attack die against an attack on the mind: a psychic defence of 0 never holds."""
    return die(6, succeeds=[face for face in range(1, 7) if psychic_holds(face, value)])


MOST_DICE: Final = 12
"""So many are thrown at once, where nobody knows how many there are."""
SIDES: Final = 6
ENOUGH: Final = 12
"""So many defence dice must have fallen before luck goes by their estimated chance."""
_Z: Final = 1.959964
"""Of a normal distribution 95 % lie so many deviations round the mean."""


def seen(table: Campaign, dice: int, shields: int) -> Campaign:
    """The same table, where more defence dice have fallen."""
    before = table.shields
    return replace(table, shields=(before[0] + dice, before[1] + shields))


class Shields(NamedTuple):
    """Defence dice that fell, and what they say of the die: the one estimate of its chance."""

    dice: int
    shown: int

    @property
    def chance(self) -> Fraction | None:
        """The chance of a shield, of a die with six sides the likeliest; None from too few."""
        if self.dice < ENOUGH:
            return None
        return Fraction(min(SIDES - 1, max(1, round(SIDES * self.shown / self.dice))), SIDES)

    @property
    def interval(self) -> tuple[float, float]:
        """Within which the chance lies with 95 % certainty (Wilson)."""
        share, spread = self.shown / self.dice, _Z * _Z / self.dice
        middle = share + spread / 2
        half = _Z * sqrt(share * (1 - share) / self.dice + spread / self.dice / 4)
        return (middle - half) / (1 + spread), (middle + half) / (1 + spread)

    @property
    def by_sides(self) -> list[Fraction]:
        """How likely none, one … all six sides show a shield, if all were as likely before."""
        blanks = self.dice - self.shown
        weights = [
            Fraction(sides, SIDES) ** self.shown * Fraction(SIDES - sides, SIDES) ** blanks
            for sides in range(SIDES + 1)
        ]
        total = sum(weights)
        return [weight / total for weight in weights] if total else weights


def defence_luck(
    table: Campaign, player: str | None, dice: int, shields: int
) -> Iterator[Roll | LeftOut]:
    """Defence dice as luck tells them: by the chance that was agreed on, else by an estimate.

    An estimate is said to be one, and its rolls are told apart over many matches.
    """
    if not dice:
        return
    agreed = None if table.options.shield is None else Fraction(table.options.shield)
    p = Shields(*table.shields).chance if agreed is None else agreed
    if p is None:
        yield LeftOut(player, OFFERED("left_out.shield"), die="shield")
    elif agreed is not None:
        yield Roll(player, [chance(p)] * dice, shields, stake=1, die="shield")
    else:
        note = OFFERED("luck.estimated")
        odds = [chance(p)] * dice
        yield Roll(player, odds, shields, stake=1, die="shield, estimated", note=note)

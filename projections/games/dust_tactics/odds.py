"""The exact odds of an attack: the ways of every die summed up, nothing is thrown.

A die shows a hit on two of its six sides. What one die comes to, once it was thrown again and
exploded, and cover and resilience had their dice, is a list of chances from no damage on. A line is
as many of these lists added up, an attack all its lines.
"""

from __future__ import annotations

from math import ceil, comb, fsum, log
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from projections.games.dust_tactics.options import DustOptions
from projections.games.dust_tactics.question_json import bad, checked

HIT: Final = 1 / 3
BLANK: Final = 2 / 3
MOST_DICE: Final = 200
"""So many dice in one question, and few enough to be answered at once."""
MOST_DAMAGE: Final = 12
_NOTHING: Final = 1e-18
"""Chances that are smaller are left out: explosions of a laser might go on for ever."""
_LEAST_TOLD: Final = 1e-15

Chances = list[float]
"""How likely each number is, from 0 on."""
LineKind = Literal["normal", "laser", "phaser", "incendiary", "ap_incendiary"]
_STRICT: Final = ConfigDict(extra="forbid", strict=True, frozen=True)
_Count = Annotated[int, Field(ge=0, le=MOST_DICE)]
_Points = Annotated[int, Field(ge=0, le=MOST_DAMAGE)]


class AskedLine(BaseModel):
    """A weapon line that fires."""

    model_config = _STRICT

    kind: LineKind = "normal"
    dice: _Count
    damage: _Points = 1
    bearers: _Count = 1
    per_hit_dice: _Points | None = None
    sustained: bool = False
    berserk: bool = False
    hit_on: Literal["hit", "blank"] = "hit"
    ignores_cover: bool = False

    @property
    def hit_chance(self) -> float:
        """How likely one die hits; with a spotter blanks do."""
        return HIT if self.hit_on == "hit" else BLANK

    @property
    def pool_chance(self) -> float:
        """How likely a die of the pool hits by its last throw: blanks are thrown again."""
        throws = 1 + self.sustained + self.berserk
        return float(1 - (1 - self.hit_chance) ** throws)


class AskedTarget(BaseModel):
    """Who is attacked, and what saves him."""

    model_config = _STRICT

    remaining: Annotated[int, Field(ge=0, le=999)]
    save: Literal["none", "hit", "blank"] = "none"
    damage_resilient: bool = False
    figures: _Count = 1

    def passing(self, *, ignores_cover: bool) -> float:
        """How likely a point of damage gets through."""
        saved = {"none": 0.0, "hit": HIT, "blank": BLANK}[self.save]
        through = 1.0 if ignores_cover else 1 - saved
        return through * (1 - HIT) if self.damage_resilient else through


class OddsQuestion(BaseModel):
    """What is asked."""

    model_config = _STRICT

    lines: list[AskedLine]
    target: AskedTarget
    rules: DustOptions = DustOptions()


def odds(data: object) -> dict[str, Any]:
    """The chances of each damage, its mean and variance, and how likely the target falls."""
    asked = checked(OddsQuestion, data)
    thrown = 0
    for number, line in enumerate(asked.lines):
        if line.kind == "phaser" and line.per_hit_dice is None:
            raise bad("missing", at=f"lines[{number}]", key="per_hit_dice")
        thrown += dice_of(line, asked.target)
        if thrown > MOST_DICE:
            raise bad("too_many_dice", at=f"lines[{number}]", found=thrown, most=MOST_DICE)
    damage: Chances = [1.0]
    for line in asked.lines:
        damage = added(damage, damage_of(line, asked.target, asked.rules))
    mean = fsum(points * p for points, p in enumerate(damage))
    return {
        "damage": {str(points): p for points, p in enumerate(damage) if p > _LEAST_TOLD},
        "mean": mean,
        "variance": fsum((points - mean) ** 2 * p for points, p in enumerate(damage)),
        "eliminates": fsum(damage[asked.target.remaining :]),
    }


def dice_of(line: AskedLine, target: AskedTarget) -> int:
    """The dice that are thrown for a line at first."""
    per_figure = line.kind in ("incendiary", "ap_incendiary")
    return line.dice * line.bearers * (target.figures if per_figure else 1)


def damage_of(line: AskedLine, target: AskedTarget, rules: DustOptions) -> Chances:
    """The damage that one line comes to, once cover and resilience had their dice."""
    dice, hit = dice_of(line, target), line.pool_chance
    passing = passing_of(line, target, rules)
    if line.kind == "ap_incendiary":
        return if_hit(1 - (1 - hit) ** dice, hits_of(target.remaining, passing))
    return repeated(dice, if_hit(hit, _hit_of(line, passing)))


def passing_of(line: AskedLine, target: AskedTarget, rules: DustOptions) -> float:
    """How likely a point of damage of this line gets through cover and resilience."""
    if line.kind == "ap_incendiary" and rules.ap_incendiary_saves == "no":
        return 1.0
    return target.passing(ignores_cover=line.ignores_cover or line.kind == "phaser")


def _hit_of(line: AskedLine, passing: float) -> Chances:
    """The damage that one hit of a line comes to."""
    if line.kind == "phaser":
        return hits_of(line.per_hit_dice or 0, line.hit_chance * passing)
    once = hits_of(1 if line.kind == "incendiary" else line.damage, passing)
    return exploding(once, line.hit_chance) if line.kind == "laser" else once


# -- sums ------------------------------------------------------------------------------------------


def hits_of(dice: int, chance: float) -> Chances:
    """How many of so many dice hit."""
    if chance >= 1:
        return [0.0] * dice + [1.0]
    miss = 1 - chance
    return [comb(dice, hits) * chance**hits * miss ** (dice - hits) for hits in range(dice + 1)]


def if_hit(hit: float, damage: Chances) -> Chances:
    """What a die comes to that brings this damage where it hits."""
    found = [hit * p for p in damage]
    found[0] += 1 - hit
    return found


def exploding(once: Chances, chance: float) -> Chances:
    """The damage of a laser's hit: its die is thrown again, and counts again, while it hits.

    It might do so for ever: what is too unlikely to matter is cut off.
    """
    found = once
    for _ in range(ceil(log(_NOTHING) / log(chance))):
        found = trimmed(added(once, if_hit(chance, found)))
    return found


def repeated(times: int, one: Chances) -> Chances:
    """The sum of so many numbers, each of them as `one` says: by halves."""
    if times == 0:
        return [1.0]
    half = repeated(times // 2, one)
    both = trimmed(added(half, half))
    return trimmed(added(both, one)) if times % 2 else both


def trimmed(chances: Chances) -> Chances:
    """The same without the high numbers that are too unlikely to matter."""
    most = len(chances)
    while most > 1 and chances[most - 1] < _NOTHING:
        most -= 1
    return chances[:most]


def added(one: Chances, other: Chances) -> Chances:
    """The sum of two numbers."""
    long, short = (one, other) if len(one) >= len(other) else (other, one)
    found = [0.0] * (len(long) + len(short) - 1)
    for place, p in enumerate(short):
        if p:
            end = place + len(long)
            found[place:end] = [q + p * r for q, r in zip(found[place:end], long, strict=True)]
    return found

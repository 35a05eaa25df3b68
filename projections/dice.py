"""Dice: the faces of a die, what a throw of them came to, and the exact chances of that.

A question for dice lists the faces as its answers (`die`, or `DieFace`s of a game's own). From the
same faces the pad knows what it shows, and the account of luck how likely it was.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, reduce
from operator import or_
from typing import Any, Final

from events.match import CountedDice
from events.words import Phrase
from projections.offers import Ask, Choice

Told = Sequence[int | str] | CountedDice | Mapping[str, int]
"""What dice of one sort showed, or how many succeeded: of an event, or of a draft as JSON."""
Odds = tuple[tuple[int, int], ...]
"""What a die may come to, ascending, and on how many of its sides."""


@dataclass(frozen=True, slots=True)
class DieFace(Choice):
    """What a die may show: `sign` is drawn on the key where its name is too long for one.

    It is on so many `sides` of the die, and counts as so many `successes`.
    """

    sign: str = ""
    sides: int = 1
    successes: int = 0


def die(sides: int, succeeds: Collection[int] = ()) -> tuple[DieFace, ...]:
    """A die with the numbers from 1; `succeeds` are those that count as a success."""
    return tuple(DieFace(n, successes=int(n in succeeds)) for n in range(1, sides + 1))


def dice_ask(
    fact: str, words: Phrase, faces: Sequence[DieFace], count: int | tuple[int, int], **more: Any
) -> Ask:
    """A question for so many dice of one sort, or for at least and at most so many.

    Of several sorts in one throw each is a part of `throw_ask`.
    """
    least, most = (count, count) if isinstance(count, int) else count
    return Ask(fact, "dice", words, faces, many=True, least=least, most=most, **more)


def throw_ask(fact: str, words: Phrase, *sorts: Ask, **more: Any) -> Ask:
    """A question for dice of several sorts that are thrown at once: an object with each of them."""
    return Ask(fact, "dice", words, parts=sorts, **more)


def dice_of(ask: Ask) -> tuple[DieFace, ...]:
    """The faces that a question for dice lists; a plain answer is a face that brings nothing."""
    return tuple(
        face if isinstance(face, DieFace) else DieFace(face.value, face.label)
        for face in ask.choices
    )


def odds_of(faces: Iterable[DieFace]) -> Odds:
    """The chances of the successes that one die may bring."""
    sides: dict[int, int] = {}
    for face in faces:
        sides[face.successes] = sides.get(face.successes, 0) + face.sides
    return tuple(sorted(sides.items()))


def pips_of(sides: int) -> Odds:
    """The chances of a die that counts by its numbers from 1."""
    return tuple((n, 1) for n in range(1, sides + 1))


def chance(probability: Fraction) -> Odds:
    """The odds of a die, or of anything else, that succeeds with that probability."""
    hits, sides = probability.numerator, probability.denominator
    return tuple((n, times) for n, times in ((0, sides - hits), (1, hits)) if times)


def successes_in(faces: Iterable[DieFace], told: Told) -> int | None:
    """How many successes were thrown; None where a face is none of this die's."""
    if isinstance(told, CountedDice):
        return told.successes
    if isinstance(told, Mapping):
        return int(told["successes"])
    known = {face.value: face.successes for face in faces}
    found = [known.get(value) for value in told]
    return None if None in found else sum(one or 0 for one in found)


def number_of(told: Told) -> int:
    """How many dice were thrown."""
    if isinstance(told, CountedDice):
        return told.dice
    return int(told["dice"]) if isinstance(told, Mapping) else len(told)


def thrown_at_random(ask: Ask, chance_of: random.Random) -> Any:
    """An answer to a question for dice, as dice would give it: each side is as likely."""
    if ask.parts:
        return {part.fact: thrown_at_random(part, chance_of) for part in ask.parts}
    faces = ask.choices or die(6)
    sides = [getattr(face, "sides", 1) for face in faces]
    count = (ask.least or 1) if ask.many else 1
    found = [face.value for face in chance_of.choices(faces, sides, k=count)]
    return found if ask.many else found[0]


# -- odds as they are written down --


def odds_text(dice: Iterable[Odds]) -> str:
    """The odds of dice in a line: `3*d6`, `8*0:4,1:2 2*0:1,1:1`."""
    return " ".join(f"{count}*{_odds_text(odds)}" for odds, count in sorted(Counter(dice).items()))


def _odds_text(odds: Odds) -> str:
    if len(odds) > 1 and odds == pips_of(len(odds)):
        return f"d{len(odds)}"
    return ",".join(f"{value}:{sides}" for value, sides in odds)


@lru_cache(maxsize=4096)
def odds_in(text: str) -> Mapping[Odds, int]:
    """How many dice of which odds such a line tells."""
    found: dict[Odds, int] = {}
    for part in text.split():
        count, _, odds = part.partition("*")
        pairs = (pair.split(":") for pair in odds.split(","))
        told = pips_of(int(odds[1:])) if odds.startswith("d") else tuple(
            (int(value), int(sides)) for value, sides in pairs
        )  # fmt: skip
        found[told] = found.get(told, 0) + int(count)
    return found


# -- exact chances ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Spread:
    """What several dice may come to together: `weights[i]` of all ways come to `least + i`."""

    least: int
    weights: tuple[int, ...]

    @property
    def ways(self) -> int:
        """All ways in which the dice may fall."""
        return sum(self.weights)

    def below(self, total: int) -> Fraction:
        """The chance of less than that."""
        return Fraction(sum(self.weights[: max(0, total - self.least)]), self.ways)

    def exactly(self, total: int) -> Fraction:
        """The chance of just that."""
        place = total - self.least
        inside = 0 <= place < len(self.weights)
        return Fraction(self.weights[place] if inside else 0, self.ways)

    def from_on(self, total: int) -> Fraction:
        """The chance of that or more."""
        return 1 - self.below(total)


_NONE: Final = Spread(0, (1,))


def spread_of(dice: Iterable[Odds]) -> Spread:
    """What these dice may come to, exactly: equal ones at once, the others by convolution."""
    return spread_of_counts(Counter(dice))


def spread_of_counts(counts: Mapping[Odds, int]) -> Spread:
    """The same of so many dice of each sort.

    Of so many dice that each chance would be a number of thousands of digits, the first twenty of
    these are exact.
    """
    found = _NONE
    for odds, count in sorted(counts.items()):
        found = _together(found, many_dice(odds, count))
        if len(found.weights) * found.ways.bit_length() > _LONG:
            found = _rounded(found)
    return found


def may_come_to(dice: Iterable[Odds], total: int) -> bool:
    """Whether dice can come to that at all, be it ever so rare."""
    reached, least = 1, 0  # bit i: they may come to least + i
    for odds in dice:
        lowest = odds[0][0]
        reached = reduce(or_, (reached << (value - lowest) for value, _ in odds))
        least += lowest
    return total >= least and bool(reached >> (total - least) & 1)


def _together(one: Spread, other: Spread) -> Spread:
    """Either with either: a product of polynomials, done as one of two very long numbers.

    Each weight has its own stretch of digits, long enough for any sum of products.
    """
    count = len(one.weights) + len(other.weights) - 1
    size = (one.ways * other.ways).bit_length() // 8 + 1
    product = _as_number(one.weights, size) * _as_number(other.weights, size)
    digits = product.to_bytes(count * size, "little")
    weights = (int.from_bytes(digits[i * size : (i + 1) * size], "little") for i in range(count))
    return Spread(one.least + other.least, tuple(weights))


_LONG: Final = 3 * 10**7
"""Bits of a spread that are worth their time."""
_SHARP: Final = 96
"""Bits of a share of all that are kept where there are too many."""


def _rounded(spread: Spread) -> Spread:
    """The same with shorter numbers; what is rarer than one in 2⁹⁶ is left out at both ends."""
    shift = max(0, spread.ways.bit_length() - _SHARP)
    weights = [weight >> shift for weight in spread.weights]
    first = next(i for i, weight in enumerate(weights) if weight)
    last = next(i for i in range(len(weights), 0, -1) if weights[i - 1])
    return Spread(spread.least + first, tuple(weights[first:last]))


def _as_number(weights: Sequence[int], size: int) -> int:
    return int.from_bytes(b"".join(n.to_bytes(size, "little") for n in weights), "little")


@lru_cache(maxsize=256)
def many_dice(odds: Odds, count: int) -> Spread:
    """So many equal dice: the power of a polynomial, each coefficient from those before it.

    From P·(Pⁿ)' = n·P'·Pⁿ; for 1,000 dice that is 200 times quicker than die by die.
    """
    least, first = odds[0]
    steps = [(value - least, sides) for value, sides in odds[1:]]
    highest = (odds[-1][0] - least) * count
    bits = sum(sides for _, sides in odds).bit_length() * count
    if count > 1 and highest * len(steps) * bits > _LONG * 4:
        half = _rounded(many_dice(odds, count // 2))
        both = _rounded(_together(half, half))
        return _together(both, many_dice(odds, 1)) if count % 2 else both
    weights = [first**count]
    for k in range(1, highest + 1):
        total = sum((i * (count + 1) - k) * sides * weights[k - i] for i, sides in steps if i <= k)
        weights.append(total // (k * first))
    return Spread(least * count, tuple(weights))


def expected(odds: Odds) -> Fraction:
    """What a die comes to on average."""
    return Fraction(sum(value * sides for value, sides in odds), sum(n for _, n in odds))

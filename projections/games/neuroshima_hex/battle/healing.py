"""All ways in which Medics may answer damage: worked out by trying, apart from the resolver.

Each able Medic must take all wounds of one attack on a unit it is connected to, and dies of them;
which attack, and which of several Medics, their owners choose (Duel rules, the Medic).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from projections.games.neuroshima_hex.board.derived import Derived
from projections.games.neuroshima_hex.board.hexes import OFF

OUTRIGHT = 99
"""Wounds of what is destroyed whatever it stands."""


class Blow(NamedTuple):
    """The wounds dealt to `victim`, and the Medics that they were passed on to, in order."""

    victim: int
    wounds: int
    passed: tuple[int, ...] = ()
    attacker: int = OFF

    @property
    def at(self) -> int:
        """Where they rest now."""
        return self.passed[-1] if self.passed else self.victim


class Outcome(NamedTuple):
    """For each victim the Medic that stepped in (OFF: none), and the hexes of the dead."""

    absorbed: frozenset[tuple[int, int]]
    dead: frozenset[int]


def outcomes(derived: Derived, wounds: Mapping[int, int]) -> frozenset[Outcome]:
    """Every lawful outcome of those wounds by hex, all of them dealt at once."""
    first = tuple(Blow(at, count) for at, count in sorted(wounds.items()))
    seen, found, waiting = {first}, set(), [first]
    while waiting:
        blows = waiting.pop()
        following = list(_healed(derived, blows))
        if not following:
            found.add(_outcome(derived, blows))
        waiting += [each for each in following if each not in seen]
        seen.update(following)
    return frozenset(found)


class Step(NamedTuple):
    """A Medic steps in: for the unit there, against what `attacker` did."""

    medic: int
    unit: int
    attacker: int


def ways_to(
    derived: Derived, wounds: Mapping[tuple[int, int], int], taken: Mapping[tuple[int, int], int]
) -> Iterator[tuple[Step, ...]]:
    """How Medics may have worked in a segment so that those `taken` were, and no others.

    Both are by attacker and victim: the wounds, and the Medic that stepped in (OFF: none).
    """
    first = tuple(Blow(v, count, (), a) for (a, v), count in sorted(wounds.items()))
    seen, waiting = {first}, [(tuple[Step, ...](), first)]
    while waiting:
        steps, blows = waiting.pop()
        following = list(_healed(derived, blows))
        if not following:
            yield steps
        for each in following:
            old, new = next(pair for pair in zip(blows, each, strict=True) if pair[0] != pair[1])
            as_told = taken.get((new.attacker, new.victim), OFF) == new.passed[0]
            if as_told and each not in seen:
                seen.add(each)
                waiting.append(((*steps, Step(new.at, old.at, new.attacker)), each))


def _healed(derived: Derived, blows: tuple[Blow, ...]) -> Iterator[tuple[Blow, ...]]:
    """The blows after one more Medic has stepped in, whichever may."""
    for medic, patient in derived.medics:
        if _is_dying(derived, blows, medic):
            continue
        for i, blow in enumerate(blows):
            if blow.at == patient and medic not in (blow.victim, *blow.passed):
                passed = blow._replace(passed=(*blow.passed, medic))
                yield (*blows[:i], passed, *blows[i + 1 :])


def _is_dying(derived: Derived, blows: tuple[Blow, ...], at: int) -> bool:
    """Whether a unit falls by what rests on it; who took a blow for another always does."""
    resting = [blow for blow in blows if blow.at == at]
    if any(blow.passed for blow in resting):
        return True
    unit = derived.board.at[at]
    assert unit is not None, "wounds rest on units"
    return unit.wounds + sum(blow.wounds for blow in resting) >= unit.tile.hit_points


def _outcome(derived: Derived, blows: tuple[Blow, ...]) -> Outcome:
    absorbed = frozenset((b.victim, b.passed[0] if b.passed else OFF) for b in blows)
    return Outcome(absorbed, frozenset(b.at for b in blows if _is_dying(derived, blows, b.at)))

"""All ways in which Medics may answer damage, worked out by trying.

Each able Medic must step in; against which attack, and which of several Medics, their owners choose
(Duel rules, the Medic).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from projections.games.neuroshima_hex.battle.medics import Blow, is_dying, may_take
from projections.games.neuroshima_hex.board.derived import Derived
from projections.games.neuroshima_hex.board.hexes import OFF

OUTRIGHT: Final = 99
"""More wounds than any unit stands: it is destroyed, and a Medic takes that as one attack."""

Blows = tuple[Blow, ...]


class Outcome(NamedTuple):
    """For each victim the Medic that stepped in (OFF: none), and the hexes of the dead."""

    absorbed: frozenset[tuple[int, int]]
    dead: frozenset[int]


class Step(NamedTuple):
    """A Medic steps in: for the unit there, against what `attacker` did."""

    medic: int
    unit: int
    attacker: int


def outcomes(derived: Derived, wounds: Mapping[int, int]) -> Sequence[Outcome]:
    """Every lawful outcome of those wounds by hex, all of them dealt at once.

    The first is how Medics work by rule, where nobody chooses.
    """
    first = tuple(Blow(OFF, at, count, at) for at, count in sorted(wounds.items()))
    ends = _ends(derived, first, lambda _: True)
    return list(dict.fromkeys(_outcome(derived, blows) for _, blows in ends))


def ways_to(
    derived: Derived, wounds: Mapping[tuple[int, int], int], taken: Mapping[tuple[int, int], int]
) -> Iterator[tuple[Step, ...]]:
    """How Medics may have worked in a segment so that those `taken` were, and no others.

    Both are by attacker and victim: the wounds, and the Medic that stepped in (OFF: none).
    """
    first = tuple(Blow(a, v, count, v) for (a, v), count in sorted(wounds.items()))

    def is_as_told(blow: Blow) -> bool:
        return taken.get((blow.attacker, blow.target), OFF) == blow.passed[0]

    return (steps for steps, _ in _ends(derived, first, is_as_told))


def _ends(
    derived: Derived, first: Blows, fits: Callable[[Blow], bool]
) -> Iterator[tuple[tuple[Step, ...], Blows]]:
    """Where it may end, with the steps to it: by Medics that take nothing but what `fits`."""
    seen, waiting = {first}, [(tuple[Step, ...](), first)]
    while waiting:
        steps, blows = waiting.pop()
        following = list(_taken(derived, blows))
        if not following:
            yield steps, blows
        for blow, new in reversed(following):
            after = tuple(new if each is blow else each for each in blows)
            if fits(new) and after not in seen:
                seen.add(after)
                waiting.append(((*steps, Step(new.at, blow.at, blow.attacker)), after))


def _taken(derived: Derived, blows: Blows) -> Iterator[tuple[Blow, Blow]]:
    """Each blow that a Medic may take, as it is and as it is then; first what goes by rule."""
    for medic in sorted({medic for medic, _ in derived.medics}):
        for blow in may_take(derived.board.at, derived.medics, blows, medic):
            yield blow, blow.taken_by(medic)


def _outcome(derived: Derived, blows: Blows) -> Outcome:
    absorbed = frozenset((blow.target, blow.passed[0] if blow.passed else OFF) for blow in blows)
    units = derived.board.at
    return Outcome(absorbed, frozenset(b.at for b in blows if is_dying(units, blows, b.at)))

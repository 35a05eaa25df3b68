"""Medics at work: in a segment of a battle, and all ways in which they may answer damage.

A Medic takes all wounds of one attack by one enemy on one connected unit, and dies (Duel rules,
Medics; FAQ g.175). It must; against which attack, and which of several Medics, their owners choose.
A Medic that would die of its own wounds cannot heal, unless another Medic saves it (FAQ g.62); a
Medic that died for a patient may itself be saved, and then heals again (FAQ g.61). No wound passes
the same Medic twice.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from projections.games.neuroshima_hex.battle.outcome import (
    Absorb,
    BattleHit,
    MedicStep,
    OpenChoice,
    Rescue,
)
from projections.games.neuroshima_hex.board.board import Unit
from projections.games.neuroshima_hex.board.derived import Derived, Pairs
from projections.games.neuroshima_hex.board.hexes import OFF

TakeChoice = Callable[[Callable[[Absorb], bool]], Absorb | None]
OUTRIGHT: Final = 99
"""More wounds than any unit stands: it is destroyed, and a Medic takes that as one attack."""


class Blow(NamedTuple):
    """All wounds of one attack, and where they rest now. A Medic that took them dies of them."""

    attacker: int
    target: int
    wounds: int
    at: int
    passed: tuple[int, ...] = ()

    @property
    def is_taken(self) -> bool:
        """Whether a Medic holds it, and dies of it however tough it is."""
        return bool(self.passed)

    def taken_by(self, medic: int) -> Blow:
        """The same wounds, once one more Medic has stepped in."""
        return self._replace(at=medic, passed=(*self.passed, medic))


def is_dying(units: Sequence[Unit | None], blows: Iterable[Blow], at: int) -> bool:
    """Whether a unit falls by what rests on it; who took a blow for another always does."""
    unit = units[at]
    assert unit is not None, "wounds rest on units"
    wounds = unit.wounds
    for blow in blows:
        if blow.at == at:
            if blow.is_taken:
                return True
            wounds += blow.wounds
    return wounds >= unit.tile.hit_points


def may_take(
    units: Sequence[Unit | None],
    connected: Collection[tuple[int, int]],
    blows: Iterable[Blow],
    medic: int,
) -> list[Blow]:
    """What the Medic may take, worst first; nothing while it is dying itself."""
    if is_dying(units, blows, medic):
        return []
    options = [
        blow
        for blow in blows
        if (medic, blow.at) in connected and medic not in (blow.target, *blow.passed)
    ]
    return sorted(options, key=lambda blow: (-blow.wounds, blow.attacker, blow.at))


# -- in a segment ----------------------------------------------------------------------------------


class MedicPhase:
    """The Medics of one segment and the attacks they may take."""

    def __init__(
        self,
        segment: int,
        units: Sequence[Unit | None],
        connected: Collection[tuple[int, int]],
        hits: Sequence[BattleHit],
        beyond_help: Collection[int],
    ) -> None:
        self.segment = segment
        self.units = units
        # Who exploded cannot be healed (six armies, Clown).
        self.connected = {pair for pair in connected if pair[1] not in beyond_help}
        self.medics = sorted({m for m, _ in self.connected if m not in beyond_help})
        # Both parts of one attack count together (FAQ g.14).
        wounds: dict[tuple[int, int], int] = {}
        for hit in hits:
            wounds[hit.start, hit.end] = wounds.get((hit.start, hit.end), 0) + hit.wounds
        self.blows = [Blow(start, end, count, end) for (start, end), count in wounds.items()]
        self.saved: list[Rescue] = []
        self.open_choices: list[OpenChoice] = []

    def work(self, take_choice: TakeChoice) -> None:
        """Given choices first, each as soon as it fits; then the able Medic on the first hex."""
        while self._by_choice(take_choice) or self._by_rule():
            pass

    def deadly(self) -> dict[int, int]:
        """Wounds that stay on each unit, without those a Medic holds."""
        wounds: dict[int, int] = {}
        for blow in self.blows:
            if not blow.is_taken:
                wounds[blow.at] = wounds.get(blow.at, 0) + blow.wounds
        return wounds

    def dead_medics(self) -> list[int]:
        """The Medics that died for others."""
        return [blow.at for blow in self.blows if blow.is_taken]

    def marked(self, hits: Sequence[BattleHit]) -> list[BattleHit]:
        """The hits, each with the Medic connected to the target, where one took it."""
        taken = {(b.attacker, b.target): b.passed[0] for b in self.blows if b.is_taken}
        return [hit._replace(absorbed_by=taken.get((hit.start, hit.end), OFF)) for hit in hits]

    def _by_choice(self, take_choice: TakeChoice) -> bool:
        choice = take_choice(lambda wanted: self._find(wanted) is not None)
        if choice is None:
            return False
        blow = self._find(choice)
        assert blow is not None, "take_choice returns only what fits"
        self._absorb(choice.medic, blow, is_chosen=True)
        return True

    def _by_rule(self) -> bool:
        """The able Medic on the alphabetically first hex takes the worst attack it can."""
        for medic in self.medics:
            options = self._options(medic)
            if options:
                if len(options) > 1:
                    may = tuple(Absorb(self.segment, medic, b.at, b.attacker) for b in options)
                    self.open_choices.append(OpenChoice(self.segment, "medic_absorbs", medic, may))
                self._absorb(medic, options[0])
                return True
        return False

    def _find(self, wanted: Absorb) -> Blow | None:
        if wanted.medic not in self.medics:
            return None
        for blow in self._options(wanted.medic):
            if (blow.at, blow.attacker) == (wanted.unit, wanted.attacker):
                return blow
        return None

    def _options(self, medic: int) -> list[Blow]:
        return may_take(self.units, self.connected, self.blows, medic)

    def _absorb(self, medic: int, blow: Blow, *, is_chosen: bool = False) -> None:
        able = tuple(other for other in self.medics if blow in self._options(other))
        self.saved.append(Rescue(medic, blow.at, blow.attacker, able, is_chosen))
        self.blows[self.blows.index(blow)] = blow.taken_by(medic)


# -- all that may come of it -----------------------------------------------------------------------


Blows = tuple[Blow, ...]


class Outcome(NamedTuple):
    """For each victim the Medic that stepped in (OFF: none), and the hexes of the dead."""

    absorbed: frozenset[tuple[int, int]]
    dead: frozenset[int]


def outcomes(derived: Derived, wounds: Mapping[int, int]) -> Sequence[Outcome]:
    """Every lawful outcome of those wounds by hex, all of them dealt at once.

    The first is how Medics work by rule, where nobody chooses.
    """
    first = tuple(Blow(OFF, at, count, at) for at, count in sorted(wounds.items()))
    units, found = derived.board.at, dict[Outcome, None]()
    for _, blows in _ends(units, derived.medics, first, lambda _: True):
        absorbed = {(blow.target, blow.passed[0] if blow.passed else OFF) for blow in blows}
        dead = {blow.at for blow in blows if is_dying(units, blows, blow.at)}
        found[Outcome(frozenset(absorbed), frozenset(dead))] = None
    return list(found)


def ways_to(
    units: Sequence[Unit | None],
    connected: Pairs,
    wounds: Mapping[tuple[int, int], int],
    taken: Mapping[tuple[int, int], int],
) -> Iterator[tuple[MedicStep, ...]]:
    """How Medics may have worked in a segment so that those `taken` were, and no others.

    Both are by attacker and victim: the wounds, and the Medic that stepped in (OFF: none).
    """
    first = tuple(Blow(a, v, count, v) for (a, v), count in sorted(wounds.items()))

    def fits(blow: Blow) -> bool:
        return taken.get((blow.attacker, blow.target), OFF) == blow.passed[0]

    return (steps for steps, _ in _ends(units, connected, first, fits))


def _ends(
    units: Sequence[Unit | None], connected: Pairs, first: Blows, fits: Callable[[Blow], bool]
) -> Iterator[tuple[tuple[MedicStep, ...], Blows]]:
    """Where it may end, with the steps to it: by Medics that take nothing but what `fits`."""
    medics = sorted({medic for medic, _ in connected})
    seen, waiting = {first}, [(tuple[MedicStep, ...](), first)]
    while waiting:
        steps, blows = waiting.pop()
        following = [  # first what goes by rule
            (medic, blow) for medic in medics for blow in may_take(units, connected, blows, medic)
        ]
        if not following:
            yield steps, blows
        for medic, blow in reversed(following):
            new = blow.taken_by(medic)
            after = tuple(new if each is blow else each for each in blows)
            if fits(new) and after not in seen:
                seen.add(after)
                waiting.append(((*steps, MedicStep(new.at, blow.at, blow.attacker)), after))

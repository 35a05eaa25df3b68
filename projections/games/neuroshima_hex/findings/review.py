"""What the resolver makes of a recorded battle: segment by segment, by the choices recorded.

Where a segment comes out only by a choice that nobody wrote down, that choice is taken to have
been made. Behind a segment that differs the battle goes on from the table as it was recorded.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from typing import Final

from events.errors import AfterActionError
from events.neuroshima_hex import Attack, BattleChoice, SegmentFought
from projections.games.neuroshima_hex.battle.choices import (
    Absorb,
    Choice,
    Convert,
    Explode,
    OpenChoice,
)
from projections.games.neuroshima_hex.battle.outcome import Battle, Segment
from projections.games.neuroshima_hex.battle.resolver import resolve
from projections.games.neuroshima_hex.battle.so_far import NOTHING, Fought, Past
from projections.games.neuroshima_hex.board.board import Board
from projections.games.neuroshima_hex.board.derived import Derived
from projections.games.neuroshima_hex.board.hexes import DIRECTION, OFF, Grid
from projections.games.neuroshima_hex.findings.healing import ways_to
from projections.games.neuroshima_hex.table import Fight

_TRIALS: Final = 200
"""How many combinations of choices nobody recorded are tried for one segment."""
_ENDLESS: Final = 99

Choices = tuple[Choice, ...]
Lost = tuple[str, str, str]


@dataclass(frozen=True)
class Expected:
    """One segment as the rules have it."""

    attacks: Counter[tuple[object, ...]]
    destroyed: frozenset[Lost]
    hq_points: Mapping[str, int]
    scored: Mapping[str, int]
    """Wounds of enemy HQs by who dealt them: the points game counts those."""

    @property
    def is_empty(self) -> bool:
        """Whether nothing happens, so that the segment may be left out."""
        return not self.attacks and not self.destroyed


@dataclass(frozen=True)
class Review:
    """What the rules make of a battle: of all of it, or of what is left since a segment differed.

    `differs` says that the segment looked at last did.
    """

    board: Board
    choices: Choices
    since: Fought = NOTHING
    differs: bool = False

    @property
    def battle(self) -> Battle | None:
        """The battle as the rules fight it; None where the choices do not fit."""
        return _fought(self.board, self.choices, self.since)

    def segment(self, initiative: int) -> Expected:
        """The segment of that initiative; an empty one where the battle has none."""
        return self.segments.get(initiative, _nothing(self.board))

    def fought(self, initiative: int) -> Segment | None:
        """The segment of that initiative as the rules fight it; None where there is none."""
        segments = self.battle.segments if self.battle else ()
        return next((s for s in segments if s.initiative == initiative), None)

    @property
    def segments(self) -> Mapping[int, Expected]:
        """All segments, from the highest initiative down."""
        return _told(self.board, self.choices, self.since)


def review(fight: Fight, *, points_mode: bool) -> Review:
    """The battle as far as it is recorded."""
    whole = _arena(fight.before, points_mode)
    found = Review(whole, _fitting(whole, read_choices(fight.choices, whole.grid), NOTHING))
    for count, segment in enumerate(fight.segments, 1):
        found = follow(found, segment)
        if found.differs:
            found = _resumed(fight, count, points_mode)
    return found


def follow(so_far: Review, segment: SegmentFought) -> Review:
    """The review with one more recorded segment, by other choices where those fit better."""
    if agrees(so_far.segment(segment.initiative), segment):
        return replace(so_far, differs=False)
    other = _search(so_far, segment, [0])
    return other or replace(so_far, differs=True)


def _resumed(fight: Fight, count: int, points_mode: bool) -> Review:
    """The battle from the table as its first segments left it, whatever the rules say of them."""
    fought, grid = fight.segments[:count], fight.before.grid
    reached = fought[-1].initiative
    lies = _arena(as_told(fight.before, fought), points_mode)
    turned = [
        grid.index.get(choice.unit or "", OFF)
        for choice in fight.choices
        if choice.kind == "quartermaster" and choice.segment >= reached
    ]
    past = tuple(Past(each.initiative, tuple(_emptied(each, grid))) for each in fought)
    since = Fought(fight.before, past, frozenset(turned))
    ahead = [choice for choice in fight.choices if choice.segment < reached]
    return Review(lies, _fitting(lies, read_choices(ahead, grid), since), since)


def as_told(before: Board, fought: Iterable[SegmentFought]) -> Board:
    """The board as recorded segments left it."""
    board, seats = before.copy(), [player.name for player in before.players]
    for segment in fought:
        for attack in segment.attacks:
            _wound(board, attack)
        for at in _emptied(segment, board.grid):
            board.lift(at)
        for seat, points in segment.hq_points.items():
            if seat in seats:
                board.hq_points[seats.index(seat)] = points
    return board


def _wound(board: Board, attack: Attack) -> None:
    at = board.grid.index.get(attack.to)
    unit = None if at is None or attack.absorbed_by is not None else board.at[at]
    if at is not None and unit is not None and not unit.laid.is_hq:
        board.at[at] = unit._replace(wounds=unit.wounds + attack.wounds)


def _emptied(segment: SegmentFought, grid: Grid) -> Iterator[int]:
    return (grid.index[one.hex] for one in segment.destroyed if one.hex in grid.index)


def _search(so_far: Review, segment: SegmentFought, tried: list[int]) -> Review | None:
    """The review with choices nobody recorded by which the segment comes out as it was told."""
    for other in _by_medics(so_far, segment):
        if agrees(other.segment(segment.initiative), segment):
            return other
    for choice in _open(so_far, segment.initiative):
        tried[0] += 1
        other = replace(so_far, choices=(*so_far.choices, choice), differs=False)
        if tried[0] > _TRIALS or other.battle is None:
            continue
        if agrees(other.segment(segment.initiative), segment):
            return other
        deeper = _search(other, segment, tried)
        if deeper is not None:
            return deeper
    return None


def _by_medics(so_far: Review, told: SegmentFought) -> Iterator[Review]:
    """The review with every way in which Medics may have taken what they were told to take.

    What was recorded of them stays: whoever chose has chosen.
    """
    fought = so_far.fought(told.initiative)
    if fought is None or not fought.derived.medics:
        return
    if _bare(attacks_of(told)) != _bare(so_far.segment(told.initiative).attacks):
        return
    index = so_far.board.grid.index
    wounds, taken = Counter[tuple[int, int]](), dict[tuple[int, int], int]()
    for hit in fought.hits:
        if hit.end not in fought.exploded:
            wounds[hit.start, hit.end] += hit.wounds
    for attack in told.attacks:
        pair = index.get(attack.start, OFF), index.get(attack.to, OFF)
        taken[pair] = index.get(attack.absorbed_by or "", OFF)
    made = [c for c in so_far.choices if isinstance(c, Absorb) and c.segment == told.initiative]
    others = tuple(choice for choice in so_far.choices if choice not in made)
    able = _without(fought.derived, fought.exploded)
    for steps in islice(ways_to(able, wounds, taken), _TRIALS):
        new = tuple(Absorb(told.initiative, *step) for step in steps)
        if all(choice in new for choice in made):
            yield replace(so_far, choices=(*others, *new), differs=False)


def _bare(attacks: Counter[tuple[object, ...]]) -> Counter[tuple[object, ...]]:
    """The hits, whoever took them."""
    bare: Counter[tuple[object, ...]] = Counter()
    for hit, count in attacks.items():
        bare[hit[:-1]] += count
    return bare


def _without(derived: Derived, exploded: Collection[int]) -> Derived:
    """Without Medics for who exploded, and without those that did (six armies, Clown)."""
    left = [pair for pair in derived.medics if not set(pair).intersection(exploded)]
    return replace(derived, medics=left)


def _open(so_far: Review, initiative: int) -> Iterator[Choice]:
    """What may have been chosen but for Medics."""
    battle = so_far.battle
    for asked in battle.open_choices if battle else ():
        if asked.segment == initiative and asked.kind != "medic_absorbs":
            yield from (_answer(asked, option) for option in asked.options[1:])


def _answer(asked: OpenChoice, option: object) -> Choice:
    return option if isinstance(option, Convert) else Explode(asked.segment, asked.who)


# -- comparing ------------------------------------------------------------------------------------


def agrees(expected: Expected, told: SegmentFought) -> bool:
    """Whether a recorded segment is that one, hits, losses and tracks."""
    return (
        attacks_of(told) == expected.attacks
        and lost_of(told) == expected.destroyed
        and not points_off(expected, told)
    )


def attacks_of(told: SegmentFought) -> Counter[tuple[object, ...]]:
    """The recorded hits."""
    return Counter(
        (hit.start, hit.to, hit.kind, hit.strength, hit.wounds, hit.absorbed_by)
        for hit in told.attacks
    )


def lost_of(told: SegmentFought) -> frozenset[Lost]:
    """The recorded losses."""
    return frozenset((one.tile, one.owner, one.hex) for one in told.destroyed)


def points_off(expected: Expected, told: SegmentFought) -> list[str]:
    """The seats whose HQ track was recorded with another value; in the points game none counts."""
    return [
        seat
        for seat, value in told.hq_points.items()
        if told.points is None and expected.hq_points.get(seat, value) != value
    ]


# -- the resolver ---------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _arena(before: Board, points_mode: bool) -> Board:
    """The board as it was when the battle began; in the points game no HQ falls."""
    if not points_mode:
        return before
    board = before.copy()
    board.hq_points = [_ENDLESS] * len(board.players)
    return board


@lru_cache(maxsize=128)
def _fought(board: Board, choices: Choices, since: Fought) -> Battle | None:
    try:
        return resolve(board, choices, since)
    except AfterActionError:
        return None


@lru_cache(maxsize=128)
def _told(board: Board, choices: Choices, since: Fought) -> Mapping[int, Expected]:
    battle = _fought(board, choices, since)
    if battle is None:
        return {}
    return {segment.initiative: _expected(segment) for segment in battle.segments}


@lru_cache(maxsize=64)
def _nothing(board: Board) -> Expected:
    return Expected(Counter(), frozenset(), _by_seat(board, board.hq_points), {})


def _by_seat(board: Board, points: Iterable[int]) -> dict[str, int]:
    return {player.name: left for player, left in zip(board.players, points, strict=True)}


def _expected(segment: Segment) -> Expected:
    board = segment.derived.board
    names, players = board.grid.names, board.players
    attacks: Counter[tuple[object, ...]] = Counter(
        (names[h.start], names[h.end], h.kind, h.strength, h.wounds,
         None if h.absorbed_by == OFF else names[h.absorbed_by])
        for h in segment.hits
    )  # fmt: skip
    lost = frozenset((u.tile.id, players[u.owner].name, names[at]) for at, u in segment.destroyed)
    points = _by_seat(board, segment.hq_points)
    return Expected(attacks, lost, points, _scored(segment))


def _scored(segment: Segment) -> dict[str, int]:
    """Wounds of HQs, for whoever had the attacker in hand (FAQ g.28)."""
    board, control = segment.derived.board, segment.derived.influence.control
    scored: Counter[str] = Counter()
    for hit in segment.hits:
        struck = board.at[hit.end]
        if struck is not None and struck.laid.is_hq and hit.absorbed_by == OFF:
            scored[board.players[control[hit.start]].name] += hit.wounds
    return dict(scored)


# -- recorded choices -----------------------------------------------------------------------------


def _fitting(board: Board, made: Iterable[Choice | None], since: Fought) -> Choices:
    """The choices that the battle has a place for."""
    whole = tuple(choice for choice in made if choice is not None)
    if _fought(board, whole, since) is not None:
        return whole
    taken: Choices = ()
    for choice in whole:
        if _fought(board, (*taken, choice), since) is not None:
            taken = (*taken, choice)
    return taken


def chosen_too(so_far: Review, choices: Sequence[BattleChoice]) -> Review | None:
    """The review with these choices too; None where the battle has no place for them."""
    made = read_choices(choices, so_far.board.grid)
    if None in made:
        return None
    new = tuple(choice for choice in made if choice is not None and choice not in so_far.choices)
    with_them = replace(so_far, choices=(*so_far.choices, *new))
    return with_them if with_them.battle is not None else None


def read_choices(choices: Iterable[BattleChoice], grid: Grid) -> list[Choice | None]:
    """Recorded choices for the resolver; None for one that names no hex it needs."""
    return [_read(choice, grid) for choice in choices]


def _read(choice: BattleChoice, grid: Grid) -> Choice | None:
    segment, index = choice.segment, grid.index
    unit, attacker = index.get(choice.unit or ""), index.get(choice.attacker or "")
    medic, module = index.get(choice.medic or ""), index.get(choice.module or "")
    if unit is None:
        return None
    if choice.kind == "clown_explodes":
        return Explode(segment, unit)
    if choice.kind == "medic_absorbs":
        if medic is None or attacker is None:
            return None
        return Absorb(segment, medic, unit, attacker)
    if module is None or choice.side is None or choice.to is None:
        return None
    return Convert(segment, module, unit, DIRECTION[choice.side], choice.to)

"""What the resolver makes of a recorded battle: segment by segment, by the choices recorded.

Where a segment comes out only by a choice that nobody wrote down, that choice is taken to have
been made. Behind a segment that differs the battle goes on from the table as it was recorded.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from typing import Final

from events.errors import AfterActionError
from events.neuroshima_hex import BattleChoice, BattleEnded, SegmentFought
from projections.games.neuroshima_hex.battle.medics import ways_to
from projections.games.neuroshima_hex.battle.outcome import (
    Absorb,
    Battle,
    Choice,
    Convert,
    Explode,
    Segment,
    by_player,
    chooser,
    read_choice,
    segment_json,
)
from projections.games.neuroshima_hex.battle.resolver import (
    NOTHING_FOUGHT,
    BattleSoFar,
    PastSegment,
    resolve,
)
from projections.games.neuroshima_hex.board.board import Board
from projections.games.neuroshima_hex.board.hexes import OFF, Grid
from projections.games.neuroshima_hex.table import Fight, Table

_TRIALS: Final = 200
"""How many combinations of choices nobody recorded are tried for one segment."""
ENDLESS: Final = 99
"""In the points game an HQ loses nothing: its track stands too high to fall."""

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


@dataclass(frozen=True)
class Review:
    """What the rules make of a battle: of all of it, or of what is left since a segment differed.

    `differs` says that the segment looked at last did.
    """

    board: Board
    choices: Choices
    since: BattleSoFar = NOTHING_FOUGHT
    differs: bool = False

    @property
    def battle(self) -> Battle | None:
        """The battle as the rules fight it; None where the choices do not fit."""
        return _fought(self.board, self.choices, self.since)

    def segment(self, initiative: int) -> Expected:
        """The segment of that initiative; an empty one where the battle has none."""
        found = self.segments.get(initiative)
        return found or _quiet(self.board, self.board.hq_points)

    def fought(self, initiative: int) -> Segment | None:
        """The segment of that initiative as the rules fight it; None where there is none."""
        segments = self.battle.segments if self.battle else ()
        return next((s for s in segments if s.initiative == initiative), None)

    @property
    def segments(self) -> Mapping[int, Expected]:
        """All segments, from the highest initiative down."""
        return _expected_segments(self.board, self.choices, self.since)

    def eventful(self, below: int = ENDLESS, above: int = -1) -> list[int]:
        """The segments between these two in which something happens; others may be left out."""
        inside = ((i, each) for i, each in self.segments.items() if above < i < below)
        return [i for i, each in inside if each.attacks or each.destroyed]


def review(table: Table, fight: Fight) -> Review:
    """The battle as far as it is recorded."""
    found = from_its_start(table, fight)
    for count, segment in enumerate(fight.segments, 1):
        found = follow(found, segment)
        if found.differs:  # on from the table as they left it, whatever the rules say of them
            recorded = fight._replace(segments=fight.segments[:count])
            since = battle_so_far(recorded)
            ahead = read_choices(recorded.choices, recorded.before.grid, reached(recorded))
            board = arena(board_as_recorded(recorded), points_mode=table.rules.points_mode)
            found = Review(board, fitting(board, ahead, since), since)
    return found


def from_its_start(table: Table, fight: Fight) -> Review:
    """The whole battle by the rules, with the choices that were recorded and fit it."""
    board = _kept_arena(fight.before, points_mode=table.rules.points_mode)
    return Review(board, fitting(board, read_choices(fight.choices, board.grid)))


def reached(fight: Fight) -> int:
    """The segment that was fought last; what is still to be fought lies below."""
    return fight.segments[-1].initiative if fight.segments else ENDLESS


def follow(so_far: Review, segment: SegmentFought) -> Review:
    """The review with one more recorded segment, by other choices where those fit better."""
    if agrees(so_far.segment(segment.initiative), segment):
        return replace(so_far, differs=False)
    other = _search(so_far, segment, [0])
    return other or replace(so_far, differs=True)


def battle_so_far(fight: Fight) -> BattleSoFar:
    """The recorded part of a battle, as the resolver needs it to go on."""
    grid, over = fight.before.grid, reached(fight)
    turned = [
        grid.index.get(choice.unit or "", OFF)
        for choice in fight.choices
        if choice.kind == "quartermaster" and choice.segment >= over
    ]
    past = tuple(
        PastSegment(each.initiative, tuple(_emptied(each, grid))) for each in fight.segments
    )
    return BattleSoFar(fight.before, past, frozenset(turned))


def board_as_recorded(fight: Fight) -> Board:
    """The board as recorded segments left it."""
    board, seats = fight.before.copy(), [player.name for player in fight.before.players]
    for segment in fight.segments:
        wound_all(board, segment)
        for at in _emptied(segment, board.grid):
            board.lift(at)
        for seat, points in segment.hq_points.items():
            if seat in seats:
                board.hq_points[seats.index(seat)] = points
    return board


def wound_all(board: Board, segment: SegmentFought) -> None:
    """Whoever was hit is wounded, but for what a Medic took."""
    for attack in segment.attacks:
        at = board.grid.index.get(attack.to)
        if at is not None and attack.absorbed_by is None:
            board.wound(at, attack.wounds)


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


def _by_medics(so_far: Review, recorded: SegmentFought) -> Iterator[Review]:
    """The review with every way in which Medics may have taken what they were told to take.

    What was recorded of them stays: whoever chose has chosen.
    """
    fought = so_far.fought(recorded.initiative)
    if fought is None or not fought.derived.medics:
        return
    if _bare(attacks_of(recorded)) != _bare(so_far.segment(recorded.initiative).attacks):
        return
    index = so_far.board.grid.index
    wounds, taken = Counter[tuple[int, int]](), dict[tuple[int, int], int]()
    for hit in fought.hits:
        if hit.end not in fought.exploded:
            wounds[hit.start, hit.end] += hit.wounds
    for attack in recorded.attacks:
        pair = index.get(attack.start, OFF), index.get(attack.to, OFF)
        taken[pair] = index.get(attack.absorbed_by or "", OFF)
    made = [c for c in so_far.choices if isinstance(c, Absorb) and c.segment == recorded.initiative]
    others = tuple(choice for choice in so_far.choices if choice not in made)
    # No Medic heals who exploded, nor does one that did (six armies, Clown).
    able = [pair for pair in fought.derived.medics if not set(pair).intersection(fought.exploded)]
    for steps in islice(ways_to(fought.derived.board.at, able, wounds, taken), _TRIALS):
        new = tuple(Absorb(recorded.initiative, *step) for step in steps)
        if all(choice in new for choice in made):
            yield replace(so_far, choices=(*others, *new), differs=False)


def _bare(attacks: Counter[tuple[object, ...]]) -> Counter[tuple[object, ...]]:
    """The hits, whoever took them."""
    bare: Counter[tuple[object, ...]] = Counter()
    for hit, count in attacks.items():
        bare[hit[:-1]] += count
    return bare


def _open(so_far: Review, initiative: int) -> Iterator[Choice]:
    """What may have been chosen but for Medics."""
    battle = so_far.battle
    for asked in battle.open_choices if battle else ():
        if asked.segment == initiative and asked.kind != "medic_absorbs":
            for option in asked.options[1:]:
                boom = Explode(asked.segment, asked.who)
                yield option if isinstance(option, Convert) else boom


# -- comparing ------------------------------------------------------------------------------------


def agrees(expected: Expected, recorded: SegmentFought) -> bool:
    """Whether a recorded segment is that one, hits, losses and tracks."""
    return (
        attacks_of(recorded) == expected.attacks
        and lost_of(recorded) == expected.destroyed
        and not points_off(expected, recorded)
    )


def attacks_of(recorded: SegmentFought) -> Counter[tuple[object, ...]]:
    """The recorded hits."""
    return Counter(
        (hit.start, hit.to, hit.kind, hit.strength, hit.wounds, hit.absorbed_by)
        for hit in recorded.attacks
    )


def lost_of(recorded: SegmentFought | BattleEnded) -> frozenset[Lost]:
    """The recorded losses."""
    return frozenset((one.tile, one.owner, one.hex) for one in recorded.destroyed)


def points_off(expected: Expected, recorded: SegmentFought) -> list[str]:
    """The seats whose HQ track was recorded with another value; in the points game none counts."""
    return [
        seat
        for seat, value in recorded.hq_points.items()
        if recorded.points is None and expected.hq_points.get(seat, value) != value
    ]


# -- the resolver ---------------------------------------------------------------------------------


def arena(lying: Board, *, points_mode: bool) -> Board:
    """A board of its own to fight on; in the points game no HQ falls."""
    board = lying.copy()
    if points_mode:
        board.hq_points = [ENDLESS] * len(board.players)
    return board


_kept_arena = lru_cache(maxsize=64)(arena)
"""The board as it was when a battle began: one and the same, since it is known by itself."""


@lru_cache(maxsize=128)
def _fought(board: Board, choices: Choices, since: BattleSoFar) -> Battle | None:
    try:
        return resolve(board, choices, since)
    except AfterActionError:
        return None


@lru_cache(maxsize=128)
def _expected_segments(
    board: Board, choices: Choices, since: BattleSoFar
) -> Mapping[int, Expected]:
    battle = _fought(board, choices, since)
    if battle is None:
        return {}
    return {segment.initiative: _expected(segment) for segment in battle.segments}


def _quiet(board: Board, hq_points: Sequence[int]) -> Expected:
    """A segment in which nothing happens."""
    return Expected(Counter(), frozenset(), by_player(board, hq_points), {})


def _expected(segment: Segment) -> Expected:
    if not segment.actors:
        return _quiet(segment.derived.board, segment.hq_points)
    facts = segment_json(segment, segment.derived.board)
    attacks: Counter[tuple[object, ...]] = Counter(tuple(hit.values()) for hit in facts["attacks"])
    lost: frozenset[Lost] = frozenset(tuple(one.values()) for one in facts["destroyed"])
    return Expected(attacks, lost, facts["hq_points"], scored(segment))


def scored(segment: Segment) -> dict[str, int]:
    """Wounds of HQs, for whoever had the attacker in hand (FAQ g.28)."""
    board, control = segment.derived.board, segment.derived.influence.control
    points: dict[str, int] = {}
    for hit in segment.hits:
        struck = board.at[hit.end]
        if struck is not None and struck.laid.is_hq and hit.absorbed_by == OFF:
            scorer = board.players[control[hit.start]].name
            points[scorer] = points.get(scorer, 0) + hit.wounds
    return points


# -- recorded choices -----------------------------------------------------------------------------


def fitting(board: Board, made: Iterable[Choice], since: BattleSoFar = NOTHING_FOUGHT) -> Choices:
    """The choices that the battle has a place for."""
    whole = tuple(made)
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
    if len(made) < len(choices):
        return None
    new = tuple(choice for choice in made if choice not in so_far.choices)
    with_them = replace(so_far, choices=(*so_far.choices, *new))
    return with_them if with_them.battle is not None else None


def read_choices(
    choices: Iterable[BattleChoice], grid: Grid, below: int = ENDLESS
) -> list[Choice]:  # fmt: skip
    """Those of the segments below that one, without any that leaves out what it needs."""
    made = (read_choice(choice, grid) for choice in choices if choice.segment < below)
    return [choice for choice in made if choice is not None]


def segments_of_medics(choices: Iterable[BattleChoice]) -> set[int]:
    """The segments in which a Medic's choice is recorded: nothing else is declared there now.

    All that cause or change damage are declared before the Medics (FAQ p.11).
    """
    return {choice.segment for choice in choices if choice.kind == "medic_absorbs"}


def decider(segment: Segment, choice: Choice, caused_by: int | None) -> int | None:
    """Who decides: whom the unit serves, which of a scoped one is its Scoper's owner.

    Of Medics of several players whoever caused the battle does (FAQ MP.1), if anybody knows who.
    """
    serves = segment.derived.influence.serves
    if isinstance(choice, Absorb):
        rivals = [
            serves[medic]
            for saved in segment.saved
            if saved.step == choice.step
            for medic in saved.able
        ]
        if len(set(rivals)) > 1:
            return caused_by
    return serves[chooser(choice)]

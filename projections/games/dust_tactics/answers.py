"""What `aar dust` answers: as JSON, and in sentences that say why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from events.errors import nearest
from events.words import Phrase
from projections.games.dust_tactics.board.movement import (
    Activation,
    Allowance,
    Reach,
    reach,
    walked,
)
from projections.games.dust_tactics.board.sight import LineOfSight, Onlooker, SightLines
from projections.games.dust_tactics.board.situation import (
    ARMOUR_CLASSES,
    BattleSituation,
    FieldedUnit,
    folded_skills,
)
from projections.games.dust_tactics.board.table_json import asked_square, unit_of
from projections.games.dust_tactics.cards import SKILLS
from projections.games.dust_tactics.odds import OddsQuestion, dice_of, passing_of
from projections.games.dust_tactics.question_json import bad
from projections.games.dust_tactics.words import ASKED


class MoveQuestion(NamedTuple):
    """What is asked of a unit's moves."""

    unit: str
    moves: int
    skills: tuple[str, ...]
    round: int
    diagonals_used: int


def reach_of(situation: BattleSituation, asked: MoveQuestion) -> Reach:
    """The squares that a unit reaches, with its ways."""
    unit = unit_of(situation, asked.unit, "--unit")
    known = folded_skills(SKILLS)
    for skill in asked.skills:
        if not folded_skills([skill]) <= known:
            raise bad("no_skill", at="--skill", found=skill, near=nearest(skill, SKILLS))
    return reach(situation, unit, _activation(asked))


def _activation(asked: MoveQuestion) -> Activation:
    return Activation(asked.moves, asked.skills, asked.round, asked.diagonals_used)


def reach_json(situation: BattleSituation, asked: MoveQuestion) -> dict[str, Any]:
    """The squares with the least cost of each."""
    return {"unit": asked.unit, "squares": reach_of(situation, asked).squares}


def way_explained(situation: BattleSituation, asked: MoveQuestion, square: str) -> Iterator[Phrase]:
    """How one gets to a square and what each step costs; or why one does not."""
    found = reach_of(situation, asked)
    end = _square(situation, square, "--to")
    yield from points_told(found.allowance)
    steps = found.way_to(end)
    if steps is not None:
        for step in steps:
            origin = step.start or ""
            yield ASKED(f"step.{step.reason}", start=origin, end=step.end, cost=step.cost)
        cost = sum(step.cost for step in steps)
        yield ASKED("reach.there", square=end, cost=cost)
        return
    unit = unit_of(situation, asked.unit, "--unit")
    start = situation.square_of(unit)
    if start == end:
        yield ASKED("reach.own", square=end)
        return
    if start is not None:
        fault = walked(situation, unit, (start, end), _activation(asked)).fault
        if fault is not None and fault[2] != "not_next":
            yield ASKED(f"step.{fault[2]}", start=start, end=end)
    yield ASKED("reach.nowhere", square=end)


def points_told(allowance: Allowance) -> Iterator[Phrase]:
    """How many points a unit has for its moves, and why."""
    yield ASKED("reach.points", move=allowance.move, moves=allowance.moves)
    if allowance.is_doubled:
        yield ASKED("reach.assault", move=allowance.a_move)
    if allowance.fast:
        yield ASKED("reach.fast")
    if allowance.scout:
        yield ASKED("reach.scout")


# -- sight -----------------------------------------------------------------------------------------


class SightQuestion(NamedTuple):
    """Who looks at whom, each of them a unit or a square."""

    viewer: str
    target: str
    armour: str | None = None
    """As whom one looks at squares on which nobody stands."""


def sight_of(situation: BattleSituation, asked: SightQuestion) -> LineOfSight:
    """What one sees of the other."""
    if asked.armour is not None and asked.armour not in ARMOUR_CLASSES:
        raise bad(
            "no_class", at="--as", found=asked.armour, near=nearest(asked.armour, ARMOUR_CLASSES)
        )
    viewer = _onlooker(situation, asked.viewer, "--from", asked.armour)
    target = _onlooker(situation, asked.target, "--to", asked.armour)
    return SightLines(situation).between(viewer, target)


def _onlooker(situation: BattleSituation, named: str, at: str, armour: str | None) -> Onlooker:
    unit: FieldedUnit | None = situation.by_id.get(named)
    if unit is None and asked_square(named) is None:
        raise bad("no_unit", at=at, found=named, near=nearest(named, situation.by_id))
    square = situation.square_of(unit) if unit else _square(situation, named, at)
    if square is None:
        raise bad("off_table", at=at, unit=named)
    unit = unit or situation.at(square)
    if unit is not None:
        return Onlooker.of(unit, square)
    kind = (armour or "S")[0]
    return Onlooker(square, kind, kind == "S")


def _square(situation: BattleSituation, named: str, at: str) -> str:
    square, grid = asked_square(named), situation.field.grid
    if square is None or square not in grid:
        key = "no_square" if square is None else "off_board"
        raise bad(key, at=at, square=named, last=grid.last)
    return square


def sight_json(sight: LineOfSight) -> dict[str, Any]:
    """The answer, with what covers and what blocks by its name."""
    return {
        "visible": sight.visible,
        "range": sight.range,
        "cover": sight.cover,
        "cover_from": [f"{source.kind} {source.place}" for source in sight.cover_from],
        "blocked_by": list(dict.fromkeys(blocker.place for blocker in sight.blocked_by)),
    }


def sight_explained(sight: LineOfSight, asked: SightQuestion) -> Iterator[Phrase]:
    """Why one sees the other, or does not, and what the cover is made of."""
    key = "seen" if sight.visible else "unseen"
    yield ASKED(f"sight.{key}", viewer=asked.viewer, target=asked.target, range=sight.range)
    for blocker in sight.blocked_by:
        yield ASKED(f"blocked.{blocker.kind}", place=blocker.place)
    for source in sight.cover_from:
        yield ASKED(
            f"cover.{source.kind}", place=source.place, level=ASKED(f"level.{source.level}")
        )
    if len(sight.cover_from) > 1:
        yield ASKED("cover.together", level=ASKED(f"level.{sight.cover}"))


# -- odds ------------------------------------------------------------------------------------------


def odds_explained(attack: OddsQuestion, told: dict[str, Any]) -> Iterator[Phrase]:
    """What is thrown for each line, and what it comes to."""
    for number, line in enumerate(attack.lines, 1):
        dice = dice_of(line, attack.target)
        chance = _decimal(100 * line.pool_chance, 1)
        yield ASKED(
            f"odds.{line.kind}", number=number, dice=dice, chance=chance, damage=line.damage,
            per_hit=line.per_hit_dice or 0,
        )  # fmt: skip
        for skill in ("sustained", "berserk"):
            if getattr(line, skill):
                yield ASKED(f"odds.{skill}")
        passing = passing_of(line, attack.target, attack.rules)
        if passing < 1:
            yield ASKED("odds.saves", chance=_decimal(100 * passing, 1))
    yield ASKED("odds.mean", mean=_decimal(told["mean"], 3))
    yield ASKED(
        "odds.eliminates",
        chance=_decimal(100 * told["eliminates"], 1),
        remaining=attack.target.remaining,
    )


def _decimal(value: float, places: int) -> Phrase:
    """A number with so many places behind the point, or the comma."""
    whole, _, part = f"{value:.{places}f}".partition(".")
    return ASKED("number.decimal", whole=whole, part=part)

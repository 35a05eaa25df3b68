"""Where a unit may end its moves, what that costs, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from typing import Final, Literal, NamedTuple

from events.errors import Unreadable
from projections.games.dust_tactics.board.situation import (
    BattleSituation,
    FieldedUnit,
    folded_skills,
)
from projections.games.dust_tactics.board.squares import bits
from projections.games.dust_tactics.board.stepping import (
    AROUND,
    MovingUnit,
    StepFault,
    StepPlan,
    StepRules,
)
from projections.games.dust_tactics.options import DustOptions
from projections.games.dust_tactics.words import ASKED

StepReason = Literal["enters", "straight", "first_diagonal", "later_diagonal", "agile_diagonal"]


class CannotMove(Unreadable):
    """A question about a unit of which nobody knows where it may go."""


class WalkedStep(NamedTuple):
    """A step, what it costs and why so much; onto the board it starts nowhere."""

    start: str | None
    end: str
    cost: int
    reason: StepReason


class Activation(NamedTuple):
    """What is asked of a unit's moves."""

    moves: int = 1
    skills: tuple[str, ...] = ()
    round: int = 2
    diagonals_used: int = 0
    spent: int = 0
    """The points that earlier moves of it took."""
    is_one_move: bool = False
    """Whether one of the moves is asked for alone, whatever earlier ones took."""
    has_entered: bool = False
    """Whether the unit came onto the board with the first of the moves."""


class Allowance(NamedTuple):
    """The points of an activation, and what they are made of."""

    move: int
    moves: int
    fast: int = 0
    scout: int = 0
    is_doubled: bool = False

    @property
    def a_move(self) -> int:
        """What one MOVE is worth without what skills add."""
        return self.move * (2 if self.is_doubled else 1)

    def points(self, activation: Activation, rules: DustOptions) -> int:
        """What the moves are worth together, without what was spent already."""
        scout = self.scout * (self.moves if rules.scout_bonus == "per_move" else 1)
        left = self.a_move * self.moves + self.fast + scout - activation.spent
        if activation.has_entered and rules.entry_move == "one_square":
            left += 1 - self.a_move  # the move that brought it in is over with its one square
        if activation.is_one_move and rules.double_move == "separate":
            extra = self.fast + scout - max(0, activation.spent - self.a_move)
            left = min(left, self.a_move + extra)
        return max(0, left)


WalkState = tuple[int, int]
"""The layer on which one is, and whether a diagonal step has been made."""
_GROUND: Final[tuple[WalkState, WalkState]] = ((0, 0), (0, 1))


class Run(NamedTuple):
    """One stock of points spent: by what was spent, the squares first reached so, by state."""

    levels: list[dict[WalkState, int]]
    begun_at: int
    """What had been spent before it."""
    before: Run | None
    is_entry: bool = False


class Found(NamedTuple):
    """How a square is reached: with which run, at which of its levels, in which state."""

    cost: int
    run: Run
    level: int
    state: WalkState
    stepping: StepPlan


class Reach:
    """The squares on which a unit may end its moves."""

    def __init__(self, ground: StepRules, allowance: Allowance, found: dict[int, Found]) -> None:
        self.ground, self.allowance = ground, allowance
        self._found = found

    @property
    def squares(self) -> dict[str, int]:
        """By square the least cost, the nearest first."""
        grid = self.ground.grid
        ordered = sorted(
            self._found, key=lambda index: (self._found[index].cost, *grid.place(index))
        )
        return {grid.name(index): self._found[index].cost for index in ordered}

    def way_to(self, square: str) -> list[WalkedStep] | None:
        """The steps of a cheapest way; None where it does not get there."""
        found = self._found.get(self.ground.grid.index(square))
        return None if found is None else list(reversed(list(self._back(found, square))))

    def _back(self, found: Found, square: str) -> Iterator[WalkedStep]:
        """The steps from the last to the first."""
        grid, run, state, level = self.ground.grid, found.run, found.state, found.level
        index = grid.index(square)
        while True:
            while level == 0 and run.before is not None:
                # A run begins where the one before it stopped, at the cost at which it began.
                level = run.begun_at - run.before.begun_at
                run = run.before
            if run.is_entry and level == 1:
                yield WalkedStep(None, grid.name(index), 1, "enters")
                return
            if level == 0:
                return
            before, state, cost, reason = _before(found.stepping, run, level, state, index)
            yield WalkedStep(grid.name(before), grid.name(index), cost, reason)
            index, level = before, level - cost


def _before(
    stepping: StepPlan, run: Run, level: int, state: WalkState, index: int
) -> tuple[int, WalkState, int, StepReason]:
    """From which square one came, in which state, what the step cost and why."""
    layers = [state[0]]
    if stepping.between >> index & 1:
        layers = list(range(len(stepping.layers)))
    for layer, (across, up) in product(layers, AROUND):
        here = stepping.layers[layer]
        start, is_diagonal = index - across - up * here.stride, bool(across and up)
        if start < 0 or not here.stepped(1 << start, diagonally=is_diagonal) >> index & 1:
            continue
        for used, cost, after, reason in _prices(stepping.is_agile, is_diagonal=is_diagonal):
            if after != state[1] or cost > level:
                continue
            if run.levels[level - cost].get((layer, used), 0) >> start & 1:
                return start, (layer, used), cost, reason
    raise AssertionError("a square was reached from nowhere")


def _prices(is_agile: bool, *, is_diagonal: bool) -> tuple[tuple[int, int, int, StepReason], ...]:
    """What a step costs: whether a diagonal was made before, the cost, and whether it is then."""
    if not is_diagonal:
        return (0, 1, 0, "straight"), (1, 1, 1, "straight")
    if is_agile:
        return (0, 1, 0, "agile_diagonal"), (1, 1, 1, "agile_diagonal")
    return (0, 1, 1, "first_diagonal"), (1, 2, 1, "later_diagonal")


def spread(
    stepping: StepPlan,
    start: dict[WalkState, int],
    points: int,
    before: tuple[int, Run] | None = None,
    *,
    is_entry: bool = False,
) -> Run:
    """Spend points from these squares: what is reached with each, and with no fewer.

    `before` is what was spent until then, and how.
    """
    levels = [dict(start)]
    seen = dict(start)
    if is_entry:  # one comes onto them with the first point
        levels, seen = [{}, dict(start)], dict(start)
    while len(levels) <= points:
        level: dict[WalkState, int] = {}
        for number, layer in enumerate(stepping.layers):
            for is_diagonal in (False, True):
                for used, cost, after, _ in _prices(stepping.is_agile, is_diagonal=is_diagonal):
                    squares = levels[-cost].get((number, used), 0) if cost <= len(levels) else 0
                    if squares:
                        reached = layer.stepped(squares, diagonally=is_diagonal)
                        level[number, after] = level.get((number, after), 0) | reached
        _change_layers(level, stepping)
        for state in sorted(level):
            level[state] &= ~(seen.get((state[0], 0), 0) | seen.get(state, 0))
            seen[state] = seen.get(state, 0) | level[state]
        levels.append(level)
    begun_at, run = before or (0, None)
    return Run(levels, begun_at, run, is_entry)


def _change_layers(level: dict[WalkState, int], stepping: StepPlan) -> None:
    """What is reached on one layer is reached on the other, where one may change."""
    if len(stepping.layers) == 1:
        return
    for used in (0, 1):
        both = (level.get((0, used), 0) | level.get((1, used), 0)) & stepping.between
        for layer in (0, 1):
            level[layer, used] = level.get((layer, used), 0) | both


# -- what is asked ---------------------------------------------------------------------------------


def reach(situation: BattleSituation, unit: FieldedUnit, activation: Activation) -> Reach:
    """Every square on which the unit may end its moves, but for its own."""
    party = situation.party(unit)
    walker = MovingUnit.of(party, folded_skills(activation.skills))
    allowance = allowance_of(situation, unit, activation)
    ground = StepRules(situation, party, walker)
    square = party[0].square
    found: dict[int, Found] = {}
    for stepping in ground.ways():
        for runs in _runs(ground, party[0], stepping, allowance, activation):
            for run in runs:
                _gather(found, stepping, run)
    if square is not None:
        found.pop(ground.grid.index(square), None)
    return Reach(ground, allowance, found)


def allowance_of(
    situation: BattleSituation, unit: FieldedUnit, activation: Activation
) -> Allowance:
    """The points that there are; of a squad with a hero the faster one says how far they go."""
    party = situation.party(unit)
    walker = MovingUnit.of(party, folded_skills(activation.skills))
    known = [unit.move for unit in party if unit.move is not None]
    if not known:
        raise CannotMove(ASKED("fault.no_move", unit=party[0].id))
    scouts = "scout vehicle" in walker.skills and activation.round == 1
    return Allowance(
        max(known), activation.moves, int("fast" in walker.skills), 2 * scouts,
        "assault" in walker.skills,
    )  # fmt: skip


def _runs(
    ground: StepRules, unit: FieldedUnit, stepping: StepPlan, allowance: Allowance,
    activation: Activation,
) -> Iterator[list[Run]]:  # fmt: skip
    """The runs of each way to spend the points."""
    situation, grid = ground.situation, ground.grid
    state: WalkState = (0, 1 if activation.diagonals_used else 0)
    if unit.square is not None:
        start = {state: 1 << grid.index(unit.square)}
        _change_layers(start, stepping)
        for stocks in _stocks(allowance, situation, activation):
            yield _after_another(stepping, [spread(stepping, start, stocks[0])], stocks[1:])
        return
    entry = _entry(situation, unit)
    if situation.rules.entry_move == "full_move":
        onto = {state: entry & stepping.layers[0].passable}
        for stocks in _stocks(allowance, situation, activation):
            if stocks[0]:
                first = spread(stepping, onto, stocks[0], is_entry=True)
                yield _after_another(stepping, [first], stocks[1:])
        return
    onto = {state: entry & ground.walking().ends}
    entered = spread(stepping, onto, 1, is_entry=True)
    yield [entered]
    if allowance.moves > 1:
        points = allowance.a_move + allowance.fast + allowance.scout
        _change_layers(onto, stepping)
        yield [spread(stepping, onto, points, (1, entered))]


def _entry(situation: BattleSituation, unit: FieldedUnit) -> int:
    squares = situation.field.entry.get(unit.side)
    if not squares:
        raise CannotMove(ASKED("fault.no_entry", unit=unit.id, side=unit.side))
    return situation.field.grid.mask(squares)


def _stocks(
    allowance: Allowance, situation: BattleSituation, activation: Activation
) -> Iterator[list[int]]:
    """How the points may lie: one stock for all moves, or one each with what skills add to it."""
    moves, bonus = allowance.moves, allowance.scout
    is_each = situation.rules.scout_bonus == "per_move"
    is_one_stock = moves == 1 or situation.rules.double_move == "pooled"
    if activation.is_one_move or is_one_stock:
        yield [allowance.points(activation, situation.rules)]
        return
    for fast_at, scout_at in product(range(moves), range(moves)):
        yield [
            allowance.a_move
            + (allowance.fast if at == fast_at else 0)
            + (bonus if is_each or at == scout_at else 0)
            for at in range(moves)
        ]


def _after_another(stepping: StepPlan, runs: list[Run], stocks: Sequence[int]) -> list[Run]:
    """Spend each further stock from wherever the unit may stop after the one before."""
    found = list(runs)
    for points in stocks:
        following = []
        for run in runs:
            for level, squares in enumerate(run.levels):
                for state in _GROUND:
                    stops = squares.get(state, 0) & stepping.ends
                    if stops:
                        start = {state: stops}
                        _change_layers(start, stepping)
                        following.append(
                            spread(stepping, start, points, (run.begun_at + level, run))
                        )
        runs = following
        found += runs
    return found


def _gather(found: dict[int, Found], stepping: StepPlan, run: Run) -> None:
    """Keep of each square the cheapest way."""
    for level, squares in enumerate(run.levels):
        cost = run.begun_at + level
        for state in _GROUND:
            for index in bits(squares.get(state, 0) & stepping.ends):
                if index not in found or cost < found[index].cost:
                    found[index] = Found(cost, run, level, state, stepping)


# -- a path that was gone --------------------------------------------------------------------------


class Walked(NamedTuple):
    """A path, step by step, what it costs, and the first step that cannot be made."""

    steps: list[WalkedStep]
    cost: int
    fault: tuple[str, str, StepFault] | None = None


def walked(
    situation: BattleSituation, unit: FieldedUnit, path: Sequence[str], activation: Activation
) -> Walked:
    """What a path on foot costs, the square on which it begins named first."""
    party = situation.party(unit)
    walker = MovingUnit.of(party, folded_skills(activation.skills))
    ground, grid = StepRules(situation, party, walker), situation.field.grid
    steps: list[WalkedStep] = []
    used = int(activation.diagonals_used > 0)
    for start, end in pairwise(path):
        fault = ground.fault_of(grid.index(start), grid.index(end))
        if fault is not None:
            return Walked(steps, sum(step.cost for step in steps), (start, end, fault))
        (x, y), (to_x, to_y) = grid.place(grid.index(start)), grid.place(grid.index(end))
        prices = _prices(walker.is_agile, is_diagonal=x != to_x and y != to_y)
        _, cost, used, reason = prices[used]
        steps.append(WalkedStep(start, end, cost, reason))
    return Walked(steps, sum(step.cost for step in steps))

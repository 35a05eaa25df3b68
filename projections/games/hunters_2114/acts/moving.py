"""Moving: along a path or by a number of squares, out of a melee, off the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from events.hunters_2114.mission import FigureDisengaged, FigureLeft, FigureMoved
from projections.acts import Objection
from projections.games.hunters_2114.act import few
from projections.games.hunters_2114.campaign.table import Campaign, Due, due
from projections.games.hunters_2114.changing import replace
from projections.games.hunters_2114.mission.act import (
    MissionAct,
    beyond_two,
    enemy_card,
    figure_name,
    figures,
    goes_on,
    may_take,
    out_of_turn,
    standing,
    stepping,
    struck_first,
    unable,
    with_mission,
)
from projections.games.hunters_2114.mission.attack import PENALTY_STRIKE
from projections.games.hunters_2114.mission.enemies import RowStep
from projections.games.hunters_2114.mission.fear import is_afraid
from projections.games.hunters_2114.mission.ground import board_of, distance
from projections.games.hunters_2114.mission.rows import (
    goes_by_row,
    is_next,
    is_on_its_way,
    leads_well,
    may_be_judged,
    move_of,
    too_far_beside,
    walked,
    walker_of,
    ways_of,
)
from projections.games.hunters_2114.mission.table import ACTIONS, Mission, OwedStrike, Played
from projections.games.hunters_2114.mission.ways import Way
from projections.games.hunters_2114.words import OFFERED
from projections.offers import Ask, Choice, Draft, Offer

BASIC_MOVE = Played(steps=("move",), printed=1, moves=1, is_basic=True)


def opponents(table: Campaign, mission: Mission, figure: str, square: str | None) -> list[str]:
    """Who is met in melee on a square: all of the other side who do not fly."""
    if figure in mission.enemies:
        if enemy_card(table, figure).is_flying:
            return []
        return [seat for seat in mission.on(square) if seat in table.heroes]
    return [
        name for name in mission.on(square)
        if name in mission.enemies and not enemy_card(table, name).is_flying
    ]  # fmt: skip


def pairs_of(mission: Mission, figure: str, others: Sequence[str]) -> set[tuple[str, str]]:
    """A figure with those that it fights, heroes first."""
    is_enemy = figure in mission.enemies
    return {(other, figure) if is_enemy else (figure, other) for other in others}


def may_go(mission: Mission) -> int | None:
    """So much the hero who acts may still move, with morale; None where nobody told."""
    played = mission.played if goes_on(mission, "move") else BASIC_MOVE
    return None if played is None else played.moves_left


def climbs_by_two(mission: Mission, cost: int | None, left: int | None) -> bool:
    """Whether two basic moves in a row lead onto an observation point."""
    runs = mission.played is not None and mission.played.is_basic and goes_on(mission, "move")
    taken = mission.actions - 1 if runs else mission.actions
    is_basic = runs or not goes_on(mission, "move")
    return is_basic and taken == 0 and (cost, left) == (2, 1)


class MoveFigure(MissionAct[FigureMoved]):
    """A figure goes somewhere."""

    event = FigureMoved

    def played(self, table: Campaign, mission: Mission, event: FigureMoved) -> Campaign:
        """It stands where its path ends; whom it meets there it fights; who hid is seen there."""
        figure = event.player or event.enemy
        if figure is None:
            return table
        start, end = mission.square_of(figure), event.path[-1] if event.path else None
        if event.player is not None:
            mission = _spent(mission, event, start)
        elif mission.acting == figure:
            mission = walked(mission, figure, event.path, _cost(mission, event, start))
        after = mission.apart(figure).moved(figure, end, event.facing)
        met = event.engages or opponents(table, after, figure, end)
        after = after.engaged(pairs_of(after, figure, met))
        table = with_mission(table, after)
        seen = [] if end is None else [
            seat for seat in after.on(end)
            if seat in table.heroes and after.stand(seat).is_hidden
        ]  # fmt: skip
        if figure in mission.enemies:
            reveals = [(seat, "enemy") for seat in seen]
        else:
            is_open = end is not None and after.ground.marks.get(end) == "open_ground"
            reveals = [(figure, "open_ground")] if is_open and figure in seen else []
        sprung = (
            due("trap_sprung", because="steps_on_trap", trap=trap.name, square=trap.square,
                hit=[figure])
            for trap in after.traps
            if trap.is_live and trap.square is not None and trap.square in event.path
        )  # fmt: skip
        if is_afraid(table, after, figure) and not is_afraid(table, mission, figure):
            fears = [due("psychic_rolled", because="comes_near_generator", figure=figure)]
        else:
            fears = []
        goes_farther = figure == after.acting and is_on_its_way(after.played)
        return table.owing(
            *(
                due("hero_revealed", because=f"by_{why}", player=s, reason=why)
                for s, why in reveals
            ),
            *sprung,
            *fears,
            *((due("figure_moved", because="row", enemy=figure),) if goes_farther else ()),
            first=True,
        )

    def holds(self, table: Campaign, due: Due) -> bool:
        """Not where it gains nothing, or where nobody can tell the way."""
        return super().holds(table, due) and is_next(table, due)

    def proposed(self, table: Campaign, due: Due) -> Draft:
        """The way that its row asks for; of several the players choose one."""
        mission, enemy = table.mission, due.facts["enemy"]
        step = None if mission is None else move_of(mission.played)
        ways = None if mission is None or step is None else ways_of(table, mission, enemy, step)
        return _along(self, table, due, ways or (), "path")

    def wrong(self, table: Campaign, mission: Mission, event: FigureMoved) -> Iterator[Objection]:
        """Out of melee; square by square, through no line and no enemy; as far as the card goes."""
        figure = event.player or event.enemy
        if figure is None:
            return
        yield from struck_first(table, mission)
        if event.player is not None:
            yield from unable(table, mission, event.player)
            yield from out_of_turn(table, mission, event.player, "move")
        if mission.in_melee(figure):
            yield "locked", {"figure": figure_name(table, figure)}
        yield from self._off_the_path(table, mission, event, figure)
        if mission.held_out.get(figure) is False and is_afraid(table, mission, figure):
            yield "fear_failed", {"enemy": figure}
        if figure == mission.acting and figure in mission.enemies:
            yield from self._off_its_row(table, mission, event, figure)
        if event.player is not None and mission.acting in (None, event.player):
            left, cost = may_go(mission), _cost(mission, event, mission.square_of(figure))
            is_far = left is not None and cost is not None and cost > left
            if is_far and not climbs_by_two(mission, cost, left):
                yield (
                    "move_cost",
                    {"figure": figure_name(table, figure), "cost": cost, "left": left},
                )

    @staticmethod
    def _off_the_path(
        table: Campaign, mission: Mission, event: FigureMoved, figure: str
    ) -> Iterator[Objection]:
        start, is_enemy = mission.square_of(figure), figure in mission.enemies
        flies = is_enemy and enemy_card(table, figure).is_flying
        if start is not None:
            for rule, one, other in mission.ground.faults_of(start, event.path, flies=flies):
                yield rule, {"start": one, "end": other}
        for square in event.path[:-1]:
            if opponents(table, mission, figure, square):
                yield "path_through", {"figure": figure_name(table, figure), "square": square}

    @staticmethod
    def _off_its_row(
        table: Campaign, mission: Mission, event: FigureMoved, enemy: str
    ) -> Iterator[Objection]:
        """As far as its row says, by the shortest way or as far away as it gets."""
        beside = too_far_beside(table, mission, enemy, event.path)
        if beside is not None:
            yield "jammed_on", {"enemy": enemy, "squares": beside}
            return
        step, cost = move_of(mission.played), _cost(mission, event, mission.square_of(enemy))
        if step is None or cost is None or walker_of(table, mission, enemy) is None:
            return
        if cost > step.squares:
            yield "move_cost", {"figure": enemy, "cost": cost, "left": step.squares}
            return
        ways = ways_of(table, mission, enemy, step)
        if step.kind == "away" and ways == [] and may_be_judged(table, mission):
            yield "away_for_nothing", {"enemy": enemy}
        elif ways and leads_well(table, mission, enemy, step, event.path) is False:
            ends = [way[-1] for way in ways]
            told = {"enemy": enemy, "told": event.path[-1], "expected": ends}
            yield f"enemy_way_{step.kind}", told

    def offered(self, table: Campaign, mission: Mission, seat: str | None) -> Iterator[Offer]:
        """A step at a time on the board, else so many squares."""
        figure = mission.acting
        if figure is None or mission.strike is not None or mission.in_melee(figure):
            return
        if figure in mission.enemies:
            if mission.held_out.get(figure) is not False:
                yield from self._steps(table, mission, figure, enemy=figure)
            return
        if seat not in (None, figure) or any(unable(table, mission, figure)):
            return
        if not may_take(mission, "move"):
            return
        yield from self._steps(table, mission, figure, player=figure)

    def _steps(self, table: Campaign, mission: Mission, figure: str, **who: str) -> Iterator[Offer]:
        board, start = board_of(table.options.squares), mission.square_of(figure)
        flies = figure in mission.enemies and enemy_card(table, figure).is_flying
        left = None if figure in mission.enemies else may_go(mission)
        words = OFFERED("offer.move", figure=figure_name(table, figure))
        if board is None or start is None:
            most = 4 if left is None else min(4, left)
            if most > 0:
                opposed = standing(table, mission) if figure in mission.enemies else [
                    name for name in mission.enemies if not enemy_card(table, name).is_flying
                ]  # fmt: skip
                engages = figures(table, mission, "engages", opposed, many=True, optional=True)
                asks = [few("squares", range(1, most + 1), default=1)]
                if opposed and not flies:
                    asks.append(engages)
                yield self.offer(words, *asks, key="g", **who)
            return
        ways = []
        for square in board.by_id:
            ground, path = mission.ground, (square,)
            if distance(start, square) != 1 or any(ground.faults_of(start, path, flies=flies)):
                continue
            cost = ground.cost_of(start, path)
            if left is not None and cost > left and not climbs_by_two(mission, cost, left):
                continue
            if figure not in mission.enemies or goes_by_row(table, mission, figure, path):
                ways.append(Choice([square], square, cell=square))
        if ways:
            yield self.offer(
                words, Ask("path", "cell", OFFERED("ask.path"), tuple(ways)), key="g", **who
            )


def _along(
    act: MissionAct[Any], table: Campaign, due: Due, ways: Sequence[Way], fact: str
) -> Draft:
    """The draft of the only way, or of several with the question which one."""
    values = [list(way) if fact == "path" else way[-1] for way in ways]
    if len(ways) == 1:
        return act.draft(table, due._replace(facts={**due.facts, fact: values[0]}))
    choices = tuple(
        Choice(value, way[-1], cell=way[-1]) for value, way in zip(values, ways, strict=True)
    )
    return act.draft(table, due, Ask(fact, "choice", OFFERED("ask.path"), choices))


def _cost(mission: Mission, event: FigureMoved, start: str | None) -> int | None:
    """What it takes; None where nobody can tell."""
    if event.path and start is not None:
        return mission.ground.cost_of(start, event.path)
    return len(event.path) or event.squares


def _spent(mission: Mission, event: FigureMoved, start: str | None) -> Mission:
    """The hero's action has moved so far; onto an observation point two basic ones may go."""
    actor, cost, left = event.player or "", _cost(mission, event, start), may_go(mission)
    is_climb = climbs_by_two(mission, cost, left)
    mission = stepping(mission, actor, "move", BASIC_MOVE)
    if mission.acting != actor or mission.played is None or cost is None:
        return mission
    played = replace(mission.played, spent=mission.played.spent + cost)
    return replace(mission, played=played, actions=mission.actions + is_climb)


class Disengage(MissionAct[FigureDisengaged]):
    """A figure breaks away: one of those who fight it may strike."""

    event = FigureDisengaged

    def played(self, table: Campaign, mission: Mission, event: FigureDisengaged) -> Campaign:
        """It stands beside them, and a strike is owed."""
        figure = event.player or event.enemy
        if figure is None:
            return table
        foes = mission.in_melee(figure)
        if event.player is not None:
            step = "disengage" if goes_on(mission, "disengage") else "move"
            mission = stepping(mission, event.player, step, BASIC_MOVE)
            if mission.played is not None and mission.acting == figure:
                mission = replace(
                    mission, played=replace(mission.played, spent=mission.played.spent + 1)
                )
        elif goes_on(mission, "disengage"):
            mission = mission.does("disengage")
        after = mission.apart(figure).moved(figure, event.to, event.facing)
        after = after.engaged(pairs_of(after, figure, opponents(table, after, figure, event.to)))
        if not foes:
            return with_mission(table, after)
        table = with_mission(table, after, strike=OwedStrike(figure, foes))
        striker = foes[0]
        facts = {
            "kind": "melee", "targets": [figure], "printed": PENALTY_STRIKE, "penalty": True,
            **({"enemy": striker} if striker in mission.enemies else {"player": striker}),
        }  # fmt: skip
        strike = due("attack_declared", because="breaks_away", **facts)
        return table.owing(strike, first=True)

    def holds(self, table: Campaign, due: Due) -> bool:
        """Not where it gains nothing, or where nobody can tell the way."""
        return super().holds(table, due) and is_next(table, due)

    def proposed(self, table: Campaign, due: Due) -> Draft:
        """The square onto which it breaks away; of several the players choose one."""
        mission, enemy = table.mission, due.facts["enemy"]
        step = RowStep("disengage")
        ways = None if mission is None else ways_of(table, mission, enemy, step)
        return _along(self, table, due, ways or (), "to")

    def wrong(
        self, table: Campaign, mission: Mission, event: FigureDisengaged
    ) -> Iterator[Objection]:
        """Out of a melee, to a neighbouring square, within the two actions."""
        figure = event.player or event.enemy
        if figure is None:
            return
        yield from struck_first(table, mission)
        start = mission.square_of(figure)
        if start is not None and not mission.in_melee(figure):
            yield "breaks_from_nobody", {"figure": figure_name(table, figure)}
        if event.player is not None:
            yield from unable(table, mission, event.player)
            if not (goes_on(mission, "disengage") or goes_on(mission, "move")):
                yield from beyond_two(table, mission, event.player)
        if start is not None and event.to is not None:
            if distance(start, event.to) != 1:
                yield "disengages_far", {"start": start, "end": event.to}
            elif not mission.ground.may_step(start, event.to):
                yield "path_blocked", {"start": start, "end": event.to}
            elif figure in mission.enemies:
                yield from self._out_badly(table, mission, figure, event.to)

    @staticmethod
    def _out_badly(table: Campaign, mission: Mission, enemy: str, to: str) -> Iterator[Objection]:
        """As far as possible from as many heroes as possible; not into another melee."""
        ways = ways_of(table, mission, enemy, RowStep("disengage"))
        if not may_be_judged(table, mission):
            return
        if ways == []:
            yield "out_for_nothing", {"enemy": enemy}
        elif ways is not None and (to,) not in ways:
            ends = [way[-1] for way in ways]
            yield "enemy_way_out", {"enemy": enemy, "told": to, "expected": ends}

    def offered(self, table: Campaign, mission: Mission, seat: str | None) -> Iterator[Offer]:
        """Whoever acts and is in melee."""
        figure = mission.acting
        if figure is None or not mission.in_melee(figure) or mission.strike is not None:
            return
        is_enemy = figure in mission.enemies
        if not is_enemy:
            runs_on = goes_on(mission, "disengage") or goes_on(mission, "move")
            if seat not in (None, figure) or any(unable(table, mission, figure)):
                return
            if not runs_on and mission.actions >= ACTIONS:
                return
        start, board = mission.square_of(figure), board_of(table.options.squares)
        asks = []
        if board is not None and start is not None:
            ways = [
                Choice(square) for square in board.by_id
                if distance(start, square) == 1 and mission.ground.may_step(start, square)
                and not (is_enemy and any(self._out_badly(table, mission, figure, square)))
            ]  # fmt: skip
            if not ways:
                return
            asks.append(Ask("to", "cell", OFFERED("ask.square"), tuple(ways)))
        words = OFFERED("offer.disengage", figure=figure_name(table, figure))
        yield self.offer(words, *asks, key="o", **{"enemy" if is_enemy else "player": figure})


class LeaveBoard(MissionAct[FigureLeft]):
    """A figure leaves the board, for the rest of the mission."""

    event = FigureLeft

    def played(self, table: Campaign, mission: Mission, event: FigureLeft) -> Campaign:
        """It is gone."""
        figure = event.player or event.enemy
        if figure is None:
            return table
        after = mission.without(figure)
        if after.acting == figure:
            after = replace(after, acting=None, actions=0, played=None, done=after.done | {figure})
        return with_mission(table, after)

    def wrong(self, table: Campaign, mission: Mission, event: FigureLeft) -> Iterator[Objection]:
        """Not out of a melee."""
        figure = event.player or event.enemy
        yield from struck_first(table, mission)
        if figure is not None and mission.in_melee(figure):
            yield "locked", {"figure": figure_name(table, figure)}

    def offered(self, table: Campaign, mission: Mission, seat: str | None) -> Iterator[Offer]:
        """Whoever acts."""
        figure = mission.acting
        if figure is None or mission.strike is not None or mission.in_melee(figure):
            return
        if figure in mission.enemies or seat in (None, figure):
            who = {"enemy" if figure in mission.enemies else "player": figure}
            yield self.offer(OFFERED("offer.leave", figure=figure_name(table, figure)), **who)

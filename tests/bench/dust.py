"""The arithmetic of Dust Tactics: a line of sight, a map of reach, the odds of an attack."""

import random
import statistics
import time
from dataclasses import replace
from functools import partial
from itertools import count

from projections.games.dust_tactics.board.movement import Activation, reach
from projections.games.dust_tactics.board.sight import SightLines
from projections.games.dust_tactics.board.table_json import parse_situation
from projections.games.dust_tactics.bots import Commander
from projections.games.dust_tactics.odds import odds
from projections.games.dust_tactics.system import DUST_TACTICS
from projections.offers import Draft
from projections.replay import fold
from projections.simulation import Simulator
from tests.bench.rows import Row, bench, seconds
from tests.dust_tactics.boards import named, table, unit
from tests.dust_tactics.made_cards import ARMIES, NOTED

SIDE = 20
BOARD = "a board of 20 by 20 squares with 60 that block, 12 walls, a building and 20 units"
FEWEST = 2000
ROUNDS = 8


def crowded():
    """A board on which much is in the way, the same in every run."""
    chance = random.Random(1)
    squares = [named(x, y) for x in range(SIDE) for y in range(SIDE)]
    taken = iter(chance.sample(squares, 100))
    symbols = {next(taken): chance.choice(("none", "cross", "triangle", "diamond"))
               for _ in range(60)}  # fmt: skip
    cover = {next(taken): chance.choice(("crate", "tank_trap")) for _ in range(20)}
    units = [
        unit(f"u{n}", next(taken), chance.choice(("S2", "V3")), 3, ("Allies", "Axis")[n % 2])
        for n in range(20)
    ]
    walls = [[named(n, 9), named(n, 10)] for n in range(12)]
    building = {"squares": ["R2", "S2", "R3", "S3"],
                "entrances": [{"square": "R2", "side": "west", "size": "large"}]}  # fmt: skip
    return parse_situation(
        table(SIDE, SIDE, squares=symbols, cover=cover, units=units, walls=walls,
              buildings=[building])
    )  # fmt: skip


@bench
def dust_sight():
    """Each line for itself, between any two squares."""
    situation, chance, taken = crowded(), random.Random(2), []
    lines = SightLines(situation)
    grid = situation.field.grid
    squares = [grid.index(named(x, y)) for x in range(SIDE) for y in range(SIDE)]
    for number in range(FEWEST):
        start, end = chance.sample(squares, 2)
        begun = time.perf_counter()
        lines.sees(start, end, soldiers=number % 2 == 0)
        taken.append(1e6 * (time.perf_counter() - begun))
    yield Row("dust_sight", statistics.median(taken), "us", 50,
              f"Whether one sees from square to square, of {FEWEST} lines on {BOARD}, median.",
              aim=5, most=True)  # fmt: skip


@bench
def dust_reach():
    """Two moves of each unit, as far as one goes in this game and farther."""
    situation, taken = crowded(), []
    for moved in situation.units:
        taken.append(min(_reaching(situation, moved) for _ in range(5)))
    yield Row("dust_reach", statistics.median(taken), "ms", 5,
              f"All squares that a unit reaches with 12 points on {BOARD}, with the least cost, "
              "median of all, each the best of five.", aim=1, most=True)  # fmt: skip
    yield Row("dust_reach_worst", max(taken), "ms", 5, "The worst unit of them.", most=True)


def _reaching(situation, moved):
    begun = time.perf_counter()
    assert reach(situation, moved, Activation(2, ("Assault",))).squares
    return 1e3 * (time.perf_counter() - begun)


@bench
def dust_odds():
    """The heaviest questions of sixty dice."""
    taken = []
    for kind in ("normal", "laser", "phaser"):
        for damage in (1, 2, 3):
            line = {"kind": kind, "dice": 60, "damage": damage, "per_hit_dice": damage,
                    "sustained": True, "berserk": True}  # fmt: skip
            target = {"remaining": 5, "save": "hit", "damage_resilient": True}
            begun = time.perf_counter()
            odds({"lines": [line], "target": target})
            taken.append(1e3 * (time.perf_counter() - begun))
    told = "The odds of 60 dice with re-rolls, cover and resilience, by kind and damage"
    yield Row("dust_odds", statistics.median(taken), "ms", 20, f"{told}, median.", most=True)
    yield Row("dust_odds_worst", max(taken), "ms", 20, f"{told}, the worst.", most=True)


class FiveAgainstFive(Commander):
    """Plays with all units of the made-up cards, and for eight rounds."""

    def choose(self, table, seat, dice):
        """As always, once scenario and armies are chosen."""
        if table.scenario is None:
            return Draft("scenario_chosen", {"scenario": "Battle", "rounds": ROUNDS})
        armed = {unit.player for unit in table.units.values()}
        for name in table.seats:
            if name not in armed:
                units = self.armies[table.armies[name]]
                return Draft("army_listed", {"player": name, "units": units})
        return super().choose(table, seat, dice)


@bench
def dust_fold():
    """The first battles that last so long, at full depth: from their events to the table."""
    bots = {"five": FiveAgainstFive(ARMIES, NOTED)}
    battles = replace(DUST_TACTICS, play=replace(DUST_TACTICS.play, bots=bots))
    taken, lengths = [], []
    for number in count(1):
        match = Simulator(battles, ["five"], 1).play(number)
        start = DUST_TACTICS.start(match.started)
        if fold(DUST_TACTICS, start, match.events).round < ROUNDS:
            continue
        lengths.append(len(match.events))
        folding = partial(fold, DUST_TACTICS, start, match.events)
        taken.append(min(1e3 * seconds(folding) for _ in range(9)))
        if len(taken) == 5:
            break
    yield Row("dust_fold", statistics.median(taken), "ms", 30,
              f"A battle of {ROUNDS} rounds of five units against five, each die recorded, folded: "
              f"{min(lengths)} to {max(lengths)} events, the median of five battles.",
              most=True)  # fmt: skip

"""How many matches computer players play a second, on one core."""

import time

from projections.games.neuroshima_hex.system import NEUROSHIMA_HEX
from projections.simulation import Simulator
from tests.bench.rows import Row, bench

TABLES = 14
"""So many different tables are dealt before the sorts repeat."""


def speed(player, rounds):
    """Matches a second of the processor, after one round that nobody counts."""
    simulator = Simulator(NEUROSHIMA_HEX, [player], 1)
    for number in range(1, 4):
        simulator.play(number)
    begun = time.process_time()
    for number in range(1, TABLES * rounds + 1):
        simulator.play(number)
    return TABLES * rounds / (time.process_time() - begun)


@bench
def simulation():
    for player, rounds, target in (("random", 5, 50), ("greedy", 1, 5)):
        yield Row(
            f"simulation, {player}", speed(player, rounds), "matches/s", target,
            "whole matches with offers, consequences, battles and sealed lines; ten tables in "
            "fourteen for two players, the others for three to six; processor time of one core",
        )  # fmt: skip

"""How long `aar check` looks for broken rules in one match."""

import statistics
import time

from projections.checking import findings_of
from projections.games.neuroshima_hex.system import NEUROSHIMA_HEX
from projections.replay import Replay
from projections.simulation import Simulator
from tests.bench.rows import Row, bench

TABLES = 14
"""So many different tables are dealt before the sorts repeat."""


def milliseconds():
    """Processor time of each match, told from its events to its findings."""
    simulator = Simulator(NEUROSHIMA_HEX, ["random"], 1)
    matches = [simulator.play(number) for number in range(1, 3 * TABLES + 1)]
    findings_of(Replay(NEUROSHIMA_HEX, matches[0].events))
    for match in matches:
        begun = time.process_time()
        findings_of(Replay(NEUROSHIMA_HEX, match.events))
        yield 1000 * (time.process_time() - begun)


@bench
def findings():
    times = sorted(milliseconds())
    yield Row(
        "findings, one match", statistics.median(times), "ms", 20,
        "all findings of a simulated match of Neuroshima Hex, with folding it and a copy of the "
        f"table for every event: the median of {len(times)}; the longest, of six players, "
        f"{times[-1]:.0f} ms",
        most=True,
    )  # fmt: skip

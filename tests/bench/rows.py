"""What a bench yields, and the register of benches."""

import gc
import statistics
import time
from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """One measured figure, what it is held against, and what exactly was measured.

    With a peer, the target is for `ratio` (ours to theirs, above 1 is faster); without one it is
    for `value`. `most` says that the figure may not be above its target.
    """

    name: str
    value: float
    unit: str
    target: float
    measures: str
    peer: str | None = None
    ratio: float | None = None
    aim: float | None = None
    most: bool = False

    @property
    def held(self):
        return self.value if self.ratio is None else self.ratio

    @property
    def met(self):
        return self.held <= self.target if self.most else self.held >= self.target

    def json(self):
        return {
            "value": rounded(self.value), "unit": self.unit, "peer": self.peer,
            "ratio": None if self.ratio is None else rounded(self.ratio),
            "target": self.target, "met": self.met,
        }  # fmt: skip


def rounded(value):
    return float(f"{value:.4g}")


BENCHES = []


def bench(function):
    """Let `make bench` run the function; it yields rows."""
    BENCHES.append(function)
    return function


def seconds(action):
    """How long an action takes, beginning with a clean heap; the collector stays on."""
    gc.collect()
    begun = time.perf_counter()
    action()
    return time.perf_counter() - begun


def interleaved(actions, rounds=7):
    """Seconds of each action by name and round; each round runs all, beginning with another."""
    names = list(actions)
    times = {name: [] for name in names}
    for number in range(rounds):
        turn = number % len(names)
        for name in (*names[turn:], *names[:turn]):
            times[name].append(seconds(actions[name]))
    return times


def ratio(times, ours, theirs):
    """How many times as fast ours was: the median over the rounds, each compared within itself."""
    return statistics.median(b / a for a, b in zip(times[ours], times[theirs], strict=True))


def rate(times, name, count):
    """Things per second in the median round."""
    return count / statistics.median(times[name])

"""How long one waits for the command itself."""

import os
import statistics
import subprocess
import sys

from tests.bench.rows import Row, bench, seconds

HELP = "import sys; sys.argv[:] = ['aar', '--help']; from dashboard.cli import main; main()"


@bench
def start():
    surroundings = {**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}

    def ask_for_help():
        subprocess.run(
            [sys.executable, "-c", HELP], check=True, stdout=subprocess.DEVNULL, env=surroundings
        )

    ask_for_help()
    taken = statistics.median(seconds(ask_for_help) for _ in range(9))
    yield Row(
        "start", taken, "s", 0.3,
        "aar --help as a process of its own, from nothing to its end; median of nine", most=True,
    )  # fmt: skip

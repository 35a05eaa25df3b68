"""Looks further than `make test` for a while: `python -m tests.explore [PATH …]`.

The tests that draw random examples draw the same ones in every run of `make test`, so that a run
judges the change and not the luck. Here they draw others, from a seed that is told, in an order of
its own, until the time is up. What is found is told and fails nothing: it is to be kept as an
`@example` (or as a test of its own) together with what mends it.
"""

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ET
from pathlib import Path

from projections.contract import Contract

_GOODBYE = 30
"""Seconds in which a run that was told to stop says what it has found."""


def draws(item):
    """Whether a test draws random examples."""
    cls = getattr(item, "cls", None)
    of_contract = cls is not None and issubclass(cls, Contract)
    return of_contract or item.get_closest_marker("hypothesis") is not None


def pytest_collection_modifyitems(config, items):
    """As a plugin of pytest: only what draws, and shuffled, as time may end before the tests do."""
    drawing = [item for item in items if draws(item) and not item.get_closest_marker("long")]
    random.Random(config.getoption("hypothesis_seed")).shuffle(drawing)
    items[:] = drawing


def look(seed, seconds, paths, report):
    """Let pytest run for so long; what it printed."""
    command = [sys.executable, "-m", "pytest", "-q", "-n", "2", "-p", "tests.explore"]
    command += ["--hypothesis-profile=wide", f"--hypothesis-seed={seed}"]
    command += [f"--junit-xml={report}", "-p", "no:cacheprovider", "--tb=short", *paths]
    running = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
        process_group=0,
    )  # fmt: skip
    # Its workers are told too: it would wait five seconds for one that is within a test.
    for patience, word in ((seconds, signal.SIGINT), (_GOODBYE, signal.SIGKILL)):
        try:
            return running.communicate(timeout=patience)[0]
        except subprocess.TimeoutExpired:
            os.killpg(running.pid, word)
        except KeyboardInterrupt:
            os.killpg(running.pid, signal.SIGKILL)
            raise
    return running.communicate()[0]


def found_in(report):
    """How many tests came to an end, and of each that found something its name and what it was."""
    cases = list(ET.parse(report).iter("testcase"))
    found = {}
    for case in cases:
        for fault in (*case.iter("failure"), *case.iter("error")):
            found[f"{case.get('classname')}::{case.get('name')}"] = fault.text or ""
    return len(cases), found


def main():
    """Look further, and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=75)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("paths", nargs="*")
    asked = parser.parse_args()
    print(f"Looking further for {asked.seconds:.0f} s, by seed {asked.seed} …", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        printed = look(asked.seed, asked.seconds, asked.paths, report)
        if not report.exists():
            print(f"It could not be done:\n{quoted(printed)}")
            return 1
        count, found = found_in(report)
    if not count:
        print(f"No test came to its end:\n{quoted(printed)}")
        return 1
    for name, told in found.items():
        print(f"FOUND by {name}:\n{quoted(told)}")
    again = f"make explore SEED={asked.seed}"
    print(
        f"Looked further by seed {asked.seed}. Tests that drew: {count}, that found: {len(found)}."
    )
    if found:
        print(
            f"That fails nothing here: see it again by `{again}`, keep it as an example, mend it."
        )
    return 0


def quoted(text, most=60):
    """The last lines, so that nobody takes them for those of the suite."""
    return "\n".join(f"    | {line}" for line in text.strip().splitlines()[-most:])


if __name__ == "__main__":
    sys.exit(main())

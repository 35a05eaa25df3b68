"""`python -m tests.bench [--strict] [PART …]`: run the benches whose names begin with PART.

All figures stand in `bench.json`, each with the day on which it was measured.
"""

import importlib
import json
import pkgutil
import sys
import time
from datetime import date
from pathlib import Path

import tests.bench
from dashboard.cli.run import calm
from tests.bench.rows import BENCHES

REPORT = Path("bench.json")


def main(arguments):
    calm()  # as `aar` does
    strict = "--strict" in arguments
    parts = [part for part in arguments if not part.startswith("-")]
    for module in pkgutil.iter_modules(tests.bench.__path__):
        if module.name != "__main__":
            importlib.import_module(f"tests.bench.{module.name}")
    names = [bench.__name__ for bench in BENCHES]
    unknown = [part for part in parts if not any(name.startswith(part) for name in names)]
    if unknown or "--help" in arguments:
        print(f"found {unknown}, expected some of" if unknown else __doc__ + "\nParts:", *names)
        return 2 if unknown else 0
    begun = time.perf_counter()
    rows = []
    for bench in BENCHES:
        if parts and not any(bench.__name__.startswith(part) for part in parts):
            continue
        for row in bench():
            rows.append(row)
            print(line_of(row), flush=True)
    report(rows, whole=not parts)
    missed = [row.name for row in rows if not row.met]
    print(f"\n{len(rows)} figures in {time.perf_counter() - begun:.0f} s, in bench.json.", end=" ")
    print(f"Missed: {', '.join(missed)}." if missed else "Every target is met.")
    return 1 if strict and missed else 0


def report(rows, *, whole):
    """Write down what was measured, and when; a run of some parts leaves the others as they are."""
    today = date.today().isoformat()
    figures = {} if whole else earlier()
    figures |= {row.name: row.json() | {"measured": today} for row in rows}
    REPORT.write_text(json.dumps(figures, indent=1) + "\n", "utf-8")


def earlier():
    try:
        return json.loads(REPORT.read_text("utf-8"))
    except (OSError, ValueError):
        return {}


def line_of(row):
    held = f"x{row.ratio:.3g} of {row.peer}" if row.peer else ""
    sign = "≤" if row.most else "≥"
    aim = f", aim {row.aim:g}" if row.aim else ""
    verdict = "met" if row.met else "MISSED"
    figures = f"{row.value:,.4g} {row.unit}"
    return (
        f"{row.name:<24}{figures:>20}  {held:<36}{sign} {row.target:g}{aim}: {verdict}\n"
        f"    {row.measures}"
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""`python -m tests.faults [WORD …]`: how many small faults the tests of their subject see.

Each fault of `planted.py` (or each whose name has one of the words) is made in a copy of this tree,
where the tests of its subject run until one fails. Without a fault they all have to pass first.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.faults.planted import FAULTS

ROOT = Path(__file__).parents[2]
PRODUCT = ("events", "projections", "importers", "dashboard")
_NOT_COPIED = shutil.ignore_patterns(
    ".git", ".venv", ".play", "__pycache__", ".*_cache", ".hypothesis"
)
_LONGEST = 900
DIGESTS = ("tests/digests",)
_PASSED, _FAILED = 0, 1


def places_of(fault, tree):
    """The files of the product in which a fault could be made, once for each time it could be."""
    files = [path for name in PRODUCT for path in sorted((tree / name).rglob("*.py"))]
    return [path for path in files for _ in range(path.read_text("utf-8").count(fault.piece))]


def insist_on_places(faults):
    """Every fault has one place; else it is said of which no longer."""
    for fault in faults:
        if (count := len(places_of(fault, ROOT))) != 1:
            told = f"{count} times" if count else "nowhere"
            yield f"{fault.name!r}: this stands {told} in the product.\n\n{fault.piece}\n"


def run(tree, tests):
    """Run tests until one fails; pytest's verdict and what it printed."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "--tb=line", "-p", "no:cacheprovider"]
    surroundings = os.environ | {"PYTHONPATH": str(tree), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [*command, *tests], cwd=tree, env=surroundings, timeout=_LONGEST, check=False,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
    )  # fmt: skip
    return done.returncode, done.stdout


def first_failure(printed):
    """The name of the test that saw it."""
    lines = printed.splitlines()
    return next((line.split()[1] for line in lines if line.startswith("FAILED ")), "")


def verdict_on(fault, tree, tests):
    """What became of a fault: the test that saw it, "" where none did."""
    (path,) = places_of(fault, tree)
    sound = path.read_text("utf-8")
    path.write_text(sound.replace(fault.piece, fault.instead), "utf-8")
    try:
        verdict, printed = run(tree, tests)
    except subprocess.TimeoutExpired:
        return "it ran without end"
    finally:
        path.write_text(sound, "utf-8")
    if verdict not in (_PASSED, _FAILED):
        sys.exit(f"{fault.name!r}: the tests could not run.\n{printed[-2000:]}")
    return first_failure(printed) if verdict == _FAILED else ""


def main():
    """Make the faults, one at a time, and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("words", nargs="*", help="only faults whose name has one of these")
    parser.add_argument("--digests", action="store_true", help="ask the digests, nothing else")
    asked = parser.parse_args()
    faults = [f for f in FAULTS if not asked.words or any(word in f.name for word in asked.words)]
    if lost := list(insist_on_places(faults)):
        cure = "Give them other pieces in tests/faults/planted.py, with which the same goes wrong."
        sys.exit("\n".join(["Faults that cannot be made:\n", *lost, cure]))
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        shutil.copytree(ROOT, tree, ignore=_NOT_COPIED)
        all_tests = DIGESTS if asked.digests else {path: 1 for f in faults for path in f.tests}
        verdict, printed = run(tree, all_tests)
        if verdict != _PASSED:
            sys.exit(f"Without a fault the tests do not pass either.\n{printed[-2000:]}")
        seen = 0
        for fault in faults:
            begun = time.monotonic()
            by = verdict_on(fault, tree, DIGESTS if asked.digests else fault.tests)
            seen += bool(by)
            taken = f"{time.monotonic() - begun:4.0f} s"
            print(f"{'seen  ' if by else 'UNSEEN'} {taken}  {fault.name}  {by}", flush=True)
    print(f"{seen} of {len(faults)} are seen.")
    return 0 if seen == len(faults) else 1


if __name__ == "__main__":
    sys.exit(main())

"""`python -m tests.hostile [COUNT]`: what each view makes of each hostile file, as tables.

COUNT good matches (1,000 unless told otherwise) lie in one library with all hostile files.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.hostile.files import HOSTILE, put_into, put_oddities_into
from tests.hostile.walk import (
    OF_ONE,
    OVER_ALL,
    PAGES,
    Place,
    faults_of,
    missing_good,
    verdict,
)

WIDE = ("list --json", "export csv", "export json", "archive build", "doctor", "library page")
"""Views of all matches that have something to say of each file."""
DATA = ("export", "log --json")


def real_faults(title, done):
    """Faults, but for what files and pipes hold byte for byte."""
    faults = faults_of(done)
    return [f for f in faults if f != "steers the terminal" or not title.startswith(DATA)]


def over_all(place):
    """The answers of the views of the whole library; prints a line for each."""
    print("| view | good matches lost | faults | seconds |\n|---|---|---|---|")
    answers = {}
    for title, (view, tells_good) in OVER_ALL.items():
        begun = time.perf_counter()
        answers[title] = view(place)
        taken = time.perf_counter() - begun
        lost = len(missing_good(place, answers[title])) if tells_good else "–"
        faults = ", ".join(real_faults(title, answers[title])) or "none"
        print(f"| {title} | {lost} | {faults} | {taken:.1f} |", flush=True)
    for title, query in PAGES.items():
        begun = time.perf_counter()
        place.page(**query(place))
        print(f"| {title} | – | none | {time.perf_counter() - begun:.1f} |", flush=True)
    return answers


def of_each(place, answers):
    """A row for each hostile file: what is said of it, and how each command for it ends."""
    print("\n| file | " + " | ".join([*WIDE, *OF_ONE]) + " |")
    print("|---" * (1 + len(WIDE) + len(OF_ONE)) + "|")
    for name in HOSTILE:
        said = [verdict(name, answers[title]) or "sound" for title in WIDE]
        print(
            f"| {name} | " + " | ".join([*said, *map(str, ends_of(place, name))]) + " |", flush=True
        )


def ends_of(place, name):
    """How each command for one file ends: its exit code, or the fault."""
    for title, view in OF_ONE.items():
        file = place.folder.parent / f"bad-{name}.aar"
        file.write_bytes(HOSTILE[name])
        done = view(place, file)
        yield ", ".join(real_faults(title, done)) or done.code


def main(count):
    with TemporaryDirectory() as scratch:
        folder = Path(scratch) / "library"
        folder.mkdir()
        os.environ |= {"AAR_LIBRARY": str(folder), "AAR_LANG": "en"}
        place = Place(folder)
        place.fill(count)
        put_into(folder)
        put_oddities_into(folder)
        print(f"{count} good matches, {len(HOSTILE)} hostile files.\n")
        of_each(place, over_all(place))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)

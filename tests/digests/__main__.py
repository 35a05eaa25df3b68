"""Writes the golden digests anew: `python -m tests.digests [SUBJECT …]`, without a subject all."""

import sys

from tests.digests.golden import HUNDREDS, all_matches, digests, score, simulated, write
from tests.digests.subjects import SUBJECTS

MAKERS = {
    **{name: lambda name=name: digests(name, all_matches()) for name in SUBJECTS},
    "simulated": simulated,
    "long": lambda: {name: line for first in HUNDREDS for name, line in score(first)},
}

asked = sys.argv[1:] or list(MAKERS)
if unknown := [name for name in asked if name not in MAKERS]:
    sys.exit(f"There is no subject {unknown[0]!r}, only {', '.join(MAKERS)}.")
for subject in asked:
    write(subject, MAKERS[subject]())
    sys.stdout.write(f"{subject}\n")

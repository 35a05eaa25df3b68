"""Writes the golden digests anew: `python -m tests.digests`."""

import sys

from tests.digests.golden import HUNDREDS, all_matches, digests, score, simulated, write
from tests.digests.subjects import SUBJECTS

for subject in SUBJECTS:
    write(subject, digests(subject, all_matches()))
    sys.stdout.write(f"{subject}\n")
write("simulated", simulated())
sys.stdout.write("simulated\n")
write("long", {name: line for first in HUNDREDS for name, line in score(first)})
sys.stdout.write("long\n")

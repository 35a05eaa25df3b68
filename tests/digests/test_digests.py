"""What may not change: every sample and many odd matches, held to digests that are kept here."""

import pytest
from tests.digests.golden import (
    HUNDREDS,
    difference,
    digests,
    matches_for,
    read,
    score,
    simulated,
)
from tests.digests.matches import makers
from tests.digests.subjects import DEAR, SUBJECTS

CURE = """\
If that is what the change is for, write the digests anew with
    .venv/bin/python -m tests.digests
and say in the commit which event or line changed, and why. Otherwise the change does more than
it should: old records would come out otherwise than they did."""


def insist(subject, lines, *, dear=False):
    found = list(difference(subject, lines, dear))
    if found:
        head = f"{subject}: {len(found)} of {len(lines)} matches are not what they were."
        more = [f"and {len(found) - 5} more"] if len(found) > 5 else []
        pytest.fail("\n".join([head, *found[:5], *more, CURE]), pytrace=False)


@pytest.mark.parametrize("subject", SUBJECTS)
def test_records_come_out_as_they_always_did(subject):
    insist(subject, digests(subject, matches_for(subject, dear=False)))


@pytest.mark.long
@pytest.mark.parametrize("subject", DEAR)
def test_records_that_take_long_to_draw_come_out_as_they_always_did(subject):
    insist(subject, digests(subject, matches_for(subject, dear=True)), dear=True)


def test_the_simulator_plays_as_it_did():
    insist("simulated", simulated())


def test_the_kept_matches_are_those_that_were_made():
    assert set(makers()) < set(read("states"))


@pytest.mark.long
@pytest.mark.parametrize("first", HUNDREDS)
def test_two_hundred_odd_matches_come_out_as_they_did(first):
    golden = read("long")

    changed = [name for name, line in score(first) if golden[name] != line]

    assert not changed, f"{', '.join(changed)} of tests/digests/golden/long.txt.\n{CURE}"

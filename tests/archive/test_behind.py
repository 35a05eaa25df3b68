"""Behind every number stand the matches that it counts: no more, no fewer, each as often."""

from __future__ import annotations

import pytest
from events.errors import BadUsage
from projections.archive import query
from projections.archive.numbers import (
    DIMENSIONS,
    MEASURES,
    Number,
    built,
    makes_sense,
    matches_behind,
    measured,
)
from tests.archive.by_hand.reading import matches_in

NO_COUNTS = frozenset({
    "best_moments", "records", "surprises", "rating_history", "position", "exact_position",
    "comings",
})  # fmt: skip
"""Their rows are matches, or moments in matches, and lead there by themselves."""


@pytest.fixture(scope="module")
def found(everything):
    with query.opened(everything) as found:
        yield found


def behind(found, question, count, row, given):
    columns, rows = matches_behind(found, Number.of(question, count, row), given, question)
    return [dict(zip(columns, one, strict=True)) for one in rows]


def as_counted(found, question, rows, given):
    """How many numbers were followed; each is the sum of what stands behind it."""
    followed = 0
    for row in rows:
        for count in question.counts:
            if row.get(count) is None:
                continue
            matches = behind(found, question, count, row, given)
            assert sum(one["times"] for one in matches) == row[count], (question.name, count, row)
            assert len({one["match"] for one in matches}) == len(matches)
            followed += 1
    return followed


FILTERS = (
    {},
    {"mirrors": True, "origin": "all"},
    {"player": "Ann", "since": "2026-01-05"},
    {"army": "moloch", "normal": False, "board": 37},
)


@pytest.mark.parametrize("given", FILTERS, ids=str)
@pytest.mark.parametrize("name", [n for n in query.questions() if n not in NO_COUNTS])
def test_the_matches_behind_a_number_add_up_to_it(found, name, given):
    question = query.questions()[name]
    asked = {key: value for key, value in given.items() if key in question.parameters}

    rows = query.ask(found, name, {**asked, "limit": 0}).dicts()

    followed = as_counted(found, question, rows, {**asked, "limit": 100_000})
    assert followed or given


@pytest.mark.parametrize("name", sorted(query.questions()))
def test_every_number_of_matches_can_be_followed(found, name):
    question = query.questions()[name]
    columns = {"n", "wins", "draws", "losses", "matches", "ended", "battles", "longest"}
    columns |= {f"{one}_{part}" for one in ("n", "wins") for part in ("first", "second", "used")}

    shown = set(query.ask(found, name).columns) & columns

    if name in NO_COUNTS:
        assert {"match"} <= set(query.ask(found, name).columns)
    else:
        assert shown <= set(question.counts)


@pytest.mark.parametrize("dimension", DIMENSIONS)
@pytest.mark.parametrize("measure", MEASURES)
def test_so_do_those_behind_a_number_of_the_builder(found, measure, dimension):
    if not makes_sense(measure, dimension):
        return
    columns, rows = measured(found, measure, dimension, {})
    told = [dict(zip(columns, row, strict=True)) for row in rows]

    assert as_counted(found, built(measure, dimension), told, {"limit": 100_000})


def test_they_are_the_very_matches(found, everything):
    """Not only as many: those that a reading of the journals finds."""
    pairs = {
        (seat.army, seat.foe.army): set()
        for match in matches_in(everything) for seat in match.seats if seat.foe and seat.army
    }  # fmt: skip
    for match in matches_in(everything):
        for seat in match.seats:
            if seat.result == 1 and seat.foe and seat.army:
                pairs[seat.army, seat.foe.army].add(match.id)
    question = query.questions()["matchups"]
    for row in query.ask(found, "matchups").dicts():
        won = behind(found, question, "wins", row, {})
        assert {one["match"] for one in won} == pairs[row["army"], row["against"]]


def test_a_number_that_no_answer_has_is_refused(found):
    with pytest.raises(BadUsage, match="Did you mean 'wins'"):
        matches_behind(found, Number("armies", "winss", {}), {})

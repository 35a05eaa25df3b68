"""A long match in parts: together they are the whole, and each says only what one may know."""

import json

import pytest
from dashboard.replay import match_data
from dashboard.replay.match_data import (
    PART,
    is_long,
    outline_data,
    part_data,
    part_of,
    replay_data,
    wanted_readings,
)
from dashboard.replay.moments import MomentCache
from events.chain import scan
from events.composer import compose
from projections.matches import Match
from projections.reading import Readings
from projections.systems import find_system, register
from tests.systems.long_campaign import LONG_CAMPAIGN, record

EVENTS = 900
CORRECTED = (
    {"type": "event_retracted", "target": 300},
    {"type": "unit_moved", "player": "Ann", "unit": "Axe", "cell": "A1", "after": 120},
    {"type": "note_written", "on": 20, "author": "Bob", "text": "Well done."},
    {"type": "branch_opened", "branch": "b", "from": 600, "kind": "what_if", "title": "Later"},
    {"type": "unit_moved", "player": "Ann", "unit": "Bow", "cell": "B2", "branch": "b"},
)


@pytest.fixture(autouse=True)
def campaign():
    register(LONG_CAMPAIGN)


def opened(*more, events=EVENTS):
    return Match(scan(record(events, days=4, missions=3, more=more)[0], where="test"))


def in_parts(match, branch=None, lang="en", seat=None):
    """The outline of a match and all its parts, as a browser reads them."""
    readings, cache = Readings(match, lang, seat), MomentCache(lang, seat)
    wanted = wanted_readings(readings, branch)
    data, marks = outline_data(readings, wanted, cache)
    # From the last to the first: no part rests on another.
    parts = {
        (key, number): part_data(wanted, cache, key, number)
        for key in wanted
        for number in reversed(range(len(marks[key])))
    }
    return json.loads(json.dumps(data)), json.loads(json.dumps(list(parts.items()))), marks


def lines(reading, tables):
    """The lines of a log with what their numbers stand for."""
    for row in reading["log"]:
        told = dict(row)
        told |= {key: tables["texts"][row[key]] for key in ("source", "path") if key in row}
        told |= {"why": [[deep, tables["texts"][n]] for deep, n in row.get("why", ())]}
        yield told | {"at": sorted(tables["slots"][slot] for slot in row.get("at", ()))}


def pictures(reading, tables):
    """What is shown after each stop: cells with their parts, lights, arrows, lists, scores."""
    shown = {}
    for i, changes in enumerate(reading["frames"]):
        for slot, stack in zip(changes[::2], changes[1::2], strict=True):
            name, *parts = tables["stacks"][stack] if stack >= 0 else [None]
            drawn = "".join(tables["parts"][part] for part in parts)
            shown[tuple(tables["slots"][slot])] = name is not None and (
                tables["names"][name],
                drawn,
            )
        yield (
            dict(shown),
            sorted(tables["slots"][slot] for slot in reading["lit"][i]),
            tables["arrows"][reading["arrows"][i]],
            [
                [
                    *tables["panels"][n][:2],
                    *(tables["lines"][line] for line in tables["panels"][n][2:]),
                ]
                for n in reading["panels"][i]
            ],
            reading["scores"][i],
        )


@pytest.mark.parametrize("branch", [None, "b"])
def test_all_parts_together_are_the_whole(branch):
    match = opened(*CORRECTED)
    whole = json.loads(json.dumps(replay_data(match, branch, MomentCache("en"))))

    outline, parts, _ = in_parts(match, branch)

    by_reading = {reading["key"]: [] for reading in whole["readings"]}
    for (key, number), part in sorted(parts, key=lambda one: one[0][1]):
        assert (part["reading"], part["part"]) == (key, number)
        by_reading[key].append(part)
    for reading in whole["readings"]:
        own = by_reading[reading["key"]]
        assert len(own) >= 3
        assert [row for part in own for row in lines(part, part["tables"])] == [
            *lines(reading, whole)
        ]
        assert [one for part in own for one in pictures(part, part["tables"])] == [
            *pictures(reading, whole)
        ]
    left_out = {*outline["readings"][0], "counters", *match_data._Tables().json(), "readings"}
    for key in whole.keys() - left_out:
        assert outline[key] == whole[key], key


@pytest.mark.parametrize("branch", [None, "b"])
def test_the_outline_has_every_line_and_every_stop(branch):
    match = opened(*CORRECTED)
    whole = replay_data(match, branch, MomentCache("en"))

    outline, _, _ = in_parts(match, branch)

    for reading, told in zip(whole["readings"], outline["readings"], strict=True):
        runs, passed = told["outline"]["runs"], told["outline"]["passed"]
        seqs = [
            first + by
            for first, count in zip(runs[::2], runs[1::2], strict=True)
            for by in range(count)
        ]
        actions = dict(
            zip(told["outline"]["actions"][::2], told["outline"]["actions"][1::2], strict=True)
        )
        assert seqs == [row["seq"] for row in reading["log"]]
        assert passed == [i for i, row in enumerate(reading["log"]) if not row.get("stop")]
        assert actions == {
            i: row["action"] for i, row in enumerate(reading["log"]) if "action" in row
        }
        assert [told[key] for key in ("spans", "kinds", "results")] == [
            reading[key] for key in ("spans", "kinds", "results")
        ]


def marks_of(*more):
    """What each part of a match is known by, as corrected."""
    readings = Readings(opened(*more), "en", None)
    _, marks = outline_data(readings, wanted_readings(readings, None), MomentCache("en", None))
    return marks["corrected"]


def changed(*more):
    """The parts of which the mark is another when more is recorded."""
    pairs = zip(marks_of(), marks_of(*more), strict=False)
    return [number for number, (one, other) in enumerate(pairs) if one != other]


def test_a_match_that_grows_sends_anew_only_what_changed():
    last = (EVENTS - 1) // PART
    moved = {"type": "unit_moved", "player": "Ann", "unit": "Axe", "cell": "A1"}

    assert changed(moved) == [last]
    assert changed({"type": "note_written", "on": 20, "author": "Bob", "text": "Good."}) == [0]
    assert changed({"type": "event_retracted", "target": 2 * PART + 40}) == [2, 3]
    assert changed({**moved, "after": PART + 40}) == [1, 2, 3]
    assert changed({"type": "match_amended", "options": {"ground": "ridge"}}) == [0, 1, 2, 3]


def test_no_part_tells_a_seat_what_it_may_not_know():
    system = find_system("freeform")
    seats = [{"seat": name, "name": name} for name in ("Ann", "Bob")]
    drawn = {"type": "cards_drawn", "player": "Ann", "cards": ["Dragon"], "seen_by": ["Ann"]}
    entries = [
        {"type": "match_started", "players": seats},
        *(
            drawn if i % 100 == 50 else {"type": "dice_rolled", "faces": [i % 6 + 1]}
            for i in range(EVENTS)
        ),
    ]
    match = Match(scan(compose(system.vocabulary, entries)[0], where="test"))
    assert is_long(match)

    told = {}
    for seat in (None, "Ann", "Bob", ""):
        outline, parts, _ = in_parts(match, seat=seat)
        assert "Dragon" not in json.dumps(outline)
        told[seat] = ["Dragon" in json.dumps(part) for _, part in parts]

    assert all(told[None])
    assert all(told["Ann"])
    assert not any(told["Bob"] + told[""])


def test_a_moment_stands_in_the_part_that_has_it():
    reading = Readings(opened(*CORRECTED), "en").reading(None, False)
    parts = [part_of(reading, step.seq) for step in reading.steps]

    # What was taken back stands at the last stop before it.
    assert all(abs(part - i // PART) <= 1 for i, part in enumerate(parts))
    assert [p for p, s in zip(parts, reading.steps, strict=True) if reading.is_stop(s.seq)] == [
        i // PART for i, step in enumerate(reading.steps) if reading.is_stop(step.seq)
    ]

"""Stepping through a match from Python: tables to keep, moments by name, drawings."""

import random
from dataclasses import replace
from pathlib import Path

import after_action as aa
import pytest
from projections.matches import Match
from tests.terminal.stage import match_of, moved, placed, span, started, taken_back, what_if

SAMPLES = Path(__file__).parents[2] / "sample_games"
FILES = sorted(SAMPLES.glob("*/*.aar"))
DUEL = SAMPLES / "neuroshima_hex" / "rulebook_duel_turns_1_to_7.aar"


def of(file):
    return aa.open_match(file)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_each_step_has_the_tables_of_the_replay_and_nobody_changes_them(file):
    match = of(file)
    describe, replay = match.system.describe, match.replay
    line = replay.counting
    kept = [(step, step.before, step.after, describe(step.after)) for step in match.steps()]

    assert [step.event for step, *_ in kept] == list(replay.history(branch=line).events)
    for step, before, after, then in kept:
        assert describe(before) == describe(replay.before(step.seq, branch=line))
        assert describe(after) == then == describe(replay.state(step.seq, branch=line))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_as_played_each_step_has_what_the_table_knew(file):
    match = of(file)
    describe, line = match.system.describe, match.replay.counting

    for step in match.steps(as_played=True):
        table = match.replay.state(step.seq, as_played=True, branch=line)
        assert describe(step.after) == describe(table)


def test_tables_come_in_any_order_asked_for():
    match = of(DUEL)
    steps = match.steps()
    wanted = [match.system.describe(match.replay.state(step.seq)) for step in steps]
    order = [place for place in range(len(steps)) for _ in range(2)]
    random.Random(5).shuffle(order)

    for place in order:
        assert match.system.describe(steps[place].after) == wanted[place]
        if place:
            assert match.system.describe(steps[place].before) == wanted[place - 1]


def test_what_a_step_has_after_it_the_next_one_has_before_it():
    steps = of(DUEL).steps()
    pairs = list(zip(steps, steps[1:], strict=False))

    assert all(step.after is later.before for step, later in pairs)


def test_a_loop_over_tables_applies_each_event_once():
    match = of(DUEL)
    applied = []

    def apply(table, event):
        applied.append(event.seq)
        return match.system.apply(table, event)

    watched = Match(match.scan, match.where)
    watched.__dict__["system"] = replace(match.system, apply=apply)
    for step in watched.steps():
        _ = step.before, step.after, step.sentence("en")

    assert applied == [event.seq for event in match.events]


def test_what_was_taken_back_is_no_step_and_as_played_it_is_one():
    match = match_of([
        started(), placed("Ann", "Fox", "A1"), taken_back(2), placed("Ann", "Owl", "B2"),
    ])  # fmt: skip

    assert [step.seq for step in match.steps()] == [1, 4]
    assert [step.seq for step in match.steps(as_played=True)] == [1, 2, 3, 4]


def test_the_steps_of_a_branch_are_those_of_its_line():
    match = match_of([
        started(), placed("Ann", "Fox", "A1"), what_if("held", 2, "held"),
        moved("Ann", "Fox", "B2", branch="held"), moved("Ann", "Fox", "C3"),
    ])  # fmt: skip

    assert [step.seq for step in match.steps()] == [1, 2, 5]
    assert [step.seq for step in match.steps(branch="held")] == [1, 2, 4]
    with pytest.raises(aa.BadUsage, match="found the branch 'hled'.*'held'"):
        match.steps(branch="hled")


def test_a_step_says_what_the_log_says():
    match = of(DUEL)

    told = {step.seq: sentence for step, sentence in match.telling("pl")}

    assert [step.sentence("pl") for step in match.steps()] == [told[s.seq] for s in match.steps()]
    assert str(match.at(14)) == "14 Turn 3: Ann."


def test_a_step_shows_what_was_remarked_and_found():
    duel = of(DUEL)
    wrong = of(SAMPLES / "neuroshima_hex" / "recorded_wrongly.aar")

    assert [note.seq for note in duel.at(41).notes] == [58]
    assert duel.at(44).explained("en")[1] == (1, "extra action at 1: +1 Mother Module B4 (Bob)")
    assert {f.seq for step in wrong.steps() for f in step.findings} == {
        finding.seq for finding in wrong.findings()
    }


# Moments


def test_a_moment_is_named_by_its_event_or_its_stretch():
    match = of(DUEL)

    assert match.at().seq == 58
    assert match.at(14).seq == 14
    assert match.at(turn=3).seq == 14
    assert match.at(turn="3", end=True).seq == 20
    assert match.at(turn=3, player="Ann").seq == 14
    assert match.at(turn=6, battle=1).seq == match.at(battle=1).seq


TWICE = (
    started(), span("round", 1), span("turn", 1, "Ann"), placed("Ann", "Fox", "A1"),
    span("turn", 1, "Bob"), span("round", 2), span("turn", 1, "Bob"), placed("Bob", "Owl", "B2"),
)  # fmt: skip


def test_a_number_that_comes_twice_wants_what_lies_around_it_or_whose_it_is():
    match = match_of(TWICE)

    assert match.at(round=1, turn=1, player="Ann").seq == 3
    assert match.at(round=2, turn=1).seq == 7
    assert match.at(turn=1, player="Ann", end=True).seq == 4
    with pytest.raises(aa.BadUsage, match=r"Turn 1 is found 3 times.*3, 5, 7"):
        match.at(turn=1)


@pytest.mark.parametrize(
    ("named", "told"),
    [
        pytest.param({"turn": 8}, "found no Turn 8 there, expected one of 1, 2, 3", id="turn"),
        pytest.param({"day": 1}, "found no Day 1 and nothing of that kind", id="kind"),
        pytest.param(
            {"turn": 3, "player": "Bob"},
            "found no Turn 3 there, expected one of 2, 4, 6",
            id="whose",
        ),
        pytest.param({"turn": 2, "battle": 1}, "expected one of turn=6 battle=1", id="around it"),
        pytest.param({"player": "Bob"}, "alone names no moment", id="nothing to look for"),
        pytest.param({"seq": 59}, "found event 59, expected one from 0 to 58", id="past the end"),
    ],
)
def test_a_moment_that_is_not_there_is_a_sentence(named, told):
    with pytest.raises(aa.BadUsage, match=told):
        of(DUEL).at(**named)


def test_where_an_event_does_not_count_the_last_before_it_stands_for_it():
    match = match_of([
        started(), placed("Ann", "Fox", "A1"), placed("Ann", "Owl", "B2"), taken_back(3),
    ])  # fmt: skip

    assert [match.at(seq).seq for seq in (2, 3, 4)] == [2, 2, 2]
    assert match.at(3, as_played=True).seq == 3


def test_an_event_off_the_line_that_counts_is_read_on_its_own():
    match = match_of([
        started(), placed("Ann", "Fox", "A1"), what_if("held", 2, "held"),
        moved("Ann", "Fox", "B2", branch="held"), moved("Ann", "Fox", "C3"),
    ])  # fmt: skip

    assert match.at(4).sentence() == "Ann moves Fox from A1 to B2."
    with pytest.raises(aa.BadUsage, match="event 4 is not on this line"):
        match.at(4, branch="main")


def test_a_match_without_events_has_no_moment():
    match = match_of([])

    with pytest.raises(aa.BadUsage, match="no events yet"):
        match.at()
    assert match._repr_svg_() is None


# Drawings


def test_a_match_and_a_step_are_drawn_in_a_notebook():
    match = of(DUEL)

    assert match._repr_svg_().startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    assert match._repr_svg_() == match.at()._repr_svg_()
    assert match.at(14)._repr_svg_() != match.at(41)._repr_svg_()
    assert 'width="300"' in match.svg("pl", theme="dark", width=300)


def test_a_match_says_who_it_is_and_not_all_its_lines():
    assert repr(of(DUEL)) == "<Match 01M2R8D080000000001R000001, neuroshima_hex, 58 events>"
    assert repr(of(DUEL).at(14)) == "<MatchStep 14, turn_began>"

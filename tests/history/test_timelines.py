"""Stepping through a history: actions, stretches, tempo; and side lines in files of their own."""

from dataclasses import replace

import pytest
from events.chain import Base
from events.errors import BadUsage
from events.journal import create_journal, read_journal
from events.match import EventRetracted, MatchAmended, SpanClosed, SpanOpened
from projections.history import Chronicle
from projections.matches import Match
from projections.replay import Replay, Side
from projections.spans import USUAL_NESTING, Closes, Nesting, Opens, Whole, surprises
from projections.systems import SYSTEMS, register
from projections.timeline import activity_of, tempo_of, timeline_of
from tests.history.counting import COUNTING, Fought, RoundBegun, RoundDone, numbered, put
from tests.history.test_histories import back, branch
from tests.journal.records import started


def timeline(*events, upto=None):
    told = Chronicle.of(numbered(*events))
    return timeline_of(told, told.history(upto), COUNTING.spans)


# Steps


def test_a_consequence_belongs_to_its_action_at_any_depth():
    steps = timeline(put("a"), put("x", cause=2), put("y", cause=3), put("b")).steps

    assert [(s.seq, s.action, s.depth) for s in steps] == [
        (1, 1, 0), (2, 2, 0), (3, 2, 1), (4, 2, 2), (5, 5, 0),
    ]  # fmt: skip


def test_stepping_by_actions_stops_when_an_action_is_done():
    line = timeline(put("a"), put("x", cause=2), put("b"), put("c"), put("z", cause=5))

    assert [line.next_action(seq) for seq in (0, 1, 2, 3, 4, 5, 6)] == [1, 3, 4, 4, 6, 6, 6]
    assert [line.previous_action(seq) for seq in (6, 5, 4, 3, 2, 1)] == [4, 4, 3, 1, 1, 0]


def test_what_was_taken_back_is_a_step_that_says_so():
    steps = timeline(put("a"), put("x", cause=2), back(2)).steps

    assert [(s.seq, s.taken_by) for s in steps] == [(1, None), (2, 4), (3, 4), (4, None)]


@pytest.mark.parametrize("newest", range(1, 12))
def test_the_last_steps_are_told_as_among_all_others(tmp_path, monkeypatch, newest):
    def sentence(event, pile, _lang):
        return f"{event.type_name()} beside {pile}"

    monkeypatch.setitem(SYSTEMS.extra, "counting", replace(COUNTING, sentence=sentence))
    told = [put("a"), put("x", cause=2), back(2), put("b", after=1), RoundBegun(), put("c"),
            back(7), RoundDone(), put("d")]  # fmt: skip
    create_journal(tmp_path / "a.aar", COUNTING.vocabulary, [started(), *told], match="a")
    match = Match(read_journal(tmp_path / "a.aar"))

    whole = list(match.telling("en"))

    assert whole[-1][1] == "put beside ['b']"
    assert (
        list(match.telling("en", among=slice(-newest, None)))
        == whole[len(whole) - min(newest, len(whole)) :]
    )


def test_an_empty_timeline_goes_nowhere():
    line = timeline(upto=0)

    assert (line.next_action(0), line.previous_action(0)) == (0, 0)
    assert (line.next_mark(0, "round"), line.previous_mark(0, "round")) == (0, 0)


# Stretches


def test_rounds_hold_what_is_played_in_them():
    line = timeline(
        RoundBegun(), put("a"), Fought(), put("x", cause=4), RoundDone(), put("between"),
        RoundBegun(number=7), put("b"),
    )  # fmt: skip

    rounds = [(s.kind, s.first, s.last, s.number) for s in line.spans if s.kind == "round"]
    assert rounds == [("round", 2, 6, 1), ("round", 8, 9, 7)]
    assert [step.seq for step in line.steps if step.span is None] == [1, 7]
    assert line.marks("round") == [2, 8]
    assert line.marks("battle") == [4]


def test_marks_are_stepped_between():
    line = timeline(RoundBegun(), put("a"), RoundBegun(), put("b"))

    assert [line.next_mark(seq, "round") for seq in (1, 2, 3, 4)] == [2, 4, 4, 5]
    assert [line.previous_mark(seq, "round") for seq in (5, 4, 3, 2)] == [4, 2, 2, 1]


def test_a_turn_stands_in_its_round_and_the_next_round_ends_it():
    line = timeline(
        SpanOpened(span="round", number=1), SpanOpened(span="turn", player="Ann"), put("a"),
        SpanOpened(span="turn", player="Bob"), SpanOpened(span="round", number=2), put("b"),
        SpanClosed(span="round"), put("c"),
    )  # fmt: skip

    assert [(s.kind, s.number, s.first, s.last, s.player) for s in line.spans] == [
        ("round", 1, 2, 5, None), ("turn", 1, 3, 4, "Ann"), ("turn", 2, 5, 5, "Bob"),
        ("round", 2, 6, 8, None),
    ]  # fmt: skip
    assert [s.kind for s in line.spans[1].path] == ["round", "turn"]
    assert line.steps[-1].span is None


def in_spans(nesting, *events):
    told = Chronicle.of(numbered(*events))
    line = timeline_of(told, told.history(), COUNTING.spans, nesting)
    return [(span.kind, span.first, span.last) for span in line.spans]


def test_a_mission_goes_on_over_the_days_that_may_lie_in_it():
    campaign = Nesting({"day": ("mission",), "mission": ("day",)})

    assert in_spans(
        campaign, SpanOpened(span="mission"), SpanOpened(span="day"), put("a"),
        SpanOpened(span="day"), put("b"), SpanClosed(span="mission"), put("c"),
    ) == [("mission", 2, 7), ("day", 3, 4), ("day", 5, 7)]  # fmt: skip


def test_a_kind_that_nobody_named_ends_its_own_kind_alone():
    assert in_spans(
        USUAL_NESTING, SpanOpened(span="round"), SpanOpened(span="chapter"), put("a"),
        SpanOpened(span="chapter"), put("b"),
    ) == [("round", 2, 6), ("chapter", 3, 4), ("chapter", 5, 6)]  # fmt: skip


def test_what_the_end_of_a_stretch_causes_belongs_to_it():
    line = timeline(
        RoundBegun(), put("a"), RoundDone(), put("x", cause=4), put("y", cause=5), put("b"),
    )  # fmt: skip

    assert [(s.first, s.last) for s in line.spans] == [(2, 6)]
    assert [step.seq for step in line.steps if step.span is None] == [1, 7]


def test_what_is_a_stretch_by_itself_holds_what_it_causes():
    line = timeline(Fought(), put("x", cause=2), put("a"))

    assert [(s.kind, s.first, s.last) for s in line.spans] == [("battle", 2, 3)]


def test_the_end_of_what_lies_inside_may_end_what_is_around_it():
    line = timeline(
        SpanOpened(span="turn"), SpanOpened(span="battle"), SpanClosed(span="battle"),
        SpanClosed(span="turn", cause=4), put("x", cause=5), put("b"),
    )  # fmt: skip

    assert [(s.kind, s.first, s.last) for s in line.spans] == [("turn", 2, 6), ("battle", 3, 6)]
    assert line.steps[-1].span is None


def test_a_stretch_says_how_it_went():
    line = timeline(SpanOpened(span="mission"), SpanClosed(span="mission", outcome="won"))

    assert [span.outcome for span in line.spans] == ["won"]


def test_a_round_that_was_taken_back_is_none():
    assert timeline(RoundBegun(), put("a"), back(2)).spans == ()


def test_a_forgotten_round_counts_from_its_place():
    line = timeline(put("a"), put("b"), RoundBegun(after=2))

    assert [(s.first, s.last) for s in line.spans] == [(4, 3)]  # from event 4 to event 3, as read


# Tempo and activity


def test_tempo_is_the_time_between_events_where_it_is_known():
    line = timeline(
        put("a", happened="2026-11-18T20:00:00"), put("b", happened="2026-11-18T20:01:30"),
        put("c", happened="2026-11-18T20:01:00+01:00"), put("d", happened="2026-11-18"),
    )  # fmt: skip

    assert tempo_of(line).before == {3: 90.0}


OPENS = {"round_begun": Opens("round"), "round_done": Closes("round"), "fought": Whole("battle")}


@pytest.mark.parametrize(
    ("rules", "nesting", "found"),
    [
        pytest.param(OPENS, USUAL_NESTING, [], id="a battle in a round"),
        pytest.param(OPENS, Nesting({"round": (), "battle": ()}), [("battle", "round")],
                     id="neither may lie in the other"),
        pytest.param(OPENS, Nesting({"battle": ()}), [], id="one that stands in no nesting"),
        pytest.param(OPENS, Nesting({"battle": (), "round": ("battle",)}), [],
                     id="a round that may lie in a battle"),
        pytest.param({**OPENS, "fought": Whole("battle", ends=("round",))},
                     Nesting({"round": (), "battle": ()}), [], id="said"),
        pytest.param({**OPENS, "fought": Whole("day")}, USUAL_NESTING, [("day", "round")],
                     id="a round that an event of the game ends"),
        pytest.param({"round_begun": Opens("round"), "fought": Whole("day")}, USUAL_NESTING, [],
                     id="a round that nothing else ends"),
        pytest.param({**OPENS, "fought": Whole("round")}, USUAL_NESTING, [], id="the next round"),
    ],
)  # fmt: skip
def test_a_stretch_that_ends_another_by_surprise_is_found(rules, nesting, found):
    events = numbered(RoundBegun(number=1), Fought(), RoundDone(), Fought())

    told = surprises(rules, nesting, events)

    assert [(one.kind, one.ended) for one in told] == found


def test_what_a_beginning_ends_is_over_with_all_that_lies_in_it():
    rules = {**OPENS, "fought": Whole("camp", ends=("round",))}
    told = Chronicle.of(numbered(RoundBegun(number=1), Fought(), put("a")))

    spans = timeline_of(told, told.history(), rules).spans

    assert [(s.kind, s.first, s.last, s.parent) for s in spans] == [
        ("round", 2, 2, None), ("camp", 3, 3, None),
    ]  # fmt: skip


def test_nights_are_no_time_that_the_table_took():
    line = timeline(
        RoundBegun(number=1, happened="2026-11-18T20:00:00"),
        put("a", happened="2026-11-18T20:02:00"), put("b", happened="2026-11-20T19:00:00"),
        RoundDone(happened="2026-11-20T19:01:00"),
    )  # fmt: skip

    tempo = tempo_of(line, 4 * 3600)

    assert tempo.before == {3: 120.0, 5: 60.0}
    assert [seconds for span, seconds in tempo.spans if span.kind == "round"] == [180.0]


def test_a_moment_that_no_calendar_has_says_nothing():
    assert tempo_of(timeline(put("a", happened="2026-99-99T25:61"), put("b"))).before == {}


def test_activity_counts_actions_that_stand():
    line = timeline(
        put("a", player="Ann"), put("x", player="Bob", cause=2), put("b", player="Bob"),
        put("c", player="Ann"), back(5),
    )  # fmt: skip

    assert activity_of(line) == {"Ann": 1, "Bob": 1}


# States before and after


def test_the_table_before_and_after_an_event():
    replay = Replay(COUNTING, numbered(put("a"), put("b"), back(3), put("c")))

    assert (replay.before(2), replay.state(2)) == ([], ["a"])
    assert (replay.before(3), replay.state(3)) == (["a"], ["a"])
    assert replay.state(3, as_played=True) == ["a", "b"]
    assert (replay.before(5), replay.state(5)) == (["a"], ["a", "c"])
    assert replay.state(0) == []


def test_what_the_table_amended_holds_from_the_start_once_it_is_known():
    replay = Replay(COUNTING, numbered(put("a"), MatchAmended(edition="X"), put("b")))

    assert replay.state(2) == ["X", "a"]
    assert replay.state(2, as_played=True) == ["a"]
    assert replay.state(4, as_played=True) == ["X", "a", "b"]


@pytest.mark.parametrize("at", [-1, 9])
def test_there_is_no_state_at_what_is_not_there(at):
    with pytest.raises(BadUsage):
        Replay(COUNTING, numbered(put("a"))).state(at)


def test_there_is_no_state_on_a_branch_nobody_opened():
    with pytest.raises(BadUsage):
        Replay(COUNTING, numbered(put("a"))).state(branch="b")


# Side lines in files of their own


@pytest.fixture
def parent(tmp_path):
    register(COUNTING)
    entries = [started(), put("a"), put("b"), put("c"), EventRetracted(target=2)]
    create_journal(tmp_path / "parent.aar", COUNTING.vocabulary, entries, match="parent")
    return tmp_path / "parent.aar"


def side_of(parent, seq, *events, proof=None, name="side.aar"):
    lines = read_journal(parent).lines
    base = Base("parent", seq, proof or lines[seq - 1][-66:-2].decode())
    create_journal(parent.with_name(name), COUNTING.vocabulary, events, base=base)
    path = parent.with_name(name)
    return Match(read_journal(path), str(path), find_base=lambda _: Match(read_journal(parent)))


def test_a_side_line_goes_on_from_the_table_of_its_base(parent):
    side = side_of(parent, 3, put("x"), put("y", cause=1))

    assert side.replay.state(0) == ["b"]  # a was taken back, c came later
    assert side.replay.state() == ["b", "x", "y"]
    assert side.replay.state(1) == ["b", "x"]
    assert [step.action for step in side.timeline().steps] == [1, 1]
    assert side.replay.record().seats == ("Ann",)


def test_a_side_line_may_leave_a_branch(parent):
    events = numbered(put("a"), branch("b", 1), put("z", branch="b"), put("c"))
    side = Replay(
        COUNTING, [put("x").model_copy(update={"seq": 1})], Side(Replay(COUNTING, events), 4)
    )

    assert side.state() == ["z", "x"]
    assert side.record().seats == ("Ann",)


def test_a_side_line_of_another_record_is_refused(parent):
    with pytest.raises(BadUsage):
        _ = side_of(parent, 3, put("x"), proof="0" * 64).replay
    with pytest.raises(BadUsage):
        _ = Match(read_journal(parent.with_name("side.aar"))).replay


def test_no_stretch_of_a_tables_own_is_ended_by_what_begins_in_it():
    assert in_spans(
        USUAL_NESTING, SpanOpened(span="campaign"), SpanOpened(span="chapter"),
        SpanOpened(span="day"), put("a"), SpanOpened(span="day"), put("b"),
        SpanOpened(span="campaign"),
    ) == [("campaign", 2, 7), ("chapter", 3, 7), ("day", 4, 5), ("day", 6, 7),
          ("campaign", 8, 8)]  # fmt: skip


def test_a_stretch_of_a_tables_own_says_nothing_of_what_is_around_it():
    assert in_spans(
        USUAL_NESTING, SpanOpened(span="turn"), SpanOpened(span="chapter"), put("a"),
        SpanOpened(span="round"), put("b"),
    ) == [("turn", 2, 4), ("chapter", 3, 4), ("round", 5, 6)]  # fmt: skip


@pytest.mark.parametrize(("outer", "inner"), [("turn", "phase"), ("phase", "turn")])
def test_phases_lie_in_turns_and_turns_in_phases(outer, inner):
    assert in_spans(
        USUAL_NESTING, SpanOpened(span=outer), SpanOpened(span=inner), put("a"),
        SpanOpened(span=inner), put("b"), SpanOpened(span=outer), put("c"),
    ) == [(outer, 2, 6), (inner, 3, 4), (inner, 5, 6), (outer, 7, 8)]  # fmt: skip

"""Which events count at a moment, and in which order they are read."""

import pytest
from events.branches import in_reading_order
from events.errors import BadUsage
from events.match import BranchOpened, EventReinstated, EventRetracted, MatchAmended
from hypothesis import given
from hypothesis import strategies as st
from projections import replay as module
from projections.history import Chronicle
from projections.replay import Replay, start_of
from tests.history.counting import COUNTING, numbered, put


def back(target, reason="taken_back", **envelope):
    return EventRetracted(target=target, reason=reason, **envelope)


def again(target, **envelope):
    return EventReinstated(target=target, **envelope)


def branch(name, start, kind="what_if"):
    return BranchOpened(branch=name, **{"from": start}, kind=kind)


def chronicle(*events):
    return Chronicle.of(numbered(*events))


def things(history):
    """What lies on the pile, as one word."""
    return "".join(event.thing for event in history.events if event.type == "put")


def places(history):
    return [event.seq for event in history.places]


# The order of reading. Seq 1 is the start, so the first `put` is seq 2.


@pytest.mark.parametrize(
    "events, read",
    [
        pytest.param([put("a"), put("b"), put("c", after=2)], "acb", id="behind its event"),
        pytest.param(
            [put("a"), put("x", cause=2), put("b"), put("c", after=2)], "axcb",
            id="behind the consequences",
        ),
        pytest.param(
            [put("a"), put("x", cause=2), put("y", cause=3), put("b"), put("c", after=2)], "axycb",
            id="behind the consequences of consequences",
        ),
        pytest.param(
            [put("a"), put("x", cause=2), put("y", cause=2), put("z", cause=3), put("b"),
             put("c", after=2), put("d", after=3)], "axdyzcb",
            id="a consequence that comes late belongs to the action, not to the one before it",
        ),
        pytest.param(
            [put("a"), put("b"), put("x", cause=2), put("c", after=2)], "acbx",
            id="only consequences that stand right behind it",
        ),
        pytest.param(
            [put("a"), put("b"), put("c", after=2), put("d", after=2)], "acdb",
            id="behind earlier insertions",
        ),
        pytest.param(
            [put("a"), put("b"), put("c", after=2), put("d", after=4)], "acdb",
            id="behind an insertion",
        ),
        pytest.param(
            [put("a"), put("b"), put("c", after=2), put("d", after=2), put("e", after=4)], "acedb",
            id="behind the first of two insertions",
        ),
        pytest.param(
            [put("a"), put("b"), put("c", after=2), put("x", cause=4)], "acxb",
            id="what an insertion caused stands with it",
        ),
        pytest.param(
            [put("a"), put("b"), put("c", after=2), put("d", after=4), put("x", cause=4)], "acxdb",
            id="the consequences of an insertion come before what was inserted behind it",
        ),
        pytest.param(
            [put("a"), put("x", cause=2), put("b"), put("c", after=3), put("d", after=2)], "axcdb",
            id="behind a consequence, and behind its action",
        ),
        pytest.param(
            [put("a"), put("b"), put("c", after=1)], "cab", id="behind the start",
        ),
        pytest.param(
            [put("a"), put("b"), put("c", after=3)], "abc", id="behind the last event",
        ),
        pytest.param(
            [put("a"), back(2), put("b"), put("c", after=2)], "cb", id="behind what was taken back",
        ),
    ],
)  # fmt: skip
def test_a_forgotten_event_is_read(events, read):
    assert things(chronicle(*events).history()) == read


def test_a_forgotten_event_stands_in_its_place_only_once_it_is_known():
    told = chronicle(put("a"), put("b"), put("c", after=2), put("d"))

    assert things(told.history(upto=3, known=3)) == "ab"
    assert things(told.history(upto=3, known=4)) == "acb"
    assert things(told.history(upto=2)) == "a"
    assert things(told.history(upto=4)) == "ac"  # the place of event 4 is behind event 2
    assert places(told.history()) == [1, 2, 4, 3, 5]


# Taking back


def test_a_retraction_takes_its_target_and_all_it_caused():
    told = chronicle(put("a"), put("x", cause=2), put("y", cause=3), put("b"), back(2))

    history = told.history()

    assert things(history) == "b"
    assert history.taken_by == {2: 6, 3: 6, 4: 6}
    assert places(history) == [1, 2, 3, 4, 5, 6]  # all of it can still be stepped on


def test_what_an_event_causes_after_it_was_taken_back_goes_with_it():
    assert things(chronicle(put("a"), back(2), put("x", cause=2)).history()) == ""


def test_as_played_shows_a_take_back_where_it_happened_and_as_corrected_from_the_first():
    told = chronicle(put("a"), put("b"), back(2), put("c"))

    assert [things(told.history(n, known=n)) for n in (2, 3, 4, 5)] == ["a", "ab", "b", "bc"]
    assert [things(told.history(n)) for n in (2, 3, 4, 5)] == ["", "b", "b", "bc"]


def test_a_slip_of_the_recorder_never_shows():
    told = chronicle(put("a"), put("b"), back(2, "mistyped"), put("c"))

    assert [things(told.history(n, known=n)) for n in (2, 3, 4, 5)] == ["", "b", "b", "bc"]


def test_a_slip_that_was_none_always_shows():
    by_retraction = chronicle(put("a"), back(2, "mistyped"), put("b"), again(3))
    by_event = chronicle(put("a"), back(2, "mistyped"), put("b"), again(2))

    for told in (by_retraction, by_event):
        assert [things(told.history(n, known=n)) for n in (2, 3, 4, 5)] == ["a", "a", "ab", "ab"]


@pytest.mark.parametrize("named", [2, 4], ids=["the event", "the retraction"])
def test_what_was_taken_back_is_put_back_by_naming(named):
    told = chronicle(put("a"), put("x", cause=2), back(2), put("b"), again(named))

    assert things(told.history()) == "axb"
    assert told.history().taken_by == {}
    assert things(told.history(5, known=5)) == "b"  # as played, it was gone then


def test_naming_the_event_undoes_every_retraction_of_it_so_far():
    told = chronicle(put("a"), back(2), back(2, "ruled"), again(2), put("b"))

    assert things(told.history()) == "ab"


def test_naming_one_of_two_retractions_leaves_the_other_in_force():
    assert things(chronicle(put("a"), back(2), back(2), again(3)).history()) == ""


def test_what_was_put_back_may_be_taken_back_again():
    assert things(chronicle(put("a"), back(2), again(2), back(2)).history()) == ""


def test_a_consequence_taken_back_by_itself_stays_away_when_its_cause_comes_back():
    told = chronicle(put("a"), put("x", cause=2), back(3), back(2), again(5))

    assert things(told.history()) == "a"


def test_there_is_no_history_up_to_what_is_not_there():
    with pytest.raises(BadUsage):
        chronicle(put("a")).history(7)
    with pytest.raises(BadUsage):
        chronicle(put("a"), branch("b", 2), put("x", branch="b")).history(4)  # not on main


# Branches


def forked(kind="what_if"):
    """Main: a b c; `b` leaves behind a (seq 2) and goes on with x."""
    return chronicle(
        put("a"),
        put("b"),
        branch("b", 2, kind),
        put("x", branch="b"),
        put("c"),
        put("y", branch="b"),
    )


def test_a_branch_is_its_parent_up_to_where_it_left_and_then_its_own():
    told = forked()

    assert things(told.history()) == "abc"
    assert things(told.history(branch="b")) == "axy"
    assert places(told.history(branch="b")) == [1, 2, 4, 5, 7]
    assert things(told.history(5, branch="b")) == "ax"
    assert things(told.history(2, branch="b")) == "a"


def test_a_branch_of_a_branch_leaves_the_line_of_the_event_it_names():
    told = chronicle(
        put("a"), branch("b", 2), put("x", branch="b"), branch("c", 4), put("z", branch="c"),
        put("y", branch="b"), put("b"),
    )  # fmt: skip

    assert things(told.history(branch="c")) == "axz"
    assert things(told.history(branch="b")) == "axy"
    assert told.lines.branches["c"].parent == "b"


def test_a_retraction_on_a_branch_leaves_the_main_line_alone():
    told = chronicle(put("a"), put("b"), branch("b", 3), back(2, branch="b"), put("x", branch="b"))

    assert things(told.history(branch="b")) == "bx"
    assert things(told.history()) == "ab"
    assert told.history().taken_by == {}


def test_a_correction_of_the_shared_past_holds_on_every_line():
    told = chronicle(put("a"), put("b"), branch("b", 3), put("x", branch="b"), back(2, "mistyped"))

    assert things(told.history()) == "b"
    assert things(told.history(branch="b")) == "bx"


def test_an_insertion_on_a_branch_stands_in_the_shared_past_of_that_branch_only():
    told = chronicle(put("a"), put("b"), branch("b", 3), put("x", branch="b", after=2))

    assert things(told.history(branch="b")) == "axb"
    assert things(told.history()) == "ab"


def test_an_insertion_on_a_branch_comes_behind_earlier_ones_of_the_shared_past():
    told = chronicle(
        put("a"), put("c", after=2), put("d", cause=3), put("b"), branch("b", 5),
        put("x", branch="b", after=2),
    )  # fmt: skip

    assert things(told.history(branch="b")) == "acdxb"


@pytest.mark.parametrize("kind, counting", [("loaded", "b"), ("what_if", None), ("argued", None)])
def test_only_a_loaded_save_becomes_the_line_that_counts(kind, counting):
    assert forked(kind).lines.counting() == counting


@pytest.mark.parametrize(
    "first, second, start, counting",
    [
        pytest.param("loaded", "loaded", 2, "c", id="from the main line"),
        pytest.param("loaded", "loaded", 4, "c", id="from the save before"),
        pytest.param("what_if", "loaded", 4, None, id="within a what-if"),
    ],
)
def test_the_save_loaded_last_counts(first, second, start, counting):
    told = chronicle(
        put("a"), branch("b", 2, first), put("x", branch="b"), branch("c", start, second)
    )

    assert told.lines.counting() == counting


# Properties, over records of anything that a journal would let in


@st.composite
def records(draw):
    """A record with branches, causes, insertions, take-backs and amendments in any order."""
    events = numbered()
    lines = Chronicle.of(events).lines
    for seq in range(2, draw(st.integers(2, 14))):
        on = draw(st.sampled_from([None, *lines.branches]))
        here = [s for s in range(1, seq) if lines.holds(on, s)]
        event = draw(st.sampled_from(EVENTS))(draw, seq, on, here, events)
        events.append(event.model_copy(update={"seq": seq}))
        lines = Chronicle.of(events).lines
    return events


def _put(draw, seq, on, here, _events):
    named = st.none() | st.sampled_from(here)
    return put("abcdefghijklmnopq"[seq], branch=on, cause=draw(named), after=draw(named))


def _back(draw, seq, on, here, events):
    targets = [s for s in here if events[s - 1].type in ("put", "match_amended")]
    if not targets:
        return _put(draw, seq, on, here, events)
    reason = draw(st.sampled_from(["taken_back", "mistyped", "ruled"]))
    return back(draw(st.sampled_from(targets)), reason, branch=on)


def _again(draw, seq, on, here, events):
    taken = [s for s in here if events[s - 1].type == "event_retracted"]
    if not taken:
        return _put(draw, seq, on, here, events)
    return again(draw(st.sampled_from(taken)), branch=on)


def _branch(draw, seq, _on, _here, _events):
    kind = draw(st.sampled_from(["loaded", "what_if", "argued"]))
    return branch(f"b{seq}", draw(st.integers(1, seq - 1)), kind)


def _amended(draw, _seq, on, _here, _events):
    return MatchAmended(edition=draw(st.sampled_from("XYZ")), branch=on)


EVENTS = [_put, _put, _put, _back, _again, _branch, _amended]


def every_view(events):
    """Each place of each line, as corrected and as played."""
    told = Chronicle.of(events)
    for line in (None, *told.lines.branches):
        for place in told.history(branch=line).places:
            if place.branch == line or told.lines.holds(line, place.seq):
                yield told, line, place.seq, told.last
                if place.seq >= (told.lines.branches[line].opened if line else 0):
                    yield told, line, place.seq, place.seq


def fold(history, whole):
    pile = COUNTING.start(start_of(whole.events))
    for event in history.events:
        pile = COUNTING.apply(pile, event)
    return pile


@given(events=records())
def test_every_event_of_a_line_is_read_once(events):
    told = Chronicle.of(events)

    for line in (None, *told.lines.branches):
        seqs = places(told.history(branch=line))
        assert len(set(seqs)) == len(seqs)
        assert [s for s in seqs if told.lines.of_event(s) == line or line] == seqs
        own = {e.seq for e in events if e.branch == line}
        assert own <= set(seqs)


@given(events=records())
def test_the_order_is_that_of_the_written_rule(events):
    main = [e for e in events if e.branch is None]

    assert [e.seq for e in in_reading_order(main)] == order_by_the_rule(main)


def order_by_the_rule(events):
    """The rule of FORMAT.md, word by word: slow, and written without a look at the code."""
    inserted = set()
    for e in events:
        if e.after or e.cause in inserted:
            inserted.add(e.seq)

    def with_all_of_it(event):
        caused = [e for e in events if e.seq in inserted and not e.after and e.cause == event.seq]
        behind = [e for e in events if e.after == event.seq]
        return [event.seq, *(s for e in (*caused, *behind) for s in with_all_of_it(e))]

    order = [[e.seq] for e in events if e.seq not in inserted]
    cause = {e.seq: e.cause for e in events}
    for i in reversed(range(len(order))):
        n = order[i][0]
        block, end = {n}, i
        while end + 1 < len(order) and cause[order[end + 1][0]] in block:
            end += 1
            block.add(order[end][0])
        behind = [e for e in events if e.after == n]
        order[end] = order[end] + [s for e in behind for s in with_all_of_it(e)]
    return [seq for group in order for seq in group]


@given(events=records())
def test_a_state_from_snapshots_is_the_state_of_a_plain_fold(events):
    replay = Replay(COUNTING, events)

    for told, line, at, known in every_view(events):
        as_played = known == at
        state = replay.state(at, as_played=as_played, branch=line)
        whole = told.history(None, known, line)
        assert state == fold(told.history(at, known, line), whole)


@given(events=records(), every=st.integers(1, 5))
def test_it_does_not_matter_how_many_snapshots_are_kept(events, every):
    usual = [state for *_, state in states(events)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "SNAPSHOT_EVERY", every)
        assert [state for *_, state in states(events)] == usual


def states(events):
    replay = Replay(COUNTING, events)
    for _, line, at, known in every_view(events):
        yield line, at, known, replay.state(at, as_played=known == at, branch=line)


@given(events=records())
def test_moments_of_one_key_have_one_state(events):
    replay, known_by = Replay(COUNTING, events), {}
    for line, at, known, state in states(events):
        key = replay.key(at, as_played=known == at, branch=line)
        assert known_by.setdefault(key, state) == state


@given(events=records(), cut=st.integers(0, 20))
def test_halves_fold_as_the_whole(events, cut):
    history = Chronicle.of(events).history()
    pile = COUNTING.start(start_of(history.events))
    for event in history.events[:cut]:
        pile = COUNTING.apply(pile, event)
    for event in history.events[cut:]:
        pile = COUNTING.apply(pile, event)

    assert pile == Replay(COUNTING, events).state()


def with_more(events, *more):
    last = len(events)
    return [*events, *(e.model_copy(update={"seq": last + i}) for i, e in enumerate(more, start=1))]


@given(events=records(), data=st.data())
def test_taking_back_and_putting_back_changes_nothing(events, data):
    told = Chronicle.of(events)
    standing = [e.seq for e in told.history().events if e.type == "put" and e.branch is None]
    if not standing:
        return
    target = data.draw(st.sampled_from(standing))
    reason = data.draw(st.sampled_from(["taken_back", "mistyped", "ruled"]))
    last = len(events)

    longer = Chronicle.of(with_more(events, back(target, reason), again(last + 1)))

    for line in (None, *told.lines.branches):
        before, after = told.history(branch=line), longer.history(branch=line)
        assert [e.seq for e in after.events] == [e.seq for e in before.events]
    for at in places(told.history()):
        assert [e.seq for e in longer.history(at, known=at).events] == [
            e.seq for e in told.history(at, known=at).events
        ]


@given(events=records())
def test_taking_back_the_last_action_is_as_if_it_had_never_been(events):
    last = len(events)
    longer = with_more(events, put("!"), put("?", cause=last + 1), back(last + 1))

    assert Replay(COUNTING, longer).state() == Replay(COUNTING, events).state()


@given(events=records())
def test_a_state_that_was_handed_out_is_the_callers_own(events):
    replay = Replay(COUNTING, events)
    state = replay.state()
    state.append("spoiled")

    assert "spoiled" not in replay.state()
    assert "spoiled" not in replay.state(0)

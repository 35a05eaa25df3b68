"""What a match knows of itself, and what that costs."""

import pytest
from events.match import (
    MatchStarted,
    NoteWritten,
    Player,
    PlayerJoined,
    PlayerLeft,
    PlayerReturned,
    SeatTakenOver,
)
from hypothesis import given
from hypothesis import strategies as st
from projections.checking import findings_of
from projections.record import GrowingRow, Record, apply_record, record_of
from projections.replay import Replay
from tests.history.counting import COUNTING, numbered, put
from tests.systems.changed import changed


@given(st.lists(st.tuples(st.integers(0, 30), st.integers())))
def test_a_row_that_grew_out_of_another_is_a_tuple_that_did(steps):
    rows, tuples = [GrowingRow()], [()]
    for parent, item in steps:
        place = parent % len(rows)
        rows.append(rows[place].plus(item))
        tuples.append((*tuples[place], item))

    for row, expected in zip(rows, tuples, strict=True):
        assert tuple(row) == expected
        assert len(row) == len(expected)
        assert row[-2:] == expected[-2:]
        assert not expected or row[-1] == expected[-1]
        assert row == GrowingRow(expected)
        assert hash(row) == hash(GrowingRow(expected))


def test_records_that_went_apart_keep_their_own_notes():
    def note(text):
        return NoteWritten(text=text, on=1)

    both = apply_record(Record(), note("both"))
    one, other = apply_record(both, note("one")), apply_record(both, note("other"))

    assert [n.text for n in both.notes_on(1)] == ["both"]
    assert [n.text for n in one.notes_on(1)] == ["both", "one"]
    assert [n.text for n in other.notes_on(1)] == ["both", "other"]


def test_the_work_of_a_check_grows_with_the_match_and_not_with_what_lies_about():
    """Bytes of lists that were copied are no calls, so copies of the table are counted."""
    copies = []
    counted = changed(COUNTING, copy=lambda pile: copies.append(len(pile)) or list(pile))
    events = numbered(*(put(str(i)) for i in range(300)))

    findings_of(Replay(counted, events))

    assert sum(copies) <= 2 * len(events)


def test_a_finding_compares_the_table_before_an_event_with_the_one_after_it():
    seen = []

    def findings(before, event, after):
        seen.append((list(before), event.seq, list(after)))
        return ()

    events = numbered(put("a"), put("b"))
    findings_of(Replay(changed(COUNTING, findings=findings), events))

    assert seen[1:] == [([], 2, ["a"]), (["a"], 3, ["a", "b"])]


# Who comes and goes


ZOE = PlayerJoined(player="Zoe", army="borgo", team="red")


def seated(*events):
    record = record_of([MatchStarted(players=(Player(seat="Ann", name="Ann"),)), *events])
    return [p.name for p in record.players], record.present, record.away, record.left


@pytest.mark.parametrize("told, wanted", [
    pytest.param([ZOE], (["Ann", "Zoe"], ("Ann", "Zoe"), (), ()), id="joins"),
    pytest.param(
        [ZOE, PlayerLeft(player="Ann")], (["Ann", "Zoe"], ("Zoe",), (), ("Ann",)), id="leaves"
    ),
    pytest.param(
        [ZOE, PlayerLeft(player="Ann", for_now=True)],
        (["Ann", "Zoe"], ("Zoe",), ("Ann",), ()), id="is away",
    ),
    pytest.param(
        [PlayerLeft(player="Ann", for_now=True), PlayerReturned(player="Ann")],
        (["Ann"], ("Ann",), (), ()), id="comes back",
    ),
    pytest.param(
        [PlayerLeft(player="Ann"), SeatTakenOver(player="Ann", name="Eve")],
        (["Eve"], ("Ann",), (), ()), id="is taken over",
    ),
    pytest.param(
        [PlayerLeft(player="Ann"), PlayerJoined(player="Ann")],
        (["Ann"], ("Ann",), (), ()), id="joins again",
    ),
])  # fmt: skip
def test_who_sits_at_the_table(told, wanted):
    assert seated(*told) == wanted


def test_who_joins_says_what_the_others_said_at_the_start():
    zoe = record_of([MatchStarted(players=()), ZOE]).player("Zoe")

    assert (zoe.army, zoe.team, zoe.person) == ("borgo", "red", None)


def test_who_takes_over_is_another_person():
    ann = Player(seat="Ann", name="Ann", person="ann@club", army="borgo")
    record = record_of([MatchStarted(players=(ann,)), SeatTakenOver(player="Ann", name="Eve")])

    assert record.player("Ann") == Player(seat="Ann", name="Eve", army="borgo")

"""What a match knows of itself, and what that costs."""

from events.match import NoteWritten
from hypothesis import given
from hypothesis import strategies as st
from projections.checking import findings_of
from projections.record import GrowingRow, Record, apply_record
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

"""A correction is one step: one undo takes it back whole, one redo puts it back."""

from projections.record import GrowingRow
from tests.recorder.test_duel import draw, lay


def score(table, points, **more):
    return table.tell("points_scored", {"points": points}, facts={"player": "Ann"}, **more)


def points(table):
    return table.desk().state.scores.get("Ann", 0)


def test_one_undo_puts_back_what_a_correction_changed(table):
    score(table, 1)
    score(table, 2)
    score(table, 5, instead=2)
    assert points(table) == 7

    table.tap("undo")
    assert points(table) == 3
    assert table.screen()["can_redo"]

    table.tap("redo")
    assert points(table) == 7
    table.tap("undo")
    table.tap("redo")
    assert points(table) == 7


def test_behind_what_was_played_since_a_correction_an_undo_takes_that_back(table):
    score(table, 1)
    score(table, 5, instead=2)
    score(table, 10)

    table.tap("undo")

    assert points(table) == 5
    table.tap("undo")
    assert points(table) == 1


def test_a_consequence_that_was_corrected_takes_nothing_else_along(duel):
    lay(duel, "Ann", "vegas-hq", "C1")
    lay(duel, "Bob", "smart-hq", "C5")
    draw(duel, "Ann", "vegas-marksman")
    before = [event.seq for event in duel.standing]
    began = next(event for event in duel.standing if event.type_name() == "turn_began")
    told = [{"type": "turn_began", "facts": {**began.facts(), "number": 1}, "answers": {}}]
    duel.tap(told=told, instead=began.seq, anyway=True)
    assert [event.seq for event in duel.standing] != before

    duel.tap("undo")

    assert [event.seq for event in duel.standing] == before


def test_a_note_behind_a_correction_is_taken_back_first(table):
    score(table, 1)
    score(table, 5, instead=2)
    table.tell("note_written", {"text": "slip"})

    table.tap("undo")
    assert points(table) == 5
    assert table.desk().record.notes == GrowingRow()

    table.tap("undo")
    assert points(table) == 1

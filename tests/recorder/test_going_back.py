"""Going back undoes all that was recorded since a moment in one deed, and loses nothing."""

import json

import pytest
from events.journal import Journal
from events.match import EventReinstated, EventRetracted
from hypothesis import given
from hypothesis import strategies as st
from importers.recorder.log import DEEDS_SHOWN, SECTIONS_SHOWN, log_json
from importers.recorder.places import place_of, table_of
from importers.recorder.rights import Right
from projections import corrections
from projections.history import Chronicle
from tests.history.counting import put, started


def deeds(table, **asked):
    found = place_of(table.desk(), {"mode": "back", **asked}, "en")
    return json.loads(json.dumps(found))


def cells(table):
    return {piece.cell for piece in table.desk().state.pieces.values()}


@pytest.fixture
def played(table):
    for piece, cell in (("fox", "C3"), ("owl", "B2"), ("bear", "D1")):
        table.place(piece, cell)
    return table


def test_the_list_names_each_tap_with_its_author_the_newest_first(played):
    found = deeds(played)["deeds"]

    assert [row["seq"] for row in found] == [4, 3, 2, 1]
    assert found[0]["words"] == "Ann places bear on D1."
    assert found[0]["by"] == "device ANNS"
    assert found[0]["at"].endswith("Z")


def test_a_moment_is_looked_at_before_anybody_goes_there(played):
    before = played.path.read_bytes()
    asked = {"mode": "back", "seq": 2}

    found = deeds(played, seq=2)

    assert found["chosen"] == {"seq": 2, "takes": 2, "puts": 0}
    assert list(table_of(played.desk(), asked).pieces) == ["fox"]
    assert played.path.read_bytes() == before


def test_going_back_is_one_deed_and_a_redo_brings_all_of_it_back(played):
    answer = played.tap("back", target=2)
    gone = cells(played), deeds(played)["deeds"][1]
    played.tap("redo")

    assert answer.outcome == "recorded"
    assert gone[0] == {"C3"}
    assert gone[1]["gone"]["by"] == "device ANNS"
    assert cells(played) == {"C3", "B2", "D1"}


def test_what_was_taken_back_since_is_put_back(played):
    played.tap("undo", target=3)
    played.place("wolf", "A1")

    assert deeds(played, seq=4)["chosen"] == {"seq": 4, "takes": 1, "puts": 1}
    played.tap("back", target=4)
    assert cells(played) == {"C3", "B2", "D1"}
    played.tap("redo")
    assert cells(played) == {"C3", "D1", "A1"}


def test_one_goes_on_to_what_was_undone(played):
    played.tap("back", target=2)
    played.place("wolf", "A1")

    played.tap("back", target=4)

    assert cells(played) == {"C3", "B2", "D1"}


def test_remarks_stay(played):
    played.tell("note_written", facts={"on": 2, "text": "bold!"})

    played.tap("back", target=2)

    assert [event.type_name() for event in played.standing][-1] == "note_written"


def test_what_another_device_recorded_meanwhile_is_asked_about(played):
    seen = played.last
    played.tap(told=[{"type": "points_scored", "facts": {"player": "Bob"}, "seat": "Bob",
                      "answers": {"points": 1}}], device="BOBS")  # fmt: skip

    answer = played.tap("back", target=2, seen=seen)

    assert (answer.outcome, answer.sentences) == ("conflict", ("Bob scores 1 point, 1 in all.",))
    assert played.tap("back", target=2, seen=seen, anyway=True).outcome == "recorded"


def test_where_nothing_was_recorded_since_there_is_no_way_back(played):
    assert "recorded since" in played.tap("back", target=4).sentences[0].text("en")
    assert "that one can go back to" in played.tap("back", target=99).sentences[0].text("en")


def test_who_records_for_one_player_undoes_nothing_of_another(played):
    entries = corrections.back_to(played.desk().chronicle, 2, None)

    right = Right("own", ("Bob",))

    assert not right.allows(entries, played.desk(), "device BOBS", "Bob")


@given(st.data())
def test_the_line_reads_again_as_it_did_then(data):
    """Whatever was played, taken back and put back: only remarks stay."""
    events = [started(), put("a")]
    for _ in range(data.draw(st.integers(2, 12))):
        chronicle = Chronicle.of(numbered(events))
        standing = [e.seq for e in chronicle.history().events][1:]
        act = data.draw(st.sampled_from(["put", "caused", "undo", "redo", "back"]))
        if act == "undo" and standing:
            events.append(corrections.undo(chronicle, data.draw(st.sampled_from(standing))))
        elif act == "redo" and chronicle.in_force():
            taken = data.draw(st.sampled_from(chronicle.in_force()))
            events.append(corrections.redo(chronicle, taken.seq))
        elif act == "caused" and standing:
            events.append(put("c", cause=data.draw(st.sampled_from(standing))))
        elif act == "back":
            to = data.draw(st.integers(1, chronicle.last))
            events += map(correction, corrections.back_to(chronicle, to, None))
        else:
            events.append(put("b"))
    chronicle = Chronicle.of(numbered(events))
    seq = data.draw(st.integers(1, chronicle.last))

    entries = corrections.back_to(chronicle, seq, None)

    after = Chronicle.of(numbered([*events, *map(correction, entries)]))
    then = Chronicle.of(chronicle.events[:seq])
    assert [e.seq for e in after.history().events] == [e.seq for e in then.history().events]


# -- the log by turns


def test_a_match_without_turns_is_told_in_parts(table):
    table_of_many(table, 150)

    found = log_json(table.desk(), "en")

    assert [(head["words"], head["count"]) for head in found["heads"]] == [
        ("The start", 60), ("The start, from event 61", 60), ("The start, from event 121", 31),
    ]  # fmt: skip
    assert {line["section"] for line in found["lines"]} == {61, 121}


def test_an_earlier_part_is_told_when_it_is_unfolded(table):
    table_of_many(table, 150)

    found = log_json(table.desk(), "en", None, {"open": [1]})

    assert [line["seq"] for line in found["lines"]] == list(range(1, 152))


def test_turns_are_named_and_what_ends_one_belongs_to_it(duel):
    for number, who in enumerate(("Ann", "Bob", "Ann"), 1):
        duel.tell("turn_began", facts={"player": who, "number": number}, anyway=True)
        duel.tell("turn_ended", facts={"player": who}, anyway=True)

    found = log_json(duel.desk(), "en")

    assert [head["words"] for head in found["heads"]][:3] == [
        "The start", "Turn 1 (Ann)", "Turn 2 (Bob)",
    ]  # fmt: skip


def test_of_very_many_turns_the_newest_are_named(duel):
    rows = [{"type": "turn_began", "player": "Ann", "number": n} for n in range(1, 90)]
    write(duel, rows)

    found = log_json(duel.desk(), "en")
    more = log_json(duel.desk(), "en", None, {"heads": 2 * SECTIONS_SHOWN})

    assert (len(found["heads"]), found["earlier"]) == (SECTIONS_SHOWN, 90 - SECTIONS_SHOWN)
    assert (len(more["heads"]), more["earlier"]) == (2 * SECTIONS_SHOWN, 90 - 2 * SECTIONS_SHOWN)


def test_a_correction_is_named_by_its_deed(played):
    played.tap("undo", target=3)
    played.tap("redo", target=3)

    words = [line["words"] for line in played.screen()["log"]["lines"]][-2:]

    assert words == [
        "Taken back (event 3): Ann places owl on B2.",
        "Put back (event 3): Ann places owl on B2.",
    ]


def test_very_many_deeds_are_listed_a_few_at_a_time(table):
    table_of_many(table, 50)

    first, more = deeds(table), deeds(table, count=2 * DEEDS_SHOWN)

    assert (len(first["deeds"]), first["earlier"]) == (DEEDS_SHOWN, True)
    assert (len(more["deeds"]), more["earlier"]) == (51, False)


def table_of_many(table, count):
    write(table, [{"type": "points_scored", "player": "Ann", "points": 1}] * count)


def write(table, rows):
    with Journal(table.path, table.system.vocabulary) as journal:
        for row in rows:
            journal.append(row)


def numbered(events):
    return [event.model_copy(update={"seq": n}) for n, event in enumerate(events, 1)]


def correction(entry):
    kind = EventRetracted if entry["type"] == "event_retracted" else EventReinstated
    return kind(**entry)

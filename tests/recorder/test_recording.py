"""A tap is written once, asked about, told a conflict, or refused; and never anything else."""

import pytest
from events.errors import BadUsage
from events.journal import Journal
from importers.recorder.recording import read_tap


def test_an_offer_with_its_answers_is_recorded_with_the_taps_own_id(table):
    answer = table.place("fox", "C3")

    event = table.standing[-1]
    assert answer.outcome == "recorded"
    assert (event.id, event.by, event.cell) == (answer.id, "device ANNS", "C3")
    assert event.owner == "Ann"  # the offer's own default


def test_a_tap_that_comes_again_is_only_acknowledged(table):
    first = table.place("fox", "C3")

    again = table.place("fox", "C3", id=first.id)

    assert again.seqs == first.seqs == (2,)
    assert table.types.count("piece_placed") == 1


def test_what_the_rules_object_to_is_asked_once(table):
    table.place("fox", "C3")

    asked = table.place("fox", "B2")
    assert asked.outcome == "asked"
    assert asked.sentences
    assert table.types.count("piece_placed") == 1

    assert table.place("fox", "B2", id=asked.id, anyway=True).outcome == "recorded"
    assert [line for line in table.screen()["log"]["lines"] if line.get("found")]


def test_a_tap_on_an_old_screen_is_told_what_another_device_recorded(table):
    seen = table.last
    table.place("fox", "C3", device="BOBS")

    told = table.place("owl", "B2", seen=seen)
    assert told.outcome == "conflict"
    assert "fox" in str(told.sentences[0])

    assert table.place("owl", "B2", seen=seen, id=told.id, anyway=True).outcome == "recorded"


def test_own_taps_and_remarks_are_no_conflict(table):
    seen = table.last
    table.place("fox", "C3")
    table.tell("note_written", {"text": "A fine move."}, device="BOBS")

    assert table.place("owl", "B2", seen=seen).outcome == "recorded"
    assert table.tell("note_written", {"text": "Yes."}, seen=seen).outcome == "recorded"


def test_a_broken_tap_is_refused_in_words(table):
    answer = table.tell("piece_placed", {"piece": "fox"}, facts={"player": "Ann", "wings": 2})

    assert answer.outcome == "refused"
    assert answer.sentences
    assert table.last == 1


@pytest.mark.parametrize(
    "wrong", [{"id": "x"}, {"verb": "delete"}, {"told": "all"}, {"seen": -1}, {"more": 1}]
)
def test_what_is_no_tap_is_bad_usage(wrong):
    tap = {"id": "TAP00000001", "device": "ANNS", "seen": 1, "verb": "undo"}
    read_tap(tap)

    with pytest.raises(BadUsage):
        read_tap({**tap, **wrong})


def test_undo_and_redo_go_any_depth(table):
    for piece, cell in (("fox", "C3"), ("owl", "B2"), ("bear", "D1")):
        table.place(piece, cell)

    for left in (2, 1, 0):
        table.tap("undo")
        assert len(table.standing) == 1 + left
    assert table.tap("undo").outcome == "refused"
    for back in (1, 2, 3):
        table.tap("redo")
        assert len(table.standing) == 1 + back


def test_a_line_is_changed_in_its_place(table):
    table.place("fox", "C3")
    table.place("owl", "B2")

    table.place("wolf", "C3", instead=2)

    assert [event.piece for event in table.standing[1:]] == ["wolf", "owl"]
    assert "mistyped" in {getattr(e, "reason", None) for e in table.desk().chronicle.events}
    assert table.place("bear", "A1", instead=2).outcome == "refused"


def test_a_forgotten_event_stands_where_it_belongs(table):
    table.place("fox", "C3")
    table.place("owl", "B2")

    table.place("bear", "D1", after=2)

    assert [event.piece for event in table.standing[1:]] == ["fox", "bear", "owl"]


def test_a_seal_signs_what_stands(table):
    table.place("fox", "C3")
    with Journal(table.path, table.system.vocabulary) as journal:
        head = journal.head

    table.tap("seal", author="Ann")

    assert table.standing[-1].head == head
    assert table.screen()["seals"] == ["Ann"]


def test_a_side_line_is_recorded_on_its_own(table):
    table.place("fox", "C3")
    with Journal(table.path, table.system.vocabulary) as journal:
        opened = {"type": "branch_opened", "branch": "bold", "from": 2, "kind": "what_if"}
        journal.append(opened)
    table.place("owl", "B2", branch="bold")

    assert [e.piece for e in table.desk("bold").history.events[1:]] == ["fox", "owl"]
    assert [e.piece for e in table.standing[1:]] == ["fox"]
    table.tap("undo", branch="bold")
    assert [e.piece for e in table.desk("bold").history.events[1:]] == ["fox"]


def test_where_a_save_was_loaded_taps_go_there_or_to_the_line_that_is_named(table):
    table.place("fox", "C3")
    with Journal(table.path, table.system.vocabulary) as journal:
        journal.append({"type": "branch_opened", "branch": "b", "from": 1, "kind": "loaded"})
    table.place("owl", "B2")
    table.place("elk", "A2", branch="main")

    assert [e.piece for e in table.standing[1:]] == ["owl"]
    assert [e.piece for e in table.desk("main").history.events[1:]] == ["fox", "elk"]


def test_what_rides_along_is_proposed_and_confirmed(table):
    table.place("fox", "C3")
    table.place("flag", "C3")
    onto = {"piece": "flag", "onto": "fox"}
    table.tell("piece_stacked", onto, facts={"player": "Ann"})
    table.tell("piece_moved", {"piece": "fox", "cell": "B2"}, facts={"player": "Ann"})

    proposal = table.screen()["proposal"]
    draft = proposal["drafts"][0]
    assert draft["type"] == "piece_stacked"
    assert draft["words"]
    told = {"type": draft["type"], "facts": draft["facts"], "origin": "rules"}
    table.tap("confirm", told=[told], cause=proposal["cause"])

    event = table.standing[-1]
    assert (event.cause, event.origin) == (proposal["cause"], "rules")
    assert table.screen()["proposal"] is None

"""A device that may record all, what its own players do, or nothing: the server holds it."""

import pytest
from events.journal import Journal
from importers.recorder.recording import read_tap, record
from importers.recorder.rights import Right

OWN, WATCH = Right("own", ("Bob",)), Right("watch")


def tapped(table, right, verb="event", device="BOBS", **content):
    told = {"id": next(table.ids), "device": device, "seen": table.last, "verb": verb}
    with Journal(table.path, table.system.vocabulary) as journal:
        tap = read_tap({**told, "anyway": True, **content})
        return record(tap, journal, table.desk, right=right)


def placing(seat, cell="C2", player=None):
    facts = {"player": player or seat}
    answers = {"piece": "owl", "cell": cell}
    return [{"type": "piece_placed", "facts": facts, "answers": answers, "seat": seat}]


@pytest.mark.parametrize(
    "content",
    [
        {"told": placing("Bob")},
        {"verb": "undo"},
        {"verb": "seal", "author": "Bob"},
        {"verb": "text", "text": "place owl C1", "seat": "Bob"},
        {"told": [{"type": "note_written", "answers": {"text": "Hm."}, "seat": "Bob"}]},
    ],
    ids=["event", "undo", "seal", "text", "note"],
)
def test_who_watches_records_nothing_and_is_told_why(table, content):
    table.place("fox", "C3")

    answer = tapped(table, WATCH, **content)

    assert answer.outcome == "refused"
    assert answer.sentences[0].text("en") == (
        "This device may only watch this match. Whoever opened the match can change that, "
        "under “Devices”."
    )
    assert table.types == ["match_started", "piece_placed"]


def test_a_device_records_what_its_own_player_does(table):
    assert tapped(table, OWN, told=placing("Bob")).outcome == "recorded"
    assert tapped(table, OWN, "undo").outcome == "recorded"
    assert tapped(table, OWN, "redo").outcome == "recorded"
    assert tapped(table, OWN, "seal", author="Bob").outcome == "recorded"


@pytest.mark.parametrize(
    "content",
    [
        {"told": placing("Ann")},
        {"told": placing("Bob", player="Ann")},
        {"verb": "undo"},
        {"verb": "undo", "target": 2},
        {"verb": "seal", "author": "Ann"},
        {"verb": "text", "text": "Ann: place owl C1", "seat": "Bob"},
        {"told": [{"type": "note_written", "facts": {"author": "Ann"}, "answers": {"text": "x"}}]},
        {"told": placing("Bob"), "instead": 2},
        {"verb": "confirm", "told": [{"type": "points_scored", "facts": {"player": "Ann"}}]},
    ],
    ids=["event", "in_disguise", "undo", "undo_one", "seal", "text", "note", "instead", "confirm"],
)
def test_nothing_of_what_others_do(table, content):
    table.place("fox", "C3")

    answer = tapped(table, OWN, **content)

    assert answer.outcome == "refused"
    assert answer.sentences[0].text("pl").startswith("To urządzenie zapisuje tylko za: Bob.")
    assert table.types == ["match_started", "piece_placed"]


def test_what_its_action_brings_about_is_its_own(duel):
    hq = {"player": "Ann", "tile": "vegas-hq", "hex": "C1", "facing": "S"}
    told = [{"type": "tile_placed", "facts": hq, "seat": "Ann"}]

    answer = tapped(duel, Right("own", ("Ann",)), told=told)

    assert answer.outcome == "recorded"

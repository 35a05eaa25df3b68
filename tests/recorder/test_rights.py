"""A device that may record all, what its own players do, or nothing: the server holds it."""

import pytest
from events.journal import Journal
from events.match import MATCH_EVENTS
from importers.recorder.recording import read_tap, record
from importers.recorder.rights import WHOSE, Right

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
        "This device may only watch this match. The person who opened the match can change this "
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


def told(kind, /, seat="Bob", **facts):
    return {"told": [{"type": kind, "facts": facts, "seat": seat}]}


def test_the_table_of_rights_names_every_kind_that_any_match_may_hold():
    assert WHOSE.keys() == {kind.type_name() for kind in MATCH_EVENTS}


@pytest.mark.parametrize(
    "content",
    [
        told("clock_read", seconds={"Ann": 60, "Bob": 50}),
        told("thing_met", kind="thing", name="Owl", values={}),
        told("dice_rolled", faces=[3]),
        told("note_written", text="Hm.", author="Bob"),
        told("dispute_raised", text="Whose is it?"),
        told("span_opened", span="turn", player="Bob"),
        told("player_left", player="Bob", for_now=True),
    ],
    ids=lambda content: content["told"][0]["type"],
)
def test_what_lies_open_or_its_player_does_is_told_by_any_device(table, content):
    assert tapped(table, OWN, **content).outcome == "recorded"


@pytest.mark.parametrize(
    "content",
    [
        told("match_amended", place="Home"),
        told("match_ended", winner="Bob"),
        told("match_saved"),
        told("match_paused"),
        told("depth_changed", depth="result"),
        told("title_given", title="Mine"),
        told("ruling_made", text="It is mine.", author="Bob"),
        told("thing_corrected", kind="thing", name="Owl", values={}),
        told("player_joined", player="Cid"),
        told("player_left", player="Ann"),
        told("dice_rolled", player="Ann", faces=[3]),
        told("span_opened", span="round"),
        told("span_closed", span="turn"),
        {"verb": "text", "text": "save", "seat": "Bob"},
    ],
    ids=lambda content: content["told"][0]["type"] if "told" in content else "typed",
)
def test_what_all_are_party_to_is_told_by_no_device_of_one_player(table, content):
    table.tell("span_opened", facts={"span": "turn", "player": "Ann"})

    assert tapped(table, OWN, **content).outcome == "refused"
    assert table.types == ["match_started", "span_opened"]


def test_a_turn_is_ended_by_the_device_of_its_player(table):
    table.tell("span_opened", facts={"span": "turn", "player": "Bob"})

    assert tapped(table, OWN, **told("span_closed", span="turn")).outcome == "recorded"


@pytest.mark.parametrize("kind", ["match_amended", "piece_placed"])
def test_nothing_is_made_up_as_what_followed_from_its_own_action(table, kind):
    tapped(table, OWN, told=placing("Bob"))
    facts = {"place": "Home"} if kind == "match_amended" else {"player": "Ann", "piece": "owl"}

    assert tapped(table, OWN, **told(kind, **facts), cause=2).outcome == "refused"


def test_what_lies_open_is_taken_back_by_whoever_wrote_it(table):
    met = [
        tapped(table, OWN, device=device, **told("thing_met", kind="thing", name=device, values={}))
        for device in ("ANNS", "BOBS")
    ]
    (anns,), (bobs,) = (answer.seqs for answer in met)

    assert tapped(table, OWN, "undo", target=anns).outcome == "refused"
    assert tapped(table, OWN, "undo", target=bobs).outcome == "recorded"


def test_a_player_gives_up_on_a_device_of_its_own(duel):
    for seat, facts in (
        ("Ann", {"type": "tile_placed", "tile": "vegas-hq", "hex": "C1", "facing": "S"}),
        ("Bob", {"type": "tile_placed", "tile": "smart-hq", "hex": "C5", "facing": "S"}),
        ("Ann", {"type": "tiles_drawn", "tiles": ["vegas-scout"]}),
    ):
        kind = facts.pop("type")
        assert duel.tell(kind, seat=seat, facts={"player": seat, **facts}, anyway=True).seqs

    ending = told("match_ended", winner="Bob", reason="conceded")
    assert tapped(duel, OWN, **ending).outcome == "refused"
    assert tapped(duel, Right("own", ("Ann",)), **ending).outcome == "recorded"

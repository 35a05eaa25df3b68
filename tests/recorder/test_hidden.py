"""What not everybody saw is shown by the recorder to those alone who did."""

import json
from dataclasses import replace

import pytest
from importers.recorder.screen import screen_of


@pytest.fixture
def ambush(table):
    """Ann laid a piece face down; Bob looked away, and both saw an Owl."""
    offer = next(offer for offer in table.screen()["offers"]["Ann"] if offer.get("seen_by"))
    told = {"type": offer["type"], "facts": offer["facts"], "seen_by": offer["seen_by"]}
    answers = {ask["fact"]: "Stalker" for ask in offer["asks"] if ask["kind"] == "text"}
    table.tap(told=[{**told, "answers": {**answers, "cell": "C3"}, "seat": "Ann"}], anyway=True)
    events = table.desk().chronicle.events
    assert events[-1].seen_by == ("Ann",)
    table.place("Owl", "B2")
    return table


def test_the_log_names_it_to_who_laid_it_alone(ambush):
    logs = ambush.screen()["logs"]

    assert "Stalker" in json.dumps(logs["Ann"])
    assert "Stalker" not in json.dumps(logs["Bob"])
    assert [line["seq"] for line in logs["Bob"]["lines"]] == [
        line["seq"] for line in logs["Ann"]["lines"]
    ]


def test_a_screen_that_is_closed_to_a_seat_tells_nothing_of_it(ambush):
    screen = screen_of(replace(ambush.desk(), closed=frozenset({"Ann"})), "en")

    assert "Stalker" not in json.dumps(screen)
    assert "Owl" in json.dumps(screen["pools"])
    assert {offer["type"] for offer in screen["offers"]["Ann"]} >= {"piece_placed", "piece_moved"}


def test_what_only_a_seat_knows_is_told_by_no_screen_that_is_closed_to_it(ambush):
    desk = replace(ambush.desk(), closed=frozenset({"Ann"}))
    told = {"type": "piece_placed", "facts": {"player": "Ann", "piece": "Xq9"}}
    told |= {"answers": {"cell": "B3"}, "seat": "Ann"}

    hidden = ambush.tap(told=[{**told, "seen_by": ["Ann"]}], anyway=True, desk=desk)
    assert hidden.sentences[0].text("en").startswith("What only Ann knows is recorded on")
    assert ambush.tap(told=[told], anyway=True, desk=desk).outcome == "recorded"
    assert not any(offer.seen_by for offer in desk.offers("Ann"))
    assert any(offer.seen_by for offer in desk.offers("Bob"))


def test_only_who_knows_of_it_is_offered_to_move_it(ambush):
    screen = ambush.screen()
    answers = {
        seat: json.dumps(
            [
                screen["pools"][ask["pool"]]
                for o in own
                for ask in o.get("asks", ())
                if "pool" in ask
            ]
        )
        for seat, own in screen["offers"].items()
    }

    assert "Stalker" in answers["Ann"]
    assert "Stalker" not in answers["Bob"]


def test_another_piece_face_down_has_an_id_of_its_own(ambush):
    offers = ambush.screen()["offers"]
    ids = {
        offer["facts"]["piece"]
        for own in offers.values()
        for offer in own
        if offer.get("seen_by") and "piece" in offer["facts"]
    }

    assert len(ids) == 1
    assert not ids & set(ambush.desk().state.pieces)


def test_a_remark_on_it_is_told_to_who_saw_it(ambush):
    ambush.tell("note_written", facts={"author": "Ann", "on": 2, "text": "the Stalker!"})

    logs = ambush.screen()["logs"]
    assert "Stalker!" in json.dumps(logs["Ann"])
    assert "Stalker!" not in json.dumps(logs["Bob"])


@pytest.mark.parametrize(("seat", "knows"), [("Ann", True), ("Bob", False), (None, False)])
def test_a_conflict_gives_nothing_away(ambush, seat, knows):
    told = {"type": "points_scored", "facts": {"player": seat or "Bob"}, "answers": {"points": 1}}

    answer = ambush.tap(told=[{**told, "seat": seat}], seen=1, device="BOBS")

    assert answer.outcome == "conflict"
    assert ("Stalker" in answer.sentences[0]) is knows


def test_where_all_is_open_there_is_one_log(table):
    table.place("fox", "C3")

    assert table.screen()["logs"] == {}

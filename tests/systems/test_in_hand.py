"""Pages over many matches tell no name that the campaign in hand has not met."""

import os

import pytest
from events.composer import compose
from events.journal import place_files
from projections import systems
from projections.catalogue import ThingKind
from projections.in_hand import InHand, ListedMatch, without
from projections.matches import open_match
from projections.visibility import ALL_MET, Unmet
from tests.systems.changed import changed
from tests.systems.test_secrets import BEGUN, MYSTERY

ENEMY = ThingKind("enemy", is_secret=True, public=frozenset({"Rat"}))
MISSION = ThingKind("mission", is_secret=True, named_by=("mission_begun.title",))
KIND = changed(MYSTERY, catalogue=(ENEMY, MISSION, ThingKind("item")))


@pytest.fixture(autouse=True)
def _registered(monkeypatch):
    monkeypatch.setattr(systems.SYSTEMS, "extra", {KIND.id: KIND})


def met(kind, name):
    return {"type": "thing_met", "kind": kind, "name": name, "values": {}}


@pytest.fixture
def shelved(tmp_path):
    """Puts a match into a folder; when it was recorded is its place in the row."""

    def put(name, *events, is_open=True, changed=0.0):
        path = tmp_path / f"{name}.aar"
        ended = [] if is_open else [{"type": "match_ended", "outcome": "won"}]
        data, header, _ = compose(KIND.vocabulary, [*BEGUN, *events, *ended])
        place_files({path: data})
        os.utime(path, (changed, changed))
        return ListedMatch(header.match, header.game, path, is_open, changed)

    return put


def test_other_matches_are_told_without_what_the_one_in_hand_has_not_met(shelved):
    ours = shelved("ours", {"type": "card_turned", "card": "River"}, changed=2.0)
    old = shelved("old", changed=1.0)
    told = (met("enemy", "Wolf"), met("enemy", "Rat"), met("item", "Lamp"))
    theirs = shelved("theirs", *told, is_open=False)

    hands = InHand([theirs, old, ours], open_match)

    unmet = hands.unmet("lost_expedition", theirs.match)
    assert unmet.conceal("River, Jaguar, Wolf, Rat, Lamp") == "River, ???, ???, Rat, Lamp"
    assert hands.unmet("lost_expedition", ours.match) is ALL_MET
    assert hands.unmet("freeform", theirs.match) is ALL_MET
    assert hands.everywhere.tells("a jaguar")


def mission(title):
    return {"type": "mission_begun", "title": title}


def test_what_only_an_event_names_is_met_by_it_and_a_secret_elsewhere(shelved):
    ours = shelved("ours", mission("The Cave"), changed=2.0)
    theirs = shelved("theirs", mission("the cave"), mission("The Silent Tower"), changed=1.0)

    unmet = InHand([theirs, ours], open_match).unmet(KIND.id, theirs.match)
    assert unmet.conceal("the cave, then The Silent Tower") == "the cave, then ???"

    later = shelved("later", mission("The Silent Tower"), changed=3.0)
    unmet = InHand([theirs, ours, later], open_match).unmet(KIND.id, theirs.match)
    assert unmet.conceal("The Cave, The Silent Tower") == "???, The Silent Tower"


def test_what_was_taken_back_was_named_all_the_same(shelved):
    taken_back = (mission("The Tower"), {"type": "event_retracted", "target": 3})
    renamed = {
        "type": "thing_corrected",
        "kind": "enemy",
        "name": "Wolf",
        "new_name": "Bear",
        "values": {},
    }
    told = (*taken_back, met("enemy", "Wolf"), renamed)
    theirs = shelved("theirs", *told, is_open=False)

    everywhere = InHand([theirs, shelved("ours")], open_match).everywhere
    assert everywhere.conceal("Tower, The Tower, Wolf, Bear") == "Tower, ???, ???, ???"


@pytest.mark.parametrize("name", ["7", "112", "A", "M1", "RAT", "slow", "Wolny"])
def test_what_the_game_says_itself_and_what_tells_nothing_is_no_secret(shelved, name):
    enters = met("enemy", name), met("mission", name), mission(name)
    theirs = shelved("theirs", *enters, mission("The Tower"), is_open=False)

    everywhere = InHand([theirs, shelved("ours")], open_match).everywhere
    assert "The Tower" in everywhere.names
    assert name not in everywhere.names


def test_what_was_read_of_a_file_already_is_not_read_again_nor_the_match_in_hand(shelved):
    theirs, ours = shelved("theirs", met("enemy", "Wolf"), is_open=False), shelved("ours")
    asked = []

    def named(path):
        asked.append(path)
        return {("enemy", "Bear")}

    hands = InHand([theirs, ours], open_match, named)

    assert asked == [theirs.path]
    assert (hands.everywhere.tells("Wolf"), hands.everywhere.tells("Bear")) == (False, True)


def test_nothing_is_withheld_once_none_goes_on_or_where_a_match_stands_alone(shelved):
    over = [shelved("one", is_open=False), shelved("other", is_open=False)]

    assert not InHand(over, open_match)
    assert not InHand([shelved("alone")], open_match)


def test_a_match_that_cannot_be_read_withholds_nothing(shelved, tmp_path):
    broken = shelved("broken", changed=3.0)
    broken.path.write_bytes(b"")

    assert not InHand([broken, shelved("theirs", is_open=False)], open_match)


def test_a_row_about_such_a_name_is_left_out_of_a_table():
    rows = [("Jaguar", 3), ("Owl", 2), ("the Jaguar's den", None)]

    assert without(Unmet(["Jaguar"]), rows) == [("Owl", 2), ("the ???'s den", None)]
    assert without(ALL_MET, rows) == rows

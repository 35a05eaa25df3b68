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
KIND = changed(MYSTERY, catalogue=(ENEMY, ThingKind("item")))


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


@pytest.mark.parametrize("things", [(), (("enemy", "Bear"),)])
def test_what_a_list_knows_of_a_catalogue_is_not_read_again(shelved, things):
    theirs = shelved("theirs", met("enemy", "Wolf"), is_open=False)._replace(things=things)
    hands = InHand([theirs, shelved("ours")], open_match)

    assert not hands.everywhere.tells("Wolf")
    assert hands.everywhere.tells("Bear") == bool(things)


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

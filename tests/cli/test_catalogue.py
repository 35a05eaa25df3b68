"""`aar catalogue` enters, corrects, brings in and tells; lists tell no name before it is met."""

import json

import pytest
from events.composer import compose
from events.journal import place_files
from projections import systems
from projections.catalogue import ThingField, ThingKind
from tests.systems.changed import changed
from tests.systems.test_secrets import BEGUN, MYSTERY

ENEMY = ThingKind("enemy", (ThingField("life", "number"), ThingField("flies", "flag")))
CLOSED = changed(MYSTERY, catalogue=(ENEMY,))


def shown(aar, match, *more):
    return aar("catalogue", "show", match, *more).out.splitlines()


def test_a_thing_is_entered_corrected_and_told(aar, match):
    assert shown(aar, match) == [
        f"{match} has met nothing yet. Enter a thing with aar catalogue add."
    ]

    aar("catalogue", "add", match, "enemy", "Red Rider", "life=4", "attack=?", "--source", "box")
    aar("catalogue", "correct", match, "enemy", "Red Rider", "attack=2,5", "--cites", "p. 4")
    assert shown(aar, match) == ["Catalogue: enemy", "  Red Rider: life 4, attack 2.5"]

    aar("catalogue", "correct", match, "enemy", "Red Rider", "--new-name", "Grey Rider")
    assert aar("catalogue", "show", match, "--json").rows == [
        {"kind": "enemy", "name": "Grey Rider", "values": {"life": 4, "attack": 2.5},
         "source": "box", "cites": "p. 4"}
    ]  # fmt: skip
    assert "Grey Rider: life 4" in aar("state", match).out
    assert aar("check", match).code == 0


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_a_table_is_brought_in_and_once_more_changes_nothing(aar, match, tmp_path, separator):
    table = tmp_path / "things.csv"
    rows = ("kind,name,source,life,says", "enemy,Wolf,box,2,", 'item,Lamp,,?,"a, b"')
    table.write_text("\n".join(rows).replace(",", separator).replace(f'"a{separator} b"', "a b"))

    assert aar("catalogue", "bring", match, table).code == 0
    assert shown(aar, match) == [
        "Catalogue: enemy", "  Wolf: life 2", "Catalogue: item", "  Lamp: life ?, text a b",
    ]  # fmt: skip
    again = aar("catalogue", "bring", match, table)
    assert (again.code, again.err.strip()) == (1, f"{match}: All of that is already known.")


def test_what_is_told_as_json_is_brought_into_another_match(aar, match, tmp_path):
    aar("catalogue", "add", match, "enemy", "Wolf", "life=2", "flies=?")
    told, other = tmp_path / "told.json", tmp_path / "other.aar"
    told.write_text(aar("catalogue", "show", match, "--json").out)
    aar("new", "freeform", "--player", "Eve", "--out", other)

    assert aar("catalogue", "bring", other, told).code == 0
    assert shown(aar, other) == shown(aar, match)
    told.write_text(json.dumps([{"kind": "enemy", "name": "Wolf", "values": {"life": 3}}]))
    aar("catalogue", "bring", other, told)
    assert shown(aar, other) == ["Catalogue: enemy", "  Wolf: life 3, flies ?"]


@pytest.mark.parametrize(
    "arguments, said",
    [
        (["add", "MATCH", "enemy", "Wolf", "life"],
         "life: found 'life', expected FIELD=VALUE, as in life=4 or life=?. Put quotation marks"
         " around a text with spaces."),
        (["add", "MATCH", "enemy", "Wolf", "life=much"],
         "life: found 'much', expected a number, or ? where nobody knows. Correct the value."),
        (["add", "MATCH", "enemy", "Wolf", "lifes=2"],
         "enemy has no field 'lifes'. Did you mean 'life'?"),
        (["add", "MATCH", "enemies", "Wolf"],
         "enemies: the game has no kind 'enemies'."
         " Did you mean 'enemy'?"),
        (["correct", "MATCH", "enemy", "Wolf"],
         "Wolf: there is no enemy 'Wolf' in the catalogue."
         " None is known."),
        (["bring", "MATCH", "FILE"],
         "FILE (1): found no object with kind, name and values, expected a JSON list of such. See"
         " aar catalogue show --json."),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_refused_with_its_place(aar, tmp_path, monkeypatch, arguments, said):
    monkeypatch.setattr(systems.SYSTEMS, "extra", {CLOSED.id: CLOSED})
    match, file = tmp_path / "m.aar", tmp_path / "f.json"
    place_files({match: compose(CLOSED.vocabulary, BEGUN)[0]})
    file.write_text("[3]")
    places = {"MATCH": match, "FILE": file}

    done = aar("catalogue", *(places.get(one, one) for one in arguments))

    assert done.code == 2
    assert done.err.strip() == said.replace("FILE", str(file))


# -- names that are secret ------------------------------------------------------------------------


@pytest.fixture
def mystery(aar, library, monkeypatch):
    """A library with a campaign that goes on and one that is over, and tells its end."""
    monkeypatch.setattr(systems.SYSTEMS, "extra", {MYSTERY.id: MYSTERY})
    over = [
        {"type": "title_given", "title": "How the Jaguar got us"},
        {"type": "note_written", "text": "The Jaguar again, by the River."},
        {"type": "match_ended", "outcome": "lost"},
    ]
    for name, more in (("ours", [{"type": "card_turned", "card": "River"}]), ("theirs", over)):
        place_files({library / f"{name}.aar": compose(MYSTERY.vocabulary, [*BEGUN, *more])[0]})


def test_a_list_tells_no_name_that_the_campaign_in_hand_has_not_met(aar, mystery, library):
    assert "How the ??? got us" in aar("list").out
    assert "How the Jaguar got us" in aar("list", "--json").out, "programs are told all"

    end = [{"type": "match_ended", "outcome": "won"}]
    aar("append", library / "ours.aar", stdin=end)
    assert "How the Jaguar got us" in aar("list").out


def test_a_search_tells_no_such_name_either(aar, mystery):
    aar("archive", "build")

    found = aar("archive", "find", "--notes", "again").out
    assert "The ??? again, by the River." in found
    assert "Jaguar" not in found
    assert "Jaguar" in aar("archive", "find", "--notes", "again", "--json").out


def test_what_other_matches_know_is_told_but_for_what_is_secret(aar, mystery, library, monkeypatch):
    kinds = (ThingKind("enemy", is_secret=True), ThingKind("item"))
    system = changed(MYSTERY, catalogue=kinds)
    monkeypatch.setattr(systems.SYSTEMS, "extra", {system.id: system})
    for kind, name in (("enemy", "Wolf"), ("item", "Lamp")):
        aar("catalogue", "add", library / "theirs.aar", kind, name)

    told = aar("catalogue", "known", system.id)
    assert [line.split(": ", 1)[1] for line in told.out.splitlines()] == [
        "item Lamp: nothing known"
    ]
    assert [row["name"] for row in aar("catalogue", "known", system.id, "--json").rows] == [
        "Wolf", "Lamp",
    ]  # fmt: skip
    assert "has met such a thing" in aar("catalogue", "known", system.id, "enemy").out

    aar("catalogue", "add", library / "ours.aar", "enemy", "Wolf")
    assert aar("catalogue", "known", system.id, "enemy").out.count("Wolf") == 2


# -- names that only events tell ------------------------------------------------------------------


def campaign(*more):
    seats = [{"seat": name, "name": name, "army": "medic"} for name in ("Ann", "Bob")]
    return [{"type": "match_started", "players": seats, "v": 3}, *more]


PLAYED = campaign(
    {"type": "title_given", "title": "Maszt, Stary Młyn and the way to the base"},
    {"type": "location_laid", "location": "Stary Młyn", "zone": 1},
    {"type": "party_moved", "to": "base"},
    {"type": "production_started", "player": "Ann", "room": "forge", "item": "HAK", "days": 1},
    {"type": "production_started", "player": "Ann", "room": "forge", "item": "nóż", "days": 1},
    {"type": "mission_started", "mission": "Maszt"},
    {"type": "note_written", "text": "Maszt, by the base."},
    {"type": "mission_ended", "mission": "Maszt", "won": True},
    {"type": "match_ended", "outcome": "lost"},
)
OURS = campaign({"type": "mission_noted", "mission": "Sygnał"})


@pytest.fixture
def campaigns(library):
    """One that is over, and whose names stand in no catalogue; one that goes on."""
    vocabulary = systems.find_system("hunters_2114").vocabulary
    for name, events in (("theirs", PLAYED), ("ours", OURS)):
        place_files({library / f"{name}.aar": compose(vocabulary, events)[0]})


def products(aar):
    return aar("archive", "ask", "products").out


def test_nothing_names_a_mission_or_place_that_only_others_played(aar, campaigns, library):
    aar("archive", "build")

    assert "???, ??? and the way to the base" in aar("list").out
    assert "???, by the base." in aar("archive", "find", "--notes", "base").out
    assert "nóż" in products(aar)
    assert "HAK" not in products(aar)
    assert "Maszt, Stary Młyn" in aar("list", "--json").out, "programs are told all"


def test_what_an_event_of_the_campaign_in_hand_names_is_met(aar, campaigns, library):
    met = [
        {"type": "party_moved", "to": "Stary Młyn"},
        {"type": "item_gained", "player": "Ann", "item": "Hak"},
    ]
    aar("append", library / "ours.aar", stdin=met)
    aar("archive", "build")

    assert "???, Stary Młyn and the way to the base" in aar("list").out
    assert "HAK" in products(aar)
    assert "???, by the base." in aar("archive", "find", "--notes", "base").out

    aar("append", library / "ours.aar", stdin=[{"type": "mission_started", "mission": "Maszt"}])
    assert "Maszt, Stary Młyn and the way" in aar("list").out

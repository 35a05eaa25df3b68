"""Pages over the library name nothing that the campaign in hand has not met."""

import pytest
from events.journal import Journal
from projections import systems
from projections.archive.building import build
from projections.games.hunters_2114.system import HUNTERS_2114 as HUNTERS
from tests.dashboard.cards import shown
from tests.systems.test_secrets import MYSTERY

GAME = MYSTERY.id


@pytest.fixture
def campaigns(shelved, monkeypatch):
    """One that goes on and one that is over, and tells its end."""
    monkeypatch.setattr(systems.SYSTEMS, "extra", {GAME: MYSTERY})
    over, ours = (shelved.match("Ann", "Bob", game=GAME) for _ in range(2))

    def tell(match, *entries):
        path = shelved.folder / f"{match}.aar"
        with Journal(path, MYSTERY.vocabulary) as journal:
            journal.append_all(entries)
        return path

    wolf = {"type": "thing_met", "kind": "enemy", "name": "Wolf", "values": {"life": 2}}
    tell(
        over,
        {"type": "title_given", "title": "The Jaguar and the Wolf"},
        {"type": "tag_added", "tag": "orchid"},
        wolf,
        {"type": "note_written", "text": "The Jaguar by the River"},
        {"type": "match_ended", "outcome": "lost"},
    )
    return tell(ours, {"type": "mission_begun", "title": "The way"}), tell


def test_the_library_shows_a_sign_for_it_until_the_campaign_is_over(campaigns, look, streamlit):
    ours, tell = campaigns

    assert "The ??? and the ???" in shown(look())
    assert "orchid" not in shown(look()).casefold()

    tell(ours.stem, {"type": "match_ended", "outcome": "won"})
    assert "The Jaguar and the Wolf" in shown(look())


def test_a_search_finds_it_and_shows_a_sign(campaigns, look, shelved):
    from dashboard.views.statistics import load

    ours, tell = campaigns
    build(shelved.folder)
    assert [hit.text for hit in load.moments("notes", "by the", "real")] == ["The ??? by the ???"]

    tell(ours.stem, {"type": "card_turned", "card": "River"})
    build(shelved.folder)
    assert [hit.text for hit in load.moments("notes", "by the", "real")] == ["The ??? by the River"]


def test_what_another_match_knows_is_suggested_and_a_secret_typed(campaigns):
    from importers.recorder.screen import screen_of

    from dashboard import load

    session = load.desk(campaigns[0])

    assert [known.thing.name for known in session.elsewhere] == ["Wolf"]
    offers = screen_of(session, "en")["offers"]["Ann"]
    (offer,) = [one for one in offers if one["words"] == "As in another match: enemy"]
    assert offer["asks"][0]["kind"] == "text"


# -- names that only events tell ------------------------------------------------------------------


@pytest.fixture
def hunters(shelved):
    """Two campaigns that wrote no catalogue: one is over, one goes on."""
    over, ours = (shelved.match("Ann", "Bob", game="hunters_2114") for _ in range(2))

    def tell(match, *entries):
        with Journal(shelved.folder / f"{match}.aar", HUNTERS.vocabulary) as journal:
            journal.append_all(entries)

    tell(
        over,
        {"type": "title_given", "title": "Maszt and Stary Młyn near the base"},
        {"type": "tag_added", "tag": "maszt"},
        {"type": "location_laid", "location": "Stary Młyn", "zone": 1},
        {"type": "party_moved", "to": "base"},
        {"type": "production_started", "player": "Ann", "room": "forge", "item": "HAK", "days": 1},
        {"type": "mission_started", "mission": "Maszt"},
        {"type": "note_written", "text": "Maszt by the base"},
        {"type": "mission_ended", "mission": "Maszt", "won": False},
        {"type": "match_ended", "outcome": "lost"},
    )
    return lambda *entries: tell(ours, *entries)


MET = (
    {"type": "mission_noted", "mission": "Maszt"},
    {"type": "party_moved", "to": "Stary Młyn"},
    {"type": "item_gained", "player": "Bob", "item": "hak"},
)


def test_the_library_shows_a_sign_for_what_only_events_of_others_name(hunters, look):
    assert "??? and ??? near the base" in shown(look())
    assert "maszt" not in shown(look()).casefold()

    hunters(*MET)
    assert "Maszt and Stary Młyn near the base" in shown(look())


def test_statistics_and_search_name_it_once_it_was_met(hunters, shelved):
    from dashboard.views.statistics import load

    def told_of():
        build(shelved.folder)
        made = [cell for row in load.answer("products", {}).rows for cell in row]
        (hit,) = load.moments("notes", "by the", "real")
        return hit.text, "HAK" in made

    assert told_of() == ("??? by the base", False)
    hunters(*MET)
    assert told_of() == ("Maszt by the base", True)


def test_what_only_events_of_others_name_is_no_answer_of_the_recorder(hunters, shelved):
    import json

    from importers.recorder.screen import screen_of

    from dashboard import load

    hunters({"type": "party_moved", "to": "base"})
    (ours,) = [row for row in load.rows()[0] if not row.ended]

    screen = json.dumps(screen_of(load.desk(load.path_of(ours.match)), "en"), ensure_ascii=False)
    assert "Baza" in screen or "base" in screen
    assert not [name for name in ("Maszt", "Stary Młyn", "HAK") if name in screen]

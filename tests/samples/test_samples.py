"""The sample games are what their texts say, and replay to the state beside them."""

import json
from itertools import islice

import pytest
from events.journal import read_journal
from projections.checking import findings_of
from projections.games.neuroshima_hex.system import NEUROSHIMA_HEX
from projections.matches import Match
from projections.systems import register
from tests.samples.club import MATCHES, SEASON, season
from tests.samples.golden import golden_of, replay_of
from tests.samples.make import FOLDER, SAMPLES, journal_of, texts

TEXTS = texts()
NAMES = [path.stem for path, _ in TEXTS]
CAMPAIGN = SAMPLES / "hunters_2114" / "two_weeks.aar"


def opened(path):
    register(NEUROSHIMA_HEX)
    return Match(read_journal(path))


@pytest.mark.parametrize(("path", "number"), TEXTS, ids=NAMES)
def test_a_journal_is_what_its_text_tells(path, number):
    assert journal_of(path, number) == path.with_suffix(".aar").read_bytes()


@pytest.mark.parametrize(("path", "_"), TEXTS, ids=NAMES)
def test_a_sample_replays_to_the_state_beside_it(path, _):
    data = path.with_suffix(".aar").read_bytes()

    assert golden_of(data) == path.with_suffix(".state.json").read_text("utf-8")


@pytest.mark.parametrize(("path", "_"), TEXTS, ids=NAMES)
def test_only_what_is_recorded_wrongly_on_purpose_breaks_rules(path, _):
    replay = replay_of(path.with_suffix(".aar").read_bytes())

    found = findings_of(replay, branch=replay.counting)

    grave = sorted({one.rule for one in found if one.severity == "error"})
    if path.stem != "recorded_wrongly":
        assert grave == []
        return
    assert grave == [
        "first_turn_draw", "no_forced_discard", "no_mobility", "not_in_hand", "out_of_turn",
        "segment_points",
    ]  # fmt: skip


def test_every_sample_says_what_it_shows():
    for path, _ in TEXTS:
        record = opened(path.with_suffix(".aar")).replay.record()
        assert record.title, path.name


def test_the_rulebooks_game_says_that_its_positions_are_rebuilt():
    match = opened(FOLDER / "rulebook_duel_turns_1_to_7.aar")
    record = match.replay.record()

    assert "rebuilt" in record.notes[0].text
    state = match.system.describe(match.replay.state())
    points = {player["name"]: player["hq_points"] for player in state["players"]}
    assert points == {"Ann": 18, "Bob": 19}


# -- two weeks of a campaign -----------------------------------------------------------------------


def test_the_campaign_breaks_no_rule_on_either_line():
    replay = replay_of(CAMPAIGN.read_bytes())

    assert [one for one in findings_of(replay, branch=replay.counting)] == []
    assert [one for one in findings_of(replay)] == []


def test_the_campaign_shows_all_that_months_bring():
    events = opened(CAMPAIGN).events
    told = {event.type_name() for event in events}
    missions = [event for event in events if event.type_name() == "mission_ended"]

    assert {
        "attack_rolled", "defence_rolled", "morale_spent", "turn_ended", "save_loaded", "hero_fell",
        "hero_woke", "player_joined", "player_left", "production_finished", "room_upgraded",
        "hunger_felt", "poison_cured", "event_card_read", "card_drawn",
    } <= told  # fmt: skip
    assert [(one.mission, one.won) for one in missions] == [
        (None, True), ("Q03", False), ("Q03", True),
    ]  # fmt: skip
    assert max(event.day for event in events if event.type_name() == "day_began") == 15


def test_the_campaign_says_how_long_its_days_were_and_who_lay_there():
    match = opened(CAMPAIGN)
    state = match.system.describe(match.replay.state(branch=match.replay.counting))

    assert (state["day"], state["place"]) == (15, "base")
    assert state["missions"]["Q03"]["status"] == "done"
    assert state["heroes"]["Celina"]["has_left"]
    assert ["SIEKIERA", "weapon"] in [gear[:2] for gear in state["heroes"]["Ania"]["gear"]]


# -- the club season ------------------------------------------------------------------------------


def journals():
    return sorted(SEASON.glob("*.aar"))


def test_the_season_is_labelled_as_simulated():
    for path in journals():
        assert opened(path).replay.record().origin == "simulated", path.name


def test_the_season_has_many_faces():
    records = [opened(path).replay.record() for path in journals()]

    assert len(records) == MATCHES
    assert len({player.army for record in records for player in record.players}) == 6
    assert len({player.person for record in records for player in record.players}) == 6
    assert len({record.day[:7] for record in records}) >= 4
    assert all(record.ended is not None for record in records)


def test_the_season_is_played_as_its_seeds_say():
    for name, data in islice(season(), 2):
        assert (SEASON / name).read_bytes() == data, name


@pytest.mark.long
def test_the_whole_season_is_played_as_its_seeds_say():
    assert {name: data for name, data in season()} == {
        path.name: path.read_bytes() for path in journals()
    }


def test_the_folder_stays_small():
    files = [path for path in FOLDER.parent.rglob("*") if path.is_file()]

    assert sum(path.stat().st_size for path in files) < 3 << 20
    assert all(json.loads(path.read_text("utf-8")) for path in files if path.suffix == ".json")

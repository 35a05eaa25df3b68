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


# -- Dust Tactics: four depths, and the rulebook's examples ----------------------------------------

DUST = SAMPLES / "dust_tactics"
DEPTHS = ("result", "round", "activation", "full")


def table_of(name):
    return opened(DUST / f"{name}.aar").replay


@pytest.mark.parametrize("depth", DEPTHS)
def test_the_same_battle_is_told_at_each_depth_and_breaks_no_rule(depth):
    replay = table_of(f"skirmish_{depth}")
    record = replay.record()

    assert record.depth == depth
    assert (record.ended.winner, record.ended.reason) == ("Bob", "annihilation")
    assert {one.rule for one in findings_of(replay)} <= {"match.not_checked"}


def test_the_deeper_a_battle_is_told_the_same_is_left_of_its_units():
    told = [table_of(f"skirmish_{depth}").state().units for depth in DEPTHS[1:]]
    left = [{name: unit.left for name, unit in units.items()} for units in told]
    squares = [{name: unit.squares for name, unit in units.items()} for units in told]

    assert left[0] == left[1] == left[2]
    assert left[0]["Hell Boys"] == 3
    assert squares[1] == squares[2]
    assert squares[2]["Hell Boys 2"] == ("B3",)


@pytest.mark.parametrize("path", sorted(DUST.glob("rulebook_*.aar")), ids=lambda path: path.stem)
def test_examples_of_the_dust_rulebook_say_that_they_are_rebuilt_and_break_no_rule(path):
    replay = opened(path).replay

    assert replay.record().notes[0].text.startswith("Rebuilt from the rulebook's examples")
    assert {one.rule for one in findings_of(replay)} <= {"match.not_checked"}


@pytest.mark.parametrize(("sample", "unit", "left"), [
    ("attacks", "Hell Boys", 2), ("attacks", "Sturmpioniere 2", 0), ("attacks", "Hell Boys 2", 4),
    ("attacks", "Hell Boys 3", 4), ("weapons", "Heavy Laser Grenadiers", 1),
    ("weapons", "Heavy Laser Grenadiers 2", 0), ("weapons", "Heavy Laser Grenadiers 3", 0),
    ("weapons", "Hell Boys", 2), ("weapons", "Hell Boys 2", 0), ("weapons", "Pounder", 0),
])  # fmt: skip
def test_the_rulebooks_losses_come_out(sample, unit, left):
    assert table_of(f"rulebook_{sample}").state().units[unit].left == left


def test_who_was_brought_back_and_fell_again_counts_twice():
    assert table_of("rulebook_orders").state().points_of("Bob") == 44

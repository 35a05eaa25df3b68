"""What the archive answers about the sample and simulated campaigns, against the same by hand."""

import shutil

import pytest
from events.composer import compose
from projections.archive import query
from projections.archive.building import build
from projections.games.hunters_2114.system import HUNTERS_2114
from projections.simulation import Simulator
from tests.archive.by_hand import hunters
from tests.archive.by_hand.reading import matches_in
from tests.archive.test_every_answer import HUNTERS, differences
from tests.samples.make import SAMPLES

CAMPAIGNS = 6


@pytest.fixture(scope="module")
def told(tmp_path_factory):
    """The archive of the sample and of simulated campaigns, and the same read line by line."""
    folder = tmp_path_factory.mktemp("campaigns")
    shutil.copy(SAMPLES / "hunters_2114" / "two_weeks.aar", folder)
    simulator = Simulator(HUNTERS_2114, ["wanderer"], 5)
    for number in range(1, CAMPAIGNS + 1):
        (folder / f"simulated{number}.aar").write_bytes(simulator.play(number).data)
    build(folder, with_findings=False, workers=1)
    matches = [*matches_in(folder), *matches_in(folder, simulated=True)]
    with query.opened(folder) as found:
        yield found, matches


@pytest.mark.parametrize("name", HUNTERS)
def test_an_answer_is_what_the_lines_say(told, name):
    found, matches = told
    assert len(matches) == CAMPAIGNS + 1

    rows = query.ask(found, name, {"origin": "all"}).dicts()

    assert differences(rows, getattr(hunters, name)(matches)) == []


def test_the_sample_alone_tells_its_fortnight(told):
    found, _ = told

    days = {row["reason"]: row["days"] for row in query.ask(found, "campaign_days").dicts()}
    fell = query.ask(found, "falls").dicts()
    weapons = query.ask(found, "weapons").dicts()
    made = query.ask(found, "products").dicts()

    assert sum(days.values()) == 14
    assert [(row["fell_by"], row["falls"], row["woke"]) for row in fell] == [("card", 1, 1)]
    assert [(row["weapon"], row["n"], row["hits"]) for row in weapons] == [
        ("PISTOLET MASZYNOWY", 3, 7), ("NÓŻ", 1, 2),
    ]  # fmt: skip
    assert [(row["item"], row["days_waited"], row["mean_modules"]) for row in made] == [
        ("SIEKIERA", 2, 4)
    ]


MISSION = [
    {"type": "match_started", "depth": "actions", "players": [
        {"seat": "Ann", "name": "Ann", "army": "soldier"},
        {"seat": "Bob", "name": "Bob", "army": "medic"},
    ]},
    {"type": "mission_started", "mission": "Q02"},
    {"type": "enemies_placed", "enemy": "Rat", "count": 2},
    {"type": "turn_began", "turn": 1},
]  # fmt: skip


def attack(**facts):
    return {"type": "attack_declared", "player": "Ann", "wielded": "FLAMES", "kind": "ranged",
            "targets": ["Rat 1"], **facts}  # fmt: skip


def hurt(damage, figure="Rat 1"):
    return {"type": "damage_dealt", "figure": figure, "damage": damage}


def weapons_of(folder, *events):
    data, header, _ = compose(HUNTERS_2114.vocabulary, [*MISSION, *events])
    (folder / f"{header.match}.aar").write_bytes(data)
    build(folder, with_findings=False, workers=1)
    with query.opened(folder) as found:
        rows = query.ask(found, "weapons").dicts()
    assert differences(rows, hunters.weapons(matches_in(folder))) == []
    keys = ("weapon", "n", "dice", "n_known", "hits", "expected", "luck", "damage")
    return [tuple(row[key] for key in keys) for row in rows]


def test_all_dice_of_an_automatic_attack_hit_each_of_its_targets(tmp_path):
    both = ["Rat 1", "Rat 2"]
    told = weapons_of(
        tmp_path, attack(automatic=True, dice=3, targets=both),
        {"type": "defence_rolled", "figure": "Rat 1", "dice": ["shield"]}, hurt(2),
        hurt(3, "Rat 2"),
    )  # fmt: skip

    assert told == [("FLAMES", 2, 6, 2, 6, 6.0, 0.0, 5)]


def test_an_automatic_attack_whose_dice_nobody_told_counts_for_its_damage_alone(tmp_path):
    told = weapons_of(tmp_path, attack(automatic=True), hurt(1))

    assert told == [("FLAMES", 1, None, 0, None, None, None, 1)]


def test_the_same_weapon_rolled_is_held_against_its_number(tmp_path):
    roll = {"type": "attack_rolled", "player": "Ann", "against": "Rat 1", "dice": [1, 5, 6]}
    told = weapons_of(tmp_path, attack(needed=2, dice=3), roll, hurt(1))

    assert told == [("FLAMES", 1, 3, 1, 1, 1.0, 0.0, 1)]


def test_a_burst_is_told_apart_and_counts_its_dice_against_each_target(tmp_path):
    def roll(target, dice):
        return {"type": "attack_rolled", "player": "Ann", "against": target, "dice": dice}

    burst = attack(burst=1, needed=1, dice=3, targets=["Rat 1", "Rat 2"])
    told = weapons_of(
        tmp_path, burst, roll("Rat 1", [1, 2, 5]), hurt(1), roll("Rat 2", [2, 3, 6]),
        attack(needed=2, dice=3), roll("Rat 1", [1, 2, 6]), hurt(2),
    )  # fmt: skip

    assert told == [
        ("FLAMES", 2, 6, 2, 1, 1.0, 0.0, 1),
        ("FLAMES", 1, 3, 1, 2, 1.0, 1.0, 2),
    ]


@pytest.mark.parametrize(
    ("kind", "en", "pl"),
    [
        ("attack", "attack dice", "Kości Ataku"),
        ("shield, estimated", "defence dice, chance estimated", "Kości Obrony, szansa szacowana"),
        ("psychic_rolled", "Psychic defence", "Obrona Psychiczna"),
    ],
)
def test_luck_calls_dice_in_words(kind, en, pl):
    row, means = {"game": "hunters_2114"}, ("event",)
    assert [query.in_words("kind", kind, lang, means, row) for lang in ("en", "pl")] == [en, pl]

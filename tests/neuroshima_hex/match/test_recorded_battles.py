"""Every battle case, recorded by pinned events alone, leaves the table that the resolver leaves."""

import json
from pathlib import Path

import pytest
from projections.games.neuroshima_hex.armies import load_catalogue
from projections.games.neuroshima_hex.describe import describe
from projections.games.neuroshima_hex.position.answers import adjudicate
from tests.neuroshima_hex.match.rulebook import played, seated

CASES = Path(__file__).parent.parent / "cases" / "battle_cases.jsonl"
READ = [json.loads(line) for line in CASES.read_text("utf-8").splitlines()]
SOUND = [case for case in READ if not case["expect"].get("error")]


def sat_down(position):
    options = {key: value for key, value in position["rules"].items() if key != "edition"}
    players = [
        {"seat": p["name"], "name": p["name"], "army": p["army"], "team": p.get("team")}
        for p in position["players"]
    ]
    return seated(players=players, options=options, edition=position["rules"].get("edition"))


def laid(position):
    for tile in (*position.get("foundations", ()), *position["units"]):
        yield {
            "type": "tile_placed", "player": tile["owner"], "tile": tile["tile"],
            "hex": tile["hex"], "facing": tile.get("facing", "N"),
        }  # fmt: skip
    points = {p["name"]: p.get("hq_points", 20) for p in position["players"]}
    yield {"type": "tracks_read", "hq_points": points}
    hits = [
        {"hex": unit["hex"], "wounds": unit["wounds"]}
        for unit in position["units"]
        if unit.get("wounds")
    ]
    if hits:
        somebody = position["players"][0]["name"]
        yield {"type": "damage_dealt", "player": somebody, "hits": hits}


@pytest.mark.parametrize("case", SOUND, ids=[case["id"] for case in SOUND])
def test_the_recorded_battle_leaves_the_resolved_table(case):
    position = case["position"]
    result = adjudicate(position, load_catalogue())
    table = played([*laid(position), {"type": "battle_started"}], sat_down(position))
    assert describe(table)["units"] == sorted(position["units"], key=lambda unit: unit["hex"])

    fought = [{"type": "segment_fought", **segment} for segment in result["segments"]]
    found = describe(played([*fought, {"type": "battle_ended"}], table))

    assert found["units"] == result["units"]
    assert {p["name"]: p["hq_points"] for p in found["players"]} == result["hq_points"]

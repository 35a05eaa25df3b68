"""The conformance cases, with their reasoning, held against the resolver."""

import json
from pathlib import Path

import pytest
from projections.games.neuroshima_hex.armies import load_catalogue
from projections.games.neuroshima_hex.position.answers import adjudicate

CASES = Path(__file__).parent / "cases" / "battle_cases.jsonl"


def cases():
    for line in CASES.read_text("utf-8").splitlines():
        case = json.loads(line)
        yield pytest.param(case["position"], case["expect"], id=case["id"])


def matches(part, whole):
    return all(whole.get(key) == value for key, value in part.items())


@pytest.mark.parametrize(("position", "expect"), list(cases()))
def test_case(position, expect):
    result = adjudicate(position, load_catalogue())
    segments = {str(segment["initiative"]): segment for segment in result["segments"]}
    attacks = [
        hit | {"initiative": segment["initiative"]}
        for segment in result["segments"]
        for hit in segment["attacks"]
    ]
    destroyed = {
        number: sorted(unit["hex"] for unit in segment["destroyed"])
        for number, segment in segments.items()
    }
    units = {unit["hex"]: unit for unit in result["units"]}

    assert matches(expect.get("hq_points", {}), result["hq_points"])
    for number, points in expect.get("hq_points_after", {}).items():
        assert segments[number]["hq_points"] == points
    for number, hexes in expect.get("destroyed", {}).items():
        assert destroyed[number] == sorted(hexes)
    if "destroyed_all" in expect:
        assert sorted(sum(destroyed.values(), [])) == sorted(expect["destroyed_all"])
    assert set(expect.get("standing", [])) <= set(units)
    for at, number in expect.get("wounds", {}).items():
        assert units[at]["wounds"] == number
    for part in expect.get("attacks", []):
        assert any(matches(part, hit) for hit in attacks), part
    for part in expect.get("no_attack", []):
        assert not any(matches(part, hit) for hit in attacks), part
    if "winner" in expect:
        assert result["winner"] == expect["winner"]


def test_every_case_is_here():
    assert len(list(cases())) >= 41

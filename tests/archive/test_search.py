"""Positions, patterns and notes: each hit is a link to its moment."""

from __future__ import annotations

import json

import pytest
from events.errors import BadUsage
from projections.archive import query, search
from projections.archive.building import build
from projections.archive.search import BadPattern, PatternStep, StepCondition, parse_pattern
from projections.games.neuroshima_hex.board.hexes import FACINGS, GRIDS, first_image, images
from projections.games.neuroshima_hex.questions.positions import parse_units
from tests.archive.made import Made, written

PLAYERS = [{"name": "Ann", "army": "borgo"}, {"name": "Bob", "army": "moloch"}]


def library_with(tmp_path, **matches):
    for name, events in matches.items():
        (tmp_path / f"{name}.aar").write_bytes(written(events, name))
    build(tmp_path, with_findings=False, workers=1)
    return tmp_path


def opening(*placed, then=()):
    made = Made(1, PLAYERS)
    for seat, tile, at, facing in placed:
        made.place(seat, tile, at, facing)
    made.events += then
    made.end()
    return made.events


def turned(at, facing, image):
    """A hex and a facing as they are after an image of the board."""
    names, index = GRIDS[19].names, GRIDS[19].index
    return names[image.hexes[index[at]]], FACINGS[image.directions[FACINGS.index(facing)]]


def test_a_position_is_found_however_the_board_lies(tmp_path):
    image = images(19)[8]
    matches = {
        "same": opening(("Ann", "borgo-hq", "C1", "N"), ("Bob", "moloch-hq", "B4", "NE")),
        "turned": opening(
            ("Ann", "borgo-hq", *turned("C1", "N", image)),
            ("Bob", "moloch-hq", *turned("B4", "NE", image)),
        ),
        "other": opening(("Ann", "borgo-hq", "C1", "N"), ("Bob", "moloch-hq", "C2", "NE")),
    }
    folder = library_with(tmp_path, **matches)

    with query.opened(folder) as found:
        units = {"units": "borgo-hq@C1 moloch-hq@B4"}
        anyhow = query.ask(found, "position", units).dicts()
        as_written = query.ask(found, "position", {**units, "normal": False}).dicts()
        exact = query.ask(
            found, "exact_position", {"units": "borgo-hq@C1/N moloch-hq@B4/NE"}
        ).dicts()

    assert [row["match"] for row in anyhow] == ["same", "turned"]
    assert [row["match"] for row in as_written] == ["same"]
    assert [(row["match"], row["link"]) for row in exact] == [
        ("same", "?match=same&at=3"), ("turned", "?match=turned&at=3"),
    ]  # fmt: skip


def test_units_that_were_never_there_together_are_no_position(tmp_path):
    move = {"type": "unit_moved", "player": "Ann", "unit": "C1", "to": "A1", "tile": None}
    events = opening(("Ann", "borgo-hq", "C1", "N"), then=[
        move, {"type": "tile_placed", "player": "Bob", "tile": "moloch-hq", "hex": "C3"},
    ])  # fmt: skip
    folder = library_with(tmp_path, left=events)

    with query.opened(folder) as found:
        together = {"units": "borgo-hq@C1 moloch-hq@C3", "normal": False}
        moved = {"units": "borgo-hq@A1 moloch-hq@C3", "normal": False}

        assert query.ask(found, "position", together).rows == []
        assert query.ask(found, "position", moved).rows[0][1] == 4


def test_twelve_images_of_an_opening_are_one_line(tmp_path):
    placed = (("Ann", "borgo-hq", "C1", "N"), ("Bob", "moloch-hq", "B4", "NE"),
              ("Ann", "borgo-mutant", "D3", "S"))  # fmt: skip
    matches = {
        f"image{number}": opening(
            *((seat, tile, *turned(at, facing, image)) for seat, tile, at, facing in placed)
        )
        for number, image in enumerate(images(19))
    }
    folder = library_with(tmp_path, **matches)

    with query.opened(folder) as found:
        rows = query.ask(found, "openings").dicts()
        lines = found.execute("SELECT count(DISTINCT line) FROM openings WHERE step = 3").fetchall()

    assert [row["n"] for row in rows] == [12]
    assert lines == [(1,)]


def test_openings_share_the_steps_they_share():
    index = GRIDS[19].index
    hexes = [index[name] for name in ("C1", "B4", "D3", "A1")]

    for length in range(1, 5):
        image, whole = first_image(19, hexes[:length]), first_image(19, hexes)

        assert [image.hexes[at] for at in hexes[:length]] == [
            whole.hexes[at] for at in hexes[:length]
        ]


@pytest.mark.parametrize(
    ("units", "says"),
    [
        ("borgo-hp@C1", "Did you mean 'borgo-hq'?"),
        ("borgo-hq@C9", "expected a unit as tile@hex"),
        ("borgo-hq@G1", "A1 to E3"),
        ("Mutan@C1", "Did you mean 'Mutant'?"),
        ("Xyzzy@C1", "found units='Xyzzy', expected a name"),
        ("Net Fighter@C1", "expected one of them: borgo-net-fighter, hegemony-net-fighter"),
        ("borgo-hq@C1 what", "found 'what'"),
    ],
)
def test_a_position_that_cannot_be_is_refused(fights, units, says):
    with query.opened(fights) as found, pytest.raises(BadUsage) as refused:
        query.ask(found, "position", {"units": units, "board": 19})

    assert says in str(refused.value)


@pytest.mark.parametrize(
    "units",
    [
        "Mutant@C2, Siłacz borgo@D1/NE",
        "mutek@c2 borgo-brawler@D1/ne",
        " borgo-mutant @C2,Brawler (Borgo)@D1/NE",
    ],
)
def test_units_go_by_their_names_too(units):
    assert parse_units(units, 19) == parse_units("borgo-mutant@C2 borgo-brawler@D1/NE", 19)


def test_a_tile_of_a_pack_that_is_not_at_hand_may_be_asked_for():
    assert parse_units("rust-crawler@C2", 19)[0].tile == "rust-crawler"


PUSH = {"type": "unit_pushed", "player": "Bob", "pusher": "B4", "unit": "C1", "to": "A1"}


def fight(wounds=1, to="C1"):
    attack = {"from": "B4", "to": to, "kind": "melee", "strength": wounds, "wounds": wounds}
    return [
        {"type": "battle_started", "player": "Bob"},
        {"type": "segment_fought", "initiative": 3, "attacks": [attack], "cause": 4},
        {"type": "battle_ended", "cause": 4},
    ]


NOTE = {"type": "turn_began", "player": "Ann", "number": 1}


@pytest.fixture(scope="module")
def fights(tmp_path_factory):
    """A push right after an HQ was hit, one long after, and one before; nobody writes to it."""
    hqs = (("Ann", "borgo-hq", "C1", "N"), ("Bob", "moloch-hq", "B4", "NE"))
    return library_with(
        tmp_path_factory.mktemp("fights"),
        at_once=opening(*hqs, then=[*fight(2), PUSH]),
        later=opening(*hqs, then=[*fight(), NOTE, NOTE, NOTE, PUSH]),
        before=opening(*hqs, then=[]),
    )


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        pytest.param("hq hit then push back within 2 actions", ["at_once"], id="soon"),
        pytest.param("hq hit then push back", ["at_once", "later"], id="any time"),
        pytest.param("hit[on_hq] -> push", ["at_once", "later"], id="tables and arrows"),
        pytest.param("hit[on_hq, wounds>=2] then push", ["at_once"], id="a number"),
        pytest.param("hit[not on_hq]", [], id="a flag that is not set"),
        pytest.param("unit_pushed by Bob", ["at_once", "later"], id="a kind of event, a player"),
        pytest.param("unit_pushed by Ann", [], id="somebody else"),
        pytest.param("hq placed then hq placed by other then battle", ["at_once", "later"],
                     id="by the other"),
        pytest.param("hq placed then hq placed by same", [], id="by the same"),
        pytest.param("push[army=moloch]", ["at_once", "later"], id="the army of a row"),
        pytest.param("push[army=borgo]", [], id="another army"),
        pytest.param("unit_pushed[army=moloch, foe=borgo]", ["at_once", "later"],
                     id="the armies of an event"),
        pytest.param("tile_placed[army=borgo] then unit_pushed[not mirror] within 2 actions",
                     [], id="events too late"),
        pytest.param("tile_placed[army=borgo] then unit_pushed[not mirror] within 3 actions",
                     ["at_once"], id="events soon"),
        pytest.param("segment by Bob then push", [], id="what has no seat is nobody's"),
        pytest.param("segment then push within 2 actions", ["at_once"], id="what has no seat"),
        pytest.param("hq placed then hit within 9 actions then unit_pushed within 2 actions",
                     ["at_once"], id="rows and events"),
    ],
)  # fmt: skip
def test_patterns(fights, pattern, expected):
    with query.opened(fights) as found:
        hits = search.find_events(found, pattern)

    assert sorted({hit.match for hit in hits}) == expected


def test_a_hit_leads_to_the_moment_at_which_the_pattern_begins(fights):
    with query.opened(fights) as found:
        (hit,) = search.find_events(found, "hq hit then push within 2 actions")

    assert (hit.seq, hit.link) == (5, "?match=at_once&at=5")


@pytest.mark.parametrize(
    ("pattern", "column", "says"),
    [
        ("hq hitt then push", 1, "'hq hit'"),
        ("hit[on_hp]", 5, "'on_hq'"),
        ("hit[on_hq, woundz>=2]", 12, "'wounds'"),
        ("hit then  push[[ then move", 11, "where a step was expected"),
        ("", 1, "where a step was expected"),
        ("hit -> ", 8, "where a step was expected"),
        ("hit -> push[kind=push, owner>Bob]", 24, "expected a number"),
        ("hit -> pusch within 2 actions", 8, "'push'"),
    ],
)
def test_what_is_no_pattern_is_refused_with_its_column(fights, pattern, column, says):
    with query.opened(fights) as found, pytest.raises(BadPattern) as refused:
        search.find_events(found, pattern)

    assert (refused.value.column, str(refused.value).split(":")[0]) == (
        column, f"in column {column}",
    )  # fmt: skip
    assert says in str(refused.value)


def test_what_is_typed_never_becomes_sql(fights):
    with query.opened(fights) as found:
        hits = search.find_events(found, 'hit[attacker="x\') OR 1=1 --"]')

    assert hits == []


def test_a_pattern_is_read_into_steps():
    assert parse_pattern("HQ hit then push[owner=0] by other within 2 actions") == (
        PatternStep("hq hit"),
        PatternStep("push", (StepCondition("owner", "=", "0"),), "other", 2, "actions"),
    )


def test_notes_are_found_whatever_their_capitals(tmp_path):
    events = opening(("Ann", "borgo-hq", "C1", "N"), then=[
        {"type": "note_written", "text": "Ależ Żmija!", "author": "Bob", "on": 2},
    ])  # fmt: skip
    folder = library_with(tmp_path, noted=events)

    with query.opened(folder) as found:
        (hit,) = search.find_notes(found, "żmija")

    assert json.dumps(hit.json(), ensure_ascii=False) == json.dumps(
        {"match": "noted", "seq": 2, "day": "2026-01-03", "players": ["Ann", "Bob"],
         "text": "Ależ Żmija!", "link": "?match=noted&at=2"}, ensure_ascii=False,
    )  # fmt: skip


@pytest.mark.parametrize("most", [1, 3, 200])
@pytest.mark.parametrize("pattern", ["hq hit", "hq hit then unit lost within 2 actions", "turn"])
def test_the_newest_matches_alone_give_the_same_hits(small, monkeypatch, pattern, most):
    with query.opened(small.folder) as found:
        expected = search.find_events(found, pattern, most=most)
        monkeypatch.setattr(search, "_NEWEST", (2, 3, 5))
        assert search._stages(found) == [2, 3, None]  # of forty, five are no small part

        assert search.find_events(found, pattern, most=most) == expected

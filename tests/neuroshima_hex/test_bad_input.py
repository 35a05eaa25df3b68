"""Positions that cannot be read or cannot be: found, expected, how to fix; never a traceback."""

import copy
import json

import pytest
from events.errors import AfterActionError
from hypothesis import given
from hypothesis import strategies as st
from projections.games.neuroshima_hex.armies import load_catalogue
from projections.games.neuroshima_hex.position.answers import AnswerOptions, adjudicate, answers
from tests.neuroshima_hex.tables import position

GOOD = position("vegas-hq C1 N", "vegas-guard B1 N", "smart-hq C3 N", "smart-cyborg C5 N")


def changed(change):
    table = copy.deepcopy(GOOD)
    change(table)
    return table


def put(*path_and_value):
    *path, last, value = path_and_value

    def change(table):
        for key in path:
            table = table[key]
        table[last] = value

    return change


def drop(*path):
    def change(table):
        for key in path[:-1]:
            table = table[key]
        del table[path[-1]]

    return change


def add(key, value):
    return lambda table: table.setdefault(key, []).append(value)


def choose(**choice):
    return put("battle", "choices", [choice])


MINE = {"tile": "vegas-mine", "owner": "Ann"}
GUARD = {"tile": "vegas-guard", "owner": "Ann", "facing": "N"}

TABLE = [
    pytest.param(
        put("units", 1, "hex", "C1"),
        "'vegas-guard' on C1, where 'vegas-hq' is",
        id="two on one hex",
    ),
    pytest.param(
        put("units", 1, "tile", "vegas-gard"), "Did you mean 'vegas-guard'", id="unknown tile"
    ),
    pytest.param(
        put("units", 1, "tile", "zzz"),
        "'zzz', expected a tile of the catalogue",
        id="tile like no other",
    ),
    pytest.param(
        put("units", 1, "hex", "F1"), "'F1', expected a hex of the board of 19", id="off the board"
    ),
    pytest.param(
        put("units", 1, "hex", "c2"), "'c2', expected a hex", id="hexes are capital letters"
    ),
    pytest.param(add("units", GUARD | {"hex": "A1"}), None, id="two guards are allowed"),
    pytest.param(
        lambda t: t["units"].extend([GUARD | {"hex": "A1"}, GUARD | {"hex": "A2"}]),
        "found 3 of 'vegas-guard' belonging to Ann, expected at most 2",
        id="a third guard",
    ),
    pytest.param(
        add("units", {"tile": "vegas-hq", "owner": "Ann", "hex": "A1", "facing": "N"}),
        "expected at most 1",
        id="a second HQ",
    ),
    pytest.param(
        put("units", 1, "owner", "Bob"), "expected at most 0", id="a tile of another army"
    ),
    pytest.param(
        put("units", 1, "owner", "Eve"), "'Eve', expected one of Ann, Bob", id="unknown owner"
    ),
    pytest.param(
        put("units", 1, "facing", "E"), 'found "E" as units[1].facing', id="no such facing"
    ),
    pytest.param(
        drop("units", 1, "facing"), "'facing' is missing in 'units[1]'", id="facing missing"
    ),
    pytest.param(
        put("units", 1, "wounds", 2),
        "found 2 wounds on 'vegas-guard', expected at most 1",
        id="too many wounds",
    ),
    pytest.param(put("units", 1, "wounds", -1), "a number from 0", id="wounds below 0"),
    pytest.param(put("units", 1, "wounds", "1"), "a whole number", id="wounds as text"),
    pytest.param(put("units", 1, "wounds", True), "a whole number", id="wounds as a truth"),
    pytest.param(put("units", 0, "wounds", 1), "found 1 wound on an HQ", id="wounds on an HQ"),
    pytest.param(
        put("units", 1, "tile", "vegas-mine"),
        "Put it under foundations",
        id="a mine among the units",
    ),
    pytest.param(
        put("units", 1, "tile", "vegas-battle"),
        "is never on the board",
        id="an instant on the board",
    ),
    pytest.param(
        put("units", 1, "colour", "red"),
        "the key 'colour' in 'units[1]'",
        id="unknown key of a unit",
    ),
    pytest.param(
        put("unit", []),
        "found the key 'unit', expected only known keys. Did you mean 'units'",
        id="unknown key of a position",
    ),
    pytest.param(
        put("players", 0, "hq", 3), "the key 'hq' in 'players[0]'", id="unknown key of a player"
    ),
    pytest.param(put("players", 0, "hq_points", 21), "a number up to 20", id="21 points"),
    pytest.param(
        put("players", 0, "hq_points", 0),
        "HQ of Ann on the board with 0",
        id="an HQ with no points",
    ),
    pytest.param(put("players", 0, "army", "vega"), "Did you mean 'vegas'", id="unknown army"),
    pytest.param(put("players", 1, "name", "Ann"), "the player 'Ann' twice", id="two of one name"),
    pytest.param(put("players", 0, "name", ""), "players[0].name", id="no name"),
    pytest.param(lambda t: t["players"].pop(), "at least 2", id="one player"),
    pytest.param(
        lambda t: t["players"].extend([t["players"][0]] * 5), "at most 6", id="seven players"
    ),
    pytest.param(
        put("foundations", [MINE | {"hex": "C1"}]), "on C1, where a Mine lies", id="an HQ on a Mine"
    ),
    pytest.param(
        put("foundations", [MINE | {"hex": "B1"}]),
        "on B1, where a Mine lies",
        id="a unit on a Mine",
    ),
    pytest.param(
        put("foundations", [MINE | {"hex": "A1"}] * 2),
        "one Foundation Tile per hex",
        id="two Mines on one hex",
    ),
    pytest.param(
        put("foundations", [MINE | {"hex": h} for h in ("A1", "A2", "A3")]),
        "expected at most 2",
        id="three Mines",
    ),
    pytest.param(
        put("foundations", [GUARD | {"hex": "A1"}]),
        "the key 'facing'",
        id="a facing on a foundation",
    ),
    pytest.param(
        put("foundations", [{"tile": "vegas-guard", "owner": "Ann", "hex": "A1"}]),
        "Put units under units",
        id="a unit among the foundations",
    ),
    pytest.param(put("game", "chess"), "one of 'neuroshima_hex'", id="another game"),
    pytest.param(drop("game"), "'game' is missing", id="no game"),
    pytest.param(drop("players"), "'players' is missing", id="no players"),
    pytest.param(put("rules", "edition", "2.5"), "one of 'duel', '3.0'", id="unknown edition"),
    pytest.param(put("rules", "board", 25), "one of 19, 37", id="no such board"),
    pytest.param(
        put("rules", "heal_after_batle", True),
        "expected the rule 'heal_after_battle'",
        id="a rule misspelt",
    ),
    pytest.param(put("rules", "push_back_cost", 3), None, id="another option of the match"),
    pytest.param(put("rules", "terminals", ["Z9"]), "'Z9'", id="a terminal off the board"),
    pytest.param(put("table", {"seq": 7}), None, id="what aar state adds"),
    pytest.param(drop("battle"), None, id="no battle is said"),
    pytest.param(
        put("battle", "caused_by", "Eve"), "battle.caused_by", id="caused by nobody known"
    ),
    pytest.param(
        choose(segment=3, kind="dance"),
        "one of 'clown_explodes', 'quartermaster', 'medic_absorbs'",
        id="no such choice",
    ),
    pytest.param(
        choose(segment=3, unit="C3"),
        "'kind' is missing in 'battle.choices[0]'",
        id="a choice of no kind",
    ),
    pytest.param(
        choose(segment=3, kind="clown_explodes", unit="C5"),
        "the choice for segment 3, the unit on C5 explodes",
        id="no Clown there",
    ),
    pytest.param(
        choose(segment=7, kind="clown_explodes", unit="C5"),
        "expected one of the segments fought: 3, 2, 1, 0",
        id="no such segment",
    ),
    pytest.param(
        choose(segment=3, kind="medic_absorbs", medic="C4", unit="C5", attacker="C1"),
        "the Medic on C4",
        id="no Medic there",
    ),
    pytest.param(
        choose(segment=3, kind="medic_absorbs", medic="Q4", unit="C5", attacker="C1"),
        "'Q4'",
        id="a Medic off the board",
    ),
    pytest.param(
        choose(segment=3, kind="quartermaster", module="C4", unit="C5", side="N", to="melee"),
        "the Quartermaster on C4",
        id="no Quartermaster there",
    ),
    pytest.param(
        choose(segment=3, kind="quartermaster", module="C4", unit="C5", side="N", to="gauss"),
        "one of 'melee', 'ranged'",
        id="turned into nothing known",
    ),
    pytest.param(
        choose(segment=3, kind="clown_explodes", unit="C5", loud=True),
        "the key 'loud'",
        id="unknown key of a choice",
    ),
]


@pytest.mark.parametrize(("change", "message"), TABLE)
def test_a_position_that_cannot_be_is_refused(change, message):
    table = changed(change)
    if message is None:
        assert adjudicate(table, load_catalogue())["winner"] is None
        return

    with pytest.raises(AfterActionError) as caught:
        adjudicate(table, load_catalogue())

    assert message in caught.value.text("en")
    assert caught.value.text("pl") != caught.value.text("en")


TEXTS = [
    pytest.param("", "found nothing, expected a position", id="nothing"),
    pytest.param("[]", "found [], expected a position", id="a list"),
    pytest.param("7", "found 7, expected a position", id="a number"),
    pytest.param('{"game":', "not JSON (line 1, column 9)", id="breaks off"),
    pytest.param('{"game": "neuroshima_hex",\n "players": [}', "line 2", id="breaks off later"),
    pytest.param('{"game": 1, "game": 2}', "the key 'game' twice", id="a key twice"),
    pytest.param("[" * 100_000, "nested too deeply", id="nested too deeply"),
    pytest.param('{"game": NaN}', "NaN", id="not a number"),
    pytest.param(b"\xff\xfe", "not UTF-8", id="not text"),
]


def printed(text, **asked):
    raw = text if isinstance(text, bytes) else text.encode()
    return list(answers(raw, "-", load_catalogue(), AnswerOptions(**asked)))


@pytest.mark.parametrize(("text", "message"), TEXTS)
def test_text_that_is_no_position_is_an_error_in_its_place(text, message):
    (answer,) = printed(text)

    assert answer.failed
    assert message in json.loads(answer.text)["error"]


def test_a_bad_line_stands_among_the_good_ones():
    good, bad = json.dumps(GOOD), json.dumps(changed(put("units", 1, "hex", "F1")))

    answered = printed("\n".join([good, bad, "{", "", good]))

    assert [answer.failed for answer in answered] == [False, True, True, False]
    assert json.loads(answered[1].text)["error"].startswith("-:2, units[1]: found the hex 'F1'")
    assert json.loads(answered[2].text)["error"].startswith("-:3: ")


def test_one_position_may_be_written_over_many_lines():
    (answer,) = printed(json.dumps(GOOD, indent=2))

    assert not answer.failed


def test_errors_come_in_polish():
    (answer,) = printed(json.dumps(changed(put("units", 1, "hex", "F1"))), lang="pl")

    assert "jest pole 'F1'" in json.loads(answer.text)["error"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=8,
)


@given(st.sampled_from(["game", "rules", "players", "units", "foundations", "battle"]), JSON)
def test_whatever_stands_in_a_position_there_is_an_answer(key, value):
    for answer in printed(json.dumps(GOOD | {key: value})):
        assert ("error" in json.loads(answer.text)) == answer.failed


@given(st.binary(max_size=60))
def test_whatever_bytes_come_there_is_an_answer(raw):
    assert all(json.loads(answer.text) for answer in printed(raw))

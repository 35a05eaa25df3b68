"""Questions as JSON: written as they were read, and refused in a sentence that names the place."""

import json

import pytest
from click.testing import CliRunner
from dashboard.cli.settings import Settings
from events.errors import Unreadable
from hypothesis import given
from projections.games.dust_tactics.answers import SightQuestion, sight_of
from projections.games.dust_tactics.board.table_json import parse_situation, situation_json
from projections.games.dust_tactics.cards import cards, sources
from projections.games.dust_tactics.commands import dust
from projections.games.dust_tactics.odds import odds
from projections.games.dust_tactics.options import USUAL, DustOptions
from projections.games.dust_tactics.words import WORDS
from tests.dust_tactics.boards import MOVE_RULES, SIGHT_RULES, questions, table, unit

SAMPLE = {
    "game": "dust_tactics",
    "rules": {"entry_move": "one_square"},
    "board": {
        "columns": 9, "rows": 6,
        "squares": {"C3": "none", "D4": "cross", "E5": "triangle", "F6": "diamond"},
        "cover": {"E2": "crate", "F2": "tank_trap"},
        "walls": [["H2", "I2"]],
        "buildings": [
            {
                "squares": ["G4", "H4"],
                "entrances": [
                    {"square": "G4", "side": "south", "size": "small"},
                    {"square": "H4", "side": "east", "size": "large"},
                ],
            }
        ],
        "entry": {"Allies": ["A1", "B1", "C1"], "Axis": ["G6", "H6", "I6"]},
    },
    "units": [
        {"id": "dealers", "name": "Death Dealers", "side": "Allies", "class": "S2", "square": "A1",
         "move": 1, "figures": 5, "abilities": [],
         "cover_saves": {"soft": "hit", "hard": "blank"}},
        {"id": "boys", "name": "Hell Boys", "side": "Allies", "class": "S2", "square": None,
         "move": 1, "figures": 5, "abilities": ["Fast"]},
        {"id": "joe", "name": "Bazooka Joe", "side": "Allies", "class": "S2", "square": None,
         "joined_to": "boys", "abilities": ["Black Ops"]},
    ],
}  # fmt: skip


@given(questions(MOVE_RULES | SIGHT_RULES))
def test_a_table_reads_back_as_it_was_written(data):
    situation = parse_situation(data)
    written = json.loads(json.dumps(situation_json(situation)))

    assert parse_situation(written) == situation
    assert situation_json(parse_situation(written)) == written


def test_a_whole_table_is_read():
    situation = parse_situation(SAMPLE)

    assert situation.by_id["dealers"].cover_saves == {"soft": "hit", "hard": "blank"}
    assert situation_json(situation)["board"] == SAMPLE["board"]
    assert parse_situation({"board": {"columns": 64, "rows": 64}}).units == ()


def test_a_hero_is_known_by_name_where_nobody_counts_his_figures():
    rhino = unit("r", "A1", "S3") | {"name": "Rhino"}

    assert parse_situation(table(2, 2, units=[rhino])).by_id["r"].is_hero
    assert not parse_situation(table(2, 2, units=[rhino | {"figures": 3}])).by_id["r"].is_hero


BOARD = {"columns": 9, "rows": 6}


def board(**more):
    return {"board": BOARD | more}


@pytest.mark.parametrize(
    ("data", "where", "said"),
    [
        ([], "", "a JSON object"),
        ({}, "", "'board' is missing"),
        ({"board": {"columns": 65, "rows": 6}}, "board.columns", "up to 64"),
        ({"board": {"columns": 9, "rows": 0}}, "board.rows", "from 1 up"),
        ({"board": {"columns": "9", "rows": 6}}, "board.columns", "a whole number"),
        ({"board": BOARD | {"coverage": {}}}, "board", "Did you mean 'cover'?"),
        ({"game": "hunters_2114", "board": BOARD}, "game", "expected dust_tactics"),
        (board(squares={"J1": "none"}), "board.squares", "found the square J1, expected one on"),
        (board(squares={"A7": "none"}), "board.squares", "from A1 to I6"),
        (board(squares={"a1": "none"}), "board.squares", "a letter and a number"),
        (board(squares={"A1": "nothing"}), "board.squares.A1", "expected one of 'circle'"),
        (board(cover={"Z9": "crate"}), "board.cover", "found the square Z9"),
        (board(walls=[["A1", "A2"], ["A1", "B2"]]), "board.walls[1]", "share a side"),
        (board(walls=[["A1"]]), "board.walls[0]", "at least 2"),
        (board(buildings=[{"squares": ["A1", "A1"]}]), "board.buildings[0].squares[1]", "A1"),
        (
            board(buildings=[{"squares": ["A1"]}, {"squares": ["A1"]}]),
            "board.buildings[1].squares[0]", "in one building",
        ),
        (
            board(buildings=[{"squares": ["A1"], "entrances": [
                {"square": "B1", "side": "east", "size": "small"}]}]),
            "board.buildings[0].entrances[0]", "a square of its building",
        ),
        (
            board(buildings=[{"squares": ["A1", "B1"], "entrances": [
                {"square": "A1", "side": "east", "size": "small"}]}]),
            "board.buildings[0].entrances[0]", "its outer wall",
        ),
        (board(entry={"Axis": ["A9"]}), "board.entry.Axis[0]", "found the square A9"),
        (board() | {"rules": {"charg": "free"}}, "rules", "Did you mean 'charge'?"),
        (board() | {"rules": {"charge": "dear"}}, "rules.charge", "'free', 'skill_action'"),
        (board() | {"units": [unit("a", "A1"), unit("a", "B1")]}, "units[1].id", "twice"),
        (board() | {"units": [unit("a", "K1")]}, "units[0].square", "found the square K1"),
        (board() | {"units": [unit("a", "A1", "S5")]}, "units[0].class", "'S1', 'S2'"),
        (board() | {"units": [unit("a", "A1", move=-1)]}, "units[0].move", "from 0 up"),
        (
            board() | {"units": [unit("squad", "A1"), unit("a", None, joined_to="squat")]},
            "units[1].joined_to", "Did you mean 'squad'?",
        ),
        (
            board() | {"units": [unit("walker", "A1", "V3"), unit("a", None, joined_to="walker")]},
            "units[1].joined_to", "a squad of soldiers",
        ),
        (
            board() | {"units": [unit("squad", "A1"), unit("a", "B1", joined_to="squad")]},
            "units[1].joined_to", "Leave his square out",
        ),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_table_is_said_with_its_place(data, where, said):
    with pytest.raises(Unreadable) as refused:
        parse_situation(data)

    assert refused.value.where == where
    assert said in refused.value.text("en")
    assert refused.value.text("pl") != refused.value.text("en")


@pytest.mark.parametrize(
    ("data", "where", "said"),
    [
        ({"lines": []}, "", "'target' is missing"),
        ({"lines": [{"dice": -1}], "target": {"remaining": 1}}, "lines[0].dice", "from 0 up"),
        ({"lines": [{"dice": 1, "kind": "lazer"}], "target": {"remaining": 1}}, "lines[0].kind",
         "'laser'"),
        ({"lines": [{"dice": 1, "kind": "phaser"}], "target": {"remaining": 1}}, "lines[0]",
         "'per_hit_dice' is missing"),
        ({"lines": [{"dice": 1, "sustain": True}], "target": {"remaining": 1}},
         "lines[0]", "Did you mean 'sustained'?"),
        ({"lines": [{"dice": 100}, {"dice": 100, "bearers": 2}], "target": {"remaining": 1}},
         "lines[1]", "found 300 dice, expected at most 200"),
        ({"lines": [{"dice": 1}], "target": {"remaining": 1, "save": "hits"}}, "target.save",
         "'none', 'hit', 'blank'"),
        ({"lines": [{"dice": True}], "target": {"remaining": 1}}, "lines[0].dice", "whole"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_an_attack_is_said_with_its_place(data, where, said):
    with pytest.raises(Unreadable) as refused:
        odds(data)

    assert refused.value.where == where
    assert said in refused.value.text("en")


# -- the command -----------------------------------------------------------------------------------


def run(*arguments, given=None, lang="en"):
    given = given if isinstance(given, (str, bytes)) else json.dumps(given)
    return CliRunner().invoke(dust, arguments, input=given, obj=Settings(lang=lang))


def told(*arguments, given):
    return json.loads(run(*arguments, given=given).stdout)


def test_reach_is_answered_in_json():
    assert told("reach", "-", "--unit", "dealers", given=SAMPLE) == {
        "unit": "dealers", "squares": {"A2": 1, "B1": 1, "B2": 1}
    }  # fmt: skip
    fast = SAMPLE | {"units": [SAMPLE["units"][0] | {"abilities": ["Fast"]}]}
    more = told("reach", "-", "--unit", "dealers", given=fast)["squares"]
    assert {square for square, cost in more.items() if cost == 2} == {"A3", "B3", "C1", "C2"}
    late = told("reach", "-", "--unit", "dealers", "--diagonals-used", "1", given=SAMPLE)
    assert late["squares"] == {"A2": 1, "B1": 1}


def test_sight_is_answered_in_json():
    assert told("sight", "-", "--from", "dealers", "--to", "D4", given=SAMPLE) == {
        "visible": False, "range": 5, "cover": "none", "cover_from": [], "blocked_by": ["C3"]
    }  # fmt: skip
    assert told("sight", "-", "--from", "B4", "--to", "d2", given=SAMPLE)["blocked_by"] == ["C3"]
    corner = told("sight", "-", "--from", "B2", "--to", "D2", given=SAMPLE)
    assert corner["visible"]
    assert told("sight", "-", "--from", "D1", "--to", "B3", given=SAMPLE)["range"] == 3
    assert told("sight", "-", "--from", "F1", "--to", "F3", "--as", "V3", given=SAMPLE)["visible"]


def test_answers_are_explained_in_the_language_of_whoever_asks():
    asked = ("sight", "-", "--from", "dealers", "--to", "D4", "--explain")

    assert run(*asked, given=SAMPLE).stdout == (
        "dealers does not see D4 (range 5).\nC3 has no dot: the line crosses it.\n"
    )
    assert run(*asked, given=SAMPLE, lang="pl").stdout == (
        "dealers nie widzi D4 (zasięg 5).\nC3 nie ma kropki, a linia przez nie przechodzi.\n"
    )
    attack = {"lines": [{"dice": 5, "sustained": True}], "target": {"remaining": 3}}
    assert run("odds", "-", "--explain", given=attack, lang="pl").stdout.splitlines()[:2] == [
        "Linia 1: 5 kości, każda trafia z szansą 55,6%; obrażenia za trafienie: 1.",
        "Atak ciągły: pudła rzuca się raz jeszcze.",
    ]


@pytest.mark.parametrize(
    ("arguments", "given", "said"),
    [
        (("reach", "-", "--unit", "dealer"), SAMPLE, "--unit: found 'dealer', expected a unit"),
        (("reach", "-", "--unit", "dealers", "--skill", "Jumb"), SAMPLE, "Did you mean 'Jump'?"),
        (("sight", "-", "--from", "boys", "--to", "A1"), SAMPLE, "found 'boys' off the board"),
        (("sight", "-", "--from", "A1", "--to", "J1"), SAMPLE, "expected one on the board"),
        (("sight", "-", "--from", "A1", "--to", "B1", "--as", "S9"), SAMPLE, "the class 'S9'"),
        (("odds", "-"), b"\xff", "not UTF-8"),
        (("odds", "-"), "{", "line 1, column 2"),
        (("odds", "-"), '{"lines": 1, "lines": 2}', "'lines' twice"),
        (("odds", "/nowhere/at/all"), "", "cannot be opened"),
    ],
)
def test_a_wrong_question_is_refused_in_a_sentence(arguments, given, said):
    refused = run(*arguments, given=given).exception

    assert isinstance(refused, Unreadable)
    assert said in refused.text("en")


def test_a_unit_of_which_nobody_knows_the_move_or_the_entry_is_refused():
    slow = table(3, 3, units=[{"id": "a", "side": "Axis", "class": "S2", "square": "A1"}])
    away = table(3, 3, units=[unit("a", None, side="Axis")])

    assert "'a' has no move" in run("reach", "-", "--unit", "a", given=slow).exception.text()
    assert (
        "no entry squares of 'Axis'"
        in run("reach", "-", "--unit", "a", given=away).exception.text()
    )


def test_of_a_unit_on_a_square_its_class_counts():
    data = table(3, 1, cover={"B1": "tank_trap"}, units=[unit("hans", "C1", "V3")])

    assert sight_of(parse_situation(data), SightQuestion("A1", "C1")).visible
    assert not sight_of(parse_situation(data | {"units": []}), SightQuestion("A1", "C1")).visible


# -- options and cards -----------------------------------------------------------------------------


def test_every_reading_has_its_usual_value_first_and_words_for_all():
    for name, field in DustOptions.model_fields.items():
        values = field.annotation.__args__
        assert field.default == values[0] == getattr(USUAL, name)
        assert f"option.{name}" in WORDS
        assert all(f"value.{value}" in WORDS for value in values)
    assert len(DustOptions.model_fields) == 27


def test_cards_tell_where_each_value_was_found_and_unknown_ones_stay_unknown():
    known = cards()
    blackhawk, boys = known["blackhawk"], known["hell_boys"]

    assert (blackhawk.move.value, blackhawk.ap.value) == (1, 22)
    piat = blackhawk.weapon_lines[0]
    against = [piat.against(f"S{n}") for n in range(1, 5)] + [
        piat.against(f"V{n}") for n in range(1, 8)
    ]
    assert against == [f"{n}/1" for n in (10, 6, 4, 2, 6, 6, 5, 5, 4, 4, 3)]  # S4:686-690
    assert boys.cover_hard.value == "blank"
    assert boys.cover_soft is None
    assert boys.weapon_lines[0].against("S2") == "3/1"
    assert boys.weapon_lines[0].against("S4") == "-"
    assert known["pounder"].hit_points is None
    named = {s for card in known.values() for line in card.weapon_lines
             for one in line.values for s in one.source}  # fmt: skip
    assert named <= set(sources())

"""A position on one line."""

import random

import pytest
from events.errors import AfterActionError
from hypothesis import given
from hypothesis import strategies as st
from projections.games.neuroshima_hex.armies import load_catalogue
from projections.games.neuroshima_hex.position.one_line import parse_notation, write_notation
from projections.games.neuroshima_hex.position.position import from_board
from tests.neuroshima_hex.boards import random_board
from tests.neuroshima_hex.tables import laid

CATALOGUE = load_catalogue()
LINE = "19 duel a=vegas:20:Ann,b=smart:18:Bob 3/4/aHQ-N,1,bTRSP-SW+1,2/4/3 A1=aMINE -"


def test_a_board_on_one_line():
    board = laid("vegas-hq C1 N", "smart-transporter C3 SW+1", points={"Bob": 18}, mines=["A1"])

    assert write_notation(board) == LINE


def test_and_back():
    assert write_notation(parse_notation(LINE, CATALOGUE)) == LINE


def test_polish_abbreviations_are_read_too():
    assert write_notation(parse_notation(LINE.replace("aHQ", "aSZT"), CATALOGUE)) == LINE


def test_teams_options_and_odd_names_survive():
    board = laid(
        "vegas-hq C1 N",
        "smart-hq C3 N",
        "moloch-hq E1 N",
        teams={"Ann": "red one", "Bob": "red one"},
        moloch_hits_allies=True,
        terminals=["C2", "C3"],
        push_back_cost=3,
        edition="3.0",
    )

    again = parse_notation(write_notation(board), CATALOGUE)

    assert from_board(again) == from_board(board)
    assert " " not in write_notation(board).split(" ", 3)[2]


@given(st.integers(0, 10**9), st.integers(2, 6), st.booleans())
def test_writing_and_reading_give_the_same_board(seed, players, teams):
    board = random_board(random.Random(seed), players=players, teams=teams, units=14)

    assert from_board(parse_notation(write_notation(board), CATALOGUE)) == from_board(board)


@given(st.text(max_size=12), st.text(max_size=12))
def test_any_names_survive(name, team):
    board = laid("vegas-hq C1 N", "smart-hq C3 N")
    one, other = board.players
    board.players = (type(one)(f"x{name}", one.army, team), other)

    read = parse_notation(write_notation(board), CATALOGUE)

    assert [(p.name, p.team) for p in read.players] == [(p.name, p.team) for p in board.players]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "found 1 field"),
        ("19 duel", "found 2 fields"),
        (LINE.replace("19 ", "25 "), "the board '25'"),
        (LINE.replace("duel", "basic"), "the edition 'basic'"),
        (LINE.replace("b=smart", "c=smart"), "the letter 'c'"),
        (LINE.replace(":20:Ann", ":x:Ann"), "expected a player as"),
        (LINE.replace("/4/3 ", "/4 "), "found 4 columns, expected 5"),
        (LINE.replace("3/4/a", "2/4/a"), "found 2 hexes in column A, expected 3"),
        (LINE.replace("aHQ-N", "aHQ-E"), "found 'aHQ-E', expected a tile"),
        (LINE.replace("aHQ-N", "aHQQ-N"), "Did you mean 'HQ'"),
        (LINE.replace("aHQ-N", "fHQ-N"), "the letter 'f'"),
        (LINE.replace("A1=aMINE", "mine"), "expected a foundation as"),
        (LINE.replace("=aMINE", "=aHQ"), "expected a Foundation Tile"),
        (LINE[:-1] + "heal", "expected an option as"),
        (LINE.replace("+1", "+7"), "expected at most 1"),
        (LINE.replace("vegas", "vega"), "Did you mean 'vegas'"),
        (LINE.replace("1,bT", "9,bT"), "found 13 hexes in column C"),
    ],
)
def test_a_line_that_is_no_position_is_refused(line, message):
    with pytest.raises(AfterActionError) as caught:
        parse_notation(line, CATALOGUE)

    assert message in caught.value.text("en")


@given(st.text(max_size=80))
def test_whatever_is_typed_there_is_an_answer(text):
    with pytest.raises(AfterActionError):
        parse_notation(text, CATALOGUE)


@given(st.integers(0, len(LINE)), st.characters(max_codepoint=383))
def test_one_wrong_letter_never_breaks_the_reader(place, letter):
    typed = LINE[:place] + letter + LINE[place + 1 :]
    refused = False
    try:
        parse_notation(typed, CATALOGUE)
    except AfterActionError:
        refused = True

    assert refused or typed[place : place + 1] != ""

"""The luck of dice over a library: exact, by player, game and kind, with what is left out."""

from fractions import Fraction

import pytest
from events.composer import compose
from events.journal import place_files
from projections.archive import query
from projections.archive.building import build
from projections.dice import odds_of, spread_of_counts
from projections.luck import library_line
from projections.systems import register
from tests.systems.dice_duel import ATTACK, DICE_DUEL, START

SHOT = {"type": "shot_rolled", "player": "Ann", "target": "Bob"}


@pytest.fixture
def asked(tmp_path, monkeypatch):
    """The answer over a library of matches, each told by its entries."""
    monkeypatch.setattr("projections.systems.SYSTEMS.extra", {})
    register(DICE_DUEL)
    query.questions.cache_clear()
    query.named.cache_clear()

    def asked(*matches, **given):
        for entries in matches:
            told = [{"type": "match_started", "v": 3, **START}, *entries]
            data, _, _ = compose(DICE_DUEL.vocabulary, told)
            place_files({tmp_path / f"{len(list(tmp_path.glob('*.aar')))}.aar": data})
        build(tmp_path)
        with query.opened(tmp_path) as found:
            return query.ask(found, "luck", given).dicts()

    yield asked
    query.named.cache_clear()


def test_rolls_of_all_matches_are_one_sum_of_distributions(asked):
    first = [{**SHOT, "dice": ["hit", "hit", "miss"]}]
    second = [{**SHOT, "dice": {"dice": 2, "successes": 0}}, {**SHOT, "dice": ["hit"] * 3}]

    (row,) = asked(first, second)

    spread = spread_of_counts({odds_of(ATTACK): 8})
    assert (row["player"], row["kind"], row["counts"]) == ("Ann", "shot_rolled", "successes")
    assert (row["n"], row["dice"], row["rolled"]) == (3, 8, 5)
    assert row["percentile"] == float(spread.below(5) + spread.exactly(5) / 2)
    assert (row["reckoned"], row["too_few"], row["left_out"]) == ("8 × 1/3", True, 0)


def test_what_is_left_out_is_counted_with_the_reason(asked):
    (row,) = asked(
        [{**SHOT, "dice": ["odd"]}, {**SHOT, "dice": ["odd"]}], [{**SHOT, "dice": ["hit"]}]
    )

    assert (row["n"], row["left_out"]) == (1, 2)
    assert row["why_en"] == "nobody knows whether aim was taken (2)"
    assert row["why_pl"] == "nie wiadomo, czy mierzono (2)"


def test_from_thirty_rolls_on_the_number_stands_for_itself(asked):
    (few,) = asked([{**SHOT, "dice": ["hit"]}] * 29)
    (enough,) = asked([{**SHOT, "dice": ["hit"]}])

    assert (few["too_few"], enough["too_few"]) == (True, False)
    assert "Fewer than 30 rolls: that means little." in library_line(few, "en")[1]
    assert "Fewer than 30 rolls: that means little." not in library_line(enough, "en")[1]


def test_chances_hang_on_the_table_before_the_roll(asked):
    """Whoever took aim hits with every second side."""
    aim = {"type": "aim_taken", "player": "Ann"}

    (row,) = asked([aim, {**SHOT, "dice": ["hit"]}, {**SHOT, "dice": ["miss"]}])

    assert Fraction(row["expected"]).limit_denominator(1000) == Fraction(5, 6)


def test_of_other_players_and_games_nothing_is_told(asked):
    match = [{**SHOT, "dice": ["hit"]}, {**SHOT, "player": "Bob", "target": "Ann", "dice": ["hit"]}]

    assert [row["player"] for row in asked(match, player="Bob")] == ["Bob"]


def test_what_was_taken_back_counts_nowhere(asked):
    assert asked([{**SHOT, "dice": ["hit"]}, {"type": "event_retracted", "target": 2}]) == []


def test_the_line_of_a_row_says_how_it_came_about(asked):
    (row,) = asked([{**SHOT, "dice": ["hit", "miss"]}])

    line, why = library_line({**row, "game": "Dice Duel", "kind": "Attack dice"}, "pl")

    assert line == (
        "Ann, Dice Duel, Attack dice: 1 sukces, 2 kości w 1 rzucie, oczekiwane 0,7 (+0,3); "
        "percentyl 66,7 %."
    )
    assert why[1] == "Oczekiwane 0,7 = 2 × 1/3 (kości razy to, ile daje średnio jedna)."

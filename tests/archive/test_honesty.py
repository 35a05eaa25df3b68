"""What every question promises: no mirror, no simulated match, no bare rate unless asked for."""

from __future__ import annotations

import pytest
from projections.archive import query
from projections.archive.numbers import Number, matches_behind, measured
from projections.systems import find_system
from tests.archive.by_hand.reading import matches_in
from tests.archive.conftest import quickly
from tests.archive.made import written

UNITS = {"units": "borgo-mutant@C3"}


@pytest.fixture(scope="module")
def found(everything):
    with query.opened(everything) as found:
        yield found


@pytest.fixture(scope="module")
def kinds(everything):
    """The ids of the simulated matches, and of the real ones between one and the same army."""
    real, simulated = matches_in(everything), matches_in(everything, simulated=True)
    return {one.id for one in simulated}, {one.id for one in real if one.is_mirror}


def matches_of(found, name, **given):
    """All matches that an answer speaks of: named by it, or behind its numbers."""
    question = query.questions()[name]
    asked = {key: value for key, value in given.items() if key in (*question.parameters, "limit")}
    rows = query.ask(found, name, asked).dicts()
    named = {row["match"] for row in rows if "match" in row}
    if not question.counts:
        return named
    count = next(iter(question.counts))
    for row in rows:
        number = Number.of(question, count, row)
        named |= {one[0] for one in matches_behind(found, number, {**asked, "limit": 10_000})[1]}
    return named


@pytest.mark.parametrize("name", list(query.questions()))
def test_simulated_matches_never_count_unasked(found, kinds, name):
    simulated, _ = kinds
    assert len(simulated) > 4

    assert not matches_of(found, name, limit=0, **UNITS) & simulated
    assert matches_of(found, name, origin="simulated", limit=0, **UNITS) <= simulated
    assert matches_of(found, name, origin="all", limit=0, **UNITS) & simulated or name in ALONE


ALONE = frozenset({
    "luck", "score_margin", "places", "surprises", "records", "position", "exact_position",
    "stretch_results", "named_stretches", "comings", "streaks",
})  # fmt: skip
"""Too little in the simulated matches of the library, or the holder of a record is a real one."""


@pytest.mark.parametrize("name", list(query.questions()))
def test_an_army_against_itself_counts_only_when_asked_for(found, kinds, name):
    question, (_, mirrors) = query.questions()[name], kinds
    assert len(mirrors) > 2

    spoken_of = matches_of(found, name, limit=0, **UNITS)

    if "mirrors" not in question.parameters:
        together = question.game is not None and find_system(question.game).seats.together
        assert together or name in OF_ALL_MATCHES | OF_UNITS
    else:
        assert not spoken_of & mirrors
        more = matches_of(found, name, limit=0, mirrors=True, **UNITS)
        assert more >= spoken_of or name in EXTREMES


OF_ALL_MATCHES = frozenset({
    "overview", "calendar", "length", "records", "luck", "findings", "ratings", "rating_history",
    "stretches", "stretch_results", "named_stretches", "attendance", "comings", "curve",
})  # fmt: skip
"""They say how much was played, and how well: who played what army is nothing to them. Where all
win or lose together, nobody meets an army like the own."""
OF_UNITS = frozenset({
    "actions_chosen", "activation_economy", "ap_efficiency", "battle_ends", "exchanges",
    "initiative_worth", "reactions_tried", "saves", "square_heat", "target_classes",
    "unit_damage", "weapon_damage", "weapon_kinds",
})  # fmt: skip
"""They tell what units, weapons and rounds did, and set no army beside another."""
EXTREMES = frozenset({
    "nemesis", "favourite_prey", "streaks", "best_moments", "surprises",
})  # fmt: skip
"""They show the first of many; with more matches, another one."""


@pytest.mark.parametrize("name", list(query.questions()))
def test_a_rate_comes_with_n_and_interval_and_says_when_it_is_too_few(found, name):
    question = query.questions()[name]
    rows = query.ask(found, name, {"least": 5} if question.is_rate else {}).dicts()
    rates = [column for column in (rows[0] if rows else ()) if column.startswith("rate")]
    if "rate" not in rates:
        assert not question.is_rate
        return

    for row in rows:
        assert row["rate"] is None or row["low"] <= row["rate"] <= row["high"]
        assert (row["rate"] is None) == (row["n"] == 0)
        assert row["too_few"] == (row["n"] < 5)
        for rate in rates[1:]:  # a rate of a part stands beside the number it is of
            assert f"n{rate.removeprefix('rate')}" in row


@pytest.mark.parametrize("name", list(query.questions()))
def test_an_average_says_of_how_many_and_when_these_are_too_few(found, name):
    columns = set(query.ask(found, name, {}).columns)

    averaged = {c for c in columns if c.startswith(("mean", "seconds_a", "luck", "median"))}
    assert not averaged or columns & {"n", "matches"}


@pytest.mark.parametrize("name", ["armies", "matchups"])
def test_the_first_players_part_is_split_off(found, name):
    """Of matches in which nobody knows who began, neither part counts."""
    for row in query.ask(found, name).dicts():
        assert row["n_first"] + row["n_second"] <= row["n"]
        assert row["rate_first"] is None or 0 <= row["rate_first"] <= 1
        assert (row["rate_second"] is None) == (row["n_second"] == 0)


def test_any_rate_of_the_builder_can_be_split_by_who_began(found):
    columns, rows = measured(found, "rate", "first", {})

    assert [row[0] for row in rows] == [False, True]
    assert {"n", "low", "high", "too_few"} <= set(columns)


AGAINST = ("head_to_head", "nemesis", "favourite_prey", "matchups", "first_player")


@pytest.mark.parametrize("ending", [{"outcome": "won"}, {"outcome": "lost"}, {"winner": "Ann"}])
def test_who_plays_together_is_nobodys_opponent(tmp_path, ending):
    seats = [{"seat": n, "name": n, "army": a} for n, a in (("Ann", "Cats"), ("Bob", "Dogs"))]
    turn = {"type": "span_opened", "span": "turn", "player": "Ann"}
    for number in range(3):
        played = [{"type": "match_started", "players": seats}, turn]
        data = written([*played, {"type": "match_ended", **ending}], f"T{number}", game="freeform")
        (tmp_path / f"t{number}.aar").write_bytes(data)
    quickly(tmp_path)

    with query.opened(tmp_path) as found:
        told = {name: query.ask(found, name, {"least": 1}).rows for name in AGAINST}
        sides = found.execute("SELECT sides, mirror FROM matches").fetchall()

    against = "winner" in ending
    assert {name: bool(rows) for name, rows in told.items()} == dict.fromkeys(AGAINST, against)
    assert set(sides) == {(2 if against else 1, False)}

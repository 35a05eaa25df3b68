"""Every question against the same worked out by hand, over a library of everything."""

from __future__ import annotations

from datetime import date
from types import SimpleNamespace

import pytest
from events.errors import BadUsage
from projections.archive import query
from projections.games.neuroshima_hex.board.hexes import GRIDS
from tests.archive.by_hand import dust, general, hunters, neuroshima
from tests.archive.by_hand.reading import Near, matches_in, share


@pytest.fixture(scope="module")
def library(everything):
    """The archive of the library of everything, and its real matches read by hand."""
    with query.opened(everything) as found:
        yield SimpleNamespace(found=found, matches=matches_in(everything))


def differences(found, expected):
    """In what an answer differs; rows are told apart by all that is no measured number."""
    if not found:
        return ["an answer without rows shows nothing"]
    names = [name for name in found[0] if all(exact(row[name]) for row in expected)]

    def key(row):
        return [str(row[name]) for name in names]

    found, expected = sorted(found, key=key), sorted(expected, key=key)
    keys, wanted = [key(row) for row in found], [key(row) for row in expected]
    if keys != wanted:
        return [
            *(f"too many: {each}" for each in keys if each not in wanted),
            *(f"missing: {each}" for each in wanted if each not in keys),
        ] or [f"{len(found)} rows, expected {len(expected)}"]
    pairs = zip(found, expected, strict=True)
    return [f"{one}, expected {other}" for one, other in pairs if one != other]


def test_a_difference_is_told():
    rows = [{"army": "borgo", "n": 3}, {"army": "moloch", "n": 4}]

    assert differences(rows, rows[::-1]) == []
    assert differences([], rows) == ["an answer without rows shows nothing"]
    assert differences(rows, rows[:1]) == ["too many: ['moloch', '4']"]
    assert differences(rows[:1], rows) == ["missing: ['moloch', '4']"]
    assert differences([rows[0], rows[0]], rows[:1]) == ["2 rows, expected 1"]
    assert differences(rows[:1], [{"army": "borgo", "n": Near(2.5, 0.1)}]) != []


def exact(value):
    return type(value).__name__ != "Near"


GENERAL = (
    "overview", "matchups", "armies", "army_over_time", "first_player", "players",
    "player_armies", "head_to_head", "nemesis", "favourite_prey", "calendar", "places", "length",
    "tempo", "score_margin", "streaks", "records", "luck", "rating_history", "ratings",
    "surprises", "findings", "stretch_results", "named_stretches", "attendance", "comings",
)  # fmt: skip
GAME = (
    "tiles", "survival", "lethality", "draws_and_discards", "instants", "medics", "battles",
    "hq_damage", "comebacks", "best_moments",
)  # fmt: skip
HUNTERS = (
    "campaign_days", "missions_won", "falls", "perils", "economy", "products", "room_upgrades",
    "travel_cards", "shield_chance", "shield_faces", "weapons", "damage",
)  # fmt: skip
DUST = (
    "unit_damage", "ap_efficiency", "exchanges", "activation_economy", "actions_chosen",
    "reactions_tried", "initiative_worth", "points_race", "scenario_sides", "battle_ends",
    "weapon_damage", "weapon_kinds", "target_classes", "saves",
)  # fmt: skip
ON_A_BOARD = ("heatmap", "heatmap_results", "hq_spots")


@pytest.mark.parametrize("name", GENERAL)
def test_a_question_of_every_match(library, name):
    found = query.ask(library.found, name).dicts()

    assert differences(found, getattr(general, name)(library.matches)) == []


def test_how_long_stretches_take(library):
    found = query.ask(library.found, "stretches", {"game": "freeform"}).dicts()

    assert differences(found, general.stretches(library.matches)) == []


@pytest.mark.parametrize("name", GAME)
def test_a_question_of_the_game(library, name):
    found = query.ask(library.found, name).dicts()

    assert differences(found, getattr(neuroshima, name)(library.matches)) == []


@pytest.mark.parametrize("name", HUNTERS)
def test_a_question_of_campaigns(library, name):
    found = query.ask(library.found, name).dicts()

    assert differences(found, getattr(hunters, name)(library.matches)) == []


@pytest.mark.parametrize("name", DUST)
def test_a_question_of_battles(library, name):
    found = query.ask(library.found, name).dicts()

    assert differences(found, getattr(dust, name)(library.matches)) == []


@pytest.mark.parametrize("board", ["6x4", "8x6"])
@pytest.mark.parametrize("presence", ["ended", "held", "fired", "attacked", "fell"])
def test_what_happened_on_the_squares_of_one_board(library, board, presence):
    given = {"board_size": board, "presence": presence}
    found = query.ask(library.found, "square_heat", given).dicts()

    assert differences(found, dust.square_heat(library.matches, board, presence)) == []


def test_nets_where_nothing_takes_them_over(library):
    pairs = (("hegemony", "moloch"), ("moloch", "borgo"), ("hegemony", "borgo"))
    seen = 0
    for pair in (*pairs, *((other, one) for one, other in pairs)):
        given = dict(zip(("army", "against"), pair, strict=True))
        matches = [m for m in library.matches if sorted(m.armies, key=str) == sorted(pair)]
        found = query.ask(library.found, "nets", given).dicts()
        expected = [r for r in neuroshima.nets(matches) if r["tile"].startswith(f"{pair[0]}-")]
        seen += len(expected)
        if found or expected:
            assert differences(found, expected) == []
    assert seen > 2


@pytest.mark.parametrize("board", [19, 37])
@pytest.mark.parametrize("normal", [True, False])
@pytest.mark.parametrize("name", ON_A_BOARD)
def test_a_question_of_one_board(library, name, normal, board):
    found = query.ask(library.found, name, {"board": board, "normal": normal}).dicts()

    expected = getattr(neuroshima, name)(library.matches, board, normal=normal)
    assert differences(found, expected) == []


@pytest.mark.parametrize("board", [19, 37])
def test_openings_step_by_step(library, board):
    line = ()
    for _ in range(4):
        given = {"board": board, "line": " ".join(line)}
        found = query.ask(library.found, "openings", given).dicts()
        assert differences(found, neuroshima.openings(library.matches, board, line)) == []
        line = (*line, f"{found[0]['tile']}@{found[0]['spot']}")


@pytest.mark.parametrize("board", [19, 37])
@pytest.mark.parametrize("name", ["position", "exact_position"])
def test_positions(library, name, board):
    by_hand = getattr(neuroshima, name)
    laid = list(some_positions(library.matches, board, exact=name == "exact_position"))
    assert laid
    for units in laid:
        text = " ".join(f"{t}@{at}" + (f"/{look}" if look else "") for t, at, look in units)
        found = query.ask(library.found, name, {"units": text, "board": board}).dicts()

        assert differences(found, by_hand(library.matches, board, units)) == []


def some_positions(matches, board, *, exact):
    """What lay on the board after the second and the fourth change, of some matches."""
    for one in neuroshima._on([m for m in matches if not m.is_mirror], board)[:6]:
        for _, lay in (one.boards[1], one.boards[3]):
            units = [(unit.tile, name, unit.facing) for name, unit in lay.items()]
            yield tuple(units) if exact else tuple((t, at, None) for t, at, _ in units[:2])


def test_every_question_is_worked_out_by_hand():
    known = {
        *GENERAL,
        "stretches",
        "curve",
        *GAME,
        *HUNTERS,
        *DUST,
        "square_heat",
        *ON_A_BOARD,
        "nets",
        "openings",
        "position",
        "exact_position",
    }

    assert known == set(query.questions())


def test_boards_of_two_sizes_are_never_counted_together(library):
    answer = query.ask(library.found, "heatmap")

    assert answer.given["board"] == 19
    assert [size for size, _ in answer.counts["board"]] == [19, 37]
    assert {row["hex"] for row in answer.dicts()} <= set(GRIDS[19].names)
    only = {"player": "Ann", "since": date(2026, 1, 12), "place": "Club"}
    assert query.ask(library.found, "heatmap", only).given["board"] == 37


def test_a_board_that_nobody_plays_on_is_refused(library):
    with pytest.raises(BadUsage, match="board=20, expected one of 19, 37"):
        query.ask(library.found, "heatmap", {"board": 20})
    with pytest.raises(BadUsage, match="A1 to G4"):
        query.ask(library.found, "position", {"board": 37, "units": "borgo-hq@G5"})


def test_squares_of_the_most_frequent_board_are_asked_for_and_of_no_other(library):
    answer = query.ask(library.found, "square_heat")

    assert answer.given["board_size"] == answer.counts["board_size"][0][0]
    assert {size for size, _ in answer.counts["board_size"]} == {"6x4", "8x6"}
    with pytest.raises(BadUsage, match="8x6"):
        query.ask(library.found, "square_heat", {"board_size": "8x7"})
    with pytest.raises(BadUsage, match="held"):
        query.ask(library.found, "square_heat", {"presence": "helt"})


@pytest.mark.parametrize("n", [1, 2, 7, 40, 299])
def test_intervals_are_those_of_scipy(library, n):
    rows = library.found.execute(
        "SELECT base.rate(w, $n), base.wilson_low(w, $n), base.wilson_high(w, $n)"
        " FROM range($n + 1) t(w) ORDER BY w",
        {"n": n},
    ).fetchall()

    assert len(rows) == n + 1
    for wins, row in enumerate(rows):
        expected = share(wins, n)
        assert (expected["rate"], expected["low"], expected["high"]) == row

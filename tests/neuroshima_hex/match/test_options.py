"""Rule options: named readings, defaults by edition, and records that say odd things."""

from typing import Literal, get_args, get_origin

import pytest
from events.chain import scan
from events.composer import compose
from events.errors import BadUsage
from projections.games.neuroshima_hex.board.hexes import GRIDS
from projections.games.neuroshima_hex.describe import describe
from projections.games.neuroshima_hex.options import MatchOptions
from projections.games.neuroshima_hex.position.position import parse_position
from projections.games.neuroshima_hex.system import NEUROSHIMA_HEX
from projections.matches import Match
from tests.neuroshima_hex.match.rulebook import SETUP, played, seated


def rules(**more):
    return seated(**more).rules


def players(count):
    armies = ("vegas", "smart", "borgo", "moloch", "outpost", "hegemony")
    return [{"seat": army, "name": army, "army": army} for army in armies[:count]]


def test_the_duel_has_terminals_and_draws_a_tie():
    found = rules()

    assert (found.edition, found.board, found.duel_board, found.tie) == ("duel", 19, True, "draw")
    assert len(found.terminals) == 7
    assert not found.redraw


def test_the_third_edition_has_overtime_and_the_redraw():
    found = rules(edition="3.0")

    assert (found.duel_board, found.terminals, found.tie) == (False, (), "overtime")
    assert found.redraw


def test_five_players_sit_at_the_large_board():
    table = seated(players=players(5), edition="3.0")

    assert table.rules.board == 37
    assert table.board.grid.size == 37


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        pytest.param(15, (15, 15), id="for all"),
        pytest.param({"Bob": 13}, (20, 13), id="by seat"),
        pytest.param(None, (20, 20), id="left out"),
    ],
)
def test_initial_hq_points(said, expected):
    options = {} if said is None else {"hq_points": said}

    assert tuple(seated(options=options).board.hq_points) == expected


@pytest.mark.parametrize("options", [{"no_such": 1}, {"board": "19"}, {"push_back_cost": 4}])
def test_odd_options_are_refused_at_the_start_and_borne_in_an_old_record(options):
    with pytest.raises(BadUsage):
        NEUROSHIMA_HEX.check_options(options)

    assert not rules(options=options).understood


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"push_back_cost": 3, "tie": "overtime", "redraw": True},
        {"duel_board": False},
        {"terminals": ["A1", "C3"]},
        {"heal_after_battle": True, "moloch_hits_allies": True, "hq_points": {"Ann": 13}},
        {"board": 37, "points_mode": True},
    ],
)
def test_a_position_says_the_options_again(options):
    position = describe(played(SETUP, seated(options=options)))

    parse_position(position)
    usual = {"board": 19, "heal_after_battle": False, "moloch_hits_allies": False}
    for option, value in options.items():
        assert (usual | position["rules"])[option] == value


# -- defaults that were changed -------------------------------------------------------------------


def teams(*sides, armies=("borgo", "moloch", "outpost", "hegemony")):
    names = ("Ann", "Bob", "Cleo", "Dan")
    return [
        {"seat": name, "name": name, "army": army, **({"team": side} if side else {})}
        for name, army, side in zip(names, armies, sides, strict=False)
    ]


ONE_AGAINST_TWO = teams("one", "two", "two")
TWO_AGAINST_TWO = teams("one", "two", "one", "two")


@pytest.mark.parametrize(
    ("seats", "options", "v", "expected"),
    [
        pytest.param(ONE_AGAINST_TWO, {}, 2, (20, 13, 13), id="one against two"),
        pytest.param(ONE_AGAINST_TWO, {}, 1, (20, 20, 20), id="one against two, once"),
        pytest.param(TWO_AGAINST_TWO, {}, 2, (15,) * 4, id="two against two"),
        pytest.param(TWO_AGAINST_TWO, {}, 1, (20,) * 4, id="two against two, once"),
        pytest.param(TWO_AGAINST_TWO, {"team_hq_points": "faq"}, 2, (20,) * 4, id="by the FAQ"),
        pytest.param(
            ONE_AGAINST_TWO, {"team_hq_points": "faq"}, 2, (20, 13, 13), id="one alone by the FAQ"
        ),
        pytest.param(TWO_AGAINST_TWO, {"hq_points": 16}, 2, (16,) * 4, id="said for all"),
        pytest.param(
            TWO_AGAINST_TWO, {"hq_points": {"Bob": 7}}, 2, (15, 7, 15, 15), id="said for one"
        ),
        pytest.param(
            ONE_AGAINST_TWO, {"hq_points": {"Bob": 7}}, 1, (20, 7, 20), id="said for one, once"
        ),
        pytest.param(teams(None, "two", "two"), {}, 2, (20, 13, 13), id="alone without a team"),
        pytest.param(teams(None, None, None, None), {}, 2, (20,) * 4, id="everybody alone"),
        pytest.param(
            teams("one", "two", "two", "two"), {}, 2, (20,) * 4, id="sides nobody wrote of"
        ),
    ],
)
def test_teams_begin_with_the_points_of_the_rulebook(seats, options, v, expected):
    table = seated(players=seats, edition="3.0", options=options, v=v)

    assert tuple(table.board.hq_points) == table.rules.hq_points == expected


@pytest.mark.parametrize(
    ("options", "v", "hits"),
    [({}, 2, True), ({}, 1, False), ({"moloch_hits_allies": False}, 2, False),
     ({"moloch_hits_allies": True}, 1, True)],
)  # fmt: skip
def test_a_moloch_hurts_its_allies_unless_it_was_agreed_or_meant_otherwise(options, v, hits):
    table = seated(players=TWO_AGAINST_TWO, edition="3.0", options=options, v=v)

    assert [player.hits_allies for player in table.board.players] == [False, hits, False, False]


@pytest.mark.parametrize(
    ("seats", "options", "version"),
    [
        pytest.param(teams(None, None), {}, None, id="two players"),
        pytest.param(teams(None, None, None), {}, None, id="everybody alone"),
        pytest.param(ONE_AGAINST_TWO, {}, 2, id="one against two"),
        pytest.param(TWO_AGAINST_TWO, {}, 2, id="two against two"),
        pytest.param(TWO_AGAINST_TWO, {"hq_points": 20}, 2, id="a Moloch among them"),
        pytest.param(
            TWO_AGAINST_TWO, {"hq_points": 20, "moloch_hits_allies": False}, None, id="all is said"
        ),
        pytest.param(
            teams("one", "two", "one", "two", armies=("borgo", "smart", "vegas", "outpost")),
            {"hq_points": 20}, None, id="no Moloch among them",
        ),
        pytest.param(teams(None, None), {"team_hq_points": "faq"}, 2, id="an option of today"),
    ],
)  # fmt: skip
def test_the_lowest_version_that_means_the_defaults_of_today_is_written(seats, options, version):
    entry = NEUROSHIMA_HEX.start_entry({"players": seats, "edition": "3.0", "options": options})

    assert entry.get("v") == version


def test_what_cannot_be_read_is_left_to_whoever_writes_it():
    assert NEUROSHIMA_HEX.start_entry({"players": "nobody"}) == {
        "type": "match_started", "players": "nobody",
    }  # fmt: skip


def opened(started, *entries):
    data, _, _ = compose(
        NEUROSHIMA_HEX.vocabulary, [{"type": "match_started", **started}, *entries]
    )
    return Match(scan(data, where="made"))


def test_a_match_of_version_one_keeps_its_meaning_when_teams_are_amended():
    started = {"players": teams(None, None, None, None), "edition": "3.0"}
    amended = [{"seat": p["seat"], "team": p["team"]} for p in TWO_AGAINST_TWO]

    match = opened(started, {"type": "match_amended", "players": amended})

    assert match.replay.state().board.hq_points == [20] * 4


def test_an_option_that_was_not_agreed_on_after_all_is_as_usual_again():
    started = {"players": teams(None, None), "edition": "duel"}
    said = {"duel_board": False, "tie": "overtime"}
    unsaid = {"type": "match_amended", "unsaid": ["duel_board", "redraw"], "v": 2}

    match = opened({**started, "options": said}, unsaid)
    rules = match.replay.state().rules
    assert (rules.duel_board, rules.tie) == (True, "overtime")
    assert match.summary.options == {"tie": "overtime"}

    again = {"type": "match_amended", "options": {"duel_board": False}}
    assert not opened(started, unsaid, again).replay.state().rules.duel_board


def test_every_option_and_every_answer_has_words_in_both_languages():
    words = NEUROSHIMA_HEX.words
    wanted = {f"option.{name}" for name in MatchOptions.model_fields}
    wanted |= {
        f"option_value.{name}.{value}"
        for name, field in MatchOptions.model_fields.items()
        for value in literals(field.annotation)
    }

    assert "option_value.team_hq_points.faq" in wanted
    for lang in ("en", "pl"):
        assert wanted <= set(words.table(lang))


def literals(annotation):
    if get_origin(annotation) is Literal:
        return get_args(annotation)
    return [value for part in get_args(annotation) for value in literals(part)]


def test_the_hexes_that_may_be_terminals_are_told_with_the_option():
    extra = MatchOptions.model_fields["terminals"].json_schema_extra

    assert extra["choices"] == list(GRIDS[19].names)
    NEUROSHIMA_HEX.check_options({"terminals": extra["choices"]})

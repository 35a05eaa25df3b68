"""Answers against a plain count in Python over the journals' lines."""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest
from events.words import LANGUAGES
from projections.archive import query
from projections.archive.building import build
from tests.archive.made import Made, written


def seats(events):
    return {player["seat"]: player for player in events[0]["players"]}


def outcome(events, seat):
    winner = next(event["winner"] for event in events if event["type"] == "match_ended")
    if winner == "draw":
        return 0
    return 1 if winner == seat else -1


def pairs(small):
    """Each seat of each real match: itself, its opponent, result, whether it began."""
    for events in small.matches():
        players = seats(events)
        first = next(event["player"] for event in events if event["type"] == "turn_began")
        for seat, other in zip(players, reversed(players), strict=True):
            yield players[seat], players[other], outcome(events, seat), seat == first


def counted(rows, *keys):
    return {tuple(row[key] for key in keys): (row["n"], row["wins"]) for row in rows}


def tally(results):
    n, wins = Counter(), Counter()
    for key, result in results:
        n[key] += 1
        wins[key] += result == 1
    return {key: (n[key], wins[key]) for key in n}


def test_matchups_leave_out_mirrors_and_count_draws_in_n_only(small):
    expected = tally(
        ((me["army"], foe["army"]), result)
        for me, foe, result, _ in pairs(small)
        if me["army"] != foe["army"]
    )

    assert counted(small.ask("matchups"), "army", "against") == expected


def test_mirrors_count_when_asked_for(small):
    expected = tally(((me["army"], foe["army"]), result) for me, foe, result, _ in pairs(small))

    assert counted(small.ask("matchups", mirrors=True), "army", "against") == expected


def test_the_first_player_is_split_off(small):
    (row,) = small.ask("matchups", army="borgo", against="moloch")
    expected = [
        result
        for me, foe, result, first in pairs(small)
        if (me["army"], foe["army"], first) == ("borgo", "moloch", True)
    ]

    assert (row["n_first"], row["wins_first"]) == (len(expected), expected.count(1))
    assert row["n"] == row["n_first"] + row["n_second"]


def test_what_beginning_is_worth(small):
    rows = small.ask("first_player", mirrors=True)

    expected = [result for _, _, result, first in pairs(small) if first]
    assert (rows[0]["army"], rows[0]["n"], rows[0]["wins"]) == (
        "*", len(expected), expected.count(1),
    )  # fmt: skip


def test_players_and_head_to_head(small):
    everyone = list(pairs(small))

    assert counted(small.ask("players", mirrors=True), "player") == tally(
        ((me["name"],), result) for me, _, result, _ in everyone
    )
    assert counted(small.ask("head_to_head", mirrors=True), "player", "opponent") == tally(
        ((me["name"], foe["name"]), result) for me, foe, result, _ in everyone
    )


def test_simulated_matches_are_left_out_unless_asked_for(small):
    real, simulated = (len(list(small.matches(simulated=which))) for which in (False, True))

    def total(**given):
        return sum(row["matches"] for row in small.ask("overview", **given))

    assert (total(), total(origin="simulated"), total(origin="all")) == (
        real, simulated, real + simulated,
    )  # fmt: skip
    with query.opened(small.folder) as found:
        assert query.ask(found, "matchups").left_out == simulated


def test_tile_use(small):
    drawn, placed = Counter(), Counter()
    for events in small.matches():
        for event in events:
            if event["type"] == "tiles_drawn":
                drawn.update(event["tiles"])
            elif event["type"] == "tile_placed":
                placed[event["tile"]] += 1

    rows = small.ask("tiles", mirrors=True)

    assert {row["tile"]: row["drawn"] for row in rows if row["drawn"]} == dict(drawn)
    assert {row["tile"]: row["placed"] for row in rows if row["placed"]} == dict(placed)


def test_hq_damage_by_turn(small):
    damage = Counter()
    for events in small.matches():
        turn, board = None, {}
        for event in events:
            if event["type"] == "turn_began":
                turn = event["number"]
            elif event["type"] == "turn_ended":
                turn = None  # a battle because of a full board belongs to no turn
            follow(board, event)
            if event["type"] == "segment_fought" and turn is not None:
                for attack in event["attacks"]:
                    if attack["to"] in board and not attack["absorbed_by"]:
                        damage[turn] += attack["wounds"]

    rows = small.ask("hq_damage", mirrors=True)

    assert {row["turn"]: row["damage"] for row in rows if row["damage"]} == dict(damage)


def follow(board, event):
    """Where the HQs lie: nothing but placements and moves can change that here."""
    match event["type"]:
        case "tile_placed" if event["tile"].endswith("-hq"):
            board[event["hex"]] = event["tile"]
        case "unit_moved" | "unit_pushed" if event["unit"] in board:
            board[event["to"]] = board.pop(event["unit"])


def test_where_tiles_are_laid_as_they_lay(small):
    laid = Counter(
        event["hex"]
        for events in small.matches()
        for event in events
        if event["type"] == "tile_placed"
    )

    rows = small.ask("heatmap", normal=False, mirrors=True)

    assert {row["hex"]: row["n"] for row in rows} == dict(laid)
    assert sum(row["share"] for row in rows) == pytest.approx(1)


def test_turning_the_boards_keeps_the_number_of_tiles_and_their_rings(small):
    rows = small.rows(
        """
        SELECT count(*), count(*) FILTER (hex <> spot),
               count(*) FILTER ((hex = 'C3') <> (spot = 'C3'))
        FROM placements
        """
    )

    ((total, turned, moved_centres),) = rows
    assert turned > total / 2
    assert moved_centres == 0


def test_length_and_calendar(small):
    turns = [sum(e["type"] == "turn_began" for e in events) for events in small.matches()]
    days = Counter(events[0]["day"] for events in small.matches())

    (row,) = small.ask("length")

    assert (row["n"], row["fewest_turns"], row["most_turns"]) == (
        len(turns), min(turns), max(turns),
    )  # fmt: skip
    assert {r["day"].isoformat(): r["matches"] for r in small.ask("calendar")} == dict(days)


def test_streaks(small):
    results = defaultdict(list)
    for events in sorted(small.matches(), key=lambda e: e[0]["recorded"]):
        for seat in seats(events):
            results[seat].append(outcome(events, seat) == 1)

    def longest(won):
        best = run = 0
        for one in won:
            run = run + 1 if one else 0
            best = max(best, run)
        return best

    assert {row["player"]: row["longest"] for row in small.ask("streaks", mirrors=True)} == {
        seat: longest(won) for seat, won in results.items() if any(won)
    }


def test_matches_of_the_same_minute_make_one_streak_of_their_wins(tmp_path):
    players = [{"name": "Ann", "army": "borgo"}, {"name": "Bob", "army": "moloch"}]
    won = Counter()
    for number in range(30):
        events = Made(number, players, day="2026-01-03").run(8)
        won[events[-1]["winner"]] += 1
        (tmp_path / f"m{number:04}.aar").write_bytes(written(events, f"M{number:06}"))
    build(tmp_path, with_findings=False, workers=1)

    with query.opened(tmp_path) as found:
        rows = query.ask(found, "streaks").dicts()

    assert {row["player"]: row["longest"] for row in rows} == {"Ann": won["Ann"], "Bob": won["Bob"]}


def test_the_last_days_stand_first_in_the_calendar(small):
    days = [row["day"] for row in small.ask("calendar")]

    assert len(days) > 1
    assert days == sorted(days, reverse=True)
    assert [row["day"] for row in small.ask("calendar", limit=2)] == days[:2]


def test_ratings_are_those_of_openskill(small):
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    now = defaultdict(model.rating)
    for events in sorted(small.matches(), key=lambda e: e[0]["recorded"]):
        names = list(seats(events))
        ranks = [1 - outcome(events, name) for name in names]
        after = model.rate([[now[name]] for name in names], ranks=ranks)
        now.update({name: team[0] for name, team in zip(names, after, strict=True)})

    rows = small.ask("ratings")

    assert {row["player"]: (row["mu"], row["sigma"]) for row in rows} == {
        name: (round(one.mu, 2), round(one.sigma, 2)) for name, one in now.items()
    }


WILSON = (
    # wins, n, low, high: Newcombe 1998 (81 of 263, 15 of 148, 0 of 20, 1 of 29) and R's binom
    (81, 263, 0.2553, 0.3662),
    (15, 148, 0.0624, 0.1605),
    (0, 20, 0.0, 0.1611),
    (1, 29, 0.0061, 0.1718),
    (60, 100, 0.50200, 0.69060),
    (10, 10, 0.7225, 1.0),
)


@pytest.mark.parametrize(("wins", "n", "low", "high"), WILSON)
def test_intervals_are_those_of_the_books(small, wins, n, low, high):
    ((found_low, found_high),) = small.rows(
        f"SELECT base.wilson_low({wins}, {n}), base.wilson_high({wins}, {n})"
    )

    assert found_low == pytest.approx(low, abs=5e-5)
    assert found_high == pytest.approx(high, abs=5e-5)


def test_few_matches_are_said_to_be_few(small):
    assert all(row["too_few"] == (row["n"] < 10) for row in small.ask("matchups"))
    assert not any(row["too_few"] for row in small.ask("matchups", least=1))


def test_no_matches_make_no_rate(small):
    ((rate, low),) = small.rows("SELECT base.rate(0, 0), base.wilson_low(0, 0)")

    assert (rate, low) == (None, None)


@pytest.mark.parametrize("name", list(query.questions()))
def test_every_question_answers_over_everyone_and_has_its_words(small, name):
    question = query.questions()[name]

    with query.opened(small.folder) as found:
        answer = query.ask(found, name)

    assert len(set(answer.columns)) == len(answer.columns)
    if question.is_rate:
        assert {"n", "wins", "rate", "low", "high"} <= set(answer.columns)
    for lang in LANGUAGES:
        assert question.title.text(lang)
        assert len(question.explanation.text(lang)) > 30
        for parameter in question.parameters:
            assert question.explain(parameter).text(lang)


GIVEN = {
    "game": "neuroshima_hex", "player": "Ann", "opponent": "Bob", "army": "borgo",
    "against": "moloch", "since": "2026-01", "until": "2026", "players": "2", "edition": "duel",
    "place": "Club", "occasion": "Cup", "tag": "final", "mirrors": "yes", "least": "3",
    "limit": "7", "tile": "borgo-hq", "kind": "hq", "normal": "no", "line": "borgo-hq@A1",
    "board": "19", "units": "borgo-hq@A1 moloch-hq@C3/NE", "origin": "all", "stretch": "turn",
    "counter": "Points", "presence": "held", "board_size": "8x6",
}  # fmt: skip


@pytest.mark.parametrize("name", list(query.questions()))
def test_every_parameter_of_every_question_is_understood(everything, name):
    with query.opened(everything) as found:
        for parameter in query.questions()[name].parameters:
            given = query.typed({parameter: GIVEN[parameter]})

            assert query.ask(found, name, given).given[parameter] == given[parameter]


def test_there_are_enough_questions():
    assert len(query.questions()) >= 25


def test_an_opening_is_walked_step_by_step(small):
    (first, *_) = small.ask("openings", mirrors=True)
    line = f"{first['tile']}@{first['spot']}"

    nexts = small.ask("openings", mirrors=True, line=line)

    assert {row["step"] for row in nexts} == {2}
    assert sum(row["n"] for row in nexts) == first["n"]


@pytest.mark.parametrize(
    ("teams", "foes"),
    [
        (("", ""), {"Ann": "Bob", "Bob": "Ann"}),
        (("red", "blue", "red"), {"Ann": None, "Bob": None, "Cid": None}),
        (("", "", ""), {"Ann": None, "Bob": None, "Cid": None}),
    ],
    ids=["two", "two against one", "three alone"],
)
def test_only_one_of_two_has_an_only_opponent(tmp_path, teams, foes):
    armies = ("borgo", "moloch", "outpost")
    players = [
        {"seat": name, "name": name, "army": army, **({"team": team} if team else {})}
        for name, army, team in zip(foes, armies, teams, strict=False)
    ]
    start = {"type": "match_started", "edition": "3.0", "players": players}
    (tmp_path / "a.aar").write_bytes(written([start], "M1"))
    build(tmp_path, with_findings=False)

    with query.opened(tmp_path) as found:
        rows = found.execute("SELECT seat, foe_player, foe FROM participants").fetchall()

    army_of = dict(zip(foes, armies, strict=False))
    assert {seat: foe for seat, foe, _ in rows} == foes
    assert {seat: army for seat, _, army in rows} == {s: army_of.get(f) for s, f in foes.items()}

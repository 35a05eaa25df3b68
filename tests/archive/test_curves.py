"""What points and counters come to as matches go on, of any game, and in how many matches."""

import pytest
from dashboard.chart_rows import ChartData, blocks_of, drawn_in_text
from dashboard.figures.chart_data import Look
from dashboard.figures.charts import lines
from projections.archive import query
from projections.archive.building import build
from projections.archive.numbers import Number, matches_behind
from tests.archive.test_spans import closed, journal, opened


def scored(player, points):
    return {"type": "points_scored", "player": player, "points": points}


def rations(value):
    return {"type": "counter_set", "counter": "rations", "value": value}


def match(name, turns, winner="Ann", outcome=None):
    """A match of so many turns, in which Ann scores as said and the rations dwindle."""
    steps = [opened("day")]
    for number, points in enumerate(turns):
        steps += [
            opened("turn", player="Ann"), scored("Ann", points), rations(9 - number), closed("turn")
        ]  # fmt: skip
    how = {"winner": winner} if outcome is None else {"outcome": outcome}
    ended = {"type": "match_ended", **how}
    return journal(*steps, closed("day"), ended, match=name)


@pytest.fixture(scope="module")
def two(tmp_path_factory):
    """The archive of a match of three turns that Ann won and of one of two that she lost."""
    folder = tmp_path_factory.mktemp("two")
    (folder / "A.aar").write_bytes(match("A", (2, 4, 6)))
    (folder / "B.aar").write_bytes(match("B", (4, 0), winner="Bob"))
    build(folder, workers=1, with_findings=True)
    with query.opened(folder) as found:
        yield found


def points(rows):
    return [(row["step"], row["n"], row["mean"], row["mean_won"], row["mean_lost"]) for row in rows]


def test_a_curve_says_of_how_many_matches_each_of_its_points_is(two):
    rows = query.ask(two, "curve", {"counter": "rations"}).dicts()

    assert points(rows) == [
        (1, 2, 9.0, None, None), (2, 2, 8.0, None, None), (3, 1, 7.0, None, None),
    ]  # fmt: skip
    assert {row["kind"] for row in rows} == {"turn"}


def test_points_are_told_of_winners_and_losers(two):
    rows = query.ask(two, "curve", {"counter": "points"}).dicts()

    # Ann had 2, 6 and 12 and won, then 4 and 4 and lost; Bob had none of either.
    assert points(row for row in rows if row["step"]) == [
        (1, 2, 1.5, 1.0, 2.0), (2, 2, 2.5, 3.0, 2.0), (3, 1, 6.0, 12.0, 0.0),
    ]  # fmt: skip


def test_it_is_followed_by_turns_or_by_any_longer_stretch(two):
    rows = query.ask(two, "curve", {"counter": "rations", "stretch": "day"}).dicts()

    assert points(rows) == [(1, 2, 7.5, None, None)]


def test_a_point_leads_to_its_matches(two):
    rows = query.ask(two, "curve", {"counter": "rations"}).dicts()

    question = query.questions()["curve"]
    behind = [matches_behind(two, Number.of(question, "n", row), {})[1] for row in rows]

    assert [sorted(match.match for match in each) for each in behind] == [
        ["A", "B"], ["A", "B"], ["A"],
    ]  # fmt: skip


def test_a_chart_draws_a_line_for_each_counter_and_says_n(two):
    answer = query.ask(two, "curve")
    data = ChartData(answer.columns, answer.dicts(), means=answer.question.means)

    drawn = lines(data, Look())

    assert {trace.name for trace in drawn.data} == {row["counter"] for row in answer.dicts()}
    assert any("n 2" in text for trace in drawn.data for text in trace.text)


@pytest.mark.parametrize(
    ("lang", "title", "name"),
    [("en", "Mean · After: 1 – 3", "rations"), ("pl", "Średnia · Po: 1 – 3", "rations")],
)
def test_a_terminal_draws_a_line_of_blocks_below_the_table(tmp_path, aar_in, lang, title, name):
    for one, turns in (("A", (2, 4, 6)), ("B", (4, 0))):
        (tmp_path / f"{one}.aar").write_bytes(match(one, turns))
    build(tmp_path, workers=1, with_findings=True)
    arguments = ("archive", "ask", "curve", f"counter={name}")

    told = aar_in(tmp_path, "--lang", lang, *arguments).out
    files = [aar_in(tmp_path, flag, *arguments).out for flag in ("--json",)]
    files.append(aar_in(tmp_path, *arguments, "--csv").out)

    assert told.splitlines()[-3:] == ["", title, f"{name}  █▇▆  9 (n 2) – 7 (n 1)"]
    assert not any("█" in text for text in files)


def test_gaps_and_few_columns_are_drawn():
    rows = [{"month": month, "army": army, "n": 4, "rate": rate, "low": 0, "high": 1}
            for month, army, rate in ((1, "A", 0.5), (2, "B", 1.0), (3, "A", 0.0))]  # fmt: skip
    data = ChartData(tuple(rows[0]), rows)

    assert drawn_in_text(data, 60) == [
        "rate · month: 1 – 3", "A  ▅ ▁  50% (n 4) – 0% (n 4)", "B   █   100% (n 4) – 100% (n 4)"
    ]  # fmt: skip
    assert drawn_in_text(ChartData(data.columns, ()), 60) == []
    assert blocks_of([0, 1, 2, 3, 4, 5, 6, 7], 3) == "▁▅█"
    assert blocks_of([None], 3) == ""


def test_matches_that_were_not_checked_are_told(tmp_path):
    (tmp_path / "A.aar").write_bytes(match("A", (2, 4)))
    build(tmp_path, workers=1, with_findings=False)

    with query.opened(tmp_path) as found:
        answer = query.ask(found, "curve")

    assert (answer.rows, answer.unchecked) == ([], 1)


def test_a_game_of_its_own_has_curves_by_its_words(everything):
    with query.opened(everything) as found:
        rows = query.ask(found, "curve", {"game": "neuroshima_hex"}).dicts()
        ends = found.execute(
            "SELECT count(*) FROM base.curves c JOIN base.matches k ON k.hash = c.hash"
            " WHERE k.game = 'neuroshima_hex' AND c.step > k.turns"
        ).fetchall()

    counters = {row["counter"] for row in rows}
    assert {query.in_words("counter", one, "pl", {"counter"}) for one in counters}.isdisjoint(
        counters
    )
    assert {row["mean"] for row in rows if (row["step"], row["counter"]) == (0, "Points")} == {20}
    assert ends == [(0,)]


def test_what_all_share_goes_with_how_all_of_them_fared(tmp_path):
    for one, turns, outcome in (("A", (2, 4), "won"), ("B", (6,), "lost")):
        (tmp_path / f"{one}.aar").write_bytes(match(one, turns, outcome=outcome))
    build(tmp_path, workers=1, with_findings=True)
    with query.opened(tmp_path) as found:
        rows = query.ask(found, "curve", {"counter": "rations"}).dicts()

    assert points(rows) == [(1, 2, 9.0, 9.0, 9.0), (2, 1, 8.0, 8.0, None)]

"""What the Python interface gives: rows, and relations that become frames of any kind."""

from __future__ import annotations

import pytest
from projections.archive import ask, opened, relation
from projections.archive.query import questions


@pytest.fixture(scope="module")
def found(small):
    with opened(small.folder) as found:
        yield found


def given(name):
    wanted = {"limit": 0, "units": "borgo-hq@A1", "origin": "all"}
    return {key: value for key, value in wanted.items() if key in questions()[name].parameters}


@pytest.mark.parametrize("name", list(questions()))
def test_every_frame_holds_the_answer(found, name):
    answer = ask(found, name, given(name))

    polars, pandas, arrow = (
        getattr(relation(found, name, given(name)), kind)()
        for kind in ("pl", "df", "to_arrow_table")
    )

    assert tuple(polars.columns) == tuple(pandas.columns) == answer.columns
    assert tuple(arrow.column_names) == answer.columns
    assert len(polars) == len(pandas) == arrow.num_rows == len(answer.rows)


def test_the_values_are_the_same_in_each(found):
    rows = ask(found, "matchups").dicts()

    assert relation(found, "matchups").pl().to_dicts() == rows
    assert relation(found, "matchups").to_arrow_table().to_pylist() == rows
    counted = relation(found, "matchups").df()["n"].tolist()
    assert counted == [row["n"] for row in rows]


def test_more_sql_goes_on_from_a_relation(found):
    best = relation(found, "armies").filter("n >= 5").order("rate DESC").limit(1)

    rows = [row for row in ask(found, "armies").dicts() if row["n"] >= 5]
    assert best.pl()["rate"][0] == max(row["rate"] for row in rows)

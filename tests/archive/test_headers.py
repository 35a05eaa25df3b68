"""What a question says of itself at the head of its file, and what a game adds to the pages."""

import pytest
from events.errors import BadUsage
from events.words import Words
from projections.archive import query
from projections.archive.questions import USUAL, Filter, Page, Parameter, Question, parse

WORDS = Words("projections.archive")
MEANINGS = {
    "rate", "army", "piece", "rule", "game", "person", "cell", "match", "month", "first", "aside",
    "unlisted", "undrawn", "unsure", "event", "en", "pl", "stretch", "value", "counter",
}  # fmt: skip
HEADER = """-- parameters: player heap
-- game: nim
-- chart: board
-- columns:
--     heap = cell
--     rate_used = rate aside
-- walk: line piece heap
-- of: {table:takes} f
SELECT f.heap, {rate} FROM {of} WHERE {rows} GROUP BY f.heap
"""


def test_a_question_says_what_its_columns_hold():
    question = parse("takes", HEADER, WORDS)

    assert question.means("heap") == {"cell"}
    assert question.means("rate_used") == {"rate", "aside"}
    assert question.means("player") == USUAL["player"] == {"person"}
    assert question.means("taken") == set()
    assert question.column_of("cell", ("n", "heap")) == "heap"
    assert question.walk == ("line", "piece", "heap")


def test_a_question_may_say_otherwise_what_a_column_holds():
    question = parse("takes", HEADER.replace("heap = cell", "army = person"), WORDS)

    assert question.means("army") == {"person"}


@pytest.mark.parametrize("name", list(query.questions()))
def test_what_the_head_of_a_question_names_stands_in_its_answer(small, name):
    question = query.questions()[name]
    with query.opened(small.folder) as found:
        columns = query.ask(found, name).columns

    assert set(question.columns) <= set(columns)
    assert set(question.walk[1:]) <= set(columns)
    assert set(question.walk[:1]) <= set(question.parameters)
    assert set().union(*map(question.means, columns)) <= MEANINGS
    if question.chart == "board":
        assert question.column_of("cell", columns)


def test_a_parameter_of_a_game_is_read_and_filters_as_it_says(monkeypatch):
    heap = Parameter("heap", "number", 0, filter=Filter("f.heap = $heap", "", "f.heap = $heap"))
    question = Question("takes", HEADER, ("origin", "heap"), WORDS, own={"heap": heap})
    monkeypatch.setattr(query, "questions", lambda: {"takes": question})
    query.parameters.cache_clear()
    try:
        assert query.read_value("heap", "3") == 3
        with pytest.raises(BadUsage):
            query.read_value("heap", "three")
        assert query.defaults(["heap", "army"]) == {"heap": 0, "army": None}
    finally:
        query.parameters.cache_clear()
    filtered = query.filled("{facts}", {"heap": 3, "origin": "all"}, str, question.filters)
    assert filtered == "f.heap = $heap"


def test_every_question_of_a_page_is_there():
    for page in query.pages():
        assert set(page.questions) <= set(query.questions())


def test_a_game_adds_pages_and_questions_to_pages(monkeypatch):
    pytest.importorskip("streamlit")
    from dashboard.views.statistics import address

    added = (Page("heaps", ("takes",), WORDS), Page("ratings", ("takes", "surprises"), WORDS))
    monkeypatch.setattr(address, "pages", lambda: added)
    address.parts.cache_clear()
    try:
        found = address.parts()
    finally:
        address.parts.cache_clear()

    assert list(found)[:6] == ["overview", "armies", "players", "ratings", "heaps", "tempo"]
    assert found["heaps"] == ("takes",)
    assert found["ratings"] == ("ratings", "rating_history", "takes", "surprises")

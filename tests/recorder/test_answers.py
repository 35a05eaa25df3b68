"""An answer from a browser becomes what the question wants: every kind, for one and for several."""

import pytest
from importers.recorder.menu import Menu, is_answer, value_of_answer
from projections.offers import Ask, Choice
from projections.systems import register
from projections.visibility import Unmet
from tests.recorder.conftest import Table
from tests.systems.many_questions import ASKS, MANY_QUESTIONS, WORDS, said

SENT = {
    "face": (8, 8),
    "faces": ([5, 3, 6], [5, 3, 6]),
    "rolled": ([6, 6], [6, 6]),
    "thrown": ({"dice": 3, "successes": 2}, {"dice": 3, "successes": 2}),
    "sorts": ({"axe": [4], "bow": [8, 7]}, {"axe": [4], "bow": [8, 7]}),
    "beast": ("Idol of gold", "idol"),
    "count": (-3, -3),
    "counts": ([4, 12], [4, 12]),
    "word": ("nine lives", "nine lives"),
    "words": (["nine", "lives"], ["nine", "lives"]),
    "sure": (True, True),
    "sures": ([True, False], [True, False]),
    "coin": (5, 5),
    "cell": ("B1", "B1"),
    "cells": (["B1", "B2"], ["B1", "B2"]),
    "edge": ("A1|B1", "A1|B1"),
    "edges": (["A1|A2", "A2|B2"], ["A1|A2", "A2|B2"]),
    "way": ("SE", "SE"),
    "ways": (["E", "W"], ["E", "W"]),
    "who": ("Bob", "Bob"),
    "whos": (["Bob", "Ann"], ["Bob", "Ann"]),
    "stone": ("pebble", "pebble"),
    "stones": (["pebble"], ["pebble"]),
    "pair": (["B1", "B2"], ["B1", "B2"]),
    "pairs": ([["B1", "B2"], ["A1", "A2"]], [["B1", "B2"], ["A1", "A2"]]),
    "thing": ({"name": "owl", "number": 2}, {"name": "owl", "number": 2}),
    "things": ([{"name": "owl", "number": 2}], [{"name": "owl", "number": 2}]),
}
"""What the desk sends for each question, and what is recorded of it."""

CLUMSY = {
    "face": ("8", 8),
    "faces": (["5", "3", "6"], [5, 3, 6]),
    "rolled": ("6", [6]),
    "count": ("-3", -3),
    "counts": (["4", " 12"], [4, 12]),
    "coin": ("5", 5),
    "words": ("nine", ["nine"]),
    "cells": ("B1", ["B1"]),
    "edges": ("A2|B2", ["A2|B2"]),
    "whos": ("Bob", ["Bob"]),
    "thing": ({"name": "owl", "number": "2"}, {"name": "owl", "number": 2}),
    "things": ({"name": "owl", "number": "2"}, [{"name": "owl", "number": 2}]),
}
"""What was typed as a text, or came alone."""

BOTH = [
    *(pytest.param(fact, *told, id=fact) for fact, told in SENT.items()),
    *(pytest.param(fact, *told, id=f"{fact} as a text or alone") for fact, told in CLUMSY.items()),
]


@pytest.fixture
def asking(tmp_path, monkeypatch):
    monkeypatch.setattr("projections.systems.SYSTEMS.extra", {})
    register(MANY_QUESTIONS)
    players = [{"seat": "Ann", "name": "Ann"}, {"seat": "Bob", "name": "Bob"}]
    return Table(tmp_path / "match.aar", "many_questions", players, {})


def recorded(table):
    return said(table.standing[-1])


def test_the_table_of_answers_misses_no_question():
    assert set(SENT) == set(ASKS)


def row(fact):
    """The question as a screen asks it, where nobody has met what is secret; and its pools."""
    menu = Menu("en")
    (asked,) = menu.form([Unmet(["idol", "Idol of gold"]).ask(ASKS[fact])])
    return asked, menu.pools


@pytest.mark.parametrize("fact", SENT)
def test_what_the_desk_sends_is_an_answer(fact):
    asked, pools = row(fact)

    assert is_answer(asked, SENT[fact][0], pools)


NO_ANSWERS = {
    "face": ["8", 2.5, True, [8]], "faces": [[5, 3], 5, {"dice": 3, "successes": 1}],
    "rolled": [[], [6, 6, 6], [7], ["6"]],
    "thrown": [[1, 2], [1, 2, 9], {"dice": 3}, {"dice": 3, "successes": -1}, {"successes": 2}],
    "sorts": [[4], {"sword": [4]}, {"axe": 4}], "beast": [4, ["fox"]], "count": ["-3", True],
    "word": [3], "words": ["nine", ["nine"]], "sure": ["yes", 1], "cell": ["C9"],
    "cells": [["C9"], []], "edge": ["A1|A9"], "way": ["up"], "ways": [["NE"]], "who": [1],
    "stone": ["rock"], "pair": [["B1", "A1"], "B1"], "thing": [{"size": 3}, "owl"],
    "things": [{"name": "owl", "number": 2}, [{"name": 2}]],
}  # fmt: skip


@pytest.mark.parametrize(
    ("fact", "told"), [(f, told) for f in NO_ANSWERS for told in NO_ANSWERS[f]]
)
def test_what_no_browser_sends_is_no_answer(fact, told):
    asked, pools = row(fact)

    assert not is_answer(asked, told, pools)


@pytest.mark.parametrize(("fact", "told", "wanted"), BOTH)
def test_an_offer_is_answered(asking, fact, told, wanted):
    answer = asking.tell("answered", {fact: told}, anyway=True)

    assert (answer.outcome, answer.sentences) == ("recorded", ())
    assert recorded(asking) == {fact: wanted}


@pytest.mark.parametrize(("fact", "told", "wanted"), BOTH)
def test_a_choice_that_the_rules_leave_open_is_made(asking, fact, told, wanted):
    asking.tell("asked_back", facts={"about": fact})
    cause = asking.last

    (draft,) = asking.desk(answers={cause: {fact: told}}).proposal.drafts

    facts = asking.system.vocabulary.accept(draft.entry()).facts()
    assert {name: value for name, value in facts.items() if value is not None} == {fact: wanted}


@pytest.mark.parametrize(("fact", "told", "wanted"), BOTH)
def test_a_proposal_is_told_otherwise(asking, fact, told, wanted):
    asking.tell("asked_back", facts={"about": fact})
    sent = {"type": "answered", "facts": {fact: told}}

    answer = asking.tap("confirm", told=[sent], cause=asking.last)

    assert (answer.outcome, recorded(asking)) == ("recorded", {fact: wanted})


@pytest.mark.parametrize(("fact", "told", "wanted"), BOTH)
def test_a_line_says_something_else(asking, fact, told, wanted):
    asking.tell("answered", {"word": "before"})
    sent = {"type": "answered", "facts": {fact: told}, "seat": "Ann"}

    answer = asking.tap(told=[sent], instead=asking.last, anyway=True)

    assert (answer.outcome, recorded(asking)) == ("recorded", {fact: wanted})


def test_too_few_dice_are_asked_about():
    ask = ASKS["faces"]

    assert not ask.allows([5, 3])
    assert ask.allows([5, 3, 6])


@pytest.mark.parametrize(
    ("told", "wanted"), [("2.5", 2.5), ("2,5", 2.5), ("", ""), ("six", "six"), (True, True)]
)
def test_a_number_may_be_typed_with_either_sign_and_anything_else_is_left_to_the_vocabulary(
    told, wanted
):
    assert value_of_answer(Ask("points", "number", WORDS("title")), told) == wanted


def test_yes_is_not_one():
    ask = Ask("odd", "choice", WORDS("title"), (Choice(1), Choice(True)))

    assert value_of_answer(ask, True) is True

"""Why goods come and go: filled in, said, typed, kept with the line, asked by statistics."""

import pytest
from events.composer import compose
from events.hunters_2114.campaign import CellsChanged, FoodChanged, ModulesChanged, Purpose
from events.journal import read_journal
from events.words import in_language
from importers.recorder.session import Session
from importers.recorder.shapes import Shapes
from projections.archive import query
from projections.archive.building import build
from projections.games.hunters_2114.system import HUNTERS_2114
from projections.games.hunters_2114.words import WORDS
from projections.matches import Match
from tests.hunters_2114.campaigns import ANN, BOB, Table, told
from tests.samples.make import SAMPLES

STORED = (
    told("party_moved", to="base"),
    told("modules_changed", "Ann", module="scrap", change=9, stored=True),
    told("document_gained", item="SIEKIERA"),
    told("room_upgraded", room="forge", level=1),
    told("room_upgraded", room="forge", level=2),
)
UPGRADE = told("upgrade_ordered", "Ann", room="forge", level=3, days=8, cost={"scrap": 3})
MADE = told("production_started", "Ann", room="forge", item="SIEKIERA", days=3, cost={"scrap": 4})
WORKED = told("work_done", workers=["Ann"], days=1, pay=2)


@pytest.mark.parametrize(
    ("deed", "goods", "purpose"),
    [
        (UPGRADE, "modules_changed", "upgrade"),
        (MADE, "modules_changed", "production"),
        (WORKED, "cells_changed", "work"),
    ],
)
def test_what_follows_says_what_it_is_for(deed, goods, purpose):
    drafts, _ = Table().tell(*STORED).play(deed)

    assert [d.facts["purpose"] for d in drafts if d.type == goods] == [purpose]


def test_another_number_answers_what_was_due_all_the_same():
    table = Table().tell(*STORED, UPGRADE)
    table.tell(told("modules_changed", "Ann", module="scrap", change=-2, stored=True))

    assert not table.state.dues


@pytest.mark.parametrize("kind", [FoodChanged, CellsChanged, ModulesChanged])
def test_only_a_line_that_says_it_is_of_the_second_version(kind):
    facts = {"player": "Ann", "change": 3, "module": "scrap"}
    facts = {name: facts[name] for name in kind.model_fields if name in facts}
    accept = HUNTERS_2114.vocabulary.accept
    bare = accept({"type": kind.type_name(), **facts})
    said = accept({"type": kind.type_name(), **facts, "purpose": "found"})

    assert (bare.v, said.v) == (1, 2)
    assert bare.passes_over("purpose")
    assert not said.passes_over("purpose")
    assert not bare.passes_over("change")
    one, other = Table(), Table()
    one.tell({"type": kind.type_name(), **facts})
    other.tell({"type": kind.type_name(), **facts, "purpose": "found"})
    assert one.hero() == other.hero(), "it changes nothing on the table"


@pytest.mark.parametrize(
    ("lang", "says"),
    [("en", "Ann gives up 2 cells (trade)."), ("pl", "Ann oddaje 2 Ogniwa (handel).")],
)
def test_it_is_said_where_it_was_told(lang, says):
    table = Table().tell(told("cells_changed", "Ann", change=-2, purpose="traded"))

    assert HUNTERS_2114.sentence(table.events[-1], table.state, lang) == says


def test_every_purpose_has_its_word():
    assert all(f"value.{purpose}" in WORDS for purpose in Purpose.__args__)


@pytest.mark.parametrize(
    ("lang", "typed"),
    [("en", "Ann: cells -2 reason=trade"), ("pl", "Ann: ogniwa -2 powód=handel")],
)
def test_it_is_typed_in_both_languages(lang, typed):
    started = Table().read(told("match_started", players=[ANN, BOB], depth="days", v=3))
    table = Table().tell(told("cells_changed", "Ann", change=-2, purpose="traded"))
    text = HUNTERS_2114.notation.write_text([started, *table.events], lang)

    assert typed in text
    read = HUNTERS_2114.notation.parse_text(text, "")
    assert read.failure is None
    assert read.entries[-1]["purpose"] == "traded"


@pytest.mark.parametrize("kind", [FoodChanged, CellsChanged, ModulesChanged])
def test_whoever_corrects_a_line_may_tell_it(kind):
    path = SAMPLES / "hunters_2114" / "two_weeks.aar"
    shapes = Shapes.at(Session(Match(read_journal(path), str(path)), None, {}))
    ask = next(ask for ask in shapes.asks(kind) if ask.fact == "purpose")

    assert ask.optional
    assert {choice.value for choice in ask.choices} == set(Purpose.__args__)
    assert "handel" in [in_language(choice.label, "pl") for choice in ask.choices]


# -- in the statistics -----------------------------------------------------------------------------


def earned_and_spent(folder, *events, depth="days"):
    started = {"type": "match_started", "depth": depth, "players": [ANN, BOB]}
    data, header, _ = compose(HUNTERS_2114.vocabulary, [started, *events])
    (folder / f"{header.match}.aar").write_bytes(data)
    build(folder, with_findings=False, workers=1)
    with query.opened(folder) as found:
        rows = query.ask(found, "economy").dicts()
    return {(row["goods"], row["source"]): (row["earned"], row["spent"]) for row in rows}


def test_statistics_go_by_what_was_said_and_infer_the_rest(tmp_path):
    rows = earned_and_spent(
        tmp_path, told("mission_ended", mission="Q02", won=True),
        told("cells_changed", "Ann", change=5),
        told("cells_changed", "Ann", change=7, purpose="found"),
        told("cells_changed", "Ann", change=-2, purpose="traded"),
        told("food_changed", "Bob", change=-1, purpose="meal"),
    )  # fmt: skip

    assert rows == {
        ("cells", "mission"): (5, 0), ("cells", "found"): (7, 0), ("cells", "traded"): (0, 2),
        ("food", "meal"): (0, 1),
    }  # fmt: skip


def test_cells_that_keep_gear_going_are_spent_once(tmp_path):
    """Laid on a thing they are gone from the hero; what the thing burns later was his no more."""
    rows = earned_and_spent(
        tmp_path, told("mission_started", mission="Q02"),
        told("cells_changed", "Ann", change=9, purpose="found"),
        told("upkeep_paid", "Ann", item="JAMMER", cells=3, laid_on=True),
        told("upkeep_paid", "Ann", item="JAMMER"), told("upkeep_paid", "Ann", item="JAMMER"),
        told("upkeep_paid", "Ann", item="FLAMES"),
        depth="actions",
    )  # fmt: skip

    assert rows == {("cells", "found"): (9, 0), ("cells", "upkeep"): (0, 4)}


def test_what_was_only_counted_again_was_neither_earned_nor_spent(tmp_path):
    rows = earned_and_spent(
        tmp_path, told("cells_changed", "Ann", change=5, purpose="corrected"),
        told("cells_changed", "Ann", change=1, purpose="found"),
    )  # fmt: skip

    assert rows == {("cells", "found"): (1, 0)}

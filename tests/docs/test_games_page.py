"""The reference for authors of games names every part that there is, and none that is gone."""

import re
from dataclasses import fields
from pathlib import Path
from typing import get_args

import projections
import pytest
from events.match import MATCH_EVENTS
from projections.acts import PARTS
from projections.contract import Contract
from projections.dice import DieFace
from projections.offers import Ask, AskKind, Choice, Draft, Offer
from projections.system import ArchiveRows, GameSystem, Play, Rules, SeatCount

PAGE = (Path(projections.__file__).parent / "GAMES.md").read_text("utf-8")


def section(title):
    found = re.search(rf"^#+ {title}\n(.*?)(?=^## |\Z)", PAGE, re.M | re.S)
    assert found, f"no section {title}"
    return found[1]


def named(text):
    """The words that the first column of its tables names."""
    rows = re.findall(r"^\| (`.*?) \|", text, re.M)
    return {word.split("(")[0] for row in rows for word in re.findall(r"`([^`]+)`", row)}


PARTS_OF = {
    "GameSystem": GameSystem, "Play": Play, "Rules": Rules, "ArchiveRows": ArchiveRows,
}  # fmt: skip


@pytest.mark.parametrize("title", PARTS_OF)
def test_every_part_of_a_system_has_its_row_and_no_other(title):
    assert named(section(title).split("###")[0]) == {f.name for f in fields(PARTS_OF[title])}


def test_every_part_of_an_act_has_its_row_and_no_other():
    assert named(section("Acts")) == {*PARTS, "apply", "sentence", "veiled", "rolls"}


def test_every_kind_of_ask_has_its_row_and_no_other():
    assert named(section("Ask")) == set(get_args(AskKind))


def test_every_event_of_every_game_has_its_row_and_no_other():
    assert named(section("Events of every game")) == {kind.type_name() for kind in MATCH_EVENTS}


def test_what_a_contract_may_be_told_stands_there():
    told = set(re.findall(r"^    (\w+) = ", section("The contract"), re.M))

    assert told == {name for name in vars(Contract)["__annotations__"] if name != "samples_root"}


def test_how_many_sit_down_is_said_as_it_stands():
    assert f"`SeatCount({', '.join(SeatCount._fields)})`" in PAGE


@pytest.mark.parametrize("kind", [Ask, Offer, Draft, Choice, DieFace])
def test_every_part_of_what_is_offered_is_explained(kind):
    parts = getattr(kind, "_fields", None) or [field.name for field in fields(kind)]
    text = section("Play")

    assert [part for part in parts if not re.search(rf"`{part}\b|[(, ]{part}[,)]", text)] == []

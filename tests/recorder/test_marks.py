"""What the recorder marks on the board: what was done, while it is asked what came of it."""

from dataclasses import replace

import pytest
from projections.offers import Draft
from projections.systems import register
from tests.recorder.conftest import Table
from tests.systems.patrol import PATROL, WORDS

SEATS = [{"seat": seat, "name": seat} for seat in ("Ann", "Bob")]


def followed(_table, draft):
    """Whoever walks runs into something."""
    if draft.type != "unit_moved":
        return ()
    because = WORDS("event.unit_moved")
    return (Draft("unit_hit", {"unit": "Axe", "left": 2}, because, origin="rules"),)


@pytest.fixture
def patrol(tmp_path, monkeypatch):
    monkeypatch.setattr("projections.systems.SYSTEMS.extra", {})
    register(replace(PATROL, play=replace(PATROL.play, consequences=followed)))
    return Table(tmp_path / "patrol.aar", "patrol", SEATS, {})


def lit(table, seat=None):
    return table.desk().scene("en", seat).lit


def test_what_was_done_is_marked_until_it_is_told_what_came_of_it(patrol):
    assert not lit(patrol)

    patrol.tell("unit_moved", {"unit": "Axe", "cell": "C3"}, facts={"player": "Ann"})
    assert lit(patrol) == {"C3"}
    assert not patrol.desk().scene("en", None, patrol.desk().before(2)).lit

    (draft,) = patrol.screen()["proposal"]["drafts"]
    told = {"type": draft["type"], "facts": draft["facts"], "origin": "rules"}
    patrol.tap("confirm", told=[told], cause=2)
    assert patrol.types[-1] == "unit_hit"
    assert not lit(patrol)

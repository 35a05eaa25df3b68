"""Files that were written with older shapes of an event, and with one from tomorrow."""

from pathlib import Path

import pytest
from events.errors import NewerFormat
from events.journal import read_journal
from projections import systems
from projections.matches import Match
from projections.replay import Replay
from tests.systems.old_lanterns import OLD_LANTERNS

OLD = Path(__file__).parent / "old"


def opened(name):
    path = OLD / name
    return Match(read_journal(path), str(path))


@pytest.fixture(autouse=True)
def _registered(monkeypatch):
    monkeypatch.setattr(systems.SYSTEMS, "extra", {"old_lanterns": OLD_LANTERNS})


def test_an_old_file_replays_as_it_was_meant():
    match = opened("lanterns.aar")

    state = match.replay.state()

    assert state == {"lantern 3": "white", "lantern 4": "green", "harbour": "white"}


def test_the_first_shape_of_an_event_is_brought_up_to_date_step_by_step():
    match = opened("lanterns.aar")

    first = match.events[1]

    assert (first.v, first.place, first.colour) == (3, "lantern 3", "white")


def test_an_old_line_is_checked_as_it_was_written():
    scan = read_journal(OLD / "lanterns.aar")

    assert scan.damage is None
    assert b'"type":"lantern_lit","number":3,' in scan.lines[1]


def test_an_event_from_tomorrow_is_refused_in_a_sentence():
    match = opened("lanterns_of_tomorrow.aar")

    with pytest.raises(NewerFormat) as refused:
        _ = match.events

    assert "found 'lantern_lit' in version 4, expected version 3 or older." in str(refused.value)
    assert "Update After Action" in str(refused.value)
    assert "Zaktualizuj After Action" in refused.value.text("pl")


def test_what_stands_before_an_event_from_tomorrow_can_be_read():
    scan = read_journal(OLD / "lanterns_of_tomorrow.aar")

    events = OLD_LANTERNS.vocabulary.read_lines(scan.lines[:-1])

    assert Replay(OLD_LANTERNS, events).state()["harbour"] == "white"

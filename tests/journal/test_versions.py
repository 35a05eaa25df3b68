"""A fact that came later: lines that say it have a newer version, all others the one they had."""

from collections.abc import Mapping
from typing import ClassVar, Literal

import pytest
from events.base import Event, Seat
from events.codec import Vocabulary, write_line
from events.errors import BadEvent, NewerFormat
from events.journal import Journal, create_journal, read_journal
from projections.systems import all_systems
from tests.journal.records import started

HASH = b',"hash":"' + b"0" * 64 + b'"}'


class BellRung(Event):
    """A bell was rung: as it was once, and with what became worth telling later."""

    added: ClassVar[Mapping[str, int]] = {"by_whom": 2, "loud": 3}

    type: Literal["bell_rung"] = "bell_rung"
    v: Literal[1, 2, 3] = 1
    times: int
    by_whom: Seat | None = None
    loud: bool = False


class OldBellRung(Event):
    """As an older program knows it."""

    type: Literal["bell_rung"] = "bell_rung"
    times: int


TODAY = Vocabulary("bells", [BellRung])
ONCE = Vocabulary("bells", [OldBellRung])


def rung(**facts):
    return {"type": "bell_rung", "times": 3, **facts}


def line(entry):
    return write_line(TODAY.accept(entry), seq=1, id="a", recorded="") + HASH


@pytest.mark.parametrize(
    ("facts", "version"),
    [
        ({}, b""),
        ({"by_whom": "Ann"}, b'"v":2,'),
        ({"by_whom": None}, b'"v":2,'),
        ({"loud": False}, b'"v":3,'),
        ({"by_whom": "Ann", "loud": True}, b'"v":3,'),
    ],
)
@pytest.mark.parametrize("said", [None, 1, 2, 3])
def test_each_line_is_written_in_the_lowest_version_that_has_its_facts(facts, version, said):
    entry = rung(**facts) if said is None else rung(**facts, v=said)

    written = line(entry)

    assert written.split(b'"times"')[0].endswith(b'"type":"bell_rung",' + version)
    (read,) = TODAY.read_lines([written])
    assert (read.v, read.facts()) == (TODAY.accept(entry).v, {"times": 3, **facts})


def test_an_older_program_reads_what_it_knows_and_says_of_the_rest_that_it_is_newer():
    (known,) = ONCE.read_lines([line(rung())])
    assert known.times == 3

    with pytest.raises(NewerFormat, match="version 2, expected version 1 or older") as refused:
        ONCE.read_lines([line(rung(by_whom="Ann"))])
    assert "Zaktualizuj After Action" in refused.value.text("pl")


def test_a_version_of_tomorrow_is_refused_here_too():
    with pytest.raises(NewerFormat, match="version 4, expected version 3 or older"):
        TODAY.accept(rung(v=4))


@pytest.mark.parametrize("v", [0, -1, True, "2", None, 1.5])
def test_what_is_no_version_is_refused(v):
    with pytest.raises(BadEvent):
        TODAY.accept(rung(by_whom="Ann", v=v))


def test_said_twice_it_is_the_same_whichever_version_was_named(tmp_path):
    path = tmp_path / "bells.aar"
    create_journal(path, TODAY, [started(), {**rung(by_whom="Ann"), "id": "x"}])
    journal = Journal(path, TODAY)

    for again in (rung(by_whom="Ann"), rung(by_whom="Ann", v=2), rung(by_whom="Ann", v=3)):
        (receipt,) = journal.append_all([{**again, "id": "x"}])
        assert receipt.seq == 2
    with pytest.raises(BadEvent, match="x"):
        journal.append_all([{**rung(), "id": "x"}])

    assert len(read_journal(path).lines) == 2


def test_the_schema_names_all_versions_that_are_read():
    schema = TODAY.json_schema()["$defs"]["BellRung"]["properties"]["v"]

    assert schema["enum"] == [1, 2, 3]


def test_pushes_and_moves_say_more_than_they_once_did():
    (hexes,) = [system for system in all_systems() if system.id == "neuroshima_hex"]
    push = {"type": "unit_pushed", "player": "Ann", "pusher": "C3", "unit": "C2", "to": "C1"}
    move = {"type": "unit_moved", "player": "Ann", "unit": "C3", "path": ["C2"], "to": "C1"}
    accept = hexes.vocabulary.accept

    assert [accept(entry).v for entry in (push, move)] == [1, 1]
    assert accept({**push, "chosen_by": "Bob"}).v == 2
    assert accept({**move, "path_facings": ["S"]}).v == 2
    with pytest.raises(BadEvent, match="found 2 facings for 1 hex of the path"):
        accept({**move, "path_facings": ["S", None]})


def test_an_amendment_is_of_a_newer_version_only_where_it_unsays_options():
    shared = Vocabulary("")

    def version(**facts):
        accepted = shared.accept({"type": "match_amended", **facts})
        return write_line(accepted, seq=1, id="a", recorded="").partition(b'"v":')[2][:1]

    assert version(place="home", options={"limit": 3}) == b""
    assert version(options={"limit": 3}, unsaid=["board"]) == b"2"

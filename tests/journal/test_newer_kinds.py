"""Kinds of events that came later: the record says so first, for programs that do not know them."""

import json
from dataclasses import replace

import pytest
from events.composer import compose
from events.errors import NewerFormat
from events.journal import Journal, create_journal, read_journal
from events.match import MATCH_EVENTS, MatchAmended, level_of
from projections.systems import find_system
from tests.journal.records import TALK

START = {"type": "match_started", "players": [{"seat": "Ann", "name": "Ann"}]}
CHAPTER = {"type": "span_opened", "span": "chapter", "number": 1}


def told(path):
    events = TALK.read_lines(read_journal(path).lines)
    return [(event.type_name(), event.v, event.branch) for event in events]


def test_the_first_newer_kind_is_announced_and_no_other(tmp_path):
    create_journal(tmp_path / "a.aar", TALK, [START])
    with Journal(tmp_path / "a.aar", TALK) as journal:
        receipts = journal.append_all([{"type": "span_opened", "span": "turn"}, CHAPTER, CHAPTER])

    assert [receipt.seq for receipt in receipts] == [2, 4, 5]
    assert told(tmp_path / "a.aar")[1:] == [
        ("span_opened", 1, None), ("match_amended", 3, None),
        ("span_opened", 1, None), ("span_opened", 1, None),
    ]  # fmt: skip


def test_a_record_that_says_so_from_the_start_announces_nothing(tmp_path):
    create_journal(tmp_path / "a.aar", TALK, [{**START, "v": 3}, CHAPTER])

    assert told(tmp_path / "a.aar") == [("match_started", 3, None), ("span_opened", 1, None)]


def test_a_newer_kind_on_a_side_line_is_announced_there(tmp_path):
    aside = {"type": "branch_opened", "branch": "if", "from": 1, "kind": "what_if"}
    create_journal(tmp_path / "a.aar", TALK, [START, {"type": "tag_added", "tag": "x"}, aside])
    with Journal(tmp_path / "a.aar", TALK) as journal:
        journal.append({**CHAPTER, "branch": "if"})

    assert told(tmp_path / "a.aar")[3:] == [("match_amended", 3, "if"), ("span_opened", 1, "if")]


def test_the_same_newer_event_sent_again_is_acknowledged(tmp_path):
    create_journal(tmp_path / "a.aar", TALK, [START])
    with Journal(tmp_path / "a.aar", TALK) as journal:
        first = journal.append({**CHAPTER, "id": "one"})
        again = journal.append({**CHAPTER, "id": "one"}, expect=1)

    assert again == first
    assert len(told(tmp_path / "a.aar")) == 3


def test_a_program_from_before_hears_that_the_record_is_newer(monkeypatch):
    announcement = json.loads(compose(TALK, [START, CHAPTER])[0].splitlines()[2])
    before = replace(MatchAmended.__shape__, version=2)
    monkeypatch.setattr(MatchAmended, "__shape__", before)

    with pytest.raises(NewerFormat, match="version 3, expected version 2 or older"):
        TALK.read(announcement)


@pytest.mark.parametrize("game", ["freeform", "neuroshima_hex"])
def test_what_games_had_from_the_first_needs_no_announcement(game):
    assert {level_of(kind, "turn") for kind in find_system(game).events} == {1}
    assert {level_of(kind, "turn") for kind in MATCH_EVENTS} <= {1, 3, 4}


def test_a_photo_is_announced_though_other_newer_kinds_are_already(tmp_path):
    photo = {"type": "photo_attached", "on": 1, "picture": "0" * 64, "size": 7}
    create_journal(tmp_path / "a.aar", TALK, [START, CHAPTER, photo, photo, CHAPTER])

    assert [(kind, v) for kind, v, _ in told(tmp_path / "a.aar")[1:]] == [
        ("match_amended", 3), ("span_opened", 1), ("match_amended", 4),
        ("photo_attached", 1), ("photo_attached", 1), ("span_opened", 1),
    ]  # fmt: skip

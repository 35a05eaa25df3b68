"""What `aar new`, `append`, `undo` and `redo` promise to scripts."""

from __future__ import annotations

import json

import pytest
from projections.systems import find_system
from tests.cli.conftest import note
from tests.systems.changed import changed
from tests.systems.inline import InlineWords

FREEFORM = find_system("freeform")


def lines(path):
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def test_a_new_match_is_a_header_and_a_start(aar, tmp_path):
    path = tmp_path / "a.aar"

    done = aar("new", "freeform", "--player", "Ann", "--player", "Bob", "--out", path, "--json")

    header, start = lines(path)
    assert done.code == 0
    assert done.row == {"match": header["match"], "file": str(path), "seq": 1}
    assert list(header) == ["aar", "match", "game", "created", "base", "hash"]
    assert start["type"] == "match_started"
    assert start["players"][0] == {
        "seat": "Ann",
        "name": "Ann",
        "person": None,
        "army": None,
        "team": None,
    }


@pytest.mark.parametrize(
    ("typed", "name", "army", "team"),
    [
        ("Ann", "Ann", None, None),
        ("Ann:red", "Ann", "red", None),
        ("Ann:red:north", "Ann", "red", "north"),
        ("Ann::north", "Ann", None, "north"),
        ("Ann: the great:red:north", "Ann: the great", "red", "north"),
        ("Żaneta 🎲:red", "Żaneta 🎲", "red", None),
    ],
)
def test_in_a_player_the_last_colons_count(aar, tmp_path, typed, name, army, team):
    path = tmp_path / "a.aar"

    aar("new", "freeform", "--player", typed, "--out", path)

    player = lines(path)[1]["players"][0]
    assert (player["name"], player["army"], player["team"]) == (name, army, team)


@pytest.mark.parametrize("typed", ["hegemony", "Hegemony", "HEGEMONIA", "hegemonia"])
def test_an_army_may_be_named_in_either_language(aar, tmp_path, typed):
    path = tmp_path / "a.aar"

    aar("new", "neuroshima_hex", "--player", f"Ann:{typed}", "--player", "Bob:borgo", "--out", path)

    assert [player["army"] for player in lines(path)[1]["players"]] == ["hegemony", "borgo"]


@pytest.mark.parametrize(
    ("players", "v"),
    [
        (["Ann:borgo", "Bob:moloch"], None),
        (["Ann:borgo:one", "Bob:moloch:two", "Cleo:smart:two"], 2),
    ],
)
def test_the_start_has_the_lowest_version_that_means_the_defaults_of_today(
    aar, tmp_path, players, v
):
    path = tmp_path / "a.aar"

    said = [part for player in players for part in ("--player", player)]
    aar("new", "neuroshima_hex", *said, "--out", path)

    assert lines(path)[1].get("v") == v


def test_without_out_the_match_goes_into_the_library(aar, library):
    done = aar("new", "freeform", "--player", "Ann", "--json")

    assert [str(path) for path in library.rglob("*.aar")] == [done.row["file"]]
    assert aar("list", "--json").row["match"] == done.row["match"]


def test_the_table_may_say_more(aar, tmp_path):
    path = tmp_path / "a.aar"

    said = ("--place", "Klub", "--day", "2026-11-18", "--event", "Liga", "--round", "2")
    option = ("--option", "board=hex", "--option", "radius=2", "--depth", "without_draws")
    aar("new", "freeform", "--player", "Ann", "--out", path, *said, *option)

    start = lines(path)[1]
    assert start["place"] == "Klub"
    assert start["occasion"] == {"event": "Liga", "round": "2", "table": None}
    assert start["options"] == {"board": "hex", "radius": 2}
    assert start["depth"] == "without_draws"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["freefrom", "--player", "Ann"], "Did you mean 'freeform'?"),
        (["freeform", "--player", "Ann", "--player", "Ann"], "seat 'Ann' twice"),
        (["freeform", "--player", ":red"], "NAME[:ARMY[:TEAM]]"),
        (["freeform", "--player", "Ann", "--option", "bord=hex"], "Did you mean 'board'?"),
        (["freeform", "--player", "Ann", "--option", "board"], "NAME=VALUE"),
        (["freeform", "--player", "Ann", "--option", "board=round"], "'board'"),
        (["freeform", "--player", "Ann", "--day", "tomorrow"], "'day'"),
        (["freeform"], "--player"),
    ],
)
def test_a_match_that_cannot_be_meant_is_refused_and_nothing_is_written(
    aar, tmp_path, arguments, told
):
    path = tmp_path / "a.aar"

    done = aar("new", *arguments, "--out", path)

    assert (done.code, done.out) == (2, "")
    assert told in done.err
    assert not path.exists()
    assert list(tmp_path.glob(".*")) == []


def test_a_file_that_exists_is_never_replaced(aar, match):
    before = match.read_bytes()

    done = aar("new", "freeform", "--player", "Cem", "--out", match)

    assert done.code == 2
    assert "a file of that name exists" in done.err
    assert match.read_bytes() == before


def test_each_event_is_acknowledged_with_its_place_and_hash(aar, match):
    done = aar("append", match, "--json", stdin=[note("one", id="x"), note("two")])

    stored = lines(match)[2:]
    assert done.code == 0
    assert done.rows == [{key: line[key] for key in ("seq", "id", "hash")} for line in stored]
    assert done.rows[0]["id"] == "x"


def test_expect_holds_for_the_first_line_and_each_further_one_follows_it(aar, match):
    done = aar("append", match, "--expect", "1", "--json", stdin=[note("one"), note("two")])

    assert [row["seq"] for row in done.rows] == [2, 3]
    stale = aar("append", match, "--expect", "1", "--json", stdin=[note("three")])
    assert (stale.code, stale.out) == (3, "")
    assert "the match moved on: expected 1, it is at 3" in stale.err
    assert len(lines(match)) == 4


def test_sending_again_is_acknowledged_again_and_writes_nothing(aar, match):
    first = aar("append", match, "--expect", "1", "--json", stdin=[note("one", id="x")])
    before = match.read_bytes()

    again = aar("append", match, "--expect", "1", "--json", stdin=[note("one", id="x")])

    assert again.code == 0
    assert again.rows == first.rows
    assert match.read_bytes() == before


def test_a_batch_that_got_half_through_is_finished_when_sent_again(aar, match):
    batch = [note("one", id="x"), note("two", id="y"), note("three", id="z")]
    aar("append", match, "--expect", "1", stdin=batch[:2])

    done = aar("append", match, "--expect", "1", "--json", stdin=batch)

    assert done.code == 0
    assert [row["seq"] for row in done.rows] == [2, 3, 4]


def test_the_same_id_with_other_content_is_refused(aar, match):
    aar("append", match, stdin=[note("one", id="x")])

    done = aar("append", match, stdin=[note("other", id="x")])

    assert done.code == 2
    assert "the id 'x' on event 2 with other content" in done.err


def test_a_bad_line_ends_the_call_and_what_was_acknowledged_stands(aar, match):
    done = aar("append", match, "--json", stdin=[note("one"), {"type": "nonsense"}, note("three")])

    assert done.code == 2
    assert [row["seq"] for row in done.rows] == [2]
    assert "line 2 of the input" in done.err
    assert len(lines(match)) == 3


def test_all_means_all_or_nothing(aar, match):
    before = match.read_bytes()

    done = aar("append", match, "--all", stdin=[note("one"), {"type": "nonsense"}])

    assert (done.code, done.out) == (2, "")
    assert match.read_bytes() == before
    whole = aar(
        "append", match, "--all", "--json", stdin=[note("one", id="a"), note("2", cause="a")]
    )
    assert [row["seq"] for row in whole.rows] == [2, 3]
    assert lines(match)[-1]["cause"] == 2


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"nonsense\n", "not JSON"),
        (b"[1]\n", "expected a JSON object"),
        (b'{"type":"note_written","text":"a","text":"b"}\n', "the key 'text' twice"),
        (b'{"type":"note_written","text":"\xff"}\n', "not UTF-8"),
        (b'{"type":"note_written","text":"\\ud800"}\n', "not UTF-8"),
        (b'{"type":"points_scored","player":"Ann","points":NaN}\n', "not JSON"),
        (b"[" * 100_000 + b"\n", "nested too deeply"),
        (b'{"type":"note_written","text":"a","hash":"x"}\n', "the journal sets the key"),
        (b'{"type":"note_writen","text":"a"}\n', "Did you mean 'note_written'?"),
        (b'{"type":"note_written","txt":"a"}\n', "Did you mean 'text'?"),
        (b'{"text":"a"}\n', "no 'type'"),
        (b'{"type":"note_written","text":"a","cause":7}\n', "cause = 7"),
        (b'{"type":"note_written","text":"a","branch":"b"}\n', "the branch 'b'"),
        (b'{"type":"match_started","players":[]}\n', "second match_started"),
    ],
)
def test_what_cannot_be_read_gets_a_sentence_and_is_not_written(aar, match, data, told):
    before = match.read_bytes()

    done = aar("append", match, stdin=data)

    assert (done.code, done.out) == (2, "")
    assert told in done.err
    assert "line 1" in done.err
    assert match.read_bytes() == before


def test_undo_takes_an_action_with_all_it_caused_and_redo_puts_it_back(aar, match):
    events = [note("action", id="a"), note("follows", id="b", cause="a"), note("so", cause="b")]
    aar("append", match, stdin=events)

    undone = aar("undo", match, "--json")

    assert undone.row["seq"] == 5
    assert lines(match)[-1] | {"hash": "", "id": "", "recorded": ""} == {
        "seq": 5,
        "id": "",
        "recorded": "",
        "type": "event_retracted",
        "target": 2,
        "reason": "taken_back",
        "hash": "",
    }
    assert aar("undo", match).code == 1
    redone = aar("redo", match, "--json")
    assert redone.row["seq"] == 6
    assert lines(match)[-1]["type"] == "event_reinstated"
    assert aar("redo", match).code == 1


def test_undo_goes_on_backwards_and_redo_forwards(aar, match):
    aar("append", match, stdin=[note("one"), note("two"), note("three")])

    for _ in range(3):
        assert aar("undo", match).code == 0
    done = aar("undo", match)
    assert (done.code, "nothing to take back" in done.err) == (1, True)
    for _ in range(3):
        assert aar("redo", match).code == 0

    retracted = [line["target"] for line in lines(match) if line.get("type") == "event_retracted"]
    reinstated = [line["target"] for line in lines(match) if line.get("type") == "event_reinstated"]
    assert retracted == [4, 3, 2]
    assert reinstated == [7, 6, 5]


def test_after_something_was_played_a_redo_must_be_named(aar, match):
    scored = {"type": "points_scored", "player": "Ann", "points": 1}
    aar("append", match, stdin=[scored])
    aar("undo", match)
    aar("append", match, stdin=[scored])

    done = aar("redo", match)

    assert done.code == 1
    assert "--seq 3" in done.err
    assert aar("redo", match, "--seq", "3").code == 0


def test_a_remark_is_no_play_so_redo_still_works(aar, match):
    aar("append", match, stdin=[{"type": "points_scored", "player": "Ann", "points": 1}])
    aar("undo", match)
    aar("append", match, stdin=[note("sorry")])

    assert aar("redo", match).code == 0


def test_undo_never_takes_a_seal(aar, match):
    aar("append", match, stdin=[note("one")])
    head = lines(match)[-1]["hash"]
    aar("append", match, stdin=[{"type": "match_sealed", "author": "Ann", "head": head}])

    aar("undo", match)

    assert lines(match)[-1]["target"] == 2


def test_undo_of_a_named_event_takes_exactly_that(aar, match):
    aar("append", match, stdin=[note("action", id="a"), note("follows", cause="a")])

    aar("undo", match, "--seq", "3")

    assert lines(match)[-1]["target"] == 3
    again = aar("undo", match, "--seq", "3")
    assert (again.code, "still counts" in again.err) == (2, True)


def test_a_torn_tail_is_set_aside_and_told(aar, match):
    with match.open("ab") as file:
        file.write(b'{"seq":2,"id"')

    done = aar("append", match, "--json", stdin=[note("one")])

    assert done.row["seq"] == 2
    assert "13 bytes" in done.err
    assert match.with_name("match.aar.torn").read_bytes() == b'{"seq":2,"id"'


def test_nothing_is_added_to_a_damaged_journal(aar, match):
    aar("append", match, stdin=[note("one"), note("two")])
    broken = match.read_bytes().replace(b'"one"', b'"onE"')
    match.write_bytes(broken)

    done = aar("append", match, stdin=[note("three")])

    assert done.code == 2
    assert "match.aar:3: the line does not fit its hash" in done.err
    assert match.read_bytes() == broken


def test_the_same_party_sits_down_again_without_who_left(aar, tmp_path):
    first, second = tmp_path / "first.aar", tmp_path / "second.aar"
    party = ["--player", "Ann", "--player", "Bob::Red", "--option", "board=hex"]
    aar("new", "freeform", *party, "--place", "Home", "--day", "2026-01-02", "--out", first)
    comes, goes = (
        {"type": "player_joined", "player": "Eve"},
        {"type": "player_left", "player": "Ann"},
    )
    aar("append", first, stdin=[comes, goes])

    done = aar("again", first, "--out", second)

    assert done.code == 0, done.err
    started = lines(second)[1]
    assert [(p["seat"], p.get("team")) for p in started["players"]] == [
        ("Bob", "Red"),
        ("Eve", None),
    ]
    assert (started["options"], started["place"]) == ({"board": "hex"}, "Home")
    assert "day" not in started


@pytest.mark.parametrize(
    ("lang", "stands", "resumed"),
    [
        ("en", "Continuing behind event 3 (Day 2): The match is paused.",
         "It was paused; it is resumed."),
        ("pl", "Dalszy ciąg za zdarzeniem 3 (Dzień 2): Partia zostaje wstrzymana.",
         "Partia była wstrzymana; została wznowiona."),
    ],
)  # fmt: skip
def test_a_campaign_is_gone_on_with_where_it_stands(aar, match, lang, stands, resumed):
    day = {"type": "span_opened", "span": "day", "number": 2}
    aar("append", match, stdin=[day, {"type": "match_paused"}])

    done = aar("--lang", lang, "continue", match)

    assert done.out.splitlines()[:2] == [stands, resumed]
    assert lines(match)[-1]["type"] == "match_resumed"
    assert aar("continue", match, "--json").row["resumed"] is False


def test_a_match_that_is_over_is_not_gone_on_with(aar, match):
    aar("append", match, stdin=[{"type": "match_ended", "outcome": "lost"}])

    done = aar("continue", match)

    assert done.code == 2
    assert "this match is over" in done.err


@pytest.mark.parametrize("lang, told", [("en", "is for 2–6 players, and 1 sits down."),
                                        ("pl", "dla 2–6 osób, a przy stole jest 1.")])  # fmt: skip
def test_a_match_of_too_few_is_begun_and_says_so(aar, tmp_path, lang, told):
    done = aar("new", "neuroshima_hex", "--player", "Ann", "--out", tmp_path / "m.aar",
               "--lang", lang)  # fmt: skip

    assert done.code == 0
    assert told in done.err
    enough = ("--player", "Ann", "--player", "Bob", "--out", tmp_path / "n.aar")
    assert aar("new", "neuroshima_hex", *enough).err == ""


@pytest.fixture
def heroes(monkeypatch):
    """A game whose players have heroes, and no armies."""
    words = {lang: {**FREEFORM.words.table(lang), "fact.army": called}
             for lang, called in {"en": "Hero", "pl": "Bohater"}.items()}  # fmt: skip
    armies = {"scout": "Scout", "medic": "Medic"}
    game = changed(FREEFORM, id="heroes", words=InlineWords(**words), armies=lambda: armies)
    monkeypatch.setattr("projections.systems.SYSTEMS.extra", {game.id: game})
    return game


@pytest.mark.parametrize("lang, called", [("en", "Hero: found 'Scuot'"), ("pl", "Bohater: ")])
def test_what_seats_play_with_is_called_as_the_game_calls_it(aar, tmp_path, heroes, lang, called):
    done = aar("new", heroes.id, "--player", "Ann:Scuot", "--out", tmp_path / "m.aar",
               "--lang", lang)  # fmt: skip

    assert done.code == 2
    assert called in done.err
    assert "scout" in done.err
    assert "arm" not in done.err

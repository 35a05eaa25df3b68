"""Plays of a game that all win or lose together come in as that, from whatever file."""

import json
from dataclasses import replace

import pytest
from events.composer import compose
from importers.exports import find_exporter
from importers.exports.results import Result
from projections.endings import ending_of
from projections.games.freeform.system import FREEFORM
from projections.system import SeatCount
from projections.systems import find_system, register
from tests.importers.made import bgg, bgg_play, bgg_player, bgstats, play, seated

ALIASES = '[games]\nnight_watch = ["Lighthouse Keepers", "Night Watch"]\n'


@pytest.fixture(autouse=True)
def installed(shelf, other_shelf, monkeypatch):
    monkeypatch.setattr("projections.systems.SYSTEMS.extra", {})
    seats = SeatCount(1, 8, 2, together=True)
    register(replace(FREEFORM, id="night_watch", title="Night Watch", seats=seats))
    for one in (shelf, other_shelf):
        one.folder.mkdir(parents=True, exist_ok=True)
        (one.folder / "aliases.toml").write_text(ALIASES)


def app(*won):
    people = [{"id": i, "name": name} for i, name in enumerate("ABCDEFGH", start=1)]
    scores = [seated(i, winner=bool(how)) for i, how in enumerate(won, start=1)]
    return bgstats(play(playerScores=scores), players=people)


def site(*won):
    seats = zip("ABCDEFGH", won, strict=False)
    return bgg(bgg_play(players=[bgg_player(name, win=str(how)) for name, how in seats]))


def long_table(*won):
    rows = [f"2024-03-17,Lighthouse Keepers,{name},{'won' if how else 'lost'}"
            for name, how in zip("ABCDEFGH", won, strict=False)]  # fmt: skip
    return "\n".join(["date,game,player,result", *rows, ""])


def wide_table(*won):
    names = "; ".join("ABCDEFGH"[: len(won)])
    told = f"2024-03-17,Lighthouse Keepers,{names},{'won' if all(won) else 'lost'}"
    return "\n".join(["date,game,players,result", told, ""])


@pytest.mark.parametrize("made", [app, site, long_table, wide_table])
@pytest.mark.parametrize(
    ("won", "ending"),
    [
        ((1,), "alone"), ((0,), "lost_alone"), ((1, 1), "together"), ((0, 0), "lost"),
        ((1,) * 8, "together"), ((0,) * 8, "lost"),
    ],
)  # fmt: skip
def test_what_is_said_of_each_is_said_of_the_table(shelf, other_shelf, made, won, ending):
    report = shelf.bring(made(*won))

    record = shelf.record
    assert report.problems == []
    assert (shelf.match.system.id, record.depth) == ("night_watch", "result")
    assert ending_of(record.ended, record.players) == ending
    for format in ("bgstats", "csv"):
        other_shelf.bring(find_exporter(format).write(shelf.matches, "en"))
        back = other_shelf.records[-1]
        assert ending_of(back.ended, back.players) == ending


def test_who_won_alone_has_won_alone(shelf):
    shelf.bring(long_table(1, 0, 0))

    assert shelf.record.ended.winner == "A"


def test_what_was_not_said_of_all_is_not_made_up(shelf):
    shelf.bring("date,game,player,result\n2024-03-17,Lighthouse Keepers,A,lost\n"
                "2024-03-17,Lighthouse Keepers,B,\n")  # fmt: skip

    assert (shelf.record.ended.winner, shelf.record.ended.outcome) == (None, None)


def test_how_its_missions_went_goes_out_and_comes_back(shelf, other_shelf):
    told = [
        {"type": "match_started", "players": [{"seat": "A", "name": "A"}]},
        {"type": "span_opened", "span": "mission", "title": "The river"},
        {"type": "span_opened", "span": "round"},
        {"type": "span_closed", "span": "round", "outcome": "lost"},
        {"type": "span_closed", "span": "mission", "outcome": "won"},
        {"type": "note_written", "text": "A fine evening."},
        {"type": "match_ended", "outcome": "won"},
    ]
    data, header, _ = compose(find_system("night_watch").vocabulary, told)
    (shelf.folder / f"{header.match}.aar").write_bytes(data)

    (play,) = json.loads(find_exporter("bgstats").write(shelf.matches, "en"))["plays"]
    assert play["comments"] == (
        "Round 1: lost\nMission 1 (The river): won\n\nA fine evening."
    )  # fmt: skip
    assert play["rounds"] == 1
    said = find_exporter("bgg").write(shelf.matches, "pl").decode()
    assert "Misja 1 (The river): wygrana" in said
    for lang in ("en", "pl"):
        report = other_shelf.bring(find_exporter("bgstats").write(shelf.matches, lang))
        assert report.problems == []
        match, record = other_shelf.matches[-1], other_shelf.records[-1]
        assert [note.text for note in record.notes] == ["A fine evening."]
        assert record.depth == "result"
        assert Result(match).stretches("en") == ["Round 1: lost", "Mission 1 (The river): won"]
        assert Result(match).remarks("en") == play["comments"]


def went(shelf, comments):
    """How the stretches of a play with such a comment went, and what is left of the comment."""
    shelf.bring(bgg(bgg_play(inside=f"<comments>{comments}</comments>")))
    notes = [note.text for note in shelf.records[-1].notes]
    return Result(shelf.matches[-1]).stretches("en"), notes


@pytest.mark.parametrize(
    ("comments", "told", "left"),
    [
        ("Mission 3: lost", ["Mission 3: lost"], []),
        ("MISJA 3 (Most): Wygrana\nRunda 2: nierozegrana do końca",
         ["Mission 3 (Most): won", "Round 2: nierozegrana do końca"], []),
        ("We met early.\n\nMission 1: won\n\nGood fun.", ["Mission 1: won"],
         ["We met early.\n\nGood fun."]),
        ("Mission 1: won\nwhat a game", [], ["Mission 1: won\nwhat a game"]),
        ("Mission: won", [], ["Mission: won"]),
        ("Mission one: won", [], ["Mission one: won"]),
        ("Snack 3: chips", [], ["Snack 3: chips"]),
    ],
)  # fmt: skip
def test_a_comment_tells_how_parts_went_where_all_its_paragraph_does(shelf, comments, told, left):
    assert went(shelf, comments) == (told, left)


def test_of_a_game_that_is_not_installed_the_comment_stays(shelf):
    commented = bgg_play(inside="<comments>Mission 1: won</comments>")
    shelf.bring(bgg(commented.replace("Lighthouse Keepers", "Sky")))

    assert [note.text for note in shelf.record.notes] == ["Mission 1: won"]


def test_a_play_that_says_nothing_of_it_still_makes_the_game_one_of_all_together(shelf):
    shelf.bring(site(1, 0))

    assert b'"cooperative": true' in find_exporter("bgstats").write(shelf.matches, "en")

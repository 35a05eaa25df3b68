"""Plays of a game that all win or lose together come in as that, from whatever file."""

import json
from dataclasses import replace

import pytest
from events.composer import compose
from importers.exports import find_exporter
from projections.endings import ending_of
from projections.games.freeform.system import FREEFORM
from projections.system import SeatCount
from projections.systems import find_system, register
from tests.importers.made import bgg, bgg_play, bgg_player, bgstats, play, seated

ALIASES = '[games]\nnight_watch = ["Lighthouse Keepers"]\n'


@pytest.fixture(autouse=True)
def installed(shelf, other_shelf, monkeypatch):
    monkeypatch.setattr("projections.systems.SYSTEMS.extra", {})
    register(replace(FREEFORM, id="night_watch", seats=SeatCount(1, 8, 2, together=True)))
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
    other_shelf.bring(find_exporter("bgstats").write(shelf.matches, "en"))
    (note,) = other_shelf.record.notes
    assert (note.text, other_shelf.record.depth) == (play["comments"], "result")


def test_a_play_that_says_nothing_of_it_still_makes_the_game_one_of_all_together(shelf):
    shelf.bring(site(1, 0))

    assert b'"cooperative": true' in find_exporter("bgstats").write(shelf.matches, "en")

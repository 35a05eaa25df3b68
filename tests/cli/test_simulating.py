"""`aar simulate`: files for a folder, the same ones for the same seed."""

import json
import os
from dataclasses import replace

import pytest
from events.match import MatchEnded
from projections.games.freeform.system import FREEFORM
from projections.offers import Draft
from projections.simulation import Simulator
from tests.systems.changed import changed


def simulate(aar, folder, *more):
    return aar("simulate", "neuroshima_hex", "--seed", 3, "--out", folder, *more)


def test_matches_are_written_into_the_folder_and_told_one_a_line(aar, tmp_path):
    folder = tmp_path / "out"
    done = simulate(aar, folder, "--matches", 2, "--json")

    assert done.code == 0
    assert done.err == ""
    assert [row["file"] for row in done.rows] == sorted(map(str, folder.iterdir()))
    assert {row["origin"] for row in done.rows} == {"simulated"}
    assert all(row["winner"] for row in done.rows)
    first = (folder / "neuroshima_hex-3-00001.aar").read_text("utf-8").splitlines()
    assert json.loads(first[0])["match"] == done.rows[0]["match"]
    assert json.loads(first[1])["origin"] == "simulated"


def test_the_same_seed_gives_the_same_files(aar, tmp_path):
    for name in ("one", "two"):
        simulate(aar, tmp_path / name, "--matches", 2, "--players", "random", "greedy")

    for file in (tmp_path / "one").iterdir():
        assert file.read_bytes() == (tmp_path / "two" / file.name).read_bytes()


def test_simulated_matches_pass_the_check(aar, tmp_path):
    simulate(aar, tmp_path, "--matches", 3)

    done = aar("check", "--json", *tmp_path.glob("*.aar"))

    assert [row["findings"] for row in done.rows] == [[], [], []]
    assert done.code == 0


def test_a_file_that_holds_something_else_is_left_alone(aar, tmp_path):
    file = tmp_path / "neuroshima_hex-3-00001.aar"
    file.write_text("my own")

    done = simulate(aar, tmp_path)

    assert done.code == 2
    assert "another file has that name" in done.err
    assert file.read_text() == "my own"


def test_stopped_in_the_middle_it_leaves_whole_files_and_can_be_started_again(
    aar, tmp_path, monkeypatch
):
    simulate(aar, tmp_path / "whole", "--matches", 3)
    play, write = Simulator.play, os.write

    def until_the_third(simulator, number):
        if number == 3:
            raise KeyboardInterrupt
        return play(simulator, number)

    monkeypatch.setattr(Simulator, "play", until_the_third)
    done = simulate(aar, tmp_path / "cut", "--matches", 3)
    assert done.code == 130
    assert "stopped after 2 of 3 matches" in done.err

    def half(handle, data):
        write(handle, data[: len(data) // 2])
        raise KeyboardInterrupt

    monkeypatch.setattr(Simulator, "play", play)
    monkeypatch.setattr(os, "write", half)
    simulate(aar, tmp_path / "cut", "--matches", 3)
    assert len(list((tmp_path / "cut").iterdir())) == 2

    monkeypatch.undo()
    assert simulate(aar, tmp_path / "cut", "--matches", 3).code == 0
    assert files(tmp_path / "cut") == files(tmp_path / "whole")


def test_ctrl_c_anywhere_is_no_fault(aar, tmp_path, monkeypatch):
    def stopped(_folder):
        raise KeyboardInterrupt

    monkeypatch.setattr("dashboard.cli.writing._make_folder", stopped)

    done = simulate(aar, tmp_path)

    assert (done.code, done.out, done.err.strip()) == (130, "", "")


def files(folder):
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def test_who_has_won_is_said_in_the_readers_language(aar, tmp_path):
    english = simulate(aar, tmp_path, "--matches", 2).out
    polish = simulate(aar, tmp_path, "--matches", 2, "--lang", "pl").out

    assert "draw (" in english or " won (" in english
    assert "remis (" in polish or "wygrywa " in polish


@pytest.mark.parametrize(
    "arguments, told",
    [
        (["simulate", "freeform", "--out", "x"], "has no computer players"),
        (["simulate", "neuroshima_hex", "--out", "x", "--players", "wise"], "random, greedy"),
        (["simulate", "neuroshima_hex", "7", "--out", "x"], "found '7' behind the game"),
        (["simulate", "neuroshima_hex"], "--out is missing"),
    ],
)
def test_what_cannot_be_is_told_and_nothing_is_written(aar, tmp_path, monkeypatch, arguments, told):
    monkeypatch.chdir(tmp_path)
    done = aar(*arguments)

    assert done.code == 2
    assert told in done.err
    assert not (tmp_path / "x").exists()


ENDINGS = {
    "won together": {"outcome": "won"},
    "lost together": {"outcome": "lost"},
    "abandoned": {"outcome": "abandoned"},
    "finished": {},
    "draw": {"winner": "draw"},
    "Ann won": {"winner": "Ann"},
}


@pytest.mark.parametrize("words", ENDINGS)
def test_how_a_match_ended_is_told_by_the_outcome_where_nobody_won_alone(
    aar, tmp_path, monkeypatch, words
):
    play = Simulator.play

    def ends(simulator, number):
        played = play(simulator, number)
        told = {"seq": 9, "id": "x", "recorded": "2026-11-19T04:00:00Z", **ENDINGS[words]}
        end = MatchEnded.model_validate(told)
        return replace(played, events=[*played.events, end])

    monkeypatch.setattr(Simulator, "play", ends)

    assert f"; {words} (" in simulate(aar, tmp_path).out
    assert simulate(aar, tmp_path, "--json").row["outcome"] == ENDINGS[words].get("outcome")


class Late:
    """A player who ends the match."""

    def choose(self, _state, seat, _dice):
        return Draft("match_ended", {"winner": seat})


def test_whoever_joined_later_has_a_player_too():
    seats = [{"seat": name, "name": name} for name in ("Ann", "Bob")]
    system = changed(
        FREEFORM, simulated_start=lambda _number, _dice: {"players": seats}, bots={"late": Late()},
        acting=lambda _state: "Zoe",
    )  # fmt: skip

    played = Simulator(system, ["late"], 1).play(1)

    assert played.ended.winner == "Zoe"


class Host:
    """A player who notes whose turn it was, and lets Zoe in and Ann out."""

    def __init__(self):
        self.asked = []

    def choose(self, state, seat, _dice):
        self.asked.append(seat)
        told = {
            2: ("player_joined", {"player": "Zoe"}), 4: ("player_left", {"player": "Ann"}),
        }  # fmt: skip
        return Draft(*told[len(self.asked)]) if len(self.asked) in told else None


def test_whoever_is_at_the_table_is_asked_in_turn_and_nobody_else():
    seats = [{"seat": name, "name": name} for name in ("Ann", "Bob")]
    host = Host()
    system = changed(
        FREEFORM, simulated_start=lambda _number, _dice: {"players": seats}, bots={"host": host},
        acting=lambda _state: None,
    )  # fmt: skip

    Simulator(system, ["host"], 1).play(1)

    assert host.asked[:7] == ["Ann", "Bob", "Ann", "Bob", "Bob", "Zoe"]

"""A reel holds exactly what the scenes of a match show, in every reading and for every seat."""

import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from dashboard.component.parts import palette
from dashboard.keys import browser_keys
from dashboard.replay.match_data import replay_data, ui_words
from dashboard.replay.moments import MomentCache, drawn_moment, gone
from dashboard.words import REPLAY_WORDS as WORDS
from events.chain import scan
from events.composer import compose
from events.journal import read_journal
from events.match import FIRST_SPANS
from projections.matches import Match
from projections.palette import colour, variables
from projections.reading import Readings
from projections.scene import Piece, Scene
from projections.svg import drawn_cells
from projections.systems import find_system
from projections.words import WORDS as MATCH_WORDS

SAMPLES = sorted((Path(__file__).parents[2] / "sample_games").glob("*/*.aar"))
HEXES = {"board": "hex", "radius": 2}


def match_of(*entries, players=("Ann", "Bob"), **said):
    system = find_system("freeform")
    seats = [{"seat": name, "name": name} for name in players]
    start = {"type": "match_started", "players": seats, "options": HEXES, **said}
    data, _, _ = compose(system.vocabulary, [start, *entries])
    return Match(scan(data, where="test"))


def placed(piece, cell, **more):
    return {"type": "piece_placed", "piece": piece, "cell": cell, **more}


def frames(reel, reading):
    """Each frame as the browser sees it: cells by name, with their parts and their names."""
    shown = {}
    for changes in reading["frames"]:
        for slot, stack in zip(changes[::2], changes[1::2], strict=True):
            shown[slot] = stack
        cells = {}
        for slot, stack in shown.items():
            if stack >= 0:
                name, *parts = reel["stacks"][stack]
                told = (reel["names"][name], "".join(reel["parts"][part] for part in parts))
                cells[reel["slots"][slot][0]] = told
        yield cells


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_every_frame_is_the_scene_after_its_event(path):
    match = Match(read_journal(path))
    line = match.replay.counting

    reel = json.loads(json.dumps(replay_data(match, line, MomentCache("en"))))

    reading = reel["readings"][0]
    steps = Readings(match, "en").reading(line, False)
    assert [row["seq"] for row in reading["log"] if row.get("stop")] == [s.seq for s in steps.stops]
    for stop, shown in zip(steps.stops, frames(reel, reading), strict=True):
        scene = match.system.scene(steps.state(stop.seq), "en")
        plain = replace(scene, panels=(), arrows=(), lit=frozenset(), title="")
        wanted = {cell.id: (cell.name, "".join(cell.parts)) for cell in drawn_cells(plain)}
        assert shown == wanted


def test_a_growing_match_draws_only_what_is_new(monkeypatch):
    entries = [placed("Fox", "C3"), placed("Owl", "B2")]
    room, drawn = MomentCache("en"), []
    draw = MomentCache._draw
    monkeypatch.setattr(MomentCache, "_draw", lambda *args: drawn.append(1) or draw(*args))

    replay_data(match_of(*entries), None, room)
    before = len(drawn)
    replay_data(match_of(*entries, placed("Bear", "D1")), None, room)

    assert (before, len(drawn)) == (3, 4)


def test_a_change_of_the_start_draws_all_anew():
    entries = [placed("Fox", "C3")]
    amended = {"type": "match_amended", "options": {"board": "hex", "radius": 3}}
    steps = Readings(match_of(*entries), "en").reading(None, False)
    other = Readings(match_of(*entries, amended), "en").reading(None, False)

    assert steps.key(2) != other.key(2)


def test_the_work_for_a_reel_grows_with_the_match_and_no_faster():
    """Calls of functions, counted: four times the events, about four times the work."""

    def work(count):
        moved = [placed(f"p{i}", f"{'ABCDE'[i]}1") for i in range(5)]
        moved += [
            {"type": "piece_moved", "player": "Ann", "piece": f"p{i % 5}", "cell": f"C{i % 4 + 1}"}
            if i % 20 != 19
            else {"type": "note_written", "author": "Bob", "text": "!", "on": i}
            for i in range(count)
        ]
        match, calls = match_of(*moved), 0

        def count_calls(_frame, kind, _argument):
            nonlocal calls
            calls += kind in ("call", "c_call")

        sys.setprofile(count_calls)
        try:
            replay_data(match, None, MomentCache("en"))
        finally:
            sys.setprofile(None)
        return calls

    assert work(800) < 4.4 * work(200)


def test_what_a_seat_may_not_know_is_nowhere_in_its_reel():
    drawn = {"type": "cards_drawn", "player": "Ann", "cards": ["Dragon"], "seen_by": ["Ann"]}
    match = match_of(drawn)

    assert "Dragon" in json.dumps(replay_data(match, None, MomentCache("en")))
    assert "Dragon" in json.dumps(replay_data(match, None, MomentCache("en", "Ann")))
    assert "Dragon" not in json.dumps(replay_data(match, None, MomentCache("en", "Bob")))


def test_taken_back_events_are_struck_and_are_steps_as_played():
    match = match_of(placed("Fox", "C3"), {"type": "event_retracted", "target": 2})

    corrected, played = replay_data(match, None, MomentCache("en"))["readings"]

    assert [row["seq"] for row in corrected["log"] if row.get("stop")] == [1]
    assert next(row for row in corrected["log"] if row["seq"] == 2)["taken"] == 3
    assert [row["seq"] for row in played["log"] if row.get("stop")] == [1, 2, 3]


def test_a_side_line_comes_with_the_line_it_left():
    fork = {"type": "branch_opened", "branch": "b", "from": 2, "kind": "what_if", "title": "Owl?"}
    match = match_of(placed("Fox", "C3"), fork, placed("Owl", "B2", branch="b"))

    reel = replay_data(match, "b", MomentCache("en"))

    assert [r["key"] for r in reel["readings"]] == ["corrected", "played", "other"]
    assert reel["lines_of_history"][0]["title"] == "Owl?"


def test_a_piece_that_moved_did_not_fall():
    def table(*pieces):
        return drawn_moment(
            Scene("hex", pieces=tuple(Piece(f"{n}@{c}", c, n, n) for n, c in pieces))
        )

    assert gone(table(("Fox", "A1")), table(("Fox", "A2"))) == []
    fell = gone(table(("Fox", "A1"), ("Fox", "B1")), table(("Fox", "B1")))
    assert [piece.cell for piece in fell] == ["A1"]


def test_a_battle_is_explained_by_the_rules():
    path = next(path for path in SAMPLES if path.stem == "rulebook_duel_turns_1_to_7")
    reel = replay_data(Match(read_journal(path)), None, MomentCache("pl"))

    told = [row for row in reel["readings"][0]["log"] if row.get("why")]

    assert told
    assert any("nicjatyw" in reel["texts"][text] for row in told for _, text in row["why"])


def test_the_colours_of_a_page_are_all_defined():
    used = {
        colour("page", role, seat) for role in ("ink", "face", "badge_ink") for seat in range(9)
    }
    for theme in ("light", "dark"):
        defined = {part.split(":")[0] for part in variables(theme).split(";")}
        assert {name.removeprefix("var(").removesuffix(")") for name in used} <= defined


def test_a_page_defines_the_colours_of_every_game():
    roles = find_system("neuroshima_hex").roles
    for role in roles:
        assert colour("page", role, roles=roles) == f"var(--aar-{role})"
        assert f"--aar-{role}: light-dark(" in palette()


@pytest.mark.parametrize("kind", FIRST_SPANS)
def test_the_keys_to_highlights_are_named_whatever_a_game_calls_so(kind):
    words = ui_words("en", replace(find_system("freeform"), highlight=kind))

    assert words["help_highlight"] == words["unit_highlight"] == kind
    assert kind in words["no_highlight"]


def test_every_word_the_scripts_use_is_in_the_table():
    import re

    folder = Path(__file__).parents[2] / "dashboard" / "component"
    names = ("replay_board", "track", "sides", "present", "replay")
    text = "".join((folder / f"{name}.js").read_text("utf-8") for name in names)
    used = set(re.findall(r'say\("([a-z_]+)"', text))
    used |= set(re.findall(r'(?<!\.)add\("([a-z_]+)"', text))
    used |= {f"help_{topic}" for _, _, topic in browser_keys()}

    assert used - set(ui_words("en", find_system("freeform"))) == set()
    assert set(WORDS.table("en")) == set(WORDS.table("pl"))


def test_the_first_seat_has_its_turns_and_the_first_of_all_texts_is_told():
    """What stands first in a table is called 0, and says as much as any other."""
    turns = [{"type": "span_opened", "span": "turn", "player": seat} for seat in ("Ann", "Bob")]

    reel = json.loads(json.dumps(replay_data(match_of(*turns), None, MomentCache("en"))))

    reading = reel["readings"][0]
    assert [span["seat"] for span in reading["spans"] if span["kind"] == "turn"] == [0, 1]
    assert [reel["texts"][line["source"]] for line in reading["log"]] == [
        MATCH_WORDS("why.table").text("en")
    ] * 3


# One piece from its coming to its end


def stories(match):
    """By piece the numbers of events in its story, each with what it says."""
    reel = replay_data(match, None, MomentCache("en"))
    reading = reel["readings"][0]
    stops = [line["seq"] for line in reading["log"] if line["stop"]]
    return {
        name: {
            stops[stop]: reel["texts"][text]
            for stop, text in zip(story[::2], story[1::2], strict=True)
        }
        for name, _, _, _, story, _ in reading["lives"]
    }


def test_a_piece_has_one_story_from_its_draw_to_its_fall_wherever_it_went():
    sample = next(path for path in SAMPLES if path.stem == "rulebook_duel_turns_1_to_7")
    told = stories(Match(read_journal(sample)))

    cannon = told["smart-gauss-cannon.4"]
    assert cannon[10] == ""  # drawn: the sentence alone says it
    assert cannon[11].startswith("Comes to D3")
    assert "D3 → C4" in cannon[38]
    assert cannon[43] == "Hits Headquarters C1 · Hits Bodyguard C2 ✕"
    assert told["vegas-bodyguard.3"][43] == "Is hit by Gauss Cannon C4 · Leaves the board"
    assert 40 in told["smart-gauss-cannon.11"]  # the other of the same name
    assert not {38, 44} & told["smart-gauss-cannon.11"].keys()


def test_a_piece_of_any_game_is_followed_by_its_name():
    told = stories(
        match_of(
            placed("Fox", "C3", player="Ann"), placed("Owl", "B2", player="Bob"),
            {"type": "piece_moved", "player": "Ann", "piece": "Fox", "cell": "D3"},
            {"type": "piece_removed", "player": "Ann", "piece": "Fox"},
        )
    )  # fmt: skip

    assert told["Fox"] == {2: "Comes to C3", 4: "C3 → D3", 5: "Leaves the board"}
    assert told["Owl"].keys() == {3}


def test_a_unit_on_squares_is_followed_from_the_list_to_its_losses():
    sample = next(path for path in SAMPLES if path.stem == "skirmish_full")
    told = stories(Match(read_journal(sample)))["Hell Boys 2"]

    assert told[34] == "Target of Sturmpioniere B2"
    assert told[36].endswith("figures 4/5")
    assert told[38] == "C6 → A5"


def test_nobody_follows_what_a_seat_may_not_see():
    fox = {"piece": "fox", "name": "Fox", "cell": "C3", "player": "Ann", "seen_by": ["Ann"]}
    match = match_of({"type": "piece_placed", **fox})
    reel = replay_data(match, None, MomentCache("en", "Bob"))

    assert "Fox" not in json.dumps(reel["readings"][0]["lives"])

"""Lawful matches give no finding, odd ones never fail, and what was not recorded is left alone."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from projections.checking import findings_of
from projections.games.neuroshima_hex.battle.outcome import segment_json
from projections.games.neuroshima_hex.following import rest_of_battle
from projections.games.neuroshima_hex.system import NEUROSHIMA_HEX
from projections.replay import Replay
from projections.simulation import Simulator
from tests.neuroshima_hex.findings import endings
from tests.neuroshima_hex.findings.play import Play, act, broken_rules, found, lay
from tests.neuroshima_hex.findings.samples import SAMPLES
from tests.neuroshima_hex.match import rulebook
from tests.neuroshima_hex.match.test_odd_play import odd_play

RULEBOOK = [rulebook.STARTED, *rulebook.WHOLE]


def simulated(count, *players, seed=1):
    simulator = Simulator(NEUROSHIMA_HEX, players or ("random",), seed)
    return (simulator.play(number) for number in range(1, count + 1))


def entries_of(match):
    return [{"type": event.type, "v": event.v, **event.facts()} for event in match.events]


# -- lawful matches --------------------------------------------------------------------------------


def test_the_rulebooks_match_has_no_finding():
    assert found(RULEBOOK) == []


def test_every_beginning_of_the_rulebooks_match_has_no_finding():
    for count in range(1, len(RULEBOOK)):
        assert found(RULEBOOK[:count]) == []


@pytest.mark.parametrize(("players", "count"), [(("random",), 60), (("greedy", "random"), 6)])
def test_simulated_matches_have_no_finding(players, count):
    for match in simulated(count, *players, seed=11):
        assert findings_of(Replay(NEUROSHIMA_HEX, match.events)) == [], match.number


@pytest.mark.long
def test_a_thousand_simulated_matches_have_no_finding():
    for match in simulated(1000, seed=12):
        assert findings_of(Replay(NEUROSHIMA_HEX, match.events)) == [], match.number


# -- what was not recorded -------------------------------------------------------------------------


def test_draws_that_were_left_out_are_not_missed():
    """Without `tiles_drawn` and discards: one remark at the start, and nothing more."""
    hidden = {"tiles_drawn", "tiles_discarded", "hand_discarded", "last_tile_drawn"}
    for match in simulated(14, seed=5):
        entries = [e for e in entries_of(match) if e["type"] not in hidden]
        entries[0] = {**entries[0], "depth": "without_draws"}
        assert [(f.rule, f.severity) for f in found(entries)][:1] == [("not_checked", "info")]
        assert [f for f in found(entries)[1:] if f.severity == "error"] == []


def test_tiles_nobody_saw_are_never_wrong():
    for match in simulated(14, seed=6):
        entries = [_unseen(entry) for entry in entries_of(match)]
        assert found(entries) == []


def _unseen(entry):
    if entry["type"] in ("tiles_drawn", "tiles_discarded", "hand_discarded"):
        return {**entry, "tiles": [None] * len(entry["tiles"])}
    return entry


def test_a_bare_result_is_no_fault():
    started = {**rulebook.STARTED, "depth": "result"}
    ended = {"type": "match_ended", "winner": "Ann", "scores": {"Ann": 12, "Bob": 7}}
    assert [f.severity for f in found([started, ended])] == ["info"]


def test_an_outside_program_may_record_placements_and_battles_alone():
    placed = list(rulebook.SETUP)
    placed += [rulebook.placed("Ann", "vegas-bodyguard", "C2", "S")]
    points = {"hq_points": {"Ann": 20, "Bob": 19}}
    blow, answer = rulebook.attack("C2", "C3", "melee"), rulebook.attack("C3", "C2", "melee")
    gone = [rulebook.lost("vegas-bodyguard", "C2")]
    battle = [
        {"type": "battle_started", "player": "Ann"},
        {"type": "segment_fought", "initiative": 2, "attacks": [blow], **points},
        {"type": "segment_fought", "initiative": 0, "attacks": [answer], "destroyed": gone,
         **points},
        {"type": "battle_ended", **points},
    ]  # fmt: skip
    entries = [rulebook.STARTED, *placed, *battle]
    assert [f.rule for f in found(entries) if f.severity != "info"] == []


def test_an_army_nobody_knows_is_not_checked():
    play = Play("steel borgo").turn("Ann", "steel-police", lay("steel-police", "B1"))
    assert broken_rules(play.entries) == {"not_checked"}


# -- remarks in between ----------------------------------------------------------------------------


@pytest.mark.parametrize("rule", ["mine_silent", "full_board_without_battle", "last_tile_untold"])
def test_a_note_in_between_hides_nothing(rule):
    _, broken = SAMPLES[rule][0]()
    note = {"type": "note_written", "text": "Tea."}
    at = next(f.seq for f in found(broken) if f.rule == rule) - 1

    assert broken_rules([*broken[:at], note, *broken[at:]]) == {rule}


def test_notes_and_pauses_make_no_findings():
    for match in simulated(14, seed=9):
        noted = [each for entry in entries_of(match) for each in (entry, _remark(entry))]
        assert found(noted) == []


def _remark(entry):
    kind = "match_paused" if entry["type"] == "battle_ended" else "note_written"
    return {"type": kind} if kind == "match_paused" else {"type": kind, "text": "Tea."}


# -- battles told otherwise ------------------------------------------------------------------------


def test_a_wrong_segment_is_said_once_and_the_rest_follows_from_the_table():
    """The Mercenary was left standing, so that it shoots in its segment."""
    wrong = {**rulebook.SEGMENTS[0], "destroyed": []}
    entries = [rulebook.STARTED, *rulebook.BEFORE_BATTLE, wrong]
    table = rulebook.played(entries[1:])
    rest, _ = rest_of_battle(table)
    followed = [{"type": "segment_fought", **segment_json(s, rest.board)} for s in rest.segments]
    end = {"type": "battle_ended"}

    assert [f.rule for f in found([*entries, *followed, end])] == ["segment_destroyed"]
    shots = [attack["from"] for attack in followed[1]["attacks"]]
    assert "B2" in shots
    as_told = [*entries, *rulebook.SEGMENTS[1:], end]
    assert [f.rule for f in found(as_told)][:2] == ["segment_destroyed", "segment_attacks"]


# -- odd play --------------------------------------------------------------------------------------


@given(st.lists(odd_play, max_size=25))
def test_odd_play_never_fails(entries):
    found([{**rulebook.STARTED, "options": {"duel_board": True}}, *entries])


MATCHES = [entries_of(match) for match in simulated(14, seed=3)]


@given(st.data())
def test_edited_matches_never_fail(data):
    """Events are left out, said twice, moved elsewhere, and mixed with odd ones."""
    entries = list(data.draw(st.sampled_from(MATCHES)))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(1, len(entries) - 1))
        match data.draw(st.sampled_from(["drop", "twice", "move", "odd"])):
            case "drop":
                del entries[at]
            case "twice":
                entries.insert(at, entries[at])
            case "move":
                entries.insert(data.draw(st.integers(1, len(entries) - 1)), entries.pop(at))
            case "odd":
                entries.insert(at, data.draw(odd_play))
    found(entries)


def test_most_edits_are_seen():
    """An event left out of a match nearly always shows in what follows."""
    dice = random.Random(8)
    seen, tried = 0, 0
    for entries in MATCHES[:10]:
        for _ in range(6):
            at = dice.randrange(4, len(entries) - 1)
            if entries[at]["type"] in ("tracks_read", "turn_ended", "segment_fought"):
                continue
            tried += 1
            seen += bool(found([*entries[:at], *entries[at + 1 :]]))
    assert seen > 0.8 * tried


def test_nothing_more_is_found_behind_the_end():
    end = act("match_ended", winner="draw")
    play = Play().add(None, end).add("Ann", lay("guard", "C1"))
    assert {f.seq for f in found(play.entries)} == {4}


# -- full boards -----------------------------------------------------------------------------------


def test_a_battle_that_changes_nothing_ends_the_match_in_a_deadlock():
    play = endings.full(endings.AT_PEACE)

    assert found(play + [act("match_ended", winner="draw", reason="deadlock")]) == []


def test_a_battle_in_which_an_hq_lost_a_point_is_followed_by_the_next():
    play = endings.full(endings.ONE_POINT)

    assert found(play + [act("battle_started", player="Ann", kind="full_board")]) == []


def test_of_a_battle_that_nobody_told_nobody_knows_that_it_changed_nothing():
    play = [e for e in endings.full(endings.ONE_POINT).entries if e["type"] != "segment_fought"]

    rules = broken_rules([*play, act("battle_started", player="Ann", kind="full_board")])

    assert rules == {"battle_without_segments"}


def test_the_full_boards_battle_comes_before_the_last_one():
    play = endings.nearly_full().add("Ann", lay("scout", "E3"))
    last = act("battle_started", player="Bob", kind="last")

    assert "full_board_without_battle" in broken_rules(play + [last])
    assert "full_board_without_battle" not in broken_rules(
        endings.fight(play, "Ann", kind="full_board") + [act("turn_ended", player="Ann"), last]
    )

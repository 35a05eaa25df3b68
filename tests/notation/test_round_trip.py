"""What was written reads back: facts, order, causes and notes."""

import json
from pathlib import Path

import pytest
from events.chain import scan as scan_lines
from events.composer import compose
from events.journal import read_journal
from hypothesis import example, given
from hypothesis import strategies as st
from projections.contract.play import record
from projections.games.neuroshima_hex.system import NEUROSHIMA_HEX
from projections.matches import Match
from projections.simulation import Simulator
from projections.systems import register
from tests.notation.texts import HEAD, comes_back, read

SAMPLES = sorted((Path(__file__).parents[2] / "sample_games/neuroshima_hex").rglob("*.aar"))


def seated(**armies):
    return [
        {"seat": seat, "name": seat, **({"army": army} if army else {})}
        for seat, army in armies.items()
    ]


def simulated(count, player="random", seed=1):
    simulator = Simulator(NEUROSHIMA_HEX, (player,), seed)
    return (simulator.play(number) for number in range(1, count + 1))


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_every_sample_comes_back(path):
    register(NEUROSHIMA_HEX)
    events = Match(read_journal(path)).events
    is_long = path.parent.name == "club_season"
    turns = ("en", "pl")

    for lang in turns[len(events) % 2 :][:1] if is_long else turns:
        comes_back(events, lang)


@pytest.mark.parametrize(("player", "lang"), [("random", "en"), ("greedy", "pl")])
def test_simulated_matches_come_back(player, lang):
    for match in simulated(14, player):
        comes_back(match.events, lang, explain=lang == "en")


@pytest.mark.long
@pytest.mark.parametrize("lang", ["en", "pl"])
def test_two_hundred_simulated_matches_come_back(lang):
    for match in simulated(200, seed=8):
        comes_back(match.events, lang)


def test_a_simulated_match_needs_no_json():
    texts = [comes_back(match.events, explain=False) for match in simulated(14, seed=3)]

    assert not any("json" in text for text in texts)
    assert sum(map(len, texts)) / len(texts) < 4000


TABLES = (
    {"edition": "duel", "players": seated(Ann="vegas", Bob="smart")},
    {"edition": "3.0", "players": seated(Ann="moloch", end="outpost", **{"Ola W.": None})},
    {"edition": "3.0", "players": seated(Ann="borgo", Bob="hegemony"), "origin": "simulated"},
)


@example([659759, 193165, 507988], TABLES[0])  # a consequence was taken back
@example([408555, 166363, 672159], TABLES[1])
@given(st.lists(st.integers(0, 1 << 20), max_size=24), st.sampled_from(TABLES))
def test_odd_play_insertions_and_side_lines_come_back(numbers, started):
    match = record(NEUROSHIMA_HEX, started, numbers)

    for lang in ("en", "pl"):
        comes_back(match.events, lang, explain=lang == "pl")


@pytest.mark.parametrize("number", [None, 9999, 10_000, 4914071711927875])
def test_a_turn_comes_back_whatever_its_number(number):
    said = {} if number is None else {"number": number}
    began = {"type": "turn_began", "player": "Ann", "overtime": True, **said}
    started = {"type": "match_started", **TABLES[0]}
    data, _, _ = compose(NEUROSHIMA_HEX.vocabulary, [started, began])
    scan = scan_lines(data, where="text")

    text = comes_back(Match(scan).events)

    assert "json" not in text
    assert ("begins turn" in text) == ((number or 0) > 9999)


def test_a_turn_that_begins_while_another_goes_on_comes_back():
    ann, bob = {"type": "turn_began", "player": "Ann"}, {"type": "turn_began", "player": "Bob"}
    turns = [{**ann, "number": 1}, {**ann, "number": 1}, bob, {**bob, "overtime": True}, ann]
    started = {"type": "match_started", **TABLES[0]}
    data, _, _ = compose(NEUROSHIMA_HEX.vocabulary, [started, *turns])
    match = Match(scan_lines(data, where="text"))

    english, polish = (comes_back(match.events, lang) for lang in ("en", "pl"))

    assert "json" not in english + polish
    lines = ["1. Ann", "begins turn 1", "Bob: begins turn", "begins turn overtime"]
    assert english.splitlines()[3:] == [*lines, "Ann: begins turn"]
    assert "\nzaczyna turę 1\n" in polish


@pytest.mark.parametrize("number", ["2.5", "0", "-1", "1e99"])
def test_a_turn_of_an_odd_number_is_refused_with_its_place(number):
    failure = NEUROSHIMA_HEX.notation.parse_text(f"{HEAD}Ann: begins turn {number}", "").failure

    assert str(failure).startswith("3:1: found")


FOUGHT = f"{HEAD}HQ C2; HQ C3\n1. Ann: bodyguard B2 S\n2. Bob: gauss D2 NW\n"


@pytest.mark.parametrize("line", ["undo #b.1", "undo #b.2 ruled", "redo #r"])
def test_what_follows_from_a_battle_is_taken_back_behind_it(line):
    text = f"{FOUGHT}battle [#b]\nundo #b.1 [#r]\n{line}"

    events = read(text)

    assert {event.cause for event in events} >= {events[-2].target - 1}
    for lang in ("en", "pl"):
        comes_back(events, lang)


def test_a_remark_on_what_follows_stands_with_it():
    *_, note = read(f"{FOUGHT}battle [#b]\n#b.1 ?! {{Nobody saw that.}}")

    assert (note.type, note.text) == ("note_written", "Nobody saw that.")


def test_disputes_and_rulings_name_what_they_are_on():
    text = f'{HEAD}HQ C1 [#hq]; HQ C3; Ann: dispute #hq "Is that a hex?" [#d]\n'
    text += 'ruling #hq "It is." settles #d\nresult Ann = Ann 12.5, Bob -3 ranks Ann 1, Bob 2'

    events = read(text)

    assert (events[-3].on, events[-3].author) == (2, "Ann")
    assert (events[-2].on, events[-2].dispute) == (2, events[-3].seq)
    assert events[-1].scores == {"Ann": 12.5, "Bob": -3}
    assert "json" not in comes_back(events)


TWO_HEXES = """game: neuroshima_hex
players: Ann Outpost, Bob Borgo
edition: 3.0
depth: without_draws
HQ A1; HQ E3
1. Ann: recon center A3; runner C1 N
2. Bob: mutant D3
3. Ann: """
PUSHED = """game: neuroshima_hex
players: Ann Vegas, Bob Smart
depth: without_draws
HQ A1; HQ E3
1. Ann: bodyguard C3
2. Bob: ripper C4
3. Ann: """


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (TWO_HEXES + "C1-C2/SE-C3", {"to": "C3", "path": ["C2"], "path_facings": ["SE"]}),
        (TWO_HEXES + "c1-c2/se-c3 s", {"to": "C3", "facing": "S", "path_facings": ["SE"]}),
        (TWO_HEXES + "move C1-C2/SE-C1 S", {"to": "C1", "facing": "S", "path_facings": ["SE"]}),
        (TWO_HEXES + "runner C1-C2-C1", {"to": "C1", "path": ["C2"]}),
        (PUSHED + "push back C3 C4-C5 chosen by Bob", {"to": "C5", "chosen_by": "Bob"}),
        (PUSHED + "push back C3 C4-C5 pole wybiera bob", {"to": "C5", "chosen_by": "Bob"}),
        (PUSHED + 'push back C3 C4-C5 chosen by "Cid"', {"to": "C5", "chosen_by": "Cid"}),
        (PUSHED + "proc push C3 C4-C5 chosen by Bob", {"energy": 2, "chosen_by": "Bob"}),
        (
            PUSHED + "proc push C3 C4-C5 chosen by Bob energy 3",
            {"energy": 3, "chosen_by": "Bob"},
        ),
    ],
)
def test_turns_on_the_way_and_who_chose_are_written_in_a_word(line, said):
    events = read(line)

    assert said.items() <= events[-1].facts().items()
    for lang in ("en", "pl"):
        assert "json" not in comes_back(events, lang, explain=False)


@pytest.mark.parametrize("word", ["overtime", "dogrywka"])
def test_a_turn_of_overtime_is_written_in_a_word(word):
    events = read(PUSHED.replace("3. Ann:", f"3. Ann {word}:"))

    assert [e.overtime for e in events if e.type == "turn_began"] == [False, False, True]
    for lang in ("en", "pl"):
        assert "json" not in comes_back(events, lang, explain=False)


def test_what_a_word_cannot_tell_stands_as_json():
    """That nobody turned it on the way is more than saying nothing of it."""
    push = {"type": "unit_moved", "player": "Ann", "unit": "C1", "to": "C3", "path": ["C2"]}
    told = json.dumps({**push, "means": "mobility", "path_facings": [None]})
    events = read(f"{TWO_HEXES}json {told}")

    assert "json" in comes_back(events, explain=False)

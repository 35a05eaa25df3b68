"""What cannot be read is said with its place, its nearest word, and up to it all comes in."""

import random
from pathlib import Path

import pytest
from events.errors import AfterActionError
from hypothesis import given
from hypothesis import strategies as st
from projections.checking import findings_of
from projections.games.neuroshima_hex.system import NEUROSHIMA_HEX
from projections.games.neuroshima_hex.text import DIALECT
from projections.notation import BadText, Unclear
from projections.replay import Replay
from projections.simulation import Simulator
from projections.text.reader import parse_game
from projections.text.writer import write_game
from tests.notation.texts import HEAD, fault, read

BEGUN = f"{HEAD}HQ C1; HQ C3\n1. Ann: "


TABLE = Path(__file__).with_name("faults.txt").read_text("utf-8")
"""Texts behind BEGUN (or HEAD, where they say so), each with what is said of it behind =>."""


def rows():
    for block in TABLE.split("\n\n"):
        text, _, said = block.strip().partition("\n=> ")
        head = {"HEAD": HEAD, "NONE": ""}.get(text.split(" ", 1)[0])
        yield (BEGUN + text if head is None else head + text[5:]), said


@pytest.mark.parametrize(("text", "said"), list(rows()))
def test_a_fault_names_its_place_and_the_nearest_word(text, said):
    assert str(fault(text)) == said
    assert fault(text).text("pl") != said


def test_what_could_mean_two_things_is_an_error_of_its_own():
    head = "players: Ann Hegemony, Bob Smart\nHQ C1; HQ C5\n1. Ann: "

    found = fault(f"{head}draw offic")

    assert type(found) is Unclear
    assert "Officer I, Officer II" in str(found)


def test_a_unit_that_may_move_by_two_means_wants_to_know_by_which():
    smart = "players: Ann Smart, Bob Vegas\ndepth: without_draws\nHQ C1; HQ C5\n1. Ann: "
    smart += "Transporter C2 N; "

    assert type(fault(f"{smart}C2-C3")) is Unclear
    assert read(f"{smart}C2-C3 by itself")[-1].means == "mobility"
    assert read(f"{smart}C2-C3 by hq C1")[-1].means == "hq"


def test_what_breaks_the_rules_is_no_fault_but_a_finding():
    events = read(f"{BEGUN}draw medic, scout\nBob: cyborg D1 N; C3-C4 by mobility")

    rules = {found.rule for found in findings_of(Replay(NEUROSHIMA_HEX, events))}
    assert "out_of_turn" in rules


def test_a_text_comes_in_up_to_its_first_fault():
    told = parse_game(DIALECT, f"{BEGUN}draw bodyguard\nbodyguard C2 S\nbatle\nend")

    assert told.entries[-1]["type"] == "tile_placed"
    assert told.places[-1] == (5, 1)
    assert type(told.failure) is BadText
    assert told.failure.place == (6, 1)


def test_a_name_beside_a_hex_that_holds_something_else_is_doubted():
    told = parse_game(DIALECT, f"{BEGUN}Bodyguard C2 S; Medic C2-B1 N")

    assert [str(doubt) for _, doubt in told.doubts] == ["on C2 stands Bodyguard, not Medic"]


# -- never a traceback ----------------------------------------------------------------------------

WORDS = st.sampled_from(
    [
        *"> >> ( ) : ; = , ! ?? { } [ ] [#a] #a ^ ^2 #a.1 _ 3 2: 7. *. 12 \n // \" \\ @".split(" "),
        "Ann", "Bob:", "Cleo", '"Ann W"', "HQ", "C3", "C4-B4", "C3-C4-D4", "A9", "NE", "sw",
        "draw", "dobiera", "discard", "forced", "redraw", "last tile", "end", "turn", "by", "hq",
        "mobility", "takeover", "D2", "for", "energy", "proc", "laser", "swap", "push",
        "full board", "last battle", "overtime", "choice",
        "explodes", "saves", "from", "makes", "ranged",
        "battle over", "wounds", "C3*1", "xC3", "~C3", "C3+D1", "B3-B2r1*2+C1", "returned", "out",
        "tracks", "points", "result", "tie", "won", "only", "nothing", "undo", "mistyped", "redo",
        "after", "pause", "dispute", "(what if", "(instead", "here", "on", "[because ^]", "[rules]",
        "medic", "Gauss", "Push Back", "Battle", "Sniper", "Mine", "Transporter", "Cyborg", "offi",
        "json", '{"type":"turn_ended","player":"Ann"}', '{"type":1}', "{x}", "{@Ann: x}", "żółw",
        "title: x", "amend place: x", "day: 1", "options: a=", "players: Ann Vegas", "\x00", "\t",
        "\ud800",
    ]
)  # fmt: skip


@given(st.lists(WORDS, max_size=14), st.sampled_from(["", HEAD, BEGUN]))
def test_words_in_any_order_are_read_or_refused(words, head):
    told = parse_game(DIALECT, head + " ".join(words))

    assert told.failure is None or isinstance(told.failure, BadText)
    events = [
        NEUROSHIMA_HEX.vocabulary.read({**entry, "seq": seq})
        for seq, entry in enumerate(told.entries, 1)
    ]
    if events:
        again = parse_game(DIALECT, write_game(DIALECT, events))
        assert again.failure is None


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text):
    parse_game(DIALECT, HEAD + text)
    parse_game(DIALECT, text)


def played():
    match = Simulator(NEUROSHIMA_HEX, ("random",), 4).play(3)
    return write_game(DIALECT, match.events[:90])


PLAYED = played()


@given(st.integers(0, 1 << 30))
def test_a_text_with_slips_of_the_thumb_is_read_or_refused(seed):
    dice = random.Random(seed)
    text = list(PLAYED)
    for _ in range(dice.randint(1, 4)):
        at = dice.randrange(len(text))
        text[at : at + dice.randint(0, 2)] = dice.choice(
            ["", " ", "x", ";", "\n", "(", ")", "{", "7"]
        )

    told = parse_game(DIALECT, "".join(text))

    assert told.failure is None or isinstance(told.failure, AfterActionError)


def test_deep_brackets_are_refused():
    assert "too deep" in str(fault(HEAD + "HQ C1\n" + "( here\n" * 60))

"""The replay as a value: keys lead where the help says, and everything fits."""

import time
from dataclasses import replace

import pytest
from dashboard.terminal.canvas import width
from dashboard.terminal.screen import ACT_OF_KEY, BINDINGS, help_lines, screen_of
from dashboard.words import TERMINAL_WORDS as WORDS
from events.match import FIRST_SPANS
from projections.games.freeform.system import FREEFORM
from projections.reading import Readings
from projections.scene import Cell, Piece, Scene
from tests.terminal.golden import assert_golden
from tests.terminal.stage import SKIRMISH, long_match, match_of, note, placed, started, taken_back

SIZES = [(80, 24), (120, 40), (40, 20)]
MATCH = match_of(SKIRMISH)


def screen(*keys, lang="en", match=MATCH, **where):
    shown = screen_of(Readings(match, lang), **where)
    for key in keys:
        shown = shown.press(key)
    return shown


def typed(text):
    return [*(" " if char == " " else char for char in text), "enter"]


def text(shown, columns=100, lines=30):
    return "\n".join(shown.draw(columns, lines))


# How it looks


@pytest.mark.parametrize("lang", ["en", "pl"])
@pytest.mark.parametrize("columns, lines", SIZES)
def test_a_screen_looks_as_it_should(columns, lines, lang):
    shown = screen("n", "n", "n", "right", "right", "right", lang=lang)

    assert_golden(f"screen_{columns}x{lines}_{lang}", shown.draw(columns, lines))


@pytest.mark.parametrize("name, keys", [
    ("help", ["?"]),
    ("why", [":", *typed("15"), "w"]),
    ("table", [":", *typed("20"), "tab"]),
    ("as_played", ["a", ":", *typed("9")]),
    ("what_if", [":", *typed("29")]),
    ("notes", [":", *typed("12")]),
    ("search", ["/", *typed("medic")]),
])  # fmt: skip
def test_the_other_views_look_as_they_should(name, keys):
    assert_golden(f"screen_{name}", screen(*keys).draw(80, 24))


EVERYTHING = ["right", "down", "n", "b", "G", "w", "tab", "?", "esc", ":", "1", "enter", "/", "ł"]


@pytest.mark.parametrize("columns", [1, 7, 12, 20, 33, 40, 63, 64, 80, 132])
@pytest.mark.parametrize("lines", [1, 3, 6, 10, 24])
def test_every_frame_is_exactly_as_large_as_the_terminal(columns, lines):
    shown = screen_of(Readings(MATCH, "pl"))
    for key in ["", *EVERYTHING]:
        shown = shown.press(key)

        frame = shown.draw(columns, lines)

        assert [width(line) for line in frame] == [columns] * lines


def test_a_board_of_sixty_by_sixty_still_shows_the_move():
    match = match_of(
        [
            started(options={"board": "square", "columns": 60, "rows": 60}),
            placed("Ann", "Scout", "BH59"),
        ]
    )

    frame = text(screen("G", match=match), 40, 20)

    assert "●Sc" in frame


# Where the keys lead


def test_every_key_of_the_help_works_and_every_key_that_works_is_in_the_help():
    for lang in ("en", "pl"):
        shown = [key for keys, _ in help_lines(lang, FREEFORM) for key in keys.split(" ")]
        assert len(shown) == len(ACT_OF_KEY) == len(set(shown))


def test_the_help_calls_the_highlights_as_the_game_does():
    assert ("b B", "battle") in help_lines("en", FREEFORM)
    assert ("b B", "misja") in help_lines("pl", replace(FREEFORM, highlight="mission"))


@pytest.mark.parametrize("key", ACT_OF_KEY)
def test_every_key_does_something(key):
    begun = screen("n", "n", "right", "/", *typed("Ann"), "w")

    pressed = begun.press(key)

    assert pressed != begun


def test_both_languages_know_every_word():
    assert WORDS.table("en").keys() == WORDS.table("pl").keys()
    assert {
        f"help.{binding.topic}" for binding in BINDINGS if binding.topic != "highlight"
    } <= WORDS.table("en").keys()
    kinds = FIRST_SPANS
    said = {f"{where}{kind}" for where in ("unit.", "message.no_") for kind in kinds}
    assert said <= WORDS.table("en").keys()


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_the_line_at_the_foot_is_whole(lang):
    table = WORDS.table(lang)

    assert width(table["foot.long"]) <= 78
    assert width(table["foot.short"]) <= 40


@pytest.mark.parametrize("keys, at", [
    (["right"], 2),
    (["right", "right", "left"], 2),
    (["left"], 1),
    (["down", "down", "down"], 4),
    (["n"], 3),
    (["n", "n"], 6),
    (["n", "n", "n", "p"], 6),
    (["b"], 13),
    (["b", "down"], 17),
    (["G", "B"], 13),
    (["G"], 27),
    (["G", "g"], 1),
    (["b", "]", "["], 13),
    ([":", *typed("16")], 16),
    ([":", "1", "6", "backspace", "enter"], 1),
    ([":", "1", "6", "esc"], 1),
    ([":", *typed("19")], 7),
    (["m"], 7),
    (["m", "m"], 12),
    (["f"], 26),
    (["/", *typed("BRUTE")], 7),
    (["/", *typed("brute"), "."], 15),
    (["/", *typed("brute"), ".", ","], 7),
    (["/", *typed("lukasz")], 1),
    (["/", *typed("krakow")], 1),
    (["/", *typed("best move")], 12),
])  # fmt: skip
def test_keys_lead_to_the_event(keys, at):
    assert screen(*keys).at == at


def test_what_was_put_in_later_is_stepped_on_where_it_belongs():
    assert [screen(":", *typed("5"), "right").at, screen(":", *typed("6"), "left").at] == [23, 23]


def test_as_corrected_what_was_taken_back_is_struck_and_passed_over():
    shown = screen(":", *typed("7"), "right")

    assert shown.at == 10
    assert "✗ 8 Bob places Medic on E3" in text(shown, 120)


def test_as_played_a_take_back_is_a_step():
    shown = screen("a", ":", *typed("7"))
    seqs = [(shown := shown.press("right")).at for _ in range(3)]

    assert seqs == [8, 9, 10]
    assert "✗" not in text(screen("a", ":", *typed("8")))
    assert "✗ 8" in text(screen("a", ":", *typed("9")))


def test_as_played_a_take_back_lights_what_it_takes():
    assert screen("a", ":", *typed("9")).reading.scene(9).lit == {"E3"}


def test_as_played_shows_no_slip_of_the_recorder():
    shown = screen("a", "G")
    seqs = [step.seq for step in shown.reading.steps]

    assert not {24, 25} & set(seqs)


def test_a_jump_to_what_was_taken_back_shows_it_as_played():
    shown = screen(":", *typed("8"))

    assert (shown.at, shown.as_played) == (8, True)
    assert "was taken back" in text(shown)
    assert "E3 " in text(shown)


def test_a_jump_to_a_slip_says_so():
    shown = screen(":", *typed("24"))

    assert not shown.as_played
    assert "by mistake" in text(shown)


def test_a_jump_finds_the_branch_of_an_event():
    shown = screen(":", *typed("29"))

    assert (shown.at, shown.branch) == (29, "held")
    assert "⑂ Ann holds" in text(shown)


def test_a_jump_to_no_event_says_which_there_are():
    shown = screen(":", *typed("99"))

    assert shown.at == 1
    assert "There is no event 99; the last is 30." in text(shown)


def test_v_goes_round_the_lines_and_stays_near():
    there = screen(":", *typed("12"), "v")
    back = there.press("G").press("v")

    assert (there.branch, there.at) == ("held", 11)
    assert (back.branch, back.at) == (None, 11)


def test_as_played_a_branch_can_be_stepped_from_its_first_event_on():
    shown = screen(branch="held", as_played=True)
    seqs = [shown.at] + [
        (shown := shown.press("right")).at for _ in range(len(shown.reading.stops))
    ]

    for seq in seqs:
        shown.reading.scene(seq)
    assert seqs[-1] == 30


def test_there_and_back_is_the_same_place():
    for key, back in [("right", "left"), ("pagedown", "pageup"), ("n", "p")]:
        middle = screen("n", "n")
        assert middle.press(key).press(back).at == middle.at


def test_why_goes_along_with_the_steps():
    shown = screen(":", *typed("15"), "w")

    assert "Why event 15?" in text(shown)
    assert "Filled in by the rules" in text(shown)
    assert "Why event 16?" in text(shown.press("right"))
    assert "Why" not in text(shown.press("w"))


def test_the_reason_of_the_rules_is_told():
    match = match_of(
        [
            started(options={"board": "hex", "radius": 2}),
            placed("Ann", "Cart", "C3"),
            placed("Ann", "Goat", "C3"),
            {"type": "piece_stacked", "piece": "Goat", "onto": "Cart"},
            {"type": "piece_moved", "player": "Ann", "piece": "Cart", "cell": "C2"},
            {
                "type": "piece_stacked",
                "piece": "Goat",
                "onto": "Cart",
                "cause": 5,
                "origin": "rules",
            },
        ]
    )

    frame = text(screen("G", "w", match=match), 120)

    assert "The rules: " in frame


def test_findings_and_notes_stand_with_their_event():
    assert "⚠ " in text(screen("f"), 120)
    assert "✎ Ann: !! The best move of the evening." in text(screen("m", "m"), 120)


def test_it_plays_by_itself_by_the_last_step_and_stops_at_the_end():
    playing = screen("n", "space", "+")
    assert playing.seconds == 0.5

    seqs = []
    while playing.playing:
        playing = playing.tick()
        seqs.append(playing.at)

    assert seqs == [6, 11, 21, 27]
    assert playing.seconds is None


def test_a_key_pauses():
    assert not screen("space", "space").playing
    assert not screen("space", "right").playing
    assert screen("G", "space").at == 1


def test_help_scrolls_where_it_is_long_and_any_key_closes_it():
    shown = screen("?")
    lines = ["\n".join((shown := shown.press("down")).draw(40, 10)) for _ in range(30)]

    assert "quit" in lines[-1]
    assert not shown.press("x").help
    assert shown.press("q").done is False


def test_in_a_search_a_key_is_a_letter():
    shown = screen("/", "q", "?", "space", "ł")

    assert (shown.typed, shown.done) == ("q? ł", False)
    assert "Search: q? ł" in text(shown)


def test_an_empty_match_says_so():
    assert "no events" in text(screen(match=match_of([])))


# Text from outside


HOSTILE = "\x1b[2J\x1b]52;c;aGk=\x07Eve\u202e\r\nevil"


def test_no_name_or_note_steers_the_terminal():
    match = match_of(
        [
            {"type": "match_started", "players": [{"seat": "E\u202eve", "name": HOSTILE}],
             "options": {"board": "hex", "radius": 1}},
            {"type": "title_given", "title": HOSTILE},
            {"type": "piece_placed", "piece": "p", "name": HOSTILE, "short": "\x1b[2J"[:4],
             "cell": "B2", "player": "E\u202eve", "owner": "E\u202eve"},
            note(HOSTILE, 3, "!?", author=HOSTILE),
            {"type": "branch_opened", "branch": "b", "from": 3, "kind": "what_if",
             "title": HOSTILE},
        ]
    )  # fmt: skip
    shown = screen_of(Readings(match, "en"))
    for key in ["right", "right", "w", "tab", "v", "/", "\u202e", "enter"]:
        shown = shown.press(key)
        for line in shown.draw(90, 24):
            assert line.isprintable()


# Speed


def test_stepping_through_three_hundred_events_is_instant():
    shown = screen_of(Readings(long_match(), "en"))
    shown.draw(120, 40)
    begun = time.process_time()  # whatever else the machine does meanwhile

    for _ in range(100):
        shown = shown.press("right")
        shown.draw(120, 40, colour=True)

    assert (time.process_time() - begun) / 100 < 0.1


def test_a_take_back_within_a_take_back_is_told():
    match = match_of([*SKIRMISH[:10], taken_back(7, "ruled")])

    frame = text(screen(":", *typed("6"), match=match), 120)

    assert "✗ 7" in frame


def test_changed_cells_are_lit_unless_the_game_says_better():
    from projections.reading import changed

    cell = Cell("A1", 0, 0)
    before = Scene("square", (cell,), (Piece("p", "A1", "P", "P"),))

    assert changed(before, Scene("square", (cell,))) == {"A1"}
    assert changed(before, before) == frozenset()

"""Any game can be typed: what was written reads back, and people's words are understood."""

import re
from pathlib import Path

import pytest
from events.composer import compose
from events.journal import read_journal
from hypothesis import assume, given
from hypothesis import strategies as st
from projections.contract.play import record
from projections.games.freeform.system import FREEFORM
from projections.games.freeform.text import DIALECT, FreeformLine
from projections.games.neuroshima_hex.text import DIALECT as HEX_DIALECT
from projections.matches import Match
from projections.notation import BadText, Unclear
from projections.text.line import Line
from projections.text.reader import parse_game
from projections.text.writer import write_game
from tests.notation.texts import comes_back, events_of, fault, read

SAMPLES = sorted((Path(__file__).parents[2] / "sample_games/freeform").rglob("*.aar"))
SQUARE = 'game: freeform\nplayers: Ann, Bob\noptions: board="square", columns=4, rows=4\n'
OPEN = "game: freeform\nplayers: Ann, Bob\n"


def told(text, head=OPEN):
    """The facts of what a text tells behind the players, without what nobody said."""
    events = read(head + text, DIALECT)[1:]
    return [(event.type_name(), event.facts()) for event in events]


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
@pytest.mark.parametrize("lang", ["en", "pl"])
def test_every_sample_comes_back_without_json(path, lang):
    events = Match(read_journal(path)).events

    text = comes_back(events, lang, dialect=DIALECT)

    assert "json" not in text
    assert len(text) < 40 * len(events)


ROWS = (Path(__file__).with_name("freeform_lines.txt")).read_text("utf-8").strip().split("\n\n")
"""Lines behind a board with pieces, each with the event that it tells behind =>."""
LYING = f"""{SQUARE}Ann: place knight A1 N
Ann: place white man 1 B1 as "White man"; Ann: place white man 2 B2 as "White man"
Bob: place rook D4 down
Ann: gold of Ann = 3; wounds on knight = 0; "victory points" = 1
deck Market = Ace, King, Queen of hearts
1. Ann
"""


@pytest.mark.parametrize("row", ROWS)
def test_a_line_tells_its_event_in_both_languages(row):
    *lines, said = row.split("\n")
    for line in lines:
        event = read(LYING + line, DIALECT)[-1]
        facts = {k: v for k, v in event.facts().items() if k != "type"}
        values = " ".join(f"{key}={value!r}" for key, value in facts.items())
        assert f"{event.type_name()} {values}".strip() == said.removeprefix("=> "), line


FAULTS = (Path(__file__).with_name("freeform_faults.txt")).read_text("utf-8").strip().split("\n\n")


@pytest.mark.parametrize("row", FAULTS)
def test_a_fault_names_its_place_and_the_nearest_word(row):
    line, _, said = row.partition("\n=> ")
    found = fault(LYING + line, DIALECT)

    assert str(found) == said
    assert found.text("pl") != said


def test_what_could_mean_two_things_is_an_error_of_its_own():
    assert type(fault(f"{LYING}white man C1", DIALECT)) is Unclear
    assert type(fault(f"{LYING}score 12", DIALECT)) is Unclear


def test_what_lies_on_a_piece_rides_along_without_being_said():
    moves = told("place cart hill; place crate hill; crate on cart; cart mill")

    assert moves[-2][0] == "piece_moved"
    assert moves[-1] == ("piece_stacked", {"piece": "crate", "onto": "cart"})


def test_a_line_may_say_that_nothing_rides_along():
    moves = told("place cart hill; place crate hill; crate on cart; cart mill\n> nothing")

    assert moves[-1][0] == "piece_moved"


def test_nobody_acts_where_an_underscore_says_so():
    assert told("1. Ann\n_: roll 3")[-1] == ("dice_rolled", {"faces": [3]})
    assert told("1. Ann\nroll 3")[-1] == ("dice_rolled", {"player": "Ann", "faces": [3]})


@pytest.mark.parametrize(
    ("line", "facts"),
    [
        ("roll 2/5", {"faces": {"dice": 5, "successes": 2}}),
        ('roll d8 2/5 "ambush"', {"die": "d8", "faces": {"dice": 5, "successes": 2},
                                  "purpose": "ambush"}),
        ("roll 0/1 with attack", {"die": "attack", "faces": {"dice": 1, "successes": 0}}),
        ('roll "2/5" with omen', {"die": "omen", "faces": ["2/5"]}),
        ("rzut 2/5", {"faces": {"dice": 5, "successes": 2}}),
    ],
)  # fmt: skip
def test_only_how_many_dice_succeeded_is_typed_as_a_share(line, facts):
    assert told(f"1. Ann\n{line}")[-1] == ("dice_rolled", {"player": "Ann", **facts})


# -- what was recorded comes back -----------------------------------------------------------------

NAMES = st.one_of(
    st.just("2/5"),
    st.sampled_from(
        ["A1", "hill", "Open sea", "move", "N", "d6", "_", "3", "white 1", "Żółw", "x"]
    ),
    st.text(
        st.characters(codec="utf-8", exclude_categories=("C", "Zl", "Zp")), min_size=1, max_size=8
    ),
)
SEATS = st.sampled_from(["Ann", "Bob", "end", "Ola W.", 'Eve "E"', "a,b"])
NUMBERS = st.one_of(st.integers(-99, 99), st.floats(-1e6, 1e6, allow_nan=False))
FACINGS = st.sampled_from(["N", "NE", "E", "SE", "S", "SW", "W", "NW"])
SHORTS = st.text("abcW1~", min_size=1, max_size=4)


def fact(kind, required, **optional):
    """Events of one kind: with any of the optional facts or without."""
    always = {"type": st.just(kind)} | required
    return st.fixed_dictionaries(always, optional=optional)


BY = {"player": SEATS}
COUNTS = st.fixed_dictionaries({"dice": st.integers(0, 40), "successes": st.integers(0, 90)})
FACTS = st.one_of(
    fact("piece_placed", {"piece": NAMES, "cell": NAMES}, **BY, name=NAMES, owner=SEATS,
         facing=FACINGS, face_down=st.booleans(), short=SHORTS),
    fact("piece_moved", {"piece": NAMES, "cell": NAMES}, **BY, facing=FACINGS),
    fact("piece_turned", {"piece": NAMES, "facing": FACINGS}, **BY),
    fact("piece_flipped", {"piece": NAMES, "face_down": st.booleans()}, **BY, name=NAMES),
    fact("piece_stacked", {"piece": NAMES, "onto": NAMES}, **BY),
    fact("piece_given", {"piece": NAMES, "owner": st.none() | SEATS}, **BY),
    fact("piece_removed", {"piece": NAMES}, **BY, reason=NAMES),
    fact("counter_set", {"counter": NAMES, "value": NUMBERS}, **BY, owner=SEATS, piece=NAMES),
    fact("counter_changed", {"counter": NAMES, "change": NUMBERS}, **BY, owner=SEATS, piece=NAMES),
    fact("points_scored", {"player": SEATS, "points": NUMBERS}, reason=NAMES),
    fact("score_read", {"player": SEATS, "score": NUMBERS}),
    fact("deck_prepared", {"deck": NAMES}, **BY, size=st.integers(0, 2000),
         cards=st.lists(NAMES, max_size=3)),
    fact("deck_shuffled", {"deck": NAMES}, **BY, with_discards=st.booleans()),
    fact("cards_drawn", {"player": SEATS, "cards": st.lists(st.none() | NAMES, min_size=1,
         max_size=3)}, deck=NAMES),
    fact("cards_revealed", {"player": SEATS, "cards": st.lists(NAMES, min_size=1, max_size=3)}),
    fact("card_played", {"player": SEATS}, card=NAMES, deck=NAMES,
         to=st.sampled_from(["play", "discard", "removed"])),
    fact("card_discarded", {"player": SEATS}, card=NAMES, deck=NAMES,
         pile=st.sampled_from(["hand", "play"])),
    fact("card_given", {"player": SEATS, "to": SEATS}, card=NAMES),
    fact("card_returned", {"player": SEATS}, card=NAMES, deck=NAMES),
    fact("span_opened", {"span": st.sampled_from(["turn", "round", "day", "battle"])},
         number=st.integers(-2, 20_000), title=NAMES, player=SEATS),
    fact("span_closed", {"span": st.sampled_from(["turn", "round", "mission"])}),
    fact("dice_rolled", {"faces": st.lists(st.integers(-9, 20) | NAMES, max_size=3) | COUNTS}, **BY,
         die=NAMES | st.just("d8"), purpose=NAMES),
    fact("clock_read", {"seconds": st.dictionaries(SEATS, NUMBERS, max_size=2)},
         shows=st.sampled_from(["left", "used"])),
    fact("match_ended", {}, winner=SEATS, reason=NAMES, scores=st.dictionaries(SEATS, NUMBERS),
         ranks=st.dictionaries(SEATS, st.integers(1, 4))),
)  # fmt: skip
TAGS = st.fixed_dictionaries({}, optional={"seen_by": st.lists(SEATS, max_size=2),
                                           "origin": st.just("rules")})  # fmt: skip
STARTS = st.sampled_from(
    [{}, {"options": {"board": "square"}}, {"options": {"places": ["hill", "Open sea"]}}]
)


@given(STARTS, st.lists(st.tuples(FACTS, TAGS), max_size=6), st.sampled_from(["en", "pl"]))
def test_whatever_was_recorded_comes_back(start, entries, lang):
    players = [{"seat": seat, "name": seat} for seat in ("Ann", "end", "Ola W.")]
    started = {"type": "match_started", "players": players, **start}
    events = [
        FREEFORM.vocabulary.accept(entry).model_copy(update={"seq": seq})
        for seq, entry in enumerate([started, *(facts | tags for facts, tags in entries)], 1)
    ]

    comes_back(events, lang, dialect=DIALECT)


RODE = f"""{OPEN}1. Ann: place scout hill
place cart hill
scout on cart
cart mill [#a]
"""
"""What lies on the cart rides along: that follows from the last line, and nobody says it."""


@pytest.mark.parametrize("line", ["undo #a.1", "undo ^.1 mistyped", "after #a.1: scout well"])
def test_what_followed_from_the_line_above_can_be_named_at_once(line):
    *_, rode, correction = read(RODE + line, DIALECT)

    assert (rode.type, rode.onto) == ("piece_stacked", "cart")
    assert rode.seq in {getattr(correction, "target", None), correction.after}


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_a_record_in_which_a_consequence_was_taken_back_comes_back(lang):
    text = comes_back(read(f"{RODE}undo #a.1", DIALECT), lang, dialect=DIALECT)

    assert text.splitlines()[-1] == {"en": "undo #a.1", "pl": "cofnij #a.1"}[lang]


SPY = 'Ann: place spy at hill face down as "Secret Spy"'


def eyes(text):
    return [event.seen_by for event in read(OPEN + text, DIALECT)[1:]]


def test_what_somebody_lays_face_down_only_they_know():
    assert eyes(SPY) == [("Ann",)]
    assert eyes(f"{SPY}; Ann: spy mill; Ann: wounds on spy = 1") == [("Ann",)] * 3
    assert eyes(f"{SPY}; Ann: flip spy up; Ann: spy mill") == [("Ann",), None, None]
    assert eyes(f"{SPY} [seen all]\nAnn: spy mill") == [None, None]
    assert eyes(f'{SPY} [seen "Ann", Bob]') == [("Ann", "Bob")]
    assert eyes("Ann: place spy at hill face down") == [None]
    assert eyes(SPY.removeprefix("Ann: ")) == [None]


@pytest.mark.parametrize("lang", ["en", "pl"])
@pytest.mark.parametrize("more", ["", " [seen all]", ' [seen "Bob"]', "\nAnn: spy mill"])
def test_who_knew_of_a_hidden_piece_comes_back(more, lang):
    for rest in ("", "\nAnn: spy well [seen all]", "\nAnn: flip spy"):
        text = comes_back(read(f"{OPEN}{SPY}{more}{rest}", DIALECT), lang, dialect=DIALECT)
        assert "json" not in text


def test_a_header_written_twice_is_told():
    found = fault(f"{OPEN}day: 2026-11-19\nday: 2026-11-20\nAnn: +1", DIALECT)

    assert str(found) == "4:1: found the header 'day' twice"
    assert "'day'" in found.text("pl")


@pytest.mark.parametrize("dialect", [DIALECT, HEX_DIALECT], ids=["freeform", "hex"])
@pytest.mark.parametrize("lang", ["en", "pl"])
def test_a_game_that_says_something_otherwise_fills_in_the_same_values(dialect, lang):
    own, shared = (table.table(lang) for table in dialect.tongue.tables)

    for key in own.keys() & shared.keys():
        if not key.startswith(("keyword.", "header.")):
            assert set(re.findall(r"{(\w+)", own[key])) == set(re.findall(r"{(\w+)", shared[key]))


@pytest.mark.parametrize("line", [Line, FreeformLine])
def test_a_fact_may_be_called_kind(line):
    told = line(None, None, "Ann").entry("storm_began", kind="late", self=1)

    assert told == {"type": "storm_began", "player": "Ann", "kind": "late", "self": 1}


def test_a_keyword_does_not_swallow_the_reference_behind_it():
    text = "roll 1 [#e]\n( z #e\n  roll 2\n)\nundo #e"  # "ze" is a keyword, "z" too

    assert read(OPEN + text, DIALECT)[2].start == 2


@pytest.mark.parametrize(
    "said",
    [
        pytest.param([{"type": "tag_added", "tag": "club", "origin": None}], id="a header"),
        pytest.param([{"type": "title_given", "title": "x", "seen_by": ["Ann"]}], id="seen by"),
        pytest.param(
            [{"type": "dice_rolled", "faces": [1]}, {"type": "tag_added", "tag": "x", "after": 1}],
            id="forgotten",
        ),
        pytest.param(
            [{"type": "branch_opened", "branch": "b", "from": 1, "kind": "loaded", "origin": None}],
            id="a bracket",
        ),
    ],
)
def test_what_a_value_or_a_bracket_cannot_bear_is_not_lost(said):
    players = [{"seat": "Ann", "name": "Ann"}]
    started = {"type": "match_started", "players": players, "origin": "simulated"}
    events = [
        FREEFORM.vocabulary.read({"origin": "simulated", **entry, "seq": seq})
        for seq, entry in enumerate([started, *said], 1)
    ]

    comes_back(events, dialect=DIALECT)


TABLES = (
    {"players": [{"seat": "Ann", "name": "Ann"}, {"seat": "Bob", "name": "Bob"}]},
    {"players": [{"seat": "Ann", "name": "Ann"}], "origin": "simulated"},
    {"players": [{"seat": "end", "name": "Ola W."}], "options": {"board": "hex", "radius": 2}},
)


@given(st.lists(st.integers(0, 1 << 20), max_size=24), st.sampled_from(TABLES))
def test_odd_play_insertions_and_side_lines_come_back(numbers, started):
    try:
        match = record(FREEFORM, started, numbers)
    except AssertionError:  # the contract's own tests say so
        assume(False)

    for lang in ("en", "pl"):
        comes_back(match.events, lang, explain=lang == "pl", dialect=DIALECT)


SIGNS = r"""> >> ( ) : ; = , ! ?? { } [ ] [#a] #a ^ _ 3 2: 7. *. +1 -2.5 // " \ @ x A1-B2 NE {x}"""
SAID = """Ann Bob: Cleo "Ann W" knight rook place stawia move turn flip give to card remove of on as
down up short A1 score gold wounds deck Market 40 shuffle with discards draw from show play discard
removed return hand roll d8 again clock used round day end result tie undo redo after only nothing
(instead here json"""
WORDS = st.sampled_from(
    [
        *SIGNS.split(), *SAID.split(), "\n", "\t", "\x00", "(what if", "[because ^]", "[rules]",
        "[seen Ann]", '{"type":"span_closed","span":"turn"}', '{"type":1}', "title: x",
        "amend place: x",
    ]
)  # fmt: skip


@given(st.lists(WORDS, max_size=14), st.sampled_from(["", OPEN, LYING]))
def test_words_in_any_order_are_read_or_refused(words, head):
    found = parse_game(DIALECT, head + " ".join(words))

    assert found.failure is None or isinstance(found.failure, BadText)
    if found.entries:
        again = parse_game(DIALECT, write_game(DIALECT, events_of(found, DIALECT)))
        assert again.failure is None


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_what_a_journal_holds_in_a_newer_version_has_its_line_too(lang):
    told = [
        {"type": "match_started", "players": [{"seat": "Ann", "name": "Ann"}]},
        {"type": "span_opened", "span": "mission", "title": "The river"},
        {"type": "span_closed", "span": "mission", "outcome": "won"},
    ]
    data, *_ = compose(FREEFORM.vocabulary, told)
    events = FREEFORM.vocabulary.read_lines(data.splitlines()[1:])

    assert events[-1].v == 2
    assert "json" not in comes_back(events, lang, dialect=DIALECT)

"""Freeform: what a table may do, what is odd about it, and how it is told."""

import json

import pytest
from events.errors import BadEvent
from hypothesis import given
from hypothesis import strategies as st
from projections.checking import findings_of
from projections.contract.play import Recording
from projections.games.freeform.board import Board, FreeformOptions
from projections.games.freeform.scene import abbreviation
from projections.games.freeform.system import FREEFORM
from projections.games.freeform.table import TablePiece, start
from projections.offers import Draft
from projections.replay import Replay
from projections.scene import column_letters
from projections.spans import SpanReader
from tests.samples.golden import golden_of, replay_of
from tests.systems import samples

SEATS = [{"seat": "Ann", "name": "Ann"}, {"seat": "Bob", "name": "Bob", "team": "Owls"}]
HEXES = {"board": "hex", "radius": 2}


def recorded(*entries, options=None):
    recording = Recording(FREEFORM)
    start = {"type": "match_started", "players": SEATS}
    recording.append(start if options is None else {**start, "options": options})
    for entry in entries:
        recording.append(entry)
    return recording


def table(*entries, options=None):
    return Replay(FREEFORM, recorded(*entries, options=options).events).state()


def findings(*entries, options=None):
    """What is odd about the last of the entries."""
    recording = recorded(*entries, options=options)
    replay, last = Replay(FREEFORM, recording.events), recording.last
    found = FREEFORM.rules.findings(replay.before(last), recording.events[-1], replay.state(last))
    return [(finding.rule, str(finding.message)) for finding in found]


def told(*entries, lang="en"):
    """The last of the entries as a sentence."""
    recording = recorded(*entries)
    before = Replay(FREEFORM, recording.events).before(recording.last)
    return FREEFORM.sentence(recording.events[-1], before, lang)


def placed(piece, cell="C3", **facts):
    return {"type": "piece_placed", "piece": piece, "cell": cell, **facts}


def moved(piece, cell, **facts):
    return {"type": "piece_moved", "piece": piece, "cell": cell, **facts}


def stacked(piece, onto):
    return {"type": "piece_stacked", "piece": piece, "onto": onto}


def drawn(seat, *cards, deck="loot", **envelope):
    return {"type": "cards_drawn", "player": seat, "deck": deck, "cards": list(cards), **envelope}


def played(seat, card, **facts):
    return {"type": "card_played", "player": seat, "card": card, **facts}


DECK = {"type": "deck_prepared", "deck": "loot", "cards": ["Axe", "Bow", "Bow"]}


# Boards


@pytest.mark.parametrize(
    ("options", "count", "first", "last"),
    [
        pytest.param({"board": "hex", "radius": 2}, 19, "A1", "E3", id="nineteen hexes"),
        pytest.param({"board": "hex", "radius": 3}, 37, "A1", "G4", id="thirty-seven hexes"),
        pytest.param({"board": "hex"}, 37, "A1", "G4", id="hexes, no size said"),
        pytest.param({"board": "hex", "columns": 4, "rows": 3}, 12, "A1", "D3", id="hex columns"),
        pytest.param({"board": "square"}, 64, "A1", "H8", id="squares, no size said"),
        pytest.param({"board": "square", "columns": 28, "rows": 1}, 28, "A1", "AB1", id="wide"),
        pytest.param({"places": ("Inn", "Mill")}, 2, "Inn", "Mill", id="named places"),
    ],
)
def test_a_board_has_cells_with_names(options, count, first, last):
    board = Board(FreeformOptions(**options))

    assert (len(board.cells), board.cells[0], board.cells[-1]) == (count, first, last)


def test_the_middle_hex_of_nineteen_is_c3():
    board = Board(FreeformOptions(board="hex", radius=2))

    assert board.centres["C3"] == (0.0, 0.0)


def test_a1_is_the_lower_left_square():
    centres = Board(FreeformOptions(board="square", columns=3, rows=3)).centres

    assert centres["A1"] == (0.0, 4.0)
    assert centres["C3"] == (4.0, 0.0)


@pytest.mark.parametrize(("column", "letters"), [(0, "A"), (25, "Z"), (26, "AA"), (51, "AZ")])
def test_columns_go_on_behind_z(column, letters):
    assert column_letters(column) == letters


def test_a_table_needs_no_options_at_all():
    here = table(placed("dragon", "under the lamp"))

    scene = FREEFORM.scene(here, "en")

    assert [cell.id for cell in scene.cells] == ["under the lamp"]
    assert findings(placed("dragon", "under the lamp")) == []


def test_options_that_describe_no_board_are_a_finding_and_the_match_goes_on():
    found = findings(options={"board": "octagons"})

    assert [rule for rule, _ in found] == ["options_not_understood"]


# Pieces


def test_the_piece_that_came_last_lies_on_top():
    here = table(placed("a"), placed("b"), moved("a", "C4"), moved("a", "C3"))

    assert [piece.id for piece in here.on("C3")] == ["b", "a"]


def test_a_piece_that_turns_stays_below():
    turned = {"type": "piece_turned", "piece": "a", "facing": "S"}

    here = table(placed("a"), placed("b"), turned)

    assert [(piece.id, piece.facing) for piece in here.on("C3")] == [("a", "S"), ("b", None)]


def test_what_lies_on_a_piece_rides_along_if_the_table_agrees():
    here = table(placed("horse"), placed("knight"), placed("crow"), stacked("knight", "horse"),
                 stacked("crow", "knight"))  # fmt: skip

    follow = FREEFORM.play.consequences(
        here, Draft("piece_moved", {"piece": "horse", "cell": "C4"})
    )

    assert [dict(draft.facts) for draft in follow] == [
        {"piece": "knight", "onto": "horse"},
        {"piece": "crow", "onto": "knight"},
    ]
    assert str(follow[0].because) == "knight lies on horse"


def test_a_stack_that_rode_along_is_a_stack_again():
    horse, knight = placed("horse"), placed("knight")
    ride = [stacked("knight", "horse"), moved("horse", "C4"), stacked("knight", "horse")]

    here = table(horse, knight, *ride)

    assert [piece.id for piece in here.on("C4")] == ["horse", "knight"]
    assert here.above("horse") == ["knight"]


def test_nobody_knows_a_hidden_piece_but_who_saw_it():
    here = table(placed("b1", name="Sniper", owner="Bob", face_down=True, seen_by=["Bob"]))

    assert [piece.name for piece in FREEFORM.view(here, "Bob").pieces.values()] == ["Sniper"]
    for seat in ("Ann", None):
        assert FREEFORM.view(here, seat).pieces == {}
        assert "b1" not in json.dumps(FREEFORM.describe(FREEFORM.view(here, seat)))


def test_a_hidden_piece_that_all_see_move_lies_there_and_nobody_knows_what_it_is():
    here = table(placed("b1", name="Sniper", face_down=True, seen_by=["Bob"]), moved("b1", "C4"))

    seen = FREEFORM.view(here, "Ann").pieces["b1"]
    assert (seen.cell, seen.face_down, seen.name) == ("C4", True, None)


def test_a_piece_that_moves_unseen_is_seen_no_more():
    here = table(placed("b1"), moved("b1", "C4") | {"seen_by": ["Bob"]})

    assert [list(FREEFORM.view(here, seat).pieces) for seat in ("Ann", "Bob")] == [[], ["b1"]]


def test_a_piece_laid_face_down_gets_an_id_that_tells_nothing():
    here = table(placed("?1", name="Sniper", face_down=True, seen_by=["Bob"]))

    offer = next(
        o for o in FREEFORM.play.offers(here, "Bob") if "face_down" in o.facts and o.seen_by
    )

    draft = offer.draft({"name": "Spy", "cell": "C3"}).entry()
    assert (draft["piece"], draft["name"], draft["seen_by"]) == ("?2", "Spy", ["Bob"])
    assert not any(ask.fact == "piece" for ask in offer.asks)


def test_what_is_done_with_a_hidden_piece_stays_between_those_who_know_of_it():
    here = table(placed("?1", name="Sniper", face_down=True, seen_by=["Bob"]))

    mine = [o for o in FREEFORM.play.offers(here, "Bob") if "hidden" in str(o.words)]

    assert [(o.type, o.seen_by) for o in mine] == [
        ("piece_moved", ("Bob",)), ("piece_removed", ("Bob",)), ("piece_flipped", None),
    ]  # fmt: skip
    assert not any("hidden" in str(o.words) for o in FREEFORM.play.offers(here, "Ann"))
    assert not any(
        choice.value == "?1"
        for offer in FREEFORM.play.offers(here, "Ann")
        for ask in offer.asks
        for choice in ask.choices
    )


def test_what_rides_on_a_hidden_piece_is_hidden_with_it():
    horse = placed("horse", seen_by=["Bob"])
    unseen = {"seen_by": ["Bob"]}
    here = table(horse, placed("knight"), stacked("knight", "horse") | unseen)

    (ride,) = FREEFORM.play.consequences(
        here, Draft("piece_moved", {"piece": "horse", "cell": "C4"})
    )

    assert ride.seen_by == ("Bob",)


def test_a_piece_that_is_turned_up_is_known_to_all():
    flip = {"type": "piece_flipped", "piece": "b1", "face_down": False}

    here = table(placed("b1", name="Sniper", face_down=True, seen_by=["Bob"]), flip)

    assert FREEFORM.view(here, "Ann").pieces["b1"].name == "Sniper"


@pytest.mark.parametrize(
    ("name", "short"),
    [("Grey Wolf 2", "GW2"), ("Anchor", "Anch"), ("red-owl", "RO"), ("ż", "ż")],
)
def test_a_piece_has_a_short_name_for_small_boards(name, short):
    assert abbreviation(TablePiece("id", "A1", name)) == short


# Counters, points, spans


def test_a_counter_belongs_to_the_table_to_a_player_or_to_a_piece():
    count = {"type": "counter_set", "counter": "gold"}

    here = table(
        placed("chest"),
        {**count, "value": 9},
        {**count, "owner": "Ann", "value": 2},
        {**count, "piece": "chest", "value": 5},
        {"type": "counter_changed", "counter": "gold", "owner": "Ann", "change": -1},
    )

    assert sorted(here.counters.values()) == [1, 5, 9]
    assert FREEFORM.scene(here, "en").pieces[0].note == "gold: 5"


def test_a_counter_is_called_by_whose_it_is():
    count = {"type": "counter_set", "counter": "gold", "value": 2}

    sentences = [told({**count, "owner": seat}) for seat in (None, "Ann", "Bob")]

    assert sentences == [
        "gold is set to 2.",
        "gold of Ann is set to 2.",
        "gold of Bob is set to 2.",
    ]


def test_points_add_up_until_somebody_reads_the_track():
    scored = {"type": "points_scored", "player": "Ann", "points": 2}

    here = table(scored, scored, {"type": "score_read", "player": "Ann", "score": 5}, scored)

    assert FREEFORM.scores(here) == {"Ann": 7.0, "Bob": 0.0}


def test_turns_are_counted_anew_in_each_round():
    turn = {"type": "span_opened", "span": "turn", "player": "Ann"}
    round_ = {"type": "span_opened", "span": "round"}

    here = table(round_, turn, turn, round_, turn)

    told = FREEFORM.describe(here)["table"]
    assert told["round"] == {"number": 2}
    assert told["turn"] == {"number": 1, "player": "Ann"}


# Cards


KINDS = ("campaign", "day", "round", "phase", "turn", "activation", "battle", "chapter")


@given(st.lists(st.tuples(st.booleans(), st.sampled_from(KINDS)), max_size=14))
def test_the_table_and_the_log_know_the_same_stretches(told):
    entries = [
        {"type": "span_opened" if begins else "span_closed", "span": kind} for begins, kind in told
    ]
    events = recorded(*entries).events
    reader, state = SpanReader(FREEFORM.spans, FREEFORM.nesting), start(events[0])
    for event in events:
        reader.read(event)
        state = FREEFORM.apply(state, event)
        if event.type_name() != "span_closed":  # what that caused would belong to it still
            going_on = [(s.kind, s.first) for s in reader.open_ones]
            assert [(kind, s.since) for kind, s in state.stretches.items()] == going_on


def test_other_stretches_begin_and_end_by_a_tap():
    begun = [{"type": "span_opened", "span": kind} for kind in ("campaign", "day", "turn", "phase")]
    offers = FREEFORM.play.offers(table(*begun), None)
    ends = [o.words.text("en") for o in offers if o.type == "span_closed"]
    (other,) = [o for o in offers if o.type == "span_opened" and "span" not in o.facts]

    assert ends == ["End the turn", "End: Campaign", "End: Day", "End: Phase"]
    assert [c.say().text("pl") for c in other.asks[0].choices] == [
        "Kampania", "Dzień", "Faza", "Aktywacja", "Bitwa", "Segment",
    ]  # fmt: skip


def test_phases_are_counted_anew_in_each_turn():
    told = [{"type": "span_opened", "span": kind} for kind in ("turn", "phase", "phase", "turn")]

    assert table(*told, told[1]).stretches["phase"].number == 1


@pytest.mark.parametrize("depth", ["full", "without_draws"])
def test_what_a_hand_holds_is_not_judged_where_draws_are_not_recorded(depth):
    recording = Recording(FREEFORM)
    seats = [{"seat": "Ann", "name": "Ann"}]
    recording.append({"type": "match_started", "players": seats, "depth": depth})
    recording.append({"type": "deck_prepared", "deck": "loot", "size": 10})
    recording.append({"type": "card_played", "player": "Ann", "card": "Fox", "deck": "loot"})

    told = list(findings_of(Replay(FREEFORM, recording.events)))
    rules = {"full": ["card_not_there"], "without_draws": ["match.not_recorded"]}
    assert [one.rule for one in told] == rules[depth]


def test_a_hand_is_hidden_from_the_others_and_its_cards_may_still_be_in_the_deck():
    here = table(DECK, drawn("Ann", "Axe", seen_by=["Ann"]))

    seen = FREEFORM.view(here, "Bob")

    assert [card.name for card in seen.hands["Ann"]] == [None]
    assert seen.decks["loot"].cards == ("Axe", "Bow", "Bow")
    assert seen.decks["loot"].size == 2
    assert here.decks["loot"].cards == ("Bow", "Bow")


def test_a_card_that_nobody_saw_may_be_any():
    here = table(DECK, drawn("Ann", None), played("Ann", "Bow"))

    assert here.hands["Ann"] == ()
    assert [card.name for card in here.in_play["Ann"]] == ["Bow"]


def test_one_of_the_cards_that_are_known_goes_where_nobody_says_which():
    given = {"type": "card_given", "player": "Ann", "to": "Bob"}
    one = table(DECK, drawn("Ann", "Axe", seen_by=["Ann"]), given)
    of_two = table(DECK, drawn("Ann", "Axe", "Bow", seen_by=["Ann"]), given)

    assert (one.hands["Ann"], [card.name for card in one.hands["Bob"]]) == ((), ["Axe"])
    assert FREEFORM.view(one, "Bob").hands["Bob"][0].name is None
    assert [card.name for card in of_two.hands["Ann"]] == [None]
    assert [card.name for card in of_two.hands["Bob"]] == [None]


def test_only_an_empty_hand_has_no_card_to_give():
    given = {"type": "card_given", "player": "Ann", "to": "Bob"}

    assert findings(DECK, given) == [("card_not_there", "Ann holds no unknown card.")]
    assert findings(DECK, drawn("Ann", "Axe"), given) == []


def test_a_card_that_was_hidden_stays_hidden_until_it_is_shown():
    given = {"type": "card_given", "player": "Ann", "to": "Bob", "card": "Axe"}
    hidden = [DECK, drawn("Ann", "Axe", seen_by=["Ann"]), {**given, "seen_by": ["Ann", "Bob"]}]

    before = table(*hidden)
    after = table(*hidden, {"type": "cards_revealed", "player": "Bob", "cards": ["Axe"]})

    assert FREEFORM.view(before, None).hands["Bob"][0].name is None
    assert FREEFORM.view(before, "Bob").hands["Bob"][0].name == "Axe"
    assert FREEFORM.view(after, None).hands["Bob"][0].name == "Axe"


def test_discards_come_back_when_the_deck_is_shuffled_with_them():
    here = table(
        DECK,
        drawn("Ann", "Axe"),
        {"type": "card_discarded", "player": "Ann", "card": "Axe"},
        {"type": "deck_shuffled", "deck": "loot", "with_discards": True},
    )

    deck = here.decks["loot"]
    assert (deck.size, deck.cards, deck.discards) == (3, ("Axe", "Bow", "Bow"), ())


def test_an_offer_to_draw_says_who_will_know_the_card():
    here = table(DECK)

    offer = next(o for o in FREEFORM.play.offers(here, "Ann") if str(o.words) == "Draw from loot")

    assert offer.draft({"cards": ["Axe"]}).entry() == {
        "type": "cards_drawn",
        "player": "Ann",
        "deck": "loot",
        "cards": ["Axe"],
        "seen_by": ["Ann"],
    }


def test_a_match_can_be_ended_whatever_its_points_add_up_to():
    many = {"type": "points_scored", "points": 7_008_780_258_020_003}
    here = table(*({**many, "player": "Ann"} for _ in range(2)), {**many, "player": "Bob"})

    offer = next(o for o in FREEFORM.play.offers(here, "Ann") if o.type == "match_ended")

    assert offer.facts["scores"] == {"Bob": many["points"]}
    FREEFORM.vocabulary.accept(offer.draft({"winner": "Ann"}).entry())


def test_nothing_is_offered_after_the_end():
    assert FREEFORM.play.offers(table({"type": "match_ended", "winner": "Ann"}), "Ann") == ()


# Findings

ODD = [
    pytest.param(
        [moved("ghost", "C3")],
        ("no_such_piece", "'ghost' is not on the table."),
        id="a piece that never was",
    ),
    pytest.param(
        [placed("a"), {"type": "piece_removed", "piece": "a"}, moved("a", "C4")],
        ("no_such_piece", "'a' was already removed from the table."),
        id="a piece that has left",
    ),
    pytest.param(
        [placed("a"), placed("a", "C4")],
        ("piece_twice", "'a' was on C3 already; the new one took its place."),
        id="two pieces with one id",
    ),
    pytest.param(
        [placed("a", "Z9")], ("off_board", "'Z9' is not on the board."), id="off the board"
    ),
    pytest.param(
        [placed("a", facing="E")],
        ("facing_off_grid", "A piece on this board cannot face E."),
        id="a hex has no east",
    ),
    pytest.param(
        [placed("a", owner="Eve")],
        ("not_at_table", "'Eve' does not sit at the table."),
        id="a stranger's piece",
    ),
    pytest.param(
        [{"type": "counter_changed", "counter": "oil", "change": 1}],
        ("no_such_counter", "The counter 'oil' was never set before; it began at 0."),
        id="a counter that nobody set",
    ),
    pytest.param(
        [{"type": "counter_set", "counter": "oil", "value": -2}],
        ("counter_negative", "'oil' went below zero, to -2."),
        id="a counter below zero",
    ),
    pytest.param(
        [{"type": "deck_shuffled", "deck": "fog"}],
        ("no_such_deck", "The deck 'fog' was never prepared."),
        id="a deck that nobody prepared",
    ),
    pytest.param(
        [DECK, drawn("Ann", None, None, None, None)],
        ("deck_too_small", "4 cards were drawn from loot, which has 3."),
        id="more cards than there are",
    ),
    pytest.param(
        [DECK, drawn("Ann", "Axe", "Axe")],
        ("card_not_there", "'Axe' is not in loot."),
        id="a card more often than it is there",
    ),
    pytest.param(
        [played("Ann", "Axe")],
        ("card_not_there", "Ann does not hold 'Axe'."),
        id="a card out of an empty hand",
    ),
    pytest.param(
        [{"type": "card_discarded", "player": "Ann", "pile": "play"}],
        ("card_not_there", "Ann has no unknown card in play."),
        id="an unknown card that is not in play",
    ),
    pytest.param(
        [placed("a"), moved("a", "C3")],
        ("nothing_changed", "'a' is on C3 already."),
        id="a move to the same cell",
    ),
    pytest.param(
        [placed("a"), stacked("a", "a")],
        ("bad_stack", "'a' cannot be put onto itself."),
        id="a piece onto itself",
    ),
    pytest.param(
        [placed("a"), placed("b"), stacked("b", "a"), stacked("a", "b")],
        ("bad_stack", "'a' cannot be put onto 'b': that lies on it."),
        id="a stack in a circle",
    ),
    pytest.param(
        [{"type": "match_ended", "winner": "Eve"}],
        ("winner_unknown", "'Eve' is neither a player nor a team."),
        id="a winner who was not there",
    ),
    pytest.param(
        [
            {"type": "points_scored", "player": "Ann", "points": 2},
            {"type": "match_ended", "scores": {"Ann": 3}},
        ],
        ("score_differs", "Ann has 3 in the result, but 2 by the points recorded."),
        id="a result that was miscounted",
    ),
]


@pytest.mark.parametrize(("entries", "finding"), ODD)
def test_odd_play_is_recorded_and_flagged(entries, finding):
    assert findings(*entries, options=HEXES) == [finding]


def test_every_rule_has_an_example_here():
    shown = {case.values[1][0] for case in ODD}

    assert shown | {"options_not_understood"} == set(FREEFORM.rules.titles)


@pytest.mark.parametrize("winner", ["Ann", "Owls", "draw"])
def test_a_seat_a_team_or_nobody_wins(winner):
    assert findings({"type": "match_ended", "winner": winner}) == []


@pytest.mark.parametrize(
    ("entries", "rules"),
    [
        pytest.param([placed("a", player="Eve")], ["match.unknown_seat"], id="a stranger acts"),
        pytest.param([placed("a", owner="Eve")], ["not_at_table"], id="a stranger owns"),
        pytest.param(
            [{"type": "match_ended"}, placed("a")], ["match.after_end"], id="play after the end"
        ),
    ],
)
def test_what_every_game_finds_is_said_once(entries, rules):
    found = findings_of(Replay(FREEFORM, recorded(*entries).events))

    assert [finding.rule for finding in found] == rules


# Sentences


@pytest.mark.parametrize(
    ("entries", "english", "polish"),
    [
        pytest.param(
            [placed("a", name="Wolf", player="Ann", owner="Bob", facing="S")],
            "Ann places Wolf on C3, for Bob, facing S.",
            "Ann wystawia „Wolf” na pole C3, dla: Bob, przodem na S.",
            id="a piece with all there is to say",
        ),
        pytest.param(
            [placed("a", name="Wolf"), moved("a", "C4")],
            "Wolf moves from C3 to C4.",
            "„Wolf” przesunięto z C3 na C4.",
            id="a move that nobody in particular made",
        ),
        pytest.param(
            [{"type": "points_scored", "player": "Ann", "points": 1}],
            "Ann scores 1 point, 1 in all.",
            "Ann zdobywa 1 punkt, razem 1.",
            id="one point",
        ),
        pytest.param(
            [{"type": "points_scored", "player": "Ann", "points": -22, "reason": "late"}],
            "Ann loses 22 points, -22 left: late.",
            "Ann traci 22 punkty, zostaje -22: late.",
            id="points lost",
        ),
        pytest.param(
            [drawn("Ann", "Axe", *[None] * 5)],
            "Ann draws Axe, 5 unknown cards from loot.",
            "Ann dobiera z talii „loot”: Axe, 5 nieznanych kart.",
            id="cards that nobody saw",
        ),
        pytest.param(
            [placed("b", face_down=True),
             {"type": "piece_flipped", "piece": "b", "face_down": False, "name": "Mine"}],
            "b is turned face up: it is Mine.",
            "„b” odkryto: to „Mine”.",
            id="a piece that turns out to be something",
        ),
    ],
)  # fmt: skip
def test_an_event_is_told_in_both_languages(entries, english, polish):
    assert told(*entries) == english
    assert told(*entries, lang="pl") == polish


# What is refused


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        pytest.param(
            {"type": "piece_moved", "piece": "a"}, "lacks the fact 'cell'", id="a move to nowhere"
        ),
        pytest.param(
            {"type": "piece_moved", "piece": "a", "cell": "C3", "speed": 2},
            "the fact 'speed'",
            id="a fact that is not one",
        ),
        pytest.param(
            {"type": "piece_turned", "piece": "a", "facing": "up"}, '"up"', id="a bad facing"
        ),
        pytest.param(
            {"type": "cards_drawn", "player": "Ann", "cards": []}, "at least 1", id="no cards"
        ),
    ],
)
def test_what_is_no_event_is_refused_in_a_sentence(entry, why):
    with pytest.raises(BadEvent) as refused:
        FREEFORM.vocabulary.accept(entry)

    assert why in str(refused.value)


# The sample games


@pytest.mark.parametrize("make", samples.SAMPLES, ids=lambda make: make.__name__)
def test_the_samples_are_as_their_script_makes_them(make):
    data = make()

    assert (samples.FOLDER / f"{make.__name__}.aar").read_bytes() == data
    golden = samples.FOLDER / f"{make.__name__}.state.json"
    assert golden.read_text("utf-8") == golden_of(data)


@pytest.mark.parametrize("make", samples.SAMPLES, ids=lambda make: make.__name__)
def test_nothing_is_odd_in_a_sample(make):
    replay = replay_of(make())

    found = [
        finding
        for event in replay.history().events
        for finding in FREEFORM.rules.findings(
            replay.before(event.seq), event, replay.state(event.seq)
        )
    ]

    assert found == []


def test_a_what_if_leaves_the_match_as_it_was():
    replay = replay_of(samples.ambush_at_the_ford())

    spearman = {line: replay.state(branch=line).removed for line in (None, "the-warden-comes")}

    assert replay.counting is None
    assert "fox-3" not in spearman[None]
    assert "fox-3" in spearman["the-warden-comes"]


def test_a_slip_of_the_recorder_never_shows_on_the_track():
    replay = replay_of(samples.ambush_at_the_ford())

    scores = [
        FREEFORM.scores(replay.state(at, as_played=True)).get("Ann", 0) for at in range(1, 45)
    ]

    assert max(scores) == 3


def test_the_archive_gets_what_moved_where_and_when():
    recording = recorded(
        placed("a", "B2", player="Ann"),
        {"type": "span_opened", "span": "round", "number": 3},
        {"type": "span_opened", "span": "turn", "player": "Bob"},
        moved("a", "C3", player="Bob"),
        {"type": "dice_rolled", "faces": [6]},
        {"type": "points_scored", "player": "Bob", "points": 2},
        {"type": "points_scored", "player": "Bob", "points": 0},
    )

    tables = FREEFORM.archive.facts(Replay(FREEFORM, recording.events).history())

    assert tables["moves"] == [
        (2, "piece_placed", "Ann", "a", "B2", None, None),
        (5, "piece_moved", "Bob", "a", "C3", 3, 1),
        (7, "points_scored", "Bob", None, None, 3, 1),
        (8, "points_scored", "Bob", None, None, 3, 1),
    ]
    assert tables["scores"] == [(7, "Bob", 2.0)]
    assert tables["standings"] == [("Ann", None, 1), ("Bob", 2.0, 3)]


def test_a_piece_is_put_onto_any_other_that_does_not_lie_on_it():
    pieces = [placed("a"), placed("b"), placed("c"), stacked("b", "a"), stacked("c", "b")]

    (offer,) = (o for o in FREEFORM.play.offers(table(*pieces), "Ann") if o.type == "piece_stacked")

    onto = next(ask for ask in offer.asks if ask.fact == "onto")
    found = {piece: [one.value for one in onto.legal({"piece": piece})] for piece in "abc"}
    assert found == {"a": [], "b": ["a"], "c": ["a", "b"]}
    alone = FREEFORM.play.offers(table(placed("a")), "Ann")
    assert "piece_stacked" not in {offer.type for offer in alone}


def test_a_piece_that_lies_face_down_is_drawn_so():
    down, up = FREEFORM.scene(
        table(placed("a", name="Wolf", face_down=True), placed("b", name="Grey Owl", short="Ow")),
        "en",
    ).pieces

    assert (down.short, down.note) == ("?", "face down")
    assert (up.short, up.note) == ("Ow", "")


def test_the_archive_gets_who_moved_and_who_scored():
    replay = replay_of(samples.harvest_market())

    tables = FREEFORM.archive.facts(replay.history())

    assert [(seat, score) for seat, score, _ in tables["standings"]] == [
        ("Ann", 5.0), ("Bob", 1.0), ("Cleo", 1.0),
    ]  # fmt: skip
    assert [(seat, score) for _, seat, score in tables["scores"]] == [
        ("Ann", 2.0), ("Ann", 5.0), ("Bob", 1.0), ("Cleo", 1.0),
    ]  # fmt: skip

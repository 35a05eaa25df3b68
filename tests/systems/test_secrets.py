"""Names that a game keeps secret until a table meets them: told nowhere before, for no seat."""

import json
import random

import pytest
from events.composer import compose
from events.journal import Journal, place_files, read_journal
from events.words import Name
from importers.recorder.hand import TappingHand
from importers.recorder.places import place_of
from importers.recorder.recording import read_tap, record
from importers.recorder.screen import screen_of
from importers.recorder.session import Session
from lost_expedition.act import CARDS
from lost_expedition.system import LOST_EXPEDITION
from projections import systems
from projections.catalogue import ThingField, ThingKind
from projections.contract import contract_of
from projections.matches import Match
from projections.offers import Ask, Choice, Offer
from projections.reading import Reading
from projections.scene import Label, Panel, Piece, Scene
from projections.visibility import SIGN, Eyes, Meetings, Unmet, texts_of
from projections.words import WORDS
from tests.systems.changed import changed
from tests.systems.dice_duel import DICE_DUEL
from tests.systems.inline import InlineWords

POLISH = {"River": "Rzeka", "Jaguar": "Jaguar", "Orchid": "Storczyk", "Idol": "Złoty Bożek"}
SECRETS = {card: Name({"en": card, "pl": POLISH[card]}) for card in CARDS}


def telling_scene(state, lang):
    """A game that would tell all its cards."""
    drawn = LOST_EXPEDITION.scene(state, lang)
    return Scene(
        drawn.grid, drawn.cells, drawn.pieces, drawn.seats,
        (*drawn.panels, Panel("The deck", tuple(name.text(lang) for name in SECRETS.values()))),
    )  # fmt: skip


PACE = ThingField("pace", "choice", ("slow", "fast"))
LIFE, FLIES = ThingField("life", "number"), ThingField("flies", "flag")
BEAST = ThingKind("enemy", (LIFE, FLIES, PACE), is_secret=True)
SPOKEN = InlineWords(
    **{
        lang: {**LOST_EXPEDITION.words.table(lang), **words}
        for lang, words in {
            "en": {"field.life": "life", "field.flies": "flies", "field.pace": "pace",
                   "value.slow": "slow", "value.fast": "fast"},
            "pl": {"field.life": "życie", "field.flies": "lata", "field.pace": "krok",
                   "value.slow": "wolny", "value.fast": "szybki"},
        }.items()
    }
)  # fmt: skip
MYSTERY = changed(
    LOST_EXPEDITION, words=SPOKEN, secrets=lambda: SECRETS, scene=telling_scene, catalogue=(BEAST,)
)
TestMystery = contract_of(MYSTERY, hidden_by_rule=True)

SEATS = [{"seat": name, "name": name} for name in ("Ann", "Bob")]
BEGUN = [
    {"type": "match_started", "players": SEATS},
    {"type": "mission_begun", "title": "The way"},
]
HIDDEN = {"type": "card_hidden", "card": "Jaguar", "seen_by": ["Ann"]}
TURNED = {"type": "card_turned", "card": "River"}


@pytest.fixture(autouse=True)
def _registered(monkeypatch):
    monkeypatch.setattr(systems.SYSTEMS, "extra", {MYSTERY.id: MYSTERY})


@pytest.fixture
def play(tmp_path):
    def begin(*events):
        data = compose(MYSTERY.vocabulary, [*BEGUN, *events])[0]
        place_files({tmp_path / "m.aar": data})
        return lambda: _match(tmp_path / "m.aar")

    return begin


def _match(path):
    return Match(read_journal(path), str(path))


def listed(screen, seat, kind="card_hidden"):
    (offer,) = [one for one in screen["offers"][seat] if one["type"] == kind]
    (ask,) = offer["asks"]
    pool = screen["pools"][ask["pool"]] if "pool" in ask else []
    return [label for _, label in pool], ask.get("typed", False)


def test_a_question_lists_what_was_met_and_takes_the_rest_as_it_is_typed(play):
    match = play(HIDDEN, TURNED)
    screen = screen_of(Session(match()), "en")

    assert listed(screen, "Ann") == (["River", "Jaguar"], True)
    assert listed(screen, "Bob") == (["River"], True)
    assert "Orchid" not in json.dumps(screen)


@pytest.mark.parametrize("typed", ["Orchid", "orchid", "storczyk"])
def test_what_is_met_now_is_typed_in_any_language(play, typed):
    match = play()
    told = {"type": "card_hidden", "answers": {"card": typed}, "seat": "Ann"}
    tap = {"id": "TAP00001", "device": "ANNS", "seen": 2, "verb": "event", "told": [told]}

    with Journal(match().where, MYSTERY.vocabulary) as journal:
        answer = record(read_tap(tap), journal, lambda: Session(match()))

    assert answer.outcome == "recorded", answer.sentences
    assert match().events[-1].card == "Orchid"
    assert listed(screen_of(Session(match()), "en"), "Ann")[0] == ["Orchid"]


def test_a_list_of_the_game_shows_a_sign_until_the_name_is_met(play):
    match = play(HIDDEN, TURNED)()

    def deck(seq, seat=None):
        return Reading(match, "pl", None, False, seat).scene(seq).panels[-1].lines

    assert deck(2) == (SIGN,) * 4
    assert deck(3) == (SIGN, "Jaguar", SIGN, SIGN)
    assert deck(3, "Bob") == (SIGN,) * 4
    assert deck(4, "Bob") == ("Rzeka", SIGN, SIGN, SIGN)


def test_what_was_met_on_a_line_that_was_left_is_met(play):
    match = play(
        TURNED, {"type": "branch_opened", "branch": "again", "from": 2, "kind": "loaded"}
    )()

    assert listed(screen_of(Session(match), "en"), "Ann")[0] == ["River"]
    assert Reading(match, "en", "again", False).scene(2).panels[-1].lines == (SIGN,) * 4


def test_other_places_and_other_ways_to_tell_list_no_more(play):
    session = Session(play(HIDDEN, TURNED)())

    for asked in (
        {"mode": "anything"}, {"mode": "otherwise", "types": ["card_turned"]},
        {"mode": "before", "seq": 4}, {"mode": "instead", "seq": 4},
    ):  # fmt: skip
        shown = json.dumps(place_of(session, {**asked, "seat": "Bob"}, "en")).replace("facts", "")
        assert "Orchid" not in shown
        assert asked["mode"] in ("anything", "before", "instead") or "Jaguar" not in shown


def test_a_hand_meets_what_nobody_listed(tmp_path):
    hand = TappingHand(MYSTERY, tmp_path / "m.aar", random.Random(2))
    hand.begin({"players": SEATS})
    hand.play(60)

    assert [fault.text("en") for fault in hand.faults] == []
    assert {getattr(event, "card", None) for event in _match(hand.path).events} & set(CARDS)


def test_a_hand_says_so_where_a_screen_names_what_was_not_met(tmp_path, monkeypatch):
    monkeypatch.setattr(Session, "suggested", lambda session, *about: session.offers(*about))
    hand = TappingHand(MYSTERY, tmp_path / "m.aar", random.Random(4))
    hand.begin({"players": SEATS})
    hand.play(40)

    told = [fault.text("en") for fault in hand.faults]
    assert "The screen of the recorder names what the table has not met: Orchid" in told


# -- the mechanism --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text, shown",
    [
        ("The Red Queen comes.", "The ??? comes."),
        ("the red queen's crown", "the ???'s crown"),
        ("Redqueen", "Redqueen"),
        ("Queen of hearts", "??? of hearts"),
        ("red_queen", "???"),
        ("", ""),
    ],
)
def test_a_name_is_found_as_a_word_of_its_own_and_the_longest_first(text, shown):
    assert Unmet(["Queen", "Red Queen", "red_queen"]).conceal(text) == shown


def test_a_picture_keeps_no_mark_of_it():
    piece = Piece(
        "p", "A1", "Red Queen", "RedQ", note="the Red Queen", marks=(Label((0, 0), "Red Queen", 1),)
    )
    shown = Unmet(["Red Queen"]).scene(Scene("hex", pieces=(piece,), title="Red Queen"))

    (piece,) = shown.pieces
    assert (piece.name, piece.short, piece.note, piece.marks[0].text) == (
        SIGN,
        "?",
        f"the {SIGN}",
        SIGN,
    )
    assert shown.title == SIGN


def test_a_line_of_a_list_does_not_name_what_it_conceals():
    panel = Panel("Hand", ("Red Queen", "Owl", "a stone"), ids=("red_queen", "owl", None))
    scene = Unmet(["red_queen", "Red Queen"]).scene(Scene("none", panels=(panel,)))

    assert scene.panels[0].lines == (SIGN, "Owl", "a stone")
    assert scene.panels[0].ids == (None, "owl", None)
    assert "red_queen" in set(texts_of(Scene("none", panels=(panel,))))


def test_an_offer_keeps_what_it_records_and_names_it_not():
    animals = (Choice("fox", "Fox"), Choice("owl", "Owl"))
    where = WORDS("unmet.text", text="Where is the Fox?")
    ask = Ask("card", "choice", where, after="who", choices_after={"Ann": animals})
    offer = Offer(WORDS("unmet.text", text="Turn the Fox"), "card_turned", {"card": "fox"}, (ask,))

    shown = Unmet(["fox"]).offer(offer)

    assert (str(shown.words), shown.facts) == ("Turn the ???", {"card": "fox"})
    assert [choice.value for choice in shown.asks[0].choices_after["Ann"]] == ["owl"]
    assert shown.asks[0].typed
    assert str(shown.asks[0].words) == "Where is the ????"


def test_a_game_without_secrets_looks_at_nothing():
    def fails():
        raise AssertionError("nobody looks")
        yield

    assert not Meetings(Eyes(DICE_DUEL), fails()).after()

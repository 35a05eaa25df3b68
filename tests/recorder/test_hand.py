"""A hand that taps at random finds what cannot be recorded, and a sound game has no such thing."""

import random
from dataclasses import replace

import pytest
from dashboard.checkup import checkup
from events.errors import BadUsage
from events.match import NoteWritten
from importers.recorder import recording
from importers.recorder.hand import TappingHand, faults_of_hands
from importers.recorder.menu import is_answer
from projections.boards import squares
from projections.offers import Ask, Choice, Offer
from projections.spans import Nesting, Opens
from projections.system import Play, RecordDepth
from projections.systems import find_system, register
from tests.systems.changed import changed
from tests.systems.clumsy import CLUMSY
from tests.systems.many_questions import ASKS, MANY_QUESTIONS
from tests.systems.patrol import PATROL
from tests.systems.three_banners import START, THREE_BANNERS

FREEFORM = find_system("freeform")


def faults(system, folder, start=None):
    register(system)
    found = faults_of_hands(system, folder, start or system.plain_start(), 3, 25)
    return [fault.text("en") for fault in found]


def broken(offer):
    """Three Banners, which offers that as well."""
    play = THREE_BANNERS.play
    return changed(
        THREE_BANNERS,
        play=Play(offers=lambda table, seat: [*play.offers(table, seat), offer],
                  consequences=play.consequences),
    )  # fmt: skip


WORDS = THREE_BANNERS.words
CARRY = WORDS("offer.carry")


@pytest.mark.parametrize("offer, said", [
    pytest.param(
        Offer(CARRY, "banner_carried", {"player": "Ann"},
              [Ask("cell", "number", WORDS("ask.cell"), least=1, most=3)]),
        "found 1 as 'cell'", id="an answer that the event does not take",
    ),
    pytest.param(
        Offer(CARRY, "banner_carried", {"player": "Zoe"},
              [Ask("cell", "cell", WORDS("ask.cell"), [Choice("A1")])]),
        "it is against the rules", id="what the rules object to",
    ),
])  # fmt: skip
def test_what_is_offered_and_cannot_be_recorded_is_told_with_what_was_sent(tmp_path, offer, said):
    found = faults(broken(offer), tmp_path, START)

    assert len(found) == 1
    assert "(banner_carried)" in found[0]
    assert said.split("found 1")[0] in found[0]
    assert '"type": "banner_carried"' in found[0]


def test_what_breaks_the_screen_is_told(tmp_path):
    found = faults(changed(CLUMSY, id="clumsy_hand"), tmp_path)

    assert found


def test_all_sorts_of_questions_are_answered_as_a_browser_answers_them(tmp_path, monkeypatch):
    register(MANY_QUESTIONS)
    answer, answered = TappingHand._answer, set()

    def watched(hand, ask, pool, screen):
        sent = answer(hand, ask, pool, screen)
        assert is_answer(ask, sent, screen["pools"]), (ask, sent)
        answered.add(ask["fact"])
        return sent

    monkeypatch.setattr(TappingHand, "_answer", watched)
    hand = TappingHand(MANY_QUESTIONS, tmp_path / "m.aar", random.Random(1))
    hand.begin(MANY_QUESTIONS.plain_start())
    hand.play(120)
    assert len(answered & set(ASKS)) > 15

    types = {event.type_name() for event in hand._session().history.events}
    assert hand.faults == []
    assert len(types & {kind.type_name() for kind in MANY_QUESTIONS.events}) >= 1
    assert hand.taps >= 60


def test_an_open_piece_is_turned_up_beside_hidden_ones(tmp_path):
    """Two offers settle the same facts: the one is taken whose answers allow what was answered."""
    from tests.recorder.conftest import Table

    players = [{"seat": "Ann", "name": "Ann"}, {"seat": "Bob", "name": "Bob"}]
    table = Table(tmp_path / "m.aar", "freeform", players, {"options": {"board": "hex"}})
    table.place("owl", "C3")
    table.tell("piece_flipped", {"piece": "owl"}, facts={"player": "Ann", "face_down": True})
    facts, answers = {"player": "Ann", "face_down": True}, {"piece": "fox", "cell": "B2"}
    hidden = {"type": "piece_placed", "facts": facts, "answers": answers, "seat": "Ann",
              "seen_by": ["Ann"]}  # fmt: skip
    table.tap(told=[hidden], anyway=True)

    answer = table.tell("piece_flipped", {"piece": "owl"},
                        facts={"player": "Ann", "face_down": False})  # fmt: skip

    assert answer.outcome == "recorded", answer.sentences


def test_what_a_game_lacks_is_told_in_sentences(tmp_path):
    register(CLUMSY)

    told = [remark.message.text("en") for remark in checkup(CLUMSY)]

    assert "It has no text form: matches are written as JSON." in told


def test_what_lies_elsewhere_than_on_the_named_board_is_told(monkeypatch):
    monkeypatch.setattr("projections.systems.SYSTEMS.extra", {})
    monkeypatch.setattr("dashboard.checkup._MATCHES", 1)
    monkeypatch.setattr("dashboard.checkup._TAPS", 2)
    system = changed(PATROL, board=lambda _options: squares(7, 8))
    register(system)

    told = {remark.message.text("pl") for remark in checkup(system)}

    assert "Na planszy: 'H1' nie jest polem planszy, którą podaje gra." in told


def test_kinds_that_a_game_names_and_does_not_have_are_told(monkeypatch):
    monkeypatch.setattr("projections.systems.SYSTEMS.extra", {})
    monkeypatch.setattr("dashboard.checkup._MATCHES", 1)
    monkeypatch.setattr("dashboard.checkup._TAPS", 2)
    system = changed(PATROL, depths=(RecordDepth("evening", frozenset({"unit_mved"})),))
    register(system)

    told = {remark.message.text("en") for remark in checkup(system)}

    assert "`depths` names unit_mved, which are no kinds of events of this game." in told
    assert any("depth.evening" in said for said in told)


def finds(system, folder, said):
    """Whether hands that tap find such a fault; as soon as one does, they rest."""
    register(system)
    found = faults_of_hands(system, folder, system.plain_start(), 12, 15)
    return any(said in fault.text("en") for fault in found)


def written_otherwise(write):
    """Freeform whose text is made so from events and what would be its text."""
    usual = FREEFORM.notation.write_text
    notation = replace(
        FREEFORM.notation, write_text=lambda events, lang: write(usual, events, lang)
    )
    return changed(FREEFORM, notation=notation)


def one_more(write, events, lang):
    """Of every counter."""
    return write([
        event.model_copy(update={"value": event.value + 1}) if event.type_name() == "counter_set"
        else event for event in events
    ], lang)  # fmt: skip


def with_a_riddle(write, events, lang):
    """A line that nobody can read."""
    return f"{write(events, lang)}\nAnn: abracadabra\n"


@pytest.mark.parametrize(
    ("system", "said"),
    [
        (
            changed(FREEFORM, copy=lambda table: table),
            "differs from the one that all events lead to",
        ),
        (written_otherwise(one_more), "read back from its text"),
        (written_otherwise(with_a_riddle), "as text does not read back"),
    ],
    ids=["a copy that is none", "a text that says another", "a text that says nothing"],
)
def test_a_hand_that_thinks_again_finds_what_does_not_come_back(
    monkeypatch, tmp_path, system, said
):
    """Undo, what is put back, a line of its own: each leaves a record that folds and reads back."""
    monkeypatch.setattr("projections.systems.SYSTEMS.extra", {})

    assert finds(system, tmp_path, said)


@pytest.mark.parametrize(("fault", "said"), [
    ("importers.recorder.recording._redone", "then refuses it"),
    ("importers.recorder.recording._undone", "then refuses it"),
])  # fmt: skip
def test_a_hand_finds_a_correction_that_cannot_be_made(monkeypatch, tmp_path, fault, said):
    def refuses(*_):
        raise BadUsage(WORDS("offer.carry"))

    monkeypatch.setattr(fault, refuses)

    assert finds(FREEFORM, tmp_path, said)


def test_a_hand_finds_what_is_put_back_elsewhere(monkeypatch, tmp_path):
    """What was undone is put back only in part."""
    redone = recording._redone
    monkeypatch.setattr(recording, "_redone", lambda *given: redone(*given)[1:] or undone_again())

    def undone_again():
        return [NoteWritten(seq=1, text="nothing")]

    assert finds(FREEFORM, tmp_path, "put back, and the table is another one")


def test_a_hand_undoes_takes_back_and_tries_what_might_have_been(tmp_path):
    hand = TappingHand(FREEFORM, tmp_path / "a.aar", random.Random(5))
    hand.begin(FREEFORM.plain_start())
    hand.play(45)

    told = {event.type_name() for event in hand._session().chronicle.events}
    assert {"event_retracted", "event_reinstated", "branch_opened"} <= told
    assert hand.faults == []


def test_a_stretch_that_ends_another_by_surprise_is_told(monkeypatch):
    monkeypatch.setattr("projections.systems.SYSTEMS.extra", {})
    monkeypatch.setattr("dashboard.checkup._MATCHES", 1)
    monkeypatch.setattr("dashboard.checkup._TAPS", 40)
    spans = {"unit_moved": Opens("march"), "unit_hit": Opens("fight"), "shot_fired": Opens("fight")}
    system = changed(PATROL, spans=spans, nesting=Nesting({"march": (), "fight": ()}))
    register(system)

    told = [remark.message.text("en") for remark in checkup(system)]

    (fault,) = [text for text in told if "ends march" in text]
    assert "say Opens('fight', ends=('march',))" in fault

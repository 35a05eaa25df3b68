"""What the rules leave open is asked of people; what they settle is filled in."""

import pytest
from events.match import MatchEnded
from importers.recorder.chain import recorded_answer
from importers.recorder.screen import answer_json
from projections.games.freeform.system import FREEFORM
from projections.games.freeform.words import WORDS
from projections.offers import Ask, Choice, Draft, Offer
from projections.systems import register
from tests.systems.changed import changed

ASKED = WORDS("ask.reason")


@pytest.fixture
def aimed(table, monkeypatch):
    """A table where taking a piece off leaves open why: the reasons follow from the piece."""
    reasons = {
        "fox": (Choice("shot"), Choice("netted", also={"player": "Bob"})),
        "owl": (Choice("flew"),),
    }
    asks = (
        Ask("piece", "piece", ASKED, (Choice("fox"), Choice("owl"))),
        Ask(
            "reason", "choice", ASKED, after="piece", choices_after=reasons, follows=True, by="Bob"
        ),
    )
    offer = Offer(ASKED, "piece_removed", {"player": "Ann"}, asks)
    aimed = changed(FREEFORM, offers=lambda _table, _seat: (offer,))
    monkeypatch.setattr("projections.systems.SYSTEMS.extra", {})
    register(aimed)
    table.system = aimed
    for piece, cell in (("fox", "C3"), ("owl", "B2")):
        facts = {"player": "Ann", "piece": piece, "cell": cell}
        table.tell("piece_placed", facts=facts, anyway=True)
    return table


def take(table, piece, **content):
    answers = {"piece": piece, **content.pop("answers", {})}
    return table.tell("piece_removed", answers, facts={"player": "Ann"}, **content)


def test_what_has_one_answer_is_filled_in(aimed):
    take(aimed, "owl")

    assert aimed.standing[-1].reason == "flew"


def test_what_has_two_is_asked_and_named_who_decides(aimed):
    asked = take(aimed, "fox")

    told = answer_json(asked, "en")["choices"]
    assert asked.outcome == "choose"
    assert told[0]["seat"] == "Bob"
    assert [value for value, _ in told[0]["pool"]] == ["shot", "netted"]
    assert "piece_removed" not in aimed.types


def test_the_answer_brings_its_further_facts_along(aimed):
    asked = take(aimed, "fox")

    take(aimed, "fox", id=asked.id, answers={"reason": "netted"})

    removed = aimed.standing[-1]
    assert (removed.reason, removed.player) == ("netted", "Bob")


def test_a_question_that_follows_is_not_put_to_the_browser(aimed):
    offer = aimed.screen()["offers"]["Ann"][0]

    assert [ask["fact"] for ask in offer["asks"]] == ["piece"]


def test_a_choice_that_was_recorded_is_not_open_any_more():
    made = {"segment": 3, "unit": "C3"}
    ask = Ask("3:clown", "choice", ASKED, (Choice(None), Choice(made)))
    proposed = [Draft("match_ended", {}, asks=(ask,))]
    told = MatchEnded(reason="so it was")
    draft = Draft("match_ended", {})

    assert recorded_answer(proposed, draft, [told]) is None
    ask = Ask("3:clown", "choice", ASKED, (Choice(None), Choice({"reason": "so it was"})))
    proposed = [Draft("match_ended", {}, asks=(ask,))]
    assert recorded_answer(proposed, draft, [told]) == ("3:clown", {"reason": "so it was"})
    assert recorded_answer(proposed, draft.answered("3:clown", None), [told]) is None

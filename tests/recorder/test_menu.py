"""What travels to the browser is enough to answer every question by taps."""

import random

import pytest
from importers.recorder.menu import Menu, json_of
from importers.recorder.recording import own_values
from projections import systems
from projections.contract import histories
from projections.contract.play import replay_of, seats_of
from projections.offers import Ask, Choice, Offer
from projections.systems import all_systems
from tests.systems.test_contract import MADE_FOR_TESTS, MORE

WORDS = systems.all_systems()[0].title


def left(pool, taken):
    """As the browser has it: an answer [value, label, how often at most, where it lies]."""
    return [a for a in pool if len(a) < 3 or a[2] is None or taken.count(a[0]) < a[2]]


def tapped(pools, ask, told, dice):
    """Somebody taps what can be tapped, as many as may be, and confirms."""
    pool = pool_of(pools, ask, told)
    most = ask.get("most") or ask.get("least") or 3
    taken = []
    while len(taken) < most and left(pool, taken):
        taken.append(dice.choice(left(pool, taken))[0])
    return taken


def pool_of(pools, ask, told):
    if "given" not in ask:
        return pools[ask["pool"]]
    given = ask["given"]
    key = [told.get(g) for g in given] if isinstance(given, list) else told.get(given)
    return next((pools[n] for value, n in ask.get("by", ()) if value == key), [])


def test_an_answer_says_how_often_it_may_be_given_and_where_it_lies():
    here = Choice({"hex": "C3"}, "Fox", most=1, cell="C3")
    asks = (Ask("gone", "piece", WORDS, (here, Choice("owl")), many=True),)

    menu = Menu("en")
    menu.offers([Offer(WORDS, "piece_removed", {}, asks)])

    assert menu.pools == [[[{"hex": "C3"}, "Fox", 1, "C3"], ["owl", "owl"]]]


def test_taps_give_no_answer_more_often_than_it_may_be_given():
    pool = (Choice("move", most=2), Choice("scout", most=1))
    ask = Ask("tiles", "choice", WORDS, pool, many=True, least=1, most=5)
    menu = Menu("en")
    (offer,) = menu.offers([Offer(WORDS, "tiles_drawn", {}, (ask,))])

    for seed in range(20):
        values = tapped(menu.pools, offer["asks"][0], {}, random.Random(seed))
        assert sorted(values) == ["move", "move", "scout"]
        assert ask.allows(values)


@pytest.mark.parametrize("system", [*all_systems(), *MADE_FOR_TESTS], ids=lambda one: one.id)
def test_every_question_for_several_is_answered_by_taps(system, monkeypatch):
    monkeypatch.setattr(systems.SYSTEMS, "extra", {})
    systems.register(system)
    starts = MORE.get(system.id, {}).get("starts", ())
    matches = histories(system, starts=starts)
    from hypothesis import HealthCheck, given, settings

    @settings(deadline=None, max_examples=25, suppress_health_check=list(HealthCheck))
    @given(matches)
    def check(recording):
        state = replay_of(recording).state(branch=recording.branch)
        for seat in seats_of(recording):
            for offer in system.play.offers(state, seat):
                answered_by_taps(offer, random.Random(recording.last))

    check()


def answered_by_taps(offer, dice):
    """Every list of answers of an offer, with whatever was answered before it."""
    menu = Menu("en")
    (told,) = menu.offers([offer])
    asked = {ask["fact"]: ask for ask in told["asks"]}
    answers = {}
    for ask in offer.asks:
        if ask.fact not in asked or not (ask.choices or ask.after):
            continue
        shown = json_of(asked[ask.fact])
        pool = pool_of(menu.pools, shown, answers)
        if not ask.many:
            answers |= {ask.fact: dice.choice(pool)[0]} if pool else {}
            continue
        values = tapped(menu.pools, shown, answers, dice)
        if len(values) >= (ask.least or 0):
            own = own_values(offer, answers)
            assert ask.allows(values, own), f"{offer.words}: {values} was tapped"


def test_a_key_begins_the_first_offer_that_has_it_and_no_other():
    offers = [Offer(WORDS, name, key=key) for name, key in
              (("shoot", "s"), ("shoot_far", "S"), ("wait", ""), ("end", "e"))]  # fmt: skip

    assert [row["key"] for row in Menu("en").offers(offers)] == ["s", "", "", "e"]

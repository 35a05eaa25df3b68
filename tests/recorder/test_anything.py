"""What no rule offers can be told all the same, in every installed game."""

import pytest
from importers.recorder.shapes import outright_offers


def test_out_of_turn_a_tile_is_laid_asked_about_and_recorded(duel):
    facts = {"player": "Ann", "tile": "vegas-hq"}
    duel.tell("tile_placed", {"hex": "C1", "facing": "N"}, facts=facts)
    offer = next(o for o in outright_offers(duel.desk(), "Ann") if o.type == "tile_placed")
    asks = {ask.fact: ask for ask in offer.asks}
    assert (asks["hex"].kind, asks["facing"].kind) == ("cell", "facing")
    assert "vegas-hq" in [choice.value for choice in asks["tile"].choices]

    answers = {"tile": "vegas-guard", "hex": "C3", "facing": "N"}
    asked = duel.tell("tile_placed", answers, facts=dict(offer.facts))
    assert asked.outcome == "asked"
    done = duel.tell("tile_placed", answers, facts=dict(offer.facts), id=asked.id, anyway=True)

    assert done.outcome == "recorded"
    assert duel.standing[-1].tile == "vegas-guard"


@pytest.mark.parametrize("game", ["table", "duel"])
def test_every_simple_kind_of_event_is_there(game, request):
    recorded = request.getfixturevalue(game)

    offers = outright_offers(recorded.desk(), "Ann")

    told = {offer.type for offer in offers}
    assert len(told) > 10
    assert all(offer.facts.get("player", "Ann") == "Ann" for offer in offers)
    for offer in offers:
        required = [not ask.optional for ask in offer.asks]
        assert required == sorted(required, reverse=True)


def test_a_battle_can_be_told_by_its_end_alone(duel):
    duel.tell("battle_started", facts={"player": "Ann"}, anyway=True)
    duel.tell("battle_ended", anyway=True)

    assert "battle_ended" in duel.types

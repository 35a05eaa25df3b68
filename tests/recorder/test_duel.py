"""Neuroshima Hex through the recorder's pure middle, without naming any of it there."""

import pytest
from importers.recorder import what_if


def lay(duel, seat, tile, at, facing="N", facts=None):
    answers = {"hex": at, "facing": facing}
    facts = facts or {"player": seat, "tile": tile}
    return duel.tell("tile_placed", answers, seat=seat, facts=facts)


def draw(duel, seat, *tiles):
    return duel.tell("tiles_drawn", {"tiles": list(tiles)}, seat=seat, facts={"player": seat})


@pytest.fixture
def fought(duel):
    """The turn of a battle: a Marksman looks at the enemy's HQ, and Battle was played."""
    lay(duel, "Ann", "vegas-hq", "C1")
    lay(duel, "Bob", "smart-hq", "C5")
    draw(duel, "Ann", "vegas-marksman")
    lay(duel, "Ann", "vegas-marksman", "C3", "S")
    duel.tell("turn_ended", seat="Ann", facts={"player": "Ann"})
    draw(duel, "Bob", "smart-ripper", "smart-move")
    duel.tell("turn_ended", seat="Bob", facts={"player": "Bob"})
    draw(duel, "Ann", "vegas-battle", "vegas-move", "vegas-scout")
    forced = {"player": "Ann", "forced": True}
    duel.tell("tiles_discarded", {"tiles": ["vegas-scout"]}, facts=forced)
    offers = duel.screen()["offers"]["Ann"]
    battle = next(offer for offer in offers if offer["type"] == "battle_started")
    duel.tell("battle_started", facts=battle["facts"])
    return duel


def confirm(duel, count=1, **change):
    proposal = duel.screen()["proposal"]
    told = [
        {"type": d["type"], "facts": {**d["facts"], **change}, "origin": "rules"}
        for d in proposal["drafts"][:count]
    ]
    return duel.tap("confirm", told=told, cause=proposal["cause"])


def test_the_turn_begins_with_what_began_it(duel):
    lay(duel, "Ann", "vegas-hq", "C1")
    answer = lay(duel, "Bob", "smart-hq", "C5")

    assert len(answer.seqs) == 2
    assert duel.types[-2:] == ["tile_placed", "turn_began"]
    assert duel.standing[-1].cause == duel.standing[-2].seq
    assert duel.screen()["turn"] == "Ann"


def test_such_a_group_comes_again_as_one(duel):
    lay(duel, "Ann", "vegas-hq", "C1")
    answer = lay(duel, "Bob", "smart-hq", "C5")

    again = duel.tell("turn_ended", facts={"player": "Bob"}, id=answer.id)

    assert again.seqs == answer.seqs


def test_a_battle_is_confirmed_one_segment_after_another(fought):
    types = [draft["type"] for draft in fought.screen()["proposal"]["drafts"]]
    assert types[0] == "segment_fought"
    assert "battle_ended" in types

    confirm(fought)
    left = [draft["type"] for draft in fought.screen()["proposal"]["drafts"]]

    assert left == types[1:]


def test_a_battle_is_confirmed_at_once_and_the_next_turn_begins(fought):
    confirm(fought, count=99)

    assert fought.screen()["proposal"] is None
    assert fought.screen()["turn"] == "Bob"
    fought.tap("undo")
    assert "battle_started" not in [event.type_name() for event in fought.standing]


def test_the_last_confirmation_brings_the_turn_along(fought):
    drafts = fought.screen()["proposal"]["drafts"]
    end = [draft["type"] for draft in drafts].index("battle_ended")

    confirm(fought, count=end + 1)

    assert fought.screen()["proposal"] is None
    assert fought.types[-1] == "turn_began"


def test_another_device_finds_the_proposal_as_it_was_left(fought):
    confirm(fought)

    assert fought.screen()["proposal"] == fought.screen()["proposal"]
    assert fought.screen("pl")["proposal"]["drafts"][0]["words"]


def test_a_battle_can_be_thought_through_at_any_moment(duel):
    lay(duel, "Ann", "vegas-hq", "C1")
    lay(duel, "Bob", "smart-hq", "C2")
    before = duel.types

    moments = what_if.battle_now(duel.desk(), "en")

    assert moments[-1].state is not duel.desk().state
    assert any("Segment" in moment.words for moment in moments)
    assert duel.types == before


def test_equal_lists_of_answers_travel_once(fought):
    screen = fought.screen()

    pools = [str(pool) for pool in screen["pools"]]
    assert len(pools) == len(set(pools))


def test_a_hex_that_is_not_offered_asks_once(duel):
    lay(duel, "Ann", "vegas-hq", "C1")

    asked = lay(duel, "Bob", "smart-hq", "C1")
    assert asked.outcome == "asked"
    assert asked.told

    facts = {"player": "Bob", "tile": "smart-hq"}
    answers = {"hex": "C1", "facing": "N"}
    again = duel.tell("tile_placed", answers, seat="Bob", facts=facts, id=asked.id, anyway=True)
    assert again.outcome == "recorded"


def test_what_is_not_offered_at_all_asks_too(duel):
    lay(duel, "Ann", "vegas-hq", "C1")

    asked = duel.tell("turn_ended", seat="Bob", facts={"player": "Bob"})

    assert asked.outcome == "asked"
    assert asked.told

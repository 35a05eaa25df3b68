"""Neuroshima Hex through the recorder's pure middle, without naming any of it there."""

import pytest
from importers.recorder.what_if import highlight_now
from tests.recorder.conftest import Table


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

    moments = highlight_now(duel.desk(), "en")

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
    assert asked.sentences

    facts = {"player": "Bob", "tile": "smart-hq"}
    answers = {"hex": "C1", "facing": "N"}
    again = duel.tell("tile_placed", answers, seat="Bob", facts=facts, id=asked.id, anyway=True)
    assert again.outcome == "recorded"


def test_what_is_not_offered_at_all_asks_too(duel):
    lay(duel, "Ann", "vegas-hq", "C1")

    asked = duel.tell("turn_ended", seat="Bob", facts={"player": "Bob"})

    assert asked.outcome == "asked"
    assert asked.sentences


# -- what may be told beside -----------------------------------------------------------------------


@pytest.fixture
def outpost(tmp_path):
    """Ann's turn, with a Recon Center and a Runner, a Push Back in her hand and an enemy near."""
    players = [
        {"seat": "Ann", "name": "Ann", "army": "hegemony"},
        {"seat": "Bob", "name": "Bob", "army": "outpost"},
    ]
    said = {"edition": "3.0", "depth": "without_draws"}
    table = Table(tmp_path / "outpost.aar", "neuroshima_hex", players, said)
    lay(table, "Ann", "hegemony-hq", "A1")
    lay(table, "Bob", "outpost-hq", "E3")
    lay(table, "Ann", "hegemony-guard", "C3")
    table.tell("turn_ended", seat="Ann", facts={"player": "Ann"})
    lay(table, "Bob", "outpost-recon-center", "D4")
    lay(table, "Bob", "outpost-runner", "C2")
    return table


def offered(table, seat, kind, **facts):
    """The facts of an offer, and its questions by fact."""
    offers = table.screen()["offers"][seat]
    offer = next(o for o in offers if o["type"] == kind and facts.items() <= o["facts"].items())
    return offer["facts"], {ask["fact"]: ask for ask in offer["asks"]}


def test_who_chose_the_hex_may_be_told_with_a_push(outpost):
    outpost.tell("turn_ended", seat="Bob", facts={"player": "Bob"})
    facts, asks = offered(outpost, "Ann", "unit_pushed", tile="hegemony-push-back")
    push = {"pusher": "C3", "unit": "C2", "to": "C1"}

    assert (asks["chosen_by"]["optional"], asks["to"]["seat"]) == (True, "Bob")
    answer = outpost.tell("unit_pushed", {**push, "chosen_by": "Bob"}, facts=facts)

    assert answer.outcome == "recorded"
    pushed = next(event for event in outpost.standing if event.type == "unit_pushed")
    assert (pushed.chosen_by, pushed.v) == ("Bob", 2)


def test_a_push_of_which_nobody_says_who_chose_is_written_as_ever(outpost):
    outpost.tell("turn_ended", seat="Bob", facts={"player": "Bob"})
    facts, _ = offered(outpost, "Ann", "unit_pushed", tile="hegemony-push-back")
    outpost.tell("unit_pushed", {"pusher": "C3", "unit": "C2", "to": "C1"}, facts=facts)

    (line,) = [line for line in outpost.path.read_bytes().split(b"\n") if b"unit_pushed" in line]
    assert b'"v"' not in line
    assert b"chosen_by" not in line


def test_the_wrong_chooser_is_doubted_once(outpost):
    outpost.tell("turn_ended", seat="Bob", facts={"player": "Bob"})
    facts, _ = offered(outpost, "Ann", "unit_pushed", tile="hegemony-push-back")
    push = {"pusher": "C3", "unit": "C2", "to": "C1", "chosen_by": "Ann"}

    assert outpost.tell("unit_pushed", push, facts=facts).outcome == "asked"
    assert outpost.tell("unit_pushed", push, facts=facts, anyway=True).outcome == "recorded"


def test_a_way_round_asks_over_which_hex_and_takes_the_turn_there(outpost):
    facts, asks = offered(outpost, "Bob", "unit_moved", means="mobility")
    way = {"unit": "C2", "to": "C2", "facing": "S", "path_facings": ["SE"]}
    assert asks["path_facings"]["optional"]

    asked = outpost.tell("unit_moved", way, seat="Bob", facts=facts)
    assert asked.outcome == "choose"
    ((ask, choices),) = asked.choices
    assert ask.fact == "path"
    assert [choice.value for choice in choices] == [["C1"], ["D1"], ["D2"], ["B2"], ["B1"]]

    outpost.tell("unit_moved", {**way, "path": ["D2"]}, seat="Bob", facts=facts, id=asked.id)

    moved = outpost.standing[-1]
    assert (moved.path, moved.path_facings, moved.to) == (("D2",), ("SE",), "C2")


def test_a_straight_way_is_not_asked_about(outpost):
    facts, _ = offered(outpost, "Bob", "unit_moved", means="mobility")

    answer = outpost.tell("unit_moved", {"unit": "C2", "to": "B3"}, seat="Bob", facts=facts)

    assert answer.outcome == "recorded"
    assert len(outpost.standing[-1].path) == 1

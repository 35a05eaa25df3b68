"""Simulated battles between computer players, with the cards of which enough is known."""

import pytest
from projections.games.dust_tactics.system import DUST_TACTICS
from projections.replay import fold
from projections.simulation import Simulator


def played(number, seed=1, system=DUST_TACTICS):
    return Simulator(system, ["commander"], seed).play(number)


@pytest.mark.parametrize("number", range(1, 9))
def test_a_simulated_battle_is_played_to_its_end_and_breaks_no_rule(number):
    match = played(number)
    table = DUST_TACTICS.start(match.started)
    for event in match.events:
        found = DUST_TACTICS.rules.findings(table, event, None)
        assert [one for one in found if not one.is_unchecked] == [], event.facts()
        table = DUST_TACTICS.apply(table, event)

    assert match.ended is not None
    assert table.round >= 1


def test_the_same_number_and_seed_give_the_same_bytes():
    assert played(3).data == played(3).data
    assert played(3).data != played(3, seed=2).data


def test_simulated_battles_use_what_there_is_to_do():
    kinds = {event.type_name() for number in range(1, 9) for event in played(number).events}

    assert {
        "unit_entered", "unit_moved", "line_aimed", "line_fired", "line_rerolled", "damage_taken",
        "reaction_tried", "unit_eliminated", "initiative_rolled", "round_ended",
    } <= kinds  # fmt: skip


@pytest.mark.parametrize("number", (2, 3))
def test_halves_fold_as_the_whole(number):
    match = played(number)
    first = DUST_TACTICS.start(match.started)
    whole = fold(DUST_TACTICS, first, match.events)
    for cut in range(0, len(match.events), 17):
        half = fold(DUST_TACTICS, first, match.events[:cut])
        assert fold(DUST_TACTICS, half, match.events[cut:]) == whole

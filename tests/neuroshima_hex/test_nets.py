"""Nets: RULES section on nets; Duel rules, "Nets" and "Using nets"; FAQ p.1, g.85, g.86, g.90."""

import pytest
from tests.neuroshima_hex.tables import Now, acts, fought


def test_a_net_holds_the_enemy_it_looks_at():
    now = Now("smart-net-fighter C3 S", "borgo-mutant C2 S")

    assert now.netted() == ["C2"]


def test_a_net_holds_only_through_its_side():
    now = Now("smart-net-fighter C3 N", "borgo-mutant C2 S")

    assert now.netted() == []


def test_a_net_spares_own_units():
    now = Now("smart-net-fighter C3 S", "smart-ripper C2 S")

    assert now.netted() == []


def test_a_netted_netter_nets_nobody():
    now = Now("smart-net-fighter C1 N", "hegemony-net-fighter C2 SE", "smart-cyborg C3 N")

    assert now.netted() == ["C2"]


def test_in_a_chain_of_three_the_last_nets_the_last_but_one_frees_the_next():
    now = Now(
        "smart-net-fighter C1 N", "hegemony-net-fighter C2 SE",
        "smart-net-fighter C3 N", "hegemony-runner C4 N",
    )  # fmt: skip

    assert now.netted() == ["C2", "C4"]


def test_two_nets_face_to_face_hold_neither():
    now = Now("smart-net-fighter C2 N", "hegemony-net-fighter C3 NW")

    assert now.netted() == []


def test_two_nets_face_to_face_still_hold_others():
    now = Now("moloch-net-fighter C3 N", "hegemony-net-fighter C2 SE", "hegemony-runner B2 N")

    assert now.netted() == ["B2"]


def test_one_of_two_face_to_face_can_be_netted_by_a_third():
    now = Now("hegemony-net-fighter C2 SE", "smart-net-fighter C3 S", "hegemony-net-fighter C4 NW")

    assert now.netted() == ["C3"]


def test_nobody_in_a_ring_of_nets_is_netted_by_it():
    now = Now(
        "smart-net-fighter C3 S", "hegemony-net-fighter C2 N",
        "smart-net-fighter D1 N", "hegemony-net-fighter D2 S",
    )  # fmt: skip

    assert now.netted() == []


def test_a_ring_of_nets_still_nets_the_rest():
    now = Now(
        "smart-net-fighter C3 S", "hegemony-net-fighter C2 N",
        "smart-net-fighter D1 N", "hegemony-net-master D2 N", "smart-cyborg E2 N",
    )  # fmt: skip

    assert now.netted() == ["E2"]


def test_a_net_from_outside_breaks_a_ring():
    now = Now(
        "smart-net-fighter C3 S", "hegemony-net-fighter C2 N", "smart-net-fighter D1 N",
        "hegemony-net-master D2 N", "hegemony-net-fighter C4 NW",
    )  # fmt: skip

    # C4 holds C3, so C2 is free, holds D1, and D2 is free and holds C3 as well.
    assert now.netted() == ["C3", "D1"]


def test_pairs_face_to_face_are_cancelled_before_rings_are_looked_for():
    # C3 and C2 look at each other, C3 and B2 do too: both pairs cancel, and nobody is held.
    now = Now("moloch-net-fighter C3 N", "hegemony-net-fighter C2 SE", "hegemony-net-fighter B2 NE")

    assert now.netted() == []


def test_a_netted_hq_strikes_nobody_and_helps_nobody():
    table = ("borgo-hq C3 N", "borgo-mutant B3 SW", "smart-net-fighter C2 N", "smart-hq E1 N")

    assert Now(*table).initiative("B3") == (2,)
    assert acts(fought(*table), "C3") == []


def test_a_netted_unit_keeps_its_armour_and_toughness():
    table = ("moloch-blocker C3 N", "smart-net-fighter D3 SE", "smart-cyborg C1 SE")

    assert Now(*table).netted() == ["C3"]
    assert acts(fought(*table), "C1") == []  # the armour stops its one shot


def test_a_netted_module_gives_nothing():
    free = Now("borgo-scout C3 N", "borgo-mutant C2 N")
    held = Now("borgo-scout C3 N", "borgo-mutant C2 N", "smart-net-fighter C4 S")

    assert free.initiative("C2") == (3,)
    assert held.initiative("C2") == (2,)


def test_a_netted_mobile_unit_is_not_mobile():
    now = Now("borgo-assassin C3 N", "smart-net-fighter C4 S")

    assert not now.derived.is_mobile(now.hex("C3"))


def test_borgos_net_fighter_strikes_whom_it_nets():
    result = fought("borgo-net-fighter C3 SW", "smart-golem-mk3 C2 N", "borgo-hq A1 N")

    assert acts(result, "C3") == [1]
    assert acts(result, "C2") == []


@pytest.mark.parametrize("order", [1, -1], ids=["one order", "the other order"])
def test_the_order_of_tiles_never_matters(order):
    units = (
        "smart-net-fighter C1 N", "hegemony-net-fighter C2 SE",
        "smart-net-fighter C3 N", "hegemony-runner C4 N",
    )  # fmt: skip
    now = Now(*units[::order], armies=("smart", "hegemony"))

    assert now.netted() == ["C2", "C4"]

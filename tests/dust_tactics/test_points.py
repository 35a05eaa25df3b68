"""Victory points, what falls and comes back, and how a match ends."""

import pytest
from projections.games.dust_tactics.archive import ROW_TYPES
from projections.games.dust_tactics.system import DUST_TACTICS
from projections.replay import Replay
from tests.dust_tactics.matches import (
    ALLIES,
    ARMIES,
    CARDS,
    TEAMS,
    TWO,
    WHOLE_ROUND,
    Battle,
    acts,
    begun,
    card,
    told,
)

FIRST = (*ARMIES, *begun())


def fell(*units):
    return [told("unit_eliminated", unit=unit) for unit in units]


def test_the_rulebooks_example_gives_54_to_57_and_the_axis_wins():
    """D-02: each side lost both its units."""
    battle = Battle().tell(*FIRST, *fell("Hell Boys", "Death Dealers", "Hans"))
    battle.tell(told("end_triggered", reason="nobody_can"))

    follow = battle.play(told("round_ended", round=1, fell=["Heavy Laser Grenadiers"]))

    assert (battle.state.points_of("Ann"), battle.state.points_of("Bob")) == (54, 57)
    assert follow == ["match_ended"]
    assert battle.state.is_over


def test_a_unit_that_came_back_and_fell_again_scores_twice():
    """D-03: 22 and 22."""
    blackhawk = told("army_listed", player="Ann", units=["Blackhawk"])
    battle = Battle().tell(*CARDS, blackhawk, *begun(), *fell("Blackhawk"))
    assert battle.state.points_of("Bob") == 22

    battle.tell(told("unit_returned", unit="Blackhawk"))
    assert battle.state.units["Blackhawk"].left == 3
    assert battle.state.points_of("Bob") == 22

    assert battle.tell(*fell("Blackhawk")).state.points_of("Bob") == 44


def test_points_of_a_unit_whose_cost_nobody_copied_are_unknown():
    battle = Battle().tell(*FIRST, told("army_listed", player="Bob", units=["Grey Riders"]))
    battle.tell(*fell("Grey Riders"))

    assert battle.state.points_of("Ann") is None
    assert battle.tell(card("Grey Riders", ap=17)).state.points_of("Ann") == 17


def test_a_bonus_counts_beside_the_units():
    battle = Battle().tell(*FIRST, *fell("Hans"))
    battle.tell(told("bonus_scored", side="Ann", points=10, reason="the bridge"))

    assert battle.state.points_of("Ann") == 34


def test_a_team_shares_its_points():
    battle = Battle(TEAMS).tell(*FIRST, *fell("Hans"))

    assert battle.state.points_of("Allies") == 24
    assert battle.state.points_of("Axis") == 0


def test_a_loss_told_with_an_activation_fells_whoever_has_nothing_left():
    battle = Battle().tell(*FIRST)

    assert battle.play(acts("Ann", "Hell Boys", target="Heavy Laser Grenadiers", loss=2)) == []
    assert battle.state.units["Heavy Laser Grenadiers"].left == 1
    battle.tell(acts("Bob", "Hans"))
    follow = battle.play(acts("Ann", "Death Dealers", target="Heavy Laser Grenadiers", loss=1))

    assert follow == ["unit_eliminated"]
    assert battle.state.points_of("Ann") == 30


def test_with_the_last_unit_of_a_side_the_end_comes_and_the_round_is_played_to_its_end():
    battle = Battle().tell(*FIRST, *fell("Hans"))

    follow = battle.play(told("unit_eliminated", unit="Heavy Laser Grenadiers"))

    assert follow == ["end_triggered"]
    assert battle.state.end == ("annihilation", "Ann")
    assert not battle.state.is_over
    assert battle.play(told("round_ended", round=1)) == ["match_ended"]
    assert battle.state.is_over


def test_with_the_next_round_as_the_last_one_the_match_goes_on_for_one_more():
    battle = Battle(final_round="next").tell(*FIRST)
    battle.tell(told("end_triggered", reason="objective", side="Bob"))

    assert battle.play(told("round_ended", round=1)) == []
    battle.tell(*begun(2))
    assert battle.play(told("round_ended", round=2)) == ["match_ended"]


def test_the_scenarios_last_round_is_the_last_one_whatever_else_brings_the_end():
    scenario = told("scenario_chosen", scenario="Bridge", rounds=1)
    battle = Battle(final_round="next").tell(scenario, *FIRST)
    battle.tell(told("end_triggered", reason="objective", side="Bob"))

    assert battle.play(told("round_ended", round=1)) == ["match_ended"]
    assert battle.rules == set()


@pytest.mark.parametrize(("lost", "winner"), [(("Hans",), "Ann"), ((), "draw")])
def test_after_the_last_round_of_the_scenario_points_decide(lost, winner):
    scenario = told("scenario_chosen", scenario="Bridge", rounds=1)
    battle = Battle().tell(scenario, *FIRST)

    (draft,) = battle.offered("round_ended")
    follow = battle.play(told("round_ended", round=draft.facts["round"], fell=[*lost]))

    assert follow == ["match_ended"]
    assert battle.state.is_over
    points = battle.state.points_of("Ann"), battle.state.points_of("Bob")
    assert (points[0] > points[1]) is (winner == "Ann")


def test_what_a_round_came_to_is_told_on_one_screen():
    battle = Battle(depth="round").tell(*FIRST)
    asks = {ask.fact: ask for ask in battle.offered("round_ended")[0].asks}

    assert set(asks) == {"fell", "left"}
    assert {part.fact: part.default for part in asks["left"].parts} == {
        "Hell Boys": 5, "Death Dealers": 5, "Heavy Laser Grenadiers": 3, "Hans": None,
    }  # fmt: skip

    battle.tell(told("round_ended", round=1, fell=["Hans"], left={"Hell Boys": 2}))
    assert battle.state.units["Hell Boys"].left == 2
    assert set(battle.state.standing) == {"Hell Boys", "Death Dealers", "Heavy Laser Grenadiers"}


def test_a_card_that_is_copied_later_tells_what_is_left():
    listed = told("army_listed", player="Ann", units=["Grey Riders"])
    battle = Battle().tell(listed, *begun(), told("damage_taken", unit="Grey Riders", points=1))
    assert battle.state.units["Grey Riders"].left is None

    assert battle.tell(card("Grey Riders", hit_points=4)).state.units["Grey Riders"].left == 3


def test_what_is_known_of_a_card_for_sure_needs_no_copy_and_gives_way_to_one():
    listed = told("army_listed", player="Ann", units=["Hell Boys"])
    battle = Battle().tell(listed)
    assert battle.state.units["Hell Boys"].left == 5
    assert battle.state.number_of("Hell Boys", "ap") == 34

    assert battle.tell(card("Hell Boys", ap=None)).state.number_of("Hell Boys", "ap") is None


def test_an_army_is_listed_by_the_cards_of_its_side_of_the_war():
    seats = [{"seat": "Ann", "name": "Ann", "army": "axis"}, {"seat": "Bob", "name": "Bob"}]
    battle = Battle(seats).tell(card("Grey Riders"))
    ann, bob = (battle.answers("army_listed", "units", seat) for seat in ("Ann", "Bob"))

    assert "Hans" in ann
    assert "Blackhawk" not in ann
    assert {"Hans", "Blackhawk", "Grey Riders"} <= set(bob)


def test_what_is_repaired_is_at_most_what_it_began_with():
    battle = Battle().tell(*FIRST, told("damage_taken", unit="Hell Boys", points=2))

    battle.tell(told("unit_repaired", unit="Hell Boys", points=1))
    assert battle.state.units["Hell Boys"].left == 4
    battle.tell(told("unit_repaired", unit="Hell Boys", points=5))
    assert battle.state.units["Hell Boys"].left == 5


def test_units_of_one_card_are_numbered():
    twice = told("army_listed", player="Ann", units=["Blackhawk", "Blackhawk"])
    battle = Battle().tell(twice, told("army_listed", player="Bob", units=["Blackhawk"]))

    assert list(battle.state.units) == ["Blackhawk", "Blackhawk 2", "Blackhawk 3"]
    assert battle.state.units["Blackhawk 3"].player == "Bob"


def test_in_the_first_round_a_unit_first_comes_in():
    battle = Battle().tell(*FIRST)
    first = battle.answers("unit_activated", "actions", unit="Hell Boys")
    assert all(pair.startswith("move_") for pair in first)

    battle.tell(*WHOLE_ROUND, told("round_ended", round=1), *begun(2))
    later = battle.answers("unit_activated", "actions", unit="Hell Boys")
    assert "sustained" in later
    assert "attack_attack" not in later


def test_only_the_side_whose_turn_it_is_is_asked():
    battle = Battle().tell(*FIRST, WHOLE_ROUND[0])

    assert {offer.facts["player"] for offer in battle.offered("unit_activated", "Bob")} == {"Bob"}
    again = battle.offered("unit_activated", "Ann")
    assert [ask.fact for ask in again[0].asks][:2] == ["out_of_turn", "unit"]


def test_a_hero_who_stood_in_a_squad_that_fell_stands_alone():
    joe = told("army_listed", player="Ann", units=["Joe"])
    battle = Battle().tell(*ARMIES, joe, told("hero_attached", hero="Joe", unit="Hell Boys"))
    battle.tell(*begun(), acts("Ann", "Hell Boys"), *fell("Hell Boys"))

    assert battle.state.units["Joe"].joined is None
    assert not battle.state.units["Joe"].is_eliminated


# -- in the statistics -----------------------------------------------------------------------------


@pytest.mark.parametrize(("copied", "points"), [((card("Strangers", ap=9),), 0), ((), None)])
def test_points_count_only_against_armies_of_which_each_cost_is_known(copied, points):
    """Else those alone would count whose enemies lost nothing, with no points at all."""
    entries = (
        told("match_started", players=[*TWO], depth="round", v=3), *CARDS, *copied, ALLIES,
        told("army_listed", player="Bob", units=["Hans", "Strangers"]), *begun(),
        told("round_ended", round=1, fell=["Hell Boys"]),
    )  # fmt: skip
    events = [
        DUST_TACTICS.vocabulary.accept(entry).model_copy(update={"seq": seq})
        for seq, entry in enumerate(entries, 1)
    ]
    tables = DUST_TACTICS.archive.facts(Replay(DUST_TACTICS, events).history())
    ann, bob = (dict(zip(ROW_TYPES["rounds"].__struct_fields__, row, strict=True))
                for row in tables["rounds"])  # fmt: skip

    assert (ann["points"], ann["felled_ap"], bob["points"]) == (points, points, 34)
    assert (bob["standing"], bob["standing_ap"] is None) == (2, points is None)

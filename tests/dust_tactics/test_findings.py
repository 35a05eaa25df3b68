"""Each rule with a record that breaks it, and one beside it that does not."""

import pytest
from projections.games.dust_tactics.acts import RULES
from tests.dust_tactics.matches import (
    ARMIES,
    CARDS,
    TEAMS,
    WHOLE_ROUND,
    Battle,
    acts,
    begun,
    card,
    told,
)
from tests.dust_tactics.test_mistakes import FURTHER, MISTAKES

FIRST = (*ARMIES, *begun())
ONE_LEFT = (*FIRST, *WHOLE_ROUND[:3])
HEROES = (
    card("Rhino", kind="hero", armour_class="S3"),
    card("Joe", kind="hero", armour_class="S2"),
    card("Hell Boys", kind="squad", armour_class="S2"),
    told("army_listed", player="Ann", units=["Rhino", "Joe", "Joe", "Hell Boys", "Hans"]),
)
FALLEN = (
    *CARDS, told("army_listed", player="Ann", units=["Blackhawk"]),
    told("army_listed", player="Bob", units=["Hans"]), *begun(),
    told("unit_eliminated", unit="Blackhawk"), told("unit_returned", unit="Blackhawk"),
    told("unit_eliminated", unit="Blackhawk"), told("round_ended", round=1),
)  # fmt: skip

FIRED = told("line_fired", unit="Hell Boys", line="Shotgun", target="Hans",
             dice={"dice": 9, "successes": 2})  # fmt: skip

CASES = {
    "two_attacks": (
        FIRST,
        acts("Ann", "Hell Boys", "attack_attack"),
        acts("Ann", "Hell Boys", "sustained"),
    ),
    "initiative": (
        (*ARMIES, told("round_began", round=1)),
        told("initiative_rolled", winner="Ann", hits={"Ann": 2, "Bob": 2}),
        told("initiative_rolled", winner="Ann", hits={"Ann": 3, "Bob": 1}),
    ),
    "mid_round": (
        FIRST,
        told("match_ended", winner="Ann"),
        (told("round_ended", round=1), told("match_ended", winner="Ann")),
    ),
    "returned_once": (
        FALLEN,
        told("match_ended", winner="Bob", scores={"Ann": 0, "Bob": 22}),
        told("match_ended", winner="Bob", scores={"Ann": 0, "Bob": 44}),
    ),
    "armour_class": (
        HEROES,
        told("hero_attached", hero="Rhino", unit="Hell Boys"),
        told("hero_attached", hero="Joe", unit="Hell Boys"),
    ),
    "second_hero": (
        (*HEROES, told("hero_attached", hero="Joe", unit="Hell Boys")),
        told("hero_attached", hero="Joe 2", unit="Hell Boys"),
        told("hero_attached", hero="Joe 2", unit="Hans"),
    ),
    "left_unactivated": (
        ONE_LEFT,
        told("round_ended", round=1, reserves=["Heavy Laser Grenadiers"]),
        (WHOLE_ROUND[3], told("round_ended", round=1)),
    ),
    "order": (
        (*FIRST, WHOLE_ROUND[0]),
        acts("Ann", "Death Dealers"),
        acts("Bob", "Hans"),
    ),
    "activated_twice": (
        (*FIRST, *WHOLE_ROUND[:2]),
        acts("Ann", "Hell Boys"),
        acts("Ann", "Hell Boys", out_of_turn="officer"),
    ),
    "not_entered": (
        (*FIRST, *WHOLE_ROUND[:3], acts("Bob", "Heavy Laser Grenadiers", "nothing")),
        told("round_ended", round=1),
        told("round_ended", round=1, reserves=["Heavy Laser Grenadiers"]),
    ),
    "skill_late": (
        (*FIRST, WHOLE_ROUND[0], FIRED),
        told("skill_used", unit="Hell Boys", skill="Berserk"),
        (
            told("skill_used", unit="Hell Boys", skill="Medal of Honor"),
            told("skill_used", unit="Hans", skill="Berserk"),
        ),
    ),
    "reaction": (
        (*FIRST, *WHOLE_ROUND[:2]),
        told("reaction_tried", unit="Hell Boys", target="Hans"),
        told("reaction_tried", unit="Death Dealers", target="Hans"),
    ),
    "fell_twice": (
        (*FIRST, told("unit_eliminated", unit="Hans")),
        told("unit_eliminated", unit="Hans"),
        (told("unit_returned", unit="Hans"), told("unit_eliminated", unit="Hans")),
    ),
    "never_fell": (
        FIRST,
        told("unit_returned", unit="Hans"),
        (told("unit_eliminated", unit="Hans"), told("unit_returned", unit="Hans")),
    ),
}
"""By rule what happened before, the event that breaks it, and what does not."""


def _several(entry):
    return (entry,) if isinstance(entry, dict) else entry


@pytest.mark.parametrize("rule", CASES)
def test_a_rule_is_found_broken(rule):
    before, wrong, _ = CASES[rule]

    battle = Battle().tell(*before, wrong)

    assert battle.rules == {rule}
    for lang in ("en", "pl"):
        assert all(finding.message.text(lang) for finding in battle.findings)


@pytest.mark.parametrize("rule", CASES)
def test_what_is_right_is_not_found(rule):
    before, _, right = CASES[rule]

    battle = Battle().tell(*before, *_several(right))

    assert battle.rules == set()


def test_every_rule_has_both_records():
    """Those of the arithmetic stand among the mistakes."""
    assert set(CASES) | {case.rule for case in (*MISTAKES, *FURTHER)} == set(RULES.rules)


@pytest.mark.parametrize(
    ("hits", "winner", "broken"),
    [
        pytest.param({"Ann": 1, "Bob": 2}, "Ann", True, id="fewer hits win"),
        pytest.param({"Ann": 1, "Bob": 2}, "Bob", False, id="more hits win"),
        pytest.param({"Ann": 2, "Bob": 2}, None, False, id="a tie without a winner"),
        pytest.param({}, "Ann", False, id="nobody counted"),
    ],
)
def test_the_winner_of_the_roll_has_more_hits(hits, winner, broken):
    battle = Battle().tell(*ARMIES, told("round_began", round=1))
    battle.tell(told("initiative_rolled", winner=winner, hits=hits))

    assert (battle.rules == {"initiative"}) is broken


def test_before_its_dice_a_unit_may_go_berserk():
    battle = Battle().tell(*FIRST, WHOLE_ROUND[0])

    assert battle.tell(told("skill_used", unit="Hell Boys", skill="Berserk")).rules == set()
    assert "Berserk" in battle.answers("skill_used", "skill")
    assert "Berserk" not in battle.tell(FIRED).answers("skill_used", "skill")


@pytest.mark.parametrize(
    ("actions", "target", "broken"),
    [("move_attack", "Hell Boys", False), ("sustained", "Hell Boys", True),
     ("move_attack", "Death Dealers", True)],
)  # fmt: skip
def test_one_reacts_to_the_active_unit_and_never_to_a_sustained_attack(actions, target, broken):
    battle = Battle().tell(*FIRST, acts("Ann", "Hell Boys", actions))
    battle.tell(told("reaction_tried", unit="Hans", target=target))

    assert (battle.rules == {"reaction"}) is broken


def test_who_tried_to_react_has_been_activated_whether_it_came_to_anything_or_not():
    missed = told("reaction_tried", unit="Hans", target="Hell Boys", dice=["blank"])
    battle = Battle().tell(*FIRST, WHOLE_ROUND[0], missed)

    assert "Hans" not in battle.state.ready
    assert battle.tell(WHOLE_ROUND[1]).rules == {"activated_twice"}


@pytest.mark.parametrize(("actions", "has_moved"), [("attack_move", False), ("move_attack", True)])
def test_who_attacks_first_has_not_moved_when_somebody_reacts_to_that(actions, has_moved):
    battle = Battle().tell(*FIRST, acts("Ann", "Hell Boys", actions))
    assert battle.state.units["Hell Boys"].has_moved is has_moved

    assert battle.tell(WHOLE_ROUND[1]).state.units["Hell Boys"].has_moved


def test_after_a_tie_one_rolls_again_before_anybody_acts():
    battle = Battle().tell(*ARMIES, told("round_began", round=1), told("initiative_rolled"))
    assert battle.offered("unit_activated") == []

    assert battle.tell(WHOLE_ROUND[0]).rules == {"initiative"}


def test_after_a_second_roll_whoever_won_begins():
    battle = Battle().tell(*ARMIES, told("round_began", round=1), told("initiative_rolled"))
    battle.tell(told("initiative_rolled", winner="Bob", first="Ann"))

    assert battle.state.turn == "Ann"
    assert battle.tell(WHOLE_ROUND[0]).rules == set()


@pytest.mark.parametrize("why", ["artillery", "officer", "returned"])
def test_an_order_or_a_return_is_no_breach_of_the_order(why):
    battle = Battle().tell(*FIRST, WHOLE_ROUND[0])

    assert battle.tell(acts("Ann", "Death Dealers", out_of_turn=why)).rules == set()


def test_who_has_more_units_goes_on_when_the_other_side_is_done():
    more = told("army_listed", player="Bob", units=["Lothar", "Luther"])
    battle = Battle().tell(*ARMIES, more, *begun(), *WHOLE_ROUND, acts("Bob", "Lothar"))

    assert battle.tell(acts("Bob", "Luther")).rules == set()


def test_a_team_goes_by_turns_whoever_of_it_commands():
    cid = told("army_listed", player="Cid", units=["Steel Rain"])
    battle = Battle(TEAMS).tell(*ARMIES, cid, *begun(winner="Allies"), WHOLE_ROUND[0])

    assert battle.tell(acts("Cid", "Steel Rain")).rules == {"order"}
    assert Battle(TEAMS).tell(
        *ARMIES, cid, *begun(winner="Allies"), *WHOLE_ROUND[:2], acts("Cid", "Steel Rain")
    ).rules == set()  # fmt: skip


def test_six_play_in_two_teams_and_each_commands_the_units_of_his_own_list():
    names = "ABCDEF"
    seats = [{"seat": one, "name": one, "team": team}
             for one, team in zip(names, ("Allies", "Axis") * 3, strict=True)]  # fmt: skip
    cards = ("Hell Boys", "Hans", "Blackhawk", "Lothar", "Rhino", "Lara")
    armies = [told("army_listed", player=one, units=[card])
              for one, card in zip(names, cards, strict=True)]  # fmt: skip
    battle = Battle(seats).tell(*armies, *begun(winner="Axis"))

    commanded = {
        one: [
            choice.value for offer in battle.offered("unit_activated", one)[:1]
            for choice in offer.asks[0].choices
        ]
        for one in names
    }  # fmt: skip

    assert commanded == {"A": [], "B": ["Hans"], "C": [], "D": ["Lothar"], "E": [], "F": ["Lara"]}
    assert battle.tell(acts("B", "Hell Boys")).rules == {"order"}  # it is of the other side


def test_a_hero_in_a_squad_is_activated_with_it():
    joe = told("army_listed", player="Ann", units=["Joe"])
    joined = told("hero_attached", hero="Joe", unit="Hell Boys")
    battle = Battle().tell(*ARMIES, joe, joined, *begun(), *WHOLE_ROUND)

    assert battle.tell(told("round_ended", round=1)).rules == set()


def test_where_activations_are_not_recorded_nobody_asks_for_them():
    battle = Battle(depth="round").tell(*ARMIES, *begun())

    assert battle.tell(told("round_ended", round=1)).rules == set()


def test_of_a_round_in_which_the_depth_changed_nobody_knows_all_activations():
    battle = Battle(depth="round").tell(*ARMIES, *begun())
    battle.tell(told("depth_changed", depth="activation"), told("round_ended", round=1))
    assert battle.rules == set()

    battle.tell(*begun(2), told("round_ended", round=2))
    assert battle.rules == {"left_unactivated"}


def test_the_end_of_a_round_is_offered_with_those_who_did_nothing():
    battle = Battle().tell(*ONE_LEFT)
    (offer,) = battle.offered("round_ended")

    assert offer.facts["idle"] == offer.facts["reserves"] == ["Heavy Laser Grenadiers"]
    assert battle.tell(told("round_ended", **offer.facts)).rules == set()


def test_a_match_that_the_players_agree_to_end_may_end_at_any_time():
    battle = Battle().tell(*FIRST, told("end_triggered", reason="agreement"))

    assert battle.tell(told("match_ended", winner="Ann")).rules == set()

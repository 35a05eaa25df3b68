"""Why did this tile die, not act, hit for three? In words."""

import pytest
from projections.games.neuroshima_hex.armies import load_catalogue
from projections.games.neuroshima_hex.battle.explanation import explain
from projections.games.neuroshima_hex.battle.resolver import resolve
from projections.games.neuroshima_hex.position.answers import table_of
from projections.games.neuroshima_hex.words import BATTLE
from tests.neuroshima_hex.tables import position


def told(*units, lang="en", **table):
    board, choices = table_of(position(*units, **table), load_catalogue())
    return list(explain(resolve(board, choices), lang).lines())


def under(lines, sentence):
    """What stands below a sentence, without the indent."""
    at = next(i for i, line in enumerate(lines) if line.strip() == sentence)
    depth = len(lines[at]) - len(lines[at].lstrip())
    below = []
    for line in lines[at + 1 :]:
        if len(line) - len(line.lstrip()) <= depth:
            break
        below.append(line.strip())
    return below


def test_why_it_hit_for_three():
    lines = told(
        "hegemony-hq C4 N",
        "hegemony-ganger C3 NE",
        "hegemony-officer-1 B3 NE",
        "moloch-blocker C2 N",
    )

    assert under(lines, "Ganger C3 (Ann) strikes Blocker C2 (Bob): 3 wounds") == [
        "initiative 3: 3 printed",
        "strength 3: 1 printed, +1 Officer I B3 (Ann), +1 Headquarters C4 (Ann)",
    ]


def test_why_it_died():
    lines = told("borgo-mutant C3 N", "moloch-protector C2 N+1", "borgo-brawler B2 N")

    assert under(lines, "Protector C2 (Bob) is destroyed") == [
        "2 wounds, 2 destroy it", "1 wound from before", "1 from Mutant C3 (Ann)",
    ]  # fmt: skip


def test_why_it_did_not_act():
    lines = told("borgo-claws C3 NE", "smart-net-fighter C4 S", "smart-scout C2 N")

    assert under(lines, "Claws C3 (Ann) does not act") == ["netted by Net Fighter C4 (Bob)"]


def test_why_it_did_not_act_again():
    lines = told(
        "borgo-mutant C3 N", "borgo-scout C4 N", "outpost-hq C2 N", "outpost-commando C5 SW"
    )

    assert under(lines, "Mutant C3 (Ann) does not act") == [
        "its initiative of 3 was used in segment 3"
    ]


def test_why_a_shot_did_nothing():
    lines = told("smart-cyborg C1 SE", "vegas-guard C3 N")

    assert "armour stops the shot at Guard C3 (Bob)" in under(
        lines, "Cyborg C1 (Ann) acts and wounds nobody"
    )


def test_why_it_fought_for_the_other_side():
    lines = told("vegas-agitator C3 N", "smart-ripper C2 N")

    assert under(lines, "Ripper C2 (Bob) fights for Ann") == ["taken over by Agitator C3 (Ann)"]


def test_a_medics_death_names_whom_it_saved():
    lines = told("vegas-medic C4 N", "vegas-marksman C3 N", "smart-ripper C2 S")

    assert under(lines, "Medic C4 (Ann) is destroyed") == [
        "it absorbed the wounds of Ripper C2 (Bob) on Marksman C3 (Ann)"
    ]


def test_a_medic_that_came_too_late_is_named():
    lines = told(
        "vegas-medic C4 N", "vegas-marksman C3 N", "borgo-mutant C2 S", "borgo-mutant C5 N"
    )

    assert "Medic C4 (Ann) is dying itself and cannot heal Marksman C3 (Ann)" in under(
        lines, "Marksman C3 (Ann) is destroyed"
    )


def test_a_turned_attack_says_so():
    choice = {
        "segment": 3,
        "kind": "quartermaster",
        "module": "C4",
        "unit": "C3",
        "side": "N",
        "to": "ranged",
    }
    lines = told(
        "hegemony-quartermaster C4 N", "hegemony-ganger C3 NE", "borgo-scout C1 N", choices=[choice]
    )

    assert under(lines, "Ganger C3 (Ann) shoots Scout C1 (Bob): 1 wound") == [
        "initiative 3: 3 printed", "strength 1: 1 printed",
        "Quartermaster C4 (Ann) turns the attack to N into a ranged attack",
    ]  # fmt: skip


def test_a_choice_nobody_made_is_named():
    lines = told("moloch-clown C3 N", "borgo-scout C2 N")

    assert any("could have exploded; it attacked" in line for line in lines)


def test_who_never_acted_and_why():
    lines = told("borgo-mutant C3 N", "hegemony-ganger C2 SW")

    assert under(lines, "Mutant C3 (Ann) never acts") == [
        "in segment 3 its initiative was 2", "destroyed in segment 3, before its turn",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("points", "last"),
    [({}, "No HQ was destroyed"), ({"Bob": 1}, "Ann wins")],
    ids=["nobody fell", "somebody fell"],
)
def test_how_it_ended(points, last):
    lines = told("borgo-brawler C3 N", "smart-hq C2 N", points=points)

    assert lines[-1].strip() == last


def test_in_polish():
    lines = told("vegas-agitator C3 N", "smart-ripper C2 N", lang="pl")

    assert under(lines, "Rozpruwacz C2 (Bob) walczy dla: Ann") == ["przejmuje: Agitator C3 (Ann)"]


def test_both_languages_say_everything():
    assert BATTLE.table("en").keys() == BATTLE.table("pl").keys()

"""The odds of attacks: the rulebook's cases, and every line against an oracle of single dice."""

from fractions import Fraction
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st
from projections.games.dust_tactics.odds import hits_of, odds
from tests.dust_tactics.oracle import dice as oracle


def line(kind="normal", dice=1, **more):
    return {"kind": kind, "dice": dice, **more}


def attack(*lines, remaining=5, **target):
    return {"lines": list(lines), "target": {"remaining": remaining, **target}}


def chances(told):
    return {int(points): p for points, p in told["damage"].items()}


def close(value):
    return pytest.approx(float(value), abs=1e-9)


def held_to(told, expected, remaining):
    """Each number of an answer is that of the oracle."""
    found = chances(told)
    for points in {*found, *expected}:
        assert found.get(points, 0) == close(expected.get(points, 0)), points
    mean = sum(points * p for points, p in expected.items())
    assert told["mean"] == close(mean)
    assert told["variance"] == close(
        sum((points - mean) ** 2 * p for points, p in expected.items())
    )
    assert told["eliminates"] == close(sum(p for n, p in expected.items() if n >= remaining))


# -- the rulebook's cases --------------------------------------------------------------------------


def test_a_sustained_attack_throws_its_blanks_once_more():
    """S4:390-393: five dice, two hits, and one more of three dice that are thrown again."""
    told = odds(attack(line(dice=5, sustained=True)))
    by_throws = {hits + more: 0 for hits in range(6) for more in range(6 - hits)}
    for hits in range(6):
        for more in range(6 - hits):
            first = comb(5, hits) * Fraction(1, 3) ** hits * Fraction(2, 3) ** (5 - hits)
            again = comb(5 - hits, more) * Fraction(1, 3) ** more
            by_throws[hits + more] += first * again * Fraction(2, 3) ** (5 - hits - more)

    held_to(told, by_throws, 5)


def test_dual_heavy_piat_and_shotguns():
    """S4:686-708; D-13, D-14: a vehicle throws what is printed, a squad for each bearer."""
    assert odds(attack(line(dice=10)))["mean"] == close(Fraction(10, 3))
    assert odds(attack(line(dice=3, bearers=3)))["mean"] == close(3)
    assert odds(attack(line(dice=3, bearers=2)))["mean"] == close(2)


def test_two_lines_at_one_target():
    """S4:795-802; D-15: four dice of StG 47 and one of a Panzerfaust."""
    told = odds(attack(line(dice=1, bearers=4), line(dice=1)))

    held_to(told, oracle.damage(attack(line(), line(), line(), line(), line())), 5)


def test_hard_cover_of_hell_boys():
    """S4:851-862; D-17: of four dice three are blank in 32 of 81 cases."""
    sure = attack(line(dice=4), remaining=4, save="blank")
    through = oracle.several(4, oracle.point_of(line(), sure["target"]))

    assert through[1] == Fraction(32, 81)
    hit_all = hits_of(4, 1 / 3)[4]
    assert hit_all * float(through[4]) == close(odds(sure)["eliminates"])


def test_ap_incendiary_eliminates_with_any_hit():
    """S4:1968-1972; D-22."""
    told = odds(attack(line("ap_incendiary"), remaining=5))

    assert chances(told) == {0: close(Fraction(2, 3)), 5: close(Fraction(1, 3))}
    assert told["eliminates"] == close(Fraction(1, 3))
    saved = odds(attack(line("ap_incendiary"), remaining=5, save="blank", damage_resilient=True))
    assert saved == told


def test_saves_against_ap_incendiary_where_the_table_reads_it_so():
    asked = attack(line("ap_incendiary"), remaining=2, save="blank")
    told = odds(asked | {"rules": {"ap_incendiary_saves": "yes"}})

    assert told["eliminates"] == close(Fraction(1, 27))


def test_a_volley_of_two_rockets_at_three_grenadiers():
    """S4:1943-1946; D-24: six dice."""
    told = odds(attack(line(dice=6), remaining=3))

    assert told["eliminates"] == close(1 - sum(hits_of(6, 1 / 3)[:3]))


def test_a_laser_of_three_dice_in_a_sustained_attack():
    """S4:2094-2102: one blank of the pool is thrown again, not those of explosions."""
    told = odds(attack(line("laser", 3, sustained=True), remaining=3))

    expected = {0: 0.0878, 1: 0.2195, 2: 0.2561, 3: 0.1971, 4: 0.1199, 5: 0.0637}
    assert {n: round(chances(told)[n], 4) for n in expected} == expected
    assert told["mean"] == close(Fraction(5, 2))


def test_lasers_that_are_sustained_and_berserk():
    """S4:1561-1582: eight dice; each blank of the pool is thrown again twice."""
    told = odds(attack(line("laser", 3, sustained=True, berserk=True),
                       line("laser", 1, bearers=5, sustained=True, berserk=True)))  # fmt: skip

    assert told["mean"] == close(8 * Fraction(19, 18))


def test_berserk_alone_is_as_good_as_sustained():
    assert odds(attack(line("laser", 3, berserk=True))) == odds(
        attack(line("laser", 3, sustained=True))
    )


@pytest.mark.parametrize(
    ("sustained", "mean", "number", "p"), [(False, "2/3", 2, 0.1873), (True, "10/9", 3, 0.1169)]
)
def test_the_phaser_of_honey(sustained, mean, number, p):
    """S4:1903-1930: dice of the pool alone are thrown again; two in three times three."""
    told = odds(attack(line("phaser", 2, per_hit_dice=3, sustained=sustained), remaining=number))

    assert told["mean"] == close(Fraction(mean))
    assert round(told["eliminates"], 4) == p
    assert odds(attack(line("phaser", 2, per_hit_dice=3, sustained=sustained), remaining=number,
                       save="blank")) == told  # fmt: skip


def test_incendiary_dice_are_thrown_for_each_figure_of_the_target():
    """S4:1949-1958: five dice against five Sturmpioniere."""
    assert odds(attack(line("incendiary", 1), figures=5))["mean"] == close(Fraction(5, 3))


def test_initiative_is_tied_in_245_of_729_rolls():
    """S4:321-325; D-36: three dice against three."""
    three = hits_of(3, 1 / 3)

    assert sum(p * p for p in three) == close(Fraction(245, 729))


def test_four_of_twelve_rockets_hit_in_indirect_fire_as_a_league_counted_it():
    assert round(odds(attack(line(dice=12), remaining=4))["eliminates"], 4) == 0.6069


# -- against the oracle ----------------------------------------------------------------------------


@st.composite
def lines(draw):
    kind = draw(st.sampled_from(("normal", "laser", "phaser", "incendiary", "ap_incendiary")))
    more = {"per_hit_dice": draw(st.integers(0, 3))} if kind == "phaser" else {}
    return more | {
        "kind": kind, "dice": draw(st.integers(0, 3)), "damage": draw(st.integers(0, 3)),
        "bearers": draw(st.integers(0, 2)), "sustained": draw(st.booleans()),
        "berserk": draw(st.booleans()), "hit_on": draw(st.sampled_from(("hit", "blank"))),
        "ignores_cover": draw(st.booleans()),
    }  # fmt: skip


targets = st.fixed_dictionaries(
    {
        "remaining": st.integers(0, 6), "save": st.sampled_from(("none", "hit", "blank")),
        "damage_resilient": st.booleans(), "figures": st.integers(0, 3),
    }
)  # fmt: skip


def is_small(one):
    """Few enough dice that the oracle is done in a moment."""
    lasers = sum(x["dice"] * x["bearers"] for x in one["lines"] if x["kind"] == "laser")
    spotted = any(x["kind"] == "laser" and x["hit_on"] == "blank" for x in one["lines"])
    return lasers <= 2 and not spotted


@given(
    st.fixed_dictionaries(
        {
            "lines": st.lists(lines(), max_size=2),
            "target": targets,
            "rules": st.fixed_dictionaries({"ap_incendiary_saves": st.sampled_from(("no", "yes"))}),
        }
    ).filter(is_small)
)
def test_every_attack_comes_out_as_die_by_die(asked):
    held_to(odds(asked), oracle.damage(asked), asked["target"]["remaining"])


def test_a_laser_with_a_spotter_explodes_on_two_thirds():
    """Of one die: a chance of 2/3 that it goes on after each hit."""
    told = odds(attack(line("laser", hit_on="blank"), remaining=1))

    for k in (1, 2, 10, 40):
        assert chances(told)[k] == close(Fraction(2, 3) ** k * Fraction(1, 3))
    assert told["mean"] == close(2)
    assert told["variance"] == close(6)


@pytest.mark.parametrize("kind", ["normal", "laser", "phaser"])
@pytest.mark.parametrize("again", [0, 1, 2])
def test_sixty_dice_keep_to_the_formulas(kind, again):
    asked = line(kind, 60, sustained=again > 0, berserk=again > 1, per_hit_dice=3)
    told = odds(attack(asked, remaining=20, save="hit", damage_resilient=True))
    q, p = 1 - Fraction(2, 3) ** (again + 1), Fraction(1, 3)
    through = Fraction(2, 3) if kind == "phaser" else Fraction(4, 9)
    each = {"normal": q, "laser": q / (1 - p), "phaser": q * 3 * p}[kind]

    assert told["mean"] == close(60 * each * through)
    assert sum(chances(told).values()) == close(1)

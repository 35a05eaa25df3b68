"""`aar hunters odds` against every way in which the dice can fall, counted one by one."""

import json
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from click.testing import CliRunner
from dashboard.cli.settings import Settings
from events.errors import Unreadable
from projections.games.hunters_2114.commands import hunters
from projections.games.hunters_2114.odds import odds

USUAL = {"dice": 4, "number": 2, "defence_dice": 1, "shield": "1/3", "health": 3}
NO_DEFENCE = {"dice": 0, "defence_dice": 0, "health": 1, "number": 1}


def counted(dice, number, defending, shield_faces, *, automatic=False):
    """The chances of each damage by throwing everything that there is to throw.

    Attack dice have six faces; of a defence die's six so many show a shield.
    """
    attacks = [range(1, 7)] * (0 if automatic else dice)
    defences = [range(1, 7)] * defending
    found = Counter()
    for faces in product(*attacks, *defences):
        attack, defence = faces[: len(attacks)], faces[len(attacks) :]
        hits = dice if automatic else sum(1 for face in attack if face == 1 or face <= number)
        shields = sum(1 for face in defence if face <= shield_faces)
        found[hits - shields if hits > shields else 0] += 1
    ways = sum(found.values())
    return {damage: Fraction(count, ways) for damage, count in found.items()}


def defending(question):
    """The dice that defend, as the rulebook says on pages 14 and 20."""
    if question.get("incendiary") and not question.get("fireproof"):
        return 0
    doubled = question.get("armoured") and not question.get("armour_piercing")
    return question["defence_dice"] * (2 if doubled else 1)


QUESTIONS = [
    {"dice": dice, "number": number, "defence_dice": defence, "shield": f"{shield}/6", **flags}
    for dice, number, defence, shield in (
        (0, 3, 2, 2), (1, -2, 0, 3), (1, 1, 1, 0), (2, 6, 1, 6), (2, 9, 2, 4), (3, 2, 1, 2),
        (4, 3, 2, 3),
    )
    for flags in (
        {}, {"armoured": True}, {"armoured": True, "armour_piercing": True}, {"incendiary": True},
        {"incendiary": True, "fireproof": True}, {"automatic": True},
        {"incendiary": True, "fireproof": True, "armoured": True},
    )
]  # fmt: skip


@pytest.mark.parametrize("question", QUESTIONS, ids=json.dumps)
@pytest.mark.parametrize("health", [1, 3])
def test_every_way_in_which_the_dice_fall_is_counted(question, health):
    told = odds({**question, "health": health})
    chances = counted(
        question["dice"], question["number"], defending(question),
        int(question["shield"][0]), automatic=question.get("automatic", False),
    )  # fmt: skip
    mean = sum(damage * p for damage, p in chances.items())
    variance = sum((damage - mean) ** 2 * p for damage, p in chances.items())

    assert list(told) == ["damage", "mean", "variance", "eliminates"]
    assert {int(damage) for damage, p in told["damage"].items() if p} == set(chances)
    for damage, p in chances.items():
        assert told["damage"][str(damage)] == pytest.approx(float(p), abs=1e-9)
    assert told["mean"] == pytest.approx(float(mean), abs=1e-9)
    assert told["variance"] == pytest.approx(float(variance), abs=1e-9)
    enough = sum(p for damage, p in chances.items() if damage >= health)
    assert told["eliminates"] == pytest.approx(float(enough), abs=1e-9)


@pytest.mark.parametrize("targets", [2, 3])
@pytest.mark.parametrize("health", [1, 2])
def test_a_burst_hits_each_target_with_dice_of_its_own_and_a_number_one_lower(targets, health):
    """Every way in which two dice against each of them fall, and a defence die of each."""
    question = {"dice": 2, "number": 3, "defence_dice": 1, "shield": "2/6", "health": health}
    told = odds({**question, "burst": True, "targets": targets})

    one = counted(2, 2, 1, 2)
    fallen = Counter()
    for falls in product(one.items(), repeat=targets):
        p = Fraction(1)
        for _, chance in falls:
            p *= chance
        fallen[sum(damage >= health for damage, _ in falls)] += p
    assert told["damage"] == {str(d): pytest.approx(float(p)) for d, p in sorted(one.items())}
    assert told["eliminated"] == {
        str(count): pytest.approx(float(p)) for count, p in sorted(fallen.items())
    }


def test_a_burst_on_one_target_only_lowers_the_number():
    assert odds(USUAL | {"burst": True}) == odds(USUAL | {"number": 1})
    assert odds(USUAL | {"burst": True, "number": 0})["mean"] == odds(USUAL | {"number": 1})["mean"]


@pytest.mark.parametrize(("shield", "mean"), [("1/3", 1.0658), (0.5, 0.9321), (" 2/3 ", 0.7984)])
def test_the_shield_is_a_fraction_or_a_number(shield, mean):
    assert odds(USUAL | {"shield": shield})["mean"] == pytest.approx(mean, abs=1e-4)


def test_a_number_is_not_needed_where_all_dice_hit_nor_a_shield_where_none_defends():
    automatic = {"dice": 3, "defence_dice": 2, "incendiary": True, "automatic": True, "health": 3}

    assert odds(automatic)["damage"] == {"3": 1.0}


@pytest.mark.parametrize(
    ("change", "where", "expected"),
    [
        ({"dice": "four"}, "dice", "a whole number"),
        ({"dice": True}, "dice", "a whole number"),
        ({"dice": -1}, "dice", "from 0 to 200"),
        ({"number": 1.5}, "number", "a whole number"),
        ({"number": None}, "'number'", "is missing"),
        ({"shield": "4/3"}, "shield", "from 0 to 1"),
        ({"shield": "1/0"}, "shield", "from 0 to 1"),
        ({"shield": "often"}, "shield", "from 0 to 1"),
        ({"shield": [1, 3]}, "shield", "from 0 to 1"),
        ({"shield": None}, "'shield'", "is missing"),
        ({"armoured": "yes"}, "armoured", "true or false"),
        ({"health": -1}, "health", "from 0"),
        ({"heath": 3}, "'heath'", "'health'"),
        ({"burst": 1}, "burst", "true or false"),
        ({"targets": 0}, "targets", "from 1 to 40"),
    ],
)
def test_what_is_wrong_is_said_with_what_was_expected(change, where, expected):
    with pytest.raises(Unreadable) as wrong:
        odds(USUAL | change)

    assert where in wrong.value.text("en")
    assert expected in wrong.value.text("en")
    assert wrong.value.text("pl") != wrong.value.text("en")


def test_a_question_that_is_no_object_is_refused():
    with pytest.raises(Unreadable, match="a JSON object with dice"):
        odds([USUAL])


# -- as other programs call it --


def run(*args, stdin="", lang="en"):
    settings = Settings(lang=lang)
    return CliRunner().invoke(hunters, ["odds", *args], input=stdin, obj=settings)


def test_a_file_and_the_standard_input_give_the_same_line(tmp_path):
    file = tmp_path / "attack.json"
    file.write_text(json.dumps(USUAL))

    assert run(str(file)).stdout == run("-", stdin=json.dumps(USUAL)).stdout
    assert json.loads(run(str(file)).stdout) == odds(USUAL)


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        ("", "line 1, column 1"),
        ('{"dice": 4,\n', "line 2"),
        ('{"dice": 4, "dice": 4}', "twice"),
        (b"\xff\xfe", "UTF-8"),
        ("[" * 100_000, "nested too deeply"),
        ('{"dice": ' + "9" * 5000 + "}", "too long a number"),
    ],
)
def test_a_file_that_cannot_be_read_is_a_sentence_with_its_place(tmp_path, raw, said):
    file = tmp_path / "attack.json"
    file.write_bytes(raw if isinstance(raw, bytes) else raw.encode())

    wrong = run(str(file)).exception

    assert isinstance(wrong, Unreadable)
    assert wrong.where == str(file)
    assert said in wrong.text("en")


def test_a_file_that_is_not_there_is_a_sentence(tmp_path):
    wrong = run(str(tmp_path / "nothing.json")).exception

    assert isinstance(wrong, Unreadable)
    assert "cannot be opened" in wrong.text("en")


@pytest.mark.parametrize(("lang", "says"), [("en", "exact"), ("pl", "dokładn")])
def test_help_is_in_both_languages(lang, says):
    of_group = CliRunner().invoke(hunters, ["--help"], obj=Settings(lang=lang))

    for asked in (run("--help", lang=lang), of_group):
        assert says in " ".join(asked.stdout.split())


@pytest.mark.parametrize("psychic", [0, 1, 5, 6, 9])
@pytest.mark.parametrize(("dice", "number"), [(0, 3), (1, -1), (3, 2), (2, 9)])
@pytest.mark.parametrize("flags", [{}, {"automatic": True}, {"burst": True}], ids=str)
def test_a_psychic_attack_is_held_by_one_die_however_many_hit(dice, number, psychic, flags):
    needed = number - bool(flags.get("burst"))
    throws = list(product(*[range(1, 7)] * dice, range(1, 7)))
    hits = [
        dice > 0 if flags.get("automatic") else any(f == 1 or f <= needed for f in faces[:dice])
        for faces in throws
    ]
    overcome = [hit and faces[-1] > psychic for hit, faces in zip(hits, throws, strict=True)]

    told = odds({"dice": dice, "number": number, "psychic": psychic, **flags})

    assert told["hits"] == pytest.approx(sum(hits) / len(throws))
    assert told["overcomes"] == pytest.approx(sum(overcome) / len(throws))
    assert told["holds"] == pytest.approx(min(6, psychic) / 6)


def test_of_several_minds_each_throws_its_own_die():
    told = odds({"dice": 1, "number": 3, "psychic": 3, "targets": 2})

    assert told["overcomes"] == pytest.approx(1 / 4)
    assert told["overcome"] == pytest.approx({"0": 9 / 16, "1": 6 / 16, "2": 1 / 16})


@pytest.mark.parametrize(
    ("question", "says"),
    [
        ({"dice": 1, "number": 2, "psychic": "5"}, "psychic"),
        ({"dice": 1, "number": 2, "psychic": 5, "health": 3}, "health"),
        ({"dice": 1, "psychic": 5}, "number"),
        ({"number": 1, "psychic": 5}, "dice"),
    ],
)
def test_what_is_wrong_with_a_question_about_a_mind_is_said(question, says):
    with pytest.raises(Unreadable, match=says):
        odds(question)

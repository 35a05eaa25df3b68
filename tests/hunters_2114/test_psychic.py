"""Attacks on the mind: ammunition that makes them, the one die against them, what they do."""

import pytest
from projections.games.hunters_2114.system import HUNTERS_2114
from tests.hunters_2114.campaigns import ANN as ANN_PLAYS
from tests.hunters_2114.campaigns import BOB as BOB_PLAYS
from tests.hunters_2114.campaigns import Table, told
from tests.hunters_2114.missions import (
    ANN,
    BANDIT,
    Q02,
    SMG,
    SQUARES,
    TURN,
    anns_turn,
    attack,
    carries,
    item,
    moved,
    on,
)

EMP = item("POCISK EMP", attacks="kind_psychic", uses="twice")
HAS_EMP = (EMP, SMG, carries("Ann", "SMG"), carries("Ann", "POCISK EMP", "accessory"))
SHOT = told("card_played", "Ann", steps=["ranged"], printed=2)
PSYCHIC = attack(kind="psychic", wielded="SMG", distance=2, printed=2, needed=2, dice=3)


def facing_a_bandit(*cards, **where):
    """Ann is at a card of her own, a bandit has psychic defence 5."""
    return anns_turn(*cards, **where).tell(SHOT)


def offers_of(table, kind):
    offers = HUNTERS_2114.play.offers(table.state, None)
    return [o for o in offers if o.type == "attack_declared" and o.facts["kind"] == kind]


def test_a_psychic_attack_is_offered_with_the_numbers_of_the_weapon_that_shoots_it():
    table = facing_a_bandit(*HAS_EMP, ann="B2", foe="B4")
    psychic, shot = offers_of(table, "psychic"), offers_of(table, "ranged")

    assert [offer.facts["targets"] for offer in psychic] == [["Bandit 1"]]
    assert psychic[0].facts["wielded"] == "SMG"
    assert (psychic[0].facts["needed"], psychic[0].facts["dice"]) == (2, 3)
    assert {offer.facts["wielded"] for offer in shot} == {"SMG"}, "an ordinary shot stays possible"


@pytest.mark.parametrize(
    "cards",
    [
        pytest.param((SMG, carries("Ann", "SMG")), id="no such ammunition"),
        pytest.param((*HAS_EMP[:3], carries("Ann", "POCISK EMP", "extra")), id="put away"),
        pytest.param((EMP, carries("Ann", "POCISK EMP", "accessory")), id="no weapon"),
    ],
)
def test_it_is_not_offered_without_weapon_and_ammunition(cards):
    assert offers_of(facing_a_bandit(*cards), "psychic") == []


def test_a_weapon_with_the_icon_needs_no_ammunition():
    ray = item("RAY", attacks="kind_ranged_psychic", dice="1:2 2:2", hits="1:0 2:0")
    table = facing_a_bandit(ray, carries("Ann", "RAY"))

    assert [offer.facts["wielded"] for offer in offers_of(table, "psychic")] == ["RAY"]


def test_it_is_no_way_out_of_a_melee_and_takes_the_step_of_a_shot():
    table = facing_a_bandit(*HAS_EMP)
    table.tell(PSYCHIC)
    assert not table.rules
    assert table.state.mission.played.done == ("ranged",)

    fights = anns_turn(*HAS_EMP)
    fights.tell(attack(kind="melee", printed=1, unarmed=True))
    assert offers_of(fights, "psychic") == []
    assert "locked" in fights.tell(PSYCHIC).rules


def test_one_die_defends_however_many_hit():  # H-07
    """Psychic defence 5, a 6: stunned in this turn and the next."""
    table = facing_a_bandit(*HAS_EMP)
    _, dice = table.play(PSYCHIC)
    assert dice.type == "attack_rolled"
    _, die = table.play({**dice.entry(), "dice": [1, 2, 2]})
    assert (die.type, dict(die.facts)) == ("psychic_rolled", {"figure": "Bandit 1", "value": 5})
    assert [ask.fact for ask in die.open_asks] == ["face"]
    assert die.open_asks[0].words.text("pl").startswith("Bandit 1, Obrona Psychiczna 5:")

    drafts, _ = table.play({**die.entry(), "face": 6})
    assert [draft.facts for draft in drafts if draft.type == "effect_began"] == [
        {"effect": "EMP", "on": "Bandit 1", "turns": 2}
    ]
    assert table.state.mission.lasts("EMP", "Bandit 1")
    assert not table.rules


@pytest.mark.parametrize(
    ("dice", "face"),
    [pytest.param([5, 5, 6], None, id="nobody was hit"), pytest.param([1, 5, 6], 5, id="it held")],
)
def test_who_was_not_hit_or_holds_feels_nothing(dice, face):
    table = facing_a_bandit(*HAS_EMP)
    _, link = table.play(PSYCHIC)
    drafts, die = table.play({**link.entry(), "dice": dice})
    assert (die is None) is (face is None)
    if face is not None:
        drafts, _ = table.play({**die.entry(), "face": face})

    assert "effect_began" not in {draft.type for draft in drafts}
    assert not table.state.mission.effects


def test_where_nobody_knows_the_value_it_may_be_told_with_the_die():
    table = Table().tell(told("thing_met", kind="enemy", name="Bandit", values={}), *HAS_EMP, Q02)
    table.tell(told("enemies_placed", enemy="Bandit"), TURN, ANN, SHOT)
    _, link = table.play({**PSYCHIC, "needed": 2, "dice": 1})
    _, die = table.play({**link.entry(), "dice": [1]})

    assert [ask.fact for ask in die.asks] == ["face", "value"]
    table.play({**die.entry(), "face": 6})
    assert not table.state.mission.effects, "what nobody knows does nothing by itself"


def test_what_a_hero_wears_against_it_is_added_up():
    vest = item("VEST", psychic=3, defence_melee=1)
    table = facing_a_bandit(EMP, vest, carries("Bob", "VEST", "armour"))
    _, die = table.play(told("attack_declared", enemy="Bandit 1", kind="psychic", targets=["Bob"]))

    assert die.facts == {"figure": "Bob", "value": 3}
    assert "psychic_value" in table.tell(
        told("psychic_rolled", figure="Bob", face=4, value=4)
    ).rules  # fmt: skip


def test_what_else_attacks_the_mind_lasts_as_its_token_says():
    fear = item("MAJAK", attacks="kind_psychic", turns=3)
    table = Table(**SQUARES).tell(BANDIT, fear, Q02, on("Ann", "B2"), on("Bob", "H8"))
    table.tell(told("enemies_placed", enemy="Bandit", squares=["C3"]), TURN, ANN)
    table.tell(told("trap_set", "Ann", trap="MAJAK"), moved("Ann", "A2"))
    sprung = told("trap_sprung", trap="MAJAK", square="B2", hit=["Bandit 1"])
    _, die = table.play(sprung)

    assert die.type == "psychic_rolled"
    drafts, _ = table.play({**die.entry(), "face": 6})
    assert [dict(draft.facts) for draft in drafts] == [
        {"effect": "MAJAK", "on": "Bandit 1", "turns": 3}
    ]


@pytest.mark.parametrize(
    ("lang", "attacks", "defends"),
    [
        ("en", 'Ann: attacks "psychic attack"', "psychic"),
        ("pl", 'Ann: atak "Atak Psychiczny"', "psychiczna"),
    ],
)
def test_it_is_typed_in_both_languages_and_said(lang, attacks, defends):
    table = facing_a_bandit(*HAS_EMP)
    table.tell(PSYCHIC, told("attack_rolled", "Ann", against="Bandit 1", dice=[1]))
    table.tell(told("psychic_rolled", figure="Bandit 1", face=6, value=5))
    started = Table().read(
        told("match_started", players=[ANN_PLAYS, BOB_PLAYS], options={}, depth="actions", v=3)
    )
    events = [started, *table.events]
    text = HUNTERS_2114.notation.write_text(events, lang)

    assert attacks in text
    assert any(line.startswith(defends) for line in text.splitlines())
    read = HUNTERS_2114.notation.parse_text(text, "")
    assert read.failure is None
    back = [(e["type"], e.get("kind"), e.get("face"), e.get("value")) for e in read.entries[-3:]]
    assert back == [
        ("attack_declared", "psychic", None, None),
        ("attack_rolled", None, None, None),
        ("psychic_rolled", None, 6, 5),
    ]

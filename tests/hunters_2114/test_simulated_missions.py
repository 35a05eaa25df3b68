"""Simulated missions: what is offered, answered at random, watched by a referee."""

import random

import pytest
from events.base import ENVELOPE
from events.hunters_2114.mission import MISSION_EVENTS
from events.words import LANGUAGES
from projections.dice import thrown_at_random
from projections.games.hunters_2114.system import HUNTERS_2114
from projections.games.hunters_2114.text import NOTATION
from projections.simulation import answers_at_random
from tests.hunters_2114.campaigns import ANN, BOB, Table, told
from tests.hunters_2114.mission_referee import MissionReferee

OWN = {kind.type_name() for kind in MISSION_EVENTS}
LEFT = {
    "damage_dealt", "enemies_placed", "figure_left", "objective_progressed", "effect_began",
    "item_flipped", "psychic_rolled", "hero_revealed", "trap_set", "card_exchanged",
    "terrain_laid", "wall_laid", "pile_shuffled",
}  # fmt: skip
"""What would only fill the record."""
ENEMIES = {
    "Bandit": {
        "nature": "biological", "health": 3, "dice": {0: 2, 1: 3, 2: 3}, "hits": {0: 2, 1: 2, 2: 1},
        "defence_melee": 1, "defence_area": 1, "defence_front": 2, "defence_side": 2,
        "defence_rear": 1, "rows_melee": "disengage; melee", "rows_near": "ranged + move 1 away",
        "rows_far": "move 2 to + ranged; move 2 to",
    },
    "Tiger": {
        "nature": "mechanical", "health": 5, "armoured": True,
        "dice": {0: 3, 1: 2, 2: 2, 3: 2, 4: 1},
        "hits": {0: 3, 1: 2, 2: 2, 3: 2, 4: 2}, "defence_melee": 1, "defence_area": 0,
        "defence_front": 1, "defence_side": 1, "defence_rear": 0, "fireproof": True,
        "rows_melee": "melee", "rows_near": "ranged",
        "rows_far": "ranged; move 1 to + ranged; move 2 to",
    },
}  # fmt: skip
WEAPONS = {
    "SMG": {"dice": {1: 2, 2: 3}, "hits": {1: -1, 2: 0}, "burst": 2},
    "LAUNCHER": {
        "dice": {1: 2, 2: 2, 3: 1}, "hits": {1: 0, 2: 0, 3: 0}, "attacks": ("area",),
        "reload": True,
    },
    "RIFLE": {
        "burst": 0,
        "dice": {1: 1, 2: 2, 3: 3, 4: 2}, "hits": {1: -1, 2: 0, 3: 0, 4: -1}, "piercing": True,
    },
    "KNIFE": {"dice": {0: 1}, "hits": {0: 0}},
    "TORCH": {"dice": {0: 0}, "hits": {0: 1}, "incendiary": True},
}  # fmt: skip


def typed(values):
    """A card as the catalogue has it: numbers by distance as one types them."""
    said = {
        word: " ".join(f"{at}:{n}" for at, n in value.items()) if isinstance(value, dict) else value
        for word, value in values.items()
    }
    icons = said.pop("attacks", None)
    return said if icons is None else {**said, "attacks": f"kind_{'_'.join(icons)}"}


def begun(number):
    """The mission of that number, set up: by day or night, in any weather, with squares or not."""
    dice = random.Random(number)
    options = {
        "squares": dice.choice(("none", "8x8", "8x8")),
        "difficulty": dice.choice(("normal", "professional", "master")),
        "facing": True,
        "hands": dice.random() < 0.5,
        "shield": "1/3",
    }
    table = Table(**options)
    for name, values in ENEMIES.items():
        table.tell(told("thing_met", kind="enemy", name=name, values=typed(values)))
    for name, values in WEAPONS.items():
        table.tell(told("thing_met", kind="item", name=name, values=typed(values)))
    for seat, weapons in (
        ("Ann", ("SMG", "KNIFE")),
        ("Bob", ("RIFLE", "TORCH", "LAUNCHER")),
    ):
        known = {"strength": 2, "health": 6, "health_most": 6, "morale": 4}
        table.tell(told("hero_described", seat, **known))
        for weapon in weapons:
            table.tell(told("item_gained", seat, item=weapon, slot="weapon"))
    weather = dice.choice((None, None, "rain", "fog"))
    started = {"mission": "Q02", "night": dice.random() < 0.3, "turn_limit": 6}
    table.tell(told("mission_started", **started, **({"weather": weather} if weather else {})))
    squares = options["squares"] != "none"
    for name in ENEMIES:
        where = {"squares": [f"{dice.choice('BCDEF')}6", f"{dice.choice('BCDEF')}5"]}
        table.tell(told("enemies_placed", enemy=name, count=4, **(where if squares else {})))
    if squares:
        table.tell(
            told("figure_placed", figure="Ann", square="C3"),
            told("figure_placed", figure="Bob", square="E3"),
            told("terrain_laid", square="D4", terrain="observation"),
            told("terrain_laid", square="C5", terrain="cover"),
            told("terrain_laid", square="E5", terrain="explosive"),
            told("wall_laid", edge="C4|D4", wall="obstacle"),
            told("wall_laid", edge="D4|D5", wall="curtain"),
        )
    return table, dice, options


def step(table, dice):
    """Something that is offered, with all that follows by the rules."""
    offers = [offer for offer in HUNTERS_2114.play.offers(table.state, None)
              if offer.type in OWN - LEFT or offer.group == "enemies"]  # fmt: skip
    if not offers:
        return False
    fights = [offer for offer in offers if offer.group in ("attack", "enemies")]
    offer = dice.choice(fights if fights and dice.random() < 0.6 else offers)
    if offer.type == "turn_ended" and len(offers) > 1 and dice.random() < 0.9:
        return True
    draft = offer.draft(answers_at_random(offer, dice))
    links = [draft]
    while links:
        link = links.pop(0)
        if link.open_asks:
            link = link.told({ask.fact: answer(ask, dice) for ask in link.open_asks})
            links = list(HUNTERS_2114.play.consequences(table.state, link))
        elif link is draft:
            links = list(HUNTERS_2114.play.consequences(table.state, link))
        entry = {key: value for key, value in link.entry().items() if key != "origin"}
        table.tell(entry)
        assert not table.findings, f"{entry}\n{table.findings}"
        if table.state.mission is None:
            return False
    return True


def answer(ask, dice):
    if ask.kind == "dice":
        return thrown_at_random(ask, dice)
    return dice.choice([choice.value for choice in ask.choices])


@pytest.mark.parametrize("number", range(1, 41))
def test_a_referee_finds_nothing_in_simulated_missions(number):
    table, dice, options = begun(number)
    heroes = {seat: {"health": 6, "strength": 2} for seat in ("Ann", "Bob")}
    referee = MissionReferee(heroes, options, ENEMIES, WEAPONS)
    seen = 0
    for _ in range(160):
        if not step(table, dice):
            break
    for event in table.events:
        faults = referee.watch({"type": event.type_name(), **every_fact(event)})
        assert not faults, f"{number}: {event!r}\n{faults}"
        seen += event.type_name() in ("attack_rolled", "figure_moved")
    mission = table.state.mission
    if mission is not None:
        assert set(mission.enemies) == set(referee.enemies)
        assert {name: enemy.damage for name, enemy in mission.enemies.items()} == {
            name: enemy["lost"] for name, enemy in referee.enemies.items()
        }
        assert {frozenset(pair) for pair in mission.locked} == referee.fighting
    for seat in heroes:
        assert table.hero(seat).health == referee.heroes[seat]["health"]
    assert seen


@pytest.mark.parametrize("number", range(201, 213))
def test_what_is_offered_beside_a_jammer_and_a_generator_meets_no_objection(number):
    """Ann carries both, paid each turn, or only one of them."""
    table, dice, _ = begun(number)
    works = (("ZAKŁÓCACZ TRANSMISJI", "GENERATOR PRZERAŻENIA"), ("ZAKŁÓCACZ TRANSMISJI",),
             ("GENERATOR PRZERAŻENIA",))[number % 3]  # fmt: skip
    table.tell(told("cells_changed", "Ann", change=99))
    if number % 2:
        table.tell(told("thing_corrected", kind="enemy", name="Bandit", values={"psychic": 3}))
    for _ in range(160):
        mission = table.state.mission
        if mission.turn and not mission.paid:
            table.tell(*(told("upkeep_paid", "Ann", item=gear) for gear in works))
        if not step(table, dice):
            break
    assert {"figure_moved", "enemy_acted"} & {event.type_name() for event in table.events}


def skirmished(number):
    """A mission as the computer player plays it, watched by the referee, and how much was seen."""
    table, dice, options = begun(number)
    referee = MissionReferee(
        {seat: {"health": 6, "strength": 2} for seat in ("Ann", "Bob")}, options, ENEMIES, WEAPONS
    )
    bot, watched = HUNTERS_2114.play.bots["skirmisher"], 0
    for _ in range(600):
        draft = bot.choose(table.state, "Ann", dice)
        assert draft is not None, "somebody can always do something"
        links = [draft]
        while links:
            link = links.pop(0)
            if link.open_asks:
                answers = {a.fact: bot.answer(table.state, link, a, dice) for a in link.open_asks}
                link = link.told(answers)
                links = list(HUNTERS_2114.play.consequences(table.state, link))
            elif link is draft:
                links = list(HUNTERS_2114.play.consequences(table.state, link))
            table.tell({key: value for key, value in link.entry().items() if key != "origin"})
            assert not table.findings, f"{link.entry()}\n{table.findings}"
        if table.state.mission is None:
            break
    for event in table.events:
        faults = referee.watch({"type": event.type_name(), **every_fact(event)})
        assert not faults, f"{number}: {event!r}\n{faults}"
        watched += event.type_name() in ("attack_rolled", "figure_moved")
    return table, watched


@pytest.mark.parametrize("number", range(51, 55))
def test_a_computer_player_plays_missions_to_their_end(number):
    table, watched = skirmished(number)
    assert watched
    assert table.state.mission is None
    assert table.events[-1].type_name() != "turn_ended"


@pytest.mark.long
@pytest.mark.parametrize("number", range(60, 160))
def test_many_missions_of_a_computer_player_meet_no_objection(number):
    table, _ = skirmished(number)  # a party may leave before anybody did anything to watch
    assert table.state.mission is None


@pytest.mark.parametrize("number", range(41, 45))
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_mission_reads_back_from_its_text(number, lang):
    table, dice, options = begun(number)
    for _ in range(100):
        if not step(table, dice):
            break
    players = [ANN, BOB]
    started = told("match_started", players=players, options=options, depth="actions", v=3)
    first = HUNTERS_2114.vocabulary.accept(started).model_copy(update={"seq": 1})
    text = NOTATION.write_text([first, *table.events], lang)
    parsed = NOTATION.parse_text(text, "")

    assert parsed.failure is None, parsed.failure
    read = [HUNTERS_2114.vocabulary.read({**entry, "seq": 1}) for entry in parsed.entries]
    for event, other in zip(table.events, read[1:], strict=True):
        assert every_fact(other) == every_fact(event), event
    assert not [line for line in text.splitlines() if line.startswith("{")]


def every_fact(event):
    facts = event.model_dump(mode="json")
    return {name: value for name, value in facts.items() if name not in ENVELOPE}


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({}, None),
        ({"needed": 6}, "hit number"),
        ({"dice": 9}, "dice"),
        ({"targets": ["Tiger 1"], "needed": 1}, "hit number"),
    ],
)
def test_the_referee_sees_what_is_wrong(change, fault):
    heroes = {"Ann": {"health": 6, "strength": 2}}
    referee = MissionReferee(heroes, {}, ENEMIES, WEAPONS)
    table = Table().tell(told("mission_started", mission="Q02"))
    for name in ENEMIES:
        table.tell(told("enemies_placed", enemy=name))
    shot = {"kind": "ranged", "targets": ["Bandit 1"], "wielded": "SMG", "printed": 2, "needed": 2,
            "dice": 3, "distance": 2}  # fmt: skip
    table.tell(told("attack_declared", "Ann", **shot | change))
    faults = [
        referee.watch({"type": event.type_name(), **every_fact(event)}) for event in table.events
    ][-1]

    assert [one.partition(":")[0] for one in faults] == ([fault] if fault else [])

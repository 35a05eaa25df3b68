"""Simulated battles: between the cards that are known, and with made-up ones before a referee.

The referee was written from the rulebook alone; it has its own dice, order, losses and points.
"""

from dataclasses import replace
from functools import cache

import pytest
from projections.games.dust_tactics.bots import Commander
from projections.games.dust_tactics.system import DUST_TACTICS
from projections.replay import fold
from projections.simulation import Simulator
from tests.dust_tactics.made_cards import ARMIES, NOTED
from tests.dust_tactics.referee import Referee

MADE = replace(
    DUST_TACTICS, play=replace(DUST_TACTICS.play, bots={"commander": Commander(ARMIES, NOTED)})
)
"""The same game, played with cards that are made up whole."""


def played(number, seed=1, system=DUST_TACTICS):
    return Simulator(system, ["commander"], seed).play(number)


def facts_of(event):
    return {"type": event.type_name(), **event.facts()}


def watched(events, started):
    """What the referee objects to, and where its accounts and the table's differ."""
    referee = Referee(facts_of(started))
    table = DUST_TACTICS.start(started)
    for event in events:
        faults = referee.watch(facts_of(event))
        table = DUST_TACTICS.apply(table, event)
        ours = {
            name: (unit.left, unit.is_eliminated, unit.is_activated, *unit.squares)
            for name, unit in table.units.items()
        }
        its = {
            u.name: (u.left, u.is_gone, u.is_done, *([u.square] if u.square else []))
            for u in referee.units.values()
        }
        points = {side: table.points_of(side) for side in table.sides}
        yield event, faults, (ours, points), (its, referee.points)


def found_in(events, started):
    """What the product finds, where it could tell."""
    table = DUST_TACTICS.start(started)
    for event in events:
        for one in DUST_TACTICS.rules.findings(table, event, None):
            if not one.is_unchecked:
                yield event, one.rule
        table = DUST_TACTICS.apply(table, event)


def refereed(number):
    """A battle is played to its end, and nobody finds anything."""
    match = played(number, system=MADE)
    assert match.ended is not None
    for event, faults, ours, its in watched(match.events, match.started):
        assert not faults, f"{number}, {event.seq}: {facts_of(event)}\n{faults}"
        assert ours == its, f"{number}, {event.seq}: {facts_of(event)}"
    assert list(found_in(match.events, match.started)) == []


@pytest.mark.parametrize("number", range(1, 17))
def test_a_referee_finds_nothing_in_simulated_battles_and_neither_do_we(number):
    refereed(number)


@pytest.mark.long
@pytest.mark.parametrize("hundred", range(10))
def test_a_referee_finds_nothing_in_a_thousand_battles(hundred):
    for number in range(100 * hundred + 17, 100 * hundred + 117):
        refereed(number)


@pytest.mark.parametrize("number", range(1, 9))
def test_a_battle_of_known_cards_is_played_to_its_end_and_breaks_no_rule(number):
    match = played(number)

    assert list(found_in(match.events, match.started)) == []
    assert match.ended is not None


def test_the_same_number_and_seed_give_the_same_bytes():
    assert played(3).data == played(3).data
    assert played(3).data != played(3, seed=2).data


def test_simulated_battles_use_what_there_is_to_do():
    kinds = {e.type_name() for number in range(1, 17) for e in played(number, system=MADE).events}

    assert {
        "unit_entered", "unit_moved", "line_aimed", "line_fired", "line_rerolled", "phaser_rolled",
        "cover_rolled", "resilience_rolled", "damage_taken", "reaction_tried", "weapon_reloaded",
        "unit_eliminated", "initiative_rolled", "end_triggered", "round_ended",
    } <= kinds  # fmt: skip


@pytest.mark.parametrize("number", (2, 3))
def test_halves_fold_as_the_whole(number):
    match = played(number, system=MADE)
    first = DUST_TACTICS.start(match.started)
    whole = fold(DUST_TACTICS, first, match.events)
    for cut in range(0, len(match.events), 17):
        half = fold(DUST_TACTICS, first, match.events[:cut])
        assert fold(DUST_TACTICS, half, match.events[cut:]) == whole


# -- planted mistakes: nobody watches well who never saw any ---------------------------------------


def of_kind(kind, **facts):
    """Whether an event is of that kind, with these facts."""

    def fits(event):
        known = event.facts()
        return event.type_name() == kind and all(known.get(n) == v for n, v in facts.items())

    return fits


def thrown(kind, least=1, **facts):
    """The same of events with so many dice."""
    return lambda event: (
        of_kind(kind, **facts)(event) and len(event.facts().get("dice") or ()) >= (least)
    )


def more_dice(event):
    return {"dice": (*event.dice, "hit")}


def fewer_dice(event):
    return {"dice": event.dice[1:]}


PLANTED = {
    "a die too many for a line": (thrown("line_fired"), more_dice, "dice"),
    "a die too few for a line": (thrown("line_fired", 2), fewer_dice, "dice"),
    "a sustained attack throws too few again": (
        thrown("line_rerolled", 2, why="sustained"), fewer_dice, "rerolls",
    ),
    "a laser throws too many again": (thrown("line_rerolled", why="laser"), more_dice, "rerolls"),
    "a phaser has a damage die too many": (thrown("phaser_rolled"), more_dice, "phaser_reroll"),
    "cover has a die too many": (thrown("cover_rolled"), more_dice, "cover_dice"),
    "resilience has a die too many": (thrown("resilience_rolled"), more_dice, "resilience"),
    "an attack follows an attack": (
        of_kind("unit_activated", actions="attack_move"),
        lambda _: {"actions": "attack_attack"}, "two_attacks",
    ),
    "somebody reacts to a sustained attack": (
        of_kind("reaction_tried", moment="after_attack"), "sustained", "reaction",
    ),
    "a unit goes to and fro with one move": (
        lambda event: event.type_name() == "unit_moved" and len(event.path) > 1,
        lambda event: {"path": (*event.path, *event.path[-2:], *event.path[-2:])}, "too_far",
    ),
    "a unit ends on a square without a dot": (of_kind("unit_moved"), "undotted", "passing|too_far"),
    "cover that is not there": (
        lambda event: event.type_name() == "line_fired" and event.cover == "open",
        lambda _: {"cover": "hard"}, "cover",
    ),
    "range is one less": (
        lambda event: event.type_name() == "line_fired" and (event.range or 0) > 1,
        lambda event: {"range": event.range - 1}, "range",
    ),
    "more shots than there are": (
        lambda event: event.type_name() == "line_fired" and event.shots,
        lambda _: {"shots": 9}, "limited",
    ),
    "fewer hits win the initiative": (
        of_kind("initiative_rolled"),
        lambda event: {"hits": {"Ann": 1, "Bob": 1, event.winner: 0}}, "initiative",
    ),
    "the other side acts first": (of_kind("initiative_rolled"), "others", "order"),
    "damage is one more": (
        lambda event: event.type_name() == "damage_taken" and not event.removed,
        lambda event: {"points": event.points + 1}, None,
    ),
    "nobody takes the damage": (of_kind("damage_taken"), "left out", None),
    "a unit falls that has something left": (of_kind("damage_taken"), "fells", None),
    "victory points are one more": (
        of_kind("match_ended"),
        lambda event: {"scores": {seat: n + 1 for seat, n in event.scores.items()}}, None,
    ),
}  # fmt: skip
"""By its name where a mistake is planted, what is told instead, and the rule that finds it."""


@cache
def made(number):
    return played(number, system=MADE)


def planted(name):
    """The events of the first battle that has such a place, with the mistake in it."""
    fits, change, _ = PLANTED[name]
    for number in range(1, 120):
        match = made(number)
        events = list(match.events)
        at = next((n for n, event in enumerate(events) if fits(event)), None)
        if at is None:
            continue
        if callable(change):
            events[at] = events[at].model_copy(update=change(events[at]))
        else:
            events = changed(events, at, change)
        return events, match.started
    raise AssertionError


def changed(events, at, change):
    """Mistakes that are more than another fact of one event."""
    event = events[at]
    if change == "left out":
        return [*events[:at], *events[at + 1 :]]
    if change == "others":
        other = {"Ann": "Bob", "Bob": "Ann"}[event.winner]
        return [*events[:at], event.model_copy(update={"winner": other}), *events[at + 1 :]]
    if change == "fells":
        fallen = {"type": "unit_eliminated", "unit": event.unit}
        vocabulary = DUST_TACTICS.vocabulary
        return [*events[:at], vocabulary.accept(fallen), *events[at + 1 :]]
    if change == "undotted":
        marked = next(e for e in events if e.type_name() == "square_marked")
        square = marked.squares[0]
        told = {"square": square, "path": (*event.path[:-1], square)}
        return [
            *(e.model_copy(update={"symbol": "none"}) if e is marked else e for e in events[:at]),
            event.model_copy(update=told), *events[at + 1 :],
        ]  # fmt: skip
    began = max(n for n in range(at) if events[n].type_name() == "unit_activated")
    told = events[began].model_copy(update={"actions": "sustained"})
    return [*events[:began], told, *events[began + 1 :]]


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_mistake_is_seen_by_the_referee_and_by_us(name):
    events, started = planted(name)
    rule = PLANTED[name][2]

    assert any(faults for _, faults, _, _ in watched(events, started))
    found = {found for _, found in found_in(events, started)}
    assert rule is None or found & set(rule.split("|"))

"""Simulated battles of which each event is told a little otherwise: we find what the referee finds.

The referee knows the rulebook and nothing of us. Where one of the two keeps silent it must be for a
reason that stands here.
"""

from copy import deepcopy
from random import Random

import pytest
from events.errors import AfterActionError
from projections.games.dust_tactics.system import DUST_TACTICS
from tests.dust_tactics.boards import named, place
from tests.dust_tactics.referee import Referee
from tests.dust_tactics.test_simulated import MADE, facts_of, played

OURS_TO_LEAVE = (
    "no step leads from",  # where steps are missing the way is judged by its end
    "has other cover",  # the level counts for nothing against a weapon that ignores cover
    "Berserk again",  # whether a unit has a skill its card says, and nobody else
)
"""What the referee says and we do not."""
ITS_TO_LEAVE = ("range",)
"""What we say and the referee does not: it asks no range of who answers in close combat."""


def near(square, chance):
    column, row = place(square)
    step = (-1, 0, 1)
    return named(max(0, column + chance.choice(step)), max(0, row + chance.choice(step)))


def on_board(table):
    return [name for name, unit in table.standing.items() if unit.squares]


def of_a_line(told, table, chance):
    dice, side = told["dice"], table.side_of(table.units[told["unit"]].player)
    yield {"dice": [*dice, "blank"]}
    yield {"dice": [*dice, *dice][:60]}
    if len(dice) > 1:
        yield {"dice": dice[1:]}
    yield {"cover": chance.choice(("open", "soft", "hard"))}
    foes = [name for name in on_board(table) if table.side_of(table.units[name].player) != side]
    if foes:
        yield {"target": chance.choice(foes), "range": None, "cover": None}
    if told.get("shots"):
        yield {"shots": told["shots"] + 1}
    if told.get("range"):
        yield {"range": told["range"] + 1}


def of_a_move(told, table, chance):
    del table
    path = [*told.get("path", ())]
    for way in (path[:-1], path):
        end = near(told["square"], chance)
        yield {"square": end, "path": [*way, end]}


def of_an_entry(told, table, chance):
    del table
    yield {"square": near(told["square"], chance)}


def of_dice(told, table, chance):
    del table, chance
    yield {"dice": [*told["dice"], "blank"]}
    if len(told["dice"]) > 1:
        yield {"dice": told["dice"][1:]}


def of_an_activation(told, table, chance):
    other = chance.choice(list(table.standing))
    yield {"unit": other, "player": table.units[other].player}
    yield {"actions": "attack_attack"}


def of_a_reaction(told, table, chance):
    for fact in ("unit", "target"):
        yield {fact: chance.choice(on_board(table))}


CHANGES = {
    "line_fired": of_a_line, "unit_moved": of_a_move, "unit_entered": of_an_entry,
    "unit_activated": of_an_activation, "reaction_tried": of_a_reaction,
    **dict.fromkeys(
        ("line_rerolled", "phaser_rolled", "cover_rolled", "resilience_rolled"), of_dice
    ),
}  # fmt: skip


def changed(told, table, chance):
    """The event as somebody might have told it wrongly, in several ways."""
    for change in CHANGES.get(told["type"], lambda *_: ())(told, table, chance):
        other = {fact: value for fact, value in {**told, **change}.items() if value is not None}
        try:
            yield other, DUST_TACTICS.vocabulary.accept(dict(other)), other != told
        except AfterActionError:
            continue


def differences(number):
    """Where only one of the two finds something wrong."""
    match, chance = played(number, system=MADE), Random(number)
    referee, table = Referee(facts_of(match.started)), DUST_TACTICS.start(match.started)
    for event in match.events:
        told = facts_of(event)
        before = set(deepcopy(referee).watch(told))
        for other, entry, is_other in changed(told, table, chance):
            if not is_other:
                continue
            found = DUST_TACTICS.rules.findings(table, entry, None)
            ours = {one.rule for one in found if not one.is_unchecked}
            its = {words for words in deepcopy(referee).watch(other) if words not in before}
            if bool(ours) != bool(its):
                yield event.seq, ours, its, other
        referee.watch(told)
        table = DUST_TACTICS.apply(table, event)


def compared(number):
    for seq, ours, its, told in differences(number):
        known = ITS_TO_LEAVE if ours else OURS_TO_LEAVE
        said = ours or its
        assert all(any(part in one for part in known) for one in said), (number, seq, said, told)


@pytest.mark.parametrize("number", range(1, 9))
def test_we_find_what_the_referee_finds(number):
    compared(number)


@pytest.mark.long
@pytest.mark.parametrize("number", range(9, 109))
def test_we_find_what_the_referee_finds_in_a_hundred_battles(number):
    compared(number)

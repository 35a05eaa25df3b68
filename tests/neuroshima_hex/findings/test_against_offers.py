"""Offers and findings know nothing of each other, and say the same of what is lawful."""

import random
from collections import Counter

import pytest
from projections.games.neuroshima_hex.acts import apply
from projections.games.neuroshima_hex.board.hexes import FACINGS
from projections.games.neuroshima_hex.following import event_of
from projections.games.neuroshima_hex.offers import offers
from projections.games.neuroshima_hex.rulebook import findings
from projections.games.neuroshima_hex.system import NEUROSHIMA_HEX
from projections.games.neuroshima_hex.table import copy, start
from projections.offers import Draft
from projections.simulation import Simulator
from tests.neuroshima_hex.match.scenes import every_draft, is_offered

HEXES = ("hex", "unit", "to", "pusher", "source", "target")
CHANGED = ("unit_moved", "unit_pushed", "tile_placed")
"""Events whose changed hexes make another act: an offer has it, or it breaks a rule."""


def acts(count, seed):
    """Everything somebody did in simulated matches, with the table before it."""
    simulator = Simulator(NEUROSHIMA_HEX, ("random",), seed)
    for number in range(1, count + 1):
        match = simulator.play(number)
        table = start(match.started)
        for event in match.events[1:]:
            before = copy(table)
            table = apply(table, event)
            if event.cause is None and hasattr(event, "player"):
                yield before, event


def wrongs(before, kind, facts):
    """The rules that an act would break at that table."""
    event = event_of(Draft(kind, facts))
    after = apply(copy(before), event)
    return [f.rule for f in findings(before, event, after) if f.severity != "info"]


def check_offered(count, seed, share, most):
    dice = random.Random(seed)
    for before, event in acts(count, seed):
        if dice.random() > share:
            continue
        for offer in offers(before, event.player):
            drafts = list(every_draft(offer, 400))
            for draft in dice.sample(drafts, min(most, len(drafts))):
                assert wrongs(before, draft.type, draft.facts) == [], draft


def test_nothing_that_is_offered_breaks_a_rule():
    check_offered(14, seed=31, share=0.04, most=3)


@pytest.mark.long
def test_nothing_at_all_that_is_offered_breaks_a_rule():
    check_offered(70, seed=32, share=0.3, most=12)


def changed(facts, before, dice):
    """The act with one hex, or its facing, drawn anew."""
    keys = [key for key in (*HEXES, "facing") if facts.get(key) is not None]
    key = dice.choice(keys)
    values = FACINGS if key == "facing" else before.board.grid.names
    return {**facts, key: dice.choice(values)}


def _is_transporter(table, name):
    at = table.board.grid.index.get(name)
    unit = None if at is None else table.board.at[at]
    return unit is not None and "transporter_swap" in unit.tile.abilities


def check_changed(count, seed, times):
    dice, seen = random.Random(seed), Counter()
    for before, event in acts(count, seed):
        facts = event.facts()
        facts.pop("chosen_by", None)  # of another unit another would choose, and of one hex nobody
        if event.type not in CHANGED or before.phase == "setup":
            continue
        for other in [changed(facts, before, dice) for _ in range(times)]:
            if other == facts or other.get("to", "") == other.get("unit"):
                continue
            if facts.get("replaces") or _is_transporter(before, other.get("hex")):
                continue  # two offers lay tiles, and `is_offered` takes one for the other
            if facts.get("path"):
                continue  # a roundabout way is lawful (FAQ g.65), but offered the short way only
            broken = wrongs(before, event.type, other)
            offered = is_offered(before, {"type": event.type, **other})
            turned = event.type == "unit_moved" and other.get("to") is None
            assert offered == (not broken) or (turned and not broken), (event.seq, other, broken)
            seen[offered] += 1
    return seen


def test_a_changed_act_is_offered_or_breaks_a_rule():
    seen = check_changed(14, seed=33, times=2)

    assert min(seen[True], seen[False]) > 100


@pytest.mark.long
def test_changed_acts_of_many_matches_are_offered_or_break_a_rule():
    check_changed(200, seed=34, times=6)

"""The resolver held against a second one that was written from the rulebook without seeing it."""

import json
import random

import pytest
from projections.games.neuroshima_hex.armies import load_catalogue
from projections.games.neuroshima_hex.position.answers import adjudicate
from projections.games.neuroshima_hex.position.messages import BadChoice
from tests.neuroshima_hex.oracle.battle import fight
from tests.neuroshima_hex.oracle.positions import (
    ANY,
    PACED,
    TENDED,
    THROWERS,
    decided_otherwise,
    random_position,
)

FAVOURED = [
    pytest.param(ANY, id="any tiles"),
    pytest.param(THROWERS, id="nets, takeovers and Scopers"),
    pytest.param(TENDED, id="choices and healing"),
    pytest.param(PACED, id="initiative"),
]


def in_order(result):
    """A result without what is a matter of order alone."""

    def key(value):
        return json.dumps(value, sort_keys=True)

    return result | {
        "segments": [
            segment | {name: sorted(segment[name], key=key) for name in ("attacks", "destroyed")}
            for segment in result["segments"]
            if segment["attacks"] or segment["destroyed"]
        ],
        "open_choices": sorted(
            (
                choice
                if choice["kind"] == "medic_absorbs"
                else choice | {"options": sorted(choice["options"], key=key)}
                for choice in result["open_choices"]
            ),
            key=key,
        ),
    }


def hold_against_each_other(seed, favoured, count):
    """Fight `count` positions both ways, each with up to seven choices made in turn."""
    rng = random.Random(seed)
    for _ in range(count):
        position = random_position(rng, favoured)
        for _ in range(8):
            try:
                ours = in_order(adjudicate(position, load_catalogue()))
            except BadChoice:  # two choices that exclude each other
                break

            assert ours == in_order(fight(position)), json.dumps(position)

            position = decided_otherwise(rng, position, ours["open_choices"])
            if position is None:
                break


@pytest.mark.parametrize("favoured", FAVOURED)
def test_both_resolvers_agree(favoured):
    hold_against_each_other(1, favoured, 40)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 12))
@pytest.mark.parametrize("favoured", FAVOURED)
def test_both_resolvers_agree_on_thousands_of_boards(favoured, seed):
    hold_against_each_other(seed, favoured, 600)

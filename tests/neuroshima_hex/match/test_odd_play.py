"""Whatever a table writes, the fold, the words, the scene and the rows bear it."""

import random

from events.words import LANGUAGES
from hypothesis import given
from hypothesis import strategies as st
from projections.contract.made_up import example_of
from projections.games.neuroshima_hex.acts import ACTS, apply
from projections.games.neuroshima_hex.armies import catalogue
from projections.games.neuroshima_hex.board.hexes import FACINGS, GRIDS
from projections.games.neuroshima_hex.describe import describe
from projections.games.neuroshima_hex.scene import scene
from projections.games.neuroshima_hex.system import NEUROSHIMA_HEX
from projections.games.neuroshima_hex.table import copy
from tests.neuroshima_hex.match.rulebook import event, seated

HEXES = (*GRIDS[19].names, "G7")
TILES = (*catalogue().tiles, "steel-police-judge")
SEATS = ("Ann", "Bob", "Cid")

hexes = st.sampled_from(HEXES)
tiles = st.sampled_from(TILES)
seats = st.sampled_from(SEATS)
facings = st.sampled_from(FACINGS)
counts = st.integers(0, 4)


def entry(kind, /, **facts):
    return st.fixed_dictionaries({"type": st.just(kind), "player": seats, **facts})


lifted = st.lists(st.fixed_dictionaries({"tile": tiles, "owner": seats, "hex": hexes}), max_size=2)
attacks = st.lists(
    st.fixed_dictionaries(
        {
            "from": hexes, "to": hexes, "kind": st.sampled_from(["melee", "gauss"]),
            "strength": counts, "wounds": counts, "absorbed_by": st.none() | hexes,
        }
    ),
    max_size=3,
)  # fmt: skip
odd_play = st.one_of(
    entry("tile_placed", tile=tiles, hex=hexes, facing=facings),
    entry("tile_placed", tile=tiles, hex=hexes, facing=facings, replaces=tiles),
    entry("tiles_drawn", tiles=st.lists(st.none() | tiles, min_size=1, max_size=3)),
    entry("tiles_discarded", tiles=st.lists(st.none() | tiles, min_size=1, max_size=3)),
    entry("unit_moved", unit=hexes, to=hexes, facing=facings, source=hexes, energy=counts),
    entry("unit_moved", unit=hexes, to=hexes, means=st.just("takeover"), source=hexes),
    entry("unit_pushed", pusher=hexes, unit=hexes, to=hexes, tile=tiles),
    entry("units_swapped", units=st.tuples(hexes, hexes).map(list)),
    entry("units_swapped", units=st.tuples(hexes, hexes).map(list),
          facings=st.tuples(facings, facings).map(list)),
    entry("tile_returned", tile=tiles),
    entry("energy_bought", tiles=st.lists(st.none() | tiles, max_size=2), hq_points=counts),
    entry("terror_spread"),
    entry("turn_began"),
    entry("turn_ended"),
    entry("last_tile_drawn"),
    entry("player_eliminated", destroyed=lifted),
    entry("damage_dealt", tile=tiles, target=hexes, destroyed=lifted, foundations=lifted,
          hits=st.lists(st.fixed_dictionaries({"hex": hexes, "wounds": counts}), max_size=2)),
    entry("battle_started", kind=st.sampled_from(["tile", "last"])),
    st.fixed_dictionaries(
        {
            "type": st.just("segment_fought"), "initiative": counts, "attacks": attacks,
            "destroyed": lifted, "hq_points": st.dictionaries(seats, counts),
        }
    ),
    st.just({"type": "battle_ended"}),
)  # fmt: skip


@given(st.lists(odd_play, max_size=30))
def test_odd_play_never_fails(entries):
    table = seated()
    for seq, made in enumerate(entries, 2):
        happened = event(made, seq)
        for lang in LANGUAGES:
            said = ACTS.sentence(happened, table, lang)
            assert "{" not in said
            assert said.endswith(".")
        table = apply(table, happened)
        assert sum(1 for token in table.tokens if token) == sum(1 for _ in table.board.units())
    for player, left in enumerate(table.left):
        assert all(count >= 0 for count in left.values())
        assert table.pile(player) >= 0
        assert min(table.energy) >= 0
    assert describe(copy(table)) == describe(table)


@given(st.lists(odd_play, max_size=12))
def test_odd_tables_can_be_drawn(entries):
    table = seated()
    for made in entries:
        table = apply(table, event(made))

    for lang in LANGUAGES:
        assert scene(table, lang).cells


def test_every_kind_of_event_is_said_in_both_languages():
    table = seated()
    for kind in NEUROSHIMA_HEX.events:
        for seed in range(20):
            made = example_of(kind, NEUROSHIMA_HEX, random.Random(seed))
            english, polish = (ACTS.sentence(event(made), table, lang) for lang in LANGUAGES)
            assert english != polish
            assert "Phrase(" not in english + polish

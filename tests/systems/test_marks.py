"""What each kind of event lights up on the board, kind by kind; one that does not is named, too.

A kind that has no mark looks like one whose mark was forgotten. So every kind of event of a game
stands here, and one that nobody told of fails.
"""

import pytest
from events.chain import scan
from events.composer import compose
from projections.acts import Acts
from projections.contract import contract_of
from projections.games.freeform.system import FREEFORM
from projections.games.neuroshima_hex.system import NEUROSHIMA_HEX
from projections.guarded import guarded
from projections.matches import Match
from projections.reading import Readings
from projections.scene import Arrow
from tests.systems.changed import changed
from tests.systems.three_banners import START, THREE_BANNERS, CarryBanner

PLAYERS = [{"seat": "Ann", "name": "Ann"}, {"seat": "Bob", "name": "Bob"}]


def started(**facts):
    return {"type": "match_started", **facts}


def laid(player, tile, hex_, facing="N"):
    return {"type": "tile_placed", "player": player, "tile": tile, "hex": hex_, "facing": facing}


def put(piece, cell, owner=None, **more):
    return {"type": "piece_placed", "piece": piece, "cell": cell, "owner": owner, **more}


def lifted(hex_, tile="smart-ripper", owner="Bob"):
    return [{"hex": hex_, "tile": tile, "owner": owner}]


def blow(start, to, wounds=1, **more):
    return {"from": start, "to": to, "kind": "melee", "strength": 2, "wounds": wounds, **more}


BATTLEFIELD = (
    started(
        edition="duel",
        players=[PLAYERS[0] | {"army": "vegas"}, PLAYERS[1] | {"army": "smart"}],
    ),
    laid("Ann", "vegas-hq", "A1"),
    laid("Bob", "smart-hq", "E3"),
    laid("Ann", "vegas-guard", "C3"),
    laid("Bob", "smart-ripper", "C2"),
    laid("Bob", "smart-cyborg", "D3"),
    laid("Ann", "vegas-mine", "B3"),
    {"type": "turn_began", "player": "Ann", "number": 3},
    {"type": "unit_moved", "player": "Ann", "unit": "C3", "facing": "NE"},
)
FIELD = (
    started(players=PLAYERS, options={"board": "square", "columns": 5, "rows": 4}),
    put("Fox", "A1", "Ann", facing="N"),
    put("Owl", "B2", "Bob"),
    {"type": "deck_prepared", "deck": "woods", "cards": ["oak", "elm", "ash"]},
    *({"type": "cards_drawn", "player": seat, "deck": "woods", "cards": [card]}
      for seat, card in (("Ann", "oak"), ("Bob", "elm"))),
    {"type": "card_played", "player": "Bob", "card": "elm"},
)  # fmt: skip

# What a game shows of its own events: the kind, its facts, what is lit, and the arrows.
SHOWN = [
    ("tile_placed", {"player": "Bob", "tile": "smart-spike", "hex": "B2"}, "B2", ""),
    ("tile_placed", {"player": "Bob", "tile": "smart-spike", "hex": "G7"}, "", ""),
    ("unit_moved", {"player": "Ann", "unit": "C3", "facing": "S"}, "C3", ""),
    ("unit_moved", {"player": "Ann", "unit": "C3", "to": "C3", "facing": "S"}, "C3", ""),
    ("unit_moved", {"player": "Ann", "unit": "C3", "to": "C4"}, "C4", "C3-C4 move"),
    (
        "unit_moved",
        {"player": "Ann", "unit": "C3", "to": "D4", "path": ["C4"]},
        "D4",
        "C3-C4 move, C4-D4 move",
    ),
    (
        "unit_moved",
        {"player": "Ann", "unit": "C3", "to": "C3", "path": ["C4"]},
        "C3",
        "C3-C4 move, C4-C3 move",
    ),
    (
        "unit_pushed",
        {"player": "Ann", "pusher": "C3", "unit": "C2", "to": "C1"},
        "C3 C1",
        "C3-C2 cause, C2-C1 move",
    ),
    (
        "units_swapped",
        {"player": "Bob", "units": ["C2", "D3"]},
        "C2 D3",
        "C2-D3 move, D3-C2 move",
    ),
    ("damage_dealt", {"player": "Ann", "target": "D4"}, "D4", ""),
    (
        "damage_dealt",
        {"player": "Ann", "hits": [{"hex": "C2"}, {"hex": "D3", "absorbed_by": "E3"}]},
        "C2 D3",
        "D3-E3 cause",
    ),
    (
        "damage_dealt",
        {
            "player": "Ann",
            "destroyed": lifted("C2"),
            "foundations": lifted("B3", "vegas-mine", "Ann"),
        },
        "C2 B3",
        "",
    ),
    (
        "segment_fought",
        {"initiative": 3, "attacks": [blow("C3", "C2"), blow("C2", "C3", 0, absorbed_by="A1")]},
        "",
        "C3-C2 hit 1, C2-C3 hit 0, C3-A1 cause",
    ),
    (
        "segment_fought",
        {"initiative": 3, "attacks": [blow("C3", "C2")], "destroyed": lifted("C2")},
        "C2",
        "C3-C2 hit 1",
    ),
]

# Where a game points at nothing, the cells light up on which something lies otherwise than before.
CHANGED = [
    (BATTLEFIELD, "battle_ended", {"destroyed": lifted("C2")}, "C2"),
    (BATTLEFIELD, "battle_ended", {"wounds": [{"hex": "E3", "wounds": 1}]}, ""),
    (BATTLEFIELD, "player_eliminated", {"player": "Bob", "destroyed": lifted("D3")}, "D3"),
    (BATTLEFIELD, "tracks_read", {"hq_points": {"Ann": 17}}, "A1"),
    (BATTLEFIELD, "energy_bought", {"player": "Ann", "hq_points": 2}, "A1"),
    (FIELD, "piece_placed", {"piece": "Elk", "cell": "C3"}, "C3"),
    (FIELD, "piece_moved", {"piece": "Fox", "cell": "C4"}, "A1 C4"),
    (FIELD, "piece_turned", {"piece": "Fox", "facing": "S"}, "A1"),
    (FIELD, "piece_flipped", {"piece": "Fox", "face_down": True}, "A1"),
    (FIELD, "piece_stacked", {"piece": "Fox", "onto": "Owl"}, "A1 B2"),
    (FIELD, "piece_given", {"piece": "Owl", "owner": "Ann"}, "B2"),
    (FIELD, "piece_removed", {"piece": "Owl"}, "B2"),
    (FIELD, "counter_set", {"counter": "wounds", "piece": "Fox", "value": 2}, "A1"),
    (FIELD, "counter_changed", {"counter": "wounds", "piece": "Owl", "change": 1}, "B2"),
    (FIELD, "counter_set", {"counter": "gold", "owner": "Ann", "value": 2}, ""),
]

# What happens beside the board lights up nothing.
BESIDE = [
    (BATTLEFIELD, "tiles_drawn", {"player": "Ann", "tiles": ["vegas-net"]}),
    (BATTLEFIELD, "tiles_discarded", {"player": "Ann", "tiles": [None]}),
    (BATTLEFIELD, "hand_discarded", {"player": "Ann", "tiles": [None]}),
    (BATTLEFIELD, "last_tile_drawn", {"player": "Ann"}),
    (BATTLEFIELD, "turn_began", {"player": "Bob"}),
    (BATTLEFIELD, "turn_ended", {"player": "Ann"}),
    (BATTLEFIELD, "terror_spread", {"player": "Ann"}),
    (BATTLEFIELD, "battle_started", {"player": "Ann"}),
    (
        BATTLEFIELD,
        "choices_made",
        {"choices": [{"segment": 0, "kind": "clown_explodes", "unit": "C2"}]},
    ),
    (BATTLEFIELD, "tile_returned", {"player": "Bob", "tile": "smart-cyborg"}),
    (BATTLEFIELD, "match_ended", {"winner": "Ann"}),
    (BATTLEFIELD, "clock_read", {"seconds": {"Ann": 30}}),
    (FIELD, "dice_rolled", {"faces": [1, 6]}),
    (FIELD, "span_opened", {"span": "turn"}),
    (FIELD, "points_scored", {"player": "Ann", "points": 2}),
    (FIELD, "score_read", {"player": "Ann", "score": 2}),
    (FIELD, "deck_prepared", {"deck": "sea"}),
    (FIELD, "deck_shuffled", {"deck": "woods"}),
    (FIELD, "cards_drawn", {"player": "Ann", "cards": [None]}),
    (FIELD, "cards_revealed", {"player": "Ann", "cards": ["oak"]}),
    (FIELD, "card_played", {"player": "Ann", "card": "oak"}),
    (FIELD, "card_discarded", {"player": "Ann", "card": "oak"}),
    (FIELD, "card_given", {"player": "Ann", "to": "Bob", "card": "oak"}),
    (FIELD, "card_returned", {"player": "Ann", "card": "oak"}),
]


def reading_after(stage, kind, facts):
    """How the match is read in which this happened last."""
    system = NEUROSHIMA_HEX if stage is BATTLEFIELD else FREEFORM
    data, _, _ = compose(system.vocabulary, [*stage, {"type": kind, **facts}])
    return Readings(Match(scan(data, where="test")), "en").reading(None, False)


def own_marks(stage, kind, facts):
    """The game's own marks: what is lit, and the arrows."""
    reading = reading_after(stage, kind, facts)
    scene = reading.match.system.scene(reading.state(reading.last), "en")
    arrows = [f"{one.start}-{one.end} {one.role} {one.label}".strip() for one in scene.arrows]
    return set(scene.lit), arrows


def named(*rows):
    """Names of cases: the kind, and its number where there are several."""
    kinds = [row[0] if isinstance(row[0], str) else row[1] for row in rows]
    return [f"{kind}-{kinds[:i].count(kind)}" for i, kind in enumerate(kinds)]


@pytest.mark.parametrize(("kind", "facts", "lit", "arrows"), SHOWN, ids=named(*SHOWN))
def test_neuroshima_hex_points_at_what_happened(kind, facts, lit, arrows):
    assert own_marks(BATTLEFIELD, kind, facts) == (
        {*lit.split()},
        [*filter(None, arrows.split(", "))],
    )


@pytest.mark.parametrize(("stage", "kind", "facts", "lit"), CHANGED, ids=named(*CHANGED))
def test_what_lies_otherwise_lights_up_where_the_game_points_at_nothing(stage, kind, facts, lit):
    reading = reading_after(stage, kind, facts)

    assert own_marks(stage, kind, facts) == (set(), [])
    assert reading.scene(reading.last).lit == {*lit.split()}


@pytest.mark.parametrize(("stage", "kind", "facts"), BESIDE, ids=named(*BESIDE))
def test_what_happens_beside_the_board_lights_up_nothing(stage, kind, facts):
    reading = reading_after(stage, kind, facts)

    shown = reading.scene(reading.last)

    assert (shown.lit, shown.arrows) == (frozenset(), ())


@pytest.mark.parametrize("system", [NEUROSHIMA_HEX, FREEFORM], ids=lambda system: system.id)
def test_every_kind_of_event_was_told_of(system):
    told = {row[0] for row in SHOWN} | {row[1] for row in (*CHANGED, *BESIDE)}

    assert {kind.type_name() for kind in system.events} <= told


# -- a game whose scenes point at nothing: the acts' marks


def carried(system):
    """What is drawn when a banner was carried from A1 to C1, and what the scene says by itself."""
    entries = [{"type": "match_started", **START}] + [
        {"type": "banner_carried", "player": "Ann", "cell": cell} for cell in ("A1", "C1")
    ]
    data, _, _ = compose(system.vocabulary, entries)
    match = Match(scan(data, where="marks"))
    vars(match)["system"] = system
    scene = Readings(match, "en").reading(None, False).scene(3)
    return scene.lit, scene.arrows


@pytest.mark.parametrize(
    ("changes", "lit", "arrows"),
    [
        pytest.param({}, {"A1", "C1"}, (), id="nothing marked: where something changed"),
        pytest.param({"marks": lambda e: ((e.cell, "Z9"), ())}, {"C1"}, (), id="cells there are"),
        pytest.param(
            {"marks": lambda e: ((), (Arrow("A1", e.cell, "ink"), Arrow("Z9", e.cell, "ink")))},
            {"A1", "C1"}, (Arrow("A1", "C1", "ink"),), id="an arrow between such",
        ),
        pytest.param({"marks": lambda e: e.nowhere}, {"A1", "C1"}, (), id="marks that fail"),
    ],
)  # fmt: skip
def test_what_acts_mark_lights_up_where_a_scene_points_at_nothing(changes, lit, arrows):
    system = guarded(changed(THREE_BANNERS, **changes))

    assert carried(system) == (lit, arrows)


def test_marks_that_a_game_does_not_hand_on_are_named():
    class Carry(CarryBanner):
        def marks(self, event):
            return (event.cell,), ()

    broken = contract_of(changed(THREE_BANNERS, acts=Acts(Carry())))

    with pytest.raises(AssertionError, match="`marks` is not the acts' marks"):
        broken().test_what_its_acts_have_is_asked_of_them()

"""What must hold for every battle on every board."""

import json
import random
from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from projections.games.neuroshima_hex.armies import load_catalogue
from projections.games.neuroshima_hex.battle.explanation import battle_json, explain
from projections.games.neuroshima_hex.battle.resolver import resolve
from projections.games.neuroshima_hex.board.board import NET, SCOPE, TAKEOVER, Board
from projections.games.neuroshima_hex.board.control import Tangle, nets_alone, possible_throws
from projections.games.neuroshima_hex.board.derived import derive
from projections.games.neuroshima_hex.position.answers import adjudicate
from projections.games.neuroshima_hex.position.position import from_board
from tests.neuroshima_hex.boards import random_board

MIRRORED = {}


@st.composite
def boards(draw, **fixed):
    options = {
        "players": draw(st.integers(2, 6)),
        "units": draw(st.integers(6, 19)),
        "teams": draw(st.booleans()),
        "hexes": 19,
    }
    return random_board(random.Random(draw(st.integers(0, 10**9))), **(options | fixed))


def turned(board):
    """The board turned clockwise by 60 degrees, facings and all."""
    return moved(board, lambda q, r: (-r, q + r), lambda facing: facing + 1, lambda tile: tile)


def mirrored(board):
    """The board seen in a mirror, the prints too."""
    return moved(board, lambda q, r: (-q, r + q), lambda facing: -facing, in_a_mirror)


def moved(board, place, turn, tile_of):
    other = Board(board.players, hexes=board.grid.size, rules=board.rules)
    other.hq_points = list(board.hq_points)
    for at, unit in board.units():
        end = moved_hex(board, at, place)
        other.put(end, tile_of(unit.tile), unit.owner, turn(unit.laid.facing) % 6, unit.wounds)
    return other


def moved_hex(board, at, place):
    return board.grid.axial.index(place(*board.grid.axial[at]))


def in_a_mirror(tile):
    if tile not in MIRRORED:
        MIRRORED[tile] = replace(
            tile,
            attacks=tuple(replace(a, side=-a.side % 6) for a in tile.attacks),
            armour=tuple(-side % 6 for side in tile.armour),
            nets=tuple(-side % 6 for side in tile.nets),
            module=tuple(replace(m, sides=tuple(-s % 6 for s in m.sides)) for m in tile.module),
        )
    return MIRRORED[tile]


def told(battle, place=lambda q, r: (q, r)):
    """What happened, with every hex moved, in no order of hexes."""
    board = battle.board
    name = {at: moved_hex(board, at, place) for at in range(board.grid.size)}
    return [
        (
            segment.initiative,
            sorted(
                (name[h.start], name[h.end], h.kind, h.strength, h.wounds) for h in segment.hits
            ),
            sorted((name[at], unit.tile.id) for at, unit in segment.destroyed),
            segment.hq_points,
        )
        for segment in battle.segments
    ] + [sorted((name[at], unit.tile.id, unit.wounds) for at, unit in board.units())]


def no_medic_at_work(battle):
    """Medics choose by the names of hexes, so a moved board may choose differently."""
    return not any(segment.saved for segment in battle.segments)


@given(boards())
def test_a_turned_position_gives_the_turned_result(board):
    straight = resolve(board)
    assume(no_medic_at_work(straight))

    assert told(resolve(turned(board))) == told(straight, lambda q, r: (-r, q + r))


@given(boards())
def test_a_mirrored_position_gives_the_mirrored_result(board):
    straight = resolve(board)
    assume(no_medic_at_work(straight))

    assert told(resolve(mirrored(board))) == told(straight, lambda q, r: (-q, r + q))


@given(boards(), st.randoms(use_true_random=False))
def test_the_order_of_units_does_not_matter(board, rng):
    position = from_board(board)
    shuffled = position | {"units": rng.sample(position["units"], len(position["units"]))}

    assert adjudicate(shuffled, load_catalogue()) == adjudicate(position, load_catalogue())


@given(boards())
def test_the_same_position_gives_the_same_result_and_stays_as_it_was(board):
    before = from_board(board)

    assert battle_json(resolve(board)) == battle_json(resolve(board))
    assert from_board(board) == before


@given(boards())
def test_nobody_wounds_his_own_but_by_explosion(board):
    for segment in resolve(board).segments:
        who = segment.derived.influence.control
        assert all(who[h.start] != who[h.end] for h in segment.hits if h.kind != "explosion")


@given(boards())
def test_hq_points_stay_from_0_to_20_and_never_rise(board):
    points = [board.hq_points, *(segment.hq_points for segment in resolve(board).segments)]

    for before, after in zip(points, points[1:], strict=False):
        assert all(20 >= was >= now >= 0 for was, now in zip(before, after, strict=True))


@given(boards())
def test_the_units_left_are_a_position_again(board):
    result = battle_json(resolve(board))
    position = from_board(board)
    players = [p | {"hq_points": result["hq_points"][p["name"]]} for p in position["players"]]

    again = adjudicate(position | {"units": result["units"], "players": players}, load_catalogue())

    assert {unit["hex"] for unit in again["units"]} <= {unit["hex"] for unit in result["units"]}


@given(boards())
def test_everything_that_left_was_listed_and_everything_listed_left(board):
    battle = resolve(board)
    gone = [at for segment in battle.segments for at, _ in segment.destroyed]

    assert len(gone) == len(set(gone))
    assert not set(gone) & {at for at, _ in battle.board.units()}
    if not battle.fallen:
        assert len(gone) + len(list(battle.board.units())) == len(list(board.units()))


@given(boards())
def test_what_is_standing_could_bear_its_wounds(board):
    for _, unit in resolve(board).board.units():
        assert unit.laid.is_hq or unit.wounds < unit.tile.hit_points


@given(boards())
def test_nobody_acts_twice_in_a_segment_or_more_often_than_allowed(board):
    battle = resolve(board)
    for segment in battle.segments:
        assert len(set(segment.actors)) == len(segment.actors)
        assert not any(segment.derived.is_netted(at) for at in segment.actors)


@given(boards())
def test_a_netted_unit_nets_takes_and_scopes_nobody(board):
    sway = derive(board).influence

    assert not any(sway.netted[source] for _, source, _ in sway.throws)


@given(boards(players=2))
def test_nets_alone_are_settled_alike_by_both_ways(board):
    owners = [-1 if unit is None else unit.owner for unit in board.at] + [-1]
    nets = [throw for throw in possible_throws(board.at) if throw[0] == NET]
    assume(nets)

    one = nets_alone(board, list(owners), nets)
    other = Tangle(board, list(owners), nets).settle()

    assert (one.netted, sorted(one.throws)) == (other.netted, sorted(other.throws))


@given(boards())
def test_control_nets_and_scoping_fit_one_another(board):
    """Every throw whose fate is not a ring's counts exactly when its source is free and hostile."""
    sway = derive(board).influence
    thrown = possible_throws(board.at)
    for what, source, target in sway.throws:
        sides = sway.serves[source] if what != NET else sway.control[source]
        against = board.at[target].owner if what == TAKEOVER else sway.control[target]
        assert board.are_hostile(sides, against)
        assert (NET, target, source) not in thrown or what != NET
    for at, unit in board.units():
        taken = TAKEOVER in {what for what, _, end in sway.throws if end == at}
        assert taken == (sway.control[at] != unit.owner)
        assert sway.netted[at] == (NET in {what for what, _, end in sway.throws if end == at})
        scoped = SCOPE in {what for what, _, end in sway.throws if end == at}
        assert scoped or sway.serves[at] == sway.control[at]


@given(boards(), st.sampled_from(["en", "pl"]))
def test_every_battle_can_be_explained(board, lang):
    lines = list(explain(resolve(board), lang).lines())

    assert all(line.strip() for line in lines)


@given(boards())
def test_the_result_is_json(board):
    result = battle_json(resolve(board))

    assert json.loads(json.dumps(result)) == result


@pytest.mark.long
@given(boards(hexes=37, units=30))
def test_full_boards_of_37_are_fought(board):
    assert resolve(board).segments[-1].initiative == 0

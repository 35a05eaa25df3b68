"""Random boards that could lie on a table, for properties and for measuring speed."""

import random

from projections.games.neuroshima_hex.armies import Catalogue, load_catalogue
from projections.games.neuroshima_hex.board.board import ArmyPlayer, Board, BoardRules, Tile

NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay")


def random_board(
    rng: random.Random,
    *,
    units: int = 17,
    players: int = 2,
    teams: bool = False,
    hexes: int | None = None,
    catalogue: Catalogue | None = None,
    rules: BoardRules | None = None,
) -> Board:
    """A board with every HQ and `units` units in all, no tile beyond its army's count."""
    armies = (catalogue or load_catalogue()).armies
    drawn = rng.sample(sorted(armies), players)
    board = Board(
        [
            ArmyPlayer(n, a, f"team {i % 2}" if teams else None)
            for i, (n, a) in enumerate(zip(NAMES, drawn, strict=False))
        ],
        hexes=hexes,
        rules=rules,
    )
    piles = [_pile(rng, armies[army].tiles) for army in drawn]
    free = rng.sample(range(board.grid.size), units)
    for turn, at in enumerate(free):
        owner = turn % players
        tile = piles[owner].pop(0)
        wounds = 0 if tile.kind == "hq" else rng.randrange(tile.hit_points)
        board.put(at, tile, owner, rng.randrange(6), wounds)
    board.hq_points = [rng.randint(1, 20) for _ in drawn]
    return board


def _pile(rng: random.Random, tiles: tuple[Tile, ...]) -> list[Tile]:
    """The HQ first, then all other units of an army, shuffled."""
    units = [
        tile for tile in tiles if tile.is_unit and tile.kind != "hq" for _ in range(tile.count)
    ]
    rng.shuffle(units)
    return [tile for tile in tiles if tile.kind == "hq"] + units


def full_boards(count: int, seed: int = 1) -> list[Board]:
    """Two-player boards of 15 to 19 units."""
    rng = random.Random(seed)
    return [random_board(rng, units=rng.randint(15, 19)) for _ in range(count)]

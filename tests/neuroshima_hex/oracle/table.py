"""The table of the oracle: hexes by name, tiles as in the files, units, who fights whom."""

import json
from dataclasses import dataclass, field
from functools import cache
from itertools import count
from pathlib import Path

import projections.games.neuroshima_hex

DATA = Path(projections.games.neuroshima_hex.__file__).parent / "data"
FACINGS = ("N", "NE", "SE", "S", "SW", "NW")
STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


@cache
def tiles():
    """Every tile of the six armies, as its army's file has it."""
    armies = [json.loads(file.read_text("utf-8")) for file in sorted(DATA.glob("*.json"))]
    return {tile["id"]: tile for army in armies for tile in army.get("tiles", ())}


def abilities(tile):
    return tiles()[tile].get("abilities", ())


def kind(tile):
    return tiles()[tile]["kind"]


@dataclass(frozen=True)
class Board:
    """Columns of a hexagon, lettered from the left, numbered from the top."""

    radius: int

    def name(self, q, r):
        """The name of an axial place, or None off the board."""
        if max(abs(q), abs(r), abs(q + r)) > self.radius:
            return None
        top = max(-self.radius, -self.radius - q)
        return f"{'ABCDEFG'[q + self.radius]}{r - top + 1}"

    def place(self, name):
        """The axial place of a hex by name."""
        q = "ABCDEFG".index(name[0]) - self.radius
        return q, int(name[1:]) - 1 + max(-self.radius, -self.radius - q)

    def names(self):
        """Every hex of the board."""
        reach = range(-self.radius, self.radius + 1)
        return [name for q in reach for r in reach if (name := self.name(q, r))]

    def ray(self, start, direction):
        """The hexes in a direction, the nearest first."""
        return rays(self)[start, direction]

    def next(self, start, direction):
        """The neighbour in a direction, or None at the edge."""
        return next(iter(self.ray(start, direction)), None)


@cache
def rays(board):
    """The hexes that lie in each direction of each hex, the nearest first."""
    return {
        (start, direction): tuple(walk(board, start, step))
        for start in board.names()
        for direction, step in enumerate(STEPS)
    }


def walk(board, start, step):
    q, r = board.place(start)
    for far in count(1):
        name = board.name(q + far * step[0], r + far * step[1])
        if name is None:
            return
        yield name


@dataclass
class Unit:
    """A tile on the table."""

    tile: dict
    owner: str
    hex: str
    facing: int
    wounds: int
    used_icons: set = field(default_factory=set)
    used_extras: set = field(default_factory=set)
    converted: bool = False

    @property
    def is_hq(self):
        return self.tile["kind"] == "hq"

    @property
    def is_module(self):
        return self.tile["kind"] == "module"

    @property
    def hit_points(self):
        return 1 + self.tile.get("toughness", 0)

    def turned(self, side):
        """The direction to which a printed side points."""
        return (side + self.facing) % 6

    def directions(self, sides):
        return [self.turned(side) for side in sides]

    def printed(self, key):
        return self.tile.get(key, [])

    def effects(self, name):
        """The printed module entries of one kind."""
        return [entry for entry in self.printed("module") if entry["effect"] == name]


class Table:
    """Units by hex, players and who fights whom."""

    def __init__(self, position):
        rules = position.get("rules", {})
        self.players = [player["name"] for player in position["players"]]
        self.army = {player["name"]: player["army"] for player in position["players"]}
        self.team = {p["name"]: p.get("team") or p["name"] for p in position["players"]}
        self.points = {p["name"]: p.get("hq_points", 20) for p in position["players"]}
        size = rules.get("board") or (37 if len(self.players) > 4 else 19)
        self.board = Board({19: 2, 37: 3}[size])
        self.heals = rules.get("heal_after_battle", False)
        self.moloch_hits_allies = rules.get("moloch_hits_allies", False)
        self.units = {}
        for entry in position["units"]:
            self.units[entry["hex"]] = Unit(
                tiles()[entry["tile"]],
                entry["owner"],
                entry["hex"],
                FACINGS.index(entry["facing"]),
                entry.get("wounds", 0),
            )

    def hostile(self, one, other):
        return self.team[one] != self.team[other]

"""A match of the oracle: the table as its events leave it, read from the lines of a journal."""

from collections import Counter
from copy import copy
from functools import cache

from tests.neuroshima_hex.oracle.control import TAKE, Influence
from tests.neuroshima_hex.oracle.table import FACINGS, Table, tiles

TERMINALS = ("A2", "B1", "B4", "C3", "D1", "D4", "E2")


@cache
def tile_takes_over(tile):
    return any(entry["effect"] == "takeover" for entry in tiles()[tile].get("module", ()))


class Turn:
    """What happened in the turn that is going on."""

    def __init__(self, player, number):
        self.player, self.number = player, number
        self.drawn = self.forced = self.redrawn = False
        self.over = False
        self.used = set()


class Match:
    """Hands, piles, tracks and tiles."""

    def __init__(self, started):
        self.options = started.get("options", {})
        self.version = started.get("v", 1)
        self.edition = started.get("edition", "duel")
        players = started["players"]
        self.seats = [player["seat"] for player in players]
        self.army = {player["seat"]: player["army"] for player in players}
        self.team = {p["seat"]: p.get("team") or p["seat"] for p in players}
        first = self.options.get("hq_points") or self._points_of_teams()
        self.hq_points = {
            seat: first if isinstance(first, int) else first.get(seat, 20) for seat in self.seats
        }
        self.points = dict.fromkeys(self.seats, 0)
        self.energy = dict.fromkeys(self.seats, 0)
        self.hand = {seat: [] for seat in self.seats}
        self.drawn = {seat: Counter() for seat in self.seats}
        self.units, self.foundations, self.tokens = {}, {}, {}
        self.born = 0
        self.out, self.terror = set(), set()
        self.turn, self.turns, self.turns_of = None, 0, dict.fromkeys(self.seats, 0)
        self.was = None
        self.last_tile, self.since_last = None, Counter()
        self.fought = []

    def _points_of_teams(self):
        """15 each in two against two, 20 against 13 each in one against two (3.0 summary)."""
        sides = Counter(self.team.values())
        size = {seat: sides[self.team[seat]] for seat in self.seats}
        match sorted(sides.values()):
            case [2, 2] if self.version > 1 and self.options.get("team_hq_points") != "faq":
                return 15
            case [1, 2] if self.version > 1:
                return {seat: 13 if size[seat] == 2 else 20 for seat in self.seats}
        return 20

    @property
    def has_points_mode(self):
        return self.options.get("points_mode", False)

    @property
    def is_duel_board(self):
        usual = self.edition == "duel" and self.size == 19
        return self.options.get("duel_board", usual)

    @property
    def size(self):
        return self.options.get("board") or (37 if len(self.seats) > 4 else 19)

    def pile(self, seat):
        """How many of the 34 tiles were not drawn."""
        return 34 - sum(self.drawn[seat].values())

    def position(self, choices=()):
        """The table as a position."""
        points = dict.fromkeys(self.seats, 99) if self.has_points_mode else self.hq_points
        return {
            "rules": {"board": self.size} | self.options_of_battles(),
            "players": [
                {
                    "name": seat,
                    "army": self.army[seat],
                    "hq_points": points[seat],
                    "team": self.team[seat],
                }
                for seat in self.seats
            ],
            "units": [{"hex": at, **unit} for at, unit in self.units.items()],
            "battle": {"choices": list(choices)},
        }

    def options_of_battles(self):
        usual = {"heal_after_battle": False, "moloch_hits_allies": self.version > 1}
        return {name: self.options.get(name, default) for name, default in usual.items()}

    def table(self):
        return Table(self.position())

    def influence(self):
        return Influence(self.table())

    def held(self):
        """Who is held by whom: prisoner and captor, by token."""
        if not any(tile_takes_over(unit["tile"]) for unit in self.units.values()):
            return set()
        ruled = self.influence().ruled
        throws = [throw for throw, stands in ruled.items() if stands and throw.kind == TAKE]
        return {(self.tokens[throw.target], self.tokens[throw.source]) for throw in throws}

    # -- what events do --------------------------------------------------------------------------

    def lay(self, at, tile, owner, facing):
        if tiles()[tile]["kind"] == "foundation":
            self.foundations[at] = (tile, owner)
            return
        self.units[at] = {"tile": tile, "owner": owner, "facing": facing, "wounds": 0}
        self.born += 1
        self.tokens[at] = self.born

    def move(self, start, end, facing=None):
        unit, token = self.units.pop(start), self.tokens.pop(start)
        self.units[end] = unit | {"facing": facing or unit["facing"]}
        self.tokens[end] = token

    def with_moved(self, start, end, facing):
        """A match of its own in which that unit lies elsewhere."""
        other = copy(self)
        other.units, other.tokens = dict(self.units), dict(self.tokens)
        other.move(start, end, facing)
        return other

    def swap(self, one, other, facings):
        for store in (self.units, self.tokens):
            store[one], store[other] = store[other], store[one]
        for at, facing in zip((other, one), facings or (), strict=False):
            self.units[at] = self.units[at] | {"facing": facing}

    def lift(self, at):
        del self.units[at], self.tokens[at]

    def take_from_hand(self, seat, *names):
        for name in names:
            self.hand[seat].remove(name)

    def lie_as(self, units):
        """The units as a battle of the oracle left them."""
        for at in [at for at in self.units if at not in units]:
            self.lift(at)
        for at, unit in units.items():
            assert FACINGS[unit.facing] == self.units[at]["facing"]
            self.units[at]["wounds"] = 0 if self.options.get("heal_after_battle") else unit.wounds

"""A match of the oracle: the table as its events leave it, read from the lines of a journal."""

from collections import Counter
from copy import copy
from functools import cache

from tests.neuroshima_hex.oracle.control import TAKE, Influence
from tests.neuroshima_hex.oracle.table import FACINGS, Table, tiles

TERMINALS_OF_19 = ("A2", "B1", "B4", "C3", "D1", "D4", "E2")


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

    def fork(self):
        other = copy(self)
        other.used = set(self.used)
        return other


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
        self.top = {seat: [] for seat in self.seats}
        self.units, self.foundations, self.tokens = {}, {}, {}
        self.born = 0
        self.out, self.terror = set(), set()
        self.turn, self.turns, self.turns_of = None, 0, dict.fromkeys(self.seats, 0)
        self.was = self.last_tile = None
        self.fought = []
        self.derived = {}

    def fork(self):
        """A match of its own that lies as this one; what was derived of it is shared."""
        other = copy(self)
        for name in ("hq_points", "points", "energy", "units", "foundations", "tokens", "out",
                     "terror", "turns_of", "fought"):  # fmt: skip
            setattr(other, name, copy(getattr(self, name)))
        other.hand = {seat: list(held) for seat, held in self.hand.items()}
        other.top = {seat: list(top) for seat, top in self.top.items()}
        other.drawn = {seat: Counter(drawn) for seat, drawn in self.drawn.items()}
        other.turn = self.turn and self.turn.fork()
        return other

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
    def terminals(self):
        """Seven of the 19 hexes; the large board has none printed."""
        return self.options.get("terminals", TERMINALS_OF_19 if self.size == 19 else ())

    @property
    def size(self):
        return self.options.get("board") or (37 if len(self.seats) > 4 else 19)

    def pile(self, seat):
        """How many of the 34 tiles were not drawn."""
        return 34 - sum(self.drawn[seat].values())

    def owners_of_hqs(self):
        return {u["owner"] for u in self.units.values() if tiles()[u["tile"]]["kind"] == "hq"}

    @property
    def has_begun(self):
        """Whether all HQs were laid; one that fell since was."""
        return self.turns > 0 or self.owners_of_hqs() == set(self.seats)

    def next_to_lay(self):
        """Whose HQ may come next: sides alternate; in 3.0 a takeover's comes last (MP.8)."""
        waiting = [seat for seat in self.seats if seat not in self.owners_of_hqs()]
        if self.edition != "duel":
            last = [seat for seat in waiting if tile_takes_over(f"{self.army[seat]}-hq")]
            waiting = [seat for seat in waiting if seat not in last] or last
        place = {seat: self._place_in_side(seat) for seat in waiting}
        return sorted(waiting, key=place.get)[:1]

    def _place_in_side(self, seat):
        """1A 2A 1B 2B: how many partners come before, then which side it is."""
        sides = list(dict.fromkeys(self.team[each] for each in self.seats))
        partners = [each for each in self.seats if self.team[each] == self.team[seat]]
        return partners.index(seat), sides.index(self.team[seat])

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
        return self.once("table", lambda: Table(self.position()))

    def influence(self):
        return self.once("influence", lambda: Influence(self.table()))

    def once(self, what, work):
        """What follows from how the units lie, worked out once until they lie otherwise."""
        if what not in self.derived:
            self.derived[what] = work()
        return self.derived[what]

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
        self.derived = {}
        self.units[at] = {"tile": tile, "owner": owner, "facing": facing, "wounds": 0}
        self.born += 1
        self.tokens[at] = self.born

    def move(self, start, end, facing=None):
        self.derived = {}
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
        self.derived = {}
        for store in (self.units, self.tokens):
            store[one], store[other] = store[other], store[one]
        for at, facing in zip((other, one), facings or (), strict=False):
            self.units[at] = self.units[at] | {"facing": facing}

    def lift(self, at):
        self.derived = {}
        del self.units[at], self.tokens[at]

    def wound(self, at, wounds):
        self.derived = {}
        self.units[at] = self.units[at] | {"wounds": wounds}

    def take_from_hand(self, seat, *names):
        for name in names:
            assert name in self.hand[seat], f"{name} is not in the hand"
            self.hand[seat].remove(name)

    def lie_as(self, units):
        """The units as a battle of the oracle left them."""
        for at in [at for at in self.units if at not in units]:
            self.lift(at)
        for at, unit in units.items():
            assert FACINGS[unit.facing] == self.units[at]["facing"]
            self.wound(at, 0 if self.options.get("heal_after_battle") else unit.wounds)

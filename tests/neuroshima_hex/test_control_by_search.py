"""Control, nets and scoping held against a search through everything that could be.

Each throw either counts or does not; a way is sound if every throw counts exactly when its source
is free and the rest of that way makes it hostile and unhindered. Where just one way is sound, it
is what must come out. (Where several are, the position has a ring, and rings are broken by rule.)
"""

import random
from itertools import product

from hypothesis import assume, given
from hypothesis import strategies as st
from projections.games.neuroshima_hex.armies import load_catalogue
from projections.games.neuroshima_hex.board.board import NET, SCOPE, TAKEOVER, ArmyPlayer, Board
from projections.games.neuroshima_hex.board.control import influence, possible_throws
from tests.neuroshima_hex.tables import Now

THROWERS = (
    "smart-net-fighter", "hegemony-net-fighter", "hegemony-net-master", "borgo-net-fighter",
    "moloch-net-fighter", "vegas-agitator", "vegas-hq", "outpost-scoper", "vegas-saboteur",
    "smart-officer", "hegemony-boss",
)  # fmt: skip
MIDDLE = (3, 4, 5, 7, 8, 9, 10, 12, 13, 14, 15)


class Way:
    """One guess which throws count, and what would follow from it."""

    def __init__(self, board, throws, counting):
        self.board = board
        self.throws = throws
        self.counting = counting
        self.owner = {at: unit.owner for at, unit in board.units()}
        self.control, self.serves = dict(self.owner), dict(self.owner)
        self.settles = any(self._follow() for _ in range(10))

    def _follow(self):
        control = {at: self.pulled(at, TAKEOVER, self.owner[at]) for at in self.owner}
        serves = {at: self.pulled(at, SCOPE, control[at]) for at in self.owner}
        same = (control, serves) == (self.control, self.serves)
        self.control, self.serves = control, serves
        return same

    def hostile(self, one, other):
        return self.board.are_hostile(one, other)

    def pulled(self, at, what, otherwise, but=None):
        sides = [
            self.side_seen(source, at) if but is None else self.serves[source]
            for kind, source, end in self.counting
            if kind == what and end == at and source != but
        ]
        camps = [self.board.camps[side] for side in sides]
        most = sorted({(camps.count(camp), camp) for camp in camps}, reverse=True)
        if not most or (len(most) > 1 and most[0][0] == most[1][0]):
            return otherwise
        if what == TAKEOVER and most[0][1] == self.board.camps[self.owner[at]]:
            return otherwise
        return min(side for side in sides if self.board.camps[side] == most[0][1])

    def side_seen(self, source, by):
        """Whom a module would serve without what `by` does to it."""
        if not any(start == by and end == source for _, start, end in self.counting):
            return self.serves[source]
        control = self.pulled(source, TAKEOVER, self.owner[source], but=by)
        return self.pulled(source, SCOPE, control, but=by)

    def against(self, taker, victim):
        return self.hostile(self.side_seen(taker, victim), self.owner[victim])

    def grabbed(self, victim, taker):
        return (TAKEOVER, taker, victim) in self.counting and self.against(taker, victim)

    def nets_on(self, at):
        return {source for what, source, end in self.counting if what == NET and end == at}

    def counts(self, what, source, target):
        back = (what, target, source) in self.throws
        if what == NET:
            foes = self.hostile(self.control[source], self.control[target])
            free = not self.nets_on(source)
            pointed_at = (TAKEOVER, target, source) in self.counting
            return foes and free and not back and not pointed_at
        if what == SCOPE:
            foes = self.hostile(self.side_seen(source, target), self.control[target])
            return foes and not self.nets_on(source) and not self.grabbed(source, target)
        if back and self.against(target, source):
            return False
        return not self.nets_on(source) - {target}

    @property
    def is_sound(self):
        return self.settles and all(
            self.counts(*throw) == (throw in self.counting) for throw in self.throws
        )

    @property
    def outcome(self):
        netted = sorted(at for at in self.owner if self.nets_on(at))
        return self.control, self.serves, netted


@st.composite
def crowds(draw):
    """A crowd of netters, Agitators and a Scoper in the middle of the board."""
    rng = random.Random(draw(st.integers(0, 10**9)))
    armies = rng.sample(
        ["vegas", "outpost", "hegemony", "smart", "borgo", "moloch"], rng.choice((2, 3, 4))
    )
    board = Board(
        [
            ArmyPlayer(f"P{i}", army, rng.choice((None, None, "red")))
            for i, army in enumerate(armies)
        ],
        hexes=19,
    )
    tiles = load_catalogue().tiles
    bag = [t for t in THROWERS if t.split("-")[0] in armies for _ in range(tiles[t].count)]
    rng.shuffle(bag)
    for at, tile in zip(rng.sample(MIDDLE, min(len(bag), rng.randint(3, 8))), bag, strict=False):
        board.put(at, tiles[tile], armies.index(tile.split("-")[0]), rng.randrange(6))
    return board


@given(crowds())
def test_where_only_one_way_is_sound_it_comes_out(board):
    throws = possible_throws(board.at)
    assume(0 < len(throws) <= 8)
    guesses = product((False, True), repeat=len(throws))
    ways = (
        Way(board, throws, {t for t, is_on in zip(throws, guess, strict=True) if is_on})
        for guess in guesses
    )
    sound = [way.outcome for way in ways if way.is_sound]
    assume(sound and all(outcome == sound[0] for outcome in sound))

    sway = influence(board)
    control, serves, netted = sound[0]

    assert {at: sway.control[at] for at, _ in board.units()} == control
    assert {at: sway.serves[at] for at, _ in board.units()} == serves
    assert [at for at, _ in board.units() if sway.netted[at]] == netted


def test_a_prisoner_is_an_enemy_of_its_owner_whoever_of_two_holds_it():
    # D3 would scope C4. Whether C4 works for Vegas or for Outpost, it has C3, which nets D2; so D2
    # does not net D3, and C4 works for Outpost.
    now = Now(
        "hegemony-net-master C3 NW",
        "hegemony-net-fighter D2 SE",
        "vegas-agitator C4 N",
        "outpost-scoper D3 SW",
    )

    assert now.netted() == ["D2"]
    assert now.controller("C3") == "Cid"


def test_a_prisoner_surely_held_by_one_agitator_is_held_whatever_the_other_does():
    # C3 holds D2 in any case; so D2 nets C2, and D1 is free of C2's net.
    now = Now(
        "vegas-agitator C3 NE",
        "vegas-agitator D1 S",
        "hegemony-net-fighter D2 SW",
        "hegemony-net-fighter C2 N",
    )

    assert now.netted() == ["C2"]

"""Every event that somebody might try: all combinations of its facts, lawful or not.

They are made of what lies on the oracle's table, with no thought of what the rules allow. Not tried
are facts that a table left out (an instant without its tile, a tile that nobody saw), several tiles
in one discard, which are offered one by one, an act that is paid for twice, and hexes beside the
board. A match that a table ends by agreement ends as it likes.
"""

from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import prod

from tests.neuroshima_hex.oracle.table import FACINGS, abilities, kind, tiles

NOT_TRIED = {
    "tracks_read": "what somebody read: a table may read anything",
    "choices_made": "what a battle leaves open is held against the second resolver",
    "segment_fought": "what a battle comes to is held against the second resolver",
    "battle_ended": "what a battle comes to is held against the second resolver",
    "tile_returned": "follows by itself; nobody decides it",
    "last_tile_drawn": "follows by itself; nobody decides it",
}
"""The kinds of events that are no choice of a player among finitely many."""

PAID = (1, 2, 3, 4)
MOST_WAYS = 60
"""Of more ways to save what was struck, or of more units that might be lost, some are drawn."""


@dataclass(frozen=True)
class Space:
    """All events of one kind whose facts are each out of a list."""

    fixed: dict
    domains: dict

    def __len__(self):
        return prod(map(len, self.domains.values()))

    def __iter__(self):
        for values in product(*self.domains.values()):
            yield self._event(values)

    def draw(self, dice):
        return self._event([dice.choice(values) for values in self.domains.values()])

    def holds(self, event):
        return event.keys() <= self.fixed.keys() | self.domains.keys() and all(
            event.get(fact) in values for fact, values in self.domains.items()
        )

    def _event(self, values):
        facts = dict(zip(self.domains, values, strict=True))
        return self.fixed | {fact: value for fact, value in facts.items() if value is not None}


class Trier:
    """A seat that tries everything, and what there is to try it with."""

    def __init__(self, referee, seat, dice, aims=None):
        self.referee, self.match, self.seat, self.dice = referee, referee.match, seat, dice
        self.board = self.match.table().board
        self.hexes = self.board.names()
        self.units = sorted(self.match.units)
        self.aims = self.hexes if aims is None else sorted(aims)
        self.near = {
            at: [n for d in range(6) if (n := self.board.next(at, d))] for at in self.hexes
        }
        self.hand = list(dict.fromkeys(self.match.hand[seat]))
        self.army = [tile for tile in tiles() if tile.startswith(f"{self.match.army[seat]}-")]

    def space(self, kind_, fixed=(), /, **domains):
        return Space({"type": kind_, "player": self.seat, **dict(fixed)}, domains)

    def with_effect(self, effect):
        return [at for at, unit in self.match.table().units.items() if unit.effects(effect)]

    def playable(self, *does):
        """The tiles of the hand, and one for each of these that is not in it."""
        others = [
            next((t for t in tiles() if t not in self.hand and ability in abilities(t)), None)
            for ability in does
        ]
        return [*self.hand, *filter(None, others)]


def candidates(referee, seat, dice, aims=None, families=None):
    """By family, the spaces of all that one seat might try; damage at those hexes, or at all."""
    trier = Trier(referee, seat, dice, aims)
    return {name: list(FAMILIES[name](trier)) for name in families or FAMILIES}


def near_candidates(referee, seat, dice, families=None):
    """The same among neighbours and with the tiles of the hand: more of these are lawful."""
    trier, wanted = Trier(referee, seat, dice), families or FAMILIES
    return {name: list(make(trier)) for name, make in NEAR_FAMILIES.items() if name in wanted}


def is_shaped(event):
    """Whether the facts go together at all."""
    if event["type"] == "unit_moved":
        moves = event.get("to") and (event["to"] != event["unit"] or event.get("path"))
        turned_on_way = event.get("path_facings") and not event.get("path")
        return not turned_on_way and bool(moves or (event.get("facing") and not event.get("to")))
    if event["type"] == "damage_dealt":
        return (event.get("procedure") == "detonation") == ("target" not in event)
    if event["type"] == "tile_placed" and kind(event["tile"]) == "foundation":
        return "facing" not in event
    if event["type"] == "battle_started":
        return (event["kind"] == "tile") == ("tile" in event)
    if event["type"] == "energy_bought":
        return bool(event.get("tiles") or event.get("hq_points"))
    return True


# -- tiles of the hand ----------------------------------------------------------------------------


def placed(t):
    replaced = (None, "smart-transporter")
    boards = [tile for tile in t.army if kind(tile) != "foundation"]
    lain = [tile for tile in t.army if kind(tile) == "foundation"]
    yield t.space("tile_placed", tile=boards, hex=t.hexes, facing=FACINGS, replaces=replaced)
    yield t.space("tile_placed", tile=lain, hex=t.hexes, replaces=replaced)


def drawn(t):
    stranger = next(tile for tile in tiles() if tile not in t.army)
    for count in (1, 2, 3, 4):
        yield t.space("tiles_drawn", tiles=_several((*t.army, stranger), count))


@cache
def _several(names, count):
    return [list(each) for each in combinations_with_replacement(names, count)]


def discarded(t):
    yield t.space("tiles_discarded", tiles=[[tile] for tile in t.army], forced=(True, None))


def hand_discarded(t):
    held = t.match.hand[t.seat]
    yield t.space("hand_discarded", tiles=[*subsets(held)])
    yield t.space("hand_discarded", tiles=[[*held[1:], other] for other in t.army])


def energy(t):
    held = [*subsets(t.match.hand[t.seat]), *([tile] for tile in t.army)]
    yield t.space("energy_bought", tiles=held, hq_points=range(7))


def terror(t):
    yield t.space("terror_spread", tile=t.army)


def subsets(values):
    for size in range(len(values) + 1):
        yield from map(list, combinations(values, size))


# -- units that move ------------------------------------------------------------------------------

SIDES = (None, *FACINGS)
TURNED_BOTH = (None, *(list(pair) for pair in product(FACINGS, FACINGS)))
TURNED_ON_WAY = (None, *([facing] for facing in FACINGS))


def moves(t, **by):
    """From any hex to any other, turned or not."""
    yield t.space("unit_moved", **by, unit=t.hexes, to=(None, *t.hexes), facing=SIDES)


def ways(t, **by):
    """Over a neighbour to any hex, turned on the way and at its end."""
    for at in t.units:
        over = [[via] for via in t.near[at]]
        yield t.space("unit_moved", **by, unit=[at], path=over, to=t.hexes, facing=SIDES,
                      path_facings=TURNED_ON_WAY)  # fmt: skip


def by_tile(make):
    return lambda t: make(t, tile=t.playable("move", "rotation"))


def by_mobility(make):
    return lambda t: make(t, means=["mobility"])


def by_service(make):
    return lambda t: make(t, means=["hq", "transport"], source=t.hexes)


def by_takeover(t):
    return moves(t, means=["takeover"], source=t.hexes)


def by_procedure(t):
    return moves(t, means=["procedure"], energy=PAID)


def pushed(t):
    hexes = {"pusher": t.hexes, "unit": t.hexes, "to": t.hexes}
    choosers = (None, *t.match.seats)
    yield t.space("unit_pushed", tile=t.playable("push_back"), **hexes, chosen_by=choosers)
    yield t.space("unit_pushed", energy=PAID, **hexes, chosen_by=choosers)


def swapped(t):
    pairs = [list(pair) for pair in combinations(t.hexes, 2)]
    yield t.space("units_swapped", tile=t.playable("castling"), units=pairs, facings=TURNED_BOTH)
    yield t.space("units_swapped", energy=PAID, units=pairs, facings=TURNED_BOTH)


# -- among neighbours -----------------------------------------------------------------------------


def near_placed(t):
    boards = [tile for tile in t.hand if kind(tile) != "foundation"]
    yield t.space("tile_placed", tile=boards, hex=t.hexes, facing=FACINGS)


def near_moves(t, **by):
    for at in t.units:
        yield t.space("unit_moved", **by, unit=[at], to=(None, *t.near[at]), facing=SIDES)


def near_ways(t, **by):
    for at in t.units:
        for via in t.near[at]:
            yield t.space("unit_moved", **by, unit=[at], path=[[via]], to=t.near[via],
                          facing=SIDES, path_facings=TURNED_ON_WAY)  # fmt: skip


def near_by_service(make):
    def spaces(t):
        for source in t.with_effect("mobility"):
            served = [at for at in t.near[source] if at in t.match.units]
            for space in make(t, means=["hq", "transport"], source=[source]):
                if space.domains["unit"][0] in served:
                    yield space

    return spaces


def near_by_takeover(t):
    for source in t.with_effect("takeover"):
        at = [at for at in t.near[source] if at in t.match.units]
        yield t.space("unit_moved", means=["takeover"], source=[source], unit=at, facing=FACINGS)


def near_pushed(t):
    for pusher in t.units:
        for at in t.near[pusher]:
            hexes = {"pusher": [pusher], "unit": [at], "to": t.near[at]}
            choosers = (None, *t.match.seats)
            if at in t.match.units:
                yield t.space("unit_pushed", tile=t.hand, **hexes, chosen_by=choosers)
                yield t.space("unit_pushed", energy=PAID, **hexes, chosen_by=choosers)


def near_swapped(t):
    pairs = [[one, other] for one, other in combinations(t.units, 2) if other in t.near[one]]
    links = combinations([at for at in t.units if t.referee.is_terminal(at)], 2)
    yield t.space("units_swapped", tile=t.hand, units=pairs)
    yield t.space("units_swapped", energy=(2,), units=list(map(list, links)), facings=TURNED_BOTH)


# -- damage ---------------------------------------------------------------------------------------


def damage_by_tiles(t):
    for target in t.aims:
        for struck in _struck_by_tiles(t, target):
            yield _suffered(t, struck, target, tile=t.playable("sniper", "grenade", "bomb"))


def damage_by_procedures(t):
    paid = {"energy": (3, 4)}
    for target in t.aims:
        for struck in _in_lines(t, target):
            yield _suffered(t, struck, target, procedure=["laser"], **paid)
        for struck in _alone(t, target):
            yield _suffered(t, struck, target, procedure=["elimination"], **paid)
    terminals = list(subsets([at for at in t.units if t.referee.is_terminal(at)]))
    for struck in terminals if t.aims is t.hexes else t.dice.sample(terminals, 1):
        yield _suffered(t, struck, None, procedure=["detonation"], **paid)


def _struck_by_tiles(t, target):
    """What stands there, all round it, all but one of these, all that is no HQ, nothing."""
    area = [at for at in (target, *t.near[target]) if at in t.match.units]
    no_hqs = [at for at in area if kind(t.match.units[at]["tile"]) != "hq"]
    few = combinations(no_hqs, max(0, len(no_hqs) - 1))
    return sorted({(), tuple(area), tuple(no_hqs), *_alone(t, target), *few})


def _alone(t, target):
    return {(), (target,)} if target in t.match.units else {()}


def _in_lines(t, target):
    rays = [list(t.board.ray(target, direction)) for direction in range(6)]
    found = {tuple(at) for ray in rays for at in subsets([at for at in ray if at in t.match.units])}
    return sorted(found)


def _suffered(t, struck, target, **by):
    """Whoever may be saved by whom, whatever is lost, whatever lay there and goes."""
    medics = [at for at, unit in t.match.table().units.items() if unit.effects("medic")]
    around = (target, *t.near.get(target, ()))
    lain = [
        {"tile": tile, "owner": owner, "hex": at}
        for at, (tile, owner) in t.match.foundations.items()
        if at in around
    ]
    stands = sorted({*struck, *medics})
    return t.space(
        "damage_dealt",
        {} if target is None else {"target": target},
        **by,
        hits=_hits(t, struck, medics),
        destroyed=[[lifted(t, at) for at in lost] for lost in _some_of(t, stands)],
        foundations=list(subsets(lain)),
    )


def _hits(t, struck, medics):
    """Outright or a wound each, and by whom they are taken."""
    found = []
    for takers in _some_ways(t, struck, (None, *medics)):
        for wounds in (0, 1) if struck else (0,):
            hits = [{"hex": at, "wounds": wounds} for at in struck]
            pairs = zip(hits, takers, strict=True)
            found.append([hit | ({"absorbed_by": by} if by else {}) for hit, by in pairs])
    return found


def _some_ways(t, struck, takers):
    if len(takers) ** len(struck) <= MOST_WAYS:
        return list(product(takers, repeat=len(struck)))
    return [[t.dice.choice(takers) for _ in struck] for _ in range(MOST_WAYS)]


def _some_of(t, values):
    if 2 ** len(values) <= MOST_WAYS:
        return list(subsets(values))
    return [[v for v in values if t.dice.random() < 0.5] for _ in range(MOST_WAYS)]


def lifted(t, at):
    unit = t.match.units[at]
    return {"tile": unit["tile"], "owner": unit["owner"], "hex": at}


# -- turns, battles, ends -------------------------------------------------------------------------


def battles(t):
    yield t.space("battle_started", kind=["tile"], tile=t.army)
    yield t.space("battle_started", kind=["full_board", "last", "overtime"])


def turns(t):
    numbers = range(max(1, t.match.turns), t.match.turns + 3)
    yield t.space("turn_began", number=numbers, overtime=(None, True))
    yield t.space("turn_ended")


def outs(t):
    yield t.space("player_eliminated")


def ends(t):
    winners = [*dict.fromkeys(t.match.team.values()), "draw"]
    reasons = ["hq_destroyed", "points", "deadlock", "last_battle", "overtime"]
    yield Space({"type": "match_ended"}, {"winner": winners, "reason": reasons})


FAMILIES = {
    "tile_placed": placed,
    "tiles_drawn": drawn,
    "tiles_discarded": discarded,
    "hand_discarded": hand_discarded,
    "energy_bought": energy,
    "terror_spread": terror,
    "unit_moved by a tile": by_tile(moves),
    "unit_moved by a tile, over a hex": by_tile(ways),
    "unit_moved by mobility": by_mobility(moves),
    "unit_moved by mobility, over a hex": by_mobility(ways),
    "unit_moved by an HQ or a Transport": by_service(moves),
    "unit_moved by an HQ or a Transport, over a hex": by_service(ways),
    "unit_moved by a takeover": by_takeover,
    "unit_moved by a procedure": by_procedure,
    "unit_pushed": pushed,
    "units_swapped": swapped,
    "damage_dealt by a tile": damage_by_tiles,
    "damage_dealt by a procedure": damage_by_procedures,
    "battle_started": battles,
    "turn_began, turn_ended": turns,
    "player_eliminated": outs,
    "match_ended": ends,
}


def _of_hand(make):
    return lambda t: make(t, tile=t.hand)


NEAR_FAMILIES = {
    "tile_placed": near_placed,
    "unit_moved by a tile": _of_hand(near_moves),
    "unit_moved by a tile, over a hex": _of_hand(near_ways),
    "unit_moved by mobility": by_mobility(near_moves),
    "unit_moved by mobility, over a hex": by_mobility(near_ways),
    "unit_moved by an HQ or a Transport": near_by_service(near_moves),
    "unit_moved by an HQ or a Transport, over a hex": near_by_service(near_ways),
    "unit_moved by a takeover": near_by_takeover,
    "unit_pushed": near_pushed,
    "units_swapped": near_swapped,
}

OF_ANY_TURN = (
    "tile_placed", "tiles_discarded", "unit_moved by mobility", "unit_moved by a takeover",
    "battle_started", "turn_began, turn_ended", "player_eliminated",
)  # fmt: skip
"""What is tried for those too whose turn it is not."""


def family_of(event):
    """In which family an event is looked for."""
    name = event["type"]
    if name == "unit_moved":
        means = event.get("means", "tile")
        by = {"tile": "a tile", "hq": "an HQ or a Transport", "transport": "an HQ or a Transport",
              "takeover": "a takeover", "procedure": "a procedure"}.get(means, means)  # fmt: skip
        return f"unit_moved by {by}" + (", over a hex" if event.get("path") else "")
    if name == "damage_dealt":
        return "damage_dealt by a " + ("procedure" if event.get("procedure") else "tile")
    return {"turn_began": "turn_began, turn_ended", "turn_ended": "turn_began, turn_ended"}.get(
        name, name
    )

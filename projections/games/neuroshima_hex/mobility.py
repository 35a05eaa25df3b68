"""What may move whom, and what has served in this turn; and where a unit may go in a single move.

Each HQ, Transport or takeover serves a unit once. A record need not say by which one a unit moved.
Where only one can have been meant it is that one; else it is counted that one of several was. All
of them stand here by token.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Final

from projections.games.neuroshima_hex.board.board import NET, TAKEOVER, Board, Unit
from projections.games.neuroshima_hex.board.control import Throw, influence, possible_throws
from projections.games.neuroshima_hex.board.derived import derive
from projections.games.neuroshima_hex.board.hexes import OFF, SIDES
from projections.games.neuroshima_hex.table import Holds, SpentSources, Table
from projections.games.neuroshima_hex.view import View, is_full

Path = tuple[int, ...]
_BY_ITSELF: Final = frozenset({0})
RECON_REACH: Final = 2


# -- who may be moved ------------------------------------------------------------------------------


def mobile(v: View) -> list[int]:
    """Able units with mobility of their own that have not used it in this turn."""
    return [
        at for at in v.able if v.unit(at).tile.mobility and not has_served(v.table, "mobility", at)
    ]


def movers(v: View) -> dict[int, list[int]]:
    """By HQ or Transport, the units that it may still move in this turn."""
    able, found = set(v.able), dict[int, list[int]]()
    for source, at in services(v.table, v.player):
        means = means_of(v.unit(source))
        if at in able and not has_served(v.table, means, at, (source,)):
            found.setdefault(source, []).append(at)
    return found


def captives(v: View) -> list[tuple[int, int]]:
    """(captor, prisoner) whose turn after the takeover was not taken yet (six armies, Vegas).

    Each takeover has one, and at once: an Agitator turned round gives no second (FAQ g.105),
    another one, a swap, or the same after a release does (g.102 to g.104). Nobody is turned
    between the tile that fills the board and its battle (p.7, g.122).
    """
    table, turn = v.table, v.table.turn
    is_turn = turn is not None and not turn.over and table.fight is None
    if not may_have_captives(table) or (is_turn and is_full(v.board)):
        return []
    return [
        (captor, at)
        for at in v.able
        if v.unit(at).owner != v.player
        for captor in captors(table, v.player, at)
        if not has_had_turn(table, at, (captor,))
    ]


def may_have_captives(table: Table) -> bool:
    """Whether a prisoner might be turned: nearly always none is, and nothing is derived."""
    return table.has_takeovers and any(
        not captors <= table.takeovers.get(prisoner, SpentSources()).known
        for prisoner, captors in _holds(table).items()
    )


def next_captor(table: Table) -> int | None:
    """Who may still turn a prisoner: directly after the battle (FAQ g.126), in anybody's turn."""
    if not may_have_captives(table):
        return None
    players = range(len(table.players))
    return next((player for player in players if captives(View.of(table, player))), None)


# -- by an HQ or a Transport -----------------------------------------------------------------------


def means_of(source: Unit) -> str:
    """By what a module or an HQ lets others move."""
    return "hq" if source.laid.is_hq else "transport"


def services(table: Table, player: int) -> list[tuple[int, int]]:
    """The HQs and Transports that may move units for that player, each with such a unit; by hex.

    They touch them, and no net holds them. An ally's does not serve in one's own turn (FAQ MP.24).
    """
    serves, served = table.derived.influence.serves, table.derived.served
    able = [(source, at) for source, what, at in served if what == "mobility"]
    return [(source, at) for source, at in able if serves[source] == player]


def servants(table: Table, player: int, at: int, means: str) -> list[int]:
    """The player's HQs or Transports that serve the unit there, which is of that side."""
    serving, units = services(table, player), table.board.units()
    return [one for one, unit in units if means_of(unit) == means and (one, at) in serving]


# -- what has served -------------------------------------------------------------------------------


def remember_source(table: Table, at: int, means: str, *, by: str, source: str | None) -> None:
    """Remember by what the unit there is moved: each serves it once a turn (FAQ g.178).

    It is the source that was named, or all that may have been meant.
    """
    named, player = table.board.grid.index.get(source or ""), table.index.get(by)
    found: Sequence[int] = ()
    if named is not None:
        found = (named,)
    elif player is not None and means == "takeover":
        found = captors(table, player, at)
    elif player is not None and means in ("hq", "transport"):
        found = servants(table, player, at, means)
    token, sources = table.tokens[at], _tokens(table, found)
    if means == "takeover":
        table.takeovers[token] = table.takeovers.get(token, SpentSources()).plus(sources)
    if table.turn is not None:
        used = table.turn.used
        used[means, token] = used.get((means, token), SpentSources()).plus(sources)


def has_served(table: Table, means: str, at: int, sources: Iterable[int] = ()) -> bool:
    """Whether each of those moved the unit there in this turn; without any, it did so by itself."""
    turn = table.turn
    used = None if turn is None else turn.used.get((means, table.tokens[at]))
    return used is not None and used.known.issuperset(_tokens(table, sources))


def _tokens(table: Table, sources: Iterable[int]) -> frozenset[int]:
    tokens = table.tokens
    return frozenset([tokens[source] for source in sources]) or _BY_ITSELF


# -- takeovers -------------------------------------------------------------------------------------


def captors(table: Table, player: int, at: int) -> list[int]:
    """The player's units that took over the one there."""
    control = table.derived.influence.control
    return [source for source in table.derived.taken_by(at) if control[source] == player]


def has_had_turn(table: Table, at: int, by: Iterable[int]) -> bool:
    """Whether the prisoner there was turned, or is no more, by each of those takeovers."""
    spent = table.takeovers.get(table.tokens[at])
    return spent is not None and spent.known.issuperset(_tokens(table, by))


def lapse(table: Table) -> None:
    """Whoever is held and was not turned is turned no more: that is done at once.

    At once means before the turn ends or a battle begins, and for what a battle brought before
    anything else (six armies, Vegas; FAQ g.126).
    """
    if not table.has_takeovers:
        return
    for prisoner, captors in _noted_holds(table).items():
        spent = table.takeovers.get(prisoner, SpentSources())
        if not captors <= spent.known:
            table.lapsed_takeovers |= {(prisoner, captor) for captor in captors - spent.known}
            table.takeovers[prisoner] = SpentSources(spent.known | captors)


def release(table: Table) -> None:
    """Whoever is held no more is turned again when it is taken again: that is another takeover."""
    if not table.takeovers:
        return
    before = table.holds_before
    holds, nobody = _noted_holds(table), frozenset[int]()
    if holds is before:
        return
    kept = {one: spent.within(holds.get(one, nobody)) for one, spent in table.takeovers.items()}
    if kept != table.takeovers:
        table.takeovers = {one: spent for one, spent in kept.items() if spent != SpentSources()}
        table.lapsed_takeovers = {
            (one, by) for one, by in table.lapsed_takeovers if by in holds.get(one, nobody)
        }


def _holds(table: Table) -> Holds:
    """Who is held by whom, worked out anew only where other units point at each other."""
    if table.holds is None:
        tokens, throws = table.tokens, possible_throws(table.board.at)
        table.throws = [(what, tokens[source], tokens[end]) for what, source, end in throws]
        same = table.throws == table.throws_before
        table.holds = table.holds_before if same else _weighed(table, throws)
    return table.holds


def _weighed(table: Table, throws: Sequence[Throw]) -> Holds:
    tokens, found = table.tokens, dict[int, frozenset[int]]()
    takeovers = takers_at_a_glance(table.board, throws)
    if takeovers is None:
        weighed = influence(table.board).throws
        takeovers = [(source, end) for what, source, end in weighed if what == TAKEOVER]
    for source, end in takeovers:
        found[tokens[end]] = found.get(tokens[end], frozenset()) | {tokens[source]}
    return found


def _noted_holds(table: Table) -> Holds:
    """Who is held by whom, and it is kept for what comes next: only an event does so."""
    holds = _holds(table)
    table.throws_before, table.holds_before = table.throws, holds
    return holds


def takers_at_a_glance(board: Board, throws: Sequence[Throw]) -> list[tuple[int, int]] | None:
    """Who is taken where one sees it; None where all throws must be weighed against each other.

    A captor at whom nothing is thrown takes its prisoner, if nobody else reaches for that one; a
    captor in an enemy's net, whose thrower nothing is thrown at, takes nobody. So it is with six
    boards of seven on which somebody is taken; the weighing costs thirty times as much.
    """
    camp = [OFF if unit is None else board.camps[unit.owner] for unit in board.at]
    struck = {end for _, _, end in throws}
    taking = [(source, end) for what, source, end in throws if what == TAKEOVER]
    prisoners = {end for _, end in taking}
    free: list[tuple[int, int]] = []
    for captor, prisoner in taking:
        onto = [(what, source) for what, source, end in throws if end == captor]
        if captor in prisoners:
            return None
        if any(
            what == NET and source not in struck and camp[source] != camp[captor]
            for what, source in onto
        ):
            continue
        if any(what != NET or source in struck for what, source in onto):
            return None
        free.append((captor, prisoner))
    if len({prisoner for _, prisoner in free}) < len(free):
        return None
    return [(captor, end) for captor, end in free if camp[captor] != camp[end]]


# -- where to --------------------------------------------------------------------------------------


class Ways:
    """The ways of the unit on one hex, each worked out when somebody asks."""

    def __init__(self, v: View, at: int) -> None:
        self.v, self.at, self.unit = v, at, v.unit(at)
        self._facings: dict[int, tuple[int, ...]] = {}

    @cached_property
    def ends(self) -> Mapping[int, Sequence[Path]]:
        """Where it may go, and over which hexes; back to where it stands last (FAQ g.67).

        A way round to a neighbour is no answer of its own: it ends as the straight one does.
        """
        units, neighbour = self.v.board.at, self.v.grid.neighbour
        near = [n for n in neighbour[self.at] if n != OFF and units[n] is None]
        found: dict[int, Sequence[Path]] = dict.fromkeys(near, ((),))
        if self.v.reach < RECON_REACH:
            return found
        for via in near:
            further = [n for n in neighbour[via] if n not in found and n != OFF]
            free = [n for n in further if units[n] is None]
            if free and self.facings_on(via):
                found |= dict.fromkeys(free, ((via,),))
        back = [(via,) for via in near if self.facings_on(via)]
        return found | {self.at: back} if back else found

    def passes(self, via: int, sides: Iterable[int] = SIDES) -> bool:
        """Whether it may go over that hex when it faces one of those ways."""
        return not set(sides).isdisjoint(self.facings_on(via))

    def facings_on(self, via: int) -> tuple[int, ...]:
        """How the unit may face on its way over a hex, if it may pass at all: it must be free.

        No move leads through a Mine, nor where the unit is netted or taken over (FAQ g.66). Each
        hex brings its own turn (g.67), which helps a unit that throws a net or takes over.
        """
        if via not in self._facings:
            board, tile = self.v.board, self.unit.tile
            if board.at[via] is not None or via in board.foundations:
                sides: Sequence[int] = ()
            elif tile.nets or tile.module:
                sides = [side for side in SIDES if self._is_free_on(via, side)]
            else:  # then it is all one how it faces
                sides = SIDES if self._is_free_on(via, 0) else ()
            self._facings[via] = tuple(sides)
        return self._facings[via]

    def _is_free_on(self, via: int, facing: int) -> bool:
        board, unit = self.v.board.copy(), self.unit
        board.lift(self.at)
        board.put(via, unit.tile, unit.owner, facing, unit.wounds)
        on_the_way = derive(board)
        return not on_the_way.is_netted(via) and on_the_way.controller(via) == self.v.player

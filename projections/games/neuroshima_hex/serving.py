"""By what units were moved, and which takeovers had their turn: each serves once.

A record need not say by which HQ, Transport or captor a unit moved. Where only one can have been
meant it is that one; else it is counted that one of several was. All of them stand here by token.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from projections.games.neuroshima_hex.armies.tiles import NET, TAKEOVER
from projections.games.neuroshima_hex.board.board import Board, Unit
from projections.games.neuroshima_hex.board.hexes import OFF
from projections.games.neuroshima_hex.board.influence import influence
from projections.games.neuroshima_hex.board.throws import Throw, aimed
from projections.games.neuroshima_hex.table import Holds, Served, Table

_BY_ITSELF: Final = frozenset({0})


def use(table: Table, at: int, means: str, *, by: str, source: str | None) -> None:
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
        table.takeovers[token] = table.takeovers.get(token, Served()).plus(sources)
    if table.turn is not None:
        used = table.turn.used
        used[means, token] = used.get((means, token), Served()).plus(sources)


def _tokens(table: Table, sources: Iterable[int]) -> frozenset[int]:
    tokens = table.tokens
    return frozenset([tokens[source] for source in sources]) or _BY_ITSELF


def has_served(table: Table, means: str, at: int, sources: Iterable[int] = ()) -> bool:
    """Whether each of those moved the unit there in this turn; without any, it did so by itself."""
    turn = table.turn
    used = None if turn is None else turn.used.get((means, table.tokens[at]))
    return used is not None and used.known.issuperset(_tokens(table, sources))


# -- by an HQ or a Transport ----------------------------------------------------------------------


def means_of(source: Unit) -> str:
    """By what a module or an HQ lets others move."""
    return "hq" if source.laid.is_hq else "transport"


def served_by(table: Table, player: int, source: int) -> Sequence[int]:
    """The hexes whose units an HQ or a Transport may move for that player, by name.

    It touches them, and no net holds it. An ally's does not serve in one's own turn (FAQ MP.24).
    """
    unit, sway = table.board.at[source], table.derived.influence
    if unit is None or not unit.laid.services:
        return ()
    if sway.serves[source] != player or sway.netted[source]:
        return ()
    return sorted([at for what, at in unit.laid.services if what == "mobility"])


def servants(table: Table, player: int, at: int, means: str) -> list[int]:
    """The player's HQs or Transports that serve the unit there, which is of that side."""
    board, camps = table.board, table.derived.camps
    return [
        source
        for source, unit in board.units()
        if means_of(unit) == means and at in served_by(table, player, source)
        and camps[at] == board.camps[player]
    ]  # fmt: skip


# -- takeovers ------------------------------------------------------------------------------------


def captors(table: Table, player: int, at: int) -> list[int]:
    """The player's units that took over the one there."""
    control = table.derived.influence.control
    return [source for source in table.derived.taken_by(at) if control[source] == player]


def has_had_turn(table: Table, at: int, by: Iterable[int]) -> bool:
    """Whether the prisoner there was turned, or is no more, by each of those takeovers."""
    served = table.takeovers.get(table.tokens[at])
    return served is not None and served.known.issuperset(_tokens(table, by))


def lapse(table: Table) -> None:
    """Whoever is held and was not turned is turned no more: that is done at once.

    At once means before the turn ends or a battle begins, and for what a battle brought before
    anything else (six armies, Vegas; FAQ g.126).
    """
    if not table.taking:
        return
    for prisoner, captors in _held(table).items():
        served = table.takeovers.get(prisoner, Served())
        if not captors <= served.known:
            table.lapsed |= {(prisoner, captor) for captor in captors - served.known}
            table.takeovers[prisoner] = Served(served.known | captors)
            table.look_again_for_captives()


def release(table: Table) -> None:
    """Whoever is held no more is turned again when it is taken again: that is another takeover."""
    if not table.takeovers:
        return
    was = table.holds[1]
    held, nobody = _held(table), frozenset[int]()
    if held is was:
        return
    kept = {one: served.within(held.get(one, nobody)) for one, served in table.takeovers.items()}
    if kept != table.takeovers:
        table.takeovers = {one: served for one, served in kept.items() if served != Served()}
        table.lapsed = {(one, by) for one, by in table.lapsed if by in held.get(one, nobody)}


def _held(table: Table) -> Holds:
    """Who is held by whom, worked out anew only where other units point at each other."""
    if table.held is not None:
        return table.held
    tokens, throws = table.tokens, aimed(table.board.at)
    thrown = [(what, tokens[source], tokens[end]) for what, source, end in throws]
    if thrown != table.holds[0]:
        found = dict[int, frozenset[int]]()
        for source, end in _in_force(table.board, throws):
            found[tokens[end]] = found.get(tokens[end], frozenset()) | {tokens[source]}
        table.holds = thrown, found
    table.held = table.holds[1]
    return table.held


def _in_force(board: Board, throws: Sequence[Throw]) -> list[tuple[int, int]]:
    """Captor and prisoner, by hex: of all takeovers those that work."""
    found = takers_at_a_glance(board, throws)
    if found is not None:
        return found
    return [(source, end) for what, source, end in influence(board).throws if what == TAKEOVER]


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

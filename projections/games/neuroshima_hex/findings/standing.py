"""Where the match stands: whose turn may come, whether the Last Battle is due, who is ahead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from events.match import DRAW
from projections.games.neuroshima_hex.board.board import Board
from projections.games.neuroshima_hex.table import Table

WINNING_POINTS: Final = 20


# -- turns ----------------------------------------------------------------------------------------


def sides(table: Table) -> list[list[int]]:
    """The players of each side, in the order of the table."""
    camps: dict[int, list[int]] = {}
    for player, camp in enumerate(table.board.camps):
        camps.setdefault(camp, []).append(player)
    return list(camps.values())


def successors(table: Table) -> set[int]:
    """Who may have the next turn; more than one where the rules do not settle it.

    Everybody in turn; teams alternate, 1A 2A 1B 2B (3.0 summary), without somebody who is out too.
    Which two of three then go on in which order is not written.
    """
    alive = set(range(len(table.players))) - fallen(table)
    was = table.was if table.turn is None else table.turn.player
    if was is None:
        return alive
    teams = sides(table)
    if all(len(team) == 1 for team in teams):
        return {next(i for i in _after(was, len(table.players)) if i in alive or not alive)}
    return set(_of_teams(table, teams, was, alive))


def _after(player: int, count: int) -> Iterator[int]:
    return ((player + step) % count for step in range(1, count + 1))


def _of_teams(table: Table, teams: list[list[int]], was: int, alive: set[int]) -> list[int]:
    """The members of the next team that is left that have had the fewest turns."""
    place = next(i for i, team in enumerate(teams) if was in team)
    later = [*teams[place + 1 :], *teams[: place + 1]]
    team = next((team for team in later if alive.intersection(team)), [])
    if not alive.issuperset(team):
        return [i for i in team if i in alive]
    fewest = min((table.turns_of[i] for i in team), default=0)
    return [i for i in team if table.turns_of[i] == fewest]


# -- the last battle ------------------------------------------------------------------------------


def since_last_tile(table: Table) -> list[int]:
    """How many turns each player began after somebody drew the last tile."""
    then = table.turns_at_last or table.turns_of
    return [now - before for now, before in zip(table.turns_of, then, strict=True)]


def waiting(table: Table) -> list[int]:
    """Who has not had the one more turn.

    Against a team only the next of it must have had it (FAQ MP.11), and nobody says more of other
    sides of unequal size. Whom a team has lost before that is not of it any more.
    """
    had, last = since_last_tile(table), table.last_tile
    there = [i for i in range(len(table.players)) if had[i] or not table.out[i] or i == last]
    still = [i for i in there if not had[i] and i != last]
    teams = [team for team in ([i for i in each if i in there] for each in sides(table)) if team]
    are_unequal = len({len(team) for team in teams}) > 1
    return [] if are_unequal and any(had[i] for i in there if i != last) else still


def is_last_battle_overdue(table: Table, player: int) -> bool:
    """Whether a turn of that player can only come after the Last Battle.

    Who plays against more, or for somebody who is out, may have several turns till then.
    """
    if table.last_tile is None or {"last", "overtime"} & set(table.fought):
        return False
    sizes = {len(team) for team in sides(table)}
    is_even = len(sizes) == 1 and (sizes == {1} or not any(table.out))
    most = 1 if is_even else max(sizes)
    return player == table.last_tile or since_last_tile(table)[player] >= most


def without_overtime(table: Table) -> list[int]:
    """Who has not had the one more turn between the Last Battle and that of overtime."""
    then = table.turns_before_last
    if then is None or not table.turns:
        return []
    lost = fallen(table)
    return [i for i in range(len(then)) if i not in lost and table.turns_of[i] == then[i]]


def is_stuck(table: Table) -> bool:
    """Whether a full board's battle left everything as it was, and nothing has changed since.

    The same would come of every further battle, so the match ends there (FAQ p.15).
    """
    fight = table.last_fight
    if fight is None or fight.kind != "full_board" or None in table.board.at:
        return False
    met, lies = fight.before, table.board
    tracks = (lies.hq_points, tuple(table.points))
    return lies.at == met.at and tracks == (met.hq_points, fight.points)


# -- who is ahead ---------------------------------------------------------------------------------


def standing(table: Table) -> list[int]:
    """What decides, by player: points in the points game, else what is left of the HQ."""
    track = table.points if table.rules.points_mode else table.board.hq_points
    return [0 if table.out[i] else value for i, value in enumerate(track)]


def leaders(table: Table) -> set[str]:
    """The sides that may be called ahead; one of several, where nobody says how teams count."""
    board, track = table.board, standing(table)
    names = [board.players[team[0]].side for team in sides(table)]
    sums = [sum(track[i] for i in team) for team in sides(table)]
    best = [max(track[i] for i in team) for team in sides(table)]
    return {_ahead(names, sums), _ahead(names, best)}


def _ahead(names: list[str], values: list[int]) -> str:
    first = [name for name, value in zip(names, values, strict=True) if value == max(values)]
    return first[0] if len(first) == 1 else DRAW


def is_tied(table: Table) -> bool:
    """Whether nobody can be called ahead."""
    return leaders(table) == {DRAW}


def fallen(table: Table) -> set[int]:
    """Whose HQ was destroyed: it stood, and stands no more."""
    board = table.board
    stood = set() if table.last_fight is None else _with_hq(table.last_fight.before)
    gone = {i for i, points in enumerate(board.hq_points) if points == 0} | stood
    out = {i for i, is_out in enumerate(table.out) if is_out}
    return (gone - _with_hq(board)) | out


def _with_hq(board: Board) -> set[int]:
    return {unit.owner for unit in board.at if unit is not None and unit.laid.is_hq}


def survivors(table: Table) -> set[str]:
    """The sides that still have an HQ; a team lives while one of its HQs does."""
    lost = fallen(table)
    return {player.side for i, player in enumerate(table.board.players) if i not in lost}


def is_decided(table: Table) -> bool:
    """Whether HQs or points have settled the match."""
    if table.rules.points_mode and max(table.points, default=0) >= WINNING_POINTS:
        return table.fight is None
    return table.fight is None and len(survivors(table)) <= 1 < len(sides(table))

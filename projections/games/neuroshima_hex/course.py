"""The course of a match: whose turn may come, which battle is due, who has won.

What may come next is often a set: a table that did one of these did nothing wrong. What the rules
propose is one of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import cycle, islice
from typing import Any, Final

from events.match import DRAW
from projections.games.neuroshima_hex.armies import army_of, find_tile
from projections.games.neuroshima_hex.board.board import Tile
from projections.games.neuroshima_hex.table import Table
from projections.games.neuroshima_hex.view import is_full
from projections.games.neuroshima_hex.words import OFFERED
from projections.offers import Draft

WINNING_POINTS: Final = 20
EARLY: Final = ("agreed", "time", "abandoned")
CONCEDED: Final = "conceded"
GIVEN_UP: Final = frozenset({CONCEDED, *EARLY})
"""Reasons for which a table may end a match that the rules do not end yet."""
DEADLOCK: Final = "deadlock"
"""The reason where a full board's battle changes nothing."""


# -- whose turn ------------------------------------------------------------------------------------


def sides(table: Table) -> Sequence[Sequence[int]]:
    """The players of each side, in the order of the table."""
    return _sides(table.board.camps)


@lru_cache(maxsize=64)
def _sides(camps: Sequence[int]) -> Sequence[Sequence[int]]:
    players = range(len(camps))
    return [[i for i in players if camps[i] == camp] for camp in dict.fromkeys(camps)]


def order(table: Table) -> list[int]:
    """One round of turns at a whole table: teams take turns, 1A 2A 1B 2B (3.0 summary)."""
    camps = sides(table)
    slots = len(camps) * max(map(len, camps), default=0)
    nobody = [0] * len(table.players)
    return list(islice(_turns_after(table, None, nobody, nobody), slots))


def next_to_lay(table: Table) -> int | None:
    """Whose HQ comes next: in order; in 3.0 one that takes units over comes last (FAQ MP.8)."""
    players = list(dict.fromkeys(order(table)))
    if table.rules.edition != "duel":
        players.sort(key=lambda i: takes_over(find_tile(hq_tile(table, i))))
    missing = set(table.without_hq())
    return next((player for player in players if player in missing), None)


def hq_tile(table: Table, player: int) -> str:
    """The HQ of a player's army; of an army that nobody knows, by its name."""
    name = table.players[player].army or "unknown"
    army = army_of(name)
    tiles = army.tiles if army else ()
    slug = "-".join(re.findall(r"[a-z0-9]+", name.casefold())) or "unknown"
    return next((tile.id for tile in tiles if tile.kind == "hq"), f"{slug}-hq")


def takes_over(tile: Tile) -> bool:
    """Whether it takes over units that it touches."""
    return "takeover" in [link.effect for link in tile.module]


def next_player(table: Table) -> int | None:
    """Who has the next turn; None where nobody is left."""
    return next(_turns_after(table, table.previous_player, table.turns_of, table.out), None)


def _turns_after(
    table: Table, was: int | None, turns_of: Sequence[int], out: Sequence[int]
) -> Iterator[int]:
    """Whose turns come after one of `was`, for ever: sides alternate (3.0 summary).

    Of a side it is whoever had the fewest turns, so that one plays for many, and for a partner who
    is out.
    """
    camps, had = sides(table), list(turns_of)
    start = next((i for i, camp in enumerate(camps) if was in camp), -1)
    for camp in islice(cycle(camps), start + 1, None):
        alive = [i for i in camp if not out[i]]
        if alive:
            player = min(alive, key=had.__getitem__)
            had[player] += 1
            yield player
        elif all(out):
            return


def successors(table: Table) -> set[int]:
    """Who may have the next turn; more than one where the rules do not settle it.

    Everybody in turn; teams alternate, 1A 2A 1B 2B (3.0 summary), without somebody who is out too.
    Which two of three then go on in which order is not written.
    """
    alive = set(range(len(table.players))) - lost(table)
    was = table.previous_player if table.turn is None else table.turn.player
    if was is None:
        return alive
    teams = sides(table)
    if all(len(team) == 1 for team in teams):
        coming = [(was + step) % len(teams) for step in range(1, len(teams) + 1)]
        return {next(i for i in coming if i in alive or not alive)}
    place = next(i for i, team in enumerate(teams) if was in team)
    later = [*teams[place + 1 :], *teams[: place + 1]]
    team = next((team for team in later if alive.intersection(team)), [])
    if not alive.issuperset(team):
        return alive.intersection(team)
    fewest = min((table.turns_of[i] for i in team), default=0)
    return {i for i in team if table.turns_of[i] == fewest}


# -- the end of the piles --------------------------------------------------------------------------


def since_last_tile(table: Table) -> list[int]:
    """How many turns each player began after somebody drew the last tile."""
    then = table.turns_at_last_tile or table.turns_of
    return [now - before for now, before in zip(table.turns_of, then, strict=True)]


def without_last_turn(table: Table) -> list[int]:
    """Who has not had the one more turn.

    Against a team only the next of it must have had it (FAQ MP.11), and nobody says more of other
    sides of unequal size. Whom a team has lost before that is not of it any more.
    """
    had, last = since_last_tile(table), table.last_tile_by
    there = [i for i in range(len(table.players)) if had[i] or not table.out[i] or i == last]
    still = [i for i in there if not had[i] and i != last]
    teams = [team for team in ([i for i in each if i in there] for each in sides(table)) if team]
    are_unequal = len({len(team) for team in teams}) > 1
    return [] if are_unequal and any(had[i] for i in there if i != last) else still


def is_last_battle_overdue(table: Table, player: int | None = None) -> bool:
    """Whether a turn of that player, or the end of the match, comes only after the Last Battle.

    Who plays against more, or for somebody who is out, may have several turns till then.
    """
    if table.last_tile_by is None or {"last", "overtime"} & set(table.battles_fought):
        return False
    if player is None:
        return table.turn is None and not without_last_turn(table)
    sizes = {len(team) for team in sides(table)}
    is_even = len(sizes) == 1 and (sizes == {1} or not any(table.out))
    most = 1 if is_even else max(sizes)
    return player == table.last_tile_by or since_last_tile(table)[player] >= most


def without_overtime(table: Table) -> list[int]:
    """Who has not had the one more turn between the Last Battle and that of overtime."""
    then = table.turns_before_last_battle
    if then is None or not table.turns:
        return []
    gone = lost(table)
    return [i for i in range(len(then)) if i not in gone and table.turns_of[i] == then[i]]


def _last_turns(table: Table) -> list[int]:
    """Who has one more turn after the one in which the last tile was drawn, in order.

    Everybody, till a turn would come again: against a team only the next of it (FAQ MP.11), which
    goes for sides of other sizes too.
    Whoever was put out in that turn had it.
    """
    assert table.turns_at_last_tile is not None, "kept with the last tile"
    had, last = since_last_tile(table), table.last_tile_by
    out = [is_out and not had[i] for i, is_out in enumerate(table.out)]
    coming: list[int] = []
    for player in _turns_after(table, last, table.turns_at_last_tile, out):
        if player == last or player in coming:
            break
        coming.append(player)
    return coming


def _due_in_overtime(table: Table) -> list[int]:
    """Who has not had the turn of overtime yet."""
    if table.last_tile_by is None:
        return without_overtime(table)
    had, last_turns = since_last_tile(table), _last_turns(table)
    alive = [i for i, is_out in enumerate(table.out) if not is_out]
    return [i for i in alive if had[i] <= (i in last_turns)]


def _last_before_battle(table: Table) -> int | None:
    """Who had the last turn before the Last Battle (FAQ p.13); of those out, who had it before."""
    last = table.before_last_battle
    if last is not None and not table.out[last]:
        return last
    if table.last_tile_by is None:  # nobody told of it, nor then who had which turn
        return None
    had_one = (table.last_tile_by, *_last_turns(table))
    return next((player for player in reversed(had_one) if not table.out[player]), None)


# -- who is out, and who is ahead ------------------------------------------------------------------


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


def fallen(table: Table) -> list[int]:
    """Whose HQ was destroyed and who is not out yet: it stood, or its track shows nothing.

    One that nobody recorded as laid has not fallen.
    """
    missing = table.without_hq()
    if not missing:
        return missing
    before = table.last_fight.before.units() if table.last_fight else ()
    stood = {unit.owner for _, unit in before if unit.laid.is_hq}
    return [i for i in missing if i in stood or not table.board.hq_points[i]]


def lost(table: Table) -> set[int]:
    """Who has no HQ any more, or is out."""
    return {*fallen(table), *(i for i, is_out in enumerate(table.out) if is_out)}


def deciding_track(table: Table) -> list[int]:
    """What decides, by player: points in the points game, else what is left of the HQ."""
    track = table.points if table.rules.points_mode else table.board.hq_points
    return [0 if table.out[i] else value for i, value in enumerate(track)]


def leaders(table: Table) -> set[str]:
    """The sides that may be called ahead; one of several, where nobody says how teams count."""
    return {ahead(table), ahead(table, max)}


def is_tied(table: Table) -> bool:
    """Whether nobody can be called ahead."""
    return leaders(table) == {DRAW}


def survivors(table: Table) -> set[str]:
    """The sides that still have an HQ; a team lives while one of its HQs does."""
    gone = lost(table)
    return {player.side for i, player in enumerate(table.board.players) if i not in gone}


def is_decided(table: Table) -> bool:
    """Whether HQs or points have settled the match."""
    if table.rules.points_mode and max(table.points, default=0) >= WINNING_POINTS:
        return table.fight is None
    return table.fight is None and len(survivors(table)) <= 1 < len(sides(table))


def ahead(table: Table, counted: Callable[[list[int]], int] = sum) -> str:
    """The player or team that is ahead, or a draw. A team counts its HQs together."""
    track, teams = deciding_track(table), sides(table)
    values = [counted([track[i] for i in team]) for team in teams]
    first = [team for team, value in zip(teams, values, strict=True) if value == max(values)]
    return table.board.players[first[0][0]].side if len(first) == 1 else DRAW


def end_of_match(table: Table, winner: str, reason: str) -> Draft:
    """The end of the match, with what each track shows; a reason is a short stable word."""
    scores = dict(zip(table.seats, deciding_track(table), strict=True))
    facts = {"winner": winner, "reason": reason, "scores": scores}
    return Draft("match_ended", facts, OFFERED("because.match_over"), origin="rules")


# -- what comes next -------------------------------------------------------------------------------


def next_step(table: Table) -> Draft | None:
    """What the rules do next by themselves; None while a player acts, or a battle is fought."""
    turn, is_filled = table.turn, is_full(table.board)
    if turn is not None and not turn.over and not is_filled and table.fight is None:
        return None
    if table.ended or table.phase in ("setup", "battle"):
        return None
    may_be_out = fallen(table) or table.rules.points_mode or any(table.out)
    settled = _after_fallen_hqs(table) if may_be_out else None
    if settled is not None:
        return settled
    if turn is None:
        return _between_turns(table)
    if is_filled:
        return _full_board(table)
    return _proposed("turn_ended", "turn_over", player=table.seat(turn.player))


def _after_fallen_hqs(table: Table) -> Draft | None:
    """HQs that fell put their players out; a side alone on the board has won (Duel rules)."""
    fallen = table.without_hq()
    if fallen and len(table.players) > 2:
        return _proposed("player_eliminated", "hq_fell", player=table.seat(fallen[0]))
    board = table.board
    alive = {p.side for i, p in enumerate(board.players) if not table.out[i] and i not in fallen}
    if len(alive) <= 1:
        return end_of_match(table, alive.pop() if alive else DRAW, "hq_destroyed")
    if table.rules.points_mode and max(table.points) >= WINNING_POINTS:
        return end_of_match(table, ahead(table), "points")
    return None


def _full_board(table: Table) -> Draft:
    """A full board is a battle; one that changes nothing for ever ends the match (FAQ p.15)."""
    turn = table.turn
    assert turn is not None, "a board fills in a turn"
    if turn.over and is_stuck(table):
        return end_of_match(table, ahead(table), DEADLOCK)
    return _proposed("battle_started", "board_full", player=table.seat(turn.player),
                     kind="full_board")  # fmt: skip


def _between_turns(table: Table) -> Draft | None:
    if "overtime" in table.battles_fought:
        return end_of_match(table, ahead(table), "overtime")
    if "last" in table.battles_fought:
        return _after_last_battle(table)
    # Every opponent has had one more turn since somebody drew the last tile (Duel rules).
    had, last = since_last_tile(table), table.last_tile_by
    if last is not None and all(had[player] for player in _last_turns(table)):
        who = table.seat(last)
        return _proposed("battle_started", "piles_over", player=who, kind="last")
    return _turn(table, next_player(table))


def _after_last_battle(table: Table) -> Draft | None:
    """Points decide; equal ones are a draw (Duel), or one more turn for each (3.0)."""
    winner, due = ahead(table), _due_in_overtime(table)
    are_recorded = table.last_tile_by is not None or table.turns > 0
    has_begun = are_recorded and len(due) < table.out.count(False)
    if not has_begun and (winner != DRAW or table.rules.tie == "draw"):
        return end_of_match(table, winner, "last_battle")
    if due:
        coming = _turns_after(table, table.previous_player, table.turns_of, table.out)
        player = next(player for player in coming if player in due)
        return _turn(table, player, overtime=True)
    who = table.seat(_last_before_battle(table))
    caused_by = {} if who is None else {"player": who}
    return _proposed("battle_started", "overtime_over", kind="overtime", **caused_by)


def _turn(table: Table, player: int | None, *, overtime: bool = False) -> Draft | None:
    if player is None:
        return None
    facts: dict[str, Any] = {"player": table.seat(player), "number": table.turns + 1}
    if overtime:
        facts["overtime"] = True
    return _proposed("turn_began", "next_turn", **facts)


def _proposed(kind: str, why: str, /, **facts: Any) -> Draft:
    return Draft(kind, facts, OFFERED(f"because.{why}"), origin="rules")

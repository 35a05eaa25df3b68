"""The course of a match: whose turn comes next, what battles end it, who has won."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from typing import Any, Final

from events.match import DRAW
from projections.games.neuroshima_hex.armies.lookup import army_of, find_tile
from projections.games.neuroshima_hex.board.board import Board
from projections.games.neuroshima_hex.play.words import WORDS
from projections.games.neuroshima_hex.table import Fight, Table
from projections.games.neuroshima_hex.view import is_full
from projections.offers import Draft

WINNING_POINTS: Final = 20
EARLY: Final = ("agreed", "time", "abandoned")
DEADLOCK: Final = "deadlock"
CONCEDED: Final = "conceded"
"""Why a table may end a match that the rules do not end yet."""
_LAST_OF_MATCH: Final = ("last", "overtime")


def order(table: Table) -> list[int]:
    """One round of turns at a whole table: teams take turns, 1A 2A 1B 2B (3.0 summary)."""
    camps = _sides(table)
    slots = len(camps) * max(map(len, camps), default=0)
    nobody = [0] * len(table.players)
    return list(islice(_turns_after(table, None, nobody, nobody), slots))


def setup_order(table: Table) -> list[int]:
    """As HQs are laid: in order; in 3.0 an HQ that takes units over comes last (FAQ MP.8)."""
    players = list(dict.fromkeys(order(table)))
    if table.rules.edition == "duel":
        return players
    return sorted(players, key=lambda i: _takes_over(hq_tile(table, i)))


def hq_tile(table: Table, player: int) -> str:
    """The HQ of a player's army; of an army that nobody knows, by its name."""
    name = table.players[player].army or "unknown"
    army = army_of(name)
    tiles = army.tiles if army else ()
    slug = "-".join(re.findall(r"[a-z0-9]+", name.casefold())) or "unknown"
    return next((tile.id for tile in tiles if tile.kind == "hq"), f"{slug}-hq")


def _takes_over(tile: str) -> bool:
    return any(link.effect == "takeover" for link in find_tile(tile).module)


def following(table: Table) -> int | None:
    """Who has the next turn; None where nobody is left."""
    return next(_turns_after(table, table.was, table.turns_of, table.out), None)


def _sides(table: Table) -> list[list[int]]:
    sides: dict[str, list[int]] = {}
    for i, player in enumerate(table.board.players):
        sides.setdefault(player.side, []).append(i)
    return list(sides.values())


def _turns_after(
    table: Table, was: int | None, turns_of: Sequence[int], out: Sequence[int]
) -> Iterator[int]:
    """Whose turns come after one of `was`, for ever: sides alternate (3.0 summary).

    Of a side it is whoever had the fewest turns, so that one plays for many, and for a partner who
    is out.
    """
    camps, had = _sides(table), list(turns_of)
    start = next((i for i, camp in enumerate(camps) if was in camp), -1)
    for camp in islice(cycle(camps), start + 1, None):
        alive = [i for i in camp if not out[i]]
        if alive:
            player = min(alive, key=lambda i: had[i])
            had[player] += 1
            yield player
        elif all(out):
            return


# -- the end of the piles -------------------------------------------------------------------------


def _owed(table: Table) -> list[int]:
    """Who has one more turn after the one in which the last tile was drawn, in order.

    Everybody, till a turn would come again: against a team only the next of it (FAQ MP.11), which
    goes for sides of other sizes too.
    Whoever was put out in that turn had it.
    """
    assert table.turns_at_last is not None, "kept with the last tile"
    out = [gone and not _had(table, i) for i, gone in enumerate(table.out)]
    owed: list[int] = []
    for player in _turns_after(table, table.last_tile, table.turns_at_last, out):
        if player == table.last_tile or player in owed:
            break
        owed.append(player)
    return owed


def _had(table: Table, player: int) -> int:
    assert table.turns_at_last is not None, "kept with the last tile"
    return table.turns_of[player] - table.turns_at_last[player]


def is_last_battle_due(table: Table) -> bool:
    """Every opponent has had one more turn since somebody drew the last tile (Duel rules)."""
    if table.last_tile is None:
        return False
    return all(_had(table, player) for player in _owed(table))


def _in_overtime(table: Table) -> list[int]:
    """Who has not had the turn of overtime yet."""
    if table.last_tile is None:
        return []
    owed = _owed(table)
    alive = [i for i, is_out in enumerate(table.out) if not is_out]
    return [i for i in alive if _had(table, i) <= (i in owed)]


def _before_last(table: Table) -> int | None:
    """Who had the last turn before the Last Battle (FAQ p.13); of those out, who had it before."""
    if table.before_last is not None and not table.out[table.before_last]:
        return table.before_last
    had_one = [player for player in (table.last_tile, *_owed(table)) if player is not None]
    return next((player for player in reversed(had_one) if not table.out[player]), None)


# -- what comes next ------------------------------------------------------------------------------


def next_step(table: Table) -> Draft | None:
    """What the rules do next by themselves; None while a player acts, or a battle is fought."""
    turn, is_filled = table.turn, is_full(table.board)
    if turn is not None and not turn.over and not is_filled and table.fight is None:
        return None
    if table.ended or table.phase in ("setup", "battle"):
        return None
    settled = _fallen(table) if _may_anybody_be_out(table) else None
    if settled is not None:
        return settled
    if turn is None:
        return _between(table)
    if is_filled:
        return _full_board(table)
    return _proposed("turn_ended", "turn_over", player=table.seat(turn.player))


def sides_left(table: Table) -> list[str]:
    """The players or teams that are still in the match."""
    players = table.board.players
    return list(dict.fromkeys(p.side for i, p in enumerate(players) if not table.out[i]))


def _may_anybody_be_out(table: Table) -> bool:
    return bool(fallen(table)) or table.rules.points_mode or any(table.out)


def fallen(table: Table) -> list[int]:
    """Whose HQ fell: one that nobody recorded as laid has not."""
    missing = table.without_hq()
    if not missing:
        return missing
    before = table.last_fight.before.units() if table.last_fight else ()
    stood = {unit.owner for _, unit in before if unit.laid.is_hq}
    return [i for i in missing if i in stood or not table.board.hq_points[i]]


def _fallen(table: Table) -> Draft | None:
    """HQs that fell put their players out; a side alone on the board has won (Duel rules)."""
    fallen = table.without_hq()
    if fallen and len(table.players) > 2:
        return _proposed("player_eliminated", "hq_fell", player=table.seat(fallen[0]))
    board = table.board
    alive = {p.side for i, p in enumerate(board.players) if not table.out[i] and i not in fallen}
    if len(alive) <= 1:
        return ended(table, alive.pop() if alive else DRAW, "hq_destroyed")
    if table.rules.points_mode and max(table.points) >= WINNING_POINTS:
        return ended(table, ahead(table), "points")
    return None


def _full_board(table: Table) -> Draft:
    """A full board is a battle; one that changes nothing for ever ends the match (FAQ p.15)."""
    fight, turn = table.last_fight, table.turn
    assert turn is not None, "a board fills in a turn"
    if turn.over and fight is not None and fight.kind == "full_board" and _is_stuck(table, fight):
        return ended(table, ahead(table), DEADLOCK)
    return _proposed("battle_started", "board_full", player=table.seat(turn.player),
                     kind="full_board")  # fmt: skip


def _is_stuck(table: Table, fight: Fight) -> bool:
    """Nothing was damaged and nothing changed; a prisoner that was turned is a change.

    In the points game an HQ that is hit gives points, which end the match some time.
    """
    before, after = fight.before, table.board
    tracks = before.hq_points == after.hq_points and list(fight.points) == table.points
    return before.at == after.at and tracks


def _between(table: Table) -> Draft | None:
    if "overtime" in table.fought:
        return ended(table, ahead(table), "overtime")
    if "last" in table.fought:
        return _after_last(table)
    if is_last_battle_due(table):
        who = table.seat(table.last_tile)
        return _proposed("battle_started", "piles_over", player=who, kind="last")
    return _turn(table, following(table))


def _after_last(table: Table) -> Draft | None:
    """Points decide; equal ones are a draw (Duel), or one more turn for each (3.0)."""
    winner, waiting = ahead(table), _in_overtime(table)
    has_begun = table.last_tile is not None and len(waiting) < table.out.count(False)
    if not has_begun and (winner != DRAW or table.rules.tie == "draw"):
        return ended(table, winner, "last_battle")
    if waiting:
        coming = _turns_after(table, table.was, table.turns_of, table.out)
        nexts = next(player for player in coming if player in waiting)
        return _turn(table, nexts, overtime=True)
    who = table.seat(_before_last(table))
    return _proposed("battle_started", "overtime_over", player=who, kind="overtime")


def _turn(table: Table, player: int | None, *, overtime: bool = False) -> Draft | None:
    if player is None:
        return None
    facts: dict[str, Any] = {"player": table.seat(player), "number": table.turns + 1}
    if overtime:
        facts["overtime"] = True
    return _proposed("turn_began", "next_turn", **facts)


def _proposed(kind: str, why: str, /, **facts: Any) -> Draft:
    return Draft(kind, facts, WORDS(f"because.{why}"), origin="rules")


# -- who is ahead ---------------------------------------------------------------------------------


def standing(table: Table) -> list[int]:
    """What decides by player: points in the points game, else what the HQ has left."""
    if table.rules.points_mode:
        return table.points
    board: Board = table.board
    return [0 if table.out[i] else points for i, points in enumerate(board.hq_points)]


def ahead(table: Table) -> str:
    """The player or team that is ahead, or a draw. A team counts its HQs together."""
    sides: dict[str, int] = {}
    for player, points in zip(table.board.players, standing(table), strict=True):
        sides[player.side] = sides.get(player.side, 0) + points
    best = max(sides.values(), default=0)
    leaders = [side for side, points in sides.items() if points == best]
    return leaders[0] if len(leaders) == 1 else DRAW


def ended(table: Table, winner: str, reason: str) -> Draft:
    """The end of the match, with what each track shows; a reason is a short stable word."""
    scores = dict(zip(table.seats, standing(table), strict=True))
    facts = {"winner": winner, "reason": reason, "scores": scores}
    return Draft("match_ended", facts, WORDS("because.match_over"), origin="rules")

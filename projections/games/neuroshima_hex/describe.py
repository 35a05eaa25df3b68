"""The table as JSON, what `aar state --json` prints: a position, and beside it the key `table`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from projections.games.neuroshima_hex.battle.outcome import NEEDS
from projections.games.neuroshima_hex.course import since_last_tile
from projections.games.neuroshima_hex.position.position import from_board
from projections.games.neuroshima_hex.table import Fight, SpentSources, Table, Turn

Json = dict[str, Any]


def describe(table: Table) -> Json:
    """The whole table; `aar battle` reads it and leaves `table` aside."""
    position = from_board(table.board)
    for i, player in enumerate(position["players"]):
        if not player["army"]:  # who never said it: as the tiles tell
            armies = (unit.tile.army for _, unit in table.board.units() if unit.owner == i)
            player["army"] = next(armies, "")
    fight = table.fight
    if fight is not None and not fight.segments:
        whole = [(choice, NEEDS[choice.kind]) for choice in fight.choices]
        choices = [
            {"segment": choice.segment, "kind": choice.kind}
            | {fact: getattr(choice, fact) for fact in facts}
            for choice, facts in whole
            if all(getattr(choice, fact) is not None for fact in facts)
        ]
        caused = {} if fight.player is None else {"caused_by": table.seat(fight.player)}
        position["battle"] = {**caused, "choices": choices}
    return position | {"table": _beside(table)}


def _beside(table: Table) -> Json:
    left = [{tile: n for tile, n in sorted(pile.items()) if n} for pile in table.left]
    return {
        "seq": table.seq,
        "phase": table.phase,
        "turn": None if table.turn is None else _turn(table, table.turn),
        "turns": _by_seat(table, table.turns_of),
        "last_turn_of": table.seat(table.previous_player),
        "names": _by_seat(table, [player.name for player in table.players]),
        "hands": _by_seat(table, [list(hand) for hand in table.hands]),
        "discards": _by_seat(table, [list(tiles) for tiles in table.discards]),
        "piles": _by_seat(table, [table.pile(i) for i in range(len(table.players))]),
        "left": _by_seat(table, left),
        "top": _by_seat(table, [list(tiles) for tiles in table.pile_tops]),
        "energy": _by_seat(table, table.energy) if table.rules.duel_board else None,
        "points": _by_seat(table, table.points) if table.rules.points_mode else None,
        "terror": _seats_where(table, table.terror),
        "out": _seats_where(table, table.out),
        "last_tile": _last_tile(table),
        "overtime": table.turn is not None and table.turn.overtime,
        "battle": None if table.fight is None else _battle(table, table.fight),
        "battles": list(table.battles_fought),
        "turned_prisoners": [
            {"unit": _hex(table, unit), "captor": _hex(table, captor)}
            for unit, spent in sorted(table.takeovers.items())
            for captor in _each(spent)
            if (unit, captor) not in table.lapsed_takeovers
        ],
        "ended": table.ended,
        "winner": table.winner,
    }


def _by_seat(table: Table, values: Sequence[Any]) -> Json:
    return dict(zip(table.seats, values, strict=True))


def _seats_where(table: Table, flags: Sequence[bool]) -> list[str]:
    return [seat for seat, flag in zip(table.seats, flags, strict=True) if flag]


def _turn(table: Table, turn: Turn) -> Json:
    return {
        "player": table.seat(turn.player),
        "number": turn.number,
        "drawn": turn.drawn,
        "discarded": turn.discarded,
        "forced_discard": turn.forced,
        "over": turn.over,
        "moves_used": [
            {"means": means, "unit": _hex(table, unit), "source": _hex(table, source)}
            for (means, unit), spent in sorted(turn.used.items())
            for source in _each(spent)
        ],
    }


def _each(spent: SpentSources) -> list[int]:
    """One token for each time; 0 where it was one of several."""
    return [*sorted(spent.known), *(0,) * spent.unclear]


def _hex(table: Table, token: int) -> str | None:
    """Where the unit of that token lies now; None where it left the board."""
    if not token or token not in table.tokens:
        return None
    return table.board.grid.names[table.tokens.index(token)]


def _last_tile(table: Table) -> Json | None:
    if table.turns_at_last_tile is None:
        return None
    since = _by_seat(table, since_last_tile(table))
    return {"player": table.seat(table.last_tile_by), "turns_since": since}


def _battle(table: Table, fight: Fight) -> Json:
    return {
        "kind": fight.kind,
        "player": table.seat(fight.player),
        "tile": fight.tile,
        "began": fight.seq,
        "choices": [choice.model_dump(mode="json", exclude_none=True) for choice in fight.choices],
        "segments": [segment.initiative for segment in fight.segments],
    }

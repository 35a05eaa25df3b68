"""Plain facts of a match for the archive, read off its history: one row a thing that happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from events.base import Event
from events.match import MatchStarted
from events.neuroshima_hex import (
    BattleEnded,
    BattleStarted,
    DamageDealt,
    EnergyBought,
    HandDiscarded,
    LastTileDrawn,
    PlayerEliminated,
    SegmentFought,
    TilePlaced,
    TilesDiscarded,
    TilesDrawn,
    TurnBegan,
    TurnEnded,
)
from projections.history import History
from projections.neuroshima_hex.board import Unit
from projections.neuroshima_hex.match.armies import find_tile
from projections.neuroshima_hex.match.fact_boards import Boards, open_lines
from projections.neuroshima_hex.match.fact_rows import ROWS, Telling, Told
from projections.neuroshima_hex.match.fact_tables import TABLES, Row, columns
from projections.neuroshima_hex.match.fact_tiles import tile_use
from projections.neuroshima_hex.match.fold import apply
from projections.neuroshima_hex.match.table import Table, start
from projections.replay import start_of
from projections.timeline import moment_of

_EDGES: Final = frozenset({TurnBegan, BattleStarted, SegmentFought, BattleEnded})
_LEAVES_TRACKS: Final = frozenset(
    {
        TilesDrawn, TilesDiscarded, TurnBegan, TurnEnded, TilePlaced, BattleStarted, HandDiscarded,
        LastTileDrawn,
    }
)  # fmt: skip
_LEAVES_BOARD: Final = _LEAVES_TRACKS - {TilePlaced}
"""Events that change no track, or no unit on the board: most of a match."""
_COUNTED: Final = {
    "draws": "drawn", "discards": "discarded", "moves": "moves", "instants": "instants",
    "placements": "placed",
}  # fmt: skip
"""The rows that a turn counts, and as what."""


def facts(history: History) -> dict[str, dict[str, list[Any]]]:
    """The rows of one match, as columns; none for a side line without a start of its own."""
    if not any(isinstance(event, MatchStarted) for event in history.events):
        return columns({table: [] for table in TABLES})
    reader = _Reader(start(start_of(history.events)))
    for event in history.events:
        reader.read(event)
    return columns(reader.done())


class _Reader:
    """Folds a match and writes down what each event changed."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.rows: dict[str, list[Row]] = {name: [] for name in TABLES}
        self.boards = Boards(table, self.rows)
        self.turn: Row | None = None
        self.battle: Row | None = None
        self.placed: dict[int, Row] = {}  # by token
        self.tracks: tuple[list[int], list[int], list[int]] | None = None
        self.lowest = [0] * len(table.players)
        self.begun: dict[int, Event] = {}
        self.last: Event | None = None

    def read(self, event: Event) -> None:
        """Take the next event."""
        kind = type(event)
        if kind in _EDGES:
            self._open(event)
        tell = ROWS.get(kind)
        if tell is not None:
            self._tell(tell, event)
        apply(self.table, event)
        if kind not in _LEAVES_BOARD:
            self._units(event)
        if kind not in _LEAVES_TRACKS:
            self._read_tracks(event)
        self._close(event, kind)
        self.last = event

    # -- stretches --------------------------------------------------------------------------------

    def _open(self, event: Event) -> None:
        if isinstance(event, TurnBegan):
            self._open_turn(event)
        elif isinstance(event, BattleStarted) or self.battle is None:
            self._open_battle(event)

    def _open_turn(self, event: TurnBegan) -> None:
        table, at = self.table, self.table.index.get(event.player)
        self._end_turn()
        self.begun[event.seq] = event
        self.turn = {
            "seq": event.seq, "turn": event.number or table.turns + 1, "seat": event.player,
            "overtime": event.overtime, "under_terror": at is not None and table.terror[at],
            "drawn": 0, "discarded": 0, "placed": 0, "moves": 0, "instants": 0, "battles": 0,
            "energy_bought": 0,
        }  # fmt: skip
        self.rows["turns"].append(self.turn)

    def _open_battle(self, event: Event) -> None:
        known = event if isinstance(event, BattleStarted) else None
        self._end_battle()
        self.begun[event.seq] = event
        self.battle = {
            "seq": event.seq, "number": len(self.rows["battles"]) + 1,
            "kind": known.kind if known else "tile", "seat": known.player if known else None,
            "turn": self._turn_number(), "units": _units_on(self.table),
            "segments": 0, "wounds": 0, "destroyed": 0, "hq_damage": 0,
            "swing": 0,
        }  # fmt: skip
        self.rows["battles"].append(self.battle)
        if self.turn is not None:
            self.turn["battles"] += 1

    def _close(self, event: Event, kind: type[Event]) -> None:
        if self.turn is not None:
            self.turn["last_seq"] = event.seq
        if self.battle is not None:
            self.battle["last_seq"] = event.seq
        if kind is TurnEnded:
            self._end_turn(event)
        elif kind is BattleEnded:
            for row in self.placed.values():
                row["battles"] += 1
            self._end_battle(event)

    def _end_turn(self, event: Event | None = None) -> None:
        """The turn is over, with `event` or before the next one."""
        turn, self.turn = self.turn, None
        if turn is not None:
            turn["seconds"] = _seconds(self.begun[turn["seq"]], event or self.last)
            turn["units_on_board"] = _units_on(self.table)

    def _end_battle(self, event: Event | None = None) -> None:
        battle, self.battle = self.battle, None
        if battle is not None:
            battle["seconds"] = _seconds(self.begun[battle["seq"]], event or self.last)

    def _turn_number(self) -> int | None:
        return None if self.turn is None else self.turn["turn"]

    # -- rows -------------------------------------------------------------------------------------

    def _tell(self, tell: Callable[[Telling, Any], Told], event: Event) -> None:
        turn, battle, rows = self.turn, self.battle, self.rows
        telling = Telling(
            self.table,
            event.seq,
            None if turn is None else turn["turn"],
            None if battle is None else battle["seq"],
        )
        for name, row in tell(telling, event):
            rows[name].append(row)
            if name in _COUNTED:
                if turn is not None and row["seat"] == turn["seat"]:
                    turn[_COUNTED[name]] += 1
            elif battle is not None:
                self._count_for_battle(name, row, battle)

    @staticmethod
    def _count_for_battle(name: str, row: Row, battle: Row) -> None:
        if name == "segments":
            battle["segments"] += 1
        elif name == "hits" and not row["is_absorbed"]:
            battle["hq_damage" if row["on_hq"] else "wounds"] += row["wounds"]
            if row["on_hq"] and battle["seat"] is not None:
                mine = row["target_owner"] == battle["seat"]
                battle["swing"] += -row["wounds"] if mine else row["wounds"]

    def _units(self, event: Event) -> None:
        table = self.table
        is_new = table.born not in self.boards.tokens
        for token, at, unit in self.boards.look(event.seq):
            self._lost(event, token, at, unit)
        if is_new and isinstance(event, TilePlaced) and table.born in table.tokens:
            self.placed[table.born] = self.rows["placements"][-1]
        if isinstance(event, EnergyBought) and self.turn is not None:
            self.turn["energy_bought"] += len(event.tiles) + event.hq_points

    def _lost(self, event: Event, token: int, at: int, unit: Unit) -> None:
        placed = self.placed.pop(token, None)
        if placed is not None:
            placed["lost_seq"] = event.seq
        if self.battle is not None:
            self.battle["destroyed"] += 1
        self.rows["losses"].append(
            {
                "seq": event.seq, "turn": self._turn_number(),
                "battle": None if self.battle is None else self.battle["seq"],
                "cause": _cause(event), "tile": unit.laid.tile.id, "kind": unit.laid.tile.kind,
                "seat": self.table.seat(unit.owner), "hex": self.table.board.grid.names[at],
                "placed_seq": None if placed is None else placed["seq"],
            }
        )  # fmt: skip

    def _read_tracks(self, event: Event) -> None:
        table = self.table
        now = (table.board.hq_points, table.points, table.energy)
        if now == self.tracks:
            return
        before, self.tracks = self.tracks, (now[0].copy(), now[1].copy(), now[2].copy())
        turn = self._turn_number()
        for i, player in enumerate(table.players):
            shown = (now[0][i], now[1][i], now[2][i])
            if before is None or shown != (before[0][i], before[1][i], before[2][i]):
                self.rows["hp_curve"].append(
                    {
                        "seq": event.seq, "turn": turn, "seat": player.seat,
                        "hq_points": shown[0], "points": shown[1], "energy": shown[2],
                    }
                )  # fmt: skip
        self._lead()

    def _lead(self) -> None:
        """How far each HQ was ever behind the best other one."""
        points = self.table.board.hq_points
        for i, mine in enumerate(points):
            others = points[:i] + points[i + 1 :]
            if others:
                self.lowest[i] = min(self.lowest[i], mine - max(others))

    # -- the whole --------------------------------------------------------------------------------

    def done(self) -> dict[str, list[Row]]:
        """All rows, when there are no more events."""
        self._end_turn()
        self._end_battle()
        open_lines(self.table, self.rows["placements"], self.rows["openings"])
        self.rows["standings"] = [self._standing(i) for i in range(len(self.table.players))]
        self.rows["details"] = [self._details()]
        self.rows["tile_use"] = tile_use(self.rows)
        return self.rows

    def _details(self) -> Row:
        table, rules = self.table, self.table.rules
        return {
            "board": rules.board, "duel_board": rules.duel_board,
            "points_mode": rules.points_mode, "battles": len(self.rows["battles"]),
            "last_battle": "last" in table.fought, "overtime": "overtime" in table.fought,
            "units_lost": len(self.rows["losses"]),
        }  # fmt: skip

    def _standing(self, i: int) -> Row:
        table, rows, seat = self.table, self.rows, self.table.players[i].seat
        dealt = [row for row in rows["hits"] if row["seat"] == seat and not row["is_absorbed"]]
        return {
            "seat": seat, "hq_points": table.board.hq_points[i],
            "hq_lost": max(0, table.rules.hq_points[i] - table.board.hq_points[i]),
            "lowest_lead": self.lowest[i], "points": table.points[i], "energy": table.energy[i],
            "is_out": table.out[i], "drawn": _count(rows["draws"], seat),
            "discarded": _count(rows["discards"], seat),
            "placed": _count(rows["placements"], seat),
            "units_lost": _count(rows["losses"], seat),
            "wounds_dealt": sum(row["wounds"] for row in dealt if not row["on_hq"]),
            "hq_damage_dealt": sum(row["wounds"] for row in dealt if row["on_hq"]),
        }  # fmt: skip


def _count(rows: list[Row], seat: str) -> int:
    return [row["seat"] for row in rows].count(seat)


def _units_on(table: Table) -> int:
    at = table.board.at
    return len(at) - at.count(None)


def _cause(event: Event) -> str:
    """Why a unit left the board; `displaced`: another was put onto its hex."""
    if isinstance(event, (SegmentFought, BattleEnded)):
        return "battle"
    if isinstance(event, PlayerEliminated):
        return "eliminated"
    if not isinstance(event, DamageDealt):
        return "replaced" if getattr(event, "replaces", None) else "displaced"
    if event.procedure is not None:
        return "procedure"
    is_mine = event.tile is not None and find_tile(event.tile).kind == "foundation"
    return "mine" if is_mine else "instant"


def _seconds(start: Event | None, end: Event | None) -> float | None:
    """The time between two events; nothing where one of them has none."""
    first, last = (None if event is None else moment_of(event) for event in (start, end))
    if first is None or last is None or (first.tzinfo is None) != (last.tzinfo is None):
        return None
    return max(0.0, (last - first).total_seconds())

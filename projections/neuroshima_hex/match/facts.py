"""Plain facts of a match for the archive, read off its history: one row a thing that happened."""

from __future__ import annotations

from collections import Counter
from typing import Any

from events.base import Event
from events.match import DRAW, MatchEnded, MatchStarted
from events.neuroshima_hex import (
    BattleEnded,
    BattleStarted,
    DamageDealt,
    EnergyBought,
    PlayerEliminated,
    SegmentFought,
    TilePlaced,
    TurnBegan,
    TurnEnded,
)
from projections.history import History
from projections.neuroshima_hex.board import Unit
from projections.neuroshima_hex.match.armies import find_tile
from projections.neuroshima_hex.match.fact_rows import ROWS, Telling
from projections.neuroshima_hex.match.fact_tables import TABLES, Row, columns
from projections.neuroshima_hex.match.fold import apply
from projections.neuroshima_hex.match.table import Table, start
from projections.replay import start_of
from projections.timeline import moment_of


def facts(history: History) -> dict[str, dict[str, list[Any]]]:
    """The rows of one match, as columns; none for a side line without a start of its own."""
    if not any(isinstance(event, MatchStarted) for event in history.events):
        return columns({table: [] for table in TABLES})
    started = start_of(history.events)
    reader = _Reader(started, start(started))
    for event in history.events:
        reader.read(event)
    return columns(reader.done())


class _Reader:
    """Folds a match and writes down what each event changed."""

    def __init__(self, started: MatchStarted, table: Table) -> None:
        self.started, self.table = started, table
        self.rows: dict[str, list[Row]] = {name: [] for name in TABLES}
        self.turn: Row | None = None
        self.battle: Row | None = None
        self.placed: dict[int, Row] = {}  # by token
        self.tracks: list[tuple[int, int, int]] = [(-1, -1, -1)] * len(table.players)
        self.first: Event | None = None
        self.last: Event | None = None
        self.reason: str | None = None
        self.begun: dict[int, Event] = {}

    def read(self, event: Event) -> None:
        """Take the next event."""
        table = self.table
        if self.first is None:
            self.first = event
        before = {
            token: (at, unit) for at, unit in table.board.units() if (token := table.tokens[at])
        }
        self._open(event)
        self._tell(event)
        apply(table, event)
        self._units(event, before)
        self._read_tracks(event)
        self._close(event)
        self.last = event
        if isinstance(event, MatchEnded):
            self.reason = event.reason

    # -- stretches --------------------------------------------------------------------------------

    def _open(self, event: Event) -> None:
        if isinstance(event, TurnBegan):
            self._open_turn(event)
        elif isinstance(event, BattleStarted) or (
            isinstance(event, (SegmentFought, BattleEnded)) and self.battle is None
        ):
            self._open_battle(event)

    def _open_turn(self, event: TurnBegan) -> None:
        table, at = self.table, self.table.index.get(event.player)
        self.begun[event.seq] = event
        self.turn = {
            "seq": event.seq, "turn": event.number or table.turns + 1, "seat": event.player,
            "army": None if at is None else table.players[at].army, "overtime": event.overtime,
            "under_terror": at is not None and table.terror[at],
            "drawn": 0, "discarded": 0, "placed": 0, "moves": 0, "instants": 0, "battles": 0,
            "energy_bought": 0,
        }  # fmt: skip
        self.rows["turns"].append(self.turn)

    def _open_battle(self, event: Event) -> None:
        known = event if isinstance(event, BattleStarted) else None
        self.begun[event.seq] = event
        self.battle = {
            "seq": event.seq, "number": len(self.rows["battles"]) + 1,
            "kind": known.kind if known else "tile", "seat": known.player if known else None,
            "turn": self._turn_number(), "units": sum(1 for _ in self.table.board.units()),
            "segments": 0, "wounds": 0, "destroyed": 0, "hq_damage": 0,
        }  # fmt: skip
        self.rows["battles"].append(self.battle)
        if self.turn is not None:
            self.turn["battles"] += 1

    def _close(self, event: Event) -> None:
        for stretch in (self.turn, self.battle):
            if stretch is not None:
                stretch["last_seq"] = event.seq
                stretch["seconds"] = _seconds(self.begun[stretch["seq"]], event)
        if self.turn is not None:
            self.turn["units_on_board"] = sum(1 for _ in self.table.board.units())
        if isinstance(event, TurnEnded):
            self.turn = None
        elif isinstance(event, BattleEnded):
            for row in self.placed.values():
                row["battles"] += 1
            self.battle = None

    def _turn_number(self) -> int | None:
        return None if self.turn is None else self.turn["turn"]

    # -- rows -------------------------------------------------------------------------------------

    def _tell(self, event: Event) -> None:
        tell = ROWS.get(type(event))
        if tell is None:
            return
        battle = None if self.battle is None else self.battle["seq"]
        telling = Telling(self.table, event.seq, self._turn_number(), battle)
        for name, row in tell(telling, event):
            self.rows[name].append(row)
            self._count(name, row)

    def _count(self, name: str, row: Row) -> None:
        turn, battle = self.turn, self.battle
        counted = {
            "draws": "drawn", "discards": "discarded", "moves": "moves", "instants": "instants",
            "placements": "placed",
        }.get(name)  # fmt: skip
        if turn is not None and counted is not None and row["seat"] == turn["seat"]:
            turn[counted] += 1
        if battle is not None and name == "segments":
            battle["segments"] += 1
        if battle is not None and name == "hits" and not row["is_absorbed"]:
            battle["hq_damage" if row["on_hq"] else "wounds"] += row["wounds"]

    def _units(self, event: Event, before: dict[int, tuple[int, Unit]]) -> None:
        table = self.table
        now = {token for token in table.tokens if token}
        for token in sorted(before.keys() - now):
            self._lost(event, token, *before[token])
        if isinstance(event, TilePlaced) and table.born in now - before.keys():
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
                "owner": self.table.seat(unit.owner), "hex": self.table.board.grid.names[at],
                "placed_seq": None if placed is None else placed["seq"],
            }
        )  # fmt: skip

    def _read_tracks(self, event: Event) -> None:
        table = self.table
        for i, seat in enumerate(table.seats):
            now = (table.board.hq_points[i], table.points[i], table.energy[i])
            if now != self.tracks[i]:
                self.tracks[i] = now
                shown = dict(zip(("hq_points", "points", "energy"), now, strict=True))
                place = {"seq": event.seq, "turn": self._turn_number(), "seat": seat}
                self.rows["hp_curve"].append(place | shown)

    # -- the whole --------------------------------------------------------------------------------

    def done(self) -> dict[str, list[Row]]:
        """All rows, when there are no more events."""
        table = self.table
        self.rows["participants"] = [self._participant(i) for i in range(len(table.players))]
        self.rows["matches"] = [self._match()]
        return self.rows

    def _match(self) -> Row:
        table, rules, said = self.table, self.table.rules, self.started
        return {
            "edition": rules.edition, "board": rules.board, "duel_board": rules.duel_board,
            "points_mode": rules.points_mode, "depth": said.depth, "origin": said.origin,
            "day": said.day, "place": said.place, "players": len(table.players),
            "seats": list(table.seats), "armies": [player.army for player in table.players],
            "hq_points": list(table.board.hq_points), "ended": table.ended,
            "winner": table.winner, "winning_army": self._winning_army(),
            "is_draw": table.winner == DRAW, "reason": self.reason,
            "turns": sum(table.turns_of), "battles": len(self.rows["battles"]),
            "last_battle": "last" in table.fought, "overtime": "overtime" in table.fought,
            "units_lost": len(self.rows["losses"]), "events": self.last.seq if self.last else 0,
            "seconds": _seconds(self.first, self.last),
        }  # fmt: skip

    def _winning_army(self) -> str | None:
        armies = [player.army for player in self.table.players if self._won(player)]
        return armies[0] if len(armies) == 1 else None

    def _won(self, player: Any) -> bool:
        """By seat or by team."""
        return self.table.winner is not None and self.table.winner in (player.seat, player.team)

    def _participant(self, i: int) -> Row:
        table, player = self.table, self.table.players[i]
        seat, rows = player.seat, self.rows
        dealt = [row for row in rows["hits"] if row["seat"] == seat and not row["is_absorbed"]]
        mine = Counter(row["seat"] for row in rows["placements"])
        seconds = [turn["seconds"] for turn in rows["turns"] if turn["seat"] == seat]
        known = [spent for spent in seconds if spent is not None]
        return {
            "seat": seat, "place": i + 1, "name": player.name, "army": player.army,
            "team": player.team, "won": self._won(player), "is_draw": table.winner == DRAW,
            "hq_points": table.board.hq_points[i],
            "hq_lost": max(0, table.rules.hq_points[i] - table.board.hq_points[i]),
            "points": table.points[i], "energy": table.energy[i], "is_out": table.out[i],
            "turns": table.turns_of[i], "placed": mine[seat],
            "drawn": sum(row["seat"] == seat for row in rows["draws"]),
            "discarded": sum(row["seat"] == seat for row in rows["discards"]),
            "units_lost": sum(row["owner"] == seat for row in rows["losses"]),
            "wounds_dealt": sum(row["wounds"] for row in dealt if not row["on_hq"]),
            "hq_damage_dealt": sum(row["wounds"] for row in dealt if row["on_hq"]),
            "seconds": sum(known) if known else None,
        }  # fmt: skip


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

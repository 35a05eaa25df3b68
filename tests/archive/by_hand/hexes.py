"""A match of Neuroshima Hex read by hand: what was drawn, laid, hit, lost, and when."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Any

from projections.games.neuroshima_hex.armies import find_tile
from tests.archive.by_hand.board import FACINGS, Board, Event, Unit, lowest, place_of
from tests.archive.by_hand.reading import Match, Seat


@dataclass
class Use:
    """What became of one player's copies of a tile."""

    seat: Seat
    tile: str
    drawn: int = 0
    placed: int = 0
    played: int = 0
    discarded: int = 0
    lost: int = 0
    battles: int = 0
    hits: int = 0
    wounds: int = 0
    hq_wounds: int = 0


@dataclass
class Battle:
    seq: int
    kind: str
    seat: Seat
    turn: int | None
    units: int
    segments: int = 0
    destroyed: int = 0
    hq_damage: int = 0
    swing: int = 0


@dataclass
class Laid:
    seat: Seat
    tile: str
    kind: str
    hex: str
    spot: str = ""


@dataclass
class Instant:
    seat: Seat
    ability: str
    turn: int | None
    wounds: int = 0
    destroyed: int = 0


@dataclass
class Told:
    """All of one match."""

    match: Match
    seats: dict[str, Seat]
    radius: int
    use: dict[tuple[str, str], Use] = field(default_factory=dict)
    battles: list[Battle] = field(default_factory=list)
    laid: list[Laid] = field(default_factory=list)
    instants: list[Instant] = field(default_factory=list)
    thrown: list[tuple[Seat, str, str]] = field(default_factory=list)
    """Who threw which tile away, and why."""
    netted: list[tuple[Seat, str, int]] = field(default_factory=list)
    """Whose net of which tile held somebody when battle `seq` began, once a unit held."""
    saved: list[tuple[Seat, int, bool]] = field(default_factory=list)
    """Whose unit was saved by a medic, from how many wounds, and whether it was the HQ."""
    behind: dict[str, int] = field(default_factory=dict)
    boards: list[tuple[int, dict[str, Unit]]] = field(default_factory=list)
    """What lay after each event that moved something."""

    def tile(self, seat: str, tile: str) -> Use:
        return self.use.setdefault((seat, tile), Use(self.seats[seat], tile))


@cache
def told(match: Match) -> Told:
    """Read a match, event after event: once for all questions, which change nothing of it."""
    found = Told(
        match, {seat.seat: seat for seat in match.seats},
        3 if (match.started.get("options") or {}).get("board") == 37 else 2,
    )  # fmt: skip
    reader = _Reader(found)
    for event in match.events:
        reader.read(event)
    spots = lowest([one.hex for one in found.laid], found.radius)
    for one, spot in zip(found.laid, spots, strict=True):
        one.spot = spot
    return found


class _Reader:
    def __init__(self, found: Told) -> None:
        self.found, self.board = found, Board()
        self.turn: int | None = None
        self.battle: Battle | None = None
        self.points = dict.fromkeys(found.seats, 20)
        found.behind = dict.fromkeys(found.seats, 0)

    def read(self, event: Event) -> None:
        kind = event["type"]
        if read := getattr(self, f"_{kind}", None):
            read(event)
        before = {name: (unit.placed, unit.facing) for name, unit in self.board.at.items()}
        for unit in self.board.follow(event):
            self.found.tile(unit.owner, unit.tile).lost += 1
            if self.battle:
                self.battle.destroyed += 1
        if before != {name: (unit.placed, unit.facing) for name, unit in self.board.at.items()}:
            self.found.boards.append((event["seq"], dict(self.board.at)))
        self._tracks(event)
        if kind == "battle_ended":
            self._fought()

    def _tracks(self, event: Event) -> None:
        self.points |= event.get("hq_points") or {}
        for seat, mine in self.points.items():
            best = max(points for other, points in self.points.items() if other != seat)
            self.found.behind[seat] = max(self.found.behind[seat], best - mine)

    def _turn_began(self, event: Event) -> None:
        self.turn = event["number"]

    def _turn_ended(self, _event: Event) -> None:
        self.turn = None

    def _tiles_drawn(self, event: Event) -> None:
        for tile in event["tiles"]:
            self.found.tile(event["player"], tile).drawn += 1

    def _tiles_discarded(self, event: Event) -> None:
        for tile in event["tiles"]:
            self.found.tile(event["player"], tile).discarded += 1
            why = "forced" if event.get("forced") else "free"
            self.found.thrown.append((self.found.seats[event["player"]], tile, why))

    def _tile_placed(self, event: Event) -> None:
        tile = find_tile(event["tile"])
        self.found.tile(event["player"], tile.id).placed += 1
        seat = self.found.seats[event["player"]]
        self.found.laid.append(Laid(seat, tile.id, tile.kind, event["hex"]))

    def _play(self, event: Event, **did: int) -> None:
        if event.get("tile"):
            self.found.tile(event["player"], event["tile"]).played += 1
            ability = min(find_tile(event["tile"]).abilities)
            seat = self.found.seats[event["player"]]
            self.found.instants.append(Instant(seat, ability, self.turn, **did))

    _unit_moved = _unit_pushed = _play

    def _damage_dealt(self, event: Event) -> None:
        wounds = sum(hit["wounds"] for hit in event["hits"])
        self._play(event, wounds=wounds, destroyed=len(event["destroyed"]))
        for hit in event["hits"]:
            self._hit(event["player"], event["tile"], self.board.at[hit["hex"]], hit)

    def _battle_started(self, event: Event) -> None:
        self._play(event)
        self.battle = Battle(
            event["seq"], event["kind"], self.found.seats[event["player"]], self.turn,
            len(self.board.at),
        )  # fmt: skip
        self.found.battles.append(self.battle)
        for unit in nets(self.board, self.found.radius):
            row = (self.found.seats[unit.owner], unit.tile, event["seq"])
            self.found.netted.append(row)

    def _segment_fought(self, event: Event) -> None:
        self.battle.segments += 1
        for attack in event["attacks"]:
            attacker = self.board.at[attack["from"]]
            self._hit(attacker.owner, attacker.tile, self.board.at[attack["to"]], attack)

    def _hit(self, owner: str, tile: str, target: Unit, hit: dict[str, Any]) -> None:
        if hit.get("absorbed_by"):
            saved = (self.found.seats[target.owner], hit["wounds"], target.is_hq)
            self.found.saved.append(saved)
            return
        use = self.found.tile(owner, tile)
        use.hits += 1
        if not target.is_hq:
            use.wounds += hit["wounds"]
            return
        use.hq_wounds += hit["wounds"]
        if self.battle:
            mine = target.owner == self.battle.seat.seat
            self.battle.hq_damage += hit["wounds"]
            self.battle.swing += -hit["wounds"] if mine else hit["wounds"]

    def _fought(self) -> None:
        for unit in self.board.at.values():
            self.found.tile(unit.owner, unit.tile).battles += 1
        self.battle = None


def nets(board: Board, radius: int) -> list[Unit]:
    """The net throwers that hold somebody, once a unit held, by the rulebook of Duel.

    Two hostile nets face to face cancel. Then whoever no net reaches throws; a thrower that is
    held throws no more; what is left in a ring holds nobody.
    """
    throws = [
        (start, name)
        for start, unit in board.at.items()
        for side in find_tile(unit.tile).nets
        if (name := _beside(start, (FACINGS.index(unit.facing) + side) % 6, radius)) in board.at
        and board.at[name].owner != unit.owner
    ]
    throws = [(one, other) for one, other in throws if (other, one) not in throws]
    holds: list[tuple[str, str]] = []
    while free := [t for t in throws if t[0] not in {aim for _, aim in throws}]:
        holds += free
        held = {aim for _, aim in free}
        throws = [t for t in throws if t not in free and t[0] not in held]
    return [board.at[start] for start, _ in holds]


def _beside(name: str, side: int, radius: int) -> str | None:
    """The hex on that side: as far as the next one, in that direction."""
    x, y = place_of(name, radius)
    steps = ((0, -1), (3**0.5 / 2, -0.5), (3**0.5 / 2, 0.5), (0, 1), (-(3**0.5) / 2, 0.5),
             (-(3**0.5) / 2, -0.5))  # fmt: skip
    goal = (x + steps[side][0], y + steps[side][1])
    for column in "ABCDEFG"[: 2 * radius + 1]:
        for row in range(1, 2 * radius + 2 - abs("ABCDEFG".index(column) - radius)):
            there = place_of(f"{column}{row}", radius)
            if abs(there[0] - goal[0]) + abs(there[1] - goal[1]) < 0.1:
                return f"{column}{row}"
    return None

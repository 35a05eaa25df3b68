"""Made-up matches of Neuroshima Hex: not played by the rules, but full of all that is counted."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from typing import Any

from events.composer import compose
from projections.games.neuroshima_hex.armies import army_of
from projections.games.neuroshima_hex.board.hexes import FACINGS, GRIDS
from projections.systems import find_system

ARMIES = ("borgo", "hegemony", "moloch", "outpost")
HEXES = GRIDS[19].names
BEGUN = datetime(2026, 1, 3, 18, 0, tzinfo=UTC)


class Clock:
    """A clock that goes on by a few seconds with each look."""

    def __init__(self, begun: datetime, dice: random.Random) -> None:
        self.now, self.dice = begun, dice

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=self.dice.randint(1, 12))
        return self.now


class Made:
    """One match that writes itself."""

    def __init__(
        self,
        seed: int,
        players: list[dict[str, Any]],
        hexes: tuple[str, ...] = HEXES,
        **started: Any,
    ) -> None:
        self.dice = random.Random(seed)
        self.hexes = hexes
        self.seats = [player["name"] for player in players]
        self.army = {player["name"]: player["army"] for player in players}
        self.events: list[dict[str, Any]] = []
        self.board: dict[str, tuple[str, str]] = {}
        self.points = dict.fromkeys(self.seats, 20)
        self.pile = {seat: self._pile(army) for seat, army in self.army.items()}
        seated = [{"seat": player["name"], **player} for player in players]
        self.add("match_started", players=seated, edition="duel", **started)

    def add(self, kind: str, /, **facts: Any) -> int:
        self.events.append({"type": kind, **facts})
        return len(self.events)

    def _pile(self, army: str) -> list[Any]:
        known = army_of(army)
        assert known is not None
        tiles = [t for t in known.tiles for _ in range(t.count) if t.kind != "hq"]
        return self.dice.sample(tiles, len(tiles))

    def free(self) -> list[str]:
        return [name for name in self.hexes if name not in self.board]

    def place(self, seat: str, tile: str, at: str | None = None, facing: str | None = None) -> None:
        at = at or self.dice.choice(self.free())
        facing = facing or self.dice.choice(FACINGS)
        self.add("tile_placed", player=seat, tile=tile, hex=at, facing=facing)
        self.board[at] = (seat, tile)

    def mine(self, seat: str) -> list[str]:
        return [at for at, (owner, _) in self.board.items() if owner == seat]

    def turn(self, number: int, seat: str) -> None:
        self.add("turn_began", player=seat, number=number)
        drawn = [self.pile[seat].pop() for _ in range(min(3, len(self.pile[seat])))]
        if drawn:
            self.add("tiles_drawn", player=seat, tiles=[tile.id for tile in drawn])
            gone = drawn.pop()
            self.add("tiles_discarded", player=seat, tiles=[gone.id], forced=True)
        for tile in drawn:
            self.play(seat, tile)
        self.add("turn_ended", player=seat)
        if len(self.free()) < 2:
            self.battle(seat, None, "full_board")

    def play(self, seat: str, tile: Any) -> None:
        if tile.kind == "instant":
            self.instant(seat, tile)
        elif tile.kind != "foundation" and len(self.free()) > 1:
            self.place(seat, tile.id)

    def instant(self, seat: str, tile: Any) -> None:
        if "battle" in tile.abilities:
            self.battle(seat, tile.id)
        elif "move" in tile.abilities:
            self.move(seat, tile.id)
        elif "push_back" in tile.abilities:
            self.push(seat, tile.id)
        elif "sniper" in tile.abilities:
            self.snipe(seat, tile.id)

    def move(self, seat: str, tile: str) -> None:
        start, goal = self.dice.choice(self.mine(seat)), self.dice.choice(self.free())
        self.add("unit_moved", player=seat, unit=start, to=goal, tile=tile)
        self.board[goal] = self.board.pop(start)

    def push(self, seat: str, tile: str) -> None:
        others = [at for at, (owner, _) in self.board.items() if owner != seat]
        start, goal = self.dice.choice(others), self.dice.choice(self.free())
        pusher = self.dice.choice(self.mine(seat))
        self.add("unit_pushed", player=seat, pusher=pusher, unit=start, to=goal, tile=tile)
        self.board[goal] = self.board.pop(start)

    def snipe(self, seat: str, tile: str) -> None:
        targets = self.targets(seat)
        if not targets:
            return
        at = self.dice.choice(targets)
        owner, unit = self.board.pop(at)
        gone = [{"tile": unit, "owner": owner, "hex": at}]
        hits = [{"hex": at, "wounds": 1}]
        self.add("damage_dealt", player=seat, tile=tile, target=at, hits=hits, destroyed=gone)

    def targets(self, seat: str) -> list[str]:
        return [
            at for at, (owner, unit) in self.board.items()
            if owner != seat and not unit.endswith("-hq")
        ]  # fmt: skip

    def battle(self, seat: str, tile: str | None, kind: str = "tile") -> None:
        cause = self.add("battle_started", player=seat, kind=kind, tile=tile)
        for initiative in (3, 2, 1):
            self.segment(initiative, cause)
        self.add("battle_ended", hq_points=dict(self.points), cause=cause, origin="rules")

    def segment(self, initiative: int, cause: int) -> None:
        attacks, destroyed = [], []
        for start, (owner, _) in list(self.board.items()):
            foes = [at for at, (other, _) in self.board.items() if other != owner]
            if foes and self.dice.random() < 0.3:
                at = self.dice.choice(foes)
                attacks.append(
                    {
                        "from": start, "to": at, "kind": self.dice.choice(["melee", "ranged"]),
                        "strength": 1, "wounds": 1,
                        "absorbed_by": start if self.dice.random() < 0.05 else None,
                    }
                )  # fmt: skip
        for attack in attacks:
            at = attack["to"]
            if at not in self.board or attack["absorbed_by"]:
                continue
            owner, unit = self.board[at]
            if unit.endswith("-hq"):
                self.points[owner] = max(1, self.points[owner] - 1)
            elif self.dice.random() < 0.6:
                del self.board[at]
                destroyed.append({"tile": unit, "owner": owner, "hex": at})
        self.add(
            "segment_fought", initiative=initiative, attacks=attacks, destroyed=destroyed,
            hq_points=dict(self.points), cause=cause, origin="rules",
        )  # fmt: skip

    def run(self, turns: int = 22) -> list[dict[str, Any]]:
        for seat in self.seats:
            self.place(seat, f"{self.army[seat]}-hq")
        for number in range(1, turns + 1):
            self.turn(number, self.seats[(number - 1) % len(self.seats)])
        self.end()
        return self.events

    def end(self) -> None:
        most = max(self.points.values())
        best = [seat for seat, points in self.points.items() if points == most]
        winner = best[0] if len(best) == 1 else "draw"
        self.add("match_ended", winner=winner, reason="points")


def written(events: list[dict[str, Any]], match: str, *, game: str = "neuroshima_hex",
            begun: datetime = BEGUN, seed: int = 0) -> bytes:  # fmt: skip
    """The journal of `events`."""
    dice = random.Random(seed)
    numbers = iter(range(1, 100_000))
    clock = Clock(begun, dice)
    return compose(
        find_system(game).vocabulary, events, match=match, clock=clock,
        ids=lambda _now: f"{match}-{next(numbers)}",
    )[0]  # fmt: skip


def made(number: int, *, names: tuple[str, ...] = ("Ann", "Bob", "Cid", "Dot", "Eve")) -> bytes:
    """Match `number`: two of the names, two of the armies, at times a mirror or simulated."""
    dice = random.Random(number)
    one, other = dice.sample(names, 2)
    armies = [dice.choice(ARMIES), dice.choice(ARMIES)]
    players = [{"name": one, "army": armies[0]}, {"name": other, "army": armies[1]}]
    begun = BEGUN + timedelta(hours=7 * number)
    more: dict[str, Any] = {"origin": "simulated"} if number % 5 == 4 else {}
    events = Made(number, players, day=begun.date().isoformat(), **more).run(dice.randint(14, 26))
    return written(events, f"M{number:06}", begun=begun, seed=number)

"""Made-up battles of Dust Tactics: not played by the rules, but full of all that counts."""

from __future__ import annotations

import random
from datetime import timedelta
from typing import Any

from tests.archive.made import BEGUN, written

NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve")
DEPTHS = ("full", "full", "activation", "full", "round", "full", "activation", "full")
ARMS = "Gun, Ray, Humming Gun, Knife"
CARDS = {
    "Grey Riders": {
        "kind": "squad",
        "armour_class": "S2",
        "hit_points": 5,
        "ap": 30,
        "weapons": ARMS,
        "cover_soft": "hit",
        "cover_hard": "blank",
    },
    "Tin Cat": {
        "kind": "vehicle",
        "armour_class": "V3",
        "hit_points": 4,
        "ap": 24,
        "weapons": ARMS,
    },
    "Old Bear": {"kind": "vehicle", "armour_class": "V4", "hit_points": 6, "weapons": ARMS},
    "Night Watch": {
        "kind": "squad",
        "armour_class": "S1",
        "hit_points": 3,
        "ap": 17,
        "weapons": ARMS,
        "cover_soft": "no_save",
    },
    "Lone Wolf": {"kind": "hero", "hit_points": 4, "ap": 21},
    "Strangers": {"ap": 12},
}
"""Cards that no box holds; of some of them nobody copied all."""
ACTIONS = ("move_attack", "attack_move", "sustained", "move_move", "nothing", "skill_nothing", None)
CLASSES = ("S1", "S2", "V3", "V4")
WEAPONS = {
    "Gun": {"range": "4", **dict.fromkeys(CLASSES, "2/2")},
    "Ray": {"range": "4", "laser": True, **dict.fromkeys(CLASSES, "2/1")},
    "Humming Gun": {"range": "3", **dict.fromkeys(CLASSES, "2*3")},
}
LINES = (*WEAPONS, "Knife")
BATTLES = 12


def battling(number: int) -> bytes:
    """Battle `number`, at one of the depths; now and then simulated, open, or with a slip."""
    begun = BEGUN + timedelta(days=6 * number, hours=4)
    return written(
        Battling(number, begun).run(), f"B{number:03}", game="dust_tactics", begun=begun,
        seed=number,
    )  # fmt: skip


class Battling:
    """A battle that writes itself."""

    def __init__(self, number: int, begun: Any) -> None:
        self.number, self.dice = number, random.Random(6000 + number)
        self.events: list[dict[str, Any]] = []
        self.depth = DEPTHS[number % len(DEPTHS)]
        self.seats = self.dice.sample(NAMES, 4 if number % 5 == 4 else 2)
        armies: list[str | None] = ["allies", "axis"]
        self.dice.shuffle(armies)
        if number % 4 == 3:
            armies[0] = None
        players = []
        for at, seat in enumerate(self.seats):
            player = {"seat": seat, "name": seat, "army": armies[at % 2]}
            if len(self.seats) == 4:
                player["team"] = ("red", "blue")[at % 2]
            players.append({name: value for name, value in player.items() if value})
        self.side = {player["seat"]: player.get("team", player["seat"]) for player in players}
        more = {"origin": "simulated"} if number in (5, 9) else {}
        self.tell(
            "match_started", players=players, depth=self.depth, v=3,
            day=begun.date().isoformat(), place="Club", **more,
        )  # fmt: skip
        self.units: dict[str, str] = {}
        self.board = number % 3 != 2

    def tell(self, kind: str, /, cause: int | None = None, **facts: Any) -> int:
        told = {name: value for name, value in facts.items() if value is not None}
        self.events.append({"type": kind, **told, **({"cause": cause} if cause else {})})
        return len(self.events)

    def run(self) -> list[dict[str, Any]]:
        self.set_up()
        for number in range(1, self.dice.randint(2, 4) + 1):
            self.round(number)
        if self.number == 3:
            slip = self.tell("unit_eliminated", unit=next(iter(self.units)))
            self.tell("event_retracted", target=slip)
        if self.number != 6:
            winner = self.dice.choice([*dict.fromkeys(self.side.values()), "draw"])
            self.tell("match_ended", winner=winner)
        return self.events

    def set_up(self) -> None:
        if self.number % 4:
            scenario = self.dice.choice(("Bridge", "Depot"))
            self.tell("scenario_chosen", scenario=scenario, points_limit=100, rounds=4)
        for name, values in WEAPONS.items():
            self.tell("thing_met", kind="weapon", name=name, values=values)
        for name, values in CARDS.items():
            self.tell("thing_met", kind="unit", name=name, values=values)
        for seat in self.seats:
            cards = [self.dice.choice(list(CARDS)) for _ in range(self.dice.randint(2, 3))]
            self.tell("army_listed", player=seat, units=cards)
            for card in cards:
                name, count = card, 1
                while name in self.units:
                    count += 1
                    name = f"{card} {count}"
                self.units[name] = seat
        if self.board and self.depth != "round":
            columns, rows = ((6, 4), (8, 6))[self.number % 2]
            self.tell("board_laid", columns=columns, rows=rows)
            self.squares = [f"{c}{r + 1}" for c in "ABCDEFGH"[:columns] for r in range(rows)]

    def round(self, number: int) -> None:
        self.tell("round_began", round=number)
        sides = list(dict.fromkeys(self.side.values()))
        if self.dice.random() < 0.3:
            thrown = self.dice.choice((None, dict.fromkeys(sides, 3)))
            self.tell("initiative_rolled", hits=dict.fromkeys(sides, 1), thrown=thrown)
        if self.dice.random() < 0.9:
            winner, first = self.dice.choice(sides), self.dice.choice((None, *sides))
            self.tell("initiative_rolled", winner=winner, first=first)
        if self.depth != "round":
            for name in self.dice.sample(list(self.units), max(1, len(self.units) - 1)):
                self.activation(name)
        self.end_of(number)

    def end_of(self, number: int) -> None:
        told: dict[str, Any] = {}
        if self.dice.random() < 0.4:
            told["fell"] = [self.dice.choice(list(self.units))]
        if self.depth == "round" and self.dice.random() < 0.7:
            told["left"] = {self.dice.choice(list(self.units)): self.dice.randint(0, 2)}
        if self.depth != "round" and self.dice.random() < 0.5:
            told["idle"] = [self.dice.choice(list(self.units))]
        if self.dice.random() < 0.2:
            side = self.dice.choice(list(self.side.values()))
            self.tell("bonus_scored", side=side, points=10)
        if self.dice.random() < 0.3:
            reason = self.dice.choice(("annihilation", "objective", "nobody_can"))
            self.tell("end_triggered", reason=reason)
        self.tell("round_ended", round=number, **told)

    def activation(self, name: str) -> None:
        foes = [one for one, seat in self.units.items()
                if self.side[seat] != self.side[self.units[name]]]  # fmt: skip
        target = self.dice.choice(foes) if self.dice.random() < 0.7 else None
        square = None
        if self.board and self.dice.random() < 0.7:
            square = self.dice.choice(self.squares)
        is_whole = self.depth == "activation"
        self.tell(
            "unit_activated", player=self.units[name], unit=name,
            actions=self.dice.choice(ACTIONS), square=square, target=target,
            loss=self.dice.choice((None, 0, 1, 2)) if target and is_whole else None,
            out_of_turn=self.dice.choice((None, None, None, "officer")),
        )  # fmt: skip
        if self.depth == "full":
            for kind in ("unit_entered", "unit_moved"):
                if self.board and self.dice.random() < 0.3:
                    self.tell(kind, unit=name, square=self.dice.choice(self.squares))
            self.dice_of(name, target, foes)
        if self.dice.random() < 0.15:
            self.tell("unit_eliminated", unit=self.dice.choice(foes),
                      attacker=self.dice.choice((None, name)))  # fmt: skip
        if self.dice.random() < 0.1:
            self.tell("unit_returned", unit=self.dice.choice(foes))
        if self.dice.random() < 0.1:
            self.tell("unit_repaired", unit=self.dice.choice(list(self.units)), points=1)

    def thrown(self, most: int) -> Any:
        number = self.dice.randint(1, most)
        faces = self.dice.choices(("hit", "blank"), (1, 2), k=number)
        if self.dice.random() < 0.5:
            return {"dice": number, "successes": faces.count("hit")}
        return faces if self.dice.random() < 0.9 else None

    def dice_of(self, name: str, target: str | None, foes: list[str]) -> None:
        if self.dice.random() < 0.3:
            self.tell("reaction_tried", unit=self.dice.choice(foes), target=name,
                      dice=self.thrown(2))  # fmt: skip
        if target is None:
            return
        for _ in range(self.dice.randint(1, 2)):
            self.line(name, target)

    def line(self, name: str, target: str) -> None:
        """A line with all that it may lead to, by no rule but chance."""
        line, dice = self.dice.choice(LINES), self.thrown(6)
        occasion = self.dice.choice((None, None, "reaction"))
        cover = self.dice.choice((None, "open", "soft", "hard"))
        self.tell("line_fired", unit=name, line=line, target=target, dice=dice, cover=cover,
                  occasion=occasion, range=self.dice.choice((None, 1, 2, 3)))  # fmt: skip
        about = {"unit": name, "line": line}
        if self.dice.random() < 0.4:
            why = self.dice.choice(("sustained", "berserk", "laser"))
            self.tell("line_rerolled", **about, why=why, dice=self.thrown(3))
        if line == "Humming Gun" and self.dice.random() < 0.6:
            self.tell("phaser_rolled", **about, dice=self.thrown(6))
        by = {"attacker": name, "line": line}
        if self.dice.random() < 0.5:
            level, face = self.dice.choice((None, "soft", "hard")), self.dice.choice((None, "hit"))
            self.tell("cover_rolled", unit=target, level=level, face=face, dice=self.thrown(3),
                      **by)  # fmt: skip
        if self.dice.random() < 0.3:
            self.tell("resilience_rolled", unit=target, dice=self.thrown(2), **by)
        if self.dice.random() < 0.7:
            told = self.dice.choice(({}, by, by))
            self.tell("damage_taken", unit=target, points=self.dice.randint(0, 3), **told)

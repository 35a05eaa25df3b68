"""A board followed by hand, and its twelve images found with a compass instead of a table."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from math import cos, hypot, radians, sin
from typing import Any

FACINGS = ("N", "NE", "SE", "S", "SW", "NW")
Event = dict[str, Any]


@dataclass
class Unit:
    owner: str
    tile: str
    facing: str
    placed: int
    """The seq of its placement: what it is known by."""

    @property
    def is_hq(self) -> bool:
        return self.tile.endswith("-hq")


@dataclass
class Board:
    """What lies where; made-up matches change it in these five ways only."""

    at: dict[str, Unit] = field(default_factory=dict)

    def follow(self, event: Event) -> list[Unit]:
        """Do what an event says; returns the units that left."""
        match event["type"]:
            case "tile_placed":
                self.at[event["hex"]] = Unit(
                    event["player"], event["tile"], event["facing"], event["seq"]
                )
            case "unit_moved" | "unit_pushed":
                self.at[event["to"]] = self.at.pop(event["unit"])
            case "damage_dealt" | "segment_fought":
                return [self.at.pop(gone["hex"]) for gone in event["destroyed"]]
        return []


def place_of(name: str, radius: int) -> tuple[float, float]:
    """Where the middle of a hex lies: the board's middle is 0, a hex is 1 high."""
    column, row = "ABCDEFG".index(name[0]) - radius, int(name[1:])
    long = 2 * radius + 1 - abs(column)
    return column * 3**0.5 / 2, row - (long + 1) / 2


@cache
def images(radius: int) -> tuple[tuple[dict[str, str], dict[str, str]], ...]:
    """Six turns, each plain and reflected: where every hex goes, and where every facing looks."""
    names = [
        f"{'ABCDEFG'[c + radius]}{row}"
        for c in range(-radius, radius + 1)
        for row in range(1, 2 * radius + 2 - abs(c))
    ]
    found = []
    for mirrored in (False, True):
        for turn in range(0, 360, 60):
            hexes = {
                name: _nearest(_turned(place_of(name, radius), turn, mirrored), names, radius)
                for name in names
            }
            facings = {
                one: FACINGS[round(((-60 * i if mirrored else 60 * i) + turn) / 60) % 6]
                for i, one in enumerate(FACINGS)
            }
            found.append((hexes, facings))
    return tuple(found)


def _turned(place: tuple[float, float], turn: int, mirrored: bool) -> tuple[float, float]:
    """Clockwise on a page whose y grows downwards, after a reflection about the upright axis."""
    x, y = (-place[0] if mirrored else place[0]), place[1]
    angle = radians(turn)
    return x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)


def _nearest(place: tuple[float, float], names: list[str], radius: int) -> str:
    def far(name: str) -> float:
        x, y = place_of(name, radius)
        return hypot(x - place[0], y - place[1])

    return min(names, key=far)


def lowest(hexes: list[str], radius: int) -> list[str]:
    """Hexes in their order, turned and reflected so that the first ones have the lowest names."""
    return min([moved[name] for name in hexes] for moved, _ in images(radius))


def ring(name: str, radius: int) -> int:
    """How many steps a hex lies from the middle."""
    x, y = place_of(name, radius)
    across = abs(x) * 2 / 3**0.5
    return round(max(across, abs(y) + across / 2))

"""A save of Tabletop Simulator: its objects, without its scripts."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from importers.formats import Parsed
from importers.import_context import Desk
from importers.imported_match import compact
from importers.json_input import parse_json
from importers.problems import NotUnderstood, Problem
from importers.source import Source
from importers.text import as_list, moment_of, name
from importers.words import WORDS

MOST_OBJECTS: Final = 20_000
_CODE: Final = frozenset({"LuaScript", "LuaScriptState", "XmlUI", "CustomUIAssets"})
_UNSEEN: Final = ("Trigger", "Zone", "Fog", "Lighting")
"""Parts of names of objects that are no things on the table."""
_GROUND: Final = "Board"
"""Part of the name of an object that others lie on."""
_FAR: Final = 1e6


@dataclass(frozen=True, slots=True)
class Thing:
    """An object on the table: where it lies, how it is turned, what is in it."""

    id: str
    kind: str
    name: str | None
    spot: tuple[float, float] | None
    """East and north of the middle of the table; None where the save does not tell."""
    turned: float
    """Degrees clockwise."""
    face_down: bool
    value: int | float | None = None
    inside: tuple[str | None, ...] | None = None
    """The names of what a deck or a bag holds; None where it holds nothing by its nature."""


@dataclass(frozen=True, slots=True)
class Hand:
    """The box over the edge of the table in which a player holds cards."""

    colour: str
    spot: tuple[float, float]
    turned: float
    wide: float
    deep: float

    def holds(self, thing: Thing) -> bool:
        """Whether a thing is in it: measured along its own sides, for hands stand askew."""
        if thing.spot is None:
            return False
        east, north = thing.spot[0] - self.spot[0], thing.spot[1] - self.spot[1]
        angle = math.radians(self.turned)
        along = east * math.cos(angle) - north * math.sin(angle)
        across = east * math.sin(angle) + north * math.cos(angle)
        return abs(along) <= self.wide / 2 and abs(across) <= self.deep / 2


@dataclass(frozen=True)
class Save:
    """A table as it lay."""

    where: str
    hash: str
    title: str | None
    day: str | None
    note: str | None
    grid: int
    """0 squares, 1 hexes with a flat top, 2 hexes with a point on top."""
    size: tuple[float, float]
    """Of a square its sides; of a hex the way from corner to corner, twice."""
    offset: tuple[float, float]
    things: tuple[Thing, ...]
    colours: tuple[str, ...]
    turn: str | None
    unseen: int
    hands: tuple[Hand, ...] = ()
    ground: int = 0
    """How many boards lie under the things."""
    details: dict[str, Any] = field(default_factory=dict)
    raw: str = ""


def recognise(source: Source) -> int:
    """Whether it is the JSON of a save: its objects give it away."""
    if not source.head.startswith("{"):
        return 0
    marks = sum(mark in source.data for mark in (b'"ObjectStates"', b'"SaveName"', b'"Transform"'))
    is_schema = b'"$schema"' in source.data[:2000]
    return 0 if is_schema else (0, 30, 85, 90)[marks]


def parse(source: Source, desk: Desk) -> Parsed[Save]:
    """The one table of a save."""
    del desk
    found = parse_json(source)
    if not isinstance(found, dict) or not isinstance(found.get("ObjectStates"), list):
        raise NotUnderstood(WORDS("tts.no_save"), where=source.where)
    objects = as_list(found["ObjectStates"])
    odd = len(found["ObjectStates"]) - len(objects)
    problems = [Problem(source.where, WORDS("tts.odd", count=odd))] if odd else []
    if len(objects) > MOST_OBJECTS:
        raise NotUnderstood(WORDS("tts.large", limit=MOST_OBJECTS), where=source.where)
    return Parsed([_save(source, found, objects)], problems)


def _save(source: Source, found: dict[str, Any], objects: list[dict[str, Any]]) -> Save:
    unseen = [thing for thing in objects if any(u in _kind(thing) for u in _UNSEEN)]
    boards = [thing for thing in objects if _GROUND in _kind(thing) and thing.get("Locked")]
    apart = {id(thing) for thing in (*unseen, *boards)}
    seen = [thing for thing in objects if id(thing) not in apart]
    grid, turns = _object(found.get("Grid")), _object(found.get("Turns"))
    place = _object(grid.get("PosOffset"))
    order = turns.get("TurnOrder")
    kind = grid.get("Type")
    return Save(
        where=source.where,
        hash=source.hash,
        title=name(found.get("SaveName")) or name(found.get("GameMode")),
        day=_day(found.get("Date")),
        note=found.get("Note") if isinstance(found.get("Note"), str) else None,
        grid=kind if isinstance(kind, int) and kind in (0, 1, 2) else 0,
        size=(_size(grid.get("xSize")), _size(grid.get("ySize"))),
        offset=(_number(place.get("x")) or 0.0, _number(place.get("z")) or 0.0),
        things=tuple(_things(seen)),
        colours=tuple(dict.fromkeys(filter(None, map(name, order))))
        if isinstance(order, list)
        else (),
        turn=name(turns.get("TurnColor")),
        unseen=len(unseen),
        hands=tuple(_hands(found, unseen)),
        ground=len(boards),
        details={"version": name(found.get("VersionNumber")), "table": name(found.get("Table"))},
        raw=compact(_without_code(found)),
    )


def _things(objects: list[dict[str, Any]]) -> Iterator[Thing]:
    known: set[str] = set()
    for number, thing in enumerate(objects, start=1):
        id_ = name(thing.get("GUID"), 70) or f"object {number}"
        if id_ in known:
            id_ = f"{id_} #{number}"
        known.add(id_)
        yield _thing(thing, id_)


def _thing(thing: dict[str, Any], id_: str) -> Thing:
    where = _object(thing.get("Transform"))
    # A stack of tokens is one object and says how many they are.
    value = thing.get("Number") if _kind(thing).endswith("Stack") else thing.get("Value")
    return Thing(
        id=id_,
        kind=_kind(thing),
        name=name(thing.get("Nickname"), 120),
        spot=_spot(where),
        turned=(_number(where.get("rotY")) or 0.0) % 360,
        face_down=90 < (_number(where.get("rotZ")) or 0.0) % 360 < 270,
        value=value if isinstance(value, (int, float)) and not isinstance(value, bool) else None,
        inside=_inside(thing),
    )


def _spot(where: dict[str, Any]) -> tuple[float, float] | None:
    east, north = _number(where.get("posX")), _number(where.get("posZ"))
    return None if east is None or north is None else (east, north)


def _hands(found: dict[str, Any], unseen: list[dict[str, Any]]) -> Iterator[Hand]:
    """The hands: objects of their own, or in older saves a list beside the table."""
    told = as_list(_object(found.get("Hands")).get("HandTransforms"))
    zones = [(zone.get("FogColor"), zone) for zone in unseen if "Hand" in _kind(zone)]
    for colour, zone in (*zones, *((one.get("Color"), one) for one in told)):
        where = _object(zone.get("Transform"))
        spot, seat = _spot(where), name(colour, 60)
        wide, deep = _number(where.get("scaleX")), _number(where.get("scaleZ"))
        if spot and seat and wide and deep:
            yield Hand(seat, spot, _number(where.get("rotY")) or 0.0, abs(wide), abs(deep))


def _inside(thing: dict[str, Any]) -> tuple[str | None, ...] | None:
    held = thing.get("ContainedObjects")
    if isinstance(held, list) and held:
        return tuple(name(one.get("Nickname")) if isinstance(one, dict) else None for one in held)
    cards = thing.get("DeckIDs")
    if isinstance(cards, list) and cards:
        return (None,) * len(cards)
    return () if _kind(thing).startswith(("Bag", "Deck")) else None


def _kind(thing: dict[str, Any]) -> str:
    return name(thing.get("Name"), 60) or "?"


def _object(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _number(value: object) -> float | None:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    return float(value) if abs(value) < _FAR else None  # what is no number is not smaller


def _size(value: object) -> float:
    size = abs(_number(value) or 0.0)
    return size if 0.05 <= size <= 1000 else 2.0


def _day(value: object) -> str | None:
    """The day of a save: American, month first."""
    parts = str(value).split(" ")[0].split("/") if isinstance(value, str) else []
    if len(parts) == 3:
        return moment_of(f"{parts[2]}-{parts[0]}-{parts[1]}")
    return (moment_of(value) or "")[:10] or None


def _without_code(value: Any, depth: int = 0) -> Any:
    """The record without scripts: they are programs, and nothing runs or keeps them."""
    if depth > 60:
        return None
    if isinstance(value, dict):
        return {k: _without_code(v, depth + 1) for k, v in value.items() if k not in _CODE}
    if isinstance(value, list):
        return [_without_code(item, depth + 1) for item in value]
    return value

"""A save of Tabletop Simulator, without its scripts: a freeform match that begins as it lay."""

from __future__ import annotations

import cmath
import hashlib
import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from importers.formats import Format, Parsed
from importers.import_context import ANY_GAME, ImportContext
from importers.imported_match import Content, Entry, ImportedMatch, compact
from importers.source import NotUnderstood, Problem, Source, parse_json
from importers.text import as_list, clean, moment_of, name
from importers.words import WORDS
from projections.scene import COMPASS, HEX_COMPASS, column_letters

MOST_OBJECTS: Final = 20_000
_CODE: Final = frozenset({"LuaScript", "LuaScriptState", "XmlUI", "CustomUIAssets"})
_UNSEEN: Final = ("Trigger", "Zone", "Fog", "Lighting")
"""Parts of names of objects that are no things on the table."""
_GROUND: Final = "Board"
"""Part of the name of an object that others lie on."""
_FAR: Final = 1e6
_SIDE: Final = 60
_BESIDE: Final = "beside the board"
_ROW: Final = math.sqrt(3) / 2
"""How high a flat-topped hex is that is 1 wide from corner to corner."""
_AGREED: Final = 0.7
"""Things that lie anyhow come nowhere near this."""

Spot = tuple[float, float]


@dataclass(frozen=True, slots=True)
class TableObject:
    """An object on the table: where it lies, how it is turned, what is in it."""

    id: str
    kind: str
    name: str | None
    spot: Spot | None
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
    spot: Spot
    turned: float
    wide: float
    deep: float

    def holds(self, thing: TableObject) -> bool:
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
    things: tuple[TableObject, ...]
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


def parse(source: Source, context: ImportContext) -> Parsed[Save]:
    """The one table of a save."""
    del context
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
    """The table of a save; boards that are locked are the ground under the things."""
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


def _things(objects: list[dict[str, Any]]) -> Iterator[TableObject]:
    known: set[str] = set()
    for number, thing in enumerate(objects, start=1):
        id_ = name(thing.get("GUID"), 70) or f"object {number}"
        if id_ in known:
            id_ = f"{id_} #{number}"
        known.add(id_)
        where = _object(thing.get("Transform"))
        # A stack of tokens is one object and says how many they are.
        value = thing.get("Number") if _kind(thing).endswith("Stack") else thing.get("Value")
        is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
        yield TableObject(
            id=id_,
            kind=_kind(thing),
            name=name(thing.get("Nickname"), 120),
            spot=_spot(where),
            turned=(_number(where.get("rotY")) or 0.0) % 360,
            face_down=90 < (_number(where.get("rotZ")) or 0.0) % 360 < 270,
            value=value if is_number else None,
            inside=_inside(thing),
        )


def _spot(where: dict[str, Any]) -> Spot | None:
    east, north = _number(where.get("posX")), _number(where.get("posZ"))
    return None if east is None or north is None else (east, north)


def _hands(found: dict[str, Any], unseen: list[dict[str, Any]]) -> Iterator[Hand]:
    """The hands: objects of their own, or in older saves a list beside the table."""
    listed = as_list(_object(found.get("Hands")).get("HandTransforms"))
    zones = [(zone.get("FogColor"), zone) for zone in unseen if "Hand" in _kind(zone)]
    for colour, zone in (*zones, *((one.get("Color"), one) for one in listed)):
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


@dataclass(frozen=True)
class _Grid:
    """The cells of the save's own grid that its objects need."""

    save: Save
    phase: Spot = (0.0, 0.0)
    """Where in its square a thing lies: lines or middles of squares may run through the origin."""
    columns: int = 0
    rows: int = 0
    first: tuple[int, int] = (0, 0)

    @property
    def hexes(self) -> bool:
        return self.save.grid in (1, 2)

    @property
    def pointed(self) -> bool:
        """Hexes with a point on top: the board is shown turned by a quarter."""
        return self.save.grid == 2

    def at(self, spot: Spot) -> tuple[int, int]:
        """Column and row of a spot, counted from anywhere."""
        east, north = spot[0] - self.save.offset[0], spot[1] - self.save.offset[1]
        if self.hexes:
            return _hex_at(*((-north, east) if self.pointed else (east, north)), self.save.size[0])
        wide, high = self.save.size
        return _nearest(east / wide - self.phase[0]), _nearest(north / high - self.phase[1])

    def cell(self, thing: TableObject) -> str:
        if thing.spot is None:
            return _BESIDE
        column, row = self.at(thing.spot)
        column, row = column - self.first[0], row - self.first[1]
        if not (0 <= column < self.columns and 0 <= row < self.rows):
            return _BESIDE
        return f"{column_letters(column)}{row + 1}"

    def facing(self, thing: TableObject) -> str | None:
        """Where a thing looks; None where it looks at a corner of its hex and at no side."""
        if not self.hexes:
            return COMPASS[round(thing.turned / 45) % 8]
        sixths = (thing.turned - (90 if self.pointed else 0)) / 60
        return HEX_COMPASS[round(sixths) % 6] if abs(sixths - round(sixths)) < 1 / 3 else None


def _nearest(value: float) -> int:
    """The next whole number, upwards from the middle: one and minus one may not both be nought."""
    return math.floor(value + 0.5)


def _hex_at(east: float, north: float, size: float) -> tuple[int, int]:
    """The flat-topped hex whose middle is nearest; `size` is its way from corner to corner."""
    wide, high = size * 0.75, size * _ROW
    nearest = math.floor(east / wide)
    spots = [
        (column, _nearest(-north / high - (column % 2) / 2)) for column in (nearest, nearest + 1)
    ]
    return min(
        spots,
        key=lambda s: math.hypot(s[0] * wide - east, (s[1] + s[0] % 2 / 2) * high + north),
    )


def _grid_of(save: Save) -> _Grid:
    """The grid round the objects: those that lie far off lie beside the board."""
    held = {id(thing) for thing in save.things if _hand_of(thing, save)}
    lying = [thing.spot for thing in save.things if thing.spot and id(thing) not in held]
    phase = (
        _phase([east - save.offset[0] for east, _ in lying], save.size[0]),
        _phase([north - save.offset[1] for _, north in lying], save.size[1]),
    )
    plain = _Grid(save, phase)
    spots = [plain.at(spot) for spot in lying]
    if not spots:
        return plain
    left, columns = _stretch([column for column, _ in spots])
    low, rows = _stretch([row for _, row in spots])
    # Every second column of hexes stands lower: where they begin may not change that.
    left -= left % 2 if plain.hexes else 0
    return _Grid(save, phase, min(columns + 1, _SIDE), rows, (left, low))


def _phase(values: list[float], size: float) -> float:
    """The fraction of a square at which things usually lie; 0 where they lie anyhow."""
    around = [cmath.exp(2j * math.pi * value / size) for value in values]
    middle = sum(around) / (len(around) or 1)
    return cmath.phase(middle) / (2 * math.pi) if abs(middle) > _AGREED else 0.0


def _hand_of(thing: TableObject, save: Save) -> str | None:
    """Whose hand holds a thing."""
    return next((hand.colour for hand in save.hands if hand.holds(thing)), None)


def _stretch(values: list[int]) -> tuple[int, int]:
    """Where a board of at most sixty begins that holds the most, and how long it is."""
    ordered = sorted(values)
    if ordered[-1] - ordered[0] < _SIDE:
        return ordered[0], ordered[-1] - ordered[0] + 1
    middle = ordered[len(ordered) // 2]
    return middle - _SIDE // 2, _SIDE


def to_events(save: Save, context: ImportContext) -> ImportedMatch:
    """The match that begins with the table of a save."""
    grid = _grid_of(save)
    title = save.title or name(context.game)
    remarks = [WORDS("tts.position")]
    if save.unseen:
        remarks.append(WORDS("tts.unseen", count=save.unseen))
    if save.ground:
        remarks.append(WORDS("tts.ground", count=save.ground))
    if nowhere := sum(thing.spot is None for thing in save.things):
        remarks.append(WORDS("tts.nowhere", count=nowhere))
    if grid.hexes:
        remarks.append(WORDS("tts.hexes_pointed" if grid.pointed else "tts.hexes"))
    return ImportedMatch(
        where=save.where,
        game=ANY_GAME,
        events=[_started(save, grid, title), *_events(save, grid)],
        ids=(f"tts:{save.hash[:40]}",),
        title=title,
        content=Content(
            hashlib.sha256(save.raw.encode("utf-8", "replace")).hexdigest()[:24], "save"
        ),
        details=save.details,
        remarks=tuple(remarks),
        raw=save.raw,
    )


def _started(save: Save, grid: _Grid, title: str | None) -> Entry:
    started: Entry = {"type": "match_started", "origin": "import"}
    if title:
        started["edition"] = title
    held = dict.fromkeys(filter(None, (_hand_of(thing, save) for thing in save.things)))
    kind = "hex" if grid.hexes else "square"
    board = {"board": kind, "columns": grid.columns, "rows": grid.rows} if grid.columns else {}
    started["options"] = {**board, "places": [_BESIDE, *map(_hand, held)]}
    colours = dict.fromkeys((*save.colours, *held))
    started["players"] = [{"seat": colour, "name": colour} for colour in colours]
    return started | ({"day": save.day} if save.day else {})


def _hand(colour: str) -> str:
    return f"hand of {colour}"


def _events(save: Save, grid: _Grid) -> Iterator[Entry]:
    """Everything as it lies, then what is said of the table."""
    decks: set[str] = set()
    for thing in save.things:
        called = thing.name or thing.kind.replace("_", " ")
        if thing.inside is not None:
            deck = called if called not in decks else f"{called} {thing.id}"
            decks.add(deck)
            known = thing.inside and all(thing.inside)
            cards = {"cards": list(thing.inside)} if known else {}
            yield {
                "type": "deck_prepared", "deck": deck[:200], "size": len(thing.inside), **cards
            }  # fmt: skip
        yield {
            "type": "piece_placed",
            "piece": thing.id,
            "name": called,
            "cell": _hand(held) if (held := _hand_of(thing, save)) else grid.cell(thing),
            **({"facing": way} if (way := grid.facing(thing)) else {}),
            **({"face_down": True} if thing.face_down else {}),
        }
        # On things of other kinds a number is a leftover.
        is_stack = thing.kind.endswith("Stack")
        if thing.value and (is_stack or thing.kind.startswith(("Counter", "Digital", "Die"))):
            what = "count" if is_stack else "value"
            counter = {"type": "counter_set", "counter": what, "piece": thing.id}
            yield {**counter, "value": thing.value}
    if note := clean(save.note, 20_000):
        yield {"type": "note_written", "text": note}
    if save.turn in save.colours:
        yield {"type": "span_opened", "span": "turn", "player": save.turn}


TTS: Final = Format("tts", WORDS("format.tts"), 2, recognise, parse, to_events)

"""From a save to the events of a freeform match: everything lies where the save has it."""

from __future__ import annotations

import cmath
import hashlib
import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from importers.formats import Format
from importers.games import ANY_GAME
from importers.import_context import Desk
from importers.imported_match import Arrival, Content, Entry
from importers.text import clean, name
from importers.tts.parse import Save, Thing, parse, recognise
from importers.words import WORDS
from projections.scene import column_letters

_SIDE: Final = 60
_BESIDE: Final = "beside the board"
_EIGHTHS: Final = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
_SIXTHS: Final = ("N", "NE", "SE", "S", "SW", "NW")
_ROW: Final = math.sqrt(3) / 2
"""How high a flat-topped hex is that is 1 wide from corner to corner."""
_AGREED: Final = 0.7
"""Things that lie anyhow come nowhere near this."""

Spot = tuple[float, float]


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

    def cell(self, thing: Thing) -> str:
        if thing.spot is None:
            return _BESIDE
        column, row = self.at(thing.spot)
        column, row = column - self.first[0], row - self.first[1]
        if not (0 <= column < self.columns and 0 <= row < self.rows):
            return _BESIDE
        return f"{column_letters(column)}{row + 1}"

    def facing(self, thing: Thing) -> str | None:
        """Where a thing looks; None where it looks at a corner of its hex and at no side."""
        if not self.hexes:
            return _EIGHTHS[round(thing.turned / 45) % 8]
        sixths = (thing.turned - (90 if self.pointed else 0)) / 60
        return _SIXTHS[round(sixths) % 6] if abs(sixths - round(sixths)) < 1 / 3 else None

    def options(self, places: tuple[str, ...]) -> dict[str, Any]:
        kind = "hex" if self.hexes else "square"
        board = {"board": kind, "columns": self.columns, "rows": self.rows} if self.columns else {}
        return {**board, "places": list(places)}


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


def _hand_of(thing: Thing, save: Save) -> str | None:
    """Whose hand holds a thing."""
    return next((hand.colour for hand in save.hands if hand.holds(thing)), None)


def _stretch(values: list[int]) -> tuple[int, int]:
    """Where a board of at most sixty begins that holds the most, and how long it is."""
    ordered = sorted(values)
    if ordered[-1] - ordered[0] < _SIDE:
        return ordered[0], ordered[-1] - ordered[0] + 1
    middle = ordered[len(ordered) // 2]
    return middle - _SIDE // 2, _SIDE


def to_events(save: Save, desk: Desk) -> Arrival:
    """The match that begins with the table of a save."""
    grid = _grid_of(save)
    title = save.title or name(desk.game)
    remarks = [WORDS("tts.position")]
    if save.unseen:
        remarks.append(WORDS("tts.unseen", count=save.unseen))
    if save.ground:
        remarks.append(WORDS("tts.ground", count=save.ground))
    if nowhere := sum(thing.spot is None for thing in save.things):
        remarks.append(WORDS("tts.nowhere", count=nowhere))
    if grid.hexes:
        remarks.append(WORDS("tts.hexes_pointed" if grid.pointed else "tts.hexes"))
    return Arrival(
        where=save.where,
        game=ANY_GAME,
        events=[_started(save, grid, title), *_laid(save, grid), *_told(save)],
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
    started["options"] = grid.options((_BESIDE, *map(_hand, held)))
    colours = dict.fromkeys((*save.colours, *held))
    started["players"] = [{"seat": colour, "name": colour} for colour in colours]
    return started | ({"day": save.day} if save.day else {})


def _hand(colour: str) -> str:
    return f"hand of {colour}"


def _laid(save: Save, grid: _Grid) -> Iterator[Entry]:
    decks: set[str] = set()
    for thing in save.things:
        called = thing.name or thing.kind.replace("_", " ")
        if thing.inside is not None:
            deck = called if called not in decks else f"{called} {thing.id}"
            decks.add(deck)
            yield _deck(deck[:200], thing.inside)
        yield {
            "type": "piece_placed",
            "piece": thing.id,
            "name": called,
            "cell": _hand(held) if (held := _hand_of(thing, save)) else grid.cell(thing),
            **({"facing": way} if (way := grid.facing(thing)) else {}),
            **({"face_down": True} if thing.face_down else {}),
        }
        if thing.value and (what := _counted(thing.kind)):
            counter = {"type": "counter_set", "counter": what, "piece": thing.id}
            yield {**counter, "value": thing.value}


def _counted(kind: str) -> str | None:
    """What the number on a thing counts; None where it is a leftover of another kind."""
    if kind.endswith("Stack"):
        return "count"
    return "value" if kind.startswith(("Counter", "Digital", "Die")) else None


def _deck(deck: str, inside: tuple[str | None, ...]) -> Entry:
    prepared: Entry = {"type": "deck_prepared", "deck": deck, "size": len(inside)}
    if inside and all(inside):
        prepared["cards"] = list(inside)
    return prepared


def _told(save: Save) -> Iterator[Entry]:
    if note := clean(save.note, 20_000):
        yield {"type": "note_written", "text": note}
    if save.turn in save.colours:
        yield {"type": "span_opened", "span": "turn", "player": save.turn}


TTS: Final = Format("tts", WORDS("format.tts"), 2, recognise, parse, to_events)

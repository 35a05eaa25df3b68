"""From a save to the events of a freeform match: everything lies where the save has it."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from importers.arrivals import Arrival, Content, Entry
from importers.desk import Desk
from importers.formats import Format
from importers.games import ANY_GAME
from importers.text import clean, name
from importers.tts.parse import Save, Thing, parse, recognise
from importers.words import WORDS
from projections.freeform.board import column_letters

_SIDE: Final = 60
_BESIDE: Final = "beside the board"
_EIGHTHS: Final = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
_SIXTHS: Final = ("N", "NE", "SE", "S", "SW", "NW")
_ROW: Final = math.sqrt(3) / 2
"""Columns of hexes stand closer than the hexes of a column do."""


@dataclass(frozen=True)
class _Grid:
    """The cells of the save's own grid that its objects need."""

    save: Save
    columns: int = 0
    rows: int = 0
    first: tuple[int, int] = (0, 0)

    @property
    def hexes(self) -> bool:
        return self.save.grid in (1, 2)

    def at(self, thing: Thing) -> tuple[int, int]:
        """Column and row of a thing, counted from anywhere."""
        x, y = thing.x - self.save.offset[0], thing.z - self.save.offset[1]
        wide, high = self.save.size
        if not self.hexes:
            return round(x / wide), round(y / high)
        if self.save.grid == 1:  # rows of hexes: the board is shown turned by a quarter
            x, y = -y, x
        column = round(x / (wide * _ROW))
        return column, round(-y / wide - (column % 2) / 2)

    def cell(self, thing: Thing) -> str:
        column, row = self.at(thing)
        column, row = column - self.first[0], row - self.first[1]
        if not (0 <= column < self.columns and 0 <= row < self.rows):
            return _BESIDE
        return f"{column_letters(column)}{row + 1}"

    def facing(self, thing: Thing) -> str:
        turned = thing.turned - (90 if self.save.grid == 1 else 0)
        if self.hexes:
            return _SIXTHS[round(turned / 60) % 6]
        return _EIGHTHS[round(turned / 45) % 8]

    def options(self) -> dict[str, Any]:
        kind = "hex" if self.hexes else "square"
        board = {"board": kind, "columns": self.columns, "rows": self.rows} if self.columns else {}
        return {**board, "places": [_BESIDE]}


def _grid_of(save: Save) -> _Grid:
    """The grid round the objects: those that lie far off lie beside the board."""
    plain = _Grid(save)
    spots = [plain.at(thing) for thing in save.things]
    if not spots:
        return plain
    left, columns = _stretch([column for column, _ in spots])
    low, rows = _stretch([row for _, row in spots])
    # Every second column of hexes stands lower: where they begin may not change that.
    left -= left % 2 if plain.hexes else 0
    return _Grid(save, min(columns + 1, _SIDE), rows, (left, low))


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
    if grid.hexes:
        remarks.append(WORDS("tts.hexes"))
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
    started["options"] = grid.options()
    started["players"] = [{"seat": colour, "name": colour} for colour in save.colours]
    return started | ({"day": save.day} if save.day else {})


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
            "cell": grid.cell(thing),
            "facing": grid.facing(thing),
            **({"face_down": True} if thing.face_down else {}),
        }
        if thing.value and thing.kind.startswith(("Counter", "Digital", "Die")):
            counter = {"type": "counter_set", "counter": "value", "piece": thing.id}
            yield {**counter, "value": thing.value}


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


TTS: Final = Format("tts", WORDS("format.tts"), 1, recognise, parse, to_events)

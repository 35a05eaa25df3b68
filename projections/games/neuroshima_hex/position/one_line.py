"""A position on one line, what FEN is to chess.

    19 duel a=vegas:18:Ann,b=smart:20:Bob 3/aMERC-NE,bCYB-NW,bMOTH-NE,1/aHQ-N,… A1=aMINE -

Six fields with one space between them: board; edition; players with a letter each, as
army:points:name or army:points:name:team; the columns from the left with `/` between them, each
from the top, with `,` between its hexes, a number for so many empty hexes and letter, abbreviation,
facing and wounds for a unit (`aGRD-NE+1`); foundations; options of the match as name=value. An
empty fifth or sixth field is `-`. Abbreviations are the English ones of the catalogue; Polish ones
are read as well. What a name or a value may not hold here (space , : = / %) is written as %XX.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import groupby
from typing import Any, Final, NoReturn
from urllib.parse import quote, unquote

from events.errors import Unreadable
from projections.games.neuroshima_hex.armies.catalogue import Catalogue
from projections.games.neuroshima_hex.board.board import Board
from projections.games.neuroshima_hex.board.hexes import GRIDS
from projections.games.neuroshima_hex.position.board_from_json import to_board
from projections.games.neuroshima_hex.position.messages import near
from projections.games.neuroshima_hex.position.position import from_board, parse_position
from projections.games.neuroshima_hex.position.words import WORDS

_LETTERS: Final = "abcdef"
_SIZES: Final = ("19", "37")
_UNIT: Final = re.compile(
    r"(?P<owner>[a-z])(?P<short>[^-+]+)-(?P<facing>N|NE|SE|S|SW|NW)(\+(?P<wounds>\d+))?"
)
_FOUNDATION: Final = re.compile(r"(?P<hex>[A-G]\d)=(?P<owner>[a-z])(?P<short>.+)")


class BadNotation(Unreadable):
    """A line that is no position."""


def is_notation(text: str) -> bool:
    """Whether a text is meant as a position on one line: the size of a board comes first."""
    return text.lstrip().partition(" ")[0] in _SIZES


def write_notation(board: Board) -> str:
    """The board on one line."""
    return " ".join(
        (
            str(board.grid.size),
            board.rules.edition,
            ",".join(_players(board)),
            "/".join(_column(board, column) for column in _columns(board)),
            ",".join(_foundations(board)) or "-",
            ",".join(_options(board)) or "-",
        )
    )


def parse_notation(text: str, catalogue: Catalogue) -> Board:
    """The board of one line; checked as any other position is."""
    return to_board(parse_position(_Reading(text.strip(), catalogue).position()), catalogue)


def _columns(board: Board) -> list[list[int]]:
    columns: dict[str, list[int]] = {}
    for at, name in enumerate(board.grid.names):
        columns.setdefault(name[0], []).append(at)
    return list(columns.values())


def _players(board: Board) -> Iterator[str]:
    for letter, player, points in zip(_LETTERS, board.players, board.hq_points, strict=False):
        team = "" if player.team is None else f":{_quoted(player.team)}"
        yield f"{letter}={player.army}:{points}:{_quoted(player.name)}{team}"


def _column(board: Board, hexes: list[int]) -> str:
    parts = []
    for is_empty, run in groupby(hexes, key=lambda at: board.at[at] is None):
        together = list(run)
        parts += [str(len(together))] if is_empty else [_unit(board, at) for at in together]
    return ",".join(parts)


def _unit(board: Board, at: int) -> str:
    unit = board.at[at]
    assert unit is not None, "empty hexes are counted"
    wounds = f"+{unit.wounds}" if unit.wounds else ""
    return f"{_LETTERS[unit.owner]}{_quoted(unit.tile.short['en'])}-{unit.facing}{wounds}"


def _foundations(board: Board) -> Iterator[str]:
    for at, foundation in sorted(board.foundations.items()):
        letter = _LETTERS[foundation.owner]
        yield f"{board.grid.names[at]}={letter}{_quoted(foundation.tile.short['en'])}"


def _options(board: Board) -> Iterator[str]:
    for name, value in from_board(board)["rules"].items():
        if name not in ("edition", "board"):
            yield f"{_quoted(name)}={_quoted(json.dumps(value, separators=(',', ':')))}"


def _quoted(text: str) -> str:
    return quote(text, safe="'!?().;@*")


class _Reading:
    def __init__(self, text: str, catalogue: Catalogue) -> None:
        self.fields = text.split(" ")
        self.catalogue = catalogue

    def position(self) -> dict[str, Any]:
        """The position in the shape of JSON."""
        if len(self.fields) not in (5, 6):
            _refuse("fields", count=len(self.fields))
        board, edition, players, columns, foundations = self.fields[:5]
        if board not in _SIZES:
            _refuse("board", found=board)
        if edition not in ("duel", "3.0"):
            _refuse("edition", found=edition)
        self.players = dict(self._player(i, one) for i, one in enumerate(players.split(",")))
        return {
            "game": "neuroshima_hex",
            "rules": {"edition": edition, "board": int(board), **self._options()},
            "players": list(self.players.values()),
            "units": list(self._units(int(board), columns)),
            "foundations": [self._foundation(f) for f in _listed(foundations)],
        }

    def _player(self, place: int, text: str) -> tuple[str, dict[str, Any]]:
        letter, _, rest = text.partition("=")
        army, points, name, *team = [*rest.split(":"), "", ""][: max(3, rest.count(":") + 1)]
        if letter != _LETTERS[place : place + 1]:
            _refuse("letter", found=letter, known=_LETTERS)
        if not points.isdecimal() or not name or len(team) > 1:
            _refuse("player", found=text)
        player: dict[str, Any] = {"name": unquote(name), "army": army, "hq_points": int(points)}
        return letter, player | {"team": unquote(team[0]) if team else None}

    def _units(self, size: int, text: str) -> Iterator[dict[str, Any]]:
        names = GRIDS[size].names
        columns = [list(column) for _, column in groupby(names, key=lambda name: name[0])]
        written = text.split("/")
        if len(written) != len(columns):
            _refuse("columns", count=len(written), expected=len(columns))
        for hexes, column in zip(columns, written, strict=True):
            yield from self._column(hexes, column.split(","))

    def _column(self, hexes: list[str], parts: list[str]) -> Iterator[dict[str, Any]]:
        place = 0
        for part in parts:
            if part.isdecimal():
                place += int(part)
                continue
            if place < len(hexes):
                yield self._unit(part, hexes[place])
            place += 1
        if place != len(hexes):
            _refuse("column", count=place, column=hexes[0][0], expected=len(hexes))

    def _unit(self, text: str, at: str) -> dict[str, Any]:
        found = _UNIT.fullmatch(text)
        if found is None:
            _refuse("tile", found=text)
        return {
            "tile": self._tile(found["owner"], found["short"]),
            "owner": self.players[found["owner"]]["name"],
            "hex": at,
            "facing": found["facing"],
            "wounds": int(found["wounds"] or 0),
        }

    def _foundation(self, text: str) -> dict[str, Any]:
        found = _FOUNDATION.fullmatch(text)
        if found is None:
            _refuse("foundation", found=text)
        tile = self._tile(found["owner"], found["short"])
        return {"tile": tile, "owner": self.players[found["owner"]]["name"], "hex": found["hex"]}

    def _tile(self, letter: str, short: str) -> str:
        if letter not in self.players:
            _refuse("letter", found=letter, known=", ".join(self.players))
        army = self.catalogue.armies.get(self.players[letter]["army"])
        if army is None:
            return unquote(short)  # the position's own check names the unknown army
        tile = army.by_short(unquote(short))
        if tile is None:
            shorts = [tile.short["en"] for tile in army.tiles]
            _refuse("short", found=short, army=army.id, near=near(short, shorts))
        return tile.id

    def _options(self) -> dict[str, Any]:
        return dict(
            self._option(text) for text in _listed(self.fields[5] if self.fields[5:] else "-")
        )

    def _option(self, text: str) -> tuple[str, Any]:
        name, is_, value = text.partition("=")
        try:
            read = json.loads(unquote(value))
        except ValueError:
            is_ = ""
        if not name or not is_:
            _refuse("option", found=text)
        return unquote(name), read


def _listed(field: str) -> list[str]:
    return [] if field == "-" else field.split(",")


def _refuse(key: str, **values: Any) -> NoReturn:
    raise BadNotation(WORDS(f"notation.{key}", **values))

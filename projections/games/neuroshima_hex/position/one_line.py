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
from typing import Any, Final, NoReturn, get_args
from urllib.parse import quote, unquote

from events.errors import Unreadable, nearest
from projections.games.neuroshima_hex.armies import Catalogue
from projections.games.neuroshima_hex.board.board import Board, Edition
from projections.games.neuroshima_hex.board.hexes import GRIDS
from projections.games.neuroshima_hex.position.position import parse_position, rules_json, to_board
from projections.games.neuroshima_hex.words import BATTLE

_LETTERS: Final = "abcdef"
_SIZES: Final = tuple(map(str, GRIDS))
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
    players = [
        ":".join((
            f"{letter}={player.army}", str(points), _quoted(player.name),
            *(() if player.team is None else (_quoted(player.team),)),
        ))
        for letter, player, points in zip(_LETTERS, board.players, board.hq_points, strict=False)
    ]  # fmt: skip
    columns = groupby(enumerate(board.grid.names), key=lambda hex_: hex_[1][0])
    foundations = [
        f"{board.grid.names[at]}={_LETTERS[lain.owner]}{_quoted(lain.tile.short['en'])}"
        for at, lain in sorted(board.foundations.items())
    ]
    options = [
        f"{_quoted(name)}={_quoted(json.dumps(value, separators=(',', ':')))}"
        for name, value in rules_json(board).items()
        if name not in ("edition", "board")
    ]
    return " ".join((
        str(board.grid.size),
        board.rules.edition,
        ",".join(players),
        "/".join(_column(board, [at for at, _ in column]) for _, column in columns),
        ",".join(foundations) or "-",
        ",".join(options) or "-",
    ))  # fmt: skip


def parse_notation(text: str, catalogue: Catalogue) -> Board:
    """The board of one line; checked as any other position is."""
    return to_board(parse_position(_Reading(text.strip(), catalogue).position()), catalogue)


def _column(board: Board, hexes: list[int]) -> str:
    parts, empty = [], 0
    for unit in (board.at[at] for at in hexes):
        if unit is None:
            empty += 1
            continue
        if empty:
            parts.append(str(empty))
            empty = 0
        wounds = f"+{unit.wounds}" if unit.wounds else ""
        short = _quoted(unit.tile.short["en"])
        parts.append(f"{_LETTERS[unit.owner]}{short}-{unit.facing}{wounds}")
    return ",".join([*parts, str(empty)] if empty else parts)


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
        board, edition, players, columns, foundations, *options = self.fields
        if board not in _SIZES:
            _refuse("board", found=board)
        if edition not in get_args(Edition):
            _refuse("edition", found=edition)
        self.players = dict(self._player(i, one) for i, one in enumerate(players.split(",")))
        return {
            "game": "neuroshima_hex",
            "rules": {"edition": edition, "board": int(board), **_options(*options)},
            "players": list(self.players.values()),
            "units": list(self._units(int(board), columns)),
            "foundations": [self._foundation(one) for one in _listed(foundations)],
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
            _refuse("short", found=short, army=army.id, near=nearest(short, shorts))
        return tile.id


def _options(field: str = "-") -> dict[str, Any]:
    options = {}
    for text in _listed(field):
        name, is_, value = text.partition("=")
        try:
            options[unquote(name)] = json.loads(unquote(value))
        except ValueError:
            is_ = ""
        if not name or not is_:
            _refuse("option", found=text)
    return options


def _listed(field: str) -> list[str]:
    return [] if field == "-" else field.split(",")


def _refuse(key: str, **values: Any) -> NoReturn:
    raise BadNotation(BATTLE(f"notation.{key}", **values))

"""What the reading of one line knows: its tokens, the table, and who acts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, Final, NoReturn

from events.neuroshima_hex import Facing
from projections.games.neuroshima_hex.armies.lookup import find_tile
from projections.games.neuroshima_hex.board.board import Unit
from projections.games.neuroshima_hex.names import TileName
from projections.games.neuroshima_hex.offers import to_act
from projections.games.neuroshima_hex.table import Table
from projections.games.neuroshima_hex.text.naming import (
    tile_names,
    tiles_declined,
    tiles_named,
)
from projections.games.neuroshima_hex.text.words import WORDS
from projections.notation import Place
from projections.text.common_statements import UNSEEN
from projections.text.dialect import near
from projections.text.line import Cursor, Line
from projections.text.scanner import Token
from projections.text.session import Telling

HEX: Final = re.compile(r"[A-G][1-7]", re.IGNORECASE)
_FACED: Final = r"(?:/(?:NE|SE|SW|NW|N|S))?"
WAY: Final = re.compile(rf"[A-G][1-7](?:-[A-G][1-7]{_FACED})*-[A-G][1-7]", re.IGNORECASE)
"""Hexes joined by hyphens; on those in between a unit may have been turned: `C4-C3/N-B3`."""
_LONGEST_NAME: Final = 4
_NO_TOKENS: Final = (Token("word", "", Place(1, 1)),) * 2
_GLUED: Final = re.compile(r"([A-G][1-7])[/-]?(N|NE|SE|S|SW|NW)", re.IGNORECASE)


def _apart(token: Token) -> Iterable[Token]:
    """`C2S` as two words."""
    found = _GLUED.fullmatch(token.text) if token.kind == "word" else None
    if found is None:
        return (token,)
    line, column = token.place
    facing = Token("word", found[2], Place(line, column + found.start(2)))
    return (Token("word", found[1], token.place), facing)


def _together(tokens: Iterable[Token]) -> Iterable[Token]:
    """`C4 - B4` as one word."""
    found: list[Token] = []
    for token in tokens:
        is_hex = token.kind == "word" and HEX.fullmatch(token.text)
        *_, start, dash = (*_NO_TOKENS, *found)
        if is_hex and dash.text == "-" and HEX.fullmatch(start.text[-2:]):
            found[-2:] = [start._replace(text=f"{start.text}-{token.text}")]
        else:
            found.append(token)
    return found


class HexLine(Line):
    """One line of this game on its way to an event."""

    def __init__(self, cursor: Cursor, telling: Telling, seat: str | None = None) -> None:
        apart = (part for token in cursor.tokens for part in _apart(token))
        cursor.tokens = tuple(_together(apart))
        super().__init__(cursor, telling, seat)
        self.unit_said: tuple[str, str, Place] | None = None
        """A unit's name that was said beside its hex: tile and hex."""

    @property
    def table(self) -> Table:
        """The table before the line."""
        table: Table = self.telling.table
        return table

    # -- who -------------------------------------------------------------------------------------

    def usual_seat(self) -> str | None:
        """Who acts where nobody says it: whose turn it is, else who is to act."""
        if self.table.turn is not None:
            return str(self.table.seat(self.table.turn.player))
        return to_act(self.table)

    @property
    def player(self) -> int | None:
        """Who acts, as the table counts them."""
        return self.table.index.get(self.seat)

    @property
    def army(self) -> str | None:
        """The army of whoever acts."""
        return None if self.player is None else self.table.players[self.player].army

    # -- where -----------------------------------------------------------------------------------

    def is_hex(self, ahead: int = 0) -> bool:
        """Whether a hex comes next."""
        return bool(HEX.fullmatch(self.c.word(ahead)))

    def is_way(self, ahead: int = 0) -> bool:
        """Whether hexes joined by hyphens come next."""
        return bool(WAY.fullmatch(self.c.word(ahead)))

    def hex(self) -> str:
        """A hex of this board."""
        place = self.c.place
        if not self.is_hex():
            self.c.unexpected("hex")
        name = self.c.take("hex").text.upper()
        self.check(name, place)
        return name

    def check(self, name: str, place: Place) -> None:
        """Refuse a hex that is not on the board."""
        grid = self.table.board.grid
        if name not in grid.index:
            self.c.fail("hex", place, found=name, size=grid.size)

    def unit_hex(self) -> str:
        """A hex; the name of what stands there may be said before it."""
        if not self.is_hex() and not self.is_way():
            self._skip_name()
        return self.hex()

    def _skip_name(self) -> None:
        """Any words before a hex: whose army they belong to, nobody can know."""
        ahead = 0
        while self.c.word(ahead) and not self.is_hex(ahead) and ahead < 4:
            ahead += 1
        if ahead and self.is_hex(ahead):
            self.c.at += ahead

    def way(self) -> tuple[list[str], list[str | None]]:
        """The hexes of a way, and how the unit was turned on each of those in between."""
        ahead = next((i for i in range(5) if self.is_way(i)), None)
        if ahead is None:
            self.c.unexpected("move")
        self.c.at += ahead
        place = self.c.place
        way = [each.partition("/") for each in self.c.take("move").text.upper().split("-")]
        for name, _, _ in way:
            self.check(name, place)
        return [name for name, _, _ in way], [facing or None for _, _, facing in way[1:-1]]

    def unit(self, name: str) -> Unit | None:
        """The unit on a hex."""
        return self.table.board.at[self.table.board.grid.index[name]]

    def facing(self) -> Facing | None:
        """A facing, if one comes next."""
        return self.c.keyword("facing")  # type: ignore[return-value]

    def lifted(self, said: str, *, foundation: bool = False) -> dict[str, Any]:
        """What lies on a hex, as a tile that left the board."""
        name = said.upper()
        self.check(name, self.c.place)
        board = self.table.board
        at = board.grid.index[name]
        lain = board.foundations.get(at) if foundation else board.at[at]
        if lain is None:
            self.c.fail("nobody", hex=name)
        return board.as_lifted(at, lain)

    def fallen(self) -> list[dict[str, Any]]:
        """`xC3 xD1`: the tiles that left the board."""
        gone = []
        while self.c.word()[:1] in ("x", "X") and len(self.c.word()) == len("xC3"):
            gone.append(self.lifted(self.c.word()[1:]))
            self.c.at += 1
        return gone

    # -- tiles -----------------------------------------------------------------------------------

    def tile(self) -> str:
        """The tile that the next words name; in quotes its id."""
        token = self.c.peek()
        if token is not None and token.kind == "text":
            self.c.at += 1
            return token.text
        found = self._tile_at(self._words())
        if found is None:
            self._no_tile()
        return found

    def may_be_tile(self) -> bool:
        """Whether the next words name a tile, or may."""
        token = self.c.peek()
        if token is None or token.kind not in ("word", "text"):
            return False
        words = self._words()
        if token.kind == "text" or tiles_declined(token.text, self.army):
            return True
        return any(tiles_named("".join(words[:n]), self.army) for n in range(1, len(words) + 1))

    def _words(self) -> list[str]:
        words: list[str] = []
        for i in range(_LONGEST_NAME):
            word = self.c.word(i)
            if not word or self.is_hex(i):
                break
            words.append(word)
        return words

    def _tile_at(self, words: Sequence[str]) -> str | None:
        """The longest run of words that is a tile."""
        for count in range(len(words), 0, -1):
            said = " ".join(words[:count])
            found = tiles_named(said, self.army)
            if len(found) == 1:
                self.c.at += count
                return found[0]
            if found:
                tiles = [TileName(WORDS, tile) for tile in found]
                self.c.unclear("tile_twice", found=said, tiles=tiles)
        declined = tiles_declined(words[0], self.army) if words else ()
        self.c.at += len(declined)
        return declined[0] if declined else None

    def _no_tile(self) -> NoReturn:
        words = self._words()
        if not words:
            self.c.unexpected("tile")
        said, names = " ".join(words[:2]), tile_names(self.army)
        closest = near(said, names) or near(words[0], names)
        self.c.fail("tile", found=said, army=self.army or "?", near=closest)

    def tiles(self) -> list[str | None]:
        """Tiles one after the other, or how many nobody saw."""
        if self.c.is_number():
            return [None] * self.c.number()
        found: list[str | None] = []
        while not self.c.done and not self.c.is_number() and not self._ends_tiles():
            if self.c.word() == UNSEEN:
                self.c.at += 1
                found.append(None)
            elif self.is_hex():
                self.c.fail("semicolon", found=self.c.word())
            else:
                found.append(self.tile())
            self.c.take_sign(",")
            self.c.keyword("keyword", "and")
        return found

    def _ends_tiles(self) -> bool:
        """A keyword that may stand behind tiles."""
        at = self.c.at
        stops = self.c.keyword("keyword", "forced", "free", "hq") is not None
        self.c.at = at
        return stops

    def is_instant(self, tile: str) -> bool:
        """Whether a tile is played and not laid."""
        return find_tile(tile).kind == "instant"

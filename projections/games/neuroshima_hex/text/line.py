"""One line of the notation, read and written: its hexes, its tiles, and what people call them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from events.neuroshima_hex import Facing, Lifted
from events.words import Lang, folded
from projections.games.neuroshima_hex.armies import army_of, catalogue, find_tile
from projections.games.neuroshima_hex.board.board import Unit
from projections.games.neuroshima_hex.names import tile_words
from projections.games.neuroshima_hex.offers import to_act
from projections.games.neuroshima_hex.table import Table
from projections.notation import Place
from projections.text.common_statements import UNSEEN
from projections.text.dialect import near, write_quoted
from projections.text.line import Cursor, Line, Pen
from projections.text.record import Telling
from projections.text.scanner import Token

HEX: Final = re.compile(r"[A-G][1-7]", re.IGNORECASE)
_FACED: Final = r"(?:/(?:NE|SE|SW|NW|N|S))?"
WAY: Final = re.compile(rf"[A-G][1-7](?:-[A-G][1-7]{_FACED})*-[A-G][1-7]", re.IGNORECASE)
"""Hexes joined by hyphens; on those in between a unit may have been turned: `C4-C3/N-B3`."""
_LONGEST_NAME: Final = 4
_NO_TOKENS: Final = (Token("word", "", Place(1, 1)),) * 2
_GLUED: Final = re.compile(r"([A-G][1-7])[/-]?(N|NE|SE|S|SW|NW)", re.IGNORECASE)


def _as_meant(tokens: Iterable[Token]) -> tuple[Token, ...]:
    """The tokens with `C2S` as two words, and `C4 - B4` as one."""
    found: list[Token] = []
    for token in tokens:
        glued = _GLUED.fullmatch(token.text) if token.kind == "word" else None
        if glued is not None:
            line, column = token.place
            found.append(Token("word", glued[1], token.place))
            found.append(Token("word", glued[2], Place(line, column + glued.start(2))))
            continue
        is_hex = token.kind == "word" and HEX.fullmatch(token.text)
        *_, start, dash = (*_NO_TOKENS, *found)
        if is_hex and dash.text == "-" and HEX.fullmatch(start.text[-2:]):
            found[-2:] = [start._replace(text=f"{start.text}-{token.text}")]
        else:
            found.append(token)
    return tuple(found)


class NamedUnit(NamedTuple):
    """A unit that a line names: as which tile, on which hex, and where in the text."""

    tile: str
    hex: str
    place: Place


class HexLine(Line):
    """One line of this game on its way to an event."""

    def __init__(self, cursor: Cursor, telling: Telling, seat: str | None = None) -> None:
        cursor.tokens = _as_meant(cursor.tokens)
        super().__init__(cursor, telling, seat)
        self.named_unit: NamedUnit | None = None
        """The unit whose name the line says beside its hex."""

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
        if not self.is_way():
            # Any words before a hex: whose army they belong to, nobody can know.
            ahead = 0
            while self.c.word(ahead) and not self.is_hex(ahead) and ahead < _LONGEST_NAME:
                ahead += 1
            if self.is_hex(ahead):
                self.c.at += ahead
        return self.hex()

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
        there = board.foundations.get(at) if foundation else board.at[at]
        if there is None:
            self.c.fail("nobody", hex=name)
        return board.as_lifted(at, there)

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
        words = self._words()
        for count in range(len(words), 0, -1):
            name = " ".join(words[:count])
            found = tiles_named(name, self.army)
            if len(found) == 1:
                self.c.at += count
                return found[0]
            if found:
                tiles = [tile_words(tile) for tile in found]
                self.c.unclear("tile_twice", found=name, tiles=tiles)
        if not words:
            self.c.unexpected("tile")
        if declined := tiles_declined(words[0], self.army):
            self.c.at += 1
            return declined[0]
        name, names = " ".join(words[:2]), tile_names(self.army)
        closest = near(name, names) or near(words[0], names)
        return self.c.fail("tile", found=name, army=self.army or "?", near=closest)

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

    def tiles(self) -> list[str | None]:
        """Tiles one after the other, or how many nobody saw."""
        if self.c.is_number():
            return [None] * self.c.number()
        found: list[str | None] = []
        while not self.c.done and not self.c.is_number():
            at = self.c.at
            if self.c.keyword("keyword", "forced", "free", "hq") is not None:
                self.c.at = at
                break
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


class HexPen(Pen):
    """One event of this game on its way to a line."""

    __slots__ = ()

    @property
    def army(self) -> str | None:
        """The army of whoever acts."""
        player = None if self.seat is None else self.table.index.get(self.seat)
        return None if player is None else self.table.players[player].army

    def tile(self, tile: str | None) -> str:
        """A tile of whoever acts."""
        return write_tile(tile, self.army, self.lang)

    def tiles(self, tiles: Sequence[str | None]) -> str:
        """Several tiles; where nobody saw one, how many."""
        if len(tiles) > 0 and not any(tiles):
            return str(len(tiles))
        return ", ".join(self.tile(tile) for tile in tiles)

    def fallen(self, gone: Sequence[Lifted], sign: str = "x") -> list[str]:
        """What left the board, by the hexes."""
        return [f"{sign}{one.hex}" for one in gone]

    def at(self, name: str) -> str:
        """A hex with what stands on it in front: `Mother C4`; bare where nothing is known."""
        at = self.table.board.grid.index.get(name)
        unit = None if at is None else self.table.board.at[at]
        if unit is None:
            return name
        army = self.table.players[unit.owner].army
        return f"{write_tile(unit.tile.id, army, self.lang)} {name}"


# -- tiles by name --------------------------------------------------------------------------------

_SHORTEST: Final = 3
_SHORTEST_STEM: Final = 4
"""A beginning of so many letters may stand for a name."""


@cache
def tile_aliases(army: str | None) -> Mapping[str, str]:
    """By folded name the tiles of an army; where two share one, the name goes before the rest."""
    known = army_of(army)
    found: dict[str, str] = {}
    if known is None:
        return found
    ways = (
        lambda tile: (tile.id, tile.id.removeprefix(f"{known.id}-")),
        lambda tile: tile.name.values(),
        lambda tile: tile.short.values(),
        lambda tile: tile.other_names,
    )
    for names_of in ways:
        for tile in known.tiles:
            for name in names_of(tile):
                found.setdefault(folded(name), tile.id)
    return found


def tiles_named(said: str, army: str | None) -> Sequence[str]:
    """The tiles that a name, an abbreviation or the beginning of a name may mean."""
    aliases, wanted = tile_aliases(army), folded(said)
    if wanted in aliases:
        return (aliases[wanted],)
    if len(wanted) < _SHORTEST:
        return ()
    return tuple(dict.fromkeys(t for name, t in aliases.items() if name.startswith(wanted)))


def tiles_declined(word: str, army: str | None) -> Sequence[str]:
    """The one tile of which a word may be a case of the Polish name: `ochroniarza`, `matkę`."""
    wanted, known = folded(word), army_of(army)
    names = {folded(tile.name["pl"]): tile.id for tile in (known.tiles if known else ())}
    for stem in (wanted[:-1], wanted[:-2]):
        found = {tile for name, tile in names.items() if name.startswith(stem)}
        if len(stem) >= _SHORTEST_STEM and found:
            return tuple(found) if len(found) == 1 else ()
    return ()


def tile_names(army: str | None) -> list[str]:
    """Names of an army's tiles, to say which is nearest."""
    known = army_of(army)
    tiles = known.tiles if known else ()
    return [name for tile in tiles for name in tile.name.values()]


@cache
def write_tile(tile: str | None, army: str | None, lang: Lang) -> str:
    """A tile as one types it beside `army`; one of another army by its id in quotes."""
    if tile is None:
        return UNSEEN
    known = find_tile(tile)
    names = (known.name[lang], known.short[lang])
    for name in reversed(names) if known.kind == "hq" else names:
        if tiles_named(name, army) == (tile,):
            return name
    return write_quoted(tile)


# -- armies by name -------------------------------------------------------------------------------


@cache
def army_aliases() -> Mapping[str, str]:
    """Armies by folded name."""
    found: dict[str, str] = {}
    for army in catalogue().armies.values():
        for name in (army.id, *army.name.values()):
            found.setdefault(folded(name), army.id)
    return found


def write_army(army: str, lang: Lang) -> str:
    """An army by its name; one that nobody knows in quotes."""
    known = army_of(army)
    if known is None:
        return write_quoted(army)
    name = known.name[lang]
    return name if army_aliases().get(folded(name)) == army else write_quoted(army)


def army_names() -> list[str]:
    """What the armies are called, to say which is nearest."""
    return [name for army in catalogue().armies.values() for name in army.name.values()]


def parse_army(said: str) -> str | None:
    """The army that somebody means; None where nobody knows it."""
    return army_aliases().get(folded(said))

"""What is prepared before a match: the board as it is painted, and the lists of armies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, get_args

from events.dust_tactics import ArmyListed, BoardLaid, CoverPlaced, HeroAttached, SquareMarked
from events.words import Lang
from projections.games.dust_tactics.board.battlefield import CoverElement, SquareSymbol
from projections.games.dust_tactics.board.situation import BattleSituation
from projections.games.dust_tactics.board.squares import MOST, SquareGrid
from projections.games.dust_tactics.board.table_json import (
    GAME,
    parse_situation,
    situation_json,
)
from projections.games.dust_tactics.cards import cards, printed
from projections.games.dust_tactics.phrases import SAID
from projections.games.dust_tactics.question_json import read_json
from projections.games.dust_tactics.scene import painted_scene
from projections.games.dust_tactics.table import DustTable
from projections.preparations import (
    Brush,
    Canvas,
    Entries,
    Kept,
    ListedCard,
    Painting,
    Preparations,
    Roster,
)
from projections.scene import Scene

_SYMBOLS: Final = tuple(symbol for symbol in get_args(SquareSymbol) if symbol != "circle")
_COVER: Final = get_args(CoverElement)
_MOST_MARKED: Final = 400
"""So many squares are marked by one event."""
_LAID: Final = frozenset({"columns", "rows", "squares", "cover"})


def _brush(value: str, layer: str) -> Brush:
    return Brush(value, SAID(f"value.{value}"), layer)


def _read(raw: bytes) -> Kept:
    """The board of a file; who stands on it is not prepared."""
    return _kept_board(BattleSituation(parse_situation(read_json(raw)).field))


def _kept_board(situation: BattleSituation) -> Kept:
    return {"game": GAME, "board": situation_json(situation)["board"]}


def _painting(kept: Kept) -> Painting:
    board = _kept_board(parse_situation(dict(kept)))["board"]
    marks: dict[str, list[str]] = {}
    for square, brush in (*board.get("squares", {}).items(), *board.get("cover", {}).items()):
        marks.setdefault(brush, []).append(square)
    rest = {name: value for name, value in board.items() if name not in _LAID}
    return Painting(board["columns"], board["rows"], marks, rest)


def _kept(painting: Painting) -> Kept:
    grid = SquareGrid(painting.columns, painting.rows)

    def lying(brushes: Sequence[str]) -> dict[str, str]:
        return {
            square: brush for brush in brushes for square in painting.marks.get(brush, ())
            if square in grid
        }  # fmt: skip

    board: dict[str, Any] = {
        "columns": painting.columns, "rows": painting.rows,
        "squares": lying(_SYMBOLS), "cover": lying(_COVER), **_on_board(painting.rest, grid),
    }  # fmt: skip
    return _kept_board(parse_situation({"game": GAME, "board": board}))


def _on_board(rest: Kept, grid: SquareGrid) -> dict[str, Any]:
    """Walls, buildings and entries of a board, as far as its squares go."""

    def is_on(squares: Sequence[str]) -> bool:
        return all(square in grid for square in squares)

    walls = [wall for wall in rest.get("walls", ()) if is_on(wall)]
    buildings = [one for one in rest.get("buildings", ()) if is_on(one["squares"])]
    entry = {
        side: [square for square in squares if square in grid]
        for side, squares in rest.get("entry", {}).items()
    }
    return {"walls": walls, "buildings": buildings, "entry": entry}


def _scene(painting: Painting, lang: Lang) -> Scene:
    kept = parse_situation(dict(_kept(painting)))
    return painted_scene(kept.field, lang)


# -- armies ----------------------------------------------------------------------------------------


def _cards_of(army: str | None) -> list[str]:
    """The cards of the box for an army; all of them where it is another one."""
    own = [card.name for card in cards().values() if card.faction.casefold() == army]
    return own or [card.name for card in cards().values()]


def _may_join(listed: Sequence[str]) -> dict[int, list[int]]:
    """Heroes and squads, and cards of which nobody knows what they are."""
    kinds = [printed(card).get("kind") for card in listed]

    def of_kind(kind: str) -> list[int]:
        return [place for place, known in enumerate(kinds) if known in (kind, None)]

    squads = of_kind("squad")
    joins = {hero: [squad for squad in squads if squad != hero] for hero in of_kind("hero")}
    return {hero: others for hero, others in joins.items() if others}


# -- as events -------------------------------------------------------------------------------------


def _entries(board: Kept | None, lists: Mapping[str, Sequence[ListedCard]]) -> Entries:
    """The board as it lies, then each army with its heroes in squads."""
    laid = [] if board is None else list(_board_entries(_painting(board)))
    return [*laid, *_army_entries(lists)]


def _entry(event: type[Any], **facts: Any) -> dict[str, Any]:
    return {"type": event.type_name(), **facts}


def _board_entries(painting: Painting) -> Iterator[dict[str, Any]]:
    yield _entry(BoardLaid, columns=painting.columns, rows=painting.rows)
    for symbol in _SYMBOLS:
        squares = list(painting.marks.get(symbol, ()))
        for start in range(0, len(squares), _MOST_MARKED):
            some = squares[start : start + _MOST_MARKED]
            yield _entry(SquareMarked, squares=some, symbol=symbol)
    for cover in _COVER:
        for square in painting.marks.get(cover, ()):
            yield _entry(CoverPlaced, cover=cover, square=square)


def _army_entries(lists: Mapping[str, Sequence[ListedCard]]) -> Iterator[dict[str, Any]]:
    table = DustTable()
    for seat, listed in lists.items():
        if not listed:
            continue
        before = set(table.units)
        names = [one.card for one in listed]
        table = table.listing(names, seat)
        called = [unit for unit in table.units if unit not in before]
        yield _entry(ArmyListed, player=seat, units=names)
        for unit, one in zip(called, listed, strict=True):
            if one.joins is not None and called[one.joins] != unit:
                yield _entry(HeroAttached, hero=unit, unit=called[one.joins])


PREPARATIONS: Final = Preparations(
    _entries,
    Canvas(
        brushes=(
            *(_brush(symbol, "squares") for symbol in _SYMBOLS),
            *(_brush(cover, "cover") for cover in _COVER),
        ),
        read=_read,
        painting=_painting,
        kept=_kept,
        scene=_scene,
        most=MOST,
    ),
    Roster(_cards_of, _may_join),
)

"""What is prepared before a match: the board as it is painted, and the lists of armies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, get_args

from events.dust_tactics import (
    ArmyListed,
    BoardLaid,
    BuildingMarked,
    CoverPlaced,
    EntranceMarked,
    EntryMarked,
    HeroAttached,
    SquareMarked,
    WallMarked,
)
from events.words import Lang
from projections.games.dust_tactics.board.battlefield import (
    Battlefield,
    CoverElement,
    SquareSymbol,
)
from projections.games.dust_tactics.board.situation import BattleSituation
from projections.games.dust_tactics.board.squares import MOST, SquareGrid, place_of
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
from projections.scene import Scene, column_letters, edge_id

_SYMBOLS: Final = tuple(symbol for symbol in get_args(SquareSymbol) if symbol != "circle")
_COVER: Final = get_args(CoverElement)
_MOST_MARKED: Final = 400
"""So many squares are marked by one event."""


def _brush(value: str, layer: str) -> Brush:
    return Brush(value, SAID(f"value.{value}"), layer)


_INSIDE: Final = "inside"
_ENTRY: Final = "entry "
_ARMIES: Final = ("Allies", "Axis")
"""The sides of a board that is kept, as its file calls them."""


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
    buildings, entry = board.get("buildings", []), board.get("entry", {})
    if buildings:
        marks[_INSIDE] = [square for building in buildings for square in building["squares"]]
    marks |= {f"{_ENTRY}{side}": entry[side] for side in _ARMIES if entry.get(side)}
    rest = {
        "walls": board.get("walls", []), "buildings": buildings,
        "entry": {side: squares for side, squares in entry.items() if side not in _ARMIES},
    }  # fmt: skip
    return Painting(board["columns"], board["rows"], marks, {k: v for k, v in rest.items() if v})


def _kept(painting: Painting) -> Kept:
    grid = SquareGrid(painting.columns, painting.rows)
    marks = {
        brush: [square for square in squares if square in grid]
        for brush, squares in painting.marks.items()
    }

    def lying(brushes: Sequence[str]) -> dict[str, str]:
        return {square: brush for brush in brushes for square in marks.get(brush, ())}

    entry = {
        side: [square for square in squares if square in grid]
        for side, squares in painting.rest.get("entry", {}).items()
    }
    entry |= {side: marks.get(f"{_ENTRY}{side}", []) for side in _ARMIES}
    board: dict[str, Any] = {
        "columns": painting.columns, "rows": painting.rows,
        "squares": lying(_SYMBOLS), "cover": lying(_COVER),
        "walls": [
            wall for wall in painting.rest.get("walls", ())
            if all(square in grid for square in wall)
        ],
        "buildings": list(_buildings(marks.get(_INSIDE, ()), painting.rest.get("buildings", ()))),
        "entry": {side: squares for side, squares in entry.items() if squares},
    }  # fmt: skip
    return _kept_board(parse_situation({"game": GAME, "board": board}))


def _buildings(squares: Sequence[str], before: Sequence[Kept]) -> Iterator[Kept]:
    """The buildings on these squares: those that there were, with their entrances, and others.

    Squares beside each other that were of none are one building.
    """
    left = dict.fromkeys(squares)
    for building in before:
        own = [square for square in building["squares"] if square in left]
        for square in own:
            del left[square]
        if own:
            yield {"squares": own, "entrances": [
                entrance for entrance in building.get("entrances", ())
                if entrance["square"] in own
            ]}  # fmt: skip
    while left:
        found, near = [], [next(iter(left))]
        while near:
            square = near.pop()
            if square in left:
                del left[square]
                found.append(square)
                near += _beside(square)
        yield {"squares": sorted(found)}


def _beside(square: str) -> list[str]:
    column, row = place_of(square) or (0, 0)
    around = ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1))
    return [f"{column_letters(x)}{y + 1}" for x, y in around if x >= 0 and y >= 0]


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


def _entries(
    board: Kept | None,
    lists: Mapping[str, Sequence[ListedCard]],
    players: Sequence[Mapping[str, Any]],
) -> Entries:
    """The board as it lies, then each army with its heroes in squads."""
    laid = (
        [] if board is None else list(_board_entries(parse_situation(dict(board)).field, players))
    )
    return [*laid, *_army_entries(lists)]


def _entry(event: type[Any], **facts: Any) -> dict[str, Any]:
    return {"type": event.type_name(), **facts}


def _board_entries(
    field: Battlefield, players: Sequence[Mapping[str, Any]]
) -> Iterator[dict[str, Any]]:
    yield _entry(BoardLaid, columns=field.grid.columns, rows=field.grid.rows)
    for symbol in _SYMBOLS:
        marked = [square for square, one in field.symbols.items() if one == symbol]
        for some in _in_parts(marked):
            yield _entry(SquareMarked, squares=some, symbol=symbol)
    for some in _in_parts([edge_id(*wall) for wall in field.walls]):
        yield _entry(WallMarked, edges=some)
    for building in field.buildings:
        yield from (_entry(BuildingMarked, squares=some) for some in _in_parts(building.squares))
    for building in field.buildings:
        for one in building.entrances:
            beyond = field.beyond(one.square, one.side)
            edge = edge_id(one.square, beyond or "", "" if beyond else one.side[0].upper())
            yield _entry(EntranceMarked, edge=edge, size=one.size)
    for called, squares in field.entry.items():
        side = _side_of(called, players)
        if side is not None:
            yield _entry(EntryMarked, side=side, squares=list(squares)[:_MOST_MARKED])
    for square, cover in field.cover.items():
        yield _entry(CoverPlaced, cover=cover, square=square)


def _in_parts(squares: Sequence[str]) -> Iterator[list[str]]:
    """So many at a time as one event takes."""
    for start in range(0, len(squares), _MOST_MARKED):
        yield list(squares[start : start + _MOST_MARKED])


def _side_of(called: str, players: Sequence[Mapping[str, Any]]) -> str | None:
    """Which side a board calls so: one of that name, or whoever alone plays with that army."""
    sides = {player.get("team") or player["seat"]: player.get("army") for player in players}
    if called in sides:
        return called
    armed = [side for side, army in sides.items() if army == called.casefold()]
    return armed[0] if len(armed) == 1 else None


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
            Brush(_INSIDE, SAID("scene.building"), "buildings"),
            *(
                Brush(f"{_ENTRY}{army}", SAID(f"scene.entry_{army.lower()}"), "entry")
                for army in _ARMIES
            ),
        ),
        layers=("entry", "buildings", "squares", "cover"),
        read=_read,
        painting=_painting,
        kept=_kept,
        scene=_scene,
        most=MOST,
    ),
    Roster(_cards_of, _may_join),
)

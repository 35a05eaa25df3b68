"""A board with its units as JSON: read, with what is wrong by its square, and written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, TypeVar

from pydantic import BaseModel, ConfigDict, Field

from events.errors import nearest, shown
from events.words import Phrase
from projections.games.dust_tactics.board.battlefield import (
    Battlefield,
    Building,
    CompassSide,
    CoverElement,
    Entrance,
    EntranceSize,
    SquareSymbol,
)
from projections.games.dust_tactics.board.situation import (
    ArmourClass,
    BattleSituation,
    DieSide,
    FieldedUnit,
)
from projections.games.dust_tactics.board.squares import MOST, SquareGrid, place_of
from projections.games.dust_tactics.cards import hero_names
from projections.games.dust_tactics.options import DustOptions
from projections.games.dust_tactics.question_json import bad, checked
from projections.games.dust_tactics.words import ASKED
from projections.scene import edge_id

GAME: Final = "dust_tactics"
MOST_UNITS: Final = 200
MOST_MOVE: Final = 20
_STRICT: Final = ConfigDict(extra="forbid", strict=True, frozen=True)

Name = Annotated[str, Field(min_length=1, max_length=200)]
Length = Annotated[int, Field(ge=1, le=MOST)]


class AskedEntrance(BaseModel):
    """A way into a building."""

    model_config = _STRICT

    square: str
    side: CompassSide
    size: EntranceSize


class AskedBuilding(BaseModel):
    """A building by its squares."""

    model_config = _STRICT

    squares: Annotated[list[str], Field(min_length=1)]
    entrances: list[AskedEntrance] = []


class AskedBoard(BaseModel):
    """A board as a file tells it."""

    model_config = _STRICT

    columns: Length
    rows: Length
    squares: dict[str, SquareSymbol] = {}
    cover: dict[str, CoverElement] = {}
    walls: list[Annotated[list[str], Field(min_length=2, max_length=2)]] = []
    buildings: list[AskedBuilding] = []
    entry: dict[str, list[str]] = {}


class AskedSaves(BaseModel):
    """What a squad's card says of cover; null is nothing, what is left out is not known."""

    model_config = _STRICT

    soft: DieSide | None = None
    hard: DieSide | None = None


class AskedUnit(BaseModel):
    """A unit as a file tells it."""

    model_config = _STRICT

    id: Name
    name: str | None = None
    side: Name
    armour: Annotated[ArmourClass, Field(alias="class")]
    square: str | None = None
    move: Annotated[int, Field(ge=0, le=MOST_MOVE)] | None = None
    figures: Annotated[int, Field(ge=0, le=99)] | None = None
    abilities: list[str] = []
    cover_saves: AskedSaves | None = None
    joined_to: str | None = None
    hero: bool | None = None


class AskedTable(BaseModel):
    """A board with its units, and the readings of the rules."""

    model_config = _STRICT

    game: str = GAME
    rules: DustOptions = DustOptions()
    board: AskedBoard
    units: Annotated[list[AskedUnit], Field(max_length=MOST_UNITS)] = []


def parse_situation(data: object) -> BattleSituation:
    """The board with its units; raises what `aar dust` prints as an error."""
    asked = checked(AskedTable, data)
    if asked.game != GAME:
        raise bad("other_game", at="game", found=asked.game)
    field = _field(asked.board)
    return BattleSituation(field, _units(asked.units, field.grid), asked.rules)


Value = TypeVar("Value")


def _field(board: AskedBoard) -> Battlefield:
    grid = SquareGrid(board.columns, board.rows)
    for square in board.squares:
        _on(grid, square, "board.squares")
    for square in board.cover:
        _on(grid, square, "board.cover")
    walls: dict[str, tuple[str, str]] = {}
    for number, (one, other) in enumerate(board.walls):
        for square in (one, other):
            _on(grid, square, f"board.walls[{number}]")
        (a, b), (c, d) = grid.place(grid.index(one)), grid.place(grid.index(other))
        if abs(a - c) + abs(b - d) != 1:
            raise bad("no_edge", at=f"board.walls[{number}]", one=one, other=other)
        walls[edge_id(one, other)] = (one, other)
    for side, squares in board.entry.items():
        for number, square in enumerate(squares):
            _on(grid, square, f"board.entry.{side}[{number}]")
    return Battlefield(
        grid,
        {square: symbol for square, symbol in board.squares.items() if symbol != "circle"},
        dict(board.cover),
        tuple(walls.values()),
        _buildings(board, grid),
        {side: tuple(squares) for side, squares in board.entry.items()},
    )


def _buildings(board: AskedBoard, grid: SquareGrid) -> tuple[Building, ...]:
    taken: dict[str, int] = {}
    for number, building in enumerate(board.buildings):
        for place, square in enumerate(building.squares):
            at = f"board.buildings[{number}].squares[{place}]"
            _on(grid, square, at)
            if square in taken:
                raise bad("built_twice", at=at, square=square)
            taken[square] = number
    found = tuple(
        Building(
            tuple(building.squares),
            tuple(Entrance(one.square, one.side, one.size) for one in building.entrances),
        )
        for building in board.buildings
    )
    field = Battlefield(grid)
    for number, one in enumerate(found):
        for place, entrance in enumerate(one.entrances):
            at = f"board.buildings[{number}].entrances[{place}]"
            _on(grid, entrance.square, at)
            if taken.get(entrance.square) != number:
                raise bad("entrance_elsewhere", at=at, square=entrance.square)
            beyond = field.beyond(entrance.square, entrance.side)
            if beyond is not None and taken.get(beyond) == number:
                raise bad("entrance_inside", at=at, square=entrance.square, other=beyond)
    return found


def _on(grid: SquareGrid, square: str, at: str) -> None:
    """Refuse what is no square of the board."""
    if square not in grid:
        key = "no_square" if place_of(square) is None else "off_board"
        raise bad(key, at=at, square=square, last=grid.last)


def _units(units: list[AskedUnit], grid: SquareGrid) -> tuple[FieldedUnit, ...]:
    by_id: dict[str, AskedUnit] = {}
    for number, unit in enumerate(units):
        if unit.id in by_id:
            raise bad("unit_twice", at=f"units[{number}].id", unit=unit.id)
        by_id[unit.id] = unit
        if unit.square is not None:
            _on(grid, unit.square, f"units[{number}].square")
    for number, unit in enumerate(units):
        if unit.joined_to is not None:
            _check_joined(unit, by_id, f"units[{number}].joined_to")
    return tuple(
        FieldedUnit(
            unit.id, unit.name or unit.id, unit.side, unit.armour, unit.square, unit.move,
            unit.figures, tuple(unit.abilities), _saves(unit.cover_saves), unit.joined_to,
            _is_hero(unit),
        )
        for unit in units
    )  # fmt: skip


def _is_hero(unit: AskedUnit) -> bool | None:
    """Whether it is a hero: as the file says, else by name where it tells of no figures."""
    if unit.hero is None and unit.figures is None and unit.name is not None:
        return unit.name.casefold() in hero_names() or None
    return unit.hero


def _check_joined(unit: AskedUnit, by_id: Mapping[str, AskedUnit], at: str) -> None:
    """A hero joins a squad of his side, which has joined nobody."""
    squad = by_id.get(unit.joined_to or "")
    if squad is None:
        raise bad(
            "joins_nobody", at=at, found=unit.joined_to, near=nearest(unit.joined_to or "", by_id)
        )
    fits = squad.armour[0] == unit.armour[0] == "S" and squad.side == unit.side
    if not fits or squad.joined_to is not None or squad.id == unit.id:
        raise bad("joins_wrongly", at=at, unit=unit.id, squad=squad.id)
    if unit.square not in (None, squad.square):
        raise bad("stands_apart", at=at, unit=unit.id, squad=squad.id, found=shown(unit.square))


def _saves(asked: AskedSaves | None) -> dict[str, DieSide | None] | None:
    return None if asked is None else {key: getattr(asked, key) for key in asked.model_fields_set}


def unit_of(situation: BattleSituation, found: str, at: str) -> FieldedUnit:
    """The unit with that id."""
    if found not in situation.by_id:
        raise bad("no_unit", at=at, found=found, near=nearest(found, situation.by_id))
    return situation.by_id[found]


# -- written ---------------------------------------------------------------------------------------


def situation_json(situation: BattleSituation) -> dict[str, Any]:
    """The same as JSON: what is as usual, or not known, is left out."""
    field = situation.field
    board: dict[str, Any] = {
        "columns": field.grid.columns,
        "rows": field.grid.rows,
        "squares": dict(field.symbols),
        "cover": dict(field.cover),
        "walls": [list(wall) for wall in field.walls],
        "buildings": [
            {
                "squares": list(building.squares),
                "entrances": [entrance._asdict() for entrance in building.entrances],
            }
            for building in field.buildings
        ],
        "entry": {side: list(squares) for side, squares in field.entry.items()},
    }
    rules = situation.rules.model_dump(exclude_defaults=True)
    return {
        "game": GAME,
        **({"rules": rules} if rules else {}),
        "board": {key: value for key, value in board.items() if value},
        "units": [_unit_json(unit) for unit in situation.units],
    }


def _unit_json(unit: FieldedUnit) -> dict[str, Any]:
    told = {
        "id": unit.id, "name": unit.name, "side": unit.side, "class": unit.armour,
        "square": unit.square,
    }  # fmt: skip
    more = {
        "move": unit.move, "figures": unit.figures, "abilities": list(unit.abilities) or None,
        "cover_saves": unit.cover_saves, "joined_to": unit.joined_to, "hero": unit.hero,
    }  # fmt: skip
    return told | {key: value for key, value in more.items() if value is not None}


def asked_square(text: str) -> str | None:
    """A square as people type it, or None where it is none."""
    square = text.strip().upper()
    return square if place_of(square) else None


def expected_square(grid: SquareGrid) -> Phrase:
    """The squares that there are."""
    return ASKED("expected.square", last=grid.last)

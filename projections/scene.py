"""A table as plain data: what to draw, never how.

A scene knows cells, pieces and the marks on them in units of one cell (a hexagon with corners at
distance 1 from its centre, a square with sides of 2), the side of the table that owns them, and
the lists that lie beside the board. `projections.svg` and the terminal draw it; neither knows a
game. Marks carry a *role* ("ink", "faint", or one that the game adds) which a theme turns into ink.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal, get_args

from projections.palette import NO_ROLES, Roles

Point = tuple[float, float]

COMPASS: Final = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
"""Where a piece on a square may look, clockwise."""
HEX_COMPASS: Final = ("N", "NE", "SE", "S", "SW", "NW")
"""Where a piece on a hex with a flat top may look, clockwise."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A mark on a piece: a closed outline, or a stroke when `closed` is false."""

    points: tuple[Point, ...]
    role: str
    closed: bool = True
    width: float = 0.0


@dataclass(frozen=True, slots=True)
class Disc:
    """A round mark."""

    centre: Point
    radius: float
    role: str


@dataclass(frozen=True, slots=True)
class Label:
    """A short text on a piece; its place turns with the piece, the text stays upright."""

    at: Point
    text: str
    size: float
    role: str = "ink"


@dataclass(frozen=True, slots=True)
class Badge:
    """The sign of a seat, by shape, letter and colour; `text` stands in place of the letter."""

    at: Point
    radius: float
    seat: int
    text: str | None = None


Mark = Shape | Disc | Label | Badge


@dataclass(frozen=True, slots=True)
class Cell:
    """One hexagon or square of the board; `x`, `y` is its centre, y pointing down."""

    id: str
    x: float
    y: float
    kind: str = "field"


def column_letters(column: int) -> str:
    """The name of a column, counted from 0: A to Z, then AA."""
    letters = ""
    column += 1
    while column:
        column, digit = divmod(column - 1, 26)
        letters = chr(ord("A") + digit) + letters
    return letters


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that lies on a cell. `turn` is in degrees clockwise; marks turn with it.

    `name` is for people, `short` (at most four letters) for small places, `owner` an index into
    the scene's seats. `upright` marks lie over the others and do not turn. `note` says in words
    what the marks show. A `flat` piece fills its cell's ground and has no body of its own.
    """

    id: str
    cell: str
    name: str
    short: str
    owner: int | None = None
    turn: float | None = None
    marks: tuple[Mark, ...] = ()
    note: str = ""
    upright: tuple[Mark, ...] = ()
    flat: bool = False


@dataclass(frozen=True, slots=True)
class Arrow:
    """From one cell to another: a hit, a move, a cause."""

    start: str
    end: str
    role: str
    label: str = ""


BadgeShape = Literal["circle", "diamond", "triangle", "square", "pentagon", "star"]


@dataclass(frozen=True, slots=True)
class SeatBadge:
    """How a seat is told apart: by letter and shape as well as by colour."""

    seat: str
    letter: str
    shape: BadgeShape


@dataclass(frozen=True, slots=True)
class Panel:
    """A list beside the board: a hand, a pile, scores."""

    title: str
    lines: tuple[str, ...]
    owner: int | None = None


@dataclass(frozen=True, slots=True)
class Scene:
    """A table at one moment. Pieces of one cell lie in the order of the tuple, lowest first."""

    grid: Literal["hex", "square", "none"]
    cells: tuple[Cell, ...] = ()
    pieces: tuple[Piece, ...] = ()
    seats: tuple[SeatBadge, ...] = ()
    panels: tuple[Panel, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    lit: frozenset[str] = frozenset()
    title: str = ""
    roles: Roles = field(default_factory=lambda: NO_ROLES, compare=False)
    """The inks of the roles that only this game's marks have."""


_BADGE_SHAPES: Final[tuple[BadgeShape, ...]] = get_args(BadgeShape)


def badges(seats: tuple[str, ...]) -> tuple[SeatBadge, ...]:
    """A badge for each seat; letters are the initials, or A, B, C … where initials collide."""
    initials = [seat[:1].upper() or "?" for seat in seats]
    clear = len(set(initials)) == len(initials)
    letters = initials if clear else [chr(ord("A") + i) for i in range(len(seats))]
    return tuple(
        SeatBadge(seat, letter, _BADGE_SHAPES[i % len(_BADGE_SHAPES)])
        for i, (seat, letter) in enumerate(zip(seats, letters, strict=True))
    )

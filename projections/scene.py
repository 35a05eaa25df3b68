"""A table as plain data: what to draw, never how.

A scene knows cells, pieces and the marks on them in units of one cell (a hexagon with corners at
distance 1 from its centre, a square with sides of 2), the side of the table that owns them, and
the lists that lie beside the board. `projections.svg` and the terminal draw it; neither knows a
game. Marks carry a *role* ("ink", "faint", or one that the game adds) which a theme turns into ink.
`projections.boards` makes the cells of a board and scenes of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, get_args

from events.words import Wording
from projections.palette import NO_ROLES, Roles

Point = tuple[float, float]
Grid = Literal["hex", "square", "area", "none"]
"""What cells are: hexagons, squares, areas with outlines of their own, or places without any."""

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
    """A short text on a piece; its place turns with the piece, the text stays upright.

    Where it is wider than its `room` it is set narrower.
    """

    at: Point
    text: str
    size: float
    role: str = "ink"
    room: float | None = None


@dataclass(frozen=True, slots=True)
class Badge:
    """The sign of a seat, by shape, letter and colour; `text` stands in place of the letter."""

    at: Point
    radius: float
    seat: int
    text: str | None = None


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A straight line in the dashes of a seat's line in charts, so that it is told without colour.

    It turns with the piece.
    """

    start: Point
    end: Point
    seat: int
    width: float
    role: str = "frame"


@dataclass(frozen=True, slots=True)
class ArtPath:
    """One path of a drawing, as SVG writes it: filled with a role, drawn with a line, or both.

    Where paths of one fill cross, `is_holed` leaves out what lies within two of them. A line lies
    `under` the fill where it is to be its rim.
    """

    path: str
    fill: str = ""
    line: str = ""
    width: float = 0.0
    cap: Literal["round", "butt"] = "round"
    is_holed: bool = False
    under: bool = False
    dashes: str = ""


@dataclass(frozen=True, slots=True)
class Artwork:
    """A drawing in vectors, of which any number may be shown: it is sent once, and then named.

    Its middle is (0, 0), y points down, and 100 is the distance from the middle of a cell to its
    corner (of a hexagon) or its side (of a square). Two of one `id` are the same drawing, so an id
    begins with that of the game.
    """

    id: str
    paths: tuple[ArtPath, ...] = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Art:
    """A drawing as a mark. It lies upright or turned, whichever way the piece looks."""

    artwork: Artwork
    at: Point = (0.0, 0.0)
    size: float = 1.0
    turn: float = 0.0
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Emblem:
    """By what an army is told at a glance: its sign, and the roles of its colours.

    The sign lies on its `ground`, the army's name beside it is written in `ink` on `paper`.
    """

    artwork: Artwork
    ground: str
    paper: str
    ink: str


Mark = Shape | Disc | Label | Badge | SeatLine | Art


@dataclass(frozen=True, slots=True)
class Cell:
    """One hexagon or square of the board; `x`, `y` is its centre, y pointing down."""

    id: str
    x: float
    y: float
    kind: str = "field"


@dataclass(frozen=True, slots=True)
class Area(Cell):
    """A named place with borders of its own; `x`, `y` is where its name and its pieces stand.

    `outline` are its corners on the board. Without one it is a round place, as on a map of points.
    """

    name: Wording = ""
    outline: tuple[Point, ...] = ()


def called(cell: Cell) -> Wording:
    """What people call a place: an area by its name, any other by its id."""
    return (cell.name if isinstance(cell, Area) else "") or cell.id


Hatch = Literal["", "lines", "crossed", "waves", "dots", "bricks"]
"""How the ground of a terrain is drawn, so that it is told without colour."""


@dataclass(frozen=True, slots=True)
class Terrain:
    """How cells of one kind look.

    `name` says it to people, `short` (a letter or two) in a terminal. `ground` and `ink` are roles:
    of the ground, and of what is drawn upon it. `marks` stand where nothing lies; the hatch can be
    seen round a piece as well.
    """

    name: Wording = ""
    short: str = ""
    hatch: Hatch = ""
    marks: tuple[Mark, ...] = ()
    ground: str = "ground"
    ink: str = "line"


@dataclass(frozen=True, slots=True)
class Edge:
    """What stands between two cells: a wall, a door, a river, a way. Its `id` may be an answer.

    It lies where the outlines of the two meet, or leads from one to the other where they do not.
    At the rim of the board there is no other cell: `side` says along which of its sides it lies
    ("N", "SE"; round an area their numbers, from 1). `line` says any other place.
    """

    one: str
    other: str = ""
    kind: str = "wall"
    line: tuple[Point, ...] = ()
    side: str = ""

    @property
    def id(self) -> str:
        """Both cells, the lesser first: `A1|A2`; at the rim of the board `A1|>N`."""
        return edge_id(self.one, self.other, self.side)

    @property
    def names(self) -> tuple[str, ...]:
        """All that it answers to: at the rim, the cell alone as well (`A1|`), as in old records."""
        return (self.id,) if self.other or not self.side else (self.id, edge_id(self.one))

    @property
    def way(self) -> str:
        """At the rim, in which direction it lies; the sides of an area have none."""
        return self.side if self.side in COMPASS else ""


_OUTWARD: Final = ">"


def edge_id(one: str, other: str = "", side: str = "") -> str:
    """What the edge between two cells is called, whichever of them is named first."""
    if other:
        return "|".join(sorted((one, other)))
    return f"{one}|{_OUTWARD}{side}" if side else f"{one}|"


def edge_of(name: str, kind: str = "wall") -> Edge:
    """The edge that is called so."""
    one, _, other = name.partition("|")
    if other.startswith(_OUTWARD):
        return Edge(one, kind=kind, side=other.removeprefix(_OUTWARD))
    return Edge(one, other, kind)


Stroke = Literal["thick", "gate", "thin", "dashed", "dotted", "open"]


@dataclass(frozen=True, slots=True)
class EdgeLook:
    """How edges of one kind look: a wall is thick, a gate has a gap, what is open is not drawn."""

    name: Wording = ""
    stroke: Stroke = "thick"
    ink: str = "ink"


USUAL_EDGES: Final[Mapping[str, EdgeLook]] = {
    "wall": EdgeLook(), "door": EdgeLook(stroke="gate"), "way": EdgeLook(stroke="thin"),
    "open": EdgeLook(stroke="open"),
}  # fmt: skip
"""The looks of kinds that a game does not draw otherwise; any other kind is thick, as a wall."""


def column_letters(column: int) -> str:
    """The name of a column, counted from 0: A to Z, then AA."""
    letters = ""
    column += 1
    while column:
        column, digit = divmod(column - 1, 26)
        letters = chr(ord("A") + digit) + letters
    return letters


Sign = Literal["pip", "heart", "round", "shield", "star", "bolt", "cross"]


@dataclass(frozen=True, slots=True)
class Track:
    """What is counted on a piece: hit points, ammunition, fuel. What nobody knows is None.

    Up to six of them are drawn one by one, those that are left filled, the others hollow.
    `counter` is the id of the counter that it is, where the game follows it: a tap on the piece
    then leads to what made it.
    """

    name: str
    left: int | None
    most: int | None = None
    sign: Sign = "pip"
    counter: str | None = None

    @property
    def amount(self) -> str:
        """How many are left of how many: `3/5`."""
        left = "?" if self.left is None else str(self.left)
        return left if self.most is None else f"{left}/{self.most}"


@dataclass(frozen=True, slots=True)
class Condition:
    """A mark that lies on a piece: activated, hidden, poisoned. `short` are two letters at most."""

    name: str
    short: str


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that lies on a cell. `turn` is in degrees clockwise; marks turn with it.

    `name` is for people, `short` (at most four letters) for small places, `owner` an index into
    the scene's seats. `upright` marks lie over the others and do not turn. `note` says in words
    what the marks show. A `flat` piece fills its cell's ground and has no body of its own.
    `covers` are further cells that it lies on, as a large vehicle does. What is in it, as a hero in
    a squad, is no piece of its own: `holds` are the ids by which events name that.
    An `artwork` stands in the place of the letters, a `body` in the place of the usual body.
    `signs` are upright marks that arrows do not cover: a name, numbers.
    `of` is what it is, by the id that stands in facts, where several alike may lie; and `kind` of
    which of the game's `piece_kinds` that is.
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
    covers: tuple[str, ...] = ()
    tracks: tuple[Track, ...] = ()
    conditions: tuple[Condition, ...] = ()
    holds: tuple[str, ...] = ()
    artwork: Artwork | None = None
    body: Artwork | None = None
    signs: tuple[Mark, ...] = ()
    of: str = ""
    kind: str = ""

    @property
    def artworks(self) -> tuple[Artwork, ...]:
        """All drawings that show it, each once."""
        marks = (*self.marks, *self.upright, *self.signs)
        found = (self.body, self.artwork, *(m.artwork for m in marks if isinstance(m, Art)))
        return tuple(dict.fromkeys(one for one in found if one is not None))

    @property
    def cells(self) -> tuple[str, ...]:
        """All that it lies on."""
        return (self.cell, *self.covers)

    @property
    def remark(self) -> str:
        """What is to be said of it: its tracks, its conditions, its note."""
        tracks = (f"{track.name} {track.amount}" for track in self.tracks)
        parts = (*tracks, *(condition.name for condition in self.conditions), self.note)
        return ", ".join(part for part in parts if part)


@dataclass(frozen=True, slots=True)
class Arrow:
    """From one cell to another: a hit, a move, a cause."""

    start: str
    end: str
    role: str
    label: str = ""


BadgeShape = Literal[
    "circle", "diamond", "triangle", "square", "pentagon", "star", "wedge", "hexagon"
]


@dataclass(frozen=True, slots=True)
class SeatBadge:
    """How a seat is told apart: by letter and shape as well as by colour."""

    seat: str
    letter: str
    shape: BadgeShape


@dataclass(frozen=True, slots=True)
class Panel:
    """A list beside the board: a hand, a pile, scores.

    `counters` says of each line which counter it tells, by id, or None: a tap on the line then
    tells what made it. `ids` says what it names, as events name it (a card, an item, a unit), or
    None: a tap then lists all that may be done with that. `tracks` are drawn beside the line that
    says them, filled and hollow. All three may be shorter than the lines.
    """

    title: str
    lines: tuple[str, ...]
    owner: int | None = None
    counters: tuple[str | None, ...] = ()
    ids: tuple[str | None, ...] = ()
    tracks: tuple[tuple[Track, ...], ...] = ()

    @property
    def bars(self) -> list[list[tuple[int | None, int]]]:
        """By line how much is left of how much, of what has a most."""
        return [
            [(track.left, track.most) for track in tracks if track.most] for tracks in self.tracks
        ]

    @classmethod
    def of_pieces(cls, title: str, pieces: Iterable[Piece], owner: int | None = None) -> Panel:
        """Pieces that lie on no board, each with what is counted on it, to be tapped."""
        listed = tuple(pieces)
        lines = tuple(": ".join(part for part in (p.name, p.remark) if part) for p in listed)
        ids, tracks = (tuple(p.id for p in listed), tuple(p.tracks for p in listed))
        return cls(title, lines, owner, ids=ids, tracks=tracks)


@dataclass(frozen=True, slots=True)
class Scene:
    """A table at one moment. Pieces of one cell lie in the order of the tuple, lowest first.

    They are `stacked`, so that the last is seen, or lie `beside` each other, so that all are.
    `terrains` and `edge_looks` say how the kinds of cells and of edges look.
    """

    grid: Grid
    cells: tuple[Cell, ...] = ()
    pieces: tuple[Piece, ...] = ()
    seats: tuple[SeatBadge, ...] = ()
    panels: tuple[Panel, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    lit: frozenset[str] = frozenset()
    title: str = ""
    roles: Roles = field(default_factory=lambda: NO_ROLES, compare=False)
    """The inks of the roles that only this game's marks have."""
    edges: tuple[Edge, ...] = ()
    terrains: Mapping[str, Terrain] = field(default_factory=dict, compare=False)
    edge_looks: Mapping[str, EdgeLook] = field(default_factory=dict, compare=False)
    bodies: Literal["stacked", "beside"] = "stacked"
    lives: Mapping[str, str] = field(default_factory=dict, compare=False)
    """What a piece is called for as long as it lives, by an id that says where it lies; events name
    it by its cell. Any other is called by its id all the time."""

    @property
    def alive(self) -> dict[str, Piece]:
        """The pieces, by what they are called as long as they live; some lie on no board."""
        return {self.lives.get(piece.id, piece.id): piece for piece in self.pieces}

    def is_lit(self, edge: Edge) -> bool:
        """Whether it is marked, by any of its names."""
        return not self.lit.isdisjoint(edge.names)

    def edge_look(self, edge: Edge) -> EdgeLook:
        """How it looks: as the game says, or as usual."""
        return self.edge_looks.get(edge.kind) or USUAL_EDGES.get(edge.kind, USUAL_EDGES["wall"])


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

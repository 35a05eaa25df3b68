"""A throw-away system on boards of every shape: squares with walls, areas, hexes, or no board.

Figures share a cell, a truck lies on several, all have hit points and ammunition. Which board a
match is played on its options say.
"""

from dataclasses import dataclass, field, replace
from functools import cache
from typing import Annotated, Literal

from events.base import Event, Seat
from projections.acts import Act, Acts, Rule, Rulebook, nothing
from projections.boards import NO_BOARD, area, areas, hexes, squares
from projections.offers import Ask, Choice, Offer
from projections.palette import Role
from projections.scene import (
    Condition,
    Edge,
    EdgeLook,
    Panel,
    Piece,
    Shape,
    Terrain,
    Track,
    badges,
    called,
    edge_of,
)
from projections.system import Counter, GameSystem, Play, Rules
from pydantic import BaseModel, ConfigDict, Field
from tests.systems.inline import InlineWords

WORDS = InlineWords(
    en={
        "title": "Patrol",
        "event.unit_moved": "Unit moved",
        "event.unit_hit": "Unit hit",
        "event.shot_fired": "Shot fired",
        "event.wall_raised": "Wall raised",
        "event.post_searched": "Place searched",
        "fact.player": "Who?",
        "fact.unit": "Which unit?",
        "fact.cell": "Where?",
        "fact.left": "How many are left?",
        "fact.edge": "Between which?",
        "said.unit_moved": "{unit} goes to {cell}.",
        "said.unit_hit": "{unit} is hit; {left} {left:hit point is|hit points are} left.",
        "said.shot_fired": "{unit} shoots; {left} {left:round is|rounds are} left.",
        "said.wall_raised": "A wall stands at {edge}.",
        "said.post_searched": "{cell} is searched.",
        "offer.move": "Move",
        "offer.hit": "Somebody is hit",
        "offer.shoot": "Shoot",
        "offer.raise": "Raise a wall",
        "offer.search": "Search a place",
        "rule.stranger": "Only who is there acts.",
        "finding.stranger": "{unit} is not there.",
        "option.ground": "What it is played on",
        "option_value.ground.yard": "a yard of squares",
        "option_value.ground.island": "an island of areas",
        "option_value.ground.points": "a map of points",
        "option_value.ground.ridge": "a ridge of hexes",
        "option_value.ground.none": "no board",
        "value.Axe": "Axe",
        "value.Bow": "Bow",
        "value.Cap": "Cap",
        "value.Dog": "Dog",
        "value.Truck": "Truck",
        **{f"short.{unit}": unit[:3].upper() for unit in ("Axe", "Bow", "Cap", "Dog", "Truck")},
        "terrain.wood": "wood",
        "terrain.water": "water",
        "terrain.rubble": "rubble",
        "terrain.sand": "sand",
        "edge.wall": "wall",
        "edge.door": "door",
        "edge.river": "river",
        "track.hits": "hit points",
        "track.rounds": "ammunition",
        "state.searched": "searched",
        "state.hurt": "hurt",
        "place.harbour": "Harbour",
        "place.hills": "Hills",
        "place.old_wood": "Old Wood",
        "place.cape": "Cape",
        "panel.units": "Units",
        "counter.on": "{unit}: {what}",
    },
    pl={
        "title": "Patrol",
        "event.unit_moved": "Ruch",
        "event.unit_hit": "Trafienie",
        "event.shot_fired": "Strzał",
        "event.wall_raised": "Postawiony mur",
        "event.post_searched": "Przeszukane miejsce",
        "fact.player": "Kto?",
        "fact.unit": "Która jednostka?",
        "fact.cell": "Gdzie?",
        "fact.left": "Ile zostało?",
        "fact.edge": "Między czym?",
        "said.unit_moved": "{unit}: ruch na {cell}.",
        "said.unit_hit": "{unit} obrywa; {left:został|zostały|zostało} {left} "
        "{left:punkt|punkty|punktów} życia.",
        "said.shot_fired": "{unit} strzela; {left:został|zostały|zostało} {left} "
        "{left:nabój|naboje|nabojów}.",
        "said.wall_raised": "Mur stoi na {edge}.",
        "said.post_searched": "Przeszukano: {cell}.",
        "offer.move": "Ruch",
        "offer.hit": "Ktoś obrywa",
        "offer.shoot": "Strzał",
        "offer.raise": "Postaw mur",
        "offer.search": "Przeszukaj miejsce",
        "rule.stranger": "Działa tylko ten, kto tam jest.",
        "finding.stranger": "{unit}: nie ma tej jednostki.",
        "option.ground": "Na czym się gra",
        "option_value.ground.yard": "podwórze z kwadratów",
        "option_value.ground.island": "wyspa z obszarów",
        "option_value.ground.points": "mapa punktów",
        "option_value.ground.ridge": "grzbiet z heksów",
        "option_value.ground.none": "bez planszy",
        "value.Axe": "Topór",
        "value.Bow": "Łuk",
        "value.Cap": "Czapka",
        "value.Dog": "Pies",
        "value.Truck": "Ciężarówka",
        "short.Axe": "TOP",
        "short.Bow": "ŁUK",
        "short.Cap": "CZA",
        "short.Dog": "PIES",
        "short.Truck": "CIĘ",
        "terrain.wood": "las",
        "terrain.water": "woda",
        "terrain.rubble": "gruz",
        "terrain.sand": "piasek",
        "edge.wall": "mur",
        "edge.door": "drzwi",
        "edge.river": "rzeka",
        "track.hits": "punkty życia",
        "track.rounds": "amunicja",
        "state.searched": "przeszukane",
        "state.hurt": "ranny",
        "place.harbour": "Przystań",
        "place.hills": "Wzgórza",
        "place.old_wood": "Stary Las",
        "place.cape": "Przylądek",
        "panel.units": "Jednostki",
        "counter.on": "{unit}: {what}",
    },
)

Unit = Literal["Axe", "Bow", "Cap", "Dog", "Truck"]
Place = Annotated[str, Field(min_length=1, max_length=20)]
HITS = {"Axe": 3, "Bow": 2, "Cap": 4, "Dog": 1, "Truck": 12}
ROUNDS = {"Axe": None, "Bow": 6, "Cap": 2, "Dog": None, "Truck": 20}


class PatrolOptions(BaseModel):
    """What a patrol walks on."""

    model_config = ConfigDict(extra="forbid", strict=True)

    ground: Literal["yard", "island", "points", "ridge", "none"] = "yard"


class UnitMoved(Event):
    """A unit went to another place; a truck is named by its lower left square."""

    type: Literal["unit_moved"] = "unit_moved"
    player: Seat
    unit: Unit
    cell: Place


class UnitHit(Event):
    """A unit was hit; so many hit points are left."""

    type: Literal["unit_hit"] = "unit_hit"
    unit: Unit
    left: Annotated[int, Field(ge=0, le=20)]


class ShotFired(Event):
    """A unit shot; so much ammunition is left."""

    type: Literal["shot_fired"] = "shot_fired"
    player: Seat
    unit: Unit
    left: Annotated[int, Field(ge=0, le=20)]


class WallRaised(Event):
    """A wall was put between two places."""

    type: Literal["wall_raised"] = "wall_raised"
    edge: Annotated[str, Field(pattern=r"^[^|]+\|[^|]+$")]


class PostSearched(Event):
    """Somebody searched a place."""

    type: Literal["post_searched"] = "post_searched"
    player: Seat
    cell: Place


# -- the boards

TREE = (
    Shape(((0, -0.62), (-0.4, 0.05), (0.4, 0.05)), "leaf"),
    Shape(((0, 0.05), (0, 0.3)), "leaf", False, 0.12),
)
ROLES = {
    "leaf": Role("#14573A", "#8CE5B4", "meadow"),
    "meadow": Role("#D4E2CC", "#1D3325", "ink", 4.5),
    "sea": Role("#CFE0EC", "#12283A", "ink", 4.5),
    "swell": Role("#1F5E8C", "#7FBCE6", "sea"),
    "dune": Role("#F0E2B6", "#3B3218", "ink", 4.5),
}
TERRAINS = {
    "wood": Terrain(WORDS("terrain.wood"), "♣", "dots", TREE, "meadow", "leaf"),
    "water": Terrain(WORDS("terrain.water"), "≈", "waves", (), "sea", "swell"),
    "rubble": Terrain(WORDS("terrain.rubble"), "%", "crossed"),
    "sand": Terrain(WORDS("terrain.sand"), ":", "", (), "dune", "ink"),
}
LOOKS = {
    "wall": EdgeLook(WORDS("edge.wall")),
    "door": EdgeLook(WORDS("edge.door"), "gate"),
    "river": EdgeLook(WORDS("edge.river"), "dashed", "swell"),
}
REST = {"terrains": TERRAINS, "edge_looks": LOOKS, "bodies": "beside"}


def place(name, *where, **more):
    return area(name, *where, name=WORDS(f"place.{name}"), **more)


YARD = squares(
    8, 8,
    {"C7": "wood", "D7": "wood", "C6": "wood", "F2": "water", "G2": "water", "H2": "water",
     "B3": "rubble", "E5": "rubble"},
    edges=(
        Edge("D4", "D5"), Edge("E4", "E5"), Edge("F4", "F5"), Edge("C4", "D4", "door"),
        Edge("C3", "D3"), Edge("F4", "G4"), Edge("F3", "G3"),
        Edge("A8", line=((-1, -1), (1, -1))), Edge("A8", kind="door", side="W"),
    ),
    **REST,
)  # fmt: skip
ISLAND = areas(
    (
        place("harbour", ((0, 0), (5, 0), (6, 3), (3, 5), (0, 4)), kind="sand"),
        place("hills", ((5, 0), (10, 1), (10, 5), (6, 3)), kind="rubble"),
        place("old_wood", ((3, 5), (6, 3), (10, 5), (8, 9), (4, 8)), kind="wood"),
        place("cape", ((0, 4), (3, 5), (4, 8), (1, 9), (-1, 6))),
    ),
    edges=(Edge("harbour", "hills", "river"), Edge("harbour", "cape"), Edge("hills", side="2")),
    **REST,
)  # fmt: skip
POINTS = areas(
    (
        place("harbour", at=(0, 0), kind="water"),
        place("hills", at=(5, 1), kind="rubble"),
        place("old_wood", at=(4, 5), kind="wood"),
        place("cape", at=(-1, 4.5)),
    ),
    edges=(
        Edge("harbour", "hills", "way"), Edge("hills", "old_wood", "way"),
        Edge("harbour", "cape", "river"), Edge("cape", "old_wood", "way"),
    ),
    **REST,
)  # fmt: skip
RIDGE = hexes(
    6, 5,
    {"B2": "wood", "C2": "wood", "D4": "water"},
    edges=(
        Edge("C3", "D3"), Edge("E4", "E5", "door"), Edge("D4", "E5", "river"),
        Edge("A1", side="N"), Edge("A1", side="NW"), Edge("F5", kind="door", side="SE"),
    ),
    **REST,
)  # fmt: skip
BOARDS = {"yard": YARD, "island": ISLAND, "points": POINTS, "ridge": RIDGE, "none": NO_BOARD}
STARTS = {
    "yard": ["C2", "C2", "C2", "G6", "D2"],
    "island": ["harbour", "harbour", "harbour", "hills", "old_wood"],
    "points": ["harbour", "harbour", "harbour", "hills", "old_wood"],
    "ridge": ["B3", "B3", "B3", "E2", "C4"],
    "none": ["camp"] * 5,
}


def board(options):
    return BOARDS.get(options.get("ground", "yard"), YARD)


@dataclass
class Table:
    seats: tuple
    ground: str
    cells: dict
    hits: dict = field(default_factory=lambda: dict(HITS))
    rounds: dict = field(default_factory=lambda: dict(ROUNDS))
    walls: set = field(default_factory=set)
    searched: set = field(default_factory=set)

    @property
    def board(self):
        return BOARDS[self.ground]

    def owner(self, unit):
        return min(1, len(self.seats) - 1) if unit == "Dog" else 0

    def places(self, unit):
        """Where a unit may stand: a truck needs two squares each way."""
        return roomy(self.ground, self.size(unit))

    def size(self, unit):
        if unit != "Truck":
            return 1
        return {"square": 4, "hex": 2}.get(self.board.grid, 1)

    def covers(self, unit, cell):
        return beside(self.board, cell, self.size(unit))

    def copy(self):
        """A table of its own: what is laid on it are texts and numbers."""
        own = {name: value.copy() for name, value in vars(self).items() if name not in FIXED}
        return replace(self, **own)


FIXED = ("seats", "ground")


def beside(board, cell, size):
    """What lies under something as large beside its first cell, as far as the board goes."""
    if size == 1:
        return ()
    column, row = cell[0], int(cell[1:])
    right = chr(ord(column) + 1)
    more = (f"{column}{row + 1}", f"{right}{row}", f"{right}{row + 1}")
    wanted = more if board.grid == "square" else more[:1]
    return tuple(one for one in wanted if one in board.by_id)


@cache
def roomy(ground, size):
    """The cells of a board on which something as large has room, as answers."""
    board = BOARDS[ground]
    named = [cell for cell in board.by_id if len(beside(board, cell, size)) == size - 1]
    return answers(board, named)


def table_of(ground, *seats):
    return Table(seats, ground, dict(zip(HITS, STARTS[ground], strict=True)))


def start(started):
    ground = started.options.get("ground", "yard")
    ground = ground if ground in BOARDS else "yard"
    return table_of(ground, *(player.seat for player in started.players))


# -- the acts


def units(table, named=tuple(HITS)):
    return tuple(Choice(unit, WORDS(f"value.{unit}")) for unit in named if unit in table.cells)


def answers(board, named):
    return tuple(Choice(cell, called(board.by_id[cell])) for cell in named)


class PatrolAct(Act):
    follows = asks = rows = read = write = nothing

    def objections(self, view, event):
        unit = getattr(event, "unit", None)
        if unit is not None and unit not in view.table.cells:
            yield "stranger", {"unit": unit}

    def sentence(self, event, table):
        facts = event.facts()
        if "unit" in facts:
            facts["unit"] = WORDS(f"value.{facts['unit']}")
        if "cell" in facts:
            cell = table.board.by_id.get(facts["cell"])
            facts["cell"] = getattr(cell, "name", "") or facts["cell"]
        if "edge" in facts:
            facts["edge"] = table.board.edge_name(facts["edge"])
        return WORDS(f"said.{event.type_name()}", **facts)

    def marks(self, event):
        return ()


class Move(PatrolAct):
    event = UnitMoved

    def apply(self, table, event):
        table.cells[event.unit] = event.cell

    def offers(self, view):
        table = view.table
        if view.seat is None or not table.board.cells:
            return
        after = {unit: table.places(unit) for unit in table.cells}
        unit = Ask("unit", "piece", WORDS("fact.unit"), units(table))
        cell = Ask("cell", "cell", WORDS("fact.cell"), after="unit", choices_after=after)
        yield Offer(WORDS("offer.move"), "unit_moved", {"player": view.seat}, (unit, cell), key="m")

    def marks(self, event):
        return (event.cell,), ()


class Hit(PatrolAct):
    event = UnitHit

    def apply(self, table, event):
        table.hits[event.unit] = event.left
        if not event.left:
            table.cells.pop(event.unit, None)

    def offers(self, view):
        table = view.table
        after = {
            unit: tuple(map(Choice, range(table.hits[unit]))) for unit in table.cells
        }  # fmt: skip
        unit = Ask("unit", "piece", WORDS("fact.unit"), units(table))
        left = Ask("left", "choice", WORDS("fact.left"), after="unit", choices_after=after)
        if table.cells:
            yield Offer(WORDS("offer.hit"), "unit_hit", {}, (unit, left), key="h")


class Shoot(PatrolAct):
    event = ShotFired

    def apply(self, table, event):
        table.rounds[event.unit] = event.left

    def offers(self, view):
        table = view.table
        armed = [unit for unit in table.cells if table.rounds[unit]]
        if view.seat is None or not armed:
            return
        after = {unit: (Choice(table.rounds[unit] - 1),) for unit in armed}
        unit = Ask("unit", "piece", WORDS("fact.unit"), units(table, armed))
        left = Ask(
            "left", "number", WORDS("fact.left"), after="unit", choices_after=after, follows=True
        )
        yield Offer(WORDS("offer.shoot"), "shot_fired", {"player": view.seat}, (unit, left))


class RaiseWall(PatrolAct):
    event = WallRaised

    def apply(self, table, event):
        table.walls.add(edge_of(event.edge).id)

    def offers(self, view):
        table = view.table
        known = {edge.id for edge in table.board.edges} | table.walls
        free = [one for one in table.board.edge_choices(rims=True) if one.value not in known]
        if free:
            yield Offer(
                WORDS("offer.raise"), "wall_raised", {},
                (Ask("edge", "edge", WORDS("fact.edge"), free),), key="w",
            )  # fmt: skip

    def marks(self, event):
        return (edge_of(event.edge).id,), ()


class Search(PatrolAct):
    event = PostSearched

    def apply(self, table, event):
        table.searched.add(event.cell)

    def offers(self, view):
        cells = view.table.board.by_id
        if view.seat is not None and cells:
            where = Ask("cell", "cell", WORDS("fact.cell"), answers(view.table.board, cells))
            yield Offer(
                WORDS("offer.search"), "post_searched", {"player": view.seat}, (where,), key="s"
            )


ACTS = Acts(Move(), Hit(), Shoot(), RaiseWall(), Search())
RULES = Rulebook(WORDS, stranger=Rule())


def scene(table, lang):
    board = table.board
    if not board.cells:
        figures = [drawn(table, unit, cell, lang) for unit, cell in table.cells.items()]
        panel = Panel.of_pieces(WORDS("panel.units").text(lang), figures)
        return board.scene(lang, seats=badges(table.seats), panels=(panel,))
    walls = tuple(edge_of(wall) for wall in sorted(table.walls) if board.holds(wall))
    return board.scene(
        lang,
        (
            drawn(table, unit, cell, lang)
            for unit, cell in table.cells.items()
            if cell in board.by_id
        ),
        edges=(*board.edges, *walls),
        seats=badges(table.seats),
        roles=ROLES,
    )


def drawn(table, unit, cell, lang):
    def said(key):
        return WORDS(key).text(lang)

    hits, rounds = (f"{kind}:{unit}" for kind in ("hits", "rounds"))
    tracks = [Track(said("track.hits"), table.hits[unit], HITS[unit], "heart", hits)]
    if ROUNDS[unit]:
        track = Track(said("track.rounds"), table.rounds[unit], ROUNDS[unit], "round", rounds)
        tracks.append(track)
    conditions = []
    if table.hits[unit] < HITS[unit]:
        conditions.append(Condition(said("state.hurt"), "!"))
    if cell in table.searched:
        conditions.append(Condition(said("state.searched"), "S"))
    name = said(f"value.{unit}")
    return Piece(
        unit, cell, name, said(f"short.{unit}"), table.owner(unit), covers=table.covers(unit, cell),
        tracks=tuple(tracks), conditions=tuple(conditions),
    )  # fmt: skip


def counters(table):
    for unit in table.cells:
        for kind, left in (("hits", table.hits[unit]), ("rounds", table.rounds[unit])):
            if left is not None:
                name = WORDS("counter.on", what=WORDS(f"track.{kind}"), unit=WORDS(f"value.{unit}"))
                owner = table.seats[table.owner(unit)]
                yield Counter(f"{kind}:{unit}", name, left, owner, unit)


def describe(table):
    return {
        "game": "patrol",
        "ground": table.ground,
        "units": [
            {"unit": unit, "cell": cell, "hits": table.hits[unit], "rounds": table.rounds[unit]}
            for unit, cell in table.cells.items()
        ],
        "walls": sorted(table.walls),
        "searched": sorted(table.searched),
    }


PATROL = GameSystem(
    id="patrol",
    title=WORDS("title"),
    version=1,
    events=(UnitMoved, UnitHit, ShotFired, WallRaised, PostSearched),
    options=PatrolOptions,
    start=start,
    apply=ACTS.apply,
    copy=Table.copy,
    acts=ACTS,
    sentence=ACTS.sentence,
    marks=ACTS.marks,
    words=WORDS,
    roles=ROLES,
    counters=counters,
    board=board,
    scene=scene,
    describe=describe,
    pieces=lambda: {unit: WORDS(f"value.{unit}") for unit in HITS},
    play=Play(offers=ACTS.offers, consequences=ACTS.consequences),
    rules=Rules(findings=RULES.findings(ACTS), titles=RULES.titles),
)

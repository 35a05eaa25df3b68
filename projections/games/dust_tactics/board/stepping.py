"""Which steps a unit may make on a board as it lies, for all squares at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from projections.games.dust_tactics.board.battlefield import EdgeMask
from projections.games.dust_tactics.board.situation import (
    SHARED_BY_HEROES,
    BattleSituation,
    FieldedUnit,
    folded_skills,
)
from projections.games.dust_tactics.board.squares import moved

StepFault = Literal[
    "not_next", "undotted", "water", "rubble", "enemy", "friend", "trap", "building", "wall",
    "small_entrance", "corner", "corners",
]  # fmt: skip
"""Why a step cannot be made."""

AROUND: Final = tuple(
    (across, up) for across in (-1, 0, 1) for up in (-1, 0, 1) if (across, up) != (0, 0)
)


class MovingUnit(NamedTuple):
    """Who moves: what of the party bears on its steps."""

    side: str
    kind: str
    is_hero: bool
    skills: frozenset[str]

    @classmethod
    def of(cls, party: tuple[FieldedUnit, ...], declared: frozenset[str]) -> MovingUnit:
        """A unit, or a squad with the hero who joined it and shares some of his skills."""
        squad, *heroes = party
        skills = folded_skills(squad.abilities) - {"assault"} | declared
        for hero in heroes:
            skills |= folded_skills(hero.abilities) & SHARED_BY_HEROES - {"assault"}
        return cls(squad.side, squad.kind, squad.is_hero and not heroes, skills)

    @property
    def is_agile(self) -> bool:
        """Whether every diagonal step costs one."""
        return "agile" in self.skills


class OthersOnBoard(NamedTuple):
    """The squares on which others stand."""

    enemies: int = 0
    friends: int = 0
    not_lone_heroes: int = 0
    """Friends who are no heroes on their own."""
    vehicles: int = 0
    enemy_vehicles: int = 0

    @classmethod
    def around(cls, situation: BattleSituation, party: tuple[FieldedUnit, ...]) -> OthersOnBoard:
        """Who stands where, but for those who move."""
        enemies = friends = others = vehicles = enemy_vehicles = 0
        for unit, square in situation.others_on_board(party):
            is_enemy = unit.side != party[0].side
            enemies |= square * is_enemy
            friends |= square * (not is_enemy)
            others |= square * (not is_enemy and not unit.is_hero)
            vehicles |= square * (unit.kind == "V")
            enemy_vehicles |= square * (unit.kind == "V" and is_enemy)
        return cls(enemies, friends, others, vehicles, enemy_vehicles)


class StepLayer(NamedTuple):
    """Squares that one may pass, and the steps between them: on the ground, or over buildings."""

    passable: int
    stride: int
    straight: tuple[tuple[int, int], ...]
    """By offset the squares from which that step may be made."""
    diagonal: tuple[tuple[int, int], ...]

    def stepped(self, squares: int, *, diagonally: bool) -> int:
        """Where one gets from these squares by one step."""
        found = 0
        for offset, allowed in self.diagonal if diagonally else self.straight:
            found |= moved(squares & allowed, offset)
        return found & self.passable


class StepPlan(NamedTuple):
    """How a unit gets about: on one layer or two, which are one outside of buildings."""

    layers: tuple[StepLayer, ...]
    between: int
    """Where one may change from layer to layer."""
    ends: int
    """The squares on which it may stop."""
    is_agile: bool


class StepRules:
    """A board as it lies for one who moves."""

    def __init__(
        self, situation: BattleSituation, party: tuple[FieldedUnit, ...], walker: MovingUnit
    ) -> None:
        self.situation, self.walker = situation, walker
        self.field, self.grid = situation.field, situation.field.grid
        self.standing = OthersOnBoard.around(situation, party)
        square = party[0].square
        self.own = 0 if square is None else 1 << self.grid.index(square)

    def ways(self) -> Iterator[StepPlan]:
        """The ways in which one gets about: on foot, and by jumping where one can."""
        yield self.walking()
        if "jump" in self.walker.skills and self.walker.kind != "A":
            yield self._jumping()

    @property
    def friends_to_stop_with(self) -> int:
        """Squares of friends on which the unit may stop."""
        if self.walker.is_hero:
            return self.standing.friends
        if self.situation.rules.stop_on_hero == "yes":
            return self.standing.friends & ~self.standing.not_lone_heroes
        return 0

    @property
    def terrain(self) -> int:
        """The squares whose terrain the unit may enter."""
        field, open_squares = self.field, self.grid.everything
        match self.walker.kind:
            case "A":
                return open_squares & ~field.inside
            case "V":
                return open_squares & ~(field.undotted | field.water | field.rubble | field.traps)
        return open_squares & ~(field.undotted | field.water)

    def walking(self) -> StepPlan:
        """Steps that need no skill."""
        standing, terrain = self.standing, self.terrain & ~self.standing.enemies
        ends = terrain & ~(standing.friends & ~self.friends_to_stop_with)
        # Only squads and heroes go through friends; where others may stop, they go no farther.
        is_through = self.walker.kind == "S"
        layer = self._layer(
            terrain if is_through else ends,
            from_squares=self.grid.everything if is_through else ~standing.friends | self.own,
            corners=self.corners(terrain if is_through else terrain & ~standing.friends),
            shut=self.shut_edges,
        )
        return StepPlan((layer,), 0, ends, self.walker.is_agile)

    @property
    def shut_edges(self) -> EdgeMask:
        """The edges that the unit does not cross."""
        walls, small = self.field.wall_edges, self.field.small_entrances
        if self.walker.kind == "S":
            return walls
        return EdgeMask(walls.east | small.east, walls.north | small.north)

    def corners(self, enterable: int) -> int:
        """The squares at whose corners a diagonal step may be shut."""
        found = self.standing.enemies
        if self.walker.kind != "A":
            found |= self.field.undotted
        if self.walker.kind == "V":
            found |= self.field.traps
        if self.situation.rules.unenterable_is_corner == "yes":
            found |= self.grid.everything & ~enterable
        return found

    def _jumping(self) -> StepPlan:
        """Steps over obstacles: water, rubble, cover elements, soldiers; not over vehicles.

        Soldiers jump over buildings as well. One lands where nothing stands.
        """
        field, standing = self.field, self.standing
        walking = self.walking()
        over = self.grid.everything & ~(field.undotted | standing.vehicles)
        passable = walking.layers[0].passable | over
        corners = field.undotted | standing.enemy_vehicles
        if self.situation.rules.unenterable_is_corner == "yes":
            corners |= self.grid.everything & ~passable
        everywhere = self.grid.everything
        on_ground = self._layer(
            passable, from_squares=everywhere, corners=corners, shut=self.shut_edges
        )
        units = standing.enemies | standing.friends
        ends = self.terrain & ~(units | field.covered)
        layers: tuple[StepLayer, ...] = (on_ground,)
        if self.walker.kind == "S" and (field.inside or field.walls):
            over_roofs = self._layer(
                passable | field.inside, from_squares=everywhere,
                corners=corners & ~field.inside, shut=EdgeMask(),
            )  # fmt: skip
            layers = (on_ground, over_roofs)
        return StepPlan(layers, passable & ~field.inside, ends, self.walker.is_agile)

    def _layer(
        self, passable: int, *, from_squares: int, corners: int, shut: EdgeMask
    ) -> StepLayer:
        """The steps where these corners and edges are in the way."""
        stride, everywhere = self.grid.stride, self.grid.everything & from_squares
        east, north = shut
        straight = (
            (1, everywhere & ~east),
            (-1, everywhere & ~(east << 1)),
            (stride, everywhere & ~north),
            (-stride, everywhere & ~(north << stride)),
        )
        diagonal = []
        for across in (1, -1):
            for up in (stride, -stride):
                # Round each of the two corners two edges and a square may be in the way.
                by_side = moved(corners | _between(north, up), -across) | _between(east, across)
                by_row = moved(corners | _between(east, across), -up) | _between(north, up)
                is_cut = self.walker.kind != "V"
                blocked = by_side & by_row if is_cut else by_side | by_row
                diagonal.append((across + up, everywhere & ~blocked))
        return StepLayer(passable, stride, straight, tuple(diagonal))

    def fault_of(self, start: int, end: int) -> StepFault | None:
        """Why one does not walk from a square to another; None where one does."""
        (x, y), (to_x, to_y) = self.grid.place(start), self.grid.place(end)
        if max(abs(to_x - x), abs(to_y - y)) != 1:
            return "not_next"
        bit, is_diagonal = 1 << end, x != to_x and y != to_y
        layer = self.walking().layers[0]
        if layer.stepped(1 << start, diagonally=is_diagonal) & bit:
            return None
        if not layer.passable & bit:
            return self._why_not_entered(bit)
        if self.walker.kind != "S" and self.standing.friends & ~self.own & 1 << start:
            return "friend"
        if is_diagonal:
            return "corners" if self.walker.kind != "V" else "corner"
        low = min(start, end)
        small = self.field.small_entrances
        is_small = small.east >> low & 1 if y == to_y else small.north >> low & 1
        return "small_entrance" if is_small else "wall"

    def _why_not_entered(self, bit: int) -> StepFault:
        field, kind = self.field, self.walker.kind
        if self.standing.enemies & bit:
            return "enemy"
        if kind == "A" and field.inside & bit:
            return "building"
        terrains: tuple[tuple[StepFault, int], ...] = (
            ("undotted", field.undotted),
            ("water", field.water),
            ("rubble", field.rubble),
            ("trap", field.traps),
        )
        shut = self.grid.everything & ~self.terrain
        return next((fault for fault, squares in terrains if squares & shut & bit), "friend")


def _between(edges: int, offset: int) -> int:
    """The squares from which a step by this offset crosses one of these edges."""
    return edges if offset > 0 else edges << -offset

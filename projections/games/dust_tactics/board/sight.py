"""Lines of sight: from the middle of one square to the middle of another, in whole numbers.

What a line crosses depends only on how far apart its ends are. So it is worked out once for each
such distance, as bits that are then laid over what blocks this pair of units.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal, NamedTuple

from projections.games.dust_tactics.board.battlefield import TOWARDS, EdgeMask
from projections.games.dust_tactics.board.situation import BattleSituation, CoverLevel, FieldedUnit
from projections.games.dust_tactics.board.squares import bits, range_of

BlockerKind = Literal[
    "undotted", "smoke", "vehicle", "aircraft", "soldiers", "trap", "wall", "opposite", "exit"
]
CoverKind = Literal["crate", "rubble", "trap", "corner", "inside"]


class Blocker(NamedTuple):
    """What cuts a line: a square, or an edge between two."""

    place: str
    kind: BlockerKind


class CoverSource(NamedTuple):
    """What covers a squad, and how well."""

    kind: CoverKind
    place: str
    level: CoverLevel


class LineOfSight(NamedTuple):
    """Whether one sees the other, how far away it is, and what covers it against an attack."""

    visible: bool
    range: int
    cover: CoverLevel
    cover_from: tuple[CoverSource, ...]
    blocked_by: tuple[Blocker, ...]


class Onlooker(NamedTuple):
    """One end of a line: a square, and of which kind the unit is that stands there or might."""

    square: str
    kind: str = "S"
    is_covered: bool = True
    """Whether cover counts for it: for squads, and for heroes who joined one."""

    @classmethod
    def of(cls, unit: FieldedUnit, square: str) -> Onlooker:
        """The end of a line at which this unit stands."""
        is_lone_hero = unit.is_hero and unit.joined_to is None
        return cls(square, unit.kind, unit.kind == "S" and not is_lone_hero)


# -- the geometry ----------------------------------------------------------------------------------


class Flank(NamedTuple):
    """What touches a line from one side, at the corners of squares through which it goes."""

    squares: int = 0
    east: int = 0
    north: int = 0

    def touched(self, blocking: int, walls: EdgeMask, shift: int) -> int:
        """The squares of this side that block, or at the corner of which a wall does."""
        return (
            self.squares & blocking >> shift
            | self.east & walls.east >> shift
            | self.north & walls.north >> shift
        )


class SightLine(NamedTuple):
    """What lies on a line, as bits from the lower left of the rectangle that it spans."""

    squares: int
    """Those whose inside it crosses, the two ends among them."""
    walls: EdgeMask
    """Edges that it crosses."""
    flanks: tuple[Flank, Flank]
    """What touches it, on the one side and on the other."""
    last: tuple[Flank, Flank] | None
    """Of a line at 45 degrees, what touches it at the corner of the target's square."""


@lru_cache(maxsize=1 << 15)
def line_of(across: int, up: int, stride: int, *, only_next_to: bool) -> SightLine:
    """The line to a square so many columns and rows away.

    Of opposite corners only those next to its ends count where `only_next_to` says so.
    """
    right, above = (across > 0) - (across < 0), (up > 0) - (up < 0)
    left, low = min(across, 0), min(up, 0)  # the corner from which bits are counted
    crossed = {
        (column, row)
        for column in range(left, left + abs(across) + 1)
        for row in range(low, low + abs(up) + 1)
        # A square's corners lie on both sides of the line.
        if 2 * abs(up * column - across * row) < abs(across) + abs(up) or (across, up) == (0, 0)
    }

    def bit(column: int, row: int) -> int:
        return 1 << column - left + (row - low) * stride

    east = sum(bit(x, y) for x, y in crossed if (x + 1, y) in crossed)
    north = sum(bit(x, y) for x, y in crossed if (x, y + 1) in crossed)
    one, other, last = Flank(), Flank(), None
    for x, y in crossed:
        beyond = (x + right, y + above)
        if not (right and above and beyond in crossed):
            continue
        if up * (2 * x + right) != across * (2 * y + above):
            continue  # it does not go through the corner that the two share
        pair = (
            Flank(bit(x + right, y), bit(min(x, x + right), y), bit(x + right, min(y, y + above))),
            Flank(bit(x, y + above), bit(min(x, x + right), y + above), bit(x, min(y, y + above))),
        )
        beside = ((x + right, y), (x, y + above))
        counts = [
            not only_next_to or 1 in (max(abs(x), abs(y)), max(abs(x - across), abs(y - up)))
            for x, y in beside
        ]
        one = _joined(one, pair[0]) if counts[0] else one
        other = _joined(other, pair[1]) if counts[1] else other
        if beyond == (across, up) and abs(across) == abs(up):
            last = pair
    return SightLine(sum(bit(x, y) for x, y in crossed), EdgeMask(east, north), (one, other), last)


def _joined(one: Flank, other: Flank) -> Flank:
    return Flank(*(a | b for a, b in zip(one, other, strict=True)))


# -- what one sees ---------------------------------------------------------------------------------


class SightLines:
    """All lines of sight over a situation: what blocks is gathered once, and laid under each."""

    def __init__(self, situation: BattleSituation) -> None:
        self.situation, self.field = situation, situation.field
        self.grid = situation.field.grid
        self.only_next_to = situation.rules.opposite_corners == "next_to_units"
        standing = {"S": 0, "V": 0, "A": 0}
        for unit, square in situation.others_on_board(()):
            standing[unit.kind] |= square
        self._standing = standing
        always = self.field.undotted | self.field.smoke | standing["V"]
        if situation.rules.aircraft_block_sight == "yes":
            always |= standing["A"]
        self._always = always
        self._soldiers = always | standing["S"] | self.field.traps
        self._walls = self.field.wall_edges

    def sees(self, start: int, end: int, *, soldiers: bool = True) -> bool:
        """Whether one sees from square to square, by their numbers.

        Between `soldiers`, soldiers and tank traps on the way block too.
        """
        (x, y), (to_x, to_y) = self.grid.place(start), self.grid.place(end)
        line, shift = self._line(x, y, to_x, to_y)
        ends = 1 << start | 1 << end
        if ends & self.field.smoke:
            return False
        blocking = (self._soldiers if soldiers else self._always) & ~ends
        if line.squares & blocking >> shift:
            return False
        walls = self._walls
        if line.walls.east & walls.east >> shift or line.walls.north & walls.north >> shift:
            return False
        one, other = line.flanks
        if one.touched(blocking, walls, shift) and other.touched(blocking, walls, shift):
            return False
        return not self.field.buildings or all(
            self._may_look(at, to, to_x - x if at == start else x - to_x,
                           to_y - y if at == start else y - to_y)
            for at, to in ((start, end), (end, start))
        )  # fmt: skip

    def _line(self, x: int, y: int, to_x: int, to_y: int) -> tuple[SightLine, int]:
        """The line between two places, and from where its bits are counted."""
        line = line_of(to_x - x, to_y - y, self.grid.stride, only_next_to=self.only_next_to)
        return line, min(x, to_x) + min(y, to_y) * self.grid.stride

    def _may_look(self, at: int, to: int, across: int, up: int) -> bool:
        """Whether one looks out of a building, or is seen in it, by an exit to that side."""
        number = self.field.building_at.get(at)
        if number is None or self.field.building_at.get(to) == number:
            return True
        sides = self.field.exits.get(at, ())
        return any(TOWARDS[side][0] * across + TOWARDS[side][1] * up > 0 for side in sides)

    def between(self, viewer: Onlooker, target: Onlooker) -> LineOfSight:
        """Whether one sees the other, and why; and what covers the other."""
        start, end = self.grid.index(viewer.square), self.grid.index(target.square)
        soldiers = viewer.kind == target.kind == "S"
        (x, y), (to_x, to_y) = self.grid.place(start), self.grid.place(end)
        distance = range_of(to_x - x, to_y - y)
        if not self.sees(start, end, soldiers=soldiers):
            blockers = tuple(self._blockers(start, end, soldiers=soldiers))
            return LineOfSight(False, distance, "none", (), blockers)
        sources = tuple(self._sources(start, end, soldiers=soldiers)) if target.is_covered else ()
        return LineOfSight(True, distance, combined(sources), sources, ())

    def _blockers(self, start: int, end: int, *, soldiers: bool) -> list[Blocker]:
        """Everything that cuts the line."""
        (x, y), (to_x, to_y) = self.grid.place(start), self.grid.place(end)
        line, shift = self._line(x, y, to_x, to_y)
        ends = 1 << start | 1 << end
        blocking = (self._soldiers if soldiers else self._always) & ~ends
        found = [
            *(Blocker(square, "smoke") for square in self.grid.names(ends & self.field.smoke)),
            *(Blocker(self.grid.name(index), self._kind_at(index))
              for index in bits(line.squares << shift & blocking)),
            *(Blocker(wall, "wall") for wall in self._walls_in(line.walls, shift)),
        ]  # fmt: skip
        one, other = (self._touching(flank, blocking, shift) for flank in line.flanks)
        if one and other:
            found += [Blocker(place, "opposite") for place in dict.fromkeys(one + other)]
        for at, to in ((start, end), (end, start)):
            (a, b), (c, d) = self.grid.place(at), self.grid.place(to)
            if not self._may_look(at, to, c - a, d - b):
                found.append(Blocker(self.grid.name(at), "exit"))
        return found

    def _touching(self, flank: Flank, blocking: int, shift: int) -> list[str]:
        """The squares and walls that touch a line from one side."""
        walls = self._walls_in(EdgeMask(flank.east, flank.north), shift)
        return [*self.grid.names(flank.squares << shift & blocking), *walls]

    def _walls_in(self, edges: EdgeMask, shift: int) -> list[str]:
        """Those of these edges that are walled."""
        east, north = edges.east << shift, edges.north << shift
        return [
            *(self.field.edge_name(index, "east") for index in bits(east & self._walls.east)),
            *(self.field.edge_name(index, "north") for index in bits(north & self._walls.north)),
        ]

    def _kind_at(self, index: int) -> BlockerKind:
        """What of all that lies on a square blocks most."""
        bit = 1 << index
        kinds: tuple[tuple[BlockerKind, int], ...] = (
            ("undotted", self.field.undotted),
            ("smoke", self.field.smoke),
            ("vehicle", self._standing["V"]),
            ("aircraft", self._standing["A"]),
            ("trap", self.field.traps),
            ("soldiers", self._standing["S"]),
        )
        return next(kind for kind, squares in kinds if squares & bit)

    # -- cover

    def _sources(self, start: int, end: int, *, soldiers: bool) -> list[CoverSource]:
        """All that covers whoever stands on `end` against an attack from `start`."""
        square = self.grid.name(end)
        found = []
        match self.field.cover.get(square):
            case "crate":
                found.append(CoverSource("crate", square, "soft"))
            case "tank_trap":
                found.append(CoverSource("trap", square, "hard"))
        if self.field.rubble >> end & 1:
            found.append(CoverSource("rubble", square, "soft"))
        if (number := self.field.building_at.get(end)) is not None:
            is_outside = self.field.building_at.get(start) != number
            found.append(CoverSource("inside", square, "hard" if is_outside else "soft"))
        corner = self._corner(start, end, soldiers=soldiers)
        return [*found, CoverSource("corner", corner, "soft")] if corner else found

    def _corner(self, start: int, end: int, *, soldiers: bool) -> str | None:
        """The square or wall whose corner covers; at 45 degrees alone."""
        (x, y), (to_x, to_y) = self.grid.place(start), self.grid.place(end)
        line, shift = self._line(x, y, to_x, to_y)
        if line.last is None:
            return None
        blocking = (self._soldiers if soldiers else self._always) & ~(1 << start | 1 << end)
        if self.situation.rules.diamond_corner_cover == "no":
            others = self._standing["V"] | (self._standing["S"] | self.field.traps) * soldiers
            blocking &= ~(self.field.smoke & ~others)
        small = self.field.small_entrances
        # The walls of a small entrance cover nobody; squares beside it do.
        edges = any(flank.touched(0, small, shift) for flank in line.last)
        for flank in line.last:
            counted = Flank(flank.squares) if edges else flank
            if found := self._touching(counted, blocking, shift):
                return found[0]
        return None


_WORTH: Final = {"none": 0, "soft": 1, "hard": 2}


def combined(sources: tuple[CoverSource, ...]) -> CoverLevel:
    """What several sources come to: any hard one, or two soft ones, are hard; more is no more."""
    worth = sum(_WORTH[source.level] for source in sources)
    return "hard" if worth >= 2 else "soft" if worth else "none"

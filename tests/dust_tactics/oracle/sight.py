"""Lines of sight and cover, written from the rulebook: with fractions, square by square.

Squares are (column, row) with their middle there; corners lie at the halves between.
"""

from fractions import Fraction

HALF = Fraction(1, 2)
SIDES = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}


class Ground:
    """A board as plain sets of places, from the JSON of a question."""

    def __init__(self, data, place):
        board, self.rules = data["board"], data.get("rules", {})
        of = lambda kind: {place(s) for s, k in board.get("squares", {}).items() if k == kind}  # noqa: E731
        self.undotted, self.smoke, self.rubble = of("none"), of("diamond"), of("cross")
        self.cover = {place(square): kind for square, kind in board.get("cover", {}).items()}
        self.buildings = [{place(s) for s in b["squares"]} for b in board.get("buildings", [])]
        self.doors = [
            (place(door["square"]), SIDES[door["side"]], door["size"])
            for building in board.get("buildings", [])
            for door in building.get("entrances", [])
        ]
        self.standing = {"S": set(), "V": set(), "A": set()}
        for unit in data.get("units", []):
            if unit.get("square") and not unit.get("joined_to"):
                self.standing[unit["class"][0]].add(place(unit["square"]))
        doorways = {edge(square, plus(square, side)) for square, side, _ in self.doors}
        self.walls = {edge(place(one), place(other)) for one, other in board.get("walls", [])}
        for building in self.buildings:
            for square in building:
                for side in SIDES.values():
                    between = edge(square, plus(square, side))
                    if plus(square, side) not in building and between not in doorways:
                        self.walls.add(between)
        self.small = {
            edge(square, plus(square, side)) for square, side, size in self.doors if size == "small"
        } - self.walls

    def building_of(self, square):
        return next((n for n, squares in enumerate(self.buildings) if square in squares), None)

    def blocking(self, *, soldiers):
        """The squares that block between these two kinds of units."""
        found = self.undotted | self.smoke | self.standing["V"]
        if self.rules.get("aircraft_block_sight") == "yes":
            found = found | self.standing["A"]
        if soldiers:
            traps = {square for square, kind in self.cover.items() if kind == "tank_trap"}
            found = found | self.standing["S"] | traps
        return found


def plus(square, step):
    return square[0] + step[0], square[1] + step[1]


def edge(one, other):
    return frozenset((one, other))


def wall_ends(wall):
    """The two corners between which a wall stands."""
    (a, b), (c, d) = sorted(wall)
    if a == c:
        return (a - HALF, b + HALF), (a + HALF, b + HALF)
    return (a + HALF, b - HALF), (a + HALF, b + HALF)


def side_of(start, end, point):
    """On which side of the line from start to end a point lies."""
    across, up = end[0] - start[0], end[1] - start[1]
    value = across * (point[1] - start[1]) - up * (point[0] - start[0])
    return (value > 0) - (value < 0)


def crosses_inside(start, end, square):
    """Whether the segment goes through the open inside of a square: Liang and Barsky."""
    first, last = Fraction(0), Fraction(1)
    for axis in (0, 1):
        way = end[axis] - start[axis]
        low, high = square[axis] - HALF - start[axis], square[axis] + HALF - start[axis]
        if way == 0:
            if not low < 0 < high:
                return False
            continue
        enters, leaves = sorted((low / way, high / way))
        first, last = max(first, enters), min(last, leaves)
    return first < last


def is_on(start, end, point):
    """Whether a point lies on the segment."""
    within = all(
        min(start[axis], end[axis]) <= point[axis] <= max(start[axis], end[axis]) for axis in (0, 1)
    )
    return within and side_of(start, end, point) == 0


def corners_on(start, end):
    """The corners of squares that lie on the segment, from its start on."""
    columns = range(min(start[0], end[0]), max(start[0], end[0]))
    rows = range(min(start[1], end[1]), max(start[1], end[1]))
    found = [(x + HALF, y + HALF) for x in columns for y in rows]
    on_it = [corner for corner in found if is_on(start, end, corner)]
    return sorted(on_it, key=lambda c: abs(c[0] - start[0]) + abs(c[1] - start[1]))


def touching(ground, start, end, corner, blocking):
    """What touches the line at a corner: (side, what, the square on that side)."""
    for x in (corner[0] - HALF, corner[0] + HALF):
        for y in (corner[1] - HALF, corner[1] + HALF):
            side = side_of(start, end, (x, y))
            if side == 0:
                continue
            if (x, y) in blocking:
                yield side, (x, y), (x, y)
            for wall in ground.walls:
                if corner in wall_ends(wall):
                    one, other = wall_ends(wall)
                    far = other if one == corner else one
                    if side_of(start, end, far) == side:
                        yield side, wall, (x, y)


def near(one, other):
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) <= 1


def is_visible(ground, start, end, *, soldiers):
    if start in ground.smoke or end in ground.smoke:
        return False
    blocking = ground.blocking(soldiers=soldiers) - {start, end}
    if start != end and any(crosses_inside(start, end, square) for square in blocking):
        return False
    for wall in ground.walls:
        one, other = wall_ends(wall)
        sides = {side_of(start, end, one), side_of(start, end, other)}
        apart = {side_of(one, other, start), side_of(one, other, end)}
        if sides == {-1, 1} and apart == {-1, 1}:
            return False
    sides = set()
    for corner in corners_on(start, end):
        for side, _, square in touching(ground, start, end, corner, blocking):
            everywhere = ground.rules.get("opposite_corners", "anywhere") == "anywhere"
            if everywhere or near(square, start) or near(square, end):
                sides.add(side)
    if sides == {-1, 1}:
        return False
    return looks_out(ground, start, end) and looks_out(ground, end, start)


def looks_out(ground, at, to):
    """From inside to outside one needs an exit to that side, and so does whoever is looked at."""
    number = ground.building_of(at)
    if number is None or ground.building_of(to) == number:
        return True
    way = (to[0] - at[0], to[1] - at[1])
    return any(square == at and way[0] * s[0] + way[1] * s[1] > 0 for square, s, _ in ground.doors)


def cover_of(ground, start, end, *, soldiers):
    """The cover of a squad on `end` that is seen from `start`."""
    soft = hard = 0
    soft += ground.cover.get(end) == "crate"
    hard += ground.cover.get(end) == "tank_trap"
    soft += end in ground.rubble
    number = ground.building_of(end)
    if number is not None:
        soft += ground.building_of(start) == number
        hard += ground.building_of(start) != number
    soft += has_corner(ground, start, end, soldiers=soldiers)
    return "hard" if hard or soft >= 2 else "soft" if soft else "none"


def has_corner(ground, start, end, *, soldiers):
    if start == end or abs(start[0] - end[0]) != abs(start[1] - end[1]):
        return False
    blocking = ground.blocking(soldiers=soldiers) - {start, end}
    if ground.rules.get("diamond_corner_cover") == "no":
        others = ground.standing["V"] | (ground.standing["S"] if soldiers else set())
        traps = {s for s, kind in ground.cover.items() if kind == "tank_trap" and soldiers}
        if ground.rules.get("aircraft_block_sight") == "yes":
            others = others | ground.standing["A"]
        blocking = {s for s in blocking if s not in ground.smoke or s in others | traps}
    corner = corners_on(start, end)[-1]
    beside_door = any(corner in wall_ends(door) for door in ground.small)
    return any(
        isinstance(what, tuple) or not beside_door
        for _, what, _ in touching(ground, start, end, corner, blocking)
    )


def range_between(start, end):
    """Step by step: diagonals first, the first of them for one, every other one for two."""
    across, up = abs(start[0] - end[0]), abs(start[1] - end[1])
    diagonals = min(across, up)
    best = None
    for made in range(diagonals + 1):
        cost = across + up - 2 * made + sum(1 if n == 0 else 2 for n in range(made))
        best = cost if best is None else min(best, cost)
    return best

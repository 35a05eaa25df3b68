"""Where units get to, written from the rulebook: one step after the other, square by square."""

import heapq

from tests.dust_tactics.oracle.sight import edge, plus

STRAIGHT = [(0, 1), (1, 0), (0, -1), (-1, 0)]
DIAGONAL = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
FROM_HEROES = {"Agile", "Assault"}


class Mover:
    """Somebody who moves on a board, and what he may do on each square."""

    def __init__(self, data, ground, place, unit_id, declared=()):
        units = {unit["id"]: unit for unit in data["units"]}
        asked = units[unit_id]
        self.unit = units[asked["joined_to"]] if asked.get("joined_to") else asked
        heroes = [unit for unit in data["units"] if unit.get("joined_to") == self.unit["id"]]
        self.skills = set(self.unit.get("abilities", [])) - {"Assault"} | set(declared)
        for hero in heroes:
            self.skills |= set(hero.get("abilities", [])) & FROM_HEROES - {"Assault"}
        self.move = max(u["move"] for u in [self.unit, *heroes] if u.get("move") is not None)
        self.kind = self.unit["class"][0]
        self.is_hero = bool(self.unit.get("hero"))
        self.ground, self.rules = ground, data.get("rules", {})
        self.size = data["board"]["columns"], data["board"]["rows"]
        squares = data["board"].get("squares", {})
        self.terrain = {place(square): kind for square, kind in squares.items()}
        self.start = place(self.unit["square"]) if self.unit.get("square") else None
        self.entry = {place(s) for s in data["board"].get("entry", {}).get(self.unit["side"], ())}
        self.others = [
            (place(u["square"]), u["side"] != self.unit["side"], u["class"][0], bool(u.get("hero")))
            for u in data["units"]
            if u.get("square") and not u.get("joined_to") and u["id"] != self.unit["id"]
        ]

    def on(self, square, *, enemy):
        return [one for one in self.others if one[0] == square and one[1] == enemy]

    def is_on_board(self, square):
        return all(0 <= at < size for at, size in zip(square, self.size, strict=True))

    def fits(self, square):
        """Whether the terrain lets the unit in."""
        if self.kind == "A":
            return self.ground.building_of(square) is None
        symbol = self.terrain.get(square, "circle")
        if self.kind == "V":
            trap = self.ground.cover.get(square) == "tank_trap"
            return symbol in ("circle", "diamond") and not trap
        return symbol in ("circle", "diamond", "cross")

    def may_stop(self, square):
        if not self.fits(square) or self.on(square, enemy=True):
            return False
        friends = self.on(square, enemy=False)
        if self.is_hero:
            return True
        if self.rules.get("stop_on_hero") == "yes":
            return all(hero for *_, hero in friends)
        return not friends

    def may_pass(self, square):
        """Whether it may go on from a square, or at least through it."""
        if self.kind == "S":
            return self.fits(square) and not self.on(square, enemy=True)
        return self.may_stop(square)

    def goes_on_from(self, square):
        return self.kind == "S" or square == self.start or not self.on(square, enemy=False)

    def is_corner(self, square):
        """Whether a square shuts the corner that a diagonal step would cut."""
        if self.on(square, enemy=True):
            return True
        if self.terrain.get(square) == "none" and self.kind != "A":
            return True
        if self.kind == "V" and self.ground.cover.get(square) == "tank_trap":
            return True
        if self.rules.get("unenterable_is_corner") != "yes":
            return False
        if self.kind == "S":
            return not self.fits(square)
        friends = [one for one in self.on(square, enemy=False) if square != self.start]
        return not self.fits(square) or bool(friends)

    def is_shut(self, one, other):
        between = edge(one, other)
        return between in self.ground.walls or (self.kind != "S" and between in self.ground.small)

    def steps(self, square):
        """The squares next to this one to which it may step, and whether that is diagonal."""
        if not self.goes_on_from(square):
            return
        for step in STRAIGHT:
            end = plus(square, step)
            if self.is_on_board(end) and self.may_pass(end) and not self.is_shut(square, end):
                yield end, False
        for across, up in DIAGONAL:
            end = plus(square, (across, up))
            if not (self.is_on_board(end) and self.may_pass(end)):
                continue
            shut = [
                self.is_corner(beside) or self.is_shut(square, beside) or self.is_shut(beside, end)
                for beside in (plus(square, (across, 0)), plus(square, (0, up)))
            ]
            if not (any(shut) if self.kind == "V" else all(shut)):
                yield end, True

    def spent(self, begin, points):
        """By square and whether a diagonal was made, the least cost from where one begins."""
        costs, queue = {}, [(cost, square, used) for (square, used), cost in begin.items()]
        heapq.heapify(queue)
        while queue:
            cost, square, used = heapq.heappop(queue)
            if (square, used) in costs or cost > points:
                continue
            costs[square, used] = cost
            for end, is_diagonal in self.steps(square):
                price = 2 if is_diagonal and used and "Agile" not in self.skills else 1
                heapq.heappush(queue, (cost + price, end, used or is_diagonal))
        return costs


class Jumper(Mover):
    """The same unit when it jumps: on the ground, and soldiers over roofs too."""

    def is_over(self, square):
        """Whether one jumps over what lies on a square: over all but no dot and vehicles."""
        vehicle = [one for one in self.others if one[0] == square and one[2] == "V"]
        return self.terrain.get(square) != "none" and not vehicle

    def may_pass(self, square):
        return super().may_pass(square) or self.is_over(square)

    def goes_on_from(self, square):
        return True

    def may_stop(self, square):
        taken = self.on(square, enemy=True) or self.on(square, enemy=False)
        return self.fits(square) and not taken and square not in self.ground.cover

    def is_corner(self, square):
        if self.terrain.get(square) == "none":
            return True
        if any(kind == "V" for _, _, kind, _ in self.on(square, enemy=True)):
            return True
        return self.rules.get("unenterable_is_corner") == "yes" and not self.may_pass(square)

    def over_roofs(self, square):
        """Steps that no wall stops, of soldiers."""
        for across, up in STRAIGHT + DIAGONAL:
            end = plus(square, (across, up))
            inside = self.ground.building_of(end) is not None
            if not self.is_on_board(end) or not (inside or self.may_pass(end)):
                continue
            beside = (plus(square, (across, 0)), plus(square, (0, up)))
            shut = [self.is_corner(s) and self.ground.building_of(s) is None for s in beside]
            if not (across and up and all(shut)):
                yield end, bool(across and up)

    def spent(self, begin, points):
        costs = {}
        queue = [(cost, square, used, False) for (square, used), cost in begin.items()]
        heapq.heapify(queue)
        while queue:
            cost, square, used, high = heapq.heappop(queue)
            if (square, used, high) in costs or cost > points:
                continue
            costs[square, used, high] = cost
            if self.kind == "S" and self.ground.building_of(square) is None:
                heapq.heappush(queue, (cost, square, used, not high))
            for end, is_diagonal in self.over_roofs(square) if high else self.steps(square):
                price = 2 if is_diagonal and used and "Agile" not in self.skills else 1
                heapq.heappush(queue, (cost + price, end, used or is_diagonal, high))
        return {(square, used): cost for (square, used, high), cost in costs.items() if not high}


def everywhere(asked, moves, round_number, diagonals_used):
    """What is reached on foot and, by who can, with jumps: the least cost of each square."""
    walker = Mover(*asked)
    found = reached(walker, moves, round_number, diagonals_used)
    if "Jump" in walker.skills and walker.kind != "A":
        found = least(found, reached(Jumper(*asked), moves, round_number, diagonals_used))
    return found


def reached(mover, moves, round_number=2, diagonals_used=0):
    """By square the least cost of ending there, but for the unit's own."""
    each = mover.move * (2 if "Assault" in mover.skills else 1)
    fast = int("Fast" in mover.skills)
    scout = 2 if "Scout Vehicle" in mover.skills and round_number == 1 else 0
    used = diagonals_used > 0
    per_move = mover.rules.get("scout_bonus") == "per_move"
    if mover.start is None and mover.rules.get("entry_move") != "full_move":
        begin = {(square, used): 1 for square in mover.entry if Mover.may_stop(mover, square)}
        costs = mover.spent(begin, 1 + each + fast + scout if moves == 2 else 1)
    else:
        costs = {}
        for stocks in shares(mover, moves, each, fast, scout, per_move=per_move):
            if mover.start is None:
                entered = {(square, used): 1 for square in mover.entry if mover.may_pass(square)}
                costs = least(costs, after(mover, entered, stocks))
            else:
                costs = least(costs, after(mover, {(mover.start, used): 0}, stocks))
    found = {}
    for (square, _), cost in costs.items():
        if square != mover.start and mover.may_stop(square):
            found[square] = min(cost, found.get(square, cost))
    return found


def shares(mover, moves, each, fast, scout, *, per_move):
    """How the points lie in one stock, or in one for each move."""
    if moves == 1 or mover.rules.get("double_move", "pooled") == "pooled":
        return [[moves * each + fast + scout * (moves if per_move else 1)]]
    found = []
    for fast_at in (0, 1):
        for scout_at in (0, 1):
            extra = [fast * (at == fast_at) + scout * (per_move or at == scout_at) for at in (0, 1)]
            found.append([each + extra[0], each + extra[1]])
    return found


def after(mover, begin, stocks):
    """Spend the stocks one after the other, stopping between them."""
    costs = mover.spent(begin, stocks[0])
    for points in stocks[1:]:
        following = dict(costs)
        for (square, used), cost in costs.items():
            if mover.may_stop(square) or square == mover.start:
                further = mover.spent({(square, used): cost}, cost + points)
                following = least(following, further)
        costs = following
    return costs


def least(one, other):
    return {key: min(one.get(key, 10**6), other.get(key, 10**6)) for key in {*one, *other}}

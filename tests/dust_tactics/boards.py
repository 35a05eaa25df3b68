"""Random boards of Dust Tactics with units on them, as a question tells of them."""

from hypothesis import strategies as st
from projections.scene import column_letters

SYMBOLS = ("circle", "circle", "circle", "triangle", "cross", "diamond", "none", "none")
CLASSES = ("S1", "S2", "S3", "V1", "V4", "A2")
ABILITIES = ("Fast", "Agile", "Scout Vehicle", "Assault", "Jump")
MOST = 7


def place(square):
    """Column and row, from 0."""
    letters = square.rstrip("0123456789")
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - ord("A") + 1
    return column - 1, int(square[len(letters) :]) - 1


def named(column, row):
    return f"{column_letters(column)}{row + 1}"


def table(columns, rows, *, units=(), rules=None, **board):
    """A question about a board."""
    told = {"game": "dust_tactics", "board": {"columns": columns, "rows": rows, **board}}
    return told | {"units": list(units)} | ({"rules": rules} if rules else {})


def unit(name, square, armour="S2", move=1, side="Allies", **more):
    return {"id": name, "side": side, "class": armour, "square": square, "move": move, **more}


SIGHT_RULES = {
    "opposite_corners": ("anywhere", "next_to_units"),
    "diamond_corner_cover": ("yes", "no"),
    "aircraft_block_sight": ("no", "yes"),
}
MOVE_RULES = {
    "unenterable_is_corner": ("no", "yes"),
    "stop_on_hero": ("no", "yes"),
    "scout_bonus": ("once", "per_move"),
    "entry_move": ("one_square", "full_move"),
    "double_move": ("pooled", "separate"),
}


@st.composite
def questions(draw, rules=None):
    """A small board, crowded enough that everything meets everything."""
    columns, rows = draw(st.integers(1, MOST)), draw(st.integers(1, MOST))
    squares = [named(x, y) for x in range(columns) for y in range(rows)]
    some = lambda most: st.lists(st.sampled_from(squares), unique=True, max_size=most)  # noqa: E731
    board = {
        "squares": {s: draw(st.sampled_from(SYMBOLS)) for s in draw(some(10))},
        "cover": {s: draw(st.sampled_from(("crate", "tank_trap"))) for s in draw(some(4))},
        "walls": draw(walls(columns, rows)),
        "buildings": draw(buildings(columns, rows)),
        "entry": {side: draw(some(3)) or squares[:1] for side in ("Allies", "Axis")},
    }
    standing = draw(some(6))
    units = [draw(fielded(f"u{n}", square)) for n, square in enumerate(standing)]
    if draw(st.booleans()):
        units.append(draw(fielded("late", None)))
    squads = [one["id"] for one in units if one["class"][0] == "S" and not one.get("hero")]
    if squads and draw(st.booleans()):
        joined = draw(st.sampled_from(squads))
        squad = next(one for one in units if one["id"] == joined)
        joe = unit("joe", None, squad["class"], draw(st.integers(1, 3)), squad["side"])
        units.append(joe | {"joined_to": squad["id"], "abilities": draw(abilities)})
    read = {name: draw(st.sampled_from(values)) for name, values in (rules or {}).items()}
    return table(columns, rows, units=units, rules=read, **board)


abilities = st.lists(st.sampled_from(ABILITIES), unique=True, max_size=2)


@st.composite
def fielded(draw, name, square):
    armour = draw(st.sampled_from(CLASSES))
    hero = {"hero": True} if armour[0] == "S" and draw(st.integers(0, 3)) == 0 else {}
    side = draw(st.sampled_from(("Allies", "Axis")))
    return (
        unit(name, square, armour, draw(st.integers(0, 3)), side)
        | hero
        | {"abilities": draw(abilities)}
    )


@st.composite
def walls(draw, columns, rows):
    found = []
    for _ in range(draw(st.integers(0, 6))):
        x, y = draw(st.integers(0, columns - 1)), draw(st.integers(0, rows - 1))
        across, up = draw(st.sampled_from(((1, 0), (0, 1))))
        if x + across < columns and y + up < rows:
            found.append([named(x, y), named(x + across, y + up)])
    return found


@st.composite
def buildings(draw, columns, rows):
    """None, or one or two rectangles that may share a wall, with entrances in their outlines."""
    if columns < 4 or rows < 3 or draw(st.booleans()):
        return []
    width, height = draw(st.integers(1, 2)), draw(st.integers(1, 3))
    found = []
    for left in draw(st.sampled_from(((0,), (1,), (0, 2), (0, 3)))):
        inside = [
            (x, y)
            for x in range(left, min(left + width, columns))
            for y in range(min(height, rows))
        ]
        if not inside:
            continue
        doors = []
        for _ in range(draw(st.integers(0, 4))):
            x, y = draw(st.sampled_from(inside))
            side, (across, up) = draw(st.sampled_from(list(WAYS.items())))
            if (x + across, y + up) not in inside:
                size = draw(st.sampled_from(("small", "large")))
                doors.append({"square": named(x, y), "side": side, "size": size})
        found.append({"squares": [named(*square) for square in inside], "entrances": doors})
    return found


WAYS = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}

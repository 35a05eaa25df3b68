"""A scene as lines of text: the board, as large as there is room, and the lists beside it."""

from __future__ import annotations

from typing import Final

from dashboard.terminal.areas import area_canvas
from dashboard.terminal.canvas import Canvas, Ink, cut, fit, seat_ink, width, wrap
from dashboard.terminal.grids import (
    SIZES,
    CellGrid,
    Size,
    draw_grid,
    extent,
    faces,
    glyph,
    grid_of,
    letter,
    letters,
    named,
    place_name,
)
from dashboard.words import TERMINAL_WORDS as WORDS
from events.words import Lang
from projections.plain_text import clean
from projections.scene import Scene

Row = tuple[str, Ink]
"""One line of a list, in one ink."""

_NARROWEST_LIST: Final = 22
_WIDEST_LIST: Final = 44
_ENDLESS: Final = 100_000
_TALLEST: Final = 60
"""So many lines a map of areas takes at most."""


def board_lines(  # noqa: PLR0913 - a scene, its words, and how it is to look
    scene: Scene,
    lang: Lang,
    width: int,
    colour: bool = False,
    *,
    height: int = _ENDLESS,
    remarks: bool = True,
) -> list[str]:
    """The whole scene in lines of at most `width` columns: board, seats, lists, pieces.

    The board itself takes at most `height` lines; the lists take what they need. `remarks` are
    those on single pieces.
    """
    board = board_canvas(scene, width, height)
    room = width - board.width - 2
    if board.height and room >= _NARROWEST_LIST:
        room = min(room, _WIDEST_LIST)
        rows = list_rows(scene, lang, room, remarks)
        canvas = Canvas(board.width + 2 + room, max(board.height, len(rows)))
        canvas.lay(board, 0, 0)
        put_rows(canvas, rows, board.width + 2, 0)
    else:
        rows = list_rows(scene, lang, width, remarks)
        canvas = Canvas(width, board.height + len(rows))
        canvas.lay(board, 0, 0)
        put_rows(canvas, rows, 0, board.height)
    return canvas.lines(colour, trim=True)


def put_rows(canvas: Canvas, rows: list[Row], x: int, y: int) -> None:
    """Write a list on a canvas."""
    for i, (text, ink) in enumerate(rows):
        canvas.put(x, y + i, text, ink)


def board_canvas(scene: Scene, width: int, height: int) -> Canvas:
    """The board in the largest size that fits; of one too large for any, the part that matters."""
    if scene.grid == "none" or not scene.cells:
        return _places(scene, width, height)
    if scene.grid == "area":
        return area_canvas(scene, width, min(height, _TALLEST)) or _places(scene, width, height)
    grid = grid_of(scene)
    size = size_for(grid, width, height)
    board = draw_grid(grid, size, faces(scene), scene)
    if board.width <= width and board.height <= height:
        return board
    return _window(board, _focus(scene, grid, size), width, height)


def size_for(grid: CellGrid, width: int, height: int) -> Size:
    """The largest size in which the board fits, or the smallest there is."""
    for size in SIZES:
        across, down = extent(grid, size)
        if across <= width and down <= height:
            return size
    return next((s for s in reversed(SIZES) if extent(grid, s)[0] <= width), SIZES[-2])


def _focus(scene: Scene, grid: CellGrid, size: Size) -> tuple[int, int]:
    """The point of the drawn board that should be seen: what is lit, else where pieces lie."""
    wanted = [grid.spots[cell] for cell in sorted(scene.lit) if cell in grid.spots]
    wanted = wanted or [grid.spots[p.cell] for p in scene.pieces if p.cell in grid.spots]
    wanted = wanted or list(grid.spots.values())
    across, down = extent(grid, size)
    column = sum(spot[0] for spot in wanted) / len(wanted)
    row = sum(spot[1] for spot in wanted) / len(wanted)
    return (
        round(across * (column + 0.5) / (grid.last_column + 1)),
        round(down * (row + 0.5) / (grid.last_row + 1)),
    )


def _window(board: Canvas, focus: tuple[int, int], width: int, height: int) -> Canvas:
    """A part of a large board; arrows at its rim say where it goes on."""
    width, height = min(width, board.width), min(height, board.height)
    x = max(0, min(focus[0] - width // 2, board.width - width))
    y = max(0, min(focus[1] - height // 2, board.height - height))
    part = board.part(x, y, width, height)
    middle, centre = height // 2, width // 2
    rims = (
        (x > 0, 0, middle, "◂"), (x + width < board.width, width - 1, middle, "▸"),
        (y > 0, centre, 0, "▴"), (y + height < board.height, centre, height - 1, "▾"),
    )  # fmt: skip
    for more, column, row, sign in rims:
        if more:
            part.put(column, row, sign, "lit")
    return part


def _places(scene: Scene, room: int, height: int) -> Canvas:
    """A table without a board: each place with what lies there."""
    known = {cell.id: cell for cell in scene.cells}
    cells = dict.fromkeys([*(c.id for c in scene.cells), *(p.cell for p in scene.pieces)])
    rows: list[Row] = []
    for cell in cells:
        name = place_name(known[cell]) if cell in known else clean(cell)
        rows.append((fit(name, room), "lit" if cell in scene.lit else "mark"))
        rows += [
            (line, seat_ink(piece.owner))
            for piece in scene.pieces
            if cell in piece.cells
            for line in wrap("  " + named(scene, piece), room, 4)
        ]
    rows = [(text.rstrip(), ink) for text, ink in rows]
    canvas = Canvas(max((width(text) for text, _ in rows), default=0), min(len(rows), height))
    put_rows(canvas, rows, 0, 0)
    return canvas


def list_rows(scene: Scene, lang: Lang, room: int, remarks: bool = True) -> list[Row]:
    """All that lies beside the board: seats, panels, and what the letters on pieces mean."""
    seats: list[Row] = [
        (fit(f"{glyph(scene, i)} {letter(scene, i)} {clean(badge.seat)}", room), seat_ink(i))
        for i, badge in enumerate(scene.seats)
    ]
    blocks = [seats, *panel_blocks(scene, lang, room), legend(scene, lang, room)]
    if remarks:
        blocks.append(_remarks(scene, lang, room))
    rows: list[Row] = []
    for block in blocks:
        rows += [("", ""), *block] if rows and block else block
    return rows


def panel_blocks(scene: Scene, lang: Lang, room: int) -> list[list[Row]]:
    """The scene's own lists, what lies off the board, and its arrows in words."""
    blocks: list[list[Row]] = []
    for panel in scene.panels:
        sign = f"{glyph(scene, panel.owner)} " if panel.owner is not None else ""
        rows: list[Row] = [(fit(sign + clean(panel.title), room).rstrip(), "bold")]
        for text in panel.lines:
            rows += [(line, "") for line in wrap("  " + clean(text), room, 4)]
        blocks.append(rows)
    return [
        *blocks, _beside(scene, lang, room), _arrow_rows(scene, lang, room),
        _between(scene, lang, room), _lands(scene, lang, room),
    ]  # fmt: skip


def _between(scene: Scene, lang: Lang, room: int) -> list[Row]:
    """What stands between cells, kind by kind."""
    cells = {cell.id: place_name(cell) for cell in scene.cells}
    kinds: dict[str, list[str]] = {}
    for edge in scene.edges:
        name = clean(str(scene.edge_look(edge).name))
        if name:
            ends = (cells.get(end, end) for end in (edge.one, edge.other or edge.way) if end)
            kinds.setdefault(name, []).append("/".join(ends))
    if not kinds:
        return []
    title: Row = (fit(WORDS("board.between").text(lang), room).rstrip(), "bold")
    texts = (f"  {name}: {', '.join(places)}" for name, places in kinds.items())
    return [title, *((line, "") for text in texts for line in wrap(text, room, 4))]


def _lands(scene: Scene, lang: Lang, room: int) -> list[Row]:
    """What the signs of terrain mean that lies on the board."""
    kinds = dict.fromkeys(cell.kind for cell in scene.cells)
    looks = [scene.terrains[kind] for kind in kinds if kind in scene.terrains]
    told = [f"{clean(look.short)} {clean(str(look.name))}".strip() for look in looks]
    if not any(told):
        return []
    title: Row = (fit(WORDS("board.terrain").text(lang), room).rstrip(), "bold")
    return [title, *((line, "") for line in wrap("  " + ", ".join(told), room, 2))]


def _beside(scene: Scene, lang: Lang, room: int) -> list[Row]:
    on_board = {cell.id for cell in scene.cells}
    beside = [piece for piece in scene.pieces if piece.cell not in on_board]
    if scene.grid == "none" or not scene.cells or not beside:
        return []
    rows: list[Row] = [(fit(WORDS("board.beside").text(lang), room).rstrip(), "bold")]
    for piece in beside:
        phrase = WORDS("board.there", piece=named(scene, piece), cell=clean(piece.cell))
        text = f"  {phrase.text(lang)}"
        rows += [(line, seat_ink(piece.owner)) for line in wrap(text, room, 4)]
    return rows


def _arrow_rows(scene: Scene, lang: Lang, room: int) -> list[Row]:
    arrows = [f"{clean(a.start)} → {clean(a.end)} {clean(a.label)}".strip() for a in scene.arrows]
    if not arrows:
        return []
    title: Row = (fit(WORDS("board.arrows").text(lang), room).rstrip(), "bold")
    return [title, *((line, "") for line in wrap("  " + ", ".join(arrows), room, 2))]


def legend(scene: Scene, lang: Lang, room: int) -> list[Row]:
    """The names behind the letters on the board, each once."""
    on_board = {cell.id for cell in scene.cells}
    known: dict[tuple[int | None, str], dict[str, None]] = {}
    for piece in scene.pieces:
        name, sign = clean(piece.name), glyph(scene, piece.owner) + letters(piece)
        if piece.cell in on_board and name not in ("", letters(piece)):
            known.setdefault((piece.owner, name), {})[sign] = None
    if scene.grid == "none" or not known:
        return []
    title: Row = (fit(WORDS("board.pieces").text(lang), room).rstrip(), "bold")
    rows = [
        (line, seat_ink(owner))
        for (owner, name), signs in known.items()
        for line in wrap(f"  {' '.join(signs)} {name}", room, 4)
    ]
    return [title, *rows]


def _remarks(scene: Scene, lang: Lang, room: int) -> list[Row]:
    """What is to be said of single pieces on the board, by cell."""
    names = {cell.id: place_name(cell) for cell in scene.cells}
    noted = [piece for piece in scene.pieces if piece.remark and piece.cell in names]
    if scene.grid == "none" or not noted:
        return []
    rows: list[Row] = [(fit(WORDS("board.remarks").text(lang), room).rstrip(), "bold")]
    for piece in noted:
        sign = glyph(scene, piece.owner) + letters(piece)
        text = f"  {names[piece.cell]} {sign}: {clean(piece.remark)}"
        lines = wrap(text, room, 6) if piece.tracks else [cut(text, room)]
        rows += [(line, seat_ink(piece.owner)) for line in lines]
    return rows

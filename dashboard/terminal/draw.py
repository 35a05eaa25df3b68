"""The replay on a canvas: header, board, lists, position bar and the line at the foot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dashboard.terminal.bar import draw_bar
from dashboard.terminal.board import (
    Row,
    board_canvas,
    list_rows,
    panel_blocks,
    put_rows,
)
from dashboard.terminal.canvas import Canvas
from dashboard.terminal.header import draw_header
from dashboard.terminal.keys import help_lines
from dashboard.terminal.logbook import log_rows, path_text, why_rows
from dashboard.terminal.text import cut, fit, width
from dashboard.terminal.words import WORDS
from projections.plain_text import clean
from projections.scene import Scene

if TYPE_CHECKING:
    from dashboard.terminal.view import Screen

_BESIDE: Final = 64
"""From this width on the lists stand beside the board."""
_NARROWEST_LIST: Final = 24
_FEWEST_LINES: Final = 5
"""Lines that the log keeps where it stands below the board."""


def draw(screen: Screen, width: int, height: int) -> Canvas:
    """Exactly `height` lines of `width` columns."""
    canvas = Canvas(width, height)
    if screen.help:
        canvas.lay(_help(screen, width, height - 1), 0, 0)
    elif screen.at == 0:
        canvas.put(0, 0, cut(WORDS("message.empty").text(screen.readings.lang), width))
    else:
        scene = screen.reading.scene(screen.at)
        canvas.lay(draw_header(screen, scene, width), 0, 0)
        canvas.lay(_body(screen, scene, width, height - 3), 0, 1)
        canvas.lay(draw_bar(screen, width), 0, height - 2)
    canvas.lay(_foot(screen, width), 0, height - 1)
    return canvas


def _body(screen: Screen, scene: Scene, width: int, height: int) -> Canvas:
    canvas = Canvas(width, height)
    if width >= _BESIDE:
        board = board_canvas(scene, width - 1 - _side_room(width), height)
        column = board.width + 2 if board.width else 0
        canvas.lay(board, 0, 0)
        below = _below(screen, scene, board, height)
        put_rows(canvas, below, 0, board.height + 1)
        canvas.lay(_side(screen, scene, width - column, height, panels=not below), column, 0)
    else:
        board = board_canvas(scene, width, max(0, height - _FEWEST_LINES))
        canvas.lay(board, 0, 0)
        side = _side(screen, scene, width, height - board.height, panels=False)
        canvas.lay(side, 0, board.height)
    return canvas


def _side_room(width: int) -> int:
    return 40 if width < 110 else 52


def _below(screen: Screen, scene: Scene, board: Canvas, height: int) -> list[Row]:
    """The scene's lists under the board, where they fit there whole."""
    if screen.side == "table" or board.width < _NARROWEST_LIST:
        return []
    rows = _panels(screen, scene, board.width)
    return rows if len(rows) <= height - board.height - 1 else []


def _panels(screen: Screen, scene: Scene, room: int) -> list[Row]:
    return [row for block in panel_blocks(scene, screen.readings.lang, room) for row in block]


def _side(screen: Screen, scene: Scene, width: int, height: int, *, panels: bool) -> Canvas:
    """The stretch path, and the log, the reasons or the whole table."""
    canvas = Canvas(width, height)
    path = cut(path_text(screen), width)
    top = 1 if path else 0
    canvas.put(0, 0, path, "mark")
    room = height - top
    if screen.side == "table":
        rows = list_rows(scene, screen.readings.lang, width)
        put_rows(canvas, _shortened(rows, room), 0, top)
        return canvas
    beside = _panels(screen, scene, width)[: room // 3] if panels else []
    room -= len(beside) + bool(beside)
    put_rows(canvas, _log(screen, width, room), 0, top)
    put_rows(canvas, beside, 0, height - len(beside))
    return canvas


def _log(screen: Screen, width: int, height: int) -> list[Row]:
    """The log; where one asks why, the reasons, and below them what is left of the log."""
    if screen.side == "log":
        return log_rows(screen, width, height)
    why = why_rows(screen, width)
    left = height - len(why) - 1
    if left < _FEWEST_LINES:
        return _shortened(why, height)
    return [*why, ("─" * width, "edge"), *log_rows(screen, width, left)]


def _shortened(rows: list[Row], height: int) -> list[Row]:
    if len(rows) <= height:
        return rows
    return [*rows[: max(0, height - 1)], ("…", "dim")]


def _help(screen: Screen, room: int, height: int) -> Canvas:
    """All keys, in as many columns as there is room for; arrows scroll what is too long."""
    lang = screen.readings.lang
    canvas = Canvas(room, height)
    canvas.put(0, 0, fit(WORDS("help.title").text(lang), room), "title")
    lines = help_lines(lang, screen.reading.match.system.highlight)
    keys = max(width(names) for names, _ in lines) + 2
    beside = max(1, room // (keys + 34))
    long = -(-len(lines) // beside)
    start = max(0, min(screen.scroll, long - (height - 1)))
    across = room // beside
    for i, (names, text) in enumerate(lines):
        column, row = i // long * across, i % long - start + 1
        if row >= 1:
            canvas.put(column, row, fit(names, keys - 1, ">"), "key")
            canvas.put(column + keys, row, cut(text, across - keys - 1))
    if start + height - 1 < long:
        canvas.put(room - 1, height - 1, "▾", "lit")
    return canvas


def _foot(screen: Screen, width: int) -> Canvas:
    canvas = Canvas(width, 1)
    text, ink = _foot_words(screen, width)
    canvas.put(0, 0, cut(text, width), ink)
    return canvas


def _foot_words(screen: Screen, width: int) -> Row:
    lang = screen.readings.lang
    if screen.message is not None:
        return clean(screen.message.text(lang)), "bold"
    if screen.asking:
        return _prompt(screen), "bold"
    if screen.help:
        return WORDS("foot.help").text(lang), "dim"
    if screen.playing:
        kind = screen.reading.match.system.highlight if screen.unit == "highlight" else screen.unit
        unit = WORDS(f"unit.{kind}")
        return WORDS("foot.playing", unit=unit, seconds=f"{screen.seconds:g}").text(lang), "lit"
    size = "long" if width >= 78 else "short"
    return WORDS(f"foot.{size}").text(lang), "dim"


def _prompt(screen: Screen) -> str:
    asked = WORDS(f"foot.{screen.asking}", last=screen.readings.match.replay.last)
    return f"{asked.text(screen.readings.lang)} {clean(screen.typed)}▏"

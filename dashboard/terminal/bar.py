"""The position bar: how far the match is, and where its stretches begin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dashboard.terminal.canvas import Canvas

if TYPE_CHECKING:
    from dashboard.terminal.view import Screen


def draw_bar(screen: Screen, width: int) -> Canvas:
    """One line: what is played thick, what is to come thin, a joint at each stretch."""
    canvas = Canvas(width, 1)
    way = screen.reading.way
    here, count = way.position(screen.at), len(way.steps)
    label = f" {here + 1}/{count}"
    room = max(0, width - len(label))
    cursor = _column(here, count, room)
    marks = {_column(way.position(seq), count, room) for seq in _marks(screen)}
    for x in range(room):
        done = x <= cursor
        sign = ("╋" if done else "┼") if x in marks else ("━" if done else "─")
        canvas.put(x, 0, sign, "done" if done else "bar")
    if room:
        canvas.put(cursor, 0, "◉", "lit")
    canvas.put(room, 0, label)
    return canvas


def _marks(screen: Screen) -> list[int]:
    kinds = screen.reading.kinds
    return screen.reading.way.marks(kinds[0]) if kinds else []


def _column(place: int, count: int, room: int) -> int:
    return round(place * (room - 1) / (count - 1)) if count > 1 and room else 0

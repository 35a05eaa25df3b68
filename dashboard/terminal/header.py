"""The first line of the replay: who plays and how it stands, the title, which history this is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dashboard.terminal.canvas import Canvas, seat_ink
from dashboard.terminal.faces import glyph
from dashboard.terminal.text import cut, width
from dashboard.terminal.words import WORDS
from projections.plain_text import clean
from projections.scene import Scene, badges

if TYPE_CHECKING:
    from dashboard.terminal.view import Screen


def draw_header(screen: Screen, scene: Scene, room: int) -> Canvas:
    """One line: on its right what is shown, on its left as much of the players as fits."""
    canvas = Canvas(room, 1)
    shown = cut(_reading(screen, room), room // 2)
    canvas.put(room - width(shown), 0, shown, "dim")
    left = room - width(shown) - 2
    end = _put_seats(canvas, _seats(screen, scene), left)
    title = clean(screen.reading.record.title or "")
    if title and left - end > 8:
        canvas.put(end + 2, 0, cut(title, left - end - 2), "bold")
    return canvas


Part = tuple[str, str]


def _seats(screen: Screen, scene: Scene) -> list[Part]:
    """Every seat with its points, and its ink."""
    reading = screen.reading
    scores = reading.match.system.scores(reading.state(screen.at))
    seats = scene.seats or badges(reading.record.seats)
    with_seats = scene if scene.seats else Scene("none", seats=seats)
    parts = []
    for i, badge in enumerate(seats):
        player = reading.record.player(badge.seat)
        name = clean(player.name if player else badge.seat)
        points = f" {scores[badge.seat]:g}" if badge.seat in scores else ""
        parts.append((f"{glyph(with_seats, i)} {cut(name, 16)}{points}", seat_ink(i)))
    return parts


def _put_seats(canvas: Canvas, seats: list[Part], room: int) -> int:
    end = 0
    for i, (text, ink) in enumerate(seats):
        gap = 2 if i else 0
        fits = cut(text, max(0, room - end - gap))
        if not fits:
            break
        end = canvas.put(end + gap, 0, fits, ink)
    return end


def _reading(screen: Screen, room: int) -> str:
    size = "long" if room >= 60 else "short"
    how = WORDS(f"header.{'played' if screen.as_played else 'corrected'}_{size}")
    words = how.text(screen.readings.lang)
    if screen.branch is None:
        return words
    return f"⑂ {screen.readings.branch_title(screen.branch)} · {words}"

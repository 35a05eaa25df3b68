"""The strokes of an SVG picture: numbers as short as they can be, outlines, texts."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from math import cos, hypot, radians, sin
from typing import NamedTuple

from projections.scene import Point, SeatBadge


def turned(point: Point, degrees: float) -> Point:
    """A point turned clockwise round the middle of its cell."""
    if not degrees:
        return point
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return point[0] * c - point[1] * s, point[0] * s + point[1] * c


def num(value: float) -> str:
    """A number as short as it can be."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def points_of(points: Iterable[Point]) -> str:
    """Corners as an attribute."""
    return " ".join(f"{num(x)},{num(y)}" for x, y in points)


def polygon(points: Iterable[Point], fill: str, stroke: str, width: float) -> str:
    """A filled outline; without a width it has no edge."""
    edge = (
        f' stroke="{stroke}" stroke-width="{num(width)}" stroke-linejoin="round"' if width else ""
    )
    return f'<polygon points="{points_of(points)}" fill="{fill}"{edge}/>'


def line_of_text(x: float, y: float, text: str, ink: str, *, bold: bool = False) -> str:
    """A text that begins there."""
    weight = ' font-weight="700"' if bold else ""
    return (
        f'<text x="{num(x)}" y="{num(y)}" font-size=".32" text-anchor="start"'
        f' fill="{ink}"{weight}>{escape(text)}</text>'
    )


def centred(at: Point, text: str, size: float, ink: str, *, bold: bool = False) -> str:
    """A text round a point."""
    weight = ' font-weight="700"' if bold else ""
    return (
        f'<text x="{num(at[0])}" y="{num(at[1] + size * 0.36)}" font-size="{num(size)}"'
        f' fill="{ink}"{weight}>{escape(text)}</text>'
    )


def badge_outline(shape: SeatBadge | str, radius: float) -> list[Point]:
    """The corners of a badge of that shape; a circle has none."""
    corners = {
        "circle": [],
        "diamond": [(270, 1.12), (0, 1.12), (90, 1.12), (180, 1.12)],
        "triangle": [(270, 1.25), (30, 1.25), (150, 1.25)],
        "square": [(45, 1.2), (135, 1.2), (225, 1.2), (315, 1.2)],
        "pentagon": [(270 + 72 * i, 1.1) for i in range(5)],
        "star": [(270 + 36 * i, 1.3 if i % 2 == 0 else 0.78) for i in range(10)],
    }[shape if isinstance(shape, str) else shape.shape]
    return [(radius * r * cos(radians(a)), radius * r * sin(radians(a))) for a, r in corners]


def circle(centre: Point, radius: float, fill: str) -> str:
    """A filled circle."""
    return f'<circle cx="{num(centre[0])}" cy="{num(centre[1])}" r="{num(radius)}" fill="{fill}"/>'


class Inks(NamedTuple):
    """The colours of an arrow: its own, of the halo round it, of what is written on it."""

    own: str
    halo: str
    text: str


def arrow_between(start: Point, end: Point, inks: Inks, label: str = "") -> str:
    """From rim to rim of two cells; a halo keeps it clear of what it crosses."""
    (x1, y1), (x2, y2) = start, end
    length = hypot(x2 - x1, y2 - y1) or 1.0
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    tail, tip = (x1 + 0.35 * ux, y1 + 0.35 * uy), (x2 - 0.35 * ux, y2 - 0.35 * uy)
    neck = (tip[0] - 0.28 * ux, tip[1] - 0.28 * uy)
    sides = [(neck[0] - s * 0.17 * uy, neck[1] + s * 0.17 * ux) for s in (1, -1)]
    ends = f'x1="{num(tail[0])}" y1="{num(tail[1])}" x2="{num(neck[0])}" y2="{num(neck[1])}"'
    middle = ((tail[0] + neck[0]) / 2, (tail[1] + neck[1]) / 2)
    text = centred(middle, label, 0.3, inks.text, bold=True) if label else ""
    said = circle(middle, 0.2, inks.halo) + text if label else ""
    return (
        f'<g class="arrow"><line {ends} stroke="{inks.halo}" stroke-width=".2"/>'
        f'<line {ends} stroke="{inks.own}" stroke-width=".11"/>'
        f"{polygon([tip, *sides], inks.own, inks.halo, 0.03)}{said}</g>"
    )

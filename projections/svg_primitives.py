"""What pictures are made of: outlines, strokes, letters, signs; numbers are as short as can be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from math import cos, radians, sin
from typing import Final

from projections.palette import Palette, colour
from projections.scene import BadgeShape, Point, SeatBadge, Sign, Stroke


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


def centred(  # noqa: PLR0913 - how letters may look
    at: Point, text: str, size: float, ink: str, *, bold: bool = False, more: str = ""
) -> str:
    """A text round a point."""
    weight = ' font-weight="700"' if bold else ""
    return (
        f'<text x="{num(at[0])}" y="{num(at[1] + size * 0.36)}" font-size="{num(size)}"'
        f' fill="{ink}"{weight}{more}>{escape(text)}</text>'
    )


_LETTER_WIDTHS: Final = {
    letter: width
    for width, letters in (
        (0.2, " `'ijl.,:;I|!"), (0.3, "ł()-J[]t1fr{}/\\"), (0.36, 'cć_sś"LŁ'), (0.4, "?F^zźżCĆ$*"),
        (0.43, "7ETevęĘakxą"), (0.45, "3SZoóŚŹŻ25bdghnpquyń–"), (0.48, "Y~+469<=>0PV"),  # noqa: RUF001
        (0.5, "8BGKRADXĄOQUÓ"), (0.54, "HNŃ&#"), (0.68, "wm@M%W"),
    )
    for letter in letters
}  # fmt: skip
"""How wide our bold letters are, in parts of their size."""


def text_width(text: str) -> float:
    """How wide a bold text is, in parts of the size of its letters."""
    return sum(_LETTER_WIDTHS.get(letter, 0.55) for letter in text)


def square(size: float) -> list[Point]:
    """The corners of a square of that half width."""
    return [(-size, -size), (size, -size), (size, size), (-size, size)]


SIGNS: Final[Mapping[Sign, tuple[Point, ...]]] = {
    "heart": (
        (0, 0.95), (-0.95, -0.05), (-0.95, -0.55), (-0.55, -0.85), (-0.2, -0.8), (0, -0.45),
        (0.2, -0.8), (0.55, -0.85), (0.95, -0.55), (0.95, -0.05),
    ),
    "round": ((-0.4, 0.9), (-0.4, -0.35), (0, -0.95), (0.4, -0.35), (0.4, 0.9)),
    "shield": ((-0.8, -0.85), (0.8, -0.85), (0.75, 0.2), (0, 0.95), (-0.75, 0.2)),
    "star": tuple(
        ((1.0 if i % 2 == 0 else 0.45) * sin(radians(36 * i)),
         -(1.0 if i % 2 == 0 else 0.45) * cos(radians(36 * i)))
        for i in range(10)
    ),
    "bolt": ((0.25, -1), (-0.65, 0.15), (-0.1, 0.15), (-0.25, 1), (0.65, -0.2), (0.1, -0.2)),
    "cross": (
        (-0.3, -0.9), (0.3, -0.9), (0.3, -0.3), (0.9, -0.3), (0.9, 0.3), (0.3, 0.3), (0.3, 0.9),
        (-0.3, 0.9), (-0.3, 0.3), (-0.9, 0.3), (-0.9, -0.3), (-0.3, -0.3),
    ),
    "pip": (),
}  # fmt: skip
"""The outlines of what is counted on a piece; a pip is round."""


def sign_mark(sign: Sign, at: Point, radius: float, fill: str, stroke: str) -> str:
    """One of what is counted; hollow where it is gone."""
    corners = [(at[0] + radius * x, at[1] + radius * y) for x, y in SIGNS[sign]]
    if corners:
        return polygon(corners, fill, stroke, 0.035)
    return (
        f'<circle cx="{num(at[0])}" cy="{num(at[1])}" r="{num(radius * 0.8)}" fill="{fill}"'
        f' stroke="{stroke}" stroke-width=".035"/>'
    )


STROKES: Final[Mapping[Stroke, tuple[float, str]]] = {
    "thick": (0.19, ""), "gate": (0.06, ""), "thin": (0.07, ""), "dashed": (0.14, ".34 .3"),
    "dotted": (0.16, "0 .32"), "open": (0.0, ""),
}  # fmt: skip
"""How wide edges are, and their dashes."""


SEAT_DASHES: Final = ("", "1.8 1.2", "0 1.9", "3 1.5 0 1.5", "0.6 1.3", "4 1.6")
"""How the line of each seat is drawn, in parts of its width."""


def edge_stroke(line: tuple[Point, Point], stroke: Stroke, ink: str) -> str:
    """One stretch of an edge; a gate stands between two posts."""
    wide, dashes = STROKES[stroke]
    if not wide:
        return ""
    posts = ((0.0, 0.24), (0.76, 1.0)) if stroke == "gate" else ()
    ends = "".join(along(line, *post, ink, STROKES["thick"][0]) for post in posts)
    return along(line, 0, 1, ink, wide, dashes) + ends


def along(  # noqa: PLR0913, PLR0917 - a line, from where to where, and how it looks
    line: tuple[Point, Point], start: float, end: float, ink: str, wide: float, dashes: str = ""
) -> str:
    """A part of a line, from one share of its length to another."""
    (x1, y1), (x2, y2) = line
    dash = f' stroke-dasharray="{dashes}"' if dashes else ""
    return (
        f'<line x1="{num(x1 + start * (x2 - x1))}" y1="{num(y1 + start * (y2 - y1))}"'
        f' x2="{num(x1 + end * (x2 - x1))}" y2="{num(y1 + end * (y2 - y1))}"'
        f' stroke="{ink}" stroke-width="{num(wide)}" stroke-linecap="round"{dash}/>'
    )


def badge_outline(shape: BadgeShape, radius: float) -> list[Point]:
    """The corners of a badge of that shape; a circle has none."""
    corners_of: dict[BadgeShape, list[Point]] = {
        "circle": [],
        "diamond": [(270, 1.12), (0, 1.12), (90, 1.12), (180, 1.12)],
        "triangle": [(270, 1.25), (30, 1.25), (150, 1.25)],
        "square": [(45, 1.2), (135, 1.2), (225, 1.2), (315, 1.2)],
        "pentagon": [(270 + 72 * i, 1.1) for i in range(5)],
        "wedge": [(90, 1.25), (210, 1.25), (330, 1.25)],
        "hexagon": [(60 * i, 1.15) for i in range(6)],
        "star": [(270 + 36 * i, 1.3 if i % 2 == 0 else 0.78) for i in range(10)],
    }
    corners = corners_of[shape]
    return [(radius * r * cos(radians(a)), radius * r * sin(radians(a))) for a, r in corners]


def seat_sign(badge: SeatBadge, number: int, theme: Palette = "page") -> str:
    """The sign of a seat as a picture of its own, for beside its name."""
    fill, ink = colour(theme, "frame", number), colour(theme, "badge_ink", number)
    corners = badge_outline(badge.shape, 1.0)
    points = " ".join(f"{x:.2f},{y:.2f}" for x, y in corners)
    body = f'<polygon points="{points}"' if corners else '<circle r="1"'
    return (
        '<svg class="sign" viewBox="-1.4 -1.4 2.8 2.8" aria-hidden="true">'
        f'{body} fill="{fill}"/><text y=".38" text-anchor="middle" font-size="1.1"'
        f' font-weight="700" fill="{ink}">{escape(badge.letter)}</text></svg>'
    )


def circle(centre: Point, radius: float, fill: str) -> str:
    """A filled circle."""
    return f'<circle cx="{num(centre[0])}" cy="{num(centre[1])}" r="{num(radius)}" fill="{fill}"/>'

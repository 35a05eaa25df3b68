"""The curve of a match as a picture: the points of all seats, its turns, and what decided it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from typing import Final

from dashboard.replay.moments import DrawnMoment
from dashboard.replay.turning_points import KeyMoment
from projections.palette import Palette, colour
from projections.reading import Reading
from projections.scene import SeatBadge
from projections.svg import FONT
from projections.svg_primitives import badge_outline
from projections.timeline import Step

_DASHES: Final = ("", "7 4", "2 4", "12 4 2 4", "1 3", "14 6")
_WIDE: Final = 900.0
_HIGH: Final = 220.0
_LEFT: Final = 34.0
_RIGHT: Final = 880.0
_TOP: Final = 12.0
_LOW: Final = 190.0
_LANE: Final = 20.0
"""So high is the lane above the curve in which the turning points are numbered."""


def curve_svg(  # noqa: PLR0913 - what a picture is of, and how it looks
    reading: Reading,
    stops: Sequence[Step],
    moments: Sequence[DrawnMoment],
    title: str,
    *,
    palette: Palette = "light",
    points: Sequence[KeyMoment] = (),
) -> str:
    """The curves of all seats with the turns below; empty where the game counts nothing.

    With turning points they are numbered in a lane above.
    """
    values = [value for moment in moments for _, value in moment.scores]
    if not values or len(moments) < 2:
        return ""
    low, high = min(0.0, *values), max(1.0, *values)
    curve = _Curve(reading, stops, moments, palette, low, high)
    above = _LANE if points else 0.0
    inside = "".join((*curve.numbered(points), *curve.frame(), *curve.turns(), *curve.lines()))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 {0 - above:g} {_WIDE:g}'
        f' {_HIGH + above:g}" role="img" aria-label="{escape(title)}" font-family="{FONT}"'
        f' font-size="13">{inside}</svg>'
    )


@dataclass(frozen=True)
class _Curve:
    reading: Reading
    stops: Sequence[Step]
    moments: Sequence[DrawnMoment]
    palette: Palette
    low: float
    high: float

    def x(self, i: float) -> float:
        return _LEFT + (_RIGHT - _LEFT) * i / (len(self.moments) - 1)

    def y(self, value: float) -> float:
        return _LOW - (_LOW - _TOP) * (value - self.low) / (self.high - self.low)

    @cached_property
    def _positions(self) -> list[int]:
        return [self.reading.way.position(stop.seq) for stop in self.stops]

    def at(self, seq: int) -> float:
        """Where an event lies across."""
        i = bisect_left(self._positions, self.reading.way.position(seq))
        return self.x(min(i, len(self.moments) - 1))

    def ink(self, role: str, seat: int | None = None) -> str:
        return colour(self.palette, role, seat)

    def numbered(self, points: Sequence[KeyMoment]) -> Iterator[str]:
        """The turning points: a band behind the curve, its number above."""
        for number, point in enumerate(points, 1):
            left, right = self.at(point.first), self.at(point.last)
            wide = max(right - left, 3.0)
            yield (
                f'<rect x="{left:.1f}" y="{_TOP - _LANE:g}" width="{wide:.1f}"'
                f' height="{_LOW - _TOP + _LANE:g}" fill="{self.ink("faint")}" opacity=".22"/>'
                f'<text x="{left + wide / 2:.1f}" y="{_TOP - 8:g}" text-anchor="middle"'
                f' font-weight="700" font-size="15" fill="{self.ink("ink")}">{number}</text>'
            )

    def frame(self) -> Iterator[str]:
        middle = (self.low + self.high) / 2
        if self.high - self.low > 10:
            middle = round(middle)
        for value in sorted({self.low, middle, self.high}):
            y = self.y(value)
            yield (
                f'<line x1="{_LEFT:g}" x2="{_RIGHT:g}" y1="{y:.1f}" y2="{y:.1f}"'
                f' stroke="{self.ink("line")}" stroke-width=".5"/>'
                f'<text x="{_LEFT - 6:g}" y="{y + 4:.1f}" text-anchor="end"'
                f' fill="{self.ink("faint")}">{value:g}</text>'
            )

    def turns(self) -> Iterator[str]:
        kinds = self.reading.kinds
        spans = [span for span in self.reading.spans if kinds and span.kind == kinds[0]]
        pace = max(1, len(spans) // 12)
        for i, span in enumerate(spans):
            x = self.at(span.first)
            yield (
                f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{_LOW:g}" y2="{_LOW + 6:g}"'
                f' stroke="{self.ink("faint")}"/>'
            )
            if i % pace == 0:
                number = escape(str(span.number))
                ink = self.ink("faint")
                yield f'<text x="{x + 2:.1f}" y="{_LOW + 20:g}" fill="{ink}">{number}</text>'

    def lines(self) -> Iterator[str]:
        for seat, badge in enumerate(self.moments[-1].seats):
            path, end = self._path(badge.seat)
            if not path:
                continue
            ink = self.ink("frame", seat)
            dash = f' stroke-dasharray="{_DASHES[seat % 6]}"' if _DASHES[seat % 6] else ""
            yield f'<path d="{path}" fill="none" stroke="{ink}" stroke-width="2.5"{dash}/>'
            yield self._sign(seat, badge, end)

    def _sign(self, seat: int, badge: SeatBadge, y: float) -> str:
        """Whose curve it is, at its end."""
        fill, ink = self.ink("frame", seat), self.ink("badge_ink", seat)
        x = _RIGHT + 10
        outline = badge_outline(badge.shape, 8)
        points = " ".join(f"{x + dx:.1f},{y + dy:.1f}" for dx, dy in outline)
        circle = f'<circle cx="{x:g}" cy="{y:.1f}" r="8" fill="{fill}"/>'
        body = f'<polygon points="{points}" fill="{fill}"/>' if outline else circle
        return (
            f'{body}<text x="{x:g}" y="{y + 3.5:.1f}" text-anchor="middle" font-size="10"'
            f' font-weight="700" fill="{ink}">{escape(badge.letter)}</text>'
        )

    def _path(self, seat: str) -> tuple[str, float]:
        parts: list[str] = []
        y = 0.0
        for i, moment in enumerate(self.moments):
            value = dict(moment.scores).get(seat)
            if value is None:
                continue
            x, new = self.x(i), self.y(value)
            parts.append(f"H{x:.1f}V{new:.1f}" if parts else f"M{x:.1f} {new:.1f}")
            y = new
        return "".join(parts), y

"""The score of a match as a curve, drawn without any chart library: for pages that stand alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from dashboard.replay_data.moments import Moment
from projections.palette import ThemeName, colour
from projections.reading import Reading
from projections.scene import SeatBadge
from projections.svg import FONT, badge_outline

_DASHES: Final = ("", "7 4", "2 4", "12 4 2 4", "1 3", "14 6")
_WIDE: Final = 900.0
_HIGH: Final = 220.0
_LEFT: Final = 34.0
_RIGHT: Final = 880.0
_TOP: Final = 12.0
_LOW: Final = 190.0


def curve_svg(
    reading: Reading, moments: Sequence[Moment], title: str, theme: ThemeName = "light"
) -> str:
    """The curves of all seats with the turns below; empty where the game counts nothing."""
    values = [value for moment in moments for _, value in moment.scores]
    if not values or len(moments) < 2:
        return ""
    curve = _Curve(reading, moments, theme, min(0.0, *values), max(1.0, *values))
    inside = "".join((*curve.frame(), *curve.turns(), *curve.lines()))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDE:g} {_HIGH:g}" role="img"'
        f' aria-label="{escape(title)}" font-family="{FONT}" font-size="13">{inside}</svg>'
    )


class _Curve:
    def __init__(
        self, reading: Reading, moments: Sequence[Moment], theme: ThemeName, low: float, high: float
    ) -> None:
        self.reading, self.moments, self.theme = reading, moments, theme
        self.low, self.high = low, high

    def x(self, i: float) -> float:
        return _LEFT + (_RIGHT - _LEFT) * i / (len(self.moments) - 1)

    def y(self, value: float) -> float:
        return _LOW - (_LOW - _TOP) * (value - self.low) / (self.high - self.low)

    def ink(self, role: str, seat: int | None = None) -> str:
        return colour(self.theme, role, seat)

    def frame(self) -> Iterator[str]:
        for value in sorted({self.low, (self.low + self.high) / 2, self.high}):
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
            x = self.x(max(0, self.reading.way.position(span.first)))
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
        x, fill, ink = _RIGHT + 10, self.ink("frame", seat), self.ink("badge_ink", seat)
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

"""The curve of a match as a picture: the points of all seats, its turns, and what happened where.

It is the chart of the replay as a page shows it that stands still.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from itertools import chain
from math import ceil, floor, log10
from typing import Final

from dashboard.replay.moments import DrawnMoment
from dashboard.replay.turning_points import KeyMoment
from events.words import in_language
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
_MARGIN: Final = 20.0
"""Right of the curves, for the signs of their seats."""
_TOP: Final = 12.0
_LOW: Final = 190.0
_LANE: Final = 22.0
"""So high is the lane above the curve: battles, turning points, findings, photos, notes."""
_APART: Final = 3.5
"""Curves that are level lie beside each other, so far apart."""
_WAYS: Final = 400
"""So many moments at most one gets to from the chart: it is not wider than that."""
_TICKS: Final = 5
"""So many values at most are written at the axis."""


def curve_svg(  # noqa: PLR0913 - what a picture is of, and how it looks
    reading: Reading,
    stops: Sequence[Step],
    moments: Sequence[DrawnMoment],
    title: str,
    *,
    palette: Palette = "light",
    points: Sequence[KeyMoment] = (),
    way: Callable[[int], str] | None = None,
    wide: float = _WIDE,
) -> str:
    """The curves of all seats with the turns below; empty where the game counts nothing.

    What happened stands in a lane above: what is watched for itself as bands, turning points by
    their numbers, findings and notes by their signs. `way` leads to a moment of the replay.
    """
    values = [value for moment in moments for _, value in moment.scores]
    if not values or len(moments) < 2:
        return ""
    low, high = min(0.0, *values), max(1.0, *values)
    curve = _Curve(reading, stops, moments, palette, low, high, wide - _MARGIN)
    layers = (curve.bands(), curve.frame(), curve.turns(), curve.lines(), curve.lane(points))
    inside = "".join((*chain.from_iterable(layers), *(curve.ways(way) if way is not None else ())))
    role = "img" if way is None else "group"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 {-_LANE:g} {wide:g}'
        f' {_HIGH + _LANE:g}" role="{role}" aria-label="{escape(title)}" font-family="{FONT}"'
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
    right: float
    """Where the curves end; they begin at the left, behind the axis."""

    def x(self, i: float) -> float:
        return _LEFT + (self.right - _LEFT) * i / (len(self.moments) - 1)

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

    @cached_property
    def highlights(self) -> list[tuple[float, float]]:
        """Where what is watched for itself begins and ends."""
        kind = self.reading.match.system.highlight
        spans = (span for span in self.reading.spans if span.kind == kind)
        return [
            (self.at(span.first), max(self.at(span.last), self.at(span.first) + 3))
            for span in spans
        ]

    def bands(self) -> Iterator[str]:
        ink = self.ink("hit")
        for left, right in self.highlights:
            yield (
                f'<rect x="{left:.1f}" y="{_TOP:g}" width="{right - left:.1f}"'
                f' height="{_LOW - _TOP:g}" fill="{ink}" opacity=".12"/>'
            )

    def lane(self, points: Sequence[KeyMoment]) -> Iterator[str]:
        """What happened where; a turning point takes the place of lesser signs."""
        y = _TOP - _LANE
        wide = self.right - _LEFT
        yield (
            f'<rect x="{_LEFT:g}" y="{y - 4:g}" width="{wide:g}" height="{_LANE - 4:g}"'
            f' fill="{self.ink("faint")}" opacity=".16"/>'
        )
        for left, right in self.highlights:
            yield (
                f'<rect x="{left:.1f}" y="{y - 4:g}" width="{right - left:.1f}"'
                f' height="{_LANE - 4:g}" fill="{self.ink("hit")}" opacity=".38"/>'
            )
        places: list[float] = []
        middle = [(self.at(one.first) + self.at(one.last)) / 2 for one in points]
        numbered = ((x, str(number), "") for number, x in enumerate(middle, 1))
        for x, sign, title in (*numbered, *self.signs()):
            if all(abs(x - other) > 14 for other in places):
                places.append(x)
                yield (
                    f'<text x="{x:.1f}" y="{y + 10:g}" text-anchor="middle" font-weight="700"'
                    f' font-size="15" fill="{self.ink("ink")}">{escape(sign)}'
                    f"<title>{escape(title)}</title></text>"
                )

    def signs(self) -> Iterator[tuple[float, str, str]]:
        """Where something was found or written, by which sign, and what it says."""
        reading = self.reading
        for stop in self.stops:
            for found in reading.findings.get(stop.seq, ()):
                yield self.at(stop.seq), "⚑", in_language(found.message, reading.lang)
            for photo in reading.photos(stop.seq):
                yield self.at(stop.seq), "▣", photo.words or ""
            for note in reading.notes(stop.seq):
                yield self.at(stop.seq), note.symbol or "✎", note.text or ""

    def ways(self, way: Callable[[int], str]) -> Iterator[str]:
        """Wherever one points at the chart, a way leads to that moment."""
        pace = ceil(len(self.stops) / _WAYS)
        wide = (self.right - _LEFT) * pace / (len(self.stops) - 1)
        for i, stop in list(enumerate(self.stops))[::pace]:
            left = self.x(i) - wide / 2
            yield (
                f'<a href="{escape(way(stop.seq))}" tabindex="-1"><rect x="{left:.1f}"'
                f' y="{_TOP - _LANE:g}" width="{wide:.1f}" height="{_LOW - _TOP + _LANE:g}"'
                f' fill="transparent"><title>{escape(self.reading.sentence(stop.seq))}</title>'
                "</rect></a>"
            )

    def frame(self) -> Iterator[str]:
        """The axis: round values, as many as have room."""
        least = (self.high - self.low) / _TICKS
        size = 10 ** floor(log10(least))
        pace = max(1, next(one for one in (size, 2 * size, 5 * size, 10 * size) if one >= least))
        for step in range(ceil(self.low / pace), floor(self.high / pace) + 1):
            y = self.y(step * pace)
            yield (
                f'<line x1="{_LEFT:g}" x2="{self.right:g}" y1="{y:.1f}" y2="{y:.1f}"'
                f' stroke="{self.ink("line")}" stroke-width=".7" stroke-dasharray="1 4"/>'
                f'<text x="{_LEFT - 6:g}" y="{y + 4:.1f}" text-anchor="end"'
                f' fill="{self.ink("faint")}">{step * pace:g}</text>'
            )

    def turns(self) -> Iterator[str]:
        kinds = self.reading.kinds
        spans = [span for span in self.reading.spans if kinds and span.kind == kinds[0]]
        pace = max(1, round(len(spans) * 60 / self.right))
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
        """The curve of each seat with its sign at the end, none upon another."""
        seats = self.moments[-1].seats
        paths, ends = self._paths([badge.seat for badge in seats])
        above = _TOP - 20
        for seat, badge in sorted(enumerate(seats), key=lambda one: ends.get(one[1].seat, 0)):
            if badge.seat not in ends:
                continue
            ink = self.ink("frame", seat)
            dash = f' stroke-dasharray="{_DASHES[seat % 6]}"' if _DASHES[seat % 6] else ""
            line = f'fill="none" stroke="{ink}" stroke-width="2.5"{dash}'
            yield f'<path d="{paths[badge.seat]}" {line}/>'
            above = max(above + 18, ends[badge.seat])
            yield self._sign(seat, badge, above)

    def _sign(self, seat: int, badge: SeatBadge, y: float) -> str:
        """Whose curve it is, at its end."""
        fill, ink = self.ink("frame", seat), self.ink("badge_ink", seat)
        x = self.right + 10
        outline = badge_outline(badge.shape, 8)
        points = " ".join(f"{x + dx:.1f},{y + dy:.1f}" for dx, dy in outline)
        circle = f'<circle cx="{x:g}" cy="{y:.1f}" r="8" fill="{fill}"/>'
        body = f'<polygon points="{points}" fill="{fill}"/>' if outline else circle
        return (
            f'{body}<text x="{x:g}" y="{y + 3.5:.1f}" text-anchor="middle" font-size="10"'
            f' font-weight="700" fill="{ink}">{escape(badge.letter)}</text>'
        )

    def _paths(self, seats: Sequence[str]) -> tuple[dict[str, str], dict[str, float]]:
        """By seat its curve and where it ends; those that are level lie beside each other."""
        paths: dict[str, str] = {}
        ends: dict[str, float] = {}
        for i, moment in enumerate(self.moments):
            scores = dict(moment.scores)
            for seat in (one for one in seats if one in scores):
                level = [one for one in seats if scores.get(one) == scores[seat]]
                beside = level.index(seat) - (len(level) - 1) / 2
                x, new = self.x(i), self.y(scores[seat]) + beside * _APART
                if seat not in paths:
                    paths[seat] = f"M{x:.1f} {new:.1f}"
                elif new != ends[seat]:
                    paths[seat] += f"H{x:.1f}V{new:.1f}"
                ends[seat] = new
        last = self.x(len(self.moments) - 1)
        return {seat: f"{path}H{last:.1f}" for seat, path in paths.items()}, ends

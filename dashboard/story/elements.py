"""What all drawings of a story share: links to moments, badges of seats, signs of states, paths."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from html import escape
from textwrap import wrap
from typing import Any, Final

from dashboard.words import STORY_WORDS as WORDS
from events.words import Lang
from projections.palette import SEAT_COLOURS
from projections.scene import SeatBadge
from projections.story import Curve, CurvePoint, State
from projections.svg_primitives import badge_outline

Place = Callable[[float], float]
Way = Callable[[int], str | None]
"""The address to which an event leads; None where it leads nowhere."""

FILLS: Final[Mapping[State, str]] = {
    "done": "var(--aa-seat-2)", "failed": "var(--aa-loss)", "open": "var(--aa-surface)",
    "blocked": "var(--aa-sunk)", "unknown": "var(--aa-sunk)", "plain": "var(--aa-line)",
}  # fmt: skip
_LETTER: Final = 6.3
"""How wide a letter of the small type is, in the mean."""


@dataclass(frozen=True)
class Drawing:
    """For whom a story is drawn: the language, how one comes to a moment, who sits at the table."""

    lang: Lang
    way: Way = lambda _seq: None
    """The address of the moment of an event; None where there is none, as on paper."""
    badges: tuple[SeatBadge, ...] = ()
    behind: Mapping[str, Iterable[tuple[int, str]]] = field(default_factory=dict)
    """By counter the events that made it: each with what is to be read of it."""
    mending: Way = lambda _seq: None
    """The address where an event is corrected; None where nobody may, as in a file."""
    sentence: Callable[[int], str] = str
    """An event of the line that is read, in words as the log has them."""
    answers: bool = False
    """Whether somebody is there to answer who chooses a day."""

    def say(self, key: str, /, **values: Any) -> str:
        """A sentence of the drawings, safe in HTML."""
        return escape(WORDS(key, **values).text(self.lang))

    def link(self, seq: int | None, inner: str, label: str = "", more: str = "") -> str:
        """What leads to a moment, in HTML as in SVG; where there is no way it stays what it is."""
        href = None if seq is None else self.way(seq)
        if href is None:
            return inner
        called = f' aria-label="{escape(label)}"' if label else ""
        return f'<a href="{escape(href)}" data-seq="{seq}"{called}{more}>{inner}</a>'

    def mend(self, seq: int | None) -> str:
        """What leads to the correction of the one event of which a line tells, beside that line."""
        href = None if seq is None else self.mending(seq)
        if href is None:
            return ""
        correct = self.say("correct")
        label = f"{correct}: {self.say('event', seq=seq)}"
        return f'<a class="mend" href="{escape(href)}" aria-label="{label}">{correct}</a>'

    def number(self, seat: str | None) -> int | None:
        """Which of the seats it is; None for one that nobody has."""
        return next((i for i, one in enumerate(self.badges) if one.seat == seat), None)

    def badge(self, seat: str | None, size: float = 22) -> str:
        """The sign of a seat; nothing of one that nobody has."""
        for number, one in enumerate(self.badges):
            if one.seat == seat:
                side = 1.3 * size / 2
                return (
                    f'<svg class="badge" width="{size}" height="{size}" aria-hidden="true"'
                    f' viewBox="{-side} {-side} {2 * side} {2 * side}">'
                    f"{badge_shape(number, one, size / 2)}</svg>"
                )
        return ""

    def badge_in(self, seat: str | None, x: float, y: float, radius: float) -> str:
        """The same within a drawing."""
        for number, one in enumerate(self.badges):
            if one.seat == seat:
                shape = badge_shape(number, one, radius)
                return f'<g transform="translate({x:.1f} {y:.1f})">{shape}</g>'
        return ""


def badge_shape(number: int, badge: SeatBadge, radius: float) -> str:
    """A badge round nought."""
    fill = f"var(--aa-seat-{number % SEAT_COLOURS})"
    points = " ".join(f"{x:.2f},{y:.2f}" for x, y in badge_outline(badge.shape, radius))
    body = (
        f'<polygon points="{points}" fill="{fill}"/>'
        if points
        else f'<circle r="{radius}" fill="{fill}"/>'
    )
    return (
        f'{body}<text y="{radius * 0.38:.1f}" font-size="{radius * 1.1:.1f}" class="am"'
        f' style="fill:var(--aa-on-seat);font-weight:700">{escape(badge.letter)}</text>'
    )


def hexagon(x: float, y: float, radius: float) -> str:
    """The corners of the sign of something that was tried."""
    half, high = radius / 2, radius * 0.866
    corners = (
        (radius, 0), (half, high), (-half, high), (-radius, 0), (-half, -high), (half, -high)
    )  # fmt: skip
    return " ".join(f"{x + dx:.1f},{y + dy:.1f}" for dx, dy in corners)


def sign(state: State, x: float, y: float, ink: str) -> str:
    """What says a state without its colour."""
    stroke = f'fill="none" stroke="{ink}" stroke-width="2.6"'
    if state == "done":
        return f'<path d="M{x - 6:.1f} {y:.1f}l4.5 5 8-10" {stroke}/>'
    if state == "failed":
        return f'<path d="M{x - 5:.1f} {y - 5:.1f}l10 10m0-10l-10 10" {stroke}/>'
    if state == "blocked":
        return f'<path d="M{x - 6:.1f} {y:.1f}h12" {stroke}/>'
    if state == "unknown":
        return f'<text x="{x:.1f}" y="{y + 5:.1f}" class="axb am">?</text>'
    return ""


def state_mark(state: State, x: float, y: float, radius: float = 14) -> str:
    """The sign of something that was tried, with how it went."""
    ink = "var(--aa-on-seat)" if state in ("done", "failed") else "var(--aa-ink)"
    line = {
        "open": ' stroke="var(--aa-ink)" stroke-width="2.5"',
        "blocked": ' stroke="var(--aa-line)" stroke-width="2" stroke-dasharray="4 3"',
        "unknown": ' stroke="var(--aa-line)" stroke-width="1.5"',
    }.get(state, "")
    corners = hexagon(x, y, radius)
    return f'<polygon points="{corners}" fill="{FILLS[state]}"{line}/>{sign(state, x, y, ink)}'


def fitting(text: str, width: float) -> str:
    """As much of a text as there is room for; nothing where that says nothing."""
    if len(text) * _LETTER <= width:
        return text
    letters = int(width / _LETTER) - 1
    return f"{text[:letters].rstrip()}\N{HORIZONTAL ELLIPSIS}" if letters >= 4 else ""


def wrapped(text: str, width: float, lines: int) -> list[str]:
    """A text in lines of a width; the last is cut where it needs more of them."""
    letters = max(1, int(width / _LETTER))
    return wrap(text, letters, max_lines=lines, placeholder="\N{HORIZONTAL ELLIPSIS}")


def stepped(curve: Curve, place: Place, high: Place, end: float) -> str:
    """The way of a number that stays until it changes."""
    parts: list[str] = []
    for point in curve.points:
        x, y = place(point.at), high(point.value)
        parts.append(f"H{x:.1f}V{y:.1f}" if parts else f"M{x:.1f} {y:.1f}")
    return "".join([*parts, f"H{max(end, place(curve.points[-1].at)):.1f}"])


def top_of(curve: Curve) -> float:
    """The top of its axis."""
    return max(curve.most or 0, *(point.value for point in curve.points), 1)


def bottom_of(curve: Curve) -> float:
    """The foot of its axis: nought, or what is less."""
    return min(0, *(point.value for point in curve.points), 0)


def small_curve(curve: Curve, seat: int | None, width: float = 300, height: float = 62) -> str:
    """A curve by itself, as it stands on somebody's sheet."""
    first = curve.points[0].at
    last = max(curve.points[-1].at + 0.5, first + 1)
    ink = "var(--aa-line)" if seat is None else f"var(--aa-seat-{seat % SEAT_COLOURS})"
    top, foot = top_of(curve), bottom_of(curve)

    def place(at: float) -> float:
        return 30 + (at - first) / (last - first) * (width - 34)

    def high(value: float) -> float:
        return height - 8 - (value - foot) / (top - foot) * (height - 20)

    line = stepped(curve, place, high, width - 4)
    label = escape(f"{curve.name}: {told_values(curve.points)}")
    return (
        f'<svg class="curve" viewBox="0 0 {width} {height}" role="img" aria-label="{label}">'
        f'<path d="M30 {high(foot):.1f}H{width}" stroke="var(--aa-line)"/>'
        f'<text x="24" y="{high(foot) + 4:.1f}" class="ax ae">{number(foot)}</text>'
        f'<text x="24" y="{high(top) + 4:.1f}" class="ax ae">{number(top)}</text>'
        f'<path d="{line}" fill="none" stroke="{ink}" stroke-width="2.5"/></svg>'
    )


def number(value: float) -> str:
    """A number as one writes it."""
    return str(int(value)) if float(value).is_integer() else f"{value:g}"


def told_values(points: Iterable[CurvePoint]) -> str:
    """A curve for those who cannot see it: first, least, greatest and last value."""
    values = [point.value for point in points]
    told = (values[0], min(values), max(values), values[-1])
    return " \N{RIGHTWARDS ARROW} ".join(dict.fromkeys(map(number, told)))

"""Layers over each other, drawn: what several people have, and what it comes to together."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from dashboard.story.elements import Drawing, told_values
from projections.palette import SEAT_COLOURS
from projections.story import Curve, Stack

STACK: Final = 96
"""How high a stack is, with what is free above and below it."""
_LETTER: Final = 16
"""A layer that is as high has room for the letter of its seat."""


def stack_top(stack: Stack) -> float:
    """The greatest sum of its layers."""
    places = {point.at for layer in stack.layers for point in layer.points}
    return max(1, *(sum(_value_at(layer, at) for layer in stack.layers) for at in places), 1)


def _value_at(curve: Curve, at: float) -> float:
    """What a curve shows at a place; nothing before its first point."""
    return next((point.value for point in reversed(curve.points) if point.at <= at), 0)


def stack_svg(
    stack: Stack, drawing: Drawing, places: Sequence[float], xs: Sequence[float], y: float
) -> str:
    """The layers, each in the colour of its seat, with its letter where they end.

    `xs` says where the places lie, and where the last of them ends.
    """
    low, scale = y + STACK - 8, (STACK - 20) / stack_top(stack)

    def stairs(sums: Sequence[float]) -> list[str]:
        return [
            f"{x:.1f} {low - value * scale:.1f}"
            for start, end, value in zip(xs, xs[1:], sums, strict=False)
            for x in (start, end)
        ]

    parts, below = [], [0.0] * len(places)
    for layer in stack.layers:
        above = [one + _value_at(layer, at) for one, at in zip(below, places, strict=True)]
        number = drawing.number(layer.seat) or 0
        ink = f"var(--aa-seat-{number % SEAT_COLOURS})"
        line, floor = "L".join(stairs(above)), "L".join(reversed(stairs(below)))
        parts.append(
            f"<g><title>{escape(_told(layer))}</title>"
            f'<path d="M{line}L{floor}Z" fill="{ink}" opacity=".4"/>'
            f'<path d="M{line}" fill="none" stroke="{ink}" stroke-width="2"/></g>'
        )
        if (above[-1] - below[-1]) * scale >= _LETTER:
            middle = low - (above[-1] + below[-1]) / 2 * scale
            parts.append(drawing.badge_in(layer.seat, max(12, xs[-1] - 12), middle, 7))
        below = above
    label = escape(f"{stack.name}: {'; '.join(map(_told, stack.layers))}")
    return f'<g role="img" aria-label="{label}">{"".join(parts)}</g>'


def _told(layer: Curve) -> str:
    return f"{layer.name}: {told_values(layer.points)}"

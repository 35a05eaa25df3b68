"""A stretch of a match as pictures for a page: what led up to its greatest moment, and that."""

from __future__ import annotations

from html import escape
from typing import Any, Final

from dashboard.replay.summary import Summary
from dashboard.replay.turning_points import key_moments
from projections.svg import fragment, view_box

_LEADS_UP: Final = 14
_MOST_FRAMES: Final = 40
_STAYS: Final = 1500
_HIGHLIGHT_STAYS: Final = 2400
"""Milliseconds that a picture stays; longer where much happens in it."""


def short_film(summary: Summary) -> dict[str, Any]:
    """Its pictures one after the other, each with its sentence; `still` is the best of them."""
    reading = summary.reading
    points = key_moments(reading, summary.stops, summary.moments, 1)
    last = points[0].last if points else reading.last
    first = points[0].first if points else reading.last
    position = reading.way.position
    stops = [stop for stop in reading.stops if position(stop.seq) <= position(last)]
    begins = sum(position(stop.seq) < position(first) for stop in stops) - _LEADS_UP
    stops = stops[max(0, begins) :][:_MOST_FRAMES]
    scenes = [reading.scene(stop.seq) for stop in stops]
    return {
        "box": " ".join(f"{side:.3f}" for side in view_box(scenes[-1])) if scenes else "",
        "title": summary.title,
        "still": max(0, sum(position(stop.seq) <= position(first) for stop in stops) - 1),
        "frames": [
            {
                "svg": fragment(scene, theme="page"),
                "where": escape(reading.path_words(reading.path(stop.seq))),
                "says": escape(reading.sentence(stop.seq)),
                "stays": _HIGHLIGHT_STAYS if position(stop.seq) >= position(first) else _STAYS,
            }
            for stop, scene in zip(stops, scenes, strict=True)
        ],
    }

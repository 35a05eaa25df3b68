"""A flow chart, drawn: what comes of something stands to the right of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import Final

from dashboard.story.elements import FILLS, Drawing, sign, wrapped
from projections.story import FlowChart, FlowNode

_WIDE, _HIGH, _GAP, _BETWEEN = 158, 46, 34, 20
_LETTERS: Final = 17
_LINES: Final = 2


def flow_html(chart: FlowChart, drawing: Drawing) -> str:
    """The chart, in a place that scrolls where it is wider than the page."""
    places = _places(chart)
    if not places:
        return ""
    wide = max(column for column, _ in places.values()) + 1
    high = max(row for _, row in places.values()) + 1
    width, height = wide * (_WIDE + _GAP) - _GAP + 4, high * (_HIGH + _BETWEEN) - _BETWEEN + 4
    nodes = {node.id: node for node in chart.nodes}
    edges = "".join(_edge(places[one], places[other]) for one, other in chart.edges)
    drawn = "".join(_node(nodes[name], places[name], drawing) for name in places)
    label = escape(chart.title)
    return (
        f'<div class="scrolls" tabindex="0" role="region" aria-label="{label}">'
        f'<svg class="flow" width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
        f' role="group" aria-label="{label}">{edges}{drawn}</svg></div>'
    )


def _places(chart: FlowChart) -> dict[str, tuple[int, int]]:
    """Column and row of each: behind all that it came of, in the order in which they are told."""
    known = {node.id for node in chart.nodes}
    of: dict[str, set[str]] = {name: set() for name in known}
    for one, other in chart.edges:
        if one != other:
            of[other].add(one)
    columns: dict[str, int] = {}

    def column(name: str, above: frozenset[str]) -> int:
        if name not in columns:
            came = [column(one, above | {name}) for one in of[name] - above]
            columns[name] = 1 + max(came, default=-1)
        return columns[name]

    taken: dict[int, int] = {}
    places: dict[str, tuple[int, int]] = {}
    rows: Mapping[str, list[str]] = {name: sorted(of[name]) for name in known}
    for node in sorted(chart.nodes, key=lambda one: column(one.id, frozenset())):
        place = columns[node.id]
        wanted = min((places[one][1] for one in rows[node.id] if one in places), default=0)
        row = max(taken.get(place, 0), wanted)
        places[node.id] = place, row
        taken[place] = row + 1
    return places


def _edge(one: tuple[int, int], other: tuple[int, int]) -> str:
    x, y = _corner(one)
    to_x, to_y = _corner(other)
    x, y, to_y = x + _WIDE, y + _HIGH / 2, to_y + _HIGH / 2
    middle = to_x - _GAP / 2
    return f'<path d="M{x:.0f} {y:.0f}H{middle:.0f}V{to_y:.0f}H{to_x:.0f}" class="edge"/>'


def _corner(place: tuple[int, int]) -> tuple[float, float]:
    column, row = place
    return 2 + column * (_WIDE + _GAP), 2 + row * (_HIGH + _BETWEEN)


def _node(node: FlowNode, place: tuple[int, int], drawing: Drawing) -> str:
    x, y = _corner(place)
    point, low = 10, y + _HIGH
    outline = (
        f"M{x + point} {y}H{x + _WIDE - point}L{x + _WIDE} {y + _HIGH / 2}"
        f"L{x + _WIDE - point} {low}H{x + point}L{x} {y + _HIGH / 2}Z"
    )
    is_filled = node.state in ("done", "failed")
    ink = "var(--aa-on-seat)" if is_filled else "var(--aa-ink)"
    line = {
        "open": 'stroke="var(--aa-ink)" stroke-width="2.5"',
        "blocked": 'stroke="var(--aa-line)" stroke-width="2" stroke-dasharray="5 4"',
    }.get(node.state, 'stroke="var(--aa-line)" stroke-width="1"')
    fill = "var(--aa-surface)" if node.state == "plain" else FILLS[node.state]
    lines = list(_lines(node.name))
    state = drawing.say(f"state_{node.state}")
    has_room = len(lines) == 1 and escape(node.words) != state
    has_sign = node.state in ("done", "failed", "blocked")
    room = _WIDE - (40 if has_sign else 24)
    more = wrapped(node.words, room, _LINES) if has_room else []
    start = y + _HIGH / 2 + (4 - 6 * len(more) if more else 5 - 8 * (len(lines) - 1))
    middle = x + _WIDE / 2 + (8 if has_sign else 0)
    text = "".join(
        f'<text x="{middle:.0f}" y="{start + 16 * i:.0f}" class="axb am" style="fill:{ink}">'
        f"{escape(one)}</text>"
        for i, one in enumerate(lines)
    )
    text += "".join(  # what its colour and its sign do not say
        f'<text x="{middle:.0f}" y="{start + 15 + 13 * i:.0f}" class="ax am" style="fill:{ink}">'
        f"{escape(one)}</text>"
        for i, one in enumerate(more)
    )
    mark = sign(node.state, x + 19, y + _HIGH / 2, ink) if has_sign else ""
    told = f"{node.name}: {node.words}" if node.words else f"{node.name}: {state}"
    inner = f'<title>{escape(told)}</title><path d="{outline}" fill="{fill}" {line}/>{mark}{text}'
    return drawing.link(node.seq, inner, told)


def _lines(name: str) -> Iterator[str]:
    """A name in lines that fit; what does not is cut."""
    lines = [""]
    for word in name.split() or ["?"]:
        if lines[-1] and len(lines[-1]) + 1 + len(word) > _LETTERS:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    for place, one in enumerate(lines[:_LINES]):
        is_cut = len(one) > _LETTERS or (place == _LINES - 1 and len(lines) > _LINES)
        yield f"{one[: _LETTERS - 1]}\N{HORIZONTAL ELLIPSIS}" if is_cut else one

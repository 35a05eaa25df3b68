"""A story as text: prose as paragraphs, tables in columns, a ribbon as a row of signs."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from typing import Any, Final

from dashboard.words import STORY_WORDS as WORDS
from events.words import Lang, folded
from projections.story import (
    Block,
    Chapter,
    Curve,
    Figures,
    FlowChart,
    Ledger,
    Prose,
    Ribbon,
    Sheet,
    Sheets,
)

_SIGNS: Final = {
    "done": "\N{CHECK MARK}", "failed": "\N{BALLOT X}", "open": "\N{WHITE CIRCLE}",
    "blocked": "\N{MINUS SIGN}", "unknown": "?", "plain": "\N{MIDDLE DOT}",
}  # fmt: skip
_BLOCKS: Final = "▁▂▃▄▅▆▇█"
_A_ROW: Final = 28
"""So many days of a ribbon stand in a row."""
_WIDEST: Final = 34
"""No column of a table is wider."""


def chapter_lines(chapter: Chapter, lang: Lang, width: int, find: str = "") -> Iterator[str]:
    """A chapter; with `find` only what has such a text."""
    yield from ("", chapter.title, "=" * len(chapter.title))
    for block in (*chapter.blocks, *chapter.aside):
        yield from _block_lines(block, lang, width, folded(find))


def _block_lines(block: Block, lang: Lang, width: int, wanted: str) -> Iterator[str]:
    match block:
        case Figures():
            told = [f"{one.words}: {one.value}" for one in block.items]
            yield from ("", *_found(told, wanted))
        case Ribbon():
            yield from ("", block.title, *_found(list(_ribbon(block, lang)), wanted))
        case FlowChart():
            yield from ("", block.title, *_found(list(_flow(block, lang)), wanted))
        case Ledger():
            yield from ("", block.title, *_ledger(block, width, wanted))
        case Sheets():
            yield from ("", block.title)
            for sheet in block.items:
                yield from _found(list(_sheet(sheet)), wanted)
        case Prose():
            yield from ("", block.title)
            for paragraph in block.paragraphs:
                if not wanted or wanted in folded(paragraph.text):
                    head = [paragraph.heading] if paragraph.heading else []
                    yield from ("", *head, *textwrap.wrap(paragraph.text, width))


def _found(lines: Sequence[str], wanted: str) -> list[str]:
    return [line for line in lines if not wanted or wanted in folded(line)]


def _ribbon(ribbon: Ribbon, lang: Lang) -> Iterator[str]:
    for start in range(0, len(ribbon.days), _A_ROW):
        days = ribbon.days[start : start + _A_ROW]
        signs = "".join(
            "\N{BLACK DOWN-POINTING TRIANGLE}" if day.number == ribbon.today
            else "." if day.seq is None else _SIGNS[day.state]
            for day in days
        )  # fmt: skip
        yield f"{days[0].number:>4} {signs} {days[-1].number}"
    for lane in ribbon.lanes:
        yield f"{lane.name}:"
        for mark in lane.marks:
            until = f"\N{EN DASH}{int(mark.end)}" if mark.end and int(mark.end) > mark.at else ""
            sign = mark.short or _SIGNS[mark.state]
            yield f"  {ribbon.unit} {int(mark.at)}{until} {sign} {mark.words}"
    if ribbon.left:
        yield f"{WORDS('left').text(lang)}:"
        yield from (f"  {one.words}" for one in ribbon.left)
    for curve in ribbon.curves:
        yield f"{curve.name}: {_spark(curve, ribbon)}"
        if curve.forecast is not None:
            yield f"  {curve.forecast.words}"
    for stack in ribbon.stacks:
        yield f"{stack.name}:"
        yield from (f"  {layer.name}: {_spark(layer, ribbon)}" for layer in stack.layers)
    yield from (f"{ribbon.unit} {one.at:g}: {one.words}" for one in ribbon.deadlines)


def _spark(curve: Curve, ribbon: Ribbon) -> str:
    """A sign a day, and the value at the end."""
    gone = [day.number for day in ribbon.days if day.seq is not None]
    last = ribbon.today or (gone or [ribbon.days[-1].number])[-1]
    values, points = [], list(curve.points)
    for day in (day.number for day in ribbon.days if day.number <= last):
        so_far = [point.value for point in points if point.at < day + 1]
        values.append(so_far[-1] if so_far else None)
    known = [value for value in values if value is not None] or [0]
    low, high = min(0, *known, 0), max(*known, 1)
    signs = "".join(
        " " if value is None else _BLOCKS[round((value - low) / (high - low) * (len(_BLOCKS) - 1))]
        for value in values
    )
    return f"{signs} {curve.points[-1].value:g}"


def _flow(chart: FlowChart, lang: Lang) -> Iterator[str]:
    names = {node.id: node.name for node in chart.nodes}
    for node in chart.nodes:
        came = [names[one] for one, other in chart.edges if other == node.id and one in names]
        behind = f" \N{LEFTWARDS ARROW} {', '.join(came)}" if came else ""
        words = node.words or WORDS(f"state_{node.state}").text(lang)
        yield f"{_SIGNS[node.state]} {node.name}: {words}{behind}"


def _ledger(ledger: Ledger, width: int, wanted: str) -> Iterator[str]:
    rows = [
        row
        for row in ledger.rows
        if not wanted or wanted in folded(" ".join((*row.cells, *(h.words for h in row.history))))
    ]
    wide = [
        min(_WIDEST, max(len(cell) for cell in column))
        for column in zip(ledger.columns, *(row.cells for row in rows), strict=False)
    ]

    def line(cells: Sequence[str]) -> str:
        told = [cell.ljust(size) for cell, size in zip(cells, wide, strict=False)]
        return "  ".join(told).rstrip()

    yield line(ledger.columns)
    for row in rows:
        yield line(row.cells)
        if wanted:  # who looks for one thing wants to know what became of it
            for entry in row.history:
                text = f"{entry.when} {entry.words}".strip()
                yield from textwrap.wrap(
                    text, max(30, width - 4), initial_indent="    ", subsequent_indent="      "
                )


def _sheet(sheet: Sheet) -> Iterator[str]:
    words = f" ({sheet.words})" if sheet.words else ""
    yield f"{sheet.name}{words}"
    for track in sheet.tracks:
        left: Any = "?" if track.left is None else f"{track.left:g}"
        most = "" if track.most is None else f" / {track.most:g}"
        yield f"  {track.name}: {left}{most}"
    yield from (f"  {name}: {value}" for name, value in sheet.facts)
    yield from (f"  {entry.when} {entry.words}" for entry in sheet.history)

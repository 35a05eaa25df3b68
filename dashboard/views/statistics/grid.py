"""Tables and boards whose numbers lead somewhere, as one component of the page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import streamlit as st

from dashboard.component.parts import palette, part, script
from dashboard.views.statistics import address

FIRST: Final = 15
"""Rows that a table shows at first."""

SHOWN: Final = "{shown}"
"""Where a sentence says how many rows are shown; the table itself knows."""

Cell = str | tuple[str, str | None, bool, str | None]
"""A cell: its text; or with it where it leads, whether it counts for little, and the piece that it
names."""


class Column(NamedTuple):
    """A column of a table: its title, and its numbers, by which it is sorted; else by its text."""

    title: str
    numbers: Sequence[float | None] | None = None


def cell(
    text: str, way: str | None = None, *, faint: bool = False, piece: str | None = None
) -> Cell:
    """A cell; most are only text."""
    return (text, way, faint, piece) if way or faint or piece else text


_grid: Final = st.components.v2.component(
    "after_action_statistics",
    css=f"{palette()}\n{part('grid.css')}",
    js=script("dom.js", "artworks.js", "faces.js", "grid.js"),
)


def _show(key: str, data: dict[str, Any]) -> None:
    def follow() -> None:
        href = (st.session_state.get(key) or {}).get("go")
        if href:
            address.follow(str(href))

    _grid(key=key, data=data, on_go_change=follow, width="stretch", height="content")


def table(  # noqa: PLR0913 - what a table may show
    columns: Sequence[Column], rows: Sequence[Sequence[Cell]], *, caption: str, more: str, key: str,
    faces: str | None = None,
) -> None:  # fmt: skip
    """A table that sorts itself, and shows more of its rows when it is asked to.

    `faces` is where those of the pieces that it names are asked for.
    """
    data = {
        "kind": "table",
        "columns": [{"title": title, "numbers": numbers} for title, numbers in columns],
        "rows": rows,
        "caption": caption,
        "more": more,
        "first": FIRST,
        "faces": faces,
    }
    _show(key, data)


def board(svg: str, links: Mapping[str, str], *, key: str) -> None:
    """A board; a cell with a link leads there by click, Enter or space."""
    _show(key, {"kind": "board", "svg": svg, "links": dict(links)})

"""Tables and boards whose numbers lead somewhere, as one component of the page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import resources
from typing import Any, Final

import streamlit as st

from dashboard.component.picture import palette
from dashboard.views.statistics import address

FIRST: Final = 15
"""Rows that a table shows at first."""

Cell = tuple[str, str | None, bool]
"""A cell: its text, where it leads, and whether it counts for little."""


def _part(name: str) -> str:
    return (resources.files(__package__) / name).read_text("utf-8")


_grid: Final = st.components.v2.component(
    "after_action_statistics", css=f"{palette()}\n{_part('grid.css')}", js=_part("grid.js")
)


def _show(key: str, data: dict[str, Any]) -> None:
    def follow() -> None:
        href = (st.session_state.get(key) or {}).get("go")
        if href:
            address.follow(str(href))

    _grid(key=key, data=data, on_go_change=follow, width="stretch", height="content")


def table(  # noqa: PLR0913 - what a table is made of
    columns: Sequence[tuple[str, bool]],
    rows: Sequence[Sequence[Cell]],
    keys: Sequence[Sequence[Any]],
    *,
    caption: str,
    more: str,
    key: str,
) -> None:
    """A table: columns by title and whether they are numbers, rows, and what they are sorted by."""
    data = {
        "kind": "table",
        "columns": [{"title": title, "number": number} for title, number in columns],
        "rows": [[list(cell) for cell in row] for row in rows],
        "keys": [list(row) for row in keys],
        "caption": caption,
        "more": more,
        "first": FIRST,
    }
    _show(key, data)


def board(svg: str, links: Mapping[str, str], *, key: str) -> None:
    """A board; a cell with a link leads there by click, Enter or space."""
    _show(key, {"kind": "board", "svg": svg, "links": dict(links)})

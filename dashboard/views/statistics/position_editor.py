"""A position to look for, laid tile by tile on an empty board."""

from __future__ import annotations

from typing import Final

import streamlit as st

from dashboard.figures.boards import board
from dashboard.views.chrome import language, plain
from dashboard.views.statistics import address, choices, grid, load, show, wording
from dashboard.views.statistics.wording import word
from projections.archive.asking import questions
from projections.archive.parameters import Value

ANY: Final = "any"
FACINGS: Final = (ANY, "N", "NE", "SE", "S", "SW", "NW")
Units = dict[str, tuple[str, str]]
"""By hex, the tile that lies there and which way it looks."""


def position(given: dict[str, Value]) -> None:
    """Choose a tile, tap the hexes where it lay; below stand the matches in which it did."""
    exact = st.query_params.get("exact") == "yes"
    asked = questions().get("exact_position" if exact else "position")
    if asked is None:
        st.info(word("search.no_board"))
        return
    units = _units(str(given.get("units") or ""))
    size = _size(given, tuple(asked.choices["board"].values))
    left, right = st.columns([1, 1], gap="medium")
    with left:
        _board(asked.game or "", units, size)
    with right:
        _tile()
        _switches(given, exact=exact)
        _laid(units)
    if units:
        under = {**given, "board": size}
        table = load.answer(asked.name, choices.asked(under, asked.parameters))
        _matches(table, under, asked.title.text(language()))


def _matches(table: load.Table, given: dict[str, Value], title: str) -> None:
    if not table.rows:
        show.nothing(given, table.left_out)
        return
    st.markdown(f"**{word('behind.count', count=len(table.rows))}**")
    show.answer_table(table, title, given, None, "laid")


def _units(text: str) -> Units:
    """The units of the address; what cannot be read there is told by the question itself."""
    found = {}
    for part in text.replace(",", " ").split():
        tile, _, place = part.partition("@")
        name, _, facing = place.partition("/")
        found[name.upper()] = (tile, facing.upper() or ANY)
    return found


def _text(units: Units) -> str:
    return " ".join(
        f"{tile}@{name}" + ("" if facing == ANY else f"/{facing}")
        for name, (tile, facing) in units.items()
    )


def _size(given: dict[str, Value], sizes: tuple[int, ...]) -> int:
    now = given.get("board")
    now = now if isinstance(now, int) and now in sizes else sizes[0]
    st.session_state["search board"] = now

    def turn() -> None:
        address.take_off("units")
        address.put("board", st.session_state["search board"])

    st.segmented_control(
        wording.column_title("board"), list(sizes), key="search board", on_change=turn,
        required=True, format_func=lambda size: wording.value("board", size),
    )  # fmt: skip
    return now


def _tile() -> None:
    """What the next tap lays, and which way it looks."""
    tiles = load.names().get("unit", [])
    now = st.query_params.get("piece")
    st.session_state["search piece"] = now if now in tiles else None
    st.selectbox(
        wording.column_title("tile"), tiles, index=None, key="search piece", on_change=_choose,
        args=("piece",), format_func=lambda tile: wording.value("tile", tile),
        placeholder=word("search.choose"),
    )  # fmt: skip
    way = st.query_params.get("facing", ANY)
    st.session_state["search facing"] = way if way in FACINGS else ANY
    st.segmented_control(
        word("search.facing"), FACINGS, key="search facing", on_change=_choose, args=("facing",),
        required=True, format_func=lambda side: word("filter.any") if side == ANY else side,
    )  # fmt: skip


def _choose(name: str) -> None:
    chosen = st.session_state[f"search {name}"]
    if chosen in (None, ANY):
        address.take_off(name)
    else:
        st.query_params[name] = chosen


def _switches(given: dict[str, Value], *, exact: bool) -> None:
    choices.toggle("normal", given)
    st.session_state["search exact"] = exact

    def turn() -> None:
        if st.session_state["search exact"]:
            st.query_params["exact"] = "yes"
        else:
            address.take_off("exact")

    st.toggle(word("search.exact"), key="search exact", on_change=turn)


def _board(game: str, units: Units, size: int) -> None:
    scene = load.empty_board(game, language(), {"board": size})
    if scene is None:
        return
    piece, facing = st.query_params.get("piece"), st.query_params.get("facing", ANY)
    links, taps = {}, {}
    for cell in scene.cells:
        rest = {name: unit for name, unit in units.items() if name != cell.id}
        if cell.id in units:
            links[cell.id], taps[cell.id] = _with(rest), word("search.take")
        elif piece:
            told = wording.value("tile", piece)
            links[cell.id] = _with({**rest, cell.id: (piece, facing)})
            taps[cell.id] = word("search.lay", tile=told)
    laid = {name: _name(*unit) for name, unit in units.items()}
    svg = board(scene, {}, laid, word("search.board"), taps=taps)
    grid.board(svg, links, key="search laid")
    st.caption(word("search.tap" if piece or units else "search.first"))


def _name(tile: str, facing: str) -> str:
    told = wording.value("tile", tile)
    name, bracket, army = told.partition(" (")
    return told if facing == ANY else f"{name} {facing}{bracket}{army}"


def _with(units: Units) -> str:
    """The address of this page with other units."""
    pairs = {**st.query_params.to_dict(), "units": _text(units)}
    return address.as_link({name: text for name, text in pairs.items() if text})


def _laid(units: Units) -> None:
    """What was laid, each with its way off the board."""
    for name, unit in units.items():
        rest = _text({other: one for other, one in units.items() if other != name})
        st.button(
            plain(f"{name}: {_name(*unit)}"), key=f"laid {name}", icon=":material/close:",
            icon_position="right", on_click=address.put, args=("units", rest),
        )  # fmt: skip

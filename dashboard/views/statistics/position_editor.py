"""A position to look for, laid piece by piece on an empty board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import streamlit as st

from dashboard.figures.boards import board
from dashboard.views.chrome import language, plain
from dashboard.views.statistics import address, choices, grid, load, show, wording
from dashboard.views.statistics.wording import word
from projections.archive.parameters import Value
from projections.archive.query import questions
from projections.archive.questions import Question

ANY: Final = "any"
Units = dict[str, tuple[str, str]]
"""By cell, the piece that lies there and which way it looks."""


def question() -> Question | None:
    """The question about what lies on a board, alone or among others, as the address says."""
    laid = "alone" if st.query_params.get("exact") == "yes" else "among"
    return next((one for one in questions().values() if one.laid == laid and one.units), None)


def position(given: dict[str, Value]) -> None:
    """Choose a piece, tap the cells where it lay; below stand the matches in which it did."""
    asked = question()
    if asked is None:
        st.info(word("search.no_board"))
        return
    units = _units(str(given.get(asked.units or "") or ""))
    chosen = {
        name: _chosen(asked, name, given.get(name), choice.values)
        for name, choice in asked.choices.items()
    }
    left, right = st.columns([1, 1], gap="medium")
    with left:
        _board(asked, units, chosen)
    with right:
        _piece(asked)
        _switches(asked, given)
        _laid(asked, units)
    if units:
        under = {**given, **chosen}
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
        piece, _, place = part.partition("@")
        name, _, facing = place.partition("/")
        found[name.upper()] = (piece, facing.upper() or ANY)
    return found


def _text(units: Units) -> str:
    return " ".join(
        f"{piece}@{name}" + ("" if facing == ANY else f"/{facing}")
        for name, (piece, facing) in units.items()
    )


def _chosen(asked: Question, name: str, said: Value, values: tuple[int, ...]) -> int:
    """One of few numbers, such as the size of the board; with another one the board is empty."""
    now = said if isinstance(said, int) and said in values else values[0]
    key = f"search {name}"
    st.session_state[key] = now

    def turn() -> None:
        address.take_off(asked.units or "")
        address.put(name, st.session_state[key])

    st.segmented_control(
        wording.column_title(name), list(values), key=key, on_change=turn,
        required=True, format_func=lambda value: wording.value(name, value),
    )  # fmt: skip
    return now


def _piece(asked: Question) -> None:
    """What the next tap lays, and which way it looks."""
    units = asked.parameter(asked.units or "")
    pieces = load.names().get(units.name, [])
    now = st.query_params.get("piece")
    st.session_state["search piece"] = now if now in pieces else None
    st.selectbox(
        wording.column_title(units.pieces[0] if units.pieces else "piece"), pieces, index=None,
        key="search piece", on_change=_choose, args=("piece",), format_func=_called,
        placeholder=wording.said(asked, "search.choose"),
    )  # fmt: skip
    if not asked.facings:
        return
    way = st.query_params.get("facing", ANY)
    st.session_state["search facing"] = way if way in asked.facings else ANY
    st.segmented_control(
        word("search.facing"), (ANY, *asked.facings), key="search facing", on_change=_choose,
        args=("facing",), required=True,
        format_func=lambda side: word("filter.any") if side == ANY else side,
    )  # fmt: skip


def _called(piece: str) -> str:
    return wording.value("piece", piece, frozenset({"piece"}))


def _choose(name: str) -> None:
    chosen = st.session_state[f"search {name}"]
    if chosen in (None, ANY):
        address.take_off(name)
    else:
        st.query_params[name] = chosen


def _switches(asked: Question, given: dict[str, Value]) -> None:
    for one in asked.own.values():
        if one.reads == "flag" and one.name in asked.parameters:
            choices.toggle(one, given)
    st.session_state["search exact"] = asked.laid == "alone"

    def turn() -> None:
        if st.session_state["search exact"]:
            st.query_params["exact"] = "yes"
        else:
            address.take_off("exact")

    st.toggle(word("search.exact"), key="search exact", on_change=turn)


def _board(asked: Question, units: Units, chosen: Mapping[str, Value]) -> None:
    scene = load.empty_board(asked.game or "", language(), chosen)
    if scene is None:
        return
    piece, facing = st.query_params.get("piece"), st.query_params.get("facing", ANY)
    links, taps = {}, {}
    for cell in scene.cells:
        rest = {name: unit for name, unit in units.items() if name != cell.id}
        if cell.id in units:
            links[cell.id], taps[cell.id] = _with(asked, rest), word("search.take")
        elif piece:
            links[cell.id] = _with(asked, {**rest, cell.id: (piece, facing)})
            taps[cell.id] = wording.said(asked, "search.lay", piece=_called(piece))
    laid = {name: _name(*unit) for name, unit in units.items()}
    svg = board(scene, {}, laid, word("search.board"), taps=taps)
    grid.board(svg, links, key="search laid")
    st.caption(wording.said(asked, "search.tap" if piece or units else "search.first"))


def _name(piece: str, facing: str) -> str:
    told = _called(piece)
    name, bracket, army = told.partition(" (")
    return told if facing == ANY else f"{name} {facing}{bracket}{army}"


def _with(asked: Question, units: Units) -> str:
    """The address of this page with other units."""
    pairs = {**st.query_params.to_dict(), asked.units or "": _text(units)}
    return address.as_link({name: text for name, text in pairs.items() if text})


def _laid(asked: Question, units: Units) -> None:
    """What was laid, each with its way off the board."""
    for name, unit in units.items():
        rest = _text({other: one for other, one in units.items() if other != name})
        st.button(
            plain(f"{name}: {_name(*unit)}"), key=f"laid {name}", icon=":material/close:",
            icon_position="right", on_click=address.put, args=(asked.units, rest),
        )  # fmt: skip

"""This measure by that dimension, with an address of its own."""

from __future__ import annotations

import streamlit as st

from dashboard.views.statistics import load, show, wording
from dashboard.views.statistics.wording import word
from projections.archive.measures import DIMENSIONS, MEASURES, built, makes_sense
from projections.archive.parameters import Value
from projections.archive.questions import Question


def build(given: dict[str, Value]) -> None:
    """Choose the two, see the answer."""
    st.subheader(word("part.builder"), anchor=False)
    st.caption(word("builder.text"))
    with st.container(horizontal=True):
        measure = _choose("measure", list(MEASURES), "rate")
        dimension = _choose("by", list(DIMENSIONS), "army")
    if not makes_sense(measure, dimension):
        st.warning(word("builder.nonsense"))
        return
    table = load.by_dimension(measure, dimension, given)
    if not table.rows:
        show.nothing(given, load.answer("overview", {}).left_out)
        return
    title = title_of(measure, dimension)
    kind = "line" if dimension == "month" else "bars"
    asked = built(measure, dimension)
    sheet = show.sheet_of(table, asked)
    ways = show.ways_of(sheet, given, asked)
    show.figure_of(kind, sheet, title, key=f"builder {measure} {dimension}", ways=ways)
    show.answer_table(table, title, given, asked, f" {measure} {dimension}")
    show.files(f"{measure}_{dimension}", table, load.parquet_of(table))


def title_of(measure: str, dimension: str) -> str:
    """What is measured by what."""
    return word("builder.title", measure=_told("measure", measure), by=_told("by", dimension))


def asked() -> tuple[Question, tuple[str, str]]:
    """What the address asks the builder for."""
    pair = st.query_params.get("measure", "rate"), st.query_params.get("by", "army")
    return built(*pair), pair


def _choose(name: str, options: list[str], usual: str) -> str:
    said_now = st.query_params.get(name, usual)
    now = said_now if said_now in options else usual
    key = f"builder {name}"
    st.session_state[key] = now

    def change() -> None:
        st.query_params[name] = str(st.session_state[key])

    st.selectbox(
        word(f"builder.{name}"), options, key=key, on_change=change, width=280,
        format_func=lambda option: _told(name, option),
    )  # fmt: skip
    return now


def _told(name: str, option: str) -> str:
    return word(f"measure.{option}") if name == "measure" else wording.column_title(option)

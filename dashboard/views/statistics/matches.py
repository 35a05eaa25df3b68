"""The matches behind a number, each a step away from its replay."""

from __future__ import annotations

import streamlit as st

from dashboard.views.chrome import language
from dashboard.views.statistics import load, show
from dashboard.views.statistics.said import word
from projections.archive.asking import questions
from projections.archive.parameters import Value


def behind(given: dict[str, Value]) -> None:
    """The list, newest first, under the question it came from."""
    name = st.query_params.get("question")
    asked = questions().get(name or "")
    told = asked.title.text(language()) if asked else word("part.matches")
    st.subheader(word("behind.title", title=told), anchor=False)
    table = load.behind(name, given)
    if not table.rows:
        show.nothing(given, 0)
        return
    with st.container(horizontal=True, vertical_alignment="center"):
        st.markdown(f"**{word('behind.count', count=len(table.rows))}**")
        st.button(
            word("behind.library"), icon=":material/shelves:", on_click=_open_library, args=(given,)
        )
    show.answer_table(table, told, given, question="matches_behind", key=str(name))


def _open_library(given: dict[str, Value]) -> None:
    """The library, filtered as far as it knows the same filters."""
    for mine, its in (("player", "players"), ("army", "armies"), ("game", "games")):
        chosen = [str(given[name]) for name in (mine, _OTHER.get(mine, "")) if given.get(name)]
        st.session_state[f"filter {its}"] = chosen
    st.session_state["filter tags"] = [str(given["tag"])] if given.get("tag") else []
    origin = given.get("origin", "real")
    st.session_state["filter origins"] = ["simulated"] if origin == "simulated" else []
    st.query_params.clear()


_OTHER = {"player": "opponent", "army": "against"}

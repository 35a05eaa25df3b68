"""The matches behind a number, each a step away from its replay."""

from __future__ import annotations

import streamlit as st

from dashboard.views.chrome import language
from dashboard.views.statistics import address, builder, load, show, wording
from dashboard.views.statistics.load import Table
from dashboard.views.statistics.wording import word
from projections.archive.drilldown import Number
from projections.archive.parameters import Value
from projections.archive.query import find_question
from projections.archive.questions import Question


def behind(given: dict[str, Value]) -> None:
    """The list, newest first, under the question it came from."""
    asked, pair = _asked()
    count = st.query_params.get("count") or next(iter(asked.counts), "n")
    told = builder.title_of(*pair) if pair else asked.title.text(language())
    st.subheader(word("behind.title", title=told), anchor=False)
    table = load.behind(Number(asked.name, count, address.keys()), given, pair)
    if not table.rows:
        show.nothing(given, 0)
        return
    with st.container(horizontal=True, vertical_alignment="center"):
        st.markdown(_how_many(table, count))
        st.button(
            word("behind.library"), icon=":material/shelves:", on_click=_open_library, args=(given,)
        )
    show.answer_table(_without_ones(table), told, given, None, f"matches behind {asked.name}")


def _asked() -> tuple[Question, tuple[str, str] | None]:
    """The question of the number, and what the builder measured by what."""
    name = st.query_params.get("question", "overview")
    if name != "builder":
        return find_question(name), None
    return builder.asked()


def _how_many(table: Table, count: str) -> str:
    """How many matches; and how many times they count, where that is another number."""
    times = sum(row["times"] for row in table.dicts())
    told = f"**{word('behind.count', count=len(table.rows))}**"
    if times == len(table.rows):
        return told
    number = word(
        "behind.times", what=wording.column_title(count), number=wording.look_number(times)
    )
    return f"{told} · {number}"


def _without_ones(table: Table) -> Table:
    """The column that says how often a match counts is left out where each counts once."""
    if any(row["times"] != 1 for row in table.dicts()):
        return table
    return Table(table.columns[:-1], [row[:-1] for row in table.rows])


def _open_library(given: dict[str, Value]) -> None:
    """The library, filtered as far as it knows the same filters."""
    held = {**given, **address.keys()}
    for mine, its in (("player", "players"), ("army", "armies"), ("game", "games")):
        chosen = [str(held[name]) for name in (mine, _OTHER.get(mine, "")) if held.get(name)]
        st.session_state[f"filter {its}"] = [
            one for one in chosen if one not in ("*", "\N{EN DASH}")
        ]
    st.session_state["filter tags"] = [str(held["tag"])] if held.get("tag") else []
    origin = given.get("origin", "real")
    st.session_state["filter origins"] = ["simulated"] if origin == "simulated" else []
    st.query_params.clear()


_OTHER = {"player": "opponent", "army": "against"}

"""One player, and one against another."""

from __future__ import annotations

import streamlit as st

from dashboard.views.chrome import plain
from dashboard.views.statistics import choices, load, show, wording
from dashboard.views.statistics.wording import word
from projections.archive.parameters import Value
from projections.archive.query import questions


def profile(given: dict[str, Value]) -> None:
    """A player's matches, armies, opponents and rating."""
    if _head(given):
        for name in ("player_armies", "head_to_head", "rating_history"):
            show.question(name, given, or_nothing=True)


def _head(given: dict[str, Value]) -> bool:
    """Who it is about, and how he did; whether there is a match to speak of."""
    asked = questions()["players"]
    table = load.answer("players", choices.asked(given, asked.parameters))
    names = str(given["player"])
    if given.get("opponent"):
        names = f"{names} \N{EN DASH} {given['opponent']}"
    st.subheader(plain(names), anchor=False)
    row = next((row for row in table.dicts() if row["player"] == given["player"]), None)
    if row is None:
        show.nothing(given, table.left_out)
        return False
    with st.container(horizontal=True, gap="small", key="sums"):
        st.metric(wording.column_title("matches"), wording.look_number(row["n"]), border=True)
        st.metric(wording.column_title("wins"), wording.look_number(row["wins"]), border=True)
        few = f" · {word('few.one')}" if row["too_few"] else ""
        sure = f"{wording.interval(row)}{few}"
        st.metric(
            wording.column_title("rate"), wording.value("rate", row["rate"]), sure,
            delta_color="off", delta_arrow="off", border=True,
        )  # fmt: skip
    return True

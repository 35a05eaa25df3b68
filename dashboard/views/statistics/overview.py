"""The first page of the statistics: how much there is, and what it says at a glance."""

from __future__ import annotations

from typing import Any

import streamlit as st

from dashboard.views.statistics import choices, load, show, wording
from dashboard.views.statistics.wording import word
from projections.archive.parameters import Value
from projections.archive.query import questions


def overview(given: dict[str, Value]) -> None:
    """Sums, armies at a glance, and the days that were played."""
    asked = questions()["overview"]
    table = load.answer("overview", choices.asked(given, asked.parameters))
    rows = table.dicts()
    if not rows:
        show.nothing(given, table.left_out)
        return
    _sums(rows)
    for name in ("armies", "first_player", "calendar"):
        show.question(name, given, or_nothing=True)
    show.question("overview", given)


def _sums(rows: list[dict[str, Any]]) -> None:
    with st.container(horizontal=True, gap="small", key="sums"):
        for column in ("matches", "ended", "events", "turns", "hours", "days"):
            amount = sum(row[column] or 0 for row in rows)
            st.metric(word(f"sum.{column}"), wording.look_number(round(amount, 1)), border=True)

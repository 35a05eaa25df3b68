"""With whose eyes a match is looked at: chosen where seats keep secrets from each other."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from dashboard import load
from dashboard.views import gate
from dashboard.views.chrome import word
from projections.visibility import NOBODY


def choose_eyes(path: Path) -> str | None:
    """A seat, nobody, or None for all that there is; once a match is over, all is laid open."""
    seats = load.secrets_told(path)
    if not seats:
        return None
    row = load.row_of(path)
    closed = frozenset() if row is not None and row.ended else gate.closed_seats(path)
    mine = [one for one in seats if one not in closed]
    chosen: str | None = st.selectbox(
        word("replay.eyes"), [NOBODY if closed else None, *mine], key=f"eyes {path}",
        width=180, label_visibility="collapsed", format_func=_words,
    )  # fmt: skip
    return chosen


def _words(seat: str | None) -> str:
    if seat is None:
        return word("replay.all_eyes")
    return word("replay.eyes_of", seat=seat) if seat else word("replay.open_eyes")

"""The replay of a match."""

from __future__ import annotations

import streamlit as st

from dashboard import load
from dashboard.component.picture import picture_of
from dashboard.views.chrome import language, theme, word


def page() -> None:
    """Show the match of the address."""
    path = load.path_of(st.query_params.get("match", ""))
    if path is None:
        st.info(word("recorder.no_match"))
        return
    desk = load.desk(path)
    picture_of(desk.system.scene(desk.state, language()), theme())

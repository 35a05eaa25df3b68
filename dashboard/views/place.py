"""The match that the address of a page names."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import streamlit as st

from dashboard import load
from dashboard.views import pages
from dashboard.views.chrome import plain, word

_SHOWN: Final = 40
"""So much of a match's name is repeated: ids are shorter, and links may be broken anyhow."""


def match_path() -> Path | None:
    """The file of the match that the address names; where there is none, the page says so."""
    match = st.query_params.get("match", "")
    path = load.path_of(match) if match else None
    if path is None:
        st.info(_no_match(match))
        st.button(
            word("trouble.library"), icon=":material/shelves:",
            on_click=pages.show, args=("library",),
        )  # fmt: skip
    return path


def _no_match(match: str) -> str:
    if not match:
        return word("match.none")
    shown = match if len(match) <= _SHOWN else f"{match[:_SHOWN]}…"
    return word("match.unknown", match=plain(shown))

"""When a page fails: a sentence and a short code for the reader, the whole story for the log."""

from __future__ import annotations

import hashlib
import logging
import traceback

import streamlit as st

from dashboard.views import pages
from dashboard.views.chrome import word

_log = logging.getLogger("streamlit.after_action")


def tell(error: Exception) -> bool:
    """Say that a page failed, and offer the ways on; the framework logged the traceback above."""
    code = code_of(error)
    _log.error("Error %s: the page %r failed: %r", code, pages.named(), error)
    st.error(word("trouble.sorry", code=code), icon=":material/error:")
    with st.container(horizontal=True):
        st.button(word("trouble.again"), key=f"again {code}", icon=":material/refresh:")
        st.button(
            word("trouble.library"), key=f"away {code}", icon=":material/shelves:",
            on_click=pages.show, args=("library",),
        )  # fmt: skip
    return True


def code_of(error: Exception) -> str:
    """Six letters for where it failed: the same failure has the same, however often it comes."""
    places = traceback.extract_tb(error.__traceback__)
    told = [type(error).__name__, *(f"{place.filename}:{place.lineno}" for place in places)]
    return hashlib.sha256("\n".join(told).encode()).hexdigest()[:6].upper()

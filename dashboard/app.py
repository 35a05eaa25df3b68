"""The browser app: its pages, and which of them a link opens. `aar dashboard` serves it."""

from __future__ import annotations

import streamlit as st

from dashboard.views import pages


def main() -> None:
    """Draw the page that was asked for."""
    st.set_page_config(page_title="After Action", page_icon="🎲", layout="wide")
    pages.run()


main()

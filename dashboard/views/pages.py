"""Which pages there are, and which of them a link opens.

All stand at one address: `?view=` names a page, and `?match=…&at=…` alone is a moment of a match.
(Streamlit's own pages have addresses below the root, and look for the server in three places.)
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Final

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from dashboard.views import gate
from dashboard.views.chrome import language_switch, word

PAGES: Final = {
    "library": ("dashboard.views.library", ":material/shelves:"),
    "start": ("dashboard.views.starting", ":material/add_circle:"),
    "record": ("dashboard.views.recorder", ":material/edit_note:"),
    "replay": ("dashboard.views.replay", ":material/replay:"),
    "statistics": ("dashboard.views.statistics.page", ":material/bar_chart:"),
}
"""By name: the module whose `page` draws it, and its sign. A page is imported when it is shown."""

IN_MENU: Final = ("library", "start", "statistics")


def named() -> str:
    """The page that the address names."""
    view = st.query_params.get("view", "")
    if view in PAGES:
        return view
    return "replay" if "match" in st.query_params else "library"


def run() -> None:
    """Draw the menu and the page of the address."""
    name = named()
    _menu(name)
    if not gate.may_look():
        gate.keep()
        return
    with _place_of(name):
        module = import_module(PAGES[name][0])
        draw: Callable[[], None] = module.page
        draw()


def _place_of(name: str) -> DeltaGenerator:
    """Where a page stands: each has a place of its own, and only one of them is shown.

    The framework leaves what stood there until the new page is whole; for that while a board of
    the old page would lie under the new one and take keys and taps.
    """
    others = ", ".join(f".st-key-page-{other}" for other in PAGES if other != name)
    st.html(f"<style>{others} {{ display: none; }}</style>")
    return {page: st.container(key=f"page-{page}") for page in PAGES}[name]


def _menu(current: str) -> None:
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="menu"):
        for name in IN_MENU:
            st.button(
                word(f"page.{name}"), key=f"menu {name}", icon=PAGES[name][1],
                type="secondary" if name == current else "tertiary", on_click=show, args=(name,),
            )  # fmt: skip
        st.space("stretch")
        language_switch()


def show(name: str, **query: str) -> None:
    """Turn to another page: in a callback, before the script runs again."""
    view = {} if name == "library" or (name == "replay" and "match" in query) else {"view": name}
    st.query_params.from_dict({**view, **query})


def go(name: str, **query: str) -> None:
    """Turn to another page at once."""
    show(name, **query)
    st.rerun()

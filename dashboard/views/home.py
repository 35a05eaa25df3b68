"""What a stranger sees first: a match that plays by itself, and three doors."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import streamlit as st

from dashboard import demonstration, load
from dashboard.component.parts import palette, part, script
from dashboard.views import gate, pages, starting
from dashboard.views.chrome import language, word
from projections.systems import find_system, installed

_board: Final = st.components.v2.component(
    "after_action_home",
    css="\n".join((palette(), part("home.css"))),
    js=script("home_app.js"),
)
_LOOKS_AGAIN: Final = 1.0


def page() -> None:
    """The match, and where to go from here."""
    path = _shown()
    # The doors come first, as on a phone they stand above the board: nothing is pushed away.
    with st.container(key="home-alone" if path is None else "home"):
        with st.container(key="home-doors"):
            st.title(word("home.title"), anchor=False)
            st.write(word("home.lead"))
            _doors(path)
            if path is not None:
                _season()
        if path is not None:
            with st.container(key="home-board"):
                words = {name: word(f"home.{name}") for name in ("play", "pause", "board")}
                data = {**load.short_film(path, language()), "words": words}
                _board(key=f"home {path}", data=data, width="stretch", height="content")


def _shown() -> Path | None:
    """The match that is played; None where nothing may be written, or no game has a season."""
    if not gate.may_write():
        return None
    try:
        return demonstration.shown()
    except OSError:
        return None


def _doors(path: Path | None) -> None:
    """Watch a match, play a first one, record one, ask a season."""
    if path is not None:
        match = load.match_at(path).header.match
        st.button(
            word("home.watch"), key="door watch", type="primary", icon=":material/play_arrow:",
            width="stretch", on_click=pages.show, args=("review",), kwargs={"match": match},
        )  # fmt: skip
    _first_match()
    st.button(
        word("home.record"), key="door record", icon=":material/edit:", width="stretch",
        on_click=pages.show, args=("start",),
    )  # fmt: skip
    if path is not None:
        st.button(
            word("home.ask"), key="door ask", icon=":material/bar_chart:", width="stretch",
            on_click=_ask,
        )  # fmt: skip


def _first_match() -> None:
    """One against the app; where one was left open, back to it."""
    system = next((each for each in map(find_system, installed()) if each.play.first_match), None)
    if system is None or not gate.may_write():
        return
    left = next((row for row in load.rows(shelf="app")[0] if row.is_going_on), None)
    if left is not None:
        st.button(
            word("home.continue_app"), key="door app", icon=":material/edit_note:",
            width="stretch", on_click=pages.show, args=("record",), kwargs={"match": left.match},
        )  # fmt: skip
    elif st.button(
        word("home.play_app"), key="door app", icon=":material/school:", width="stretch",
        help=word("home.play_app_means"),
    ):  # fmt: skip
        gate.introduce()
        name = load.devices().names().get(gate.device()) or word("home.guest")
        starting.begin_with_app(system, name)


def _ask() -> None:
    """To the season's statistics; what is missing of it is made first."""
    progress = demonstration.progress()
    if progress is not None and progress.is_whole and not demonstration.is_preparing():
        pages.show("statistics", origin="simulated")
    else:
        st.session_state["home asks"] = True
        demonstration.prepare()


@st.fragment(run_every=_LOOKS_AGAIN)
def _season() -> None:
    """The card of the demonstration season: how far it is, and how to be rid of it."""
    progress = demonstration.progress()
    if progress is None:
        return
    works = demonstration.is_preparing()
    if st.session_state.get("home asks") and progress.is_whole and not works:
        del st.session_state["home asks"]
        pages.go("statistics", origin="simulated")
    with st.container(border=True, key="home-season"):
        st.caption(word("home.season"))
        if works:
            done = word("home.making", done=progress.done, all=progress.of)
            st.progress(progress.done / progress.of, text=done)
            return
        st.write(word("home.season_means", count=progress.of))
        with st.container(horizontal=True):
            if progress.is_whole and st.button(word("home.its_matches"), icon=":material/shelves:"):
                pages.go("library", shelf="demonstration")
            if progress.done > 1:
                st.button(
                    word("home.take_away"), icon=":material/close:", type="tertiary",
                    on_click=demonstration.take_away,
                )  # fmt: skip

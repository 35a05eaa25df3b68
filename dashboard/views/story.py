"""The story of a match: what happened so far, who has what; each mark leads to its moment."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import streamlit as st

from dashboard import load
from dashboard.component.parts import part as source
from dashboard.component.parts import script
from dashboard.replay.match_data import only
from dashboard.views import gate, pages
from dashboard.views.chrome import game_title, language, plain, script_state, word
from dashboard.views.eyes import choose_eyes
from events.errors import AfterActionError
from projections.matches import address_of, named_in_address

_LONGEST_NUMBER: Final = 10
_story: Final = st.components.v2.component(
    "after_action_story",
    css=source("story.css"),
    js=script("story.js", "story_app.js"),
)


def page() -> None:
    """Show the story of the match of the address."""
    path = pages.match_path()
    if path is None:
        return
    try:
        place = address_of(load.match_at(path), st.query_params)
    except AfterActionError as error:
        st.error(plain(error.text(language())))
        return
    seat = _head(path, place.match, place.branch)
    _watch(path, place.branch, seat)


def _head(path: Path, match: str, branch: str | None) -> str | None:
    row = load.row_of(path)
    title = row.title or " \N{EN DASH} ".join(row.players) if row else ""
    line = only(branch=named_in_address(load.match_at(path), branch))
    with st.container(horizontal=True, vertical_alignment="center", key="story-head"):
        st.title(plain(title), anchor=False)
        st.space("stretch")
        seat = choose_eyes(path)
        st.button(
            word("library.replay"), icon=":material/replay:", on_click=pages.show,
            args=("replay",), kwargs={"match": match, **line},
        )  # fmt: skip
        if gate.may_write() and row is not None and not row.ended:
            st.button(
                word("library.go_on"), icon=":material/edit_note:", type="primary",
                on_click=pages.show, args=("record",), kwargs={"match": match, **line},
            )  # fmt: skip
    if row is not None:
        parts = [game_title(row.game), *([", ".join(row.players)] if row.title else [])]
        st.caption(plain(" · ".join(parts)))
    return seat


@st.fragment(run_every=load.LOOK_AGAIN)
def _watch(path: Path, branch: str | None, seat: str | None) -> None:
    """The chapters, drawn anew whenever the record grew."""
    key, lang = f"story {path} {branch}", language()
    match = load.match_at(path).header.match
    day = _day(key)
    corrects = gate.may_write() and gate.right(match).kind != "watch"

    try:
        html = load.story(path, branch, lang, seat, corrects=corrects, day=day)
    except AfterActionError as error:
        st.error(plain(error.text(lang)))
        return
    data: dict[str, Any] = {"html": html, "day": day}
    _story(key=key, data=data, width="stretch", height="content", on_day_change=lambda: None)


def _day(key: str) -> int | None:
    """The day of which the sheets are, None for now: that of the address until one is turned to.

    The browser writes each turn into the address, and its way back tells another one (`follow` in
    story.js): what comes along as address with another question may be older than the turn.
    """
    turned = script_state(key, "day")
    if turned is None:
        text = st.query_params.get("day", "")
        return int(text) if text.isdecimal() and len(text) < _LONGEST_NUMBER else None
    day = turned.get("value")
    return day if isinstance(day, int) else None

"""The review of a match that is over: what it came to, on one page, before one steps through it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import streamlit as st

from dashboard import load
from dashboard.component.parts import palette, part, script
from dashboard.replay.match_data import photo_words
from dashboard.rows import Row
from dashboard.views import gate, pages, sharing, starting
from dashboard.views.chrome import game_title, language, plain, word
from dashboard.views.eyes import choose_eyes
from events.errors import AfterActionError
from projections.matches import Address, address_of

_review: Final = st.components.v2.component(
    "after_action_review",
    css="\n".join((palette(), part("review.css"), part("album.css"))),
    js=script("dom.js", "icons.js", "album.js", "review_app.js"),
)


def page() -> None:
    """Show the review of the match of the address; one that goes on is stepped through."""
    path = pages.match_path()
    if path is None:
        return
    row = load.row_of(path)
    if row is None or not row.ended:
        pages.go("replay", match=st.query_params["match"])
        return
    try:
        place = address_of(load.match_at(path), st.query_params)
        seat = _head(path, row, place)
        html = load.review(path, place.branch, language(), seat)
    except AfterActionError as error:
        st.error(plain(error.text(language())))
        return
    if row.against_app and gate.may_write():
        _what_next()
    _review(
        key=f"review {path}",
        data={"html": html, "words": photo_words(language())},
        width="stretch",
        height="content",
    )


def _what_next() -> None:
    """Behind a match against the app: what it leaves, and how one goes on."""
    with st.container(border=True, key="review-guide"):
        st.markdown(f"**{word('review.next_title')}** {word('review.next_means')}")
        st.button(
            word("review.next_record"), icon=":material/edit:", on_click=pages.show,
            args=("start",),
        )  # fmt: skip


def _head(path: Path, row: Row, place: Address) -> str | None:
    """When and what was played, and what one may do; with whose eyes one looks."""
    title = row.title or " \N{EN DASH} ".join(row.players)
    st.caption(plain(" · ".join(filter(None, (row.day, game_title(row.game), row.place)))))
    with st.container(horizontal=True, vertical_alignment="center", key="review-head"):
        st.title(plain(title), anchor=False)
        st.space("stretch")
        if gate.may_write() and st.button(word("library.again"), icon=":material/group:"):
            starting.begin_again(path)
        st.button(
            word("replay.story"), icon=":material/auto_stories:", on_click=pages.show,
            args=("story",), kwargs={"match": place.match},
        )  # fmt: skip
        seat = choose_eyes(path)
        with st.container(horizontal=True, key="review-next", width="content"):
            sharing.offer(path, seat)
            st.button(
                word("review.step_through"), type="primary", icon=":material/play_arrow:",
                on_click=pages.show, args=("replay",), kwargs={"match": place.match},
            )  # fmt: skip
    return seat

"""Sharing the moment one stands at: as a picture, a film, a file to step through, a report."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import streamlit as st

from dashboard.replay.sharing import Cut, make
from dashboard.views.chrome import language, theme, word
from events.branches import MAIN
from projections.matches import Address, Match


@dataclass(frozen=True)
class Ware:
    """One thing that can be handed out."""

    key: str
    suffix: str
    mime: str

    @property
    def make(self) -> Callable[[Cut], bytes]:
        """How it is made."""
        return partial(make, self.key)


MOMENT = (Ware("png", "png", "image/png"), Ware("svg", "svg", "image/svg+xml"))
WHOLE = (
    Ware("gif", "gif", "image/gif"),
    Ware("html", "html", "text/html"),
    Ware("report", "html", "text/html"),
)


@dataclass
class Standing:
    """Where one stands now. What is downloaded is made of this when the button is pressed."""

    cut: Cut
    film: tuple[int, int] | None = None


def stands(key: str, match: Match, place: Address, seat: str | None) -> None:
    """Take note of where one stands."""
    cut = Cut(
        match, language(), at=place.at or None, branch=place.branch or MAIN,
        played=place.played, seat=seat, theme=theme(),
    )  # fmt: skip
    kept: Standing | None = st.session_state.get(key)
    if kept is None:
        st.session_state[key] = Standing(cut)
    else:
        kept.cut = cut


@st.fragment
def share(key: str) -> None:
    """The buttons under the replay; they stay as they are while the replay goes on."""
    standing: Standing = st.session_state[key]
    with st.expander(word("share.title"), icon=":material/share:", key="share"):
        st.caption(word("share.moment"))
        with st.container(horizontal=True):
            for ware in MOMENT:
                _button(ware, standing)
        st.caption(word("share.match"))
        with st.container(horizontal=True):
            for ware in WHOLE:
                _button(ware, standing)
        last = standing.cut.match.replay.last
        if last > 1:
            standing.film = st.slider(
                word("share.stretch"), 1, last, (1, last), key=f"{key} {last}"
            )


def _button(ware: Ware, standing: Standing) -> None:
    name = f"{standing.cut.match.header.match}{'-report' if ware.key == 'report' else ''}"
    st.download_button(
        word(f"share.{ware.key}"), partial(_made, ware, standing), f"{name}.{ware.suffix}",
        ware.mime, key=f"share {ware.key}", icon=":material/download:", on_click="ignore",
    )  # fmt: skip


def _made(ware: Ware, standing: Standing) -> bytes:
    cut = standing.cut
    if ware.key == "gif" and standing.film is not None:
        first, last = standing.film
        cut = replace(cut, first=first, at=None if last == cut.match.replay.last else last)
    return ware.make(cut)

"""What one takes away of a match: its files, each named by who played and when, and its link."""

from __future__ import annotations

import io
import re
import unicodedata
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Final

import streamlit as st

from dashboard import load
from dashboard.replay.sharing import Excerpt, make
from dashboard.views.chrome import language, theme, word
from events.branches import MAIN
from projections.matches import address_of

_OF_MOMENT: Final = {"png": "image/png", "svg": "image/svg+xml"}
_OF_MATCH: Final = {"gif": "image/gif", "html": "text/html", "report": "text/html"}
"""What can be handed out of the moment one stands at, and of the whole match: its kind of file."""

_LONGEST_NAME: Final = 60


@dataclass
class Shared:
    """Where one stands now. What is downloaded is made of this when the button is pressed."""

    excerpt: Excerpt
    stem: str
    """What its files are called: `ann-bob-2026-11-19`."""
    film: tuple[int, int] | None = None

    def made(self, kind: str) -> bytes:
        """The file; a film is of the stretch that was chosen."""
        excerpt = self.excerpt
        if kind == "gif" and self.film is not None:
            first, last = self.film
            excerpt = replace(
                excerpt, first=first, at=None if last == excerpt.match.replay.last else last
            )
        return make(kind, excerpt)


def note_moment(key: str, path: Path, seat: str | None) -> None:
    """Keep where one stands, for whoever presses a button under the replay."""
    match = load.match_at(path)
    place = address_of(match, st.query_params)
    excerpt = Excerpt(
        match, language(), at=place.at or None, branch=place.branch or MAIN,
        played=place.played, seat=seat, theme=theme(),
    )  # fmt: skip
    st.session_state.setdefault(key, Shared(excerpt, _stem_of(path))).excerpt = excerpt


@st.fragment
def below(key: str) -> None:
    """The buttons under the replay; they stay as they are while the replay goes on."""
    shared: Shared = st.session_state[key]
    with st.expander(word("share.title"), icon=":material/share:", key="share"):
        st.caption(word("share.moment"))
        _downloads(shared, _OF_MOMENT, key)
        st.caption(word("share.match"))
        _downloads(shared, _OF_MATCH, key)
        last = shared.excerpt.match.replay.last
        if last > 1:
            shared.film = st.slider(
                word("share.stretch"), 1, last, (1, last), key=f"{key} {last}"
            )  # fmt: skip


@st.fragment
def offer(path: Path, branch: str | None, seat: str | None) -> None:
    """A whole match behind one button: its link, with a code for a phone, and its files."""
    match = load.match_at(path)
    with st.popover(word("share.title"), icon=":material/share:", key="share"):
        origin = re.sub(r"[/?#]*([?#].*)?$", "", st.context.url or "")
        link = f"{origin}/?match={match.header.match}"
        st.caption(word("share.link"))
        st.code(link, language=None, wrap_lines=True)
        st.image(_code_of(link), width=148)
        st.caption(word("share.match"))
        excerpt = Excerpt(match, language(), branch=branch or MAIN, seat=seat, theme=theme())
        _downloads(Shared(excerpt, _stem_of(path)), {**_OF_MOMENT, **_OF_MATCH}, f"share {path}")


def _downloads(shared: Shared, kinds: dict[str, str], key: str) -> None:
    at = shared.excerpt.at
    with st.container(horizontal=True):
        for kind, mime in kinds.items():
            moment = f"-{at}" if kind in _OF_MOMENT and at is not None else ""
            end = "-report.html" if kind == "report" else f"{moment}.{kind}"
            st.download_button(
                word(f"share.{kind}"), partial(shared.made, kind), shared.stem + end, mime,
                key=f"{key} {kind}", icon=":material/download:", on_click="ignore",
            )  # fmt: skip


def _stem_of(path: Path) -> str:
    """Who played and when, as the name of a file."""
    row = load.row_of(path)
    names = "-".join(map(_plain_letters, row.players)) if row else ""
    told = (names[:_LONGEST_NAME].strip("-"), row.day if row else None)
    return "-".join(filter(None, told)) or path.stem


def _plain_letters(name: str) -> str:
    """A name for a file: small letters without marks, as every machine and mail takes them."""
    bare = unicodedata.normalize("NFKD", name.replace("ł", "l").replace("Ł", "L"))
    return "-".join(re.findall(r"[a-z0-9]+", bare.encode("ascii", "ignore").decode().lower()))


def _code_of(link: str) -> str:
    """The link as a picture that a phone reads, as SVG."""
    import segno

    out = io.BytesIO()
    segno.make(link, error="m").save(out, kind="svg", scale=4, border=2, light="#fff")
    return out.getvalue().decode()

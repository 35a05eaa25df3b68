"""What one takes away of a match: its link, and files named after who played and when."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Final

import streamlit as st

from dashboard import load, network
from dashboard.component.parts import part, script
from dashboard.replay.sharing import Excerpt, make, printer
from dashboard.rows import Row
from dashboard.views import gate
from dashboard.views.chrome import language, plain, theme, word
from events.branches import MAIN
from events.match import NoteWritten
from importers.exports import find_exporter
from importers.words import WORDS as FILES
from projections.matches import Match, address_of

_KINDS: Final = {
    "pdf": (".pdf", "application/pdf", "picture_as_pdf"),
    "report": ("-report.html", "text/html", "print"),
    "png": (".png", "image/png", "image"),
    "gif": (".gif", "image/gif", "movie"),
    "html": (".html", "text/html", "play_circle"),
    "notation": (".txt", "text/plain", "notes"),
    "library": (".zip", "application/zip", "folder_zip"),
}
"""What can be handed out: how its file ends, what it is, and its sign."""
_WHOLE: Final = ("notation", "library")
"""Those that hold all that was recorded, whoever may know it."""

_LONGEST_NAME: Final = 60

_link: Final = st.components.v2.component(
    "after_action_link", css=part("link.css"), js=script("dom.js", "link.js", "link_app.js")
)
"""A link in a field, to be copied or sent."""


@dataclass
class Shared:
    """Where one stands now. What is downloaded is made of this when the button is pressed."""

    excerpt: Excerpt
    film: tuple[int, int] | None = None
    nameless: bool = False
    """Whether nobody is to be told."""
    photos: bool = field(default=True)
    """Whether photos go along."""

    @property
    def match(self) -> Match:
        """The match as it is handed out."""
        match = self.excerpt.match
        if self.nameless:
            return load.nameless(Path(match.where), photos=self.photos)
        return replace(match, shows_photos=self.photos)

    def made(self, kind: str) -> bytes:
        """The file; a film is of the stretch that was chosen."""
        match, excerpt = self.match, self.excerpt
        if kind in _WHOLE:
            return find_exporter(kind).write([match], excerpt.lang)
        seats = zip(excerpt.match.replay.record().seats, match.replay.record().seats, strict=True)
        seat = dict(seats).get(excerpt.seat or "", excerpt.seat)
        excerpt = replace(excerpt, match=match, seat=seat)
        if kind == "gif" and self.film is not None:
            first, last = self.film
            excerpt = replace(excerpt, first=first, at=None if last == match.replay.last else last)
        return make(kind, excerpt)


def note_moment(path: Path, seat: str | None) -> Shared:
    """Keep where one stands by the address, for whoever shares what is seen there."""
    match = load.match_at(path)
    place = address_of(match, st.query_params)
    excerpt = Excerpt(
        match, language(), at=place.at or None, branch=place.branch or MAIN,
        played=place.played, seat=seat, theme=theme(),
    )  # fmt: skip
    shared: Shared = st.session_state.setdefault(f"share {path}", Shared(excerpt))
    shared.excerpt = excerpt
    return shared


@st.fragment
def offer(path: Path, seat: str | None) -> None:
    """A whole match behind one button: its link, with a code for a phone, and its files."""
    key, shared = f"share {path}", note_moment(path, seat)
    match = shared.excerpt.match
    with st.popover(word("share.title"), icon=":material/share:", key="share"):
        shared.nameless = st.toggle(word("share.nameless"), key=f"{key} nameless")
        if count := len(match.photos):
            # Who wants no names in it wants no faces either, unless they say so.
            shared.photos = st.toggle(
                word("share.photos", count=count), value=not shared.nameless,
                key=f"{key} photos {shared.nameless}",
            )  # fmt: skip
        if shared.nameless:
            _about_names(match)
        else:
            _give_link(key, match)
        st.caption(word("share.files"))
        _downloads(shared, key)
        if (last := match.replay.last) > 1:
            shared.film = st.slider(
                word("share.stretch"), 1, last, (1, last), key=f"{key} film {last}"
            )  # fmt: skip


def _about_names(match: Match) -> None:
    """What is in the files then, and what somebody has to look through."""
    st.caption(word("share.nameless_means"))
    if notes := sum(isinstance(event, NoteWritten) for event in match.events):
        told = FILES("export.read_remarks", count=notes).text(language())
        st.warning(plain(told[0].upper() + told[1:]))


def _give_link(key: str, match: Match) -> None:
    """A link to hand on, with a code for a phone; where others cannot get here, what to do."""
    origin = network.origin_for_others(st.context.url)
    here = re.sub(r"[/?#]*([?#].*)?$", "", st.context.url or "")
    link = f"{origin or here}/?match={match.header.match}"
    words = {name: word(f"share.{name}") for name in ("link", "copy", "copied", "select", "send")}
    _link(key=f"{key} link", data={"link": link, "words": words}, height="content")
    if origin is None:
        st.caption(word("share.only_here"))
    else:
        st.image(network.code_of(link), width=148)


def _downloads(shared: Shared, key: str) -> None:
    stem = stem_of(shared.match)
    with st.container(horizontal=True, key="share-files"):
        for kind in _kinds_of(shared.excerpt):
            end, mime, sign = _KINDS[kind]
            st.download_button(
                word(f"share.{kind}"), partial(shared.made, kind), stem + end, mime,
                key=f"{key} {kind}", icon=f":material/{sign}:", on_click="ignore",
            )  # fmt: skip


def _kinds_of(excerpt: Excerpt) -> Iterator[str]:
    """What there is of a match: on paper where somebody can print it, text where a game has one."""
    left_out = {"pdf"} if printer() is None else {"report"}
    if excerpt.match.system.notation is None:
        left_out.add("notation")
    if excerpt.seat is not None:
        left_out.update(_WHOLE)
    return (kind for kind in _KINDS if kind not in left_out)


def offer_zip(row: Row) -> None:
    """A match with its photos as one file, to be brought into another library."""
    path = Path(row.path)
    if not row.ended and gate.closed_seats(path):
        return
    st.download_button(
        word("share.library"), partial(_zip_of, path), stem_of(load.match_at(path)) + ".zip",
        "application/zip", key=f"zip {path}", icon=":material/folder_zip:", on_click="ignore",
    )  # fmt: skip


def _zip_of(path: Path) -> bytes:
    return find_exporter("library").write([load.match_at(path)], "en")


def stem_of(match: Match) -> str:
    """Who played and when, as the name of a file."""
    record = match.summary
    names = "-".join(_plain_letters(player.name) for player in record.players)
    day = (record.day_played(match.header.created) or "")[:10]
    return "-".join(filter(None, (names[:_LONGEST_NAME].strip("-"), day))) or match.header.match


def _plain_letters(name: str) -> str:
    """A name for a file: small letters without marks, as every machine and mail takes them."""
    bare = unicodedata.normalize("NFKD", name.replace("ł", "l").replace("Ł", "L"))
    return "-".join(re.findall(r"[a-z0-9]+", bare.encode("ascii", "ignore").decode().lower()))

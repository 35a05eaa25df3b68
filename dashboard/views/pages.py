"""Which pages there are, which of them a link opens, and what stands there where one cannot be.

All stand at one address: `?view=` names a page, `?match=…&at=…` alone is a moment of a match, and
`?match=…` its review, or its replay while it goes on, `?evening=…` all that was played then.
(Streamlit's own pages have addresses below the root, and look for the server in three places.)
"""

from __future__ import annotations

import hashlib
import logging
import traceback
from collections.abc import Collection
from contextlib import nullcontext
from difflib import get_close_matches
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Final

import streamlit as st

from dashboard.views import gate
from dashboard.views.chrome import language_switch, plain, word
from dashboard.words import PAGE_WORDS
from events.words import LANGUAGES

PAGES: Final = {
    "home": ("dashboard.views.home", ":material/home:"),
    "library": ("dashboard.views.library", ":material/shelves:"),
    "evening": ("dashboard.views.evening", ":material/nights_stay:"),
    "start": ("dashboard.views.starting", ":material/add_circle:"),
    "record": ("dashboard.views.recorder", ":material/edit_note:"),
    "replay": ("dashboard.views.replay", ":material/replay:"),
    "watch": ("dashboard.views.watch", ":material/tv:"),
    "review": ("dashboard.views.review", ":material/insights:"),
    "story": ("dashboard.views.story", ":material/auto_stories:"),
    "pieces": ("dashboard.views.pieces", ":material/category:"),
    "statistics": ("dashboard.views.statistics.page", ":material/bar_chart:"),
}
"""By name: the module whose `page` draws it, and its sign. A page is imported when it is shown."""

IN_MENU: Final = ("home", "library", "start", "statistics")

_MOMENT: Final = frozenset({"at", "played", "branch", "side", "piece"})
"""What an address says of a moment of a match, or of a line of it."""

_SAID_WITHOUT_NAME: Final = {"home", "library", "evening", "replay", "review"}

_SHOWN: Final = 40
"""So much of what an address says is repeated: ids are shorter, and links may be broken anyhow."""
_log = logging.getLogger("streamlit.after_action")


_UNKNOWN: Final = "unknown"
"""The place of what is said where the address names no page that there is."""


def page_of_address() -> str:
    """The page that the address names, as written or in another case, or in a language we speak."""
    view = st.query_params.get("view", "").strip().lower()
    if not view:
        page = _page_of(st.query_params)
        return "replay" if page == "review" and not _is_over(st.query_params["match"]) else page
    return view if view in PAGES else _titles().get(view, _UNKNOWN)


def _page_of(query: Collection[str]) -> str:
    """What an address means that names no page."""
    if "evening" in query:
        return "evening"
    if "match" not in query:
        return "library" if "shelf" in query or _has_matches() else "home"
    return "review" if _MOMENT.isdisjoint(query) else "replay"


def _has_matches() -> bool:
    """Whether anybody recorded a match of people here, or brought one in, or threw one away."""
    from dashboard import load

    return bool(load.shelves()["own"]) or any(load.shelf().bin_files())


def _is_over(match: str) -> bool:
    """Whether the match is one of the library that has ended: one that goes on has no review."""
    from dashboard import load  # late: a server begins without it

    path = load.path_of(match) if match else None
    row = load.row_of(path) if path else None
    return row is not None and row.ended


def _titles() -> dict[str, str]:
    """What pages are called in each language, and which they are."""
    titles = {page: PAGE_WORDS(f"page.{page}") for page in PAGES}
    return {titles[page].text(lang).lower(): page for page in PAGES for lang in LANGUAGES}


def run() -> None:
    """Draw the menu and the page of the address."""
    name = page_of_address()
    _menu("library" if name == "evening" else name)
    if not gate.may_look():
        gate.ask_passphrase()
        return
    _name_window(name)
    # Each page has a place of its own, and only one of them is shown. The framework leaves what
    # stood there until the new page is whole; for that while a board of the old page would lie
    # under the new one and take keys and taps.
    others = ", ".join(f".st-key-page-{other}" for other in (*PAGES, _UNKNOWN) if other != name)
    st.html(f"<style>{others} {{ display: none; }}</style>")
    places = {page: st.container(key=f"page-{page}") for page in (*PAGES, _UNKNOWN)}
    with places[name]:
        if name == _UNKNOWN:
            _tell_no_page(st.query_params["view"])
        else:
            import_module(PAGES[name][0]).page()


def _name_window(page: str) -> None:
    """Tabs and bookmarks are told apart by the match that they show, or by the page."""
    title = "" if page == _UNKNOWN else word(f"page.{page}")
    if "match" in st.query_params:
        from dashboard import load

        path = load.path_of(st.query_params["match"])
        row = load.row_of(path) if path else None
        title = (row.title or ", ".join(row.players)) if row else title
    st.set_page_config(page_title=" · ".join(filter(None, (title, "After Action"))))


def _menu(current: str) -> None:
    # On a phone it stands at the foot, but for a match, which has acts of its own there. Which of
    # the two is known before the first button comes: so nothing moves.
    place = nullcontext() if current in IN_MENU else st.container(key="of-a-match")
    with place, st.container(
        horizontal=True, vertical_alignment="center", gap="small", key="menu"
    ):  # fmt: skip
        for name in IN_MENU:
            st.button(
                word(f"page.{name}"), key=f"menu {name}", icon=PAGES[name][1],
                type="secondary" if name == current else "tertiary", on_click=show, args=(name,),
            )  # fmt: skip
        st.space("stretch")
        language_switch()


def show(name: str, **query: str) -> None:
    """Turn to another page: in a callback, before the script runs again."""
    is_plain = name in _SAID_WITHOUT_NAME and _page_of(query) == name
    st.query_params.from_dict({**({} if is_plain else {"view": name}), **query})


def go(name: str, **query: str) -> None:
    """Turn to another page at once."""
    show(name, **query)
    st.rerun()


# What stands there where a page cannot be


def _tell_no_page(view: str) -> None:
    """That there is none of that name, and the ways on.

    One is the page that is called nearly so, with all else that the address says.
    """
    st.error(word("page.unknown", page=_shortened(view)), title=word("page.unknown_title"))
    names = {name: name for name in PAGES} | _titles()
    near = [names[name] for name in get_close_matches(view.lower(), names, n=1)]
    if not near and "match" in st.query_params:
        near = ["replay"]
    query = {name: text for name, text in st.query_params.items() if name != "view"}
    with st.container(horizontal=True):
        for page in near:
            if page != "library":
                st.button(
                    word(f"page.{page}"), key="near", icon=PAGES[page][1], type="primary",
                    on_click=partial(show, page, **query),
                )  # fmt: skip
        _to_library()


def _shortened(asked: str) -> str:
    """What an address says, as far as it is repeated."""
    return plain(asked if len(asked) <= _SHOWN else f"{asked[:_SHOWN]}…")


def match_path() -> Path | None:
    """The file of the match that the address names; where there is none, the page says so."""
    from dashboard import load  # late: a server begins without it

    match = st.query_params.get("match", "")
    path = load.path_of(match) if match else None
    if path is None:
        _tell_no_match(match)
    return path


def _tell_no_match(match: str) -> None:
    """What is known of a match that cannot be opened, and the ways on."""
    from dashboard import load
    from dashboard.cards import name_of
    from dashboard.views import library_changes

    binned = next((row for row in load.rows(binned=True)[0] if row.match == match), None)
    if binned is not None:
        name = plain(name_of(binned))
        st.info(word("match.binned", match=name), title=word("match.binned_title"))
    elif match:
        st.error(word("match.unknown", match=_shortened(match)), title=word("match.unknown_title"))
    else:
        st.info(word("match.none"), title=word("match.none_title"))
    with st.container(horizontal=True):
        if binned is not None:
            library_changes.offer_back(binned)
        _to_library()


def _to_library(key: str | None = None) -> None:
    st.button(
        word("trouble.library"), key=key, icon=":material/shelves:",
        on_click=show, args=("library",),
    )  # fmt: skip


def tell_failure(error: Exception) -> bool:
    """Say that a page failed, and offer the ways on: a sentence and a short code for the reader.

    The whole story is for the log, where the framework put the traceback above.
    """
    code = code_of(error)
    _log.error("Error %s: the page %r failed: %r", code, page_of_address(), error)
    st.error(word("trouble.sorry", code=code), title=word("trouble.sorry_title"))
    with st.container(horizontal=True):
        st.button(word("trouble.again"), key=f"again {code}", icon=":material/refresh:")
        _to_library(f"away {code}")
    return True


def code_of(error: Exception) -> str:
    """Six letters for where it failed: the same failure has the same, however often it comes."""
    places = traceback.extract_tb(error.__traceback__)
    parts = [type(error).__name__, *(f"{place.filename}:{place.lineno}" for place in places)]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:6].upper()

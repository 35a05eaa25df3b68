"""The replay of a match: sent once, stepped in the browser; the address follows."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

import streamlit as st

from dashboard import load
from dashboard.component.parts import palette, part, script
from dashboard.keys import browser_keys
from dashboard.replay.match_data import ui_words
from dashboard.views import gate, pages, sharing
from dashboard.views.chrome import language, plain, word
from dashboard.views.place import match_path
from dashboard.views.remarks import free_name, take_remarks
from events.errors import AfterActionError
from events.words import Lang
from projections.matches import Address, address_of, named_in_address

_SCRIPTS: Final = (
    "dom.js", "seats.js", "board.js", "queue.js", "replay_data.js", "replay_board.js", "track.js",
    "sides.js", "present.js", "replay.js", "replay_app.js",
)  # fmt: skip
_replay: Final = st.components.v2.component(
    "after_action_replay",
    css="\n".join((palette(), part("recorder.css"), part("replay.css"))),
    js=script(*_SCRIPTS),
)
"""The replay in the browser: a match is sent once, and stepped there."""


def page() -> None:
    """Show the match of the address."""
    path = match_path()
    if path is None:
        return
    try:
        place = address_of(load.match_at(path), st.query_params)
    except AfterActionError as error:
        st.error(plain(error.text(language())))
        return
    # Fixed while one steps: another start would send the whole match anew.
    st.session_state[f"{_key(path, place.branch)} start"] = {
        "seq": place.at,
        "played": place.played,
    }
    _head(path, place)
    _watch(path, place.branch, st.session_state.get(_eyes(path)))
    if (standing := f"{_key(path, place.branch)} share") in st.session_state:
        sharing.share(standing)


def _key(path: Path, branch: str | None) -> str:
    return f"replay {path} {branch}"


def _eyes(path: Path) -> str:
    return f"eyes {path}"


def _head(path: Path, place: Address) -> None:
    """Which match this is, and what one may do with it as a whole."""
    row = load.row_of(path)
    title = row.title or " \N{EN DASH} ".join(row.players) if row else ""
    with st.container(horizontal=True, vertical_alignment="center", key="replay-head"):
        st.title(plain(title), anchor=False)
        st.space("stretch")
        if gate.may_write() and (row is None or not row.ended or place.branch):
            goes_on = st.button(word("replay.record"), icon=":material/edit_note:")
            if goes_on:
                line = named_in_address(load.match_at(path), place.branch)
                pages.go("record", match=place.match, **_only(branch=line))
        _look_as(path)


def _look_as(path: Path) -> None:
    """Whose eyes to look with, where the game hides anything."""
    seats = load.hiding_seats(path)
    if seats:
        st.selectbox(
            word("replay.eyes"), [None, *seats], key=_eyes(path), width=180,
            label_visibility="collapsed",
            format_func=_eyes_of,
        )  # fmt: skip


def _eyes_of(seat: str | None) -> str:
    return word("replay.all_eyes") if seat is None else word("replay.eyes_of", seat=seat)


@st.fragment(run_every=load.LOOK_AGAIN)
def _watch(path: Path, branch: str | None, seat: str | None) -> None:
    """The replay, drawn anew whenever the record grew."""
    lang = language()
    key = _key(path, branch)
    if (found := st.session_state.pop(f"{key} go", None)) is not None:
        pages.go(found.pop("view"), **found)
    try:
        data = _data(path, branch, seat, lang, key)
    except AfterActionError as error:
        st.error(plain(error.text(lang)))
        return
    heard: dict[str, Any] = {
        f"on_{name}_change": partial(act, path, branch, key) for name, act in _HEARD.items()
    }
    _replay(key=key, data=data, width="stretch", height="content", **heard)
    match = load.match_at(path)
    sharing.stands(f"{key} share", match, address_of(match, st.query_params), seat)


def _data(path: Path, branch: str | None, seat: str | None, lang: Lang, key: str) -> dict[str, Any]:
    reel = load.replay_data(path, branch, lang, seat)
    writes, highlight = gate.may_write(), load.match_at(path).system.highlight
    return {
        "reel": reel.json,
        "version": f"{reel.version} {lang} {seat} {writes}",
        "start": st.session_state.get(f"{key} start"),
        "can": {"write": writes, "go": True, "link": True, "live": True},
        "highlight": highlight,
        "words": ui_words(lang, highlight),
        "keys": browser_keys(),
        "answers": st.session_state.get(f"{key} answers", {}),
    }


def _only(**query: str | None) -> dict[str, str]:
    return {name: value for name, value in query.items() if value is not None}


# What the browser tells: each in a callback, before the page is drawn.


def _said(key: str, name: str) -> dict[str, Any] | None:
    told = (st.session_state.get(key) or {}).get(name)
    return dict(told) if isinstance(told, dict) else None


def _stepped(path: Path, branch: str | None, key: str) -> None:  # noqa: ARG001 - as the others
    """The address follows the stepping."""
    told = _said(key, "at")
    if told is None or not isinstance(told.get("seq"), int):
        return
    st.query_params["at"] = str(told["seq"])
    if told.get("played"):
        st.query_params["played"] = "1"
    elif "played" in st.query_params:
        del st.query_params["played"]


def _asked(path: Path, branch: str | None, key: str) -> None:  # noqa: ARG001 - as the others
    """To another line of history, or to a new one, which is written with its first move."""
    told = _said(key, "ask")
    if told is None or told.get("id") == st.session_state.get(f"{key} asked"):
        return
    st.session_state[f"{key} asked"] = told.get("id")
    at = told.get("at") if isinstance(told.get("at"), int) else None
    match = st.query_params.get("match", "")
    if told.get("verb") == "line":
        line = told.get("branch")
        line = line if isinstance(line, str) else None
        named = named_in_address(load.match_at(path), line)
        target = {
            "view": "replay",
            "match": match,
            **_only(branch=named, at=str(at) if at else None),
        }
        st.session_state[f"{key} go"] = target
    elif told.get("verb") == "what_if" and at is not None and gate.may_write():
        name = free_name(load.match_at(path), at)
        line = {"branch": name, "from": str(at)}
        st.session_state[f"{key} go"] = {"view": "record", "match": match, **line}


def _wrote(path: Path, branch: str | None, key: str) -> None:
    """Remarks came, each once."""
    told = _said(key, "taps")
    if told is not None:
        kept = st.session_state.setdefault(f"{key} answers", {})
        kept.update(take_remarks(path, branch, told))


_HEARD: dict[str, Callable[[Path, str | None, str], None]] = {
    "at": _stepped, "ask": _asked, "taps": _wrote,
}  # fmt: skip

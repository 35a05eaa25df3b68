"""The replay of a match: sent once, stepped in the browser, remarked upon, and handed out."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final

import streamlit as st

from dashboard import load, network
from dashboard.component.parts import REPLAY_SCRIPTS, picture_of, replay_style, script
from dashboard.devices import writers_of
from dashboard.keys import browser_keys
from dashboard.photo_route import address_of as photos_of
from dashboard.replay.match_data import only, plain_number, ui_words
from dashboard.views import gate, pages, sharing, starting
from dashboard.views.chrome import language, plain, script_state, word
from dashboard.views.eyes import choose_eyes
from dashboard.views.luck import show_luck
from dashboard.views.taps import write_taps
from events.branches import MAIN
from events.errors import AfterActionError
from events.journal import Journal
from events.words import Lang
from importers.recorder.what_if import Alteration, altered_highlight
from projections import guarded
from projections.matches import Address, address_of, named_in_address
from projections.plain_text import clean
from projections.reading import Readings
from projections.saves import loading
from projections.system import Play

_replay: Final = st.components.v2.component(
    "after_action_replay",
    css=replay_style(),
    js=script("queue.js", "link.js", *REPLAY_SCRIPTS, "replay_app.js"),
)
"""The replay in the browser: a match is sent once, and stepped there."""


_LONGEST_ANSWER: Final = 0.2
"""Seconds after which what was made of a long match is sent; the rest is asked for again."""

Json = dict[str, Any]


def page() -> None:
    """Show the match of the address."""
    path = pages.match_path()
    if path is None:
        return
    try:
        place = address_of(load.match_at(path), st.query_params)
    except AfterActionError as error:
        st.error(plain(error.text(language())))
        return
    key = f"replay {path} {place.branch}"
    # Fixed while one steps: another start would send the whole match anew.
    st.session_state[f"{key} start"] = {
        "seq": place.at, "played": place.played, "side": st.query_params.get("side"),
        "piece": st.query_params.get("piece"),
    }  # fmt: skip
    seat = _head(path, place)
    _watch(path, place.branch, seat, key)
    show_luck(path, place.branch, seat)


def _head(path: Path, place: Address) -> str | None:
    """Which match this is, and what one may do with it as a whole; with whose eyes one looks."""
    row = load.row_of(path)
    left = _left_line(path, place.branch) if gate.may_write() else None
    line = only(branch=named_in_address(load.match_at(path), place.branch))
    title = row.title or " \N{EN DASH} ".join(row.players) if row else ""
    with st.container(horizontal=True, vertical_alignment="center", key="replay-head"):
        st.title(plain(title), anchor=False)
        st.space("stretch")
        if left is not None:
            if st.button(
                word("replay.go_back"), icon=":material/undo:", help=word("replay.go_back_means")
            ):
                _go_back(path, left)
        elif gate.may_write() and (row is None or not row.ended or place.branch):
            goes_on = st.button(word("replay.record"), icon=":material/edit_note:")
            if goes_on:
                pages.go("record", match=place.match, **line)
        is_over = gate.may_write() and row is not None and row.ended and left is None
        if is_over and st.button(word("library.again"), icon=":material/group:"):
            starting.begin_again(path)
        st.button(
            word("replay.story"), icon=":material/auto_stories:", on_click=pages.show,
            args=("story",), kwargs={"match": place.match, **line},
        )  # fmt: skip
        seat = choose_eyes(path)
        sharing.offer(path, seat)
        return seat


def _left_line(path: Path, branch: str | None) -> int | None:
    """Where the line that is shown was left for a save; None where it counts, or never did."""
    chronicle = load.match_at(path).replay.chronicle
    if branch == chronicle.lines.counting() or branch not in chronicle.lines.played():
        return None
    events = chronicle.history(branch=branch).events
    return events[-1].seq if events else None


def _go_back(path: Path, left: int) -> None:
    """Play goes on from where the line was left: it counts again."""
    match = load.match_at(path)
    if (why := gate.held_back(match.header.match)) is not None:
        st.error(why)
        return
    try:
        with Journal(path, match.system.vocabulary) as journal:
            chronicle = match.replay.chronicle
            journal.append_all(loading(chronicle, left), expect=chronicle.last)
    except AfterActionError as error:
        st.error(plain(error.text(language())))
        return
    pages.go("record", match=match.header.match)


@st.fragment(run_every=load.LOOK_AGAIN)
def _watch(path: Path, branch: str | None, seat: str | None, key: str) -> None:
    """The replay, drawn anew whenever the record grew."""
    lang = language()
    if (found := st.session_state.pop(f"{key} go", None)) is not None:
        pages.go(found.pop("view"), **found)
    try:
        data = _data(path, branch, seat, lang, key)
    except AfterActionError as error:
        st.error(plain(error.text(lang)))
        return
    handlers: Json = {
        f"on_{name}_change": partial(act, path, branch, key) for name, act in _HANDLERS.items()
    }
    _replay(key=key, data=data, width="stretch", height="content", **handlers)
    sharing.note_moment(path, seat)


def _data(path: Path, branch: str | None, seat: str | None, lang: Lang, key: str) -> Json:
    sent = load.replay_data(path, branch, lang, seat)
    match = load.match_at(path)
    system = match.system
    writers = writers_of(match.events, load.devices().names(), lang)
    writes = gate.may_write() and gate.right(match.header.match).kind != "watch"
    return {
        "reel": sent.json,
        "parts": _parts(path, branch, seat, lang, key) if sent.marks else [],
        "version": f"{sent.version} {lang} {seat} {writes} {writers}",
        "start": st.session_state.get(f"{key} start"),
        "can": {
            "write": writes,
            "go": True,
            "link": network.origin_for_others(st.context.url) or True,
            "live": True,
            "cards": match.header.game,
            "alter": system.play.altered is not Play().altered,
        },
        "highlight": system.highlight,
        "writers": writers,
        "photos": photos_of(path),
        "words": ui_words(lang, system),
        "keys": browser_keys(),
        "answers": st.session_state.get(f"{key} answers", {}),
        "altered": _altered_json(path, branch, seat, lang, script_state(key, "alter")),
    }


def _parts(path: Path, branch: str | None, seat: str | None, lang: Lang, key: str) -> list[str]:
    """The parts of a long match that the browser has not: at first, where one begins.

    It asks anew for what is left out here, so that no answer lets it wait for long.
    """
    asked = (script_state(key, "want") or {}).get("parts")
    if isinstance(asked, list):
        wanted = [
            (str(one[0]), one[1]) for one in asked
            if isinstance(one, list) and len(one) == 2 and isinstance(one[1], int)
        ]  # fmt: skip
    else:
        start = st.session_state.get(f"{key} start") or {}
        seq, played = start.get("seq"), bool(start.get("played"))
        wanted = [load.replay_part_at(path, branch, lang, seat, seq, played=played)]
    found: list[str] = []
    begun = time.monotonic()
    for reading, number in wanted:
        part = load.replay_part(path, branch, lang, seat, reading, number)
        found += [part] if part is not None else []
        if time.monotonic() - begun > _LONGEST_ANSWER:
            break
    return found


def _altered(path: Path, branch: str | None, seat: str | None, lang: Lang, asked: Json) -> Any:
    """What would have come of the stretch that was asked for; None where that cannot be."""
    told = ((name, asked.get(name)) for name in ("cell", "to", "facing"))
    texts = {name: value for name, value in told if isinstance(value, str)}
    at = asked.get("seq", asked.get("at"))
    if "cell" not in texts or not isinstance(at, int):
        return None
    reading = Readings(load.match_at(path), lang, seat).reading(branch, False)
    with guarded.may_fail("consequences"):
        return altered_highlight(reading, at, Alteration(**texts))
    return None


def _altered_json(
    path: Path, branch: str | None, seat: str | None, lang: Lang, asked: Json | None
) -> Json | None:
    """Who falls otherwise, how the scores differ, and how the table would look."""
    if asked is None:
        return None
    found = _altered(path, branch, seat, lang, asked)
    if found is None:
        return {"turn": asked.get("turn")}
    was, would = found.fallen()
    also = [would[one] for one in would.keys() - was.keys()]
    spared = [was[one] for one in was.keys() - would.keys()]
    scores = found.reading.match.system.scores
    before, after = scores(found.recorded), scores(found.states[-1])
    picture = picture_of(replace(found.scene(found.states[-1]), lit=frozenset(), arrows=()))
    moved = [asked["to"]] if isinstance(asked.get("to"), str) else []
    return {
        "turn": asked.get("turn"),
        "picture": picture,
        "also": sorted(f"{clean(one.name)} {one.cell}" for one in also),
        "spared": sorted(f"{clean(one.name)} {one.cell}" for one in spared),
        "cells": sorted({one.cell for one in (*also, *spared, found.piece)} | {*moved}),
        "scores": [
            [i, plain_number(before[seat]), plain_number(after[seat])]
            for i, seat in enumerate(before) if after.get(seat, before[seat]) != before[seat]
        ],
    }  # fmt: skip


# What the browser tells: each in a callback, before the page is drawn


def _follow_steps(path: Path, branch: str | None, key: str) -> None:  # noqa: ARG001 - as the others
    """The address follows the stepping."""
    state = script_state(key, "at")
    if state is None or not isinstance(state.get("seq"), int):
        return
    st.query_params["at"] = str(state["seq"])
    if state.get("played"):
        st.query_params["played"] = "1"
    elif "played" in st.query_params:
        del st.query_params["played"]
    if isinstance(state.get("piece"), str):
        st.query_params["piece"] = state["piece"]
    elif "piece" in st.query_params:
        del st.query_params["piece"]


def _turn_to_line(path: Path, branch: str | None, key: str) -> None:
    """To another line of history (a new one is written with its first move), or to a correction."""
    state = script_state(key, "ask")
    if state is None or state.get("id") == st.session_state.get(f"{key} asked"):
        return
    st.session_state[f"{key} asked"] = state.get("id")
    at = state.get("at") if isinstance(state.get("at"), int) else None
    match = st.query_params.get("match", "")
    if state.get("verb") == "line":
        line = state.get("branch")
        named = named_in_address(load.match_at(path), line if isinstance(line, str) else None)
        more = only(branch=named, at=str(at) if at else None)
        st.session_state[f"{key} go"] = {"view": "replay", "match": match, **more}
    elif state.get("verb") == "correct" and at is not None and gate.may_write():
        named = named_in_address(load.match_at(path), branch)
        line = {"line": str(at), **only(branch=named)}
        st.session_state[f"{key} go"] = {"view": "record", "match": match, **line}
    elif state.get("verb") == "keep" and at is not None and gate.may_write():
        _keep(path, branch, key, state)
    elif state.get("verb") == "what_if" and at is not None and gate.may_write():
        lines = load.match_at(path).replay.chronicle.lines
        line = {"branch": lines.free_name(at), "from": str(at)}
        st.session_state[f"{key} go"] = {"view": "record", "match": match, **line}


def _keep(path: Path, branch: str | None, key: str, asked: Json) -> None:
    """What would have come is kept as a line of its own, and shown."""
    match = load.match_at(path)
    found = _altered(path, branch, None, language(), asked)
    if found is None or gate.held_back(match.header.match) is not None:
        return
    entries = found.entries(str(asked.get("title") or "")[:200])
    with Journal(path, match.system.vocabulary) as journal:
        written = journal.append_all(entries, expect=match.replay.chronicle.last)
    line = {"branch": entries[0]["branch"], "at": str(written[2].seq)}
    st.session_state[f"{key} go"] = {"view": "replay", "match": match.header.match, **line}


def _write_remarks(path: Path, branch: str | None, key: str) -> None:
    """Write the remarks that came: a replay takes nothing else."""
    closed = gate.closed_seats(path)
    write_taps(key, path, lambda: load.desk(path, branch or MAIN, closed=closed), notes_only=True)


_HANDLERS: Final[dict[str, Callable[[Path, str | None, str], None]]] = {
    "at": _follow_steps,
    "ask": _turn_to_line,
    "taps": _write_remarks,
    "alter": lambda *_: None,
    "want": lambda *_: None,  # it lies in the session's state when the page is drawn
}

"""The recorder: a phone or a tablet beside the board."""

from __future__ import annotations

import hashlib
import json
from functools import partial
from pathlib import Path
from typing import Any

import streamlit as st

from dashboard import load
from dashboard.component.picture import panels_of, picture_of, signs_of
from dashboard.component.recorder import recorder
from dashboard.views import gate
from dashboard.views.chrome import language, plain, theme, word
from dashboard.views.words import WORDS
from events.errors import AfterActionError
from events.journal import Journal
from events.words import Lang
from importers.recorder.menu import Json, Menu
from importers.recorder.recording import Answer, record
from importers.recorder.screen import answer_json
from importers.recorder.taps import read_tap

_ANSWERS_KEPT = 60


def page() -> None:
    """Record the match of the address."""
    match = st.query_params.get("match", "")
    path = load.path_of(match) if match else None
    if path is None:
        st.info(word("recorder.no_match"))
        return
    try:
        load.match_at(path).system  # noqa: B018 - says now whether the game is installed
    except AfterActionError as error:
        st.error(plain(error.text(language())))
        return
    gate.keep()
    _live(path, st.query_params.get("branch"))


@st.fragment(run_every=1.0)
def _live(path: Path, branch: str | None) -> None:
    """The desk, drawn anew whenever the record grew: by this device, another one, or `aar`."""
    key = f"desk {path} {branch}"
    lang = language()
    try:
        data = _data(path, branch, key)
    except AfterActionError as error:
        st.error(plain(error.text(lang)))
        return
    recorder(data, key=key, on_taps=partial(_take, path, branch, key))


def _take(path: Path, branch: str | None, key: str) -> None:
    """Write the taps that came, each once, in their order."""
    message = (st.session_state.get(key) or {}).get("taps")
    if not isinstance(message, dict):
        return
    kept: dict[str, Json] = st.session_state.setdefault(f"{key} answers", {})
    attempt = message.get("attempt")
    for told in message.get("taps") or ():
        answer = _answer(path, branch, told)
        kept[str(told.get("id"))] = {**answer, "attempt": attempt}
    for old in list(kept)[:-_ANSWERS_KEPT]:
        del kept[old]


def _answer(path: Path, branch: str | None, told: Any) -> Json:
    if not gate.may_write():
        return {"outcome": "locked"}
    lang = language()
    try:
        tap = read_tap(told)
        system = load.match_at(path).system
        with Journal(path, system.vocabulary) as journal:
            answer = record(tap, journal, lambda: load.desk(path, branch), lang)
    except AfterActionError as error:
        answer = Answer(str(told.get("id")), "refused", told=(error.phrase,))
    return answer_json(answer, lang)


def _data(path: Path, branch: str | None, key: str) -> Json:
    lang, shade = language(), theme()
    desk = load.desk(path, branch)
    system = desk.system
    scene = system.scene(system.copy(desk.state), lang)
    screen = dict(load.screen(path, branch, lang))
    scores = system.scores(desk.state)
    signs = signs_of(scene, shade)
    screen["seats"] = [
        {**seat, "score": _score(scores.get(seat["seat"])), **signs[i]}
        for i, seat in enumerate(screen["seats"])
    ]
    answers = st.session_state.get(f"{key} answers", {})
    data = {
        **screen,
        "groups": {**screen["groups"], "match": word("recorder.group_match")},
        "picture": picture_of(scene, shade),
        "panels": panels_of(scene),
        "answers": answers,
        "place": _place(desk, key),
        "locked": not gate.may_write(),
        "lang": lang,
        "words": ui_words(lang),
    }
    text = json.dumps(data, sort_keys=True, ensure_ascii=False, default=str)
    return {**data, "version": hashlib.sha256(text.encode()).hexdigest()[:16]}


def _score(value: float | None) -> float | int | None:
    return int(value) if value is not None and float(value).is_integer() else value


def _place(desk: Any, key: str) -> Json | None:
    """The offers at an earlier place, where the person wants to change or to insert something."""
    asked = (st.session_state.get(key) or {}).get("place")
    if not isinstance(asked, dict):
        return None
    seq, mode = asked.get("seq"), asked.get("mode")
    if not isinstance(seq, int) or seq not in desk.history.index:
        return None
    state = desk.place(**{"instead" if mode == "instead" else "after": seq})
    menu = Menu(language())
    offers = {seat: menu.offers(desk.offers(seat, state)) for seat in desk.record.seats}
    return {"turn": asked.get("turn"), "offers": offers, "pools": menu.pools}


def ui_words(lang: Lang) -> dict[str, str]:
    """The words of the desk itself."""
    table = WORDS.table(lang)
    return {
        key.removeprefix("desk."): text for key, text in table.items() if key.startswith("desk.")
    }

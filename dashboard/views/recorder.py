"""The recorder: a phone or a tablet beside the board."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict
from datetime import UTC, datetime
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode

import streamlit as st

from dashboard import face_route, load, network, passphrase
from dashboard.component.parts import (
    palette,
    panels_of,
    part,
    picture_of,
    script,
    shared_artworks,
    signs_of,
)
from dashboard.devices import device_in, right_in
from dashboard.photo_route import address_of
from dashboard.replay.match_data import photo_words
from dashboard.views import gate, pages, starting
from dashboard.views.chrome import language, plain, script_state, word
from dashboard.views.taps import write_taps
from dashboard.words import PAGE_WORDS, REPLAY_WORDS
from events.base import Event
from events.errors import AfterActionError, MatchMovedOn
from events.journal import Journal
from events.words import Lang, Wording, in_language
from importers.recorder import opponent
from importers.recorder.log import line_of, log_json
from importers.recorder.menu import Json
from importers.recorder.places import place_of, table_of
from importers.recorder.rights import WHOSE
from importers.recorder.screen import counters_json
from importers.recorder.session import Opening, Session
from importers.recorder.typed import Typed, can_type, understood
from importers.recorder.what_if import highlight_now
from projections import guarded
from projections.scene import Scene, badges
from projections.system import GameSystem

_SCRIPTS: Final = (
    "dom.js", "icons.js", "patch.js", "press.js", "seats.js", "artworks.js", "faces.js", "board.js",
    "gestures.js",
    "queue.js", "flow.js", "sheet.js", "pad.js", "digits.js", "pages.js", "question.js",
    "prompts.js", "edit.js", "extras.js", "devices.js", "typing.js", "clock.js", "places.js",
    "numbers.js", "outlook.js", "refill.js", "album.js", "photos.js", "receipt.js",
    "ghost.js", "board_input.js", "logbook.js", "going_back.js", "surroundings.js", "guide.js",
    "link.js", "awake.js",
    "recorder.js",
)  # fmt: skip
_STYLES: Final = ("recorder.css", "pad.css", "album.css", "guide.css", "link.css")
_PACE: Final = 0.4 * load.LOOK_AGAIN
"""Seconds for which one sees what was done before the app does more."""
_recorder: Final = st.components.v2.component(
    "after_action_recorder",
    css="\n".join((palette(), *map(part, _STYLES))),
    js=script(*_SCRIPTS),
)
"""The desk in the browser. What is tapped waits there until it is answered."""

_LONGEST_NAME: Final = 80
"""Letters of what a side line is called."""


def page() -> None:
    """Record the match of the address."""
    path = pages.match_path()
    if path is None:
        return
    try:
        load.match_at(path).system  # noqa: B018 - says now whether the game is installed
    except AfterActionError as error:
        st.error(plain(error.text(language())))
        return
    gate.ask_passphrase()
    gate.introduce()
    load.devices().meet(load.match_at(path).header.match, gate.device())
    branch = st.query_params.get("branch")
    opening = _opening_of(path, branch, st.query_params.get("from"))
    _head(path, branch, opening)
    _live(path, branch, opening)


def _opening_of(path: Path, branch: str | None, start: str | None) -> Opening | None:
    """The side line of the address, where nothing was recorded on it yet."""
    if not branch or not start or not start.isdecimal():
        return None
    chronicle = load.match_at(path).replay.chronicle
    if branch in chronicle.lines.branches or not 1 <= int(start) <= chronicle.last:
        return None
    return Opening(branch, int(start), _name_of_line(path, branch, int(start)))


def _name_of_line(path: Path, branch: str, start: int) -> str:
    """What somebody calls a line that is not written yet; at first as the turn that it leaves."""
    session = load.desk(path)
    reading, chronicle = session.reading(language()), session.chronicle
    usual = session.unmet().conceal(reading.path_words(reading.path(start)))
    usual = usual or word("replay.what_if_title", seq=start)
    taken = {chronicle.title_of(name) for name in chronicle.lines.branches}
    numbered = (f"{usual} ({number})" for number in count(2))
    preset = usual if usual not in taken else next(one for one in numbered if one not in taken)
    typed = str(st.session_state.get(f"line {branch}", ""))
    return " ".join(typed.split())[:_LONGEST_NAME] or preset


def _head(path: Path, branch: str | None, opening: Opening | None) -> None:
    """On a side line: that this is not what happened, its name, and the way to compare it."""
    match = load.match_at(path)
    line = match.replay.chronicle.lines.branches.get(branch or "")
    if line is not None:
        kind, title = line.kind, match.replay.chronicle.title_of(line.name)
        place = {"at": str(match.replay.last), "branch": line.name}
    elif opening is not None:
        kind, title = "what_if", opening.title
        place = {"at": str(opening.start)}  # where it would leave
    else:
        return
    with st.container(horizontal=True, vertical_alignment="center", key="side-line"):
        if kind == "what_if" and branch and gate.may_write():
            st.markdown(f":material/fork_right: **{word('recorder.what_if')}**")
            # A name that came from elsewhere begins the field anew.
            key = f"line {branch}" if line is None else f"line {branch} {title}"
            st.text_input(
                word("recorder.line_name"), title, _LONGEST_NAME, key, label_visibility="collapsed",
                on_change=partial(_rename_line, path, branch, key),
            )  # fmt: skip
        else:
            kind_words = REPLAY_WORDS(f"ui.fork_{kind}", title=title).text(language())
            st.markdown(f":material/fork_right: **{plain(kind_words)}**")
        st.space("stretch")
        if st.button(word("replay.compare"), icon=":material/compare:"):
            pages.go("replay", match=match.header.match, **place)


def _rename_line(path: Path, branch: str, key: str) -> None:
    """Write what a line is called from now on; one that is not written is opened by that name."""
    match, title = load.match_at(path), " ".join(st.session_state[key].split())
    chronicle = match.replay.chronicle
    if branch not in chronicle.lines.branches or title in ("", chronicle.title_of(branch)):
        return
    if (why := gate.held_back(match.header.match)) is not None:
        st.error(why)
        return
    given = {"type": "title_given", "title": title, "branch": branch}
    try:
        with Journal(path, match.system.vocabulary) as journal:
            journal.append({**given, "by": f"device {gate.device()}"})
    except AfterActionError as error:
        st.error(plain(error.text(language())))


@st.fragment(run_every=load.LOOK_AGAIN)
def _live(path: Path, branch: str | None, opening: Opening | None) -> None:
    """The desk, drawn anew whenever the record grew: by this device, another one, or `aar`."""
    key = f"desk {path} {branch}"
    lang = language()
    wish = script_state(key, "again")
    if wish is not None and wish != st.session_state.get(f"{key} again"):
        st.session_state[f"{key} again"] = wish
        starting.begin_again(path)
    try:
        _let_app_play(path, branch, opening, key)
        data = _desk_json(path, branch, opening, key)
    except AfterActionError as error:
        st.error(plain(error.text(lang)))
        return
    # What is asked for beside the taps lies in the session's state when the page is drawn.
    asked = ("place", "settle", "peek", "look", "log", "typed", "again", "join")
    handlers: Json = {f"on_{name}_change": lambda: None for name in asked}
    handlers["on_devices_change"] = partial(_set_devices, path, key)
    _recorder(
        key=key, data=data, width="stretch", height="content",
        on_taps_change=partial(_write, path, branch, opening, key), **handlers,
    )  # fmt: skip


def _let_app_play(path: Path, branch: str | None, opening: Opening | None, key: str) -> None:
    """In a match against the app: what it does next, one thing at a time, so that one sees it.

    Where that ended just now, one turns to its review.
    """
    answers = _settled_answers(key)
    session = load.desk(path, branch, answers, opening, gate.closed_seats(path))
    if not opponent.seats_of(session.record):
        return
    match, ended = session.match.header.match, session.record.ended is not None
    if ended and st.session_state.pop(f"{key} plays", False):
        pages.go("review", match=match)
    st.session_state[f"{key} plays"] = not ended
    if not gate.may_write() or gate.right(match).kind == "watch":
        return
    for cause, chosen in opponent.answers(session).items():
        answers[cause] = {**chosen, **answers.get(cause, {})}
    while (move := load.app_move(path, branch, answers, opening)) is not None:
        if not move.is_deal and _since(load.match_at(path).events[-1]) < _PACE:
            return
        with Journal(path, session.system.vocabulary) as journal, suppress(MatchMovedOn):
            journal.append_all(move.entries, expect=move.last)


def _since(event: Event) -> float:
    """The seconds since an event was written; many, where a clock was put back since."""
    written = datetime.fromisoformat(str(event.recorded))
    seconds = (datetime.now(UTC) - written).total_seconds()
    return seconds if seconds >= 0 else _PACE


def _write(path: Path, branch: str | None, opening: Opening | None, key: str) -> None:
    """Write the taps that came on the line that is recorded here."""
    closed = gate.closed_seats(path)
    write_taps(key, path, lambda: load.desk(path, branch, _settled_answers(key), opening, closed))


def _desk_json(path: Path, branch: str | None, opening: Opening | None, key: str) -> Json:
    lang = language()
    answers, closed = _settled_answers(key), gate.closed_seats(path)
    session = load.desk(path, branch, answers, opening, closed)
    screen = load.screen(path, branch, lang, answers, opening, closed)
    with guarded.collected_faults() as faults:
        data = {
            **screen,
            **table_json(session, session.state, screen["seats"], lang),
            "groups": {**screen["groups"], "match": word("recorder.group_match")},
            "answers": st.session_state.get(f"{key} answers", {}),
            "guide": _part("hints", lambda: opponent.guide_json(session, lang)),
            "place": _part("asks", lambda: _place_json(session, screen["seats"], key)),
            "what_if": _part("consequences", lambda: _what_if_json(session, key)),
            "can_look": session.system.outlooks is not None,
            "look": _part("outlooks", lambda: _look_json(session, key)),
            "open_line": _open_line(session),
            "open_how": st.query_params.get("how"),
            "back_at": st.query_params.get("back"),
            "unfolded": _part("log", lambda: _unfolded_json(session, key)),
            "can_type": can_type(session) and gate.right(screen["match"]).kind != "watch",
            "typed": _part("notation", lambda: _typed_json(session, key)),
            "join": _join_json(screen["match"], branch, key),
            "locked": not gate.may_write(),
            "closed": sorted(closed),
            "photos": address_of(path),
            "faces": face_route.address_of(session.system.id, lang),
            "device": _device_json(screen["match"], screen["writers"]),
            "lang": lang,
            "words": ui_words(lang, session.system),
        }
    sentences = [fault.text(lang) for fault in faults.values()]
    data["faults"] = list(dict.fromkeys([*sentences, *screen["faults"]]))
    text = json.dumps(data, sort_keys=True, ensure_ascii=False)
    return {**data, "version": hashlib.sha256(text.encode()).hexdigest()[:16]}


def table_json(session: Session, state: Any, seats: list[Json], lang: Lang) -> Json:
    """A table as it lies; where something is hidden, as anybody and as each seat may know it."""
    known = session.seen(None, state)
    whole = _scene_json(session.scene(lang, None, state))
    whole["counters"] = counters_json(session, lang, None, state)
    usual = signs_of(Scene("none", seats=badges(session.record.seats)))
    own = {sign["seat"]: sign for sign in whole["signs"]}
    scores = {  # whole numbers as such
        seat: int(value) if value is not None and float(value).is_integer() else value
        for seat, value in session.system.scores(known).items()
    }
    eyes = {
        seat: {
            **_scene_json(session.scene(lang, seat, state)),
            "counters": counters_json(session, lang, seat, state),
        }
        for seat in (session.record.seats if session.hides else ())
    }
    return {
        **whole,
        "artworks": shared_artworks(*(seen["picture"] for seen in (whole, *eyes.values()))),
        "seats": [
            {**own.get(seat["seat"], spare), **seat, "score": scores.get(seat["seat"])}
            for seat, spare in zip(seats, usual, strict=True)
        ],
        "eyes": eyes,
    }


def _scene_json(scene: Scene) -> Json:
    """The picture, the lists beside it, and how the seats of both are told apart."""
    return {
        "picture": _part("scene", lambda: picture_of(scene)) or picture_of(Scene("none")),
        "panels": panels_of(scene),
        "signs": signs_of(scene),
    }


def _place_json(session: Session, seats: list[Json], key: str) -> Json | None:
    """What may be told elsewhere than at the end, with the table of that moment."""
    request, lang = script_state(key, "place") or {}, language()
    place, state = place_of(session, request, lang), table_of(session, request)
    if place is None or state is None:
        return place
    return {**place, **table_json(session, state, seats, lang)}


def _unfolded_json(session: Session, key: str) -> Json | None:
    """The log with earlier turns, for whoever unfolded some: told once for as long as it stands."""
    request = script_state(key, "log")
    if request is None:
        return None
    kept: tuple[Any, Any, Json] | None = st.session_state.get(f"{key} log")
    if kept is None or kept[0] is not session or kept[1] != request:
        told = log_json(session, language(), request.get("seat"), request)
        kept = (session, request, {**told, "seat": request.get("seat")})
        st.session_state[f"{key} log"] = kept
    return kept[2]


def _open_line(session: Session) -> Json | None:
    """The line of the address, which somebody came to correct."""
    seq = st.query_params.get("line", "")
    return line_of(session, int(seq), language()) if seq.isdecimal() and len(seq) < 10 else None


def _join_json(match: str, branch: str | None, key: str) -> Json | None:
    """How another device comes in, or a screen that only shows: while somebody looks at it."""
    asked = script_state(key, "join")
    if asked is None:
        return None
    view = "watch" if asked.get("view") == "watch" else "record"
    origin = network.origin_for_others(st.context.url)
    line = {"branch": branch} if branch and view == "record" else {}
    query = urlencode({"view": view, "match": match, **line})
    link = origin and f"{origin}/?{query}"
    certificate = os.environ.get(network.CERTIFICATE)
    return {
        "view": view,
        "link": link,
        "code": link and network.code_of(link),
        "asks": passphrase.guarded(),
        "fingerprint": certificate and network.fingerprint_of(Path(certificate)),
    }


def _part(name: str, make: Callable[[], Json | None]) -> Json | None:
    """A part of the screen; nothing where it fails, which is told."""
    with guarded.may_fail(name):
        return make()
    return None


def _device_json(match: str, writers: list[str]) -> Json:
    """Which device this is, what it may do, and the others at the table."""
    here, known = gate.device(), load.devices()
    table, names = known.at_table(match), known.names()
    wrote = filter(None, map(device_in, writers))
    ids = dict.fromkeys((here, *wrote, *table.met, *table.rights))
    return {
        "id": here,
        "may_set": gate.may_set_rights(match),
        "keeper": table.keeper,
        "right": asdict(table.right_of(here)),
        "others": asdict(table.others),
        "shared": [kind for kind, whose in WHOSE.items() if whose == "table"],
        "all": [
            {"id": one, "name": names.get(one), "right": asdict(table.right_of(one))} for one in ids
        ],
    }


def _set_devices(path: Path, key: str) -> None:
    """Take what was said of devices: its own name, and, of whoever may, what each may do."""
    said = script_state(key, "devices") or {}
    match, known = load.match_at(path).header.match, load.devices()
    if not gate.may_write():
        return
    if isinstance(name := said.get("name"), str):
        known.call(gate.device(), name)
    rights = said.get("rights")
    if isinstance(rights, dict) and gate.may_set_rights(match):
        if known.at_table(match).keeper is None:
            known.open(match, gate.device())
        read = {str(device): right_in(right) for device, right in rights.items()}
        known.allow(match, read, right_in(said.get("others")))


def _settled_answers(key: str) -> load.Answers:
    """What was chosen for the consequences that are proposed."""
    kept: load.Answers = st.session_state.setdefault(f"{key} settled", {})
    for choice in (script_state(key, "settle") or {}).get("chosen") or ():
        if isinstance(choice, dict) and isinstance(choice.get("cause"), int):
            kept.setdefault(choice["cause"], {})[str(choice.get("fact"))] = choice.get("value")
    return kept


def _typed_json(session: Session, key: str) -> Json | None:
    """What is understood of a text so far, in words and as a picture."""
    request = script_state(key, "typed")
    if request is None or not can_type(session):
        return None
    lang, text, seat = language(), str(request.get("text", "")), request.get("seat")
    moment = (text, seat, session.chronicle.last, lang)
    kept: tuple[Any, Json] | None = st.session_state.get(f"{key} typed")
    if kept is None or kept[0] != moment:
        typed = Typed(session, text, seat)
        heard = understood(typed, lang)
        if heard["lines"]:
            state = typed.eyes.table(typed.replay.state(branch=session.branch))
            scene = typed.unmet.scene(session.system.scene(state, lang))
            heard = {**heard, "picture": picture_of(scene)}
        kept = (moment, heard)
        st.session_state[f"{key} typed"] = kept
    return {**kept[1], "turn": request.get("turn")}


def _what_if_json(session: Session, key: str) -> Json | None:
    """What would happen if it began now, step by step: only while somebody looks at it."""
    request = script_state(key, "peek")
    if request is None:
        return None
    lang, seat = language(), request.get("seat")
    steps: list[Json] = [
        {
            "words": moment.words,
            "picture": picture_of(
                session.unmet(seat).scene(session.system.scene(moment.state, lang))
            ),
        }
        for moment in highlight_now(session, lang, seat)
    ]
    artworks = shared_artworks(*(step["picture"] for step in steps))
    return {"turn": request.get("turn"), "steps": steps, "artworks": artworks}


def _look_json(session: Session, key: str) -> Json | None:
    """What is looked up about a piece, by whoever has chosen a seat: only while they look at it."""
    request, game = script_state(key, "look"), session.system.outlooks
    if request is None or game is None:
        return None
    lang, seat, piece = language(), request.get("seat"), str(request.get("piece"))
    conceal = session.unmet(seat).conceal

    def say(words: Wording) -> str:
        return conceal(in_language(words, lang))

    found = [
        {
            "id": one.id,
            "title": say(one.title),
            "answers": one.answers,
            "at_once": one.at_once,
            "detail": [say(words) for words in one.detail],
            "cells": dict(one.cells),
            "lines": [
                {"target": line.target, "clear": line.is_clear, "label": line.label,
                 "words": say(line.words), "why": [say(words) for words in line.why]}
                for line in one.lines
            ],
        }
        for one in game(session.seen(seat), piece)
    ]  # fmt: skip
    return {"turn": request.get("turn"), "outlooks": found}


def ui_words(lang: Lang, system: GameSystem[Any]) -> dict[str, str]:
    """The words of the desk itself, in a game with such highlights."""
    table = PAGE_WORDS.table(lang)
    words = {
        key.removeprefix("desk."): text for key, text in table.items() if key.startswith("desk.")
    }
    what = in_language(system.span_name(system.highlight), lang).lower()
    words["what_if"] = words["what_if"].replace("{what}", what)
    return {**words, **photo_words(lang), "same_party": table["library.again"]}

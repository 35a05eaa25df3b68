"""A match for those who look on, and for a big screen: it follows what is recorded.

It has nothing to tap, names no device, and shows what everybody may know.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Final

import streamlit as st

from dashboard import load
from dashboard.component.parts import palette, part, picture_of, script, shared_artworks
from dashboard.views import pages
from dashboard.views.chrome import language, plain, word
from dashboard.views.recorder import table_json
from events.errors import AfterActionError
from events.match import ClockRead
from events.words import Lang
from importers.recorder.menu import Json
from importers.recorder.screen import seats_of, turn_of
from importers.recorder.session import Session
from projections import guarded
from projections.endings import ending_words, result_of
from projections.plain_text import clean

_screen: Final = st.components.v2.component(
    "after_action_watch",
    css="\n".join((palette(), part("watch.css"))),
    js=script("dom.js", "icons.js", "seats.js", "artworks.js", "watch_app.js"),
)
_SENTENCES: Final = 4
"""What happened last, and so much of what was before it."""


def page() -> None:
    """Show the match of the address as it goes on."""
    path = pages.match_path()
    if path is not None:
        _follow(path)


@st.fragment(run_every=load.LOOK_AGAIN)
def _follow(path: Path) -> None:
    """The screen, drawn anew whenever the record grew."""
    try:
        data = _told(path, language())
    except AfterActionError as error:
        st.error(plain(error.text(language())))
        return
    _screen(key=f"watch {path}", data=data, width="stretch", height="content")


def _told(path: Path, lang: Lang) -> Json:
    """What the screen shows, made once for as long as the record stays as it is."""
    session = load.desk(path, closed=frozenset(load.match_at(path).replay.record().seats))
    key = f"watch {path}"
    kept: tuple[Session, Lang, Json] | None = st.session_state.get(key + " told")
    if kept is None or kept[0] is not session or kept[1] != lang:
        with guarded.collected_faults():
            data = _screen_json(session, lang)
        text = json.dumps(data, sort_keys=True, ensure_ascii=False)
        data["version"] = hashlib.sha256(text.encode()).hexdigest()[:16]
        kept = (session, lang, data)
        st.session_state[key + " told"] = kept
    return kept[2]


def _screen_json(session: Session, lang: Lang) -> Json:
    reading, record = session.reading(lang), session.record
    stops = [step for step in reading.stops if not reading.is_remark(step)]
    stops = [step for step in stops if not isinstance(step.event, ClockRead)]
    ended = record.ended
    goes_on = () if ended is not None else reading.still_open
    table = table_json(session, session.state, seats_of(session, lang), lang)
    if reading.stops:  # where something changed just now is lit
        table["picture"] = picture_of(reading.scene(reading.last))
        table["artworks"] = shared_artworks(table["picture"])
    won = {player.seat for player in record.players if ended and result_of(player, ended) == 1}
    return {
        **{name: table[name] for name in ("picture", "artworks", "panels", "signs")},
        "seats": [{**seat, "won": seat["seat"] in won} for seat in table["seats"]],
        "title": clean(record.title or ""),
        "where": session.unmet().conceal(reading.path_words(goes_on)),
        "said": [reading.sentence(step.seq) for step in reversed(stops[-_SENTENCES:])],
        "result": ending_words(ended, record.players).text(lang) if ended else None,
        "turn": None if ended is not None else turn_of(session),
        "paused": record.paused,
        "clock": _clock_json(session, lang),
        "words": {name: word(f"watch.{name}") for name in ("turn", "paused", "board")},
    }


def _clock_json(session: Session, lang: Lang) -> Json | None:
    """What the clocks showed, and since when one of them runs: that of whoever is to play.

    A clock on a recorder's screen is read whenever it goes over; where nobody did since the turn
    before, it was a reading by hand.
    """
    events = session.history.events
    last = next((event for event in reversed(events) if isinstance(event, ClockRead)), None)
    if last is None:
        return None
    turns = [span.first for span in session.reading(lang).spans if span.kind == "turn"]
    runs = len(turns) < 2 or last.seq >= turns[-2]
    since = last.recorded if runs and not session.record.paused else None
    return {"seconds": dict(last.seconds), "shows": last.shows, "since": since}

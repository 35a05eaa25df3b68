"""The taps that the scripts of a page sent: each is written once, and answered by its id."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import streamlit as st

from dashboard import load
from dashboard.views import gate
from dashboard.views.chrome import language, script_state
from events.errors import AfterActionError
from events.journal import Journal
from importers.recorder.recording import TapResult, read_tap, record
from importers.recorder.screen import answer_json
from importers.recorder.session import Session
from projections import guarded

Json = dict[str, Any]

_ANSWERS_KEPT: Final = 60


def write_taps(
    key: str, path: Path, read: Callable[[], Session], *, notes_only: bool = False
) -> None:
    """Write the taps that came, in their order, and keep for the page what became of each."""
    message = script_state(key, "taps") or {}
    taps = message.get("taps")
    kept: dict[str, Json] = st.session_state.setdefault(f"{key} answers", {})
    for raw in taps if isinstance(taps, list) else ():
        if isinstance(raw, dict):
            answer = _answer(raw, path, read, notes_only=notes_only)
            kept[str(raw.get("id"))] = {**answer, "attempt": message.get("attempt")}
    for old in list(kept)[:-_ANSWERS_KEPT]:
        del kept[old]


def _answer(raw: Json, path: Path, read: Callable[[], Session], *, notes_only: bool) -> Json:
    if not gate.may_write():
        return {"outcome": "locked"}
    lang = language()
    try:
        # What a browser says of itself it could say of another.
        tap = read_tap({**raw, "device": gate.device()})
        is_note = tap.verb == "event" and all(one.type == "note_written" for one in tap.told)
        if notes_only and not is_note:
            return {"outcome": "refused", "told": []}
        match = load.match_at(path)
        with Journal(path, match.system.vocabulary) as journal:
            answer = record(tap, journal, read, lang, gate.right(match.header.match))
    except AfterActionError as error:
        answer = TapResult(str(raw.get("id")), "refused", sentences=(error.phrase,))
    except Exception as error:  # noqa: BLE001 - the tap would come again for ever
        fault = guarded.report_fault("recording", error)
        answer = TapResult(str(raw.get("id")), "refused", sentences=(fault,))
    return answer_json(answer, lang)

"""What a spectator adds to a record: remarks on its events; and what a new side line is called."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from dashboard import load
from dashboard.views import gate
from dashboard.views.chrome import language
from events.branches import MAIN
from events.errors import AfterActionError
from events.journal import Journal
from importers.recorder.recording import TapResult, read_tap, record
from importers.recorder.screen import answer_json
from projections.matches import Match

_REMARKS: Final = frozenset({"note_written"})


def take_remarks(path: Path, branch: str | None, message: Mapping[str, Any]) -> dict[str, Any]:
    """Write the remarks that came, each once; what became of them, by their ids."""
    taps = message.get("taps")
    told = taps if isinstance(taps, list) else []
    attempt = message.get("attempt")
    return {
        str(tap.get("id")): {**_answer(path, branch, tap), "attempt": attempt}
        for tap in told
        if isinstance(tap, dict)
    }


def _answer(path: Path, branch: str | None, told: dict[str, Any]) -> dict[str, Any]:
    if not gate.may_write():
        return {"outcome": "locked"}
    try:
        tap = read_tap(told)
        if tap.verb != "event" or any(one.type not in _REMARKS for one in tap.told):
            return {"outcome": "refused", "told": []}
        with Journal(path, load.match_at(path).system.vocabulary) as journal:
            answer = record(tap, journal, lambda: load.desk(path, branch or MAIN), language())
    except AfterActionError as error:
        answer = TapResult(str(told.get("id")), "refused", told=(error.phrase,))
    return answer_json(answer, language())


def free_name(match: Match, at: int) -> str:
    """`from-12`, or `from-12-2` and so on where that is taken."""
    taken = match.replay.chronicle.lines.branches
    name, number = f"from-{at}", 1
    while name in taken:
        number += 1
        name = f"from-{at}-{number}"
    return name

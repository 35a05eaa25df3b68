"""Our own forms: the journal as it stands, all of it as one JSON object, a zip of a library."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, Final

from events.errors import AfterActionError
from events.words import Lang
from importers.exports.registry import Exporter
from importers.exports.results import Result
from importers.words import WORDS
from projections.matches import Match

_STAMP: Final = (1980, 1, 1, 0, 0, 0)
"""The same library gives the same archive, byte for byte."""


def _journal(matches: Sequence[Match], lang: Lang) -> bytes:
    """The sound lines as they were written, so that every hash still fits."""
    del lang
    return b"".join(match.scan.data() for match in matches)


def _json(matches: Sequence[Match], lang: Lang) -> bytes:
    """One object a match: who and how, every event, and the table at the end."""
    lines = [json.dumps(_whole(match, lang), ensure_ascii=False) for match in matches]
    return "".join(line + "\n" for line in lines).encode()


def _whole(match: Match, lang: Lang) -> dict[str, Any]:
    result = Result(match)
    record, header = result.record, match.header
    return {
        "match": header.match,
        "game": header.game,
        "title": result.game(lang),
        "created": header.created,
        "base": asdict(header.base) if header.base else None,
        "day": record.day,
        "place": record.place,
        "edition": record.edition,
        "options": dict(record.options),
        "players": [player.model_dump(mode="json") for player in record.players],
        "result": record.result,
        "origin": record.origin or "real",
        "head": match.scan.head,
        "events": [json.loads(line) for line in match.scan.lines],
        "state": _state(match),
    }


def _state(match: Match) -> Any:
    """The table at the end; None where the game is not installed."""
    try:
        replay = match.replay
        return match.system.describe(replay.state(branch=replay.counting))
    except AfterActionError:
        return None


def _library(matches: Sequence[Match], lang: Lang) -> bytes:
    """The journals below the folder of their game, as they lie in a library."""
    del lang
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for match in sorted(matches, key=lambda m: m.header.match):
            plain = "".join(c if c.isalnum() and c.isascii() else "_" for c in match.header.game)
            name = f"{plain}/{_plain_id(match)}.aar"
            archive.writestr(zipfile.ZipInfo(name, _STAMP), match.scan.data(), zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def _plain_id(match: Match) -> str:
    return "".join(c if c.isalnum() and c.isascii() else "_" for c in match.header.match)


JOURNAL: Final = Exporter("journal", WORDS("format.journal"), ".aar", _journal, many=False)
JSONL: Final = Exporter("jsonl", WORDS("format.journal"), ".jsonl", _journal, many=False)
JSON: Final = Exporter("json", WORDS("export.json"), ".json", _json)
LIBRARY: Final = Exporter("library", WORDS("format.library"), ".zip", _library, text=False)

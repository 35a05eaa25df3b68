"""Our own forms: journals as they stand, matches as JSON, a table of results, a library as zip."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict
from pathlib import PurePosixPath
from typing import Any, Final

from events.errors import AfterActionError, BadPicture
from events.photos import folder_of
from events.pictures import Picture, clean_picture
from events.words import Lang
from importers.exports import Exporter
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
    """The journals below the folder of their game, as they lie in a library, with their photos."""
    del lang
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for match in sorted(matches, key=lambda m: m.header.match):
            name = f"{_plain(match.header.game)}/{_plain(match.header.match)}.aar"
            archive.writestr(zipfile.ZipInfo(name, _STAMP), match.scan.data(), zipfile.ZIP_DEFLATED)
            for picture in _pictures(match):
                beside = f"{folder_of(PurePosixPath(name))}/{picture.name}"
                archive.writestr(zipfile.ZipInfo(beside, _STAMP), picture.data)  # packed already
    return packed.getvalue()


def _pictures(match: Match) -> Iterator[Picture]:
    """The pictures of the photos that stand, each once; what is spoilt stays behind."""
    try:
        photos = match.photos
    except AfterActionError:  # the game is not installed: what is shown in it nobody knows
        return
    for photo in {photo.picture: photo for photo in photos}.values():
        with suppress(BadPicture):
            if (data := match.picture(photo)) is not None:
                yield clean_picture(data)


def _plain(called: str) -> str:
    return "".join(c if c.isalnum() and c.isascii() else "_" for c in called)


JOURNAL: Final = Exporter("journal", WORDS("format.journal"), ".aar", _journal, many=False)
JSONL: Final = Exporter("jsonl", WORDS("format.journal"), ".jsonl", _journal, many=False)
JSON: Final = Exporter("json", WORDS("export.json"), ".json", _json)
LIBRARY: Final = Exporter(
    "library", WORDS("format.library"), ".zip", _library, text=False, photos=True
)


TITLES: Final = (
    "match id", "date", "game", "event", "round", "table", "place",
    "player", "army", "team", "side", "score", "rank", "result", "origin", "ended as",
)  # fmt: skip


_AS_A_WHOLE: Final = {"together": "together", "lost": "together", "abandoned": "abandoned"}
"""How a match ended for the table, where the results of the players do not say it."""


def _csv(matches: Sequence[Match], lang: Lang) -> bytes:
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(TITLES)
    for match in matches:
        writer.writerows(_rows(Result(match), lang))
    return out.getvalue().encode()


def _rows(result: Result, lang: Lang) -> list[list[Any]]:
    record = result.record
    occasion = record.occasion
    where = (occasion.event, occasion.round, occasion.table) if occasion else (None, None, None)
    begin = [result.id, result.day, result.title or result.game(lang), *where, record.place]
    return [
        [
            # No spreadsheet shall take it for a formula.
            f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell
            for cell in (
                *begin, player.name, player.army, player.team, player.side,
                result.score(player), result.rank(player), result.outcome(player),
                record.origin or "real", _AS_A_WHOLE.get(result.ending),
            )
        ]
        for player in record.players
    ]  # fmt: skip


_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""How a cell begins that spreadsheets reckon."""


CSV: Final = Exporter(
    "csv", WORDS("format.csv"), ".csv", _csv, whole=False,
    # A row is a player's: a match in which nobody is named has none.
    lacks=lambda match: None if Result(match).record.players else WORDS("export.nobody"),
)  # fmt: skip

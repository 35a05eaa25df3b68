"""CSV: one participant a row, in the titles that our own importer reads back."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import Any, Final

from events.words import Lang, Phrase
from importers.exports.registry import Exporter
from importers.exports.results import Result
from importers.words import WORDS
from projections.matches import Match

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
    told = (occasion.event, occasion.round, occasion.table) if occasion else (None, None, None)
    begin = [result.id, result.day, result.title or result.game(lang), *told, record.place]
    return [
        [
            _harmless(cell)
            for cell in (
                *begin, player.name, player.army, player.team, player.side,
                result.score(player), result.rank(player), result.outcome(player),
                record.origin or "real", _AS_A_WHOLE.get(result.ending),
            )
        ]
        for player in record.players
    ]  # fmt: skip


def _harmless(cell: Any) -> Any:
    """A cell that no spreadsheet takes for a formula."""
    if isinstance(cell, str) and cell.startswith(("=", "+", "-", "@", "\t", "\r")):
        return f"'{cell}"
    return cell


def _nobody(match: Match) -> Phrase | None:
    """A row is a player's: a match in which nobody is named has none."""
    return None if Result(match).record.players else WORDS("export.nobody")


CSV: Final = Exporter("csv", WORDS("format.csv"), ".csv", _csv, whole=False, lacks=_nobody)

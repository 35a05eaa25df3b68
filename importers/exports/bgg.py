"""A play as text to paste into BoardGameGeek."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from events.match import Player
from events.words import Lang
from importers.exports.registry import Exporter
from importers.exports.results import Result
from importers.words import WORDS
from projections.matches import Match


def _text(matches: Sequence[Match], lang: Lang) -> bytes:
    return "\n".join(_play(Result(match), lang) for match in matches).encode()


def _play(result: Result, lang: Lang) -> str:
    record = result.record
    when = result.day.replace("T", " ") if result.day else None
    told = ", ".join(filter(None, (when, record.place)))
    lines = [f"[b]{result.game(lang)}[/b]" + (f" ({told})" if told else "")]
    lines += [_player(result, player, lang) for player in record.players]
    if result.minutes:
        lines.append(WORDS("export.minutes", count=result.minutes).text(lang))
    if result.notes:
        lines += ["", result.notes]
    return "\n".join(lines) + "\n"


def _player(result: Result, player: Player, lang: Lang) -> str:
    parts = ", ".join(part for part in (player.army, player.team, player.side) if part)
    score = result.score(player)
    outcome = result.outcome(player)
    return "".join(
        (
            f"- {player.name}",
            f" ({parts})" if parts else "",
            f": {score:g}" if score is not None else "",
            f" [b]{WORDS(f'export.{outcome}').text(lang)}[/b]"
            if outcome in ("won", "draw")
            else "",
        )
    )


BGG: Final = Exporter("bgg", WORDS("export.bgg"), ".txt", _text, whole=False)

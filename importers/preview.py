"""A match as it would come in, in a line: what somebody looks at before anything is written."""

from __future__ import annotations

from typing import Any

from events.match import DRAW
from events.words import Phrase
from importers.imported_match import Arrival, Entry
from importers.words import WORDS


def shown(arrival: Arrival) -> Phrase:
    """The place of a record, and the match that it becomes: day, game, players, result."""
    started, ended = _ends(arrival)
    scores = ended.get("scores") or {}
    players = [_player(player, scores.get(player["seat"])) for player in started["players"]]
    return WORDS(
        "sample.row",
        where=arrival.where.rpartition("/")[2],
        day=(started.get("day") or "").replace("T", " ") or WORDS("sample.no_day"),
        game=arrival.title or WORDS("sample.no_game"),
        players=players or WORDS("sample.nobody"),
        result=_result(ended),
    )


def row_of(arrival: Arrival) -> dict[str, Any]:
    """The same for scripts."""
    started, ended = _ends(arrival)
    told = ("winner", "winners", "outcome", "scores", "ranks")
    return {
        "where": arrival.where,
        "day": started.get("day"),
        "game": arrival.title,
        "players": started["players"],
        "result": {key: ended.get(key) for key in told} if ended else None,
        "events": len(arrival.events),
    }


def _ends(arrival: Arrival) -> tuple[Entry, Entry]:
    started, *others = arrival.events
    return started, next((e for e in reversed(others) if e["type"] == "match_ended"), {})


def _player(player: Entry, score: float | None) -> str:
    extra = [player[key] for key in ("army", "team", "side") if player.get(key)]
    aside = f" ({', '.join(extra)})" if extra else ""
    return f"{player['name']}{aside}" + (f" {score:g}" if score is not None else "")


def _result(ended: Entry) -> Phrase:
    winner = ended.get("winner")
    if winner == DRAW:
        return WORDS("sample.draw")
    if winners := ended.get("winners") or ([winner] if winner is not None else []):
        return WORDS("sample.won", names=winners, count=len(winners))
    told = {"won": "together"}.get(ended.get("outcome", ""), ended.get("outcome") or "open")
    return WORDS(f"sample.{told}")

"""For trackers: a file of BG Stats, the link that pushes one play, a text for BoardGameGeek."""

from __future__ import annotations

import json
import uuid
from collections.abc import Sequence
from typing import Any, Final
from urllib.parse import quote

from events.match import Player
from events.words import Lang, folded
from importers.bgstats import NOON, OURS
from importers.exports import Exporter
from importers.exports.results import Result
from importers.words import WORDS
from projections.endings import ending_of
from projections.matches import Match
from projections.sentences import score_text

_SPACE: Final = uuid.UUID("6f1d1b1e-3a8c-5c55-9f0a-5a1c7d0c9d11")
_NEVER: Final = "1969-12-31 16:00:00"
_LINK: Final = "bgstats://app.bgstatsapp.com/createPlay.html?data="


class _Tables:
    """The tables of the file: each game, player and place once, by number."""

    def __init__(self) -> None:
        tables = ("games", "players", "locations", "tags")
        self.rows: dict[str, dict[str, dict[str, Any]]] = {table: {} for table in tables}

    def id_of(self, table: str, name: str, **more: Any) -> int:
        rows = self.rows[table]
        if name not in rows:
            number = len(rows) + 1
            known = str(uuid.uuid5(_SPACE, f"{table}:{folded(name)}:{name}"))
            rows[name] = {"uuid": known, "id": number, "name": name, **more}
        return int(rows[name]["id"])


def _file(matches: Sequence[Match], lang: Lang) -> bytes:
    tables = _Tables()
    plays = [_play(Result(match), tables, lang) for match in matches]
    whole = {name: list(rows.values()) for name, rows in tables.rows.items()}
    text = json.dumps({**whole, "plays": plays}, ensure_ascii=False, indent=1)
    return text.encode() + b"\n"


def _play(result: Result, tables: _Tables, lang: Lang) -> dict[str, Any]:
    record = result.record
    together = result.ending in ("together", "lost") or result.is_played_together
    teams = any(player.team for player in record.players)
    called = result.title or result.game(lang)
    game = tables.id_of("games", called, cooperative=False, highestWins=True)
    tables.rows["games"][called]["cooperative"] |= together
    kept = [tag for tag in record.tags if tag != "ignored"]
    play = {
        "uuid": _uuid_of(result),
        "playDate": _moment(result.day),
        "gameRefId": game,
        "usesTeams": teams,
        "durationMin": result.minutes or 0,
        "ignored": "ignored" in record.tags,
        "manualWinner": True,
        "rounds": result.rounds,
        "bggId": 0,
        "board": "",
        "comments": result.remarks(lang),
        "sourceName": OURS,
        "sourcePlayId": result.id,
        "sourceOutcome": result.ending,
        "playerScores": [
            _score(result, player, tables, seat) for seat, player in enumerate(record.players)
        ],
        "expansionPlays": [],
        "tags": [{"tagRefId": tables.id_of("tags", tag)} for tag in kept],
    }
    if record.place:
        play["locationRefId"] = tables.id_of("locations", record.place)
    return play


def _uuid_of(result: Result) -> str:
    """The play's own id where it came from BG Stats: there it must stay the same play."""
    for known in result.origin.get("source_ids") or ():
        if known.startswith("bgstats:"):
            return str(known.removeprefix("bgstats:"))
    return str(uuid.uuid5(_SPACE, result.id))


def _score(result: Result, player: Player, tables: _Tables, seat: int) -> dict[str, Any]:
    score = result.score(player)
    score_row = {
        # Somebody of whom nobody knows who it was is not a person there.
        "playerRefId": tables.id_of("players", player.name, isAnonymous=player.person is None),
        "score": None if score is None else score_text(score),
        # A draw is everybody's, as the app has it.
        "winner": result.outcome(player) in ("won", "draw"),
        "rank": result.rank(player) or 0,
        "seatOrder": seat,
        "newPlayer": False,
        "startPlayer": False,
    }
    if player.team:
        score_row |= {"team": player.team, "teamRole": player.army or ""}
    return score_row | ({"role": player.army} if player.army else {})


def _moment(day: str | None) -> str:
    """The day as the app writes it, which knows no day without a time, and a day for never."""
    if day is None:
        return _NEVER
    return (day if "T" in day else day + NOON).replace("T", " ")[:19]


def _link(matches: Sequence[Match], lang: Lang) -> bytes:
    lines = [
        _LINK + quote(json.dumps(_pushed(Result(m), lang), ensure_ascii=False)) for m in matches
    ]
    return "".join(line + "\n" for line in lines).encode()


def _pushed(result: Result, lang: Lang) -> dict[str, Any]:
    """A play as BG Stats takes it from other programs."""
    record = result.record
    return {
        "sourceName": OURS,
        "sourcePlayId": result.id,
        "sourceOutcome": result.ending,
        "location": record.place or "",
        "comments": result.remarks(lang),
        "board": "",
        "durationMin": result.minutes or 0,
        **({"playDate": _moment(result.day)} if result.day else {}),
        "game": {
            "name": result.title or result.game(lang),
            "highestWins": True,
            "noPoints": not any(result.score(player) is not None for player in record.players),
            "sourceGameId": result.match.header.game,
        },
        "players": [_pushed_player(result, player) for player in record.players],
    }


def _pushed_player(result: Result, player: Player) -> dict[str, Any]:
    fields = {
        "name": player.name,
        "sourcePlayerId": player.person or player.name,
        "startPlayer": False,
        "role": player.army,
        "team": player.team,
        "score": result.score(player),
        "rank": result.rank(player),
        "winner": result.outcome(player) in ("won", "draw"),
    }
    return {key: value for key, value in fields.items() if value is not None}


BGSTATS: Final = Exporter("bgstats", WORDS("format.bgstats"), ".bgsplay", _file, whole=False)
LINK: Final = Exporter("bgstats-link", WORDS("export.bgstats_link"), ".txt", _link, whole=False)


_OF_SEVERAL: Final = ("team", "together", "lost", "abandoned")
"""Endings that what is said of each player does not tell."""


def _pasted(matches: Sequence[Match], lang: Lang) -> bytes:
    return "\n".join(_pasted_play(Result(match), lang) for match in matches).encode()


def _pasted_play(result: Result, lang: Lang) -> str:
    record = result.record
    when = result.day.replace("T", " ") if result.day else None
    aside = ", ".join(filter(None, (when, record.place)))
    lines = [f"[b]{result.game(lang)}[/b]" + (f" ({aside})" if aside else "")]
    lines += [_pasted_player(result, player, lang) for player in record.players]
    if ending_of(record.ended, record.players) in _OF_SEVERAL:
        told = result.told.text(lang)
        lines.append(f"{told[0].upper()}{told[1:]}.")
    if result.minutes:
        lines.append(WORDS("export.minutes", count=result.minutes).text(lang))
    if remarks := result.remarks(lang):
        lines += ["", remarks]
    return "\n".join(lines) + "\n"


def _pasted_player(result: Result, player: Player, lang: Lang) -> str:
    parts = ", ".join(part for part in (player.army, player.team, player.side) if part)
    score = result.score(player)
    outcome = result.outcome(player)
    return "".join(
        (
            f"- {player.name}",
            f" ({parts})" if parts else "",
            f": {score_text(score)}" if score is not None else "",
            f" [b]{WORDS(f'export.{outcome}').text(lang)}[/b]"
            if outcome in ("won", "draw")
            else "",
        )
    )


BGG: Final = Exporter("bgg", WORDS("export.bgg"), ".txt", _pasted, whole=False)

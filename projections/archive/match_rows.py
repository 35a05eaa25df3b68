"""Rows that tell of a match as a whole, whatever its game: the match, and who took part."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from projections.archive.match_reading import Row, Told, Turn
from projections.archive.seats import Seats
from projections.archive.tables import COMMON
from projections.record import Record, winner_names
from projections.timeline import seconds_between


def match_row(told: Told, seats: Seats, *, file: str, digest: str) -> Row:
    """The row of the table `matches`."""
    record, header, events = told.record, told.header, told.events
    occasion, two = record.occasion, len(seats.players) == 2
    facts: dict[str, Any] = {
        "match": header.match,
        "game": header.game,
        "origin": record.origin or "real",
        "title": record.title,
        "edition": record.edition,
        "depth": record.depth,
        "day": told.day,
        "begun": told.begun,
        "place": record.place,
        "event": None if occasion is None else occasion.event,
        "round": None if occasion is None or occasion.round is None else str(occasion.round),
        "tags": record.tags,
        "players": seats.people,
        "seats": seats.names,
        "armies": seats.army,
        "teams": [player.team for player in seats.players],
        "sides": seats.count,
        "player_1": seats.people[0] if two else None,
        "army_1": seats.army[0] if two else None,
        "player_2": seats.people[1] if two else None,
        "army_2": seats.army[1] if two else None,
        "mirror": seats.is_mirror,
        "first_seat": told.turns[0].seat if told.turns else None,
        "events": len(told.every),
        "turns": len(told.turns),
        "seconds": seconds_between(events[0], events[-1]) if events else None,
        "file": file,
        "hash": digest,
        **_ending(record, seats),
    }
    return tuple([facts[column] for column in COMMON["matches"]])


def _ending(record: Record, seats: Seats) -> dict[str, Any]:
    ended = record.ended
    won = [army for army, result in zip(seats.army, seats.result, strict=True) if result == 1]
    return {
        "result": _result(record, seats),
        "winner": None if ended is None else winner_names(ended.winner, ended.winners),
        "winning_army": won[0] if len(won) == 1 else None,
        "reason": None if ended is None else ended.reason,
        "outcome": None if ended is None else ended.outcome,
    }


def _result(record: Record, seats: Seats) -> str:
    if record.ended is None:
        return "open"
    if 1 in seats.result:
        return "won"
    return "drawn" if 0 in seats.result else "lost" if -1 in seats.result else "unknown"


def participant_rows(told: Told, seats: Seats) -> list[Row]:
    """The rows of the table `participants`, in the order of the table."""
    turns, ended = told.turns, told.record.ended
    first = turns[0].seat if turns else None
    taken = Counter([turn.seat for turn in turns])
    acted = Counter([facts.get("player") for facts in told.facts if facts["cause"] is None])
    scores, ranks = (ended.scores or {}, ended.ranks or {}) if ended else ({}, {})
    spent = _spent(turns)
    return [
        (
            player.seat, player.name, seats.people[i], told.header.game, told.day, told.begun,
            None if (foe := seats.foe[i]) is None else seats.people[foe], player.team, player.side,
            None if first is None else player.seat == first, seats.count,
            _number(scores.get(player.seat)), ranks.get(player.seat), taken[player.seat],
            acted[player.seat], spent.get(player.seat),
        )
        for i, player in enumerate(seats.players)
    ]  # fmt: skip


def _number(value: float | None) -> float | None:
    return None if value is None else float(value)


def _spent(turns: Sequence[Turn]) -> dict[str | None, float]:
    """How long each seat's turns took."""
    spent: dict[str | None, float] = {}
    for seat, seconds in turns:
        if seconds is not None:
            spent[seat] = spent.get(seat, 0.0) + seconds
    return spent

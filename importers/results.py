"""A play as trackers keep it (who played, how it ended), and the match that it becomes."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from events.match import DRAW, MOST_SEATS, Number
from events.words import Phrase, folded
from importers.import_context import ANY_GAME, ImportContext
from importers.imported_match import Content, Entry, ImportedMatch
from importers.source import NotUnderstood
from importers.text import clean, name, score_of
from importers.words import WORDS
from projections.system import GameSystem

_NOBODY: Final = frozenset({"anonymous", "anonymousplayer", "anonim", "nn", "guest", "unknown"})
"""Names that several persons share."""


@dataclass(frozen=True, slots=True)
class SeatRecord:
    """Somebody at the table, as the source has it; None where it says nothing."""

    name: str | None = None
    person: str | None = None
    """The id by which the source knows who it is."""
    role: str | None = None
    """The army or faction as written."""
    team: str | None = None
    side: str | None = None
    score: str | int | float | None = None
    """As written: a number, a sum, a word."""
    winner: bool | None = None
    rank: int | None = None
    start: bool = False
    nobody: bool = False
    """Nobody knows who that was, whatever name stands there."""


@dataclass(frozen=True, slots=True)
class PlayRecord:
    """One play of one game."""

    where: str
    game: str | None
    players: tuple[SeatRecord, ...] = ()
    game_ids: tuple[str, ...] = ()
    ids: tuple[str, ...] = ()
    day: str | None = None
    place: str | None = None
    minutes: int | float | None = None
    comments: str | None = None
    event: str | None = None
    round: str | int | None = None
    table: str | int | None = None
    draw: bool = False
    together: bool = False
    """A game in which all win or all lose."""
    abandoned: bool = False
    tags: tuple[str, ...] = ()
    details: Mapping[str, Any] = field(default_factory=dict)
    remarks: tuple[Phrase, ...] = ()
    raw: str = ""


Seats = dict[str, SeatRecord]


def to_events(play: PlayRecord, context: ImportContext) -> ImportedMatch:
    """The match of a play: of the game's own system, or as a result under the game's own name."""
    if len(play.players) > MOST_SEATS:
        fault = WORDS("play.crowd", count=len(play.players), limit=MOST_SEATS)
        raise NotUnderstood(fault, where=play.where)
    title = name(play.game) or name(context.game)
    system = context.games.system_of(title, play.game_ids) if title else None
    remarks = list(play.remarks)
    seats = _seats(play, remarks)
    scores = {seat: score_of(player.score) for seat, player in seats.items()}
    if words := _in_words(seats, scores):
        remarks.append(WORDS("play.words", scores=list(words.values())))
    comments = clean(play.comments, 20_000)
    events = [
        _started(play, seats, context, system, title, remarks),
        *({"type": "tag_added", "tag": tag} for tag in play.tags),
        *([{"type": "note_written", "text": comments}] if comments else []),
        _ended(play, seats, scores),
    ]
    return ImportedMatch(
        where=play.where,
        game=system.id if system else ANY_GAME,
        events=events,
        ids=play.ids,
        title=title,
        content=_content(play, title, seats, scores),
        persons={seat: player.person for seat, player in seats.items() if player.person},
        details=_details(play, seats, scores),
        remarks=tuple(remarks),
        raw=play.raw,
    )


def _seats(play: PlayRecord, remarks: list[Phrase]) -> Seats:
    """The players by seat: their names, with a number where two have the same."""
    seats: Seats = {}
    for number, player in enumerate(play.players, start=1):
        seat = called = name(player.name, 76) or f"? {number}"
        again = 1
        while seat in seats:
            again += 1
            seat = f"{called} {again}"
        if again > 1 and not _is_nobody(player):
            remarks.append(WORDS("play.name_twice", name=called, seat=seat))
        seats[seat] = player
    return seats


def _is_nobody(player: SeatRecord) -> bool:
    """Whether the name says nothing of who it was: several such at one table are to be expected."""
    return player.nobody or not player.name or folded(player.name) in _NOBODY


def _started(  # noqa: PLR0913, PLR0917 - all that a match begins with
    play: PlayRecord,
    seats: Seats,
    context: ImportContext,
    system: GameSystem[Any] | None,
    title: str | None,
    remarks: list[Phrase],
) -> Entry:
    edition = title if system is None else context.games.edition_of(system, title or "")
    occasion = {"event": name(play.event), "round": play.round, "table": play.table}
    started = {
        "edition": edition,
        "place": name(play.place),
        "day": play.day,
        "occasion": {k: v for k, v in occasion.items() if v is not None} or None,
    }
    players = [_player(seat, who, context, system, remarks) for seat, who in seats.items()]
    told = {key: value for key, value in started.items() if value is not None}
    return {
        "type": "match_started", "origin": "import", "players": players, **told, "depth": "result"
    }  # fmt: skip


def _player(
    seat: str,
    player: SeatRecord,
    context: ImportContext,
    system: GameSystem[Any] | None,
    remarks: list[Phrase],
) -> Entry:
    called = name(player.name)
    found: Entry = {"seat": seat, "name": called or seat}
    if called and not _is_nobody(player):
        found["person"] = context.people.person(called, player.person)
    role, team, side = name(player.role), name(player.team), name(player.side)
    if role:
        found["army"] = _army(role, context, system, remarks)
    if team:
        found["team"] = team
    if side:
        found["side"] = side
    return found


def _army(
    role: str, context: ImportContext, system: GameSystem[Any] | None, remarks: list[Phrase]
) -> str:
    army = context.games.army_of(system, role) if system else role
    if army is None and system is not None:
        remarks.append(WORDS("play.no_army", army=role, game=system.id))
    return army or role


def _ended(play: PlayRecord, seats: Seats, scores: dict[str, Number | None]) -> Entry:
    ended: Entry = {"type": "match_ended", "origin": "import", "winner": None}
    ended |= _outcome(play, seats)
    known = {seat: score for seat, score in scores.items() if score is not None}
    if known:
        ended["scores"] = known
    ranks = {seat: player.rank for seat, player in seats.items() if (player.rank or 0) >= 1}
    if ranks:
        ended["ranks"] = ranks
    return ended


def _outcome(play: PlayRecord, seats: Seats) -> Entry:
    if play.abandoned:
        return {"outcome": "abandoned"}
    if play.draw:
        return {"winner": DRAW}
    won = [seat for seat, player in seats.items() if player.winner]
    if play.together and len(won) in (0, len(seats)):
        return {"outcome": "won" if won else "lost"}
    if len(won) == 1 and not seats[won[0]].team:
        return {"winner": won[0]}
    return _several(won, seats) if won else {}


def _several(won: list[str], seats: Seats) -> Entry:
    """Several won: a team, a table that plays together, a draw of all, or some who share it."""
    teams = {seats[seat].team for seat in won}
    team = name(next(iter(teams)))
    if len(teams) == 1 and team:
        return {"winner": team}
    if len(won) == 1:
        return {"winner": won[0]}
    if len(won) < len(seats):
        return {"winners": won}
    return {"winner": DRAW} if len(seats) == 2 else {"outcome": "won"}


def _content(
    play: PlayRecord, title: str | None, seats: Seats, scores: dict[str, Number | None]
) -> Content:
    """The play by what it says; without a day or without names it is no play one would know."""
    if not play.day or not title or not any(player.name for player in seats.values()):
        return Content()
    day, _, time = play.day.partition("T")
    points = {seat: "" if score is None else f"{score:g}" for seat, score in scores.items()}
    who = sorted(f"{folded(player.name or '')}={points[seat]}" for seat, player in seats.items())
    said = "|".join((folded(title), day, *who)).encode()
    return Content(hashlib.sha256(said).hexdigest()[:24], time or None)


def _details(play: PlayRecord, seats: Seats, scores: dict[str, Number | None]) -> dict[str, Any]:
    words = _in_words(seats, scores)
    first = [seat for seat, player in seats.items() if player.start]
    told = {"minutes": play.minutes, "scores_as_written": words, "started_by": first}
    return {**told, **play.details}


def _in_words(seats: Seats, scores: dict[str, Number | None]) -> dict[str, str]:
    """Scores that are no numbers, as they were written."""
    return {
        seat: written
        for seat, player in seats.items()
        if scores[seat] is None and (written := name(player.score))
    }

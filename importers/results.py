"""A play as trackers keep it (who played, how it ended), and the match that it becomes."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from events.match import DRAW, MOST_SEATS
from events.words import Phrase, folded
from importers.import_context import ANY_GAME, ImportContext
from importers.imported_match import Content, Entry, ImportedMatch
from importers.parts import parts_of
from importers.source import NotUnderstood
from importers.text import clean, name, score_of
from importers.words import WORDS
from projections.sentences import score_text

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

    @property
    def is_nobody(self) -> bool:
        """Whether the name says nothing of who it was: several such at one table are usual."""
        return self.nobody or not self.name or folded(self.name) in _NOBODY


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


def to_events(play: PlayRecord, context: ImportContext) -> ImportedMatch:
    """The match of a play: of the game's own system, or as a result under the game's own name."""
    if len(play.players) > MOST_SEATS:
        fault = WORDS("play.crowd", count=len(play.players), limit=MOST_SEATS)
        raise NotUnderstood(fault, where=play.where)
    return _Reading(play, context).match()


class _Reading:
    """A play on its way to a match: which game it is, who sat where, and what is doubtful."""

    def __init__(self, play: PlayRecord, context: ImportContext) -> None:
        self.play, self.context = play, context
        self.title = name(play.game) or name(context.game)
        games = context.games
        self.system = games.system_of(self.title, play.game_ids) if self.title else None
        self.remarks = list(play.remarks)
        self.seats = self._seats()
        self.scores = {seat: score_of(player.score) for seat, player in self.seats.items()}
        written = {
            seat: name(self.seats[seat].score) for seat, n in self.scores.items() if n is None
        }
        self.words = {seat: score for seat, score in written.items() if score}
        """Scores that are no numbers, as they were written."""
        if self.words:
            self.remarks.append(WORDS("play.words", scores=list(self.words.values())))

    def match(self) -> ImportedMatch:
        play, seats = self.play, self.seats
        comments = clean(play.comments, 20_000)
        parts: list[Entry] = []
        if self.system is not None:
            parts, comments = parts_of(comments, self.system)
        started_by = [seat for seat, player in seats.items() if player.start]
        details = {
            "minutes": play.minutes, "scores_as_written": self.words, "started_by": started_by
        }  # fmt: skip
        return ImportedMatch(
            where=play.where,
            game=self.system.id if self.system else ANY_GAME,
            events=[
                self._started(),
                *({"type": "tag_added", "tag": tag} for tag in play.tags),
                *parts,
                *([{"type": "note_written", "text": comments}] if comments else []),
                self._ended(),
            ],
            ids=play.ids,
            title=self.title,
            content=self._content(),
            persons={seat: player.person for seat, player in seats.items() if player.person},
            details={**details, **play.details},
            remarks=tuple(self.remarks),
            raw=play.raw,
        )

    def _seats(self) -> dict[str, SeatRecord]:
        """The players by seat: their names, with a number where two have the same."""
        seats: dict[str, SeatRecord] = {}
        for number, player in enumerate(self.play.players, start=1):
            seat = called = name(player.name, 76) or f"? {number}"
            again = 1
            while seat in seats:
                again += 1
                seat = f"{called} {again}"
            if again > 1 and not player.is_nobody:
                self.remarks.append(WORDS("play.name_twice", name=called, seat=seat))
            seats[seat] = player
        return seats

    def _started(self) -> Entry:
        play, system = self.play, self.system
        edition = self.title
        if system is not None:
            edition = self.context.games.edition_of(system, self.title or "")
        occasion = {"event": name(play.event), "round": play.round, "table": play.table}
        started = {
            "type": "match_started",
            "origin": "import",
            "players": [self._player(seat, player) for seat, player in self.seats.items()],
            "edition": edition,
            "place": name(play.place),
            "day": play.day,
            "occasion": {k: v for k, v in occasion.items() if v is not None} or None,
            "depth": system.depths[0].name if system else "result",
        }
        return {key: value for key, value in started.items() if value is not None}

    def _player(self, seat: str, player: SeatRecord) -> Entry:
        called, role, system = name(player.name), name(player.role), self.system
        found: Entry = {"seat": seat, "name": called or seat}
        if called and not player.is_nobody:
            found["person"] = self.context.people.person(called, player.person)
        if role:
            army = self.context.games.army_of(system, role) if system else role
            if army is None and system is not None:
                self.remarks.append(WORDS("play.no_army", army=role, game=system.id))
            found["army"] = army or role
        sides = {"team": name(player.team), "side": name(player.side)}
        return found | {key: value for key, value in sides.items() if value}

    def _ended(self) -> Entry:
        ended: Entry = {"type": "match_ended", "origin": "import", "winner": None}
        ended |= self._outcome()
        known = {seat: score for seat, score in self.scores.items() if score is not None}
        ranks = {s: player.rank for s, player in self.seats.items() if (player.rank or 0) >= 1}
        return ended | ({"scores": known} if known else {}) | ({"ranks": ranks} if ranks else {})

    def _outcome(self) -> Entry:
        """Who won, or how the table as a whole ended."""
        play, seats = self.play, self.seats
        if play.abandoned:
            return {"outcome": "abandoned"}
        if play.draw:
            return {"winner": DRAW}
        won = [seat for seat, player in seats.items() if player.winner]
        together = play.together
        if self.system is not None and self.system.seats.together and seats:
            # Said of each of them, it is said of the table.
            lost = [seat for seat, player in seats.items() if player.winner is False]
            together |= len(seats) in (len(won), len(lost))
        if together and len(won) in (0, len(seats)):
            return {"outcome": "won" if won else "lost"}
        return self._winners(won) if won else {}

    def _winners(self, won: list[str]) -> Entry:
        """One won, a team, some who share it; or all, in a draw or together."""
        seats = self.seats
        teams = {seats[seat].team for seat in won}
        team = name(next(iter(teams)))
        if len(teams) == 1 and team:
            return {"winner": team}
        if len(won) == 1:
            return {"winner": won[0]}
        if len(won) < len(seats):
            return {"winners": won}
        return {"winner": DRAW} if len(seats) == 2 else {"outcome": "won"}

    def _content(self) -> Content:
        """The play by what it says; without a day or names it is no play one would know."""
        play, seats = self.play, self.seats
        if not play.day or not self.title or not any(player.name for player in seats.values()):
            return Content()
        day, _, time = play.day.partition("T")
        points = {s: "" if n is None else score_text(n) for s, n in self.scores.items()}
        who = sorted(f"{folded(player.name or '')}={points[s]}" for s, player in seats.items())
        content = "|".join((folded(self.title), day, *who)).encode()
        return Content(hashlib.sha256(content).hexdigest()[:24], time or None)

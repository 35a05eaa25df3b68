"""A match as its result: what every tracker wants to know of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, Literal

from events.errors import AfterActionError
from events.match import MatchImported, Player
from events.words import Lang, Phrase, in_language
from importers.import_context import ANY_GAME
from projections.archive.settings import sitting_gap
from projections.endings import Ending, ending_of, ending_words, result_of
from projections.matches import Match
from projections.reading import Reading
from projections.record import Record
from projections.spans import Closes, rule_for
from projections.timeline import seconds_at_table

_FEW = 5

Outcome = Literal["won", "lost", "draw", ""]


@dataclass(frozen=True)
class Result:
    """One match, told by the facts of every game: its system need not be installed."""

    match: Match

    @cached_property
    def record(self) -> Record:
        """The match as its own facts tell it."""
        return self.match.summary

    @property
    def id(self) -> str:
        """The id of the match."""
        return self.match.header.match

    @cached_property
    def origin(self) -> dict[str, Any]:
        """What an imported match says of its source; empty for our own."""
        import json

        kind = MatchImported.type_name()
        lines = (line for line in self.match.scan.lines[:4] if kind.encode() in line)
        return next((fields for fields in map(json.loads, lines) if fields["type"] == kind), {})

    def game(self, lang: Lang) -> str:
        """The game: by its own name where it is played without a system."""
        if self.match.header.game == ANY_GAME and self.record.edition:
            return self.record.edition
        try:
            return in_language(self.match.system.title, lang)
        except AfterActionError:
            return self.match.header.game

    @property
    def is_played_together(self) -> bool:
        """Whether it is a game in which all win or all lose."""
        try:
            return self.match.system.seats.together
        except AfterActionError:
            return False

    @property
    def title(self) -> str | None:
        """The game as its source calls it, with the edition it names."""
        game = self.origin.get("game")
        return game if isinstance(game, str) else None

    @property
    def day(self) -> str | None:
        """The day, and the time where it is known; None where a source told none."""
        return self.record.day_played(self.match.header.created)

    @property
    def minutes(self) -> int | None:
        """How long it took: as the source says, or as long as the table sat over it."""
        minutes = (self.origin.get("details") or {}).get("minutes")
        if isinstance(minutes, int) or self.origin:
            return minutes if isinstance(minutes, int) else None
        return self._played()

    def _played(self) -> int | None:
        try:
            replay = self.match.replay
        except AfterActionError:
            return None
        events = replay.history(branch=replay.counting).events
        seconds = seconds_at_table(events, 3600 * sitting_gap(), self.record.ended)
        return round(seconds / 60) if seconds is not None and seconds > 0 else None

    @property
    def notes(self) -> str:
        """The remarks on the match as a whole; the talk during a long game is none."""
        notes = [note.text for note in self.record.notes if note.on is None and note.text]
        return "\n".join(notes) if len(notes) <= _FEW else ""

    def stretches(self, lang: Lang) -> list[str]:
        """How stretches went that have a result of their own, in words: missions, rounds."""
        if not self._has_several:
            return []
        reading = Reading(self.match, lang, self.match.replay.counting, as_played=False)
        return [f"{reading.span_words(span)}: {went}" for span, went in reading.results]

    @property
    def rounds(self) -> int:
        """How many rounds have a result of their own."""
        replay = self.match.replay if self._has_several else None
        spans = self.match.timeline(branch=replay.counting).spans if replay else ()
        return sum(span.kind == "round" and span.outcome is not None for span in spans)

    @cached_property
    def _has_several(self) -> bool:
        """Whether an event may say how a stretch went; most games have none that does."""
        try:
            rules, events = self.match.system.spans, self.match.events
        except AfterActionError:  # its game is not installed
            return False
        return any(
            isinstance(rule := rule_for(rules, event), Closes) and rule.outcome is not None
            for event in events
        )

    def remarks(self, lang: Lang) -> str:
        """What a tracker takes as a comment: how its parts went, and the notes."""
        return "\n\n".join(filter(None, ("\n".join(self.stretches(lang)), self.notes)))

    def score(self, player: Player) -> int | float | None:
        """The points of a player."""
        ended = self.record.ended
        return (ended.scores or {}).get(player.seat) if ended else None

    def rank(self, player: Player) -> int | None:
        """The place of a player, where one is told."""
        ended = self.record.ended
        return (ended.ranks or {}).get(player.seat) if ended else None

    @property
    def ending(self) -> str:
        """How it ended for the table as a whole: draw, won, shared, together, lost, abandoned.

        Trackers know no team that won by itself, and nobody who plays alone.
        """
        ending = ending_of(self.record.ended, self.record.players)
        return _PLAINLY.get(ending, ending)

    @property
    def told(self) -> Phrase:
        """The same in words, with who won."""
        return ending_words(self.record.ended, self.record.players)

    def outcome(self, player: Player) -> Outcome:
        """How it ended for a player; empty where nobody knows."""
        ended = self.record.ended
        return "" if ended is None else _OUTCOMES[result_of(player, ended)]


_PLAINLY: Final[Mapping[Ending, str]] = {
    "open": "", "team": "won", "alone": "together", "lost_alone": "lost",
}  # fmt: skip

_OUTCOMES: Final[Mapping[int | None, Outcome]] = {1: "won", 0: "draw", -1: "lost", None: ""}

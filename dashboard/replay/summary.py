"""What a match comes to: who played, how it ended, what it cost; for report and review alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from typing import Any

from dashboard.replay.match_data import player_names
from dashboard.replay.moments import DrawnMoment, MomentCache, gone
from dashboard.replay.turning_points import KeyMoment, looked_at
from dashboard.words import REPLAY_WORDS as WORDS
from events.match import PhotoAttached
from events.words import Lang, in_language
from projections.archive.settings import sitting_gap
from projections.endings import ending_words
from projections.palette import Palette
from projections.plain_text import clean
from projections.reading import Reading
from projections.scene import SeatBadge
from projections.sentences import score_text, why
from projections.svg_primitives import seat_sign
from projections.timeline import Step, Tempo, tempo_of


@dataclass
class Summary:
    """One reading of a match for one pair of eyes, in parts of HTML."""

    reading: Reading
    cache: MomentCache
    palette: Palette = "light"
    photo_at: Callable[[PhotoAttached], str | None] = lambda _photo: None
    """Where the picture of a photo is had."""

    @property
    def lang(self) -> Lang:
        """The language of the reader."""
        return self.reading.lang

    def say(self, key: str, /, **values: Any) -> str:
        """A sentence of the report."""
        return escape(WORDS(f"report.{key}", **values).text(self.lang))

    @cached_property
    def stops(self) -> Sequence[Step]:
        """The events by which the match is judged."""
        return looked_at(self.reading)

    @cached_property
    def moments(self) -> Sequence[DrawnMoment]:
        """The table after each of them."""
        return self.cache.moments(self.reading, self.stops)

    @property
    def seats(self) -> Sequence[SeatBadge]:
        """Who sat at the table, and how they are told apart."""
        return self.reading.badges

    @cached_property
    def title(self) -> str:
        """What the match is called: by whom it is between, where it has no title."""
        names = [clean(player.name) for player in self.reading.record.players]
        return clean(self.reading.record.title or "") or " \N{EN DASH} ".join(names)

    def result(self) -> str:
        """How it ended, and why, as a sentence."""
        record = self.reading.record
        if record.ended is None:
            return self.say("open")
        result = clean(ending_words(record.ended, record.players).text(self.lang))
        reason = clean(in_language(why(record.ended.reason), self.lang))
        return escape(f"{result[0].upper()}{result[1:]}{reason}.")

    def score_of(self, seat: str) -> float | None:
        """The points of a seat at the end; None where the game counts none."""
        return dict(self.moments[-1].scores).get(seat) if self.moments else None

    def names_of(self, seat: str) -> tuple[str, str]:
        """The name of whoever sits there, and that of the army."""
        return player_names(self.reading.match, self.reading.record, seat, self.lang)

    def sign(self, seat: int) -> str:
        """The badge of a seat, by its number."""
        return seat_sign(self.seats[seat], seat, self.palette)

    def photo(
        self, photo: PhotoAttached, way: Callable[[int], str], whole: str | None = None
    ) -> str:
        """A photo with what is said of it, and a way to its event; a spoilt one says so.

        Tapped it opens by itself, at an address or, in a page of its own, at its own place there.
        """
        words, table = clean(photo.words or ""), WORDS.table(self.lang)
        address = self.photo_at(photo)
        condition = self.reading.match.condition(photo)
        if address is None or condition != "there":
            how = "damaged" if condition == "damaged" else "missing"
            picture = f'<span class="spoilt">{table[f"ui.photo_{how}"]}</span>'
        else:
            alt = escape(words or table["ui.photo_title"])
            picture = (
                f'<a class="shot" href="{escape(whole or address)}">'
                f'<img src="{escape(address)}" alt="{alt}" loading="lazy"></a>'
            )
        event = WORDS("ui.photo_event", seq=photo.on).text(self.lang)
        return (
            f'<figure class="photo" id="photo-{photo.seq}">{picture}<figcaption>{escape(words)} '
            f'<a href="{escape(way(photo.on))}">{escape(event)}</a></figcaption></figure>'
        )

    def title_of(self, moment: KeyMoment) -> str:
        """Where in the match a stretch is."""
        return self.reading.path_words(self.reading.path(moment.first)) or self.say(
            "event", seq=moment.first
        )

    def swings_of(self, moment: KeyMoment) -> Iterator[str]:
        """What a stretch changed, in a few words each."""
        for seat, value in moment.swings.items():
            if value:
                sign = "+" if value > 0 else "\N{MINUS SIGN}"
                yield f"{escape(self.names_of(seat)[0])} {sign}{score_text(abs(value))}"
        if moment.fallen:
            yield self.say("fell", count=moment.fallen)
        if moment.lead:
            yield self.say("lead")

    @cached_property
    def lost(self) -> list[int | None]:
        """Of each piece that left the board whose it was."""
        pairs = zip([None, *self.moments[:-1]], self.moments, strict=True)
        return [piece.owner for before, after in pairs for piece in gone(before, after)]

    @cached_property
    def tempo(self) -> Tempo:
        """How long it took."""
        match = self.reading.match
        return tempo_of(match.timeline(branch=self.reading.branch), 3600 * sitting_gap())

    def counts(self) -> Iterator[str]:
        """How many events and turns it has, and how long it took."""
        yield self.say("events", count=len(self.reading.stops))
        for kind in self.reading.kinds:
            count = len(self.reading.way.marks(kind))
            if f"report.count_{kind}" in WORDS:
                yield self.say(f"count_{kind}", count=count)
            else:  # by the word that the game has for it
                name = in_language(self.reading.match.system.span_name(kind), self.lang)
                yield self.say("count_own", name=clean(name), count=count)
        seconds = sum(self.tempo.before.values())
        if seconds >= 60:
            yield self.say("length", minutes=round(seconds / 60))

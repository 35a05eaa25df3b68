"""The review of a match that is over: how it ended, what decided it, what is to be said of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Final

from dashboard.replay.curve import curve_svg
from dashboard.replay.prose import longest_chain, paragraphs
from dashboard.replay.summary import Summary
from dashboard.replay.turning_points import KeyMoment, key_moments
from events.match import NoteWritten
from events.words import in_language
from projections.endings import result_of
from projections.luck import LuckReport
from projections.plain_text import clean
from projections.scene import Scene
from projections.sentences import score_text
from projections.svg import fragment, view_box

_TURNING_POINTS: Final = 3
_PHASES: Final = 6
"""So many turning points the prose tells of."""
_MOST_FINDINGS: Final = 5
_PHONE_WIDE: Final = 360.0
_BOARD_HIGH: Final = 214
_LEAST_LETTER: Final = 6
"""In pixels: how high a board stands there, and the least letters that somebody can read."""


def review_html(summary: Summary, way: Callable[[int], str], luck: LuckReport | None) -> str:
    """All of it, but for what one may do; `way` leads to a moment of the replay."""
    return _Review(summary, way, luck).page()


@dataclass
class _Review:
    summary: Summary
    way: Callable[[int], str]
    luck: LuckReport | None
    points: Sequence[KeyMoment] = field(init=False)

    def __post_init__(self) -> None:
        told = self.summary
        self.points = key_moments(told.reading, told.stops, told.moments, _TURNING_POINTS)

    def say(self, key: str) -> str:
        return self.summary.say(key)

    def page(self) -> str:
        return (
            f'<div class="review">{self._band()}<div class="columns"><div>'
            f"{self._curve()}{self._turning_points()}{self._prose()}</div>"
            f"<aside>{''.join(self._rail())}</aside></div></div>"
        )

    # How it ended

    def _band(self) -> str:
        seats = range(len(self.summary.seats))
        count = " · ".join(self.summary.counts())
        if len(seats) == 2:
            left, right = map(self._player, seats)
            scores = [self.summary.score_of(badge.seat) for badge in self.summary.seats]
            known = [score_text(score) for score in scores if score is not None]
            score = " : ".join(known) if len(known) == 2 else ""
            players = f'{left}<b class="score">{score}</b>{right}'
        else:
            players = "".join(map(self._player, seats))
        kind = "duel" if len(seats) == 2 else "many"
        return (
            f'<header class="band {kind}">{players}<p>{self.summary.result()}</p>'
            f'<p class="counts">{count}</p></header>'
        )

    def _player(self, i: int) -> str:
        badge = self.summary.seats[i]
        name, army = map(escape, self.summary.names_of(badge.seat))
        record = self.summary.reading.record
        player = record.player(badge.seat)
        won = player and record.ended and result_of(player, record.ended) == 1
        tags = f'<i class="army">{army}</i>' if army else ""
        tags += f'<i class="won">{self.say("review_won")}</i>' if won else ""
        score = self.summary.score_of(badge.seat)
        if len(self.summary.seats) != 2 and score is not None:
            tags += f"<b>{score_text(score)}</b>"
        return f'<div class="player">{self.summary.sign(i)}<strong>{name}</strong>{tags}</div>'

    # What decided it

    def _curve(self) -> str:
        told, title = self.summary, self.say("curve")
        # Drawn for a desk and for a phone: one that is scaled nobody reads.
        drawn = (
            curve_svg(
                told.reading, told.stops, told.moments, title,
                palette=told.palette, points=self.points, way=self.way, wide=wide,
            )
            for wide in (900.0, _PHONE_WIDE)
        )  # fmt: skip
        svg = "".join(drawn)
        return f'<section class="card"><h3>{title}</h3>{svg}</section>' if svg else ""

    def _turning_points(self) -> str:
        if not self.points:
            return ""
        cards = "".join(self._turning_point(n, point) for n, point in enumerate(self.points, 1))
        title = self.say("review_points")
        return (
            f'<h3>{title}</h3><div class="points" role="region" tabindex="0"'
            f' aria-label="{title}">{cards}</div>'
        )

    def _turning_point(self, number: int, point: KeyMoment) -> str:
        # What fell in it lies there still: the table as it was before.
        way = self.summary.reading.way
        before = way.steps[max(0, way.position(point.first) - 1)].seq
        scene = self.summary.reading.scene(before if point.fallen else point.last, lit=False)
        board = _board(scene) if scene.cells else ""
        swings = " · ".join(self.summary.swings_of(point)) or escape(self._remark(point))
        return (
            f'<a class="card point" href="{escape(self.way(point.first))}">'
            f'<span class="{"board" if board else "bare"}">'
            f'<span class="number">{number}</span>{board}</span>'
            f"<b>{escape(self.summary.title_of(point))}</b><span>{swings}</span></a>"
        )

    def _remark(self, point: KeyMoment) -> str:
        """What somebody wrote of it, which is why it counts where nothing changed."""
        reading = self.summary.reading
        steps = reading.way.steps[
            reading.way.position(point.first) : reading.way.position(point.last) + 1
        ]
        return next((_text_of(note) for step in steps for note in reading.notes(step.seq)), "")

    def _prose(self) -> str:
        told = self.summary
        points = key_moments(told.reading, told.stops, told.moments, _PHASES)
        phases = paragraphs(told, points)
        photos = self._photos([one.first for one in phases])
        parts = "".join(
            f'<h4><a href="{escape(self.way(one.first))}">{escape(one.title)}</a></h4>'
            f"<p>{' '.join(one.sentences)}</p>{shown}"
            for one, shown in zip(phases, photos, strict=False)
        )
        end = f"{'' if phases else photos[0]}<p>{told.result()}</p>"
        return f'<section class="prose"><h3>{self.say("review_prose")}</h3>{parts}{end}</section>'

    def _photos(self, firsts: Sequence[int]) -> list[str]:
        """The photos of each phase, by the first event of each; the first has those before it."""
        reading = self.summary.reading
        place = reading.way.position
        shown = [""] * max(1, len(firsts))
        for step in reading.steps:
            for photo in reading.photos(step.seq):
                here = place(reading.nearest(step.seq))
                phase = sum(place(first) <= here for first in firsts)
                shown[max(0, phase - 1)] += self.summary.photo(photo, self.way)
        return [f'<div class="photos">{one}</div>' if one else "" for one in shown]

    # What is to be said of it

    def _rail(self) -> Iterator[str]:
        """Why it came so, by how much luck, against which rules, and what people wrote."""
        told, reading = self.summary, self.summary.reading
        chain = longest_chain(told, (stop.seq for stop in reading.stops))
        yield self._card("review_chain", [self._linked(*one) for one in chain])
        accounts = self.luck.accounts if self.luck is not None else ()
        yield self._card("review_luck", [escape(one.line(told.lang)) for one in accounts])
        yield self._card("findings", self._findings(), f"<p>{self.say('no_findings')}</p>")
        notes = ((step.seq, note) for step in reading.steps for note in reading.notes(step.seq))
        yield self._card("notes", [self._linked(seq, _text_of(note)) for seq, note in notes])

    def _card(self, title: str, items: Sequence[str], empty: str = "") -> str:
        if not items and not empty:
            return ""
        rows = f"<ul>{''.join(f'<li>{one}</li>' for one in items)}</ul>" if items else empty
        return f'<section class="card"><h3>{self.say(title)}</h3>{rows}</section>'

    def _linked(self, seq: int, text: str) -> str:
        return f'<a href="{escape(self.way(seq))}">{escape(clean(text))}</a>'

    def _findings(self) -> list[str]:
        """Against the rules, or doubtful; of many the first."""
        reading = self.summary.reading
        rows = [
            f"<b>{self.say(found.severity)}</b>: "
            + self._linked(seq, in_language(found.message, reading.lang))
            for seq, all_found in reading.findings.items()
            for found in all_found
            if found.severity != "info"
        ]
        more = len(rows) - _MOST_FINDINGS
        left = [self.summary.say("review_more", count=more)] if more > 0 else []
        return [*rows[:_MOST_FINDINGS], *left]


def _board(scene: Scene) -> str:
    """The table in the colours of the page, with the letters that can be read at that size."""
    frame = view_box(scene)
    inside = fragment(scene, theme="page", least_letter=_LEAST_LETTER * frame[3] / _BOARD_HIGH)
    box = " ".join(f"{side:.3f}" for side in frame)
    return f'<svg viewBox="{box}" aria-hidden="true" text-anchor="middle">{inside}</svg>'


def _text_of(note: NoteWritten) -> str:
    """A note as one reads it: who wrote it, the sign they gave, and the words."""
    author = f"{note.author}:" if note.author else None
    return clean(" ".join(filter(None, (author, note.symbol, note.text))))

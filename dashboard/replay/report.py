"""The after-action report: a match on paper. Summary, curves, key moments, findings, log."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property, partial
from html import escape
from typing import Final

from dashboard.component.parts import part, tokens
from dashboard.component.typefaces import enclosed
from dashboard.photos import enclosed_photo
from dashboard.replay.curve import curve_svg
from dashboard.replay.match_data import finding_json
from dashboard.replay.moments import MomentCache
from dashboard.replay.pictures import heading
from dashboard.replay.sharing import Excerpt
from dashboard.replay.summary import Summary
from dashboard.replay.turning_points import KeyMoment, key_moments
from dashboard.story.pages import drawing_of, printed
from dashboard.words import REPLAY_WORDS as WORDS
from events.match import NoteWritten, PhotoAttached
from projections.plain_text import clean
from projections.sentences import clock_text, presence_words, score_text
from projections.storytelling import chapters_of
from projections.svg import draw
from projections.timeline import Step, activity_of

_POLICY: Final = (
    "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:; base-uri 'none'"
)
_MOST_MOMENTS: Final = 6
_MOST_LINES: Final = 8
"""Sentences of one key moment."""


def report_of(excerpt: Excerpt) -> bytes:
    """The whole report as one HTML file that prints well."""
    reading, cache = excerpt.reading(), MomentCache(excerpt.lang, excerpt.seat)
    photo_at = partial(enclosed_photo, excerpt.match)
    return _Report(reading, cache, photo_at=photo_at, excerpt=excerpt).page().encode()


@dataclass
class _Report(Summary):
    excerpt: Excerpt = field(kw_only=True)

    def page(self) -> str:
        title = self.title
        svg = curve_svg(self.reading, self.stops, self.moments, self.say("curve"))
        curve = f"<section><h2>{self.say('curve')}</h2>{svg}</section>" if svg else ""
        body = "".join((
            f"<header><h1>{escape(title)}</h1>",
            f"<p>{escape(heading(self.excerpt, self.reading))}</p></header>",
            *self._summary(), *self._results(), self._story(), curve,
            *self._key_moments(), *self._findings(), *self._notes(), *self._log(),
        ))  # fmt: skip
        look = "\n".join((enclosed(title + body), tokens(), part("report.css"), part("story.css")))
        return (
            f'<!doctype html>\n<html lang="{self.excerpt.lang}">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
            f"<title>{escape(title)}</title>\n<style>{look}</style>\n</head>\n"
            f"<body><main>{body}</main></body>\n</html>\n"
        )

    # Who played, and how it ended

    def _summary(self) -> Iterator[str]:
        yield f'<section class="summary"><p class="result">{self.result()}</p>'
        head = "".join(f"<th>{self._title(key)}</th>" for key in self._columns)
        yield f"<table><thead><tr>{head}</tr></thead>"
        yield f"<tbody>{''.join(self._player(i) for i in range(len(self.seats)))}</tbody></table>"
        yield f'<p class="facts">{" · ".join(self._facts())}</p></section>'

    def _results(self) -> Iterator[str]:
        """How missions and the like went, where they had results of their own."""
        if self.reading.results:
            rows = "".join(
                f"<tr><th>{escape(self.reading.span_words(span))}</th>"
                f"<td>{escape(clean(went))}</td></tr>"
                for span, went in self.reading.results
            )
            yield f"<section><h2>{self.say('results')}</h2><table>{rows}</table></section>"

    def _story(self) -> str:
        """What the game tells of it beside all that stands here anyway."""
        told = [one for one in chapters_of(self.reading) if one.is_printed]
        return printed(told, drawing_of(self.reading, (), lambda _seq: None)) if told else ""

    def _player(self, i: int) -> str:
        badge = self.seats[i]
        names = self.names_of(badge.seat)
        score = self.score_of(badge.seat)
        gone = presence_words(self.reading.presence(badge.seat, self.reading.last))
        aside = f" ({gone.text(self.excerpt.lang)})" if gone else ""
        took = self._thinking.get(badge.seat)
        cells = {
            "player": f"{self.sign(i)} {escape(names[0] + aside)}",
            "army": escape(names[1]),
            "score": "" if score is None else score_text(score),
            "actions": str(activity_of(self.reading.way).get(badge.seat, 0)),
            "fallen": str(sum(1 for m in self.lost if m == i)),
            "time": clock_text(took) if took else "\N{EN DASH}",
        }
        return f"<tr>{''.join(f'<td>{cells[key]}</td>' for key in self._columns)}</tr>"

    @property
    def _columns(self) -> list[str]:
        """What is told of players; armies only where somebody plays with one."""
        has_armies = any(player.army for player in self.reading.record.players)
        return [key for key in _COLUMNS if key != "army" or has_armies]

    def _title(self, column: str) -> str:
        """A column in the words of the game, where it calls an army or its points otherwise."""
        name_of = self.reading.match.system.name_of
        called = {"army": name_of("fact", "army"), "score": name_of("counter", "score")}
        words = called.get(column)
        return escape(words.text(self.excerpt.lang)) if words else self.say(column)

    @cached_property
    def _thinking(self) -> dict[str, float]:
        """Seconds of the turns of each player."""
        spent: dict[str, float] = {}
        for span, seconds in self.tempo.spans:
            if span.kind == "turn" and span.player is not None:
                spent[span.player] = spent.get(span.player, 0.0) + seconds
        return spent

    def _facts(self) -> Iterator[str]:
        record = self.reading.record
        if record.place:
            yield escape(clean(record.place))
        if record.edition:
            yield self.say("edition", edition=clean(record.edition))
        yield from self.counts()
        if record.tags:
            yield escape(", ".join(map(clean, record.tags)))

    # Key moments

    def _key_moments(self) -> Iterator[str]:
        found = key_moments(self.reading, self.stops, self.moments, _MOST_MOMENTS)
        if not found:
            return
        yield f'<section><h2>{self.say("moments")}</h2><div class="moments">'
        for one in found:
            yield self._key_moment(one)
        yield "</div></section>"

    def _key_moment(self, moment: KeyMoment) -> str:
        scene = self.reading.scene(moment.last)
        board = draw(scene, panels=False).replace(' tabindex="0"', "")
        title = self.title_of(moment)
        position = self.reading.way.position
        lines = []
        for stop in self.reading.stops[position(moment.first) : position(moment.last) + 1]:
            sentence = escape(self.reading.sentence(stop.seq))
            lines.append(f'<span class="seq">{stop.seq}</span> {sentence}')
            lines += map(self._note, self.reading.notes(stop.seq))
            lines += map(self._photo_mentioned, self.reading.photos(stop.seq))
        items = "".join(f"<li>{line}</li>" for line in lines[:_MOST_LINES])
        more = "<li>…</li>" if len(lines) > _MOST_LINES else ""
        swings = " · ".join(self.swings_of(moment))
        return (
            f'<article><div class="board">{board}</div><div><h3>{escape(title)}</h3>'
            f'<p class="swing">{swings}</p><ul>{items}{more}</ul></div></article>'
        )

    def _photo_mentioned(self, photo: PhotoAttached) -> str:
        words = clean(photo.words or "") or WORDS.table(self.lang)["ui.photo_title"]
        return f'<a href="#photo-{photo.seq}">{escape(words)}</a>'

    def _note(self, note: NoteWritten) -> str:
        author = f"{clean(note.author)}: " if note.author else ""
        symbol = f"<b>{escape(note.symbol)}</b> " if note.symbol else ""
        return f'<span class="note">\N{PENCIL} {symbol}{escape(author + clean(note.text))}</span>'

    # What was found, what was written, and all that happened

    def _findings(self) -> Iterator[str]:
        rows = [
            f'<li><span class="seq">{stop.seq}</span> <b>{self.say(found["severity"])}</b>: '
            f"{escape(found['text'])} {escape(found.get('cites', ''))}</li>"
            for stop in self.reading.stops
            for found in (
                finding_json(one, self.excerpt.lang)
                for one in self.reading.findings.get(stop.seq, ())
            )
        ]
        yield f"<section><h2>{self.say('findings')}</h2>"
        yield f"<ul>{''.join(rows)}</ul>" if rows else f"<p>{self.say('no_findings')}</p>"
        yield "</section>"

    def _notes(self) -> Iterator[str]:
        rows = [
            f'<li><span class="seq">{step.seq}</span> {self._note(note)}</li>'
            for step in self.reading.steps
            for note in self.reading.notes(step.seq)
        ]
        if rows:
            yield f"<section><h2>{self.say('notes')}</h2><ul>{''.join(rows)}</ul></section>"

    def _log(self) -> Iterator[str]:
        yield f'<section><h2>{self.say("log")}</h2><div class="log">'
        kinds = self.reading.kinds
        opens = {span.first: span for span in self.reading.spans if kinds and span.kind == kinds[0]}
        for step in self.reading.steps:
            if step.seq in opens:
                yield f"<h3>{escape(self.reading.span_words(opens[step.seq]))}</h3>"
            yield self._row(step)
        yield "</div></section>"

    def _row(self, step: Step) -> str:
        depth = min(self.reading.depth(step), 3)
        struck = ' class="struck"' if step.taken_by is not None else ""
        marks = "".join(f" {self._note(note)}" for note in self.reading.notes(step.seq))
        flag = " \N{BLACK FLAG}" if step.seq in self.reading.findings else ""
        photos = "".join(map(self._photo, self.reading.photos(step.seq)))
        return (
            f'<p id="event-{step.seq}" style="margin-left:{depth}em"{struck}>'
            f'<span class="seq">{step.seq}</span>'
            f" {escape(self.reading.sentence(step.seq))}{flag}{marks}</p>{photos}"
        )

    def _photo(self, photo: PhotoAttached) -> str:
        """A photo in the log; tapped it fills the page, and its event is the way back."""
        return self.photo(photo, "#event-{}".format, f"#photo-{photo.seq}")


_COLUMNS: Final = ("player", "army", "score", "actions", "fallen", "time")

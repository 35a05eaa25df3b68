"""The after-action report: a match on paper. Summary, curves, key moments, findings, log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from typing import Any, Final

from dashboard.component.parts import part, tokens
from dashboard.component.typefaces import enclosed
from dashboard.replay.match_data import finding_json, player_names
from dashboard.replay.moments import DrawnMoment, MomentCache, gone
from dashboard.replay.pictures import heading
from dashboard.replay.sharing import Excerpt
from dashboard.story.pages import drawing_of, printed
from dashboard.words import REPLAY_WORDS as WORDS
from events.match import NoteWritten
from events.words import in_language
from projections.archive.settings import sitting_gap
from projections.endings import ending_words
from projections.palette import colour
from projections.plain_text import clean
from projections.reading import Reading
from projections.scene import SeatBadge
from projections.sentences import clock_text, presence_words, score_text, why
from projections.storytelling import chapters_of
from projections.svg import FONT, draw
from projections.svg_primitives import badge_outline
from projections.timeline import Step, Tempo, activity_of, tempo_of

_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; base-uri 'none'"
_MOST_MOMENTS: Final = 6
_MOST_LINES: Final = 8
"""Sentences of one key moment."""


def report_of(excerpt: Excerpt) -> bytes:
    """The whole report as one HTML file that prints well."""
    return _Report(excerpt, excerpt.reading()).page().encode()


@dataclass
class _Report:
    excerpt: Excerpt
    reading: Reading

    def say(self, key: str, /, **values: Any) -> str:
        return escape(WORDS(f"report.{key}", **values).text(self.excerpt.lang))

    @cached_property
    def moments(self) -> Sequence[DrawnMoment]:
        return MomentCache(self.excerpt.lang, self.excerpt.seat).moments(self.reading)

    @property
    def seats(self) -> Sequence[SeatBadge]:
        return self.reading.badges

    def page(self) -> str:
        title = clean(self.reading.record.title or "") or " \N{EN DASH} ".join(
            clean(player.name) for player in self.reading.record.players
        )
        svg = curve_svg(self.reading, self.moments, self.say("curve"))
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
        yield f'<section class="summary"><p class="result">{self._result()}</p>'
        head = "".join(f"<th>{self._title(key)}</th>" for key in self._columns)
        yield f"<table><thead><tr>{head}</tr></thead>"
        yield f"<tbody>{''.join(self._player(i) for i in range(len(self.seats)))}</tbody></table>"
        yield f'<p class="facts">{" · ".join(self._facts())}</p></section>'

    def _result(self) -> str:
        record, lang = self.reading.record, self.excerpt.lang
        if record.ended is None:
            return self.say("open")
        result = clean(ending_words(record.ended, record.players).text(lang))
        reason = clean(in_language(why(record.ended.reason), lang))
        return escape(f"{result[0].upper()}{result[1:]}{reason}.")

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
        names = self._names(badge.seat)
        score = dict(self.moments[-1].scores).get(badge.seat) if self.moments else None
        gone = presence_words(self.reading.presence(badge.seat, self.reading.last))
        aside = f" ({gone.text(self.excerpt.lang)})" if gone else ""
        took = self._thinking.get(badge.seat)
        cells = {
            "player": f"{self._sign(i)} {escape(names[0] + aside)}",
            "army": escape(names[1]),
            "score": "" if score is None else score_text(score),
            "actions": str(activity_of(self.reading.way).get(badge.seat, 0)),
            "fallen": str(sum(1 for m in self._lost if m == i)),
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
    def _lost(self) -> list[int | None]:
        pairs = zip([None, *self.moments[:-1]], self.moments, strict=True)
        return [piece.owner for before, after in pairs for piece in gone(before, after)]

    @cached_property
    def _tempo(self) -> Tempo:
        match = self.reading.match
        return tempo_of(match.timeline(branch=self.reading.branch), 3600 * sitting_gap())

    @cached_property
    def _thinking(self) -> dict[str, float]:
        """Seconds of the turns of each player."""
        spent: dict[str, float] = {}
        for span, seconds in self._tempo.spans:
            if span.kind == "turn" and span.player is not None:
                spent[span.player] = spent.get(span.player, 0.0) + seconds
        return spent

    def _facts(self) -> Iterator[str]:
        record = self.reading.record
        if record.place:
            yield escape(clean(record.place))
        if record.edition:
            yield self.say("edition", edition=clean(record.edition))
        yield self.say("events", count=len(self.reading.stops))
        for kind in self.reading.kinds:
            count = len(self.reading.way.marks(kind))
            if f"report.count_{kind}" in WORDS:
                yield self.say(f"count_{kind}", count=count)
            else:  # by the word that the game has for it
                name = in_language(self.reading.match.system.span_name(kind), self.excerpt.lang)
                yield self.say("count_own", name=clean(name), count=count)
        seconds = sum(self._tempo.before.values())
        if seconds >= 60:
            yield self.say("length", minutes=round(seconds / 60))
        if record.tags:
            yield escape(", ".join(map(clean, record.tags)))

    def _names(self, seat: str) -> tuple[str, str]:
        return player_names(self.reading.match, self.reading.record, seat, self.excerpt.lang)

    def _sign(self, seat: int) -> str:
        badge = self.seats[seat]
        fill, ink = colour("light", "frame", seat), colour("light", "badge_ink", seat)
        points = " ".join(f"{x:.2f},{y:.2f}" for x, y in badge_outline(badge.shape, 1.0))
        body = (
            f'<polygon points="{points}" fill="{fill}"/>'
            if points
            else f'<circle r="1" fill="{fill}"/>'
        )
        return (
            '<svg class="sign" viewBox="-1.4 -1.4 2.8 2.8" aria-hidden="true">'
            f'{body}<text y=".38" text-anchor="middle" font-size="1.1" font-weight="700"'
            f' fill="{ink}">{escape(badge.letter)}</text></svg>'
        )

    # Key moments

    def _key_moments(self) -> Iterator[str]:
        found = key_moments(self.reading, self.moments)
        if not found:
            return
        yield f'<section><h2>{self.say("moments")}</h2><div class="moments">'
        for one in found:
            yield self._key_moment(one)
        yield "</div></section>"

    def _key_moment(self, moment: KeyMoment) -> str:
        scene = self.reading.scene(moment.last)
        board = draw(scene, panels=False).replace(' tabindex="0"', "")
        title = self.reading.path_words(self.reading.path(moment.first)) or self.say(
            "event", seq=moment.first
        )
        position = self.reading.way.position
        lines = []
        for stop in self.reading.stops[position(moment.first) : position(moment.last) + 1]:
            sentence = escape(self.reading.sentence(stop.seq))
            lines.append(f'<span class="seq">{stop.seq}</span> {sentence}')
            lines += map(self._note, self.reading.notes(stop.seq))
        items = "".join(f"<li>{line}</li>" for line in lines[:_MOST_LINES])
        more = "<li>…</li>" if len(lines) > _MOST_LINES else ""
        swings = " · ".join(self._swings(moment))
        return (
            f'<article><div class="board">{board}</div><div><h3>{escape(title)}</h3>'
            f'<p class="swing">{swings}</p><ul>{items}{more}</ul></div></article>'
        )

    def _swings(self, moment: KeyMoment) -> Iterator[str]:
        for seat, value in moment.swings.items():
            if value:
                sign = "+" if value > 0 else "\N{MINUS SIGN}"
                yield f"{escape(self._names(seat)[0])} {sign}{score_text(abs(value))}"
        if moment.fallen:
            yield self.say("fell", count=moment.fallen)
        if moment.lead:
            yield self.say("lead")

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
        return (
            f'<p style="margin-left:{depth}em"{struck}><span class="seq">{step.seq}</span>'
            f" {escape(self.reading.sentence(step.seq))}{flag}{marks}</p>"
        )


_COLUMNS: Final = ("player", "army", "score", "actions", "fallen", "time")


_WEIGHTS: Final = {"!!": 4.0, "??": 4.0, "!": 2.0, "?": 2.0, "!?": 2.0, "?!": 2.0}
"""How much an event counts by the symbol that somebody gave it; any other remark half a point."""


@dataclass
class KeyMoment:
    """A stretch worth showing: the events it spans, what it changed, why it counts."""

    first: int
    last: int
    swings: dict[str, float] = field(default_factory=dict)
    """How the score of each seat changed."""
    fallen: int = 0
    """How many pieces left the board."""
    marks: float = 0.0
    lead: bool = False
    """Whether somebody else is ahead after it."""

    @property
    def weight(self) -> float:
        """How much it mattered."""
        swing = sum(abs(value) for value in self.swings.values())
        return swing + 1.1 * self.fallen + self.marks + (2.5 if self.lead else 0.0)


def key_moments(reading: Reading, moments: Sequence[DrawnMoment]) -> list[KeyMoment]:
    """The stretches that mattered most, in their order."""
    found = [one for one in _stretches(reading, moments) if one.weight > 1]
    best = sorted(found, key=lambda one: -one.weight)[:_MOST_MOMENTS]
    position = reading.way.position
    return sorted(best, key=lambda one: position(one.first))


def _stretches(reading: Reading, moments: Sequence[DrawnMoment]) -> Iterator[KeyMoment]:
    """The highlights of the game as wholes, every other action by itself."""
    current: KeyMoment | None = None
    key: object = None
    kind = reading.match.system.highlight
    for i, stop in enumerate(reading.stops):
        whole = next((span for span in reading.path(stop.seq) if span.kind == kind), None)
        here: object = ("whole", whole.first) if whole else ("action", stop.action)
        if current is None or here != key:
            if current is not None:
                yield current
            current, key = KeyMoment(stop.seq, stop.seq), here
        _add_stop(current, reading, moments, i)
    if current is not None:
        yield current


def _add_stop(moment: KeyMoment, reading: Reading, moments: Sequence[DrawnMoment], i: int) -> None:
    seq = reading.stops[i].seq
    moment.last = seq
    before, after = (moments[i - 1] if i else None), moments[i]
    then, now = dict(before.scores) if before else {}, dict(after.scores)
    for seat, value in now.items():
        if seat in then and value != then[seat]:
            moment.swings[seat] = moment.swings.get(seat, 0.0) + value - then[seat]
    moment.fallen += len(gone(before, after))
    moment.marks += sum(_WEIGHTS.get(note.symbol or "", 0.5) for note in reading.notes(seq))
    moment.lead = moment.lead or _leader(then) not in (_leader(now), None)


def _leader(scores: dict[str, float]) -> str | None:
    """Who is ahead; None while the first two are level."""
    ranked = sorted(scores.items(), key=lambda entry: -entry[1])
    if len(ranked) < 2 or ranked[0][1] == ranked[1][1]:
        return None
    return ranked[0][0]


_DASHES: Final = ("", "7 4", "2 4", "12 4 2 4", "1 3", "14 6")
_WIDE: Final = 900.0
_HIGH: Final = 220.0
_LEFT: Final = 34.0
_RIGHT: Final = 880.0
_TOP: Final = 12.0
_LOW: Final = 190.0


def curve_svg(reading: Reading, moments: Sequence[DrawnMoment], title: str) -> str:
    """The curves of all seats with the turns below; empty where the game counts nothing."""
    values = [value for moment in moments for _, value in moment.scores]
    if not values or len(moments) < 2:
        return ""
    curve = _Curve(reading, moments, low=min(0.0, *values), high=max(1.0, *values))
    inside = "".join((*curve.frame(), *curve.turns(), *curve.lines()))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDE:g} {_HIGH:g}" role="img"'
        f' aria-label="{escape(title)}" font-family="{FONT}" font-size="13">{inside}</svg>'
    )


@dataclass(frozen=True)
class _Curve:
    reading: Reading
    moments: Sequence[DrawnMoment]
    low: float
    high: float

    def x(self, i: float) -> float:
        return _LEFT + (_RIGHT - _LEFT) * i / (len(self.moments) - 1)

    def y(self, value: float) -> float:
        return _LOW - (_LOW - _TOP) * (value - self.low) / (self.high - self.low)

    def frame(self) -> Iterator[str]:
        for value in sorted({self.low, (self.low + self.high) / 2, self.high}):
            y = self.y(value)
            yield (
                f'<line x1="{_LEFT:g}" x2="{_RIGHT:g}" y1="{y:.1f}" y2="{y:.1f}"'
                f' stroke="{colour("light", "line")}" stroke-width=".5"/>'
                f'<text x="{_LEFT - 6:g}" y="{y + 4:.1f}" text-anchor="end"'
                f' fill="{colour("light", "faint")}">{value:g}</text>'
            )

    def turns(self) -> Iterator[str]:
        kinds = self.reading.kinds
        spans = [span for span in self.reading.spans if kinds and span.kind == kinds[0]]
        pace = max(1, len(spans) // 12)
        for i, span in enumerate(spans):
            x = self.x(max(0, self.reading.way.position(span.first)))
            yield (
                f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{_LOW:g}" y2="{_LOW + 6:g}"'
                f' stroke="{colour("light", "faint")}"/>'
            )
            if i % pace == 0:
                number = escape(str(span.number))
                ink = colour("light", "faint")
                yield f'<text x="{x + 2:.1f}" y="{_LOW + 20:g}" fill="{ink}">{number}</text>'

    def lines(self) -> Iterator[str]:
        for seat, badge in enumerate(self.moments[-1].seats):
            path, end = self._path(badge.seat)
            if not path:
                continue
            ink = colour("light", "frame", seat)
            dash = f' stroke-dasharray="{_DASHES[seat % 6]}"' if _DASHES[seat % 6] else ""
            yield f'<path d="{path}" fill="none" stroke="{ink}" stroke-width="2.5"{dash}/>'
            yield self._sign(seat, badge, end)

    def _sign(self, seat: int, badge: SeatBadge, y: float) -> str:
        """Whose curve it is, at its end."""
        fill, ink = colour("light", "frame", seat), colour("light", "badge_ink", seat)
        x = _RIGHT + 10
        outline = badge_outline(badge.shape, 8)
        points = " ".join(f"{x + dx:.1f},{y + dy:.1f}" for dx, dy in outline)
        circle = f'<circle cx="{x:g}" cy="{y:.1f}" r="8" fill="{fill}"/>'
        body = f'<polygon points="{points}" fill="{fill}"/>' if outline else circle
        return (
            f'{body}<text x="{x:g}" y="{y + 3.5:.1f}" text-anchor="middle" font-size="10"'
            f' font-weight="700" fill="{ink}">{escape(badge.letter)}</text>'
        )

    def _path(self, seat: str) -> tuple[str, float]:
        parts: list[str] = []
        y = 0.0
        for i, moment in enumerate(self.moments):
            value = dict(moment.scores).get(seat)
            if value is None:
                continue
            x, new = self.x(i), self.y(value)
            parts.append(f"H{x:.1f}V{new:.1f}" if parts else f"M{x:.1f} {new:.1f}")
            y = new
        return "".join(parts), y

"""The after-action report: a match on paper. Summary, curves, key moments, findings, log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from typing import Any, Final

from dashboard.component.parts import part
from dashboard.replay_data.logbook import finding_json
from dashboard.replay_data.moments import Darkroom, Moment
from dashboard.share.curves import curve_svg
from dashboard.share.cut import Cut
from dashboard.share.highlights import Highlight, highlights
from dashboard.share.pictures import heading
from dashboard.share.words import WORDS
from events.words import in_language
from projections.palette import colour
from projections.plain_text import clean
from projections.reading import Reading, path_words, span_words
from projections.record import ending_of, winner_names
from projections.scene import SeatBadge, badges
from projections.sentences import why
from projections.svg import badge_outline, draw
from projections.timeline import Step, Tempo, activity_of, tempo_of

_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'"
_MOST_LINES: Final = 8


def report_of(cut: Cut) -> bytes:
    """The whole report as one HTML file that prints well."""
    return _Report(cut, cut.reading()).page().encode()


@dataclass
class _Report:
    cut: Cut
    reading: Reading

    def say(self, key: str, /, **values: Any) -> str:
        return escape(WORDS(f"report.{key}", **values).text(self.cut.lang))

    @cached_property
    def moments(self) -> Sequence[Moment]:
        return Darkroom(self.cut.lang, self.cut.seat).moments(self.reading)

    @cached_property
    def seats(self) -> Sequence[SeatBadge]:
        found = self.moments[-1].seats if self.moments else ()
        return found or badges(self.reading.record.seats)

    def page(self) -> str:
        title = clean(self.reading.record.title or "") or " \N{EN DASH} ".join(
            clean(player.name) for player in self.reading.record.players
        )
        body = "".join((
            f"<header><h1>{escape(title)}</h1>",
            f"<p>{escape(heading(self.cut, self.reading))}</p></header>",
            *self._summary(), *self._curve(), *self._key_moments(), *self._findings(),
            *self._notes(), *self._log(),
        ))  # fmt: skip
        return (
            f'<!doctype html>\n<html lang="{self.cut.lang}">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
            f"<title>{escape(title)}</title>\n<style>{part('report.css')}</style>\n</head>\n"
            f"<body><main>{body}</main></body>\n</html>\n"
        )

    # Who played, and how it ended

    def _summary(self) -> Iterator[str]:
        yield f'<section class="summary"><p class="result">{self._result()}</p>'
        head = "".join(f"<th>{self.say(key)}</th>" for key in _COLUMNS)
        yield f"<table><thead><tr>{head}</tr></thead>"
        yield f"<tbody>{''.join(self._player(i) for i in range(len(self.seats)))}</tbody></table>"
        yield f'<p class="facts">{" · ".join(self._facts())}</p></section>'

    def _result(self) -> str:
        ended = self.reading.record.ended
        if ended is None:
            return self.say("open")
        reason = escape(clean(in_language(why(ended.reason), self.cut.lang)))
        ending = ending_of(ended.winner, ended.outcome, ended.winners)
        winner = clean(winner_names(ended.winner, ended.winners) or "")
        result = self.say(ending, winner=winner)
        return f"{result.removesuffix('.')}{reason}." if reason else result

    def _player(self, i: int) -> str:
        badge = self.seats[i]
        player = self.reading.record.player(badge.seat)
        army = (player.army or "") if player else ""
        score = dict(self.moments[-1].scores).get(badge.seat) if self.moments else None
        cells = (
            f"{self._sign(i)} {escape(clean(player.name if player else badge.seat))}",
            escape(clean(in_language(self.reading.match.system.army_name(army), self.cut.lang))),
            "" if score is None else f"{score:g}",
            str(activity_of(self.reading.way).get(badge.seat, 0)),
            str(sum(1 for m in self._lost if m == i)),
            _clock(self._thinking.get(badge.seat)),
        )
        return f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"

    @cached_property
    def _lost(self) -> list[int | None]:
        from dashboard.replay_data.moments import gone

        pairs = zip([None, *self.moments[:-1]], self.moments, strict=True)
        return [piece.owner for before, after in pairs for piece in gone(before, after)]

    @cached_property
    def _tempo(self) -> Tempo:
        match = self.reading.match
        return tempo_of(match.timeline(branch=self.reading.branch))

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
            yield self.say(f"count_{kind}", count=count)
        seconds = sum(self._tempo.before.values())
        if seconds >= 60:
            yield self.say("length", minutes=round(seconds / 60))
        if record.tags:
            yield escape(", ".join(map(clean, record.tags)))

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

    def _curve(self) -> Iterator[str]:
        if svg := curve_svg(self.reading, self.moments, self.say("curve")):
            yield f"<section><h2>{self.say('curve')}</h2>{svg}</section>"

    # Key moments

    def _key_moments(self) -> Iterator[str]:
        found = highlights(self.reading, self.moments)
        if not found:
            return
        yield f'<section><h2>{self.say("moments")}</h2><div class="moments">'
        for one in found:
            yield self._highlight(one)
        yield "</div></section>"

    def _highlight(self, found: Highlight) -> str:
        scene = self.reading.scene(found.last)
        board = draw(scene, panels=False).replace(' tabindex="0"', "")
        title = path_words(self.reading.path(found.first), self.cut.lang) or self.say(
            "event", seq=found.first
        )
        told = [line for line in self._lines(found) if line]
        items = "".join(f"<li>{line}</li>" for line in told[:_MOST_LINES])
        more = "<li>…</li>" if len(told) > _MOST_LINES else ""
        swings = " · ".join(self._swings(found))
        return (
            f'<article><div class="board">{board}</div><div><h3>{escape(title)}</h3>'
            f'<p class="swing">{swings}</p><ul>{items}{more}</ul></div></article>'
        )

    def _swings(self, found: Highlight) -> Iterator[str]:
        for seat, value in found.swings.items():
            if value:
                sign = "+" if value > 0 else "\N{MINUS SIGN}"
                yield f"{escape(self._name(seat))} {sign}{abs(value):g}"
        if found.fallen:
            yield self.say("fell", count=len(found.fallen))
        if found.lead:
            yield self.say("lead")

    def _name(self, seat: str) -> str:
        player = self.reading.record.player(seat)
        return clean(player.name if player else seat)

    def _lines(self, found: Highlight) -> Iterator[str]:
        position = self.reading.way.position
        first, last = position(found.first), position(found.last)
        for stop in self.reading.stops[first : last + 1]:
            yield f'<span class="seq">{stop.seq}</span> {self._sentence(stop.seq)}'
            yield from (self._note(note) for note in self.reading.notes(stop.seq))

    def _sentence(self, seq: int) -> str:
        return escape(self.reading.sentence(seq))

    def _note(self, note: Any) -> str:
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
                finding_json(one, self.cut.lang) for one in self.reading.findings.get(stop.seq, ())
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
                yield f"<h3>{escape(span_words(opens[step.seq], self.cut.lang))}</h3>"
            yield self._row(step)
        yield "</div></section>"

    def _row(self, step: Step) -> str:
        depth = min(self.reading.depth(step), 3)
        struck = ' class="struck"' if step.taken_by is not None else ""
        marks = "".join(f" {self._note(note)}" for note in self.reading.notes(step.seq))
        flag = " \N{BLACK FLAG}" if step.seq in self.reading.findings else ""
        return (
            f'<p style="margin-left:{depth}em"{struck}><span class="seq">{step.seq}</span>'
            f" {self._sentence(step.seq)}{flag}{marks}</p>"
        )


_COLUMNS: Final = ("player", "army", "score", "actions", "fallen", "time")


def _clock(seconds: float | None) -> str:
    if not seconds:
        return "\N{EN DASH}"
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02d}"

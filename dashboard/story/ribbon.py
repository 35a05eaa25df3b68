"""A ribbon, drawn: all days at a glance, lanes that one scrolls, and a calendar on a phone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from dashboard.story.elements import (
    FILLS,
    Drawing,
    Place,
    bottom_of,
    fitting,
    hexagon,
    number,
    state_mark,
    stepped,
    told_values,
    top_of,
)
from dashboard.story.stack import STACK, stack_svg, stack_top
from projections.story import (
    Curve,
    Deadline,
    Lane,
    LaneMark,
    LeftLine,
    Ribbon,
    RibbonDay,
    Stack,
)

_DAY: Final = 38
"""How wide a day is at least."""
_WIDE: Final = 730
"""How wide all days are at least."""
_NAMES: Final = 88
"""How wide the names of the lanes are."""
_HEAD: Final = 24
_NOTES: Final = 20
"""How high a row of deadlines is."""
_ROW: Final = 34
_CURVE: Final = 62
_FOOT: Final = 26
_WEEK: Final = 7
_ROWS: Final = 4
"""Marks of a lane that lie over each other stand in so many rows at most."""
_AGAIN: Final = 420
"""So far from each other stand the words of a long bar."""
_AS_MANY: Final = 21
"""So many days go in one piece on paper."""


def ribbon_html(ribbon: Ribbon, drawing: Drawing, *, on_paper: bool = False) -> str:
    """The ribbon with all its parts; on paper in pieces below each other."""
    if not ribbon.days:
        return ""
    days = ribbon.days
    if on_paper:
        shown = [day for day in days if ribbon.today is None or day.number <= ribbon.today + 6]
        pieces = [shown[i : i + _AS_MANY] for i in range(0, len(shown), _AS_MANY)]
        return "".join(_Window(ribbon, drawing, piece).on_paper() for piece in pieces)
    window = _Window(ribbon, drawing, days)
    label = escape(ribbon.title)
    return (
        f'<div class="wide">{_strip(ribbon, drawing)}</div>'
        f'<div class="narrow">{_calendar(ribbon, drawing)}</div>{_legend(ribbon, drawing)}'
        f'<div class="lanes">{window.names()}<div class="scrolls" tabindex="0" role="region"'
        f' aria-label="{label}" data-today="{window.today_at():.0f}">{window.lanes()}</div></div>'
    )


def _state_of(day: RibbonDay, ribbon: Ribbon) -> str:
    """How a day is to be seen: gone, today, to come, and how it went."""
    if ribbon.today is not None and day.number == ribbon.today:
        return "today"
    if day.seq is None:
        return "ahead"
    return day.state


def _strip(ribbon: Ribbon, drawing: Drawing) -> str:
    """All days at a glance, small."""
    wide = 866 / len(ribbon.days)
    parts = []
    for i, day in enumerate(ribbon.days):
        state = _state_of(day, ribbon)
        plain = state in ("plain", "ahead", "open")
        fill = {"today": "var(--aa-marker)", "ahead": "var(--aa-sunk)"}.get(state)
        ink = fill or FILLS[state]  # type: ignore[index]
        x, gap = i * wide, min(2.0, wide / 4)
        parts.append(
            f'<rect x="{x:.1f}" y="{8 if not plain else 12}" width="{wide - gap:.1f}"'
            f' height="{16 if not plain else 12}" fill="{ink}"/>'
        )
        if i % _WEEK == 0 or day is ribbon.days[-1]:
            parts.append(f'<text x="{x:.1f}" y="40" class="ax">{day.number}</text>')
    label = drawing.say("days_told", unit=ribbon.unit, count=len(ribbon.days))
    head = f'<svg class="strip" viewBox="0 0 866 44" role="img" aria-label="{label}">'
    return f"{head}{''.join(parts)}</svg>"


def _calendar(ribbon: Ribbon, drawing: Drawing) -> str:
    """A week a row, each day under a finger."""
    cells = []
    for day in ribbon.days:
        state = _state_of(day, ribbon)
        words = f"{ribbon.unit} {day.number}" + (f": {day.words}" if day.words else "")
        cell = drawing.link(day.seq, str(day.number), words, f' class="{state}"')
        if not cell.startswith("<a"):
            cell = f'<span class="{state}">{cell}</span>'
        cells.append(f"<li>{cell}</li>")
    return f'<ol class="calendar" aria-label="{escape(ribbon.title)}">{"".join(cells)}</ol>'


def _legend(ribbon: Ribbon, drawing: Drawing) -> str:
    told = [f'<li><i class="{state}"></i>{escape(words)}</li>' for state, words in ribbon.legend]
    if ribbon.today is not None:
        told.append(f'<li><i class="today"></i>{drawing.say("today")}</li>')
    return f'<ul class="legend">{"".join(told)}</ul>' if told else ""


@dataclass
class _Rows:
    """Marks of a lane, in rows in which none lies over another."""

    marks: list[tuple[LaneMark, int]]
    count: int


@dataclass
class _Window:
    """The lanes of some days that follow each other."""

    ribbon: Ribbon
    drawing: Drawing
    days: Sequence[RibbonDay]

    @property
    def first(self) -> int:
        return self.days[0].number

    @property
    def day(self) -> float:
        return max(_DAY, _WIDE / len(self.days))

    @property
    def width(self) -> float:
        return len(self.days) * self.day

    def place(self, at: float) -> float:
        """Where a place of the ribbon lies; what is outside lies at the rim."""
        return max(0.0, min(self.width, (at - self.first) * self.day))

    def today_at(self) -> float:
        """Where today begins."""
        return self.place(float(self.ribbon.today or self.days[0].number))

    def holds(self, at: float, end: float | None = None) -> bool:
        """Whether something lies within these days, at least in part."""
        last = self.days[-1].number + 1
        return at < last and (at if end is None else end) >= self.first

    # The names at the left, which stay where they are

    def names(self) -> str:
        """What each lane is called, and the ends of the axes of curves."""
        parts, y = [], float(self._top())
        for lane in self.ribbon.lanes:
            parts.append(self._name(lane.name, y + _ROW / 2))
            y += self._rows(lane).count * _ROW
        if self.ribbon.left:
            parts.append(self._name(self.drawing.say("left"), y + _ROW / 2, said=True))
            y += len(self.ribbon.left) * _ROW
        for curve in self.ribbon.curves:
            parts.append(self._name(curve.name, y + _CURVE / 2))
            for value, at in ((top_of(curve), 14), (bottom_of(curve), _CURVE - 6)):
                text = (
                    f'<text x="{_NAMES - 6}" y="{y + at:.0f}" class="ax ae">{number(value)}</text>'
                )
                parts.append(text)
            y += _CURVE
        for stack in self.ribbon.stacks:
            parts.append(self._name(stack.name, y + STACK / 2))
            for value, at in ((stack_top(stack), 14), (0, STACK - 6)):
                parts.append(
                    f'<text x="{_NAMES - 6}" y="{y + at:.0f}" class="ax ae">{number(value)}</text>'
                )
            y += STACK
        return (
            f'<svg class="names" width="{_NAMES}" height="{self.height}" aria-hidden="true"'
            f' viewBox="0 0 {_NAMES} {self.height}">{"".join(parts)}</svg>'
        )

    def on_paper(self) -> str:
        """Names and lanes as one picture, which grows and shrinks as a whole."""
        width = _NAMES + self.width
        return (
            f'<svg class="paper" viewBox="0 0 {width:.0f} {self.height}">{self.names()}'
            f'<g transform="translate({_NAMES} 0)">{self.lanes()}</g></svg>'
        )

    @staticmethod
    def _name(name: str, y: float, *, said: bool = False) -> str:
        words = name.split()
        lines = [""]
        for word in words:
            if lines[-1] and len(lines[-1]) + len(word) + 1 > 11:
                lines.append("")
            lines[-1] = f"{lines[-1]} {word}".strip()
        lines = lines[:2]
        start = y + 5 - 7 * (len(lines) - 1)
        return "".join(
            f'<text x="0" y="{start + 14 * i:.0f}" class="axb">'
            f"{line if said else escape(fitting(line, _NAMES - 14) or line[:10])}</text>"
            for i, line in enumerate(lines)
        )

    def _top(self) -> int:
        return _HEAD + (_NOTES if self.ribbon.deadlines else 0)

    def _rows(self, lane: Lane) -> _Rows:
        """Marks that would lie over each other go below each other."""
        ends: list[float] = []
        placed = []
        for mark in sorted(lane.marks, key=lambda one: one.at):
            start = mark.at * self.day
            end = start + 30 if mark.end is None else max(start + 30, mark.end * self.day)
            if mark.form in ("bar", "arrow"):  # its words stand behind it, or above
                end = max(end, start + 24)
            free = (row for row, taken in enumerate(ends) if taken <= start)
            row = next(free, len(ends) if len(ends) < _ROWS else _ROWS - 1)
            if row == len(ends):
                ends.append(end)
            ends[row] = end
            placed.append((mark, row))
        return _Rows(placed, max(1, len(ends)))

    @property
    def height(self) -> int:
        """How high all lanes are together."""
        rows = sum(self._rows(lane).count for lane in self.ribbon.lanes) + len(self.ribbon.left)
        curves = len(self.ribbon.curves) * _CURVE + len(self.ribbon.stacks) * STACK
        return self._top() + rows * _ROW + curves + _FOOT

    # The lanes

    def lanes(self) -> str:
        """Heads of days, lanes, lines that were left, curves, and today."""
        body = "".join((*self._grid(), *self._deadlines(), *self._body(), *self._today()))
        label = escape(f"{self.ribbon.title}: {self.first}\N{EN DASH}{self.days[-1].number}")
        return (
            f'<svg class="days" width="{self.width}" height="{self.height}" role="group"'
            f' aria-label="{label}" viewBox="0 0 {self.width} {self.height}">{body}</svg>'
        )

    def _grid(self) -> Iterator[str]:
        top, low = self._top(), self.height - _FOOT
        for day in self.days:
            x = self.place(day.number)
            if _state_of(day, self.ribbon) == "today":
                yield (
                    f'<rect x="{x:.1f}" y="{top}" width="{self.day:.1f}" height="{low - top}"'
                    ' fill="var(--aa-marker)" opacity=".3"/>'
                )
            words = f"{self.ribbon.unit} {day.number}" + (f": {day.words}" if day.words else "")
            head = (
                f'<rect x="{x + 1:.1f}" y="0" width="{self.day - 2:.1f}"'
                f' height="{_HEAD}" class="hit"/>'
                f'<text x="{x + self.day / 2:.1f}" y="16" class="ax am">{day.number}</text>'
            )
            yield self.drawing.link(day.seq, head, words)
            yield f'<path d="M{x:.1f} {top}V{low}" stroke="var(--aa-edge)" stroke-width=".7"/>'

    def _deadlines(self) -> Iterator[str]:
        ahead = sorted(one.at for one in self.ribbon.deadlines)
        for one in self.ribbon.deadlines:
            if not self.holds(one.at):
                continue
            x, later = self.place(one.at), [at for at in ahead if at > one.at]
            room = (self.place(later[0]) if later else self.width) - x - 10
            yield self._deadline(one, x, room)

    def _deadline(self, one: Deadline, x: float, room: float) -> str:
        words = escape(fitting(one.words, room))
        is_short = fitting(one.words, room) != one.words  # at the rim it stands before its line
        at, anchor = (x - 5, "ax ae") if is_short and x > self.width - 200 else (x + 10, "ax")
        words = escape(one.words) if anchor != "ax" else words
        return (
            f"<g><title>{escape(one.words)}</title>"
            f'<path d="M{x:.1f} {_HEAD}V{self.height - _FOOT}" class="deadline"/>'
            f'<path d="M{x:.1f} {_HEAD + 2}l7 5-7 5z" fill="var(--aa-wait)"/>'
            f'<text x="{at:.1f}" y="{_HEAD + 12}" class="{anchor}">{words}</text></g>'
        )

    def _body(self) -> Iterator[str]:
        y = float(self._top())
        for lane in self.ribbon.lanes:
            rows = self._rows(lane)
            for row in range(rows.count):
                yield self._line(y + row * _ROW + _ROW / 2)
            for place, (mark, row) in enumerate(rows.marks):
                if self.holds(mark.at, mark.end):
                    after = (m.at for m, r in rows.marks[place + 1 :] if r == row)
                    yield self._mark(mark, y + row * _ROW + _ROW / 2, next(after, None))
            y += rows.count * _ROW
        for left in self.ribbon.left:
            yield self._line(y + _ROW / 2)
            if self.holds(left.start, left.end):
                yield self._left(left, y + _ROW / 2)
            y += _ROW
        for curve in self.ribbon.curves:
            yield from self._curve(curve, y)
            y += _CURVE
        for stack in self.ribbon.stacks:
            yield self._stack(stack, y)
            y += STACK

    def _line(self, y: float) -> str:
        return f'<path d="M0 {y:.1f}H{self.width}" stroke="var(--aa-edge)"/>'

    def _mark(self, mark: LaneMark, y: float, following: float | None) -> str:
        x = self.place(mark.at)
        if mark.form in ("point", "token"):
            x = min(x, self.width - 28)
        if mark.form in ("bar", "arrow") and mark.end is not None:
            end = max(x + 10, self.place(mark.end))
            room = (self.width if following is None else self.place(following)) - 4
            shape = self._bar(mark, x, end, y, room)
        elif mark.form == "token":
            shape = self._sign(mark, x + 12, y)
        else:
            shape = state_mark(mark.state, x + 14, y, 13)
        title = f"<title>{escape(mark.words)}</title>"
        return self.drawing.link(mark.seq, title + shape, mark.words) or shape

    def _bar(self, mark: LaneMark, x: float, end: float, y: float, room: float) -> str:
        if mark.form == "arrow":
            words = escape(fitting(mark.words, max(end, room) - x - 4))
            return (
                f'<path d="M{x + 3:.1f} {y + 5:.1f}H{end - 9:.1f}" stroke="var(--aa-ink)"'
                f' stroke-width="5"/><path d="M{end - 11:.1f} {y - 3:.1f}l11 8-11 8z"'
                f' fill="var(--aa-ink)"/><text x="{x + 4:.1f}" y="{y - 5:.1f}" class="ax">{words}'
                "</text>"
            )
        fill = FILLS[mark.state] if mark.state != "plain" else "var(--aa-seat-3)"
        line = ' stroke="var(--aa-ink)" stroke-width="2"' if mark.state == "open" else ""
        inside = end - x - 8
        if len(mark.words) * 6.3 <= inside:
            ink = "var(--aa-ink)" if mark.state == "open" else "var(--aa-on-seat)"
            again = range(int(x + 6), int(end - len(mark.words) * 6.3), _AGAIN)  # as one scrolls
            words = "".join(
                f'<text x="{at}" y="{y + 5:.1f}" class="ax" style="fill:{ink}">'
                f"{escape(mark.words)}</text>"
                for at in again or (int(x + 6),)
            )
        else:
            told = escape(fitting(mark.words, room - end - 6))
            words = f'<text x="{end + 5:.1f}" y="{y + 5:.1f}" class="ax">{told}</text>'
        return (
            f'<rect x="{x + 2:.1f}" y="{y - 9:.1f}" width="{max(6, end - x - 3):.1f}" height="18"'
            f' rx="2" fill="{fill}"{line}/>{words}'
        )

    def _sign(self, mark: LaneMark, x: float, y: float) -> str:
        """A round with a letter; with the badge of a seat beside it, where it has one."""
        badge = self.drawing.badge_in(mark.seat, x, y, 10)
        if badge:
            told = f'<text x="{x + 12:.1f}" y="{y - 4:.1f}" class="axb">{escape(mark.short)}</text>'
            return badge + told
        ink = {"done": "var(--aa-gain)", "failed": "var(--aa-loss)"}.get(
            mark.state, "var(--aa-ink)"
        )
        return (
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="11" fill="var(--aa-surface)" stroke="{ink}"'
            f' stroke-width="2"/><text x="{x:.1f}" y="{y + 4.5:.1f}" class="axb am">'
            f"{escape(mark.short[:3])}</text>"
        )

    def _left(self, left: LeftLine, y: float) -> str:
        start, end = self.place(left.start), max(self.place(left.end), self.place(left.start) + 24)
        top = self._top() + _ROW / 2
        room = self.width - end - 22
        is_short = fitting(left.words, room) != left.words  # then it stands above the line
        words = escape(fitting(left.words, self.width - start - 20 if is_short else room))
        at = (start + 20, y - 6) if is_short else (end + 22, y + 4)
        inner = (
            f"<title>{escape(left.words)}</title>"
            f'<path d="M{start:.1f} {top:.1f}C{start + 4:.1f} {(top + y) / 2:.1f} {start + 2:.1f}'
            f' {y:.1f} {start + 16:.1f} {y:.1f}H{end:.1f}" class="left"/>'
            f'<circle cx="{start:.1f}" cy="{top:.1f}" r="5" fill="var(--aa-surface)"'
            ' stroke="var(--aa-ink)" stroke-width="2.5"/>'
            f'<polygon points="{hexagon(end + 8, y, 9)}" fill="var(--aa-surface)"'
            ' stroke="var(--aa-loss)" stroke-width="2.5"/>'
            f'<text x="{at[0]:.1f}" y="{at[1]:.1f}" class="ax">{words}</text>'
        )
        return self.drawing.link(left.seq, inner, left.words)

    def _told_until(self) -> float:
        """Where that ends of which anybody told."""
        gone = [day.number for day in self.ribbon.days if day.seq is not None]
        return self.place((gone or [self.days[-1].number])[-1] + 1.0)

    def _stack(self, stack: Stack, y: float) -> str:
        places = sorted({p.at for one in stack.layers for p in one.points if p.at > self.first})
        shown = [float(self.first), *(at for at in places if self.holds(at))]
        xs = [*map(self.place, shown), self._told_until()]
        floor = f'<path d="M0 {y + STACK - 8:.1f}H{self.width}" stroke="var(--aa-line)"/>'
        return floor + stack_svg(stack, self.drawing, shown, xs, y)

    def _curve(self, curve: Curve, y: float) -> Iterator[str]:
        top, foot = top_of(curve), bottom_of(curve)
        low = y + _CURVE - 8
        now = self.ribbon.today
        end = self._told_until()

        def high(value: float) -> float:
            return low - (value - foot) / (top - foot) * (_CURVE - 20)

        shown = [point for point in curve.points if point.at >= self.first]
        before = [point for point in curve.points if point.at < self.first][-1:]
        cut = Curve(curve.name, (*before, *shown), curve.counter, curve.most)
        base = f'<path d="M0 {low:.1f}H{self.width}" stroke="var(--aa-line)"/>'
        if not cut.points or self.place(cut.points[0].at) >= end > 0:
            yield base
            return
        line = stepped(cut, self.place, high, end)
        start = self.place(cut.points[0].at)
        label = escape(f"{curve.name}: {told_values(curve.points)}")
        yield (
            f'<g role="img" aria-label="{label}"><path d="{line}V{low:.1f}H{start:.1f}Z"'
            f' fill="var(--aa-seat-1)" opacity=".18"/>{base}'
            f'<path d="{line}" fill="none" stroke="var(--aa-seat-1)" stroke-width="2.5"/></g>'
        )
        for point in shown:  # under a pointer; by keys one comes to them over what made the number
            if point.seq is not None and (href := self.drawing.way(point.seq)):
                yield (
                    f'<a href="{escape(href)}" data-seq="{point.seq}" tabindex="-1"'
                    f' aria-hidden="true">'
                    f"<title>{escape(curve.name)}: {number(point.value)}</title>"
                    f'<rect x="{self.place(point.at) - 5:.1f}" y="{y + 4:.1f}" width="14"'
                    f' height="{_CURVE - 8}" class="hit"/></a>'
                )
        if curve.forecast is not None and now is not None and self.holds(float(now)):
            yield self._forecast(curve, end, high, low)

    def _forecast(self, curve: Curve, end: float, high: Place, low: float) -> str:
        told = curve.forecast
        assert told is not None, "asked of a curve that has one"
        y = high(curve.points[-1].value)
        near, far = self.place(told.earliest), self.place(told.latest)
        words = escape(fitting(told.words, max(140, self.width - end - 80)))
        return (
            f'<polygon points="{end:.1f},{y:.1f} {near:.1f},{low:.1f} {far:.1f},{low:.1f}"'
            ' fill="var(--aa-seat-1)" opacity=".2"/>'
            f'<text x="{min(near, self.width - 150) + 8:.1f}" y="{low - 26:.1f}" class="ax">{words}'
            "</text>"
        )

    def _today(self) -> Iterator[str]:
        now = self.ribbon.today
        if now is None or not self.holds(float(now)):
            return
        x, y = self.place(now) + self.day / 2, self.height - _FOOT + 2
        half = 26
        x = min(max(x, half), self.width - half)
        yield (
            f'<rect x="{x - half:.1f}" y="{y}" width="{2 * half}" height="21"'
            f' fill="var(--aa-marker)"/><text x="{x:.1f}" y="{y + 15}" class="axb am"'
            f' style="fill:var(--aa-on-marker)">{self.drawing.say("today")}</text>'
        )

"""The replay on a canvas: header, board, lists, position bar and the line at the foot."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from dashboard.chart_rows import blocks_of
from dashboard.terminal.board import Row, board_canvas, list_rows, panel_blocks, put_rows
from dashboard.terminal.canvas import Canvas, Ink, cut, fit, seat_ink, width, wrap
from dashboard.terminal.grids import glyph
from dashboard.terminal.screen import help_lines, unit_name
from dashboard.words import TERMINAL_WORDS as WORDS
from events.words import in_language
from projections.counters import difference_text, number_text
from projections.plain_text import clean
from projections.reading import DEEPEST
from projections.scene import Scene
from projections.sentences import presence_words, score_text
from projections.timeline import Step

if TYPE_CHECKING:
    from dashboard.terminal.screen import Screen
    from projections.counters import CounterRecord


_BESIDE: Final = 64
"""From this width on the lists stand beside the board."""
_NARROWEST_LIST: Final = 24
_FEWEST_LINES: Final = 5
"""Lines that the log keeps where it stands below the board."""


def draw(screen: Screen, width: int, height: int) -> Canvas:
    """Exactly `height` lines of `width` columns."""
    canvas = Canvas(width, height)
    if screen.help:
        canvas.lay(_help(screen, width, height - 1), 0, 0)
    elif screen.at == 0:
        canvas.put(0, 0, cut(WORDS("message.empty").text(screen.readings.lang), width))
    else:
        scene = screen.reading.scene(screen.at)
        canvas.lay(draw_header(screen, scene, width), 0, 0)
        canvas.lay(_body(screen, scene, width, height - 3), 0, 1)
        canvas.lay(draw_bar(screen, width), 0, height - 2)
    foot = Canvas(width, 1)
    text, ink = _foot(screen, width)
    foot.put(0, 0, cut(text, width), ink)
    canvas.lay(foot, 0, height - 1)
    return canvas


def _body(screen: Screen, scene: Scene, width: int, height: int) -> Canvas:
    canvas = Canvas(width, height)
    if width >= _BESIDE:
        board = board_canvas(scene, width - (41 if width < 110 else 53), height)
        column = board.width + 2 if board.width else 0
        canvas.lay(board, 0, 0)
        hidden = screen.side == "table" or board.width < _NARROWEST_LIST
        below = [] if hidden else _panels(screen, scene, board.width)
        if len(below) > height - board.height - 1:  # they stand there whole, or beside the board
            below = []
        put_rows(canvas, below, 0, board.height + 1)
        canvas.lay(_side(screen, scene, width - column, height, panels=not below), column, 0)
    else:
        board = board_canvas(scene, width, max(0, height - _FEWEST_LINES))
        canvas.lay(board, 0, 0)
        side = _side(screen, scene, width, height - board.height, panels=False)
        canvas.lay(side, 0, board.height)
    return canvas


def _panels(screen: Screen, scene: Scene, room: int) -> list[Row]:
    return [row for block in panel_blocks(scene, screen.readings.lang, room) for row in block]


def _side(screen: Screen, scene: Scene, width: int, height: int, *, panels: bool) -> Canvas:
    """The stretch path, and the log, the reasons or the whole table."""
    canvas = Canvas(width, height)
    path = cut(screen.reading.path_words(screen.reading.path(screen.at)), width)
    top = 1 if path else 0
    canvas.put(0, 0, path, "mark")
    room = height - top
    if screen.side == "table":
        rows = list_rows(scene, screen.readings.lang, width)
        put_rows(canvas, _shortened(rows, room), 0, top)
        return canvas
    beside = _panels(screen, scene, width)[: room // 3] if panels else []
    room -= len(beside) + bool(beside)
    put_rows(canvas, _log(screen, width, room), 0, top)
    put_rows(canvas, beside, 0, height - len(beside))
    return canvas


def _log(screen: Screen, width: int, height: int) -> list[Row]:
    """The log; where one asks why, or for numbers, these, and below them what is left of it."""
    if screen.side == "log":
        return log_rows(screen, width, height)
    if screen.side == "numbers":
        above = number_rows(screen, width, height - _FEWEST_LINES - 1)
    else:
        above = why_rows(screen, width)
    left = height - len(above) - 1
    if left < _FEWEST_LINES:
        return _shortened(above, height)
    return [*above, ("─" * width, "edge"), *log_rows(screen, width, left)]


def _shortened(rows: list[Row], height: int) -> list[Row]:
    if len(rows) <= height:
        return rows
    return [*rows[: max(0, height - 1)], ("…", "dim")]


def _help(screen: Screen, room: int, height: int) -> Canvas:
    """All keys, in as many columns as there is room for; arrows scroll what is too long."""
    lang = screen.readings.lang
    canvas = Canvas(room, height)
    canvas.put(0, 0, fit(WORDS("help.title").text(lang), room), "title")
    lines = help_lines(lang, screen.reading.match.system)
    keys = max(width(names) for names, _ in lines) + 2
    beside = max(1, room // (keys + 34))
    long = -(-len(lines) // beside)
    start = max(0, min(screen.scroll, long - (height - 1)))
    across = room // beside
    for i, (names, text) in enumerate(lines):
        column, row = i // long * across, i % long - start + 1
        if row >= 1:
            canvas.put(column, row, fit(names, keys - 1, ">"), "key")
            canvas.put(column + keys, row, cut(text, across - keys - 1))
    if start + height - 1 < long:
        canvas.put(room - 1, height - 1, "▾", "lit")
    return canvas


def _foot(screen: Screen, width: int) -> Row:
    lang = screen.readings.lang
    if screen.message is not None:
        return clean(screen.message.text(lang)), "bold"
    if screen.asking:
        prompt = WORDS(f"foot.{screen.asking}", last=screen.readings.match.replay.last)
        return f"{prompt.text(lang)} {clean(screen.typed)}▏", "bold"
    if screen.help:
        return WORDS("foot.help").text(lang), "dim"
    if screen.playing:
        system = screen.reading.match.system
        unit = unit_name(system.highlight if screen.unit == "highlight" else screen.unit, system)
        return WORDS("foot.playing", unit=unit, seconds=f"{screen.seconds:g}").text(lang), "lit"
    size = "long" if width >= 78 else "short"
    return WORDS(f"foot.{size}").text(lang), "dim"


def draw_header(screen: Screen, scene: Scene, room: int) -> Canvas:
    """One line: on its right what is shown, on its left as much of the players as fits."""
    canvas = Canvas(room, 1)
    size = "long" if room >= 60 else "short"
    how = WORDS(f"header.{'played' if screen.as_played else 'corrected'}_{size}")
    line = "" if screen.branch is None else f"⑂ {screen.readings.branch_title(screen.branch)} · "
    shown = cut(line + how.text(screen.readings.lang), room // 2)
    canvas.put(room - width(shown), 0, shown, "dim")
    left, end = room - width(shown) - 2, 0
    for i, (text, ink) in enumerate(_seats(screen, scene)):
        gap = 2 if i else 0
        fits = cut(text, max(0, left - end - gap))
        if not fits:
            break
        end = canvas.put(end + gap, 0, fits, ink)
    title = clean(screen.reading.record.title or "")
    if title and left - end > 8:
        canvas.put(end + 2, 0, cut(title, left - end - 2), "bold")
    return canvas


def _seats(screen: Screen, scene: Scene) -> list[Row]:
    """Every seat at which somebody has sat down, with its points, and its ink."""
    reading = screen.reading
    scores = reading.match.system.scores(reading.state(screen.at))
    then = reading.seated(screen.at)
    with_seats = scene if scene.seats else Scene("none", seats=reading.badges)
    parts = list[Row]()
    for i, badge in enumerate(with_seats.seats):
        there = reading.presence(badge.seat, screen.at)
        if there == "later":
            continue
        player = then.player(badge.seat)
        name = cut(clean(player.name if player else badge.seat), 16)
        gone = presence_words(there)
        aside = f" ({gone.text(screen.readings.lang)})" if gone else ""
        points = f" {score_text(scores[badge.seat])}" if badge.seat in scores else ""
        ink = "dim" if gone else seat_ink(i)
        parts.append((f"{glyph(with_seats, i)} {name}{aside}{points}", ink))
    return parts


def log_rows(screen: Screen, room: int, height: int) -> list[Row]:
    """The log in `height` lines: the present event in full, those around it in a line each."""
    steps = screen.reading.steps
    here = next((i for i, step in enumerate(steps) if step.seq == screen.at), None)
    if here is None:
        return []
    step = steps[here]
    prefix = _prefix(screen, step, present=True)
    text = prefix + screen.reading.sentence(step.seq) + _signs(screen, step)
    if writer := screen.readings.writers.get(step.event.by or ""):  # where there are several
        text += f" · {writer}"
    ink = "struck" if screen.reading.is_struck(step, screen.at) else "here"
    present: list[Row] = [(line, ink) for line in _hung(prefix, text, room)]
    present = [*present, *_remarks_on(screen, step, room, len(prefix))][:height]
    left = height - len(present)
    above = min(here, max(left - (len(steps) - here - 1), left * 3 // 5))
    below = min(left - above, len(steps) - here - 1)
    rows = [_line(screen, step, room) for step in steps[here - above : here]]
    return [*rows, *present, *(_line(screen, s, room) for s in steps[here + 1 : here + 1 + below])]


def _prefix(screen: Screen, step: Step, present: bool) -> str:
    digits = len(str(screen.readings.match.replay.last))
    struck = "✗" if screen.reading.is_struck(step, screen.at) else " "
    depth = screen.reading.depth(step)
    nested = "  " * (depth - 1) + "└ " if depth else ""
    return f"{'▸' if present else ' '}{struck}{step.seq:>{digits}} {nested}"


def _line(screen: Screen, step: Step, room: int) -> Row:
    prefix, marks = _prefix(screen, step, present=False), _signs(screen, step)
    sentence = cut(screen.reading.sentence(step.seq), room - width(prefix) - width(marks))
    return cut(prefix + sentence + marks, room), _ink(screen, step)


def _signs(screen: Screen, step: Step) -> str:
    """What there is to say about an event, as signs behind its sentence."""
    notes = screen.reading.notes(step.seq)
    signs = screen.reading.symbols(step.seq), "✎" if any(note.text for note in notes) else ""
    finding = "⚠" if step.seq in screen.reading.findings else ""
    text = " ".join(sign for sign in (*signs, finding) if sign)
    return f" {text}" if text else ""


def _ink(screen: Screen, step: Step) -> Ink:
    reading = screen.reading
    if reading.is_struck(step, screen.at):
        return "struck"
    if screen.needle and reading.is_hit(step.seq, screen.needle):
        return "lit"
    if step.seq in reading.openings:
        return "bold"
    return "dim" if reading.is_later(step.seq, screen.at) else ""


def _hung(prefix: str, text: str, room: int) -> list[str]:
    """A sentence behind its prefix; what does not fit stands below its beginning."""
    indent = min(width(prefix), room // 2)
    lines = wrap(text[len(prefix) :], max(8, room - indent))
    return [cut(prefix + lines[0], room), *(cut(" " * indent + line, room) for line in lines[1:])]


def number_rows(screen: Screen, room: int, height: int) -> list[Row]:
    """All numbers as they stand now; or one of them, its curve, and the events that made it."""
    reading, lang = screen.reading, screen.readings.lang
    chosen = reading.counters.get(screen.counter or "")
    if chosen is None:
        rows: list[Row] = [(WORDS("numbers.title").text(lang), "bold")]
        for record in reading.counters.values():
            value = number_text(record.upto(reading, screen.at).value)
            rows += _wrapped(f"  {record.label(reading)}: {value}", room, "")
        return [*rows, *_result_rows(screen, room)]
    now = chosen.upto(reading, screen.at)
    title: Row = (cut(f"{chosen.label(reading)}: {number_text(now.value)}", room), "bold")
    made: list[Row] = []
    if now.start is not None:
        made.append(
            (cut(WORDS("numbers.start", value=number_text(now.start)).text(lang), room), "")
        )
    for change in now.shown_changes:
        by, value = difference_text(change.difference), number_text(change.after)
        text = f"{change.seq:>4} {by:>4} → {value}  {reading.sentence(change.seq)}"
        made.append((cut(text, room), "here" if change.seq == screen.at else ""))
    if not now.shown_changes:
        made += _wrapped(f"  {WORDS('numbers.nothing').text(lang)}", room, "dim")
    return [title, *_curve(screen, chosen, room), *made[-max(1, height - 2) :]]


def _result_rows(screen: Screen, room: int) -> list[Row]:
    """How missions and the like went, as far as one has come."""
    reading, rows = screen.reading, list[Row]()
    for span, went in reading.results:
        if not reading.is_later(reading.nearest(span.last), screen.at):
            rows += _wrapped(f"  {reading.span_words(span)}: {clean(went)}", room, "")
    title = WORDS("numbers.results").text(screen.readings.lang)
    return [("", ""), (title, "bold"), *rows] if rows else []


def _curve(screen: Screen, record: CounterRecord, room: int) -> list[Row]:
    """A number over the whole match, with the place where one stands."""
    way = screen.reading.way
    values, shown = [], record.start
    after = {way.position(screen.reading.nearest(c.seq)): c.after for c in record.changes}
    for place in range(len(way.steps)):
        shown = after.get(place, shown)
        values.append(shown)
    columns = min(room, len(values))
    signs = blocks_of(values, columns)
    if not signs:
        return []
    pointer = " " * _column(way.position(screen.at), len(values), columns) + "▴"
    return [(signs, "lit"), (pointer, "dim")]


def why_rows(screen: Screen, room: int) -> list[Row]:
    """The present event from its action down, who says so, what it led to, what is odd."""
    reading, lang = screen.reading, screen.readings.lang
    step = reading.step(screen.at)
    if step is None:
        return []
    rows: list[Row] = [(WORDS("why.title", seq=step.seq).text(lang), "bold")]
    for depth, cause in enumerate(reading.causes(step.seq)[-DEEPEST - 1 :]):
        nested = f"{'  ' * depth}{'└ ' if depth else ''}"
        rows += _numbered(screen, nested, cause, room, "here" if cause.seq == screen.at else "")
    rows += _wrapped(f"  {screen.reading.source(step)}", room, "")
    effects = reading.effects(step.seq)
    if effects:
        rows += [("", ""), (WORDS("why.effects").text(lang), "bold")]
        for effect in effects:
            rows += _numbered(screen, "  ", effect, room)
    remarks = list(_remarks_on(screen, step, room, 2))
    return [*rows, ("", ""), *remarks] if remarks else rows


def _numbered(screen: Screen, indent: str, step: Step, room: int, ink: Ink = "") -> list[Row]:
    prefix = f"{indent}{step.seq} "
    text = prefix + screen.reading.sentence(step.seq)
    return [(line, ink) for line in _hung(prefix, text, room)]


def _remarks_on(screen: Screen, step: Step, room: int, indent: int) -> Iterator[Row]:
    """Notes, findings and the correction of an event, in words."""
    pad = " " * min(indent, room // 4)
    for note in screen.reading.notes(step.seq):
        author = f"{clean(note.author)}: " if note.author else ""
        words = f"{note.symbol or ''} {clean(note.text)}".strip()
        yield from _wrapped(f"{pad}✎ {author}{words}", room, "note")
    for finding in screen.reading.findings.get(step.seq, ()):
        cites = f" ({clean(finding.cites)})" if finding.cites else ""
        message = clean(in_language(finding.message, screen.readings.lang))
        yield from _wrapped(f"{pad}⚠ {message}{cites}", room, "warn")
    if step.event.after is not None:
        words = WORDS("log.inserted").text(screen.readings.lang)
        yield from _wrapped(f"{pad}↳ {words}", room, "dim")
    if screen.reading.is_struck(step, screen.at):
        yield from _wrapped(f"{pad}✗ {screen.reading.correction(step)}", room, "dim")


def _wrapped(text: str, room: int, ink: Ink) -> Iterator[Row]:
    indent = len(text) - len(text.lstrip(" ")) + 2
    yield from ((line, ink) for line in wrap(text, room, indent))


def draw_bar(screen: Screen, width: int) -> Canvas:
    """One line: what is played thick, what is to come thin, a joint at each stretch."""
    canvas = Canvas(width, 1)
    way = screen.reading.way
    here, count = way.position(screen.at), len(way.steps)
    label = f" {here + 1}/{count}"
    room = max(0, width - len(label))
    cursor = _column(here, count, room)
    kinds = screen.reading.kinds
    begun = way.marks(kinds[0]) if kinds else ()
    marks = {_column(way.position(seq), count, room) for seq in begun}
    for x in range(room):
        done = x <= cursor
        sign = ("╋" if done else "┼") if x in marks else ("━" if done else "─")
        canvas.put(x, 0, sign, "done" if done else "bar")
    if room:
        canvas.put(cursor, 0, "◉", "lit")
    canvas.put(room, 0, label)
    return canvas


def _column(place: int, count: int, room: int) -> int:
    return round(place * (room - 1) / (count - 1)) if count > 1 and room else 0

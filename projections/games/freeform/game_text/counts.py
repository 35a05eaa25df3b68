"""Counters, points, dice and clocks: what has numbers; read and written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from events.freeform import CounterChanged, CounterSet, PointsScored, ScoreRead
from events.match import ClockRead, DiceRolled, Number
from projections.games.freeform.game_text.line import FreeformLine
from projections.games.freeform.game_text.pen import DIE, FreeformPen
from projections.notation import Entry
from projections.text.matters import UNSEEN
from projections.text.values import AMOUNT, write_amount, write_text

_USUAL_DIE: Final = "d6"


def _signed(value: Number) -> str:
    text = write_amount(value)
    return text if text.startswith("-") else f"+{text}"


def is_change(line: FreeformLine, ahead: int = 0) -> bool:
    """Whether a number with a sign comes next."""
    return line.c.word(ahead).startswith(("+", "-")) and line.c.is_amount(ahead)


# -- counters -------------------------------------------------------------------------------------


def is_counter(line: FreeformLine) -> bool:
    """Whether a line changes or sets a counter: a change or `=` stands in it."""
    for i, (kind, text, _) in enumerate(line.c.tokens[line.c.at :]):
        is_set = kind == "sign" and text == "="
        if is_set or (i and kind == "word" and text[0] in "+-" and AMOUNT.fullmatch(text)):
            return True
    return False


def refuse_bare_number(line: FreeformLine) -> None:
    """`gold 2` could be two more, or two altogether."""
    words = line.words()
    number = next((i for i, word in enumerate(words) if i and word.isdecimal()), None)
    if number is not None and not line.may_be_piece():
        found, counter = words[number], " ".join(words[:number])
        line.c.unclear("counter_twice", found=found, counter=counter)


def parse_counter(line: FreeformLine) -> Entry:
    """`gold +2`, `gold of Bob = 5`, `wounds on scout +1`.

    A counter that only whoever acts has is theirs; `of _` is the table's.
    """
    facts: dict[str, Any] = {"counter": line.name("of", "on", known=line.lying.counters)}
    if line.c.keyword("keyword", "of"):
        facts["owner"] = line.owner()
    if line.c.keyword("keyword", "on"):
        facts["piece"] = line.piece()
    if "owner" not in facts:
        facts["owner"] = _usual_owner(line, facts["counter"], facts.get("piece"))
    if line.c.take_sign("="):
        return line.entry("counter_set", **facts, value=line.c.amount())
    if not is_change(line):
        line.c.fail("counter", found=line.c.word() or facts["counter"])
    return line.entry("counter_changed", **facts, change=line.c.amount())


def _usual_owner(line: FreeformLine, counter: str, piece: str | None) -> str | None:
    known = line.table.counters
    is_theirs = (counter, line.actor, piece) in known and (counter, None, piece) not in known
    return line.actor if is_theirs else None


def write_counter(event: CounterSet | CounterChanged, pen: FreeformPen) -> Iterator[str]:
    """As `parse_counter` reads it."""
    said = f"= {write_amount(event.value)}" if isinstance(event, CounterSet) else (
        _signed(event.change)
    )  # fmt: skip
    of = pen.word("of")
    owner = f" {of} {UNSEEN if event.owner is None else pen.name(event.owner)}"
    piece = "" if event.piece is None else f" {pen.word('on')} {pen.thing(event.piece)}"
    yield f"{pen.thing(event.counter)}{piece} {said}"
    yield f"{pen.thing(event.counter)}{owner}{piece} {said}"


# -- points ---------------------------------------------------------------------------------------


def parse_score(line: FreeformLine) -> Entry:
    """`score +3 "the mill"`, or shorter `+3 "the mill"`; `score = 12` off the track."""
    if line.c.take_sign("="):
        return line.owed("score_read", score=line.c.amount())
    if line.c.is_amount() and not is_change(line):
        line.c.unclear("score", found=line.c.word())
    if not is_change(line):
        line.c.unexpected("change")
    points = line.c.amount()
    return line.owed("points_scored", points=points, reason=line.reason())


def write_points(event: PointsScored, pen: FreeformPen) -> Iterator[str]:
    """As `parse_score` reads it."""
    del pen
    reason = "" if event.reason is None else f" {write_text(event.reason)}"
    yield f"{_signed(event.points)}{reason}"


def write_score(event: ScoreRead, pen: FreeformPen) -> Iterator[str]:
    """As `parse_score` reads it."""
    yield f"{pen.word('score')} = {write_amount(event.score)}"


# -- dice -----------------------------------------------------------------------------------------


def parse_roll(line: FreeformLine) -> Entry:
    """`roll 3 5 "ambush"`, `roll d8 7`, `roll hit, miss with "attack die"`, `roll 4 again #a`."""
    facts: dict[str, Any] = {}
    if DIE.fullmatch(line.c.word()):
        facts["die"] = line.c.take("name").text.lower()
    facts["faces"] = _faces(line)
    while not line.c.done:
        word = line.c.keyword("keyword", "with", "again")
        if word == "with":
            facts["die"] = line.name("again")
        elif word == "again":
            facts["rerolls"] = line.reference()
        else:
            facts["purpose"] = line.c.text()
    return line.entry("dice_rolled", **facts)


def _faces(line: FreeformLine) -> list[int | str]:
    """Numbers and names. A text behind them is no face, unless a comma stands before it."""
    faces: list[int | str] = []
    comma = True
    while not line.c.done and (comma or not line.c.is_text()):
        at = line.c.at
        if line.c.keyword("keyword", "with", "again"):
            line.c.at = at
            break
        faces.append(_face(line))
        comma = line.c.take_sign(",")
    return faces


def _face(line: FreeformLine) -> int | str:
    token = line.c.take("number")
    if token.kind not in ("word", "text"):
        line.c.back()
        line.c.unexpected("number")
    is_number = token.kind == "word" and re.fullmatch(r"-?\d{1,40}", token.text)
    return int(token.text) if is_number else token.text


def write_roll(event: DiceRolled, pen: FreeformPen) -> Iterator[str]:
    """As `parse_roll` reads it."""
    faces = [str(face) if isinstance(face, int) else pen.one_word(face) for face in event.faces]
    is_short = DIE.fullmatch(event.die) and event.die == event.die.lower()
    parts = [pen.word("roll")]
    if event.die != _USUAL_DIE and is_short:
        parts.append(event.die)
    quoted = any(face.startswith('"') for face in faces)
    if faces:
        parts.append((", " if quoted else " ").join(faces))
    if not is_short:
        parts += [pen.word("with"), pen.thing(event.die)]
    if event.rerolls is not None:
        parts += [pen.word("again"), pen.ref(event.rerolls)]
    if event.purpose is not None:
        parts.append(write_text(event.purpose))
    yield " ".join(parts)


# -- clocks ---------------------------------------------------------------------------------------


def parse_clock(line: FreeformLine) -> Entry:
    """`clock Ann 300, Bob 250`: seconds left; `clock used Ann 20`."""
    shows = "used" if line.c.keyword("keyword", "used") else None
    entry: Entry = {"type": "clock_read", "seconds": line.by_seat(line.c.amount)}
    return entry if shows is None else {**entry, "shows": shows}


def write_clock(event: ClockRead, pen: FreeformPen) -> Iterator[str]:
    """As `parse_clock` reads it."""
    used = [pen.word("used")] if event.shows == "used" else []
    yield " ".join((pen.word("clock"), *used, pen.by_seat(event.seconds)))

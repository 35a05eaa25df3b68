"""What the table says beside play: tracks, the result, titles, tags, disputes, read and written."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from events.match import (
    DRAW,
    DisputeRaised,
    MatchEnded,
    MatchPaused,
    MatchResumed,
    RulingMade,
    TagAdded,
    TagRemoved,
    TitleGiven,
)
from events.neuroshima_hex import PlayerEliminated, TracksRead
from projections.neuroshima_hex.game_text.damage import fallen_at, write_fallen
from projections.neuroshima_hex.game_text.fights import seats_and_numbers
from projections.neuroshima_hex.game_text.line import Line
from projections.neuroshima_hex.game_text.naming import UNSEEN, write_seat
from projections.neuroshima_hex.game_text.pen import Pen
from projections.neuroshima_hex.game_text.scanner import write_text
from projections.notation import Entry

_TRACKS: Final = {"hq": "hq_points", "energy": "energy", "points": "points"}
_OUTCOMES: Final = ("won", "lost", "abandoned")


def parse_tracks(line: Line) -> Entry:
    """`tracks hq Ann 18, Bob 19 energy Ann 2`: somebody read what shows."""
    shown: dict[str, Any] = {}
    while key := line.c.keyword("keyword", *_TRACKS):
        shown[_TRACKS[key]] = seats_and_numbers(line)
    if not shown:
        line.c.unexpected("track")
    return {"type": "tracks_read", **shown}


def write_tracks(event: TracksRead, pen: Pen) -> Iterator[str]:
    """As `parse_tracks` reads it."""
    parts = [pen.word("tracks")]
    for word, fact in _TRACKS.items():
        if getattr(event, fact):
            parts += [pen.word(word), pen.seats(getattr(event, fact))]
    yield " ".join(parts)


def parse_out(line: Line) -> Entry:
    """`out Bob xC3`: an HQ fell; tiles that left the board with it."""
    seat, fallen = line.named_seat(), []
    while line.c.word()[:1] in ("x", "X") and len(line.c.word()) == 3:
        fallen.append(fallen_at(line, line.c.word()[1:]))
        line.c.at += 1
    return {"type": "player_eliminated", "player": seat, "destroyed": fallen}


def write_out(event: PlayerEliminated, pen: Pen) -> Iterator[str]:
    """As `parse_out` reads it."""
    yield " ".join((pen.word("out"), write_seat(event.player), *write_fallen(event.destroyed)))


def parse_result(line: Line) -> Entry:
    """`result Ann "HQ destroyed" = Ann 12, Bob 0`; `result draw`; `result _` where nobody knows."""
    facts: dict[str, Any] = {}
    outcome = line.c.keyword("keyword", *_OUTCOMES)
    if outcome is None:
        facts["winner"] = _winner(line)
        outcome = line.c.keyword("keyword", *_OUTCOMES)
    token = line.c.peek()
    if token is not None and token.kind == "text":
        facts["reason"] = line.c.text()
    if line.c.take_sign("="):
        facts["scores"] = seats_and_numbers(line)
    said = {**facts, "outcome": outcome}
    return {"type": "match_ended", **{k: v for k, v in said.items() if v is not None}}


def _winner(line: Line) -> str | None:
    if line.c.keyword("keyword", "draw", "draw_result"):
        return DRAW
    if line.c.word() == UNSEEN:
        line.c.at += 1
        return None
    return line.named_seat(teams=True)


def write_result(event: MatchEnded, pen: Pen) -> Iterator[str]:
    """As `parse_result` reads it."""
    parts = [pen.word("result")]
    if event.winner == DRAW:
        parts.append(pen.word("draw_result") if pen.lang == "pl" else "draw")
    elif event.winner is not None or event.outcome is None:
        parts.append(UNSEEN if event.winner is None else write_seat(event.winner))
    if event.outcome is not None:
        parts.append(pen.word(event.outcome))
    if event.reason is not None:
        parts.append(write_text(event.reason))
    if event.scores is not None:
        parts.append(f"= {pen.seats(event.scores)}".rstrip())  # type: ignore[arg-type]
    yield " ".join(parts)


# -- words beside play ----------------------------------------------------------------------------


def parse_pause(line: Line) -> Entry:
    """`pause "tea"`."""
    reason = {} if line.c.done else {"reason": line.c.text()}
    return {"type": "match_paused", **reason}


def write_pause(event: MatchPaused, pen: Pen) -> Iterator[str]:
    """As `parse_pause` reads it."""
    yield (
        pen.word("pause")
        if event.reason is None
        else (f"{pen.word('pause')} {write_text(event.reason)}")
    )


def parse_resume(_line: Line) -> Entry:
    """`resume`."""
    return {"type": "match_resumed"}


def write_resume(_event: MatchResumed, pen: Pen) -> Iterator[str]:
    """As `parse_resume` reads it."""
    yield pen.word("resume")


def parse_said(line: Line, kind: str) -> Entry:
    """`dispute "what it is about"`, `Ann: ruling "what holds"`."""
    author = {} if line.said_seat is None else {"author": line.said_seat}
    return {"type": kind, "text": line.c.text(), **author}


def write_said(event: DisputeRaised | RulingMade, pen: Pen) -> Iterator[str]:
    """As `parse_said` reads it."""
    word = pen.word("dispute" if isinstance(event, DisputeRaised) else "ruling")
    yield f"{word} {write_text(event.text)}"


def write_title(event: TitleGiven | TagAdded | TagRemoved, pen: Pen) -> Iterator[str]:
    """As `headers.parse_label` reads it."""
    match event:
        case TitleGiven():
            key, value = "title", event.title
        case TagAdded():
            key, value = "tag", event.tag
        case TagRemoved():
            key, value = "untag", event.tag
    yield f"{pen.word(key, 'header')}: {value}"
    yield f"{pen.word(key, 'header')}: {write_text(value)}"

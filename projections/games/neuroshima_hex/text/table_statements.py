"""What the table of this game says beside play: its tracks, and who is out; read and written."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from events.neuroshima_hex import PlayerEliminated, TracksRead
from projections.games.neuroshima_hex.text.damage import fallen_at, write_fallen
from projections.games.neuroshima_hex.text.line import HexLine
from projections.games.neuroshima_hex.text.line_writer import HexPen
from projections.notation import Entry

_TRACKS: Final = {"hq": "hq_points", "energy": "energy", "points": "points"}


def parse_tracks(line: HexLine) -> Entry:
    """`tracks hq Ann 18, Bob 19 energy Ann 2`: somebody read what shows."""
    shown: dict[str, Any] = {}
    while key := line.c.keyword("keyword", *_TRACKS):
        shown[_TRACKS[key]] = line.by_seat(line.c.number, *_TRACKS)
    if not shown:
        line.c.unexpected("track")
    return {"type": "tracks_read", **shown}


def write_tracks(event: TracksRead, pen: HexPen) -> Iterator[str]:
    """As `parse_tracks` reads it."""
    parts = [pen.word("tracks")]
    for word, fact in _TRACKS.items():
        if getattr(event, fact):
            parts += [pen.word(word), pen.by_seat(getattr(event, fact))]
    yield " ".join(parts)


def parse_out(line: HexLine) -> Entry:
    """`out Bob xC3`: an HQ fell; tiles that left the board with it."""
    seat, fallen = line.named_seat(), []
    while line.c.word()[:1] in ("x", "X") and len(line.c.word()) == 3:
        fallen.append(fallen_at(line, line.c.word()[1:]))
        line.c.at += 1
    return {"type": "player_eliminated", "player": seat, "destroyed": fallen}


def write_out(event: PlayerEliminated, pen: HexPen) -> Iterator[str]:
    """As `parse_out` reads it."""
    yield " ".join((pen.word("out"), pen.name(event.player), *write_fallen(event.destroyed)))

"""The end of a turn, read and written."""

from __future__ import annotations

from collections.abc import Iterator

from events.neuroshima_hex import TurnEnded
from projections.games.neuroshima_hex.text.line import HexLine
from projections.games.neuroshima_hex.text.line_writer import HexPen
from projections.notation import Entry


def parse_end(line: HexLine) -> Entry:
    """`end`: the turn is over. The head of the next turn says it too."""
    return line.entry("turn_ended")


def write_end(_event: TurnEnded, pen: HexPen) -> Iterator[str]:
    """As `parse_end` reads it."""
    yield pen.word("end")

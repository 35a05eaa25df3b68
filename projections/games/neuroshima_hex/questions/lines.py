"""Lines of openings as one writes them: `borgo-hq@A1 moloch-hq@C3`."""

from __future__ import annotations

from events.errors import BadUsage
from projections.games.neuroshima_hex.board.symmetry import line_of
from projections.games.neuroshima_hex.questions.words import WORDS


def line_name(text: str | None) -> int:
    """The name of a line in the archive; 0 is the empty board."""
    line = 0
    for step in (text or "").split():
        tile, at, spot = step.partition("@")
        if not (tile and at and spot):
            raise BadUsage(WORDS("fault.bad_line", text=step))
        line = line_of(line, tile.casefold(), spot.upper())
    return line

"""What questions about Neuroshima Hex may be told, beside what all questions may."""

from __future__ import annotations

from typing import Final

from projections.archive.questions import Choice, Filter, Parameter
from projections.games.neuroshima_hex.board.hexes import GRIDS

_SIZES: Final = Choice(
    tuple(GRIDS),
    "SELECT f.board, count(*) FROM {table:details} f WHERE {of_match}"
    " GROUP BY f.board ORDER BY count(*) DESC, f.board",
)
"""Hexes of boards of two sizes bear the same names and are never counted together."""

PARAMETERS: Final = (
    Parameter(
        "tile", filter=Filter("f.tile = $tile", "", "f.tile = $tile"), names=("tile", "tile_use"),
        means="piece",
    ),
    Parameter(
        "kind", names=("kind", "placements"), values=("hq", "soldier", "module", "foundation")
    ),
    Parameter("normal", "flag", default=True),
    Parameter("board", "number", 0, choice=_SIZES, elsewhere=True),
    Parameter("line", elsewhere=True),
    Parameter("units", pieces=("tile", "placements"), means="piece", elsewhere=True),
)  # fmt: skip

"""What follows from a move at any table: what was put on a piece rides along with it."""

from __future__ import annotations

from collections.abc import Sequence

from projections.games.freeform.table import Table
from projections.games.freeform.words import WORDS
from projections.offers import Draft


def consequences(table: Table, draft: Draft) -> Sequence[Draft]:
    """The pieces above a piece that moves are put on it again where it goes."""
    piece = draft.facts.get("piece")
    if draft.type not in ("piece_moved", "piece_stacked") or piece not in table.pieces:
        return ()
    return [_ride(table, rider) for rider in table.above(piece)]


def _ride(table: Table, rider: str) -> Draft:
    below = table.pieces[rider].onto
    assert below is not None
    because = WORDS("because.rides_along", piece=table.name_of(rider), below=table.name_of(below))
    knowers = table.hidden.get(rider) or table.hidden.get(below)
    seen_by = None if knowers is None else tuple(sorted(knowers))
    facts = {"piece": rider, "onto": below}
    return Draft("piece_stacked", facts, because, origin="rules", seen_by=seen_by)

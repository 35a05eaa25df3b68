"""What became of each tile in a match, summed up by player."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from projections.neuroshima_hex.match.fact_tables import TABLES, Row

_EMPTY: Final = dict.fromkeys(TABLES["tile_use"], 0)
Use = dict[tuple[str | None, str | None], Row]


def tile_use(rows: Mapping[str, list[Row]]) -> list[Row]:
    """One row for each seat and tile that was drawn, came into play, or was thrown away."""
    use: Use = {}
    for table, counted in _COUNTED.items():
        for row in rows[table]:
            _row(use, row["seat"], row["tile"])[counted] += 1
    for row in rows["placements"]:
        _row(use, row["seat"], row["tile"])["battles"] += row["battles"]
    for row in rows["hits"]:
        if not row["is_absorbed"]:
            _add_hit(_row(use, row.get("attacker_owner") or row["seat"], row["attacker"]), row)
    return [row for (seat, tile), row in use.items() if seat is not None and tile is not None]


_COUNTED: Final = {
    "draws": "drawn", "placements": "placed", "instants": "played", "discards": "discarded",
    "losses": "lost",
}  # fmt: skip


def _row(use: Use, seat: str | None, tile: str | None) -> Row:
    found = use.get((seat, tile))
    if found is None:
        found = use[seat, tile] = {**_EMPTY, "seat": seat, "tile": tile}
    return found


def _add_hit(use: Row, hit: Mapping[str, Any]) -> None:
    use["hits"] += 1
    use["hq_wounds" if hit["on_hq"] else "wounds"] += hit["wounds"]

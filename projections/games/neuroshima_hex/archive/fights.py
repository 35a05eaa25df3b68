"""Rows of damage outside battles: hits, instants, losses."""

from __future__ import annotations

from events.neuroshima_hex import DamageDealt
from projections.games.neuroshima_hex.archive.row_writer import RowWriter, ability_of, is_mine


def damaged(t: RowWriter, event: DamageDealt) -> None:
    """An instant, a Mine or a procedure struck."""
    kind = event.procedure or ability_of(event.tile)
    seat, tile, hits = event.player, event.tile, event.hits
    for item, hit in enumerate(hits):
        t.hit(
            event, item, kind, hit.hex, hit.wounds, hit.absorbed_by,
            seat=seat, tile=tile, owner=seat,
        )  # fmt: skip
    t.instant(
        event, event.procedure, event.target,
        wounds=sum([hit.wounds for hit in hits if hit.absorbed_by is None]),
        destroyed=len(event.destroyed) + len(event.foundations), energy=event.energy,
    )  # fmt: skip


def has_damaged(t: RowWriter, event: DamageDealt) -> None:
    """The dead are gone."""
    if event.destroyed:
        cause = "mine" if is_mine(event.tile) else "instant"
        cause = cause if event.procedure is None else "procedure"
        t.see(event.seq, cause, *[one.hex for one in event.destroyed])
    t.read_tracks(event.seq)

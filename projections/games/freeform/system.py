"""Freeform, as one value."""

from __future__ import annotations

from typing import Final

from events.freeform import FREEFORM_EVENTS
from projections.games.freeform import WORDS
from projections.games.freeform.acts.every import ACTS, RULES, apply, findings, offers
from projections.games.freeform.board import FreeformOptions, usual
from projections.games.freeform.table import Table, copy, describe, start, view
from projections.system import GameSystem, Play, Rules


def _scores(table: Table) -> dict[str, float]:
    return {seat: float(table.scores.get(seat, 0)) for seat in table.seats if table.scores}


FREEFORM: Final = GameSystem(
    id="freeform",
    title=WORDS("title"),
    version=3,
    events=FREEFORM_EVENTS,
    options=FreeformOptions,
    usual=usual,
    start=start,
    apply=apply,
    copy=copy,
    sentence=ACTS.sentence,
    words=WORDS,
    describe=describe,
    view=view,
    veil=ACTS.veil,
    scores=_scores,
    samples="freeform",
    acts=ACTS,
    scene="projections.games.freeform.scene:scene",
    play=Play(offers=offers, consequences=ACTS.consequences),
    rules=Rules(findings=findings, titles=RULES.told),
    archive="projections.games.freeform.archive:ARCHIVE",
    notation="projections.games.freeform.text.form:NOTATION",
)
"""Any game: pieces, counters, points, cards and dice, on any board."""

"""Freeform, as one value."""

from __future__ import annotations

from typing import Final

from events.freeform import FREEFORM_EVENTS
from projections.games.freeform.board import FreeformOptions, usual
from projections.games.freeform.consequences import consequences
from projections.games.freeform.describe import describe
from projections.games.freeform.facts import TABLES, facts
from projections.games.freeform.findings import RULES, findings
from projections.games.freeform.fold import apply
from projections.games.freeform.game_text.form import NOTATION
from projections.games.freeform.offers import offers
from projections.games.freeform.scene import scene
from projections.games.freeform.sentences import sentence
from projections.games.freeform.table import Table, copy, start
from projections.games.freeform.veil import veil
from projections.games.freeform.view import view
from projections.games.freeform.words import WORDS
from projections.system import GameSystem


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
    offers=offers,
    consequences=consequences,
    findings=findings,
    rules=RULES,
    sentence=sentence,
    words=WORDS,
    scene=scene,
    describe=describe,
    view=view,
    veil=veil,
    scores=_scores,
    facts=facts,
    tables=TABLES,
    notation=NOTATION,
    samples="freeform",
)
"""Any game: pieces, counters, points, cards and dice, on any board."""

"""Neuroshima Hex, as one value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from events.neuroshima_hex import EVENTS
from projections.games.neuroshima_hex.acts.every import ACTS
from projections.games.neuroshima_hex.archive.reader import facts
from projections.games.neuroshima_hex.archive.tables import TABLES
from projections.games.neuroshima_hex.armies.lookup import armies, pieces
from projections.games.neuroshima_hex.battle.review import explained
from projections.games.neuroshima_hex.describe import describe
from projections.games.neuroshima_hex.findings.check import findings
from projections.games.neuroshima_hex.findings.rules import RULES
from projections.games.neuroshima_hex.inks import ROLES
from projections.games.neuroshima_hex.match.fold import apply
from projections.games.neuroshima_hex.match.scene import scene
from projections.games.neuroshima_hex.match.words import WORDS
from projections.games.neuroshima_hex.options import EDITIONS, MatchOptions, usual, version_of
from projections.games.neuroshima_hex.play.consequences import consequences
from projections.games.neuroshima_hex.play.deal import deal
from projections.games.neuroshima_hex.play.greedy import GreedyPlayer
from projections.games.neuroshima_hex.play.offers import offers, to_act
from projections.games.neuroshima_hex.play.players import RandomPlayer
from projections.games.neuroshima_hex.questions import QUESTIONS
from projections.games.neuroshima_hex.table import Table, copy, start
from projections.games.neuroshima_hex.text.form import NOTATION
from projections.spans import Closes, Opens, SpanRule, Whole
from projections.system import GameSystem, SeatCount

SPANS: Final[Mapping[str, SpanRule]] = {
    "turn_began": Opens("turn", number="number"),
    "turn_ended": Closes("turn"),
    "battle_started": Opens("battle"),
    "segment_fought": Whole("segment", number="initiative"),
    "battle_ended": Closes("battle"),
}
"""A battle fought in a turn belongs to it, the Last Battle to none."""


def scores(table: Table) -> dict[str, float]:
    """The tracks: points in the points game, else HQ points."""
    track = table.points if table.rules.points_mode else table.board.hq_points
    return {seat: float(points) for seat, points in zip(table.seats, track, strict=True)}


NEUROSHIMA_HEX: Final = GameSystem(
    id="neuroshima_hex",
    title=WORDS("title"),
    version=3,
    events=EVENTS,
    options=MatchOptions,
    start_version=version_of,
    usual=usual,
    editions=EDITIONS,
    seats=SeatCount(least=2),
    armies=armies,
    pieces=pieces,
    start=start,
    apply=apply,
    copy=copy,
    offers=offers,
    consequences=consequences,
    asks_of=ACTS.asks,
    findings=findings,
    rules=RULES,
    acting=to_act,
    players={"random": RandomPlayer(), "greedy": GreedyPlayer()},
    deal=deal,
    sentence=ACTS.sentence,
    explain=explained,
    words=WORDS,
    scene=scene,
    roles=ROLES,
    describe=describe,
    spans=SPANS,
    scores=scores,
    facts=facts,
    tables=TABLES,
    notation=NOTATION,
    questions=QUESTIONS,
    commands={"battle": "projections.games.neuroshima_hex.commands:battle"},
    samples="neuroshima_hex",
)
"""Duel and 3.0, two to six players. All tiles in hand lie open (Duel rules, course of play), so
every seat sees the same table."""

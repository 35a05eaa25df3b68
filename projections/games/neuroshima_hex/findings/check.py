"""All findings of one event."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from events.base import Event
from events.neuroshima_hex import TilesDrawn
from projections.games.neuroshima_hex.act import HexAct
from projections.games.neuroshima_hex.acts.every import ACTS
from projections.games.neuroshima_hex.battle.review import explained
from projections.games.neuroshima_hex.findings import acting, following
from projections.games.neuroshima_hex.findings.moment import Faults, Moment
from projections.games.neuroshima_hex.findings.rules import SETTLED, TITLES
from projections.games.neuroshima_hex.findings.words import WORDS
from projections.games.neuroshima_hex.hand import not_held, not_prepared
from projections.games.neuroshima_hex.table import Table
from projections.system import Finding, Rules


def findings(before: Table, event: Event, after: Table) -> Iterator[Finding]:
    """Where `event` differs from the rules; nothing once the match has ended."""
    del after
    act = ACTS.of(event)
    if act is None or before.ended:
        return
    for rule, values in _faults(Moment(before, event), act):
        severity, cites = SETTLED[rule]
        yield Finding(event.seq, rule, WORDS(f"finding.{rule}", **values), severity, cites)


def _faults(m: Moment[Any], act: HexAct[Any]) -> Faults:
    """What belongs to the course of the match, then what belongs to the act."""
    yield from following.faults(m)
    for name in dict.fromkeys(act.hexes(m.event)):
        if name is not None and name not in m.grid.index:
            yield "hex_off_board", {"hex": name, "count": m.grid.size}
    needs_turn = act.needs_turn(m.event)
    yield from acting.faults(m, needs_turn=needs_turn)
    if needs_turn and not isinstance(m.event, TilesDrawn):
        yield from not_prepared(m, m.event)
    yield from not_held(m, act.from_hand(m.event))
    yield from act.objections(m, m.event)


RULES: Final = Rules(findings=findings, titles=TITLES, explain=explained)

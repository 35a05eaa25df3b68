"""Why a segment of a battle went as it did, asked of the resolver when somebody wants to know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from events.base import Event
from events.errors import AfterActionError
from events.neuroshima_hex import BattleEnded, SegmentFought
from events.words import Lang
from projections.games.neuroshima_hex.battle.explain import explain
from projections.games.neuroshima_hex.battle.outcome import Battle
from projections.games.neuroshima_hex.battle.reasons import Reason
from projections.games.neuroshima_hex.battle.resolver import resolve
from projections.games.neuroshima_hex.play.battles import ENDLESS, choice_of
from projections.games.neuroshima_hex.table import Table


def explained(table: Table, event: Event, lang: Lang) -> Sequence[tuple[int, str]]:
    """The rules' account of a segment, or of what a battle came to, told from the table before."""
    if table.fight is None or not isinstance(event, SegmentFought | BattleEnded):
        return ()
    battle = _battle(table)
    if battle is None:
        return ()
    told = explain(battle, lang).because
    if isinstance(event, BattleEnded):
        return tuple(_lines(told[len(battle.segments) :], 0))
    numbers = [segment.initiative for segment in battle.segments]
    if event.initiative not in numbers:
        return ()
    return tuple(_lines(told[numbers.index(event.initiative)].because, 0))


def _battle(table: Table) -> Battle | None:
    """The whole battle by the rules, with the choices that were recorded and fit it."""
    assert table.fight is not None, "a battle is going on"
    board = table.fight.before.copy()
    if table.rules.points_mode:
        board.hq_points = [ENDLESS] * len(board.players)
    choices = [choice_of(choice, board.grid) for choice in table.fight.choices]
    for count in range(len(choices), -1, -1):
        try:
            return resolve(board.copy(), choices[:count])
        except AfterActionError:
            continue
    return None


def _lines(reasons: Sequence[Reason], depth: int) -> Iterator[tuple[int, str]]:
    for reason in reasons:
        yield depth, reason.text
        yield from _lines(reason.because, depth + 1)

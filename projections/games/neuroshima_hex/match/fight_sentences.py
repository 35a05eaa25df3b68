"""Battles in words: how they begin, what was chosen, each segment, and how they end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from events.base import Event
from events.neuroshima_hex import (
    Attack,
    BattleChoice,
    BattleEnded,
    BattleStarted,
    ChoicesMade,
    SegmentFought,
)
from events.words import Phrase
from projections.games.neuroshima_hex.match.words import WORDS
from projections.games.neuroshima_hex.names import (
    Part,
    lifted,
    player,
    tile,
    together,
    tracks,
    unit,
)
from projections.games.neuroshima_hex.table import Table


def _started(event: BattleStarted, table: Table) -> Phrase:
    if event.kind == "tile" and event.player is not None:
        played = WORDS("by.tile", tile=tile(event.tile)) if event.tile else WORDS("by.battle")
        return WORDS("said.battle_tile", player=player(table, event.player), by=played)
    return WORDS("said.battle" if event.kind == "tile" else f"said.battle_{event.kind}")


def _chosen(event: ChoicesMade, table: Table) -> Phrase:
    choices = together([_choice(table, choice) for choice in event.choices])
    if event.player is None:
        return WORDS("said.choices", choices=choices)
    return WORDS("said.choices_by", player=player(table, event.player), choices=choices)


def _choice(table: Table, choice: BattleChoice) -> Phrase:
    def who(name: str | None) -> Part:
        return unit(table, name) if name is not None else "?"

    return WORDS(
        f"choice.{choice.kind}", segment=choice.segment, unit=who(choice.unit),
        medic=who(choice.medic), attacker=who(choice.attacker), module=who(choice.module),
        side=choice.side or "?", to=WORDS(f"choice.to_{choice.to}") if choice.to else "?",
    )  # fmt: skip


def _fought(event: SegmentFought, table: Table) -> Phrase:
    what: list[Part] = [_attack(table, attack) for attack in event.attacks]
    if event.destroyed:
        what.append(WORDS("act.leave", tiles=lifted(table, event.destroyed)))
    changed = {seat: n for seat, n in event.hq_points.items() if _shows_else(table, seat, n)}
    what += tracks(table, changed, event.points)
    if not what:
        return WORDS("said.segment_quiet", initiative=event.initiative)
    return WORDS("said.segment", initiative=event.initiative, what=together(what))


def _shows_else(table: Table, seat: str, value: int) -> bool:
    at = table.index.get(seat)
    return at is None or table.board.hq_points[at] != value


def _attack(table: Table, attack: Attack) -> Phrase:
    attacker, target = unit(table, attack.start), unit(table, attack.to)
    if attack.absorbed_by is not None:
        medic = unit(table, attack.absorbed_by)
        return WORDS(
            f"attack.{attack.kind}_absorbed", attacker=attacker, target=target, medic=medic
        )
    wounds = attack.wounds
    return WORDS(f"attack.{attack.kind}", attacker=attacker, target=target, wounds=wounds)


def _ended(event: BattleEnded, table: Table) -> Phrase:
    what: list[Part] = []
    if event.destroyed:
        what.append(WORDS("act.leave", tiles=lifted(table, event.destroyed)))
    what += [
        WORDS("act.shows", unit=unit(table, seen.hex), wounds=seen.wounds) for seen in event.wounds
    ]
    what += tracks(table, event.hq_points, event.points)
    if not what:
        return WORDS("said.battle_ended")
    return WORDS("said.battle_ended_with", what=together(what))


FIGHT_SENTENCES: Final[Mapping[type[Event], Callable[[Any, Table], Phrase]]] = {
    BattleStarted: _started,
    ChoicesMade: _chosen,
    SegmentFought: _fought,
    BattleEnded: _ended,
}

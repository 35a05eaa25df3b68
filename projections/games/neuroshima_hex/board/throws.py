"""Nets, takeovers and Scopers thrown at neighbours, and what is left of them in force."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from projections.games.neuroshima_hex.armies.tiles import NET, SCOPE
from projections.games.neuroshima_hex.board.board import Unit

NOBODY: Final = -1

Throw = tuple[int, int, int]  # what, from which hex, at which hex


@dataclass(frozen=True, slots=True)
class Influence:
    """Per hex: who controls the unit, whom its module serves, whether it is netted.

    `throws` are the nets, takeovers and scopings in force; empty hexes are NOBODY's. The lists are
    one longer than the board, so that looking off the board finds nobody.
    """

    control: Sequence[int]
    serves: Sequence[int]
    netted: Sequence[bool]
    throws: tuple[Throw, ...] = ()

    def sources(self, what: int, target: int) -> list[int]:
        """The hexes from which `target` is netted, taken over or scoped."""
        return [source for kind, source, end in self.throws if kind == what and end == target]


def aimed(at: Sequence[Unit | None]) -> list[Throw]:
    """All throws that have something to land on, friend or foe.

    HQs are never taken over, and Scopers work on modules only (Duel rules; FAQ ERR.8).
    """
    return [
        (what, source, target)
        for source, unit in enumerate(at)
        if unit is not None and unit.laid.throws
        for what, target in unit.laid.throws
        if (struck := at[target]) is not None
        and (what == NET or (struck.laid.is_module if what == SCOPE else not struck.laid.is_hq))
    ]


def rings_of(pairs: Sequence[tuple[int, int]]) -> list[set[int]]:
    """The rings among `pairs` (source, target) that nothing outside them points at."""
    nexts: dict[int, set[int]] = {}
    for source, target in pairs:
        nexts.setdefault(source, set()).add(target)
    reach = {at: _reached(at, nexts) for at in nexts}
    rings = []
    for at in sorted(reach):
        ring = {other for other in reach[at] if at in reach.get(other, ())}
        outside = [source for source, target in pairs if target in ring and source not in ring]
        if at in ring and at == min(ring) and not outside:
            rings.append(ring)
    return rings


def _reached(start: int, nexts: Mapping[int, set[int]]) -> set[int]:
    """Everything that can be come to from `start`; `start` itself only by going round."""
    seen: set[int] = set()
    todo = [start]
    while todo:
        for target in nexts.get(todo.pop(), ()):
            if target not in seen:
                seen.add(target)
                todo.append(target)
    return seen

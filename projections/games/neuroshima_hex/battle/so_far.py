"""A battle of which some segments were fought already: who has used which action by now.

What was fought is told by the table itself, and may differ from what the rules would have said.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from projections.games.neuroshima_hex.armies.tiles import EXTRA, INITIATIVE
from projections.games.neuroshima_hex.board.board import Board, Unit
from projections.games.neuroshima_hex.board.derived import Derived, action_values, derive

Timetable = Sequence[tuple[int, tuple[int, ...]]]


class Past(NamedTuple):
    """A segment that was fought: the hexes whose units left the board at its end."""

    initiative: int
    emptied: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Fought:
    """What was fought of a battle, from the board on which it began.

    `converted` are the units for which a Quartermaster has worked in it (six armies; FAQ g.159).
    """

    before: Board | None = None
    segments: tuple[Past, ...] = ()
    converted: frozenset[int] = frozenset()

    def spent(self) -> dict[int, int]:
        """By hex, the bits of the actions that were used up or missed."""
        used: dict[int, int] = {}
        if self.before is None or not self.segments:
            return used
        board = self.before.copy()
        timetable = timetable_of(derive(board))
        first = max((max(values) for _, values in timetable), default=-1)
        for past in self.segments:
            spend(used, timetable, first, past.initiative)
            gone = [board.lift(at) for at in past.emptied]
            if any(gone):
                timetable = timetable_of(derive(board))
                first = past.initiative - 1
        return used

    def fallen(self) -> list[int]:
        """The players whose HQ fell in what was fought."""
        return [unit.owner for unit in self._gone() if unit.laid.is_hq]

    def _gone(self) -> Iterator[Unit]:
        units = [] if self.before is None else self.before.at
        for at in {at for past in self.segments for at in past.emptied}:
            unit = units[at]
            if unit is not None:
                yield unit


NOTHING: Final = Fought()
"""A battle that begins."""


def timetable_of(derived: Derived) -> Timetable:
    """Each unit with initiative and its current values, netted or not."""
    raised, extra = derived.bonuses[INITIATIVE], derived.bonuses[EXTRA]
    return [
        (at, action_values(unit.laid.initiative, raised[at], extra[at]))
        for at, unit in enumerate(derived.board.at)
        if unit is not None and unit.laid.initiative
    ]


def spend(used: dict[int, int], timetable: Timetable, first: int, last: int) -> None:
    """An action is used up when its segment passes, taken or not (Duel rules, initiative)."""
    for at, values in timetable:
        bits = used.get(at, 0)
        for slot, value in enumerate(values):
            if last <= value <= first:
                bits |= 1 << slot
        used[at] = bits

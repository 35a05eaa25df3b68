"""How much of a match was recorded, and what that leaves out of an answer.

Nearly every match is recorded at one depth, which stands in `matches`; where a table changed it in
the midst, `depths` says from which event to which it recorded how much.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, Final

from events.base import Event
from events.match import DepthChanged, DiceRolled, MatchAmended, MatchStarted
from projections.archive.tables import DepthRow
from projections.spans import Closes
from projections.system import GameSystem
from projections.systems import all_systems

TELL_DEPTH: Final[frozenset[type[Event]]] = frozenset({DepthChanged, MatchAmended})
"""What may say, once a match has begun, that another depth is recorded."""


def depth_rows(events: Sequence[Event]) -> list[DepthRow]:
    """The stretches of one depth each; none where the depth was the same all along."""
    found = _stretches(events)
    return found if len({row.depth for row in found}) > 1 else []


def left_out_of(system: GameSystem[Any], events: Sequence[Event]) -> frozenset[str]:
    """The kinds of events that were not recorded somewhere in a match."""
    return frozenset().union(*(system.leaves_out(row.depth or "") for row in _stretches(events)))


def _stretches(events: Sequence[Event]) -> list[DepthRow]:
    begun: list[tuple[str, int]] = []
    """Each depth, and the place of the first event recorded at it."""
    telling = [pair for pair in enumerate(events) if not pair[0] or type(pair[1]) in TELL_DEPTH]
    for place, event in telling:
        if isinstance(event, DepthChanged) or not begun:
            depth = event.depth if isinstance(event, DepthChanged | MatchStarted) else "full"
            begun.append((depth, place))
        elif isinstance(event, MatchAmended) and event.depth is not None:
            begun[-1] = (event.depth, begun[-1][1])  # it was said wrongly
    places = [*(first for _, first in begun), len(events)]
    return [
        DepthRow(depth, events[first].seq, events[end - 1].seq, end - first)
        for (depth, first), end in zip(begun, places[1:], strict=True)
    ]


def is_lacking(system: GameSystem[Any], depth: str, need: str) -> bool:
    """Whether a table that records so much leaves out what is needed.

    That is a kind of event, or one of stretch: then any event that begins one. `stretch` is a
    stretch of any kind, `roll` dice of any kind, and `all` whatever happens.
    """
    left_out = system.leaves_out(depth)
    return bool(left_out) if need == "all" else not kinds_of(system, need).isdisjoint(left_out)


def kinds_of(system: GameSystem[Any], need: str) -> set[str]:
    """The kinds of events that tell of it; in a game without such stretches those of all others."""
    if need == "roll":
        return {DiceRolled.type_name(), *system.rules.rolls}
    begin = {name: rule.kind for name, rule in system.spans.items() if not isinstance(rule, Closes)}
    if need in begin.values():
        return {name for name, kind in begin.items() if kind == need}
    return {need} if need in system.vocabulary.types else {need, "span_opened", *begin}


_RECORDED: Final = re.compile(r"\{recorded:(\w+)\}")


def recorded(needs: Iterable[str]) -> str:
    """SQL: whether all of that was recorded in the whole match of a row of `f`."""
    needs = list(needs)
    pairs = [
        f"(d.game = '{system.id}' AND d.depth = '{depth.name}')"
        for system in all_systems()
        for depth in system.depths
        if any(is_lacking(system, depth.name, need) for need in needs)
    ]
    if not pairs:
        return "true"
    return f"f.m NOT IN (SELECT d.m FROM base.recorded d WHERE {' OR '.join(pairs)})"


def with_recorded(sql: str) -> str:
    """The SQL with what is to be recorded in its places."""
    return _RECORDED.sub(lambda place: recorded([place[1]]), sql)

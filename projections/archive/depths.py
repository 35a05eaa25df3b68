"""How much of a match was recorded, and what that leaves out of an answer.

Nearly every match is recorded whole: a match of which something was left out, or whose table
changed the depth in the midst, says in `depths` from which event to which it recorded how much.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from events.base import Event
from events.match import DepthChanged, DiceRolled, MatchAmended, MatchStarted
from projections.archive.match_reading import MatchReading
from projections.archive.tables import DepthRow
from projections.spans import Closes
from projections.system import GameSystem
from projections.systems import all_systems

if TYPE_CHECKING:
    import duckdb

_TELL_DEPTH: Final[frozenset[type[Event]]] = frozenset({DepthChanged, MatchAmended})
"""What may say, once a match has begun, that another depth is recorded."""


def depth_rows(told: MatchReading, system: GameSystem[Any] | None) -> list[DepthRow]:
    """The stretches of one depth each; none where all was recorded throughout."""
    if _TELL_DEPTH.isdisjoint(told.kinds) and (
        system is None or not system.leaves_out(told.record.depth)
    ):
        return []
    found = _stretches(told.header.game, told.events)
    leaves_out = system is not None and any(system.leaves_out(row.depth or "") for row in found)
    if not leaves_out and len({row.depth for row in found}) < 2:
        return []
    return found


def left_out_of(system: GameSystem[Any], events: Sequence[Event]) -> frozenset[str]:
    """The kinds of events that were not recorded somewhere in a match."""
    return frozenset().union(
        *(system.leaves_out(row.depth or "") for row in _stretches(system.id, events))
    )


def _stretches(game: str, events: Sequence[Event]) -> list[DepthRow]:
    begun: list[tuple[str, int]] = []
    """Each depth, and the place of the first event recorded at it."""
    telling = [pair for pair in enumerate(events) if not pair[0] or type(pair[1]) in _TELL_DEPTH]
    for place, event in telling:
        if isinstance(event, DepthChanged) or not begun:
            depth = event.depth if isinstance(event, DepthChanged | MatchStarted) else "full"
            begun.append((depth, place))
        elif isinstance(event, MatchAmended) and event.depth is not None:
            begun[-1] = (event.depth, begun[-1][1])  # it was said wrongly
    places = [*(first for _, first in begun), len(events)]
    return [
        DepthRow(game, depth, events[first].seq, events[end - 1].seq, end - first)
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


Depths: TypeAlias = AbstractSet[tuple[str, str]]
"""Games, and how much was recorded of them."""


def depths_met(found: duckdb.DuckDBPyConnection) -> Depths:
    """Those that an archive holds beside matches that were recorded whole."""
    return set(found.execute("SELECT DISTINCT game, depth FROM base.depths").fetchall())


def those_lacking(needs: Iterable[str], met: Depths) -> str:
    """SQL: the matches in which some of that was not recorded; empty where it always is."""
    needs = list(needs)
    pairs = [
        f"(d.game = '{system.id}' AND d.depth = '{depth.name}')"
        for system in all_systems()
        for depth in system.depths
        if (system.id, depth.name) in met
        and any(is_lacking(system, depth.name, need) for need in needs)
    ]
    return f"SELECT d.m FROM base.depths d WHERE {' OR '.join(pairs)}" if pairs else ""


def with_recorded(sql: str, met: Depths) -> str:
    """The SQL with what must be recorded in the whole match of a row of `f` in its places.

    To look up every row's match takes a third longer, and most archives hold none that lacks it.
    """

    def recorded(place: re.Match[str]) -> str:
        lacking = those_lacking([place[1]], met)
        return f"f.m NOT IN ({lacking})" if lacking else "true"

    return _RECORDED.sub(recorded, sql)

"""All findings of one event."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from events.base import Event
from events.neuroshima_hex import (
    EVENTS,
    TilePlaced,
    TilesDrawn,
    UnitMoved,
)
from projections.games.neuroshima_hex.acts.every import ACTS
from projections.games.neuroshima_hex.armies.lookup import find_tile
from projections.games.neuroshima_hex.findings import (
    acting,
    following,
    moving,
    placing,
)
from projections.games.neuroshima_hex.findings.moment import Faults, Moment
from projections.games.neuroshima_hex.findings.rules import SETTLED
from projections.games.neuroshima_hex.findings.words import WORDS
from projections.games.neuroshima_hex.hand import not_held, not_prepared
from projections.games.neuroshima_hex.table import Table
from projections.system import Finding


def findings(before: Table, event: Event, after: Table) -> Iterator[Finding]:
    """Where `event` differs from the rules; nothing once the match has ended."""
    kind = type(event)
    if before.ended or kind not in _CHECKED:
        return
    moment = Moment(before, event, after)
    for rule, values in _faults(moment, kind):
        severity, cites = SETTLED[rule]
        yield Finding(event.seq, rule, WORDS(f"finding.{rule}", **values), severity, cites)


def _faults(m: Moment[Any], kind: type[Event]) -> Faults:
    yield from following.faults(m)
    if kind in _NAME_HEXES:
        yield from _places(m)
    yield from acting.faults(m)
    if acting.is_action(m.event) and not isinstance(m.event, TilesDrawn):
        yield from not_prepared(m, m.event)
    yield from not_held(m, _from_hand(m.event))
    for check in _CHECKS.get(kind, ()):
        yield from check(m)


def _from_hand(event: Event) -> Sequence[str | None]:
    """The tiles that an action takes from the hand."""
    act = ACTS.of(event)
    if act is not None:
        return act.from_hand(event)
    if isinstance(event, TilePlaced) and find_tile(event.tile).kind == "hq":
        return ()
    return (vars(event).get("tile"),) if acting.is_action(event) else ()


_NAME_HEXES: Final = frozenset({TilePlaced, UnitMoved, *ACTS.by_event})


def _places(m: Moment[Any]) -> Faults:
    """Every hex that is named is one of this board's."""
    for name in dict.fromkeys(_hexes(m.event)):
        if name not in m.grid.index:
            yield "hex_off_board", {"hex": name, "count": m.grid.size}


def _hexes(event: Any) -> Iterator[str]:
    match event:
        case TilePlaced():
            named: Iterable[str | None] = (event.hex,)
        case UnitMoved():
            named = (event.unit, event.to, event.source, *event.path)
        case _:
            named = ACTS.by_event[type(event)].hexes(event)
    return (name for name in named if name is not None)


def _objections(of: Callable[..., Faults]) -> Callable[[Moment[Any]], Faults]:
    return lambda m: of(m, m.event)


_CHECKS: Final[Mapping[type[Event], tuple[Callable[[Moment[Any]], Faults], ...]]] = {
    TilePlaced: (placing.faults,),
    UnitMoved: (moving.faults,),
    **{kind: (_objections(of),) for kind, of in ACTS.part("objections").items()},
}
_CHECKED: Final = frozenset({*EVENTS, *_CHECKS})

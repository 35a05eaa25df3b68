"""What older readings of a format lost: told by the version that a match was read with."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal

from events.library import Library
from events.match import MatchImported
from importers.raw_store import place_of
from projections.matches import Match
from projections.record import shared_events

Loss = Literal["pieces", "rollers", "winners", "day"]

_MENDED: Final[Mapping[str, tuple[int, frozenset[Loss]]]] = {
    "vassal": (3, frozenset({"pieces", "rollers"})),
    "bgstats": (3, frozenset({"winners", "day"})),
    "bgstats-play": (2, frozenset({"winners", "day"})),
    "bgg": (3, frozenset({"winners", "day"})),
    "csv": (3, frozenset({"winners", "day"})),
}
"""By format: the first version of its reading that loses none of these."""

_LAID_NOWHERE: Final = re.compile(rb"[\t/]null;-?\d+;-?\d+;")
"""A piece of VASSAL that names no map of its own: only the stack in which it lies does."""
_NAMELESS: Final = b'"name":"?"'
_ROLL: Final = b'"type":"dice_rolled"'
_TOGETHER: Final = "won together: "
"""How the reason began of a match with several winners, none of whom was kept."""


@dataclass(frozen=True)
class Lost:
    """Something that a match may lack; `certain` where its record shows it."""

    kind: Loss
    certain: bool
    file: str | None


def losses_of(match: Match, library: Library) -> Iterator[Lost]:
    """What a match may have lost when it came in."""
    if b'"match_imported"' not in b"".join(match.scan.lines[1:2]):
        return
    told = shared_events(replace(match.scan, lines=match.scan.lines[:2]), match.where)
    origin = next((event for event in told if isinstance(event, MatchImported)), None)
    if origin is None or origin.format not in _MENDED:
        return
    since, kinds = _MENDED[origin.format]
    if _version_of(origin) >= since:
        return
    for kind, certain in _lost(match, origin, library):
        if kind in kinds:
            yield Lost(kind, certain, origin.file)


def _version_of(origin: MatchImported) -> int:
    number = origin.importer.rpartition(" ")[2]
    return int(number) if number.isdecimal() else 0


def _lost(match: Match, origin: MatchImported, library: Library) -> Iterator[tuple[Loss, bool]]:
    record = match.summary
    ended = record.ended
    if not record.day:
        yield "day", False
    if ended and not (ended.winner or ended.winners) and (ended.reason or "").startswith(_TOGETHER):
        yield "winners", True
    if origin.format != "vassal":
        return
    raw, lines = _raw(origin, library), match.scan.lines
    if raw is None or _LAID_NOWHERE.search(raw) or any(_NAMELESS in line for line in lines):
        yield "pieces", raw is not None
    if any(_ROLL in line and b'"player":' not in line for line in lines):
        yield "rollers", False


def _raw(origin: MatchImported, library: Library) -> bytes | None:
    """What the source said; None where that is not here any more."""
    if origin.raw is not None or origin.raw_hash is None:
        return (origin.raw or "").encode()
    try:
        return place_of(origin.raw_hash, library).read_bytes()
    except OSError:
        return None

"""Matches that an older version may have hurt, by what stands in them; and what mends each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from shlex import quote
from typing import Any, Final, Literal, NamedTuple

from dashboard.start import never_chosen
from dashboard.words import WORDS
from events.chain import Scan
from events.errors import AfterActionError
from events.library import DERIVED
from events.match import MatchAmended, MatchImported
from events.words import Phrase
from importers.raws import SOURCES
from projections.checking import findings_of
from projections.matches import Match
from projections.record import Record
from projections.replay import Replay, start_of
from projections.summary import told_events
from projections.system import GameSystem

Kind = Literal["options", "pieces", "rollers", "winners", "day"]

_MENDED: Final[Mapping[str, tuple[int, frozenset[Kind]]]] = {
    "vassal": (3, frozenset({"pieces", "rollers"})),
    "bgstats": (3, frozenset({"winners", "day"})),
    "bgstats-play": (2, frozenset({"winners", "day"})),
    "bgg": (3, frozenset({"winners", "day"})),
    "csv": (3, frozenset({"winners", "day"})),
}
"""By format: the first version of its reading that loses none of these."""

_FALSE_TWICE: Final = re.compile(rb":false\b.*:false\b")
_LAID_NOWHERE: Final = re.compile(rb"[\t/]null;-?\d+;-?\d+;")
"""A piece of VASSAL that names no map of its own: only the stack in which it lies does."""
_NAMELESS: Final = b'"name":"?"'
_ROLL: Final = b'"type":"dice_rolled"'
_TOGETHER: Final = "won together: "
"""How the reason began of a match with several winners, none of whom was kept."""


@dataclass(frozen=True)
class Suspect:
    """What may be wrong with a match.

    `certain` is what the record itself shows; the rest somebody has to look at.
    """

    kind: Kind
    match: str
    path: Path
    certain: bool = False
    options: tuple[str, ...] = ()
    """Those that nobody chose."""
    source: str | None = None
    """The file from which it came."""

    def told(self, matches: str, count: int = 1) -> Phrase:
        """What is wrong, of so many matches."""
        sure = "sure" if self.certain else "maybe"
        key = f"suspect.options_{sure}" if self.kind == "options" else f"suspect.{self.kind}"
        said = {"matches": matches, "count": count, "options": list(self.options)}
        return WORDS(key, **said, file=self.source or "?")

    def cure(self, count: int = 1) -> Phrase:
        """What mends it; of several matches one puts in which."""
        match = self.match if count == 1 else "MATCH"
        if self.kind != "options":
            key = "again_or_day" if self.kind == "day" else "again"
            file = quote(self.source or "FILE")
            return WORDS(f"suspect.cure_{key}", file=file, match=match)
        sure = "sure" if self.certain else "maybe"
        return WORDS(f"suspect.cure_options_{sure}", match=match, option=self.options[0])


def suspects_of(path: Path, scan: Scan, library: Path) -> Iterator[Suspect]:
    """What a match is suspected of; nearly every match has a beginning that clears it at once."""
    match = Match(scan, str(path))
    off, others = unchosen_of(match)
    if off:
        options = (*off, *others)
        yield Suspect("options", scan.header.match, path, is_shown(match, options), options)
    if b'"match_imported"' in b"".join(scan.lines[1:2]):
        yield from _imported(path, match, library)


# -- options that nobody chose ---------------------------------------------------------------------


class Unchosen(NamedTuple):
    """Options that nobody chose: those that are off though they are usual, and the others."""

    off: tuple[str, ...] = ()
    others: tuple[str, ...] = ()


ALL_CHOSEN: Final = Unchosen()


def unchosen_of(match: Match) -> Unchosen:
    """The options of a match that nobody chose; none where all of them are as usual."""
    if not (match.scan.lines and _FALSE_TWICE.search(match.scan.lines[0])):
        return ALL_CHOSEN
    try:
        return _unchosen(match.system, match.summary)
    except Exception:  # noqa: BLE001 - what a stranger's game gets wrong is told elsewhere
        return ALL_CHOSEN


def _unchosen(system: GameSystem[Any], record: Record) -> Unchosen:
    # The form begins matches at a table: what was simulated or brought in began otherwise.
    found = never_chosen(system, record.options) if record.origin is None else ()
    if not found:
        return ALL_CHOSEN
    said = {name: value for name, value in record.options.items() if name not in found}
    entry = {"type": "match_started", "edition": record.edition, "options": said}
    players = [player.model_dump(exclude_unset=True) for player in record.players]
    usual = system.usual(start_of([system.vocabulary.read({**entry, "players": players})]))
    off = tuple(name for name in found if usual.get(name))
    return Unchosen(off, tuple(name for name in found if name not in off) if off else ())


def is_shown(match: Match, options: tuple[str, ...]) -> bool:
    """Whether the table played as if those options had never been said: fewer faults without."""
    try:
        as_told = _faults(match.replay)
        if not as_told:
            return False
        replay = match.replay
        amended = MatchAmended(
            seq=len(match.events) + 1, id="as usual", unsaid=options, branch=replay.counting, v=2
        )
        return _faults(Replay(match.system, [*match.events, amended])) < as_told
    except AfterActionError:
        return False


def _faults(replay: Replay[Any]) -> int:
    found = findings_of(replay, branch=replay.counting)
    return sum(finding.severity == "error" for finding in found)


# -- what an import lost ---------------------------------------------------------------------------


def _imported(path: Path, match: Match, library: Path) -> Iterator[Suspect]:
    told = told_events(replace(match.scan, lines=match.scan.lines[:2]), str(path))
    origin = next((event for event in told if isinstance(event, MatchImported)), None)
    if origin is None or origin.format not in _MENDED:
        return
    since, kinds = _MENDED[origin.format]
    if version_of(origin) >= since:
        return
    for kind, certain in _lost(match, origin, library):
        if kind in kinds:
            yield Suspect(kind, match.header.match, path, certain, source=origin.file)


def version_of(origin: MatchImported) -> int:
    """The version of the reading that a match had."""
    number = origin.importer.rpartition(" ")[2]
    return int(number) if number.isdecimal() else 0


def _lost(match: Match, origin: MatchImported, library: Path) -> Iterator[tuple[Kind, bool]]:
    record = match.summary
    ended = record.ended
    if not record.day:
        yield "day", False
    if ended and not (ended.winner or ended.winners) and (ended.reason or "").startswith(_TOGETHER):
        yield "winners", True
    if origin.format != "vassal":
        return
    raw = _raw(origin, library)
    if raw is None or _LAID_NOWHERE.search(raw) or any(_NAMELESS in x for x in match.scan.lines):
        yield "pieces", raw is not None
    if any(_ROLL in line and b'"player":' not in line for line in match.scan.lines):
        yield "rollers", False


def _raw(origin: MatchImported, library: Path) -> bytes | None:
    """What the source said; None where that is not here any more."""
    if origin.raw is not None or origin.raw_hash is None:
        return (origin.raw or "").encode()
    try:
        return (library / DERIVED / SOURCES / origin.raw_hash).read_bytes()
    except OSError:
        return None

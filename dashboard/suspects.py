"""Matches that an older version may have hurt, by what stands in them; and what mends each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from shlex import quote
from typing import Any, Final, Literal, NamedTuple

from dashboard.start import never_chosen
from dashboard.words import WORDS
from events.chain import Scan
from events.errors import AfterActionError
from events.library import Library
from events.match import MatchAmended
from events.words import Phrase
from importers.reimport import Loss, losses_of
from projections.checking import findings_of
from projections.matches import Match
from projections.record import Record
from projections.replay import Replay, start_of
from projections.system import GameSystem

Kind = Literal["options"] | Loss

_FALSE_TWICE: Final = re.compile(rb":false\b.*:false\b")


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

    def sentence(self, matches: str, count: int = 1) -> Phrase:
        """What is wrong, said of so many matches."""
        sure = "sure" if self.certain else "maybe"
        key = f"suspect.options_{sure}" if self.kind == "options" else f"suspect.{self.kind}"
        values = {"matches": matches, "count": count, "options": list(self.options)}
        return WORDS(key, **values, file=self.source or "?")

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
        yield Suspect("options", scan.header.match, path, played_without(match, options), options)
    for loss in losses_of(match, Library(library)):
        yield Suspect(loss.kind, scan.header.match, path, loss.certain, source=loss.file)


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
    options = {name: value for name, value in record.options.items() if name not in found}
    entry = {"type": "match_started", "edition": record.edition, "options": options}
    players = [player.model_dump(exclude_unset=True) for player in record.players]
    usual = system.usual(start_of([system.vocabulary.read({**entry, "players": players})]))
    off = tuple(name for name in found if usual.get(name))
    return Unchosen(off, tuple(name for name in found if name not in off) if off else ())


def played_without(match: Match, options: tuple[str, ...]) -> bool:
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

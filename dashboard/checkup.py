"""A game looked through by itself, without test libraries: what is missing and what goes wrong.

It is what `aar doctor --system` prints: less than the contract tests, and in sentences.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, Literal, NamedTuple

from dashboard.words import WORDS
from events.journal import read_journal
from events.words import LANGUAGES, Lang, Phrase
from importers.recorder.hand import faults_of_hands
from projections.acts import unheard, unsaid
from projections.archive.tables import misfits
from projections.matches import Match
from projections.reading import Reading
from projections.replay import start_of
from projections.schema import names_in
from projections.spans import surprises
from projections.storytelling import chapters_of, faults_of_story
from projections.system import GameSystem

_MATCHES: Final = 8
_TAPS: Final = 60
"""So much is recorded by a hand that taps at random."""


class Remark(NamedTuple):
    """Something about a game: `sick` is a fault, `note` is worth knowing."""

    level: Literal["note", "sick"]
    message: Phrase


def checkup(system: GameSystem[Any]) -> Iterator[Remark]:
    """What is missing in a game, and what goes wrong where it is recorded."""
    yield from _words(system)
    for part, kinds in system.strange_kinds.items():
        yield Remark("sick", WORDS("checkup.kinds", part=part, kinds=kinds))
    if any(lacking for _, lacking in _lacking(system)):
        return  # whoever records it would stumble over the first of them
    yield from _acts(system)
    for fault in misfits(system):
        yield Remark("sick", WORDS("checkup.table", why=fault))
    if missing := [n for n in system.options.model_fields if f"option.{n}" not in system.words]:
        yield Remark("note", WORDS("checkup.options", missing=missing))
    with TemporaryDirectory() as folder:
        for phrase in faults_of_hands(system, Path(folder), system.plain_start(), _MATCHES, _TAPS):
            yield Remark("sick", phrase)
        yield from _boards(system, Path(folder))
        yield from _stories(Path(folder))
        yield from _spans(system, Path(folder))
        yield from _texts(system, Path(folder))


def _lacking(system: GameSystem[Any]) -> list[tuple[Lang, list[str]]]:
    """By language the words that only others have."""
    keys = {lang: set(system.words.table(lang)) for lang in LANGUAGES}
    return [(lang, sorted(set.union(*keys.values()) - keys[lang])) for lang in LANGUAGES]


def _words(system: GameSystem[Any]) -> Iterator[Remark]:
    """Words that one language lacks, and names that the recorder asks by."""
    for lang, missing in _lacking(system):
        if missing:
            yield Remark("sick", WORDS("checkup.words", lang=lang, missing=missing))
    named = (name for kind in system.events for name in names_in(kind))
    unnamed = set(system.unnamed)
    unnamed |= {f"{sort}.{name}" for sort, name in named if not system.name_of(sort, name)}
    if unnamed:
        yield Remark("sick", WORDS("checkup.names", missing=sorted(unnamed)))


def _acts(system: GameSystem[Any]) -> Iterator[Remark]:
    """Parts that nobody asks for, and such of which an act says neither that nor that not."""
    for part, place in unheard(system).items():
        yield Remark("sick", WORDS("checkup.unheard", part=part, place=place))
    for act in system.acts:
        if left := unsaid(act):
            yield Remark("note", WORDS("checkup.unsaid", act=type(act).__name__, parts=list(left)))


def _boards(system: GameSystem[Any], folder: Path) -> Iterator[Remark]:
    """What of the recorded matches is shown elsewhere than on the board that the game names."""
    found: dict[str, Phrase] = {}
    for path in sorted(folder.glob("*.aar")):
        match = Match(read_journal(path), str(path))
        board = system.board_of(start_of(match.events))
        if board is not None:
            scene = system.scene(match.replay.state(), LANGUAGES[0])
            found |= {fault.text("en"): fault for fault in board.faults(scene)}
    for fault in found.values():
        yield Remark("sick", WORDS("checkup.board", why=fault))


def _stories(folder: Path) -> Iterator[Remark]:
    """Chapters over the recorded matches that lead nowhere."""
    found: dict[str, Phrase] = {}
    for path in sorted(folder.glob("*.aar")):
        match = Match(read_journal(path), str(path))
        for lang in LANGUAGES:
            reading = Reading(match, lang, match.replay.counting, as_played=False)
            known = {event.seq for event in match.events}
            faults = faults_of_story(chapters_of(reading), known)
            found |= {fault.text("en"): fault for fault in faults}
    for fault in found.values():
        yield Remark("sick", WORDS("checkup.story", why=fault))


def _spans(system: GameSystem[Any], folder: Path) -> Iterator[Remark]:
    """Stretches of the recorded matches that ended where nobody said so."""
    found: dict[str, Phrase] = {}
    for path in sorted(folder.glob("*.aar")):
        replay = Match(read_journal(path), str(path)).replay
        events = replay.history(branch=replay.counting).events
        for one in surprises(system.spans, system.nesting, events):
            found.setdefault(f"{one.kind} {one.ended}", one.phrase)
    for phrase in found.values():
        yield Remark("sick", phrase)


def _texts(system: GameSystem[Any], folder: Path) -> Iterator[Remark]:
    """What of the recorded matches the game's text form cannot say, or does not read back."""
    notation = system.notation
    if notation is None:
        yield Remark("note", WORDS("checkup.no_notation"))
        return
    unsayable: Counter[str] = Counter()
    unread: Phrase | str | None = None
    for number, path in enumerate(sorted(folder.glob("*.aar"))):
        events = Match(read_journal(path), str(path)).events
        text = notation.write_text(events, LANGUAGES[number % len(LANGUAGES)])
        lines = (line for line in text.splitlines() if line.lstrip().startswith("json "))
        own = {kind.type_name() for kind in system.events}
        unsayable.update(kind for line in lines for kind in own if f'"type":"{kind}"' in line)
        failure = notation.parse_text(text, "").failure
        if failure is not None and unread is None:
            unread = failure.phrase
    if unsayable:
        yield Remark("note", WORDS("checkup.unsayable", kinds=sorted(unsayable)))
    if unread:
        yield Remark("sick", WORDS("checkup.unread", why=unread))

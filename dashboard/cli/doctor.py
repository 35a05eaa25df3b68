"""`aar doctor`: what is installed, where data lies, and what is damaged or out of date."""

from __future__ import annotations

import platform
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from dashboard.cli.opening import library
from dashboard.cli.settings import current, emit, say
from dashboard.cli.style import command
from dashboard.words import WORDS
from events.errors import AfterActionError
from events.words import WORDS as EVENT_WORDS
from events.words import in_language

Line = tuple[str, bool, Any]
"""The subject, whether all is well, and what there is to say."""


@command("doctor")
def doctor() -> int:
    """Say what is installed, where data lies, and what is damaged."""
    sick = 0
    for subject, well, told in _examine():
        sick += not well
        text = in_language(told, current().language)
        if current().json:
            emit({"subject": subject, "ok": well, "message": text})
        else:
            say(f"{'ok ' if well else '!! '} {text}")
    return 1 if sick else 0


def _examine() -> Iterator[Line]:
    yield (
        "python",
        sys.version_info >= (3, 11),
        WORDS("doctor.python", found=platform.python_version()),
    )
    yield "version", True, WORDS("doctor.version", found=_version("after-action"))
    yield from _systems()
    yield from _library()


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "?"


def _systems() -> Iterator[Line]:
    from projections.systems import find_system, installed

    for game in installed():
        try:
            system = find_system(game)
        except Exception as error:  # noqa: BLE001 - a stranger's package may fail in any way
            yield "system", False, WORDS("doctor.system_broken", game=game, why=str(error))
        else:
            yield "system", True, WORDS("doctor.system", game=game, title=system.title)


def _library() -> Iterator[Line]:
    folder = library().folder
    if not folder.is_dir():
        yield "library", True, WORDS("doctor.no_library", folder=str(folder))
        return
    files = list(library().files())
    yield "library", True, WORDS("doctor.library", folder=str(folder), count=len(files))
    seen: dict[str, Path] = {}
    for path in files:
        yield from _journal(path, seen)
    for aside in sorted(folder.rglob("*.torn*")):
        size = aside.stat().st_size
        yield "torn", True, WORDS("doctor.torn", file=str(aside), bytes=size)
    for scratch in sorted(folder.rglob(".*.new")):
        yield "scratch", True, WORDS("doctor.scratch", file=str(scratch))


def _journal(path: Path, seen: dict[str, Path]) -> Iterator[Line]:
    from events.journal import read_journal
    from projections.systems import find_system

    lang = current().language
    try:
        scan = read_journal(path)
    except AfterActionError as error:
        yield "journal", False, error.text(lang)
        return
    if scan.damage is not None:
        yield "journal", False, scan.damage.text(lang)
    elif scan.torn:
        torn = EVENT_WORDS("journal.torn_unsaved", bytes=len(scan.torn)).text(lang)
        yield "journal", False, f"{path}: {torn}"
    first = seen.setdefault(scan.header.match, path)
    if first != path:
        files = [str(first), str(path)]
        twice = EVENT_WORDS("library.twice", match=scan.header.match, count=2, files=files)
        yield "twice", False, twice
    try:
        find_system(scan.header.game)
    except AfterActionError as error:
        yield "journal", True, f"{path}: {error.text(lang)}"

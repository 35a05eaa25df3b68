"""`aar doctor`: what is installed, where data lies, what is damaged, and the cure of each thing."""

from __future__ import annotations

import platform
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version

from dashboard.cli.checkups import Found, library_checkup
from dashboard.cli.config import config_file, read_config
from dashboard.cli.opening import library
from dashboard.cli.settings import current, emit, say
from dashboard.cli.style import command
from dashboard.words import WORDS
from events.errors import AfterActionError
from events.words import in_language

_MARKS = {"ok": "ok ", "note": "·  ", "sick": "!! "}
_BEGUN = 2026
"""Before this year there was no After Action: a clock that shows less is wrong."""


@command("doctor")
def doctor() -> int:
    """Say what is installed, where data lies, and what is damaged."""
    sick = 0
    for found in _examine():
        sick += found.level == "sick"
        _tell(found)
    return 1 if sick else 0


def _tell(found: Found) -> None:
    lang = current().language
    text = in_language(found.told, lang)
    cure = None if found.cure is None else in_language(found.cure, lang)
    if current().json:
        row = {"subject": found.subject, "ok": found.level != "sick", "level": found.level}
        emit({**row, "message": text, "cure": cure, **found.about})
        return
    say(f"{_MARKS[found.level]} {text}")
    if cure:
        say(f"    → {cure}")


def _examine() -> Iterator[Found]:
    new_enough = sys.version_info >= (3, 11)
    told = WORDS("doctor.python", found=platform.python_version())
    yield Found("python", "ok" if new_enough else "sick", told)
    yield Found("version", "ok", WORDS("doctor.version", found=_version("after-action")))
    yield from _clock(datetime.now(UTC))
    yield from _systems()
    yield from _settings()
    yield from library_checkup(library())


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "?"


def _clock(now: datetime) -> Iterator[Found]:
    if now.year < _BEGUN:
        told = WORDS("doctor.clock", found=f"{now:%Y-%m-%d %H:%M}")
        yield Found("clock", "sick", told, WORDS("doctor.cure_clock"))


def _systems() -> Iterator[Found]:
    from projections.systems import find_system, installed

    for game in installed():
        try:
            system = find_system(game)
        except Exception as error:  # noqa: BLE001 - a stranger's package may fail in any way
            told = WORDS("doctor.system_broken", game=game, why=str(error))
            yield Found("system", "sick", told, WORDS("doctor.cure_system_broken", game=game))
        else:
            told = WORDS("doctor.system", game=game, title=system.title)
            yield Found("system", "ok", told)


def _settings() -> Iterator[Found]:
    file = config_file()
    try:
        said = read_config(file)
    except AfterActionError as error:
        told = error.text(current().language)
        yield Found("settings", "sick", told, WORDS("doctor.cure_settings"))
    else:
        if said:
            yield Found("settings", "ok", WORDS("doctor.settings", file=str(file)))

"""`aar doctor`: what is installed, where data lies, what is damaged, and the cure of each thing."""

from __future__ import annotations

import os
import platform
import re
import stat
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

from dashboard.cli.opening import library
from dashboard.cli.output import emit, say
from dashboard.cli.settings import config_file, current, read_config
from dashboard.cli.style import PLUGGED_IN, command, option
from dashboard.words import WORDS
from events.errors import AfterActionError
from events.library import DERIVED, Library, Unread, attempt
from events.words import WORDS as EVENT_WORDS
from events.words import Phrase, in_language

if TYPE_CHECKING:
    from dashboard.suspects import Suspect
    from events.chain import Scan

_MARKS = {"ok": "ok ", "note": "·  ", "sick": "!! "}
_BEGUN = 2026
"""Before this year there was no After Action: a clock that shows less is wrong."""
_TABLES: Final = ("people.toml", "aliases.toml", "dice.toml")
_RECORDED: Final = re.compile(rb'"recorded":"([^"\\]{10,40})"')
_NAMED: Final = 3
"""So many matches are named of those of which one and the same thing is said."""
_A_DAY: Final = timedelta(days=1)
_AN_HOUR: Final = timedelta(hours=1)

Level = Literal["ok", "note", "sick"]
"""`note` is worth knowing; `sick` makes the exit code 1."""


@dataclass(frozen=True)
class Observation:
    """One thing that the doctor saw: how bad it is, what it is, and what helps."""

    subject: str
    level: Level
    message: Phrase | str
    cure: Phrase | None = None
    about: Mapping[str, str] = field(default_factory=dict)
    """More of it for programs: its kind, the match, the file."""


def _with_cure(
    level: Level, subject: str, message: Phrase | str, cure: str, **values: Any
) -> Observation:
    """What is not well, with its cure by the key and the values of its sentence."""
    return Observation(subject, level, message, WORDS(f"doctor.cure_{cure}", **values))


@command("doctor")
@option("--system", metavar="GAME")
def doctor(system: str | None) -> int:
    """Say what is installed, where data lies, and what is damaged."""
    sick, lang = 0, current().language
    for observation in _examine() if system is None else _one_game(system):
        sick += observation.level == "sick"
        text = in_language(observation.message, lang)
        cure = None if observation.cure is None else in_language(observation.cure, lang)
        if current().json:
            row = {
                "subject": observation.subject,
                "ok": observation.level != "sick",
                "level": observation.level,
            }
            emit({**row, "message": text, "cure": cure, **observation.about})
            continue
        say(f"{_MARKS[observation.level]} {text}")
        if cure:
            say(f"    → {cure}")
    return 1 if sick else 0


def _one_game(name: str) -> Iterator[Observation]:
    """One installed game by itself, for whoever writes it."""
    from dashboard.checkup import checkup
    from projections.systems import find_system

    system = find_system(name)
    yield Observation("system", "ok", WORDS("doctor.system", game=name, title=system.title))
    remarks = list(checkup(system))
    for remark in remarks:
        yield Observation("checkup", remark.level, remark.message)
    if not any(remark.level == "sick" for remark in remarks):
        yield Observation("checkup", "ok", WORDS("checkup.well"))


def _examine() -> Iterator[Observation]:
    new_enough = sys.version_info >= (3, 11)
    message = WORDS("doctor.python", found=platform.python_version())
    yield Observation("python", "ok" if new_enough else "sick", message)
    ours = "?"
    with suppress(PackageNotFoundError):
        ours = version("after-action")
    yield Observation("version", "ok", WORDS("doctor.version", found=ours))
    yield from _clock(datetime.now(UTC))
    yield from _games()
    yield from _plugins()
    yield from _settings_file()
    yield from _library(library())


def _clock(now: datetime) -> Iterator[Observation]:
    if now.year < _BEGUN:
        message = WORDS("doctor.clock", found=f"{now:%Y-%m-%d %H:%M}")
        yield _with_cure("sick", "clock", message, "clock")


def _games() -> Iterator[Observation]:
    from projections.systems import find_system, installed

    for game in installed():
        try:
            system = find_system(game)
        except Exception as error:  # noqa: BLE001 - a stranger's package may fail in any way
            message = WORDS("doctor.system_broken", game=game, why=str(error))
            yield _with_cure("sick", "system", message, "system_broken", game=game)
        else:
            message = WORDS("doctor.system", game=game, title=system.title)
            yield Observation("system", "ok", message)


def _plugins() -> Iterator[Observation]:
    """What other packages offer beside games, where it does not load."""
    from importers.exports import EXPORTERS
    from importers.formats import FORMATS

    for error in (*FORMATS.broken(), *EXPORTERS.broken(), *PLUGGED_IN.broken()):
        yield Observation("plugin", "sick", error.phrase)


def _settings_file() -> Iterator[Observation]:
    file = config_file()
    try:
        config = read_config(file)
    except AfterActionError as error:
        yield _with_cure("sick", "settings", error.text(current().language), "settings")
    else:
        if config:
            yield Observation("settings", "ok", WORDS("doctor.settings", file=str(file)))


def _library(library: Library) -> Iterator[Observation]:
    """What may ail a library: its journals one by one, and what lies beside them."""
    from importers.known_matches import older_notes

    folder = library.folder
    if not folder.is_dir():
        yield Observation("library", "ok", WORDS("doctor.no_library", folder=str(folder)))
        return
    files = list(library.files())
    message = WORDS("doctor.library", folder=str(folder), count=len(files))
    yield Observation("library", "ok", message)
    if not os.access(folder, os.W_OK | os.X_OK):
        message = WORDS("doctor.read_only", file=str(folder))
        yield _with_cure("sick", "permissions", message, "permissions", file=str(folder))
    seen: dict[str, Path] = {}
    suspects: list[Suspect] = []
    for path in files:
        yield from _journal(path, seen, suspects)
    yield from _suspects(folder, suspects)
    yield from _beside(folder)
    yield from _left_behind(folder)
    yield from _archive(folder)
    if notes := older_notes(folder):
        message = WORDS("doctor.imports_anew", file=str(notes))
        yield _with_cure("note", "imports", message, "imports_anew")


def _journal(path: Path, seen: dict[str, Path], suspects: list[Suspect]) -> Iterator[Observation]:
    from dashboard.suspects import suspects_of
    from events.journal import read_journal
    from projections.matches import Match

    scan, lang = attempt(path, read_journal), current().language
    if isinstance(scan, Unread):
        yield _unread(scan)
        return
    if not os.access(path, os.W_OK):
        message = WORDS("doctor.read_only", file=str(path))
        yield _with_cure("note", "permissions", message, "permissions", file=str(path))
    if scan.damage is not None:
        known = {"file": str(path), "last": len(scan.lines)}
        yield _with_cure("sick", "journal", scan.damage.text(lang), "damage", **known)
    elif scan.torn:
        torn = EVENT_WORDS("journal.torn_unsaved", bytes=len(scan.torn)).text(lang)
        yield _with_cure("sick", "journal", f"{path}: {torn}", "torn")
    unread = attempt(path, lambda path: Match(scan, str(path)).check_lines())
    if isinstance(unread, Unread):
        yield _unread(unread)
    else:
        suspected = attempt(path, lambda path: list(suspects_of(path, scan, current().folder)))
        suspects += [] if isinstance(suspected, Unread) else suspected
    first = seen.setdefault(scan.header.match, path)
    if first != path:
        files = [str(first), str(path)]
        message = EVENT_WORDS("library.twice", match=scan.header.match, count=2, files=files)
        yield _with_cure("sick", "twice", message, "twice", file=str(path))
    yield from _game(path, scan)
    yield from _times(path, scan, datetime.now(UTC))


def _unread(unread: Unread) -> Observation:
    cure = "journal" if os.access(unread.path, os.R_OK) else "permissions"
    message = unread.problem.text(current().language)
    return _with_cure("sick", "journal", message, cure, file=str(unread.path))


def _game(path: Path, scan: Scan) -> Iterator[Observation]:
    from projections.systems import find_system

    try:
        find_system(scan.header.game)
    except AfterActionError as error:
        message = f"{path}: {error.text(current().language)}"
        yield _with_cure("note", "journal", message, "no_system", game=scan.header.game)
    except Exception:  # noqa: BLE001, S110 - a broken system is told once, with the systems
        pass


def _times(path: Path, scan: Scan, now: datetime) -> Iterator[Observation]:
    """What cannot be by the clock: events of tomorrow, and a clock that went back."""
    last = None
    for seq, moment in enumerate(_moments(scan), start=1):
        if moment is None:
            continue
        if moment > now + _A_DAY:
            message = WORDS(
                "doctor.future", file=str(path), seq=seq, found=f"{moment:%Y-%m-%d %H:%M}"
            )
            yield _with_cure("note", "clock", message, "clock_of_a_match")
            return
        if last is not None and moment < last - _AN_HOUR:
            message = WORDS(
                "doctor.back", file=str(path), seq=seq, found=f"{moment:%Y-%m-%d %H:%M}"
            )
            yield _with_cure("note", "clock", message, "clock_of_a_match")
            return
        last = moment


def _moments(scan: Scan) -> Iterator[datetime | None]:
    for line in scan.lines:
        found = _RECORDED.search(line)
        try:
            moment = datetime.fromisoformat(found[1].decode()) if found else None
        except ValueError:
            moment = None
        yield moment if moment is not None and moment.tzinfo else None


def _suspects(folder: Path, suspects: Sequence[Suspect]) -> Iterator[Observation]:
    """What older versions may have hurt: one by one for programs, for people what is alike once."""
    alike: dict[Any, list[Suspect]] = {}
    for one in suspects:
        key = one.path if current().json else (one.kind, one.certain, one.options, one.source)
        alike.setdefault((one.kind, key), []).append(one)
    for group in alike.values():
        one, names = group[0], [str(suspect.path.relative_to(folder)) for suspect in group[:_NAMED]]
        more = f" … (+{len(group) - _NAMED})" if len(group) > _NAMED else ""
        message = one.sentence(", ".join(names) + more, len(group))
        about = {"kind": one.kind, "match": one.match, "file": str(one.path)}
        yield Observation(
            "suspect", "sick" if one.certain else "note", message, one.cure(len(group)), about
        )


def _beside(folder: Path) -> Iterator[Observation]:
    """The tables that a person writes, and the passphrase."""
    from dashboard.passphrase import FILE as PASSPHRASE_FILE

    for name in _TABLES:
        file = folder / name
        try:
            tomllib.loads(file.read_text("utf-8"))
        except FileNotFoundError:
            continue
        except (OSError, ValueError) as error:
            message = WORDS("doctor.table", file=str(file), why=str(error))
            yield _with_cure("sick", "settings", message, "settings")
    file = folder / PASSPHRASE_FILE
    if file.exists() and file.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO):
        message = WORDS("doctor.open_passphrase", file=str(file))
        yield _with_cure("sick", "permissions", message, "open_passphrase", file=str(file))


def _left_behind(folder: Path) -> Iterator[Observation]:
    """What was set aside, and files that a program which was ended left half written."""
    for aside in sorted(folder.rglob("*.torn*")):
        message = WORDS("doctor.torn", file=str(aside), bytes=aside.stat().st_size)
        yield _with_cure("note", "torn", message, "scratch")
    half_written, derived = {*folder.rglob(".*.new")}, folder / DERIVED
    if _builder(folder) is None:  # what the builder writes is no orphan
        half_written |= {*derived.glob("*.new"), *derived.glob("*.new-*")}
    for scratch in sorted(half_written):
        yield _with_cure("note", "scratch", WORDS("doctor.scratch", file=str(scratch)), "scratch")


def _builder(folder: Path) -> str | None:
    """Who builds the archive now, by the lock and by what stands in it."""
    import fcntl

    try:
        with (folder / DERIVED / "archive.lock").open(encoding="utf-8") as file:
            fcntl.flock(file.fileno(), fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return (folder / DERIVED / "archive.lock").read_text("utf-8", "replace").strip() or "?"
    except OSError:
        return None
    return None


def _archive(folder: Path) -> Iterator[Observation]:
    import duckdb

    from projections.archive.status import outdated
    from projections.archive.store import ArchiveMissing, archive_file

    file = archive_file(folder)
    if holder := _builder(folder):
        message = WORDS("doctor.archive_locked", holder=holder)
        yield _with_cure("note", "archive", message, "archive_locked", holder=holder)
        return
    if not file.exists():
        return
    try:
        count = outdated(folder)
    except ArchiveMissing:
        message = WORDS("doctor.archive_anew", file=str(file))
        yield _with_cure("note", "archive", message, "archive_anew")
        return
    except AfterActionError as error:
        why = error.text(current().language)
    except duckdb.Error as error:
        first = str(error).splitlines()[0][:200]
        why = WORDS("doctor.archive_broken", why=first).text(current().language)
    else:
        if count:
            message = WORDS("archive.stale", count=count)
            yield _with_cure("note", "archive", message, "archive_stale")
        else:
            yield Observation("archive", "ok", WORDS("doctor.archive", file=str(file)))
        return
    yield _with_cure("sick", "archive", f"{file}: {why}", "archive", folder=str(file.parent))

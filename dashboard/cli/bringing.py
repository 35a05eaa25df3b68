"""`aar import`: files from elsewhere come into the library."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from dashboard.cli.opening import library
from dashboard.cli.settings import complain, current, emit, say
from dashboard.cli.style import command, option
from dashboard.words import WORDS
from events.errors import AfterActionError

if TYPE_CHECKING:
    from events.codec import Vocabulary
    from importers.copies import Taken


@command("import")
@click.argument(
    "files", nargs=-1, required=True, metavar="FILE ...", type=click.Path(path_type=Path)
)
@option("--dry-run", is_flag=True)
def import_files(files: tuple[Path, ...], dry_run: bool) -> int:
    """Bring journals into the library."""
    return max(_import(file, dry=dry_run) for file in files)


def _import(file: Path, *, dry: bool) -> int:
    from importers.copies import take_in

    lang = current().language
    try:
        taken = take_in(file, library(), _vocabulary, dry=dry)
    except AfterActionError as error:
        _tell({**_nothing(file), "problems": [error.text(lang)]})
        return 2
    row = _row(file, taken)
    _tell(row)
    return 1 if row["problems"] else 0


def _vocabulary(game: str) -> Vocabulary:
    from projections.systems import find_system

    return find_system(game).vocabulary


def _nothing(file: Path) -> dict[str, Any]:
    counts = {"imported": 0, "duplicates": 0, "skipped": 1}
    return {"file": str(file), "format": "journal", **counts, "problems": []}


def _row(file: Path, taken: Taken) -> dict[str, Any]:
    lang = current().language
    problems = [phrase.text(lang) for phrase in taken.problems]
    if taken.outcome == "diverged":
        told = WORDS("import.diverged", seq=taken.common, branch=taken.branch, events=taken.events)
        problems.append(told.text(lang))
    known = taken.outcome in ("known", "behind")
    return {
        "file": str(file),
        "format": "journal",
        "imported": 0 if known else 1,
        "duplicates": 1 if known else 0,
        "skipped": 0,
        "problems": problems,
        "match": taken.match,
        "outcome": taken.outcome,
        "events": taken.events,
        "into": str(taken.path),
    }


def _tell(row: dict[str, Any]) -> None:
    if current().json:
        emit(row)
    if not current().json and "outcome" in row:
        say(
            WORDS(
                f"import.{row['outcome']}", file=row["file"], into=row["into"], events=row["events"]
            )
        )
    for problem in row["problems"]:
        complain(f"{row['file']}: {problem}")

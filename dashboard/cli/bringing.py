"""`aar import`: files from elsewhere come into the library."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from dashboard.cli.opening import library, tell_unread
from dashboard.cli.output import complain, emit, progress, say
from dashboard.cli.settings import current
from dashboard.cli.style import command, option
from dashboard.words import WORDS
from events.errors import AfterActionError, BadUsage
from importers.words import WORDS as IMPORT_WORDS

if TYPE_CHECKING:
    from dashboard.housekeeping import Deed
    from importers.bulk import Report
    from importers.copies import CopyResult
    from importers.import_context import ImportContext
    from importers.known_matches import KnownMatches
    from importers.source import Problem, Source

_SHOWN = 20
"""So many kinds of problems are told; --verbose and --json tell each problem."""


@command("import")
@click.argument(
    "files", nargs=-1, required=True, metavar="FILE ...", type=click.Path(path_type=Path)
)
@option("--format", "format_", metavar="FORMAT")
@option("--again", is_flag=True)
@option("--dry-run", is_flag=True)
@option("--strict", is_flag=True)
@option("--verbose", is_flag=True)
@option("--map", "columns", multiple=True, metavar="FIELD=COLUMN")
@option("--game-name", "game_name", metavar="NAME")
@option("--dates", type=click.Choice(["day-first", "month-first"]))
@option("--module", metavar="VMOD", type=click.Path(path_type=Path))
def import_files(files: tuple[Path, ...], **options: Any) -> int:
    """Bring files into the library."""
    from importers.formats import files_at
    from importers.known_matches import known_alone

    with progress() as tick, known_alone(library(), dry=options["dry_run"]) as known:
        for unread in known.unread[:_SHOWN]:
            tell_unread(unread)
        context = _context(options, tick)
        found = [path for file in files for path in files_at(file)]
        if not found:
            raise BadUsage(IMPORT_WORDS("source.empty_folder"), where=str(files[0]))
        run = _Run(known, context, options)
        return max(code for file in found for code in run.bring(file))


def _context(options: dict[str, Any], tick: Callable[[int, int], None]) -> ImportContext:
    from importers.import_context import open_context

    columns: dict[str, str] = {}
    for pair in options["columns"]:
        field, equals, column = pair.partition("=")
        if not (field and equals and column):
            raise BadUsage(IMPORT_WORDS("csv.bad_map", text=pair), where="--map")
        columns[field.strip()] = column
    return open_context(
        library().folder,
        columns=columns,
        game=options["game_name"],
        module=options["module"],
        dates=options["dates"] and options["dates"].replace("-", "_"),
        tick=tick,
    )


@dataclass
class _Run:
    """One run of `aar import`: what is known to it, how it is to import, what gave way in it."""

    known: KnownMatches
    context: ImportContext
    options: dict[str, Any]
    noted: Deed | None = None
    """What gave way so far; one `aar library undo` takes back all of it."""

    def bring(self, file: Path) -> Iterator[int]:
        """What came of a file, or of each of those in it, as an exit code."""
        from importers.bulk import refused
        from importers.formats import STREAM, from_stream, modules_beside, unpacked
        from importers.source import Source

        context = replace(self.context, beside=modules_beside(file))
        try:
            piped = str(file) == STREAM
            source = from_stream(sys.stdin.buffer) if piped else Source.read(file)
            for part in [source] if self.options["format_"] else unpacked(source):
                yield self._bring_part(part, context)
        except AfterActionError as error:
            yield _tell(refused(str(file), error), self.options)

    def _bring_part(self, source: Source, context: ImportContext) -> int:
        from importers.bulk import Wish, bring_in, refused
        from importers.formats import find_format, recognise

        options = self.options
        found = find_format(options["format_"]) if options["format_"] else None
        try:
            found = found or recognise(source)
            wish = Wish(dry=options["dry_run"], strict=options["strict"], again=options["again"])
            report = bring_in(source, found, self.known, context, wish)
            if report.renewed and not wish.dry:
                self._give_way(report)
        except AfterActionError as error:
            report = refused(source.where, error)
            report.format = found.id if found else None
        return _tell(report, options)

    def _give_way(self, report: Report) -> None:
        """Former records of a file go into the bin."""
        from dashboard.housekeeping import Deed, UndoLog, give_way

        folder = library().folder
        undo_log, steps, files = UndoLog(folder), [], []
        if self.noted is not None and undo_log.last() == self.noted:
            undo_log.strike()
            steps, files = self.noted.steps, [self.noted.about]
        steps = [*steps, *give_way(report.renewed, folder)]
        self.noted = Deed("again", ", ".join([*files, report.file]), steps)
        undo_log.note(self.noted)


def _tell(report: Report, options: dict[str, Any]) -> int:
    """Say what came of a file; returns the exit code."""
    dry, verbose = options["dry_run"], options["verbose"]
    most = None if verbose else _SHOWN
    remarks = _lines(report.remarks, verbose=verbose)
    problems = _lines(report.problems, verbose=verbose)
    if current().json:
        emit(_row(report, dry=dry))
    else:
        _say(report, remarks, dry=dry, most=most)
    for problem in problems[:most]:
        complain(problem)
    if left := len(problems) - len(problems[:most]):
        complain(IMPORT_WORDS("import.more_problems", count=left))
    lines, single = len(remarks + problems), len(report.remarks + report.problems)
    if lines < single and not current().json:
        complain(IMPORT_WORDS("import.verbose"))
    return report.exit_code


def _row(report: Report, *, dry: bool) -> dict[str, Any]:
    lang = current().language
    row: dict[str, Any] = {
        "file": report.file,
        "format": report.format,
        "imported": report.imported,
        "duplicates": report.duplicates,
        "skipped": report.skipped,
        "problems": [problem.text(lang) for problem in report.problems],
        "remarks": [remark.text(lang) for remark in report.remarks],
        "same_content": report.same_content,
        "games": report.games,
        "dry_run": dry,
    }
    if report.renewed:
        row["anew"] = len(report.renewed)
    if dry:
        from importers.imported_match import sample_json

        row["sample"] = [sample_json(one) for one in report.sample]
    if len(report.taken) == 1:
        row |= _copy(report.taken[0])
    if report.matches:
        row["matches"] = report.matches
    return row


def _copy(taken: CopyResult) -> dict[str, Any]:
    return {
        "match": taken.match,
        "outcome": taken.outcome,
        "events": taken.events,
        "into": str(taken.path),
    }


def _say(report: Report, remarks: list[str], *, dry: bool, most: int | None) -> None:
    if len(report.taken) == 1 and report.taken[0].outcome != "diverged":
        copy = _copy(report.taken[0])
        say(WORDS(f"import.{copy['outcome']}", file=report.file, **copy))
        _say_remarks(remarks, most)
        return
    if report.format is None:
        return
    counts = {"imported": report.imported, "known": report.duplicates, "skipped": report.skipped}
    key = "import.would" if dry else "import.done"
    say(IMPORT_WORDS(key, file=report.file, format=report.format, **counts))
    if report.renewed:
        key = "again.would" if dry else "again.done"
        say(f"  {IMPORT_WORDS(key, count=len(report.renewed)).text(current().language)}")
    for game, count in sorted(report.games.items(), key=lambda entry: -entry[1])[:_SHOWN]:
        say(IMPORT_WORDS("import.of_game", game=game, count=count))
    if len(report.games) > _SHOWN:
        say(IMPORT_WORDS("import.more_games", count=len(report.games) - _SHOWN))
    if report.sample:
        from importers.imported_match import sample_line

        say(f"  {IMPORT_WORDS('import.sample').text(current().language)}")
        for one in report.sample:
            say(f"    {sample_line(one).text(current().language)}")
    _say_remarks(remarks, most)


def _say_remarks(remarks: list[str], most: int | None) -> None:
    for remark in remarks[:most]:
        say(f"  {remark}")
    if left := len(remarks) - len(remarks[:most]):
        say(IMPORT_WORDS("import.more_remarks", count=left))


def _lines(problems: list[Problem], *, verbose: bool) -> list[str]:
    """One sentence for each kind of problem, or each problem in a sentence of its own."""
    lang = current().language
    if verbose:
        return [problem.text(lang) for problem in problems]

    from importers.source import grouped

    return [kind.text(lang) for kind in grouped(problems)]

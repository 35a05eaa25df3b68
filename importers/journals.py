"""Our own files: one journal, whole matches as JSON, or a zip archive of a library."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from events.chain import scan
from events.composer import check_record
from events.errors import AfterActionError
from events.journal import SUFFIX
from importers.archives import open_archive
from importers.copies import Copy
from importers.formats import Format, Parsed
from importers.import_context import Desk
from importers.match_json import copies_of, is_whole
from importers.problems import NotUnderstood, Problem
from importers.source import Source
from importers.words import WORDS
from projections.matches import Match


def _is_journal(source: Source) -> int:
    if source.head.startswith(('{"aar"', '{ "aar"')):
        return 100
    return 95 if is_whole(source) else 0


def _parse(source: Source, desk: Desk) -> Parsed[Copy]:
    del desk
    if is_whole(source):
        problems: list[Problem] = []
        copies = list(copies_of(source, problems))
        return Parsed(copies, problems, skipped=len(problems))
    return Parsed([Copy(scan(source.data, where=source.where), source.where)])


def _copy(copy: Copy, desk: Desk) -> Copy:
    """A copy that is read as strictly as what is written here; else it stays outside."""
    del desk
    check_record(copy.scan, Match(copy.scan, copy.where).check_lines(), where=copy.where)
    return copy


def _is_library(source: Source) -> int:
    names = [info.filename for info in source.members or ()]
    return 95 if any(name.endswith(SUFFIX) for name in names) else 0


def _parse_library(source: Source, desk: Desk) -> Parsed[Copy]:
    problems: list[Problem] = []
    remarks: list[Problem] = []
    copies = list(_copies(source, desk, problems, remarks))
    return Parsed(copies, problems, remarks, len(problems))


def _copies(
    source: Source, desk: Desk, problems: list[Problem], remarks: list[Problem]
) -> Iterator[Copy]:
    with open_archive(source) as archive:
        journals = [info for info in archive.members if _is_ours(info.filename)]
        others = len(archive.members) - len(journals)
        if others:
            remarks.append(Problem(source.where, WORDS("zip.others", count=others)))
        for done, info in enumerate(journals, start=1):
            where = f"{source.where}:{info.filename[:200]}"
            try:
                yield Copy(scan(archive.bytes_of(info), where=where), where)
            except NotUnderstood as error:
                if error.phrase.key == "zip.large":
                    raise
                problems.append(Problem(where, error.phrase))
            except AfterActionError as error:
                problems.append(Problem(where, error.phrase))
            desk.tick(done, len(journals))


def _is_ours(name: str) -> bool:
    """A journal that belongs to a library: not in its bin, nor in what is derived."""
    parts = name.replace("\\", "/").split("/")
    return name.endswith(SUFFIX) and not any(part.startswith(".") for part in parts)


JOURNAL: Final = Format("journal", WORDS("format.journal"), 1, _is_journal, _parse, _copy)
LIBRARY: Final = Format("library", WORDS("format.library"), 1, _is_library, _parse_library, _copy)

"""Our own files: one journal, whole matches as JSON, or a zip archive of a library.

Whole matches as JSON are as we hand them out: made journals again, byte for byte, or refused.
"""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import PurePosixPath
from typing import Any, Final

from events.chain import scan, seal
from events.composer import check_record
from events.errors import AfterActionError
from events.journal import SUFFIX
from events.photos import folder_of, hash_in, kept_in
from importers.archives import open_archive
from importers.copies import Copy
from importers.formats import Format, Parsed
from importers.import_context import ImportContext
from importers.imported_match import compact
from importers.source import NotUnderstood, Problem, Source, parse_json
from importers.words import WORDS
from projections.matches import Match

_NEWLINE: Final = re.compile("\r\n?|\n")
"""What ends a line of JSON; what else ends lines for Python may stand in a text of it."""
_BEGINS: Final = re.compile(r'[\[{\s]*"match"\s*:')
_HEADER: Final = ("match", "game", "created", "base")


def _is_journal(source: Source) -> int:
    if source.head.startswith(('{"aar"', '{ "aar"')):
        return 100
    return 95 if _is_match_json(source) else 0


def _parse(source: Source, context: ImportContext) -> Parsed[Copy]:
    del context
    if _is_match_json(source):
        problems: list[Problem] = []
        copies = list(_matches_of_json(source, problems))
        return Parsed(copies, problems, skipped=len(problems))
    files = () if source.path is None else kept_in(source.path)
    beside = {file.name: file.read_bytes for file in files}
    return Parsed([Copy(scan(source.data, where=source.where), source.where, beside)])


def _copy(copy: Copy, context: ImportContext) -> Copy:
    """A copy that is read as strictly as what is written here; else it stays outside."""
    del context
    check_record(copy.scan, Match(copy.scan, copy.where).check_lines(), where=copy.where)
    return copy


def _is_match_json(source: Source) -> bool:
    """Whether a file begins as a match as JSON does, and holds the events of one."""
    return bool(_BEGINS.match(source.head)) and all(
        word in source.data for word in (b'"events"', b'"head"')
    )


def _matches_of_json(source: Source, problems: list[Problem]) -> Iterator[Copy]:
    """The journals of the matches; one that was changed is told, and the others come in."""
    for where, found in _objects(source):
        try:
            yield Copy(scan(_sealed(found), where=where), where)
        except AfterActionError as error:
            problems.append(Problem(where, error.phrase))


def _objects(source: Source) -> Iterator[tuple[str, Any]]:
    """One object a line, as we write them; or one over several lines, or a list of them."""
    lines = _NEWLINE.split(source.text())
    if _is_object(lines[0]):
        for number, line in enumerate(lines, start=1):
            if line.strip():
                where = f"{source.where}:{number}"
                yield where, parse_json(Source(where, line.encode("utf-8", "replace")))
        return
    found = parse_json(source)
    for number, one in enumerate(found if isinstance(found, list) else [found], start=1):
        yield f"{source.where}: match {number}", one


def _is_object(line: str) -> bool:
    try:
        return isinstance(json.loads(line), dict)
    except (ValueError, RecursionError):
        return False


def _sealed(found: Any) -> bytes:
    """The lines of a match. They fit their hashes, or somebody changed what stands there."""
    if not isinstance(found, dict) or not isinstance(found.get("events"), list):
        raise NotUnderstood(WORDS("json.no_match"))
    header = {"aar": 1, **{key: found.get(key) for key in _HEADER}}
    start, _ = seal("", compact(header)[:-1].encode("utf-8", "replace"))
    lines = [compact(event).encode("utf-8", "replace") + b"\n" for event in found["events"]]
    data = start + b"".join(lines)
    if scan(data, where="").damage is not None:
        raise NotUnderstood(WORDS("json.changed"))
    return data


def _is_library(source: Source) -> int:
    names = [info.filename for info in source.members or ()]
    return 95 if any(name.endswith(SUFFIX) for name in names) else 0


def _parse_library(source: Source, context: ImportContext) -> Parsed[Copy]:
    problems: list[Problem] = []
    remarks: list[Problem] = []
    copies = list(_copies(source, context, problems, remarks))
    return Parsed(copies, problems, remarks, len(problems))


def _copies(
    source: Source, context: ImportContext, problems: list[Problem], remarks: list[Problem]
) -> Iterator[Copy]:
    with open_archive(source) as archive:
        journals = [info for info in archive.members if _is_ours(info.filename)]
        pictures = _pictures_beside(source, archive.members)
        others = len(archive.members) - len(journals) - sum(map(len, pictures.values()))
        if others:
            remarks.append(Problem(source.where, WORDS("zip.others", count=others)))
        for done, info in enumerate(journals, start=1):
            where = f"{source.where}:{info.filename[:200]}"
            try:
                beside = pictures.get(_folder_beside(info.filename), {})
                yield Copy(scan(archive.bytes_of(info), where=where), where, beside)
            except NotUnderstood as error:
                if error.phrase.key == "zip.large":
                    raise
                problems.append(Problem(where, error.phrase))
            except AfterActionError as error:
                problems.append(Problem(where, error.phrase))
            context.tick(done, len(journals))


Pictures = Mapping[str, Callable[[], bytes]]


def _pictures_beside(source: Source, members: Sequence[zipfile.ZipInfo]) -> dict[str, Pictures]:
    """By their folder the pictures of the journals in an archive, read one by one when wanted."""
    folders = {_folder_beside(info.filename) for info in members if _is_ours(info.filename)}
    found: dict[str, dict[str, Callable[[], bytes]]] = {}
    for info in members:
        path = _path_in(info.filename)
        if hash_in(path.name) and str(path.parent) in folders:
            found.setdefault(str(path.parent), {})[path.name] = partial(_member_of, source, info)
    return {**found}


def _member_of(source: Source, info: zipfile.ZipInfo) -> bytes:
    with open_archive(source) as archive:
        return archive.bytes_of(info)


def _folder_beside(journal: str) -> str:
    return str(folder_of(_path_in(journal)))


def _path_in(name: str) -> PurePosixPath:
    return PurePosixPath(name.replace("\\", "/"))


def _is_ours(name: str) -> bool:
    """A journal that belongs to a library: not in its bin, nor in what is derived."""
    parts = name.replace("\\", "/").split("/")
    return name.endswith(SUFFIX) and not any(part.startswith(".") for part in parts)


JOURNAL: Final = Format("journal", WORDS("format.journal"), 1, _is_journal, _parse, _copy)
LIBRARY: Final = Format("library", WORDS("format.library"), 1, _is_library, _parse_library, _copy)

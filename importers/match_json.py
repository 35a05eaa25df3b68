"""Whole matches as JSON, as we hand them out: made journals again, byte for byte, or refused."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final

from events.chain import scan, seal
from events.errors import AfterActionError
from importers.copies import Copy
from importers.imported_match import compact
from importers.json_input import parse_json
from importers.problems import NotUnderstood, Problem
from importers.source import Source
from importers.words import WORDS

_BEGINS: Final = re.compile(r'[\[{\s]*"match"\s*:')
_HEADER: Final = ("match", "game", "created", "base")


def is_whole(source: Source) -> bool:
    """Whether a file begins as such a match does, and holds the events of one."""
    return bool(_BEGINS.match(source.head)) and all(
        word in source.data for word in (b'"events"', b'"head"')
    )


def copies_of(source: Source, problems: list[Problem]) -> Iterator[Copy]:
    """The journals of the matches; one that was changed is told, and the others come in."""
    for where, found in _objects(source):
        try:
            yield Copy(scan(_journal(found), where=where), where)
        except AfterActionError as error:
            problems.append(Problem(where, error.phrase))


def _objects(source: Source) -> Iterator[tuple[str, Any]]:
    """One object a line, as we write them; or one over several lines, or a list of them."""
    lines = source.text().splitlines()
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


def _journal(found: Any) -> bytes:
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

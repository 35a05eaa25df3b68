"""`aar export`: matches leave the library in the forms that others read."""

from __future__ import annotations

import sys
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from dashboard.cli.opening import library, read_match, tell_scan, tell_unread
from dashboard.cli.output import complain, emit, hand_out, say
from dashboard.cli.settings import current
from dashboard.cli.style import command, option
from dashboard.words import WORDS as OUR_WORDS
from events import disk
from events.errors import AfterActionError, BadUsage, NotWritten, reason
from events.library import Unread
from importers.words import WORDS

if TYPE_CHECKING:
    from importers.exports import Exporter
    from projections.matches import Match


@command("export")
@click.argument("matches", nargs=-1, metavar="[MATCH ...]")
@option("--to", "format_to", required=True, metavar="FORMAT")
@option("--out", "out_file", metavar="FILE", type=click.Path(dir_okay=False, path_type=Path))
@option("--pseudonyms", is_flag=True)
@option("--with-photos/--without-photos", "photos", default=None)
@option("--at", type=click.IntRange(min=1), metavar="SEQ")
@option("--from", "first", type=click.IntRange(min=1), metavar="SEQ")
@option("--branch")
@option("--as-played", "played", is_flag=True)
@option("--seat")
@option("--theme", type=click.Choice(["light", "dark"]))
def export(
    matches: tuple[str, ...],
    format_to: str,
    out_file: Path | None,
    pseudonyms: bool,
    photos: bool | None,
    **wish: Any,
) -> int:
    """Write matches in the form that others read."""
    from importers.exports import find_exporter

    exporter = find_exporter(format_to)
    unread = 0
    if matches:
        found = [_checked(library().find(name), whole=exporter.whole) for name in matches]
    else:
        found, unread = _readable(whole=exporter.whole)
    damaged = unread + sum(tell_scan(match) is not None for match in found)
    _check(exporter, found, out_file)
    found = _those_that_fit(exporter, found)
    if pseudonyms:
        from importers.exports.pseudonyms import with_pseudonyms

        found = [with_pseudonyms(match, photos=photos is True) for match in found]
    if photos is False:
        found = [replace(match, shows_photos=False) for match in found]
    elif exporter.photos:
        _tell_spoilt(found)
    lang, wished = current().language, {name: value for name, value in wish.items() if value}
    if not wished:
        data = exporter.write(found, lang)
    elif exporter.moment is None:
        raise BadUsage(OUR_WORDS("export.no_moment", format=exporter.id), where="--to")
    else:
        data = exporter.moment(found[0], lang, wished)
    _hand_out(data, exporter, found, out_file)
    if pseudonyms:  # nicknames in what people wrote are known to nobody but them
        written = sum(b'"note_written"' in line for match in found for line in match.scan.lines)
        if written:
            complain(WORDS("export.read_remarks", count=written).text(lang))
    return 1 if damaged else 0


def _tell_spoilt(found: list[Match]) -> None:
    """Say how many photos have no picture that could go along."""
    from dashboard.photos import spoilt_photos

    count = 0
    for match in found:
        with suppress(AfterActionError):  # of a game that is not installed nobody knows
            count += sum(1 for _ in spoilt_photos(match))
    if count:
        complain(OUR_WORDS("export.no_pictures", count=count).text(current().language))


def _readable(*, whole: bool) -> tuple[list[Match], int]:
    """Every match of the library that can be read, and how many cannot; those are told."""
    found, unread = [], 0
    for match in library().walk(partial(_checked, whole=whole)):
        if isinstance(match, Unread):
            unread += 1
            tell_unread(match)
        else:
            found.append(match)
    return found, unread


def _checked(path: Path, *, whole: bool) -> Match:
    """A match of which all can be read that goes into the file."""
    match = read_match(path)
    _ = match.summary
    if whole:
        match.check_lines()
    return match


def _check(exporter: Exporter, found: list[Match], out: Path | None) -> None:
    if not found:
        raise BadUsage(WORDS("export.nothing"), where="aar export")
    if len(found) > 1 and not exporter.many:
        raise BadUsage(WORDS("export.one", format=exporter.id, count=len(found)), where="--to")
    if out is None and not exporter.text and sys.stdout.isatty():
        raise BadUsage(WORDS("export.no_text", format=exporter.id), where="--out")


def _those_that_fit(exporter: Exporter, found: list[Match]) -> list[Match]:
    """Those that the format can hold; the others are told."""
    lacks = [exporter.lacks(match) for match in found]
    reasons = [why for why in lacks if why is not None]
    if len(reasons) == len(found):
        values = {"count": len(found), "format": exporter.id, "why": reasons[0]}
        raise BadUsage(WORDS("export.none_fits", **values), where="--to")
    if reasons:
        left_out = WORDS("export.left_out", count=len(reasons), why=reasons[0])
        complain(left_out.text(current().language))
    return [match for match, why in zip(found, lacks, strict=True) if why is None]


def _hand_out(data: bytes, exporter: Exporter, found: list[Match], out: Path | None) -> None:
    if out is None:
        hand_out(data)
        return
    try:  # it appears whole; one that is there is replaced
        disk.write_scratch(out, data).replace(out)
    except OSError as error:
        fault = WORDS("export.cannot_write", why=reason(error))
        raise NotWritten(fault, where=str(out)) from error
    if current().json:
        row: dict[str, Any] = {"file": str(out), "format": exporter.id}
        emit({**row, "matches": len(found), "bytes": len(data)})
    else:
        done = WORDS("export.done", file=str(out), format=exporter.id, count=len(found))
        say(done)

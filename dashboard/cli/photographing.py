"""`aar photo`: pictures put on events, taken off again, and listed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from dashboard.cli.opening import library, open_journal, open_match, tell_scan, tell_torn
from dashboard.cli.output import emit, say
from dashboard.cli.settings import current
from dashboard.cli.style import Group, option
from dashboard.words import WORDS
from events.errors import BadUsage, NotWritten, reason
from events.photos import condition_of, file_of

photo = Group("photo")

_MATCH = click.argument("match")


@photo.add("add")
@_MATCH
@click.argument("files", nargs=-1, required=True, metavar="FILE ...")
@option("--on", type=click.IntRange(min=1), metavar="SEQ")
@option("--words", metavar="TEXT")
def add(match: str, files: tuple[str, ...], on: int | None, words: str | None) -> None:
    """Put pictures on an event."""
    from dashboard.photos import attached, shrunk
    from importers.source import Source

    pictures = [(file, shrunk(Source.read(Path(file)).data)) for file in files]
    path = library().find(match)
    on = _event_of(match, on)
    said = {} if words is None else {"words": words}
    facts = [attached(path, data, where=file) for file, data in pictures]
    with open_journal(match) as journal:
        entries = [{"type": "photo_attached", "on": on, **one, **said} for one in facts]
        receipts = journal.append_all(entries, follow=True)
        tell_torn(journal)
    for (file, _), told, receipt in zip(pictures, facts, receipts, strict=True):
        if current().json:
            emit({"seq": receipt.seq, "on": on, "file": file, **told})
        else:
            say(WORDS("photo.added", file=file, on=on, seq=receipt.seq))


def _event_of(match: str, on: int | None) -> int:
    """The event that is named, or the last that stands and is no photo itself."""
    replay = open_match(match).replay
    standing = replay.chronicle.history(branch=replay.counting).events
    played = [event.seq for event in standing if event.type_name() not in _PASSED_OVER]
    if on is None:
        return max(played)
    if on not in {event.seq for event in standing}:
        raise BadUsage(WORDS("photo.no_event", seq=on, last=replay.last), where="--on")
    return on


_PASSED_OVER = ("photo_attached", "match_amended")


@photo.add("remove")
@_MATCH
@click.argument("seq", type=click.IntRange(min=1))
@option("--file", "with_file", is_flag=True)
def remove(match: str, seq: int, with_file: bool) -> None:
    """Take a photo off again."""
    found, path = open_match(match), library().find(match)
    photos = {one.seq: one for one in found.photos}
    if seq not in photos:
        raise BadUsage(WORDS("photo.no_photo", seq=seq, known=list(photos)), where=match)
    with open_journal(match) as journal:
        gone = {"type": "event_retracted", "target": seq, "branch": photos[seq].branch}
        journal.append(gone)
        tell_torn(journal)
    picture = photos.pop(seq).picture
    say(WORDS("photo.removed", seq=seq))
    if with_file and all(one.picture != picture for one in photos.values()):
        _delete(path, picture)


def _delete(path: Path, picture: str) -> None:
    """The picture itself, which no other photo of the match shows."""
    while (file := file_of(path, picture)) is not None:
        try:
            file.unlink()
        except OSError as error:
            why = WORDS("photo.not_deleted", why=reason(error))
            raise NotWritten(why, where=str(file)) from error
        say(WORDS("photo.deleted", file=str(file)))


@photo.add("list")
@_MATCH
def list_photos(match: str) -> int:
    """List the photos of a match."""
    found, path = open_match(match), library().find(match)
    damage = tell_scan(found)
    for one in found.photos:
        condition = condition_of(path, one.picture)
        row: dict[str, Any] = {"seq": one.seq, "on": one.on, "picture": one.picture}
        row |= {"size": one.size, "words": one.words, "condition": condition}
        if current().json:
            emit({**row, "file": str(file_of(path, one.picture) or "") or None})
        else:
            state = "" if condition == "there" else WORDS(f"photo.is_{condition}")
            words = f" {one.words}" if one.words else ""
            say(WORDS("photo.row", **{**row, "state": state, "words": words}))
    if not (found.photos or current().json):
        say(WORDS("photo.none"))
    return 1 if damage else 0

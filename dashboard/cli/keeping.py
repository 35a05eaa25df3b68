"""`aar library`: titles, tags, favourites, persons and the bin, each of them undoable."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from dashboard.cli.opening import library, open_journal, tell_torn, tell_unread
from dashboard.cli.output import complain, emit, say
from dashboard.cli.settings import current
from dashboard.cli.style import Group, option
from dashboard.housekeeping import (
    PEOPLE,
    Deed,
    FavouritesAndBin,
    Step,
    UndoLog,
    below,
    merge_list,
    take_back,
)
from dashboard.words import WORDS
from events import disk
from events.errors import BadUsage, NothingToDo
from events.library import BIN, Library, Unread, attempt
from events.words import folded
from projections.plain_text import clean

if TYPE_CHECKING:
    from dashboard.start import Correction
    from projections.record import Record


keeping = Group("library")

_MATCH = click.argument("match")
_MATCHES = click.argument("matches", nargs=-1, required=True, metavar="MATCH ...")


@keeping.add("tag")
@_MATCH
@click.argument("tags", nargs=-1, required=True, metavar="TAG ...")
def tag(match: str, tags: tuple[str, ...]) -> None:
    """Add tags to a match."""
    known = _record_of(match).tags
    _write_entries(
        "tag", match, [{"type": "tag_added", "tag": one} for one in tags if one not in known]
    )


@keeping.add("untag")
@_MATCH
@click.argument("tags", nargs=-1, required=True, metavar="TAG ...")
def untag(match: str, tags: tuple[str, ...]) -> None:
    """Take tags off a match."""
    known = _record_of(match).tags
    _write_entries(
        "untag", match, [{"type": "tag_removed", "tag": one} for one in tags if one in known]
    )


@keeping.add("title")
@_MATCH
@click.argument("title")
def title(match: str, title: str) -> None:
    """Give a match a title."""
    known = _record_of(match).title
    _write_entries(
        "title", match, [{"type": "title_given", "title": title}] if title != known else []
    )


def _record_of(match: str) -> Record:
    from events.journal import read_journal
    from projections.record import summary_of

    path = library().find(match)
    return summary_of(read_journal(path), str(path))


def _write_entries(done: str, match: str, entries: list[dict[str, Any]]) -> None:
    _done(done, match, [_append(library().find(match), entries)] if entries else [])


def _append(path: Path, entries: list[dict[str, Any]]) -> Step:
    """Write into a journal; returns how that is taken back."""
    with open_journal(str(path)) as journal:
        receipts = journal.append_all(entries, follow=True)
        tell_torn(journal)
        found = journal.header.match
    return {
        "events": [receipt.seq for receipt in receipts],
        "match": found,
        "file": str(path.resolve()),
    }


def _done(done: str, about: str, steps: list[Step]) -> None:
    """Say what was done, and note how it is taken back."""
    if not steps:
        raise NothingToDo(WORDS("keep.nothing"), where=about)
    UndoLog(current().folder).note(Deed(done, about, steps))
    if current().json:
        emit({"done": done, "about": about, "steps": len(steps)})
    else:
        say(WORDS(f"keep.{done}", about=about, count=len(steps)))


@keeping.add("favourite")
@_MATCHES
@option("--off", is_flag=True)
def favourite(matches: tuple[str, ...], off: bool) -> None:
    """Mark matches, or take the mark off."""
    from events.journal import read_header

    shelf = FavouritesAndBin(current().folder)
    ids = [read_header(library().find(name)).match for name in matches]
    changed = [one for one in ids if (one in shelf.favourites()) == off]
    for one in changed:
        shelf.mark(one, favourite=not off)
    steps: list[Step] = [{"mark": one, "was": off} for one in changed]
    _done("unmark" if off else "mark", ", ".join(matches), steps)


@keeping.add("bin")
@click.argument("matches", nargs=-1, metavar="[MATCH ...]")
def bin_(matches: tuple[str, ...]) -> int:
    """Move matches into the bin, or list it."""
    if not matches:
        return _list_bin()
    shelf = FavouritesAndBin(current().folder)
    paths = [_inside(name) for name in matches]
    steps: list[Step] = [{"bin": below(shelf.throw_away(path), shelf.folder)} for path in paths]
    _done("bin", ", ".join(matches), steps)
    return 0


def _inside(name: str) -> Path:
    """The journal of a match that lies in the library."""
    path = library().find(name)
    if not path.resolve().is_relative_to(current().folder.resolve()):
        raise BadUsage(WORDS("keep.outside", folder=str(current().folder)), where=str(path))
    if not path.is_file():
        raise BadUsage(WORDS("keep.no_file"), where=str(path))
    return path


def _list_bin() -> int:
    from dashboard.cli.reading import summary, tell_row

    empty = True
    for path in FavouritesAndBin(current().folder).bin_files():
        empty = False
        found = attempt(path, summary)
        if isinstance(found, Unread):
            tell_unread(found)
        else:
            tell_row(found)
    if empty and not current().json:
        say(WORDS("keep.empty_bin"))
    return 0


@keeping.add("restore")
@_MATCHES
def restore(matches: tuple[str, ...]) -> None:
    """Bring matches back from the bin."""
    shelf = FavouritesAndBin(current().folder)
    binned = Library(shelf.folder / BIN)
    paths = [binned.find(name) for name in matches]
    for path in paths:
        if path not in list(shelf.bin_files()):
            raise BadUsage(WORDS("keep.not_in_bin"), where=str(path))
    steps: list[Step] = [{"restore": below(shelf.bring_back(path), shelf.folder)} for path in paths]
    _done("restore", ", ".join(matches), steps)


@keeping.add("merge")
@click.argument("person")
@click.argument("names", nargs=-1, required=True, metavar="NAME ...")
def merge(person: str, names: tuple[str, ...]) -> int:
    """Make one person of several names."""
    steps: list[Step] = [_write_merged(person, names)]
    problems = 0
    for found in library().walk(partial(_amend_players, person=person, names=names)):
        if isinstance(found, Unread):
            problems += 1
            tell_unread(found)
        else:
            steps += found
    _done("merge", person, steps)
    return 1 if problems else 0


def _write_merged(person: str, names: tuple[str, ...]) -> Step:
    file = current().folder / PEOPLE
    try:
        before = file.read_text("utf-8") if file.exists() else None
        after = merge_list(before or "", person, names)
    except (OSError, ValueError) as error:
        raise BadUsage(WORDS("config.not_toml", why=str(error)), where=str(file)) from None
    disk.make_folder(file.parent)
    disk.write_scratch(file, after.encode()).replace(file)
    return {"people": before}


def _amend_players(path: Path, person: str, names: tuple[str, ...]) -> list[Step]:
    """Amend one match so that everybody with one of `names` is `person`."""
    meant = {folded(name) for name in (*names, person)}
    players = [
        {"seat": player.seat, "person": person}
        for player in _record_of(str(path)).players
        if folded(now := player.person or player.name) in meant and now != person
    ]
    return [_append(path, [{"type": "match_amended", "players": players}])] if players else []


@keeping.add("forget")
@click.argument("person", metavar="NAME")
@option("--for-good", is_flag=True)
def forget_(person: str, for_good: bool) -> int:
    """Forget a person, once it was said what that means."""
    from dashboard.forgetting import forget, forgetting_of, sentences_of

    plan = forgetting_of(current().folder, person, current().language)
    for unread in plan.unread:
        tell_unread(unread)
    problems = forget(plan) if for_good else []
    for error in problems:
        complain(error.text(current().language))
    count = len(plan.rewrites) - len(problems)
    if current().json:
        notes = [{"file": str(path), "event": seq, "text": text} for path, seq, text in plan.notes]
        told = {"person": person, "called": plan.called, "matches": count, "done": for_good}
        emit({**told, "notes": notes, "photos": sum(one.photos for one in plan.rewrites)})
    elif for_good:
        say(WORDS("keep.forgot", count=count, called=plan.called))
    else:
        for sentence in sentences_of(plan):
            say(sentence)
        for path, seq, text in plan.notes:
            say(WORDS("keep.forget_note", file=path.name, seq=seq, text=clean(text)))
        say(WORDS("keep.forget_how", person=person))
    return 1 if problems or plan.unread else 0


@keeping.add("amend")
@click.argument("matches", nargs=-1, metavar="[MATCH ...]")
@option("--option", "options", multiple=True, metavar="NAME=VALUE")
@option("--usual", multiple=True, metavar="NAME")
@option("--unchosen", is_flag=True)
@option("--day", "day_", metavar="YYYY-MM-DD")
@option("--suspects", is_flag=True)
@option("--dry-run", is_flag=True)
def amend(matches: tuple[str, ...], dry_run: bool, suspects: bool, **changes: Any) -> int:
    """Put right what the table said at the start."""
    from dashboard.cli.writing import option_of
    from dashboard.start import Correction

    options = dict(option_of(pair) for pair in changes["options"])
    unchosen = changes["unchosen"] or suspects
    correction = Correction(options, changes["usual"], unchosen, changes["day_"])
    if correction == Correction() or suspects == bool(matches):
        raise BadUsage(WORDS("keep.amend_what"))
    paths, problems = (
        _certain_suspects() if suspects else ([library().find(one) for one in matches], 0)
    )
    entries = {path: entry for path in paths if (entry := _event_for(path, correction))}
    if not entries:
        raise NothingToDo(WORDS("keep.nothing"), where=", ".join(matches) or "--suspects")
    if dry_run:
        for path, entry in entries.items():
            would = {name: value for name, value in entry.items() if name != "type"}
            if current().json:
                emit({"file": str(path), "dry_run": True, **would})
            else:
                what = json.dumps(would, ensure_ascii=False)
                say(WORDS("keep.would_amend", file=str(path), what=what))
    else:
        steps = [_append(path, [entry]) for path, entry in entries.items()]
        _done("amend", ", ".join(path.name for path in entries), steps)
    return 1 if problems else 0


def _certain_suspects() -> tuple[list[Path], int]:
    """The matches with options that certainly nobody chose, and how many cannot be read."""
    from dashboard.suspects import suspects_of
    from events.journal import read_journal

    paths, problems = [], 0
    for path in library().files():
        found = attempt(
            path, lambda path: list(suspects_of(path, read_journal(path), current().folder))
        )
        if isinstance(found, Unread):
            problems += 1
            tell_unread(found)
        elif any(one.kind == "options" and one.certain for one in found):
            paths.append(path)
    return paths, problems


def _event_for(path: Path, correction: Correction) -> dict[str, Any] | None:
    from events.journal import read_journal
    from projections.matches import Match

    match = Match(read_journal(path), str(path))
    return correction.event_for(match.system, match.summary)


@keeping.add("undo")
def undo() -> int:
    """Take back what was done to the library last."""
    undo_log = UndoLog(current().folder)
    deed = undo_log.last()
    if deed is None:
        raise NothingToDo(WORDS("keep.nothing_to_undo"), where=str(current().folder))
    problems = take_back(deed, current().folder, tell_torn)
    for error in problems:
        complain(error.text(current().language))
    undo_log.strike()
    if current().json:
        emit({"undone": deed.done, "about": deed.about, "problems": len(problems)})
    else:
        what = WORDS(f"keep.{deed.done}", about=deed.about, count=len(deed.steps))
        say(WORDS("keep.undone", what=what))
    return 1 if problems else 0

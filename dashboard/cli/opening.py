"""From what a person typed to a match in the hand."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from dashboard.cli.output import complain
from dashboard.cli.settings import current
from dashboard.words import CLI_WORDS
from events.errors import AfterActionError, BadUsage
from events.words import WORDS as EVENT_WORDS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from duckdb import DuckDBPyConnection

    from events.journal import Journal
    from events.library import Library, Unread
    from projections.in_hand import InHand
    from projections.matches import Match


def library() -> Library:
    """The library of this run."""
    from events.library import Library

    return Library(current().folder)


def open_match(name: str) -> Match:
    """Read the match that `name` means."""
    return read_match(library().find(name))


def read_match(path: Path) -> Match:
    """Read a journal; its side lines find their match beside the file, or in the library."""
    from projections.matches import open_match as read

    return read(path, library())


def in_hand(listed: Iterable[tuple[str, str, Path, bool]]) -> InHand:
    """The campaigns in hand among some matches: id, game, file, and whether each goes on."""
    from projections.in_hand import InHand, ListedMatch

    rows = [ListedMatch(*row, changed=_changed(row[2])) for row in listed]
    return InHand(rows, read_match)


def _changed(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:  # it is gone: another is in hand
        return 0.0


def in_hand_of_archive(found: DuckDBPyConnection) -> InHand:
    """The campaigns in hand, as the archive knows the matches of the library."""
    from projections.archive.query import matches_at_hand

    folder = current().folder
    return in_hand(
        (m, game, folder / file, going) for m, game, file, going in matches_at_hand(found)
    )


def tell_unread(found: Unread) -> None:
    """Say of a file that others are told without it what is wrong, and what helps."""
    complain(found.problem.text(current().language))
    if current().debug and found.problem.__cause__ is not None:
        from traceback import print_exception

        print_exception(found.problem.__cause__)


def check_seat(match: Match, seat: str | None) -> None:
    """Refuse a seat at which nobody sits."""
    from events.errors import nearest

    if seat is None:
        return
    started = next(iter(match.events), None)
    seats = [player.seat for player in getattr(started, "players", ())]
    if seats and seat not in seats:
        raise BadUsage(
            CLI_WORDS("cli.no_seat", seat=seat, near=nearest(seat, seats)), where="--seat"
        )


def open_journal(name: str) -> Journal:
    """Open the match that `name` means for writing."""
    from events.journal import Journal, read_header
    from projections.systems import find_system

    path = library().find(name)
    game = read_header(path).game
    return Journal(path, find_system(game).vocabulary)


def tell_torn(journal: Journal) -> None:
    """Say so when an unfinished last line was set aside."""
    for file in journal.torn_aside:
        size = file.stat().st_size
        phrase = EVENT_WORDS("journal.torn", bytes=size, file=file.name)
        complain(f"{journal.path}: {phrase.text(current().language)}")
    journal.torn_aside.clear()


def tell_scan(match: Match) -> AfterActionError | None:
    """Say what is wrong with the file of a match; returns the damage, if there is any."""
    lang = current().language
    if match.scan.torn:
        phrase = EVENT_WORDS("journal.torn_unsaved", bytes=len(match.scan.torn))
        complain(f"{match.where}: {phrase.text(lang)}")
    if match.scan.damage is not None:
        complain(match.scan.damage.text(lang))
    return match.scan.damage

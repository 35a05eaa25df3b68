"""`aar new`, `append`, `undo`, `redo`: the commands that write."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from dashboard.cli.opening import library, open_journal, read_match, tell_torn
from dashboard.cli.settings import current, emit, say
from dashboard.cli.style import command, option
from dashboard.words import WORDS
from events.errors import AfterActionError, BadUsage

if TYPE_CHECKING:
    from events.composer import Receipt
    from events.journal import Journal
    from projections.history import Chronicle
    from projections.system import GameSystem


@command("new")
@click.argument("game")
@option("--player", "players", multiple=True, metavar="NAME[:ARMY[:TEAM]]", required=True)
@option("--out", type=click.Path(dir_okay=False, path_type=Path))
@option("--edition")
@option("--option", "options", multiple=True, metavar="NAME=VALUE")
@option("--place")
@option("--day", metavar="YYYY-MM-DD")
@option("--event")
@option("--round", "round_", metavar="ROUND")
@option("--table")
@option("--depth", type=click.Choice(["result", "without_draws", "full"]))
def new(game: str, players: tuple[str, ...], out: Path | None, **said: Any) -> None:
    """Start a match."""
    from events.composer import compose
    from events.journal import place_files
    from projections.systems import find_system

    system = find_system(game)
    started = _started(system, players, said)
    data, header, receipts = compose(system.vocabulary, [started])
    path = out or library().place_for(header)
    place_files({path: data})
    if current().json:
        emit({"match": header.match, "file": str(path), "seq": receipts[0].seq})
    else:
        say(WORDS("new.done", title=system.title, match=header.match, file=str(path)))


def _started(
    system: GameSystem[Any], players: tuple[str, ...], said: dict[str, Any]
) -> dict[str, Any]:
    from dashboard.start import first_event

    seats = [_player(text) for text in players]
    _name_armies(system, seats)
    _check_edition(system, said["edition"])
    options = _options(system, said["options"])
    return first_event(system, seats, {**said, "round": said["round_"], "options": options})


def _player(text: str) -> dict[str, str | None]:
    """NAME[:ARMY[:TEAM]]; the last colons count, so a name may hold some."""
    from dashboard.start import seat_of

    parts = text.rsplit(":", 2)
    name, army, team = (*parts, "", "")[:3]
    if not name.strip():
        raise BadUsage(WORDS("new.no_name", text=text), where="--player")
    return seat_of(name, army, team)


def _name_armies(system: GameSystem[Any], seats: list[dict[str, str | None]]) -> None:
    """Armies by their ids; typed may be a name in either language."""
    from events.errors import nearest
    from events.words import folded, ids_by_name

    known = system.armies()
    by_name = ids_by_name(known)
    for seat in seats:
        army = seat["army"]
        if not known or army is None:
            continue
        seat["army"] = by_name.get(folded(army))
        if seat["army"] is None:
            near = nearest(army.casefold(), known)
            raise BadUsage(WORDS("new.no_army", army=army, near=near), where="--player")


def _check_edition(system: GameSystem[Any], edition: str | None) -> None:
    from events.errors import nearest

    if edition is not None and system.editions and edition not in system.editions:
        near = nearest(edition, system.editions)
        raise BadUsage(WORDS("new.no_edition", edition=edition, near=near), where="--edition")


def _options(system: GameSystem[Any], pairs: tuple[str, ...]) -> dict[str, Any]:
    """The rule options as typed, checked against the game's own."""
    options = dict(option_of(pair) for pair in pairs)
    system.check_options(options)
    return options


def option_of(pair: str) -> tuple[str, Any]:
    """NAME=VALUE as typed."""
    import json

    name, equals, value = pair.partition("=")
    if not equals or not name:
        raise BadUsage(WORDS("new.no_value", text=pair), where="--option")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value  # a bare word is a text


@command("append")
@click.argument("match")
@option("--expect", type=click.IntRange(min=0), metavar="SEQ")
@option("--all", "together", is_flag=True)
def append(match: str, expect: int | None, together: bool) -> None:
    """Add events from standard input."""
    with open_journal(match) as journal:
        entries = _entries(sys.stdin.buffer)
        if together:
            lines = [entry for _, entry in entries]
            receipts = journal.append_all(lines, expect=expect, follow=True)
            tell_torn(journal)
            _acknowledge(receipts)
            return
        for line, entry in entries:
            receipt = _append_one(journal, entry, expect, line)
            expect = None if expect is None else receipt.seq
            tell_torn(journal)
            _acknowledge([receipt])


def _append_one(journal: Journal, entry: dict[str, Any], expect: int | None, line: int) -> Receipt:
    try:
        return journal.append(entry, expect=expect, follow=True)
    except BadUsage:
        raise
    except AfterActionError as error:
        error.where = (
            f"{error.where} ({WORDS('cli.stdin_line', line=line).text(current().language)})"
        )
        raise


def _entries(lines: Iterable[bytes]) -> Iterator[tuple[int, dict[str, Any]]]:
    from events.codec import parse_object

    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            yield number, parse_object(line.rstrip(b"\r\n"))
        except AfterActionError as error:
            where = WORDS("cli.stdin_line", line=number).text(current().language)
            raise error.at(where) from None


def _acknowledge(receipts: Iterable[Receipt]) -> None:
    for receipt in receipts:
        if current().json:
            emit(receipt.json())
        else:
            say(WORDS("append.done", seq=receipt.seq, id=receipt.id, hash=receipt.hash[:12]))
    sys.stdout.flush()


@command("undo")
@click.argument("match")
@option("--seq", type=click.IntRange(min=1), metavar="SEQ")
def undo(match: str, seq: int | None) -> None:
    """Take back the last event still standing, with all it caused."""
    from projections import corrections

    _correct(match, lambda chronicle: corrections.undo(chronicle, seq))


@command("redo")
@click.argument("match")
@option("--seq", type=click.IntRange(min=1), metavar="SEQ")
def redo(match: str, seq: int | None) -> None:
    """Put back what was taken back last."""
    from projections import corrections

    _correct(match, lambda chronicle: corrections.redo(chronicle, seq))


def _correct(match: str, correction: Callable[[Chronicle], Any]) -> None:
    with open_journal(match) as journal:
        last = journal.refresh()
        tell_torn(journal)
        chronicle = read_match(journal.path).replay.chronicle
        receipt = journal.append(correction(chronicle), expect=last)
        _acknowledge([receipt])
        if not current().json:
            say(WORDS("correct.done"))

"""`aar catalogue`: what a table met and wrote down, told, entered, corrected, brought in."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, get_args

import click

from dashboard.cli.opening import (
    check_seat,
    in_hand,
    library,
    open_journal,
    open_match,
    tell_scan,
    tell_torn,
    tell_unread,
)
from dashboard.cli.output import emit, say
from dashboard.cli.settings import current
from dashboard.cli.style import Group, option
from dashboard.words import WORDS
from events.errors import BadUsage, NothingToDo, nearest, reason
from events.library import Unread
from events.match import Source

if TYPE_CHECKING:
    from projections.catalogue import Thing, ThingField, ThingKind, Things
    from projections.matches import Match
    from projections.system import GameSystem

catalogue = Group("catalogue")

_KIND = click.argument("kind")
_NAME = click.argument("name")
_VALUES = click.argument("values", nargs=-1, metavar="[FIELD=VALUE ...]")
_SOURCE = option("--source", type=click.Choice(get_args(Source)))
_CITES = option("--cites", metavar="TEXT")
_COLUMNS = ("kind", "name", "source", "cites")
"""Columns of a table, and keys of an object, that are no values."""


@catalogue.add("show")
@click.argument("match")
@option("--seat")
def show(match: str, seat: str | None) -> int:
    """Tell what a match knows of the things it met."""
    found = open_match(match)
    damage = tell_scan(found)
    check_seat(found, seat)
    things = _things_of(found, seat)
    if current().json:
        for thing in things.values():
            emit(_row(thing))
    elif things:
        from projections.sentences import catalogue_panels

        for panel in catalogue_panels(found.system, things, current().language):
            say(panel.title)
            for line in panel.lines:
                say(f"  {line}")
    else:
        say(WORDS("catalogue.empty", match=match))
    return 1 if damage else 0


def _things_of(match: Match, seat: str | None = None) -> Things:
    from projections.reading import Reading

    reading = Reading(match, current().language, match.replay.counting, False, seat)
    return reading.things(reading.last)


def _row(thing: Thing) -> dict[str, Any]:
    said = {"source": thing.source, "cites": thing.cites}
    known = {key: value for key, value in said.items() if value is not None}
    return {"kind": thing.kind, "name": thing.name, "values": dict(thing.values), **known}


@catalogue.add("add")
@click.argument("match")
@_KIND
@_NAME
@_VALUES
@_SOURCE
@_CITES
def add(match: str, kind: str, name: str, values: tuple[str, ...], **said: Any) -> None:
    """Enter a thing as it was met."""
    found = open_match(match)
    told = _told(found.system, kind, name, _pairs(values), said)
    if (kind, name) in _things_of(found):
        raise BadUsage(WORDS("catalogue.known", kind=kind, name=name, match=match), where=name)
    _write(found, match, [told])


@catalogue.add("correct")
@click.argument("match")
@_KIND
@_NAME
@_VALUES
@_SOURCE
@_CITES
@option("--new-name", metavar="NAME")
def correct(match: str, kind: str, name: str, values: tuple[str, ...], **said: Any) -> None:
    """Put right what was written down of a thing."""
    found = open_match(match)
    told = _told(found.system, kind, name, _pairs(values), said)
    known = _things_of(found)
    if (kind, name) not in known:
        near = nearest(name, [thing.name for thing in known.values() if thing.kind == kind])
        raise BadUsage(WORDS("catalogue.unknown", kind=kind, name=name, near=near), where=name)
    _write(found, match, [told], new_name=said["new_name"])


@catalogue.add("bring")
@click.argument("match")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
def bring(match: str, file: Path) -> None:
    """Enter or correct all things of a file."""
    found = open_match(match)
    told = []
    for place, row in _rows(file):
        kind, name = str(row.get("kind") or ""), str(row.get("name") or "")
        if not kind or not name:
            raise BadUsage(WORDS("catalogue.no_name"), where=place)
        said = {key: row.get(key) or None for key in ("source", "cites")}
        if said["source"] not in (None, *get_args(Source)):
            fault = WORDS("catalogue.source", source=said["source"], known=get_args(Source))
            raise BadUsage(fault, where=place)
        told.append(_told(found.system, kind, name, row["values"], said, place))
    _write(found, match, told)


def _pairs(values: Iterable[str]) -> dict[str, Any]:
    pairs = {}
    for text in values:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise BadUsage(WORDS("catalogue.no_value", text=text), where=text)
        pairs[name] = value
    return pairs


def _rows(file: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """The things of a file, a JSON list or a table in CSV, each with its place."""
    try:
        text = file.read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        why = reason(error) if isinstance(error, OSError) else "UTF-8"
        raise BadUsage(WORDS("catalogue.no_file", why=why), where=str(file)) from None
    if not text.lstrip().startswith(("[", "{")):
        delimiter = max(",;\t", key=text.split("\n", 1)[0].count)
        table = csv.DictReader(io.StringIO(text), delimiter=delimiter)
        for line in table:
            values = {k: v for k, v in line.items() if k and k not in _COLUMNS and v}
            yield f"{file}:{table.line_num}", {**line, "values": values}
        return
    try:  # one list, or an object a line
        is_list = text.lstrip().startswith("[")
        rows = (
            json.loads(text)
            if is_list
            else [json.loads(line) for line in text.splitlines() if line.strip()]
        )
    except ValueError:
        rows = [None]
    for number, row in enumerate(rows, 1):
        if not isinstance(row, dict) or not isinstance(row.get("values", {}), dict):
            raise BadUsage(WORDS("catalogue.not_json"), where=f"{file} ({number})")
        yield f"{file} ({number})", {**row, "values": row.get("values", {})}


def _told(  # noqa: PLR0913, PLR0917 - what a thing is
    system: GameSystem[Any],
    kind: str,
    name: str,
    values: Mapping[str, Any],
    said: Mapping[str, Any],
    where: str = "",
) -> Thing:
    """A thing as it was typed; a BadUsage where the game has no such kind or value."""
    from projections.catalogue import Thing, kind_of, value_of_text

    known = kind_of(system.catalogue, kind)
    if known is None and system.catalogue and not any(one.is_open for one in system.catalogue):
        near = nearest(kind, [one.name for one in system.catalogue])
        raise BadUsage(WORDS("catalogue.no_kind", kind=kind, near=near), where=where or kind)
    read = {}
    for fact, value in values.items():
        field = _field(known, kind, fact, where)
        read[fact] = value_of_text(value, field) if isinstance(value, str) else value
        if field is not None and not field.fits(read[fact]):
            from projections.checking import expected_of

            fault = WORDS("catalogue.bad_value", value=value, expected=expected_of(field))
            raise BadUsage(fault, where=where or fact)
    return Thing(kind, name, read, said["source"], said["cites"])


def _field(known: ThingKind | None, kind: str, fact: str, where: str) -> ThingField | None:
    field = None if known is None else known.field(fact)
    if known is not None and field is None and not known.is_open:
        near = nearest(fact, [one.name for one in known.fields])
        raise BadUsage(WORDS("catalogue.no_field", fact=fact, kind=kind, near=near), where=where)
    return field


def _write(found: Match, match: str, told: Iterable[Thing], new_name: str | None = None) -> None:
    from projections.catalogue import entry_for

    known = _things_of(found)
    entries = [entry for thing in told if (entry := entry_for(known, thing)) is not None]
    if new_name is not None:
        (thing,) = told
        about = {"kind": thing.kind, "name": thing.name, "values": {}}
        renamed = {"type": "thing_corrected", **about}
        entries = [{**(entries[0] if entries else renamed), "new_name": new_name}]
    if not entries:
        raise NothingToDo(WORDS("catalogue.nothing"), where=match)
    with open_journal(match) as journal:
        receipts = journal.append_all(entries, expect=found.replay.last, follow=True)
        tell_torn(journal)
    for receipt, entry in zip(receipts, entries, strict=True):
        if current().json:
            emit({**receipt.json(), "kind": entry["kind"], "name": entry["name"]})
        else:
            say(WORDS(f"catalogue.{entry['type']}", kind=entry["kind"], name=entry["name"]))


@catalogue.add("known")
@click.argument("game")
@click.argument("kind", required=False)
def known(game: str, kind: str | None) -> int:
    """Tell what the matches of the library know of the things of a game."""
    from projections.sentences import value_words
    from projections.systems import find_system

    system, problems = find_system(game), 0
    found: list[_Shelved] = []
    for one in library().walk(partial(_shelved, game=game)):
        if isinstance(one, Unread):
            problems += 1
            tell_unread(one)
        elif one is not None:
            found.append(one)
    hands = in_hand((one.match, game, one.path, one.is_open) for one in found)
    told = [
        (one, thing)
        for one in found
        for thing in one.things
        if kind in (None, thing.kind)
        and (current().json or not hands.unmet(game, one.match).is_one(thing.name))
    ]
    for one, thing in told:
        if current().json:
            emit({**_row(thing), "match": one.match})
            continue
        values = list(value_words(system, thing.values)) or WORDS("catalogue.no_values")
        called = {"kind": system.thing_name(thing.kind), "name": thing.name, "values": values}
        say(WORDS("catalogue.known_in", match=one.match[-10:], **called))
    if not told and not current().json:
        say(WORDS("catalogue.none_known", game=game))
    return 1 if problems else 0


class _Shelved(NamedTuple):
    """A match of the library, with what its catalogue holds."""

    match: str
    path: Path
    is_open: bool
    things: tuple[Thing, ...]


def _shelved(path: Path, game: str) -> _Shelved | None:
    from events.journal import read_journal
    from projections.record import summary_of

    scan = read_journal(path)
    if scan.header.game != game:
        return None
    record = summary_of(scan, str(path))
    going_on = record.ended is None and record.origin is None and not record.imported
    return _Shelved(scan.header.match, path, going_on, tuple(record.things.values()))

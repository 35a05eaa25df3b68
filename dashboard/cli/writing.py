"""`aar new`, `append`, `undo`, `redo`, `refill`, `branch`, `simulate`: what writes matches."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from dashboard.cli.opening import library, open_journal, open_match, read_match, tell_torn
from dashboard.cli.output import complain, emit, progress, say
from dashboard.cli.settings import current
from dashboard.cli.style import command, option
from dashboard.words import CLI_WORDS, WORDS
from events import disk
from events.branches import MAIN
from events.errors import (
    AfterActionError,
    BadUsage,
    NothingToDo,
    NotWritten,
    nearest,
    reason,
)

if TYPE_CHECKING:
    from events.composer import Entry, Receipt
    from events.journal import Journal
    from importers.recorder.refilling import Difference
    from importers.recorder.session import Session
    from projections.history import Chronicle
    from projections.matches import Match
    from projections.simulation import SimulatedMatch
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
@option("--depth")
def new(game: str, players: tuple[str, ...], out: Path | None, **details: Any) -> None:
    """Start a match."""
    from projections.systems import find_system

    system = find_system(game)
    _begin(system, _first_event(system, players, details), out)


def _begin(system: GameSystem[Any], first: dict[str, Any], out: Path | None) -> None:
    from events.composer import compose
    from events.journal import place_files

    data, header, receipts = compose(system.vocabulary, [first])
    path = out or library().place_for(header)
    place_files({path: data})
    if current().json:
        emit({"match": header.match, "file": str(path), "seq": receipts[0].seq})
    else:
        say(WORDS("new.done", title=system.title, match=header.match, file=str(path)))


def _first_event(
    system: GameSystem[Any], players: tuple[str, ...], details: dict[str, Any]
) -> dict[str, Any]:
    from dashboard.start import first_event

    seats, edition = [_player(text) for text in players], details["edition"]
    _name_armies(system, seats)
    _count_seats(system, len(seats))
    if edition is not None and system.editions and edition not in system.editions:
        near = nearest(edition, system.editions)
        raise BadUsage(WORDS("new.no_edition", edition=edition, near=near), where="--edition")
    depths, depth = [known.name for known in system.depths], details["depth"]
    if depth not in (None, *depths):
        fault = WORDS("new.no_depth", depth=depth, near=nearest(depth, depths))
        raise BadUsage(fault, where="--depth")
    options = dict(option_of(pair) for pair in details["options"])
    system.check_options(options)
    return first_event(system, seats, {**details, "round": details["round_"], "options": options})


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
    from events.words import folded, ids_by_name

    known = system.armies()
    by_name = ids_by_name(known)
    for seat in seats:
        army = seat["army"]
        if not known or army is None:
            continue
        seat["army"] = by_name.get(folded(army))
        if seat["army"] is None:
            near, called = nearest(army.casefold(), known), system.name_of("fact", "army")
            key = "no_army" if called is None else "not_there"
            fault = WORDS(f"new.{key}", army=army, called=called, near=near)
            raise BadUsage(fault, where="--player")


def _count_seats(system: GameSystem[Any], count: int) -> None:
    """A record may have more or fewer than the game is for; a slip should not go unseen."""
    least, most = system.seats.least, system.seats.most
    if not least <= count <= most:
        seats = str(most) if least == most else f"{least}\N{EN DASH}{most}"
        complain(WORDS("new.seats", title=system.title, seats=seats, count=count))


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


@command("again")
@click.argument("match")
@option("--out", type=click.Path(dir_okay=False, path_type=Path))
def again(match: str, out: Path | None) -> None:
    """Start another match of the same party: its players, its game, its options."""
    from dashboard.start import same_party

    found = open_match(match)
    first = same_party(found.system, found.summary)
    found.system.check_options(first["options"])
    _begin(found.system, first, out)


@command("continue")
@click.argument("match")
def go_on(match: str) -> None:
    """Go on with a match: where it stands, and if it was paused, on from here."""
    from projections.reading import Reading

    found = open_match(match)
    if found.summary.ended is not None:
        raise BadUsage(WORDS("continue.ended"), where=found.where)
    reading = Reading(found, current().language, found.replay.counting, False)
    receipts: list[Receipt] = []
    if reading.record.paused:
        with open_journal(match) as journal:
            receipts = journal.append_all([{"type": "match_resumed"}], follow=True)
            tell_torn(journal)
    path, seq = reading.path_words(reading.path(reading.last)), reading.last
    last = reading.sentence(seq) if seq else ""
    if current().json:
        told = {"match": found.header.match, "file": found.where, "at": seq, "path": path}
        emit({**told, "last": last, "resumed": bool(receipts)})
        return
    say(WORDS("continue.stands", path=f" ({path})" if path else "", seq=seq, last=last))
    if receipts:
        say(WORDS("continue.resumed"))
    players = [player.name for player in reading.record.players]
    say(WORDS("continue.how", players=players, file=found.where))


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
            f"{error.where} ({CLI_WORDS('cli.stdin_line', line=line).text(current().language)})"
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
            where = CLI_WORDS("cli.stdin_line", line=number).text(current().language)
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

    def undone(chronicle: Chronicle) -> Sequence[Entry]:
        step = corrections.undo_step(chronicle, chronicle.lines.counting()) if seq is None else []
        return _in_one_piece(step) or [corrections.undo(chronicle, seq)]

    _correct(match, undone)


@command("redo")
@click.argument("match")
@option("--seq", type=click.IntRange(min=1), metavar="SEQ")
def redo(match: str, seq: int | None) -> None:
    """Put back what was taken back last."""
    from projections import corrections

    def redone(chronicle: Chronicle) -> Sequence[Entry]:
        step = corrections.redo_step(chronicle, chronicle.lines.counting()) if seq is None else []
        return _in_one_piece(step) or [corrections.redo(chronicle, seq)]

    _correct(match, redone)


def _correct(match: str, correction: Callable[[Chronicle], Sequence[Entry]]) -> None:
    with open_journal(match) as journal:
        last = journal.refresh()
        tell_torn(journal)
        chronicle = read_match(journal.path).replay.chronicle
        written = correction(chronicle)
        _acknowledge(journal.append_all(written, expect=last))
        loaded = [one["save"] for one in written if isinstance(one, dict) and "save" in one]
        if not current().json:
            say(WORDS("correct.back", seq=loaded[0]) if loaded else WORDS("correct.done"))


def _in_one_piece(entries: Sequence[dict[str, Any]]) -> list[Entry]:
    """Entries that one undo takes back together: their ids and their writer say so."""
    from events.ids import new_id, utc_now
    from importers.recorder.refilling import in_one_piece

    first = new_id(utc_now())
    ids = [f"{first}.{i}" if i else first for i in range(len(entries))]
    return [*in_one_piece(entries, ids, "aar")]


@command("refill")
@click.argument("match")
@option("--correct", is_flag=True)
@option("--branch")
def refill(match: str, correct: bool, branch: str | None) -> int:
    """Show what was filled in and would be otherwise now, or correct it."""
    from importers.recorder.refilling import correction, differences
    from importers.recorder.session import Session

    with open_journal(match) as journal:
        last = journal.refresh()
        tell_torn(journal)
        session = Session(read_match(journal.path), branch)
        found = differences(session)
        for one in found:
            _tell_difference(session, one)
        if not correct:
            key = "refill.found" if found else "refill.none"
            if not current().json:
                say(WORDS(key, count=len(found)))
            return 1 if found else 0
        if not found:
            raise NothingToDo(WORDS("refill.none"))
        _acknowledge(journal.append_all(_in_one_piece(correction(session, found)), expect=last))
        if not current().json:
            say(WORDS("refill.done", count=len(found)))
    return 0


def _tell_difference(session: Session, one: Difference) -> None:
    lang, seq = current().language, one.recorded.seq
    recorded = session.reading(lang).sentence(seq)
    now = None if one.now is None else session.say(one.now, one.before, lang)
    if current().json:
        emit({"seq": seq, "recorded": recorded, "now": now})
    else:
        would = WORDS("refill.gone") if now is None else now
        say(WORDS("refill.difference", seq=f"{seq:>5}", recorded=recorded, now=would))


@command("branch")
@click.argument("match")
@option("--from", "start", type=click.IntRange(min=1), metavar="SEQ", required=True)
@option("--name")
@option("--kind", type=click.Choice(["what_if", "argued", "loaded"]), default="what_if")
@option("--title")
@option("--out", type=click.Path(dir_okay=False, path_type=Path))
def branch(  # noqa: PLR0913, PLR0917 - click passes each option
    match: str, start: int, name: str | None, kind: str, title: str | None, out: Path | None
) -> None:
    """Open a second line of history behind an event."""
    found = open_match(match)
    if start > len(found.scan.lines):
        last = len(found.scan.lines)
        raise BadUsage(WORDS("branch.no_event", start=start, last=last), where=found.where)
    if out is None:
        _open_branch(match, found, start, {"name": name, "kind": kind, "title": title})
    else:
        _begin_file(found, start, title, out)


def _open_branch(match: str, found: Match, start: int, facts: dict[str, str | None]) -> None:
    name = facts["name"] or found.replay.chronicle.lines.free_name(start)
    if name == MAIN:
        raise BadUsage(WORDS("branch.is_main"), where="--name")
    entry = {"type": "branch_opened", "branch": name, "from": start, "kind": facts["kind"]}
    if facts["title"] is not None:
        entry["title"] = facts["title"]
    with open_journal(match) as journal:
        receipt = journal.append(entry)
        tell_torn(journal)
    if current().json:
        emit({**receipt.json(), "branch": name})
    else:
        key = "loaded" if facts["kind"] == "loaded" else "opened"
        say(WORDS(f"branch.{key}", branch=name, start=start))


@command("save")
@click.argument("match")
@click.argument("title", required=False)
def save(match: str, title: str | None) -> None:
    """Save the game: from here play may go on again."""
    with open_journal(match) as journal:
        told = {} if title is None else {"title": title}
        receipt = journal.append_all([{"type": "match_saved", **told}], follow=True)[-1]
        tell_torn(journal)
    _acknowledge([receipt])


@command("load")
@click.argument("match")
@click.argument("save", required=False)
def load(match: str, save: str | None) -> None:
    """Go on from a save; what was played since stays beside it."""
    from projections.saves import found_save, loading, saves_of

    chronicle = open_match(match).replay.chronicle
    start = found_save(chronicle, save)
    entries = loading(chronicle, start)
    with open_journal(match) as journal:
        receipts = journal.append_all(entries, expect=chronicle.last)
        tell_torn(journal)
    if current().json:
        emit({**receipts[-1].json(), "branch": entries[0]["branch"]})
        return
    loaded = next(one.words for one in saves_of(chronicle) if one.seq == start)
    say(WORDS("load.done", save=loaded, branch=entries[0]["branch"]))
    line = chronicle.lines.counting()
    left = chronicle.history(branch=line).events[-1].seq
    if left != start:
        told = {"left": left, "match": shlex.quote(match), "line": shlex.quote(line or MAIN)}
        say(WORDS("load.kept", **told))


def _begin_file(found: Match, start: int, title: str | None, out: Path) -> None:
    from events.chain import Base, hash_on
    from events.journal import create_journal

    base = Base(found.header.match, start, hash_on(found.scan.lines[start - 1]))
    entries = [{"type": "title_given", "title": title}] if title else []
    header, _ = create_journal(out, found.system.vocabulary, entries, base=base)
    if current().json:
        emit({"match": header.match, "file": str(out), "base": base.match, "from": start})
    else:
        say(WORDS("branch.file", file=str(out), match=base.match, start=start))


_STOPPED = 130
"""The exit code of whatever Ctrl+C stopped."""


@command("simulate")
@click.argument("game", metavar="GAME")
@click.argument("others", nargs=-1, metavar="")
@option("--matches", type=click.IntRange(min=1), default=1, metavar="N")
@option("--seed", type=click.IntRange(min=0), default=1, metavar="S")
@option("--out", "folder", required=True, type=click.Path(path_type=Path), metavar="DIR")
@option("--players", "strategies", multiple=True, metavar="NAME …")
@option("--season", is_flag=True)
def simulate(game: str, *, others: tuple[str, ...], matches: int, **options: Any) -> int:
    """Let computer players play."""
    from projections.simulation import Simulator
    from projections.systems import find_system

    folder, seed = options["folder"], options["seed"]
    system = find_system(game)
    names = _names(options["strategies"], others) or [*system.play.bots][:1]
    if options["season"]:
        simulator, named = Simulator.of_season(system), f"{game}-season"
        numbers = system.season.numbers if system.season else ()
    else:
        simulator, named = Simulator(system, names, seed), f"{game}-{seed}"
        numbers = range(1, matches + 1)
    _make_folder(folder)
    done = 0
    try:
        # On a screen the lines say themselves how far it is.
        with progress(silent=sys.stdout.isatty()) as tick:
            for number in numbers:
                played = simulator.play(number)
                path = folder / f"{named}-{number:05d}.aar"
                _write_file(path, played.data)
                done += 1
                tick(done, len(numbers))
                _tell_match(played, path)
    except KeyboardInterrupt:
        complain(WORDS("simulate.stopped", done=done, all=len(numbers)))
        return _STOPPED
    return 0


def _names(strategies: tuple[str, ...], others: tuple[str, ...]) -> list[str]:
    """`--players random greedy`, `--players random,greedy` and `--players` twice mean the same."""
    typed = [*strategies, *others]
    if others and not strategies:
        raise BadUsage(WORDS("simulate.too_much", text=others[0]), where="aar simulate")
    return [name for text in typed for name in text.replace(",", " ").split()]


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        fault = WORDS("simulate.no_folder", why=reason(error))
        raise NotWritten(fault, where=str(folder)) from None


def _write_file(path: Path, data: bytes) -> None:
    """A file is there whole or not at all; one that holds something else is left alone."""
    try:
        if not path.exists():
            disk.publish(disk.write_scratch(path, data, durable=False), path)
        elif path.read_bytes() != data:
            raise BadUsage(WORDS("simulate.other_file"), where=str(path))
    except OSError as error:
        fault = WORDS("simulate.no_folder", why=reason(error))
        raise NotWritten(fault, where=str(path)) from None


def _tell_match(played: SimulatedMatch, path: Path) -> None:
    from projections.endings import ending_words

    if current().json:
        row = played.json()
        emit({"match": row.pop("match"), "file": str(path), **row})
        return
    result = ending_words(played.ended, played.started.players)
    players = ", ".join(
        f"{player.name} ({player.army})" if player.army else player.name
        for player in played.started.players
    )
    say(WORDS("simulate.played", file=path.name, players=players, result=result,
              events=len(played.events)))  # fmt: skip

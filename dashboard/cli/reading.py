"""`aar list`, `log`, `state`, `replay`, `behind`, `check`, `luck`: what reads matches."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from dashboard.cli.opening import (
    check_seat,
    in_hand,
    library,
    open_match,
    read_match,
    tell_scan,
    tell_unread,
)
from dashboard.cli.output import complain, emit, hand_out, say
from dashboard.cli.settings import current
from dashboard.cli.style import command, option
from dashboard.words import WORDS
from events.errors import AfterActionError, BadUsage, SystemMissing
from events.library import Unread, shortest_apart
from events.words import WORDS as EVENT_WORDS
from events.words import in_language
from projections.words import WORDS as HISTORY_WORDS

if TYPE_CHECKING:
    from events.match import MatchEnded, Player
    from projections.counters import CounterRecord
    from projections.matches import Match
    from projections.reading import Reading
    from projections.scene import Scene


_AS_PLAYED = option("--as-played", is_flag=True)
_BRANCH = option("--branch")
_SEAT = option("--seat")
_AT = option("--at", type=click.IntRange(min=0), metavar="SEQ")


@command("log")
@click.argument("match")
@option("--raw", is_flag=True)
@option("--devices", is_flag=True)
@_AS_PLAYED
@_BRANCH
@_SEAT
def log(match: str, raw: bool, devices: bool, **way: Any) -> int:
    """Tell a match, event by event."""
    found = open_match(match)
    check_seat(found, way["seat"])
    if way["seat"] is not None and (raw or current().json):
        raise BadUsage(WORDS("log.seat_raw"), where="log")
    if raw and devices:
        raise BadUsage(WORDS("log.devices_raw"), where="log")
    if current().json and devices:
        _print_with_devices(found)
    elif raw or current().json:  # byte for byte as stored; --raw the broken lines too
        lines = (*found.scan.lines, *(found.scan.rest if raw else ()))
        hand_out(b"".join([line + b"\n" for line in lines]))
    else:
        _print_sentences(found, devices=devices, **way)
    return 1 if tell_scan(found) else 0


def _print_with_devices(match: Match) -> None:
    """The lines as stored, each with what its device is called."""
    from dashboard.devices import Devices, device_in

    names = Devices(library().folder).names()
    for line in match.scan.lines:
        fields = json.loads(line)
        device = device_in(fields.get("by"))
        emit({**fields, "device": device and names.get(device)})


def _print_sentences(
    match: Match, *, devices: bool, as_played: bool, branch: str | None, seat: str | None
) -> None:
    try:
        _ = match.system
    except SystemMissing as missing:
        from projections.record import events_without_system

        for event in events_without_system(match.scan, match.where):
            say(WORDS("log.raw", seq=event.seq, type=getattr(event, "type", "?")))
        raise missing.at(match.where) from None
    branch = match.replay.line(branch)
    telling = match.telling(current().language, as_played=as_played, branch=branch, seat=seat)
    writers = _writers(match, least=1) if devices else {}
    for step, sentence in telling:
        mark = "✗" if step.taken_by is not None else "·" if step.event.corrects else " "
        begin = f"{step.seq:>5} {mark} {'  ' * step.depth}"
        wrote = f" [{writers[step.event.by]}]" if step.event.by in writers else ""
        say(begin + f"\n{' ' * len(begin)}".join((sentence + wrote).split("\n")))


def _writers(match: Match, least: int = 2) -> dict[str, str]:
    """What those who wrote the record are called, where several did."""
    if len({event.by for event in match.events if event.by}) < least:
        return {}  # and nothing of devices is loaded
    from dashboard.devices import Devices, writers_of

    names = Devices(library().folder).names()
    return writers_of(match.events, names, current().language, least)


@command("state")
@click.argument("match")
@_AT
@_AS_PLAYED
@_BRANCH
@_SEAT
def state(match: str, at: int | None, as_played: bool, branch: str | None, seat: str | None) -> int:
    """Show the table after an event."""
    from projections.reading import Reading

    found = open_match(match)
    damage = tell_scan(found)
    if damage is not None and (at is None or at > len(found.scan.lines)):
        return 1
    branch = found.replay.line(branch, at)
    check_seat(found, seat)
    reading = Reading(found, current().language, branch, as_played, seat)
    seq = reading.last if at is None else at
    if current().json:
        emit(found.system.describe(reading.state(seq)))
    else:
        _draw(reading.unlit_scene(seq))
    return 0


def _draw(scene: Scene) -> None:
    from dashboard.terminal.board import board_lines
    from dashboard.terminal.play import wants_colour

    lang = current().language
    width = shutil.get_terminal_size((100, 30)).columns
    for line in board_lines(scene, lang, width, colour=wants_colour()):
        print(line)


@command("replay")
@click.argument("match")
@_AT
@_AS_PLAYED
@_BRANCH
@_SEAT
def replay(
    match: str, at: int | None, as_played: bool, branch: str | None, seat: str | None
) -> int:
    """Step through a match."""
    from dashboard.terminal.play import play
    from projections.reading import Readings

    found = open_match(match)
    damage = tell_scan(found)
    check_seat(found, seat)
    branch = found.replay.line(branch, at)
    readings = Readings(found, current().language, seat, _writers(found))
    play(readings, at=at, branch=branch, as_played=as_played)
    return 1 if damage else 0


@command("behind")
@click.argument("match")
@click.argument("counter", required=False)
@_AT
@_AS_PLAYED
@_BRANCH
@_SEAT
def behind(match: str, counter: str | None, at: int | None, **way: Any) -> int:
    """Tell which events made a number, or which numbers there are."""
    from projections.counters import counter_records, named_counter
    from projections.reading import Reading

    found = open_match(match)
    damage = tell_scan(found)
    check_seat(found, way["seat"])
    line = found.replay.line(way["branch"], at)
    reading = Reading(found, current().language, line, way["as_played"], way["seat"])
    if at is not None and reading.step(at) is None:
        raise BadUsage(HISTORY_WORDS("history.other_line", at=at), where="--at")
    records = counter_records(reading, at)
    if counter is None:
        _tell_counters(reading, records)
    else:
        _tell_behind(reading, named_counter(records, counter, reading))
    return 1 if damage else 0


def _tell_counters(reading: Reading, records: Mapping[str, CounterRecord]) -> None:
    """Every number, with what it shows and how many events made it."""
    from projections.counters import number_text

    for record in records.values():
        changes, label = record.shown_changes, record.label(reading)
        if current().json:
            emit({
                "id": record.counter.id, "counter": label, "owner": record.counter.owner,
                "piece": record.counter.piece, "value": record.value, "events": len(changes),
            })  # fmt: skip
        else:
            value = number_text(record.value)
            say(WORDS("behind.counter", counter=label, value=value, count=len(changes)))
    if not records and not current().json:
        say(WORDS("behind.no_counters"))


def _tell_behind(reading: Reading, record: CounterRecord) -> None:
    """A number, and each event with its difference; together they come to what it shows."""
    from projections.counters import difference_text, number_text

    label, changes = record.label(reading), record.shown_changes
    if current().json:
        told = [
            {"seq": change.seq, "difference": change.difference, "value": change.after,
             "text": reading.sentence(change.seq)}
            for change in changes
        ]  # fmt: skip
        emit({
            "id": record.counter.id, "counter": label, "start": record.start,
            "value": record.value, "changes": told,
        })  # fmt: skip
        return
    say(WORDS("behind.title", counter=label, value=number_text(record.value)))
    if record.start is not None:
        say(WORDS("behind.start", value=f"{number_text(record.start):>6}"))
    for change in changes:
        said = WORDS(
            "behind.change",
            seq=f"{change.seq:>5}",
            difference=f"{difference_text(change.difference):>6}",
            value=f"{number_text(change.after):>6}",
            text=reading.sentence(change.seq),
        )
        say(said)
    if not changes:
        say(WORDS("behind.nothing"))


Row = dict[str, Any]

_SHORT: Final = 10
"""So much of the end of an id is shown, or more where two matches have the same."""
_NO_MATCH: Final[Row] = {
    **dict.fromkeys(("match", "game", "origin", "result")), "players": [], "armies": [],
}  # fmt: skip
"""The keys that every row has, of a file that is no match that could be read."""


@command("list")
@option("--game")
@option("--player")
@option("--army")
@option("--origin", type=click.Choice(["real", "simulated", "import"]))
@option("--tag")
@option("--winner")
def list_matches(**wanted: str | None) -> int:
    """List the matches of the library."""
    problems = 0
    shown = 0
    ids: dict[str, str] = {}
    rows: Iterable[Row | Unread] = library().walk(summary)
    short: Mapping[str, str] = {}
    if not current().json:  # how much of an id tells a match apart, all of them say
        rows = list(rows)
        known = [row for row in rows if not isinstance(row, Unread)]
        short = shortest_apart([row["match"] for row in known], ends=True, least=_SHORT)
        rows = _without_secrets(rows, known)
    for row in rows:
        if isinstance(row, Unread):
            problems += 1
            tell_unread(row)
            if current().json and not any(wanted.values()):
                unread = {"file": str(row.path), "problem": row.problem.text(current().language)}
                emit({**_NO_MATCH, **unread})
            continue
        first = ids.setdefault(row["match"], row["file"])
        if first != row["file"]:  # two files of one match are never a second match
            problems += 1
            files = [first, row["file"]]
            complain(EVENT_WORDS("library.twice", match=row["match"], count=2, files=files))
        if _fits(row, wanted):
            shown += 1
            tell_row(row, short)
    if not shown and not current().json:
        key = "list.none" if any(wanted.values()) or ids else "list.empty"
        say(WORDS(key, folder=str(library().folder)))
    return 1 if problems else 0


def _without_secrets(rows: Iterable[Row | Unread], known: Sequence[Row]) -> list[Row | Unread]:
    """The rows without names that a campaign in hand has not met."""
    from projections.in_hand import concealed

    listed = (
        (row["match"], row["game"], Path(row["file"]),
         row["result"] is None and row["origin"] == "real")
        for row in known
    )  # fmt: skip
    hands = in_hand(listed)
    if not hands:
        return list(rows)
    return [
        row if isinstance(row, Unread) else concealed(hands.unmet(row["game"], row["match"]), row)
        for row in rows
    ]


def summary(path: Path) -> Row:
    """One match in a row, told by the facts of every game: its system need not be installed."""
    from events.journal import read_journal
    from projections.record import summary_of

    scan = read_journal(path)
    record = summary_of(scan, str(path))
    row: Row = {
        "match": scan.header.match,
        "game": scan.header.game,
        "edition": record.edition,
        "players": [player.name for player in record.players],
        "seats": list(record.seats),
        "armies": [player.army for player in record.players],
        "teams": [player.team for player in record.players],
        "origin": record.origin or "real",
        "result": record.result,
        "title": record.title,
        "tags": list(record.tags),
        "day": record.day_played(scan.header.created),
        "events": len(scan.lines),
        "created": scan.header.created,
        "file": str(path),
    }
    if scan.damage is not None:
        row["damage"] = scan.damage.text(current().language)
    return row


def _ending(row: Row) -> tuple[MatchEnded | None, list[Player]]:
    """How the match of a row ended, and who played."""
    from events.match import MatchEnded, Player

    ended = row["result"] and MatchEnded.model_construct(**row["result"])
    seats = zip(row["seats"], row["players"], row["teams"], strict=True)
    return ended, [Player.model_construct(seat=s, name=n, team=t) for s, n, t in seats]


def _fits(row: Row, wanted: dict[str, str | None]) -> bool:
    from projections.endings import result_of

    ended, players = _ending(row)
    won = [player for player in players if ended and result_of(player, ended) == 1]
    values = {
        "game": [row["game"]],
        "player": row["players"],
        "army": [army for army in row["armies"] if army],
        "origin": [row["origin"]],
        "tag": row["tags"],
        "winner": [
            ended and ended.winner,
            *(n for player in won for n in (player.seat, player.name)),
        ],
    }
    return all(
        value is None or value.casefold() in [str(known).casefold() for known in values[key]]
        for key, value in wanted.items()
    )


def tell_row(row: Row, short: Mapping[str, str] | None = None) -> None:
    """Print one match in a line; `short` are the ends of ids by which matches are told apart."""
    from projections.endings import ending_words

    if current().json:
        emit(row)
        return
    names = [
        f"{name} ({army})" if army else name
        for name, army in zip(row["players"], row["armies"], strict=True)
    ]
    line = WORDS(
        "list.row",
        match=(short or {}).get(row["match"], row["match"][-_SHORT:]),
        day=row["day"] or WORDS("list.no_day"),
        game=f"{row['game']} ({row['edition']})" if row["edition"] else row["game"],
        players=names,
        result=ending_words(*_ending(row)),
        title=f" “{row['title']}”" if row["title"] else "",
        events=row["events"],
    )
    say(line.text(current().language).replace("\n", "␊"))
    if "damage" in row:
        complain(row["damage"])


@command("luck")
@click.argument("match", required=False)
@_BRANCH
@_SEAT
@option("--game")
@option("--player")
def luck(match: str | None, branch: str | None, seat: str | None, **wanted: str | None) -> int:
    """Tell the luck of the dice, of a match or of all."""
    told = [name for name, value in wanted.items() if value is not None]
    of_one = [name for name, value in (("branch", branch), ("seat", seat)) if value is not None]
    if match is None and not of_one:
        from dashboard.cli.archiving import tell_luck

        return tell_luck({name: value for name, value in wanted.items() if value is not None})
    if match is None or told:
        odd = told[0] if told else of_one[0]
        raise BadUsage(WORDS("luck.of_one" if match is None else "luck.of_all", name=f"--{odd}"))
    found, lang = open_match(match), current().language
    check_seat(found, seat)
    report = found.luck(branch=branch, seat=seat)
    if current().json:
        emit({"match": found.header.match, **report.json(lang)})
    else:
        for line, why in report.lines(found.system, lang):
            say(line)
            for reason in why:
                say(f"    {reason}")
    return 1 if tell_scan(found) else 0


@command("check")
@click.argument("matches", nargs=-1, required=True, metavar="MATCH ...")
@option("--integrity", is_flag=True)
def check(matches: tuple[str, ...], integrity: bool) -> int:
    """Check journals, and the rules."""
    return max(_check_one(match, integrity=integrity) for match in matches)


def _check_one(name: str, *, integrity: bool) -> int:
    path = library().find(name)
    try:
        match = read_match(path)
    except AfterActionError as error:
        problem = error.text(current().language)
        unread: dict[str, Any] = {"match": None, "file": str(path), "intact": False, "findings": []}
        _tell_report({**unread, "problem": problem})
        return 1 if path.exists() else 2
    return _tell_report(_report(match, integrity=integrity))


def _report(match: Match, *, integrity: bool) -> dict[str, Any]:
    lang = current().language
    scan = match.scan
    report: dict[str, Any] = {
        "match": scan.header.match,
        "file": match.where,
        "intact": scan.damage is None and not scan.torn,
        "events": len(scan.lines),
        "findings": [],
    }
    if scan.damage is not None:
        report["problem"] = scan.damage.text(lang)
    elif scan.torn:
        report["problem"] = EVENT_WORDS("journal.torn_unsaved", bytes=len(scan.torn)).text(lang)
    if not integrity:
        _add_findings(match, report)
    return report


def _add_findings(match: Match, report: dict[str, Any]) -> None:
    lang = current().language
    try:
        findings = match.findings()
    except SystemMissing as error:
        report["not_checked"] = error.text(lang)
    except AfterActionError as error:
        report |= {"intact": False, "problem": error.text(lang)}
    else:
        if spoilt := list(_spoilt_photos(match)):
            report["photos"] = spoilt
        report["findings"] = [
            {
                "seq": finding.seq,
                "rule": finding.rule,
                "message": in_language(finding.message, lang),
                "severity": finding.severity,
            }
            for finding in findings
        ]


def _spoilt_photos(match: Match) -> Iterator[dict[str, Any]]:
    """The photos whose pictures are missing or damaged. The match is none the worse for it."""
    from dashboard.photos import spoilt_photos

    for photo, condition in spoilt_photos(match):
        yield {"seq": photo.seq, "picture": photo.picture, "condition": condition}


def _tell_report(report: dict[str, Any]) -> int:
    """Print a report; returns 1 where something is wrong."""
    if current().json:
        emit(report)
    else:
        if report["match"] is not None:
            key = "check.intact" if report["intact"] else "check.damaged"
            say(WORDS(key, file=report["file"], events=report["events"]))
        if "problem" in report:
            say(report["problem"])
        if "not_checked" in report:
            say(f"  {report['not_checked']}")
        for photo in report.get("photos", ()):
            say(WORDS(f"check.photo_{photo['condition']}", **photo))
        for finding in report["findings"]:
            severity = WORDS(f"check.{finding['severity']}")
            say(WORDS("check.finding", **{**finding, "severity": severity}))
    wrong = any(finding["severity"] != "info" for finding in report["findings"])
    return 1 if wrong or not report["intact"] else 0

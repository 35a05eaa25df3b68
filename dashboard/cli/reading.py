"""`aar log`, `state`, `replay`: the commands that read one match."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Any

import click

from dashboard.cli.opening import check_seat, open_match, tell_scan
from dashboard.cli.settings import current, emit, hand_out, say
from dashboard.cli.style import command, option
from dashboard.words import WORDS
from events.errors import BadUsage, SystemMissing

if TYPE_CHECKING:
    from projections.matches import Match
    from projections.timeline import Step

_AS_PLAYED = option("--as-played", is_flag=True)
_BRANCH = option("--branch")
_SEAT = option("--seat")
_AT = option("--at", type=click.IntRange(min=0), metavar="SEQ")


@command("log")
@click.argument("match")
@option("--raw", is_flag=True)
@_AS_PLAYED
@_BRANCH
@_SEAT
def log(match: str, raw: bool, as_played: bool, branch: str | None, seat: str | None) -> int:
    """Tell a match, event by event."""
    found = open_match(match)
    check_seat(found, seat)
    if seat is not None and (raw or current().json):
        raise BadUsage(WORDS("log.seat_raw"), where="log")
    if raw or current().json:
        _print_lines(found, all_of_it=raw)
    else:
        _print_sentences(found, as_played=as_played, branch=branch, seat=seat)
    return 1 if tell_scan(found) else 0


def _print_lines(match: Match, *, all_of_it: bool) -> None:
    """The events as stored, byte for byte; with `all_of_it` the broken lines too."""
    lines = (*match.scan.lines, *(match.scan.rest if all_of_it else ()))
    hand_out(b"".join([line + b"\n" for line in lines]))


def _print_sentences(
    match: Match, *, as_played: bool, branch: str | None, seat: str | None
) -> None:
    try:
        system = match.system
    except SystemMissing as missing:
        from projections.record import events_without_system

        for event in events_without_system(match.scan, match.where):
            say(WORDS("log.raw", seq=event.seq, type=getattr(event, "type", "?")))
        raise missing.at(match.where) from None
    branch = match.replay.line(branch)
    telling = match.telling(current().language, as_played=as_played, branch=branch, seat=seat)
    for step, sentence in telling:
        say(_log_line(step, sentence))
    del system


def _log_line(step: Step, sentence: str) -> str:
    mark = "✗" if step.taken_by is not None else "·" if step.event.corrects else " "
    begin = f"{step.seq:>5} {mark} {'  ' * step.depth}"
    return begin + f"\n{' ' * len(begin)}".join(sentence.split("\n"))


@command("state")
@click.argument("match")
@_AT
@_AS_PLAYED
@_BRANCH
@_SEAT
def state(match: str, at: int | None, as_played: bool, branch: str | None, seat: str | None) -> int:
    """Show the table after an event."""
    found = open_match(match)
    damage = tell_scan(found)
    if damage is not None and (at is None or at > len(found.scan.lines)):
        return 1
    branch = found.replay.line(branch, at)
    table = found.replay.state(at, as_played=as_played, branch=branch)
    if seat is not None:
        check_seat(found, seat)
        table = found.system.view(table, seat)
    if current().json:
        emit(found.system.describe(table))
    else:
        _draw(found, table)
    return 0


def _draw(match: Match, table: Any) -> None:
    from dashboard.terminal.board import board_lines
    from dashboard.terminal.play import wants_colour

    lang = current().language
    width = shutil.get_terminal_size((100, 30)).columns
    scene = match.system.scene(table, lang)
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
    readings = Readings(found, current().language, seat)
    play(readings, at=at, branch=branch, as_played=as_played)
    return 1 if damage else 0

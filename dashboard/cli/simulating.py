"""`aar simulate`: matches between computer players, the same ones for the same seed."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from dashboard.cli.progress import progress
from dashboard.cli.settings import complain, current, emit, say
from dashboard.cli.style import command, option
from dashboard.words import WORDS
from events import disk
from events.errors import BadUsage, NotWritten, reason
from events.words import Phrase

_STOPPED = 130
"""The exit code of whatever Ctrl+C stopped."""

if TYPE_CHECKING:
    from projections.simulation import SimulatedMatch


@command("simulate")
@click.argument("game", metavar="GAME")
@click.argument("others", nargs=-1, metavar="")
@option("--matches", type=click.IntRange(min=1), default=1, metavar="N")
@option("--seed", type=click.IntRange(min=0), default=1, metavar="S")
@option("--out", "folder", required=True, type=click.Path(path_type=Path), metavar="DIR")
@option("--players", "strategies", multiple=True, metavar="NAME …")
def simulate(game: str, *, others: tuple[str, ...], matches: int, **asked: Any) -> int:
    """Let computer players play."""
    from projections.simulation import Simulator
    from projections.systems import find_system

    folder, seed = asked["folder"], asked["seed"]
    names = _names(asked["strategies"], others) or ["random"]
    simulator = Simulator(find_system(game), names, seed)
    _make(folder)
    done = 0
    try:
        with _progress() as tick:
            for number in range(1, matches + 1):
                played = simulator.play(number)
                path = folder / f"{game}-{seed}-{number:05d}.aar"
                _write(path, played.data)
                done = number
                tick(number, matches)
                _tell(played, path)
    except KeyboardInterrupt:
        complain(WORDS("simulate.stopped", done=done, all=matches))
        return _STOPPED
    return 0


@contextmanager
def _progress() -> Iterator[Callable[[int, int], None]]:
    """A bar only where the lines go elsewhere: on a screen they say themselves how far it is."""
    if sys.stdout.isatty():
        yield lambda _done, _all: None
    else:
        with progress() as tick:
            yield tick


def _names(strategies: tuple[str, ...], others: tuple[str, ...]) -> list[str]:
    """`--players random greedy`, `--players random,greedy` and `--players` twice mean the same."""
    said = [*strategies, *others]
    if others and not strategies:
        raise BadUsage(WORDS("simulate.too_much", text=others[0]), where="aar simulate")
    return [name for text in said for name in text.replace(",", " ").split()]


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        fault = WORDS("simulate.no_folder", why=reason(error))
        raise NotWritten(fault, where=str(folder)) from None


def _write(path: Path, data: bytes) -> None:
    """A file is there whole or not at all; one that holds something else is left alone."""
    try:
        if not path.exists():
            disk.publish(disk.write_scratch(path, data, durable=False), path)
        elif path.read_bytes() != data:
            raise BadUsage(WORDS("simulate.other_file"), where=str(path))
    except OSError as error:
        fault = WORDS("simulate.no_folder", why=reason(error))
        raise NotWritten(fault, where=str(path)) from None


def _tell(played: SimulatedMatch, path: Path) -> None:
    if current().json:
        row = played.json()
        emit({"match": row.pop("match"), "file": str(path), **row})
        return
    players = ", ".join(
        f"{player.name} ({player.army})" if player.army else player.name
        for player in played.started.players
    )
    say(WORDS("simulate.played", file=path.name, players=players, result=_result(played),
              events=len(played.events)))  # fmt: skip


def _result(played: SimulatedMatch) -> Phrase:
    from projections.record import ending_of

    ended = played.ended
    if ended is None:
        return WORDS("simulate.open")
    return WORDS(f"simulate.{ending_of(ended.winner, ended.outcome)}", winner=ended.winner)

"""The demonstration season: made-up matches to look at before one has recorded any.

They lie in a folder of their own in the library, say that they are simulated, and so count in no
number unless somebody asks for simulated matches. They are made on this machine, the same for
everybody, and are gone with one tap.
"""

from __future__ import annotations

import logging
import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from threading import Lock, Thread
from typing import Any, Final, Literal, NamedTuple, get_args

from events import disk
from events.journal import SUFFIX
from events.places import default_folder
from projections.simulation import Simulator
from projections.system import GameSystem, Season
from projections.systems import find_system, installed

FOLDER: Final = "demonstration"
Shelf = Literal["own", "app", "samples", "demonstration"]
"""Where a match stands: what somebody recorded here or brought in; what was played against the app;
the sample games in a copy of the source, each of which shows a rule and was played by nobody; the
season."""
SHELVES: Final[tuple[Shelf, ...]] = get_args(Shelf)
_log = logging.getLogger(__name__)
_lock = Lock()
_preparing: dict[Path, Thread] = {}


class Progress(NamedTuple):
    """How far the season is: so many of its matches lie there."""

    done: int
    of: int

    @property
    def is_whole(self) -> bool:
        """Whether all of them do."""
        return self.done >= self.of


def folder() -> Path:
    """Where it lies in the library of this server."""
    return default_folder() / FOLDER


def shelf_of(path: Path | str) -> Shelf:
    """On which shelf a match of the library stands by its folder."""
    name = os.fspath(path).removeprefix(f"{default_folder()}{os.sep}")
    first, below, _ = name.partition(os.sep)
    return next((shelf for shelf in SHELVES[2:] if below and first == shelf), "own")


@cache
def game() -> GameSystem[Any] | None:
    """The game of which there is a season; None where none that is installed has one."""
    systems = (find_system(name) for name in installed())
    return next((system for system in systems if system.season is not None), None)


def progress() -> Progress | None:
    """How far it is; None where no game has one."""
    season = _season()
    if season is None:
        return None
    return Progress(len(list(folder().glob(f"*{SUFFIX}"))), len(season.numbers))


def _season() -> Season | None:
    system = game()
    return system.season if system is not None else None


def shown() -> Path | None:
    """The match that is played to whoever opens the app for the first time; made at once."""
    system, season = game(), _season()
    if system is None or season is None:
        return None
    path = folder() / f"{system.id}-season-{season.shown:05d}{SUFFIX}"
    with _lock:
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            played = Simulator.of_season(system).play(season.shown)
            disk.publish(disk.write_scratch(path, played.data, durable=False), path)
    return path


def prepare() -> None:
    """Begin to make what is missing, beside all else; nothing where somebody does so already."""
    system, where = game(), folder()
    if system is None:
        return
    with _lock:
        working = _preparing.get(where)
        if working is None or not working.is_alive():
            _preparing[where] = Thread(target=_make, args=(system.id, where), daemon=True)
            _preparing[where].start()


def is_preparing() -> bool:
    """Whether it is being made now."""
    working = _preparing.get(folder())
    return working is not None and working.is_alive()


def _make(name: str, where: Path) -> None:
    """Play it in a process of its own, then read it into the archive."""
    aar = [sys.executable, "-m", "dashboard.cli", "--library", str(where.parent)]
    for command in (["simulate", name, "--season", "--out", str(where)], ["archive", "build"]):
        done = subprocess.run(  # noqa: S603 - ourselves
            [*aar, *command], capture_output=True, text=True, check=False
        )
        if done.returncode:
            _log.warning("The demonstration season: %s", done.stderr.strip())
            return


def take_away() -> None:
    """All of it is gone; whatever else lies in that folder stays."""
    working = _preparing.pop(folder(), None)
    if working is not None:
        working.join()
    for path in folder().glob(f"*-season-*{SUFFIX}"):
        path.unlink(missing_ok=True)
    if folder().is_dir() and not any(folder().iterdir()):
        shutil.rmtree(folder(), ignore_errors=True)

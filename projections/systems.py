"""The game systems installed here. Ours register by entry point exactly as a stranger's would."""

from __future__ import annotations

import threading
from contextlib import suppress
from functools import cache
from importlib.metadata import EntryPoint, entry_points, version
from typing import Any

from events.errors import SystemMissing
from events.validation_messages import nearest
from projections.system import GameSystem
from projections.words import WORDS

GROUP = "afteraction.systems"
OURS = "after-action"

_extra: dict[str, GameSystem[Any]] = {}
_lock = threading.Lock()


@cache
def _registered() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


def installed() -> tuple[str, ...]:
    """The ids of all systems, without importing them."""
    return tuple(sorted({*_registered(), *_extra}))


def register(system: GameSystem[Any]) -> None:
    """Add a system that has no entry point: for tests and for notebooks."""
    with _lock:
        _extra[system.id] = system


def find_system(game: str) -> GameSystem[Any]:
    """The system of that id; `SystemMissing` says what to install, or that it does not fit."""
    if game in _extra:
        return _extra[game]
    if game not in _registered():
        raise SystemMissing(WORDS("system.missing", game=game, near=nearest(game, installed())))
    return _load(game)


@cache
def _load(game: str) -> GameSystem[Any]:
    point = _registered()[game]
    try:
        system = point.load()
    except (ImportError, TypeError, AttributeError) as error:
        package = "?" if point.dist is None else f"{point.dist.name} {point.dist.version}"
        said = f"{type(error).__name__}: {error}"
        raise SystemMissing(
            WORDS("system.outdated", game=game, package=package, error=said, ours=version(OURS))
        ) from error
    assert isinstance(system, GameSystem), f"{game} is no GameSystem"
    return system


def all_systems() -> tuple[GameSystem[Any], ...]:
    """Every installed system that can be loaded; of others whoever asks for one is told."""
    found = []
    for game in installed():
        with suppress(SystemMissing):
            found.append(find_system(game))
    return tuple(found)

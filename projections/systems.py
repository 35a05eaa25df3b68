"""The game systems installed here. Ours register by entry point exactly as a stranger's would."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from events.errors import SystemMissing
from projections.plugins import Plugins
from projections.system import GameSystem
from projections.words import WORDS

GROUP: Final = "afteraction.systems"

SYSTEMS: Final[Plugins[GameSystem[Any]]] = Plugins(
    GROUP,
    GameSystem,
    missing=partial(WORDS, "system.missing"),
    outdated=partial(WORDS, "system.outdated"),
    error=SystemMissing,
)
installed = SYSTEMS.names
find_system = SYSTEMS.find
all_systems = SYSTEMS.all


def register(system: GameSystem[Any]) -> None:
    """Add a system that has no entry point: for tests and for notebooks."""
    SYSTEMS.extra[system.id] = system

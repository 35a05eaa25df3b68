"""What whoever brings files in has laid ready: aliases, persons, columns, patterns for dice."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from typing import Any, Literal

from events.errors import BadUsage
from importers.games import Games
from importers.people import People
from importers.words import WORDS


@dataclass(frozen=True)
class Desk:
    """Everything an importer may ask for beside the file itself."""

    games: Games = field(default_factory=Games)
    people: People = field(default_factory=People)
    columns: Mapping[str, str] = field(default_factory=dict)
    """What a column of a table means, where the person said so: field to column."""
    game: str | None = None
    """The game, for files that do not name theirs."""
    dates: Literal["day_first", "month_first"] | None = None
    """What comes first in dates such as 3/4/2024, where the person said so."""
    module: Path | None = None
    """The module of a VASSAL game, where the person named it: it names its hexes."""
    beside: tuple[Path, ...] = ()
    """Modules that lie beside the file in hand; one of them may be that of its game."""
    dice: tuple[Mapping[str, Any], ...] = ()
    """Patterns by which dice are found in chat."""
    tick: Callable[[int, int], None] = lambda _done, _all: None
    """Told how far the work has come."""


def open_desk(folder: Path | None, **said: Any) -> Desk:
    """The desk of a library: our tables, and those its owner keeps in its folder.

    The owner's are `aliases.toml` (games and armies), `people.toml` (one person under several
    names) and `dice.toml` (patterns for dice in chat).
    """
    ours, theirs = _ours("aliases.toml"), _read(folder, "aliases.toml")
    dice = (*_read(folder, "dice.toml").get("dice", ()), *_ours("dice.toml")["dice"])
    return Desk(
        games=Games.of(ours, theirs),
        people=People.of(_read(folder, "people.toml")),
        dice=dice,
        **said,
    )


def _ours(name: str) -> dict[str, Any]:
    text = (resources.files("importers") / "data" / name).read_text("utf-8")
    return tomllib.loads(text)


def _read(folder: Path | None, name: str) -> dict[str, Any]:
    if folder is None or not (path := folder / name).is_file():
        return {}
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise BadUsage(WORDS("desk.not_toml", why=str(error)), where=str(path)) from error

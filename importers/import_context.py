"""What whoever brings files in has laid ready: aliases, persons, columns, patterns for dice."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from typing import Any, Literal

from events.errors import BadUsage
from events.words import folded
from importers.games import Games
from importers.words import WORDS


@dataclass(frozen=True)
class People:
    """Persons apart from seats: the merge list of a library, and what earlier imports knew.

    `people.toml` has one table a person: `[Ann]`, with `names = ["Anna", "ann_k"]` and
    `ids = ["bgstats:…"]`.
    """

    by_name: Mapping[str, str] = field(default_factory=dict)
    by_id: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, table: Mapping[str, Any]) -> People:
        """Read a merge list."""
        names: dict[str, str] = {}
        ids: dict[str, str] = {}
        for person, said in table.items():
            told = said if isinstance(said, Mapping) else {"names": said}
            names[folded(person)] = person
            names |= {folded(name): person for name in _texts(told.get("names"))}
            ids |= dict.fromkeys(_texts(told.get("ids")), person)
        return cls(names, ids)

    def person(self, name: str, source_id: str | None = None) -> str:
        """Who sits there: by the source's id, else by the merge list, else as the name says."""
        if source_id is not None and source_id in self.by_id:
            return self.by_id[source_id]
        person = self.by_name.get(folded(name), name)
        if source_id is not None:
            self.by_id[source_id] = person
        return person


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
    """What is read with the file, where the person named it, such as what names its places."""
    beside: tuple[Path, ...] = ()
    """Such modules that lie beside the file in hand; one of them may be that of its game."""
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


def _texts(value: Any) -> list[str]:
    return [str(text) for text in value] if isinstance(value, list) else []


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

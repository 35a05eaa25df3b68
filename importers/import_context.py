"""What names in a file mean here: which game, which army, which person, which column of a table.

Our own tables say so, those that the owner of a library keeps, and whoever brings a file in.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, Literal

from events.errors import BadUsage
from events.words import LANGUAGES, folded, ids_by_name, in_language
from importers.words import WORDS
from projections.system import GameSystem
from projections.systems import all_systems, find_system

ANY_GAME = "freeform"
"""The system that keeps the results of games which have none."""


@dataclass(frozen=True)
class Games:
    """Aliases of games and armies: ours, and those the owner of the library added."""

    names: Mapping[str, str] = field(default_factory=dict)
    """Folded name, or id of another site (`bgg:1`), to the id of a system."""
    armies: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """By system: folded name to the id of an army."""

    @classmethod
    def of(cls, *tables: Mapping[str, Any]) -> Games:
        """Read alias tables; a later one wins."""
        names: dict[str, str] = {}
        armies: dict[str, dict[str, str]] = {}
        for table in tables:
            for game, aliases in _tables(table.get("games")):
                names |= {_key(alias): game for alias in aliases}
            sections = table.get("armies")
            for game, by_army in sections.items() if isinstance(sections, Mapping) else ():
                found = armies.setdefault(game, {})
                for army, aliases in _tables(by_army):
                    found |= {folded(alias): army for alias in aliases}
        return cls(names, armies)

    def system_of(self, title: str, ids: tuple[str, ...] = ()) -> GameSystem[Any] | None:
        """The installed system of a game, by an id of it or by its name; None where none is."""
        keys = (*ids, folded(title))
        named = (names.get(key) for names in (self.names, _names()) for key in keys)
        game = next((game for game in named if game), None) or _by_title(folded(title))
        if game in (None, ANY_GAME):  # as that of most results: no system is looked through
            return None
        return next((one for one in all_systems() if one.id == game), None)

    def army_of(self, system: GameSystem[Any], written: str) -> str | None:
        """The id of the army that somebody wrote down; None where nobody knows it."""
        known = self.armies.get(system.id, {})
        return known.get(folded(written)) or _armies(system.id).get(folded(written))

    def edition_of(self, system: GameSystem[Any], title: str) -> str | None:
        """The edition that a title names, if it names one."""
        wanted = folded(title)
        return next((name for name in system.editions if folded(name) in wanted), None)


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
        for person, entry in table.items():
            aliases = entry if isinstance(entry, Mapping) else {"names": entry}
            names[folded(person)] = person
            names |= {folded(name): person for name in _texts(aliases.get("names"))}
            ids |= dict.fromkeys(_texts(aliases.get("ids")), person)
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
class ImportContext:
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


def open_context(folder: Path | None, **choices: Any) -> ImportContext:
    """What a library has laid ready: our tables, and those its owner keeps in its folder.

    The owner's are `aliases.toml` (games and armies), `people.toml` (one person under several
    names) and `dice.toml` (patterns for dice in chat).
    """
    ours, theirs = _ours("aliases.toml"), _read(folder, "aliases.toml")
    dice = (*_read(folder, "dice.toml").get("dice", ()), *_ours("dice.toml")["dice"])
    return ImportContext(
        games=Games.of(ours, theirs),
        people=People.of(_read(folder, "people.toml")),
        dice=dice,
        **choices,
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


def _key(alias: str) -> str:
    return alias if alias.startswith("bgg:") else folded(alias)


def _tables(table: Any) -> list[tuple[str, list[str]]]:
    entries = table.items() if isinstance(table, Mapping) else ()
    return [
        (key, [str(alias) for alias in aliases])
        for key, aliases in entries
        if isinstance(aliases, list)
    ]


@cache
def _names() -> dict[str, str]:
    """What every system says that its game is called as well."""
    return {_key(name): system.id for system in all_systems() for name in system.called}


@cache
def _titles() -> dict[str, str]:
    """Every system's titles in every language, folded; longest first."""
    titles = {
        folded(in_language(system.title, lang)): system.id
        for system in all_systems()
        if system.id != ANY_GAME
        for lang in LANGUAGES
    }
    return dict(sorted(titles.items(), key=lambda entry: -len(entry[0])))


@cache
def _by_title(name: str) -> str | None:
    # A title goes on where it names an edition or an expansion: the game is the same.
    return next(
        (game for title, game in _titles().items() if title and name.startswith(title)), None
    )


@cache
def _armies(game: str) -> dict[str, str]:
    system = find_system(game)
    others = {folded(n): army for army, names in system.armies_called.items() for n in names}
    return {**others, **ids_by_name(system.armies())}

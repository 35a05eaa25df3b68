"""Which of our games, and which of its armies, a source means by a name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from events.errors import AfterActionError
from events.words import LANGUAGES, folded, ids_by_name, in_language
from projections.system import GameSystem
from projections.systems import find_system, installed

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
            for game, by_army in _sections(table.get("armies")):
                found = armies.setdefault(game, {})
                for army, aliases in _tables(by_army):
                    found |= {folded(alias): army for alias in aliases}
        return cls(names, armies)

    def system_of(self, title: str, ids: tuple[str, ...] = ()) -> GameSystem[Any] | None:
        """The installed system of a game, by an id of it or by its name; None where none is."""
        keys = (*ids, folded(title))
        named = (names.get(key) for names in (self.names, _other_names()) for key in keys)
        game = next((game for game in named if game), None) or _by_title(folded(title))
        if game is None or game == ANY_GAME or game not in installed():
            return None
        return _system(game)

    def army_of(self, system: GameSystem[Any], written: str) -> str | None:
        """The id of the army that somebody wrote down; None where nobody knows it."""
        known = self.armies.get(system.id, {})
        return known.get(folded(written)) or _armies(system.id).get(folded(written))

    def edition_of(self, system: GameSystem[Any], title: str) -> str | None:
        """The edition that a title names, if it names one."""
        said = folded(title)
        return next((name for name in system.editions if folded(name) in said), None)


def _key(alias: str) -> str:
    return alias if alias.startswith("bgg:") else folded(alias)


def _sections(table: Any) -> list[tuple[str, Mapping[str, Any]]]:
    entries = table.items() if isinstance(table, Mapping) else ()
    return [(key, value) for key, value in entries if isinstance(value, Mapping)]


def _tables(table: Any) -> list[tuple[str, list[str]]]:
    entries = table.items() if isinstance(table, Mapping) else ()
    return [
        (key, [str(alias) for alias in aliases])
        for key, aliases in entries
        if isinstance(aliases, list)
    ]


def _system(game: str) -> GameSystem[Any] | None:
    try:
        return find_system(game)
    except AfterActionError:
        return None


@cache
def _other_names() -> dict[str, str]:
    """What every system says that its game is called as well."""
    systems = (system for game in installed() if (system := _system(game)) is not None)
    return {_key(name): system.id for system in systems for name in system.called}


@cache
def _titles() -> dict[str, str]:
    """Every system's titles in every language, folded; longest first."""
    titles = {}
    for game in installed():
        system = _system(game) if game != ANY_GAME else None
        for lang in LANGUAGES if system else ():
            assert system is not None
            titles[folded(in_language(system.title, lang))] = game
    return dict(sorted(titles.items(), key=lambda entry: -len(entry[0])))


@cache
def _by_title(said: str) -> str | None:
    # A title goes on where it names an edition or an expansion: the game is the same.
    return next(
        (game for title, game in _titles().items() if title and said.startswith(title)), None
    )


@cache
def _armies(game: str) -> dict[str, str]:
    system = find_system(game)
    others = {folded(n): army for army, names in system.armies_called.items() for n in names}
    return {**others, **ids_by_name(system.armies())}

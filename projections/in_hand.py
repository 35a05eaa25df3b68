"""The campaigns in hand: what pages over many matches may name before their tables have met it.

In hand is of each game the match that is open and was recorded last. Until it has met a name that
the game keeps secret, no page tells it of other matches; once it has ended, nothing is withheld.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from events.errors import AfterActionError
from projections.catalogue import Key
from projections.systems import find_system
from projections.visibility import ALL_MET, Eyes, Meetings, Unmet, secret_things

if TYPE_CHECKING:
    from projections.matches import Match


class ListedMatch(NamedTuple):
    """What a list of matches knows of one."""

    match: str
    game: str
    path: Path
    is_open: bool
    """Whether it is recorded beside a table and goes on."""
    changed: float = 0.0
    """When it was recorded last."""


class InHand:
    """By game the campaign in hand, and what it has not met.

    `named` tells of a file what things its events name, where that was read already.
    """

    def __init__(
        self,
        listed: Iterable[ListedMatch],
        read: Callable[[Path], Match],
        named: Callable[[Path], Iterable[Key]] | None = None,
    ) -> None:
        named = named or (lambda path: read(path).named)
        games: dict[str, list[ListedMatch]] = {}
        for one in listed:
            games.setdefault(one.game, []).append(one)
        self._matches: dict[str, str] = {}
        self._unmet: dict[str, Unmet] = {}
        for game, matches in games.items():
            going_on = [one for one in matches if one.is_open]
            if going_on and len(matches) > 1 and keeps_secrets(game):
                hand = max(going_on, key=lambda one: (one.changed, one.match))
                others = [one.path for one in matches if one is not hand]
                unmet = _unmet_of(hand, others, read, named)
                if unmet:
                    self._matches[game], self._unmet[game] = hand.match, unmet

    def __bool__(self) -> bool:
        """Whether anything is withheld."""
        return bool(self._unmet)

    def unmet(self, game: str, match: str | None = None) -> Unmet:
        """What is not to be told of the matches of a game; of the one in hand itself anything."""
        return ALL_MET if self._matches.get(game) == match else self._unmet.get(game, ALL_MET)

    @property
    def everywhere(self) -> Unmet:
        """What is not to be told where matches of any game are told of together."""
        return Unmet(name for unmet in self._unmet.values() for name in unmet.names)


def keeps_secrets(game: str) -> bool:
    """Whether a game has names that are not told before they are met."""
    try:
        system = find_system(game)
    except AfterActionError:  # who is not installed tells nothing
        return False
    return bool(system.secrets()) or any(kind.is_secret for kind in system.catalogue)


def _unmet_of(
    hand: ListedMatch,
    others: Iterable[Path],
    read: Callable[[Path], Match],
    named: Callable[[Path], Iterable[Key]],
) -> Unmet:
    try:
        system = find_system(hand.game)
        paths = others if any(kind.is_secret for kind in system.catalogue) else ()
        secret = secret_things(system, (thing for path in paths for thing in _things(path, named)))
        replay = read(hand.path).replay
        told = replay.chronicle.events
    except AfterActionError:  # a file or a game that cannot be read is told of elsewhere
        return ALL_MET
    return Meetings(Eyes(system), told, replay.told_before(), more=secret).after()


def _things(path: Path, named: Callable[[Path], Iterable[Key]]) -> Iterable[Key]:
    try:
        return named(path)
    except AfterActionError:
        return ()


def without(unmet: Unmet, rows: Iterable[Sequence[Any]]) -> list[tuple[Any, ...]]:
    """Rows of a table without those about a name that was not met, and without it in the others."""
    if not unmet:
        return list(map(tuple, rows))
    return [
        tuple(_concealed(unmet, cell) for cell in row)
        for row in rows
        if not any(isinstance(cell, str) and unmet.is_one(cell) for cell in row)
    ]


def concealed(unmet: Unmet, row: Mapping[str, Any]) -> dict[str, Any]:
    """A row by names of columns, each text without such a name."""
    return {key: _concealed(unmet, value) for key, value in row.items()}


def _concealed(unmet: Unmet, value: Any) -> Any:
    if isinstance(value, str):
        return unmet.conceal(value)
    if isinstance(value, list | tuple):
        return [_concealed(unmet, part) for part in value]
    return concealed(unmet, value) if isinstance(value, dict) else value

"""The commands of a VASSAL game, read one by one. What identifies a user is dropped here.

VASSAL takes a user's password for who he is and writes it at the end of every move, into the
roster, and into the state of each piece that he hides. Nothing behind this module ever sees it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, TypeAlias


@dataclass(frozen=True, slots=True)
class Added:
    """A piece, a stack or a deck came into the game."""

    id: str
    traits: tuple[str, ...]
    state: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Removed:
    """A piece left the game."""

    id: str


@dataclass(frozen=True, slots=True)
class Changed:
    """A piece has another state."""

    id: str
    state: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Moved:
    """A piece or a stack went somewhere. `user` is a number, not who that is."""

    id: str
    map: str
    x: int
    y: int
    under: str
    user: int | None


@dataclass(frozen=True, slots=True)
class Said:
    """A line of the chat."""

    text: str


@dataclass(frozen=True, slots=True)
class Undoing:
    """What follows (`on`) takes back what was done last, or no longer does."""

    on: bool


@dataclass(frozen=True, slots=True)
class Joined:
    """Somebody sat down, at a side of the game."""

    name: str
    side: str
    user: int | None


@dataclass(frozen=True, slots=True)
class Other:
    """A command about the program, not about the table."""

    kind: str


@dataclass(frozen=True, slots=True)
class Odd:
    """A command that is broken."""

    text: str


Command: TypeAlias = Added | Removed | Changed | Moved | Said | Undoing | Joined | Other | Odd

PICKED: Final = "BoardPicker"
"""The command by which a map gets its boards."""
FARTHEST: Final = 10**7
"""No map has so many pixels."""
_FIELD: Final = re.compile(r"(?<!\\)/")
_NOBODY: Final = ("", "null")
_KIND: Final = re.compile(r"[A-Za-z_ ]{1,40}")
_SHORTEST_SECRET: Final = 3
_MOST_TRAITS: Final = 10_000
"""No piece has more than some hundred."""


class Secrets:
    """The users' passwords, while a file is read: to number users, and to cross them out."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._pattern: re.Pattern[str] | None = None

    def number(self, secret: str) -> int | None:
        """Who of the users that is: 1 for the first one seen."""
        plain = unescaped(secret)
        if plain in _NOBODY:
            return None
        if plain not in self._numbers:
            self._numbers[plain] = len(self._numbers) + 1
            self._pattern = None
        return self._numbers[plain]

    @property
    def known(self) -> bool:
        """Whether the file held any."""
        return bool(self._numbers)

    def without(self, text: str) -> str:
        """A text in which no password stands any more."""
        if not self._numbers:
            return text
        if self._pattern is None:
            known = sorted(self._numbers, key=len, reverse=True)
            self._pattern = re.compile("|".join(map(_pattern, known)))
        return self._pattern.sub("***", text)


def _pattern(secret: str) -> str:
    """A password of a letter or two is crossed out where it stands alone: it is in every word."""
    escaped = re.escape(secret)
    return escaped if len(secret) >= _SHORTEST_SECRET else rf"(?<!\w){escaped}(?!\w)"


def unescaped(text: str) -> str:
    """A token as it was before it was put among others."""
    if len(text) > 1 and text[0] == text[-1] == "'":
        text = text[1:-1]
    return re.sub(r"\\+(?=[/;,\t|])", "", text)


def read_command(  # noqa: PLR0911 - one line a kind
    text: str, secrets: Secrets
) -> Command | None:
    """One command; None where there is nothing in it."""
    text = text.removeprefix("LOG\t")
    if not text:
        return None
    match text[:2]:
        case "+/":
            return _added(text)
        case "-/":
            return Removed(text[2:].strip())
        case "D/":
            return _changed(text)
        case "M/":
            return _moved(text, secrets)
    if text.startswith("CHAT"):
        return Said(text[4:])
    if text.startswith("UNDO\t"):
        return Undoing(text[5:].strip() == "true")
    return _about_users(text, secrets) or Other(_kind(text))


def _about_users(text: str, secrets: Secrets) -> Command | None:
    fields = text.split("\t")
    if fields[0] == "PLAYER" and len(fields) >= 3:
        user = secrets.number(fields[1])
        side = unescaped(fields[3]) if len(fields) > 3 else ""
        return Joined(unescaped(fields[2]), side, user)
    if fields[0] in ("PYREMOVE", "PNOTES") and len(fields) > 1:
        secrets.number(fields[1])
    return None


def _kind(text: str) -> str:
    """What sort of command it is: its first word, without what it is about."""
    found = _KIND.match(text)
    word = found[0].strip() if found else "?"
    return PICKED if PICKED in text[:200] else word


def _fields(text: str) -> list[str]:
    return _FIELD.split(text)


def _nested(text: str) -> tuple[str, ...]:
    """The traits of a piece (or their states), outermost first: tabs with more and more before."""
    return tuple(part.rstrip("\\") for part in text.split("\t"))


def _added(text: str) -> Command:
    fields = _fields(text)
    if len(fields) < 4 or not fields[1] or text.count("\t") > _MOST_TRAITS:
        return Odd("+/")
    # A name with a slash in it is escaped; old writers did not always do so.
    return Added(fields[1], _nested("/".join(fields[2:-1])), _nested(fields[-1]))


def _changed(text: str) -> Command:
    fields = _fields(text)
    if len(fields) < 3 or text.count("\t") > _MOST_TRAITS:
        return Odd("D/")
    return Changed(fields[1], _nested(fields[2]))


def _moved(text: str, secrets: Secrets) -> Command:
    fields = _fields(text)
    user = secrets.number(fields[10]) if len(fields) > 10 else None
    try:
        x, y = int(fields[3]), int(fields[4])
        if abs(x) > FARTHEST or abs(y) > FARTHEST:
            return Odd("M/")
        return Moved(fields[1], unescaped(fields[2]), x, y, fields[5], user)
    except (IndexError, ValueError):
        return Odd("M/")


def note_owners(places: tuple[int, ...], state: tuple[str, ...], secrets: Secrets) -> None:
    """Take note of the passwords that stand in the states of hidden pieces."""
    for place in places:
        owner = state[place].split(";")[0] if place < len(state) else ""
        if not owner.startswith(("side:", "sides:")):
            secrets.number(owner.removeprefix("player:"))

"""Who sits at a VASSAL table: by the roster, else by who moved and who spoke."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from importers.text import name
from importers.vassal.commands import Joined, Secrets

_WATCHES: Final = "<observer>"


@dataclass(frozen=True)
class Seats:
    """The seats of a match, and which user sits on which."""

    names: tuple[str, ...]
    of_user: dict[int, str]
    sides: dict[str, str]

    def players(self) -> list[dict[str, str]]:
        """The players as a match begins with them."""
        return [
            {"seat": seat, "name": seat}
            | ({"side": side} if (side := self.sides.get(seat)) else {})
            for seat in self.names
        ]

    def seat(self, user: int | None) -> str | None:
        """Who a user is."""
        return None if user is None else self.of_user.get(user)


@dataclass
class Users:
    """What the commands told of the users."""

    roster: dict[int, tuple[str, str]] = field(default_factory=dict)
    moving: dict[int, None] = field(default_factory=dict)
    speaking: dict[str, None] = field(default_factory=dict)

    def joined(self, command: Joined) -> None:
        """Somebody sat down, or changed sides."""
        if command.user is not None and command.side != _WATCHES:
            self.roster[command.user] = (command.name, command.side)

    def moved(self, user: int | None) -> None:
        """A user moved a piece."""
        if user is not None:
            self.moving.setdefault(user)

    def said(self, author: str | None) -> None:
        """Somebody spoke."""
        if author:
            self.speaking.setdefault(author)

    def seats(self, secrets: Secrets) -> Seats:
        """The seats: named by the roster; a single user who moves is the single one who speaks."""
        called = {user: told for user, (told, _) in self.roster.items()}
        moving = [user for user in self.moving if user not in called]
        strangers = [author for author in self.speaking if author not in called.values()]
        if len(moving) == len(strangers) == 1:
            called[moving[0]] = strangers[0]
        found: dict[int, str] = {}
        for number, user in enumerate(dict.fromkeys((*self.roster, *self.moving)), start=1):
            found[user] = _free(called.get(user), number, tuple(found.values()), secrets)
        sides = {
            found[user]: side for user, (_, told) in self.roster.items() if (side := name(told))
        }
        return Seats(tuple(found.values()), found, sides)


def _free(told: str | None, number: int, taken: tuple[str, ...], secrets: Secrets) -> str:
    """A name for a seat; somebody whose password is his name goes by a number."""
    called = name(told, 70)
    if called is None or secrets.without(called) != called or called in taken:
        return f"Player {number}"
    return called

"""Who sits at a VASSAL table: by the roster, by who rolled, else by who moved and who spoke."""

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
    of_name: dict[str, str]
    """The seat of each name that stands in the chat."""

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
    rolling: dict[str, None] = field(default_factory=dict)
    speaking: dict[str, None] = field(default_factory=dict)
    nameless: bool = False
    """Whether somebody moved of whom one cannot say which of those named it was."""

    def joined(self, command: Joined) -> None:
        """Somebody sat down, or changed sides."""
        if command.user is not None and command.side != _WATCHES:
            self.roster[command.user] = (command.name, command.side)

    def moved(self, user: int | None) -> None:
        """A user moved a piece."""
        if user is not None:
            self.moving.setdefault(user)

    def rolled(self, player: str | None) -> None:
        """Somebody rolled dice: whoever does plays."""
        if player:
            self.rolling.setdefault(player)

    def said(self, author: str | None) -> None:
        """Somebody spoke."""
        if author:
            self.speaking.setdefault(author)

    def seats(self, secrets: Secrets) -> Seats:
        """The seats: who is on the roster and who rolled; without a roster, who spoke, too.

        A single user who moves is the single one who has a name and no user. Where that is not
        clear, those who are named sit at the table, and nobody is said to have moved.
        """
        called = {user: told for user, (told, _) in self.roster.items()}
        names = (*self.rolling, *(() if self.roster else self.speaking))
        strangers = [one for one in dict.fromkeys(names) if one not in called.values()]
        moving = [user for user in self.moving if user not in called]
        if not strangers and len(moving) == 1:
            strangers = [one for one in self.speaking if one not in called.values()][:2]
            strangers = strangers if len(strangers) == 1 else []
        if len(moving) == len(strangers) == 1:
            called[moving[0]] = strangers.pop()
        self.nameless = bool(moving and strangers)
        found: dict[int, str] = {}
        users = dict.fromkeys((*self.roster, *(() if strangers else self.moving)))
        for number, user in enumerate(users, start=1):
            found[user] = _free(called.get(user), number, tuple(found.values()), secrets)
        by_name = {told: found[user] for user, told in called.items() if user in found}
        taken = list(found.values())
        for told in strangers:
            by_name[told] = _free(told, len(taken) + 1, tuple(taken), secrets)
            taken.append(by_name[told])
        sides = {
            found[user]: side for user, (_, told) in self.roster.items() if (side := name(told))
        }
        return Seats(tuple(taken), found, sides, by_name)


def _free(told: str | None, number: int, taken: tuple[str, ...], secrets: Secrets) -> str:
    """A name for a seat; somebody whose password is his name goes by a number."""
    called = name(told, 70)
    if called is None or secrets.without(called) != called or called in taken:
        return f"Player {number}"
    return called

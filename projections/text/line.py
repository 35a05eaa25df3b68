"""What the reading of one line knows: its tokens, the table, and who acts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from events.words import folded
from projections.notation import Entry
from projections.text.cursor import Cursor
from projections.text.dialect import near
from projections.text.session import Telling

N = TypeVar("N")


class Line:
    """One line on its way to an event. A game's own knows its pieces and its board too."""

    def __init__(self, cursor: Cursor, telling: Telling, seat: str | None = None) -> None:
        self.c, self.telling = cursor, telling
        self.said_seat = seat
        """Who the line says acts; None where it says nobody."""

    @property
    def table(self) -> Any:
        """The table before the line."""
        return self.telling.seen

    def usual_seat(self) -> str | None:
        """Who acts where nobody says it."""
        return None

    @property
    def seat(self) -> str:
        """Who acts: who the line says, else whose turn it is."""
        seat = self.said_seat if self.said_seat is not None else self.usual_seat()
        if seat is None:
            self.c.fail("no_actor", self.c.tokens[0].place)
        return seat

    def known_seats(self, *, teams: bool = False) -> Sequence[str]:
        """Who sits at the table, and what their teams are called."""
        players = self.telling.players
        known = [player.seat for player in players]
        return [*known, *(player.team for player in players if teams and player.team)]

    def named_seat(self, *, teams: bool = False) -> str:
        """A seat that the line names; in quotes it may be anybody."""
        token = self.c.take("seat")
        if token.kind == "text":
            return token.text
        known = self.known_seats(teams=teams)
        if token.text in known:
            return token.text
        for seat in known:
            if folded(seat) == folded(token.text):
                return seat
        return self.c.fail("seat", token.place, found=token.text, near=near(token.text, known))

    def by_seat(self, read: Callable[[], N], *stops: str) -> dict[str, N]:
        """`Ann 18, Bob 19`, up to one of the keywords that stop it."""
        found: dict[str, N] = {}
        while not self.c.done and self.c.peek(1) is not None and not self._stops(stops):
            seat = self.named_seat()
            found[seat] = read()
            self.c.take_sign(",")
        return found

    def _stops(self, stops: Sequence[str]) -> bool:
        at = self.c.at
        is_word = bool(self.c.word())
        stopped = is_word and bool(stops) and self.c.keyword("keyword", *stops) is not None
        self.c.at = at
        return stopped

    def reference(self) -> int:
        """The event that a reference means."""
        token = self.c.take("reference")
        seq = self.telling.named(token.text)
        if seq is None:
            self.c.fail("reference", token.place, found=token.text)
        return seq

    def entry(self, kind: str, /, **facts: object) -> Entry:
        """An event of whoever acts, without the facts that are not said."""
        said = {key: value for key, value in facts.items() if value is not None}
        return {"type": kind, "player": self.seat, **said}

"""What the writing of one line knows: the language, the table before it, and who acts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from events.match import Number
from events.words import Lang
from projections.text.dialect import write_amount, write_text
from projections.text.session import Telling


@dataclass(frozen=True, slots=True)
class Pen:
    """One event on its way to a line; `seat` is who acts in it."""

    telling: Telling
    lang: Lang
    seat: str | None
    ref: Callable[[int], str]
    """What an event is called by the line that tells it."""

    @property
    def table(self) -> Any:
        """The table before the line."""
        return self.telling.table

    def word(self, key: str, section: str = "keyword") -> str:
        """A keyword."""
        return self.telling.dialect.tongue.written(key, self.lang, section)

    def name(self, seat: str) -> str:
        """A seat or a team as one types it; in quotation marks where nobody sits there."""
        known = any(seat in (player.seat, player.team) for player in self.telling.players)
        return self.telling.dialect.tongue.name(seat) if known else write_text(seat)

    def by_seat(self, values: Mapping[str, Number]) -> str:
        """Numbers by seat: `Ann 18, Bob 19`."""
        return ", ".join(f"{self.name(seat)} {write_amount(n)}" for seat, n in values.items())

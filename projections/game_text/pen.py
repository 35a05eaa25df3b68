"""What the writing of one line knows: the language, the table before it, and who acts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from events.match import Number
from events.words import Lang
from projections.game_text.dialect import Dialect
from projections.game_text.values import write_amount


@dataclass(frozen=True, slots=True)
class Pen:
    """One event on its way to a line; `seat` is who acts in it."""

    dialect: Dialect
    table: Any
    lang: Lang
    seat: str | None
    ref: Callable[[int], str]
    """What an event is called by the line that tells it."""

    def word(self, key: str, section: str = "keyword") -> str:
        """A keyword."""
        return self.dialect.tongue.written(key, self.lang, section)

    def name(self, seat: str) -> str:
        """A seat or a team as one types it."""
        return self.dialect.tongue.name(seat)

    def by_seat(self, values: Mapping[str, Number]) -> str:
        """Numbers by seat: `Ann 18, Bob 19`."""
        return ", ".join(f"{self.name(seat)} {write_amount(n)}" for seat, n in values.items())

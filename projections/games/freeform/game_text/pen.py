"""What the writing of one line of freeform knows: how names stand in it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from projections.games.freeform.board import FACINGS
from projections.text.pen import Pen
from projections.text.values import write_text

_PLAIN: Final = re.compile(r"[^\W\d_][\w'-]*")
DIE: Final = re.compile(r"d\d{1,40}", re.IGNORECASE)
"""A die with so many sides, as it is written in front of what it shows."""


@dataclass(frozen=True, slots=True)
class FreeformPen(Pen):
    """One event of freeform on its way to a line; `quoting` puts every name in quotation marks."""

    quoting: bool = False

    def thing(self, said: str) -> str:
        """A piece, a place, a card or a counter as one types it, in one word or more."""
        first, *more = said.split(" ")
        is_bare = self._is_bare(first) and all(w.isdecimal() or self._is_bare(w) for w in more)
        return said if is_bare and not self.quoting else write_text(said)

    def one_word(self, said: str) -> str:
        """A name of one word, or in quotation marks."""
        is_bare = self._is_bare(said) and not DIE.fullmatch(said)
        return said if is_bare and not self.quoting else write_text(said)

    def _is_bare(self, word: str) -> bool:
        if word.upper() in FACINGS["none"]:
            return False
        return bool(_PLAIN.fullmatch(word)) and not self.telling.dialect.tongue.is_taken(word)

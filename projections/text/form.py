"""A dialect as the rest of the program finds it: the `notation` of a game system."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from events.base import Event
from events.words import Lang, folded
from projections.notation import Notation, Standing, Told
from projections.text.continuation import read_on
from projections.text.dialect import Dialect
from projections.text.reader import parse_game
from projections.text.writer import write_game

_HEADER: Final = re.compile(r"^[ \t]*([^\W\d_][\w ]{0,30}?)[ \t]*:[ \t]*([^\n]*)", re.MULTILINE)
_BEGINNING: Final = 2000
_NAMED: Final = 90
"""How sure one is where a text names the game."""


def notation_of(dialect: Dialect, *, sure: int) -> Notation:
    """The text form of a game; `sure` of texts that have players and name no game at all."""

    def recognise(text: str) -> int:
        if text.lstrip().startswith("{"):
            return 0
        found = _HEADER.findall(text[:_BEGINNING])
        said = {dialect.tongue.header(word): value for word, value in found}
        if "players" not in said:
            return 0
        if "game" not in said:
            return sure
        return _NAMED if folded(said["game"]).startswith(folded(dialect.game)) else 0

    def parse_text(text: str, where: str = "") -> Told:
        return parse_game(dialect, text, where)

    def write_text(events: Sequence[Event], lang: Lang = "en") -> str:
        return write_game(dialect, events, lang)

    def more(events: Sequence[Event], standing: Standing, text: str) -> Told:
        return read_on(dialect, events, standing, text)

    return Notation(".txt", recognise, parse_text, write_text, more)

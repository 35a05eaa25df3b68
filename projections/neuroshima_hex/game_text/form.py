"""The match notation as the rest of the program finds it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from events.base import Event
from events.words import Lang
from projections.neuroshima_hex.game_text.keywords import header_of
from projections.neuroshima_hex.game_text.reader import parse_game
from projections.neuroshima_hex.game_text.writer import write_game
from projections.neuroshima_hex.match.table import Table
from projections.notation import Notation, Told
from projections.system import GameSystem

_HEADER: Final = re.compile(r"[ \t]*([^\W\d_][\w ]{0,30}?)[ \t]*:", re.MULTILINE)
_BEGINNING: Final = 2000


def parse_text(text: str, where: str = "") -> Told:
    """What a text tells, as far as it can be read."""
    return parse_game(_system(), text, where)


def write_text(events: Sequence[Event], lang: Lang = "en") -> str:
    """A record as text, in the order of its file."""
    return write_game(_system(), events, lang)


def recognise(text: str) -> int:
    """A text of ours names the game, or at least its players."""
    if text.lstrip().startswith("{"):
        return 0
    keys = {header_of(word) for word in _HEADER.findall(text[:_BEGINNING])}
    is_ours = re.search(r"neuroshima", text[:_BEGINNING], re.IGNORECASE) is not None
    if "players" not in keys:
        return 0
    return 90 if "game" in keys and is_ours else 40


def _system() -> GameSystem[Table]:
    from projections.neuroshima_hex.match.system import NEUROSHIMA_HEX  # which holds NOTATION

    return NEUROSHIMA_HEX


NOTATION: Final = Notation(".txt", recognise, parse_text, write_text)

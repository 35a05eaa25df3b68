"""The text form of freeform as the rest of the program finds it."""

from __future__ import annotations

from typing import Final

from projections.games.freeform.game_text.acts import parse_act, write_act
from projections.games.freeform.game_text.line import FreeformLine
from projections.games.freeform.game_text.pen import FreeformPen
from projections.games.freeform.game_text.telling import FreeformTelling
from projections.games.freeform.game_text.words import TONGUE
from projections.games.freeform.table import Table
from projections.system import GameSystem
from projections.text.dialect import Dialect
from projections.text.form import notation_of
from projections.text.writer import Writer


def _system() -> GameSystem[Table]:
    from projections.games.freeform.system import FREEFORM  # which holds NOTATION

    return FREEFORM


DIALECT: Final = Dialect(
    game="freeform",
    tongue=TONGUE,
    system=_system,
    line=FreeformLine,
    pen=FreeformPen,
    telling=FreeformTelling,
    writer=Writer,
    parse_act=parse_act,
    write_act=write_act,
    nobody="_",
)
NOTATION: Final = notation_of(DIALECT, sure=20)

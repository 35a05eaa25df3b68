"""The text form of freeform as the rest of the program finds it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from projections.freeform.game_text.acts import parse_act, write_act
from projections.freeform.game_text.line import FreeformLine
from projections.freeform.game_text.pen import FreeformPen
from projections.freeform.game_text.words import TONGUE
from projections.freeform.table import Table
from projections.game_text.dialect import Dialect
from projections.game_text.form import notation_of
from projections.game_text.telling import Telling
from projections.game_text.writer import Writer
from projections.offers import Draft
from projections.system import GameSystem


def _system() -> GameSystem[Table]:
    from projections.freeform.system import FREEFORM  # which holds NOTATION

    return FREEFORM


class FreeformTelling(Telling):
    """What has been told so far of a freeform match."""

    def is_due(self, draft: Draft, entry: Mapping[str, Any]) -> bool:
        """Of the pieces that ride along each stands for itself."""
        return bool(draft.facts.get("piece") == entry.get("piece"))


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

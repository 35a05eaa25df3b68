"""What one can ask of many matches of Neuroshima Hex."""

from typing import Final

from events.words import Words
from projections.archive.patterns import Term
from projections.archive.questions import Choice, Converted, Question, questions_in
from projections.games.neuroshima_hex.board.hexes import GRIDS
from projections.games.neuroshima_hex.questions.lines import line_name
from projections.games.neuroshima_hex.questions.positions import position_name, wanted
from projections.games.neuroshima_hex.questions.terms import TERMS

WORDS: Final = Words(__package__)

_CONVERTED: Final[Converted] = {
    "line_name": (("line",), line_name),
    "wanted": (("units", "board"), wanted),
    "position": (("units", "board"), position_name),
}

_CHOICES: Final = {
    "board": Choice(
        tuple(GRIDS),
        "SELECT f.board, count(*) FROM {table:details} f WHERE {of_match}"
        " GROUP BY f.board ORDER BY count(*) DESC, f.board",
    )
}
"""Hexes of boards of two sizes bear the same names and are never counted together."""

QUESTIONS: Final[tuple[Question | Term, ...]] = (
    *questions_in(__name__, WORDS, _CONVERTED, _CHOICES), *TERMS,
)  # fmt: skip
"""Each question is a file of SQL below `sql`, with its words; then what a search may look for."""

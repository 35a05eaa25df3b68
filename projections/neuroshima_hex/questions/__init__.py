"""What one can ask of many matches of Neuroshima Hex."""

from typing import Final

from events.words import Words
from projections.archive.patterns import Term
from projections.archive.questions import Question, questions_in
from projections.neuroshima_hex.questions.lines import line_name
from projections.neuroshima_hex.questions.positions import position_name, wanted
from projections.neuroshima_hex.questions.terms import TERMS

WORDS: Final = Words(__package__)

_CONVERTED: Final = {
    "line_name": ("line", line_name),
    "wanted": ("units", wanted),
    "position": ("units", position_name),
}

QUESTIONS: Final[tuple[Question | Term, ...]] = (
    *questions_in(__name__, WORDS, _CONVERTED), *TERMS,
)  # fmt: skip
"""Each question is a file of SQL below `sql`, with its words; then what a search may look for."""

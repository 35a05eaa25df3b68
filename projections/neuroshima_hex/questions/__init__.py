"""What one can ask of many matches of Neuroshima Hex."""

from typing import Final

from events.words import Words
from projections.archive.questions import Question, questions_in
from projections.neuroshima_hex.questions.lines import line_name

WORDS: Final = Words(__package__)

QUESTIONS: Final[tuple[Question, ...]] = questions_in(
    __name__, WORDS, {"line": ("line_name", line_name)}
)
"""Each is a file of SQL below `sql`, with its words in both languages."""

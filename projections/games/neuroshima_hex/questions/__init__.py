"""What one can ask of many matches of Neuroshima Hex."""

from typing import Final

from projections.archive.patterns import Example, Term
from projections.archive.questions import Converted, Page, Question, questions_in
from projections.games.neuroshima_hex.archive.reader import facts
from projections.games.neuroshima_hex.archive.tables import TABLES
from projections.games.neuroshima_hex.questions.lines import line_name
from projections.games.neuroshima_hex.questions.parameters import PARAMETERS
from projections.games.neuroshima_hex.questions.positions import position_name, wanted
from projections.games.neuroshima_hex.questions.terms import EXAMPLES, TERMS
from projections.games.neuroshima_hex.questions.words import WORDS
from projections.system import ArchiveRows

_CONVERTED: Final[Converted] = {
    "line_name": (("line",), line_name),
    "wanted": (("units", "board"), wanted),
    "position": (("units", "board"), position_name),
}

_TILES: Final = (
    "tiles", "lethality", "survival", "draws_and_discards", "instants", "nets", "medics",
)  # fmt: skip

_PAGES: Final = (
    Page("tiles", _TILES, WORDS),
    Page("board", ("heatmap", "heatmap_results", "hq_spots"), WORDS),
    Page("openings", ("openings",), WORDS),
    Page("battles", ("battles", "hq_damage", "comebacks"), WORDS),
    Page("moments", ("best_moments", "surprises"), WORDS),
)

QUESTIONS: Final[tuple[Question | Term | Page | Example, ...]] = (
    *questions_in(__name__, WORDS, _CONVERTED, PARAMETERS), *_PAGES, *TERMS, *EXAMPLES,
)  # fmt: skip
"""Each question is a file of SQL below `sql`, with its words; then the pages that show them, and
what a search may look for."""

ARCHIVE: Final = ArchiveRows(facts=facts, tables=TABLES, questions=QUESTIONS)

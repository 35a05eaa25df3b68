"""What one can ask of many battles: damage, points, activations, reactions, squares, scenarios."""

from typing import Final

from events.words import Words
from projections.archive.questions import OneOf, Page, Parameter, Question, questions_in
from projections.archive.search import Example, Term

QUESTION: Final = Words(__package__)

_SIZES: Final = OneOf(
    (),
    "SELECT f.board, count(DISTINCT f.m) FROM {table:squares_used} f WHERE {of_match}"
    " GROUP BY f.board ORDER BY count(DISTINCT f.m) DESC, f.board",
)
"""Squares of boards of two sizes bear the same names and are never counted together."""

PARAMETERS: Final = (
    Parameter(
        "presence", default="ended", names=("presence", "squares_used"),
        values=("ended", "held", "fired", "attacked", "fell"),
    ),
    Parameter("board_size", names=("board", "squares_used"), choice=_SIZES, elsewhere=True),
)  # fmt: skip
"""What these questions may be told, beside what all questions may."""

_PAGES: Final = (
    Page("battles_won", ("scenario_sides", "points_race", "initiative_worth", "battle_ends"),
         QUESTION),
    Page("units_at_war", ("unit_damage", "ap_efficiency", "exchanges"), QUESTION),
    Page("weapons_fired", ("weapon_damage", "weapon_kinds", "target_classes", "saves"), QUESTION),
    Page("activations", ("activation_economy", "actions_chosen", "reactions_tried"), QUESTION),
    Page("squares", ("square_heat",), QUESTION),
)  # fmt: skip
"""What the statistics show, page by page."""

_TERMS: Final = (
    Term("unit fell", "dust_tactics", "unit_falls"),
    Term("reaction", "dust_tactics", "reactions"),
)

QUESTIONS: Final[tuple[Question | Term | Page | Example, ...]] = (
    *questions_in(__name__, QUESTION, parameters=PARAMETERS), *_PAGES, *_TERMS,
    Example("reaction then unit fell within 3 actions"),
)  # fmt: skip
"""Each question is a file of SQL below `sql`, with its words; then the pages that show them."""

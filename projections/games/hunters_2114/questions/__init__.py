"""What one can ask of many campaigns: days, missions, falls, goods, the base, attacks, shields."""

from typing import Final

from events.words import Words
from projections.archive.questions import Page, Question, questions_in
from projections.archive.search import Example, Term

QUESTION: Final = Words(__package__)

_PAGES: Final = (
    Page("campaigns", ("missions_won", "campaign_days", "falls", "perils"), QUESTION),
    Page("base_and_goods", ("economy", "products", "room_upgrades"), QUESTION),
    Page("attacks", ("weapons", "damage"), QUESTION),
    Page("shields", ("travel_cards", "shield_chance", "shield_faces"), QUESTION),
)
"""What the statistics show, page by page."""

_TERMS: Final = (
    Term("fall", "hunters_2114", "falls"),
    Term("mission result", "hunters_2114", "mission_results"),
)

QUESTIONS: Final[tuple[Question | Term | Page | Example, ...]] = (
    *questions_in(__name__, QUESTION), *_PAGES, *_TERMS,
    Example("mission_results[won=false] then falls within 30 actions"),
)  # fmt: skip
"""Each question is a file of SQL below `sql`, with its words; then the pages that show them."""

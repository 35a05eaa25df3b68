"""The parts of the statistics and their questions: those of every game, and what games add."""

from __future__ import annotations

from functools import cache
from typing import Final

from dashboard.views.chrome import language
from dashboard.words import STATISTICS_WORDS as WORDS
from projections.archive.query import pages

Parts = dict[str, tuple[str, ...]]

_FIRST: Final[Parts] = {
    "overview": (),
    "armies": ("matchups", "armies", "first_player", "army_over_time"),
    "players": ("players", "head_to_head", "nemesis", "favourite_prey", "player_armies"),
    "ratings": ("ratings", "rating_history", "surprises"),
}
_LAST: Final[Parts] = {
    "tempo": ("tempo", "length", "calendar", "places"),
    "moments": ("surprises",),
    "records": ("records", "streaks", "score_margin", "luck", "findings"),
    "search": (),
    "questions": (),
    "builder": (),
    "sql": (),
}


@cache
def parts() -> Parts:
    """Every part with its questions, in the order of the menu."""
    found: Parts = dict(_FIRST)
    for page in pages():
        if page.name not in _LAST:
            found.setdefault(page.name, ())
    found |= _LAST
    for page in pages():
        before = tuple(name for name in found[page.name] if name not in page.questions)
        found[page.name] = (*before, *page.questions)
    return found


def title(name: str) -> str:
    """What a part is called."""
    own = (page.title for page in pages() if page.name == name)
    return (WORDS(f"part.{name}") if f"part.{name}" in WORDS else next(own)).text(language())

"""Modules are called by plain names, from which a stranger guesses what is in them."""

from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGES = ("events", "projections", "importers", "dashboard")
SUFFIXES = {".py", ".js"}

NOBODY_WOULD_GUESS = frozenset({
    *("again", "aim", "arrivals", "asking", "behind", "clerk", "collector", "complaints", "desk"),
    *("diary", "gathering", "going_on", "inside", "laying", "matters", "named", "once", "pen"),
    *("raws", "reel", "refusals", "resuming", "rim", "said", "sentry", "shelf", "shown", "stir"),
    *("stretches", "strokes", "talk", "tangle", "telling", "told", "tongue", "trees", "veil"),
    *("waiting", "wholes", "warming"),
})  # fmt: skip
"""A module that is called by one of these wants a name that says its subject."""

STILL_CALLED_SO = frozenset(
    {
        "projections/archive/asking.py",
        "projections/archive/behind.py",
        "projections/archive/gathering.py",
        "projections/archive/told.py",
        "projections/archive/waiting.py",
        "projections/once.py",
        "projections/strokes.py",
        "projections/text/going_on.py",
        "projections/text/matters.py",
        "projections/text/pen.py",
        "projections/text/telling.py",
        "projections/text/tongue.py",
        "projections/veil.py",
    }
)
"""Those that were called so and wait for their turn. Nothing is ever added here."""


def called_so():
    """Every module and every folder of modules with such a name, from the root downwards."""
    places = {
        place.relative_to(ROOT)
        for package in PACKAGES
        for path in (ROOT / package).rglob("*")
        if path.suffix in SUFFIXES
        for place in (path, path.parent)
    }
    return {str(place) for place in places if place.stem in NOBODY_WOULD_GUESS}


def test_no_module_is_called_by_a_name_that_nobody_would_guess():
    assert called_so() - STILL_CALLED_SO == set()


def test_the_list_of_old_names_only_shrinks():
    assert STILL_CALLED_SO - called_so() == set()

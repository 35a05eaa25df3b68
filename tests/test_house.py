"""Modules are called by plain names, and the shared rooms speak of no game."""

import re
from functools import cache
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

STILL_CALLED_SO = frozenset({})
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


# The shared rooms know no game

OF_A_GAME = re.compile(
    r"""(?ix) (?<![a-z]) (?:
        neuroshima | nshex | borgo | moloch | hegemon\w* | outpost | posterunek | vegas
        | hqs? | tiles? | żeton\w* | sztab\w* | gauss | nett?ed | nets? | sieciarz\w* | medics?
        | medyk\w* | melee | mobility | initiative | toughness | armou?red | terror | wounds
        | rany | ranne | air.strike | snipers? | tile_use | placements | hp_curve | hunters_2114
        | łowc\w* | tyk[ai]
    ) (?![a-z])"""
)
"""Words of our games. A hex is a cell of one kind of board, in every game."""

A_BATTLE = re.compile(r"""["']battles?["']""")
"""A kind of stretch in every game; but which kind is watched the game says, so no code asks for
it by name."""

ROOMS = ("after_action", "events", "projections", "importers", "dashboard")
READ = {".py", ".js", ".css", ".sql", ".toml", ".html"}

A_GAMES_OWN = (
    "events/dust_tactics.py", "events/hunters_2114/", "events/neuroshima_hex.py",
    "projections/games/",
)  # fmt: skip

STILL_SPEAKS = {
    "dashboard/cli/words/en.toml": {"borgo", "hq", "moloch", "neuroshima"},
    "dashboard/cli/words/pl.toml": {"borgo", "hq", "moloch", "neuroshima"},
    "events/match.py": {"battle"},
    "projections/archive/tables.py": {"battles"},
    "projections/matches.py": {"battle"},
    "projections/spans.py": {"battle"},
    "projections/words/en.toml": {"hq"},
    "projections/words/pl.toml": {"hq", "sztab"},
}
"""Where such a word stands, and which: kinds of stretches of the file format, the view `battles`
that an archive has of every game, how matches ended in older records, examples of the help. It
only shrinks."""


@cache
def words_of_games():
    """Such words of each file of the shared rooms, in small letters."""
    found = {}
    for path in sorted(file for room in ROOMS for file in (ROOT / room).rglob("*")):
        name = str(path.relative_to(ROOT))
        if path.suffix in READ and not name.startswith(A_GAMES_OWN):
            text = path.read_text("utf-8")
            words = OF_A_GAME.findall(text)
            if path.suffix in SUFFIXES:
                words += [word.strip("\"'") for word in A_BATTLE.findall(text)]
            if words:
                found[name] = {word.casefold() for word in words}
    return found


def test_the_shared_rooms_speak_of_no_game():
    more = {name: words - STILL_SPEAKS.get(name, set()) for name, words in words_of_games().items()}

    assert {name: words for name, words in more.items() if words} == {}


def test_the_list_of_what_speaks_of_a_game_only_shrinks():
    found = words_of_games()
    gone = {name: words - found.get(name, set()) for name, words in STILL_SPEAKS.items()}

    assert {name: words for name, words in gone.items() if words} == {}

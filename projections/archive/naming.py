"""What stands in an answer, in words: armies, pieces, rules, and every coded value.

A game says what its armies, its pieces and its rules are called. A code of a column, such as a
cause, has its words under `value.<column>.<code>`, in the table of the archive or in
that of the game's questions. Names of people and places are said as they are written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Final

from events.words import LANGUAGES, Lang, Phrase, Wording, Words, in_language
from projections.archive.parameters import COMMON, Parameter
from projections.archive.questions import Question
from projections.archive.questions.model import usual
from projections.archive.words import WORDS
from projections.checking import MATCH_RULES
from projections.system import GameSystem
from projections.systems import find_system, installed

_NAMED: Final[Mapping[str, Callable[[GameSystem[Any]], Mapping[str, Wording]]]] = {
    "army": lambda system: system.armies(),
    "piece": lambda system: system.pieces(),
    "rule": lambda system: {**MATCH_RULES, **system.rules.titles},
    "game": lambda system: {system.id: system.title},
}
"""What a game names, by what a column means."""


def told(column: str, raw: str, lang: Lang, means: Iterable[str] | None = None) -> str:
    """A value of a column in words; one that is no code is said as it is written.

    What the column means says its question, else what it means in every question.
    """
    sorts = usual(column) if means is None else means
    ids = (_names(sort).get(raw) for sort in sorts)
    name = next((one for one in ids if one is not None), None) or _code(column, raw)
    return raw if name is None else in_language(name, lang)


def counted(column: str, number: float, lang: Lang) -> str | None:
    """A number of a column with what it counts; None where nothing is said of it."""
    words = _words_with(f"count.{column}")
    return None if words is None else words(f"count.{column}", count=number).text(lang)


def word_of_a_game(key: str) -> Phrase | None:
    """What a game calls a column, a page or a switch of its own; None where none has the word."""
    words = _words_with(key)
    return None if words is None else words(key)


@cache
def _words_with(key: str) -> Words | None:
    return next((words for words in _tables() if key in words), None)


def _code(column: str, raw: str) -> Wording | None:
    key = f"value.{column}.{raw}"
    return next((words(key) for words in _tables() if key in words), None)


@cache
def _names(sort: str) -> dict[str, Wording]:
    if sort not in _NAMED:
        return {}
    return {key: name for system in _systems() for key, name in _NAMED[sort](system).items()}


@cache
def _tables() -> tuple[Words, ...]:
    """Where codes have their words: the archive's table, and those of the games' questions."""
    own = (
        one.words
        for system in _systems()
        for one in system.archive.questions
        if type(one) is Question
    )
    return (WORDS, *dict.fromkeys(own))


def _systems() -> Iterator[GameSystem[Any]]:
    return map(find_system, installed())


def known(means: str) -> Iterable[str]:
    """The ids that the games name of that meaning; empty where they name none."""
    return _names(means)


def meant(
    parameter: Parameter, text: str, ids: Iterable[str], army: str | None = None
) -> list[str]:
    """Which of the ids a word means: by itself, or by its name in any language.

    Of several that bear one name, each with its army in brackets, `army` chooses.
    """
    wanted = text.casefold()
    exact = [one for one in ids if wanted in {n.casefold() for n in names(parameter, one)}]
    if exact:
        return exact
    alike = sorted(one for one in ids if wanted in map(_bare, names(parameter, one)))
    if len(alike) < 2 or army is None:
        return alike
    of_army = {f"{wanted} ({name.casefold()})" for name in names(COMMON["army"], army)}
    mine = [one for one in alike if of_army & {n.casefold() for n in names(parameter, one)}]
    return mine or alike


def _bare(name: str) -> str:
    """A name without what stands in brackets behind it."""
    return name.casefold().partition(" (")[0]


def names(parameter: Parameter, raw: str) -> tuple[str, ...]:
    """All that one may type for a value: its id and its names."""
    means = (parameter.means,)
    return (raw, *dict.fromkeys(told(parameter.name, raw, lang, means) for lang in LANGUAGES))

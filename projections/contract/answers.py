"""Random legal answers to the questions of an offer."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from projections.offers import Ask, facts_of

DEAD_END: Final[dict[str, Any]] = {"": "no legal answer"}
"""A question has no legal answer after what was answered before."""

_WORDS: Final = ("fox", "red owl", "żaba", "B2", "A1", "Ann")


def answers_to(
    asks: Sequence[Ask], dice: random.Random, settled: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """An answer to each question that needs one; `DEAD_END` where there is none.

    `settled` are facts that are known before the first question.
    """
    known, answers = dict(settled or {}), dict[str, Any]()
    for ask in asks:
        needed = not (ask.optional or ask.default is not None or ask.follows)
        if not needed and dice.random() < 0.4:
            continue
        try:
            answers[ask.fact] = known[ask.fact] = _answer(ask, known, dice)
        except _NoAnswer:
            if needed:
                return DEAD_END
    return answers


class _NoAnswer(Exception):
    """There is nothing one could say."""


def _answer(ask: Ask, answers: Mapping[str, Any], dice: random.Random) -> Any:
    if not ask.many:
        return _one(ask, answers, dice)
    least = 1 if ask.least is None else ask.least
    most = max(least, least + 3 if ask.most is None else min(ask.most, least + 3))
    return _several(ask, answers, dice, dice.randint(least, most))


def _several(ask: Ask, answers: Mapping[str, Any], dice: random.Random, count: int) -> list[Any]:
    """So many answers, each as often as it may be given; fewer where there are no more."""
    taken: list[Any] = []
    while len(taken) < count:
        left = [c for c in ask.legal(answers) if c.most is None or taken.count(c.value) < c.most]
        if taken and not left and ask.legal(answers):
            break
        taken.append(dice.choice(left).value if left else _one(ask, answers, dice))
    return taken


def _one(ask: Ask, answers: Mapping[str, Any], dice: random.Random) -> Any:
    legal = ask.legal(answers)
    if legal:
        return dice.choice(legal).value
    if ask.kind == "facts":
        facts = answers_to(ask.parts, dice)
        if facts is DEAD_END:
            raise _NoAnswer
        return facts_of(ask.parts, facts)
    free = _FREE.get(ask.kind)
    if free is None or ask.given is not None:
        raise _NoAnswer
    return free(ask, dice)


def _number(ask: Ask, dice: random.Random) -> int:
    least = 0 if ask.least is None or ask.many else ask.least
    most = least + 10 if ask.most is None or ask.many else ask.most
    return dice.randint(least, most)


def _text(ask: Ask, dice: random.Random) -> str:
    word = dice.choice(_WORDS)
    if ask.many:
        return word
    word = word.ljust(ask.least or 0, "!")
    return word if ask.most is None else word[: ask.most]


_FREE: Final[Mapping[str, Callable[[Ask, random.Random], Any]]] = {
    "number": _number,
    "dice": lambda _ask, dice: dice.randint(1, 6),
    "text": _text,
    "cell": _text,
    "flag": lambda _ask, dice: dice.random() < 0.5,
}

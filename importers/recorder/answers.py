"""What a browser answered, as the game has it: the one place for every sort of question.

A browser knows texts, numbers, lists and objects. So a pair comes as a list, a number that was
typed as a text, and one answer to a question for several may come alone. What cannot be understood
stays as it came: the vocabulary says what it expected.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from projections.offers import Ask

_NUMBERS: Final = ("number", "dice")


def all_meant(
    asks: Sequence[Ask], told: Mapping[str, Any], settled: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Each answer as its ask has it; facts that nobody asked for stay. `settled` was known."""
    own = dict(told)
    for ask in asks:
        if own.get(ask.fact) is not None:
            own[ask.fact] = meant(ask, own[ask.fact], {**(settled or {}), **own})
    return own


def meant(ask: Ask, told: Any, answers: Mapping[str, Any] | None = None) -> Any:
    """One answer as the ask has it, after what was answered to others."""
    values = [choice.value for choice in ask.legal(answers or {})]
    if not ask.many:
        return _meant(ask, told, values)
    is_list = isinstance(told, list | tuple) and not any(_is(value, told) for value in values)
    return [_meant(ask, one, values) for one in (told if is_list else [told])]


def _meant(ask: Ask, told: Any, values: Sequence[Any]) -> Any:
    if ask.kind in _NUMBERS and isinstance(told, str):
        told = _number(told)
    if ask.kind == "facts" and isinstance(told, Mapping):
        told = all_meant(ask.parts, told)
    return next((value for value in values if _is(value, told)), told)


def _number(text: str) -> int | float | str:
    """A number as it was typed, with either decimal sign; a text that is none stays."""
    for read, typed in ((int, text), (float, text.replace(",", "."))):
        try:
            return read(typed)
        except ValueError:
            continue
    return text


def _is(value: Any, told: Any) -> bool:
    """Whether a value looks so once it went through a browser; True is not 1 there."""
    if isinstance(value, str) or isinstance(told, str):
        return bool(value == told)
    return json.dumps(value, sort_keys=True) == json.dumps(told, sort_keys=True)


def json_of(facts: Mapping[str, Any]) -> Any:
    """Facts as they look once they went through a browser."""
    return json.loads(json.dumps(dict(facts)))

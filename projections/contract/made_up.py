"""Facts at random: legal answers to the questions of an offer, and events nobody offers."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final

from events.base import ENVELOPE, Event
from events.errors import AfterActionError
from projections.offers import Ask, facts_of
from projections.system import GameSystem

Json = dict[str, Any]

DEAD_END: Final[Json] = {"": "no legal answer"}
"""A question has no legal answer after what was answered before."""

_WORDS: Final = ("fox", "red owl", "żaba", "B2", "A1", "Ann")


def answers_to(
    asks: Sequence[Ask], dice: random.Random, settled: Mapping[str, Any] | None = None
) -> Json:
    """An answer to each question that needs one; `DEAD_END` where there is none.

    `settled` are facts that are known before the first question.
    """
    known, answers = dict(settled or {}), Json()
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
    """One answer, or several: each as often as it may be given, fewer where there are no more."""
    if not ask.many:
        return _one(ask, answers, dice)
    legal = ask.legal(answers)
    may_count = not legal or any(getattr(face, "successes", 0) for face in legal)
    if ask.counted and dice.random() < 0.3 and may_count:
        thrown = dice.randint(ask.least or 1, max(ask.least or 1, ask.most or 6))
        return {"dice": thrown, "successes": dice.randint(0, thrown)}
    least = 1 if ask.least is None else ask.least
    most = max(least, least + 3 if ask.most is None else min(ask.most, least + 3))
    count, taken = dice.randint(least, most), list[Any]()
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
    if ask.kind == "facts" or ask.parts:
        facts = answers_to(ask.parts, dice)
        if facts is DEAD_END:
            raise _NoAnswer
        return facts_of(ask.parts, facts)
    free = _FREE.get(ask.kind)
    if free is None or ask.after is not None:
        raise _NoAnswer
    return free(ask, dice)


def _free_number(ask: Ask, dice: random.Random) -> int:
    least = 0 if ask.least is None or ask.many else ask.least
    most = least + 10 if ask.most is None or ask.many else ask.most
    return dice.randint(least, most)


def _free_text(ask: Ask, dice: random.Random) -> str:
    word = dice.choice(_WORDS)
    if ask.many:
        return word
    word = word.ljust(ask.least or 0, "!")
    return word if ask.most is None else word[: ask.most]


_FREE: Final[Mapping[str, Callable[[Ask, random.Random], Any]]] = {
    "number": _free_number,
    "dice": lambda _ask, dice: dice.randint(1, 6),
    "text": _free_text,
    "cell": _free_text,
    "flag": lambda _ask, dice: dice.random() < 0.5,
}


_TEXTS: Final = ("A1", "Ann", "Bob", "fox", "C3", "N", "2026-01-01", "a" * 64, "x", "1", "żółw")
_TRIES: Final = 20


def example_of(
    kind: type[Event],
    system: GameSystem[Any],
    dice: random.Random,
    given: Mapping[str, Mapping[str, Any]] | None = None,
) -> Json | None:
    """An entry of that kind which the vocabulary accepts; None where luck did not find one."""
    known = (given or {}).get(kind.type_name())
    for _ in range(_TRIES):
        facts = known if known is not None else _facts(kind, dice)
        entry: Json = {"type": kind.type_name(), **facts}
        if kind.__shape__.oldest > 1:
            entry["v"] = kind.version()
        try:
            system.vocabulary.accept(entry)
        except AfterActionError:
            continue
        return entry
    return None


def _facts(kind: type[Event], dice: random.Random) -> Json:
    """What a table might write that knows no rule, from the schema alone."""
    schema = _schema(kind)
    needed = schema.get("required", ())
    return {
        name: _value(part, schema.get("$defs", {}), dice)
        for name, part in schema["properties"].items()
        if name not in ENVELOPE
        and name not in kind.references
        and (name in needed or dice.random() < 0.5)
    }


@cache
def _schema(kind: type[Event]) -> Json:
    return kind.model_json_schema(by_alias=True)


def _value(part: Json, defs: Json, dice: random.Random) -> Any:  # noqa: C901, PLR0911 - one line a shape
    if "$ref" in part:
        return _value(defs[part["$ref"].rpartition("/")[2]], defs, dice)
    for key in ("anyOf", "oneOf"):
        if key in part:
            return _value(dice.choice(part[key]), defs, dice)
    if "const" in part:
        return part["const"]
    if "enum" in part:
        return dice.choice(part["enum"])
    match part.get("type"):
        case "string":
            return _text(part, dice)
        case "integer" | "number":
            least = part.get("minimum", part.get("exclusiveMinimum", -4) + 1)
            most = part.get("maximum", part.get("exclusiveMaximum", least + 9) - 1)
            return dice.randint(int(least), int(max(least, most)))
        case "boolean":
            return dice.random() < 0.5
        case "array":
            return _array(part, defs, dice)
        case "object":
            return _object(part, defs, dice)
    return None


def _text(part: Json, dice: random.Random) -> str:
    least, most = part.get("minLength", 0), part.get("maxLength", 80)
    pattern = re.compile(part.get("pattern", ""))
    fit = [text for text in _TEXTS if least <= len(text) <= most and pattern.search(text)]
    return dice.choice(fit) if fit else "x" * max(1, least)


def _array(part: Json, defs: Json, dice: random.Random) -> list[Any]:
    if "prefixItems" in part:
        return [_value(item, defs, dice) for item in part["prefixItems"]]
    least = part.get("minItems", 0)
    most = min(part.get("maxItems", least + 2), least + 2)
    return [_value(part.get("items", {}), defs, dice) for _ in range(dice.randint(least, most))]


def _object(part: Json, defs: Json, dice: random.Random) -> Json:
    needed = part.get("required", ())
    found = {
        name: _value(item, defs, dice)
        for name, item in part.get("properties", {}).items()
        if name in needed or dice.random() < 0.5
    }
    more = part.get("additionalProperties")
    if isinstance(more, dict) and more and dice.random() < 0.7:
        found[dice.choice(("Ann", "Bob"))] = _value(more, defs, dice)
    return found

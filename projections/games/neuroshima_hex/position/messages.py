"""What is wrong with a position, an army's file or a choice, and on which line it stands."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Final, get_args

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from events.errors import Unreadable, nearest, shown
from events.words import Phrase
from projections.games.neuroshima_hex.battle.outcome import (
    Absorb,
    Choice,
    ChoiceKind,
    Convert,
    Explode,
)
from projections.games.neuroshima_hex.board.hexes import FACINGS, Grid
from projections.games.neuroshima_hex.words import BATTLE


class BadPosition(Unreadable):
    """A position that cannot be read, or cannot be."""


class BadChoice(BadPosition):
    """A choice that does not fit the battle."""


class BadArmy(Unreadable):
    """An army's file that cannot be read, or whose tiles cannot be."""


Location = tuple[int | str, ...]
"""The way to a value in JSON: keys and places in lists."""
_TAGS: Final = get_args(ChoiceKind)
"""What a validator puts into a location that is no key: which kind of choice it took it for."""
_PLAIN: Final = {
    "string_type": "text",
    "int_type": "whole",
    "int_from_float": "whole",
    "bool_type": "bool",
    "list_type": "list",
    "tuple_type": "list",
    "frozen_set_type": "list",
    "model_type": "object",
    "model_attributes_type": "object",
    "dict_type": "object",
    "string_too_short": "some_text",
}
_LIMITS: Final = ("ge", "le", "min_length", "max_length")


def bad_position(key: str, /, *, where: str = "", **values: Any) -> BadPosition:
    """The error `position.<key>` of the word tables."""
    return BadPosition(BATTLE(f"position.{key}", **values), where=where)


def place(loc: Sequence[int | str]) -> str:
    """A place in JSON as people write it: units[3].hex."""
    text = ""
    for part in loc:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else part
    return text


def fault(error: ValidationError, models: Mapping[str, type[BaseModel]]) -> tuple[Phrase, Location]:
    """The first thing a validator found, as a sentence, and where.

    `models` are those whose keys may be suggested, by the key that holds them.
    """
    first = error.errors(include_url=False)[0]
    loc = tuple(part for part in first["loc"] if part not in _TAGS)
    at, key = place(loc), str(loc[-1]) if loc else ""
    match first["type"]:
        case "missing":
            return _in_object("missing", loc[:-1], key=key), loc
        case "union_tag_not_found":
            return _in_object("missing", loc, key="kind"), loc
        case "extra_forbidden":
            names = [part for part in first["loc"][:-1] if isinstance(part, str)]
            holder = models.get(names[-1] if names else "")
            hint = nearest(key, holder.model_fields) if holder else BATTLE("fault.take_away")
            return _in_object("extra", loc[:-1], key=key, near=hint), loc
        case "value_error":
            return BATTLE("fault.value", at=at, why=first["ctx"]["error"]), loc
    return BATTLE("fault.bad", at=at, found=shown(first["input"]), expected=_expected(first)), loc


def _in_object(wrong: str, holder: Location, **values: object) -> Phrase:
    """What is wrong with the keys of an object, or of the whole."""
    if not holder:
        return BATTLE(f"fault.{wrong}_top", **values)
    return BATTLE(f"fault.{wrong}", at=place(holder), **values)


def _expected(first: ErrorDetails) -> Phrase:
    kind, context = first["type"], first.get("ctx", {})
    if kind in _PLAIN:
        return BATTLE(f"expected.{_PLAIN[kind]}")
    if kind in ("literal_error", "enum", "union_tag_invalid"):
        names = context.get("expected") or context.get("expected_tags", "")
        return BATTLE("expected.one_of", names=str(names).replace(" or ", ", "))
    for limit in _LIMITS:
        if limit in context:
            return BATTLE(f"expected.{limit}", limit=context[limit])
    return BATTLE("expected.other", why=first["msg"])


def choice_does_not_fit(
    choice: Choice, given: Sequence[Choice], fought: Collection[int], grid: Grid
) -> BadChoice:
    """The error that names a choice nobody could make in that battle."""
    where = f"battle.choices[{[one is choice for one in given].index(True)}]"
    if choice.segment not in fought:
        phrase = BATTLE(
            "choice.no_segment", segment=choice.segment, choice=_named(choice, grid),
            fought=sorted(fought, reverse=True),
        )  # fmt: skip
    else:
        phrase = BATTLE("choice.unfit", segment=choice.segment, choice=_named(choice, grid))
    return BadChoice(phrase, where=where)


def _named(choice: Choice, grid: Grid) -> Phrase:
    names = grid.names
    match choice:
        case Explode():
            return BATTLE("choice.explode", unit=names[choice.unit])
        case Convert():
            return BATTLE(
                "choice.convert", module=names[choice.module], unit=names[choice.unit],
                side=FACINGS[choice.side], to=choice.to,
            )  # fmt: skip
        case Absorb():
            return BATTLE(
                "choice.absorb", medic=names[choice.medic], unit=names[choice.unit],
                attacker=names[choice.attacker],
            )  # fmt: skip


# -- on which line ---------------------------------------------------------------------------------

_TOKEN: Final = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\],:]|[^\s{}\[\],:"]+')


def line_of(text: str, loc: Sequence[int | str]) -> int:
    """The line of the value at `loc` in `text`, or of the nearest thing round it that is there."""
    places = dict(_places(text))
    wanted = tuple(loc)
    while wanted and wanted not in places:
        wanted = wanted[:-1]
    return text.count("\n", 0, places.get(wanted, 0)) + 1


def _places(text: str) -> Iterator[tuple[Location, int]]:
    """Every value's place and offset, in the order of the text, which is sound JSON."""
    path: list[int | str] = []
    key: str | None = None
    for token in _TOKEN.finditer(text):
        match token.group():
            case "{" | "[" as opening:
                yield tuple(path), token.start()
                path.append("" if opening == "{" else 0)
                key = None
            case "}" | "]":
                path.pop()
            case ",":
                if isinstance(path[-1], int):
                    path[-1] += 1
                key = None
            case ":":
                path[-1] = key or ""
            case word:
                if path and isinstance(path[-1], str) and key is None:
                    key = word[1:-1]
                else:
                    yield tuple(path), token.start()

"""What is wrong with a position, an army file, a choice or a notation, said to a person."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from events.errors import Unreadable, nearest, shown
from events.words import Phrase
from projections.games.neuroshima_hex.battle.outcome import Absorb, Choice, Convert, Explode
from projections.games.neuroshima_hex.board.hexes import FACINGS, Grid
from projections.games.neuroshima_hex.position.words import WORDS


class BadPosition(Unreadable):
    """A position that cannot be read, or cannot be."""


class BadChoice(BadPosition):
    """A choice that does not fit the battle."""


class BadArmy(Unreadable):
    """An army's file that cannot be read, or whose tiles cannot be."""


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
    return BadPosition(WORDS(f"position.{key}", **values), where=where)


def near(name: str, names: Iterable[str]) -> Phrase:
    """Ask whether the nearest known name was meant."""
    return nearest(name, names)


def place(loc: Sequence[int | str]) -> str:
    """A place in JSON as people write it: units[3].hex."""
    text = ""
    for part in loc:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else part
    return text


def fault(error: ValidationError, known: Mapping[str, type[BaseModel]]) -> tuple[Phrase, Location]:
    """The first thing a validator found, as a sentence, and where.

    `known` names, by the key that holds them, the models whose keys may be suggested.
    """
    first = error.errors(include_url=False)[0]
    loc = tuple(part for part in first["loc"] if part not in _TAGS)
    at, key = place(loc), str(loc[-1]) if loc else ""
    match first["type"]:
        case "missing":
            return _missing(loc[:-1], key), loc
        case "extra_forbidden":
            return _extra(loc, key, _holder(first["loc"], known)), loc
        case "union_tag_not_found":
            return _missing(loc, "kind"), loc
        case "value_error":
            return WORDS("fault.value", at=at, why=first["ctx"]["error"]), loc
    return WORDS("fault.bad", at=at, found=shown(first["input"]), expected=_expected(first)), loc


Location = tuple[int | str, ...]
_TAGS: Final = ("clown_explodes", "quartermaster", "medic_absorbs")


def _holder(loc: Location, known: Mapping[str, type[BaseModel]]) -> type[BaseModel] | None:
    """The model whose keys stand where an unknown one was found."""
    names = [part for part in loc[:-1] if isinstance(part, str)]
    return known.get(names[-1] if names else "")


def _extra(loc: Location, key: str, holder: type[BaseModel] | None) -> Phrase:
    hint = near(key, holder.model_fields) if holder else WORDS("fault.take_away")
    if not loc[:-1]:
        return WORDS("fault.extra_top", key=key, near=hint)
    return WORDS("fault.extra", at=place(loc[:-1]), key=key, near=hint)


def _missing(holder: Location, key: str) -> Phrase:
    if not holder:
        return WORDS("fault.missing_top", key=key)
    return WORDS("fault.missing", at=place(holder), key=key)


def _expected(first: ErrorDetails) -> Phrase:
    kind, context = first["type"], first.get("ctx", {})
    if kind in _PLAIN:
        return WORDS(f"expected.{_PLAIN[kind]}")
    if kind in ("literal_error", "enum", "union_tag_invalid"):
        names = context.get("expected") or context.get("expected_tags", "")
        return WORDS("expected.one_of", names=str(names).replace(" or ", ", "))
    for limit in _LIMITS:
        if limit in context:
            return WORDS(f"expected.{limit}", limit=context[limit])
    return WORDS("expected.other", why=first["msg"])


def choice_does_not_fit(
    choice: Choice, given: Sequence[Choice], fought: Collection[int], grid: Grid
) -> BadChoice:
    """The error that names a choice nobody could make in that battle."""
    where = f"battle.choices[{[one is choice for one in given].index(True)}]"
    if choice.segment not in fought:
        phrase = WORDS(
            "choice.no_segment", segment=choice.segment, choice=_named(choice, grid),
            fought=sorted(fought, reverse=True),
        )  # fmt: skip
    else:
        phrase = WORDS("choice.unfit", segment=choice.segment, choice=_named(choice, grid))
    return BadChoice(phrase, where=where)


def _named(choice: Choice, grid: Grid) -> Phrase:
    names = grid.names
    match choice:
        case Explode():
            return WORDS("choice.explode", unit=names[choice.unit])
        case Convert():
            return WORDS(
                "choice.convert", module=names[choice.module], unit=names[choice.unit],
                side=FACINGS[choice.side], to=choice.to,
            )  # fmt: skip
        case Absorb():
            return WORDS(
                "choice.absorb", medic=names[choice.medic], unit=names[choice.unit],
                attacker=names[choice.attacker],
            )  # fmt: skip

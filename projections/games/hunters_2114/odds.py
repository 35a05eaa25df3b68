"""The exact odds of one attack, as JSON: `aar hunters odds`."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Annotated, Any, Final, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from events.errors import Unreadable, nearest, shown
from events.words import Phrase, Words
from projections.dice import Spread, chance, spread_of
from projections.games.hunters_2114.mission.attack import (
    AttackTerms,
    Target,
    chance_of,
    damage_of,
    defence_dice,
    hit_number,
    psychic_holds,
)

ODDS: Final = Words(__package__, "words/odds")
"""What `aar hunters` says."""

MOST_DICE: Final = 200
"""More dice than any table has, and few enough to answer at once."""


MOST_TARGETS: Final = 40
"""More figures than stand on any square."""


class BadOdds(Unreadable):
    """A question for odds that cannot be read."""


class AskedAttack(BaseModel):
    """What is asked of any attack."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    dice: Annotated[int, Field(ge=0, le=MOST_DICE)]
    number: Annotated[int, Field(ge=-MOST_DICE, le=MOST_DICE)] | None = None
    automatic: bool = False
    burst: bool = False
    targets: Annotated[int, Field(ge=1, le=MOST_TARGETS)] = 1


class AskedOdds(AskedAttack):
    """An attack as `aar hunters odds` takes it."""

    defence_dice: Annotated[int, Field(ge=0, le=MOST_DICE)]
    shield: str | int | float | None = None
    armoured: bool = False
    armour_piercing: bool = False
    incendiary: bool = False
    fireproof: bool = False
    health: Annotated[int, Field(ge=0, le=2**53 - 1)]


class AskedPsychic(AskedAttack):
    """An attack on the mind: whom it hits defends with one die, and does no more with it."""

    psychic: Annotated[int, Field(ge=0, le=MOST_DICE)]


Asked = TypeVar("Asked", bound=AskedAttack)


def odds(data: object) -> dict[str, Any]:
    """The chances of each damage, its mean and variance, and how likely it is enough.

    Of an attack on the mind how likely it hits, is held off, and overcomes its target.
    """
    if isinstance(data, dict) and "psychic" in data:
        return _psychic_odds(_parse(AskedPsychic, data))
    asked = _parse(AskedOdds, data)
    number = _number(asked)
    attack = AttackTerms("area", is_incendiary=asked.incendiary, is_piercing=asked.armour_piercing)
    target = Target(
        {"area": asked.defence_dice},
        is_armoured=asked.armoured,
        is_fireproof=asked.fireproof,
    )
    defending = defence_dice(attack, target)
    assert defending is not None  # the dice were given
    shield = shield_chance(asked.shield) if asked.shield is not None else None
    if shield is None:
        if defending.total:
            raise BadOdds(ODDS("fault.missing", key="shield"))
        shield = Fraction(0)
    hits = spread_of([chance(chance_of(number))] * asked.dice)
    shields = spread_of([chance(shield)] * defending.total)
    damage = damage_chances(hits, shields)
    mean = sum(points * p for points, p in damage.items())
    squares = sum(points * points * p for points, p in damage.items())
    enough = Fraction(sum(p for points, p in damage.items() if points >= asked.health))
    told = {
        "damage": {str(points): float(p) for points, p in damage.items()},
        "mean": float(mean),
        "variance": float(squares - mean * mean),
        "eliminates": float(enough),
    }
    return told if asked.targets == 1 else {**told, "eliminated": _of_several(enough, asked)}


def _psychic_odds(asked: AskedPsychic) -> dict[str, Any]:
    """One die against any number of hits; what shows its value or less holds."""
    hits = spread_of([chance(chance_of(_number(asked)))] * asked.dice)
    hit = 1 - Fraction(hits.weights[0] if hits.least == 0 else 0, hits.ways)
    holds = Fraction(sum(psychic_holds(face, asked.psychic) for face in range(1, 7)), 6)
    overcome = hit * (1 - holds)
    told = {"hits": float(hit), "holds": float(holds), "overcomes": float(overcome)}
    return told if asked.targets == 1 else {**told, "overcome": _of_several(overcome, asked)}


def _of_several(each: Fraction, asked: AskedAttack) -> dict[str, float]:
    """How likely it happens to none, one … all targets: dice are thrown against each apart."""
    fallen = spread_of([chance(each)] * asked.targets)
    ways = enumerate(fallen.weights, fallen.least)
    return {str(count): weight / fallen.ways for count, weight in ways}


def _number(asked: AskedAttack) -> int:
    """The hit number, which a burst lowers; with that of an automatic attack all dice hit."""
    if asked.automatic:
        return 6
    if asked.number is None:
        raise BadOdds(ODDS("fault.missing", key="number"))
    return hit_number(asked.number, AttackTerms(is_burst=asked.burst)).total


def damage_chances(hits: Spread, shields: Spread) -> dict[int, Fraction]:
    """How likely each damage is that can come of so many hits and shields."""
    ways: dict[int, int] = {}
    for i, hit in enumerate(hits.weights, hits.least):
        for j, held in enumerate(shields.weights, shields.least):
            points = damage_of(i, j)
            ways[points] = ways.get(points, 0) + hit * held
    total = hits.ways * shields.ways
    return {points: Fraction(count, total) for points, count in sorted(ways.items())}


def shield_chance(value: str | float) -> Fraction:
    """The chance of a shield: a fraction as people write it (`1/3`), or a number from 0 to 1."""
    try:
        found = Fraction(str(value).strip())
    except (ValueError, ZeroDivisionError):
        found = Fraction(-1)
    if not 0 <= found <= 1 or found.denominator > 10**6:
        raise BadOdds(
            ODDS("fault.bad", at="shield", found=shown(value), expected=ODDS("expected.chance"))
        )
    return found


# -- what is wrong with a question -----------------------------------------------------------------

_EXPECTED: Final = {"int": "whole", "bool": "flag", "string": "chance", "float": "chance"}


def _parse(kind: type[Asked], data: object) -> Asked:
    try:
        return kind.model_validate(data)
    except ValidationError as error:
        raise BadOdds(_fault(kind, error)) from None


def _fault(kind: type[AskedAttack], error: ValidationError) -> Phrase:
    """The first thing that is wrong, as a sentence."""
    first = error.errors(include_url=False)[0]
    key = str(first["loc"][0]) if first["loc"] else ""
    match first["type"]:
        case "missing":
            return ODDS("fault.missing", key=key)
        case "extra_forbidden":
            return ODDS("fault.extra", key=key, near=nearest(key, kind.model_fields))
        case "model_type" | "model_attributes_type":
            return ODDS("fault.not_object", found=shown(first["input"]))
        case "greater_than_equal" | "less_than_equal":
            limits = kind.model_fields[key].metadata or ()
            least = next((limit.ge for limit in limits if hasattr(limit, "ge")), -MOST_DICE)
            most = next((limit.le for limit in limits if hasattr(limit, "le")), MOST_DICE)
            expected = ODDS("expected.between", least=least, most=most)
        case sort:
            expected = ODDS(f"expected.{_EXPECTED.get(sort.partition('_')[0], 'chance')}")
    return ODDS("fault.bad", at=key, found=shown(first["input"]), expected=expected)


def read_json(raw: bytes) -> object:
    """The question that a file holds."""
    try:
        return json.loads(raw.decode("utf-8-sig"), object_pairs_hook=_once)
    except UnicodeDecodeError:
        raise BadOdds(ODDS("fault.not_utf8")) from None
    except json.JSONDecodeError as error:
        where = ODDS("fault.breaks_off", line=error.lineno, column=error.colno)
        raise BadOdds(ODDS("fault.not_json", where=where)) from None
    except (RecursionError, ValueError):
        raise BadOdds(ODDS("fault.too_much")) from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    keys = [key for key, _ in pairs]
    twice = [key for key in keys if keys.count(key) > 1]
    if twice:
        raise BadOdds(ODDS("fault.twice", key=twice[0]))
    return dict(pairs)

"""What is printed in a weapon line, how far it reaches, and how many dice are thrown for it."""

from __future__ import annotations

import re
from typing import Final, Literal, NamedTuple

from events.errors import Unreadable, shown
from events.words import Phrase
from projections.games.dust_tactics.odds import LineKind
from projections.games.dust_tactics.words import ASKED

ARTILLERY_FROM: Final = 4
_PLAIN: Final = re.compile(r"(\d{1,2})/(\d{1,2})")
_VOLLEY: Final = re.compile(r"\d{1,2}/\d{1,2}(-\d{1,2}/\d{1,2})+")
_PHASER: Final = re.compile(r"(\d{1,2})\*(\d{1,2})")
_FIRE: Final = re.compile(r"(\d{1,2})/(incendiary|ap_incendiary)")
_RANGE: Final = re.compile(r"(?:(\d{1,2})-)?(\d{1,2})")
VALUE_PATTERN: Final = "-|" + "|".join(
    pattern.pattern for pattern in (_PLAIN, _VOLLEY, _PHASER, _FIRE)
)
"""What a combat value of a card looks like."""
RANGE_PATTERN: Final = f"{_RANGE.pattern}|[UuCcAa]"
"""What a range of a card looks like."""


class BadCardValue(Unreadable):
    """A value that no card has."""


class CombatValue(NamedTuple):
    """A cell of a weapon line, as it stands on the card."""

    kind: LineKind
    dice: tuple[int, ...]
    """Of a volley by the number of rounds that are fired, else one number."""
    damage: int = 1
    per_hit_dice: int = 0


def parse_value(text: str) -> CombatValue | None:
    """A cell as written: 4/1, 1/incendiary, 1/ap_incendiary, 2*3, 3/1-6/1; None where it is -."""
    if text == "-":
        return None
    if found := _PLAIN.fullmatch(text):
        return CombatValue("normal", (int(found[1]),), int(found[2]))
    if found := _PHASER.fullmatch(text):
        return CombatValue("phaser", (int(found[1]),), 1, int(found[2]))
    if found := _FIRE.fullmatch(text):
        is_piercing = found[2] == "ap_incendiary"
        return CombatValue("ap_incendiary" if is_piercing else "incendiary", (int(found[1]),))
    if _VOLLEY.fullmatch(text):
        cells = [cell.split("/") for cell in text.split("-")]
        return CombatValue("normal", tuple(int(dice) for dice, _ in cells), int(cells[0][1]))
    raise BadCardValue(ASKED("fault.no_value", found=shown(text)))


def reaches(printed: str | None, distance: int) -> bool | None:
    """Whether a range reaches so far; None where it is not known.

    C is next to the target, diagonally too; U is any distance; artillery begins at 4.
    """
    if printed is None or distance < 1:
        return None if printed is None else False
    if printed == "U":
        return True
    if printed == "C":
        return distance == 1
    if printed == "A":
        return distance >= ARTILLERY_FROM
    found = _RANGE.fullmatch(printed)
    return int(found[1] or 1) <= distance <= int(found[2]) if found else None


Cause = Literal["printed", "bearers", "shots", "figures", "burst", "all_in_one"]


class Firing(NamedTuple):
    """What bears on the dice of a line besides its combat value."""

    bearers: int = 1
    """Living figures who carry it; 1 for vehicles and heroes."""
    shots: int | None = None
    """Of limited ammunition how many are fired, whoever carries them."""
    rounds: int = 1
    """Of a volley how many rounds are fired."""
    figures: int = 1
    """Figures of the target, for incendiary weapons."""
    incendiary_once: bool = False
    """Whether incendiary dice are thrown once for all bearers (`incendiary_bearers`)."""
    doubled_by_burst: bool = False
    """Whether it is a burst weapon and the target has not moved this round."""
    all_in_one: bool = False


class ExpectedDice(NamedTuple):
    """How many dice are thrown at first, and by what they were multiplied."""

    dice: int
    factors: tuple[tuple[Cause, int], ...]

    def explained(self) -> tuple[Phrase, ...]:
        """Why so many."""
        told = [ASKED(f"dice.{cause}", number=number) for cause, number in self.factors]
        return (*told, ASKED("dice.together", dice=self.dice))


def dice_expected(value: CombatValue, firing: Firing) -> ExpectedDice:
    """The dice that a line throws, and why.

    Limited ammunition throws the card's dice for each shot, whoever bears it; a volley as many as
    the card says for its rounds; a squad's other lines throw for each living bearer.
    """
    is_volley = len(value.dice) > 1
    printed = value.dice[min(firing.rounds, len(value.dice)) - 1] if firing.rounds > 0 else 0
    factors: list[tuple[Cause, int]] = [("printed", printed)]
    is_fire = value.kind in ("incendiary", "ap_incendiary")
    if firing.shots is not None and not is_volley:
        factors.append(("shots", firing.shots))
    elif firing.bearers != 1 and not is_volley and not (is_fire and firing.incendiary_once):
        factors.append(("bearers", firing.bearers))
    if is_fire:
        factors.append(("figures", firing.figures))
    if firing.doubled_by_burst:
        factors.append(("burst", 2))
    if firing.all_in_one:
        factors.append(("all_in_one", 2))
    dice = 1
    for _, number in factors:
        dice *= number
    return ExpectedDice(dice, tuple(factors))


def most_shots(left: int, living: int) -> int:
    """How many shots of limited ammunition one attack may use: one for each living figure."""
    return min(left, living)

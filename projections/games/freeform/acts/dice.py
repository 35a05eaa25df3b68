"""Dice of the table's own: their faces stand in its catalogue, as it wrote them down."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, TypeVar

from events.match import DiceRolled, ThingCorrected, ThingMet
from projections.acts import nothing
from projections.catalogue import ThingField, ThingKind, enter
from projections.dice import DieFace, number_of, odds_of, successes_in
from projections.games.freeform.act import FreeformAct
from projections.games.freeform.table import Table
from projections.games.freeform.words import WORDS

if TYPE_CHECKING:  # a table that rolls no dice asks nothing of their luck
    from projections.luck import LeftOut, Roll

E = TypeVar("E", ThingMet, ThingCorrected)

KIND: Final = ThingKind("die", (ThingField("faces"), ThingField("successes")))
"""What there is to know of a die: its faces, one for each side, and which of them succeed."""


class _WriteDown(FreeformAct[E]):
    """How that is offered, said and typed all games share."""

    objections = offers = sentence = rows = read = write = nothing

    def apply(self, table: Table, event: E) -> None:
        """What all know of a die is known to the table."""
        if event.kind == KIND.name and event.seen_by is None:
            table.dice = dict(table.dice)  # copies of the table share it
            enter(table.dice, event)


class WriteDownDie(_WriteDown[ThingMet]):
    """A die is written down."""

    event = ThingMet


class CorrectDie(_WriteDown[ThingCorrected]):
    """What was written down of a die was wrong."""

    event = ThingCorrected


def own_dice(table: Table) -> dict[str, tuple[DieFace, ...]]:
    """The faces of the dice that the table wrote down, by their names."""
    found = {}
    for thing in table.dice.values():
        faces, succeed = (_listed(thing.values.get(field.name)) for field in KIND.fields)
        if faces:
            found[thing.name] = tuple(
                DieFace(face, str(face), sides=sides, successes=int(face in succeed))
                for face, sides in Counter(faces).items()
            )
    return found


def _listed(value: object) -> list[int | str]:
    """`hit, hit, miss` face by face; without commas each word is one."""
    text = "" if value is None else str(value)
    told = (one.strip() for one in (text.split(",") if "," in text else text.split()))
    return [int(one) if re.fullmatch(r"-?\d{1,9}", one) else one for one in told if one]


def luck_of_own(table: Table, event: DiceRolled) -> Iterator[Roll | LeftOut]:
    """Dice of the table's own by their successes, all others by their numbers."""
    from projections.luck import LeftOut, Roll, nothing_succeeds, numbers_rolled

    faces = own_dice(table).get(event.die)
    if faces is None:
        yield from numbers_rolled(table, event)
    elif not (dice := number_of(event.faces)):
        return
    elif not any(face.successes for face in faces):
        yield nothing_succeeds(event)
    elif (came := successes_in(faces, event.faces)) is None:
        yield LeftOut(event.player, WORDS("luck.not_on_die", die=event.die), die=event.die)
    else:
        yield Roll(event.player, [odds_of(faces)] * dice, came, die=event.die)

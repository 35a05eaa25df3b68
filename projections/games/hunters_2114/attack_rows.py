"""What was attacked with, and what came of it: for the archive, and for the story of a campaign."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import takewhile
from typing import Annotated

from events.base import Event
from events.hunters_2114.mission import AttackDeclared, AttackRolled, DieRerolled, FigureDamaged
from projections.archive.tables import TableRow
from projections.dice import expected, number_of, odds_of
from projections.games.hunters_2114.campaign.table import Campaign
from projections.games.hunters_2114.mission.dice import attack_die

Seat = Annotated[str, "SEAT"]


class AttackRow(TableRow):
    """A hero's or an enemy's attack dice against one target, and what came of them.

    A burst (`sort`) has dice against each target. Dice of an automatic attack, as of a flame
    thrower, are not rolled: all of them hit.
    """

    seq: int
    day: int
    seat: Seat | None
    enemy: str | None
    weapon: str | None
    sort: str
    needed: int | None
    dice: int | None
    hits: int | None
    target: str | None
    damage: int = 0
    automatic: bool = False

    @property
    def expected(self) -> Fraction | None:
        """How many hits such dice come to on average; None where nobody told enough."""
        if self.dice is None or self.hits is None:
            return None
        if self.automatic:
            return Fraction(self.dice)
        return (
            None if self.needed is None else self.dice * expected(odds_of(attack_die(self.needed)))
        )


class Attacks:
    """The attacks of a campaign, event by event."""

    def __init__(self) -> None:
        self.rows: list[AttackRow] = []

    def tell(self, event: Event, before: Campaign, after: Campaign) -> None:
        """What happened, with the table before it and the table after it."""
        if isinstance(event, AttackDeclared):
            self._declared(event, after)
            return
        assault = None if before.mission is None else before.mission.assault
        if assault is None:
            return
        declared = assault.declared
        match event:
            case AttackRolled(against=against, dice=dice):
                row = self._row(event, declared, before.day, against)
                row.dice, row.hits = number_of(dice), _hits(after, against)
                self.rows.append(row)
            case DieRerolled(against=against):
                for row in self._of(declared, against):
                    row.hits = _hits(after, against)
            case FigureDamaged(figure=figure, damage=damage):
                for row in self._of(declared, figure):
                    row.damage += damage

    def _declared(self, event: AttackDeclared, after: Campaign) -> None:
        """All dice of an automatic attack hit as soon as it is declared."""
        assault = None if after.mission is None else after.mission.assault
        if not event.automatic or assault is None:
            return
        for target in assault.declared.targets:
            row = self._row(event, event, after.day, target)
            row.automatic, row.dice, row.hits = True, event.dice, assault.hits_on(target)
            self.rows.append(row)

    @staticmethod
    def _row(event: Event, declared: AttackDeclared, day: int, target: str | None) -> AttackRow:
        weapon = "unarmed" if declared.unarmed else declared.wielded
        return AttackRow(
            event.seq, day, declared.player, declared.enemy, weapon,
            "burst" if declared.burst else declared.kind, declared.needed, None, None, target,
        )  # fmt: skip

    def _of(self, declared: AttackDeclared, target: str | None) -> Iterator[AttackRow]:
        """The rows of the attack that goes on, against that target."""
        mine = takewhile(lambda row: row.seq >= declared.seq, reversed(self.rows))
        return (row for row in mine if row.target == target)


def _hits(table: Campaign, target: str | None) -> int | None:
    """What the dice against a target came to, as far as it is known."""
    assault = None if table.mission is None else table.mission.assault
    return None if assault is None else assault.rolled.get(target or "")

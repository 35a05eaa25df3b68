"""A board with its units and the readings of the rules that the table agreed on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal, get_args

from projections.games.dust_tactics.board.battlefield import Battlefield
from projections.games.dust_tactics.options import USUAL, DustOptions

ArmourClass = Literal[
    "S1", "S2", "S3", "S4", "V1", "V2", "V3", "V4", "V5", "V6", "V7", "A1", "A2", "A3"
]
ARMOUR_CLASSES: Final[tuple[ArmourClass, ...]] = get_args(ArmourClass)
DieSide = Literal["hit", "blank"]
CoverLevel = Literal["none", "soft", "hard"]

SHARED_BY_HEROES: Final = frozenset(
    {
        "advanced reactive fire", "superior reactive fire", "agile", "assault", "badass", "berserk",
        "charge", "heroic attack",
    }
)  # fmt: skip
"""What a hero shares with the squad that he joined; all that the squad has counts for him."""


def folded_skills(names: Iterable[str]) -> frozenset[str]:
    """Skills as they are compared: nobody minds how they are capitalised."""
    return frozenset(" ".join(name.casefold().split()) for name in names)


@dataclass(frozen=True)
class FieldedUnit:
    """A unit as a question tells of it. What is not known of its card is None."""

    id: str
    name: str
    side: str
    armour: ArmourClass
    square: str | None = None
    move: int | None = None
    figures: int | None = None
    abilities: tuple[str, ...] = ()
    cover_saves: Mapping[str, DieSide | None] | None = None
    joined_to: str | None = None
    hero: bool | None = None
    """None where the question does not say it."""
    also_on: tuple[str, ...] = ()
    """The other squares of a large unit."""

    @property
    def kind(self) -> str:
        """S for soldiers, V for vehicles, A for aircraft."""
        return self.armour[0]

    @property
    def is_hero(self) -> bool:
        """Whether it is a hero, alone or with a squad."""
        return bool(self.hero) or self.joined_to is not None


@dataclass(frozen=True)
class BattleSituation:
    """Who stands where on a board."""

    field: Battlefield
    units: tuple[FieldedUnit, ...] = ()
    rules: DustOptions = USUAL

    @cached_property
    def by_id(self) -> Mapping[str, FieldedUnit]:
        """The units by their ids."""
        return {unit.id: unit for unit in self.units}

    def party(self, unit: FieldedUnit) -> tuple[FieldedUnit, ...]:
        """All who move with a unit: a squad and the hero who joined it, the squad first."""
        squad = self.by_id[unit.joined_to] if unit.joined_to else unit
        return (squad, *(one for one in self.units if one.joined_to == squad.id))

    def square_of(self, unit: FieldedUnit) -> str | None:
        """Where a unit stands; a hero who joined a squad stands with it."""
        return self.party(unit)[0].square

    def others_on_board(self, party: Iterable[FieldedUnit]) -> Iterator[tuple[FieldedUnit, int]]:
        """All other units that stand on the board, by their squares; heroes as their squads."""
        aside = {unit.id for unit in party}
        for unit in self.units:
            if unit.id not in aside and unit.joined_to is None and unit.square is not None:
                yield unit, self.field.grid.mask((unit.square, *unit.also_on))

    def at(self, square: str) -> FieldedUnit | None:
        """The unit on a square; a squad or vehicle before a hero who stands there with it."""
        found = [
            unit for unit in self.units
            if square in (unit.square, *unit.also_on) and not unit.joined_to
        ]  # fmt: skip
        return min(found, key=lambda unit: unit.is_hero, default=None)

"""Before the first round: scenario, armies, heroes in squads; and cards as one copies them.

What a table records at all may change in the midst.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from msgspec.structs import replace

from events.base import Event
from events.dust_tactics import (
    ArmyListed,
    HeroAttached,
    HeroDetached,
    ScenarioChosen,
)
from events.match import DepthChanged, ThingCorrected, ThingMet
from projections.acts import Objection, Sight, nothing
from projections.catalogue import enter
from projections.games.dust_tactics.act import (
    DustAct,
    is_setting_up,
    number,
    seats_of,
    text,
    unit_ask,
    unit_choices,
)
from projections.games.dust_tactics.cards import cards
from projections.games.dust_tactics.phrases import SAID
from projections.games.dust_tactics.table import DustTable
from projections.offers import Ask, Choice, Offer

E = TypeVar("E", bound=Event)


class ChooseScenario(DustAct[ScenarioChosen]):
    """What is played."""

    event, group = ScenarioChosen, "setup"

    def apply(self, table: DustTable, event: ScenarioChosen) -> DustTable:
        """The table keeps to it."""
        return replace(
            table, scenario=event.scenario, points_limit=event.points_limit, rounds=event.rounds
        )

    def offers(self, view: Sight) -> Iterator[Offer]:
        """Before the first round, once."""
        if is_setting_up(view.table) and view.table.scenario is None:
            yield self.offer(
                "scenario",
                text("scenario"),
                number("points_limit", 1, optional=True),
                number("rounds", 1, 99, optional=True),
                text("aim", optional=True),
            )


class ListArmy(DustAct[ArmyListed]):
    """The units of an army."""

    event, group = ArmyListed, "setup"

    def apply(self, table: DustTable, event: ArmyListed) -> DustTable:
        """They stand ready, and are not on the board yet."""
        return table.listing(event.units, event.player)

    def offers(self, view: Sight) -> Iterator[Offer]:
        """For each player the cards of the box and those that the table copied, or any name."""
        table: DustTable = view.table
        if not is_setting_up(table):
            return
        copied = [name for kind, name in table.things if kind == "unit"]
        for seat in seats_of(view):
            army = table.armies.get(seat)
            boxed = [card for card in cards().values() if card.faction.casefold() == army]
            names = [*copied, *(card.name for card in boxed or cards().values())]
            choices = tuple(map(Choice, dict.fromkeys(names)))
            ask = Ask("units", "choice", SAID("ask.units"), choices, many=True, typed=True,
                      least=1, most=30)  # fmt: skip
            called = table.names.get(seat, seat)
            yield self.offer(SAID("offer.army", player=called), ask, player=seat)


class AttachHero(DustAct[HeroAttached]):
    """A hero joins a squad."""

    event, group = HeroAttached, "setup"

    def apply(self, table: DustTable, event: HeroAttached) -> DustTable:
        """They act together."""
        if event.unit not in table.units or event.unit == event.hero:
            return table
        return table.with_unit(event.hero, joined=event.unit)

    def objections(self, view: Sight, event: HeroAttached) -> Iterator[Objection]:
        """Of the same armour class, one to a squad."""
        table: DustTable = view.table
        said = {"hero": event.hero, "unit": event.unit}
        if _differ(table, event.hero, event.unit):
            own, other = (_class_of(table, name) for name in (event.hero, event.unit))
            yield "armour_class", {**said, "own": own, "other": other}
        others = [one for one in table.company_of(event.unit)[1:] if one != event.hero]
        if others:
            yield "second_hero", {**said, "other": others[0]}

    def offers(self, view: Sight) -> Iterator[Offer]:
        """Where one may be a hero and another a squad, as far as their cards are known."""
        table: DustTable = view.table
        if not is_setting_up(table):
            return
        for seat in seats_of(view):
            pairs = {
                hero: unit_choices(table, squads)
                for hero in _of_kind(table, seat, "hero")
                if (
                    squads := [
                        squad
                        for squad in _of_kind(table, seat, "squad")
                        if squad != hero and not _differ(table, hero, squad)
                    ]
                )
            }
            if pairs:
                hero = unit_ask("hero", table, pairs)
                unit = Ask("unit", "piece", SAID("ask.squad"), after="hero", choices_after=pairs)
                called = table.names.get(seat, seat)
                yield self.offer(SAID("offer.attach", player=called), hero, unit)


def _of_kind(table: DustTable, seat: str, kind: str) -> list[str]:
    """The units of a player that are of a kind, or may be: those in no squad, and without hero."""
    return [
        name
        for name, unit in table.units.items()
        if unit.player == seat and unit.joined is None
        and table.known(unit.card, "kind") in (kind, None) and len(table.company_of(name)) == 1
    ]  # fmt: skip


def _class_of(table: DustTable, name: str) -> Any:
    unit = table.units.get(name)
    return None if unit is None else table.known(unit.card, "armour_class")


def _differ(table: DustTable, *units: str) -> bool:
    """Whether units are known to have other armour classes."""
    return len({_class_of(table, name) for name in units} - {None}) > 1


class DetachHero(DustAct[HeroDetached]):
    """A hero leaves the squad."""

    event, group = HeroDetached, "units"

    def apply(self, table: DustTable, event: HeroDetached) -> DustTable:
        """Alone, on the same square."""
        return table.with_unit(event.hero, joined=None)

    def offers(self, view: Sight) -> Iterator[Offer]:
        """In the midst of the game, for heroes in squads."""
        table: DustTable = view.table
        heroes = [name for name, unit in table.units.items() if unit.joined is not None]
        if heroes and not is_setting_up(table):
            yield self.offer("detach", unit_ask("hero", table, heroes))


# -- what all games have, and this one answers ----------------------------------------------------


class SharedDustAct(DustAct[E]):
    """An event of every game: offered, said, asked for and typed without us."""

    sentence = marks = read = write = nothing
    words = ()


class NoteCard(SharedDustAct[ThingMet]):
    """The table copied a card: units of that card have so many points."""

    event = ThingMet

    def apply(self, table: DustTable, event: ThingMet | ThingCorrected) -> DustTable:
        """Into the catalogue; what was lost before is lost."""
        things = dict(table.things)
        enter(things, event)
        table = replace(table, things=things)
        for name, unit in table.units.items():
            strength = table.strength_of(unit.card)
            if unit.left is None and strength is not None:
                table = table.with_unit(name, left=max(0, strength - unit.lost))
        return table


class CorrectCard(SharedDustAct[ThingCorrected]):
    """What was copied was wrong, or became known."""

    event = ThingCorrected
    apply = NoteCard.apply


class SwitchDepth(SharedDustAct[DepthChanged]):
    """More is recorded from here on, or less."""

    event = DepthChanged

    def apply(self, table: DustTable, event: DepthChanged) -> DustTable:
        """Of this round nobody can say any more that all activations were recorded.

        Where they were not, units have gone elsewhere, and weapons may have been loaded.
        """
        if not table.records("unit_activated"):
            table = table.adrift(*table.units)
            units = {name: replace(unit, empty=()) for name, unit in table.units.items()}
            table = replace(table, units=units)
        return replace(table, depth=event.depth, is_watched=False)

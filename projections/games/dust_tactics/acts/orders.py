"""Weapons that are loaded or found empty, and artillery that fires on an observer's order."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from events.dust_tactics import ArtilleryOrdered, LineAimed, WeaponEmptied, WeaponReloaded
from projections.acts import Objection, Sight
from projections.games.dust_tactics.act import DustAct, by_rule, unit_ask
from projections.games.dust_tactics.acts.lines import shot_asks
from projections.games.dust_tactics.acts.moving import has_skill_action, moving
from projections.games.dust_tactics.aiming import Shooter, usable_lines
from projections.games.dust_tactics.arms import has_skill, lines_of
from projections.games.dust_tactics.commanding import may_order
from projections.games.dust_tactics.judging.orders import artillery_objections, orders_anew
from projections.games.dust_tactics.phrases import SAID
from projections.games.dust_tactics.table import DustTable
from projections.offers import Draft, Offer


class ReloadWeapon(DustAct[WeaponReloaded]):
    """A weapon is loaded."""

    event, group = WeaponReloaded, "units"

    def apply(self, table: DustTable, event: WeaponReloaded) -> DustTable:
        """It may fire again."""
        unit = table.units.get(event.unit)
        empty = () if unit is None else tuple(line for line in unit.empty if line != event.line)
        return table.with_unit(event.unit, empty=empty)

    def offers(self, view: Sight) -> Iterator[Offer]:
        """What the active unit has that is not loaded."""
        table: DustTable = view.table
        name = moving(table)
        for one in table.party_of(name) if name and has_skill_action(table) else ():
            unit = table.units.get(one)
            for line in unit.empty if unit else ():
                words = SAID("offer.reload", unit=one, line=line)
                yield self.offer(words, unit=one, line=line)


class EmptyWeapon(DustAct[WeaponEmptied]):
    """A weapon is empty, as the table reads it."""

    event, group = WeaponEmptied, "units"

    def apply(self, table: DustTable, event: WeaponEmptied) -> DustTable:
        """Not loaded, and of limited ammunition nothing is left."""
        unit = table.units.get(event.unit)
        if unit is None:
            return table
        table = table.with_unit(event.unit, empty=tuple(dict.fromkeys((*unit.empty, event.line))))
        shots = {one.name: one.ammunition for one in lines_of(table, event.unit)}
        all_spent = shots.get(event.line)
        if all_spent is None:
            return table
        return table.with_unit(event.unit, spent={**unit.spent, event.line: all_spent})


class OrderArtillery(DustAct[ArtilleryOrdered]):
    """Artillery fires at what an observer sees."""

    event, group = ArtilleryOrdered, "units"

    def apply(self, table: DustTable, event: ArtilleryOrdered) -> DustTable:
        """It is activated with both its actions; the observer goes on afterwards."""
        for name in table.company_of(event.artillery):
            table = table.with_unit(name, is_activated=True, has_attacked=True)
        table = replace(table, ordered=event.artillery)
        if orders_anew(table, event.unit):
            table = replace(table, commanded=(*table.commanded, event.unit))
        return table.using(event.unit, "Artillery Strike")

    def objections(self, view: Sight, event: ArtilleryOrdered) -> Iterator[Objection]:
        """Artillery that was not activated; of a command squad its one order of the round."""
        return artillery_objections(view.table, event)

    def follows(self, chain: DustTable, event: ArtilleryOrdered) -> Draft | None:
        """It fires, with its one artillery line if it has no other."""
        shooter = Shooter(event.artillery, "attack", (), event.unit)
        if event.target is None or event.artillery not in chain.standing:
            return None
        lines = usable_lines(chain, shooter)
        if len(lines) != 1:
            return None
        asks = tuple(shot_asks(chain, shooter, lines[0]))
        facts = {ask.fact: ask.default for ask in asks if ask.default is not None}
        return by_rule(
            LineAimed, SAID("because.ordered", unit=event.artillery), *asks, at_once=not asks,
            **{"unit": event.artillery, "line": lines[0].name, "target": event.target,
               "observer": event.unit, **facts},
        )  # fmt: skip

    def offers(self, view: Sight) -> Iterator[Offer]:
        """By the active unit, if it may observe, to artillery that is ready."""
        table: DustTable = view.table
        name = moving(table)
        if name is None or not has_skill(table, name, "Artillery Strike"):
            return
        if not has_skill_action(table) or not may_order(table, name):
            return
        player = table.units[name].player
        side = table.side_of(player)
        guns = [
            gun for gun, unit in table.ready.items()
            if table.side_of(unit.player) == side and gun != name
            and any(line.range == "A" for line in lines_of(table, gun))
        ]  # fmt: skip
        foes = [foe for foe, unit in table.standing.items() if table.side_of(unit.player) != side]
        if guns and foes:
            words = SAID("offer.order_artillery", unit=name)
            asks = unit_ask("artillery", table, guns), unit_ask("target", table, foes)
            yield self.offer(words, *asks, unit=name)

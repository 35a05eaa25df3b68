"""Gear in a mission: weapons that are loaded, what serves twice or needs cells, finds."""

from __future__ import annotations

from collections.abc import Iterator

from events.hunters_2114.mission import FindTaken, ItemFlipped, UpkeepPaid, WeaponLoaded
from projections.acts import Objection
from projections.games.hunters_2114.act import pick
from projections.games.hunters_2114.campaign.table import Campaign, due
from projections.games.hunters_2114.mission.act import (
    HeroAct,
    Interaction,
    with_mission,
)
from projections.games.hunters_2114.mission.table import Mission
from projections.games.hunters_2114.mission.using import is_paid_by_hero
from projections.games.hunters_2114.names import player_name
from projections.games.hunters_2114.words import OFFERED
from projections.offers import Choice, Offer


def hand_gear(table: Campaign, seat: str) -> list[str]:
    """What a hero carries, each thing once."""
    return list(dict.fromkeys(gear.item for gear in table.heroes[seat].gear))


def loose_gear(table: Campaign, seat: str) -> list[str]:
    """What a hero carries and neither wields nor wears, each thing once."""
    held = table.heroes[seat].gear
    return list(dict.fromkeys(gear.item for gear in held if gear.slot in (None, "extra")))


class LoadWeapon(Interaction[WeaponLoaded]):
    """A weapon is loaded, by an interaction."""

    event = WeaponLoaded
    in_set_up = False

    def played(self, table: Campaign, mission: Mission, event: WeaponLoaded) -> Campaign:
        """It may shoot once."""
        mission = self.taking(mission, event.player)
        unloaded = mission.unloaded - {(event.player, event.item)}
        return with_mission(table, mission, unloaded=unloaded)

    def offered(self, table: Campaign, mission: Mission, seat: str | None) -> Iterator[Offer]:
        """What was shot and must be loaded."""
        for hero in self.able_heroes(table, mission, seat):
            for owner, weapon in sorted(mission.unloaded):
                if owner == hero:
                    words = OFFERED("offer.load", weapon=weapon)
                    yield self.offer(words, player=hero, item=weapon)


class FlipItem(HeroAct[ItemFlipped]):
    """An item that serves twice is turned over."""

    event = ItemFlipped

    def played(self, table: Campaign, mission: Mission, event: ItemFlipped) -> Campaign:
        """Used once; the second time it is gone."""
        key = event.player, event.item
        times = mission.flipped.get(key, 0) + 1
        table = with_mission(table, mission, flipped={**mission.flipped, key: times})
        if times < _TWICE:
            return table
        facts = {"player": event.player, "item": event.item, "how": "used_up"}
        return table.owing(due("item_lost", because="used_twice", **facts))

    def wrong(self, table: Campaign, mission: Mission, event: ItemFlipped) -> Iterator[Objection]:
        """It serves twice."""
        del table
        if mission.flipped.get((event.player, event.item), 0) >= _TWICE:
            yield "used_up", {"item": event.item}

    def offered(self, table: Campaign, mission: Mission, seat: str | None) -> Iterator[Offer]:
        """What a hero carries."""
        for hero in self.acting_heroes(table, mission, seat):
            items = [
                item for item in hand_gear(table, hero)
                if mission.flipped.get((hero, item), 0) < _TWICE
            ]  # fmt: skip
            if items:
                yield self.offer("flip", pick("item", map(Choice, items)), player=hero)


_TWICE = 2


class PayUpkeep(HeroAct[UpkeepPaid]):
    """A cell keeps an item going for a turn."""

    event = UpkeepPaid

    def played(self, table: Campaign, mission: Mission, event: UpkeepPaid) -> Campaign:
        """It is paid; laid on the item, cells go with the turns to come."""
        hero, item, paid = table.heroes.get(event.player), event.item, mission.paid
        laid = {item: mission.laid_on.get(item, 0) + event.cells} if event.laid_on else {}
        if not event.laid_on:
            paid |= {(event.player, item)}
            if item in mission.laid_on:
                laid = {item: max(0, mission.laid_on[item] - event.cells)}
        if hero is not None and is_paid_by_hero(mission, event):
            table = table.with_hero(event.player, hero.plus(cells=-event.cells))
        return with_mission(table, mission, paid=paid, laid_on={**mission.laid_on, **laid})

    def wrong(self, table: Campaign, mission: Mission, event: UpkeepPaid) -> Iterator[Objection]:
        """With cells that there are."""
        hero = table.heroes.get(event.player)
        there = mission.laid_on.get(event.item, 0) or (0 if hero is None else hero.cells)
        if event.cells > there:
            who = player_name(table, event.player)
            yield "cells_left", {"player": who, "cells": event.cells, "left": there}

    def offered(self, table: Campaign, mission: Mission, seat: str | None) -> Iterator[Offer]:
        """What a hero carries, with cells that he has."""
        for hero in self.acting_heroes(table, mission, seat):
            items = hand_gear(table, hero)
            if items and table.heroes[hero].cells and not any(mission.laid_on.values()):
                yield self.offer("upkeep", pick("item", map(Choice, items)), player=hero)


class TakeFind(Interaction[FindTaken]):
    """What lies on a square is picked up."""

    event = FindTaken

    def played(self, table: Campaign, mission: Mission, event: FindTaken) -> Campaign:
        """It is the hero's; the square is empty."""
        square = event.square or mission.square_of(event.player)
        mission = self.taking(mission, event.player)
        if square is not None and mission.ground.marks.get(square) == "find":
            mission = mission.marked(square, "plain")
        finds = {**mission.finds, event.player: mission.finds.get(event.player, 0) + event.count}
        return with_mission(table, mission, finds=finds)

    def offered(self, table: Campaign, mission: Mission, seat: str | None) -> Iterator[Offer]:
        """Out of melee; where squares are known, where something lies."""
        for hero in self.able_heroes(table, mission, seat):
            square = mission.square_of(hero)
            if square is None or mission.ground.marks.get(square) == "find":
                yield self.offer("find", player=hero)

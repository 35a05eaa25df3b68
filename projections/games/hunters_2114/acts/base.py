"""The base: rooms and their upgrades, documents, production, and work elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from events.hunters_2114.campaign import (
    DocumentGained,
    Module,
    ProductionFinished,
    ProductionStarted,
    Room,
    RoomUpgraded,
    UpgradeOrdered,
    WorkDone,
)
from projections.acts import Sight
from projections.games.hunters_2114.act import HuntersAct, acting, few, heroes, name, number, pick
from projections.games.hunters_2114.campaign.calendar import advance
from projections.games.hunters_2114.campaign.table import Campaign, Due, Production, due
from projections.games.hunters_2114.data import DOCUMENTS, HIGHEST_ROOM, ROOMS, UPGRADES
from projections.games.hunters_2114.names import word
from projections.games.hunters_2114.words import OFFERED
from projections.offers import Choice, Offer


def with_base(table: Campaign, **changes: Any) -> Campaign:
    """The same table, where something of the base is otherwise."""
    return replace(table, base=replace(table.base, **changes))


def costs(player: str | None, cost: Mapping[Module, int] | None) -> Iterator[Due]:
    """The modules that something costs, of whoever pays, from the storage."""
    for module, count in (cost or {}).items():
        if player is not None and count:
            facts = {"player": player, "module": module, "change": -count, "stored": True}
            yield due("modules_changed", because="cost", **facts)


class OrderUpgrade(HuntersAct[UpgradeOrdered]):
    """A room's next level is paid; its token waits on the day track."""

    event, group = UpgradeOrdered, "base"

    def apply(self, table: Campaign, event: UpgradeOrdered) -> Campaign:
        """It comes so many days from now."""
        coming = {**table.base.upgrades, event.room: (event.level, table.day + event.days)}
        return with_base(table, upgrades=coming).owing(*costs(event.player, event.cost))

    def offers(self, view: Sight) -> Iterator[Offer]:
        """Any room by one level; days and price stand on the back of its card."""
        table: Campaign = view.table
        for room in ROOMS:
            level = table.base.rooms.get(room, 0) + 1
            if level > HIGHEST_ROOM or room in table.base.upgrades:
                continue
            known = UPGRADES.get((room, level))
            facts: dict[str, Any] = {"room": room, "level": level}
            asks = () if known else (number("days", 1, 56),)
            if known:
                facts |= {"days": known.days, "cost": known.cost}
            if view.seat in table.party:
                facts["player"] = view.seat
            phrase = OFFERED("offer.upgrade", room=word(room), level=level)
            yield self.offer(phrase, *asks, **facts)


class UpgradeRoom(HuntersAct[RoomUpgraded]):
    """A room has a level."""

    event, group = RoomUpgraded, "base"

    def apply(self, table: Campaign, event: RoomUpgraded) -> Campaign:
        """Its token leaves the track."""
        upgrades = {r: coming for r, coming in table.base.upgrades.items() if r != event.room}
        rooms = {**table.base.rooms, event.room: event.level}
        return with_base(table, rooms=rooms, upgrades=upgrades)

    def offers(self, view: Sight) -> Iterator[Offer]:
        """The first room, where the table has not said which it is."""
        if not view.table.base.rooms:
            rooms = pick("room", (Choice(room, word(room)) for room in ROOMS))
            yield self.offer("first_room", rooms, level=1)


class GainDocument(HuntersAct[DocumentGained]):
    """The party gets a technical document; it is never used up."""

    event, group = DocumentGained, "base"

    def apply(self, table: Campaign, event: DocumentGained) -> Campaign:
        """It must be brought to the base."""
        brought = table.base.documents.get(event.item, False) or table.is_in_base is True
        return with_base(table, documents={**table.base.documents, event.item: brought})

    def offers(self, view: Sight) -> Iterator[Offer]:
        """Of any item."""
        del view
        rooms = pick("room", (Choice(room, word(room)) for room in ROOMS), optional=True)
        level, days = few("level", (1, 2, 3), optional=True), few("days", (2, 3, 4), optional=True)
        yield self.offer("document", name("item"), rooms, level, days)


class StartProduction(HuntersAct[ProductionStarted]):
    """An item is made: its token lies on the first field of the room's track."""

    event, group = ProductionStarted, "base"

    def apply(self, table: Campaign, event: ProductionStarted) -> Campaign:
        """It is ready when the token reaches its field, or a day later (option `production`)."""
        ready = table.day + event.days - (table.options.production == "by_field")
        made = Production(event.item, event.player, ready)
        productions = (*table.base.productions, (event.room, made))
        return with_base(table, productions=productions).owing(*costs(event.player, event.cost))

    def offers(self, view: Sight) -> Iterator[Offer]:
        """Of documents that lie in the base, in rooms that are free."""
        table: Campaign = view.table
        seats = acting(view)
        for item, is_brought in table.base.documents.items():
            if not (is_brought and seats and may_make_here(table)):
                continue
            known = DOCUMENTS.get(item)
            rooms = [room for room in table.base.rooms if is_free(table, room)]
            facts: dict[str, Any] = {"item": item}
            asks = [heroes(table, seats)]
            if known is None:
                if not rooms:
                    continue
                asks += [pick("room", [Choice(room, word(room)) for room in rooms]),
                         few("days", (2, 3, 4))]  # fmt: skip
            elif known.room in rooms and table.base.rooms[known.room] >= known.level:
                facts |= {"room": known.room, "days": known.days, "cost": known.cost}
            else:
                continue
            yield self.offer(OFFERED("offer.produce", item=item), *asks, **facts)


def may_make_here(table: Campaign) -> bool:
    """Whether production may be started from where the party is."""
    return table.options.production_from_afar == "allowed" or table.is_in_base is not False


def is_free(table: Campaign, room: Room) -> bool:
    """Whether a room's production track is free."""
    busy = any(one == room for one, _ in table.base.productions)
    return not busy or table.options.production_per_room == "any"


class FinishProduction(HuntersAct[ProductionFinished]):
    """An item is made, and lies in a hero's storage."""

    event, group = ProductionFinished, "base"

    def apply(self, table: Campaign, event: ProductionFinished) -> Campaign:
        """The track is free again."""
        kept = list(table.base.productions)
        made = next(
            (one for one in kept if (one[0], one[1].item) == (event.room, event.item)), None
        )
        if made is not None:
            kept.remove(made)
        table = with_base(table, productions=tuple(kept))
        hero = table.heroes.get(event.player)
        if hero is None:
            return table
        return table.with_hero(event.player, hero.with_item(event.item, stored=True))


class Work(HuntersAct[WorkDone]):
    """Heroes work where a place pays them by the day."""

    event, group = WorkDone, "day"

    def apply(self, table: Campaign, event: WorkDone) -> Campaign:
        """The days pass, and each is paid."""
        days = advance(table, event.days, "work")
        if days:
            passed = {"days": days, "reason": "work"}
            table = table.owing(due("days_passed", because="work", **passed))
        paid = [seat for seat in event.workers if seat in table.heroes]
        by = event.days * event.pay
        pay = (due("cells_changed", because="pay", player=seat, change=by) for seat in paid if by)
        return replace(table, last={**table.last, "pay": event.pay}).owing_afterwards(*pay)

    def offers(self, view: Sight) -> Iterator[Offer]:
        """Whoever stands."""
        table: Campaign = view.table
        able = [seat for seat, hero in table.party.items() if not hero.is_down]
        if able and table.mission is None:
            who = heroes(table, able, "workers", many=True)._replace(
                choices=tuple(Choice(s, table.names.get(s, s), most=1) for s in able),
                least=1, most=len(able), default=able,
            )  # fmt: skip
            pay = number("pay", 1, 30, default=table.last.get("pay", 1))
            yield self.offer("work", who, few("days", (1, 2, 3, 4, 5), default=1), pay, key="w")

"""The base: rooms and their upgrades, documents, production, and work elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from events.hunters_2114.campaign import (
    DocumentGained,
    Module,
    ProductionFinished,
    ProductionStarted,
    Purpose,
    Room,
    RoomUpgraded,
    UpgradeOrdered,
    WorkDone,
)
from projections.acts import Objection, Sight
from projections.games.hunters_2114.act import HuntersAct, acting, few, heroes, name, number, pick
from projections.games.hunters_2114.acts.days import unopened_cards
from projections.games.hunters_2114.campaign.calendar import advance
from projections.games.hunters_2114.campaign.table import Campaign, Document, Due, Production, due
from projections.games.hunters_2114.changing import replace
from projections.games.hunters_2114.data import DOCUMENTS, HIGHEST_ROOM, ROOMS, UPGRADES
from projections.games.hunters_2114.names import place_name, player_name, word
from projections.games.hunters_2114.words import OFFERED
from projections.offers import Ask, Choice, Offer


def with_base(table: Campaign, **changes: Any) -> Campaign:
    """The same table, where something of the base is otherwise."""
    return replace(table, base=replace(table.base, **changes))


def costs(player: str | None, cost: Mapping[Module, int] | None, purpose: Purpose) -> Iterator[Due]:
    """The modules that something costs, of whoever pays, from the storage."""
    for module, count in (cost or {}).items():
        if player is not None and count:
            facts = {"player": player, "module": module, "change": -count, "stored": True,
                     "purpose": purpose}  # fmt: skip
            yield due("modules_changed", because="cost", **facts)


class OrderUpgrade(HuntersAct[UpgradeOrdered]):
    """A room's next level is paid; its token waits on the day track."""

    event, group = UpgradeOrdered, "base"

    def objections(self, view: Sight, event: UpgradeOrdered) -> Iterator[Objection]:
        """One level at a time, up to the third; for what its card says, as far as it is known."""
        table: Campaign = view.table
        yield from level_faults(table, event.room, event.level)
        if event.room in table.base.upgrades:
            yield "upgrade_twice", {"room": word(event.room)}
        known = UPGRADES.get((event.room, event.level))
        if known is not None and event.days != known.days:
            yield "upgrade_days", {"room": word(event.room), "days": event.days,
                                   "expected": known.days}  # fmt: skip

    def apply(self, table: Campaign, event: UpgradeOrdered) -> Campaign:
        """It comes so many days from now."""
        coming = {**table.base.upgrades, event.room: (event.level, table.day + event.days)}
        return with_base(table, upgrades=coming).owing(*costs(event.player, event.cost, "upgrade"))

    def offers(self, view: Sight) -> Iterator[Offer]:
        """Any room by one level; days and price stand on the back of its card."""
        table: Campaign = view.table
        for room in ROOMS:
            level = table.base.rooms.get(room, 0) + 1
            if level > HIGHEST_ROOM or room in table.base.upgrades:
                continue
            known = UPGRADES.get((room, level))
            facts: dict[str, Any] = {"room": room, "level": level}
            asks: list[Ask] = [] if known else [number("days", 1, 56)]
            if known:
                facts |= {"days": known.days, "cost": known.cost}
                payers = [seat for seat in acting(view) if has_modules(table, seat, known.cost)]
                if not payers:
                    continue
                asks.append(heroes(table, payers))
            phrase = OFFERED("offer.upgrade", room=word(room), level=level)
            yield self.offer(phrase, *asks, **facts)


def level_faults(table: Campaign, room: Room, level: int) -> Iterator[Objection]:
    """A room rises by one level at a time."""
    expected = table.base.rooms.get(room, 0) + 1
    if level != expected or level > HIGHEST_ROOM:
        values = {"room": word(room), "level": level, "now": expected - 1}
        yield "level_skipped", values


def has_modules(table: Campaign, seat: str, cost: Mapping[Module, int]) -> bool:
    """Whether somebody has what something costs, in the base."""
    stored = table.heroes[seat].stored_modules
    return all(stored.get(module, 0) >= count for module, count in cost.items())


class UpgradeRoom(HuntersAct[RoomUpgraded]):
    """A room has a level."""

    event, group = RoomUpgraded, "base"

    def objections(self, view: Sight, event: RoomUpgraded) -> Iterator[Objection]:
        """One level higher, when its token's day has come."""
        table: Campaign = view.table
        yield from level_faults(table, event.room, event.level)
        _, ready = table.base.upgrades.get(event.room, (0, 0))
        if ready > table.day:
            yield "upgrade_early", {"room": word(event.room), "day": ready}

    def apply(self, table: Campaign, event: RoomUpgraded) -> Campaign:
        """Its token leaves the track."""
        upgrades = {r: coming for r, coming in table.base.upgrades.items() if r != event.room}
        rooms = {**table.base.rooms, event.room: event.level}
        return with_base(table, rooms=rooms, upgrades=upgrades)

    def offers(self, view: Sight) -> Iterator[Offer]:
        """The first room, where the table has not said which; each, where no days are told."""
        table: Campaign = view.table
        if not (table.base.rooms or table.base.upgrades):
            rooms = pick("room", (Choice(room, word(room)) for room in ROOMS))
            yield self.offer("first_room", rooms, level=1)
        elif not table.records("upgrade_ordered"):
            for room in ROOMS:
                level = table.base.rooms.get(room, 0) + 1
                if level <= HIGHEST_ROOM:
                    phrase = OFFERED("offer.upgrade", room=word(room), level=level)
                    yield self.offer(phrase, room=room, level=level)


class GainDocument(HuntersAct[DocumentGained]):
    """The party gets a technical document; it is never used up."""

    event, group = DocumentGained, "base"

    def apply(self, table: Campaign, event: DocumentGained) -> Campaign:
        """It must be brought to the base."""
        known = table.base.documents.get(event.item)
        is_in_base = table.is_in_base is True or (known is not None and known.is_in_base)
        document = Document(event.room, event.level, event.days, is_in_base)
        return with_base(table, documents={**table.base.documents, event.item: document})

    def offers(self, view: Sight) -> Iterator[Offer]:
        """Of any item."""
        del view
        rooms = pick("room", (Choice(room, word(room)) for room in ROOMS), optional=True)
        level, days = few("level", (1, 2, 3), optional=True), few("days", (2, 3, 4), optional=True)
        yield self.offer("document", name("item"), rooms, level, days)


class StartProduction(HuntersAct[ProductionStarted]):
    """An item is made: its token lies on the first field of the room's track."""

    event, group = ProductionStarted, "base"

    def objections(self, view: Sight, event: ProductionStarted) -> Iterator[Objection]:
        """In a free room that is high enough, of a document that lies in the base."""
        table: Campaign = view.table
        room, options = word(event.room), table.options
        document = table.base.documents.get(event.item)
        if document is None or not document.is_in_base:
            key = "document_missing" if document is None else "document_afar"
            yield key, {"item": event.item}
        if not may_make_here(table):
            option = options.production_from_afar
            yield "made_afar", {"place": place_name(table.place), "option": option}
        if not is_free(table, event.room):
            yield "room_busy", {"room": room, "option": options.production_per_room}
        says = what_document_says(table, event.item)
        level = table.base.rooms.get(event.room, 0)
        if level < max(1, says.level or 1):
            yield "room_too_low", {"room": room, "level": level, "wanted": says.level or 1}
        if says.room not in (None, event.room):
            yield "wrong_room", {"item": event.item, "room": room, "wanted": word(says.room or "")}
        if says.days not in (None, event.days):
            yield "production_days", {"item": event.item, "days": event.days,
                                      "expected": says.days}  # fmt: skip

    def apply(self, table: Campaign, event: ProductionStarted) -> Campaign:
        """It is ready when the token reaches its field, or a day later (option `production`)."""
        ready = table.day + event.days - (table.options.production == "by_field")
        made = Production(event.item, event.player, ready)
        productions = (*table.base.productions, (event.room, made))
        return with_base(table, productions=productions).owing(
            *costs(event.player, event.cost, "production")
        )

    def offers(self, view: Sight) -> Iterator[Offer]:
        """Of documents that lie in the base, in rooms that are free."""
        table: Campaign = view.table
        seats = acting(view)
        for item, document in table.base.documents.items():
            says, known = what_document_says(table, item), DOCUMENTS.get(item)
            rooms = [
                room
                for room, level in table.base.rooms.items()
                if is_free(table, room)
                and says.room in (None, room)
                and level >= max(1, says.level or 1)
            ]
            makers = [s for s in seats if known is None or has_modules(table, s, known.cost)]
            if not (document.is_in_base and makers and rooms and may_make_here(table)):
                continue
            facts: dict[str, Any] = {"item": item}
            asks = [heroes(table, makers)]
            if len(rooms) == 1:
                facts["room"] = rooms[0]
            else:
                asks.append(pick("room", [Choice(room, word(room)) for room in rooms]))
            if says.days is None:
                asks.append(few("days", (2, 3, 4)))
            else:
                facts["days"] = says.days
            if known is not None:
                facts["cost"] = known.cost
            yield self.offer(OFFERED("offer.produce", item=item), *asks, **facts)


def what_document_says(table: Campaign, item: str) -> Document:
    """Room, level and days of a document: as it was told, else as written down or printed."""
    told, known = table.base.documents.get(item, Document()), DOCUMENTS.get(item)

    def value(name: str) -> Any:
        written = table.known("document", item, name)
        return next(
            (one for one in (getattr(told, name), written, getattr(known, name, None))
             if one is not None), None,
        )  # fmt: skip

    return Document(value("room"), value("level"), value("days"), told.is_in_base)


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

    def objections(self, view: Sight, event: ProductionFinished) -> Iterator[Objection]:
        """What was begun, and not before its day; a day later is right by the other reading."""
        made = [one for room, one in view.table.base.productions
                if (room, one.item) == (event.room, event.item)]  # fmt: skip
        if not made:
            yield "not_begun", {"item": event.item, "room": word(event.room)}
        elif made[0].ready - (view.table.options.production == "elapsed") > view.table.day:
            yield "production_early", {"item": event.item, "day": made[0].ready}

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


MOST_AT_ONCE: Final = 999
"""No event tells of more cells: what is more comes in several."""


class Work(HuntersAct[WorkDone]):
    """Heroes work where a place pays them by the day."""

    event, group = WorkDone, "day"

    def objections(self, view: Sight, event: WorkDone) -> Iterator[Objection]:
        """Who lies unconscious does nothing."""
        for seat in event.workers:
            hero = view.table.heroes.get(seat)
            if hero is not None and hero.is_down:
                yield "unconscious", {"player": player_name(view.table, seat)}
        yield from unopened_cards(view.table)

    def apply(self, table: Campaign, event: WorkDone) -> Campaign:
        """The days pass, and each is paid."""
        days = advance(table, event.days, "work")
        if days:
            passed = {"days": days, "reason": "work"}
            table = table.owing(due("days_passed", because="work", **passed))
        paid = [seat for seat in event.workers if seat in table.heroes]
        full, rest = divmod(event.days * event.pay, MOST_AT_ONCE)
        parts = [MOST_AT_ONCE] * full + [rest] * (rest > 0)
        pay = (
            due("cells_changed", because="pay", player=seat, change=by, purpose="work")
            for seat in paid
            for by in parts
        )
        return replace(table, last={**table.last, "pay": event.pay}).owing_afterwards(*pay)

    def offers(self, view: Sight) -> Iterator[Offer]:
        """Whoever stands."""
        table: Campaign = view.table
        able = [seat for seat, hero in table.party.items() if not hero.is_down]
        if able and table.mission is None and not table.unopened:
            who = heroes(table, able, "workers", many=True)._replace(
                choices=tuple(Choice(s, table.names.get(s, s), most=1) for s in able),
                least=1, most=len(able), default=able,
            )  # fmt: skip
            pay = number("pay", 1, 30, default=table.last.get("pay", 1))
            yield self.offer("work", who, few("days", (1, 2, 3, 4, 5)), pay, key="w")

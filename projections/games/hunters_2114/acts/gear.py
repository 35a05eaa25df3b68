"""What heroes carry and store: modules, cells, items."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar, get_args

from events.base import Event
from events.hunters_2114.campaign import (
    CellsChanged,
    GainReason,
    ItemGained,
    ItemLost,
    ItemMoved,
    ItemUsed,
    LossReason,
    Module,
    ModulesChanged,
)
from events.words import Phrase
from projections.acts import Objection, Sight
from projections.games.hunters_2114.act import (
    HuntersAct,
    acting,
    few,
    fewer,
    flag,
    givers,
    heroes,
    name,
    number,
    pick,
    purpose,
)
from projections.games.hunters_2114.campaign.hero import Hero
from projections.games.hunters_2114.campaign.inventory import (
    first_to_choose,
    fits_weapon,
    is_put_away,
    is_too_full,
)
from projections.games.hunters_2114.campaign.table import Campaign, due
from projections.games.hunters_2114.data import ANTIDOTE, HEALING, MODULES, MODULES_A_SLOT, SLOTS
from projections.games.hunters_2114.mission.using import uses_due
from projections.games.hunters_2114.names import place_name, player_name, word
from projections.games.hunters_2114.words import OFFERED
from projections.offers import Ask, Choice, Offer

E = TypeVar("E", bound=Event)


def words_of(names: tuple[str, ...]) -> list[Choice]:
    """Ids to choose from, each as it is called."""
    return [Choice(one, word(one)) for one in names]


def stored_from_afar(table: Campaign, event: Event) -> Iterator[Objection]:
    """Things are left in the base, and taken from it, only by who is there.

    What something costs may be paid from there, what is made there lies there, and what lies there
    may change hands, from anywhere.
    """
    is_pooled = getattr(event, "receiver", None) is not None and (
        getattr(event, "stored", False) and getattr(event, "from_storage", True)
    )
    if table.is_in_base is False and not is_pooled and table.due_answered(event) is None:
        yield "storage", {"place": place_name(table.place)}


def changes_of(event: ModulesChanged | CellsChanged) -> Iterator[tuple[str, int]]:
    """Whose number changes by how much."""
    yield event.player, event.change
    if event.receiver is not None:
        yield event.receiver, -event.change


class GoodsAct(HuntersAct[E]):
    """What is carried or stored."""

    group = "goods"

    def where(self, view: Sight) -> tuple[Ask, ...]:
        """Carried or stored: asked where the party may be in the base."""
        return () if view.table.is_in_base is False else (flag("stored", default=False),)


class ChangeModules(GoodsAct[ModulesChanged]):
    """Modules come, or go."""

    event = ModulesChanged

    def objections(self, view: Sight, event: ModulesChanged) -> Iterator[Objection]:
        """No more is spent than there is; what is carried fits into blue slots."""
        table: Campaign = view.table
        hero = table.heroes.get(event.player)
        if event.stored:
            yield from stored_from_afar(table, event)
        if hero is None:
            return
        who = player_name(table, event.player)
        held = (hero.stored_modules if event.stored else hero.modules).get(event.module, 0)
        if held + event.change < 0:
            values = {"player": who, "module": word(event.module), "held": held}
            yield "modules_missing", values
        after = hero.plus_module(event.module, event.change, stored=event.stored)
        if event.change > 0 and not event.stored and is_too_full(table, after, "extra"):
            yield "modules_full", {"player": who}

    def apply(self, table: Campaign, event: ModulesChanged) -> Campaign:
        """There are more of a kind, or fewer; what is given away another one has."""
        for seat, change in changes_of(event):
            if seat in table.heroes:
                hero = table.heroes[seat].plus_module(event.module, change, stored=event.stored)
                table = table.with_hero(seat, hero)
        return table

    def offers(self, view: Sight) -> Iterator[Offer]:
        """Some are gained; some are spent of those one has."""
        table: Campaign = view.table
        seats = acting(view)
        if seats:
            asks = (
                heroes(table, seats),
                pick("module", words_of(MODULES)),
                few("change", range(1, MODULES_A_SLOT + 1)),
                purpose(gained=True),
            )
            yield self.offer("modules", *asks, key="m")
        for seat in seats:
            for which in _of_modules(table.heroes[seat].modules):
                phrase = OFFERED("offer.modules_spent", player=player_name(table, seat))
                yield self.offer(phrase, *which, purpose(gained=False), player=seat)
        for seat, others in givers(view):
            hero, to = table.heroes[seat], heroes(table, others, "receiver")
            for which in _of_modules(hero.modules):
                phrase = OFFERED("offer.modules_given", player=player_name(table, seat))
                yield self.offer(phrase, *which, to, player=seat)
            for which in _of_modules(hero.stored_modules):
                phrase = OFFERED("offer.modules_pooled", player=player_name(table, seat))
                yield self.offer(phrase, *which, to, player=seat, stored=True)


def _of_modules(held: Mapping[Module, int]) -> Iterator[tuple[Ask, Ask]]:
    """Which of the modules that somebody has, and how many of them."""
    if held:
        fewer_of = {module: fewer(count) for module, count in held.items()}
        by = Ask("change", "choice", OFFERED("ask.lost"), after="module", choices_after=fewer_of)
        yield pick("module", words_of(tuple(held))), by


class ChangeCells(GoodsAct[CellsChanged]):
    """Fuel cells come, or go."""

    event = CellsChanged

    def objections(self, view: Sight, event: CellsChanged) -> Iterator[Objection]:
        """No more is spent than there is."""
        table: Campaign = view.table
        hero = table.heroes.get(event.player)
        if event.stored:
            yield from stored_from_afar(table, event)
        held = 0 if hero is None else hero.stored_cells if event.stored else hero.cells
        if hero is not None and held + event.change < 0:
            yield "cells_missing", {"player": player_name(table, event.player), "held": held}

    def apply(self, table: Campaign, event: CellsChanged) -> Campaign:
        """There are more, or fewer; what is given away another one has."""
        where = "stored_cells" if event.stored else "cells"
        for seat, change in changes_of(event):
            if seat in table.heroes:
                table = table.with_hero(seat, table.heroes[seat].plus(**{where: change}))
        return table

    def offers(self, view: Sight) -> Iterator[Offer]:
        """Some are gained; some are spent of those one has."""
        table: Campaign = view.table
        seats = acting(view)
        if seats:
            change = number("change", 1, 99)
            yield self.offer("cells", heroes(table, seats), change, purpose(gained=True), key="c")
        for seat, others in givers(view):
            hero, to = table.heroes[seat], heroes(table, others, "receiver")
            for held, words in ((hero.cells, "cells_given"), (hero.stored_cells, "cells_pooled")):
                if held:
                    phrase = OFFERED(f"offer.{words}", player=player_name(table, seat))
                    given = pick("change", fewer(held), "given")
                    stored: dict[str, Any] = {"stored": True} if words == "cells_pooled" else {}
                    yield self.offer(phrase, given, to, player=seat, **stored)
        for seat in seats:
            if held := table.heroes[seat].cells:
                phrase = OFFERED("offer.cells_spent", player=player_name(table, seat))
                change = pick("change", fewer(held), "lost")
                yield self.offer(phrase, change, purpose(gained=False), player=seat)


class GainItem(GoodsAct[ItemGained]):
    """An item comes into somebody's hands."""

    event = ItemGained

    def objections(self, view: Sight, event: ItemGained) -> Iterator[Objection]:
        """Into a slot that has room for it; into the storage only in the base."""
        table: Campaign = view.table
        if event.stored:
            yield from stored_from_afar(table, event)
        hero = table.heroes.get(event.player)
        if hero is not None and event.slot is not None:
            yield from slot_faults(table, event.player, hero, event)

    def apply(self, table: Campaign, event: ItemGained) -> Campaign:
        """It is carried, or lies in the storage."""
        hero = table.heroes.get(event.player)
        if hero is None:
            return table
        return table.with_hero(
            event.player, hero.with_item(event.item, event.slot, stored=event.stored)
        )

    def offers(self, view: Sight) -> Iterator[Offer]:
        """Any, by its name."""
        if seats := acting(view):
            hows = pick("how", words_of(get_args(GainReason)), "gained", default="found")
            who = heroes(view.table, seats)
            if first := first_to_choose(view.table):
                first_name = player_name(view.table, first)
                who = who._replace(words=OFFERED("ask.taker", player=first_name))
            yield self.offer("item", who, name("item"), hows, *self.where(view), key="i")

    def sentence(self, event: ItemGained, table: Campaign) -> Phrase:
        """What, and how it came."""
        return self.said(event, table, how=word(event.how))


class LoseItem(GoodsAct[ItemLost]):
    """An item is gone."""

    event = ItemLost

    def objections(self, view: Sight, event: ItemLost) -> Iterator[Objection]:
        """One has it; of the storage only who is in the base disposes."""
        table: Campaign = view.table
        if event.stored:
            yield from stored_from_afar(table, event)
        yield from not_held(table, event.player, event.item, stored=event.stored)

    def apply(self, table: Campaign, event: ItemLost) -> Campaign:
        """Nobody has it."""
        hero = table.heroes.get(event.player)
        if hero is None:
            return table
        return table.with_hero(event.player, hero.without_item(event.item, stored=event.stored))

    def offers(self, view: Sight) -> Iterator[Offer]:
        """Of what somebody carries."""
        for seat in acting(view):
            if carried := carried_by(view.table.heroes[seat]):
                hows = pick("how", words_of(get_args(LossReason)), "lost_how", default="discarded")
                phrase = OFFERED("offer.item_lost", player=player_name(view.table, seat))
                yield self.offer(phrase, pick("item", map(Choice, carried)), hows, player=seat)

    def sentence(self, event: ItemLost, table: Campaign) -> Phrase:
        """What, and how it went."""
        return self.said(event, table, how=word(event.how))


def not_held(table: Campaign, seat: str, item: str, *, stored: bool) -> Iterator[Objection]:
    """Nobody gives away what he has not."""
    hero = table.heroes.get(seat)
    if hero is not None and not hero.has_item(item, stored=stored):
        yield "item_missing", {"player": player_name(table, seat), "item": item}


def slots_for(table: Campaign, hero: Hero, item: str) -> tuple[Choice, ...]:
    """Where an item that is carried may go: into slots of its kind, and into the blue ones."""
    rest, kind = hero.without_item(item), table.known("item", item, "slot")
    return tuple(
        Choice(slot, word(slot))
        for slot in SLOTS
        if (kind in (None, slot) or slot == "extra")
        and not is_too_full(table, rest.with_item(item, slot), slot)
    )


def slot_faults(
    table: Campaign, seat: str, hero: Hero, event: ItemGained | ItemMoved
) -> Iterator[Objection]:
    """What is wrong with an item in a slot: its kind, no room, a weapon that it does not fit."""
    slot = event.slot
    assert slot is not None, "asked before"
    who = player_name(table, seat)
    kind = table.known("item", event.item, "slot")
    if slot != "extra" and kind not in (None, slot):
        yield "slot_kind", {"item": event.item, "slot": word(slot), "kind": word(kind)}
    if is_too_full(table, hero.with_item(event.item, slot), slot):
        yield "slot_full", {"player": who, "slot": word(slot), "most": hero.slots.get(slot, 0)}
    if event.weapon is not None and not fits_weapon(table, event.item, event.weapon):
        yield "accessory", {"item": event.item, "weapon": event.weapon}


def carried_by(hero: Hero) -> list[str]:
    """The items that a hero carries, each kind once."""
    return list(dict.fromkeys(gear.item for gear in hero.gear))


class MoveItem(GoodsAct[ItemMoved]):
    """An item goes from hand to hand, into the storage or out of it, or to another slot."""

    event = ItemMoved

    def objections(self, view: Sight, event: ItemMoved) -> Iterator[Objection]:
        """One has it, there is room for it, and the storage is reached only from the base."""
        table: Campaign = view.table
        if event.stored or event.from_storage:
            yield from stored_from_afar(table, event)
        yield from not_held(table, event.player, event.item, stored=event.from_storage)
        seat = event.receiver or event.player
        hero = table.heroes.get(seat)
        if hero is not None and event.slot is not None and not event.stored:
            rest = hero if event.from_storage or event.receiver else hero.without_item(event.item)
            yield from slot_faults(table, seat, rest, event)

    def apply(self, table: Campaign, event: ItemMoved) -> Campaign:
        """It is elsewhere; what somebody did not have is there all the same."""
        giver = table.heroes.get(event.player)
        if giver is None:
            return table
        giver = giver.without_item(event.item, stored=event.from_storage)
        table = table.with_hero(event.player, giver)
        seat = event.receiver or event.player
        receiver = table.heroes.get(seat)
        if receiver is None:
            return table
        return table.with_hero(
            seat, receiver.with_item(event.item, event.slot, stored=event.stored)
        )  # fmt: skip

    def offers(self, view: Sight) -> Iterator[Offer]:
        """To another hero; in the base to and from the storage; into a slot."""
        table: Campaign = view.table
        for seat, others in givers(view):
            hero = table.heroes[seat]
            who = player_name(table, seat)
            if carried := carried_by(hero):
                item = pick("item", map(Choice, carried))
                to = heroes(table, others, "receiver")
                yield self.offer(OFFERED("offer.give", player=who), item, to, player=seat)
                if not hero.has_left:
                    room = {one: slots_for(table, hero, one) for one in carried}
                    slots = Ask("slot", "choice", OFFERED("ask.slot"), after="item",
                                choices_after=room)  # fmt: skip
                    fits = pick("item", (Choice(one) for one in carried if room[one]))
                    if fits.choices:
                        phrase = OFFERED("offer.equip", player=who)
                        yield self.offer(phrase, fits, slots, player=seat)
                    if table.is_in_base:
                        yield self.offer(OFFERED("offer.store", player=who), item, player=seat,
                                         stored=True)  # fmt: skip
            if not hero.storage:
                continue
            stored = pick("item", map(Choice, dict.fromkeys(hero.storage)))
            yield self.offer(OFFERED("offer.pool", player=who), stored,
                             heroes(table, others, "receiver"), player=seat, stored=True,
                             from_storage=True)  # fmt: skip
            if table.is_in_base and not hero.has_left:
                yield self.offer(OFFERED("offer.take", player=who), stored, player=seat,
                                 from_storage=True)  # fmt: skip

    def sentence(self, event: ItemMoved, table: Campaign) -> Phrase:
        """To whom, or where to."""
        if event.receiver is not None:
            return self.said(event, table, "item_given")
        if event.stored:
            return self.said(event, table, "item_stored")
        return self.said(event, table, "item_taken" if event.from_storage else "")


class UseItem(GoodsAct[ItemUsed]):
    """An item is used between missions."""

    event = ItemUsed

    def objections(self, view: Sight, event: ItemUsed) -> Iterator[Objection]:
        """Who lies unconscious does nothing; gear in a blue slot is swapped before it is used."""
        table: Campaign = view.table
        hero = table.heroes.get(event.player)
        if hero is None:
            return
        who = player_name(table, event.player)
        if hero.is_down:
            yield "unconscious", {"player": who}
        if table.mission is not None and is_put_away(table, hero, event.item):
            yield "blue_slot", {"player": who, "item": event.item}
        yield from not_held(table, event.player, event.item, stored=False)

    def apply(self, table: Campaign, event: ItemUsed) -> Campaign:
        """An antidote lifts poison; how much a first-aid kit heals its token says."""
        target = event.target or event.player
        if table.mission is not None and event.item != ANTIDOTE:
            return table.owing(*uses_due(table, event.player, event.item, target))
        if event.item == ANTIDOTE:
            return table.owing(due("poison_cured", because="used", player=target, how="antidote"))
        if event.item in HEALING:
            heals = {"player": target, "reason": "first_aid"}
            return table.owing(due("health_changed", because="heals", **heals))
        return table

    def offers(self, view: Sight) -> Iterator[Offer]:
        """What heals, of what is carried."""
        table: Campaign = view.table
        for seat in acting(view):
            hero = table.heroes[seat]
            items = [item for item in _useful(table) if hero.has_item(item)]
            if items and not hero.is_down:
                on = heroes(table, table.party, "target")
                phrase = OFFERED("offer.use", player=player_name(table, seat))
                yield self.offer(phrase, pick("item", map(Choice, items)), on, player=seat)


def _useful(table: Campaign) -> list[str]:
    """What one uses: what heals; in a mission what the table wrote down that it serves so often.

    There first aid takes an interaction.
    """
    if table.mission is None:
        return [*HEALING, ANTIDOTE]
    return [
        name for kind, name in table.things
        if kind == "item" and name not in HEALING and table.known("item", name, "uses")
        and not (table.known("item", name, "dice") or table.known("item", name, "slot") == "weapon")
    ]  # fmt: skip

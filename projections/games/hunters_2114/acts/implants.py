"""Implants: installed, removed, shared out when a hero has left."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from events.hunters_2114.campaign import ImplantInstalled, ImplantRemoved, ImplantShared
from projections.acts import Objection, Sight
from projections.games.hunters_2114.act import acting, heroes, name, pick
from projections.games.hunters_2114.acts.gear import GoodsAct
from projections.games.hunters_2114.campaign.hero import Hero
from projections.games.hunters_2114.campaign.table import Campaign
from projections.games.hunters_2114.changing import replace
from projections.games.hunters_2114.names import player_name
from projections.games.hunters_2114.words import OFFERED
from projections.offers import Choice, Offer


def has_room_for_implant(hero: Hero) -> bool:
    """Whether one more implant fits, as far as anybody knows."""
    return hero.implants_most is None or len(hero.implants) < hero.implants_most


def without_implant(hero: Hero, implant: str) -> Hero:
    """The same hero without it."""
    kept = list(hero.implants)
    if implant in kept:
        kept.remove(implant)
    return replace(hero, implants=tuple(kept))


class InstallImplant(GoodsAct[ImplantInstalled]):
    """An implant is installed."""

    event = ImplantInstalled

    def objections(self, view: Sight, event: ImplantInstalled) -> Iterator[Objection]:
        """No more than the card allows."""
        hero = view.table.heroes.get(event.player)
        if hero is not None and not has_room_for_implant(hero):
            who = player_name(view.table, event.player)
            yield "implants_full", {"player": who, "most": hero.implants_most}

    def apply(self, table: Campaign, event: ImplantInstalled) -> Campaign:
        """It is the hero's."""
        hero = table.heroes.get(event.player)
        return table if hero is None else table.with_hero(
            event.player, implants=(*hero.implants, event.implant)
        )  # fmt: skip

    def offers(self, view: Sight) -> Iterator[Offer]:
        """Whoever has room for one."""
        table: Campaign = view.table
        seats = [seat for seat in acting(view) if has_room_for_implant(table.heroes[seat])]
        if seats:
            yield self.offer("implant", heroes(table, seats), name("implant"))


class RemoveImplant(GoodsAct[ImplantRemoved]):
    """An implant is removed."""

    event = ImplantRemoved

    def apply(self, table: Campaign, event: ImplantRemoved) -> Campaign:
        """It is gone."""
        hero = table.heroes.get(event.player)
        if hero is None:
            return table
        return table.with_hero(event.player, without_implant(hero, event.implant))

    def offers(self, view: Sight) -> Iterator[Offer]:
        """Of those somebody has."""
        for seat in acting(view):
            if implants := view.table.heroes[seat].implants:
                phrase = OFFERED("offer.implant_removed", player=player_name(view.table, seat))
                asks = pick("implant", map(Choice, dict.fromkeys(implants)))
                yield self.offer(phrase, asks, player=seat)


class ShareImplant(GoodsAct[ImplantShared]):
    """An implant of a hero who has left goes to another one."""

    event = ImplantShared

    def objections(self, view: Sight, event: ImplantShared) -> Iterator[Objection]:
        """Only of a hero who has left: otherwise implants are never traded."""
        giver = view.table.heroes.get(event.player)
        if giver is not None and not giver.has_left:
            yield "implant_traded", {"player": player_name(view.table, event.player)}
        receiver = view.table.heroes.get(event.receiver)
        if receiver is not None and not has_room_for_implant(receiver):
            who = player_name(view.table, event.receiver)
            yield "implants_full", {"player": who, "most": receiver.implants_most}

    def apply(self, table: Campaign, event: ImplantShared) -> Campaign:
        """The other one has it."""
        giver, receiver = table.heroes.get(event.player), table.heroes.get(event.receiver)
        if giver is None or receiver is None:
            return table
        table = table.with_hero(event.player, without_implant(giver, event.implant))
        receiver = table.heroes[event.receiver]
        return table.with_hero(event.receiver, implants=(*receiver.implants, event.implant))

    def offers(self, view: Sight) -> Iterator[Offer]:
        """Of those who have left, to whoever has room."""
        table: Campaign = view.table
        to = [seat for seat, hero in table.party.items() if has_room_for_implant(hero)]
        for seat, hero in table.heroes.items():
            if hero.has_left and hero.implants and to:
                asks: tuple[Any, ...] = (
                    pick("implant", map(Choice, dict.fromkeys(hero.implants))),
                    heroes(table, to, "receiver"),
                )
                phrase = OFFERED("offer.implant_shared", player=player_name(table, seat))
                yield self.offer(phrase, *asks, player=seat)

"""What all games have and this one answers: people who come and go, saves, the catalogue."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from events.base import Event
from events.match import (
    PlayerJoined,
    PlayerLeft,
    PlayerReturned,
    SaveLoaded,
    ThingCorrected,
    ThingMet,
)
from lost_expedition.act import ExpeditionAct
from lost_expedition.camp import Camp, Hero
from projections.acts import nothing
from projections.catalogue import enter

E = TypeVar("E", bound=Event)


class SharedAct(ExpeditionAct[E]):
    """An event of every game: offered, said, asked for and typed without us."""

    sentence = nothing


class Join(SharedAct[PlayerJoined]):
    """Somebody sat down later: with a hero of their own, in the camp."""

    event = PlayerJoined

    def apply(self, table: Camp, event: PlayerJoined) -> Camp:
        """Whoever has left and comes again finds the old hero."""
        hero = replace(table.heroes.get(event.player, Hero()), is_here=True)
        return replace(table, heroes={**table.heroes, event.player: hero})


class Leave(SharedAct[PlayerLeft]):
    """Somebody got up, for good or for an evening: the hero waits."""

    event = PlayerLeft

    def apply(self, table: Camp, event: PlayerLeft) -> Camp:
        """Nobody acts with it."""
        return table.with_hero(event.player, is_here=False)


class Return(SharedAct[PlayerReturned]):
    """Somebody is back."""

    event = PlayerReturned

    def apply(self, table: Camp, event: PlayerReturned) -> Camp:
        """The hero goes on."""
        return table.with_hero(event.player, is_here=True)


class LoadSave(SharedAct[SaveLoaded]):
    """The table went back to a save: the table as it was then comes by itself."""

    event = SaveLoaded

    def apply(self, table: Camp, event: SaveLoaded) -> Camp:
        """All that the game itself does is to count how often."""
        del event
        return replace(table, loads=table.loads + 1)


class MeetThing(SharedAct[ThingMet]):
    """The table wrote down what a beast is: the rules may use it from here on."""

    event = ThingMet

    def apply(self, table: Camp, event: ThingMet | ThingCorrected) -> Camp:
        """Into the catalogue."""
        things = dict(table.things)
        enter(things, event)
        return replace(table, things=things)


class CorrectThing(SharedAct[ThingCorrected]):
    """What was written down was wrong, or became known."""

    event = ThingCorrected
    apply = MeetThing.apply

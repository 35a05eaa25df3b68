"""Where the expedition stands.

A table may be any value. This one is never changed: what an event makes of it is another one, so
that `copy` has nothing to do.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from pydantic import ValidationError

from events.match import MatchStarted
from lost_expedition.valley import CAMP
from lost_expedition.vocabulary import ExpeditionOptions
from projections.catalogue import Things

HERO_LIFE = 4


@dataclass(frozen=True)
class Hero:
    """Whom a player leads: where, with how many hit points; and whether the player is here."""

    cell: str = CAMP
    left: int = HERO_LIFE
    is_here: bool = True


@dataclass(frozen=True)
class Beast:
    """What came out of the forest: where it stands, and how many wounds lie on it."""

    cell: str
    wounds: int = 0


@dataclass(frozen=True)
class Laid:
    """A hidden card and who knows it (None: everybody)."""

    card: str | None
    known_by: tuple[str, ...] | None


@dataclass(frozen=True)
class Camp:
    """All that lies on the table."""

    heroes: Mapping[str, Hero]
    food: int
    missions: int = 3
    """So many must be won."""
    day: int = 0
    mission: str | None = None
    won: tuple[str, ...] = ()
    path: tuple[Laid, ...] = ()
    met: tuple[str, ...] = ()
    beasts: Mapping[str, Beast] = field(default_factory=dict)
    things: Things = field(default_factory=dict)
    """What the table wrote down of the beasts that it met."""
    loads: int = 0
    """How often it went back to a save."""
    is_over: bool = False

    @property
    def seats(self) -> tuple[str, ...]:
        """Everybody who ever joined: whoever left keeps a place in the record."""
        return tuple(self.heroes)

    @property
    def first_card(self) -> str | None:
        """The card that is turned next, as far as one knows it."""
        return self.path[0].card if self.path else None

    def can_act(self, seat: str | None) -> bool:
        """Whether a hero is here and stands."""
        hero = self.heroes.get(seat or "")
        return hero is not None and hero.is_here and hero.left > 0

    def with_hero(self, seat: str, **changes: Any) -> Camp:
        """The same camp, where something about a hero is otherwise; nobody comes of it."""
        if seat not in self.heroes:
            return self
        hero = replace(self.heroes[seat], **changes)
        return replace(self, heroes={**self.heroes, seat: hero})

    def with_beast(self, name: str, beast: Beast | None) -> Camp:
        """The same camp, where a beast is otherwise, or gone."""
        others = {other: found for other, found in self.beasts.items() if other != name}
        return replace(self, beasts=others if beast is None else {**others, name: beast})

    def known(self, beast: str, word: str) -> int | None:
        """What the catalogue says of a beast; None where nobody knows it."""
        thing = self.things.get(("beast", beast))
        value = thing.values.get(word) if thing else None
        return value if isinstance(value, int) else None


def start(started: MatchStarted) -> Camp:
    """The camp before the first day."""
    try:
        options = ExpeditionOptions.model_validate(started.options)
    except ValidationError:  # an odd record still opens
        options = ExpeditionOptions()
    heroes = {player.seat: Hero() for player in started.players}
    return Camp(heroes, options.food, options.missions)


def view(camp: Camp, seat: str | None) -> Camp:
    """The camp as a seat knows it: of a hidden card only who saw it knows what it is."""

    def seen(laid: Laid) -> Laid:
        knows = laid.known_by is None or seat in laid.known_by
        return laid if knows else replace(laid, card=None)

    return replace(camp, path=tuple(map(seen, camp.path)))

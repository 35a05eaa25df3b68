"""A hero: what stands on the card, what lies on it, and what waits in the base."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from msgspec import field

from events.hunters_2114.campaign import Module, Slot
from projections.games.hunters_2114.changing import Frozen, replace


class Gear(NamedTuple):
    """An item that is carried; without a slot nobody noted where."""

    item: str
    slot: Slot | None = None


class Hero(Frozen, frozen=True):
    """Whom a player leads, as far as the table knows it: None is what nobody wrote down."""

    hero_class: str | None = None
    strength: int | None = None
    persuasion: int | None = None
    morale: int | None = None
    health: int | None = None
    health_most: int | None = None
    level: int = 1
    xp: int = 0
    """Experience points that are not spent yet."""
    food: int | None = None
    cells: int = 0
    is_poisoned: bool = False
    is_down: bool = False
    """Unconscious, or dead."""
    is_dead: bool = False
    is_here: bool = True
    """False where whoever plays it is away for an evening."""
    has_left: bool = False
    modules: Mapping[Module, int] = {}
    gear: tuple[Gear, ...] = ()
    stored_modules: Mapping[Module, int] = {}
    stored_cells: int = 0
    storage: tuple[str, ...] = ()
    """The items that wait in the base."""
    implants: tuple[str, ...] = ()
    implants_most: int | None = None
    slots: Mapping[Slot, int] = field(default_factory=lambda: {"armour": 1})
    """How many slots of each kind the card has, as far as it was written down."""
    cards: tuple[str, ...] = ()
    """Cards and skills that were gained with levels."""
    lost_cards: tuple[str, ...] = ()
    deck_size: int | None = None

    @property
    def is_in_party(self) -> bool:
        """Whether the campaign still counts this hero."""
        return not (self.has_left or self.is_dead)

    @property
    def is_hurt(self) -> bool:
        """Whether there is anything to heal, as far as anybody knows."""
        unknown = self.health is None or self.health_most is None
        return self.is_down or unknown or self.health < self.health_most  # type: ignore[operator]

    def with_health(self, health: int) -> Hero:
        """As much is left of its health: with none it lies there, with any it stands."""
        return replace(self, health=health, is_down=health == 0 or self.is_dead)

    def plus(self, **changes: int) -> Hero:
        """Numbers that went up or down; none goes below nothing, and what nobody knows stays so."""
        values: dict[str, Any] = {}
        for name, by in changes.items():
            now = getattr(self, name)
            values[name] = None if now is None else max(0, now + by)
        return replace(self, **values)

    def plus_module(self, module: Module, by: int, *, stored: bool) -> Hero:
        """Modules of a kind, carried or in the base."""
        kept = self.stored_modules if stored else self.modules
        count = max(0, kept.get(module, 0) + by)
        now = {kind: number for kind, number in kept.items() if kind != module}
        if count:
            now[module] = count
        return replace(self, stored_modules=now) if stored else replace(self, modules=now)

    def with_item(self, item: str, slot: Slot | None = None, *, stored: bool = False) -> Hero:
        """One item more, carried or in the base."""
        if stored:
            return replace(self, storage=(*self.storage, item))
        return replace(self, gear=(*self.gear, Gear(item, slot)))

    def without_item(self, item: str, *, stored: bool = False) -> Hero:
        """One such item less, if there is one."""
        if stored:
            return replace(self, storage=_without_first(self.storage, item))
        carried = next((gear for gear in self.gear if gear.item == item), None)
        return self if carried is None else replace(
            self, gear=_without_first(self.gear, carried)
        )  # fmt: skip

    def has_item(self, item: str, *, stored: bool = False) -> bool:
        """Whether there is such an item, carried or in the base."""
        return item in (self.storage if stored else (gear.item for gear in self.gear))


def _without_first(things: tuple[Any, ...], thing: Any) -> tuple[Any, ...]:
    if thing not in things:
        return things
    at = things.index(thing)
    return (*things[:at], *things[at + 1 :])

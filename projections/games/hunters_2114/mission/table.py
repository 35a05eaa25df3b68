"""The mission that is being played: turn, figures, what lies on the board, the action that runs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from events.hunters_2114.mission import AttackDeclared, Terrain
from projections.games.hunters_2114.changing import Frozen, replace
from projections.games.hunters_2114.mission.attack import BLASTS
from projections.games.hunters_2114.mission.enemies import Row
from projections.games.hunters_2114.mission.ground import Ground, distance

MOST_TURNS: Final = 12
"""No mission lasts longer."""
HAND: Final = 5
STUNNED: Final = "EMP"
"""The effect that holds whoever did not hold against a projectile of that name."""
ACTIONS: Final = 2


def figure_id(enemy: str, number: int) -> str:
    """What a figure is called: its card, and a number among those of that card."""
    return f"{enemy} {number}"


class Enemy(Frozen, frozen=True):
    """An enemy on the board."""

    card: str
    damage: int = 0
    square: str | None = None
    facing: str | None = None


class Stand(Frozen, frozen=True):
    """A hero in the mission: where, and how."""

    square: str | None = None
    facing: str | None = None
    is_hidden: bool = False
    hand: int | None = None
    """How many cards are in the hand, as far as anybody counts them."""
    is_off: bool = False
    """Whether the hero has left the board."""
    woken: int | None = None
    """The turn in which somebody woke him: in it he does nothing."""
    reacted: int | None = None
    """The turn of his last reaction."""
    acted: int | None = None
    """The last turn in which he was activated."""


class Effect(NamedTuple):
    """What lasts: on whom, and up to which turn; None is to the mission's end."""

    name: str
    on: str | None
    last: int | None


class Played(Frozen, frozen=True):
    """The card, the basic action or the row of a card that somebody is at."""

    card: str | None = None
    steps: tuple[str, ...] = ()
    """Those that its text lists, from the top."""
    done: tuple[str, ...] = ()
    """What was done of it so far."""
    printed: int | None = None
    moves: int | None = None
    spent: int = 0
    """What was moved of that."""
    is_basic: bool = False
    is_boosted: bool = False
    morale: Mapping[str, int] = {}
    """Morale that was spent on it."""
    row: Row = ()
    """The row that an enemy is at."""
    against: str | None = None
    """Whom it means by that."""

    @property
    def moves_left(self) -> int | None:
        """So far one may still move by it, with morale; None where nobody told."""
        return None if self.moves is None else self.moves + self.morale.get("move", 0) - self.spent


class Trap(NamedTuple):
    """A trap on the board: whoever enters its square sets it off, unless it is a remote one."""

    name: str
    square: str | None
    is_remote: bool = False
    by: str | None = None
    """Who laid it and has not left its square since: until then it does not go off."""

    @property
    def is_live(self) -> bool:
        """Whether it goes off under whoever enters its square."""
        return not self.is_remote and self.by is None


class OwedStrike(NamedTuple):
    """A penalty strike that is still to come: against whom, by one of whom."""

    against: str
    by: tuple[str, ...]


class Assault(Frozen, frozen=True):
    """An attack while it is carried out: as it was declared, and what came of it so far."""

    declared: AttackDeclared
    rolled: Mapping[str, int | None] = {}
    """Hits by target; None where the dice do not say."""
    shields: Mapping[str, int] = {}
    faces: tuple[int, ...] = ()
    """What the dice that fell last show, as far as anybody said."""
    against: str = ""
    """Against whom these were thrown: in a burst one target comes after the other."""
    dealt: frozenset[str] = frozenset()
    """Who has lost health by it."""
    minds: frozenset[str] = frozenset()
    """Who has thrown the one die against it, where it attacks the mind."""

    @property
    def attacker(self) -> str | None:
        """Who attacks."""
        return self.declared.player or self.declared.enemy

    @property
    def is_rolled(self) -> bool:
        """Whether any dice fell."""
        return bool(self.rolled)

    def hits_on(self, figure: str) -> int | None:
        """How many hits a target has to defend itself against."""
        if self.declared.automatic and figure not in self.rolled:
            return self.declared.dice
        if self.declared.terrain is not None:
            return BLASTS[self.declared.terrain].hits
        return self.rolled.get(figure)

    @property
    def passed_over(self) -> list[str]:
        """Of several targets those without what others got: own dice, or what hits lead to.

        Where nothing of the kind was told of any of them, nobody is passed over.
        """
        targets = self.declared.targets
        ended = {*self.shields, *self.dealt, *self.minds}
        thrown = ended | self.rolled.keys()
        without_dice = set() if self.declared.automatic else {*targets} - thrown
        hit = {target for target in targets if self.hits_on(target)}
        missing = (without_dice if thrown & {*targets} else set()) | (
            hit - ended if ended & {*targets} else set()
        )
        return [target for target in targets if target in missing]


class Mission(Frozen, frozen=True):
    """What is known of the mission in play."""

    name: str
    night: bool = False
    weather: str | None = None
    turn_limit: int | None = None
    special: str | None = None
    """The rules that hold in it alone, in the words of the table."""
    turn: int = 0
    """0 while it is set up."""
    is_between: bool = True
    """Whether no turn runs: before the first, and when one is over."""
    turns_told: bool = False
    """Whether its turns are recorded."""
    actions_told: bool = False
    """Whether the actions of this turn are."""
    enemies: Mapping[str, Enemy] = {}
    counts: Mapping[str, int] = {}
    """How many of each card ever came: figures are numbered so."""
    listed: Mapping[str, int] = {}
    """How many the mission book wants."""
    destroyed: Mapping[str, int] = {}
    stands: Mapping[str, Stand] = {}
    ground: Ground = Ground()
    locked: frozenset[tuple[str, str]] = frozenset()
    """Heroes and enemies that are in melee with each other."""
    acting: str | None = None
    """The hero or the enemy whose actions run."""
    actions: int = 0
    """How many of them were taken."""
    played: Played | None = None
    assault: Assault | None = None
    strike: OwedStrike | None = None
    order: tuple[str, ...] = ()
    """The heroes in the order of this turn, then of the last one."""
    done: frozenset[str] = frozenset()
    """The heroes and enemies that are done for this turn."""
    effects: tuple[Effect, ...] = ()
    traps: tuple[Trap, ...] = ()
    paid: frozenset[tuple[str, str]] = frozenset()
    """By hero the items whose upkeep was paid this turn."""
    kept_up: frozenset[tuple[str, str]] = frozenset()
    """And in the last one."""
    laid_on: Mapping[str, int] = {}
    """Cells that lie on an item."""
    held_out: Mapping[str, bool | None] = {}
    """By enemy beside a generator of fear whether it held out; None where nobody can tell."""
    unloaded: frozenset[tuple[str, str]] = frozenset()
    flipped: Mapping[tuple[str, str], int] = {}
    tracer: bool = False
    finds: Mapping[str, int] = {}
    objectives: tuple[str, ...] = ()
    is_reached: bool = False

    # -- who is where --

    def stand(self, seat: str) -> Stand:
        """A hero; one of whom nothing was told stands nowhere in particular."""
        return self.stands.get(seat, Stand())

    def square_of(self, figure: str | None) -> str | None:
        """Where a figure stands, if the table uses squares."""
        if figure is None:
            return None
        enemy = self.enemies.get(figure)
        return self.stand(figure).square if enemy is None else enemy.square

    def between(self, one: str | None, other: str | None) -> int | None:
        """How many squares lie between two figures; nothing, where they fight hand to hand."""
        if (one, other) in self.locked or (other, one) in self.locked:
            return 0
        return distance(self.square_of(one), self.square_of(other))

    def on(self, square: str | None) -> Iterator[str]:
        """All figures on a square, heroes first."""
        if square is not None:
            stands = (seat for seat, stand in self.stands.items() if not stand.is_off)
            for name in (*stands, *self.enemies):
                if self.square_of(name) == square:
                    yield name

    def in_melee(self, figure: str | None) -> tuple[str, ...]:
        """The opponents with whom a figure is in melee."""
        if not self.locked:
            return ()
        pairs = (pair for pair in self.locked if figure in pair)
        return tuple(sorted(one if other == figure else other for one, other in pairs))

    def card_or_hero(self, figure: str) -> str:
        """Who attacks and defends himself as others do: all figures of a card, a hero alone."""
        enemy = self.enemies.get(figure)
        return figure if enemy is None else enemy.card

    def enemies_named(self, card: str) -> list[str]:
        """The figures of one card, as they are numbered."""
        return [name for name, enemy in self.enemies.items() if enemy.card == card]

    # -- changes --

    def with_stand(self, seat: str, **changes: Any) -> Mission:
        """The same mission, where something about a hero is otherwise."""
        stand = replace(self.stand(seat), **changes)
        return replace(self, stands={**self.stands, seat: stand})

    def with_enemy(self, name: str, **changes: Any) -> Mission:
        """The same mission, where something about an enemy is otherwise; none comes of it."""
        if name not in self.enemies:
            return self
        enemy = replace(self.enemies[name], **changes)
        return replace(self, enemies={**self.enemies, name: enemy})

    def lasts(self, effect: str, figure: str) -> bool:
        """Whether an effect holds a figure."""
        return any((one.name, one.on) == (effect, figure) for one in self.effects)

    def without(self, figure: str) -> Mission:
        """The same mission, where a figure is off the board."""
        enemies = {name: enemy for name, enemy in self.enemies.items() if name != figure}
        apart = self.apart(figure)
        if figure in self.enemies:
            return replace(apart, enemies=enemies)
        return apart.leaving(figure, None).with_stand(figure, is_off=True, square=None)

    def destroying(self, card: str, number: int) -> Mission:
        """So many of a card were destroyed; which ones, nobody told."""
        mission = self
        for figure in self.enemies_named(card)[:number]:
            mission = mission.without(figure)
        destroyed = {**self.destroyed, card: self.destroyed.get(card, 0) + number}
        return replace(mission, destroyed=destroyed)

    def apart(self, figure: str) -> Mission:
        """The same mission, where a figure is in melee with nobody."""
        if not self.in_melee(figure):
            return self
        return replace(self, locked=frozenset(p for p in self.locked if figure not in p))

    def engaged(self, pairs: Iterable[tuple[str, str]]) -> Mission:
        """The same mission, where more fight hand to hand."""
        locked = self.locked.union(pairs)
        return self if len(locked) == len(self.locked) else replace(self, locked=locked)

    def moved(self, figure: str, square: str | None, facing: str | None) -> Mission:
        """A figure stands on another square, or nobody knows where."""
        if figure in self.enemies:
            facing = facing or self.enemies[figure].facing
            return self.with_enemy(figure, square=square, facing=facing)
        facing = facing or self.stand(figure).facing
        return self.leaving(figure, square).with_stand(figure, square=square, facing=facing)

    def leaving(self, seat: str, square: str | None) -> Mission:
        """The same mission, where traps are live that a hero laid and does not stand on now."""
        if not any(trap.by == seat and trap.square != square for trap in self.traps):
            return self
        traps = (
            trap._replace(by=None) if trap.by == seat and trap.square != square else trap
            for trap in self.traps
        )
        return replace(self, traps=tuple(traps))

    def marked(self, square: str, terrain: Terrain) -> Mission:
        """A square with another mark."""
        rest = {where: mark for where, mark in self.ground.marks.items() if where != square}
        marks = rest if terrain == "plain" else {**rest, square: terrain}
        return replace(self, ground=self.ground._replace(marks=marks))

    def begins(self, figure: str) -> Mission:
        """Somebody's actions begin."""
        if self.acting == figure:
            return self
        done = self.done if self.acting is None else self.done | {self.acting}
        return replace(
            self,
            acting=figure,
            actions=0,
            played=None,
            assault=None,
            done=done,
            actions_told=True,
            is_between=False,
        )

    def takes(self, played: Played) -> Mission:
        """Whoever acts takes another action."""
        return replace(
            self, actions=self.actions + 1, played=played, assault=None, actions_told=True
        )

    def does(self, step: str) -> Mission:
        """A step of the action was done."""
        if self.played is None:
            return self
        return replace(self, played=replace(self.played, done=(*self.played.done, step)))

    @property
    def limit(self) -> int:
        """The last turn."""
        return min(self.turn_limit or MOST_TURNS, MOST_TURNS)

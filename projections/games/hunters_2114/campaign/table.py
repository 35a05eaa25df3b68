"""Where the campaign stands: the calendar, the base, the party and its heroes, the world, missions.

A table is never changed: what an event makes of it is another one. What the rules say comes next
(`Due`) is part of it, so that the rest of a morning can be told at every one of its events, also
where some of them were recorded otherwise than proposed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from msgspec import field
from pydantic import ValidationError

from events.base import Event
from events.hunters_2114.campaign import DayBegan, Deck, Letter, MissionStatus, Module, Room, Thread
from events.match import MatchEnded, MatchStarted
from projections.catalogue import Thing, Things
from projections.games.hunters_2114.campaign.hero import Hero
from projections.games.hunters_2114.changing import Frozen, replace
from projections.games.hunters_2114.data import LAST_DAY
from projections.games.hunters_2114.depths import LEAVES_OUT
from projections.games.hunters_2114.mission.table import Mission
from projections.games.hunters_2114.options import USUAL, CampaignOptions

BASE: Final = "base"
"""What the base is called in facts: a location of zone 1."""
TELLS_APART: Final[Mapping[str, tuple[str, ...]]] = {
    "health_changed": ("player", "reason"),
    "modules_changed": ("player", "module"),
    "days_passed": ("reason",),
    "event_card_read": ("number",),
    "event_card_revealed": ("number",),
    "event_token_lifted": ("letter",),
    "room_upgraded": ("room",),
    "production_finished": ("room", "item"),
    "figure_moved": ("player", "enemy"),
    "figure_disengaged": ("player", "enemy"),
    "attack_declared": ("penalty",),
    "attack_rolled": ("player", "enemy", "against"),
    "ally_hit": (),
    "defence_rolled": ("figure",),
    "psychic_rolled": ("figure",),
    "damage_dealt": ("figure",),
    "enemy_destroyed": ("enemy",),
    "terrain_triggered": ("square",),
    "trap_sprung": ("trap",),
    "effect_began": ("on",),
    "effect_ended": ("effect", "on"),
}
"""By kind of event the facts by which one answers what is due, and another not; else `player`."""


_OF_A_PLAYER: Final = ("player",)


class Due(NamedTuple):
    """What the rules say comes next: an event of one of some kinds, and why."""

    types: tuple[str, ...]
    facts: Mapping[str, Any]
    because: str
    """The key of the reason."""

    def is_answered_by(self, event: Event) -> bool:
        """Whether the event is what was due, perhaps with other numbers."""
        kind = event.type_name()
        if kind not in self.types:
            return False
        names = TELLS_APART.get(kind, _OF_A_PLAYER)
        if kind == "attack_declared" and "penalty" not in self.facts:
            names = ("enemy",)
        for name in names:
            if name in self.facts and getattr(event, name, None) != self.facts[name]:
                return False
        return True


class KnownPlace(NamedTuple):
    """A location, in a zone; or a place, within a location."""

    zone: int | None = None
    location: str | None = None
    is_developed: bool = False


class EventCard(NamedTuple):
    """An event card that lies somewhere, or is kept beside the heroes (then nowhere)."""

    at: str | None
    is_under: bool = False
    face_up: bool = False


class EventToken(NamedTuple):
    """A pair of event tokens: until that day it blocks a card."""

    day: int
    number: int | None = None


class Document(NamedTuple):
    """A technical document: what it says, and whether it has been brought to the base."""

    room: Room | None = None
    level: int | None = None
    days: int | None = None
    is_in_base: bool = False


class Production(NamedTuple):
    """An item that is being made, for whom, and the day on which it is ready."""

    item: str
    player: str
    ready: int


class MissionRecord(NamedTuple):
    """What the party knows of a mission, and how often it was tried."""

    status: MissionStatus | str = "open"
    """As it was noted, or "done" once it was won."""
    thread: Thread | None = None
    is_last: bool = False
    tries: int = 0


class HomeBase(Frozen, frozen=True):
    """The five rooms, and what is being built and made in them."""

    rooms: Mapping[Room, int] = {}
    upgrades: Mapping[Room, tuple[int, int]] = {}
    """By room the level that is coming, and the day on which its token lies."""
    productions: tuple[tuple[Room, Production], ...] = ()
    documents: Mapping[str, Document] = {}
    """Technical documents by item."""


class World(Frozen, frozen=True):
    """The map with its cards and tokens, as far as the table has met it."""

    places: Mapping[str, KnownPlace] = field(default_factory=lambda: {BASE: KnownPlace(zone=1)})
    cards: Mapping[int, EventCard] = {}
    tokens: Mapping[Letter, EventToken] = {}
    story_tokens: tuple[str, ...] = ()
    is_friend_of_tyka: bool = False

    def blocked(self, number: int) -> Letter | None:
        """The token that keeps a card shut."""
        return next((letter for letter, t in self.tokens.items() if t.number == number), None)

    def on_top(self, at: str | None) -> Iterator[int]:
        """The cards that lie on a location or place face down and must be opened by who comes."""
        for number, card in self.cards.items():
            is_open = card.is_under or card.face_up or self.blocked(number) is not None
            if card.at is not None and card.at == at and not is_open:
                yield number


class Campaign(Frozen, frozen=True):
    """All that lies on the table."""

    heroes: Mapping[str, Hero] = {}
    day: int = 1
    place: str | None = None
    """Where the party is; None where nobody said."""
    base: HomeBase = HomeBase()
    world: World = World()
    missions: Mapping[str, MissionRecord] = {}
    mission: Mission | None = None
    """The one that is being played."""
    things: Things = {}
    """What the table wrote down of the things it met."""
    options: CampaignOptions = USUAL
    depth: str = "full"
    names: Mapping[str, str] = {}
    """By seat, who plays it."""
    dues: tuple[Due, ...] = ()
    """What the rules say comes next, in that order; the days to come stand between."""
    coming: int = 0
    """So many days of the last advance have not begun yet."""
    afterwards: tuple[Due, ...] = ()
    """What is due once these days have passed."""
    road: Deck | None = None
    """The deck from which a shield draws on the way that was taken last."""
    unopened: tuple[int, ...] = ()
    """The cards that lie on top where the party came, and were not opened yet."""
    open_card: tuple[Deck, int | None] | None = None
    """The road or city card that was drawn and not yet done."""
    last: Mapping[str, Any] = {}
    """What was answered last, by question: the next offer begins with it."""
    shields: tuple[int, int] = (0, 0)
    """How many defence dice were thrown so far, and how many shields they showed."""
    ended: bool = False

    # -- people --

    @property
    def seats(self) -> tuple[str, ...]:
        """Everybody who ever joined: whoever left keeps a place in the record."""
        return tuple(self.heroes)

    @property
    def party(self) -> dict[str, Hero]:
        """The heroes that the campaign still counts."""
        return {seat: hero for seat, hero in self.heroes.items() if hero.is_in_party}

    @property
    def lying(self) -> list[str]:
        """The unconscious: because of them days count double."""
        return [seat for seat, hero in self.party.items() if hero.is_down]

    def with_hero(self, seat: str, hero: Hero | None = None, /, **changes: Any) -> Campaign:
        """The same table, where a hero is otherwise; nobody comes of it."""
        if seat not in self.heroes:
            return self
        hero = hero or replace(self.heroes[seat], **changes)
        return replace(self, heroes={**self.heroes, seat: hero})

    # -- where, and what is known --

    @property
    def is_in_base(self) -> bool | None:
        """Whether the party is in the base; None where nobody said where it is."""
        return None if self.place is None else self.place == BASE

    def thing(self, kind: str, name: str) -> Thing | None:
        """What the table wrote down of a thing."""
        return self.things.get((kind, name))

    def known(self, kind: str, name: str, word: str) -> Any:
        """A value that the table wrote down; None where nobody knows it."""
        thing = self.thing(kind, name)
        return None if thing is None else thing.values.get(word)

    def records(self, kind: str) -> bool:
        """Whether the table records such events at the depth it has chosen."""
        return kind not in LEAVES_OUT.get(self.depth, ())

    # -- what is due --

    def due_answered(self, event: Event) -> Due | None:
        """What was due, if the event answers any of it."""
        for due in self.dues + self.afterwards:
            if due.is_answered_by(event):
                return due
        return None

    def answering(self, event: Event) -> Campaign | None:
        """The same table, where what the event answers is struck off; None where nothing was due.

        A day that begins answers the advance, also where something of the morning before is due.
        """
        if not (self.dues or self.coming or self.afterwards):
            return None
        if isinstance(event, DayBegan) and self.coming:
            return replace(self, coming=self.coming - 1, dues=())
        if isinstance(event, MatchEnded) and self.next_due and not self.dues and self.coming:
            return replace(self, coming=0)
        due = self.due_answered(event)
        return None if due is None else self.without_due(due)

    def owing(self, *dues: Due, first: bool = False) -> Campaign:
        """The same table, where more is due: at the end, or before all else."""
        left_out = LEAVES_OUT.get(self.depth, ())
        more = tuple([due for due in dues if due.types[0] not in left_out])
        if not more:
            return self
        return replace(self, dues=(*more, *self.dues) if first else (*self.dues, *more))

    def owing_afterwards(self, *dues: Due) -> Campaign:
        """The same table, where more is due once the days have passed."""
        more = tuple(due for due in dues if self.records(due.types[0]))
        return replace(self, afterwards=(*self.afterwards, *more))

    def without_due(self, due: Due) -> Campaign:
        """The same table, where something is not due any more."""
        if due in self.dues:
            return replace(self, dues=_without(self.dues, due))
        return replace(self, afterwards=_without(self.afterwards, due))

    @property
    def owes_nothing(self) -> Campaign:
        """The same table with nothing due."""
        if not (self.dues or self.coming or self.afterwards):
            return self
        return replace(self, dues=(), coming=0, afterwards=())

    @property
    def next_due(self) -> Due | None:
        """What comes first: the rest of the morning, then the next day, then what comes behind."""
        if self.ended:
            return None
        if self.dues:
            return self.dues[0]
        if self.coming:
            if self.day >= LAST_DAY:
                return Due(("match_ended",), {"outcome": "lost"}, "too_late")
            return Due(("day_began",), {"day": self.day + 1}, "day")
        return next((due for due in self.afterwards if not self._is_needless(due)), None)

    def _is_needless(self, due: Due) -> bool:
        """Whether somebody would be healed who is well."""
        hero = self.heroes.get(due.facts.get("player", ""))
        heals = due.types[0] == "health_changed" and due.facts.get("change", 0) > 0
        return heals and hero is not None and not hero.is_hurt


def _without(dues: tuple[Due, ...], due: Due) -> tuple[Due, ...]:
    """What is still due once one of it is answered."""
    at = dues.index(due)
    return (*dues[:at], *dues[at + 1 :])


def due(*types: str, because: str, **facts: Any) -> Due:
    """Something that the rules say comes next."""
    return Due(types, facts, because)


def start(started: MatchStarted) -> Campaign:
    """The table before the first day is played."""
    try:
        options = CampaignOptions.model_validate(started.options)
    except ValidationError:  # an odd record still opens
        options = USUAL
    rooms: dict[Room, int] = {} if options.first_room is None else {options.first_room: 1}
    return Campaign(
        heroes={player.seat: Hero(player.army) for player in started.players},
        names={player.seat: player.name for player in started.players},
        base=HomeBase(rooms),
        options=options,
        depth=started.depth,
    )


def all_modules(hero: Hero) -> dict[Module, int]:
    """The modules of a hero, carried and in the base."""
    counts = dict(hero.modules)
    for module, number in hero.stored_modules.items():
        counts[module] = counts.get(module, 0) + number
    return counts

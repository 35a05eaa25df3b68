"""What a campaign tells the archive: days, missions, falls, goods, the base, shields, attacks.

`seq` is the event that a row tells of, `day` the day of the campaign on which it happened, `seat`
the hero's. What nobody told is None.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any, Final

from events.base import Event
from events.hunters_2114.campaign import (
    CardDrawn,
    CardResolved,
    CellsChanged,
    DayBegan,
    DaysPassed,
    EventCardRead,
    EventCardRevealed,
    FoodChanged,
    FoodEaten,
    HealthChanged,
    HeroDescribed,
    HungerFelt,
    ItemGained,
    ItemLost,
    LevelGained,
    MissionEnded,
    MissionStarted,
    Module,
    ModulesChanged,
    PartyMoved,
    ProductionFinished,
    ProductionStarted,
    RoomUpgraded,
    TravelRolled,
    UpgradeOrdered,
    WorkDone,
    XpGained,
)
from events.hunters_2114.mission import (
    DefenceRolled,
    EnemyDestroyed,
    FigureDamaged,
    UpkeepPaid,
)
from events.match import MatchStarted
from projections.archive.tables import Row, TableRow, cells, kinds_of
from projections.dice import number_of, successes_in
from projections.games.hunters_2114.act import pointers_of
from projections.games.hunters_2114.acts import ACTS, COURSE
from projections.games.hunters_2114.attack_rows import AttackRow, Attacks, Seat
from projections.games.hunters_2114.campaign.table import Campaign, MissionRecord, start
from projections.games.hunters_2114.mission.dice import DEFENCE
from projections.games.hunters_2114.mission.table import Mission
from projections.games.hunters_2114.mission.using import is_paid_by_hero
from projections.games.hunters_2114.questions import QUESTIONS
from projections.history import History
from projections.replay import start_of
from projections.system import ArchiveRows


class AdvanceRow(TableRow):
    """The day token went on; `lying` heroes were unconscious."""

    seq: int
    day: int
    reason: str
    days: int
    lying: int


class MissionRow(TableRow):
    """A mission was won or lost by a party of so many heroes, the weakest of that level."""

    seq: int
    day: int
    mission: str | None
    thread: str | None
    won: bool
    turns: int | None
    heroes: int
    level: int | None
    xp: int | None


class FallRow(TableRow):
    """A hero fell unconscious, or died; `days` are those that began until the hero came round."""

    seq: int
    day: int
    seat: Seat
    cause: str
    is_dead: bool = False
    days: int = 0
    woke_seq: int | None = None


class HeroRow(TableRow):
    """A hero over the whole campaign.

    Counted are mornings in the party, unconscious, hungry, poisoned; damage dealt
    and taken in missions, enemies destroyed.
    """

    seat: Seat
    level: int = 1
    days: int = 0
    days_down: int = 0
    hungry: int = 0
    poisoned: int = 0
    falls: int = 0
    deaths: int = 0
    dealt: int = 0
    taken: int = 0
    destroyed: int = 0


class GoodsRow(TableRow):
    """A hero got something or lost some: cells, food, experience, items, modules of a kind."""

    seq: int
    day: int
    seat: Seat
    goods: str
    change: int
    source: str


class ProductRow(TableRow):
    """An item was made: announced days, modules paid, and the day on which it was ready."""

    seq: int
    day: int
    seat: Seat
    room: str
    item: str
    days: int
    modules: int | None
    finished_day: int | None = None


class UpgradeRow(TableRow):
    """A room's next level was ordered."""

    seq: int
    day: int
    seat: Seat | None
    room: str
    level: int
    days: int
    modules: int | None
    finished_day: int | None = None


class ShieldRow(TableRow):
    """Defence dice fell; `stated` is the chance of a shield that the table wrote down."""

    seq: int
    day: int
    throw: str
    dice: int
    shown: int
    stated: float | None
    deck: str | None = None
    drawn: bool = False


class StepRow(TableRow):
    """Something that happened in a mission: who did it, or whom it befell, at whom, and where."""

    seq: int
    day: int
    mission: str
    turn: int
    sort: str
    seat: Seat | None
    enemy: str | None
    target: str | None
    square: str | None


ROW_TYPES: Final[Mapping[str, type[TableRow]]] = {
    "advances": AdvanceRow,
    "mission_results": MissionRow,
    "falls": FallRow,
    "heroes": HeroRow,
    "goods": GoodsRow,
    "products": ProductRow,
    "room_upgrades": UpgradeRow,
    "shields": ShieldRow,
    "attacks": AttackRow,
    "mission_steps": StepRow,
}
"""By table what one of its rows is."""

_OCCASIONS: Final[Mapping[type[Event], str]] = {
    WorkDone: "work",
    ProductionStarted: "production",
    UpgradeOrdered: "upgrade",
    MissionStarted: "mission",
    MissionEnded: "mission",
    CardDrawn: "card",
    CardResolved: "card",
    EventCardRevealed: "event_card",
    EventCardRead: "event_card",
    PartyMoved: "place",
    DaysPassed: "other",
    DayBegan: "other",
}
"""Behind what goods are told that say no more: that is taken for where they come from or go."""


_GOODS: Final[Mapping[type[Event], Callable[[Any], tuple[str, int, str | None]]]] = {
    FoodEaten: lambda event: ("food", -event.food, "meal"),
    FoodChanged: lambda event: ("food", event.change, event.purpose),
    CellsChanged: lambda event: ("cells", event.change, event.purpose),
    ModulesChanged: lambda event: (event.module, event.change, event.purpose),
    XpGained: lambda event: ("xp", event.xp, None),
    LevelGained: lambda event: ("xp", -(event.cost or 0), "level"),
    ItemGained: lambda event: ("item", 1, event.how),
    ProductionFinished: lambda _: ("item", 1, "produced"),
    ItemLost: lambda event: ("item", -1, event.how),
    UpkeepPaid: lambda event: ("cells", -event.cells, "upkeep"),
}
"""By kind of event: of what, how much more, and whether it says itself where from or what for."""


class CampaignRows:
    """Rows are added from the table before an event, and from the table after it."""

    def __init__(self, table: Campaign) -> None:
        self.table = table
        self.rows: dict[str, list[Any]] = {name: [] for name in ROW_TYPES}
        self.heroes: dict[str, HeroRow] = {}
        shield = table.options.shield
        self.stated = None if shield is None else float(Fraction(shield))
        self._attacks = Attacks()
        self._occasion = "other"
        self._roots: dict[int, Event] = {}
        """By seq, what people told of which an event comes."""
        self._lying: dict[str, FallRow] = {}
        self._journey: ShieldRow | None = None
        """The throw of the last journey."""

    def tell(self, event: Event, after: Campaign) -> None:
        """What happened, and what the table was before."""
        root = self._roots.get(event.cause or 0, event)
        self._roots[event.seq] = root
        self._occasion = _OCCASIONS.get(type(event), self._occasion)
        self._attacks.tell(event, self.table, after)
        self._tell_attack(event)
        self._tell_goods(event, _OCCASIONS.get(type(root), self._occasion))
        self._tell_health(event, after)
        match event:
            case DaysPassed(reason=reason, days=days):
                lying = len(self.table.lying)
                self._add("advances", AdvanceRow(event.seq, self.table.day, reason, days, lying))
            case DayBegan():
                self._tell_morning(after)
            case MissionEnded():
                self._tell_mission(event)
            case TravelRolled(shield=shield):
                self._journey = self._shields(event, "travel", 1, int(shield))
                self._journey.deck = self.table.road
            case CardDrawn(deck=deck) if self._journey is not None and self._journey.shown:
                self._journey.drawn, self._journey.deck = True, deck
                self._journey = None
            case PartyMoved():
                self._journey = None
            case HungerFelt(player=player):
                self._hero(player).hungry += 1
            case _:
                self._tell_base(event)
        self.table = after

    def tell_step(self, mission: Mission, event: Event) -> None:
        """A step of a mission, as its act tells it."""
        told = {name: getattr(event, name) for name in pointers_of(type(event))}
        who = told.get("player") or told.get("enemy") or told.get("figure")
        at = told.get("against") or told.get("on") or next(
            (names[0] for name in ("targets", "hit", "engages") if (names := told.get(name))), None
        )  # fmt: skip
        where = told.get("square") or told.get("to") or (told.get("path") or (None,))[-1]
        is_hero = who in self.table.heroes
        row = StepRow(
            event.seq, self.table.day, mission.name, mission.turn, event.type_name(),
            who if is_hero else None, None if is_hero else who, at, where,
        )  # fmt: skip
        self._add("mission_steps", row)

    def end(self) -> None:
        """How far each hero came."""
        for seat, hero in self.table.heroes.items():
            self._hero(seat).level = hero.level
        self.rows["heroes"] = list(self.heroes.values())
        self.rows["attacks"] = list(self._attacks.rows)

    def _add(self, table: str, row: TableRow) -> None:
        self.rows[table].append(row)

    def _hero(self, seat: str) -> HeroRow:
        return self.heroes.setdefault(seat, HeroRow(seat))

    def _shields(self, event: Event, throw: str, dice: int, shown: int) -> ShieldRow:
        row = ShieldRow(event.seq, self.table.day, throw, dice, shown, self.stated)
        self._add("shields", row)
        return row

    def _tell_morning(self, after: Campaign) -> None:
        """Who is in the party, who of them lies there, whom poison weakens."""
        for seat, hero in after.party.items():
            row = self._hero(seat)
            row.days += 1
            row.days_down += hero.is_down
            row.poisoned += hero.is_poisoned
            if seat in self._lying:
                self._lying[seat].days += 1

    def _tell_health(self, event: Event, after: Campaign) -> None:
        """Who falls, dies, or comes round; what stands on a hero's card befalls nobody."""
        if after.heroes is self.table.heroes or isinstance(event, HeroDescribed):
            return
        for seat, hero in after.heroes.items():
            was = self.table.heroes.get(seat)
            if was is None or was.is_in_party is False:
                continue
            if hero.is_down and not was.is_down:
                reason = event.reason if isinstance(event, HealthChanged) else "other"
                if reason == "other" and self.table.mission is not None:
                    reason = "mission"
                fall = self._lying[seat] = FallRow(event.seq, self.table.day, seat, reason)
                self._add("falls", fall)
                self._hero(seat).falls += 1
            if hero.is_dead and not was.is_dead:
                self._hero(seat).deaths += 1
                if seat in self._lying:
                    self._lying[seat].is_dead = True
            if was.is_down and not hero.is_down and (fallen := self._lying.pop(seat, None)):
                fallen.woke_seq = event.seq

    def _tell_attack(self, event: Event) -> None:
        """Defence dice; what an attack did, and to whom."""
        assault = None if self.table.mission is None else self.table.mission.assault
        if assault is None:
            return
        declared = assault.declared
        match event:
            case DefenceRolled(dice=dice):
                shown = successes_in(DEFENCE, dice)
                if shown is not None and number_of(dice):
                    self._shields(event, "defence", number_of(dice), shown)
            case FigureDamaged(figure=figure, damage=damage):
                self._tell_damage(declared.player, figure, damage)
            case EnemyDestroyed() if declared.player is not None:
                self._hero(declared.player).destroyed += 1

    def _tell_damage(self, attacker: str | None, figure: str, damage: int) -> None:
        """A hero took it, or dealt it to an enemy."""
        if figure in self.table.heroes:
            self._hero(figure).taken += damage
        elif attacker is not None:
            self._hero(attacker).dealt += damage

    def _tell_mission(self, event: MissionEnded) -> None:
        """Its result, and who played it."""
        table = self.table
        mission = event.mission or (table.mission.name if table.mission else None)
        known = table.missions.get(mission or "", MissionRecord())
        party = [hero.level for hero in table.party.values()]
        row = MissionRow(
            event.seq, table.day, mission, known.thread, event.won, event.turns, len(party),
            min(party, default=None), event.xp,
        )  # fmt: skip
        self._add("mission_results", row)

    def _tell_goods(self, event: Event, source: str) -> None:
        """What came and went, where from and what for: as it was told, else behind what it was.

        Not what went from hero to hero, was only counted again, or lay on an item already.
        """
        given = getattr(event, "receiver", None) is not None
        if isinstance(event, UpkeepPaid):
            mission = self.table.mission
            given = mission is None or not is_paid_by_hero(mission, event)
        if not given and (read := _GOODS.get(type(event))) is not None:
            goods, change, said = read(event)
            if said == "corrected":
                return
            facts = goods, change, said or source
            seat: str = event.player  # type: ignore[attr-defined]
            self._add("goods", GoodsRow(event.seq, self.table.day, seat, *facts))

    def _tell_base(self, event: Event) -> None:
        """What is made and built, and when it is ready."""
        day = self.table.day
        match event:
            case ProductionStarted():
                row = ProductRow(
                    event.seq, day, event.player, event.room, event.item, event.days,
                    _paid(event.cost),
                )  # fmt: skip
                self._add("products", row)
            case UpgradeOrdered():
                ordered = UpgradeRow(
                    event.seq, day, event.player, event.room, event.level, event.days,
                    _paid(event.cost),
                )  # fmt: skip
                self._add("room_upgrades", ordered)
            case ProductionFinished(room=room, item=item):
                made = (
                    one for one in self.rows["products"] if (one.room, one.item) == (room, item)
                )
                _finish(made, day)
            case RoomUpgraded(room=room, level=level):
                built = self.rows["room_upgrades"]
                _finish((one for one in built if (one.room, one.level) == (room, level)), day)


def _paid(cost: Mapping[Module, int] | None) -> int | None:
    """How many modules; None where nobody said it."""
    return None if cost is None else sum(cost.values())


def _finish(rows: Iterable[ProductRow | UpgradeRow], day: int) -> None:
    """The first of these that is not ready yet is so."""
    row = next((one for one in rows if one.finished_day is None), None)
    if row is not None:
        row.finished_day = day


def facts(history: History) -> dict[str, list[Row]]:
    """The rows of one campaign; none for a side line without a start of its own."""
    events = history.events
    if not any(isinstance(event, MatchStarted) for event in events):
        return {}
    told = CampaignRows(start(start_of(events)))
    for event in ACTS.telling(told, events):
        told.tell(event, COURSE.apply(told.table, event))
    told.end()
    return {table: cells(rows) for table, rows in told.rows.items()}


ARCHIVE: Final = ArchiveRows(
    tables={table: kinds_of(row) for table, row in ROW_TYPES.items()},
    facts=facts,
    questions=QUESTIONS,
)

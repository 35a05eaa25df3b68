"""A throw-away system: a solitaire campaign of days and missions, with cards that lie hidden.

Its state is frozen, so that `copy` has nothing to do; a save is loaded by opening a branch.
"""

from dataclasses import dataclass, replace
from typing import Annotated, Literal

from events.base import Event
from events.match import MatchEnded, Name
from projections.acts import Act, Acts, Rule, Rulebook, nothing
from projections.offers import Ask, Choice, Draft, Offer
from projections.scene import Cell, Panel, Piece, Scene, badges
from projections.spans import Closes, Opens
from projections.system import Counter, GameSystem, Play, Rules
from pydantic import BaseModel, ConfigDict, Field
from tests.systems.inline import InlineWords

WORDS = InlineWords(
    en={
        "title": "Lost Expedition",
        "event.day_broken": "Day breaks",
        "event.food_eaten": "Food eaten",
        "event.mission_begun": "Mission begins",
        "event.mission_ended": "Mission ends",
        "event.card_hidden": "Card hidden",
        "event.card_turned": "Card turned",
        "fact.day": "Day",
        "fact.left": "Rations left",
        "fact.title": "Title",
        "fact.won": "Won?",
        "fact.card": "Card",
        "said.day_broken": "Day {day} breaks.",
        "said.food_eaten": "The camp eats; {left} {left:ration|rations} left.",
        "said.mission_begun": "The mission {title} begins.",
        "said.mission_won": "The mission is won.",
        "said.mission_lost": "The mission is lost.",
        "said.card_hidden": "A card is laid face down on the path.",
        "said.card_turned": "The next card is {card}.",
        "because.day": "everybody eats in the morning",
        "offer.day": "Break camp",
        "offer.mission": "Begin a mission",
        "offer.hide": "Lay a card",
        "offer.turn": "Turn the next card",
        "offer.end": "End the mission",
        "ask.title": "Which mission?",
        "ask.card": "Which card?",
        "ask.won": "Was it won?",
        "rule.hunger": "A camp without food does not go on.",
        "rule.path": "A card is turned where one lies.",
        "rule.first": "The first card of the path is turned.",
        "finding.hunger": "There are {left} rations.",
        "finding.path": "No card lies on the path.",
        "finding.first": "The first card was {card}.",
        "because.first": "{card} lay there first.",
        "scene.food": "Food",
        "scene.path": "Cards on the path",
        "scene.hidden": "hidden card",
    },
    pl={
        "title": "Zaginiona wyprawa",
        "event.day_broken": "Nastaje dzień",
        "event.food_eaten": "Zjedzone racje",
        "event.mission_begun": "Początek misji",
        "event.mission_ended": "Koniec misji",
        "event.card_hidden": "Ukryta karta",
        "event.card_turned": "Odkryta karta",
        "fact.day": "Dzień",
        "fact.left": "Ile porcji zostało",
        "fact.title": "Nazwa",
        "fact.won": "Wygrana?",
        "fact.card": "Karta",
        "said.day_broken": "Nastaje dzień {day}.",
        "said.food_eaten": "Obóz je; {left:zostaje|zostają|zostaje} {left} "
        "{left:porcja|porcje|porcji}.",
        "said.mission_begun": "Zaczyna się misja {title}.",
        "said.mission_won": "Misja wygrana.",
        "said.mission_lost": "Misja przegrana.",
        "said.card_hidden": "Na szlaku leży zakryta karta.",
        "said.card_turned": "Następna karta to {card}.",
        "because.day": "rano wszyscy jedzą",
        "offer.day": "Zwiń obóz",
        "offer.mission": "Zacznij misję",
        "offer.hide": "Połóż kartę",
        "offer.turn": "Odkryj następną kartę",
        "offer.end": "Zakończ misję",
        "ask.title": "Która misja?",
        "ask.card": "Która karta?",
        "ask.won": "Czy wygrana?",
        "rule.hunger": "Obóz bez jedzenia nie idzie dalej.",
        "rule.path": "Odkrywa się kartę, która leży.",
        "rule.first": "Odkrywa się pierwszą kartę szlaku.",
        "finding.hunger": "Porcji jest {left}.",
        "finding.path": "Na szlaku nie ma karty.",
        "finding.first": "Pierwszą kartą była: {card}.",
        "because.first": "Pierwsza leżała: {card}.",
        "scene.food": "Jedzenie",
        "scene.path": "Karty na szlaku",
        "scene.hidden": "zakryta karta",
    },
)


class DayBroken(Event):
    """A new day of the expedition began."""

    type: Literal["day_broken"] = "day_broken"
    day: Annotated[int, Field(ge=1)]


class FoodEaten(Event):
    """The camp ate; so many rations are left."""

    type: Literal["food_eaten"] = "food_eaten"
    left: int


class MissionBegun(Event):
    """The expedition set out on a mission."""

    type: Literal["mission_begun"] = "mission_begun"
    title: Name


class MissionEnded(Event):
    """The mission is over."""

    type: Literal["mission_ended"] = "mission_ended"
    won: bool


class CardHidden(Event):
    """A card was laid face down at the end of the path; null if nobody looked."""

    type: Literal["card_hidden"] = "card_hidden"
    card: Name | None = None


class CardTurned(Event):
    """The first card of the path was turned up and dealt with."""

    type: Literal["card_turned"] = "card_turned"
    card: Name


class Options(BaseModel):
    """How much food the expedition packs."""

    model_config = ConfigDict(extra="forbid", strict=True)

    food: int = 3


@dataclass(frozen=True)
class Laid:
    """A hidden card and who knows it (None: everybody)."""

    card: str | None
    known_by: tuple[str, ...] | None


@dataclass(frozen=True)
class Camp:
    """Where the expedition stands."""

    seats: tuple[str, ...]
    food: int
    day: int = 0
    mission: str | None = None
    won: tuple[str, ...] = ()
    path: tuple[Laid, ...] = ()
    met: tuple[str, ...] = ()
    over: bool = False


def start(started):
    food = started.options.get("food", 3)
    seats = tuple(player.seat for player in started.players)
    return Camp(seats, food if isinstance(food, int) else 3)


CARDS = ("River", "Jaguar", "Orchid")


def which_card(choices, *, optional=False):
    known = tuple(Choice(card) for card in choices)
    return Ask("card", "choice", WORDS("ask.card"), known, optional=optional)


class CampAct(Act):
    """The camp is never changed: what an event makes of it is another one."""

    objections = follows = asks = marks = rows = read = write = nothing

    def offer(self, key, *asks, letter="", seen_by=None, **facts):
        words, kind = WORDS(f"offer.{key}"), self.event.type_name()
        return Offer(words, kind, facts, asks, key=letter, seen_by=seen_by)

    def sentence(self, event, table):
        return WORDS(f"said.{event.type_name()}", **event.facts())


class BreakDay(CampAct):
    event = DayBroken

    def apply(self, table, event):
        return replace(table, day=event.day)

    def offers(self, view):
        yield self.offer("day", letter="d", day=view.table.day + 1)

    def follows(self, chain, event):
        left = {"left": chain.food - 1}
        return [Draft("food_eaten", left, WORDS("because.day"), origin="rules")]


class EatFood(CampAct):
    event = FoodEaten
    offers = nothing

    def apply(self, table, event):
        return replace(table, food=event.left)


class BeginMission(CampAct):
    event = MissionBegun

    def apply(self, table, event):
        return replace(table, mission=event.title, path=())

    def offers(self, view):
        if view.table.mission is None:
            yield self.offer("mission", Ask("title", "text", WORDS("ask.title"), least=1, most=40))


class HideCard(CampAct):
    event = CardHidden

    def apply(self, table, event):
        return replace(table, path=(*table.path, Laid(event.card, event.seen_by)))

    def offers(self, view):
        if view.table.mission is not None:
            yield self.offer("hide", which_card(CARDS, optional=True), seen_by=view.table.seats)

    def veiled(self, event):
        """All see a card laid down, and only some its face."""
        return {"card": None}


class EndMission(CampAct):
    event = MissionEnded

    def apply(self, table, event):
        won = (*table.won, table.mission) if event.won and table.mission else table.won
        return replace(table, mission=None, path=(), won=won)

    def offers(self, view):
        if view.table.mission is not None:
            yield self.offer("end", Ask("won", "flag", WORDS("ask.won")))

    def sentence(self, event, table):
        return WORDS("said.mission_won" if event.won else "said.mission_lost")


class TurnCard(CampAct):
    event = CardTurned

    def apply(self, table, event):
        return replace(table, path=table.path[1:], met=(*table.met, event.card))

    def objections(self, view, event):
        first = first_card(view.table)
        if not view.table.path:
            yield "path", {}
        if first not in (None, event.card):
            yield "first", {"card": first}

    def offers(self, view):
        if view.table.mission is not None and view.table.path:
            first = first_card(view.table)
            yield self.offer("turn", which_card(CARDS if first is None else (first,)))


class EndMatch(CampAct):
    event = MatchEnded
    offers = sentence = nothing

    def apply(self, table, event):
        return replace(table, over=True)


ACTS = Acts(
    BreakDay(), BeginMission(), HideCard(), EndMission(), TurnCard(), EatFood(), EndMatch()
)  # fmt: skip
RULES = Rulebook(
    WORDS, hunger=Rule("warning"), path=Rule(cites="p. 4"), first=Rule(cites="p. 4")
)  # fmt: skip


def offers(camp, seat):
    return [] if camp.over else ACTS.offers(camp, seat)


def findings(before, event, after):
    if after.food < 0:
        yield RULES.finding(event.seq, ("hunger", {"left": after.food}))
    yield from RULES.findings(ACTS)(before, event, after)


def first_card(camp):
    return camp.path[0].card if camp.path else None


def explain(before, event, lang):
    """Why that card was turned: told only by who knows it."""
    first = first_card(before)
    if isinstance(event, CardTurned) and first is not None:
        return [(0, WORDS("because.first", card=first).text(lang))]
    return []


def scene(camp, lang):
    cells = tuple(Cell(str(i), i * 3.0, 0.0, "path") for i in range(len(camp.path)))
    hidden = WORDS("scene.hidden").text(lang)
    pieces = tuple(
        Piece(f"card-{i}", str(i), laid.card or hidden, "?") for i, laid in enumerate(camp.path)
    )
    food = Panel(WORDS("scene.food").text(lang), (str(camp.food),), counters=("food",))
    return Scene("none", cells, pieces, badges(camp.seats), (food,))


def counters(camp):
    """What all share."""
    yield Counter("food", WORDS("scene.food"), camp.food)
    yield Counter("path", WORDS("scene.path"), len(camp.path))


def describe(camp):
    return {
        "game": "lost_expedition",
        "players": [{"name": seat} for seat in camp.seats],
        "food": camp.food,
        "met": list(camp.met),
        "won": list(camp.won),
        "table": {
            "day": camp.day,
            "mission": camp.mission,
            "over": camp.over,
            "path": [
                {"card": laid.card, "known_by": laid.known_by and list(laid.known_by)}
                for laid in camp.path
            ],
        },
    }


def view(camp, seat):
    def seen(laid):
        knows = laid.known_by is None or seat in laid.known_by
        return laid if knows else replace(laid, card=None)

    return replace(camp, path=tuple(seen(laid) for laid in camp.path))


LOST_EXPEDITION = GameSystem(
    id="lost_expedition",
    title=WORDS("title"),
    version=1,
    events=(DayBroken, FoodEaten, MissionBegun, MissionEnded, CardHidden, CardTurned),
    options=Options,
    start=start,
    acts=ACTS,
    apply=ACTS.apply,
    copy=lambda camp: camp,
    spans={
        "day_broken": Opens("day", "day"),
        "mission_begun": Opens("mission", title="title"),
        "mission_ended": Closes("mission"),
    },
    veil=ACTS.veil,
    sentence=ACTS.sentence,
    words=WORDS,
    scene=scene,
    describe=describe,
    counters=counters,
    view=view,
    play=Play(offers=offers, consequences=ACTS.consequences),
    rules=Rules(findings=findings, titles=RULES.titles, explain=explain),
)

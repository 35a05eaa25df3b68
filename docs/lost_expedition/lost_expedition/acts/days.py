"""Days, food and missions: the frame of the campaign, and how it ends."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from events.match import MatchEnded
from events.words import Phrase
from lost_expedition.act import ExpeditionAct, by_rule
from lost_expedition.camp import Camp
from lost_expedition.valley import CAMP
from lost_expedition.vocabulary import DayBroken, FoodEaten, MissionBegun, MissionEnded
from lost_expedition.words import WORDS
from projections.acts import Objection, Sight, nothing
from projections.offers import Ask, Draft, Offer
from projections.text.dialect import write_amount, write_quoted

if TYPE_CHECKING:
    from lost_expedition.typed import ExpeditionLine
    from projections.notation import Entry
    from projections.text.line import Pen


class BreakDay(ExpeditionAct[DayBroken]):
    """A morning: the camp eats, or has nothing left and gives up."""

    event, words = DayBroken, ("day",)

    def apply(self, table: Camp, event: DayBroken) -> Camp:
        """It is another day."""
        return replace(table, day=event.day)

    def offers(self, view: Sight) -> Iterator[Offer]:
        """At any time."""
        yield self.offer("day", key="d", day=view.table.day + 1)

    def follows(self, chain: Camp, event: Draft) -> Iterator[Draft]:
        """A ration goes. Who has none has lost, and so has everybody: nobody is named."""
        del event
        if chain.food > 0:
            yield by_rule(FoodEaten, WORDS("because.day"), left=chain.food - 1)
        else:
            yield by_rule(MatchEnded, WORDS("because.hunger"), outcome="lost")

    def read(self, line: ExpeditionLine, word: str) -> Entry:
        """`day 3`."""
        del word
        return {"type": "day_broken", "day": line.c.number()}

    def write(self, event: DayBroken, pen: Pen) -> Iterator[str]:
        """As `read` reads it."""
        yield f"{pen.word('day')} {event.day}"


class EatFood(ExpeditionAct[FoodEaten]):
    """What is left of the food."""

    event, words = FoodEaten, ("eat",)

    def apply(self, table: Camp, event: FoodEaten) -> Camp:
        """As the table says: a slip in the counting is a fact, too."""
        return replace(table, food=event.left)

    def objections(self, view: Sight, event: FoodEaten) -> Iterator[Objection]:
        """There is never less than nothing."""
        del view
        if event.left < 0:
            yield "hunger", {"left": event.left}

    def read(self, line: ExpeditionLine, word: str) -> Entry:
        """`eats 4`: so much is left."""
        del word
        return {"type": "food_eaten", "left": line.c.amount()}

    def write(self, event: FoodEaten, pen: Pen) -> Iterator[str]:
        """As `read` reads it."""
        yield f"{pen.word('eat')} {write_amount(event.left)}"


class BeginMission(ExpeditionAct[MissionBegun]):
    """The expedition sets out."""

    event, words = MissionBegun, ("mission",)

    def apply(self, table: Camp, event: MissionBegun) -> Camp:
        """No card lies on the path yet."""
        return replace(table, mission=event.title, path=())

    def offers(self, view: Sight) -> Iterator[Offer]:
        """One at a time."""
        if view.table.mission is None:
            yield self.offer("mission", Ask("title", "text", WORDS("ask.title"), least=1, most=40))

    def read(self, line: ExpeditionLine, word: str) -> Entry:
        """`mission "The river"`."""
        del word
        return {"type": "mission_begun", "title": line.c.text()}

    def write(self, event: MissionBegun, pen: Pen) -> Iterator[str]:
        """As `read` reads it."""
        yield f"{pen.word('mission')} {write_quoted(event.title)}"


class EndMission(ExpeditionAct[MissionEnded]):
    """A mission is won or lost; the last that was needed wins the campaign."""

    event, words = MissionEnded, ("mission_won", "mission_lost")

    def apply(self, table: Camp, event: MissionEnded) -> Camp:
        """Everybody is in the camp again."""
        won = (*table.won, table.mission) if event.won and table.mission else table.won
        heroes = {seat: replace(hero, cell=CAMP) for seat, hero in table.heroes.items()}
        return replace(table, mission=None, path=(), won=won, heroes=heroes, beasts={})

    def offers(self, view: Sight) -> Iterator[Offer]:
        """While there is one."""
        if view.table.mission is not None:
            yield self.offer("end", Ask("won", "flag", WORDS("ask.won")))

    def follows(self, chain: Camp, event: Draft) -> Iterator[Draft]:
        """All have won as soon as enough missions are."""
        if event.facts.get("won") and len(chain.won) + 1 >= chain.missions:
            yield by_rule(MatchEnded, WORDS("because.missions"), outcome="won")

    def sentence(self, event: MissionEnded, table: Camp) -> Phrase:
        """How it went."""
        del table
        return WORDS("said.mission_won" if event.won else "said.mission_lost")

    def read(self, line: ExpeditionLine, word: str) -> Entry:
        """`mission won`, `mission lost`."""
        del line
        return {"type": "mission_ended", "won": word == "mission_won"}

    def write(self, event: MissionEnded, pen: Pen) -> Iterator[str]:
        """As `read` reads it."""
        yield pen.word("mission_won" if event.won else "mission_lost")


class EndExpedition(ExpeditionAct[MatchEnded]):
    """It is over; how that is said, asked for and typed is the same for all games."""

    event = MatchEnded
    sentence = nothing

    def apply(self, table: Camp, event: MatchEnded) -> Camp:
        """Nothing more is offered."""
        del event
        return replace(table, is_over=True)

"""What all acts of the campaign and its missions share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar

from events.base import Event
from events.hunters_2114.campaign import Purpose
from events.words import Phrase
from projections.acts import Act, Marks, Sight, nothing
from projections.fact_shapes import shapes_of, told
from projections.games.hunters_2114.campaign.table import Campaign, Due
from projections.games.hunters_2114.names import SEATS, called, player_name, word
from projections.games.hunters_2114.words import OFFERED, WORDS
from projections.offers import Ask, Choice, Draft, Offer
from projections.scene import Arrow

if TYPE_CHECKING:
    from projections.games.hunters_2114.text import HuntersLine
    from projections.notation import Entry
    from projections.text.line import Pen

E = TypeVar("E", bound=Event)

_LARGEST: Final = 999
"""What a fact of this game may say at most."""
_LISTED: Final = 30
"""So many answers are listed, and no more."""


class HuntersAct(Act[Campaign, Sight, E]):
    """One kind of event. What most have not stands here, so that each says only what it has.

    What follows from it by the rules it puts among what is due (`Campaign.owing`): `following`
    makes drafts of that, each by `proposed` of the act whose event it is.
    """

    group = "campaign"
    """Among which offers it stands."""
    ends_chain: ClassVar[bool] = False
    """Whether what was due before is forgotten, also where nothing follows from it."""
    is_sure: ClassVar[bool] = False
    """Whether what is due is no more than the sum of what was told: recorded with that."""
    objections = offers = follows = asks = marks = rows = nothing

    def offer(self, words: str | Phrase, *asks: Ask, key: str = "", **facts: Any) -> Offer:
        """An offer of this kind of event."""
        phrase = OFFERED(f"offer.{words}") if isinstance(words, str) else words
        return Offer(phrase, self.event.type_name(), facts, asks, self.group, key)

    def holds(self, table: Campaign, due: Due) -> bool:
        """Whether what was due is to be proposed still: not for an enemy that is gone."""
        enemy = due.facts.get("enemy")
        return enemy is None or table.mission is None or enemy in table.mission.enemies

    def proposed(self, table: Campaign, due: Due) -> Draft:
        """The draft of what is due; where it leaves something open, with a question."""
        return self.draft(table, due)

    def draft(self, table: Campaign, due: Due, *asks: Ask, **said: Any) -> Draft:
        """What follows by the rules, with its reason, in which `said` may stand."""
        player = player_name(table, str(due.facts.get("player")))
        values = {"player": player, "enemy": due.facts.get("enemy"), **said}
        because = OFFERED(f"because.{due.because}", **values)
        return Draft(
            self.event.type_name(), due.facts, because, asks, origin="rules", at_once=self.is_sure
        )

    def sentence(self, event: E, table: Campaign) -> Phrase:
        """Its facts as they are called, and what else was told; what went down is a loss."""
        by = getattr(event, "change", None)
        if by is not None and by < 0:
            return self.said(event, table, f"{event.type_name()}_lost", change=-by)
        return self.said(event, table)

    def said(self, event: E, table: Campaign, key: str = "", **values: Any) -> Phrase:
        """The sentence under a key, with what else was told as its tail."""
        kind = key or event.type_name()
        template = WORDS.table("en")[f"said.{kind}"]
        shapes = shapes_of(type(event), SEATS)
        known = {shape.name: called(shape, getattr(event, shape.name), table) for shape in shapes}
        more = [
            WORDS(f"tail.{name}", value=known[name])
            for name in told(event, SEATS)
            if f"tail.{name}" in WORDS and f"{{{name}" not in template and name not in values
        ]
        tail = WORDS("said.tail", parts=more) if more else ""
        return WORDS(f"said.{kind}", **{**known, "tail": tail, **values})

    @property
    def words(self) -> tuple[str, ...]:  # type: ignore[override]
        """The keyword of its line: that of its kind."""
        return (self.event.type_name(),)

    def read(self, line: HuntersLine, word: str) -> Entry:
        """Behind its keyword its facts, in their order."""
        del word
        return line.facts_of(self.event)

    def write(self, event: E, pen: Pen) -> Iterator[str]:
        """As `read` reads it."""
        from projections.games.hunters_2114.text import GRAMMAR
        from projections.text.by_facts import facts_written

        yield facts_written(event, pen, GRAMMAR)


# -- what it points at -----------------------------------------------------------------------------

_POINTERS: Final = (
    "player", "enemy", "figure", "figures", "against", "on", "helped", "targets", "hit", "engages",
    "square", "squares", "path", "to", "edge",
)  # fmt: skip
"""The facts of a mission that name heroes, enemies, squares, and lines between them."""


@cache
def pointers_of(kind: type[Event]) -> tuple[str, ...]:
    """Which facts of a kind of event point at the board; a number of squares does not."""
    shapes = {shape.name: shape for shape in shapes_of(kind, SEATS)}
    return tuple(name for name in _POINTERS if name in shapes and shapes[name].sort != "number")


def pointed_at(act: HuntersAct[Any], event: Event) -> Marks:
    """All heroes, enemies and squares that an event names; a line by the squares beside it.

    Arrows lead from whoever attacks to the targets, and along a way.
    """
    del act
    lit: list[str] = []
    for fact in pointers_of(type(event)):
        told = getattr(event, fact)
        for name in (told,) if isinstance(told, str) else told or ():
            lit += name.split("|") if fact == "edge" else [name]
    targets, path = getattr(event, "targets", ()), getattr(event, "path", ())
    arrows = [Arrow(lit[0], target, "hit") for target in targets if lit[0] != target]
    return lit, [*arrows, Arrow(path[0], path[-1], "move")] if path else arrows


# -- questions -------------------------------------------------------------------------------------


def number(fact: str, least: int = 0, most: int = _LARGEST, **more: Any) -> Ask:
    """A number, no larger than an event may say."""
    most = min(most, _LARGEST)
    return Ask(fact, "number", OFFERED(f"ask.{fact}"), least=least, most=most, **more)


def few(fact: str, numbers: Iterable[int], **more: Any) -> Ask:
    """A number that is one of a few: each is a chip."""
    return Ask(fact, "choice", OFFERED(f"ask.{fact}"), tuple(map(Choice, numbers)), **more)


def fewer(most: int) -> tuple[Choice, ...]:
    """By how much something may go down, as far as anybody would look down a list."""
    listed = range(1, min(most, _LISTED) + 1)
    return tuple(Choice(-by, f"\N{MINUS SIGN}{by}") for by in listed)


def name(fact: str, words: str = "", **more: Any) -> Ask:
    """A name as the table types it."""
    return Ask(fact, "text", OFFERED(f"ask.{words or fact}"), least=1, most=80, **more)


def pick(fact: str, choices: Iterable[Choice], words: str = "", **more: Any) -> Ask:
    """One of what is known."""
    return Ask(fact, "choice", OFFERED(f"ask.{words or fact}"), tuple(choices), **more)


def flag(fact: str, **more: Any) -> Ask:
    """Yes or no."""
    return Ask(fact, "flag", OFFERED(f"ask.{fact}"), **more)


_FROM: Final[tuple[Purpose, ...]] = (
    "found", "work", "traded", "production", "mission", "card", "corrected"
)  # fmt: skip
_FOR: Final[tuple[Purpose, ...]] = (
    "traded", "upgrade", "production", "mission", "card", "lost", "corrected"
)  # fmt: skip


def purpose(*, gained: bool) -> Ask:
    """Where goods come from, or what they go for: who cares says so beside the number."""
    choices = tuple(Choice(one, word(one)) for one in (_FROM if gained else _FOR))
    words = OFFERED("ask.goods_from" if gained else "ask.goods_for")
    return Ask("purpose", "choice", words, choices, optional=True, aside=True)


def heroes(table: Campaign, seats: Iterable[str], fact: str = "player", **more: Any) -> Ask:
    """Which hero."""
    choices = tuple(Choice(seat, player_name(table, seat)) for seat in seats)
    return Ask(fact, "seat", OFFERED(f"ask.{fact}"), choices, **more)


def givers(view: Sight) -> Iterator[tuple[str, list[str]]]:
    """Whoever may give something away, also who has left for good; and to whom."""
    table: Campaign = view.table
    gone = [seat for seat, hero in table.heroes.items() if hero.has_left]
    for seat in (*acting(view), *gone):
        others = [other for other in table.party if other != seat]
        if others:
            yield seat, others


def acting(view: Sight) -> list[str]:
    """The heroes for whom something may be told: the one who looks, else all of the party."""
    party = view.table.party
    return [seat for seat in party if view.seat in (None, seat)]

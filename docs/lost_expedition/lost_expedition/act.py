"""What all acts of the expedition share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from events.base import Event
from events.words import Lang, Phrase, Wording, in_language
from lost_expedition.camp import Camp
from lost_expedition.words import WORDS
from projections.acts import Act, Sight, nothing
from projections.dice import DieFace, dice_ask, die
from projections.offers import Ask, Choice, Draft, Offer

if TYPE_CHECKING:  # whoever only plays reads no text
    from projections.text.line import Pen

E = TypeVar("E", bound=Event)

SWORD = die(6, succeeds=(5, 6))
"""The die of a hero: a five or a six hits. A hero throws two."""
CLAW = (
    DieFace("claw", WORDS("face.claw"), sign="✦", sides=2, successes=1),
    DieFace("miss", WORDS("face.miss"), sign="·", sides=4),
)
"""The die of a beast. How many it throws the catalogue says, once the table knows."""
SWORDS = 2
ATTACK = dice_ask("dice", WORDS("ask.attack"), SWORD, SWORDS, counted=True)

CARDS = ("River", "Jaguar", "Orchid", "Idol")
SECRETS = {"Idol": WORDS("card.Idol")}
"""What lies in the box and is not told to a table before it has met it."""


class ExpeditionAct(Act[Camp, Sight, E]):
    """One kind of event. What most have not stands here, so that each says only what it has."""

    objections = offers = follows = asks = marks = rows = read = write = nothing

    def offer(
        self, words: str, *asks: Ask, key: str = "", seen_by: Any = None, **facts: Any
    ) -> Offer:
        """An offer of this kind of event."""
        kind = self.event.type_name()
        return Offer(WORDS(f"offer.{words}"), kind, facts, asks, key=key, seen_by=seen_by)

    def sentence(self, event: E, table: Camp) -> Phrase:
        """Its facts, as they are called."""
        del table
        facts = event.facts()
        if "card" in facts:
            facts["card"] = called(facts["card"])
        return WORDS(f"said.{event.type_name()}", **facts)


def by_rule(event: type[Event], because: Phrase, *asks: Ask, **facts: Any) -> Draft:
    """What follows by the rules. Where dice are to fall, their fact is left out and asked for."""
    return Draft(event.type_name(), facts, because, asks, origin="rules")


def strike_ask(camp: Camp, beast: str) -> Ask:
    """The dice of a beast: as many as the table knows that it throws."""
    return dice_ask("dice", WORDS("ask.strike"), CLAW, camp.known(beast, "claws") or (1, 6))


def beasts_ask(camp: Camp, beasts: Any) -> Ask:
    """Which beast: tapped where it stands."""
    choices = tuple(Choice(name, cell=camp.beasts[name].cell) for name in beasts)
    return Ask("beast", "piece", WORDS("ask.beast"), choices)


def called(card: str) -> Wording:
    """A card as it is called; one that we do not know as it was typed."""
    return WORDS(f"card.{card}") if card in CARDS else card


def card_name(card: str, lang: Lang) -> str:
    """The same in one language."""
    return in_language(called(card), lang)


def typed(pen: Pen, name: str) -> str:
    """A name as one types it: in quotation marks where it would mean something else."""
    return pen.telling.dialect.tongue.name(name)

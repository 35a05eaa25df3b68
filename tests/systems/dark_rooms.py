"""A throw-away system: a card lies in each of two rooms. All see who looks where, not at what."""

from copy import deepcopy
from dataclasses import dataclass, field
from typing import Literal

from events.base import Event, Seat
from projections.acts import Act, Acts, nothing
from projections.offers import Ask, Choice, Offer
from projections.scene import Panel, Scene
from projections.system import GameSystem, Play
from tests.systems.inline import InlineWords

WORDS = InlineWords(
    en={
        "title": "Dark Rooms",
        "event.card_peeked": "Card looked at",
        "fact.player": "Who?",
        "fact.room": "Where?",
        "fact.card": "Which card?",
        "value.hall": "hall",
        "value.well": "well",
        "value.rats": "rats",
        "value.ghoul": "ghoul",
        "said.found": "{player} looks into the {room} and finds {card}.",
        "said.peeked": "{player} looks into the {room}.",
        "offer.peek": "Look at a card",
        "ask.room": "Where?",
        "ask.card": "Which card is it?",
        "scene.rooms": "Rooms",
    },
    pl={
        "title": "Ciemne komnaty",
        "event.card_peeked": "Podejrzana karta",
        "fact.player": "Kto?",
        "fact.room": "Gdzie?",
        "fact.card": "Jaka to karta?",
        "value.hall": "sala",
        "value.well": "studnia",
        "value.rats": "szczury",
        "value.ghoul": "ghul",
        "said.found": "{player} zagląda: {room}, a tam {card}.",
        "said.peeked": "{player} zagląda: {room}.",
        "offer.peek": "Podejrzyj kartę",
        "ask.room": "Gdzie?",
        "ask.card": "Jaka to karta?",
        "scene.rooms": "Komnaty",
    },
)


class CardPeeked(Event):
    """A player looked at the hidden card of a room."""

    type: Literal["card_peeked"] = "card_peeked"
    player: Seat
    room: Literal["hall", "well"]
    card: Literal["rats", "ghoul"] | None = None


@dataclass
class Rooms:
    seats: tuple[str, ...]
    known: dict[str, tuple[str | None, tuple[str, ...] | None]] = field(default_factory=dict)
    """By room its card, and who knows it (None: all)."""


class Peek(Act):
    event = CardPeeked
    objections = follows = asks = marks = rows = read = write = nothing

    def apply(self, table, event):
        table.known[event.room] = (event.card, event.seen_by)

    def offers(self, view):
        if view.seat is not None:
            room = Ask("room", "choice", WORDS("ask.room"), [Choice("hall"), Choice("well")],
                       seen_by_all=True)  # fmt: skip
            card = Ask("card", "choice", WORDS("ask.card"), [Choice("rats"), Choice("ghoul")])
            facts = {"player": view.seat}
            yield Offer(
                WORDS("offer.peek"), "card_peeked", facts, [room, card], seen_by=(view.seat,)
            )

    def veiled(self, event):
        return {"card": None}

    def sentence(self, event, table):
        return WORDS("said.found" if event.card else "said.peeked", **event.facts())


ACTS = Acts(Peek())


def view(table, seat):
    seen = deepcopy(table)
    for room, (card, knowers) in table.known.items():
        seen.known[room] = (card if knowers is None or seat in knowers else None, knowers)
    return seen


def scene(table, _lang):
    lines = [f"{room}: {card or '?'}" for room, (card, _) in table.known.items()]
    return Scene("none", panels=(Panel("Rooms", tuple(lines)),))


DARK_ROOMS = GameSystem(
    id="dark_rooms",
    title=WORDS("title"),
    version=1,
    events=(CardPeeked,),
    start=lambda started: Rooms(tuple(player.seat for player in started.players)),
    acts=ACTS,
    apply=ACTS.apply,
    copy=deepcopy,
    view=view,
    veil=ACTS.veil,
    sentence=ACTS.sentence,
    words=WORDS,
    scene=scene,
    describe=lambda table: {"game": "dark_rooms", "rooms": table.known},
    play=Play(offers=ACTS.offers),
)

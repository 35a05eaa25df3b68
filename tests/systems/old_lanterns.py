"""A throw-away system whose one event has had three shapes.

1: `{"number": 3}`; 2: `{"place": "lantern 3"}`; 3, today: with the `colour` of the light.
"""

from typing import Literal

from events.base import Event
from events.match import Name
from projections.acts import Act, Acts, nothing
from projections.offers import Ask, Choice, Offer
from projections.scene import Panel, Scene
from projections.system import GameSystem, Play
from tests.systems.inline import InlineWords

COLOURS = ("white", "green", "red")
WORDS = InlineWords(
    en={
        "title": "Old Lanterns",
        "event.lantern_lit": "Lantern lit",
        "fact.place": "Place",
        "fact.colour": "Colour",
        "value.white": "white",
        "value.green": "green",
        "value.red": "red",
        "said.lit": "{place} shines {colour}.",
        "offer.light": "Light a lantern",
        "ask.place": "Which lantern?",
        "ask.colour": "Which colour?",
    },
    pl={
        "title": "Stare latarnie",
        "event.lantern_lit": "Zapalona latarnia",
        "fact.place": "Miejsce",
        "fact.colour": "Kolor",
        "value.white": "białe",
        "value.green": "zielone",
        "value.red": "czerwone",
        "said.lit": "{place} świeci: {colour}.",
        "offer.light": "Zapal latarnię",
        "ask.place": "Która latarnia?",
        "ask.colour": "Jaki kolor?",
    },
)


class LanternLit(Event):
    """A lantern was lit."""

    type: Literal["lantern_lit"] = "lantern_lit"
    v: Literal[3] = 3
    place: Name
    colour: Literal["white", "green", "red"]


def number_becomes_place(facts):
    number = facts.pop("number")
    return {**facts, "place": f"lantern {number}"}


def light_was_white(facts):
    return {**facts, "colour": "white"}


class Light(Act):
    event = LanternLit
    objections = follows = asks = marks = rows = read = write = nothing

    def apply(self, table, event):
        return {**table, event.place: event.colour}

    def offers(self, view):
        place = Ask("place", "text", WORDS("ask.place"), least=1, most=20)
        colours = tuple(Choice(colour) for colour in COLOURS)
        colour = Ask("colour", "choice", WORDS("ask.colour"), colours)
        yield Offer(WORDS("offer.light"), "lantern_lit", {"v": 3}, [place, colour])

    def sentence(self, event, table):
        return WORDS("said.lit", **event.facts())


ACTS = Acts(Light())


OLD_LANTERNS = GameSystem(
    id="old_lanterns",
    title=WORDS("title"),
    version=1,
    events=(LanternLit,),
    upcasts={("lantern_lit", 1): number_becomes_place, ("lantern_lit", 2): light_was_white},
    start=lambda _started: {},
    acts=ACTS,
    apply=ACTS.apply,
    copy=dict,
    sentence=ACTS.sentence,
    words=WORDS,
    scene=lambda lit, _lang: Scene("none", panels=(Panel("Lanterns", tuple(sorted(lit))),)),
    describe=lambda lit: {"game": "old_lanterns", "lit": dict(lit)},
    play=Play(offers=ACTS.offers),
)

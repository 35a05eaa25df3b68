"""A throw-away system that asks in every way there is: each kind of question, for one and for
several, in offers, in what follows, and outright.

Its state is the list of what was answered.
"""

from typing import Annotated, Literal

from events.base import Event
from events.match import Thrown
from projections.dice import dice_ask, die, throw_ask
from projections.offers import Ask, Choice, Draft, Offer
from projections.scene import Cell, Panel, Piece, Scene, badges
from projections.system import GameSystem, Play
from pydantic import BaseModel, ConfigDict, Field
from tests.systems.inline import InlineWords

FACTS = (
    "face", "faces", "rolled", "thrown", "sorts", "beast", "count", "counts", "coin", "word",
    "words", "sure", "sures", "cell", "cells", "edge", "edges", "way", "ways", "who", "whos",
    "stone", "stones", "pair", "pairs", "thing", "things",
)  # fmt: skip
CELLS = ("A1", "A2", "B1", "B2")
EDGES = ("A1|A2", "A1|B1", "A2|B2")
WORDS = InlineWords(
    **{
        lang: {
            "title": "Many Questions",
            "event.asked_back": "Asked back",
            "event.answered": "Answered",
            "fact.about": "About?",
            "said.asked_back": "Somebody asks for {about}.",
            "said.answered": "Told: {told}.",
            "because.asked": "somebody asked",
            "panel.told": "Told",
            "ask.name": "Name?",
            "ask.number": "How many?",
            "ask.axe": "Axe",
            "ask.bow": "Bow",
            "value.idol": "Idol of gold",
            **{f"fact.{fact}": f"{fact}?" for fact in FACTS},
            **{f"offer.{fact}": f"Tell {fact}" for fact in FACTS},
            **{f"back.{fact}": f"Ask back {fact}" for fact in FACTS},
        }
        for lang in ("en", "pl")
    }
)

Die = Annotated[int, Field(ge=1, le=20)]
Way = Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW"]


class Thing(BaseModel):
    """Something with a name, so many of it."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    name: str
    number: int


class AskedBack(Event):
    """Somebody wants to know something, which follows by the rules."""

    type: Literal["asked_back"] = "asked_back"
    about: str


class Answered(Event):
    """What was told."""

    type: Literal["answered"] = "answered"
    face: Die | None = None
    faces: Annotated[tuple[Die, ...], Field(min_length=3, max_length=3)] | None = None
    rolled: tuple[Die, ...] | None = None
    thrown: Thrown | None = None
    sorts: dict[Literal["axe", "bow"], Thrown] | None = None
    beast: str | None = None
    count: int | None = None
    counts: tuple[int, ...] | None = None
    coin: int | None = None
    word: str | None = None
    words: tuple[str, ...] | None = None
    sure: bool | None = None
    sures: tuple[bool, ...] | None = None
    cell: str | None = None
    cells: tuple[str, ...] | None = None
    edge: str | None = None
    edges: tuple[str, ...] | None = None
    way: Way | None = None
    ways: tuple[Way, ...] | None = None
    who: str | None = None
    whos: tuple[str, ...] | None = None
    stone: str | None = None
    stones: tuple[str, ...] | None = None
    pair: tuple[str, str] | None = None
    pairs: tuple[tuple[str, str], ...] | None = None
    thing: Thing | None = None
    things: tuple[Thing, ...] | None = None


def choices(values):
    return tuple(Choice(value) for value in values)


PAIRS = (Choice(("A1", "A2"), "A1 and A2"), Choice(("B1", "B2"), "B1 and B2"))
PARTS = (
    Ask("name", "text", WORDS("ask.name"), least=1, most=20),
    Ask("number", "number", WORDS("ask.number"), least=1),
)
BEASTS = (Choice("fox"), Choice("idol", WORDS("value.idol")))
SORTS = (
    dice_ask("axe", WORDS("ask.axe"), die(6), 1),
    dice_ask("bow", WORDS("ask.bow"), die(8), (0, 2), optional=True),
)


def _ask(fact, kind, values=(), **more):
    return Ask(fact, kind, WORDS(f"fact.{fact}"), choices(values), **more)


ASKS = {
    ask.fact: ask
    for ask in (
        _ask("face", "dice"),
        _ask("faces", "dice", many=True, least=3, most=3),
        _ask("rolled", "dice", range(1, 7), many=True, least=1, most=2),
        dice_ask("thrown", WORDS("fact.thrown"), die(6, succeeds=(5, 6)), 3, counted=True),
        throw_ask("sorts", WORDS("fact.sorts"), *SORTS),
        Ask("beast", "choice", WORDS("fact.beast"), BEASTS),
        _ask("count", "number"),
        _ask("counts", "number", many=True, least=2, most=2),
        _ask("coin", "number", (1, 2, 5)),
        _ask("word", "text", least=1, most=20),
        _ask("words", "text", many=True, least=2, most=3),
        _ask("sure", "flag"),
        _ask("sures", "flag", many=True, least=2, most=2),
        _ask("cell", "cell", CELLS),
        _ask("cells", "cell", CELLS, many=True, least=1, most=2),
        _ask("edge", "edge", EDGES),
        _ask("edges", "edge", EDGES, many=True, least=1, most=2),
        _ask("way", "facing"),
        _ask("ways", "facing", ("N", "E", "S", "W"), many=True, least=1, most=2),
        _ask("who", "seat"),
        _ask("whos", "seat", ("Ann", "Bob"), many=True, least=1, most=2),
        _ask("stone", "piece", ("pebble",)),
        _ask("stones", "piece", ("pebble",), many=True, least=1, most=1),
        Ask("pair", "choice", WORDS("fact.pair"), PAIRS),
        Ask("pairs", "choice", WORDS("fact.pairs"), PAIRS, many=True, least=2, most=2),
        Ask("thing", "facts", WORDS("fact.thing"), parts=PARTS),
        Ask("things", "facts", WORDS("fact.things"), many=True, least=1, parts=PARTS),
    )
}
OUTRIGHT = tuple(ask._replace(optional=True) for ask in ASKS.values())
FOR_NOW = {
    "face": 1, "faces": [1, 1, 1], "rolled": [1], "thrown": [1, 1, 1], "sorts": {"axe": [1]},
    "beast": "fox", "count": 0, "counts": [0, 0], "coin": 1, "word": "none",
    "words": ["no", "word"], "sure": False, "sures": [False, False], "cell": "A1", "cells": ["A1"],
    "edge": "A1|A2", "edges": ["A1|A2"], "way": "N", "ways": ["N"], "who": "Ann", "whos": ["Ann"],
    "stone": "pebble", "stones": ["pebble"], "pair": ["A1", "A2"],
    "pairs": [["A1", "A2"], ["A1", "A2"]], "thing": {"name": "fox", "number": 1},
    "things": [{"name": "fox", "number": 1}],
}  # fmt: skip


def apply(told, event):
    return (*told, event) if isinstance(event, Answered) else told


def offers(_told, _seat):
    told = [Offer(WORDS(f"offer.{fact}"), "answered", {}, (ask,)) for fact, ask in ASKS.items()]
    back = [Offer(WORDS(f"back.{fact}"), "asked_back", {"about": fact}) for fact in ASKS]
    return [*told, *back]


def consequences(_told, draft):
    if draft.type != "asked_back" or draft.facts.get("about") not in ASKS:
        return []
    fact = draft.facts["about"]
    facts = {fact: draft.answers.get(fact, FOR_NOW[fact])}
    because = WORDS("because.asked")
    return [Draft("answered", facts, because, asks=(ASKS[fact],), origin="rules")]


def said(event):
    return {name: value for name, value in event.facts().items() if value is not None}


def sentence(event, _told, lang):
    if isinstance(event, Answered):
        return WORDS("said.answered", told=str(said(event))).text(lang)
    return WORDS("said.asked_back", about=event.about).text(lang)


def scene(told, lang):
    cells = tuple(Cell(name, i % 2 * 2.0, i // 2 * 2.0) for i, name in enumerate(CELLS))
    panel = Panel(WORDS("panel.told").text(lang), (str(len(told)),))
    pebble = Piece("pebble", "B2", "Pebble", "P")
    return Scene("square", cells, (pebble,), badges(("Ann", "Bob")), (panel,))


MANY_QUESTIONS = GameSystem(
    id="many_questions",
    title=WORDS("title"),
    secrets=lambda: {"idol": WORDS("value.idol")},
    version=1,
    events=(AskedBack, Answered),
    start=lambda _started: (),
    apply=apply,
    copy=lambda told: told,
    sentence=sentence,
    words=WORDS,
    scene=scene,
    describe=lambda told: {"told": [said(event) for event in told]},
    play=Play(
        offers=offers,
        consequences=consequences,
        asks_of=lambda _told, kind: OUTRIGHT if kind == "answered" else (),
    ),
)

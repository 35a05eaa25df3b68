"""A throw-away system that fails wherever its options say, as a stranger's first one may."""

from typing import Literal

from events.base import Event
from projections.acts import Act, Acts, Rule, Rulebook, nothing
from projections.offers import Ask, Choice, Draft, Offer
from projections.scene import Arrow, Badge, Cell, Panel, Piece, Scene, badges
from projections.system import GameSystem, Play, Rules
from pydantic import BaseModel, ConfigDict
from tests.systems.inline import InlineWords

CELLS = ("A1", "A2", "B1", "B2")
WORDS = InlineWords(
    **{
        lang: {
            "title": "Clumsy",
            "event.stone_laid": name,
            "event.stone_lit": "Stone lit",
            "fact.cell": "Where?",
            "said.stone_laid": "A stone lies on {cell}.",
            "said.stone_lit": "It shines.",
            "offer.lay": "Lay a stone",
            "offer.odd": "Something odd",
            "offer.missing": "{nobody}",
            "because.laid": "stones shine",
            "rule.full": "One stone a cell.",
            "finding.full": "One stone a cell.",
        }
        for lang, name in (("en", "Stone laid"), ("pl", "Położony kamień"))
    }
)
FAILS = (
    "start", "apply", "sentence", "scene", "offers", "consequences", "asks", "findings", "view",
    "scores", "acting", "panel", "owner", "badge", "cell", "arrow", "seats", "draft", "draft_facts",
    "offer_words", "offer_facts", "unknown_seat", "odd_ask",
)  # fmt: skip


class StoneLaid(Event):
    """A stone was laid."""

    type: Literal["stone_laid"] = "stone_laid"
    cell: str


class StoneLit(Event):
    """A stone began to shine."""

    type: Literal["stone_lit"] = "stone_lit"


class Options(BaseModel):
    """Where it fails."""

    model_config = ConfigDict(extra="forbid", strict=True)

    fails: str = ""


def trips(state, where):
    if state["fails"] == where:
        raise KeyError(f"no {where}")


def start(started):
    state = {"fails": started.options.get("fails", ""), "stones": []}
    state["seats"] = tuple(player.seat for player in started.players)
    trips(state, "start")
    return state


class ClumsyAct(Act):
    objections = offers = follows = marks = rows = read = write = nothing

    def asks(self, table):
        trips(table, "asks")
        return ()

    def sentence(self, event, table):
        trips(table, "sentence")
        return WORDS(f"said.{event.type_name()}", **event.facts())


class LayStone(ClumsyAct):
    event = StoneLaid

    def apply(self, table, event):
        trips(table, "apply")
        return {**table, "stones": [*table["stones"], event.cell]}

    def objections(self, view, event):
        trips(view.table, "findings")
        if event.cell in view.table["stones"]:
            yield "full", {}

    def offers(self, view):
        fails = view.table["fails"]
        trips(view.table, "offers")
        choices = tuple(Choice(cell) for cell in CELLS)
        cell = Ask("cell", "cell", WORDS("fact.cell"), choices)
        yield Offer(WORDS("offer.lay"), "stone_laid", {}, (cell,))
        if fails == "odd_ask":
            odd = Ask("cell", "banana", WORDS("fact.cell"), choices)
            yield Offer(WORDS("offer.odd"), "stone_laid", {}, (odd,))

    def follows(self, chain, event):
        trips(chain, "consequences")
        lit = Draft("stone_lit", {}, WORDS("because.laid"), origin="rules")
        if chain["fails"] == "draft":
            return [lit, Draft("stone_melted", {}, origin="rules")]
        if chain["fails"] == "draft_facts":
            return [lit, Draft("stone_laid", {"cell": 7}, origin="rules")]
        return [lit]


class LightStone(ClumsyAct):
    event = StoneLit
    apply = nothing

    def offers(self, view):
        if view.table["fails"] == "offer_words":
            yield Offer(WORDS("offer.nowhere"), "stone_lit")
        if view.table["fails"] == "offer_facts":
            yield Offer(WORDS("offer.odd"), "stone_lit", {"odd": {1, 2}})


ACTS = Acts(LayStone(), LightStone())
RULES = Rulebook(WORDS, full=Rule())


def scene(state, _lang):
    trips(state, "scene")
    fails, seats = state["fails"], state["seats"]
    cells = tuple(Cell(name, i % 2 * 2.0, i // 2 * 2.0) for i, name in enumerate(CELLS))
    stones = enumerate(dict.fromkeys(state["stones"]))
    pieces = [Piece(f"stone-{i}", cell, "Stone", "S", 0) for i, cell in stones]
    if fails == "owner":
        pieces.append(Piece("odd", "B2", "Odd", "O", 9))
    if fails == "badge":
        pieces.append(Piece("odd", "B2", "Odd", "O", 0, upright=(Badge((0, 0), 0.2, 9),)))
    if fails == "cell":
        pieces.append(Piece("odd", "Z9", "Odd", "O"))
    panel = Panel("Camp", ("fire",), 7 if fails == "panel" else 0)
    arrows = (Arrow("A1", "Z9", "hit"),) if fails == "arrow" else ()
    sit = () if fails == "seats" else badges(seats)
    owned = [piece if sit else Piece(piece.id, piece.cell, "Stone", "S") for piece in pieces]
    return Scene("square", cells, tuple(owned), sit, (panel,), arrows)


def view(state, _seat):
    trips(state, "view")
    return state


def scores(state):
    trips(state, "scores")
    return {}


def acting(state):
    trips(state, "acting")
    return "Zoe" if state["fails"] == "unknown_seat" else state["seats"][0]


CLUMSY = GameSystem(
    id="clumsy",
    title=WORDS("title"),
    version=1,
    events=(StoneLaid, StoneLit),
    options=Options,
    start=start,
    acts=ACTS,
    apply=ACTS.apply,
    copy=lambda state: state,
    sentence=ACTS.sentence,
    words=WORDS,
    scene=scene,
    describe=lambda state: {"stones": state["stones"]},
    view=view,
    scores=scores,
    play=Play(
        offers=ACTS.offers,
        consequences=ACTS.consequences,
        asks_of=ACTS.asks,
        acting=acting,
    ),
    rules=Rules(findings=RULES.findings(ACTS), titles=RULES.titles),
)

"""A throw-away system that fails wherever its options say, as a stranger's first one may."""

from typing import Literal

from events.base import Event
from projections.offers import Ask, Choice, Draft, Offer
from projections.scene import Arrow, Badge, Cell, Panel, Piece, Scene, badges
from projections.system import Finding, GameSystem
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


def apply(state, event):
    if isinstance(event, StoneLaid):
        trips(state, "apply")
        return {**state, "stones": [*state["stones"], event.cell]}
    return state


def sentence(event, state, lang):
    trips(state, "sentence")
    return WORDS(f"said.{event.type_name()}", **event.facts()).text(lang)


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


def offers(state, seat):
    trips(state, "offers")
    choices = tuple(Choice(cell) for cell in CELLS)
    kind = "banana" if state["fails"] == "odd_ask" else "cell"
    cell = Ask("cell", "cell", WORDS("fact.cell"), choices)
    found = [Offer(WORDS("offer.lay"), "stone_laid", {}, (cell,))]
    if state["fails"] == "offer_words":
        found.append(Offer(WORDS("offer.nowhere"), "stone_lit"))
    if state["fails"] == "offer_facts":
        found.append(Offer(WORDS("offer.odd"), "stone_lit", {"odd": {1, 2}}))
    if state["fails"] == "odd_ask":
        odd = Ask("cell", kind, WORDS("fact.cell"), choices)
        found.append(Offer(WORDS("offer.odd"), "stone_laid", {}, (odd,)))
    return found


def consequences(state, draft):
    trips(state, "consequences")
    if draft.type != "stone_laid":
        return []
    lit = Draft("stone_lit", {}, WORDS("because.laid"), origin="rules")
    if state["fails"] == "draft":
        return [lit, Draft("stone_melted", {}, origin="rules")]
    if state["fails"] == "draft_facts":
        return [lit, Draft("stone_laid", {"cell": 7}, origin="rules")]
    return [lit]


def asks_of(state, _kind):
    trips(state, "asks")
    return ()


def findings(before, event, _after):
    if isinstance(event, StoneLaid):
        trips(before, "findings")
        if event.cell in before["stones"]:
            yield Finding(event.seq, "full", WORDS("rule.full"))


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
    apply=apply,
    copy=lambda state: state,
    sentence=sentence,
    words=WORDS,
    scene=scene,
    describe=lambda state: {"stones": state["stones"]},
    offers=offers,
    consequences=consequences,
    asks_of=asks_of,
    findings=findings,
    rules={"full": WORDS("rule.full")},
    view=view,
    scores=scores,
    acting=acting,
)

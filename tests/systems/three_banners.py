"""A throw-away system: three teams of two carry banners over squares, as far as the dice say.

Its state is a plain dictionary that changes in place.
"""

import copy as copies
from typing import Annotated, Literal

from events.base import Event, Seat
from events.match import PlayerJoined
from projections.acts import Act, Acts, Rule, Rulebook, nothing
from projections.offers import Ask, Choice, Draft, Offer
from projections.scene import Cell, Piece, Scene, badges
from projections.spans import Opens, Whole
from projections.system import ArchiveRows, GameSystem, Play, Rules, SeatCount
from projections.text.form import dialect_of, notation_of
from pydantic import Field
from tests.systems.inline import InlineWords

SIDE = 5
CELLS = tuple(f"{column}{row + 1}" for column in "ABCDE" for row in range(SIDE))

WORDS = InlineWords(
    en={
        "title": "Three Banners",
        "because.turn": "a turn begins with two dice",
        "keyword.turn": "begins",
        "keyword.roll": "rolls",
        "keyword.carry": "carries",
        "keyword.topple": "falls to",
        "expected.square": "a square such as B3",
        "fault.no_statement": "found {found!r}, expected begins, rolls or carries.{near}",
        "event.turn_begun": "Turn begins",
        "event.march_rolled": "Dice for the march",
        "event.banner_carried": "Banner carried",
        "event.banner_toppled": "Banner falls",
        "fact.player": "Who?",
        "fact.faces": "Dice",
        "fact.cell": "Where to?",
        "fact.victor": "To whom?",
        "said.turn_begun": "{player} is to move.",
        "said.march_rolled": "{player} rolls {faces}.",
        "said.banner_carried": "{player} carries the banner to {cell}.",
        "said.banner_toppled": "The banner of {player} falls to {victor}.",
        "because.meets": "{player}'s banner stands there",
        "offer.turn": "Begin a turn",
        "offer.roll": "Roll for the march",
        "offer.carry": "Carry the banner",
        "ask.player": "Who?",
        "ask.faces": "What do the dice show?",
        "ask.cell": "Where to?",
        "rule.too_far": "A banner goes as far as the dice say.",
        "rule.stranger": "Only those at the table play.",
        "finding.too_far": "{steps} {steps:step|steps}, but the dice allow {roll}.",
        "finding.stranger": "{player} does not play.",
    },
    pl={
        "title": "Trzy chorągwie",
        "because.turn": "tura zaczyna się od dwóch kości",
        "keyword.turn": "zaczyna",
        "keyword.roll": "rzuca",
        "keyword.carry": "niesie",
        "keyword.topple": "pada przed",
        "expected.square": "pole takie jak B3",
        "fault.no_statement": "jest {found!r}, a powinno być zaczyna, rzuca albo niesie.{near}",
        "event.turn_begun": "Początek tury",
        "event.march_rolled": "Kości na marsz",
        "event.banner_carried": "Niesiona chorągiew",
        "event.banner_toppled": "Chorągiew pada",
        "fact.player": "Kto?",
        "fact.faces": "Kości",
        "fact.cell": "Dokąd?",
        "fact.victor": "Przed kim?",
        "said.turn_begun": "Ruch ma {player}.",
        "said.march_rolled": "{player} rzuca: {faces}.",
        "said.banner_carried": "{player} niesie chorągiew na {cell}.",
        "said.banner_toppled": "Chorągiew gracza {player} pada przed graczem {victor}.",
        "because.meets": "stoi tam chorągiew gracza {player}",
        "offer.turn": "Zacznij turę",
        "offer.roll": "Rzuć na marsz",
        "offer.carry": "Nieś chorągiew",
        "ask.player": "Kto?",
        "ask.faces": "Co wypadło?",
        "ask.cell": "Dokąd?",
        "rule.too_far": "Chorągiew idzie tak daleko, jak pozwalają kości.",
        "rule.stranger": "Grają tylko ci, którzy siedzą przy stole.",
        "finding.too_far": "{steps} {steps:krok|kroki|kroków}, a kości pozwalają na {roll}.",
        "finding.stranger": "{player} nie gra.",
    },
)

Die = Annotated[int, Field(ge=1, le=6)]
Square = Annotated[str, Field(pattern=r"^[A-E][1-5]$")]


class TurnBegun(Event):
    """A player's turn began."""

    type: Literal["turn_begun"] = "turn_begun"
    player: Seat


class MarchRolled(Event):
    """A player rolled two dice for the march."""

    type: Literal["march_rolled"] = "march_rolled"
    player: Seat
    faces: tuple[Die, Die]


class BannerCarried(Event):
    """A player carried the banner to another square."""

    type: Literal["banner_carried"] = "banner_carried"
    player: Seat
    cell: Square


class BannerToppled(Event):
    """A banner fell to another team and left the board."""

    type: Literal["banner_toppled"] = "banner_toppled"
    player: Seat
    victor: Seat


def start(started):
    teams = {player.seat: player.team for player in started.players}
    return {"teams": teams, "banners": {}, "points": {}, "roll": 0, "turn": None}


def choices(values):
    return tuple(Choice(value) for value in values)


MARCH = Ask("faces", "dice", WORDS("ask.faces"), many=True, least=2, most=2)


class Join(Act):
    event = PlayerJoined
    objections = offers = follows = sentence = marks = asks = rows = read = write = nothing

    def apply(self, table, event):
        table["teams"][event.player] = event.team


class BannerAct(Act):
    follows = asks = marks = rows = nothing

    def objections(self, view, event):
        if event.player not in view.table["teams"]:
            yield "stranger", {"player": event.player}

    def offer(self, view, key, *asks, letter=""):
        facts, who = {"player": view.seat}, []
        if not view.seat:
            seats = choices(view.table["teams"])
            facts, who = {}, [Ask("player", "seat", WORDS("ask.player"), seats)]
        kind = self.event.type_name()
        return Offer(WORDS(f"offer.{key}"), kind, facts, [*who, *asks], key=letter)

    def sentence(self, event, table):
        return WORDS(f"said.{event.type_name()}", **event.facts())


class BeginTurn(BannerAct):
    event, words = TurnBegun, ("turn",)

    def apply(self, table, event):
        table["turn"], table["roll"] = event.player, 0

    def offers(self, view):
        yield self.offer(view, "turn")

    def follows(self, chain, event):
        return [Draft("march_rolled", event.facts, WORDS("because.turn"), (MARCH,), "rules")]

    def read(self, line, word):
        return line.entry("turn_begun")

    def write(self, event, pen):
        yield pen.word("turn")


class RollForMarch(BannerAct):
    event, words = MarchRolled, ("roll",)

    def asks(self, table):
        return (MARCH,)

    def apply(self, table, event):
        table["roll"] = sum(event.faces)

    def offers(self, view):
        yield self.offer(view, "roll", MARCH, letter="r")

    def rows(self, told, event):
        told.append((event.seq, event.player, sum(event.faces)))
        yield

    def read(self, line, word):
        return line.entry("march_rolled", faces=[line.c.number(), line.c.number()])

    def write(self, event, pen):
        yield " ".join([pen.word("roll"), *map(str, event.faces)])


class CarryBanner(BannerAct):
    event, words = BannerCarried, ("carry",)

    def apply(self, table, event):
        table["banners"][event.player] = event.cell

    def objections(self, view, event):
        yield from super().objections(view, event)
        banners, roll = view.table["banners"], view.table["roll"]
        if event.player in banners:
            steps = distance(banners[event.player], event.cell)
            if steps > roll:
                yield "too_far", {"steps": steps, "roll": roll}

    def offers(self, view):
        banners, roll = view.table["banners"], view.table["roll"]
        near = {
            seat: [c for c in CELLS if seat not in banners or distance(banners[seat], c) <= roll]
            for seat in view.table["teams"]
        }
        if view.seat:
            cell = Ask("cell", "cell", WORDS("ask.cell"), choices(near.get(view.seat, ())))
        else:
            after = {seat: choices(cells) for seat, cells in near.items()}
            cell = Ask("cell", "cell", WORDS("ask.cell"), after="player", choices_after=after)
        yield self.offer(view, "carry", cell, letter="c")

    def follows(self, chain, event):
        mover, teams = event.facts["player"], chain["teams"]
        return [
            Draft(
                "banner_toppled",
                {"player": seat, "victor": mover},
                WORDS("because.meets", player=seat),
                origin="rules",
            )
            for seat, cell in chain["banners"].items()
            if cell == event.facts["cell"] and teams.get(seat) != teams.get(mover)
        ]

    def read(self, line, word):
        return line.entry("banner_carried", cell=line.c.take("square").text)

    def write(self, event, pen):
        yield f"{pen.word('carry')} {event.cell}"


class ToppleBanner(BannerAct):
    event, words = BannerToppled, ("topple",)
    offers = nothing

    def read(self, line, word):
        return line.entry("banner_toppled", victor=line.named_seat())

    def write(self, event, pen):
        yield f"{pen.word('topple')} {pen.name(event.victor)}"

    def apply(self, table, event):
        table["banners"].pop(event.player, None)
        team = table["teams"].get(event.victor) or event.victor
        table["points"][team] = table["points"].get(team, 0) + 1


ACTS = Acts(BeginTurn(), RollForMarch(), CarryBanner(), ToppleBanner(), Join())
RULES = Rulebook(WORDS, too_far=Rule(), stranger=Rule())


def distance(one, other):
    return abs(ord(one[0]) - ord(other[0])) + abs(int(one[1]) - int(other[1]))


def scene(state, _lang):
    cells = tuple(
        Cell(f"{column}{row + 1}", x * 2.0, (SIDE - 1 - row) * 2.0)
        for x, column in enumerate("ABCDE")
        for row in range(SIDE)
    )
    seats = tuple(state["teams"])
    pieces = tuple(
        Piece(seat, cell, seat, seat[:4], seats.index(seat) if seat in seats else None)
        for seat, cell in state["banners"].items()
    )
    return Scene("square", cells, pieces, badges(seats))


def describe(state):
    return {
        "game": "three_banners",
        "players": [{"name": seat, "team": team} for seat, team in state["teams"].items()],
        "units": [{"owner": seat, "cell": cell} for seat, cell in state["banners"].items()],
        "points": dict(state["points"]),
        "table": {"turn": state["turn"], "roll": state["roll"]},
    }


def facts(history):
    marches = []
    for _ in ACTS.telling(marches, history.events):
        pass  # no row asks for the table
    return {"marches": marches}


def scores(state):
    return {seat: state["points"].get(team or seat, 0) for seat, team in state["teams"].items()}


THREE_BANNERS = GameSystem(
    id="three_banners",
    title=WORDS("title"),
    version=1,
    events=(TurnBegun, MarchRolled, BannerCarried, BannerToppled),
    seats=SeatCount(2, 8, 6, may_change=True),
    saves=True,
    start=start,
    apply=ACTS.apply,
    copy=copies.deepcopy,
    spans={"turn_begun": Opens("turn"), "banner_toppled": Whole("battle")},
    acts=ACTS,
    sentence=ACTS.sentence,
    words=WORDS,
    scene=scene,
    describe=describe,
    scores=scores,
    notation=notation_of(dialect_of("three_banners", ACTS, WORDS), sure=10),
    play=Play(offers=ACTS.offers, consequences=ACTS.consequences, asks_of=ACTS.asks),
    rules=Rules(findings=RULES.findings(ACTS), titles=RULES.titles),
    archive=ArchiveRows(
        facts=facts,
        tables={"marches": {"seq": "INTEGER", "player": "VARCHAR", "roll": "INTEGER"}},
    ),
)

TEAMS = (
    ("Ann", "red"), ("Bob", "red"), ("Cleo", "blue"), ("Dan", "blue"), ("Eve", "gold"),
    ("Finn", "gold"),
)  # fmt: skip
START = {"players": [{"seat": seat, "name": seat, "team": team} for seat, team in TEAMS]}

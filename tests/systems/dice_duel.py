"""A throw-away system: two shoot at each other. A shot asks for dice, and a hit for more of them.

Dice are of three sorts, with names and signs; how many hit may be told instead of what they showed;
the dice of the cover are thrown two sorts at once.
"""

from copy import deepcopy
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Annotated, Literal

from events.base import Event, Seat
from events.match import Thrown
from projections.acts import Act, Acts, Rule, Rulebook, nothing
from projections.dice import (
    DieFace,
    chance,
    dice_ask,
    die,
    number_of,
    odds_of,
    successes_in,
    throw_ask,
)
from projections.luck import LeftOut, Roll
from projections.offers import Ask, Choice, Draft, Offer
from projections.scene import Cell, Panel, Piece, Scene, badges
from projections.system import GameSystem, Play, RecordDepth, Rules
from projections.text.form import dialect_of, notation_of
from pydantic import Field
from tests.systems.inline import InlineWords

DICE = 3
WORDS = InlineWords(
    en={
        "title": "Dice Duel",
        "offer.aim": "Take aim", "offer.shoot": "Shoot", "offer.brace": "Test for courage",
        "ask.target": "At whom?", "ask.dice": "What did the attack show?",
        "ask.thrown": "What did the cover show?", "ask.face": "Which face?",
        "ask.cover": "cover", "ask.ward": "ward", "step.saved": "Held off",
        "face.hit": "hit", "face.miss": "miss", "face.shield": "shield", "face.blank": "blank",
        "because.shot": "{player} shoots at {target}",
        "because.hit": "{count} {count:hit|hits} on {target}",
        "because.wounds": "{count} went through",
        "said.aim_taken": "{player} takes aim.",
        "said.shot_fired": "{player} shoots at {target}.",
        "said.shot_rolled": "{player} hits {count} times with {dice} {dice:die|dice}.",
        "said.cover_rolled": "{player} holds off {count}.",
        "said.wounds_taken": "{player} takes {wounds} {wounds:wound|wounds}.",
        "said.courage_tested": "{player} tests for courage: {face}.",
        "event.aim_taken": "Aim taken", "event.shot_fired": "Shot",
        "event.shot_rolled": "Attack dice",
        "event.cover_rolled": "Cover dice", "event.wounds_taken": "Wounds",
        "event.courage_tested": "Courage",
        "fact.player": "Who?", "fact.target": "At whom?", "fact.dice": "Dice",
        "fact.thrown": "Dice", "fact.wounds": "Wounds", "fact.face": "Face",
        "left.aim": "nobody knows whether aim was taken",
        "rule.dice": "A shot throws three dice.", "finding.dice": "{dice} {dice:die|dice}, not 3.",
        "panel.wounds": "Wounds", "depth.sketch": "without aiming",
        "keyword.aim": "aim", "keyword.shoot": "shoot", "keyword.dice": "dice",
        "keyword.cover": "saves", "keyword.wounds": "wounds", "keyword.courage": "courage",
        "fault.no_statement": "found {found!r}, expected aim, shoot, dice or saves.{near}",
    },
    pl={
        "title": "Pojedynek kości",
        "offer.aim": "Przymierz się", "offer.shoot": "Strzel", "offer.brace": "Sprawdź odwagę",
        "ask.target": "Do kogo?", "ask.dice": "Co wypadło w ataku?",
        "ask.thrown": "Co wypadło osłonie?", "ask.face": "Która ścianka?",
        "ask.cover": "osłona", "ask.ward": "wart", "step.saved": "Odparte",
        "face.hit": "traf", "face.miss": "pudło", "face.shield": "tarcza", "face.blank": "pusta",
        "because.shot": "{player} strzela do {target}",
        "because.hit": "{count} {count:trafienie|trafienia|trafień}: {target}",
        "because.wounds": "przeszło: {count}",
        "said.aim_taken": "{player} mierzy.",
        "said.shot_fired": "{player} strzela do {target}.",
        "said.shot_rolled": "{player}: trafienia {count}, {dice} {dice:kość|kości|kości}.",
        "said.cover_rolled": "{player} odpiera {count}.",
        "said.wounds_taken": "{player}: {wounds} {wounds:rana|rany|ran}.",
        "said.courage_tested": "{player} sprawdza odwagę: {face}.",
        "event.aim_taken": "Celowanie", "event.shot_fired": "Strzał",
        "event.shot_rolled": "Kości ataku",
        "event.cover_rolled": "Kości osłony", "event.wounds_taken": "Rany",
        "event.courage_tested": "Odwaga",
        "fact.player": "Kto?", "fact.target": "Do kogo?", "fact.dice": "Kości",
        "fact.thrown": "Kości", "fact.wounds": "Rany", "fact.face": "Ścianka",
        "left.aim": "nie wiadomo, czy mierzono",
        "rule.dice": "Strzał to trzy kości.",
        "finding.dice": "{dice} {dice:kość|kości|kości}, nie 3.",
        "panel.wounds": "Rany", "depth.sketch": "bez celowania",
        "keyword.aim": "mierzy", "keyword.shoot": "strzela", "keyword.dice": "rzuca",
        "keyword.cover": "odpiera", "keyword.wounds": "rany", "keyword.courage": "odwaga",
        "fault.no_statement": "jest {found!r}, a powinno być mierzy, strzela albo rzuca.{near}",
    },
)  # fmt: skip

ATTACK = (
    DieFace("hit", WORDS("face.hit"), sign="✸", sides=2, successes=1),
    DieFace("miss", WORDS("face.miss"), sign="–", sides=4),
)
COVER = (
    DieFace("shield", WORDS("face.shield"), sign="◈", sides=3, successes=1),
    DieFace("blank", WORDS("face.blank"), sign="·", sides=3),
)
WARD = die(6, succeeds=(5, 6))
COURAGE = die(6, succeeds=(1, 2, 3, 4, 5))
MOST = 99
Count = Annotated[int, Field(ge=0, le=MOST)]


class AimTaken(Event):
    """A player took aim: the next shot hits with every second side."""

    type: Literal["aim_taken"] = "aim_taken"
    player: Seat


class ShotFired(Event):
    """A player shot at another."""

    type: Literal["shot_fired"] = "shot_fired"
    player: Seat
    target: Seat


class ShotRolled(Event):
    """The dice of the attack fell."""

    type: Literal["shot_rolled"] = "shot_rolled"
    player: Seat
    target: Seat
    dice: Thrown


class CoverRolled(Event):
    """The dice of the cover fell, and of the ward beside it."""

    type: Literal["cover_rolled"] = "cover_rolled"
    player: Seat
    thrown: dict[Literal["cover", "ward"], Thrown]


class WoundsTaken(Event):
    """What went through wounded somebody."""

    type: Literal["wounds_taken"] = "wounds_taken"
    player: Seat
    wounds: Count


class CourageTested(Event):
    """A player tested for courage with one die."""

    type: Literal["courage_tested"] = "courage_tested"
    player: Seat
    face: Annotated[int, Field(ge=1, le=6)]


@dataclass
class Table:
    seats: tuple[str, ...]
    wounds: dict[str, int] = field(default_factory=dict)
    aims: set[str] = field(default_factory=set)
    hits: int = 0
    shots: int = 0


THROW = throw_ask(
    "thrown", WORDS("ask.thrown"),
    dice_ask("cover", WORDS("ask.cover"), COVER, (1, 3), counted=True),
    dice_ask("ward", WORDS("ask.ward"), WARD, (0, 2), optional=True),
)  # fmt: skip
SHOT = dice_ask("dice", WORDS("ask.dice"), ATTACK, DICE, counted=True, then=(WORDS("step.saved"),))


class DuelAct(Act):
    objections = offers = follows = asks = marks = rows = nothing

    def sentence(self, event, table):
        return WORDS(f"said.{event.type_name()}", **event.facts())


class TakeAim(DuelAct):
    event, words = AimTaken, ("aim",)

    def apply(self, table, event):
        table.aims.add(event.player)

    def offers(self, view):
        if view.seat:
            yield Offer(WORDS("offer.aim"), "aim_taken", {"player": view.seat}, key="a")

    def read(self, line, word):
        return line.entry("aim_taken")

    def write(self, event, pen):
        yield pen.word("aim")


class Shoot(DuelAct):
    event, words = ShotFired, ("shoot",)

    def apply(self, table, event):
        table.hits, table.shots = 0, table.shots + 1

    def offers(self, view):
        foes = tuple(Choice(seat) for seat in view.table.seats if seat != view.seat)
        if view.seat and foes:
            ask = Ask("target", "seat", WORDS("ask.target"), foes)
            yield Offer(WORDS("offer.shoot"), "shot_fired", {"player": view.seat}, (ask,), key="s")

    def follows(self, table, draft):
        because = WORDS("because.shot", **draft.facts)
        yield Draft("shot_rolled", draft.facts, because, (SHOT,), "rules")

    def read(self, line, word):
        return line.entry("shot_fired", target=line.named_seat())

    def write(self, event, pen):
        yield f"{pen.word('shoot')} {pen.name(event.target)}"


class RollShot(DuelAct):
    event, words = ShotRolled, ("dice",)

    def asks(self, table):
        return (SHOT,)

    def apply(self, table, event):
        table.aims.discard(event.player)
        table.hits = successes_in(ATTACK, event.dice) or 0

    def objections(self, view, event):
        if number_of(event.dice) != DICE:
            yield "dice", {"dice": number_of(event.dice)}

    def follows(self, table, draft):
        hits, target = successes_in(ATTACK, draft.facts["dice"]), draft.facts["target"]
        if hits:
            because = WORDS("because.hit", count=hits, target=target)
            yield Draft("cover_rolled", {"player": target}, because, (THROW,), "rules")

    def sentence(self, event, table):
        count = successes_in(ATTACK, event.dice) or 0
        dice = number_of(event.dice)
        return WORDS("said.shot_rolled", player=event.player, count=count, dice=dice)

    def rolls(self, table, event):
        hits = successes_in(ATTACK, event.dice)
        if hits is None:
            yield LeftOut(event.player, WORDS("left.aim"))
            return
        odds = chance(Fraction(1, 2)) if event.player in table.aims else odds_of(ATTACK)
        dice = [odds] * number_of(event.dice)
        yield Roll(event.player, dice, hits, stake=1, judges=("aim_taken",))

    def read(self, line, word):
        target = line.named_seat()
        return line.entry("shot_rolled", target=target, dice=line.dice(ATTACK))

    def write(self, event, pen):
        dice = pen.dice(ATTACK, event.dice)
        yield f"{pen.word('dice')} {pen.name(event.target)} {dice}"


class RollCover(DuelAct):
    event, words = CoverRolled, ("cover",)

    def asks(self, table):
        return (THROW,)

    def apply(self, table, event):
        table.hits = max(0, table.hits - saves_of(event.thrown))

    def follows(self, table, draft):
        wounds = min(MOST, table.hits - saves_of(draft.facts["thrown"]))
        if wounds > 0:
            facts = {"player": draft.facts["player"], "wounds": wounds}
            yield Draft(
                "wounds_taken", facts, WORDS("because.wounds", count=wounds), origin="rules"
            )

    def sentence(self, event, table):
        return WORDS("said.cover_rolled", player=event.player, count=saves_of(event.thrown))

    def rolls(self, table, event):
        for sort, faces in (("cover", COVER), ("ward", WARD)):
            thrown = event.thrown.get(sort, ())
            saves = successes_in(faces, thrown)
            if saves is not None and number_of(thrown):
                yield Roll(event.player, [odds_of(faces)] * number_of(thrown), saves)

    def read(self, line, word):
        return line.entry("cover_rolled", thrown=line.throw(THROW))

    def write(self, event, pen):
        yield f"{pen.word('cover')} {pen.throw(THROW, event.thrown)}"


class TakeWounds(DuelAct):
    event, words = WoundsTaken, ("wounds",)

    def apply(self, table, event):
        table.wounds[event.player] = table.wounds.get(event.player, 0) + event.wounds

    def read(self, line, word):
        return line.entry("wounds_taken", wounds=line.c.number())

    def write(self, event, pen):
        yield f"{pen.word('wounds')} {event.wounds}"


class TestCourage(DuelAct):
    __test__ = False
    event, words = CourageTested, ("courage",)

    def apply(self, table, event):
        pass

    def offers(self, view):
        if view.seat:
            ask = Ask("face", "dice", WORDS("ask.face"), COURAGE)
            yield Offer(WORDS("offer.brace"), "courage_tested", {"player": view.seat}, (ask,))

    def rolls(self, table, event):
        yield Roll(event.player, [odds_of(COURAGE)], successes_in(COURAGE, (event.face,)), stake=2)

    def read(self, line, word):
        return line.entry("courage_tested", face=line.c.number())

    def write(self, event, pen):
        yield f"{pen.word('courage')} {event.face}"


def saves_of(thrown):
    cover = successes_in(COVER, thrown.get("cover", ())) or 0
    return cover + (successes_in(WARD, thrown.get("ward", ())) or 0)


ACTS = Acts(TakeAim(), Shoot(), RollShot(), RollCover(), TakeWounds(), TestCourage())
RULES = Rulebook(WORDS, dice=Rule("warning"))


def scene(table, lang):
    lines = tuple(f"{seat}: {table.wounds.get(seat, 0)}" for seat in table.seats)
    panel = Panel(WORDS("panel.wounds").text(lang), lines)
    cells = tuple(Cell(f"A{i}", i * 2.0, 0.0) for i, _ in enumerate(table.seats, 1))
    pieces = tuple(
        Piece(seat, cell.id, seat, seat[:4], i)
        for i, (seat, cell) in enumerate(zip(table.seats, cells, strict=True))
    )
    return Scene("square", cells, pieces, badges(table.seats), (panel,))


def describe(table):
    return {"game": "dice_duel", "wounds": table.wounds, "aims": sorted(table.aims)}


DICE_DUEL = GameSystem(
    id="dice_duel",
    title=WORDS("title"),
    version=1,
    events=tuple(act.event for act in ACTS),
    start=lambda started: Table(tuple(player.seat for player in started.players)),
    copy=deepcopy,
    acts=ACTS,
    apply=ACTS.apply,
    sentence=ACTS.sentence,
    words=WORDS,
    scene=scene,
    describe=describe,
    depths=(
        RecordDepth("result", frozenset({"aim_taken", "shot_rolled", "cover_rolled"})),
        RecordDepth("sketch", frozenset({"aim_taken"})),
        RecordDepth("full"),
    ),
    play=Play(offers=ACTS.offers, consequences=ACTS.consequences, asks_of=ACTS.asks),
    rules=Rules(findings=RULES.findings(ACTS), titles=RULES.titles, rolls=ACTS.rolls),
    notation=notation_of(dialect_of("dice_duel", ACTS, WORDS), sure=10),
)
START = {"players": [{"seat": seat, "name": seat} for seat in ("Ann", "Bob")]}

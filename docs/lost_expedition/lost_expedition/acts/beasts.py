"""Heroes on their squares, and the beasts that they meet: dice that follow from one another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from events.base import Event
from events.match import MatchEnded
from events.words import Phrase
from lost_expedition.act import (
    ATTACK,
    CLAW,
    SWORD,
    SWORDS,
    ExpeditionAct,
    beasts_ask,
    by_rule,
    strike_ask,
    typed,
)
from lost_expedition.camp import Beast, Camp
from lost_expedition.valley import STEPS, VALLEY, within
from lost_expedition.vocabulary import (
    AttackRolled,
    BeastAttacked,
    BeastHurt,
    BeastSighted,
    BeastSlain,
    HeroHurt,
    HeroMoved,
    StrikeRolled,
)
from lost_expedition.words import WORDS
from projections.acts import Marks, Objection, Sight
from projections.dice import number_of, odds_of, successes_in
from projections.luck import LeftOut, Roll
from projections.offers import Ask, Choice, Draft, Offer

if TYPE_CHECKING:
    from lost_expedition.archive import ExpeditionRows
    from lost_expedition.typed import ExpeditionLine
    from projections.notation import Entry
    from projections.text.line import Pen

E = TypeVar("E", bound=Event)


class HeroAct(ExpeditionAct[E]):
    """Something that a hero does, who must be here for that and stand."""

    def objections(self, view: Sight, event: Any) -> Iterator[Objection]:
        """Nobody acts who is away or down."""
        if not view.table.can_act(event.player):
            yield "idle", {"player": event.player}


class MoveHero(HeroAct[HeroMoved]):
    """A hero goes some squares."""

    event, words = HeroMoved, ("go",)

    def apply(self, table: Camp, event: HeroMoved) -> Camp:
        """There it stands."""
        return table.with_hero(event.player, cell=event.cell)

    def objections(self, view: Sight, event: HeroMoved) -> Iterator[Objection]:
        """Two squares at most, and not over the cliff."""
        yield from super().objections(view, event)
        hero = view.table.heroes.get(event.player)
        if hero and event.cell not in within(hero.cell, STEPS):
            yield "far", {"player": event.player, "cell": event.cell}

    def offers(self, view: Sight) -> Iterator[Offer]:
        """In a mission, to any square that is near enough."""
        camp = view.table
        if camp.mission is not None and camp.can_act(view.seat):
            here = camp.heroes[view.seat].cell
            near = tuple(Choice(cell) for cell in within(here, STEPS) if cell != here)
            where = Ask("cell", "cell", WORDS("ask.cell"), near)
            yield self.offer("move", where, key="m", player=view.seat)

    def marks(self, event: HeroMoved) -> Marks:
        """Where it came to stand."""
        return (event.cell,), ()

    def read(self, line: ExpeditionLine, word: str) -> Entry:
        """`Ann: goes B3`."""
        del word
        return line.entry("hero_moved", cell=line.square())

    def write(self, event: HeroMoved, pen: Pen) -> Iterator[str]:
        """As `read` reads it."""
        yield f"{pen.word('go')} {event.cell}"


class SightBeast(ExpeditionAct[BeastSighted]):
    """A beast comes: what it is called is read off its card, and stands in the catalogue."""

    event, words = BeastSighted, ("sighted",)

    def apply(self, table: Camp, event: BeastSighted) -> Camp:
        """There it stands, unhurt."""
        return table.with_beast(event.beast, Beast(event.cell))

    def objections(self, view: Sight, event: BeastSighted) -> Iterator[Objection]:
        """There is one of each."""
        if event.beast in view.table.beasts:
            yield "twice", {"beast": event.beast}

    def offers(self, view: Sight) -> Iterator[Offer]:
        """In a mission. What a table has not met yet it types."""
        if view.table.mission is not None:
            dry = tuple(Choice(cell.id) for cell in VALLEY.cells if cell.kind != "river")
            name = Ask("beast", "text", WORDS("ask.sighted"), least=1, most=40)
            yield self.offer("sight", name, Ask("cell", "cell", WORDS("ask.cell"), dry), key="b")

    def marks(self, event: BeastSighted) -> Marks:
        """Where it stands."""
        return (event.cell,), ()

    def read(self, line: ExpeditionLine, word: str) -> Entry:
        """`sighted Jaguar C3`."""
        del word
        return {"type": "beast_sighted", "beast": line.name(), "cell": line.square()}

    def write(self, event: BeastSighted, pen: Pen) -> Iterator[str]:
        """As `read` reads it."""
        yield f"{pen.word('sighted')} {typed(pen, event.beast)} {event.cell}"


class AttackBeast(HeroAct[BeastAttacked]):
    """A hero attacks: dice follow, which nobody knows before they have fallen."""

    event, words = BeastAttacked, ("attack",)

    def apply(self, table: Camp, event: BeastAttacked) -> Camp:
        """What comes of it the dice say."""
        del event
        return table

    def objections(self, view: Sight, event: BeastAttacked) -> Iterator[Objection]:
        """One attacks what stands beside one."""
        yield from super().objections(view, event)
        hero, beast = view.table.heroes.get(event.player), view.table.beasts.get(event.beast)
        if beast is None:
            yield "no_beast", {"beast": event.beast}
        elif hero and beast.cell not in within(hero.cell, 1):
            yield "reach", {"player": event.player, "beast": event.beast}

    def offers(self, view: Sight) -> Iterator[Offer]:
        """Any beast that is near enough."""
        camp = view.table
        if camp.can_act(view.seat):
            near = within(camp.heroes[view.seat].cell, 1)
            reached = [name for name, beast in camp.beasts.items() if beast.cell in near]
            if reached:
                yield self.offer("attack", beasts_ask(camp, reached), key="a", player=view.seat)

    def follows(self, chain: Camp, event: Draft) -> Iterator[Draft]:
        """The dice of the attack: an ask without a default is one that people must answer."""
        del chain
        yield by_rule(AttackRolled, WORDS("because.attack", **event.facts), ATTACK, **event.facts)

    def read(self, line: ExpeditionLine, word: str) -> Entry:
        """`Ann: attacks Jaguar`."""
        del word
        return line.entry("beast_attacked", beast=line.name())

    def write(self, event: BeastAttacked, pen: Pen) -> Iterator[str]:
        """As `read` reads it."""
        yield f"{pen.word('attack')} {typed(pen, event.beast)}"


class RollAttack(ExpeditionAct[AttackRolled]):
    """The dice of the attack: what they lead to is worked out once they are told."""

    event, words = AttackRolled, ("attack_dice",)

    def apply(self, table: Camp, event: AttackRolled) -> Camp:
        """What they hit is an event of its own."""
        del event
        return table

    def asks(self, table: Camp) -> tuple[Ask, ...]:
        """In a correction, too, dice are told on the pad."""
        del table
        return (ATTACK,)

    def objections(self, view: Sight, event: AttackRolled) -> Iterator[Objection]:
        """Two dice."""
        del view
        if number_of(event.dice) != SWORDS:
            yield "swords", {"dice": number_of(event.dice)}

    def follows(self, chain: Camp, event: Draft) -> Iterator[Draft]:
        """Wounds; then the beast lies dead, or strikes back."""
        name, player = event.facts["beast"], event.facts["player"]
        hits, beast = successes_in(SWORD, event.facts["dice"]), chain.beasts.get(name)
        if beast is None:
            return
        wounds = beast.wounds + (hits or 0)
        if hits:
            yield by_rule(BeastHurt, WORDS("because.hits", hits=hits), beast=name, wounds=wounds)
        life = chain.known(name, "life")
        if life is not None and wounds >= life:
            yield by_rule(BeastSlain, WORDS("because.life", beast=name, life=life), beast=name)
        else:
            because = WORDS("because.strike", beast=name)
            yield by_rule(StrikeRolled, because, strike_ask(chain, name), player=player, beast=name)

    def sentence(self, event: AttackRolled, table: Camp) -> Phrase:
        """How many hit."""
        del table
        hits, dice = successes_in(SWORD, event.dice) or 0, number_of(event.dice)
        return WORDS("said.attack_rolled", player=event.player, hits=hits, dice=dice)

    def rolls(self, table: Camp, event: AttackRolled) -> Iterator[Roll | LeftOut]:
        """The odds of each die; a face that no such die has cannot be scored."""
        del table
        hits = successes_in(SWORD, event.dice)
        if hits is None:
            yield LeftOut(event.player, WORDS("left_out.face"))
        elif number_of(event.dice):
            yield Roll(event.player, [odds_of(SWORD)] * number_of(event.dice), hits, stake=1)

    def rows(self, told: ExpeditionRows, event: AttackRolled) -> Iterator[None]:
        """A row of the archive."""
        yield
        told.attack(event)

    def read(self, line: ExpeditionLine, word: str) -> Entry:
        """`Ann: sword dice Jaguar 6 2`, or how many of them hit: `1/2`."""
        del word
        return line.entry("attack_rolled", beast=line.name(), dice=line.dice(SWORD))

    def write(self, event: AttackRolled, pen: Pen) -> Iterator[str]:
        """As `read` reads it."""
        dice = pen.dice(SWORD, event.dice)
        yield f"{pen.word('attack_dice')} {typed(pen, event.beast)} {dice}"


class HurtBeast(ExpeditionAct[BeastHurt]):
    """Wounds lie on a beast."""

    event, words = BeastHurt, ("beast_hurt",)

    def apply(self, table: Camp, event: BeastHurt) -> Camp:
        """So many as the table says."""
        beast = table.beasts.get(event.beast)
        return table.with_beast(event.beast, beast and replace(beast, wounds=event.wounds))

    def read(self, line: ExpeditionLine, word: str) -> Entry:
        """`beast hurt Jaguar 2`."""
        del word
        return {"type": "beast_hurt", "beast": line.name(), "wounds": line.c.number()}

    def write(self, event: BeastHurt, pen: Pen) -> Iterator[str]:
        """As `read` reads it."""
        yield f"{pen.word('beast_hurt')} {typed(pen, event.beast)} {event.wounds}"


class SlayBeast(ExpeditionAct[BeastSlain]):
    """A beast lies dead: by the rules, or because the table says so where nobody knows its life."""

    event, words = BeastSlain, ("slain",)

    def apply(self, table: Camp, event: BeastSlain) -> Camp:
        """It is gone."""
        return table.with_beast(event.beast, None)

    def offers(self, view: Sight) -> Iterator[Offer]:
        """What the rules cannot tell the table does."""
        camp = view.table
        unknown = [name for name in camp.beasts if camp.known(name, "life") is None]
        if unknown:
            yield self.offer("slay", beasts_ask(camp, unknown))

    def read(self, line: ExpeditionLine, word: str) -> Entry:
        """`slain Jaguar`."""
        del word
        return {"type": "beast_slain", "beast": line.name()}

    def write(self, event: BeastSlain, pen: Pen) -> Iterator[str]:
        """As `read` reads it."""
        yield f"{pen.word('slain')} {typed(pen, event.beast)}"


class RollStrike(ExpeditionAct[StrikeRolled]):
    """The dice of a beast."""

    event, words = StrikeRolled, ("strike_dice",)

    def apply(self, table: Camp, event: StrikeRolled) -> Camp:
        """What they hit is an event of its own."""
        del event
        return table

    def asks(self, table: Camp) -> tuple[Ask, ...]:
        """How many a beast throws that is corrected nobody says here."""
        return (strike_ask(table, ""),)

    def objections(self, view: Sight, event: StrikeRolled) -> Iterator[Objection]:
        """As many dice as the table knows that it throws; where it knows nothing, any."""
        claws = view.table.known(event.beast, "claws")
        if claws is not None and number_of(event.dice) != claws:
            yield "claws", {"beast": event.beast, "dice": number_of(event.dice), "claws": claws}

    def follows(self, chain: Camp, event: Draft) -> Iterator[Draft]:
        """Hit points go; where nobody stands any more, all have lost."""
        player = event.facts["player"]
        hits, hero = successes_in(CLAW, event.facts["dice"]), chain.heroes.get(player)
        if not hits or hero is None:
            return
        left = max(0, hero.left - hits)
        yield by_rule(HeroHurt, WORDS("because.hits", hits=hits), player=player, left=left)
        others = [seat for seat in chain.seats if seat != player and chain.can_act(seat)]
        if left == 0 and not others:
            yield by_rule(MatchEnded, WORDS("because.down"), outcome="lost")

    def sentence(self, event: StrikeRolled, table: Camp) -> Phrase:
        """How many hit."""
        del table
        hits, dice = successes_in(CLAW, event.dice) or 0, number_of(event.dice)
        return WORDS("said.strike_rolled", beast=event.beast, hits=hits, dice=dice)

    def rolls(self, table: Camp, event: StrikeRolled) -> Iterator[Roll | LeftOut]:
        """The game's own dice: nobody's luck."""
        del table
        hits = successes_in(CLAW, event.dice)
        if hits is None:
            yield LeftOut(None, WORDS("left_out.face"))
        elif number_of(event.dice):
            yield Roll(None, [odds_of(CLAW)] * number_of(event.dice), hits, stake=1)

    def read(self, line: ExpeditionLine, word: str) -> Entry:
        """`Ann: claw dice Jaguar claw miss`."""
        del word
        return line.entry("strike_rolled", beast=line.name(), dice=line.dice(CLAW))

    def write(self, event: StrikeRolled, pen: Pen) -> Iterator[str]:
        """As `read` reads it."""
        dice = pen.dice(CLAW, event.dice)
        yield f"{pen.word('strike_dice')} {typed(pen, event.beast)} {dice}"


class HurtHero(ExpeditionAct[HeroHurt]):
    """A hero has fewer hit points."""

    event, words = HeroHurt, ("hero_hurt",)

    def apply(self, table: Camp, event: HeroHurt) -> Camp:
        """So many as the table says."""
        return table.with_hero(event.player, left=event.left)

    def read(self, line: ExpeditionLine, word: str) -> Entry:
        """`Ann: hurt 2`: so many are left."""
        del word
        return line.entry("hero_hurt", left=line.c.number())

    def write(self, event: HeroHurt, pen: Pen) -> Iterator[str]:
        """As `read` reads it."""
        yield f"{pen.word('hero_hurt')} {event.left}"

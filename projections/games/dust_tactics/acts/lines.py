"""Weapon lines: declared, fired, thrown again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from events.base import Event
from events.dust_tactics import (
    LineAimed,
    LineFired,
    LineRerolled,
    PhaserRolled,
)
from events.words import Phrase
from projections.acts import Objection, Sight
from projections.dice import DieFace, dice_ask, successes_in
from projections.games.dust_tactics.act import DustAct, by_rule, unit_ask
from projections.games.dust_tactics.aiming import (
    Shooter,
    burned,
    cover_elements,
    cover_seen,
    shooters,
    shots_at_most,
    targets_of,
    usable_lines,
)
from projections.games.dust_tactics.arms import (
    Fired,
    class_of,
    dice_of,
    kind_of,
    line_of,
    lines_of,
    own_skills,
    value_against,
)
from projections.games.dust_tactics.attack import (
    MOST_DICE,
    faces_of,
    hits_in,
    ignores_cover,
    next_step,
    thrown,
)
from projections.games.dust_tactics.cards import CardLine
from projections.games.dust_tactics.dice import FACES
from projections.games.dust_tactics.judging.saves import claim_objections
from projections.games.dust_tactics.judging.shots import (
    phaser_objections,
    reroll_objections,
    shot_objections,
)
from projections.games.dust_tactics.luck import rolls_of
from projections.games.dust_tactics.on_board import distance_between
from projections.games.dust_tactics.phrases import SAID, word
from projections.games.dust_tactics.table import DustTable, LineAim, LineInUse
from projections.games.dust_tactics.weapons import ExpectedDice, reaches
from projections.luck import LeftOut, Roll
from projections.offers import Ask, Choice, Draft, Offer

E = TypeVar("E", bound=Event)

MEDAL: Final = "Medal of Honor"
MOST_SHOTS: Final = 6
"""So many shots are listed where nobody knows how many there are."""
_RANGES: Final = range(1, 9)
_COVERED: Final = ("squad", None)
"""Whom cover protects, or may: of units of which nobody knows what they are the table says it."""


def any_dice(faces: tuple[DieFace, ...] = FACES, **more: Any) -> Ask:
    """Dice face by face, or how many of them hit."""
    return dice_ask("dice", SAID("ask.dice"), faces, (1, MOST_DICE), counted=True, **more)


class DiceAct(DustAct[E]):
    """Something for which dice fall."""

    group = "dice"

    def asks(self, table: DustTable) -> tuple[Ask, ...]:
        """In a correction, too, dice are told on the pad."""
        del table
        return (any_dice(optional=True),)

    def faces(self, table: DustTable, event: Any) -> tuple[DieFace, ...] | None:
        """The die that is thrown; None where nobody knows what counts on it."""
        return faces_of(table, event.unit)

    def rolls(self, table: DustTable, event: Any) -> Iterator[Roll | LeftOut]:
        """What they might have come to."""
        yield from rolls_of(table, event, self.faces(table, event))


def starting(table: DustTable, event: LineAimed | LineFired) -> DustTable:
    """The same table, where it is known what all had left when the attack, or the melee, began.

    Whoever reacts makes an attack of his own, and so does artillery on an order.
    """
    attack = "reaction" if event.occasion == "reaction" else "attack"
    shooters_now = event.target if event.occasion == "answer" else event.unit
    attack = f"{attack}:{table.party_of(shooters_now or event.unit)[0]}"
    line = line_of(table, event.unit, event.line) if isinstance(event, LineFired) else None
    is_new = attack != table.attack
    first = {} if is_new else dict(table.at_first)
    close = {} if is_new else dict(table.at_close)
    for name in (event.unit, *table.party_of(event.target or "")):
        unit = table.units.get(name)
        if unit is None:
            continue
        first.setdefault(name, unit.left)
        if line is not None and line.is_close:
            close.setdefault(name, unit.left)
    return replace(table, attack=attack, at_first=first, at_close=close)


def aiming(table: DustTable, event: LineAimed | LineFired) -> DustTable:
    """The same table, where a line of the active unit's own attack is declared."""
    is_own = event.unit in table.party_of(table.active or "") and event.occasion == "attack"
    aim = LineAim(event.unit, event.line, event.target, event.square)
    return replace(table, aimed=(*table.aimed, aim)) if is_own and aim not in table.aimed else table


def draining(table: DustTable, name: str, target: str | None, hits: int | None) -> DustTable:
    """The same table, where a unit has hit soldiers so often."""
    if not hits or (class_of(table, target) or "")[:1] != "S":
        return table
    return replace(table, drained={**table.drained, name: table.drained.get(name, 0) + hits})


def at_cover(event: LineAimed | LineFired) -> str:
    """The key of a sentence of a line whose target is a cover element."""
    return f"{event.type_name()}_cover" if event.square and not event.target else ""


class AimLine(DustAct[LineAimed]):
    """A weapon line is declared; its dice follow."""

    event, group = LineAimed, "dice"

    def apply(self, table: DustTable, event: LineAimed) -> DustTable:
        """At whom, before any dice fall."""
        table = aiming(table, event)
        return hearing(starting(table, event), event.unit, event.line)

    def offers(self, view: Sight) -> Iterator[Offer]:
        """Each line that may be used; after the first one also straight at the same target."""
        table: DustTable = view.table
        for shooter in shooters(table):
            lines = usable_lines(table, shooter)
            for line in lines:
                yield from self._of_line(table, shooter, line)
            if shooter.occasion == "attack" and shooter.observer is None:
                for line in lines:
                    yield from self._at_cover(table, shooter, line)
            if not lines_of(table, shooter.unit) and shooter.targets:
                yield self._of_unknown(table, shooter)
        yield from self._flames(table)

    def _at_cover(self, table: DustTable, shooter: Shooter, line: CardLine) -> Iterator[Offer]:
        """A crate or a tank trap, by another line than those at the unit that stands with it."""
        squares = cover_elements(table, shooter, line)
        if squares:
            words = SAID("offer.at_cover", unit=shooter.unit, line=line.name)
            square = Ask("square", "cell", SAID("ask.square"), tuple(map(Choice, squares)))
            shots = shot_asks(table, shooter, line)
            yield self.offer(words, square, *shots, unit=shooter.unit, line=line.name)

    def _flames(self, table: DustTable) -> Iterator[Offer]:
        """Whom the flames of a line hit on their way, friends too (MIOTACZE OGNIA)."""
        use = table.in_use
        hit = burned(table)
        if use is not None and hit:
            words = SAID("offer.flames", unit=use.unit, line=use.line)
            facts = {"unit": use.unit, "line": use.line, "occasion": "flames"}
            yield self.offer(words, unit_ask("target_of_flames", table, hit)
                             ._replace(fact="target"), **facts)  # fmt: skip

    def _of_line(self, table: DustTable, shooter: Shooter, line: CardLine) -> Iterator[Offer]:
        targets = targets_of(table, shooter, line)
        if not targets:
            return
        facts: dict[str, Any] = {"unit": shooter.unit, "line": line.name}
        if shooter.occasion != "attack":
            facts["occasion"] = shooter.occasion
        if shooter.observer is not None:
            facts["observer"] = shooter.observer
        said = {"unit": shooter.unit, "line": line.name}
        shots = tuple(shot_asks(table, shooter, line))
        last = table.in_use.target if table.in_use is not None else None
        is_sure = len(targets) == 1 or (last in targets and last is not None)
        if is_sure:
            target = last if last in targets else targets[0]
            words = SAID(f"offer.{shooter.occasion}_at", **said, target=target)
            yield self.offer(words, *shots, **facts, target=target)
        others = [one for one in targets if not is_sure or one != target]
        if others:
            words = SAID(f"offer.{shooter.occasion}_line", **said)
            yield self.offer(words, unit_ask("target", table, others), *shots, **facts)

    def _of_unknown(self, table: DustTable, shooter: Shooter) -> Offer:
        """Of a card that nobody copied: the lines that were heard of it, or any name."""
        unit = table.units[shooter.unit]
        heard = [line for line in table.heard.get(unit.card, ()) if line not in unit.fired]
        facts = {} if shooter.occasion == "attack" else {"occasion": shooter.occasion}
        line = Ask("line", "choice", SAID("ask.line"), tuple(map(Choice, heard)), typed=True)
        words = SAID(f"offer.{shooter.occasion}_unknown", unit=shooter.unit)
        target = unit_ask("target", table, shooter.targets)
        return self.offer(words, line, target, unit=shooter.unit, **facts)

    def sentence(self, event: LineAimed, table: DustTable) -> Phrase:
        """At whom, or at the cover on which square."""
        return self.said(event, table, at_cover(event))

    def follows(self, chain: DustTable, event: LineAimed) -> Draft | None:
        """Its dice: as many as the card says, or as many as the table throws."""
        line = line_of(chain, event.unit, event.line) or CardLine(event.line)
        facts = event.facts()
        shooter = Shooter(event.unit, event.occasion, (), event.observer)
        ask, because = _dice_ask(chain, event, line)
        asks = [ask]
        value = value_against(line, class_of(chain, event.target))
        minds_cover = not ignores_cover(line, value) and kind_of(chain, event.target) in _COVERED
        if event.target is not None and minds_cover:
            cover = cover_seen(chain, shooter, event.target)
            if cover is not None:
                facts["cover"] = cover
            else:
                asks.append(cover_ask(chain))
        away = distance_between(chain, event.unit, event.target)
        if away is not None:
            facts["range"] = away
        elif event.target is not None and not line.is_close and line.range != "1":
            asks.append(range_ask(chain, line))
        return by_rule(LineFired, because, *asks, **facts)


_IN_THE_BOX: Final = 6
"""So many dice come with the game: with these the pad begins where nobody knows how many."""


def _dice_ask(table: DustTable, event: LineAimed, line: CardLine) -> tuple[Ask, Phrase]:
    """The pad of a line, with what makes up its number of dice."""
    told = Fired(event.shots, event.volley)
    faces = faces_of(table, event.unit)
    sure = dice_of(table, event.unit, line, event.target, told)
    if sure is not None and 0 < sure.dice <= MOST_DICE:
        because = expected_told(sure, event.line)
        return dice_ask("dice", SAID("ask.dice"), faces, sure.dice, counted=True), because
    guess = dice_of(table, event.unit, line, event.target, told, at_first=True)
    usual = guess.dice if guess is not None and 0 < guess.dice <= MOST_DICE else None
    because = SAID("because.dice_unknown", line=event.line)
    known = table.last_dice.get(f"{event.unit}|{event.line}")
    return any_dice(faces, usual=usual or known or _IN_THE_BOX), because


def expected_told(expected: ExpectedDice, line: str) -> Phrase:
    """How many dice are expected, and of what that is made: 3 by 3 shotguns."""
    causes = [cause for cause, _ in expected.factors]
    if len(causes) < 2:
        return SAID("because.dice", dice=expected.dice, line=line)
    product, *more = [
        SAID(f"made_of.{cause}", number=number, line=line) for cause, number in expected.factors
    ]
    for factor in more:
        product = SAID("made_of.product", first=product, then=factor)
    key = "dice_made_of" if "bearers" in causes else "dice_of_line"
    return SAID(f"because.{key}", dice=expected.dice, product=product, line=line)


def shot_asks(table: DustTable, shooter: Shooter, line: CardLine) -> Iterator[Ask]:
    """Of limited ammunition how many shots, of a volley how many rounds."""
    if not line.is_limited and not line.rounds:
        return
    most = shots_at_most(table, shooter.unit, line)
    if line.rounds:
        most = min(line.rounds, line.rounds if most is None else most)
    fact = "volley" if line.rounds else "shots"
    choices = tuple(map(Choice, range(1, (most or MOST_SHOTS) + 1)))
    is_one = len(choices) == 1
    more: dict[str, Any] = {"default": 1, "follows": True} if is_one else {}
    yield Ask(fact, "choice", SAID(f"ask.{fact}"), choices, **more)


def cover_ask(table: DustTable) -> Ask:
    """What covers the target, as the table says: preset is what was said last."""
    choices = tuple(Choice(level, word(level)) for level in ("open", "soft", "hard"))
    return Ask("cover", "choice", SAID("ask.cover_level"), choices, optional=True, aside=True,
               default=table.last_cover)  # fmt: skip


def range_ask(table: DustTable, line: CardLine) -> Ask:
    """How far the target is, as the table counts it: preset is what was said last, if it reaches.

    What lies beyond the weapon is not listed; who shot farther says so in a correction.
    """
    reached = [away for away in _RANGES if reaches(line.range, away) is not False]
    last = table.last_range if table.last_range in reached else None
    return Ask("range", "choice", SAID("ask.range"), tuple(map(Choice, reached)), optional=True,
               aside=True, default=last)  # fmt: skip


def hearing(table: DustTable, name: str, line: str) -> DustTable:
    """The same table, where it is known that a card has such a line."""
    unit = table.units.get(name)
    known = () if unit is None else table.heard.get(unit.card, ())
    if unit is None or line in known:
        return table
    return replace(table, heard={**table.heard, unit.card: (*known, line)})


class FireLine(DiceAct[LineFired]):
    """A weapon line is used."""

    event = LineFired

    def apply(self, table: DustTable, event: LineFired) -> DustTable:
        """It has been used in this round, its shots are gone, and it may have to be loaded."""
        table = starting(table, event)
        unit, is_answer = table.units.get(event.unit), event.occasion == "answer"
        if is_answer:
            table = replace(table, answered=(*table.answered, (event.unit, event.line)))
        if unit is not None:
            shots = event.shots or event.volley or 0
            line = line_of(table, event.unit, event.line)
            is_empty = line is not None and line.is_reloadable
            table = table.with_unit(
                event.unit,
                has_attacked=True,
                fired=unit.fired if is_answer else (*unit.fired, event.line),
                spent={**unit.spent, event.line: unit.spent.get(event.line, 0) + shots}
                if shots else unit.spent,
                empty=tuple(dict.fromkeys((*unit.empty, event.line))) if is_empty else unit.empty,
            )  # fmt: skip
        dice, hits = thrown(event.dice), hits_in(table, event.unit, event.dice)
        use = LineInUse(
            event.unit, event.line, event.target, event.square, event.occasion, event.observer,
            dice, hits,
            None if hits is None or dice is None else max(0, dice - hits), hits,
            cover=event.cover,
        )  # fmt: skip
        is_own = event.unit in table.party_of(table.active or "") and event.occasion == "attack"
        table = hearing(table, event.unit, event.line)
        if event.cover is not None:
            table = replace(table, last_cover=event.cover)
        if event.range is not None:
            table = replace(table, last_range=event.range)
        if dice is not None:
            table = replace(
                table, last_dice={**table.last_dice, f"{event.unit}|{event.line}": dice}
            )
        table = draining(aiming(table, event), event.unit, event.target, hits)
        return replace(table, in_use=use, has_rolled=table.has_rolled or is_own)

    def objections(self, view: Sight, event: LineFired) -> Iterator[Objection]:
        """In range, seen, loaded, with as many dice as are due, and cover as it is."""
        yield from shot_objections(view.table, event)
        yield from claim_objections(view.table, event)

    def sentence(self, event: LineFired, table: DustTable) -> Phrase:
        """At whom, or at the cover on which square."""
        return self.said(event, table, at_cover(event))

    def follows(self, chain: DustTable, event: LineFired) -> Draft | None:
        """What else is thrown for it, else what the target loses."""
        del event
        return next_step(chain)


class RerollLine(DiceAct[LineRerolled]):
    """Dice of a line are thrown again."""

    event = LineRerolled

    def apply(self, table: DustTable, event: LineRerolled) -> DustTable:
        """Hits are added; of the first throw so many fewer show blank."""
        if event.why == "medal":
            table = table.using(event.unit, MEDAL)
        use = in_use(table, event.unit, event.line)
        if use is None:
            return table
        hits = hits_in(table, event.unit, event.dice)
        if hits is None or use.hits is None:
            return replace(table, in_use=replace(use, hits=None))
        table = draining(table, event.unit, use.target, hits)
        if event.why == "laser":
            use = replace(use, exploding=hits)
        elif event.why == "medal":  # one die of many
            use = replace(use, exploding=hits, blanks=max(0, (use.blanks or 0) - hits))
        else:
            blanks = max(0, (thrown(event.dice) or 0) - hits)
            use = replace(use, exploding=hits, blanks=blanks, rerolls=(*use.rerolls, event.why))
        if use.is_dealt:  # what it cost the target before was told: now it is more
            return replace(table, in_use=replace(use, hits=hits, saved=0, saves=(), is_dealt=False))
        return replace(table, in_use=replace(use, hits=(use.hits or 0) + hits))

    def offers(self, view: Sight) -> Iterator[Offer]:
        """One die of a hero with a Medal of Honor, once a round."""
        table: DustTable = view.table
        use = table.in_use
        if use is None or table.is_between or table.is_over or not use.blanks:
            return
        unit = table.standing.get(use.unit)
        if unit is None or "medal of honor" not in own_skills(table, unit.card):
            return
        if MEDAL not in unit.skills_now:
            words = SAID("offer.medal", unit=use.unit, line=use.line)
            dice = dice_ask("dice", SAID("ask.dice"), faces_of(table, use.unit), 1, counted=True)
            yield self.offer(words, dice, unit=use.unit, line=use.line, why="medal")

    def objections(self, view: Sight, event: LineRerolled) -> Iterator[Objection]:
        """The blanks of the first throw, once for each right."""
        return reroll_objections(view.table, event)

    def follows(self, chain: DustTable, event: LineRerolled) -> Draft | None:
        """What comes next of the line."""
        del event
        return next_step(chain)


class RollPhaser(DiceAct[PhaserRolled]):
    """Damage dice of a phaser."""

    event = PhaserRolled

    def apply(self, table: DustTable, event: PhaserRolled) -> DustTable:
        """Each hit among them is a point of damage."""
        use = in_use(table, event.unit, event.line)
        if use is None or event.dice is None:
            return table
        return replace(table, in_use=replace(use, damage=successes_in(FACES, event.dice)))

    def faces(self, table: DustTable, event: PhaserRolled) -> tuple[DieFace, ...]:
        """Always the plain die."""
        del table, event
        return FACES

    def objections(self, view: Sight, event: PhaserRolled) -> Iterator[Objection]:
        """So many for each hit, once."""
        return phaser_objections(view.table, event)

    def follows(self, chain: DustTable, event: PhaserRolled) -> Draft | None:
        """What comes next of the line."""
        del event
        return next_step(chain)


def in_use(table: DustTable, unit: str, line: str) -> LineInUse | None:
    """The line that was used last, if it is that one."""
    use = table.in_use
    return use if use is not None and (use.unit, use.line) == (unit, line) else None

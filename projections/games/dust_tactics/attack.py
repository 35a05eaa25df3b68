"""How an attack goes on: what a weapon line comes to, and what the rules ask for next.

Dice of a line, laser hits again, the sustained attack's blanks, those of Berserk, a phaser's damage
dice, cover, resilience, losses: each step is proposed once the one before it was told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Final

from events.dust_tactics import (
    CoverDamaged,
    CoverRolled,
    DamageTaken,
    LineRerolled,
    PhaserRolled,
    ResilienceRolled,
    UnitEliminated,
)
from events.words import Phrase
from projections.dice import DieFace, dice_ask, number_of, successes_in
from projections.games.dust_tactics.act import by_rule, losses, unit_ask
from projections.games.dust_tactics.arms import (
    class_aimed_at,
    figures_left,
    has_skill,
    is_using,
    kind_of,
    line_of,
    plain_first,
    value_against,
)
from projections.games.dust_tactics.cards import CardLine
from projections.games.dust_tactics.dice import BLANK_HITS, FACES
from projections.games.dust_tactics.phrases import SAID, figure_word
from projections.games.dust_tactics.table import DustTable, LineInUse
from projections.games.dust_tactics.weapons import CombatValue
from projections.offers import Ask, Choice, Draft

MOST_DICE: Final = 60
"""So many dice of one line are told at most on the pad."""
COVERED: Final = {"soft": "cover_soft", "hard": "cover_hard"}
"""By level of cover the word of a card that says which face saves."""


# -- what is known of a line in use ----------------------------------------------------------------


def faces_of(table: DustTable, unit: str) -> tuple[DieFace, ...]:
    """The die of a unit's attack: with a Spotter blanks hit (SPOTTER)."""
    return BLANK_HITS if has_skill(table, unit, "Spotter") else FACES


def hits_in(table: DustTable, unit: str, dice: Any) -> int | None:
    """How many dice of an attack hit; None where nobody told, or told what no die shows."""
    return None if dice is None else successes_in(faces_of(table, unit), dice)


def thrown(dice: Any) -> int | None:
    """How many dice were thrown, where that was told."""
    return None if dice is None else number_of(dice)


def value_in_use(table: DustTable, use: LineInUse) -> tuple[CardLine, CombatValue | None]:
    """The line as its card has it, and its combat value against the target, if known."""
    line = line_of(table, use.unit, use.line) or CardLine(use.line)
    value = value_against(line, class_aimed_at(table, use.target, use.square))
    return line, None if isinstance(value, bool) else value


def damage_due(table: DustTable, use: LineInUse) -> int | None:
    """The points of damage of a line before anybody saves; None where they are not known."""
    _, value = value_in_use(table, use)
    if use.hits is None:
        return None
    if use.hits == 0:
        return 0
    if value is None:
        return None
    if value.kind == "phaser":
        return use.damage
    if value.kind == "ap_incendiary":
        return table.at_first.get(use.target or "")
    return use.hits * value.damage


def _is_final(table: DustTable, use: LineInUse) -> bool:
    """Whether a hit is the end of the target, whatever it has left and could save with."""
    _, value = value_in_use(table, use)
    is_ap = value is not None and value.kind == "ap_incendiary"
    return is_ap and table.options.ap_incendiary_saves == "no"


def ignores_cover(line: CardLine, value: CombatValue | bool | None) -> bool | None:
    """Whether no cover counts against a line (ATAKOWANIE I OSŁONA); None where it is not known."""
    if line.is_close or line.tags & {"ignores_cover", "flamethrower"}:
        return True
    if isinstance(value, CombatValue) and value.kind == "phaser":
        return True
    if line.range == "A":
        return True
    return False if line.range is not None else None


# -- what comes next -------------------------------------------------------------------------------


def next_step(table: DustTable) -> Draft | None:
    """What the rules ask for next of the line in use; None where that is not known."""
    use = table.in_use
    if use is None or use.hits is None or use.is_dealt:
        return None
    if use.target is not None and (
        use.target not in table.standing or table.units[use.target].is_immune
    ):
        return None
    for step in _STEPS:
        draft = step(table, use)
        if draft is not None:
            return draft if table.records(draft.type) else None
    return None


def _throw(
    event: type,
    fact_words: str,
    count: int,
    faces: tuple[DieFace, ...],
    because: Phrase,
    **facts: Any,
) -> Draft:
    """A draft for so many dice."""
    ask = dice_ask("dice", SAID(fact_words), faces, min(count, MOST_DICE), counted=True)
    return by_rule(event, because, ask, **facts)


def _again(table: DustTable, use: LineInUse, cause: str, count: int | None) -> Draft | None:
    if not count:
        return None
    because = SAID(f"because.reroll_{cause}", dice=count)
    faces = faces_of(table, use.unit)
    about = {"unit": use.unit, "line": use.line, "why": cause}
    return _throw(LineRerolled, "ask.rerolled", count, faces, because, **about)


def _exploding(table: DustTable, use: LineInUse) -> Draft | None:
    """Hits of a laser are thrown again as long as it hits."""
    line, _ = value_in_use(table, use)
    return _again(table, use, "laser", use.exploding) if "laser" in line.tags else None


def _sustained(table: DustTable, use: LineInUse) -> Draft | None:
    """A sustained attack throws its blanks once more; never in reaction, nor answering."""
    is_own = use.occasion in ("attack", "flames") and use.unit in table.party_of(table.active or "")
    if not (table.is_sustained and is_own) or "sustained" in use.rerolls:
        return None
    return _again(table, use, "sustained", use.blanks)


def _berserk(table: DustTable, use: LineInUse) -> Draft | None:
    """Berserk throws the blanks that are left."""
    if "berserk" in use.rerolls or not is_using(table, use.unit, "Berserk"):
        return None
    return _again(table, use, "berserk", use.blanks)


def _phaser(table: DustTable, use: LineInUse) -> Draft | None:
    """So many damage dice for each hit of a phaser."""
    _, value = value_in_use(table, use)
    if value is None or value.kind != "phaser" or use.damage is not None or not use.hits:
        return None
    dice = use.hits * value.per_hit_dice
    because = SAID("because.phaser", hits=use.hits, dice=dice)
    return _throw(PhaserRolled, "ask.phaser", dice, FACES, because, unit=use.unit, line=use.line)


def save_face(table: DustTable, target: str, level: str) -> str | None:
    """Which side of a die saves in such cover: `hit`, `blank` or `no_save`; None if unknown."""
    unit = table.units.get(target)
    card = None if unit is None else unit.card
    if unit is not None and unit.joined is not None:  # a hero takes the cover of his squad
        card = table.units[unit.joined].card if unit.joined in table.units else card
    found = None if card is None else table.known(card, COVERED[level])
    return found if isinstance(found, str) else None


def _cover(table: DustTable, use: LineInUse) -> Draft | None:
    """A squad in cover rolls one die for each point of damage."""
    line, value = value_in_use(table, use)
    points = damage_due(table, use)
    if use.target is None or use.cover not in COVERED or "cover" in use.saves or not points:
        return None
    joined = table.units[use.target].joined
    if kind_of(table, use.target) in ("vehicle", "hero") and joined is None:
        return None
    if ignores_cover(line, value) or _is_final(table, use):
        return None
    face = save_face(table, use.target, use.cover)
    if face == "no_save":
        return None
    about = {"unit": use.target, "level": use.cover, "attacker": use.unit, "line": use.line}
    because = SAID(f"because.cover_{use.cover}", points=points)
    faces = BLANK_HITS if face == "blank" else FACES
    draft = _throw(CoverRolled, "ask.cover_dice", points, faces, because, **about)
    if face is not None:
        return replace(draft, facts={**draft.facts, "face": face})
    sides = tuple(Choice(side, SAID(f"value.{side}")) for side in ("hit", "blank"))
    which = Ask("face", "choice", SAID("ask.face"), sides, optional=True, aside=True)
    return replace(draft, asks=(*draft.asks, which))


def _resilience(table: DustTable, use: LineInUse) -> Draft | None:
    """Damage Resilient saves of what is left."""
    points = damage_due(table, use)
    if use.target is None or points is None or "resilience" in use.saves or _is_final(table, use):
        return None
    left = points - use.saved
    if left <= 0 or not has_skill(table, use.target, "Damage Resilient"):
        return None
    because = SAID("because.resilient", points=left)
    about = {"unit": use.target, "attacker": use.unit, "line": use.line}
    return _throw(ResilienceRolled, "ask.resilience_dice", left, FACES, because, **about)


def _harm(table: DustTable, use: LineInUse) -> Draft | None:
    """What the target loses: the sum of what was told, or as much as the table says."""
    about: dict[str, Any] = {"attacker": use.unit}
    points = damage_due(table, use)
    left = None if points is None else max(0, points - use.saved)
    if left == 0 or use.hits == 0:
        return None
    if use.target is None:
        if left is None or use.square not in table.board.cover:
            return None
        because = SAID("because.damage", points=left)
        return by_rule(CoverDamaged, because, at_once=True, square=use.square, points=left, **about)
    if left is None and _is_final(table, use):
        because = SAID("because.ap_incendiary")
        return by_rule(UnitEliminated, because, at_once=True, unit=use.target, **about)
    about["line"] = use.line
    if left is None:
        lost = losses(table, use.target)
        ask = Ask("points", "choice", SAID("ask.lost"), lost)
        because = SAID("because.unknown_card", unit=use.unit)
        return by_rule(DamageTaken, because, ask, unit=use.target, **about)
    asks = tuple(_choices_of_owner(table, use.target, left))
    because = SAID("because.damage", points=left)
    facts = {ask.fact: ask.default for ask in asks}
    return by_rule(
        DamageTaken, because, *asks, at_once=not asks,
        **{"unit": use.target, "points": left, **about, **facts},
    )  # fmt: skip


def _choices_of_owner(table: DustTable, target: str, points: int) -> Iterator[Ask]:
    """Who of a party is hurt, and which figures are taken off, where that makes a difference."""
    party = [name for name in table.party_of(target) if name in table.standing]
    if len(party) > 1:
        yield unit_ask("unit", table, party, default=target)
    alive = figures_left(table, target, at_first=True) or ()
    if 0 < points < len(alive) and len(set(alive)) > 1:
        first = plain_first(alive)
        kinds = tuple(
            Choice(kind, figure_word(kind), most=alive.count(kind)) for kind in dict.fromkeys(first)
        )
        yield Ask(
            "removed", "choice", SAID("ask.removed"), kinds, many=True, least=points, most=points,
            default=first[:points],
        )  # fmt: skip


_STEPS: Final[tuple[Callable[[DustTable, LineInUse], Draft | None], ...]] = (
    _exploding, _sustained, _berserk, _phaser, _cover, _resilience, _harm,
)  # fmt: skip

"""Who may fire which weapon lines at whom, and who may react, as far as that is known."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from projections.games.dust_tactics.arms import (
    COVER_CLASSES,
    bearers_of,
    class_of,
    has_skill,
    is_using,
    kind_of,
    knows_skills,
    line_of,
    lines_of,
    shots_left,
    value_against,
)
from projections.games.dust_tactics.cards import CardLine
from projections.games.dust_tactics.judging.orders import first_to_react
from projections.games.dust_tactics.on_board import (
    battlefield_of,
    distance_between,
    distance_to,
    sight_between,
    squares_of_unit,
)
from projections.games.dust_tactics.table import DustTable
from projections.games.dust_tactics.weapons import most_shots, reaches


class Shooter(NamedTuple):
    """A unit that may fire now, and how it comes to."""

    unit: str
    occasion: str = "attack"
    targets: tuple[str, ...] = ()
    observer: str | None = None
    """Who sees the target of artillery that fires indirectly."""


def shooters(table: DustTable) -> Iterator[Shooter]:
    """Whoever reacts, artillery on order, the active unit, and who answers in close combat."""
    active = table.active
    if active is None or table.is_between or table.is_over or active not in table.units:
        return
    alive = standing_of(table, active)
    foes = foes_of(table, active)
    if alive and table.reacting is not None:
        for name in standing_of(table, table.reacting):
            yield Shooter(name, "reaction", alive)
    if table.ordered is not None:
        for name in standing_of(table, table.ordered):
            yield Shooter(name, "attack", foes, active)
    for name in alive if attacks_now(table) else ():
        yield Shooter(name, "attack", foes)
    for name in answering(table) if alive else ():
        yield Shooter(name, "answer", alive)


def attacks_now(table: DustTable) -> bool:
    """Whether an attack is among the actions of the activation, as far as these were told."""
    pair = table.actions
    return pair is None or "attack" in pair or pair == "sustained" or charges(table)


def charges(table: DustTable) -> bool:
    """Whether the active unit charges: two moves, then its lines of range 1 or C."""
    return table.actions == "move_move" and is_using(table, table.active or "", "Charge")


def standing_of(table: DustTable, name: str) -> tuple[str, ...]:
    """Those of a party who stand."""
    return tuple(one for one in table.party_of(name) if one in table.standing)


def foes_of(table: DustTable, name: str) -> tuple[str, ...]:
    """All units of other sides that stand; a target that fell in this attack stays one.

    All lines were declared at once, and are used even if others have destroyed their target.
    """
    side = table.side_of(table.units[name].player)
    declared = {aim.target for aim in table.aimed}
    return tuple(
        other for other, unit in table.units.items()
        if table.side_of(unit.player) != side and (not unit.is_eliminated or other in declared)
    )  # fmt: skip


def answering(table: DustTable) -> tuple[str, ...]:
    """Whom the active unit attacks in close combat, with the heroes there, though they fell in it.

    Both sides throw at the same moment (BROŃ DO WALKI NA KRÓTKIM DYSTANSIE).
    """
    attacked = [
        aim.target for aim in table.aimed
        if aim.target is not None and (line := line_of(table, aim.unit, aim.line)) is not None
        and line.is_close
    ]  # fmt: skip
    return tuple(
        name for target in dict.fromkeys(attacked) for name in table.party_of(target)
        if name in table.standing or table.at_close.get(name)
    )  # fmt: skip


def usable_lines(table: DustTable, shooter: Shooter) -> list[CardLine]:
    """The lines that a unit may use now; those of close combat go last."""
    unit = table.units[shooter.unit]
    used = unit.fired
    if shooter.occasion == "answer":  # with weapons that have been used in this round as well
        used = tuple(line for name, line in table.answered if name == shooter.unit)
    found = [
        line for line in lines_of(table, shooter.unit)
        if line.name not in used and line.name not in unit.empty
        and shots_left(table, shooter.unit, line) != 0
        and (line.is_limited or bearers_of(table, shooter.unit, line) != 0)
        and (shooter.occasion != "answer" or line.is_close)
        and (shooter.observer is None or line.range == "A")
        and (shooter.occasion != "attack" or not charges(table)
             or line.is_close or line.range in ("1", None))
    ]  # fmt: skip
    return sorted(found, key=lambda line: line.is_close)


def targets_of(table: DustTable, shooter: Shooter, line: CardLine) -> list[str]:
    """At whom a line may be used: whom it harms, reaches and sees, as far as that is known."""
    return [target for target in shooter.targets if may_hit(table, shooter, line, target)]


def may_hit(table: DustTable, shooter: Shooter, line: CardLine, target: str) -> bool:
    """Whether nothing that is known keeps a line from a target."""
    if value_against(line, class_of(table, target)) is False:
        return False
    away = distance_between(table, shooter.unit, target)
    reach = "C" if line.is_close else line.range
    if away is not None and reaches(reach, away) is False:
        return False
    sight = sight_between(table, shooter.observer or shooter.unit, target)
    return sight is None or sight.visible


def cover_seen(table: DustTable, shooter: Shooter, target: str) -> str | None:
    """The cover of a target as the board has it: open, soft or hard; None without a board."""
    sight = sight_between(table, shooter.unit, target)
    if sight is None or not sight.visible:
        return None
    return "open" if sight.cover == "none" else sight.cover


def shots_at_most(table: DustTable, name: str, line: CardLine) -> int | None:
    """How many shots of limited ammunition one attack may use, where that is known."""
    left, unit = shots_left(table, name, line), table.units[name]
    living = unit.left if kind_of(table, name) == "squad" else None
    if left is None:
        return living
    return left if living is None else most_shots(left, living)


def cover_elements(table: DustTable, shooter: Shooter, line: CardLine) -> list[str]:
    """The squares of crates and tank traps that a line may attack: those it harms and reaches."""
    attacked = {
        square for aim in table.aimed if (aim.unit, aim.line) == (shooter.unit, line.name)
        for square in squares_of_unit(table, aim.target)
    }  # fmt: skip
    found = []
    for square, (kind, _) in table.board.cover.items():
        away = distance_to(table, shooter.unit, square)
        is_reached = reaches("C" if line.is_close else line.range, away) if away else None
        is_burned = kind == "tank_trap" and "flamethrower" in line.tags
        harms = value_against(line, COVER_CLASSES[kind])
        if is_reached and harms not in (False, None) and not is_burned and square not in attacked:
            found.append(square)
    return found if battlefield_of(table.board).cover else []


def burned(table: DustTable) -> list[str]:
    """Who stands nearer to a flamethrower than its target, of whatever side, and is seen by it.

    Without a board anybody may.
    """
    use = table.in_use
    line = None if use is None else line_of(table, use.unit, use.line)
    if use is None or line is None or use.target is None or "flamethrower" not in line.tags:
        return []
    if line.range in ("1", "C", None) or use.unit not in table.standing:
        return []
    away = distance_between(table, use.unit, use.target)
    if away is None and table.board.columns:
        return []
    others = {*table.party_of(use.unit), *table.party_of(use.target)}
    return [
        name for name, unit in table.standing.items()
        if name not in others and unit.joined is None
        and _is_on_the_way(table, use.unit, name, away)
    ]  # fmt: skip


def _is_on_the_way(table: DustTable, shooter: str, name: str, away: int | None) -> bool:
    """Whether a unit is nearer than the target, and seen; a guess where no board lies."""
    if away is None:
        return True
    near = distance_between(table, shooter, name)
    sight = sight_between(table, shooter, name)
    return near is not None and 0 < near < away and (sight is None or sight.visible)


# -- reactive fire: when it may be tried, by whom, with how many dice (OSTRZAŁ W REAKCJI) ----------

Moment = Literal["after_first_move", "after_attack", "after_last_move", "after_skill"]
_MOVE_FIRST: Final = ("move_attack", "move_move")
DICE: Final = {"Superior Reactive Fire": 3, "Advanced Reactive Fire": 2}
"""How many dice a unit throws that reacts better than others, who throw one."""


def moment_of(table: DustTable) -> Moment | None:
    """After what one may react just now; None where the window is not open, or not known.

    Without a board nobody tells the moves, so that the window after them opens with the activation.
    """
    pair, unit = table.actions, table.standing.get(table.active or "")
    if unit is None or pair is None or table.is_sustained:
        return None
    moves = unit.moves if table.board.columns else pair.count("move")
    name = table.active or ""
    by_pair = table.options.fast_reaction == "by_pair" and pair == "attack_move"
    if pair == "move_move" and is_using(table, name, "Charge"):
        return _after_moves(table, pair, moves)
    if "move" in pair and has_skill(table, name, "Fast") and not by_pair:
        return _after_moves(table, pair, moves)
    return _by_pair(table, pair, moves)


def _after_moves(table: DustTable, pair: str, moves: int) -> Moment | None:
    """Behind all moves: of a Charge before its attack."""
    is_open = moves >= pair.count("move") and not (pair == "move_move" and table.has_rolled)
    return "after_last_move" if is_open else None


def _by_pair(table: DustTable, pair: str, moves: int) -> Moment | None:
    """Behind the first action of the pairs that the rulebook lists; of others by the option."""
    if pair in _MOVE_FIRST:
        is_past = table.has_rolled or (table.board.columns > 0 and moves > 1)
        return "after_first_move" if moves and not is_past else None
    if pair == "attack_move":
        is_past = table.board.columns > 0 and moves > 0
        return "after_attack" if table.has_rolled and not is_past else None
    if table.options.other_pairs_reaction == "none":
        return None
    if "attack" in pair and table.has_rolled:
        return "after_attack"
    return "after_first_move" if moves else None


def may_react(table: DustTable) -> Iterator[str]:
    """The units that may try: ready, of another side, with a line that reaches and harms."""
    active = table.standing.get(table.active or "")
    if active is None or table.is_between or table.is_over or table.is_sustained:
        return
    if first_to_react(table) is not None:
        return
    side = table.side_of(active.player)
    party = standing_of(table, table.active or "")
    for name, unit in table.ready.items():
        if table.side_of(unit.player) != side and can_hurt(table, name, party):
            yield name


def can_hurt(table: DustTable, name: str, targets: tuple[str, ...]) -> bool:
    """Whether a unit has a line for one of these targets, or its card is not known."""
    lines = [line for one in table.party_of(name) for line in lines_of(table, one)]
    if not lines:
        return True
    return any(
        targets_of(table, shooter, line)
        for one in standing_of(table, name)
        if (shooter := Shooter(one, "reaction", targets))
        for line in usable_lines(table, shooter)
    )


def dice_to_react(table: DustTable, name: str) -> int | None:
    """How many dice a unit throws to react; None where its skills are not known."""
    for skill, dice in DICE.items():
        if has_skill(table, name, skill):
            return dice
    return 1 if knows_skills(table, name) else None

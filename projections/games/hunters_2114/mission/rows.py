"""What the row of its card asks of an enemy at this table: where it goes, whom it attacks.

An answer is None where a square is unknown, or where something that nobody wrote down may change
how far it goes: then nothing is proposed, and nothing judged.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from events.hunters_2114.mission import EnemyActed
from projections.games.hunters_2114.campaign.table import Campaign, Due, due
from projections.games.hunters_2114.changing import replace
from projections.games.hunters_2114.mission.act import conditions, enemy_card
from projections.games.hunters_2114.mission.arms import attack_from, dice_against, reach_of
from projections.games.hunters_2114.mission.attack import FOG_RANGE, fewest_dice
from projections.games.hunters_2114.mission.enemies import (
    ATTACKS,
    Row,
    RowStep,
    Situation,
    kind_of_attack,
    nearest,
)
from projections.games.hunters_2114.mission.ground import board_of
from projections.games.hunters_2114.mission.jamming import (
    MOST_SQUARES,
    gone_beside,
    is_beside,
    is_jammed,
    jammed_row,
)
from projections.games.hunters_2114.mission.table import Mission, Played
from projections.games.hunters_2114.mission.ways import (
    Walker,
    Way,
    leads_from,
    leads_to,
    ways_from,
    ways_out,
    ways_to,
)

MOVES = frozenset({"to", "away"})


def seen_heroes(table: Campaign, mission: Mission) -> list[str]:
    """The heroes that enemies count: as the table reads it, none hidden and none unconscious."""
    options = table.options
    return [
        seat for seat, hero in table.party.items()
        if hero.is_here and not mission.stand(seat).is_off
        and (options.hidden_as_nearest == "yes" or not mission.stand(seat).is_hidden)
        and (options.unconscious_as_nearest == "yes" or not hero.is_down)
    ]  # fmt: skip


def most_of(table: Campaign, mission: Mission) -> int | None:
    """To how many squares weather holds all shots."""
    return FOG_RANGE if conditions(table, mission).weather in ("fog", "blizzard") else None


def row_of(table: Campaign, event: EnemyActed) -> Row | None:
    """The row that was taken, if its card is known."""
    rows = enemy_card(table, event.enemy).rows
    if rows is None or event.band is None or event.row is None:
        return None
    found, mission = rows[event.band], table.mission
    if event.row > len(found) or mission is None:
        return None
    return jammed_row(mission, event.enemy, found[event.row - 1])


def steps_of(row: Row) -> tuple[str, ...]:
    """What the steps of a row are called among those of cards."""
    return tuple("move" if step.kind in MOVES else step.kind for step in row)


# -- where it is -----------------------------------------------------------------------------------


def situation_of(table: Campaign, mission: Mission, enemy: str) -> Situation:
    """Where an enemy is, as far as its card asks, and where its moves lead."""
    if mission.in_melee(enemy):
        out = ways_of(table, mission, enemy, RowStep("disengage"))
        return Situation(in_melee=True, nearest=0, escapes=None if out is None else bool(out))
    here = _seen_from(table, mission, enemy)
    if here.nearest is None or mission.square_of(enemy) is None:
        return here

    def goes(step: RowStep) -> Sequence[Situation]:
        (held,) = jammed_row(mission, enemy, (step,))
        ways = ways_of(table, mission, enemy, held)
        if ways is None:
            return (Situation(),)
        return [_seen_from(table, mission.moved(enemy, way[-1], None), enemy) for way in ways]

    return here._replace(goes=goes)


def _seen_from(table: Campaign, mission: Mission, enemy: str) -> Situation:
    """How far the nearest hero is from where an enemy stands, and whether it sees him."""
    steps = {seat: mission.between(enemy, seat) for seat in seen_heroes(table, mission)}
    known = [step for step in steps.values() if step is not None]
    if not known or len(known) < len(steps):
        return Situation()
    own, near = mission.square_of(enemy), nearest(steps)
    sees = own is not None and any(
        mission.ground.sees(own, mission.square_of(seat) or own) for seat in near
    )
    fights = min(known) == 0 and not enemy_card(table, enemy).is_flying
    jammed = is_jammed(mission, enemy)
    return Situation(in_melee=fights, nearest=min(known), sees=sees, is_jammed=jammed)


# -- where it goes ---------------------------------------------------------------------------------


def walker_of(table: Campaign, mission: Mission, enemy: str) -> Walker | None:
    """An enemy on the board; None where somebody's square is unknown, or its moves are not plain.

    An effect, or the mission's own rules, may hold it up.
    """
    board = board_of(table.options.squares)
    is_plain = mission.special is None and not any(
        effect.on in (None, enemy) for effect in mission.effects
    )
    figures = [seat for seat, hero in table.party.items()
               if hero.is_here and not mission.stand(seat).is_off]  # fmt: skip
    squares = [mission.square_of(figure) for figure in (enemy, *figures)]
    if board is None or not is_plain or not all(square in board.by_id for square in squares):
        return None
    held = frozenset(square for square in squares[1:] if square is not None)
    return Walker(mission.ground, board.by_id, held, enemy_card(table, enemy).is_flying)


def _goals(table: Campaign, mission: Mission, enemy: str, step: RowStep) -> list[str]:
    """The squares that count for a step: of the nearest heroes, or of all whom it leaves behind."""
    heroes = {seat: mission.between(enemy, seat) for seat in seen_heroes(table, mission)}
    named = nearest(heroes) if step.kind == "to" else heroes
    return [square for square in map(mission.square_of, named) if square is not None]


def ways_of(table: Campaign, mission: Mission, enemy: str, step: RowStep) -> Sequence[Way] | None:
    """The ways of a step that are as good as each other; none where it gains nothing."""
    walker, start = walker_of(table, mission, enemy), mission.square_of(enemy)
    if walker is None or start is None:
        return None
    goals = _goals(table, mission, enemy, step)
    if not goals:
        return None
    if step.kind == "disengage":
        return ways_out(walker, start, goals)
    ways = _moves(mission, enemy, walker, step, goals)
    return None if ways is None else ways[0]


def _moves(
    mission: Mission, enemy: str, walker: Walker, step: RowStep, goals: Sequence[str]
) -> tuple[Sequence[Way], Sequence[Way]] | None:
    """Its ways to some squares or away from them, and those that somebody may find as good.

    Beside a jammer it goes one square. If whoever comes there stops on the first such square or
    goes one farther, the rulebook does not say: so ways are those that are best in both readings.
    """
    start, leads = mission.square_of(enemy) or "", ways_to if step.kind == "to" else ways_from
    if is_jammed(mission, enemy) is None:
        return None
    if is_beside(mission, start):
        found = leads(walker, start, min(step.squares, MOST_SQUARES), goals)
        came_there = mission.acting == enemy and is_on_its_way(mission.played)
        return None if found is None or (found and came_there) else (found, found)
    jammed = _jammed_squares(mission, walker, start, step.squares)
    stops = leads(walker._replace(jammed=jammed), start, step.squares, goals)
    if not jammed or stops is None:
        return None if stops is None else (stops, stops)
    held = walker._replace(jammed=jammed, goes_on=MOST_SQUARES)
    goes_on = leads(held, start, step.squares, goals) or []
    is_known = {way[-1] for way in stops} <= {way[-1] for way in goes_on} if stops else not goes_on
    return (stops, goes_on) if is_known else None


def _jammed_squares(mission: Mission, walker: Walker, start: str, squares: int) -> Collection[str]:
    """Where a jammer works, of all squares to which a move from outside may lead."""
    if not mission.paid:
        return ()
    return {end for end in walker.within(start, squares) if is_beside(mission, end)}


def too_far_beside(
    table: Campaign, mission: Mission, enemy: str, path: Sequence[str]
) -> int | None:
    """How far a way leads on beside a jammer, where that is farther than anybody may read it.

    Who comes there goes one square more at most, also if it is told in several parts.
    """
    start, played = mission.square_of(enemy), mission.played
    if start is None or not mission.paid or walker_of(table, mission, enemy) is None:
        return None
    gone = 0
    if played is not None and mission.acting == enemy and is_beside(mission, start):
        was_last = played.done[-1:] == ("move",)
        if is_on_its_way(played) or (was_last and move_of(played) is None):
            gone = max(0, MOST_SQUARES - (played.moves_left or 0))
    told = gone_beside(mission, start, path, gone)
    return told if told > MOST_SQUARES else None


def may_be_judged(table: Campaign, mission: Mission) -> bool:
    """Whether nobody lies on the board: if enemies heed him the rulebook leaves open."""
    return not any(mission.square_of(seat) for seat in table.lying)


def goes_by_row(table: Campaign, mission: Mission, enemy: str, way: Way) -> bool:
    """Whether an enemy may go that way by its row, as far as that can be told."""
    step = move_of(mission.played)
    if too_far_beside(table, mission, enemy, way) is not None:
        return False
    if step is None or walker_of(table, mission, enemy) is None:
        return True
    start = mission.square_of(enemy) or ""
    if mission.ground.cost_of(start, way) > step.squares:
        return False
    ways = ways_of(table, mission, enemy, step)
    if ways is None or not may_be_judged(table, mission):
        return True
    return bool(ways) and leads_well(table, mission, enemy, step, way) is not False


def leads_well(
    table: Campaign, mission: Mission, enemy: str, step: RowStep, way: Sequence[str]
) -> bool | None:
    """Whether a way is as good as any, as far as it goes."""
    walker, start = walker_of(table, mission, enemy), mission.square_of(enemy)
    goals = _goals(table, mission, enemy, step)
    if walker is None or start is None or not goals or not way:
        return None
    if not may_be_judged(table, mission):
        return None
    left = step.squares - walker.ground.cost_of(start, way)
    if left < 0:
        return None
    if not is_beside(mission, start) and _jammed_squares(mission, walker, start, step.squares):
        if "observation" in mission.ground.marks.values():  # there it may be counted in two ways
            return None
        ways, ends = _moves(mission, enemy, walker, step, goals), walker.within(way[-1], left)
        return None if ways is None else any(best[-1] in ends for best in ways[1])
    leads = leads_to if step.kind == "to" else leads_from
    return leads(walker, start, way, step.squares, goals)


# -- what comes next -------------------------------------------------------------------------------


def at_step(played: Played | None) -> int:
    """How many steps of its row an enemy has behind it; one left out counts too."""
    at = 0
    for done in () if played is None else played.done:
        if played is not None and done in played.steps[at:]:
            at = played.steps.index(done, at) + 1
    return at


def is_on_its_way(played: Played | None) -> bool:
    """Whether an enemy has gone a part of a move that its row lists."""
    if played is None or not played.row or played.done[-1:] != ("move",):
        return False
    return (played.moves_left or 0) > 0


def move_of(played: Played | None) -> RowStep | None:
    """The move that an enemy is at, with the squares that are left of it, or that comes next."""
    if played is None or not played.row:
        return None
    at = at_step(played)
    if is_on_its_way(played):
        return played.row[at - 1]._replace(squares=played.moves_left or 0)
    coming = played.row[at : at + 1]
    return coming[0] if coming and coming[0].kind in MOVES else None


def walked(mission: Mission, enemy: str, path: Sequence[str], cost: int | None) -> Mission:
    """An enemy has gone so far of the move that its row lists; a jammer leaves it less of that."""
    played, step = mission.played, move_of(mission.played)
    if played is None or step is None:
        return mission
    if is_on_its_way(played):
        played = replace(played, spent=played.spent + (cost or 0))
    else:
        played = replace(
            played, done=(*played.done, "move"), moves=step.squares, spent=cost or step.squares
        )
    start, left = mission.square_of(enemy), played.moves_left or 0
    if start is not None and any(is_beside(mission, one) for one in (start, *path[-1:])):
        left = max(0, min(left, MOST_SQUARES - gone_beside(mission, start, path)))
        played = replace(played, moves=played.spent + left)
    return replace(mission, played=played)


_DONE_BY = {"to": "figure_moved", "away": "figure_moved", "disengage": "figure_disengaged"}
"""What tells a step of a row; an attack is declared."""


def steps_owed(played: Played, enemy: str) -> Iterator[Due]:
    """What tells the steps of its row, one after the other, up to what nobody can read.

    Only when it is proposed one looks where it leads (`next_step`): most records are only read.
    """
    for step in played.row:
        if step.kind == "free":
            return
        yield due(_DONE_BY.get(step.kind, "attack_declared"), because="row", enemy=enemy)


def next_step(table: Campaign, enemy: str | None) -> Due | None:
    """What its row asks of an enemy next, with its facts; a way that gains nothing is left out."""
    mission = table.mission
    played = None if mission is None else mission.played
    if mission is None or played is None or enemy is None or mission.acting != enemy:
        return None
    if mission.held_out.get(enemy) is False:  # what that costs it nobody says
        return None
    begun = move_of(played) if is_on_its_way(played) else None
    for step in (*((begun,) if begun is not None else ()), *played.row[at_step(played) :]):
        if step.kind in ATTACKS:
            attack = _attack(table, mission, enemy, step)
            return None if attack is None else due("attack_declared", because="row", **attack)
        fights = bool(mission.in_melee(enemy))
        if step.kind not in _DONE_BY or fights is not (step.kind == "disengage"):
            return None
        ways = ways_of(table, mission, enemy, step)
        if ways or (ways is None and mission.square_of(enemy) is not None):
            return due(_DONE_BY[step.kind], because="row", enemy=enemy) if ways else None
    return None


def is_next(table: Campaign, due: Due) -> bool:
    """Whether the row of an enemy asks for that now."""
    found = next_step(table, due.facts.get("enemy"))
    return found is not None and found.types == due.types


def targets_of(table: Campaign, mission: Mission, enemy: str, row: Row | None) -> Sequence[str]:
    """Whom it attacks: the nearest; of several those with the fewest dice against that attack.

    Where a distance is unknown it may be any of them.
    """
    heroes = seen_heroes(table, mission)
    foes = [hero for hero in mission.in_melee(enemy) if hero in heroes]
    steps = {seat: mission.between(enemy, seat) for seat in heroes}
    near, kind = foes or nearest(steps), None if row is None else kind_of_attack(row)
    if kind is None or len(near) < 2 or (not foes and None in steps.values()):
        return near
    attack = attack_from({"enemy": enemy, "kind": kind})
    dice = {seat: dice_against(table, mission, attack, seat) for seat in near}
    return tuple(fewest_dice({s: None if d is None else d.total for s, d in dice.items()}))


def _attack(
    table: Campaign, mission: Mission, enemy: str, step: RowStep
) -> dict[str, object] | None:
    """The facts of an attack by a row; None where nobody can tell whom, or it cannot be."""
    targets = targets_of(table, mission, enemy, (step,))
    meant = mission.played.against if mission.played is not None else None
    chosen = meant if meant in targets or len(targets) != 1 else targets[0]
    if chosen is None or chosen not in targets:
        return None
    facts: dict[str, object] = {"enemy": enemy, "kind": step.kind, "targets": [chosen]}
    away = mission.between(enemy, chosen)
    if step.kind == "melee":
        return None if away else facts
    if mission.in_melee(enemy):
        return None
    reach = reach_of(table, mission, attack_from(facts))
    if away is not None and reach is not None and away > reach.total:
        return None
    one, other = mission.square_of(enemy), mission.square_of(chosen)
    if one is not None and other is not None and not mission.ground.sees(one, other):
        return None
    if step.kind == "area" and other is not None:
        facts |= {"square": other, "targets": list(mission.on(other))}
    return facts

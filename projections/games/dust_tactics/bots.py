"""Computer players for simulated battles: they move within reach, fire at whom they see, react.

Each says what is to be done next of the activation that goes on, whoever commands the unit, as
people at a table do who settle one activation before they begin another.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final

from projections.games.dust_tactics.acts import ACTS
from projections.games.dust_tactics.aiming import (
    Shooter,
    shooters,
    shots_at_most,
    targets_of,
    usable_lines,
)
from projections.games.dust_tactics.arms import (
    class_of,
    has_skill,
    lines_of,
    own_skills,
    value_against,
)
from projections.games.dust_tactics.board.movement import Activation, CannotMove, Reach, reach
from projections.games.dust_tactics.board.squares import place_of, range_of
from projections.games.dust_tactics.cards import CardLine
from projections.games.dust_tactics.on_board import distance_between, situation_of
from projections.games.dust_tactics.table import DustTable
from projections.games.dust_tactics.weapons import CombatValue
from projections.offers import Ask, Draft
from projections.scene import column_letters

_SIZES: Final = ((5, 6), (6, 6), (6, 8), (8, 6))
_SYMBOLS: Final = ("none", "none", "cross", "triangle", "diamond")
_ROUNDS: Final = (3, 4, 5, 6)
_DICE: Final = 3
"""Dice of each side for the initiative."""
_ATTACKS_FIRST: Final = ("sustained", "attack_move", "attack_nothing")
_ONCE: Final = ("fast", "scout vehicle")
"""Skills that help one move of an activation."""
_RAGES: Final = 0.5
"""How often a berserk attacks as one."""
_TRIES: Final = 0.5
"""How often whoever may react tries it."""
_ARMIES: Final = {"allies": ("Hell Boys",), "axis": ("Sturmpioniere",)}
"""The units of which enough is known: against each other all their dice are."""


def simulated_start(number: int, dice: Random) -> dict[str, Any]:
    """How the simulated battle of that number begins: two sides, by odd readings now and then."""
    options: dict[str, Any] = {}
    if number % 2:
        options = {
            "double_move": dice.choice(("pooled", "separate")),
            "opposite_corners": dice.choice(("anywhere", "next_to_units")),
            "reaction_limit": dice.choice(("one_per_activation", "unlimited")),
            "final_round": dice.choice(("current", "next")),
        }
    armies = ["allies", "axis"]
    dice.shuffle(armies)
    players = [{"seat": name, "name": name, "army": army}
               for name, army in zip(("Ann", "Bob"), armies, strict=True)]  # fmt: skip
    return {"players": players, "options": options, "depth": "full"}


class Commander:
    """Plays a battle on a small board, with the cards that it is given."""

    def __init__(
        self, armies: Mapping[str, Sequence[str]] = _ARMIES, cards: Sequence[Draft] = ()
    ) -> None:
        self.armies, self.cards = armies, cards
        """Cards that the table copies first."""

    def choose(self, table: DustTable, seat: str, dice: Random) -> Draft | None:
        """What is done next; None where the battle is over."""
        del seat
        if table.is_over:
            return None
        if table.round == 0 and (draft := self._set_up(table, dice)):
            return draft
        if table.is_between:
            return self._offered(table, "round_began")
        if table.needs_roll:
            return _initiative(table, dice)
        done = self._goes_on(table, dice) or self._activates(table, dice)
        return done or self._offered(table, "round_ended")

    def answer(self, table: DustTable, draft: Draft, ask: Ask, dice: Random) -> Any:
        """What is answered to a choice that consequences leave open."""
        del table, draft
        if ask.default is not None:
            return ask.default
        legal = [choice.value for choice in ask.legal({})]
        return dice.choice(legal) if legal else None

    # -- set-up --

    def _set_up(self, table: DustTable, dice: Random) -> Draft | None:
        """Scenario, cards, armies, then the board with its terrain."""
        if table.scenario is None:
            rounds = dice.choice(_ROUNDS)
            return Draft("scenario_chosen", {"scenario": "Skirmish", "rounds": rounds})
        for draft in self.cards:
            if (draft.facts["kind"], draft.facts["name"]) not in table.things:
                return draft
        armed = {unit.player for unit in table.units.values()}
        for seat in table.seats:
            if seat not in armed:
                boxed = self.armies.get(table.armies.get(seat) or "", ()) or self.armies["allies"]
                units = [dice.choice(boxed) for _ in range(dice.randint(2, 4))]
                return Draft("army_listed", {"player": seat, "units": units})
        return self._board(table, dice)

    def _board(self, table: DustTable, dice: Random) -> Draft | None:
        """Terrain and cover lie in the middle; each side comes in over its own row."""
        board = table.board
        if not board.columns:
            columns, rows = dice.choice(_SIZES)
            return Draft("board_laid", {"columns": columns, "rows": rows})
        for side, row in zip(table.sides, (1, board.rows), strict=False):
            if side not in board.entry:
                squares = [f"{column_letters(x)}{row}" for x in range(board.columns)]
                return Draft("entry_marked", {"side": side, "squares": squares})
        middle = [
            f"{column_letters(x)}{y}"
            for x in range(board.columns) for y in range(2, board.rows)
        ]  # fmt: skip
        if len(board.symbols) < len(middle) // 6:
            free = [square for square in middle if square not in board.symbols]
            facts = {"squares": [dice.choice(free)], "symbol": dice.choice(_SYMBOLS)}
            return Draft("square_marked", facts)
        if len(board.cover) < len(middle) // 8:
            shut = ("none", "triangle", "cross")
            free = [one for one in middle
                    if one not in board.cover and board.symbols.get(one) not in shut]  # fmt: skip
            facts = {"square": dice.choice(free), "cover": dice.choice(("crate", "tank_trap"))}
            return Draft("cover_placed", facts)
        return None

    # -- the activation that goes on --

    def _goes_on(self, table: DustTable, dice: Random) -> Draft | None:
        """The next step of the activation that goes on; None where it is done."""
        name = table.active
        if name is None or name not in table.units:
            return None
        fires = self._fires(table, "reaction", dice) if table.reacting is not None else None
        if fires is not None or name not in table.standing:
            return fires
        steps, unit = _steps(table.actions), table.units[name]
        is_over = bool(table.tried) and steps[0] == "attack"  # one reacts when it is
        attack = None
        if (
            "attack" in steps
            and not is_over
            and (unit.moves == steps[: steps.index("attack")].count("move"))
        ):
            attack = self._fires(table, "attack", dice) or self._fires(table, "answer", dice)
        reaction = None
        if attack is None or steps[0] == "move":
            reaction = self._reacts(table, name, dice)
        return reaction or attack or self._goes(table, name, dice)

    def _goes(self, table: DustTable, name: str, dice: Random) -> Draft | None:
        """The moves of the active unit, or what it does instead of one."""
        steps, unit = _steps(table.actions), table.units[name]
        moves = self._moves(table, name, dice) if unit.moves < steps.count("move") else None
        if moves is None and "skill" in steps and unit.empty:
            return Draft("weapon_reloaded", {"unit": name, "line": unit.empty[0]})
        return moves

    def _fires(self, table: DustTable, occasion: str, dice: Random) -> Draft | None:
        """The next line of whoever fires on that occasion, at the target of the line before."""
        for shooter in shooters(table):
            if shooter.occasion != occasion or shooter.observer is not None:
                continue
            if occasion == "answer" and distance_between(table, shooter.unit, table.active) != 1:
                continue
            first = self._target(table, shooter, dice)
            for line in usable_lines(table, shooter):
                if first not in _targets(table, shooter, line):
                    continue
                facts: dict[str, Any] = {"unit": shooter.unit, "line": line.name, "target": first}
                if occasion != "attack":
                    facts["occasion"] = occasion
                if "volley" in line.tags:
                    facts["volley"] = dice.randint(1, shots_at_most(table, shooter.unit, line) or 1)
                elif line.is_limited:
                    facts["shots"] = dice.randint(1, shots_at_most(table, shooter.unit, line) or 1)
                return Draft("line_aimed", facts)
        return None

    def _target(self, table: DustTable, shooter: Shooter, dice: Random) -> str | None:
        """At whom all lines of an attack are fired."""
        if shooter.occasion != "attack":
            return table.active
        use = table.in_use
        if use is not None and (use.unit, use.occasion) == (shooter.unit, "attack"):
            return use.target
        found = {
            target for line in usable_lines(table, shooter)
            for target in _targets(table, shooter, line)
        }  # fmt: skip
        return dice.choice(sorted(found)) if found else None

    def _reacts(self, table: DustTable, name: str, dice: Random) -> Draft | None:
        """Somebody ready who sees the active unit and could hurt it tries, now and then."""
        moment = _window(table, name)
        if moment is None or table.tried or dice.random() > _TRIES:
            return None
        side = table.side_of(table.units[name].player)
        able = []
        for other, unit in table.ready.items():
            if table.side_of(unit.player) == side or not unit.squares:
                continue
            shooter = Shooter(other, "reaction", (name,))
            if any(_targets(table, shooter, line) for line in usable_lines(table, shooter)):
                able.append(other)
        if not able:
            return None
        who = dice.choice(able)
        number = 3 if has_skill(table, who, "Superior Reactive Fire") else (
            2 if has_skill(table, who, "Advanced Reactive Fire") else 1
        )  # fmt: skip
        faces = dice.choices(("hit", "blank"), (1, 2), k=number)
        facts = {"unit": who, "target": name, "dice": faces, "moment": moment}
        return Draft("reaction_tried", facts)

    def _moves(self, table: DustTable, name: str, dice: Random) -> Draft | None:
        """A square within reach, towards the enemy more often than not."""
        found = _reach(table, name)
        if found is None or not found.squares:
            return None
        square = dice.choice(_nearer(table, name, list(found.squares)))
        if not table.units[name].squares:
            return Draft("unit_entered", {"unit": name, "square": square})
        path = [step.end for step in found.way_to(square) or ()]
        return Draft("unit_moved", {"unit": name, "square": square, "path": path})

    # -- the next activation, and the end of the round --

    def _activates(self, table: DustTable, dice: Random) -> Draft | None:
        ready = [
            name for name, unit in table.ready.items() if table.side_of(unit.player) == table.turn
        ]
        if not ready:
            return None
        name = dice.choice(ready)
        actions = self._actions(table, name, dice)
        facts: dict[str, Any] = {
            "player": table.units[name].player, "unit": name, "actions": actions,
        }  # fmt: skip
        unit = table.units[name]
        rages = "berserk" in own_skills(table, unit.card) and "Berserk" not in unit.skills
        if rages and actions in _ATTACKS_FIRST and dice.random() < _RAGES:
            facts["skills"] = ["Berserk"]
        return Draft("unit_activated", facts)

    def _actions(self, table: DustTable, name: str, dice: Random) -> str:
        """What it does: an attack where it sees somebody, else it comes nearer."""
        unit = table.units[name]
        can_move = bool((found := _reach(table, name)) and found.squares)
        if not unit.squares:
            return dice.choice(("move_attack", "move_move")) if can_move else "nothing"
        if unit.empty and lines_of(table, name) and dice.random() < 0.8:
            return "skill_move" if can_move else "skill_nothing"
        shooter = Shooter(name, "attack", _foes(table, name))
        sees = any(_targets(table, shooter, line) for line in usable_lines(table, shooter))
        if sees:
            return dice.choice(_ATTACKS_FIRST if can_move else ("sustained", "attack_nothing"))
        if not can_move:
            return "nothing"
        return dice.choice(("move_attack", "move_attack", "move_move", "move_nothing"))

    def _offered(self, table: DustTable, kind: str) -> Draft | None:
        """What is offered of a kind, with no more than it says."""
        found = (offer for offer in ACTS.offers(table, None) if offer.type == kind)
        offer = next(found, None)
        return None if offer is None else offer.draft({})


def _initiative(table: DustTable, dice: Random) -> Draft:
    """Dice of both sides; with as many hits nobody wins."""
    hits = {side: dice.choices((1, 0), (1, 2), k=_DICE).count(1) for side in table.sides}
    most = max(hits.values())
    best = [side for side, count in hits.items() if count == most]
    facts: dict[str, Any] = {"hits": hits, "thrown": dict.fromkeys(hits, _DICE)}
    return Draft("initiative_rolled", facts if len(best) > 1 else {**facts, "winner": best[0]})


def _steps(actions: str | None) -> list[str]:
    """The actions of an activation in their order; a sustained attack is one of them."""
    return ["attack"] if actions == "sustained" else (actions or "").split("_")


def _window(table: DustTable, name: str) -> str | None:
    """When one may react to what the unit does now (OSTRZAŁ W REAKCJI); None where not yet."""
    steps, unit = _steps(table.actions), table.units[name]
    if table.is_sustained or table.reacting is not None:
        return None
    is_fast = "fast" in own_skills(table, unit.card)
    if steps[0] == "move" and unit.moves == (steps.count("move") if is_fast else 1):
        if table.has_rolled:
            return None
        return "after_last_move" if is_fast else "after_first_move"
    if steps == ["attack", "move"] and not is_fast and table.has_rolled and unit.moves == 0:
        return "after_attack"
    return None


def _targets(table: DustTable, shooter: Shooter, line: CardLine) -> list[str]:
    """At whom a line is fired: at those on the board of whom the card says what it does."""
    if line.range is None and not line.is_close:
        return []
    return [
        target for target in targets_of(table, shooter, line)
        if target in table.standing and table.units[target].squares
        and isinstance(value_against(line, class_of(table, target)), CombatValue)
    ]  # fmt: skip


def _foes(table: DustTable, name: str) -> tuple[str, ...]:
    side = table.side_of(table.units[name].player)
    return tuple(
        other for other, unit in table.standing.items() if table.side_of(unit.player) != side
    )


def _reach(table: DustTable, name: str) -> Reach | None:
    """Where it may end its next move, with the diagonals that it has made; None if nobody knows.

    What skills add to one move alone is spent with the first that is no coming in.
    """
    situation, unit = situation_of(table), table.units[name]
    fielded = None if situation is None else situation.by_id.get(name)
    if situation is None or fielded is None:
        return None
    if unit.moves and table.round > 1:
        slow = tuple(one for one in fielded.abilities if one not in _ONCE)
        fielded = replace(fielded, abilities=slow)
        units = tuple(fielded if one.id == name else one for one in situation.units)
        situation = replace(situation, units=units)
    try:
        return reach(situation, fielded, Activation(1, (), table.round, unit.diagonals or 0))
    except CannotMove:
        return None


def _nearer(table: DustTable, name: str, squares: list[str]) -> list[str]:
    """Of some squares the half that is nearer to enemies, or to the middle of the board."""
    goals = [table.units[foe].squares[0] for foe in _foes(table, name) if table.units[foe].squares]
    places = [place_of(square) for square in goals]
    columns, rows = table.board.columns, table.board.rows
    known = [place for place in places if place] or [(columns // 2, rows // 2)]

    def away(square: str) -> int:
        x, y = place_of(square) or (0, 0)
        return min(range_of(x - to_x, y - to_y) for to_x, to_y in known)

    return sorted(squares, key=lambda square: (away(square), square))[: (len(squares) + 1) // 2]

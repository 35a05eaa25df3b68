"""A battle, adjudicated: every segment from the highest initiative down to 0.

Within a segment nothing changes: nets, takeovers, bonuses and whoever stands in the way of a shot
stay until the dead are lifted at its end (Duel rules, battles; FAQ p.21). Then everything is
derived anew. `resolve(board, choices)` changes neither argument; `since` lets it go on with a
battle of which some segments were fought. What was fought is told by the table itself, and may
differ from what the rules would have said.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeVar

from projections.games.neuroshima_hex.battle.medics import MedicPhase
from projections.games.neuroshima_hex.battle.outcome import (
    Absorb,
    Battle,
    BattleHit,
    Choice,
    Convert,
    Explode,
    OpenChoice,
    Rescue,
    Segment,
    leaving,
)
from projections.games.neuroshima_hex.board.board import (
    EXTRA,
    INITIATIVE,
    MELEE,
    RANGED,
    AttackKind,
    Board,
    Strike,
    Unit,
)
from projections.games.neuroshima_hex.board.control import NOBODY
from projections.games.neuroshima_hex.board.derived import (
    Derived,
    action_values,
    current_strength,
    derive,
)
from projections.games.neuroshima_hex.board.hexes import OFF
from projections.games.neuroshima_hex.position.messages import choice_does_not_fit

C = TypeVar("C", Explode, Convert, Absorb)
Timetable = Sequence[tuple[int, tuple[int, ...]]]


# -- what was fought already -----------------------------------------------------------------------


class PastSegment(NamedTuple):
    """A segment that was fought: the hexes whose units left the board at its end."""

    initiative: int
    emptied: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class BattleSoFar:
    """What was fought of a battle, from the board on which it began.

    `converted` are the units for which a Quartermaster has worked in it (six armies; FAQ g.159).
    """

    before: Board | None = None
    segments: tuple[PastSegment, ...] = ()
    converted: frozenset[int] = frozenset()

    def spent(self) -> dict[int, int]:
        """By hex, the bits of the actions that were used up or missed."""
        used: dict[int, int] = {}
        if self.before is None or not self.segments:
            return used
        board = self.before.copy()
        timetable = timetable_of(derive(board))
        first = max((max(values) for _, values in timetable), default=-1)
        for past in self.segments:
            spend(used, timetable, first, past.initiative)
            gone = [board.lift(at) for at in past.emptied]
            if any(gone):
                timetable = timetable_of(derive(board))
                first = past.initiative - 1
        return used

    def fallen(self) -> list[int]:
        """The players whose HQ fell in what was fought."""
        emptied = {at for past in self.segments for at in past.emptied}
        lay = () if self.before is None else self.before.units()
        return [unit.owner for at, unit in lay if at in emptied and unit.laid.is_hq]


NOTHING_FOUGHT: Final = BattleSoFar()
"""A battle that begins."""


# -- the battle ------------------------------------------------------------------------------------


def resolve(
    board: Board, choices: Sequence[Choice] = (), since: BattleSoFar = NOTHING_FOUGHT
) -> Battle:
    """Fight the battle out on a copy of `board`; a choice that does not fit is refused by name.

    With `since`, `board` is the table as it lies now, and only what is left is fought.
    """
    return _Resolver(board, choices, since).run()


class _Resolver:
    def __init__(self, board: Board, choices: Sequence[Choice], since: BattleSoFar) -> None:
        self.board = board.copy()
        self.choices = choices
        self.pending = list(choices)
        self.since = since
        self.spent = since.spent()
        self.converted = set(since.converted)
        self.segments: list[Segment] = []
        self.open_choices: list[OpenChoice] = []

    def run(self) -> Battle:
        derived = derive(self.board)
        timetable = timetable_of(derived)
        segment = max((max(values) for _, values in timetable), default=-1)
        if self.since.segments:
            segment = self.since.segments[-1].initiative - 1
        while segment >= 0:
            segment = self._until_a_death(derived, timetable, segment)
            if segment >= 0:
                derived = derive(self.board)
                timetable = timetable_of(derived)
        if self.pending:
            fought = {each.initiative for each in self.segments}
            raise choice_does_not_fit(self.pending[0], self.choices, fought, self.board.grid)
        return self._result()

    # -- when units act --------------------------------------------------------------------------

    def _until_a_death(self, derived: Derived, timetable: Timetable, first: int) -> int:
        """Fight segments while the derived state holds; the next one to fight, or -1."""
        due = self._due(derived, timetable, first)
        for segment in range(first, -1, -1):
            actors = due.get(segment)
            if actors is None:
                self.segments.append(Segment(segment, derived, tuple(self.board.hq_points)))
            elif self._fight(derived, segment, actors):
                spend(self.spent, timetable, first, segment)
                return segment - 1
        return -1

    def _due(self, derived: Derived, timetable: Timetable, first: int) -> dict[int, list[int]]:
        """Who acts in which segment: un-netted units with a value not yet used there."""
        due: dict[int, list[int]] = {}
        netted = derived.influence.netted
        for at, values in timetable:
            if netted[at]:
                continue
            spent = self.spent.get(at, 0)
            for slot, value in enumerate(values):
                if value <= first and not spent >> slot & 1:
                    actors = due.setdefault(value, [])
                    if not actors or actors[-1] != at:  # at most one action a segment (g.6, g.12)
                        actors.append(at)
        return due

    # -- one segment -----------------------------------------------------------------------------

    def _fight(self, derived: Derived, segment: int, actors: list[int]) -> bool:
        """Fight one segment; whether anything left the board."""
        exploded = self._explosions(segment, actors)
        conversions = self._conversions(derived, segment, actors, exploded)
        hits = hits_of(self.board, derived, actors, exploded, conversions)
        saved: Sequence[Rescue] = ()
        wounds, dead = wounds_by(hits), list(exploded)
        if derived.medics and any(end in wounds for _, end in derived.medics):
            medics = MedicPhase(segment, self.board.at, derived.medics, hits, exploded)
            medics.work(lambda fits: self._take(segment, Absorb, fits))
            self.open_choices += medics.open_choices
            hits, saved = medics.marked(hits), medics.saved
            wounds = medics.deadly()
            dead += medics.dead_medics()
        destroyed = self._bury(wounds, dead)
        self.segments.append(
            Segment(
                segment,
                derived,
                tuple(self.board.hq_points),
                tuple(actors),
                exploded=tuple(exploded),
                converted=tuple(conversions.values()),
                hits=tuple(hits),
                saved=tuple(saved),
                destroyed=tuple(destroyed),
            )
        )
        return bool(destroyed)

    def _bury(self, wounds: dict[int, int], dead: list[int]) -> list[tuple[int, Unit]]:
        """Wound, take HQ points, lift the dead; those who left, by hex."""
        if not wounds and not dead:
            return []
        board = self.board = self.board.copy()  # the segment's derived state keeps the old one
        for at, suffered in wounds.items():
            unit = board.at[at]
            assert unit is not None, "only units are wounded"
            if unit.laid.is_hq:
                left = board.hq_points[unit.owner] = max(0, board.hq_points[unit.owner] - suffered)
                if left == 0:
                    dead.append(at)
                continue
            board.at[at] = Unit(unit.laid, unit.owner, unit.wounds + suffered)
            if unit.wounds + suffered >= unit.laid.tile.hit_points:
                dead.append(at)
        return [(at, unit) for at in sorted(set(dead)) if (unit := board.lift(at)) is not None]

    # -- choices ---------------------------------------------------------------------------------

    def _explosions(self, segment: int, actors: list[int]) -> list[int]:
        """Which acting Clowns explode; one that nobody told to attacks."""
        exploded = []
        for at in actors:
            unit = self.board.at[at]
            if unit is None or not unit.laid.explodes:
                continue
            if self._take(segment, Explode, lambda choice, at=at: choice.unit == at):  # type: ignore[misc]
                exploded.append(at)
            else:
                self._report(segment, "clown_explodes", at, (False, True))
        return exploded

    def _conversions(
        self, derived: Derived, segment: int, actors: list[int], exploded: list[int]
    ) -> dict[int, Convert]:
        """Which attacks Quartermasters turn: one a unit and battle (six armies; FAQ g.159)."""
        chosen: dict[int, Convert] = {}
        for module, unit in derived.quartermasters:
            if unit not in actors or unit in exploded or unit in self.converted:
                continue
            options = conversions_of(self.board, segment, module, unit)
            choice = self._take(segment, Convert, options.__contains__)
            if choice is not None:
                chosen[unit] = choice
                self.converted.add(unit)
        for module in sorted({module for module, _ in derived.quartermasters}):
            self._report_conversions(derived, segment, module, actors, exploded)
        return chosen

    def _report_conversions(
        self, derived: Derived, segment: int, module: int, actors: list[int], exploded: list[int]
    ) -> None:
        options = [
            option
            for source, unit in derived.quartermasters
            if source == module
            and unit in actors
            and unit not in exploded
            and unit not in self.converted
            for option in conversions_of(self.board, segment, module, unit)
        ]
        if options:
            self._report(segment, "quartermaster", module, (None, *options))

    def _take(self, segment: int, kind: type[C], fits: Callable[[C], bool]) -> C | None:
        """The first given choice of this segment that fits, taken off the list."""
        for choice in self.pending:
            if isinstance(choice, kind) and choice.segment == segment and fits(choice):
                self.pending.remove(choice)
                return choice
        return None

    def _report(self, segment: int, kind: str, who: int, options: tuple[object, ...]) -> None:
        self.open_choices.append(OpenChoice(segment, kind, who, options))  # type: ignore[arg-type]

    # -- the end ---------------------------------------------------------------------------------

    def _result(self) -> Battle:
        gone = [unit for segment in self.segments for _, unit in segment.destroyed]
        fallen = sorted([*self.since.fallen(), *(u.owner for u in gone if u.laid.is_hq)])
        board = self._cleared(fallen)
        return Battle(
            tuple(self.segments),
            board,
            tuple(self.open_choices),
            tuple(fallen),
            _winner(board, fallen),
        )

    def _cleared(self, fallen: list[int]) -> Board:
        """The table afterwards."""
        board = self.board.copy()
        units, foundations = leaving(board, fallen) if fallen else ((), ())
        for at in units:
            board.lift(at)
        for at in foundations:
            del board.foundations[at]
        if board.rules.heal_after_battle:
            board.heal()
        return board


def _winner(board: Board, fallen: Sequence[int]) -> str | None:
    """Decided only if an HQ fell: the last side with an HQ, or "draw" if none is left."""
    if not fallen:
        return None
    alive = {
        player.side
        for player, points in zip(board.players, board.hq_points, strict=True)
        if points > 0
    }
    if len(alive) > 1:
        return None
    return alive.pop() if alive else "draw"


# -- when units act --------------------------------------------------------------------------------


def timetable_of(derived: Derived) -> Timetable:
    """Each unit with initiative and its current values, netted or not."""
    raised, extra = derived.bonuses[INITIATIVE], derived.bonuses[EXTRA]
    return [
        (at, action_values(unit.laid.initiative, raised[at], extra[at]))
        for at, unit in enumerate(derived.board.at)
        if unit is not None and unit.laid.initiative
    ]


def spend(used: dict[int, int], timetable: Timetable, first: int, last: int) -> None:
    """An action is used up when its segment passes, taken or not (Duel rules, initiative)."""
    for at, values in timetable:
        bits = used.get(at, 0)
        for slot, value in enumerate(values):
            if last <= value <= first:
                bits |= 1 << slot
        used[at] = bits


# -- what they hit ---------------------------------------------------------------------------------


_OTHER: Mapping[AttackKind, AttackKind] = {"melee": "ranged", "ranged": "melee"}


def hits_of(
    board: Board,
    derived: Derived,
    actors: Sequence[int],
    exploded: Collection[int],
    conversions: Mapping[int, Convert],
) -> list[BattleHit]:
    """All hits that wound, by attacker, target and kind."""
    hits: list[BattleHit] = []
    for at in actors:
        if at in exploded:
            hits += _shards(board, at)
        else:
            hits += _Attacker(board, derived, at).hits(conversions.get(at))
    return hits


def wounds_by(hits: Iterable[BattleHit]) -> dict[int, int]:
    """How many wounds each hex takes."""
    wounds: dict[int, int] = {}
    for hit in hits:
        wounds[hit.end] = wounds.get(hit.end, 0) + hit.wounds
    return wounds


def conversions_of(board: Board, segment: int, module: int, at: int) -> list[Convert]:
    """What a Quartermaster may do to the unit at `at`: each blow a shot, each shot a blow."""
    unit = board.at[at]
    assert unit is not None, "a Quartermaster serves a unit"
    return [
        Convert(segment, module, at, strike.direction, _OTHER[strike.kind])  # type: ignore[arg-type]
        for strike in unit.laid.strikes
        if strike.kind in _OTHER
    ]


def _shards(board: Board, clown: int) -> list[BattleHit]:
    """One wound to every neighbour but HQs, own ones too; no armour, no bonus (FAQ g.31)."""
    neighbours = sorted(at for at in board.grid.neighbour[clown] if at != OFF)
    return [
        BattleHit(clown, at, "explosion", 1, 1)
        for at in neighbours
        if (unit := board.at[at]) is not None and not unit.laid.is_hq
    ]


class _Attacker:
    """One acting unit and whom it counts as enemies."""

    def __init__(self, board: Board, derived: Derived, at: int) -> None:
        unit = board.at[at]
        assert unit is not None, "who acts stands on the board"
        self.at = at
        self.units = board.at
        self.unit = unit
        self.lines = board.grid.line[at]
        self.melee = derived.bonuses[MELEE][at]
        self.ranged = derived.bonuses[RANGED][at]
        player = derived.influence.control[at]
        # Attacks spare allies, unless the match plays Moloch as nobody's true ally (3.0 summary).
        spares_allies = not board.players[player].hits_allies
        self.sides = derived.camps if spares_allies else derived.influence.control
        self.own = self.sides[at]

    def hits(self, conversion: Convert | None) -> list[BattleHit]:
        hits: list[BattleHit] = []
        spared = (self.own, NOBODY)
        for strike in self.unit.laid.strikes:
            if strike.kind == "melee" and self.sides[strike.path[0]] in spared:
                continue  # the most of all are blows at nobody, or at friends
            if conversion is None or strike.direction != conversion.side:
                hits += self._struck(strike)
        if conversion is not None:
            hits += self._converted(conversion)
        return sorted(hits) if len(hits) > 1 else hits

    def _struck(self, strike: Strike) -> list[BattleHit]:
        strength = current_strength(strike, self.melee, self.ranged)
        if strike.kind == "gauss":
            return self._pierced(strike, strength)
        return self._shot(strike.kind, strike.direction, strike.path, strength)

    def _shot(
        self, kind: AttackKind, direction: int, path: Sequence[int], strength: int
    ) -> list[BattleHit]:
        """A blow or a shot: the first enemy on its path, over all who are none."""
        for target in path:
            struck = self.units[target]
            if struck is None or self.sides[target] == self.own:
                continue
            if struck.laid.is_hq and self.unit.laid.is_hq:
                return []  # no HQ harms an HQ, not with a converted shot either (FAQ g.189)
            wounds = strength
            if kind == "ranged":
                wounds -= struck.laid.armour[(direction + 3) % 6]
            return [BattleHit(self.at, target, kind, strength, wounds)] if wounds > 0 else []
        return []

    def _pierced(self, strike: Strike, strength: int) -> list[BattleHit]:
        """Every enemy in line; an armoured one takes nothing and the shot goes on."""
        return [
            BattleHit(self.at, target, "gauss", strength, strength)
            for target in strike.path
            if (struck := self.units[target]) is not None
            and self.sides[target] != self.own
            and not struck.laid.armour[(strike.direction + 3) % 6]
            and not (struck.laid.is_hq and self.unit.laid.is_hq)
        ]

    def _converted(self, conversion: Convert) -> list[BattleHit]:
        """The turned attack, and what else that side has, as one attack of summed strength.

        A blow that becomes a shot counts bonuses to both, a shot that becomes a blow only those to
        blows (six armies, Quartermaster).
        """
        direction, strength = conversion.side, 0
        rest: list[BattleHit] = []
        for strike in self.unit.laid.strikes:
            if strike.direction != direction:
                continue
            if strike.kind == "gauss":
                rest += self._struck(strike)
            elif strike.kind == conversion.to:
                strength += current_strength(strike, self.melee, self.ranged)
            else:
                both = self.melee + (self.ranged if conversion.to == "ranged" else 0)
                strength += max(0, strike.strength + both)
        path = self.lines[direction] if conversion.to == "ranged" else self.lines[direction][:1]
        return rest + self._shot(conversion.to, direction, path, strength)

"""What the acting units hit in one segment."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from projections.games.neuroshima_hex.armies.tiles import MELEE, RANGED, AttackKind, Strike
from projections.games.neuroshima_hex.battle.choices import Convert
from projections.games.neuroshima_hex.battle.outcome import Hit
from projections.games.neuroshima_hex.board.board import Board
from projections.games.neuroshima_hex.board.derived import Derived, current_strength
from projections.games.neuroshima_hex.board.hexes import OFF
from projections.games.neuroshima_hex.board.throws import NOBODY

_OTHER: Mapping[AttackKind, AttackKind] = {"melee": "ranged", "ranged": "melee"}


def hits_of(
    board: Board,
    derived: Derived,
    actors: Sequence[int],
    exploded: Collection[int],
    conversions: Mapping[int, Convert],
) -> list[Hit]:
    """All hits that wound, by attacker, target and kind."""
    hits: list[Hit] = []
    for at in actors:
        if at in exploded:
            hits += _shards(board, at)
        else:
            hits += _Attacker(board, derived, at).hits(conversions.get(at))
    return hits


def wounds_by(hits: Iterable[Hit]) -> dict[int, int]:
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


def _shards(board: Board, clown: int) -> list[Hit]:
    """One wound to every neighbour but HQs, own ones too; no armour, no bonus (FAQ g.31)."""
    neighbours = sorted(at for at in board.grid.neighbour[clown] if at != OFF)
    return [
        Hit(clown, at, "explosion", 1, 1)
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

    def hits(self, conversion: Convert | None) -> list[Hit]:
        hits: list[Hit] = []
        for strike in self._reaching():
            if conversion is None or strike.direction != conversion.side:
                hits += self._struck(strike)
        if conversion is not None:
            hits += self._converted(conversion)
        return sorted(hits) if len(hits) > 1 else hits

    def _reaching(self) -> list[Strike]:
        """The attacks without the blows at nobody or at friends, the most of all."""
        sides, spared = self.sides, (self.own, NOBODY)
        return [
            strike
            for strike in self.unit.laid.strikes
            if strike.kind != "melee" or sides[strike.path[0]] not in spared
        ]

    def _struck(self, strike: Strike) -> list[Hit]:
        strength = current_strength(strike, self.melee, self.ranged)
        if strike.kind == "gauss":
            return self._pierced(strike, strength)
        return self._shot(strike.kind, strike.direction, strike.path, strength)

    def _shot(
        self, kind: AttackKind, direction: int, path: Sequence[int], strength: int
    ) -> list[Hit]:
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
            return [Hit(self.at, target, kind, strength, wounds)] if wounds > 0 else []
        return []

    def _pierced(self, strike: Strike, strength: int) -> list[Hit]:
        """Every enemy in line; an armoured one takes nothing and the shot goes on."""
        return [
            Hit(self.at, target, "gauss", strength, strength)
            for target in strike.path
            if (struck := self.units[target]) is not None
            and self.sides[target] != self.own
            and not struck.laid.armour[(strike.direction + 3) % 6]
            and not (struck.laid.is_hq and self.unit.laid.is_hq)
        ]

    def _converted(self, conversion: Convert) -> list[Hit]:
        """The turned attack, and what else that side has, as one attack of summed strength.

        A blow that becomes a shot counts bonuses to both, a shot that becomes a blow only those to
        blows (six armies, Quartermaster).
        """
        direction, strength = conversion.side, 0
        rest: list[Hit] = []
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

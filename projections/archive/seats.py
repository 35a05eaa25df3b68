"""Who sat at the table of a match, and how it ended for each."""

from __future__ import annotations

from events.match import MatchEnded, Player
from projections.record import Record, played_together, result_of


class Seats:
    """The seats of a match: their numbers, and what every row of a seat repeats."""

    def __init__(self, record: Record) -> None:
        self.players = record.players
        self.names = [player.seat for player in record.players]
        self.people = [person(player) for player in record.players]
        self.army = [player.army for player in record.players]
        self.sides = [_side(player, record) for player in record.players]
        self.count = len(set(self.sides))
        self.foe = [self._foe(i) for i in range(len(self.sides))]
        self.foe_army = [None if foe is None else self.army[foe] for foe in self.foe]
        self.result = [_result(player, record) for player in record.players]

    def _foe(self, seat: int) -> int | None:
        """The only opponent of a seat, if it has just one."""
        others = [i for i, side in enumerate(self.sides) if side != self.sides[seat]]
        return others[0] if len(others) == 1 and len(self.sides) == 2 else None

    @property
    def is_mirror(self) -> bool:
        """Both sides play the same army."""
        two = self.count == len(self.army) == 2
        return two and self.army[0] is not None and self.army[0] == self.army[1]


def _side(player: Player, record: Record) -> str:
    """The team, or the seat itself; whoever won or lost together was one side."""
    if record.ended is not None and played_together(record.ended):
        return ""
    return player.team or player.seat


def _result(player: Player, record: Record) -> int | None:
    """1 won, 0 drawn, -1 lost; None while the match goes on or nobody knows."""
    if record.ended is None:
        return None
    told = result_of(player, record.ended)
    return _by_rank(player, record.ended) if told is None else told


def _by_rank(player: Player, ended: MatchEnded) -> int | None:
    ranks = ended.ranks or {}
    if player.seat not in ranks:
        return None
    first = list(ranks.values()).count(1)
    if ranks[player.seat] != 1:
        return -1
    return 1 if first < len(ranks) else 0


def person(player: Player) -> str:
    """Who a player is in statistics: the person, else the name."""
    return player.person or player.name

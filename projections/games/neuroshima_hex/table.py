"""The table of a match: the board, and all that lies beside it. Events change it in place.

Players are counted 0, 1, 2 … in the order of the table; tiles beside the board are ids, and None
is a tile that whoever wrote the record did not see. Moving tiles never fails. Two units cannot lie
on one hex: of two, the one that came last lies there, and the other goes to its owner's discards;
the objections say that it was no legal move.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

from events.base import Event
from events.match import MatchStarted, Player
from events.neuroshima_hex import BattleChoice, BattleKind, Lifted, SegmentFought
from projections.games.neuroshima_hex.armies import army_of, hurts_allies
from projections.games.neuroshima_hex.board.board import (
    ArmyPlayer,
    Board,
    BoardRules,
    Unit,
)
from projections.games.neuroshima_hex.board.derived import Derived, derive
from projections.games.neuroshima_hex.options import MatchRules, rules_of

FULL_ENERGY: Final = 5
HIGHEST: Final = 99
"""No track is read higher, whatever somebody wrote of it."""
Phase = Literal["setup", "between", "turn", "battle", "ended"]
Use = tuple[str, int]
"""By what a unit moved in a turn: the means, and the unit's token."""
Holds = Mapping[int, frozenset[int]]
"""By prisoner, who holds it; by token."""
Throws = Sequence[tuple[int, int, int]]
"""Nets, takeovers and Scopers, with the tokens of who throws them and of whom they hit."""


class SpentSources(NamedTuple):
    """What has moved a unit, by token: all that is `known`, and `unclear` times one of `among`.

    Of those among whom nobody knows which it was, at least one has not done so yet.
    """

    known: frozenset[int] = frozenset()
    unclear: int = 0
    among: frozenset[int] = frozenset()

    def plus(self, sources: frozenset[int]) -> SpentSources:
        """Once more, by one of these: by the only one that can have been, where there is one."""
        left = sources - self.known
        if len(left) <= 1:
            return _settled(self.known | left, self.unclear, self.among)
        return _settled(self.known, self.unclear + 1, self.among | left)

    def within(self, sources: frozenset[int]) -> SpentSources:
        """Only by these; who else there was may have been the one that nobody knows."""
        unclear = max(0, self.unclear - len(self.among - sources))
        return _settled(self.known & sources, unclear, self.among & sources)


def _settled(known: frozenset[int], unclear: int, among: frozenset[int]) -> SpentSources:
    """Where as many are left as nobody knows, it was all of them."""
    if not unclear:
        return SpentSources(known)
    left = among - known
    if unclear >= len(left):
        return SpentSources(known | left)
    return SpentSources(known, unclear, left)


class Fight(NamedTuple):
    """A battle: who caused it, the board as it lay when it began, and what was recorded of it.

    `before` never changes, so that the resolver can be asked at any time.
    """

    kind: BattleKind
    player: int | None
    tile: str | None
    before: Board
    seq: int
    choices: tuple[BattleChoice, ...] = ()
    segments: tuple[SegmentFought, ...] = ()
    points: tuple[int, ...] = ()
    """What each had in the points game when it began."""

    def with_segment(self, event: SegmentFought) -> Fight:
        """The battle with one segment more."""
        return Fight(
            self.kind, self.player, self.tile, self.before, self.seq, self.choices,
            (*self.segments, event), self.points,
        )  # fmt: skip


@dataclass(slots=True)
class Turn:
    """The turn that is going on, and what its player has done in it."""

    player: int
    number: int
    overtime: bool = False
    drawn: int = 0
    discarded: int = 0
    forced: bool = False
    """The discard of one of three was made."""
    over: bool = False
    """A battle was fought or energy bought: nothing may follow but the turn's end."""
    used: dict[Use, SpentSources] = field(default_factory=dict)
    """The moves that units have used up, so that none moves twice by one means (0: by itself)."""

    def copy(self) -> Turn:
        """A turn of its own."""
        return Turn(
            self.player, self.number, self.overtime, self.drawn, self.discarded, self.forced,
            self.over, self.used.copy(),
        )  # fmt: skip


def energy_id(seat: str) -> str:
    """The counter that the energy of a seat is."""
    return f"energy:{seat}"


def pile_id(seat: str) -> str:
    """The counter that the pile of a seat is."""
    return f"pile:{seat}"


class Table:
    """A match at one moment. `tokens[h]` names the unit on hex h for as long as it lives."""

    __slots__ = (
        "_derived", "battles_fought", "before_last_battle", "births", "board", "deaths", "depth",
        "discards", "ended", "energy", "fight", "hands", "has_takeovers", "holds", "holds_before",
        "index", "lapsed_takeovers", "last_event", "last_fight", "last_tile_by", "left", "lifted",
        "out", "pile_tops", "players", "points", "previous_player", "rules", "seq", "takeovers",
        "terror", "throws", "throws_before", "tokens", "turn", "turns", "turns_at_last_tile",
        "turns_before_last_battle", "turns_of", "winner",
    )  # fmt: skip

    def __init__(  # noqa: PLR0915 - a line for each thing that lies there
        self, players: tuple[Player, ...], rules: MatchRules, board: Board
    ) -> None:
        seats = len(players)
        self.players = players
        self.rules = rules
        self.board = board
        self.index: Mapping[str, int] = {player.seat: i for i, player in enumerate(players)}
        self.depth = "full"
        self.hands: list[list[str | None]] = [[] for _ in players]
        self.left: list[dict[str, int]] = [_pile(player.army) for player in players]
        """By tile, how many may still be in the pile (or, unseen, in hand or among discards)."""
        self.pile_tops: list[list[str]] = [[] for _ in players]
        """What is known to lie on the pile, the uppermost last: Bio-droids that returned."""
        self.discards: list[list[str | None]] = [[] for _ in players]
        self.lifted: tuple[Lifted, ...] = ()
        """What the last damage lifted off the board, but for what went back to its pile since."""
        self.energy = [0] * seats
        self.points = [0] * seats
        self.out = [False] * seats
        self.terror = [False] * seats
        """Who may lay no board tile in the next turn, or in the one that is going on."""
        self.tokens = [0] * board.grid.size
        self.births = 0
        """How many units have been laid so far; the last one bears this token."""
        self.deaths = 0
        """How many units have been lifted so far: whether a battle changed anything."""
        self.has_takeovers = False
        """Whether a tile was laid that takes over."""
        self.takeovers: dict[int, SpentSources] = {}
        """By prisoner, by whose takeover it was turned, or is turned no more (FAQ g.105)."""
        self.lapsed_takeovers: set[tuple[int, int]] = set()
        """Those of them, prisoner and captor, by which nobody turned it in time."""
        self.throws_before: Throws = ()
        self.holds_before: Holds = {}
        """Who threw what at whom when an event last asked who holds whom, and who did."""
        self.turn: Turn | None = None
        self.turns = 0
        self.turns_of = [0] * seats
        self.previous_player: int | None = None
        """Who had the turn that ended last."""
        self.fight: Fight | None = None
        self.last_fight: Fight | None = None
        self.battles_fought: tuple[BattleKind, ...] = ()
        """The kinds of the battles that are over."""
        self.last_tile_by: int | None = None
        """Who drew the last tile of a pile first; an ending that began is not stopped (p.20)."""
        self.turns_at_last_tile: tuple[int, ...] | None = None
        """`turns_of` at that moment."""
        self.before_last_battle: int | None = None
        """Who had the last turn before the Last Battle."""
        self.turns_before_last_battle: tuple[int, ...] | None = None
        """`turns_of` when the Last Battle broke out."""
        self.ended = False
        self.winner: str | None = None
        self.seq = 0
        self.last_event: Event | None = None
        """What happened last: the scene shows where."""
        self._derived: Derived | None = None
        self.throws: Throws = ()
        self.holds: Holds | None = None
        """Who throws what at whom, and who is held, as the tiles lie; None until somebody asks."""

    @property
    def derived(self) -> Derived:
        """Control, nets and bonuses as the tiles lie, worked out once until they lie otherwise."""
        if self._derived is None:
            self._derived = derive(self.board)
        return self._derived

    def invalidate(self) -> None:
        """Tiles have come, gone or turned: what was worked out holds no more."""
        self._derived = self.holds = None

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats, in the table's order."""
        return tuple(player.seat for player in self.players)

    # -- the tracks: what they show is what counts ------------------------------------------------

    def read_tracks(
        self,
        hq_points: Mapping[str, int],
        points: Mapping[str, int] | None = None,
        energy: Mapping[str, int] | None = None,
    ) -> None:
        """The tracks show this."""
        read = ((self.board.hq_points, hq_points), (self.points, points), (self.energy, energy))
        for track, shown in read:
            if not shown:
                continue
            for seat, value in shown.items():
                player = self.index.get(seat)
                if player is not None:
                    track[player] = value

    # -- where the match stands -------------------------------------------------------------------

    @property
    def phase(self) -> Phase:
        """What is going on: HQs are laid, a turn, nobody's turn, a battle, nothing any more."""
        if self.ended:
            return "ended"
        if self.fight is not None:
            return "battle"
        if self.turn is not None:
            return "turn"
        return "setup" if not self.turns and self.without_hq() else "between"

    def without_hq(self) -> list[int]:
        """The players whose HQ does not lie on the board, though they are not out."""
        laid = {unit.owner for unit in self.board.at if unit is not None and unit.laid.is_hq}
        return [i for i in range(len(self.players)) if i not in laid and not self.out[i]]

    def hq_track(self, board: Board) -> dict[str, int]:
        """HQ points by seat, as they are read off the track; in the points game nobody reads it."""
        shown = dict(zip(self.seats, board.hq_points, strict=True))
        return {} if self.rules.points_mode else shown

    def pile(self, player: int) -> int:
        """How many tiles the pile of a player holds."""
        unseen = self.hands[player].count(None) + self.discards[player].count(None)
        return max(0, sum(self.left[player].values()) - unseen)

    def seat(self, player: int | None) -> str | None:
        """The seat of a player by number."""
        return None if player is None else self.players[player].seat


# -- a new one, and one of its own -----------------------------------------------------------------


def start(started: MatchStarted) -> Table:
    """The empty table at which the players sat down."""
    rules = rules_of(started)
    seated = [
        ArmyPlayer(
            player.seat, player.army or "", player.team,
            rules.moloch_hits_allies and hurts_allies(player.army),
        )
        for player in started.players
    ]  # fmt: skip
    settled = BoardRules(
        edition=rules.edition,
        heal_after_battle=rules.heal_after_battle,
        moloch_hits_allies=rules.moloch_hits_allies,
        terminals=rules.terminals,
        others=rules.others,
    )
    board = Board(seated, hexes=rules.board, rules=settled)
    board.hq_points = list(rules.hq_points)
    table = Table(started.players, rules, board)
    table.depth = started.depth
    return table


def _pile(army: str | None) -> dict[str, int]:
    """All tiles but the HQ (Duel rules, preparation); none where nobody knows the army."""
    known = army_of(army)
    return {tile.id: tile.count for tile in known.tiles if tile.kind != "hq"} if known else {}


def copy(table: Table) -> Table:
    """A table of its own that lies as this one."""
    other = Table.__new__(Table)
    other.players, other.rules, other.index = table.players, table.rules, table.index
    other.depth, other.board = table.depth, table.board.copy()
    other.hands, other.left = list(map(list.copy, table.hands)), list(map(dict.copy, table.left))
    other.pile_tops, other.lifted = list(map(list.copy, table.pile_tops)), table.lifted
    other.discards = list(map(list.copy, table.discards))
    other.energy, other.points = table.energy.copy(), table.points.copy()
    other.out, other.terror = table.out.copy(), table.terror.copy()
    other.tokens, other.births, other.deaths = table.tokens.copy(), table.births, table.deaths
    other.has_takeovers, other.takeovers = table.has_takeovers, table.takeovers.copy()
    other.lapsed_takeovers = table.lapsed_takeovers.copy()
    other.throws_before, other.holds_before = table.throws_before, table.holds_before
    other.turn = None if table.turn is None else table.turn.copy()
    other.turns, other.turns_of = table.turns, table.turns_of.copy()
    other.previous_player = table.previous_player
    other.fight, other.last_fight = table.fight, table.last_fight
    other.battles_fought = table.battles_fought
    other.last_tile_by, other.turns_at_last_tile = table.last_tile_by, table.turns_at_last_tile
    other.before_last_battle = table.before_last_battle
    other.turns_before_last_battle = table.turns_before_last_battle
    other.ended, other.winner, other.seq = table.ended, table.winner, table.seq
    other.last_event = table.last_event
    other.invalidate()  # what was derived belongs to a board
    other.throws, other.holds = table.throws, table.holds
    return other


# -- tiles between pile, hand and discards ---------------------------------------------------------


def leave_pile(table: Table, player: int, tile: str) -> None:
    """A tile turned up that was still thought to be in the pile."""
    left = table.left[player]
    count = left.get(tile, 0)
    if count:
        left[tile] = count - 1
    top = table.pile_tops[player]
    if top:
        if top[-1] == tile:
            top.pop()
        else:
            top.clear()  # something else lay on top


def leave_hand(table: Table, player: int, tile: str | None) -> None:
    """A tile left the hand; if it was not there, an unseen one was it, or it was never drawn."""
    hand = table.hands[player]
    if tile in hand:
        hand.remove(tile)
        return
    if None in hand:
        hand.remove(None)
    if tile is not None:
        leave_pile(table, player, tile)


def discard(table: Table, player: int, tiles: Iterable[str | None]) -> None:
    """Tiles went from the hand onto the discards."""
    for tile in tiles:
        leave_hand(table, player, tile)
        table.discards[player].append(tile)


# -- units and foundations on the board ------------------------------------------------------------


def lift(table: Table, at: int) -> Unit | None:
    """A unit left the board for the discards of its true owner."""
    unit = table.board.at[at]
    if unit is not None:
        table.board.at[at] = None
        table.tokens[at] = 0
        table.deaths += 1
        table.discards[unit.owner].append(unit.laid.tile.id)
    return unit


def lift_all(table: Table, lifted: tuple[Lifted, ...]) -> None:
    """What was seen to leave the board did so."""
    index, table.lifted = table.board.grid.index, lifted
    for one in lifted:
        at = index.get(one.hex)
        if at is not None:
            lift(table, at)


def lift_foundations(table: Table, hexes: Iterable[int]) -> None:
    """Foundations went to the discards of their owners."""
    for at in hexes:
        foundation = table.board.foundations.pop(at, None)
        if foundation is not None:
            table.discards[foundation.owner].append(foundation.tile.id)


def move(table: Table, start: int, end: int, facing: int | None) -> None:
    """A unit went from hex to hex, or turned where it stood."""
    unit = table.board.at[start]
    if unit is None:
        return
    token = table.tokens[start]
    if start != end:
        table.board.at[start] = None
        table.tokens[start] = 0
        lift(table, end)
    turned = unit.laid.facing if facing is None else facing
    table.board.put(end, unit.laid.tile, unit.owner, turned, unit.wounds)
    table.tokens[end] = token


def exchange(
    table: Table, one: int, other: int, facing_of_one: int | None, facing_of_other: int | None
) -> None:
    """Each of two units lies where the other lay; a missing one leaves an empty hex."""
    board, tokens = table.board, table.tokens
    unit, token = board.at[other], tokens[other]
    board.at[other], tokens[other] = None, 0
    move(table, one, other, facing_of_one)
    if unit is not None:
        facing = unit.laid.facing if facing_of_other is None else facing_of_other
        board.put(one, unit.laid.tile, unit.owner, facing, unit.wounds)
        tokens[one] = token

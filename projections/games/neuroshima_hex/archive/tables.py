"""The archive's tables for a match of Neuroshima Hex: every column with its type.

`seq` is the event that a row tells of, `turn` the number of the turn it fell in (none between
turns), `battle` the seq at which its battle began (none outside). `seat` is who acted; of a hit in
a battle, who had the attacker in hand; of a loss and a stay, the true owner. What every match tells
(players, armies, results, dates) is told by the archive itself and not repeated here.

`tile_use` sums up what became of one player's copies of a tile: it answers for a million matches
what the single draws, placements and hits would take long to count.

`spot` is a hex as it would be called if the board were turned and reflected so that the first
tiles lie on the lowest hexes: two openings that differ only by that are one. `stays` says from
which event to which a unit lay on a hex and looked that way; `positions` names what lay on the
board after an event, the same for all turns and reflections.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Final

from projections.archive.tables import TableRow, kinds_of

Seat = Annotated[str, "SEAT"]
SeatAlone = Annotated[str, "SEAT_ALONE"]
Hash = Annotated[int, "UBIGINT"]
"""The name of a line or a position."""


class DetailsRow(TableRow):
    """The match as a whole."""

    board: int
    duel_board: bool
    points_mode: bool
    battles: int
    last_battle: bool
    overtime: bool
    units_lost: int


class StandingRow(TableRow):
    """How a seat stood in the end."""

    seat: Seat
    hq_points: int
    hq_lost: int
    lowest_lead: int
    points: int
    energy: int
    is_out: bool
    drawn: int
    discarded: int
    placed: int
    units_lost: int
    wounds_dealt: int
    hq_damage_dealt: int


class TurnRow(TableRow):
    """A turn."""

    seq: int
    last_seq: int
    turn: int
    seat: SeatAlone
    overtime: bool
    under_terror: bool
    drawn: int = 0
    discarded: int = 0
    placed: int = 0
    moves: int = 0
    instants: int = 0
    battles: int = 0
    energy_bought: int = 0
    units_on_board: int = 0
    seconds: float | None = None


class PlacementRow(TableRow):
    """A tile that was laid; `battles` it lived through, till `lost_seq`."""

    seq: int
    turn: int | None
    seat: Seat
    tile: str
    kind: str
    hex: str
    spot: str | None
    facing: str
    ring: int | None
    replaces: str | None
    lost_seq: int | None = None
    battles: int = 0


class OpeningRow(TableRow):
    """One of a match's first placements; `line` is the name of all up to it."""

    seq: int
    step: int
    seat: Seat
    tile: str
    spot: str
    before: Hash
    line: Hash


class MoveRow(TableRow):
    """A unit moved, was pushed or changed places."""

    seq: int
    turn: int | None
    seat: SeatAlone
    kind: str
    means: str
    tile: str | None
    unit: str | None
    owner: Seat | None
    start: str
    goal: str
    facing_before: str | None
    facing: str | None
    energy: int


class BattleRow(TableRow):
    """A battle; `swing` is the HQ damage dealt less that taken by who caused it."""

    seq: int
    last_seq: int
    number: int
    kind: str
    seat: Seat | None
    turn: int | None
    units: int
    segments: int = 0
    wounds: int = 0
    destroyed: int = 0
    hq_damage: int = 0
    swing: int = 0
    seconds: float | None = None


class SegmentRow(TableRow):
    """A segment of a battle."""

    seq: int
    battle: int | None
    initiative: int
    hits: int
    wounds: int
    absorbed: int
    destroyed: int


class HitRow(TableRow):
    """Something was hit, in a battle or outside."""

    seq: int
    item: int
    turn: int | None
    battle: int | None
    initiative: int | None
    kind: str | None
    seat: Seat | None
    attacker: str | None
    attacker_owner: Seat | None
    start: str | None
    target: str | None
    target_owner: Seat | None
    goal: str
    strength: int | None
    wounds: int
    is_absorbed: bool
    on_hq: bool


class NetRow(TableRow):
    """Whom a net holds when a battle begins."""

    seq: int
    turn: int | None
    seat: Seat
    tile: str
    unit: str
    owner: Seat


class LossRow(TableRow):
    """A unit left the board."""

    seq: int
    turn: int | None
    battle: int | None
    cause: str
    tile: str
    kind: str
    seat: SeatAlone
    hex: str
    placed_seq: int | None


class TracksRow(TableRow):
    """What the tracks show of a seat since an event."""

    seq: int
    turn: int | None
    seat: SeatAlone
    hq_points: int
    points: int
    energy: int


class DrawRow(TableRow):
    """A tile came into a hand."""

    seq: int
    item: int
    turn: int | None
    seat: SeatAlone
    tile: str | None


class DiscardRow(TableRow):
    """A tile left a hand for the discards."""

    seq: int
    item: int
    turn: int | None
    seat: Seat
    tile: str | None
    why: str


class ChoiceRow(TableRow):
    """Somebody chose in a battle."""

    seq: int
    item: int
    battle: int | None
    segment: int | None
    kind: str
    seat: SeatAlone | None
    unit: str | None
    medic: str | None
    attacker: str | None
    module: str | None
    side: str | None
    turned_into: str | None


class InstantRow(TableRow):
    """An instant was played, or a procedure used."""

    seq: int
    turn: int | None
    seat: Seat | None
    tile: str | None
    ability: str | None
    procedure: str | None
    target: str | None
    wounds: int
    destroyed: int
    energy: int


class TileUseRow(TableRow):
    """What became of a seat's copies of a tile."""

    seat: Seat | None
    tile: str | None
    drawn: int = 0
    placed: int = 0
    played: int = 0
    discarded: int = 0
    lost: int = 0
    battles: int = 0
    hits: int = 0
    wounds: int = 0
    hq_wounds: int = 0


class StayRow(TableRow):
    """A unit lay on a hex and looked one way."""

    seq: int
    last_seq: int | None
    seat: Seat
    tile: str
    hex: str
    facing: str


class PositionRow(TableRow):
    """What lay on the board after an event."""

    seq: int
    position: Hash


@dataclass(slots=True)
class Rows:
    """What is told of a match as it goes on, a list a table."""

    moves: list[MoveRow] = field(default_factory=list)
    segments: list[SegmentRow] = field(default_factory=list)
    hits: list[HitRow] = field(default_factory=list)
    nets: list[NetRow] = field(default_factory=list)
    losses: list[LossRow] = field(default_factory=list)
    hp_curve: list[TracksRow] = field(default_factory=list)
    draws: list[DrawRow] = field(default_factory=list)
    discards: list[DiscardRow] = field(default_factory=list)
    choices: list[ChoiceRow] = field(default_factory=list)
    instants: list[InstantRow] = field(default_factory=list)
    stays: list[StayRow] = field(default_factory=list)
    positions: list[PositionRow] = field(default_factory=list)
    turns: list[TurnRow] = field(default_factory=list)
    battles: list[BattleRow] = field(default_factory=list)
    placements: list[PlacementRow] = field(default_factory=list)


ROW_TYPES: Final[Mapping[str, type]] = {
    "details": DetailsRow,
    "standings": StandingRow,
    "turns": TurnRow,
    "placements": PlacementRow,
    "openings": OpeningRow,
    "moves": MoveRow,
    "battles": BattleRow,
    "segments": SegmentRow,
    "hits": HitRow,
    "nets": NetRow,
    "losses": LossRow,
    "hp_curve": TracksRow,
    "draws": DrawRow,
    "discards": DiscardRow,
    "choices": ChoiceRow,
    "instants": InstantRow,
    "tile_use": TileUseRow,
    "stays": StayRow,
    "positions": PositionRow,
}
"""By table what one of its rows is."""
TABLES: Final = {table: kinds_of(row) for table, row in ROW_TYPES.items()}

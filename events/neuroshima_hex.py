"""What happens at a table of Neuroshima Hex, Duel and 3.0, with two to six players.

One action is one event: an instant tile stands in the event of what it did (`tile`). Where a unit
acts by itself `means` says by what. Damage and battles are observed: who was hit, what was lifted
from the board, what the tracks show. So a fold needs no rules.
"""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Final, Literal, Self

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from events.base import Event, Fact, Seat
from events.match import LARGEST

TileId = Annotated[str, Field(min_length=1, max_length=80, pattern=r"^[a-z0-9]+(-[a-z0-9]+)+$")]
"""A tile of the catalogue: `borgo-net-fighter`."""

HexName = Annotated[str, Field(pattern=r"^[A-G][1-7]$")]
Facing = Literal["N", "NE", "SE", "S", "SW", "NW"]
Points = Annotated[int, Field(ge=0, le=99)]
Count = Annotated[int, Field(ge=0, le=99)]

Means = Literal["tile", "mobility", "hq", "transport", "procedure", "takeover"]
"""By what a unit moves: an instant tile, its own mobility, its HQ's or a Transport's ability, a
procedure of the Duel board, or the turn that a takeover allows."""

BattleKind = Literal["tile", "full_board", "last", "overtime"]
Procedure = Literal["rotation", "swap", "push_back", "laser", "elimination", "detonation"]


class TilesDrawn(Event):
    """A player drew tiles from the pile; null is a tile that whoever wrote this did not see."""

    type: Literal["tiles_drawn"] = "tiles_drawn"
    player: Seat
    tiles: Annotated[tuple[TileId | None, ...], Field(min_length=1, max_length=5)]


class TilesDiscarded(Event):
    """A player put tiles from the hand onto the discard pile."""

    type: Literal["tiles_discarded"] = "tiles_discarded"
    player: Seat
    tiles: Annotated[tuple[TileId | None, ...], Field(min_length=1, max_length=5)]
    forced: bool = Field(default=False, description="the one of three that must go")


class HandDiscarded(Event):
    """A hand of instants only was discarded whole, to be drawn anew (3.0)."""

    type: Literal["hand_discarded"] = "hand_discarded"
    player: Seat
    tiles: Annotated[tuple[TileId | None, ...], Field(min_length=1, max_length=5)]


class LastTileDrawn(Event):
    """A player's pile is empty: from now on no Battle tile may be played."""

    type: Literal["last_tile_drawn"] = "last_tile_drawn"
    player: Seat


class TurnBegan(Event):
    """A player's turn began."""

    type: Literal["turn_began"] = "turn_began"
    player: Seat
    number: Annotated[int, Field(ge=1, le=LARGEST)] | None = None
    overtime: bool = False


class TurnEnded(Event):
    """A player's turn is over; what is left in the hand is kept."""

    type: Literal["turn_ended"] = "turn_ended"
    player: Seat


class TilePlaced(Event):
    """A player laid a board tile: an HQ, a soldier, a module or a foundation.

    `replaces` is the Transporter that was taken off this hex to make room.
    """

    type: Literal["tile_placed"] = "tile_placed"
    player: Seat
    tile: TileId
    hex: HexName
    facing: Facing = "N"
    replaces: TileId | None = None


class UnitMoved(Event):
    """A unit moved to another hex, turned, or both. `path` names the hexes in between.

    It may come back to where it stood. `path_facings` tells how it was turned on each hex of the
    path (null: it was not), where anybody wrote that down; it goes on as it was turned last.
    """

    added: ClassVar[Mapping[str, int]] = {"path_facings": 2}

    type: Literal["unit_moved"] = "unit_moved"
    v: Literal[1, 2] = 1  # type: ignore[assignment]
    player: Seat
    unit: HexName
    to: HexName | None = Field(default=None, description="left out: it only turned")
    facing: Facing | None = Field(default=None, description="left out: it did not turn")
    path: tuple[HexName, ...] = ()
    means: Means = "tile"
    tile: TileId | None = Field(default=None, description="the instant that was played")
    source: HexName | None = Field(default=None, description="the HQ or module that lets it move")
    energy: Count = Field(default=0, description="energy paid")
    path_facings: tuple[Facing | None, ...] = Field(
        default=(), description="how it was turned on the hexes of `path`"
    )

    @property
    def faces(self) -> Facing | None:
        """How the unit was turned last; None where it was not."""
        for facing in (self.facing, *reversed(self.path_facings)):
            if facing is not None:
                return facing
        return None

    @model_validator(mode="after")
    def _does_something(self) -> Self:
        if self.to is None and self.facing is None:
            raise PydanticCustomError("no_move", "neither moved nor turned")
        if self.path_facings and len(self.path_facings) != len(self.path):
            counts = {"facings": len(self.path_facings), "hexes": len(self.path)}
            raise PydanticCustomError("path_facings", "a facing for each hex of the path", counts)
        return self


class UnitPushed(Event):
    """A unit pushed a neighbouring enemy one hex away. The pushed side chooses the hex."""

    added: ClassVar[Mapping[str, int]] = {"chosen_by": 2}

    type: Literal["unit_pushed"] = "unit_pushed"
    v: Literal[1, 2] = 1  # type: ignore[assignment]
    player: Seat
    pusher: HexName
    unit: HexName
    to: HexName
    tile: TileId | None = None
    energy: Count = 0
    chosen_by: Seat | None = Field(
        default=None, description="who chose the hex; left out: nobody wrote it down"
    )


class UnitsSwapped(Event):
    """Two units changed places: by Castling, or by the procedure, which lets both turn."""

    type: Literal["units_swapped"] = "units_swapped"
    player: Seat
    units: tuple[HexName, HexName]
    facings: tuple[Facing, Facing] | None = Field(
        default=None, description="of the two, in the order of `units`, where they turned"
    )
    tile: TileId | None = None
    energy: Count = 0


class TerrorSpread(Event):
    """Terror: until their next turns are over the opponents lay no board tiles."""

    type: Literal["terror_spread"] = "terror_spread"
    player: Seat
    tile: TileId | None = None


class Lifted(Fact):
    """A tile that left the board. `owner` is its true owner, also where somebody else held it."""

    tile: TileId
    owner: Seat
    hex: HexName


class Hit(Fact):
    """What one unit suffered outside a battle. A Medic may have taken it (`absorbed_by`)."""

    hex: HexName
    wounds: Count = Field(default=1, description="0: it was destroyed outright")
    absorbed_by: HexName | None = None


class DamageDealt(Event):
    """Damage outside a battle: Sniper, Grenade, Bomb, a Mine, Laser, Elimination, Detonation.

    `target` is the hex that was aimed at, or where the Mine lay. `destroyed` are the units that
    left the board, `foundations` the foundations.
    """

    type: Literal["damage_dealt"] = "damage_dealt"
    player: Seat
    tile: TileId | None = Field(default=None, description="the instant, or the Mine")
    procedure: Procedure | None = None
    target: HexName | None = None
    hits: tuple[Hit, ...] = ()
    destroyed: tuple[Lifted, ...] = ()
    foundations: tuple[Lifted, ...] = ()
    energy: Count = 0


class EnergyBought(Event):
    """A player turned tiles of the hand and HQ points into energy; the turn is over."""

    type: Literal["energy_bought"] = "energy_bought"
    player: Seat
    tiles: tuple[TileId | None, ...] = ()
    hq_points: Count = Field(default=0, description="HQ points paid")


class BattleStarted(Event):
    """A battle broke out: by a Battle tile, a full board, the last battle or the one of overtime.

    `player` caused it and orders the declarations.
    """

    type: Literal["battle_started"] = "battle_started"
    player: Seat | None = None
    kind: BattleKind = "tile"
    tile: TileId | None = None


class BattleChoice(Fact):
    """A choice within a battle, in the words of a position's `battle.choices`."""

    segment: Annotated[int, Field(ge=0, le=LARGEST)]
    kind: Literal["clown_explodes", "medic_absorbs", "quartermaster"]
    unit: HexName | None = None
    medic: HexName | None = None
    attacker: HexName | None = None
    module: HexName | None = None
    side: Facing | None = None
    to: Literal["melee", "ranged"] | None = None


class ChoicesMade(Event):
    """Players chose in a battle: a Clown, a Medic, a Quartermaster."""

    type: Literal["choices_made"] = "choices_made"
    player: Seat | None = None
    choices: Annotated[tuple[BattleChoice, ...], Field(min_length=1)]


class Attack(Fact):
    """One hit that reached its target: strength before armour, wounds after it."""

    start: HexName = Field(alias="from")
    to: HexName
    kind: Literal["melee", "ranged", "gauss", "explosion"]
    strength: Count
    wounds: Count
    absorbed_by: HexName | None = None


class SegmentFought(Event):
    """One segment of a battle: the hits, what was lifted from the board, the HQ tracks after it."""

    type: Literal["segment_fought"] = "segment_fought"
    initiative: Annotated[int, Field(ge=0, le=20)]
    attacks: tuple[Attack, ...] = ()
    destroyed: tuple[Lifted, ...] = ()
    hq_points: dict[Seat, Points] = {}
    points: dict[Seat, Points] | None = Field(default=None, description="in the points game")


class Wounded(Fact):
    """How many wounds a unit shows."""

    hex: HexName
    wounds: Count


class BattleEnded(Event):
    """The battle is over. Where no segment was recorded, this says how it ended.

    `destroyed` and `wounds` are what the table saw at the end of it all.
    """

    type: Literal["battle_ended"] = "battle_ended"
    hq_points: dict[Seat, Points] = {}
    destroyed: tuple[Lifted, ...] = ()
    wounds: tuple[Wounded, ...] = ()
    points: dict[Seat, Points] | None = None


class TileReturned(Event):
    """A destroyed Bio-droid went back to the top of its owner's pile."""

    type: Literal["tile_returned"] = "tile_returned"
    player: Seat
    tile: TileId


class PlayerEliminated(Event):
    """A player's HQ fell and the player is out; the tiles that left the board with it."""

    type: Literal["player_eliminated"] = "player_eliminated"
    player: Seat
    destroyed: tuple[Lifted, ...] = ()


class TracksRead(Event):
    """Somebody read the tracks: HQ points, energy or points as they show."""

    type: Literal["tracks_read"] = "tracks_read"
    hq_points: dict[Seat, Points] = {}
    energy: dict[Seat, Points] = {}
    points: dict[Seat, Points] = {}


EVENTS: Final[tuple[type[Event], ...]] = (
    TilesDrawn, TilesDiscarded, HandDiscarded, LastTileDrawn, TurnBegan, TurnEnded,
    TilePlaced, UnitMoved, UnitPushed, UnitsSwapped, TerrorSpread, DamageDealt, EnergyBought,
    BattleStarted, ChoicesMade, SegmentFought, BattleEnded, TileReturned, PlayerEliminated,
    TracksRead,
)  # fmt: skip
"""The vocabulary of Neuroshima Hex beside the facts of every match."""

"""The vocabulary of Dust Tactics: armies, rounds, activations, attacks, and how it ends.

A unit is called by its card, with a number where another one is called so already. Sides are teams,
or players where nobody is in any. What a table did not look at is left out, and unknown.
"""

from typing import Annotated, Final, Literal

from pydantic import Field

from events.base import Event, Seat
from events.match import Name, Text, Thrown

UnitName = Name
"""A unit of this match: `Blackhawk`, or `Blackhawk 2`."""
Side = Name
"""A team, or a seat where nobody is in any."""
BoardSquare = Annotated[str, Field(pattern=r"^[A-Z]{1,2}[1-9]\d?$")]
"""Columns are lettered from the left, rows numbered from the bottom: A1 is the lower left."""
Points = Annotated[int, Field(ge=0, le=999)]
Round = Annotated[int, Field(ge=1, le=99)]
Size = Annotated[int, Field(ge=1, le=64)]
Shots = Annotated[int, Field(ge=1, le=60)]
Distance = Annotated[int, Field(ge=0, le=200)]
SquareSymbol = Literal["circle", "triangle", "cross", "diamond", "none"]
CoverElement = Literal["crate", "tank_trap"]
EntranceSize = Literal["small", "large"]
Actions = Literal[
    "move_attack", "attack_move", "move_move", "sustained", "move_skill", "skill_move",
    "attack_skill", "skill_attack", "skill_skill", "move_nothing", "nothing_move",
    "attack_nothing", "nothing_attack", "skill_nothing", "nothing_skill", "nothing",
    "attack_attack",
]  # fmt: skip
"""The two actions of an activation in their order, or the sustained attack that is both."""
OutOfTurn = Literal["artillery", "officer", "returned"]
"""Why a side activates once more: an artillery order, the officer's, or a unit that came back."""
EndReason = Literal["annihilation", "objective", "round_limit", "nobody_can", "agreement"]
SquareEdge = Annotated[str, Field(min_length=2, max_length=9)]
"""What two squares share: `A1|B1`."""
CoverLevel = Literal["open", "soft", "hard"]
"""What covers the target of an attack, as the table says."""
Occasion = Literal["attack", "reaction", "answer", "flames"]
"""How a unit came to fire: by its own attack, in reaction, answering in close combat; or it was no
more than the flames on their way to another target."""
RerollCause = Literal["sustained", "berserk", "laser", "medal"]
ReactionMoment = Literal["after_first_move", "after_attack", "after_last_move", "after_skill"]
DieSide = Literal["hit", "blank"]
Squares = Annotated[tuple[BoardSquare, ...], Field(max_length=400)]
Footprint = Annotated[tuple[BoardSquare, ...], Field(max_length=9)]
Figures = Annotated[tuple[Name, ...], Field(max_length=9)]
"""Figures of a unit, each by the weapon or the role that tells it from the others."""
Skills = Annotated[tuple[Name, ...], Field(max_length=9)]
Dice = Thrown
"""Dice of this game: `hit` and `blank`, or how many hit."""


# -- set-up ----------------------------------------------------------------------------------------


class ScenarioChosen(Event):
    """The table chose what it plays, up to how many army points, and for how many rounds."""

    type: Literal["scenario_chosen"] = "scenario_chosen"
    scenario: Name
    points_limit: Points | None = None
    rounds: Round | None = None
    aim: Text | None = None


class ArmyListed(Event):
    """A player named units of the army by their cards, one entry a unit."""

    type: Literal["army_listed"] = "army_listed"
    player: Seat
    units: Annotated[tuple[Name, ...], Field(min_length=1, max_length=60)]


class HeroAttached(Event):
    """A hero joined a squad before the first round: they act together."""

    type: Literal["hero_attached"] = "hero_attached"
    hero: UnitName
    unit: UnitName


class HeroDetached(Event):
    """A hero left the squad and acts alone from then on."""

    type: Literal["hero_detached"] = "hero_detached"
    hero: UnitName


class BoardLaid(Event):
    """The board lies there: so many columns and rows of squares with a circle each."""

    type: Literal["board_laid"] = "board_laid"
    columns: Size
    rows: Size


class SquareMarked(Event):
    """Squares have another symbol than a circle, or one again: printed, or by a terrain tile."""

    type: Literal["square_marked"] = "square_marked"
    squares: Annotated[tuple[BoardSquare, ...], Field(min_length=1, max_length=400)]
    symbol: SquareSymbol
    placed_by: Side | None = None


class EntryMarked(Event):
    """The squares over which the units of a side come in."""

    type: Literal["entry_marked"] = "entry_marked"
    side: Side
    squares: Annotated[tuple[BoardSquare, ...], Field(min_length=1, max_length=400)]


class WallMarked(Event):
    """There are walls between squares."""

    type: Literal["wall_marked"] = "wall_marked"
    edges: Annotated[tuple[SquareEdge, ...], Field(min_length=1, max_length=400)]


class BuildingMarked(Event):
    """A building stands on these squares, walled all round."""

    type: Literal["building_marked"] = "building_marked"
    squares: Annotated[tuple[BoardSquare, ...], Field(min_length=1, max_length=400)]


class EntranceMarked(Event):
    """A building has an entrance there: a small one for soldiers, a large one for vehicles too."""

    type: Literal["entrance_marked"] = "entrance_marked"
    edge: SquareEdge
    size: EntranceSize


class PlacementRolled(Event):
    """Both sides rolled for who places terrain or cover first; without a winner it was a tie."""

    type: Literal["placement_rolled"] = "placement_rolled"
    placing: Literal["terrain", "cover_elements"]
    winner: Side | None = None
    hits: dict[Side, Points] = Field(default={}, description="by side")


class CoverPlaced(Event):
    """A crate or a tank trap stands on a square."""

    type: Literal["cover_placed"] = "cover_placed"
    cover: CoverElement
    square: BoardSquare
    placed_by: Side | None = None


# -- rounds ----------------------------------------------------------------------------------------


class RoundBegan(Event):
    """A round began: all units are ready again."""

    type: Literal["round_began"] = "round_began"
    round: Round


class InitiativeRolled(Event):
    """Both sides rolled for the initiative. Who won it says who goes `first`, else goes first.

    Without a winner it was a tie.
    """

    type: Literal["initiative_rolled"] = "initiative_rolled"
    winner: Side | None = None
    first: Side | None = None
    hits: dict[Side, Points] = Field(default={}, description="by side")
    thrown: dict[Side, Points] = Field(default={}, description="how many dice, by side")


class RoundEnded(Event):
    """A round is over, as the table reads it off: what fell in it, and what is left of units."""

    type: Literal["round_ended"] = "round_ended"
    round: Round
    fell: Annotated[tuple[UnitName, ...], Field(max_length=60)] = ()
    left: dict[UnitName, Points] = Field(
        default={}, description="hit points or figures by unit, of those that have changed"
    )
    idle: Annotated[tuple[UnitName, ...], Field(max_length=60)] = Field(
        default=(), description="units that were activated and did nothing"
    )
    reserves: Annotated[tuple[UnitName, ...], Field(max_length=60)] = Field(
        default=(), description="units that the scenario keeps off the board"
    )


class ObjectiveChanged(Event):
    """An objective of the scenario was taken or lost; null: nobody holds it."""

    type: Literal["objective_changed"] = "objective_changed"
    objective: Name
    holder: Side | None = None


class BonusScored(Event):
    """A side scored victory points that are no unit's: what the scenario pays for an aim."""

    type: Literal["bonus_scored"] = "bonus_scored"
    side: Side
    points: Points
    reason: Text | None = None


class EndTriggered(Event):
    """Something happened that brings the end: the match goes on to the end of a round."""

    type: Literal["end_triggered"] = "end_triggered"
    reason: EndReason
    side: Side | None = None


# -- activations -----------------------------------------------------------------------------------


class UnitActivated(Event):
    """A unit was activated: what it did, where it ended, whom it attacked, what that one lost."""

    type: Literal["unit_activated"] = "unit_activated"
    player: Seat
    unit: UnitName
    actions: Actions | None = None
    square: BoardSquare | None = None
    target: UnitName | None = None
    loss: Points | None = Field(default=None, description="hit points or figures of the target")
    out_of_turn: OutOfTurn | None = None
    skills: Skills = Field(default=(), description="declared with it: Berserk, Charge, Assault")


class UnitEntered(Event):
    """A unit came onto the board."""

    type: Literal["unit_entered"] = "unit_entered"
    unit: UnitName
    square: BoardSquare
    footprint: Footprint = Field(default=(), description="all squares of a large unit")


class UnitMoved(Event):
    """A unit moved with one action: where it ended, and over which squares if somebody looked."""

    type: Literal["unit_moved"] = "unit_moved"
    unit: UnitName
    square: BoardSquare
    path: Squares = Field(default=(), description="the squares stepped on, the last one too")
    skill: Name | None = None
    footprint: Footprint = Field(default=(), description="all squares of a large unit")


class CoverCrushed(Event):
    """A vehicle crushed the crate that it entered."""

    type: Literal["cover_crushed"] = "cover_crushed"
    square: BoardSquare
    unit: UnitName | None = None


class DamageTaken(Event):
    """A unit lost hit points or figures; `removed` says which, where they differ."""

    type: Literal["damage_taken"] = "damage_taken"
    unit: UnitName
    points: Points
    removed: Figures = ()
    attacker: UnitName | None = None
    line: Name | None = None


class CoverDamaged(Event):
    """A crate or a tank trap was hit; with nothing left it is gone."""

    type: Literal["cover_damaged"] = "cover_damaged"
    square: BoardSquare
    points: Points
    attacker: UnitName | None = None


class UnitEliminated(Event):
    """A unit is off the board: its army points are victory points of the other side."""

    type: Literal["unit_eliminated"] = "unit_eliminated"
    unit: UnitName
    attacker: UnitName | None = None


class UnitRepaired(Event):
    """A vehicle was repaired, or wounded came back to a unit: so many points more."""

    type: Literal["unit_repaired"] = "unit_repaired"
    unit: UnitName
    points: Points
    figures: Figures = Field(default=(), description="the figures that are back")
    helper: UnitName | None = None


class UnitReturned(Event):
    """A unit that was eliminated came back; without a number at full strength."""

    type: Literal["unit_returned"] = "unit_returned"
    unit: UnitName
    square: BoardSquare | None = None
    left: Points | None = None
    helper: UnitName | None = None


class WeaponReloaded(Event):
    """A unit loaded a weapon that has to be loaded after each shot."""

    type: Literal["weapon_reloaded"] = "weapon_reloaded"
    unit: UnitName
    line: Name


class WeaponEmptied(Event):
    """A weapon is found to be empty: it is not loaded, or has no ammunition any more."""

    type: Literal["weapon_emptied"] = "weapon_emptied"
    unit: UnitName
    line: Name


class ArtilleryOrdered(Event):
    """An observer let artillery fire at once at what he sees: both are activated."""

    type: Literal["artillery_ordered"] = "artillery_ordered"
    unit: UnitName = Field(description="the observer")
    artillery: UnitName
    target: UnitName | None = None


# -- dice ------------------------------------------------------------------------------------------


class LineAimed(Event):
    """Before dice fall a weapon line was declared: at what, with how many shots or rounds."""

    type: Literal["line_aimed"] = "line_aimed"
    unit: UnitName
    line: Name = Field(description="as the card calls the weapon")
    target: UnitName | None = None
    square: BoardSquare | None = Field(default=None, description="of a cover element as target")
    occasion: Occasion = "attack"
    shots: Shots | None = Field(default=None, description="of limited ammunition")
    volley: Shots | None = Field(default=None, description="rounds fired at once")
    observer: UnitName | None = Field(default=None, description="of indirect artillery fire")


class LineFired(Event):
    """A weapon line was used against a target: what its dice showed, before anybody saves."""

    type: Literal["line_fired"] = "line_fired"
    unit: UnitName
    line: Name = Field(description="as the card calls the weapon")
    target: UnitName | None = None
    dice: Dice | None = None
    square: BoardSquare | None = Field(default=None, description="of a cover element as target")
    occasion: Occasion = "attack"
    shots: Shots | None = Field(default=None, description="of limited ammunition")
    volley: Shots | None = Field(default=None, description="rounds fired at once")
    range: Distance | None = Field(default=None, description="as the table counted it")
    cover: CoverLevel | None = None
    seen: bool | None = Field(default=None, description="whether the target was said to be seen")
    observer: UnitName | None = Field(default=None, description="of indirect artillery fire")


class LineRerolled(Event):
    """Dice of a weapon line were thrown again: by which right, and what they showed then."""

    type: Literal["line_rerolled"] = "line_rerolled"
    unit: UnitName
    line: Name
    why: RerollCause = "sustained"
    dice: Dice | None = None


class PhaserRolled(Event):
    """The damage dice of a phaser fell, so many for each hit."""

    type: Literal["phaser_rolled"] = "phaser_rolled"
    unit: UnitName
    line: Name
    dice: Dice | None = None


class CoverRolled(Event):
    """A squad rolled for its cover, one die a point of damage; counted are the points saved."""

    type: Literal["cover_rolled"] = "cover_rolled"
    unit: UnitName
    level: CoverLevel | None = None
    dice: Dice | None = None
    face: DieSide | None = Field(default=None, description="which side of a die saved")
    attacker: UnitName | None = None
    line: Name | None = None


class ResilienceRolled(Event):
    """A Damage Resilient unit rolled for each point that was left: a hit saves it."""

    type: Literal["resilience_rolled"] = "resilience_rolled"
    unit: UnitName
    dice: Dice | None = None
    attacker: UnitName | None = None
    line: Name | None = None


class SkillUsed(Event):
    """A unit used a skill; some of them need a die, or somebody for whom they are."""

    type: Literal["skill_used"] = "skill_used"
    unit: UnitName
    skill: Name
    target: UnitName | None = None
    dice: Dice | None = None


class ReactionTried(Event):
    """A unit tried to fire at the active one: with a hit it may; either way it was activated."""

    type: Literal["reaction_tried"] = "reaction_tried"
    unit: UnitName
    target: UnitName
    dice: Dice | None = None
    moment: ReactionMoment | None = None


EVENTS: Final[tuple[type[Event], ...]] = (
    ScenarioChosen, ArmyListed, HeroAttached, HeroDetached, BoardLaid, SquareMarked, EntryMarked,
    WallMarked, BuildingMarked, EntranceMarked, PlacementRolled, CoverPlaced,
    RoundBegan, InitiativeRolled, RoundEnded, ObjectiveChanged, BonusScored, EndTriggered,
    UnitActivated, UnitEntered, UnitMoved, CoverCrushed, DamageTaken, CoverDamaged, UnitEliminated,
    UnitRepaired, UnitReturned, WeaponReloaded, WeaponEmptied, ArtilleryOrdered,
    LineAimed, LineFired, LineRerolled, PhaserRolled, CoverRolled, ResilienceRolled,
    SkillUsed, ReactionTried,
)  # fmt: skip
"""What a journal of this game may hold beside the facts of every match."""

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
SquareSymbol = Literal["circle", "triangle", "cross", "diamond", "none"]
CoverElement = Literal["crate", "tank_trap"]
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
    """Squares have another symbol than a circle, or one again."""

    type: Literal["square_marked"] = "square_marked"
    squares: Annotated[tuple[BoardSquare, ...], Field(min_length=1, max_length=400)]
    symbol: SquareSymbol


class CoverPlaced(Event):
    """A crate or a tank trap stands on a square."""

    type: Literal["cover_placed"] = "cover_placed"
    cover: CoverElement
    square: BoardSquare


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


class DamageTaken(Event):
    """A unit lost hit points or figures; `removed` says which, where they differ."""

    type: Literal["damage_taken"] = "damage_taken"
    unit: UnitName
    points: Points
    removed: Annotated[tuple[Name, ...], Field(max_length=9)] = ()
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


class UnitReturned(Event):
    """A unit that was eliminated came back; without a number at full strength."""

    type: Literal["unit_returned"] = "unit_returned"
    unit: UnitName
    square: BoardSquare | None = None
    left: Points | None = None


# -- dice ------------------------------------------------------------------------------------------


class LineFired(Event):
    """A weapon line was used against a target: what its dice showed, before anybody saves."""

    type: Literal["line_fired"] = "line_fired"
    unit: UnitName
    line: Name = Field(description="as the card calls the weapon")
    target: UnitName | None = None
    dice: Dice | None = None


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


EVENTS: Final[tuple[type[Event], ...]] = (
    ScenarioChosen, ArmyListed, HeroAttached, HeroDetached, BoardLaid, SquareMarked, CoverPlaced,
    RoundBegan, InitiativeRolled, RoundEnded, ObjectiveChanged, BonusScored, EndTriggered,
    UnitActivated, DamageTaken, UnitEliminated, UnitRepaired, UnitReturned,
    LineFired, SkillUsed, ReactionTried,
)  # fmt: skip
"""What a journal of this game may hold beside the facts of every match."""

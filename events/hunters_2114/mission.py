"""What happens in a mission of Hunters A.D. 2114: turns, cards, moves, attacks, enemies.

A hero is its seat; an enemy is called by its card and a number, as `figure_id` makes it. Who acts
is `player` (a hero) or `enemy` (a figure). What a table did not look at is left out, and unknown.
"""

from typing import Annotated, Final, Literal

from pydantic import Field

from events.base import Event, Seat
from events.hunters_2114.campaign import Change, Count
from events.match import Name, Text, Thrown

Figure = Name
"""A hero by its seat, or an enemy by its card and number."""
Square = Annotated[str, Field(pattern=r"^[A-Z]{1,2}[1-9]\d?$")]
"""A square of the board: columns are lettered from the left, rows numbered from the bottom."""
EdgeName = Annotated[str, Field(min_length=2, max_length=9)]
"""The line between two squares: `A1|B1`."""
Facing = Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
Turn = Annotated[int, Field(ge=0, le=99)]
Terrain = Literal[
    "open_ground", "cover", "observation", "smoke", "find", "explosive", "flammable", "chemical",
    "building", "plain",
]  # fmt: skip
Wall = Literal["obstacle", "curtain", "gone"]
BasicAction = Literal["move", "melee", "interaction"]
Interaction = Literal["wake", "load", "pick_up", "swap", "use", "trap", "mission"]
Step = Literal[
    "move", "disengage", "melee", "ranged", "area", "hide", "heal", "interaction", "another"
]
AttackKind = Literal["melee", "ranged", "area", "psychic"]
Zone = Literal["front", "flank", "rear"]
MoraleUse = Literal["hit_number", "die", "move", "another"]
Band = Literal["melee", "near", "far"]
"""Which list of an enemy's card holds: in melee, at one square from the nearest hero, farther."""
Choosing = Literal["nearest", "fewest_dice", "random", "decoy", "players"]
"""Why an enemy chose its target."""
Blast = Literal["explosive", "flammable", "chemical"]
Unhiding = Literal["attack", "action", "open_ground", "enemy", "other"]


# -- set-up ----------------------------------------------------------------------------------------


class EnemiesPlaced(Event):
    """Enemies of one card came onto the board, spread evenly over the squares.

    Figures are numbered on from those that there are. `listed` is how many the mission book wants
    of them in all.
    """

    type: Literal["enemies_placed"] = "enemies_placed"
    enemy: Name = Field(description="as its card is called")
    count: Annotated[int, Field(ge=1, le=40)] = 1
    squares: Annotated[tuple[Square, ...], Field(max_length=40)] = ()
    facing: Facing | None = None
    listed: Count | None = None


class FigurePlaced(Event):
    """A hero, or a single enemy, stands on a square, perhaps another one than before."""

    type: Literal["figure_placed"] = "figure_placed"
    figure: Figure
    square: Square
    facing: Facing | None = None


class TerrainLaid(Event):
    """A square has a mark; plain takes away what was there."""

    type: Literal["terrain_laid"] = "terrain_laid"
    square: Square
    terrain: Terrain


class WallLaid(Event):
    """A line between two squares is an obstacle or a curtain, or the line is gone."""

    type: Literal["wall_laid"] = "wall_laid"
    edge: EdgeName
    wall: Wall


# -- turns -----------------------------------------------------------------------------------------


class MissionTurnBegan(Event):
    """A turn of the mission began."""

    type: Literal["turn_began"] = "turn_began"
    turn: Turn


class MissionTurnEnded(Event):
    """A turn is over: how much health and morale each hero has, and what was destroyed in it."""

    type: Literal["turn_ended"] = "turn_ended"
    health: dict[Seat, Count] = {}
    morale: dict[Seat, Count] = {}
    destroyed: dict[Name, Count] = Field(default={}, description="by card, in this turn")
    objective: Text | None = None


class ObjectiveProgressed(Event):
    """The party came nearer to the mission's aim, or reached it."""

    type: Literal["objective_progressed"] = "objective_progressed"
    text: Text
    reached: bool = False


# -- what a hero does ------------------------------------------------------------------------------


class HeroActivated(Event):
    """A hero's turn began."""

    type: Literal["hero_activated"] = "hero_activated"
    player: Seat


class HeroFinished(Event):
    """A hero's turn is over."""

    type: Literal["hero_finished"] = "hero_finished"
    player: Seat


class CardsTaken(Event):
    """A hero took cards into the hand: drawn from the pile, or chosen, as the first five are."""

    type: Literal["cards_taken"] = "cards_taken"
    player: Seat
    count: Count
    chosen: bool = False
    cards: Annotated[tuple[Name, ...], Field(max_length=40)] | None = None


class PileShuffled(Event):
    """A hero's pile was empty: the discarded cards were shuffled."""

    type: Literal["pile_shuffled"] = "pile_shuffled"
    player: Seat


class CardExchanged(Event):
    """Instead of an action a hero discarded a card and drew another one."""

    type: Literal["card_exchanged"] = "card_exchanged"
    player: Seat
    card: Name | None = None
    drawn: Name | None = None


class ActionCardPlayed(Event):
    """A hero played an action card. `steps` are those that its text lists, from the top."""

    type: Literal["card_played"] = "card_played"
    player: Seat
    card: Name | None = None
    steps: Annotated[tuple[Step, ...], Field(max_length=6)] = ()
    printed: Count | None = Field(default=None, description="its hit number")
    moves: Count | None = Field(default=None, description="squares that it allows to move")


class BoostPlayed(Event):
    """A card strengthened the action that a hero is at; `helped` names whose, if another's."""

    type: Literal["boost_played"] = "boost_played"
    player: Seat
    card: Name | None = None
    step: Step | None = None
    helped: Seat | None = None


class ReactionPlayed(Event):
    """A hero interrupted an enemy."""

    type: Literal["reaction_played"] = "reaction_played"
    player: Seat
    card: Name | None = None
    against: Figure | None = None


class BasicActionTaken(Event):
    """A hero took a basic action; `what` says which interaction it was."""

    type: Literal["basic_action_taken"] = "basic_action_taken"
    player: Seat
    action: BasicAction
    what: Interaction | None = None
    item: Name | None = None
    figure: Figure | None = None


class MoraleSpent(Event):
    """A hero spent morale: for the hit number, a die, a square more, or something else."""

    type: Literal["morale_spent"] = "morale_spent"
    player: Seat
    on: MoraleUse
    tokens: Annotated[int, Field(ge=1, le=9)] = 1


class HeroHid(Event):
    """A hero hid."""

    type: Literal["hero_hid"] = "hero_hid"
    player: Seat


class HeroRevealed(Event):
    """A hero is no longer hidden."""

    type: Literal["hero_revealed"] = "hero_revealed"
    player: Seat
    reason: Unhiding = "other"


# -- moving ----------------------------------------------------------------------------------------


class FigureMoved(Event):
    """A figure moved: along a path, or so many squares; `engages` is whom it ran into."""

    type: Literal["figure_moved"] = "figure_moved"
    player: Seat | None = None
    enemy: Figure | None = None
    path: Annotated[tuple[Square, ...], Field(max_length=40)] = ()
    squares: Count | None = Field(default=None, description="how many, where no path is told")
    facing: Facing | None = None
    engages: Annotated[tuple[Figure, ...], Field(max_length=40)] = ()


class FigureDisengaged(Event):
    """A figure broke away from a melee, to a neighbouring square."""

    type: Literal["figure_disengaged"] = "figure_disengaged"
    player: Seat | None = None
    enemy: Figure | None = None
    to: Square | None = None
    facing: Facing | None = None


class FigureLeft(Event):
    """A figure left the board, and comes back no more in this mission."""

    type: Literal["figure_left"] = "figure_left"
    player: Seat | None = None
    enemy: Figure | None = None


# -- attacks ---------------------------------------------------------------------------------------


class AttackDeclared(Event):
    """Somebody attacks. `needed` is what the dice must show at most, with all modifiers.

    `printed` is the hit number of the card. An area attack names its square; terrain that is shot
    at is `terrain`.
    """

    type: Literal["attack_declared"] = "attack_declared"
    player: Seat | None = None
    enemy: Figure | None = None
    kind: AttackKind
    targets: Annotated[tuple[Figure, ...], Field(max_length=40)] = ()
    square: Square | None = None
    terrain: Blast | None = None
    wielded: Name | None = None
    unarmed: bool = False
    distance: Count | None = None
    zone: Zone | None = None
    covered: bool | None = None
    printed: Change | None = None
    needed: Change | None = None
    dice: Count | None = None
    burst: Annotated[int, Field(ge=0, le=2)] = Field(default=0, description="its marks, if used")
    automatic: bool = Field(default=False, description="all dice hit, as of a flame thrower")
    penalty: bool = Field(default=False, description="the strike against who breaks away")


class AttackRolled(Event):
    """The attack dice fell. `successes` is what the table counted."""

    type: Literal["attack_rolled"] = "attack_rolled"
    player: Seat | None = None
    enemy: Figure | None = None
    against: Figure | None = None
    dice: Thrown
    successes: Count | None = None


class DieRerolled(Event):
    """A die of the attack was thrown again."""

    type: Literal["die_rerolled"] = "die_rerolled"
    player: Seat | None = None
    enemy: Figure | None = None
    against: Figure | None = None
    old: Annotated[int, Field(ge=1, le=6)] | None = None
    new: Annotated[int, Field(ge=1, le=6)]
    reason: Name | None = None


class AllyHit(Event):
    """A six of a shot into a melee hit somebody on the shooter's own side."""

    type: Literal["ally_hit"] = "ally_hit"
    figure: Figure
    hits: Annotated[int, Field(ge=1, le=99)] = 1


class DefenceRolled(Event):
    """The defence dice fell."""

    type: Literal["defence_rolled"] = "defence_rolled"
    figure: Figure
    dice: Thrown


class PsychicRolled(Event):
    """A figure defended itself against a psychic attack, with one attack die."""

    type: Literal["psychic_rolled"] = "psychic_rolled"
    figure: Figure
    face: Annotated[int, Field(ge=1, le=6)]
    value: Count | None = Field(default=None, description="its psychic defence")


class FigureDamaged(Event):
    """A figure lost so much health."""

    type: Literal["damage_dealt"] = "damage_dealt"
    figure: Figure
    damage: Count


class EnemyDestroyed(Event):
    """An enemy was destroyed."""

    type: Literal["enemy_destroyed"] = "enemy_destroyed"
    enemy: Figure


class TerrainTriggered(Event):
    """Explosives, fuel or chemicals on a square went off."""

    type: Literal["terrain_triggered"] = "terrain_triggered"
    square: Square | None = None
    terrain: Blast
    hit: Annotated[tuple[Figure, ...], Field(max_length=40)] = ()


# -- gear ------------------------------------------------------------------------------------------


class TrapSet(Event):
    """A hero laid a trap on the own square; a remote one goes off on demand."""

    type: Literal["trap_set"] = "trap_set"
    player: Seat
    trap: Name
    square: Square | None = None
    remote: bool = False


class TrapSprung(Event):
    """A trap went off."""

    type: Literal["trap_sprung"] = "trap_sprung"
    trap: Name
    square: Square | None = None
    hit: Annotated[tuple[Figure, ...], Field(max_length=40)] = ()


class WeaponLoaded(Event):
    """A hero loaded a weapon that must be loaded for each shot."""

    type: Literal["weapon_loaded"] = "weapon_loaded"
    player: Seat
    item: Name


class ItemFlipped(Event):
    """An item that serves twice was turned over, or is used up."""

    type: Literal["item_flipped"] = "item_flipped"
    player: Seat
    item: Name


class UpkeepPaid(Event):
    """Fuel cells went for an item that needs them each turn, from the hero or from the item."""

    type: Literal["upkeep_paid"] = "upkeep_paid"
    player: Seat
    item: Name
    cells: Annotated[int, Field(ge=1, le=99)] = 1
    laid_on: bool = Field(default=False, description="laid on the item, for the turns to come")


class EffectBegan(Event):
    """An effect set in: on a figure or on all, for so many turns; 12 is to the mission's end."""

    type: Literal["effect_began"] = "effect_began"
    effect: Name
    on: Figure | None = None
    turns: Annotated[int, Field(ge=1, le=12)]


class EffectEnded(Event):
    """An effect ran out."""

    type: Literal["effect_ended"] = "effect_ended"
    effect: Name
    on: Figure | None = None


class FindTaken(Event):
    """A hero picked up what lay on the square; what it is shows after the mission."""

    type: Literal["find_taken"] = "find_taken"
    player: Seat
    square: Square | None = None
    count: Annotated[int, Field(ge=1, le=20)] = 1


# -- enemies ---------------------------------------------------------------------------------------


class EnemyActed(Event):
    """An enemy took the action of a row of its card."""

    type: Literal["enemy_acted"] = "enemy_acted"
    enemy: Figure
    band: Band | None = None
    row: Annotated[int, Field(ge=1, le=9)] | None = None
    against: Figure | None = None
    chosen: Choosing | None = None


class EnemyFinished(Event):
    """An enemy is done for this turn."""

    type: Literal["enemy_finished"] = "enemy_finished"
    enemy: Figure


MISSION_EVENTS: Final[tuple[type[Event], ...]] = (
    EnemiesPlaced, FigurePlaced, TerrainLaid, WallLaid,
    MissionTurnBegan, MissionTurnEnded, ObjectiveProgressed,
    HeroActivated, HeroFinished, CardsTaken, PileShuffled, CardExchanged, ActionCardPlayed,
    BoostPlayed, ReactionPlayed, BasicActionTaken, MoraleSpent, HeroHid, HeroRevealed,
    FigureMoved, FigureDisengaged, FigureLeft,
    AttackDeclared, AttackRolled, DieRerolled, AllyHit, DefenceRolled, PsychicRolled, FigureDamaged,
    EnemyDestroyed, TerrainTriggered,
    TrapSet, TrapSprung, WeaponLoaded, ItemFlipped, UpkeepPaid, EffectBegan, EffectEnded, FindTaken,
    EnemyActed, EnemyFinished,
)  # fmt: skip
"""What a journal may hold of a mission."""

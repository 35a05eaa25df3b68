"""Where a match stands: sides and their units, the board, the round, whose turn it is, points.

A table is never changed: what an event makes of it is another one. It holds what was told; what
follows from that, as points and whose turn it is, is derived. What nobody knows is None.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace
from pydantic import ValidationError

from events.dust_tactics import EndReason
from events.match import MatchStarted
from projections.catalogue import Things
from projections.games.dust_tactics.board.squares import place_of
from projections.games.dust_tactics.cards import printed
from projections.games.dust_tactics.depths import LEAVES_OUT
from projections.games.dust_tactics.options import USUAL, DustOptions
from projections.scene import column_letters

HEROIC_ATTACK: Final = "Heroic Attack"


class DustUnit(Struct, frozen=True):
    """A unit of a match: what one card shows, as it stands."""

    card: str
    player: str
    """Whose army it is of."""
    left: int | None = None
    """Hit points or figures; None where nobody told and its card is unknown."""
    lost: int = 0
    """How many of them it has lost, as far as that was told."""
    squares: tuple[str, ...] = ()
    is_on_board: bool = False
    is_activated: bool = False
    is_eliminated: bool = False
    has_moved: bool = False
    has_attacked: bool = False
    joined: str | None = None
    """Of a hero the squad with which it acts."""
    losses: int = 0
    """How often it was eliminated: it may come back."""
    skills: tuple[str, ...] = ()
    """The skills that it has used."""
    removed: tuple[str, ...] = ()
    """The figures that are gone, where somebody told which: each by its weapon or role."""
    spent: Mapping[str, int] = {}
    """By line the shots of limited ammunition that it has fired."""
    empty: tuple[str, ...] = ()
    """The lines that are not loaded."""
    fired: tuple[str, ...] = ()
    """The lines that it has used in this round."""
    moves: int = 0
    """How many of its moves were told in this activation."""
    diagonals: int | None = 0
    """The diagonal steps of this activation; None where it moved and nobody told its path."""
    steps: int | None = 0
    """The points that its moves took in this activation; None where nobody told its path."""
    has_entered: bool = False
    """Whether it came onto the board with this activation."""
    is_adrift: bool = False
    """Whether it has moved since somebody told where it stands: its squares are not known now."""
    is_anew: bool = False
    """Whether it was activated a second time in this round."""
    skills_now: tuple[str, ...] = ()
    """The skills that it has used in this round."""
    is_immune: bool = False
    """Whether nothing harms it in this round (Heroic Attack)."""


class DustBoard(Struct, frozen=True):
    """The squares of the board, what is printed and laid on them, and what stands there."""

    columns: int = 0
    rows: int = 0
    symbols: Mapping[str, str] = {}
    """By square its symbol, where that is no circle."""
    cover: Mapping[str, tuple[str, int]] = {}
    """By square the crate or tank trap on it, and the hit points that it has left."""
    entry: Mapping[str, tuple[str, ...]] = {}
    """By side the squares over which it comes in."""
    walls: tuple[str, ...] = ()
    """Edges between squares that are walled."""
    buildings: tuple[tuple[str, ...], ...] = ()
    """The squares of each building."""
    entrances: Mapping[str, str] = {}
    """By edge of a building how large the entrance is."""
    placed: Mapping[str, str] = {}
    """By square the side that placed terrain or cover on it, where that was told."""


class LineAim(Struct, frozen=True):
    """At what a weapon line was declared."""

    unit: str
    line: str
    target: str | None = None
    square: str | None = None
    """Of a cover element that is its target."""


class LineInUse(Struct, frozen=True):
    """A weapon line whose dice have fallen, and what came of them so far."""

    unit: str
    line: str
    target: str | None = None
    square: str | None = None
    """Of a cover element that is its target."""
    occasion: str = "attack"
    observer: str | None = None
    """Who sees the target of indirect fire."""
    dice: int | None = None
    """How many were thrown at first; None where nobody told."""
    hits: int | None = None
    """All hits so far; None where they were not told, or not all."""
    blanks: int | None = None
    """The dice of the first throw that show blank still."""
    exploding: int | None = None
    """The hits of the last throw: those of a laser are thrown again."""
    rerolls: tuple[str, ...] = ()
    damage: int | None = None
    """What the damage dice of a phaser came to."""
    saved: int = 0
    """Points of damage that cover and resilience have saved."""
    saves: tuple[str, ...] = ()
    """Which of the two were rolled for."""
    cover: str | None = None
    """The cover of the target, as the table says."""
    is_dealt: bool = False
    """Whether somebody told what it cost the target."""


class DustTable(Struct, frozen=True):
    """All that lies on the table."""

    seats: Mapping[str, str] = {}
    """By seat the side for which it plays: its team, or itself."""
    names: Mapping[str, str] = {}
    """By seat, who plays it."""
    armies: Mapping[str, str | None] = {}
    """By seat the side of the war that it said it plays."""
    units: Mapping[str, DustUnit] = {}
    board: DustBoard = DustBoard()
    things: Things = {}
    """The cards that the table copied."""
    options: DustOptions = USUAL
    depth: str = "full"
    scenario: str | None = None
    points_limit: int | None = None
    rounds: int | None = None
    """After so many the scenario ends."""
    round: int = 0
    is_between: bool = True
    """Whether no round goes on."""
    is_watched: bool = False
    """Whether every activation of this round was to be recorded."""
    needs_roll: bool = False
    """Whether the initiative of this round is still open, or was a tie."""
    is_tied: bool = False
    first: str | None = None
    """The side that begins this round."""
    acted: str | None = None
    """The side that activated a unit last in this round."""
    active: str | None = None
    """The unit that was activated last in this round."""
    is_placed: bool = False
    """Whether it was told where this activation led the active unit."""
    is_sustained: bool = False
    """Whether its attack is a sustained one."""
    has_rolled: bool = False
    """Whether dice of its attack have fallen."""
    actions: str | None = None
    """What the unit that was activated last does with its activation."""
    aimed: tuple[LineAim, ...] = ()
    """The lines of its own attack that were declared or fired."""
    in_use: LineInUse | None = None
    """The weapon line that was used last in this activation."""
    attack: str | None = None
    """Whose attack goes on, and whether it is a reaction: each finds its targets anew."""
    at_first: Mapping[str, int | None] = {}
    """By unit what it had left when the attack began: all lines but those of close combat fire at
    once."""
    answered: tuple[tuple[str, str], ...] = ()
    """The units that have answered in close combat in this activation, each with its line."""
    at_close: Mapping[str, int | None] = {}
    """By unit what it had left when close combat began: that, too, is at once for both."""
    drained: Mapping[str, int] = {}
    """By unit how often it hit soldiers with this attack, for who heals by that."""
    anew: tuple[str, str] | None = None
    """The unit that is to be activated at once though its side has just acted, and why."""
    reacting: str | None = None
    """The unit that reacts to this activation, as its dice let it."""
    tried: tuple[str, ...] = ()
    """The units that have tried to react to this activation."""
    ordered: str | None = None
    """The artillery that fires on an observer's order in this activation."""
    commanded: tuple[str, ...] = ()
    """The units that have tried a skill of a command squad in this round."""
    heard: Mapping[str, tuple[str, ...]] = {}
    """By card the weapon lines that were told of it, copied or not."""
    last_dice: Mapping[str, int] = {}
    """By unit and line how many dice were thrown last."""
    last_cover: str | None = None
    """The cover that the table said last."""
    last_range: int | None = None
    """The range that the table counted last."""
    placers: Mapping[str, str | None] = {}
    """Who places terrain and cover elements first; None after a tie."""
    objectives: Mapping[str, str | None] = {}
    bonus: Mapping[str, int] = {}
    """By side the victory points that are no unit's."""
    end: tuple[EndReason, str | None] | None = None
    """What brings the end, and which side it lets win."""
    ended_in: int | None = None
    """The round in which that happened."""
    is_over: bool = False

    # -- sides and units --

    @property
    def sides(self) -> tuple[str, ...]:
        """Those who play against each other, in the order in which they sat down."""
        return tuple(dict.fromkeys(self.seats.values()))

    def side_of(self, seat: str) -> str:
        """For which side a seat plays."""
        return self.seats.get(seat, seat)

    @property
    def standing(self) -> dict[str, DustUnit]:
        """The units that are not eliminated."""
        return {name: unit for name, unit in self.units.items() if not unit.is_eliminated}

    @property
    def ready(self) -> dict[str, DustUnit]:
        """The units that may still be activated; a hero in a squad is activated with it."""
        return {
            name: unit
            for name, unit in self.standing.items()
            if not unit.is_activated and unit.joined is None
        }

    def with_unit(self, name: str | None, /, **changes: Any) -> DustTable:
        """The same table, where a unit is otherwise; nobody comes of it."""
        unit = self.units.get(name or "")
        if name is None or unit is None:
            return self
        return replace(self, units={**self.units, name: replace(unit, **changes)})

    def company_of(self, name: str) -> tuple[str, ...]:
        """A unit and the heroes in it, who do the same."""
        return (name, *(hero for hero, unit in self.units.items() if unit.joined == name))

    def party_of(self, name: str) -> tuple[str, ...]:
        """All who act together: a squad first, then the heroes in it, whoever of them is named."""
        unit = self.units.get(name)
        return self.company_of(unit.joined if unit and unit.joined else name)

    def known(self, card: str, word: str) -> Any:
        """What a card says under a word: as the table copied it, else as is known for sure."""
        thing = self.things.get(("unit", card))
        if thing is not None and word in thing.values:
            return thing.values[word]
        return printed(card).get(word)

    def number_of(self, card: str, word: str) -> int | None:
        """The same where it is a number."""
        value = self.known(card, word)
        return value if isinstance(value, int) and not isinstance(value, bool) else None

    def strength_of(self, card: str) -> int | None:
        """With how many hit points or figures such a unit begins."""
        return self.number_of(card, "hit_points")

    # -- whose turn it is --

    @property
    def turn(self) -> str | None:
        """The side that activates next; None between rounds and where nobody knows.

        Sides take turns; where one has nothing left to activate the others go on (rulebook, RZUT
        INICJATYWY).
        """
        if self.is_between or self.needs_roll or not self.sides:
            return None
        ready = {self.side_of(unit.player) for unit in self.ready.values()}
        if self.acted is None:
            return self.first if self.first in ready else next(iter(sorted(ready)), None)
        at = self.sides.index(self.acted) if self.acted in self.sides else 0
        order = (*self.sides[at + 1 :], *self.sides[: at + 1])
        return next((side for side in order if side in ready), None)

    # -- points --

    def points_of(self, side: str, *, once: bool = False) -> int | None:
        """The victory points of a side; None where the cost of a unit that fell is unknown.

        A unit that came back and fell again counts again, but not where each counts `once`.
        """
        points = self.bonus.get(side, 0)
        for unit in self.units.values():
            if unit.losses == 0 or self.side_of(unit.player) == side:
                continue
            cost = self.number_of(unit.card, "ap")
            if cost is None:
                return None
            points += cost if once else cost * unit.losses
        return points

    # -- the board, and what is recorded --

    @property
    def is_last_round(self) -> bool:
        """Whether the match ends with this round."""
        if self.ended_in is None:
            return False
        later = self.options.final_round == "next"
        return self.round >= self.ended_in + int(later)

    @property
    def is_timed_out(self) -> bool:
        """Whether the scenario has no further round, whatever else brings the end."""
        return self.rounds is not None and self.round >= self.rounds

    def records(self, kind: str) -> bool:
        """Whether the table records such events at the depth it has chosen."""
        return kind not in LEAVES_OUT.get(self.depth, ())

    # -- what happens to units, however it is told --

    def listing(self, cards: Iterable[str], player: str) -> DustTable:
        """The same table, with a unit more for each card: numbered where one is called so."""
        units = dict(self.units)
        for card in cards:
            name, number = card, 1
            while name in units:
                number += 1
                name = f"{card} {number}"
            units[name] = DustUnit(card, player, self.strength_of(card))
        return replace(self, units=units)

    def at_square(
        self, name: str, square: str, footprint: tuple[str, ...] = (), **changes: Any
    ) -> DustTable:
        """The same table, where a unit stands there, with the heroes in it.

        What a large unit covers goes with it, where nobody told its squares anew.
        """
        unit = self.units.get(name)
        if unit is None:
            return self
        squares = footprint or footprint_at(unit.squares, square)
        table = self
        for one in self.party_of(name):
            table = table.with_unit(
                one, squares=squares, is_on_board=True, is_adrift=False, **changes
            )
        return replace(
            table, is_placed=table.is_placed or name in table.party_of(table.active or "")
        )

    def adrift(self, *names: str) -> DustTable:
        """The same table, where nobody knows any more on which squares these units stand."""
        table = self
        for name in names:
            unit = table.units.get(name)
            if unit is not None and unit.squares:
                table = table.with_unit(name, is_adrift=True)
        return table

    def with_untold_move(self) -> DustTable:
        """The same table once the active unit has moved as declared, and nobody told where to."""
        if self.active is None or self.is_placed or "move" not in (self.actions or ""):
            return self
        return self.adrift(*self.party_of(self.active))

    def using(self, name: str, skill: str) -> DustTable:
        """The same table, where a unit has used a skill, now and in this match.

        Heroic Attack keeps all harm from the hero and the squad with him.
        """
        unit = self.units.get(name)
        if unit is None:
            return self
        table = self.with_unit(
            name, skills=(*unit.skills, skill), skills_now=(*unit.skills_now, skill)
        )
        if skill == HEROIC_ATTACK:
            for one in self.party_of(name):
                table = table.with_unit(one, is_immune=True)
        return table

    def hurting(self, name: str | None, points: int) -> DustTable:
        """The same table, where a unit has lost so many points or figures."""
        unit = self.units.get(name or "")
        if unit is None:
            return self
        left = None if unit.left is None else max(0, unit.left - points)
        return self.with_unit(name, left=left, lost=unit.lost + points)

    def without_unit(self, name: str) -> DustTable:
        """The same table, where a unit is off the board; a hero in it stands alone now."""
        unit = self.units.get(name)
        if unit is None or unit.is_eliminated:
            return self
        table = self
        for hero in self.company_of(name)[1:]:
            table = table.with_unit(hero, joined=None)
        return table.with_unit(
            name, is_eliminated=True, losses=unit.losses + 1, left=0, squares=(),
            is_on_board=False, joined=None,
        )  # fmt: skip


OVER_WITH_ACTIVATION: Final[Mapping[str, Any]] = {
    "has_rolled": False, "aimed": (), "in_use": None, "attack": None, "at_first": {},
    "at_close": {}, "answered": (), "drained": {}, "reacting": None, "tried": (), "ordered": None,
    "anew": None,
}  # fmt: skip
"""What a table knows of an activation, as it is before another one."""


def footprint_at(squares: tuple[str, ...], square: str) -> tuple[str, ...]:
    """The squares of a unit whose first one is there now."""
    places = [place_of(one) for one in (*squares[:1], square)]
    if len(squares) < 2 or None in places:
        return (square,)
    (column, row), (to_column, to_row) = (place for place in places if place is not None)
    found = [square]
    for one in squares[1:]:
        x, y = place_of(one) or (column, row)
        x, y = x + to_column - column, y + to_row - row
        if x >= 0 and y >= 0:
            found.append(f"{column_letters(x)}{y + 1}")
    return tuple(found)


def start(started: MatchStarted) -> DustTable:
    """The table before anything was set up."""
    try:
        options = DustOptions.model_validate(started.options)
    except ValidationError:  # an odd record still opens
        options = USUAL
    return DustTable(
        seats={player.seat: player.team or player.seat for player in started.players},
        names={player.seat: player.name for player in started.players},
        armies={player.seat: player.army for player in started.players},
        options=options,
        depth=started.depth,
    )

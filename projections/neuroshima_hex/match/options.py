"""The rule options of a match, each a named reading of the rules, and what they settle to.

Left out, an option follows the edition: the Duel rulebook for `duel`, the summary of 3.0 with the
official FAQ for `3.0`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from events.match import MatchStarted
from projections.neuroshima_hex.board import Edition
from projections.neuroshima_hex.catalogue import duel_terminals
from projections.neuroshima_hex.tiles import FULL_HQ

EDITIONS: Final[tuple[Edition, ...]] = get_args(Edition)
Tie = Literal["draw", "overtime"]
HqPoints = Annotated[int, Field(ge=1, le=FULL_HQ)]
Hex = Annotated[str, Field(pattern=r"^[A-G][1-7]$")]


class MatchOptions(BaseModel):
    """What the table may have agreed on. Every option may be left out."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    edition: Edition | None = Field(default=None, description="if the match does not say it itself")
    board: Literal[19, 37] | None = Field(
        default=None, description="hexes; left out: 37 with five or more players, else 19"
    )
    hq_points: HqPoints | dict[str, HqPoints] | None = Field(
        default=None, description="initial HQ points, for all or by seat; left out: 20"
    )
    points_mode: bool = Field(default=False, description="count points up to 20 (3.0)")
    heal_after_battle: bool = Field(default=False, description="wounds come off after a battle")
    moloch_hits_allies: bool = Field(default=False, description="Moloch is nobody's true ally")
    tie: Tie | None = Field(
        default=None, description="equal HQ points: a draw (Duel) or overtime (3.0)"
    )
    redraw: bool | None = Field(
        default=None, description="a hand of instants only may be drawn anew (3.0)"
    )
    duel_board: bool | None = Field(
        default=None, description="terminals, energy and procedures; left out: in duel on 19 hexes"
    )
    terminals: list[Hex] | None = Field(
        default=None, description="the Duel board's terminals, where the table's differ from ours"
    )
    push_back_cost: Literal[2, 3] = Field(
        default=2, description="energy of the procedure: 2 (Polish rules) or 3 (English)"
    )


@dataclass(frozen=True, slots=True)
class MatchRules:
    """What a match is played by, with nothing left open."""

    edition: Edition
    board: Literal[19, 37]
    hq_points: tuple[int, ...]
    points_mode: bool
    heal_after_battle: bool
    moloch_hits_allies: bool
    tie: Tie
    redraw: bool
    duel_board: bool
    terminals: tuple[str, ...]
    push_back_cost: int
    others: tuple[tuple[str, Any], ...]
    """The options that were said and change no battle, as a position repeats them."""
    understood: bool = True
    """False where the record's options cannot be, and the usual ones stand in."""


_OF_BATTLES: Final = frozenset(
    {"edition", "board", "heal_after_battle", "moloch_hits_allies", "terminals"}
)


def rules_of(started: MatchStarted) -> MatchRules:
    """The rules that the start of a match settles; it never fails."""
    options, understood = _understood(started.options)
    seats = [player.seat for player in started.players]
    edition = _edition(started.edition, options)
    board = options.board or (37 if len(seats) >= 5 else 19)
    is_duel_board = edition == "duel" and board == 19
    duel_board = is_duel_board if options.duel_board is None else options.duel_board
    usual = duel_terminals() if duel_board and board == 19 else ()
    terminals = usual if options.terminals is None else tuple(options.terminals)
    return MatchRules(
        edition=edition,
        board=board,
        hq_points=_hq_points(options, seats),
        points_mode=options.points_mode,
        heal_after_battle=options.heal_after_battle,
        moloch_hits_allies=options.moloch_hits_allies,
        tie=options.tie or ("draw" if edition == "duel" else "overtime"),
        redraw=edition == "3.0" if options.redraw is None else options.redraw,
        duel_board=duel_board,
        terminals=terminals if duel_board else (),
        push_back_cost=options.push_back_cost,
        others=tuple(sorted(_said(options).items())),
        understood=understood,
    )


def _understood(options: Mapping[str, Any]) -> tuple[MatchOptions, bool]:
    try:
        return MatchOptions.model_validate(dict(options)), True
    except ValidationError:
        return MatchOptions(), False


def _edition(said: str | None, options: MatchOptions) -> Edition:
    """Old records call editions by longer names too: `duel-2009`, `3.0+FAQ`."""
    name = said or options.edition or EDITIONS[0]
    return next((edition for edition in EDITIONS if name.startswith(edition)), EDITIONS[0])


def _hq_points(options: MatchOptions, seats: Sequence[str]) -> tuple[int, ...]:
    """Initial points are match data: 20, 16, 15 and 13 have all been printed (RULES 6)."""
    said = options.hq_points
    if isinstance(said, int):
        return (said,) * len(seats)
    return tuple((said or {}).get(seat, FULL_HQ) for seat in seats)


def _said(options: MatchOptions) -> dict[str, Any]:
    return options.model_dump(mode="json", exclude_unset=True, exclude=set(_OF_BATTLES))

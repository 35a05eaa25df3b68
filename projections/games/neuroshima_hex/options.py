"""The rule options of a match, each a named reading of the rules, and what they settle to.

Left out, an option follows the edition: the Duel rulebook for `duel`, the summary of 3.0 with the
official FAQ for `3.0`. What the rulebooks say of teams stands in the summary alone.

The defaults are those of today. A match that began with version 1 of `match_started` keeps what was
meant then: 20 HQ points for everybody, and a Moloch that spares its allies.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from events.match import MatchStarted, Player
from projections.games.neuroshima_hex.armies import duel_terminals, hurts_allies
from projections.games.neuroshima_hex.board.board import FULL_HQ, Edition
from projections.games.neuroshima_hex.board.hexes import GRIDS

EDITIONS: Final[tuple[Edition, ...]] = get_args(Edition)
Tie = Literal["draw", "overtime"]
TeamPoints = Literal["rulebook", "faq"]
HqPoints = Annotated[int, Field(ge=1, le=FULL_HQ)]
Hex = Annotated[str, Field(pattern=r"^[A-G][1-7]$")]


class MatchOptions(BaseModel):
    """What the table may have agreed on. Every option may be left out."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    edition: Edition | None = Field(default=None, description="if the match does not say it itself")
    board: Literal[19, 37] | None = Field(
        default=None, description="hexes; left out: 37 with five or more players, else 19"
    )
    team_hq_points: TeamPoints = Field(
        default="rulebook",
        description="of teams where `hq_points` does not say it: 15 each in two against two, "
        "20 against 13 each in one against two (3.0 summary); or 20 each, and the same 20 against "
        "13 (FAQ)",
    )
    hq_points: HqPoints | dict[str, HqPoints] | None = Field(
        default=None, description="initial HQ points, for all or by seat; left out: by the sides"
    )
    points_mode: bool = Field(default=False, description="count points up to 20 (3.0)")
    heal_after_battle: bool = Field(default=False, description="wounds come off after a battle")
    moloch_hits_allies: bool = Field(default=True, description="Moloch is nobody's true ally")
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
        default=None,
        description="the Duel board's terminals, where the table's differ from ours",
        json_schema_extra={"choices": list(GRIDS[19].names)},
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


_BATTLE_OPTIONS: Final = {
    "edition",
    "board",
    "heal_after_battle",
    "moloch_hits_allies",
    "terminals",
}


def rules_of(started: MatchStarted) -> MatchRules:
    """The rules that the start of a match settles; it never fails."""
    try:
        options, understood = MatchOptions.model_validate(dict(started.options)), True
    except ValidationError:
        options, understood = MatchOptions(), False
    seats = started.players
    # Old records call editions by longer names too: `duel-2009`, `3.0+FAQ`.
    name = started.edition or options.edition or EDITIONS[0]
    edition = next((each for each in EDITIONS if name.startswith(each)), EDITIONS[0])
    board = options.board or (37 if len(seats) >= 5 else 19)
    is_duel_board = edition == "duel" and board == 19
    duel_board = is_duel_board if options.duel_board is None else options.duel_board
    usual = duel_terminals() if duel_board and board == 19 else ()
    terminals = usual if options.terminals is None else tuple(options.terminals)
    # Moloch hits them (3.0 summary, teams), where the table did not agree otherwise.
    settled = started.v > 1 or "moloch_hits_allies" in options.model_fields_set
    others = options.model_dump(mode="json", exclude_unset=True, exclude=_BATTLE_OPTIONS)
    return MatchRules(
        edition=edition,
        board=board,
        hq_points=_hq_points(options, seats, started.v),
        points_mode=options.points_mode,
        heal_after_battle=options.heal_after_battle,
        moloch_hits_allies=options.moloch_hits_allies and settled,
        tie=options.tie or ("draw" if edition == "duel" else "overtime"),
        redraw=edition == "3.0" if options.redraw is None else options.redraw,
        duel_board=duel_board,
        terminals=terminals if duel_board else (),
        push_back_cost=options.push_back_cost,
        others=tuple(sorted(others.items())),
        understood=understood,
    )


def usual(started: MatchStarted) -> Mapping[str, Any]:
    """Every option as a match is played by it: HQ points by seat where they differ."""
    rules = rules_of(started)
    points = rules.hq_points
    by_seat = {p.seat: each for p, each in zip(started.players, points, strict=True)}
    named = MatchOptions.model_fields
    settled = {name: getattr(rules, name) for name in named if hasattr(rules, name)}
    return {
        **settled,
        "hq_points": by_seat if len(set(points)) > 1 else points[0] if points else FULL_HQ,
        "terminals": list(rules.terminals),
    }


def _hq_points(options: MatchOptions, seats: Sequence[Player], version: int) -> tuple[int, ...]:
    """Initial points are match data: 20, 16, 15 and 13 have all been printed (RULES 6).

    By the sides they are settled in one against two, and in two against two. No rulebook has any
    for other teams: they begin with 20, as everybody for himself.
    """
    agreed = options.hq_points
    if isinstance(agreed, int):
        return (agreed,) * len(seats)
    sizes, points = Counter(player.team or player.seat for player in seats), dict[int, int]()
    # Today the sides always settle them, once where the table said so.
    if version > 1 or "team_hq_points" in options.model_fields_set:
        of_teams = _OF_TEAMS[options.team_hq_points]
        points |= of_teams.get(tuple(sorted(sizes.values())), {})
    usual = {p.seat: points.get(sizes[p.team or p.seat], FULL_HQ) for p in seats}
    return tuple((usual | (agreed or {}))[p.seat] for p in seats)


_OF_TEAMS: Final[Mapping[TeamPoints, Mapping[tuple[int, ...], Mapping[int, int]]]] = {
    "rulebook": {(1, 2): {1: FULL_HQ, 2: 13}, (2, 2): {2: 15}},  # 3.0 summary, teams
    "faq": {(1, 2): {1: FULL_HQ, 2: 13}, (2, 2): {2: FULL_HQ}},  # FAQ ERR.4, MP.9, MP.10
}
"""By the sizes of the sides: the points of an HQ by the size of its side."""


def version_of(started: MatchStarted) -> int:
    """The lowest version of the start that means today's defaults by what was left out.

    They differ for teams alone; and what an option names that version 1 did not have, it cannot
    hold.
    """
    if "team_hq_points" in started.options:
        return 2
    first, now = (started.model_copy(update={"v": v}) for v in (1, 2))
    return 1 if _team_defaults(first) == _team_defaults(now) else 2


def _team_defaults(started: MatchStarted) -> tuple[tuple[int, ...], bool]:
    """What the versions differ in: the HQ points, and whether a Moloch here hurts allies."""
    rules = rules_of(started)
    teams = Counter(player.team for player in started.players if player.team)
    has_allies = any(
        hurts_allies(player.army) and teams[player.team or ""] > 1 for player in started.players
    )
    return rules.hq_points, rules.moloch_hits_allies and has_allies

"""A position as JSON, and the board it stands for.

`Position` is the exchange format other programs write; `Board` is what the rules work on.
`parse_position(data)` reads the one, `laying.to_board(position, catalogue)` lays its tiles down,
and `from_board(board)` writes them back.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from events.errors import shown
from projections.games.neuroshima_hex.armies.catalogue import duel_terminals
from projections.games.neuroshima_hex.armies.tiles import FULL_HQ
from projections.games.neuroshima_hex.board.board import Board, Edition, usual_size
from projections.games.neuroshima_hex.board.hexes import Facing
from projections.games.neuroshima_hex.position.messages import BadPosition, bad_position, fault
from projections.games.neuroshima_hex.position.words import WORDS


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class RulesData(BaseModel):
    """The options of the match. Those that change no battle may stand here too."""

    model_config = ConfigDict(extra="allow", frozen=True, strict=True)

    edition: Edition = "duel"
    board: Literal[19, 37] | None = None
    heal_after_battle: bool = False
    moloch_hits_allies: bool = False
    terminals: list[str] | None = None


class PlayerData(_Strict):
    """A player and the points of the HQ."""

    name: Annotated[str, Field(min_length=1)]
    army: str
    hq_points: Annotated[int, Field(ge=0, le=FULL_HQ)] = FULL_HQ
    team: str | None = None


class UnitData(_Strict):
    """A unit on the board; `owner` is the true one, whoever controls it."""

    tile: str
    owner: str
    hex: str
    facing: Facing
    wounds: Annotated[int, Field(ge=0)] = 0


class FoundationData(_Strict):
    """A foundation on the board."""

    tile: str
    owner: str
    hex: str


Segment = Annotated[int, Field(ge=0)]


class ExplodeData(_Strict):
    """A Clown explodes."""

    segment: Segment
    kind: Literal["clown_explodes"]
    unit: str


class ConvertData(_Strict):
    """A Quartermaster turns an attack."""

    segment: Segment
    kind: Literal["quartermaster"]
    module: str
    unit: str
    side: Facing
    to: Literal["melee", "ranged"]


class AbsorbData(_Strict):
    """A Medic takes an attack."""

    segment: Segment
    kind: Literal["medic_absorbs"]
    medic: str
    unit: str
    attacker: str


ChoiceData = Annotated[ExplodeData | ConvertData | AbsorbData, Field(discriminator="kind")]


class BattleData(_Strict):
    """Who caused the battle, and what was decided in it."""

    caused_by: str | None = None
    choices: list[ChoiceData] = []


class Position(_Strict):
    """The table at one moment, as other programs write it."""

    game: Literal["neuroshima_hex"]
    rules: RulesData = RulesData()
    players: Annotated[list[PlayerData], Field(min_length=2, max_length=6)]
    units: list[UnitData]
    foundations: list[FoundationData] = []
    battle: BattleData | None = None
    table: Any = None

    @property
    def caused_by(self) -> str | None:
        """Who caused the battle, if anybody said."""
        return self.battle.caused_by if self.battle else None


_KNOWN: Final[Mapping[str, type[BaseModel]]] = {
    "": Position,
    "players": PlayerData,
    "units": UnitData,
    "foundations": FoundationData,
    "battle": BattleData,
    "clown_explodes": ExplodeData,
    "quartermaster": ConvertData,
    "medic_absorbs": AbsorbData,
}


def parse_position(data: object) -> Position:
    """The position in decoded JSON, by shape alone: tiles and hexes are checked by `to_board`."""
    if not isinstance(data, Mapping):
        raise BadPosition(WORDS("fault.not_object", found=shown(data)))
    try:
        position = Position.model_validate(data)
    except ValidationError as error:
        phrase, _ = fault(error, _KNOWN)
        raise BadPosition(phrase) from None
    _check_rule_names(position.rules)
    return position


def _check_rule_names(rules: RulesData) -> None:
    """Any option of the match may stand there, but not one of ours misspelt."""
    for key in rules.model_extra or ():
        close = get_close_matches(key, RulesData.model_fields, n=1, cutoff=0.85)
        if close:
            raise bad_position("rule_typo", where="rules", key=key, meant=close[0])


def from_board(board: Board) -> dict[str, Any]:
    """The position of a board, ready for JSON."""
    position: dict[str, Any] = {
        "game": "neuroshima_hex",
        "rules": _rules_json(board),
        "players": [
            {"name": p.name, "army": p.army, "hq_points": points, "team": p.team}
            for p, points in zip(board.players, board.hq_points, strict=True)
        ],
        "units": units_json(board),
    }
    if board.foundations:
        position["foundations"] = [
            {
                "tile": foundation.tile.id,
                "owner": board.players[foundation.owner].name,
                "hex": board.grid.names[at],
            }
            for at, foundation in sorted(board.foundations.items())
        ]
    return position


def _rules_json(board: Board) -> dict[str, Any]:
    rules = board.rules
    usual = usual_size(len(board.players))
    by_edition = duel_terminals() if rules.edition == "duel" and board.grid.size == 19 else ()
    return {
        "edition": rules.edition,
        **({"board": board.grid.size} if board.grid.size != usual else {}),
        **({"heal_after_battle": True} if rules.heal_after_battle else {}),
        **({"moloch_hits_allies": True} if rules.moloch_hits_allies else {}),
        **({"terminals": list(rules.terminals)} if rules.terminals != by_edition else {}),
        **dict(rules.others),
    }


def units_json(board: Board) -> list[dict[str, Any]]:
    """The units on a board, in the order of hex names."""
    return [
        {
            "tile": unit.tile.id,
            "owner": board.players[unit.owner].name,
            "hex": board.grid.names[at],
            "facing": unit.facing,
            "wounds": unit.wounds,
        }
        for at, unit in board.units()
    ]


def read_json(text: str) -> Any:
    """Decoded JSON; a key that stands twice in one object is an error, not a guess."""
    try:
        return json.loads(text, object_pairs_hook=_each_key_once, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        why: Any = WORDS("fault.breaks_off", line=error.lineno, column=error.colno)
    except RecursionError:
        why = WORDS("fault.too_deep")
    except ValueError as error:  # NaN, or a number of thousands of digits
        why = str(error)
    raise BadPosition(WORDS("fault.not_json", why=why))


def _each_key_once(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    for key, count in Counter(key for key, _ in pairs).items():
        if count > 1:
            raise BadPosition(WORDS("fault.key_twice", key=key))
    return dict(pairs)


def _no_constant(name: str) -> Any:
    raise ValueError(name)

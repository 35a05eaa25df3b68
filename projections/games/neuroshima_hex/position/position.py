"""A position as JSON, and the board it stands for.

`Position` is the exchange format other programs write; `Board` is what the rules work on.
`parse_position(data)` reads the one, `to_board(position, catalogue)` lays its tiles down, with
every check that a schema cannot make, and `from_board(board)` writes them back.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from events.errors import nearest, shown
from events.neuroshima_hex import BattleChoice, Facing
from projections.games.neuroshima_hex.armies import Catalogue, duel_terminals
from projections.games.neuroshima_hex.battle.outcome import HEXES, Choice, read_choice
from projections.games.neuroshima_hex.board.board import (
    FULL_HQ,
    ArmyPlayer,
    Board,
    BoardRules,
    Edition,
    Foundation,
    Tile,
    usual_size,
)
from projections.games.neuroshima_hex.board.hexes import DIRECTION, Grid
from projections.games.neuroshima_hex.position.messages import (
    BadPosition,
    bad_position,
    fault,
)
from projections.games.neuroshima_hex.words import BATTLE


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


_MODELS: Final[Mapping[str, type[BaseModel]]] = {
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
        raise BadPosition(BATTLE("fault.not_object", found=shown(data)))
    try:
        position = Position.model_validate(data)
    except ValidationError as error:
        phrase, _ = fault(error, _MODELS)
        raise BadPosition(phrase) from None
    # Any option of the match may stand there, but not one of ours misspelt.
    for key in position.rules.model_extra or ():
        close = get_close_matches(key, RulesData.model_fields, n=1, cutoff=0.85)
        if close:
            raise bad_position("rule_typo", where="rules", key=key, meant=close[0])
    return position


def from_board(board: Board) -> dict[str, Any]:
    """The position of a board, ready for JSON."""
    position: dict[str, Any] = {
        "game": "neuroshima_hex",
        "rules": rules_json(board),
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


def rules_json(board: Board) -> dict[str, Any]:
    """The options of a board's match, as far as they are not the usual ones."""
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
        why: Any = BATTLE("fault.breaks_off", line=error.lineno, column=error.colno)
    except RecursionError:
        why = BATTLE("fault.too_deep")
    except ValueError as error:  # NaN, or a number of thousands of digits
        why = str(error)
    raise BadPosition(BATTLE("fault.not_json", why=why))


def _each_key_once(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    for key, count in Counter(key for key, _ in pairs).items():
        if count > 1:
            raise BadPosition(BATTLE("fault.key_twice", key=key))
    return dict(pairs)


def _no_constant(name: str) -> Any:
    raise ValueError(name)


def to_board(position: Position, catalogue: Catalogue) -> Board:
    """The board of a position that can be; a position that cannot is refused."""
    return _Setup(position, catalogue).board()


def choices_of(position: Position, grid: Grid) -> list[Choice]:
    """The given choices, with hexes of that board."""
    choices = []
    for i, given in enumerate(position.battle.choices if position.battle else ()):
        for fact in HEXES[given.kind]:
            _hex_index(getattr(given, fact), grid, f"battle.choices[{i}]")
        made = read_choice(BattleChoice.model_construct(**dict(given)), grid)
        assert made is not None, "a position says all of it"
        choices.append(made)
    return choices


def _hex_index(name: str, grid: Grid, where: str) -> int:
    """The hex of that name."""
    if name not in grid.index:
        hint = BATTLE("position.hexes", first=grid.names[0], last=grid.names[-1])
        if name.upper() in grid.index:
            hint = nearest(name.upper(), grid.names)
        raise bad_position("off_board", where=where, hex=name, size=grid.size, near=hint)
    return grid.index[name]


class _Setup:
    """Lays a position's tiles on a board, one check after the other."""

    def __init__(self, position: Position, catalogue: Catalogue) -> None:
        self.position = position
        self.catalogue = catalogue
        self.names = [player.name for player in position.players]
        self.counts: Counter[tuple[str, int]] = Counter()

    def board(self) -> Board:
        position = self.position
        board = Board(self._players(), hexes=position.rules.board, rules=self._rules())
        board.hq_points = [player.hq_points for player in position.players]
        for name in position.rules.terminals or ():
            _hex_index(name, board.grid, "rules.terminals")
        for i, foundation in enumerate(position.foundations):
            self._put_foundation(board, foundation, f"foundations[{i}]")
        for i, unit in enumerate(position.units):
            self._put_unit(board, unit, f"units[{i}]")
        if position.caused_by is not None:
            self._owner(position.caused_by, "battle.caused_by")
        return board

    def _players(self) -> list[ArmyPlayer]:
        players = []
        for i, player in enumerate(self.position.players):
            where, army = f"players[{i}]", self.catalogue.armies.get(player.army)
            if player.name in self.names[:i]:
                raise bad_position("name_twice", where=where, name=player.name)
            if army is None:
                hint = nearest(player.army, self.catalogue.armies)
                raise bad_position("unknown_army", where=where, army=player.army, near=hint)
            hurts_allies = "attacks_hurt_allies" in army.traits
            hits_allies = self.position.rules.moloch_hits_allies and hurts_allies
            players.append(ArmyPlayer(player.name, player.army, player.team, hits_allies))
        return players

    def _rules(self) -> BoardRules:
        rules = self.position.rules
        terminals = rules.terminals
        if terminals is None:
            size = rules.board or usual_size(len(self.position.players))
            small_duel = rules.edition == "duel" and size == 19
            terminals = list(duel_terminals()) if small_duel else []
        return BoardRules(
            edition=rules.edition,
            heal_after_battle=rules.heal_after_battle,
            moloch_hits_allies=rules.moloch_hits_allies,
            terminals=tuple(terminals),
            others=tuple(sorted((rules.model_extra or {}).items())),
        )

    def _put_foundation(self, board: Board, data: FoundationData, where: str) -> None:
        at, owner = _hex_index(data.hex, board.grid, where), self._owner(data.owner, where)
        tile, other = self._tile(data.tile, where), board.foundations.get(at)
        if tile.kind != "foundation":
            raise bad_position("not_a_foundation", where=where, tile=data.tile)
        if other is not None:
            raise bad_position(
                "foundation_taken", where=where, tile=tile.id, hex=data.hex, other=other.tile.id
            )
        self._count(tile, owner, where)
        board.foundations[at] = Foundation(tile, owner)

    def _put_unit(self, board: Board, data: UnitData, where: str) -> None:
        at, owner = _hex_index(data.hex, board.grid, where), self._owner(data.owner, where)
        tile, other, below = self._tile(data.tile, where), board.at[at], board.foundations.get(at)
        if not tile.is_unit:
            cure = BATTLE(f"position.not_a_unit_{tile.kind}")
            raise bad_position("not_a_unit", where=where, tile=tile.id, cure=cure)
        if other is not None:
            raise bad_position(
                "hex_taken", where=where, tile=tile.id, hex=data.hex, other=other.tile.id
            )
        if below is not None and "mine" in below.tile.abilities:
            raise bad_position("on_a_mine", where=where, tile=tile.id, hex=data.hex)
        self._count(tile, owner, where)
        self._check_wounds(board, tile, owner, data.wounds, where)
        board.put(at, tile, owner, DIRECTION[data.facing], data.wounds)

    def _check_wounds(self, board: Board, tile: Tile, owner: int, wounds: int, where: str) -> None:
        if tile.kind == "hq":
            if wounds:
                raise bad_position("hq_wounds", where=where, wounds=wounds)
            if board.hq_points[owner] == 0:
                raise bad_position("dead_hq", where=where, name=self.names[owner])
        elif wounds >= tile.hit_points:
            limit = tile.hit_points - 1
            raise bad_position("too_wounded", where=where, wounds=wounds, tile=tile.id, limit=limit)

    def _tile(self, name: str, where: str) -> Tile:
        tile = self.catalogue.tiles.get(name)
        if tile is None:
            close = get_close_matches(name, self.catalogue.tiles)
            hint = nearest(name, self.catalogue.tiles) if close else BATTLE("position.tile_ids")
            raise bad_position("unknown_tile", where=where, tile=name, near=hint)
        return tile

    def _owner(self, name: str, where: str) -> int:
        if name not in self.names:
            raise bad_position("unknown_player", where=where, name=name, names=self.names)
        return self.names.index(name)

    def _count(self, tile: Tile, owner: int, where: str) -> None:
        """No more copies than the owner's own army has: none of another army's tiles."""
        army = self.position.players[owner].army
        limit = tile.count if tile.army == army else 0
        self.counts[tile.id, owner] += 1
        count = self.counts[tile.id, owner]
        if count > limit:
            raise bad_position(
                "too_many", where=where, count=count, tile=tile.id, limit=limit,
                name=self.names[owner], army=army, surplus=count - limit,
            )  # fmt: skip

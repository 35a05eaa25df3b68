"""A position's tiles laid on a board, with every check that a schema cannot make."""

from __future__ import annotations

from collections import Counter
from difflib import get_close_matches

from events.neuroshima_hex import BattleChoice
from projections.games.neuroshima_hex.armies.catalogue import Catalogue, duel_terminals
from projections.games.neuroshima_hex.armies.tiles import Tile
from projections.games.neuroshima_hex.battle.outcome import HEXES, Choice, read_choice
from projections.games.neuroshima_hex.board.board import (
    Board,
    Foundation,
    Player,
    Rules,
    usual_size,
)
from projections.games.neuroshima_hex.board.hexes import DIRECTION, Grid
from projections.games.neuroshima_hex.position.messages import bad_position, near
from projections.games.neuroshima_hex.position.position import (
    ChoiceData,
    FoundationData,
    PlayerData,
    Position,
    UnitData,
)
from projections.games.neuroshima_hex.position.words import WORDS


def to_board(position: Position, catalogue: Catalogue) -> Board:
    """The board of a position that can be; a position that cannot is refused."""
    return _Laying(position, catalogue).board()


def choices_of(position: Position, grid: Grid) -> list[Choice]:
    """The given choices, with hexes of that board."""
    given = position.battle.choices if position.battle else []
    return [_choice(choice, grid, f"battle.choices[{i}]") for i, choice in enumerate(given)]


def _choice(choice: ChoiceData, grid: Grid, where: str) -> Choice:
    for fact in HEXES[choice.kind]:
        hex_index(getattr(choice, fact), grid, where)
    made = read_choice(BattleChoice.model_construct(**dict(choice)), grid)
    assert made is not None, "a position says all of it"
    return made


def hex_index(name: str, grid: Grid, where: str) -> int:
    """The hex of that name."""
    if name not in grid.index:
        hint = WORDS("position.hexes", first=grid.names[0], last=grid.names[-1])
        if name.upper() in grid.index:
            hint = near(name.upper(), grid.names)
        raise bad_position("off_board", where=where, hex=name, size=grid.size, near=hint)
    return grid.index[name]


class _Laying:
    """Lays a position's tiles on a board, one check after the other."""

    def __init__(self, position: Position, catalogue: Catalogue) -> None:
        self.position = position
        self.catalogue = catalogue
        self.names = [player.name for player in position.players]
        self.counts: Counter[tuple[str, int]] = Counter()

    def board(self) -> Board:
        self._check_players()
        players = [self._player(player) for player in self.position.players]
        board = Board(players, hexes=self.position.rules.board, rules=self._rules())
        board.hq_points = [player.hq_points for player in self.position.players]
        self._check_terminals(board)
        for i, foundation in enumerate(self.position.foundations):
            self._put_foundation(board, foundation, f"foundations[{i}]")
        for i, unit in enumerate(self.position.units):
            self._put_unit(board, unit, f"units[{i}]")
        self._check_caused_by()
        return board

    def _check_players(self) -> None:
        for i, player in enumerate(self.position.players):
            where = f"players[{i}]"
            if player.name in self.names[:i]:
                raise bad_position("name_twice", where=where, name=player.name)
            if player.army not in self.catalogue.armies:
                hint = near(player.army, self.catalogue.armies)
                raise bad_position("unknown_army", where=where, army=player.army, near=hint)

    def _player(self, player: PlayerData) -> Player:
        army = self.catalogue.armies[player.army]
        hits_allies = (
            self.position.rules.moloch_hits_allies and "attacks_hurt_allies" in army.traits
        )
        return Player(player.name, player.army, player.team, hits_allies)

    def _rules(self) -> Rules:
        rules = self.position.rules
        terminals = rules.terminals
        if terminals is None:
            size = rules.board or usual_size(len(self.position.players))
            small_duel = rules.edition == "duel" and size == 19
            terminals = list(duel_terminals()) if small_duel else []
        return Rules(
            edition=rules.edition,
            heal_after_battle=rules.heal_after_battle,
            moloch_hits_allies=rules.moloch_hits_allies,
            terminals=tuple(terminals),
            others=tuple(sorted((rules.model_extra or {}).items())),
        )

    def _check_terminals(self, board: Board) -> None:
        for name in self.position.rules.terminals or ():
            hex_index(name, board.grid, "rules.terminals")

    def _check_caused_by(self) -> None:
        if self.position.caused_by is not None:
            self._owner(self.position.caused_by, "battle.caused_by")

    def _put_foundation(self, board: Board, data: FoundationData, where: str) -> None:
        at, owner = hex_index(data.hex, board.grid, where), self._owner(data.owner, where)
        tile = self._tile(data.tile, where)
        if tile.kind != "foundation":
            raise bad_position("not_a_foundation", where=where, tile=data.tile)
        if at in board.foundations:
            other = board.foundations[at].tile.id
            raise bad_position(
                "foundation_taken", where=where, tile=tile.id, hex=data.hex, other=other
            )
        self._count(tile, owner, where)
        board.foundations[at] = Foundation(tile, owner)

    def _put_unit(self, board: Board, data: UnitData, where: str) -> None:
        at, owner = hex_index(data.hex, board.grid, where), self._owner(data.owner, where)
        tile = self._tile(data.tile, where)
        if not tile.is_unit:
            cure = WORDS(f"position.not_a_unit_{tile.kind}")
            raise bad_position("not_a_unit", where=where, tile=tile.id, cure=cure)
        self._check_place(board, at, tile, data, where)
        self._count(tile, owner, where)
        self._check_wounds(board, tile, owner, data.wounds, where)
        board.put(at, tile, owner, DIRECTION[data.facing], data.wounds)

    def _check_place(self, board: Board, at: int, tile: Tile, data: UnitData, where: str) -> None:
        other = board.at[at]
        if other is not None:
            raise bad_position(
                "hex_taken", where=where, tile=tile.id, hex=data.hex, other=other.tile.id
            )
        foundation = board.foundations.get(at)
        if foundation is not None and "mine" in foundation.tile.abilities:
            raise bad_position("on_a_mine", where=where, tile=tile.id, hex=data.hex)

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
            hint = near(name, self.catalogue.tiles) if close else WORDS("position.tile_ids")
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

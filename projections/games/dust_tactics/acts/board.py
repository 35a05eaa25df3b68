"""The board as it is laid: symbols, entry squares, walls and buildings; who places what on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, get_args

from msgspec.structs import replace

from events.dust_tactics import (
    BoardLaid,
    BuildingMarked,
    CoverCrushed,
    CoverDamaged,
    CoverElement,
    CoverPlaced,
    EntranceMarked,
    EntranceSize,
    EntryMarked,
    PlacementRolled,
    SquareMarked,
    SquareSymbol,
    WallMarked,
)
from events.words import Phrase
from projections.acts import Sight
from projections.games.dust_tactics.act import (
    DustAct,
    is_setting_up,
    number,
    pick,
    side_ask,
    squares_of,
)
from projections.games.dust_tactics.phrases import SAID
from projections.games.dust_tactics.table import DustBoard, DustTable
from projections.offers import Ask, Choice, Offer

COVER_POINTS: Final = {"crate": 2, "tank_trap": 4}
"""With how many hit points cover elements begin."""
_LARGEST_BOARD: Final = 24
"""As many columns or rows as anybody lays by hand."""


class LayBoard(DustAct[BoardLaid]):
    """The board lies there."""

    event, group = BoardLaid, "board"

    def apply(self, table: DustTable, event: BoardLaid) -> DustTable:
        """Squares with a circle each."""
        return replace(table, board=DustBoard(event.columns, event.rows))

    def offers(self, view: Sight) -> Iterator[Offer]:
        """Before the first round; a table may do without."""
        table: DustTable = view.table
        if is_setting_up(table) and not table.board.columns:
            sizes = (number(fact, 1, _LARGEST_BOARD) for fact in ("columns", "rows"))
            yield self.offer("board", *sizes)


class MarkSquares(DustAct[SquareMarked]):
    """Squares have a symbol."""

    event, group = SquareMarked, "board"

    def apply(self, table: DustTable, event: SquareMarked) -> DustTable:
        """As printed, or as a tile covers it."""
        symbols = {**table.board.symbols, **dict.fromkeys(event.squares, event.symbol)}
        kept = {square: symbol for square, symbol in symbols.items() if symbol != "circle"}
        board = replace(table.board, symbols=kept)
        return replace(table, board=_placed(board, event.squares, event.placed_by))

    def offers(self, view: Sight) -> Iterator[Offer]:
        """Before the first round, any squares of the board."""
        table: DustTable = view.table
        if is_setting_up(table) and table.board.columns:
            cells = squares_ask(table)
            placer = side_ask("placed_by", table, optional=True)._replace(aside=True)
            yield self.offer("mark", pick("symbol", get_args(SquareSymbol)), cells, placer)


class MarkEntry(DustAct[EntryMarked]):
    """Units come in over these squares."""

    event, group = EntryMarked, "board"

    def apply(self, table: DustTable, event: EntryMarked) -> DustTable:
        """Those of that side."""
        entry = {**table.board.entry, event.side: event.squares}
        return replace(table, board=replace(table.board, entry=entry))

    def offers(self, view: Sight) -> Iterator[Offer]:
        """Before the first round, for each side."""
        table: DustTable = view.table
        if is_setting_up(table) and table.board.columns and table.sides:
            yield self.offer("entry", side_ask("side", table), squares_ask(table))


class MarkWalls(DustAct[WallMarked]):
    """Walls stand there."""

    event, group = WallMarked, "board"

    def apply(self, table: DustTable, event: WallMarked) -> DustTable:
        """Beside those that are there."""
        walls = tuple(dict.fromkeys((*table.board.walls, *event.edges)))
        return replace(table, board=replace(table.board, walls=walls))

    def offers(self, view: Sight) -> Iterator[Offer]:
        """Before the first round, between any two squares."""
        table: DustTable = view.table
        if is_setting_up(table) and (edges := edges_of(table.board)):
            ask = Ask("edges", "edge", SAID("ask.edges"), edges, many=True, least=1)
            yield self.offer("walls", ask)


class MarkBuilding(DustAct[BuildingMarked]):
    """A building stands there."""

    event, group = BuildingMarked, "board"

    def apply(self, table: DustTable, event: BuildingMarked) -> DustTable:
        """A square is part of one building: the one that was told last."""
        taken = set(event.squares)
        others = (
            tuple(square for square in building if square not in taken)
            for building in table.board.buildings
        )
        buildings = (*(building for building in others if building), event.squares)
        return replace(table, board=replace(table.board, buildings=buildings))

    def offers(self, view: Sight) -> Iterator[Offer]:
        """Before the first round, on any squares."""
        table: DustTable = view.table
        if is_setting_up(table) and table.board.columns:
            yield self.offer("building", squares_ask(table))


class MarkEntrance(DustAct[EntranceMarked]):
    """There one gets into a building."""

    event, group = EntranceMarked, "board"

    def apply(self, table: DustTable, event: EntranceMarked) -> DustTable:
        """As large as it is."""
        entrances = {**table.board.entrances, event.edge: event.size}
        return replace(table, board=replace(table.board, entrances=entrances))

    def offers(self, view: Sight) -> Iterator[Offer]:
        """Before the first round, in the outline of a building."""
        table: DustTable = view.table
        if not is_setting_up(table):
            return
        inside = {square: i for i, one in enumerate(table.board.buildings) for square in one}
        outline = [
            edge for edge in edges_of(table.board)
            if len({inside.get(square) for square in str(edge.value).split("|")}) == 2
        ]  # fmt: skip
        if outline:
            edge = Ask("edge", "edge", SAID("ask.edge"), outline)
            yield self.offer("entrance", edge, pick("size", get_args(EntranceSize)))


class RollPlacement(DustAct[PlacementRolled]):
    """Both sides have rolled for placing."""

    event, group = PlacementRolled, "board"

    def apply(self, table: DustTable, event: PlacementRolled) -> DustTable:
        """The winner places first."""
        return replace(table, placers={**table.placers, event.placing: event.winner})

    def offers(self, view: Sight) -> Iterator[Offer]:
        """Before the first round, once for terrain and once for cover."""
        table: DustTable = view.table
        open_ones = [one for one in ("terrain", "cover_elements") if not table.placers.get(one)]
        if is_setting_up(table) and table.board.columns and table.sides and open_ones:
            winner = side_ask("placement_winner", table, optional=True)._replace(fact="winner")
            yield self.offer("placement", pick("placing", open_ones), winner)

    def sentence(self, event: PlacementRolled, table: DustTable) -> Phrase:
        """Who places first, or that it was a tie."""
        return self.said(event, table, "" if event.winner else "placement_tied")


class PlaceCover(DustAct[CoverPlaced]):
    """A crate or a tank trap stands there."""

    event, group = CoverPlaced, "board"

    def apply(self, table: DustTable, event: CoverPlaced) -> DustTable:
        """Whole."""
        cover = {**table.board.cover, event.square: (event.cover, COVER_POINTS[event.cover])}
        board = _placed(table.board, (event.square,), event.placed_by)
        return replace(table, board=replace(board, cover=cover))

    def offers(self, view: Sight) -> Iterator[Offer]:
        """Before the first round, on any square."""
        table: DustTable = view.table
        if is_setting_up(table) and table.board.columns:
            square = Ask("square", "cell", SAID("ask.square"), squares_of(table.board))
            placer = side_ask("placed_by", table, optional=True)._replace(aside=True)
            yield self.offer("cover", pick("cover", get_args(CoverElement)), square, placer)


class CrushCover(DustAct[CoverCrushed]):
    """A crate is gone under a vehicle."""

    event, group = CoverCrushed, "units"

    def apply(self, table: DustTable, event: CoverCrushed) -> DustTable:
        """Nothing is left of it."""
        return without_cover(table, event.square)

    def sentence(self, event: CoverCrushed, table: DustTable) -> Phrase:
        """By whom, where that was told."""
        return self.said(event, table, "cover_crushed_by" if event.unit else "")

    def offers(self, view: Sight) -> Iterator[Offer]:
        """The crate on which the active unit stands, if that may be a vehicle."""
        table: DustTable = view.table
        unit = table.standing.get(table.active or "")
        if unit is None or table.is_between or table.is_over:
            return
        if table.known(unit.card, "kind") not in ("vehicle", None):
            return
        for square in unit.squares:
            if table.board.cover.get(square, ("",))[0] == "crate":
                words = SAID("offer.crush", unit=table.active, square=square)
                yield self.offer(words, unit=table.active, square=square)


class DamageCover(DustAct[CoverDamaged]):
    """A crate or a tank trap is hit."""

    event, group = CoverDamaged, "units"

    def apply(self, table: DustTable, event: CoverDamaged) -> DustTable:
        """It keeps the damage; with nothing left it is gone (TYPY OSŁON)."""
        known = table.board.cover.get(event.square)
        if known is None:
            return table
        kind, left = known[0], known[1] - event.points
        if left <= 0:
            return without_cover(table, event.square)
        cover = {**table.board.cover, event.square: (kind, left)}
        return replace(table, board=replace(table.board, cover=cover))

    def offers(self, view: Sight) -> Iterator[Offer]:
        """What stands there may be hit, for as much as it has left."""
        table: DustTable = view.table
        cover = table.board.cover
        if table.round and not table.is_over and cover:
            most = {at: tuple(map(Choice, range(1, left + 1))) for at, (_, left) in cover.items()}
            points = Ask("points", "choice", SAID("ask.lost"), after="square", choices_after=most)
            yield self.offer("damage_cover", cells_ask(cover), points)


def _placed(board: DustBoard, squares: Iterable[str], side: str | None) -> DustBoard:
    """The board, where a side is known to have placed something on these squares."""
    if side is None:
        return board
    return replace(board, placed={**board.placed, **dict.fromkeys(squares, side)})


def without_cover(table: DustTable, square: str) -> DustTable:
    """The same table, where no cover element stands on a square."""
    cover = {at: one for at, one in table.board.cover.items() if at != square}
    return replace(table, board=replace(table.board, cover=cover))


def squares_ask(table: DustTable) -> Ask:
    """Some squares of the board."""
    return Ask("squares", "cell", SAID("ask.squares"), squares_of(table.board), many=True, least=1)


def cells_ask(squares: Iterable[str]) -> Ask:
    """One of a few squares."""
    return Ask("square", "cell", SAID("ask.square"), tuple(map(Choice, squares)))


def edges_of(board: DustBoard) -> tuple[Choice, ...]:
    """All places where two squares of the board meet, as answers."""
    if not board.columns:
        return ()
    from projections.games.dust_tactics.drawing import board_of

    return tuple(board_of(board.columns, board.rows).edge_choices())

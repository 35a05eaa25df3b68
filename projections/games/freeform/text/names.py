"""The names of what lies on a table, kept as it changes: found without looking through all."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from events.base import Event
from events.words import folded
from projections.games.freeform.table import Table, TablePiece

_SHORTEST: Final = 3
"""A beginning of so many letters may stand for a name."""


class Names:
    """Names as people type them."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        self._counts: dict[str, int] = {}
        self._folded: list[tuple[str, str]] = []
        """Sorted, so that what begins alike stands together."""
        for name in names:
            self.add(name)

    def add(self, name: str) -> None:
        """Something more is called so."""
        count = self._counts.get(name, 0)
        self._counts[name] = count + 1
        if not count:
            insort(self._folded, (folded(name), name))

    def remove(self, name: str) -> None:
        """Something less is called so."""
        self._counts[name] -= 1
        if not self._counts[name]:
            del self._counts[name]
            del self._folded[bisect_left(self._folded, (folded(name), name))]

    def matching(self, said: str) -> Iterator[str]:
        """The names that somebody may mean: exactly so, nearly so, or what begins so."""
        wanted = folded(said)
        if said in self._counts:
            yield said
            return
        at, is_near = bisect_left(self._folded, (wanted, "")), False
        while wanted and at < len(self._folded):
            found, name = self._folded[at]
            if found == wanted:
                is_near = True
            elif is_near or len(wanted) < _SHORTEST or not found.startswith(wanted):
                return
            yield name
            at += 1


class TableNames:
    """What lies on the table, by the names that lines use.

    Asked again about the same table it looks at the pieces of the events in between only.
    """

    def __init__(self) -> None:
        self._table: Table | None = None
        self._seq = 0
        self._pieces: dict[str, TablePiece] = {}
        self._by_name: dict[str, dict[str, None]] = {}
        """By name the pieces that bear it."""
        self.piece_names = Names()
        """The ids and the names of the pieces."""
        self.cells = Names()
        """The cells of the board, and whatever else something lies on."""
        self.counters: dict[str, None] = {}
        """What the counters are called."""

    def follow(self, table: Table, events: Sequence[Event]) -> None:
        """Look at a table after all of `events`."""
        if table is not self._table:
            self._turn_to(table)
        else:
            for event in events[self._seq :]:
                piece, counter = getattr(event, "piece", None), getattr(event, "counter", None)
                if counter is None:
                    if piece is not None:
                        self._look_at(piece)
                elif (counter, getattr(event, "owner", None), piece) in table.counters:
                    self.counters[counter] = None
        self._seq = len(events)

    def _turn_to(self, table: Table) -> None:
        if self._table is None or self._table.board is not table.board:
            self._pieces, self._by_name = {}, {}
            self.piece_names, self.cells = Names(), Names(table.board.cells)
        self._table = table
        self.counters = dict.fromkeys(name for name, _, _ in table.counters)
        other = [p.id for p in table.pieces.values() if self._pieces.get(p.id) is not p]
        for piece in (*other, *(self._pieces.keys() - table.pieces.keys())):
            self._look_at(piece)

    def _look_at(self, piece: str) -> None:
        assert self._table is not None, "a table is looked at"
        was, now = self._pieces.pop(piece, None), self._table.pieces.get(piece)
        if was is not None and now is not None and was.name == now.name:
            self._pieces[piece] = now
            if was.cell != now.cell:
                self.cells.remove(was.cell)
                self.cells.add(now.cell)
            return
        if was is not None:
            self._forget(was)
        if now is None:
            return
        self._pieces[piece] = now
        self.piece_names.add(piece)
        self.cells.add(now.cell)
        if now.name is not None:
            self.piece_names.add(now.name)
            self._by_name.setdefault(now.name, {})[piece] = None

    def _forget(self, piece: TablePiece) -> None:
        self.piece_names.remove(piece.id)
        self.cells.remove(piece.cell)
        if piece.name is not None:
            self.piece_names.remove(piece.name)
            called = self._by_name[piece.name]
            del called[piece.id]
            if not called:
                del self._by_name[piece.name]

    def pieces(self, said: str) -> Iterator[str]:
        """The pieces that somebody may mean, by id or by name; one may come twice."""
        for name in self.piece_names.matching(said):
            if name in self._pieces:
                yield name
            else:
                yield from self._by_name[name]

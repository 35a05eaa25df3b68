"""The table of a freeform match: all that lies on it, as plain data.

A `Table` changes in place; what it holds (pieces, cards, decks) never does but is replaced, so
that a copy needs to copy the shelves only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import Final, NamedTuple, TypeAlias

from events.match import MatchStarted, Number, Player, SpanKind
from projections.games.freeform.board import NO_BOARD, Board, board_of

Knowers: TypeAlias = frozenset[str] | None
"""The seats that know a thing; None = everybody."""

Counter: TypeAlias = tuple[str, str | None, str | None]
"""A counter by its name, its owner's seat and the piece it lies on."""


class Piece(NamedTuple):
    """Something on the board. `onto` is the piece below, if it was put on one."""

    id: str
    cell: str
    name: str | None = None
    owner: str | None = None
    facing: str | None = None
    face_down: bool = False
    short: str | None = None
    onto: str | None = None
    known_by: Knowers = None


new_piece: Final[Callable[[tuple[object, ...]], Piece]] = partial(tuple.__new__, Piece)
"""A piece from all nine of its values: most events make one, and this takes a third of the time."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card outside its deck; without a name nobody who writes has seen it."""

    name: str | None
    deck: str | None = None
    known_by: Knowers = None


@dataclass(frozen=True, slots=True)
class Deck:
    """A draw pile. `cards` are those that may still be inside; None where nobody listed them."""

    size: int | None = None
    cards: tuple[str, ...] | None = None
    discards: tuple[Card, ...] = ()
    known_by: Knowers = None


class Stretch(NamedTuple):
    """A turn, a round or a day that is going on."""

    number: int
    title: str | None = None
    player: str | None = None


class Roll(NamedTuple):
    """The dice as they lie."""

    faces: tuple[int | str, ...]
    die: str
    player: str | None = None


@dataclass(slots=True)
class Table:
    """A freeform match at one moment.

    Pieces stand in the order in which they came to lie: of two on a cell the later is on top.
    """

    board: Board = NO_BOARD
    options_understood: bool = True
    players: tuple[Player, ...] = ()
    pieces: dict[str, Piece] = field(default_factory=dict)
    removed: dict[str, Piece] = field(default_factory=dict)
    riders: set[str] = field(default_factory=set)
    """The pieces that lie on another one, so that lifting one looks through these only."""
    hidden: dict[str, frozenset[str]] = field(default_factory=dict)
    """The pieces of which only some seats know where they lie, and who these are."""
    counters: dict[Counter, Number] = field(default_factory=dict)
    scores: dict[str, Number] = field(default_factory=dict)
    decks: dict[str, Deck] = field(default_factory=dict)
    hands: dict[str, tuple[Card, ...]] = field(default_factory=dict)
    in_play: dict[str, tuple[Card, ...]] = field(default_factory=dict)
    stretches: dict[SpanKind, Stretch] = field(default_factory=dict)
    counts: dict[SpanKind, int] = field(default_factory=dict)
    roll: Roll | None = None
    ended: bool = False
    winner: str | None = None
    seq: int = 0

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats, in the table's order."""
        return tuple(player.seat for player in self.players)

    @property
    def sides(self) -> frozenset[str]:
        """All who can win: the seats and the teams."""
        return frozenset(self.seats) | {p.team for p in self.players if p.team is not None}

    def on(self, cell: str) -> list[Piece]:
        """The pieces of a cell, lowest first."""
        return [piece for piece in self.pieces.values() if piece.cell == cell]

    def above(self, piece: str) -> list[str]:
        """The pieces that were put on a piece, and those on them."""
        if not any(self.pieces[rider].onto == piece for rider in self.riders):
            return []
        found: list[str] = []
        for other in self.pieces.values():
            if other.onto is not None and (other.onto == piece or other.onto in found):
                found.append(other.id)
        return found

    def name_of(self, piece: str) -> str:
        """How the table calls a piece."""
        known = self.pieces.get(piece) or self.removed.get(piece)
        return known.name if known is not None and known.name is not None else piece


def start(started: MatchStarted) -> Table:
    """The empty table at which the players sat down."""
    board = board_of(started.options)
    return Table(
        board=board or NO_BOARD,
        options_understood=board is not None,
        players=started.players,
    )


def copy(table: Table) -> Table:
    """A table of its own that lies as this one."""
    return Table(
        table.board, table.options_understood, table.players,
        dict(table.pieces), dict(table.removed), set(table.riders), dict(table.hidden),
        dict(table.counters), dict(table.scores),
        dict(table.decks), dict(table.hands), dict(table.in_play),
        dict(table.stretches), dict(table.counts),
        table.roll, table.ended, table.winner, table.seq,
    )  # fmt: skip


def find_card(cards: Iterable[Card], name: str | None) -> Card | None:
    """The card of that name; else one that nobody has seen, for it may be that one."""
    unseen = None
    for card in cards:
        if card.name == name:
            return card
        if card.name is None:
            unseen = card
    return unseen

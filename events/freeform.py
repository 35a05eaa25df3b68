"""The vocabulary of `freeform`: any game of pieces, counters, points and cards, on any board."""

from typing import Annotated, Final, Literal

from pydantic import Field

from events.base import ONE_LINE, Event, Seat
from events.match import LARGEST, Name, Number, Text

PieceId = Annotated[str, Field(min_length=1, max_length=80, pattern=ONE_LINE)]
"""What the table calls one piece; no two on the table at a time are called the same."""

Place = Annotated[str, Field(min_length=1, max_length=80, pattern=ONE_LINE)]
"""A cell of the board, such as `C3`, or a place beside it that has a name."""

Facing = Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
"""Where a piece looks. A hex has no E and W."""

Short = Annotated[str, Field(min_length=1, max_length=4)]
Card = Annotated[str, Field(min_length=1, max_length=200)]
Pile = Literal["hand", "play"]


class PiecePlaced(Event):
    """A piece came onto the table. Without a `name` it goes by its id, or nobody knows it yet."""

    type: Literal["piece_placed"] = "piece_placed"
    player: Seat | None = None
    piece: PieceId
    name: Name | None = None
    cell: Place
    owner: Seat | None = None
    facing: Facing | None = None
    face_down: bool = False
    short: Short | None = Field(default=None, description="up to four letters for small boards")


class PieceMoved(Event):
    """A piece went to another cell, on top of what lay there."""

    type: Literal["piece_moved"] = "piece_moved"
    player: Seat | None = None
    piece: PieceId
    cell: Place
    facing: Facing | None = Field(default=None, description="left out: it looks where it looked")


class PieceTurned(Event):
    """A piece was turned on its cell."""

    type: Literal["piece_turned"] = "piece_turned"
    player: Seat | None = None
    piece: PieceId
    facing: Facing


class PieceFlipped(Event):
    """A piece was turned over; `name` is what it turned out to be."""

    type: Literal["piece_flipped"] = "piece_flipped"
    player: Seat | None = None
    piece: PieceId
    face_down: bool
    name: Name | None = None


class PieceStacked(Event):
    """A piece was put on top of another one, wherever that lies."""

    type: Literal["piece_stacked"] = "piece_stacked"
    player: Seat | None = None
    piece: PieceId
    onto: PieceId


class PieceGiven(Event):
    """A piece changed hands; null means that it is nobody's now."""

    type: Literal["piece_given"] = "piece_given"
    player: Seat | None = None
    piece: PieceId
    owner: Seat | None


class PieceRemoved(Event):
    """A piece left the table."""

    type: Literal["piece_removed"] = "piece_removed"
    player: Seat | None = None
    piece: PieceId
    reason: Text | None = None


class CounterSet(Event):
    """A counter was put to a value: of the table, of a player (`owner`) or on a piece."""

    type: Literal["counter_set"] = "counter_set"
    player: Seat | None = None
    counter: Name
    owner: Seat | None = None
    piece: PieceId | None = None
    value: Number


class CounterChanged(Event):
    """A counter went up, or down where `change` is below zero."""

    type: Literal["counter_changed"] = "counter_changed"
    player: Seat | None = None
    counter: Name
    owner: Seat | None = None
    piece: PieceId | None = None
    change: Number


class PointsScored(Event):
    """A player got points, or lost some where `points` is below zero."""

    type: Literal["points_scored"] = "points_scored"
    player: Seat
    points: Number
    reason: Text | None = None


class ScoreRead(Event):
    """Somebody read a player's score off the track."""

    type: Literal["score_read"] = "score_read"
    player: Seat
    score: Number


class DeckPrepared(Event):
    """A deck lies ready. `size` and the `cards` in it are left out where nobody counted."""

    type: Literal["deck_prepared"] = "deck_prepared"
    player: Seat | None = None
    deck: Name
    size: Annotated[int, Field(ge=0, le=LARGEST)] | None = None
    cards: tuple[Card, ...] | None = None


class DeckShuffled(Event):
    """A deck was shuffled, together with its discards where the table says so."""

    type: Literal["deck_shuffled"] = "deck_shuffled"
    player: Seat | None = None
    deck: Name
    with_discards: bool = False


class CardsDrawn(Event):
    """A player took cards into the hand; null is a card that whoever wrote this did not see."""

    type: Literal["cards_drawn"] = "cards_drawn"
    player: Seat
    deck: Name | None = None
    cards: Annotated[tuple[Card | None, ...], Field(min_length=1)]


class CardsRevealed(Event):
    """A player showed cards of the hand: to everybody, or to whom `seen_by` names."""

    type: Literal["cards_revealed"] = "cards_revealed"
    player: Seat
    cards: Annotated[tuple[Card, ...], Field(min_length=1)]


class CardPlayed(Event):
    """A player played a card from the hand: it lies before them, or goes straight away."""

    type: Literal["card_played"] = "card_played"
    player: Seat
    card: Card | None = None
    to: Literal["play", "discard", "removed"] = "play"
    deck: Name | None = Field(default=None, description="whose discard pile; left out: its own")


class CardDiscarded(Event):
    """A card went to the discard pile, from the hand or from what lay in play."""

    type: Literal["card_discarded"] = "card_discarded"
    player: Seat
    card: Card | None = None
    pile: Pile = "hand"
    deck: Name | None = Field(default=None, description="whose discard pile; left out: its own")


class CardGiven(Event):
    """A card went from one player's hand to another's."""

    type: Literal["card_given"] = "card_given"
    player: Seat
    to: Seat
    card: Card | None = None


class CardReturned(Event):
    """A card went back into its deck, from the hand or from what lay in play."""

    type: Literal["card_returned"] = "card_returned"
    player: Seat
    card: Card | None = None
    pile: Pile = "hand"
    deck: Name | None = Field(default=None, description="which deck; left out: its own")


EVENTS: Final[tuple[type[Event], ...]] = (
    PiecePlaced, PieceMoved, PieceTurned, PieceFlipped, PieceStacked, PieceGiven, PieceRemoved,
    CounterSet, CounterChanged, PointsScored, ScoreRead,
    DeckPrepared, DeckShuffled, CardsDrawn, CardsRevealed,
    CardPlayed, CardDiscarded, CardGiven, CardReturned,
)  # fmt: skip
"""What a journal of `freeform` may hold beside the facts of every match."""

"""The table of a freeform match: all that lies on it, as plain data; who knows it, and its JSON.

A `Table` changes in place; what it holds (pieces, cards, decks) never does but is replaced, so
that a copy needs to copy the shelves only.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Final, NamedTuple, TypeAlias

from events.match import CountedDice, MatchStarted, Number, Player, Thrown
from events.words import Phrase
from projections.catalogue import Things
from projections.games.freeform.board import NO_BOARD, Board, board_of
from projections.games.freeform.words import WORDS

Knowers: TypeAlias = frozenset[str] | None
"""The seats that know a thing; None = everybody."""

Counter: TypeAlias = tuple[str, str | None, str | None]
"""A counter by its name, its owner's seat and the piece it lies on."""

Json: TypeAlias = dict[str, Any]


def counter_id(counter: Counter) -> str:
    """A counter in one text: no two are called the same."""
    return json.dumps(counter, ensure_ascii=False)


class TablePiece(NamedTuple):
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


new_piece: Final[Callable[[tuple[object, ...]], TablePiece]] = partial(tuple.__new__, TablePiece)
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
    """A turn, a round or a day that is going on, since an event."""

    since: int
    number: int
    title: str | None = None
    player: str | None = None

    @property
    def told(self) -> dict[str, Any]:
        """What one tells of it."""
        return {"number": self.number, "title": self.title, "player": self.player}


class Roll(NamedTuple):
    """The dice as they lie."""

    faces: Thrown
    die: str
    player: str | None = None


@dataclass(slots=True)
class Table:
    """A freeform match at one moment.

    Pieces stand in the order in which they came to lie: of two on a cell the later is on top.
    A mapping that seldom changes is replaced by another then, so that copies share it.
    """

    board: Board = NO_BOARD
    options_understood: bool = True
    players: tuple[Player, ...] = ()
    pieces: dict[str, TablePiece] = field(default_factory=dict)
    removed: dict[str, TablePiece] = field(default_factory=dict)
    riders: set[str] = field(default_factory=set)
    """The pieces that lie on another one, so that lifting one looks through these only."""
    hidden: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """The pieces of which only some seats know where they lie, and who these are."""
    counters: dict[Counter, Number] = field(default_factory=dict)
    scores: dict[str, Number] = field(default_factory=dict)
    decks: dict[str, Deck] = field(default_factory=dict)
    hands: dict[str, tuple[Card, ...]] = field(default_factory=dict)
    in_play: dict[str, tuple[Card, ...]] = field(default_factory=dict)
    stretches: Mapping[str, Stretch] = field(default_factory=dict)
    """The outermost first."""
    counts: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """By kind the number of its last stretch, and the event that began the one around them all."""
    roll: Roll | None = None
    ended: bool = False
    winner: str | None = None
    seq: int = 0
    dice: Things = field(default_factory=dict)
    """Dice of the table's own, as its catalogue has them."""

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats, in the table's order."""
        return tuple(player.seat for player in self.players)

    @property
    def sides(self) -> frozenset[str]:
        """All who can win: the seats and the teams."""
        return frozenset(self.seats) | {p.team for p in self.players if p.team is not None}

    def on(self, cell: str) -> list[TablePiece]:
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

    def player_name(self, seat: str) -> str:
        """The name of whoever sits there."""
        return next((player.name for player in self.players if player.seat == seat), seat)

    def counter_name(self, counter: Counter) -> Phrase:
        """A counter, with whose it is."""
        name, owner, piece = counter
        if piece is not None:
            return WORDS("counter.on_piece", counter=name, piece=self.name_of(piece))
        if owner is not None:
            return WORDS("counter.of_player", counter=name, owner=self.player_name(owner))
        return WORDS("counter.of_table", counter=name)

    def may_lie_on(self, piece: str, below: str) -> bool:
        """Whether a piece can be put on another: never on itself, nor on what lies on it."""
        return piece != below and below not in self.above(piece)


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
        dict(table.pieces), dict(table.removed), set(table.riders), table.hidden,
        dict(table.counters), dict(table.scores),
        dict(table.decks), dict(table.hands), dict(table.in_play),
        table.stretches, table.counts,
        table.roll, table.ended, table.winner, table.seq, table.dice,
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


# -- who knows what --------------------------------------------------------------------------------


def view(table: Table, seat: str | None) -> Table:
    """The table for the eyes of `seat` (None: somebody who watches)."""
    seen = copy(table)
    gone = {piece for piece, knowers in table.hidden.items() if seat not in knowers}
    seen.pieces = _seen_pieces(table.pieces, seat, gone)
    seen.removed = _seen_pieces(table.removed, seat, gone)
    if gone:
        seen.riders -= gone
        seen.hidden = {key: value for key, value in table.hidden.items() if key not in gone}
        seen.counters = {key: value for key, value in table.counters.items() if key[2] not in gone}
    seen.hands = {holder: _seen_cards(cards, seat) for holder, cards in table.hands.items()}
    seen.in_play = {holder: _seen_cards(cards, seat) for holder, cards in table.in_play.items()}
    piles = (*table.hands.values(), *table.in_play.values(), *(
        deck.discards for deck in table.decks.values()
    ))  # fmt: skip
    unseen = [card for pile in piles for card in pile if not _knows(card.known_by, seat)]
    seen.decks = {name: _seen_deck(name, deck, seat, unseen) for name, deck in table.decks.items()}
    return seen


def _knows(known_by: Knowers, seat: str | None) -> bool:
    return known_by is None or seat in known_by


def _seen_pieces(
    pieces: Mapping[str, TablePiece], seat: str | None, gone: set[str]
) -> dict[str, TablePiece]:
    """The pieces that the seat knows of, with the names it knows."""
    seen = {}
    for key, piece in pieces.items():
        if key not in gone:
            named = _knows(piece.known_by, seat)
            known = piece if named else piece._replace(name=None, short=None)
            seen[key] = known._replace(onto=None) if piece.onto in gone else known
    return seen


def _seen_cards(cards: tuple[Card, ...], seat: str | None) -> tuple[Card, ...]:
    return tuple(
        card if _knows(card.known_by, seat) else replace(card, name=None) for card in cards
    )


def _seen_deck(name: str, deck: Deck, seat: str | None, unseen: Iterable[Card]) -> Deck:
    """The deck as the seat knows it: of cards that it has not seen any may be inside."""
    discards = _seen_cards(deck.discards, seat)
    if deck.cards is None or not _knows(deck.known_by, seat):
        return replace(deck, cards=None, discards=discards)
    hidden = [card.name for card in unseen if card.deck == name and card.name is not None]
    return replace(deck, cards=tuple(sorted((*deck.cards, *hidden))), discards=discards)


# -- as JSON ---------------------------------------------------------------------------------------


def describe(table: Table) -> Json:
    """The whole table. `units` lie in the order in which they came to lie, lowest first."""
    roll = table.roll
    return {
        "game": "freeform",
        "rules": table.board.json(),
        "players": [
            {
                "seat": player.seat,
                "name": player.name,
                **_only({"army": player.army, "side": player.side}),
                "team": player.team,
                "score": table.scores.get(player.seat, 0),
            }
            for player in table.players
        ],
        "units": [_piece_json(piece) for piece in table.pieces.values()],
        "counters": [
            _only({"counter": name, "owner": owner, "piece": piece, "value": value})
            for (name, owner, piece), value in sorted(table.counters.items(), key=repr)
        ],
        "scores": dict(sorted(table.scores.items())),
        "decks": [
            {
                "deck": name,
                "size": deck.size,
                "cards": None if deck.cards is None else list(deck.cards),
                "discards": _cards_json(deck.discards),
                **_only({"known_by": _listed(deck.known_by)}),
            }
            for name, deck in table.decks.items()
        ],
        "table": {
            "seq": table.seq,
            **{kind: _only(stretch.told) for kind, stretch in table.stretches.items()},
            "counts": {kind: number for kind, (number, _) in table.counts.items()},
            "hands": {seat: _cards_json(cards) for seat, cards in table.hands.items()},
            "in_play": {seat: _cards_json(cards) for seat, cards in table.in_play.items()},
            "removed": [_piece_json(piece) for piece in table.removed.values()],
            "dice": roll
            and {
                "die": roll.die,
                "faces": roll.faces.model_dump()
                if isinstance(roll.faces, CountedDice)
                else list(roll.faces),
                "player": roll.player,
            },
            "ended": table.ended,
            "winner": table.winner,
        },
    }


def _only(fields: Json) -> Json:
    return {key: value for key, value in fields.items() if value is not None}


def _piece_json(piece: TablePiece) -> Json:
    return {
        "id": piece.id,
        "name": piece.name,
        "owner": piece.owner,
        "cell": piece.cell,
        "facing": piece.facing,
        "face": "down" if piece.face_down else "up",
        **_only({"short": piece.short, "onto": piece.onto, "known_by": _listed(piece.known_by)}),
    }


def _listed(known_by: Knowers) -> list[str] | None:
    return None if known_by is None else sorted(known_by)


def _cards_json(cards: Iterable[Card]) -> list[Json]:
    return [
        {"card": card.name, **_only({"deck": card.deck, "known_by": _listed(card.known_by)})}
        for card in cards
    ]

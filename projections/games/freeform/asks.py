"""The questions that freeform's offers ask, each with its legal answers at this table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from projections.games.freeform.board import FACINGS
from projections.games.freeform.table import Card, Piece, Table
from projections.games.freeform.words import WORDS
from projections.offers import Ask, Choice


def text(fact: str, words: str = "", *, optional: bool = False, most: int = 80) -> Ask:
    """A free text."""
    return Ask(fact, "text", WORDS(f"ask.{words or fact}"), optional=optional, least=1, most=most)


def number(fact: str, *, least: int | None = None, optional: bool = False) -> Ask:
    """A number."""
    return Ask(fact, "number", WORDS(f"ask.{fact}"), least=least, optional=optional)


def player(table: Table, seat: str | None, *, needed: bool = False) -> tuple[Ask, ...]:
    """Who acts, where that is not settled."""
    if seat is not None:
        return ()
    words = WORDS("ask.player")
    return (Ask("player", "seat", words, _seats(table, table.seats), optional=not needed),)


def owner(table: Table, *, words: str = "owner", default: str | None = None) -> Ask:
    """Whose something is."""
    choices = _seats(table, table.seats)
    return Ask("owner", "seat", WORDS(f"ask.{words}"), choices, optional=True, default=default)


def receiver(table: Table, seat: str | None) -> Ask:
    """Another seat, who gets something."""
    words = WORDS("ask.receiver")
    if seat is not None:
        return Ask("to", "seat", words, _others(table, seat))
    by_giver = {giver: _others(table, giver) for giver in table.seats}
    return Ask("to", "seat", words, given="player", by_given=by_giver)


def _others(table: Table, seat: str) -> tuple[Choice, ...]:
    return _seats(table, [other for other in table.seats if other != seat])


def _seats(table: Table, seats: Sequence[str]) -> tuple[Choice, ...]:
    names = {player.seat: player.name for player in table.players}
    return tuple(Choice(seat, names[seat]) for seat in seats)


def cell(table: Table) -> Ask:
    """A cell of the board, or any name where places have none yet."""
    choices = tuple(Choice(name) for name in table.board.cells)
    return Ask("cell", "cell", WORDS("ask.cell"), choices, least=1, most=80)


def facing(table: Table, *, optional: bool = True) -> Ask:
    """A direction that the board has."""
    choices = tuple(Choice(way) for way in FACINGS[table.board.grid])
    return Ask("facing", "facing", WORDS("ask.facing"), choices, optional=optional)


def piece(pieces: Iterable[Piece]) -> Ask:
    """One of the pieces that lie on the table."""
    return Ask("piece", "piece", WORDS("ask.piece"), _pieces(pieces))


def _pieces(pieces: Iterable[Piece]) -> tuple[Choice, ...]:
    return tuple(
        Choice(p.id, WORDS("answer.piece", name=p.name or p.id, id=p.id, cell=p.cell))
        for p in pieces
    )


def onto(table: Table, pieces: Sequence[Piece]) -> Ask:
    """A piece that another may be put on: none that lies on that one itself."""
    by_piece = {
        p.id: _pieces(o for o in pieces if o is not p and o.id not in table.above(p.id))
        for p in pieces
    }
    return Ask("onto", "piece", WORDS("ask.onto"), given="piece", by_given=by_piece)


def deck(names: Iterable[str]) -> Ask:
    """One of the decks."""
    return Ask("deck", "choice", WORDS("ask.deck"), tuple(Choice(name) for name in names))


def drawn(table: Table, name: str) -> Ask:
    """The cards one takes from a deck; those that nobody sees are null."""
    known = table.decks[name].cards
    words, unseen = WORDS("ask.cards"), (Choice(None, WORDS("answer.unknown")),)
    if known is None:
        return Ask("cards", "text", words, many=True, least=1, most=40, default=(None,))
    choices = (*unseen, *(Choice(card) for card in dict.fromkeys(known)))
    most = max(1, table.decks[name].size or 0)
    return Ask("cards", "choice", words, choices, many=True, least=1, most=most, default=(None,))


def card(table: Table, piles: dict[str, tuple[Card, ...]], seat: str | None) -> Ask:
    """A card out of a hand, or from what lies in play; left out, one that nobody sees."""
    words = WORDS("ask.card")
    if seat is not None:
        held = piles.get(seat, ())
        return Ask("card", "choice", words, _cards(held), optional=_has_unseen(held))
    by_seat = {holder: _cards(piles.get(holder, ())) for holder in table.seats}
    unseen = any(_has_unseen(held) for held in piles.values())
    return Ask("card", "choice", words, given="player", by_given=by_seat, optional=unseen)


def _has_unseen(cards: Iterable[Card]) -> bool:
    return any(card.name is None for card in cards)


def _cards(cards: Iterable[Card]) -> tuple[Choice, ...]:
    return tuple(Choice(name) for name in dict.fromkeys(c.name for c in cards) if name is not None)


def choice(fact: str, words: str, values: Sequence[str], default: Any = None) -> Ask:
    """One of a few words."""
    choices = tuple(Choice(value, WORDS(f"answer.{value}")) for value in values)
    return Ask(fact, "choice", WORDS(f"ask.{words}"), choices, default=default)


def dice() -> Ask:
    """What six-sided dice showed."""
    faces = tuple(Choice(face) for face in range(1, 7))
    return Ask("faces", "dice", WORDS("ask.faces"), faces, many=True, least=1, most=20)

"""The table as JSON: what `aar state --json` prints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from projections.games.freeform.table import Card, Deck, Knowers, Piece, Table

Json = dict[str, Any]


def describe(table: Table) -> Json:
    """The whole table. `units` lie in the order in which they came to lie, lowest first."""
    return {
        "game": "freeform",
        "rules": table.board.json(),
        "players": [_player(table, i) for i in range(len(table.players))],
        "units": [_piece(piece) for piece in table.pieces.values()],
        "counters": [
            _only({"counter": name, "owner": owner, "piece": piece, "value": value})
            for (name, owner, piece), value in sorted(table.counters.items(), key=repr)
        ],
        "scores": dict(sorted(table.scores.items())),
        "decks": [_deck(name, deck) for name, deck in table.decks.items()],
        "table": _table(table),
    }


def _only(fields: Json) -> Json:
    return {key: value for key, value in fields.items() if value is not None}


def _player(table: Table, i: int) -> Json:
    player = table.players[i]
    return {
        "seat": player.seat,
        "name": player.name,
        **_only({"army": player.army, "side": player.side}),
        "team": player.team,
        "score": table.scores.get(player.seat, 0),
    }


def _piece(piece: Piece) -> Json:
    return {
        "id": piece.id,
        "name": piece.name,
        "owner": piece.owner,
        "cell": piece.cell,
        "facing": piece.facing,
        "face": "down" if piece.face_down else "up",
        **_only({"short": piece.short, "onto": piece.onto, "known_by": _known(piece.known_by)}),
    }


def _known(known_by: Knowers) -> list[str] | None:
    return None if known_by is None else sorted(known_by)


def _card(card: Card) -> Json:
    return {
        "card": card.name,
        **_only({"deck": card.deck, "known_by": _known(card.known_by)}),
    }


def _cards(cards: Sequence[Card]) -> list[Json]:
    return [_card(card) for card in cards]


def _deck(name: str, deck: Deck) -> Json:
    return {
        "deck": name,
        "size": deck.size,
        "cards": None if deck.cards is None else list(deck.cards),
        "discards": _cards(deck.discards),
        **_only({"known_by": _known(deck.known_by)}),
    }


def _table(table: Table) -> Json:
    return {
        "seq": table.seq,
        **{kind: _only(_stretch(table, kind)) for kind in table.stretches},
        "counts": dict(table.counts),
        "hands": {seat: _cards(cards) for seat, cards in table.hands.items()},
        "in_play": {seat: _cards(cards) for seat, cards in table.in_play.items()},
        "removed": [_piece(piece) for piece in table.removed.values()],
        "dice": _dice(table),
        "ended": table.ended,
        "winner": table.winner,
    }


def _stretch(table: Table, kind: Any) -> Json:
    stretch = table.stretches[kind]
    return {"number": stretch.number, "title": stretch.title, "player": stretch.player}


def _dice(table: Table) -> Json | None:
    roll = table.roll
    if roll is None:
        return None
    return {"die": roll.die, "faces": list(roll.faces), "player": roll.player}

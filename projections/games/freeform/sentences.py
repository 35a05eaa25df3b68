"""Freeform's own events, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from events.base import Event
from events.freeform import (
    CardDiscarded,
    CardGiven,
    CardPlayed,
    CardReturned,
    CardsDrawn,
    CardsRevealed,
    CounterChanged,
    CounterSet,
    DeckPrepared,
    DeckShuffled,
    PieceFlipped,
    PieceGiven,
    PieceMoved,
    PiecePlaced,
    PieceRemoved,
    PieceStacked,
    PieceTurned,
    PointsScored,
    ScoreRead,
)
from events.words import Lang, Phrase
from projections.games.freeform.table import Table
from projections.games.freeform.words import WORDS

Part: TypeAlias = Phrase | str


def sentence(event: Event, before: Table, lang: Lang) -> str:
    """An event of freeform as a sentence; facts of every match are said elsewhere."""
    say = _SAY.get(type(event))
    return event.type_name() if say is None else say(event, before).text(lang)


def player_name(table: Table, seat: str) -> str:
    """The name of whoever sits there."""
    return next((player.name for player in table.players if player.seat == seat), seat)


def _said(event: Any, table: Table, key: str, /, **values: Any) -> Phrase:
    """A sentence with somebody who acted, or without."""
    if event.player is None:
        return WORDS(f"said.{key}.it", **values)
    return WORDS(f"said.{key}.by", player=player_name(table, event.player), **values)


def tail(*parts: Part | None) -> Part:
    """Remarks at the end of a sentence, each after a comma."""
    said = [part for part in parts if part]
    return WORDS("said.tail", parts=said) if said else ""


def reason(text: str | None) -> str:
    """Why, after a colon."""
    return f": {text}" if text else ""


def _facing(facing: str | None) -> Phrase | None:
    return None if facing is None else WORDS("part.facing", facing=facing)


def _placed(event: PiecePlaced, table: Table) -> Phrase:
    down = WORDS("part.face_down") if event.face_down else None
    whose = event.owner is not None and event.owner != event.player
    owner = WORDS("part.owner", owner=player_name(table, event.owner or "")) if whose else None
    name = event.name or event.piece
    more = tail(owner, _facing(event.facing), down)
    return _said(event, table, "piece_placed", piece=name, cell=event.cell, more=more)


def _moved(event: PieceMoved, table: Table) -> Phrase:
    piece, more = table.name_of(event.piece), tail(_facing(event.facing))
    known = table.pieces.get(event.piece)
    if known is None or known.cell == event.cell:
        return _said(event, table, "piece_moved", piece=piece, cell=event.cell, more=more)
    return _said(
        event, table, "piece_moved_from", piece=piece, start=known.cell, cell=event.cell, more=more
    )


def _turned(event: PieceTurned, table: Table) -> Phrase:
    return _said(
        event, table, "piece_turned", piece=table.name_of(event.piece), facing=event.facing
    )


def _flipped(event: PieceFlipped, table: Table) -> Phrase:
    piece = table.name_of(event.piece)
    key = "piece_flipped_down" if event.face_down else "piece_flipped_up"
    if event.name is None or event.name == piece:
        return _said(event, table, key, piece=piece, more="")
    more = WORDS("part.turns_out", name=event.name)
    return _said(event, table, key, piece=piece, more=more)


def _stacked(event: PieceStacked, table: Table) -> Phrase:
    piece, onto = table.name_of(event.piece), table.name_of(event.onto)
    return _said(event, table, "piece_stacked", piece=piece, onto=onto)


def _piece_given(event: PieceGiven, table: Table) -> Phrase:
    piece = table.name_of(event.piece)
    if event.owner is None:
        return _said(event, table, "piece_let_go", piece=piece)
    owner = player_name(table, event.owner)
    return _said(event, table, "piece_given", piece=piece, owner=owner)


def _removed(event: PieceRemoved, table: Table) -> Phrase:
    piece = table.name_of(event.piece)
    return _said(event, table, "piece_removed", piece=piece, why=reason(event.reason))


def counter_name(table: Table, name: str, owner: str | None, piece: str | None) -> Phrase:
    """A counter, with whose it is."""
    if piece is not None:
        return WORDS("counter.on_piece", counter=name, piece=table.name_of(piece))
    if owner is not None:
        return WORDS("counter.of_player", counter=name, owner=player_name(table, owner))
    return WORDS("counter.of_table", counter=name)


def _counter_set(event: CounterSet, table: Table) -> Phrase:
    counter = counter_name(table, event.counter, event.owner, event.piece)
    return _said(event, table, "counter_set", counter=counter, value=event.value)


def _counter_changed(event: CounterChanged, table: Table) -> Phrase:
    counter = counter_name(table, event.counter, event.owner, event.piece)
    before = table.counters.get((event.counter, event.owner, event.piece), 0)
    change, after = f"{event.change:+}", before + event.change
    return _said(event, table, "counter_changed", counter=counter, change=change, value=after)


def _scored(event: PointsScored, table: Table) -> Phrase:
    total = table.scores.get(event.player, 0) + event.points
    why, player = reason(event.reason), player_name(table, event.player)
    key = "said.points_lost" if event.points < 0 else "said.points_scored"
    points = abs(event.points)
    if isinstance(points, int):
        return WORDS(key, player=player, points=points, total=total, why=why)
    return WORDS(f"{key}_part", player=player, points=points, total=total, why=why)


def _score_read(event: ScoreRead, table: Table) -> Phrase:
    return WORDS("said.score_read", player=player_name(table, event.player), score=event.score)


def _prepared(event: DeckPrepared, table: Table) -> Phrase:
    size = len(event.cards) if event.size is None and event.cards is not None else event.size
    how_many = None if size is None else WORDS("part.card_count", count=size)
    return _said(event, table, "deck_prepared", deck=event.deck, more=tail(how_many))


def _shuffled(event: DeckShuffled, table: Table) -> Phrase:
    key = "deck_shuffled_all" if event.with_discards else "deck_shuffled"
    return _said(event, table, key, deck=event.deck)


def _drawn(event: CardsDrawn, table: Table) -> Phrase:
    player, cards = player_name(table, event.player), _cards(event.cards)
    if event.deck is None:
        return WORDS("said.cards_drawn", player=player, cards=cards)
    return WORDS("said.cards_drawn_from", player=player, cards=cards, deck=event.deck)


def _cards(names: tuple[str | None, ...]) -> list[Part]:
    known: list[Part] = [name for name in names if name is not None]
    unknown = len(names) - len(known)
    return [*known, WORDS("part.unknown_cards", count=unknown)] if unknown else known


def card(name: str | None) -> Part:
    """A card by its name, or as one that nobody saw."""
    return WORDS("part.a_card") if name is None else WORDS("part.card", card=name)


def _revealed(event: CardsRevealed, table: Table) -> Phrase:
    player = player_name(table, event.player)
    return WORDS("said.cards_revealed", player=player, cards=list(event.cards))


def _played(event: CardPlayed, table: Table) -> Phrase:
    player = player_name(table, event.player)
    return WORDS(f"said.card_played_{event.to}", player=player, card=card(event.card))


def _discarded(event: CardDiscarded, table: Table) -> Phrase:
    player = player_name(table, event.player)
    return WORDS(f"said.card_discarded_{event.pile}", player=player, card=card(event.card))


def _card_given(event: CardGiven, table: Table) -> Phrase:
    player, to = player_name(table, event.player), player_name(table, event.to)
    return WORDS("said.card_given", player=player, to=to, card=card(event.card))


def _returned(event: CardReturned, table: Table) -> Phrase:
    player = player_name(table, event.player)
    return WORDS(f"said.card_returned_{event.pile}", player=player, card=card(event.card))


_SAY: Final[Mapping[type[Event], Callable[[Any, Table], Phrase]]] = {
    PiecePlaced: _placed,
    PieceMoved: _moved,
    PieceTurned: _turned,
    PieceFlipped: _flipped,
    PieceStacked: _stacked,
    PieceGiven: _piece_given,
    PieceRemoved: _removed,
    CounterSet: _counter_set,
    CounterChanged: _counter_changed,
    PointsScored: _scored,
    ScoreRead: _score_read,
    DeckPrepared: _prepared,
    DeckShuffled: _shuffled,
    CardsDrawn: _drawn,
    CardsRevealed: _revealed,
    CardPlayed: _played,
    CardDiscarded: _discarded,
    CardGiven: _card_given,
    CardReturned: _returned,
}

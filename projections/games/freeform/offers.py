"""What somebody at a freeform table may do now. With no seat named, every offer asks who acts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count
from typing import Any

from events.match import LARGEST
from projections.endings import ending_asks
from projections.games.freeform import asks
from projections.games.freeform.table import Piece, Table
from projections.games.freeform.view import view
from projections.games.freeform.words import WORDS
from projections.offers import Ask, Offer


def offers(table: Table, seat: str | None) -> Sequence[Offer]:
    """All that may be done; nothing once the match has ended."""
    if table.ended:
        return ()
    nameless = _no_name(table)  # which no piece has that others hide either
    if seat is not None:
        table = view(table, seat)  # what one may do tells nothing that one may not know
    return (
        *_pieces(table, seat, nameless),
        *_counters(table, seat),
        *_points(table, seat),
        *_decks(table, seat),
        *_hand(table, seat),
        *_in_play(table, seat),
        *_match(table, seat),
    )


def _facts(seat: str | None, **facts: Any) -> dict[str, Any]:
    return facts if seat is None else {"player": seat, **facts}


def _pieces(table: Table, seat: str | None, nameless: str) -> Iterator[Offer]:
    who = asks.player(table, seat)
    yield _placing(table, seat, "place", "p")
    if seat is not None:
        yield _placing(table, seat, "place_face_down", "h", nameless)
    yield from _hidden(table, seat, who)
    lying = [piece for piece in table.pieces.values() if piece.id not in table.hidden]
    if not lying:
        return
    piece = asks.piece(lying)
    yield _piece(seat, "move", "piece_moved", (*who, piece, asks.cell(table), asks.facing(table)))
    facing = asks.facing(table, optional=False)
    yield _piece(seat, "turn", "piece_turned", (*who, piece, facing))
    yield from _flipping(lying, seat, who)
    if len(lying) > 1:
        yield _piece(seat, "stack", "piece_stacked", (*who, piece, asks.onto(table, lying)))
    new_owner = asks.owner(table, words="new_owner")
    yield _piece(seat, "give", "piece_given", (*who, piece, new_owner), owner=None)
    reason = asks.text("reason", optional=True)
    yield _piece(seat, "remove", "piece_removed", (*who, piece, reason))


def _hidden(table: Table, seat: str | None, who: tuple[Ask, ...]) -> Iterator[Offer]:
    """What may be done with pieces that only some know of, and stays known to them alone."""
    for knowers in dict.fromkeys(table.hidden.values()):
        mine = [p for p in table.pieces.values() if table.hidden.get(p.id) == knowers]
        if not mine:
            continue
        piece, seen_by = asks.piece(mine), tuple(sorted(knowers))
        move = (*who, piece, asks.cell(table), asks.facing(table))
        remove = (*who, piece, asks.text("reason", optional=True))
        for key, kind, questions in (
            ("move_hidden", "piece_moved", move), ("remove_hidden", "piece_removed", remove),
        ):  # fmt: skip
            yield replace(_piece(seat, key, kind, questions), seen_by=seen_by)
        shown = (*who, piece, asks.text("name", optional=True))
        yield _piece(seat, "show_hidden", "piece_flipped", shown, face_down=False)


def _piece(seat: str | None, key: str, kind: str, questions: Sequence[Ask], **facts: Any) -> Offer:
    letters = {"move": "m", "turn": "t", "stack": "s", "give": "g", "remove": "r"}
    return Offer(
        WORDS(f"offer.{key}"), kind, _facts(seat, **facts), questions, "pieces",
        letters.get(key, ""),
    )  # fmt: skip


def _placing(
    table: Table, seat: str | None, key: str, letter: str, nameless: str | None = None
) -> Offer:
    """To place a piece, `nameless` where only its owner knows what it is."""
    hidden = nameless is not None
    name = asks.text("name", optional=True)
    called = (name,) if hidden else (asks.text("piece", "new_piece"), name)
    questions = (
        *asks.player(table, seat),
        *called,
        asks.cell(table),
        asks.owner(table, default=seat),
        asks.facing(table),
    )
    # All read the id once the piece is shown: it must not say what the piece is.
    facts = _facts(seat, piece=nameless, face_down=True) if hidden else _facts(seat)
    seen_by = (seat,) if hidden and seat is not None else None
    return Offer(WORDS(f"offer.{key}"), "piece_placed", facts, questions, "pieces", letter, seen_by)


def _no_name(table: Table) -> str:
    """An id that tells nothing, and that no piece has."""
    return next(one for n in count(1) if (one := f"?{n}") not in {*table.pieces, *table.removed})


def _flipping(lying: Sequence[Piece], seat: str | None, who: tuple[Ask, ...]) -> Iterator[Offer]:
    for key, down in (("flip_up", False), ("flip_down", True)):
        pieces = [piece for piece in lying if piece.face_down != down]
        name = () if down else (asks.text("name", optional=True),)
        if pieces:
            questions = (*who, asks.piece(pieces), *name)
            yield _piece(seat, key, "piece_flipped", questions, face_down=down)


def _counters(table: Table, seat: str | None) -> Iterator[Offer]:
    who = asks.player(table, seat)
    value = asks.number("value")
    new = (*who, asks.text("counter"), asks.owner(table), value)
    yield Offer(WORDS("offer.new_counter"), "counter_set", _facts(seat), new, "counters", "k")
    for name, owner, piece in table.counters:
        knowers = table.hidden.get(piece or "")
        seen_by = None if knowers is None else tuple(sorted(knowers))
        whose = {"owner": owner} if owner is not None else {}
        on = {"piece": piece} if piece is not None else {}
        facts = _facts(seat, counter=name, **whose, **on)
        for key, kind, ask in (
            ("change_counter", "counter_changed", asks.number("change")),
            ("set_counter", "counter_set", value),
        ):
            words = WORDS(f"offer.{key}", counter=name)
            yield Offer(words, kind, facts, (*who, ask), "counters", "", seen_by)


def _points(table: Table, seat: str | None) -> Iterator[Offer]:
    who = asks.player(table, seat, needed=True)
    scored = (*who, asks.number("points"), asks.text("reason", optional=True))
    yield Offer(WORDS("offer.score"), "points_scored", _facts(seat), scored, "counters", "+")
    read = (*who, asks.number("score"))
    yield Offer(WORDS("offer.read_score"), "score_read", _facts(seat), read, "counters")


def _decks(table: Table, seat: str | None) -> Iterator[Offer]:
    who, owed = asks.player(table, seat), asks.player(table, seat, needed=True)
    prepared = (*who, asks.text("deck"), asks.number("size", least=0, optional=True))
    yield Offer(WORDS("offer.prepare"), "deck_prepared", _facts(seat), prepared, "cards")
    names = [name for name in table.decks if name]
    if names:
        questions = (*who, asks.deck(names))
        yield Offer(WORDS("offer.shuffle"), "deck_shuffled", _facts(seat), questions, "cards")
    thrown = [name for name in names if table.decks[name].discards]
    if thrown:
        facts, questions = _facts(seat, with_discards=True), (*who, asks.deck(thrown))
        yield Offer(WORDS("offer.shuffle_all"), "deck_shuffled", facts, questions, "cards")
    for name in names:
        if table.decks[name].size != 0:
            yield from _drawing(table, seat, name, owed)


def _drawing(table: Table, seat: str | None, deck: str, who: tuple[Ask, ...]) -> Iterator[Offer]:
    facts, questions = _facts(seat, deck=deck), (*who, asks.drawn(table, deck))
    if seat is not None:
        words = WORDS("offer.draw", deck=deck)
        yield Offer(words, "cards_drawn", facts, questions, "cards", "", (seat,))
    words = WORDS("offer.draw_open", deck=deck)
    yield Offer(words, "cards_drawn", facts, questions, "cards")


def _hand(table: Table, seat: str | None) -> Iterator[Offer]:
    hands = table.hands if seat is None else {seat: table.hands.get(seat, ())}
    if not any(hands.values()):
        return
    who, card = asks.player(table, seat, needed=True), asks.card(table, table.hands, seat)
    to = asks.choice("to", "to_pile", ("play", "discard", "removed"), default="play")
    yield _card("play", "card_played", _facts(seat), (*who, card, to), "y")
    yield _card("discard", "card_discarded", _facts(seat, pile="hand"), (*who, card), "x")
    yield _card("return_card", "card_returned", _facts(seat, pile="hand"), (*who, card))
    if len(table.seats) > 1:
        questions = (*who, asks.receiver(table, seat), card)
        yield _card("give_card", "card_given", _facts(seat), questions)


def _card(
    key: str, kind: str, facts: dict[str, Any], questions: Sequence[Ask], letter: str = ""
) -> Offer:
    return Offer(WORDS(f"offer.{key}"), kind, facts, questions, "cards", letter)


def _in_play(table: Table, seat: str | None) -> Iterator[Offer]:
    piles = table.in_play if seat is None else {seat: table.in_play.get(seat, ())}
    if any(piles.values()):
        who, card = asks.player(table, seat, needed=True), asks.card(table, table.in_play, seat)
        yield _card("discard_played", "card_discarded", _facts(seat, pile="play"), (*who, card))


def _match(table: Table, seat: str | None) -> Iterator[Offer]:
    who = asks.player(table, seat)
    thrown = (*who, asks.dice(), asks.text("purpose", optional=True))
    yield Offer(WORDS("offer.roll"), "dice_rolled", _facts(seat), thrown, "match", "d")
    turn = _facts(seat, span="turn")
    yield Offer(WORDS("offer.begin_turn"), "span_opened", turn, who, "match", "n")
    yield Offer(WORDS("offer.begin_round"), "span_opened", {"span": "round"}, (), "match", "o")
    for kind in ("turn", "round"):
        if kind in table.stretches:
            yield Offer(WORDS(f"offer.end_{kind}"), "span_closed", {"span": kind}, (), "match")
    # Points add up to more than a record may say; nobody could then end the match.
    known = {seat: score for seat, score in table.scores.items() if abs(score) <= LARGEST}
    scores = {"scores": known} if known else {}
    questions = (*ending_asks(table.players), asks.text("reason", optional=True, most=500))
    yield Offer(WORDS("offer.end_match"), "match_ended", scores, questions, "match", "e")

"""Pieces: placed, moved, turned, flipped, stacked, given, removed; read and written."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from events.freeform import (
    PieceFlipped,
    PieceGiven,
    PieceMoved,
    PiecePlaced,
    PieceRemoved,
    PieceStacked,
    PieceTurned,
)
from projections.games.freeform.game_text.line import FreeformLine
from projections.games.freeform.game_text.pen import FreeformPen
from projections.notation import Entry
from projections.text.matters import UNSEEN
from projections.text.values import write_text

_HOW: Final = ("down", "as", "short", "of")

# -- placing --------------------------------------------------------------------------------------


def parse_place(line: FreeformLine) -> Entry:
    """`place scout C3 NE as "Old Scout" of Bob`: it is whoever's acts, if nothing is said."""
    facts: dict[str, Any] = {"piece": _new_piece(line), "cell": line.cell()}
    facts["owner"] = line.actor
    while not line.c.done:
        facts |= _how_placed(line)
    entry = line.entry("piece_placed", **facts)
    if "face_down" in facts and {"name", "short"} & facts.keys() and line.actor is not None:
        entry["seen_by"] = [line.actor]  # what it is, whoever lays it keeps to themselves
    return entry


def _new_piece(line: FreeformLine) -> str:
    """The words in front of the first that name a place; one word, where places have any name."""
    if line.c.is_text() and not line.c.done:
        return line.c.text()
    words = line.words()
    if not words:
        line.c.unexpected("piece")
    count = next((n for n in range(1, len(words)) if line.is_cell(n)), 1)
    line.c.at += count
    return " ".join(words[:count])


def _how_placed(line: FreeformLine) -> dict[str, Any]:
    facing = line.facing()
    if facing is not None:
        return {"facing": facing}
    match line.c.keyword("keyword", *_HOW):
        case "down":
            return {"face_down": True}
        case "as":
            return {"name": line.name(*_HOW)}
        case "short":
            return {"short": line.c.take("name").text}
        case "of":
            return {"owner": line.owner()}
    return line.c.unexpected("end")


def write_placed(event: PiecePlaced, pen: FreeformPen) -> Iterator[str]:
    """As `parse_place` reads it."""
    parts = [pen.word("place"), pen.thing(event.piece), pen.thing(event.cell)]
    if event.facing is not None:
        parts.append(event.facing)
    if event.face_down:
        parts.append(pen.word("down"))
    if event.name is not None:
        parts += [pen.word("as"), pen.thing(event.name)]
    if event.short is not None:
        parts += [pen.word("short"), pen.one_word(event.short)]
    if event.owner != event.player:
        parts += [pen.word("of"), UNSEEN if event.owner is None else pen.name(event.owner)]
    yield " ".join(parts)


# -- moving ---------------------------------------------------------------------------------------


def parse_move(line: FreeformLine) -> Entry:
    """`move scout C4 NE`, `move C3-C4`: what lies on top there."""
    way = line.way()
    if way is not None:
        line.c.at += 1
        return _moved(line, line.top_of(way[0]), way[1])
    return _moved(line, line.piece(), line.cell())


def _moved(line: FreeformLine, piece: str, cell: str) -> Entry:
    return line.entry("piece_moved", piece=piece, cell=cell, facing=line.facing())


def parse_piece(line: FreeformLine) -> Entry:
    """A piece in front: `scout C4` moves it, `scout NE` turns it, `scout on cart` stacks it."""
    if line.way() is not None:
        return parse_move(line)
    piece = line.piece()
    if line.c.keyword("keyword", "on"):
        return line.entry("piece_stacked", piece=piece, onto=line.piece())
    at, facing = line.c.at, line.facing()
    if facing is not None and line.c.done:
        return line.entry("piece_turned", piece=piece, facing=facing)
    line.c.at = at
    return _moved(line, piece, line.cell())


def write_moved(event: PieceMoved, pen: FreeformPen) -> Iterator[str]:
    """As `parse_piece` reads it."""
    way = " ".join((pen.thing(event.piece), pen.thing(event.cell), event.facing or "")).strip()
    yield way
    yield f"{pen.word('move')} {way}"


def parse_turned(line: FreeformLine) -> Entry:
    """`turn scout NE`."""
    piece, facing = line.piece(), line.facing()
    if facing is None:
        line.c.unexpected("facing")
    return line.entry("piece_turned", piece=piece, facing=facing)


def write_turned(event: PieceTurned, pen: FreeformPen) -> Iterator[str]:
    """As `parse_turned` reads it."""
    yield f"{pen.word('turn')} {pen.thing(event.piece)} {event.facing}"


def write_stacked(event: PieceStacked, pen: FreeformPen) -> Iterator[str]:
    """As `parse_piece` reads it."""
    yield f"{pen.thing(event.piece)} {pen.word('on')} {pen.thing(event.onto)}"


# -- what becomes of it ---------------------------------------------------------------------------


def parse_flip(line: FreeformLine) -> Entry:
    """`flip scout`: onto its other side; `flip scout up as Spy`."""
    piece = line.piece()
    lain = line.table.pieces.get(piece)
    side = line.c.keyword("keyword", "up", "down")
    down = side == "down" if side is not None else lain is not None and not lain.face_down
    name = line.name() if line.c.keyword("keyword", "as") else None
    return line.entry("piece_flipped", piece=piece, face_down=down, name=name)


def write_flipped(event: PieceFlipped, pen: FreeformPen) -> Iterator[str]:
    """As `parse_flip` reads it."""
    short = f"{pen.word('flip')} {pen.thing(event.piece)}"
    name = "" if event.name is None else f" {pen.word('as')} {pen.thing(event.name)}"
    yield f"{short}{name}"
    yield f"{short} {pen.word('down' if event.face_down else 'up')}{name}"


def parse_give(line: FreeformLine) -> Entry:
    """`give scout to Bob`, `give scout to _`: it is nobody's now; `give card Ace to Bob`."""
    if line.c.keyword("keyword", "card"):
        card = line.card("to")
        line.c.keyword("keyword", "to")
        return line.owed("card_given", to=line.named_seat(), card=card)
    piece = line.piece()
    line.c.keyword("keyword", "to")
    return {**line.entry("piece_given", piece=piece), "owner": line.owner()}


def write_given(event: PieceGiven, pen: FreeformPen) -> Iterator[str]:
    """As `parse_give` reads it."""
    owner = UNSEEN if event.owner is None else pen.name(event.owner)
    yield f"{pen.word('give')} {pen.thing(event.piece)} {pen.word('to')} {owner}"


def parse_remove(line: FreeformLine) -> Entry:
    """`remove scout "shot"`."""
    piece = line.piece()
    return line.entry("piece_removed", piece=piece, reason=line.reason())


def write_removed(event: PieceRemoved, pen: FreeformPen) -> Iterator[str]:
    """As `parse_remove` reads it."""
    reason = "" if event.reason is None else f" {write_text(event.reason)}"
    yield f"{pen.word('remove')} {pen.thing(event.piece)}{reason}"

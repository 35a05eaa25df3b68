"""Pieces: placed, moved, turned, flipped, stacked, given, removed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final, TypeVar

from events.base import Event
from events.freeform import (
    PieceFlipped,
    PieceGiven,
    PieceMoved,
    PiecePlaced,
    PieceRemoved,
    PieceStacked,
    PieceTurned,
)
from events.words import Phrase
from projections.acts import Objection, nothing
from projections.games.freeform.act import (
    FreeformAct,
    SeatView,
    because,
    knowers,
    known_by,
    known_to,
    tail,
    text,
)
from projections.games.freeform.acts.cards import GiveCard
from projections.games.freeform.board import FACINGS
from projections.games.freeform.table import Table, TablePiece, new_piece
from projections.games.freeform.words import WORDS
from projections.offers import Ask, Choice, Draft, Offer

if TYPE_CHECKING:
    from projections.games.freeform.text import FreeformLine, FreeformPen
    from projections.notation import Entry

E = TypeVar("E", bound=Event)

_DETAILS: Final = ("down", "as", "short", "of")
"""What may stand behind the place of a new piece."""


def not_there(v: SeatView, piece: str) -> Iterator[Objection]:
    """The piece is on the table. What a seat first hears of by the event was there before, too."""
    gone = piece in v.table.removed
    known = piece in v.table.pieces or piece in v.after.pieces
    if not known and (gone or piece not in v.after.removed):
        yield "piece_removed" if gone else "no_such_piece", {"piece": piece}


def _off_board(v: SeatView, cell: str) -> Iterator[Objection]:
    if not v.table.board.has(cell):
        yield "off_board", {"cell": cell}


def _off_grid(v: SeatView, facing: str | None) -> Iterator[Objection]:
    if facing is not None and not v.table.board.turns(facing):
        yield "facing_off_grid", {"facing": facing}


# -- questions -------------------------------------------------------------------------------------


def _ask_cell(v: SeatView) -> Ask:
    """A cell of the board, or any name where places have none yet."""
    choices = tuple(map(Choice, v.table.board.cells))
    return Ask("cell", "cell", WORDS("ask.cell"), choices, least=1, most=80)


def _ask_facing(v: SeatView, *, optional: bool = True) -> Ask:
    choices = tuple(map(Choice, FACINGS[v.table.board.grid]))
    return Ask("facing", "facing", WORDS("ask.facing"), choices, optional=optional)


# -- how pieces lie --------------------------------------------------------------------------------


def _lift(table: Table, piece: str) -> TablePiece | None:
    """Take a piece from where it lies. What was put on it stays behind, on nothing in particular.

    Where the pieces above ride along, events say so: what follows from a move proposes them.
    """
    if table.riders:
        table.riders.discard(piece)
        for other in [r for r in table.riders if table.pieces[r].onto == piece]:
            table.pieces[other] = table.pieces[other]._replace(onto=None)
            table.riders.discard(other)
    return table.pieces.pop(piece, None)


def _hide(table: Table, piece: str, event: Event) -> None:
    """Where a piece came to lie is known to those who saw it; what all see is hidden no more."""
    if event.seen_by is None:
        _show(table, event, piece)
    else:
        table.hidden = {**table.hidden, piece: frozenset(event.seen_by)}


def _show(table: Table, event: Event, piece: str) -> None:
    """What an event names that all see is hidden no more."""
    if piece in table.hidden and event.seen_by is None:
        table.hidden = {other: seats for other, seats in table.hidden.items() if other != piece}


def _ride_along(table: Table, draft: Draft) -> list[Draft]:
    """The pieces above one that goes elsewhere are put on it again where it goes."""
    piece = draft.facts.get("piece")
    drafts = []
    for rider in table.above(piece) if piece in table.pieces else ():
        below = table.pieces[rider].onto
        assert below is not None, "it rides on something"
        why = WORDS("because.rides_along", piece=table.name_of(rider), below=table.name_of(below))
        knowers = table.hidden.get(rider) or table.hidden.get(below)
        seen_by = None if knowers is None else tuple(sorted(knowers))
        facts = {"piece": rider, "onto": below}
        stacked = StackPiece.event.type_name()
        drafts.append(Draft(stacked, facts, why, origin="rules", seen_by=seen_by))
    return drafts


# -- placing ---------------------------------------------------------------------------------------


class PieceAct(FreeformAct[E]):
    """Something that is done with a piece."""

    group = "pieces"

    def objections(self, view: SeatView, event: Any) -> Iterator[Objection]:
        """The piece is there."""
        return not_there(view, event.piece)


class PlacePiece(PieceAct[PiecePlaced]):
    """A piece comes onto the table."""

    event, words = PiecePlaced, ("place",)

    def apply(self, table: Table, event: PiecePlaced) -> None:
        """It lies there alone, whatever was called so before."""
        piece = event.piece
        _lift(table, piece)
        if piece in table.removed:
            del table.removed[piece]
        table.pieces[piece] = new_piece((
            piece, event.cell, event.name, event.owner, event.facing, event.face_down,
            event.short, None, known_by(event),
        ))  # fmt: skip
        if event.seen_by is not None or table.hidden:
            _hide(table, piece, event)

    def objections(self, view: SeatView, event: PiecePlaced) -> Iterator[Objection]:
        """No other is called so; it lies on the board, and looks where one can."""
        known = view.table.pieces.get(event.piece)
        if known is not None:
            yield "piece_twice", {"piece": event.piece, "cell": known.cell}
        yield from _off_board(view, event.cell)
        yield from _off_grid(view, event.facing)

    def offers(self, view: SeatView) -> Iterator[Offer]:
        """Openly; or face down, under an id that does not say what it is: all read that."""
        who, name = view.ask_player(), text("name", optional=True)
        where = (_ask_cell(view), view.ask_owner(default=view.seat), _ask_facing(view))
        yield self.offer(view, "place", (*who, text("piece", "new_piece"), name, *where), "p")
        if view.seat is not None:
            asks, called = (*who, name, *where), view.unused_id
            hidden = self.offer(view, "place_face_down", asks, "h", piece=called, face_down=True)
            yield known_to(frozenset({view.seat}), hidden)

    def sentence(self, event: PiecePlaced, table: Table) -> Phrase:
        """What was placed where, whose it is, and how it lies."""
        owner = None
        if event.owner is not None and event.owner != event.player:
            owner = WORDS("part.owner", owner=table.player_name(event.owner))
        down = WORDS("part.face_down") if event.face_down else None
        name, more = event.name or event.piece, tail(owner, _looking(event.facing), down)
        return self.sentence_of(
            event, table, "piece_placed", piece=name, cell=event.cell, more=more
        )

    def read(self, line: FreeformLine, word: str) -> Entry:
        """`place scout C3 NE as "Old Scout" of Bob`: it is whoever's acts, if nothing is said."""
        del word
        facts: dict[str, Any] = {"piece": line.new_piece(), "cell": line.cell()}
        facts["owner"] = line.actor
        while not line.c.done:
            facts |= self._read_detail(line)
        entry = line.entry("piece_placed", **facts)
        if "face_down" in facts and {"name", "short"} & facts.keys() and line.actor is not None:
            entry["seen_by"] = [line.actor]  # what it is, whoever lays it keeps to themselves
        return entry

    def _read_detail(self, line: FreeformLine) -> dict[str, Any]:
        facing = line.facing()
        if facing is not None:
            return {"facing": facing}
        match line.c.keyword("keyword", *_DETAILS):
            case "down":
                return {"face_down": True}
            case "as":
                return {"name": line.name(*_DETAILS)}
            case "short":
                return {"short": line.c.take("name").text}
            case "of":
                return {"owner": line.owner()}
        return line.c.unexpected("end")

    def write(self, event: PiecePlaced, pen: FreeformPen) -> Iterator[str]:
        """All that is known of it."""
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
            parts += [pen.word("of"), pen.owner(event.owner)]
        yield " ".join(parts)

    def keeps_secret(self, entry: Entry) -> bool:
        """Who sees a new piece its line says."""
        del entry
        return False


# -- moving ----------------------------------------------------------------------------------------


def _looking(facing: str | None) -> Phrase | None:
    return None if facing is None else WORDS("part.facing", facing=facing)


class MovePiece(PieceAct[PieceMoved]):
    """A piece goes to another cell, on top of what lies there."""

    event, words = PieceMoved, ("move",)

    def apply(self, table: Table, event: PieceMoved) -> None:
        """It comes to lie there last."""
        piece = _lift(table, event.piece)
        if piece is not None:
            name, _, title, owner, facing, face_down, short, _, seen = piece
            facing = event.facing or facing
            table.pieces[name] = new_piece(
                (name, event.cell, title, owner, facing, face_down, short, None, seen)
            )
            if event.seen_by is not None or table.hidden:
                _hide(table, name, event)

    def objections(self, view: SeatView, event: PieceMoved) -> Iterator[Objection]:
        """It is there, goes onto the board, and does not lie on top there already."""
        yield from not_there(view, event.piece)
        yield from _off_board(view, event.cell)
        yield from _off_grid(view, event.facing)
        known = view.table.pieces.get(event.piece)
        if known is None or known.cell != event.cell or known.onto is not None:
            return
        if event.facing in (None, known.facing) and view.table.on(event.cell)[-1] is known:
            yield "nothing_moved", {"piece": event.piece, "cell": event.cell}

    def offers(self, view: SeatView) -> Iterator[Offer]:
        """Whatever all see."""
        yield self.offer_of(view, view.ask_piece, "move", "m")

    def offer_of(self, v: SeatView, piece: Ask, words: str = "move_hidden", key: str = "") -> Offer:
        """What all see, or what only some know of: unseen by the others."""
        return self.offer(v, words, (*v.ask_player(), piece, _ask_cell(v), _ask_facing(v)), key)

    def follows(self, chain: Table, event: Draft) -> list[Draft]:
        """What was put on it rides along."""
        return _ride_along(chain, event)

    def sentence(self, event: PieceMoved, table: Table) -> Phrase:
        """Where to, and where from."""
        values = {
            "piece": table.name_of(event.piece), "cell": event.cell,
            "more": tail(_looking(event.facing)),
        }  # fmt: skip
        known = table.pieces.get(event.piece)
        if known is None or known.cell == event.cell:
            return self.sentence_of(event, table, "piece_moved", **values)
        return self.sentence_of(event, table, "piece_moved_from", start=known.cell, **values)

    def read(self, line: FreeformLine, word: str) -> Entry:
        """`move scout C4 NE`, `move C3-C4`: what lies on top there."""
        del word
        way = line.way()
        if way is None:
            return self._read_goal(line, line.piece(), line.cell())
        line.c.at += 1
        pieces = line.table.on(way[0])
        if not pieces:
            line.c.fail("empty", cell=way[0])
        return self._read_goal(line, pieces[-1].id, way[1])

    def _read_goal(self, line: FreeformLine, piece: str, cell: str) -> Entry:
        return line.entry("piece_moved", piece=piece, cell=cell, facing=line.facing())

    def read_piece(self, line: FreeformLine) -> Entry:
        """A piece in front: `scout C4` moves it, `scout NE` turns it, `scout on cart` stacks it."""
        if line.way() is not None:
            return self.read(line, "")
        piece = line.piece()
        if line.c.keyword("keyword", "on"):
            return line.entry("piece_stacked", piece=piece, onto=line.piece())
        at, facing = line.c.at, line.facing()
        if facing is not None and line.c.done:
            return line.entry("piece_turned", piece=piece, facing=facing)
        line.c.at = at
        return self._read_goal(line, piece, line.cell())

    def write(self, event: PieceMoved, pen: FreeformPen) -> Iterator[str]:
        """The piece in front, or behind the word."""
        way = " ".join((pen.thing(event.piece), pen.thing(event.cell), event.facing or "")).strip()
        yield way
        yield f"{pen.word('move')} {way}"


class TurnPiece(PieceAct[PieceTurned]):
    """A piece is turned on its cell."""

    event, words = PieceTurned, ("turn",)

    def apply(self, table: Table, event: PieceTurned) -> None:
        """It looks that way."""
        piece = table.pieces.get(event.piece)
        if piece is not None:
            name, cell, title, owner, _, face_down, short, onto, seen = piece
            table.pieces[name] = new_piece(
                (name, cell, title, owner, event.facing, face_down, short, onto, seen)
            )
            if table.hidden:
                _show(table, event, name)

    def objections(self, view: SeatView, event: PieceTurned) -> Iterator[Objection]:
        """It is there, and looks elsewhere."""
        yield from not_there(view, event.piece)
        yield from _off_grid(view, event.facing)
        known = view.table.pieces.get(event.piece)
        if known is not None and known.facing == event.facing:
            yield "nothing_turned", {"piece": event.piece, "facing": event.facing}

    def offers(self, view: SeatView) -> Iterator[Offer]:
        """Any."""
        asks = (*view.ask_player(), view.ask_piece, _ask_facing(view, optional=False))
        yield self.offer(view, "turn", asks, "t")

    def sentence(self, event: PieceTurned, table: Table) -> Phrase:
        """Which way."""
        piece = table.name_of(event.piece)
        return self.sentence_of(event, table, "piece_turned", piece=piece, facing=event.facing)

    def read(self, line: FreeformLine, word: str) -> Entry:
        """`turn scout NE`."""
        del word
        piece, facing = line.piece(), line.facing()
        if facing is None:
            line.c.unexpected("facing")
        return line.entry("piece_turned", piece=piece, facing=facing)

    def write(self, event: PieceTurned, pen: FreeformPen) -> Iterator[str]:
        """With its word: without, it might be a move."""
        yield f"{pen.word('turn')} {pen.thing(event.piece)} {event.facing}"


class StackPiece(PieceAct[PieceStacked]):
    """A piece is put on top of another one, wherever that lies."""

    event = PieceStacked

    def apply(self, table: Table, event: PieceStacked) -> None:
        """It lies where the other one lies."""
        below, piece = table.pieces.get(event.onto), table.pieces.get(event.piece)
        if below is None or piece is None or not table.may_lie_on(piece.id, below.id):
            return
        _lift(table, piece.id)
        table.pieces[piece.id] = piece._replace(cell=below.cell, onto=below.id)
        table.riders.add(piece.id)
        if event.seen_by is not None or table.hidden:
            _hide(table, piece.id, event)
            _show(table, event, below.id)

    def objections(self, view: SeatView, event: PieceStacked) -> Iterator[Objection]:
        """Both are there, and it can lie on the other one."""
        yield from not_there(view, event.piece)
        if event.piece == event.onto:
            yield "stack_on_itself", {"piece": event.piece}
            return
        yield from not_there(view, event.onto)
        if not view.table.may_lie_on(event.piece, event.onto):
            yield "bad_stack", {"piece": event.piece, "onto": event.onto}

    def offers(self, view: SeatView) -> Iterator[Offer]:
        """Any on any other that does not lie on it."""
        pieces, table = view.open_pieces, view.table
        if len(pieces) > 1:
            others = {
                p.id: view.piece_choices(o for o in pieces if table.may_lie_on(p.id, o.id))
                for p in pieces
            }
            onto = Ask("onto", "piece", WORDS("ask.onto"), after="piece", choices_after=others)
            yield self.offer(view, "stack", (*view.ask_player(), view.ask_piece, onto), "s")

    def follows(self, chain: Table, event: Draft) -> list[Draft]:
        """What was put on it rides along."""
        return _ride_along(chain, event)

    def sentence(self, event: PieceStacked, table: Table) -> Phrase:
        """Onto which."""
        piece, onto = table.name_of(event.piece), table.name_of(event.onto)
        return self.sentence_of(event, table, "piece_stacked", piece=piece, onto=onto)

    read = nothing
    """A piece stands in front: `MovePiece.read_piece` reads it."""

    def write(self, event: PieceStacked, pen: FreeformPen) -> Iterator[str]:
        """`scout on cart`."""
        yield f"{pen.thing(event.piece)} {pen.word('on')} {pen.thing(event.onto)}"


# -- what becomes of it ----------------------------------------------------------------------------


class FlipPiece(PieceAct[PieceFlipped]):
    """A piece is turned over, and may turn out to be something."""

    event, words = PieceFlipped, ("flip",)

    def apply(self, table: Table, event: PieceFlipped) -> None:
        """Face down, whoever knew it knows it still."""
        piece = table.pieces.get(event.piece)
        if piece is None:
            return
        name = piece.name if event.name is None else event.name
        seen = piece.known_by if event.face_down else knowers(piece.name, piece.known_by, event)
        table.pieces[piece.id] = piece._replace(face_down=event.face_down, name=name, known_by=seen)
        _show(table, event, piece.id)

    def objections(self, view: SeatView, event: PieceFlipped) -> Iterator[Objection]:
        """It is there, and lies on its other side, or nobody knew what it is."""
        yield from not_there(view, event.piece)
        known = view.table.pieces.get(event.piece)
        if known is not None and known.face_down == event.face_down and event.name is None:
            key = "nothing_flipped_down" if event.face_down else "nothing_flipped_up"
            yield key, {"piece": event.piece}

    def offers(self, view: SeatView) -> Iterator[Offer]:
        """Up what lies face down, and down what lies face up."""
        for key, down in (("flip_up", False), ("flip_down", True)):
            pieces = [piece for piece in view.open_pieces if piece.face_down != down]
            name = () if down else (text("name", optional=True),)
            if pieces:
                asks = (*view.ask_player(), view.ask_which(pieces), *name)
                yield self.offer(view, key, asks, face_down=down)

    def offer_hidden(self, v: SeatView, piece: Ask) -> Offer:
        """What only some know of: turned up for all, it is hidden no more."""
        asks = (*v.ask_player(), piece, text("name", optional=True))
        return self.offer(v, "show_hidden", asks, face_down=False)

    def sentence(self, event: PieceFlipped, table: Table) -> Phrase:
        """Which side is up, and what it turns out to be."""
        piece, name = table.name_of(event.piece), event.name
        more = "" if name in (None, piece) else WORDS("part.turns_out", name=name)
        key = "piece_flipped_down" if event.face_down else "piece_flipped_up"
        return self.sentence_of(event, table, key, piece=piece, more=more)

    def read(self, line: FreeformLine, word: str) -> Entry:
        """`flip scout`: onto its other side; `flip scout up as Spy`."""
        del word
        piece = line.piece()
        known = line.table.pieces.get(piece)
        side = line.c.keyword("keyword", "up", "down")
        down = side == "down" if side is not None else known is not None and not known.face_down
        name = line.name() if line.c.keyword("keyword", "as") else None
        return line.entry("piece_flipped", piece=piece, face_down=down, name=name)

    def write(self, event: PieceFlipped, pen: FreeformPen) -> Iterator[str]:
        """Onto its other side, or onto the one that is named."""
        short = f"{pen.word('flip')} {pen.thing(event.piece)}"
        name = "" if event.name is None else f" {pen.word('as')} {pen.thing(event.name)}"
        yield f"{short}{name}"
        yield f"{short} {pen.word('down' if event.face_down else 'up')}{name}"

    def keeps_secret(self, entry: Entry) -> bool:
        """What is turned up all see."""
        return entry.get("face_down") is not False


class GivePiece(PieceAct[PieceGiven]):
    """A piece changes hands, or is nobody's."""

    event, words = PieceGiven, ("give",)

    def apply(self, table: Table, event: PieceGiven) -> None:
        """It has another owner."""
        if event.piece in table.pieces:
            piece = table.pieces[event.piece]
            table.pieces[event.piece] = piece._replace(owner=event.owner)
        _show(table, event, event.piece)

    def offers(self, view: SeatView) -> Iterator[Offer]:
        """Any, to anybody."""
        asks = (*view.ask_player(), view.ask_piece, view.ask_owner(words="new_owner"))
        yield self.offer(view, "give", asks, "g", owner=None)

    def sentence(self, event: PieceGiven, table: Table) -> Phrase:
        """To whom."""
        piece = table.name_of(event.piece)
        if event.owner is None:
            return self.sentence_of(event, table, "piece_let_go", piece=piece)
        owner = table.player_name(event.owner)
        return self.sentence_of(event, table, "piece_given", piece=piece, owner=owner)

    def read(self, line: FreeformLine, word: str) -> Entry:
        """`give scout to Bob`, `give scout to _`: it is nobody's now; `give card Ace to Bob`."""
        if line.c.keyword("keyword", "card"):
            return GiveCard().read(line, word)
        piece = line.piece()
        line.c.keyword("keyword", "to")
        return {**line.entry("piece_given", piece=piece), "owner": line.owner()}

    def write(self, event: PieceGiven, pen: FreeformPen) -> Iterator[str]:
        """To whom, or to nobody."""
        to = f"{pen.word('to')} {pen.owner(event.owner)}"
        yield f"{pen.word('give')} {pen.thing(event.piece)} {to}"


class RemovePiece(PieceAct[PieceRemoved]):
    """A piece leaves the table."""

    event, words = PieceRemoved, ("remove",)

    def apply(self, table: Table, event: PieceRemoved) -> None:
        """It lies beside the table."""
        piece = _lift(table, event.piece)
        if piece is not None:
            table.removed[piece.id] = piece
            _show(table, event, piece.id)

    def offers(self, view: SeatView) -> Iterator[Offer]:
        """Whatever all see."""
        yield self.offer_of(view, view.ask_piece, "remove", "r")

    def offer_of(
        self, v: SeatView, piece: Ask, words: str = "remove_hidden", key: str = ""
    ) -> Offer:
        """What all see, or what only some know of: unseen by the others."""
        return self.offer(v, words, (*v.ask_player(), piece, text("reason", optional=True)), key)

    def sentence(self, event: PieceRemoved, table: Table) -> Phrase:
        """And why."""
        piece, why = table.name_of(event.piece), because(event.reason)
        return self.sentence_of(event, table, "piece_removed", piece=piece, why=why)

    def read(self, line: FreeformLine, word: str) -> Entry:
        """`remove scout "shot"`."""
        del word
        return line.entry("piece_removed", piece=line.piece(), reason=line.reason())

    def write(self, event: PieceRemoved, pen: FreeformPen) -> Iterator[str]:
        """And why."""
        yield f"{pen.word('remove')} {pen.thing(event.piece)}{pen.reason(event.reason)}"

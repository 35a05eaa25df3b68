"""The table as a scene: the board with its pieces, and lists of all that lies beside it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from events.words import Lang, Phrase, in_language
from projections.boards import GameBoard
from projections.games.freeform.board import board_of
from projections.games.freeform.table import Card, Table, TablePiece, counter_id
from projections.games.freeform.words import WORDS
from projections.scene import Badge, Label, Mark, Panel, Scene, Shape, badges
from projections.scene import Piece as Drawn
from projections.sentences import thrown_words
from projections.system import score_id

_NOSE: Final = Shape(((0.0, -0.8), (-0.22, -0.52), (0.22, -0.52)), "facing")
_FACE_DOWN: Final = "?"


def board(options: Mapping[str, Any]) -> GameBoard | None:
    """The cells that a table agreed on; None where it names its places as it goes."""
    agreed = board_of(options)
    if agreed is None or (agreed.grid == "none" and not agreed.options.cells):
        return None
    return GameBoard(agreed.grid, tuple(agreed.layout(()).values()))


def scene(table: Table, lang: Lang) -> Scene:
    """What to draw, with the words in `lang`."""
    places = table.board.layout(tuple(piece.cell for piece in table.pieces.values()))
    on_board = [piece for piece in table.pieces.values() if piece.cell in places]
    beside = [piece for piece in table.pieces.values() if piece.cell not in places]
    return Scene(
        grid=table.board.grid,
        cells=tuple(places.values()),
        pieces=tuple(_drawn(table, piece, lang) for piece in on_board),
        seats=badges(table.seats),
        panels=tuple(_panels(table, beside, lang)),
    )


def _drawn(table: Table, piece: TablePiece, lang: Lang) -> Drawn:
    turn = None if piece.facing is None else table.board.angle(piece.facing)
    short = _FACE_DOWN if piece.face_down else piece.short or abbreviation(piece)
    owner = _seat(table, piece.owner)
    # What and whose a piece is stays upright when its nose turns.
    sign: tuple[Mark, ...] = () if owner is None else (Badge((0.0, 0.45), 0.2, owner),)
    remarks = [WORDS("scene.face_down")] if piece.face_down else []
    remarks += [
        _line(name, value)
        for (name, _owner, on), value in table.counters.items()
        if on == piece.id and value
    ]
    return Drawn(
        id=piece.id,
        cell=piece.cell,
        name=piece.name or piece.id,
        short=short,
        owner=owner,
        turn=turn,
        marks=() if turn is None else (_NOSE,),
        upright=() if turn is None else (Label((0.0, -0.05), short, 0.42), *sign),
        note=", ".join(remark.text(lang) for remark in remarks),
    )


def _seat(table: Table, seat: str | None) -> int | None:
    return table.seats.index(seat) if seat in table.seats else None


def abbreviation(piece: TablePiece) -> str:
    """At most four letters for a piece: its initials, or the beginning of its name.

    >>> abbreviation(TablePiece("g1", "A1", "Grey Wolf 2"))
    'GW2'
    >>> abbreviation(TablePiece("Anchor", "A1"))
    'Anch'
    """
    words = (piece.name or piece.id).replace("-", " ").replace("_", " ").split()
    if len(words) > 1:
        return "".join(word[0].upper() for word in words)[:4]
    return (piece.name or piece.id)[:4]


def _line(name: Phrase | str, value: object) -> Phrase:
    return WORDS("scene.line", name=name, value=value)


def _panels(table: Table, beside: list[TablePiece], lang: Lang) -> Iterable[Panel]:
    seats = dict.fromkeys((*table.seats, *table.scores)) if table.scores else {}
    roll, dice = table.roll, list[Phrase]()
    if roll is not None:
        thrower = roll.die if roll.player is None else table.player_name(roll.player)
        faces = thrown_words(roll.faces)
        fallen = faces if isinstance(faces, Phrase) else " ".join(faces)
        dice.append(_line(thrower, fallen))
    beside_pieces = [counter for counter in table.counters if counter[2] is None]
    told = {
        "scores": tuple(score_id(seat) if seat in table.seats else None for seat in seats),
        "counters": tuple(map(counter_id, beside_pieces)),
    }
    named = {
        "beside": tuple(piece.id for piece in beside), "removed": tuple(table.removed),
    }  # fmt: skip
    lists: Mapping[str, Sequence[Phrase | str]] = {
        "now": _now(table),
        "scores": [_line(table.player_name(s), table.scores.get(s, 0)) for s in seats],
        "counters": [
            _line(table.counter_name(counter), table.counters[counter]) for counter in beside_pieces
        ],
        "dice": dice,
        "beside": [
            WORDS("scene.beside_line", cell=piece.cell, piece=piece.name or piece.id)
            for piece in beside
        ],
        "removed": [piece.name or piece.id for piece in table.removed.values()],
    }
    for key, lines in lists.items():
        if lines:
            panel = _panel(WORDS(f"scene.{key}"), lines, lang)
            yield replace(panel, counters=told.get(key, ()), ids=named.get(key, ()))
    for name, deck in table.decks.items():
        title = WORDS("scene.deck", deck=name) if name else WORDS("scene.nameless_deck")
        size = [] if deck.size is None else [WORDS("scene.size", count=deck.size)]
        thrown = WORDS("scene.discards", cards=_names(deck.discards))
        yield _panel(title, [*size, thrown] if deck.discards else size, lang)
    for key, hands in (("hand", table.hands), ("in_play", table.in_play)):
        for seat, cards in hands.items():
            if cards:
                title = WORDS(f"scene.{key}", player=table.player_name(seat))
                panel = _panel(title, _names(cards), lang, _seat(table, seat))
                yield replace(panel, ids=tuple(card.name for card in cards))


def _panel(
    title: Phrase, lines: Iterable[Phrase | str], lang: Lang, owner: int | None = None
) -> Panel:
    return Panel(title.text(lang), tuple(in_language(line, lang) for line in lines), owner)


def _now(table: Table) -> list[Phrase | str]:
    lines: list[Phrase | str] = []
    for kind, stretch in table.stretches.items():
        key = f"scene.stretch_{kind}"
        line: Phrase | str = (
            WORDS(key, number=stretch.number) if key in WORDS else f"{kind} {stretch.number}"
        )
        if stretch.player is not None:
            line = WORDS("scene.stretch_by", stretch=line, who=table.player_name(stretch.player))
        lines.append(line)
        lines += [stretch.title] if stretch.title else []
    return lines


def _names(cards: Iterable[Card]) -> list[Phrase | str]:
    return [card.name or WORDS("scene.unknown_card") for card in cards]

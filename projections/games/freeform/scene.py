"""The table as a scene: the board with its pieces, and lists of all that lies beside it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from events.words import Lang, Phrase, in_language
from projections.games.freeform import WORDS
from projections.games.freeform.table import Card, Piece, Table
from projections.scene import Badge, Label, Mark, Panel, Scene, Shape, badges
from projections.scene import Piece as Drawn

_NOSE: Final = Shape(((0.0, -0.8), (-0.22, -0.52), (0.22, -0.52)), "facing")
_FACE_DOWN: Final = "?"


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


def _drawn(table: Table, piece: Piece, lang: Lang) -> Drawn:
    turn = None if piece.facing is None else table.board.angle(piece.facing)
    short = _FACE_DOWN if piece.face_down else piece.short or abbreviation(piece)
    owner = _seat(table, piece.owner)
    return Drawn(
        id=piece.id,
        cell=piece.cell,
        name=piece.name or piece.id,
        short=short,
        owner=owner,
        turn=turn,
        marks=() if turn is None else (_NOSE,),
        upright=() if turn is None else _signs(short, owner),
        note=", ".join(_remarks(table, piece, lang)),
    )


def _signs(short: str, owner: int | None) -> tuple[Mark, ...]:
    """What and whose a piece is, which stays upright when its nose turns."""
    sign: tuple[Mark, ...] = () if owner is None else (Badge((0.0, 0.45), 0.2, owner),)
    return (Label((0.0, -0.05), short, 0.42), *sign)


def _seat(table: Table, seat: str | None) -> int | None:
    return table.seats.index(seat) if seat in table.seats else None


def abbreviation(piece: Piece) -> str:
    """At most four letters for a piece: its initials, or the beginning of its name.

    >>> abbreviation(Piece("g1", "A1", "Grey Wolf 2")), abbreviation(Piece("Anchor", "A1"))
    ('GW2', 'Anch')
    """
    words = (piece.name or piece.id).replace("-", " ").replace("_", " ").split()
    if len(words) > 1:
        return "".join(word[0].upper() for word in words)[:4]
    return (piece.name or piece.id)[:4]


def _remarks(table: Table, piece: Piece, lang: Lang) -> list[str]:
    down = [WORDS("scene.face_down").text(lang)] if piece.face_down else []
    counters = [
        _line(name, value).text(lang)
        for (name, _owner, on), value in table.counters.items()
        if on == piece.id and value
    ]
    return down + counters


def _line(name: Phrase | str, value: object) -> Phrase:
    return WORDS("scene.line", name=name, value=value)


def _panels(table: Table, beside: list[Piece], lang: Lang) -> Iterable[Panel]:
    lists = (
        ("now", _now(table)),
        ("scores", _scores(table)),
        ("counters", _counters(table)),
        ("dice", _dice(table)),
        ("beside", _beside(beside)),
        ("removed", [piece.name or piece.id for piece in table.removed.values()]),
    )
    for key, lines in lists:
        if lines:
            yield Panel(WORDS(f"scene.{key}").text(lang), _texts(lines, lang))
    yield from _decks(table, lang)
    yield from _cards(table, lang)


def _texts(lines: Iterable[Phrase | str], lang: Lang) -> tuple[str, ...]:
    return tuple(in_language(line, lang) for line in lines)


def _now(table: Table) -> list[Phrase | str]:
    lines: list[Phrase | str] = []
    for kind, stretch in table.stretches.items():
        line: Phrase | str = WORDS(f"scene.stretch_{kind}", number=stretch.number)
        if stretch.player is not None:
            line = WORDS("scene.stretch_by", stretch=line, who=table.player_name(stretch.player))
        lines.append(line)
        lines += [stretch.title] if stretch.title else []
    return lines


def _scores(table: Table) -> list[Phrase | str]:
    seats = dict.fromkeys((*table.seats, *table.scores)) if table.scores else {}
    return [_line(table.player_name(seat), table.scores.get(seat, 0)) for seat in seats]


def _counters(table: Table) -> list[Phrase | str]:
    return [
        _line(table.counter_name(counter), value)
        for counter, value in table.counters.items()
        if counter[2] is None
    ]


def _dice(table: Table) -> list[Phrase | str]:
    roll = table.roll
    if roll is None:
        return []
    faces = " ".join(str(face) for face in roll.faces)
    name = roll.die if roll.player is None else table.player_name(roll.player)
    return [_line(name, faces)]


def _beside(pieces: list[Piece]) -> list[Phrase | str]:
    return [
        WORDS("scene.beside_line", cell=piece.cell, piece=piece.name or piece.id)
        for piece in pieces
    ]


def _decks(table: Table, lang: Lang) -> Iterable[Panel]:
    for name, deck in table.decks.items():
        title = WORDS("scene.deck", deck=name) if name else WORDS("scene.nameless_deck")
        lines: list[Phrase | str] = []
        if deck.size is not None:
            lines.append(WORDS("scene.size", count=deck.size))
        if deck.discards:
            lines.append(WORDS("scene.discards", cards=_names(deck.discards)))
        yield Panel(title.text(lang), _texts(lines, lang))


def _names(cards: Iterable[Card]) -> list[Phrase | str]:
    return [card.name or WORDS("scene.unknown_card") for card in cards]


def _cards(table: Table, lang: Lang) -> Iterable[Panel]:
    for key, hands in (("hand", table.hands), ("in_play", table.in_play)):
        for seat, cards in hands.items():
            if cards:
                title = WORDS(f"scene.{key}", player=table.player_name(seat)).text(lang)
                yield Panel(title, _texts(_names(cards), lang), _seat(table, seat))

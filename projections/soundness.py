"""Whether a scene can be drawn: pieces lie on cells, owners have a seat, nothing is there twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from events.words import Phrase
from projections.scene import Badge, Disc, Label, Mark, Piece, Scene, Shape
from projections.words import WORDS

_LONGEST: Final = 4
_SEAT: Final = "seat:"


def faults_of(scene: Scene) -> Iterator[Phrase]:
    """What in a scene cannot be drawn as it is told."""
    cells = {cell.id for cell in scene.cells}
    for name in _twice(cell.id for cell in scene.cells):
        yield WORDS("scene.cell_twice", id=name)
    for name in _twice(piece.id for piece in scene.pieces):
        yield WORDS("scene.piece_twice", id=name)
    for piece in scene.pieces:
        if piece.cell not in cells:
            yield WORDS("scene.no_cell", what=piece.name, cell=piece.cell)
        if len(piece.short) > _LONGEST:
            yield WORDS("scene.too_long", what=piece.name, short=piece.short, most=_LONGEST)
        yield from _strangers(scene, piece.name, _seats_of(piece))
    for panel in scene.panels:
        yield from _strangers(scene, panel.title, [panel.owner])
    for end in sorted({end for arrow in scene.arrows for end in (arrow.start, arrow.end)} - cells):
        yield WORDS("scene.arrow", cell=end)
    for cell in sorted(scene.lit - cells):
        yield WORDS("scene.lit", cell=cell)


def drawable(scene: Scene) -> Scene:
    """What of a scene can be drawn: without what lies nowhere, and owners who do not sit there."""
    cells = {cell.id: cell for cell in reversed(scene.cells)}
    pieces = {piece.id: piece for piece in reversed(scene.pieces) if piece.cell in cells}
    return replace(
        scene,
        cells=tuple(reversed(cells.values())),
        pieces=tuple(_seated(scene, piece) for piece in reversed(pieces.values())),
        panels=tuple(
            panel if _is_seat(scene, panel.owner) else replace(panel, owner=None)
            for panel in scene.panels
        ),
        arrows=tuple(a for a in scene.arrows if a.start in cells and a.end in cells),
        lit=scene.lit & cells.keys(),
    )


def _twice(names: Iterable[str]) -> Iterator[str]:
    return (name for name, count in Counter(names).items() if count > 1)


def _strangers(scene: Scene, what: str, seats: Iterable[int | None]) -> Iterator[Phrase]:
    for seat in seats:
        if not _is_seat(scene, seat):
            yield WORDS("scene.no_seat", what=what, seat=seat, count=len(scene.seats))


def _is_seat(scene: Scene, index: int | None) -> bool:
    return index is None or 0 <= index < len(scene.seats)


def _seats_of(piece: Piece) -> Iterator[int | None]:
    """The seats that a piece and its marks name."""
    yield piece.owner
    for mark in (*piece.marks, *piece.upright):
        yield _seat_of(mark)


def _seat_of(mark: Mark) -> int | None:
    match mark:
        case Badge():
            return mark.seat
        case Shape() if mark.role.startswith(_SEAT):
            return int(mark.role.removeprefix(_SEAT))
        case Shape() | Disc() | Label():
            return None


def _seated(scene: Scene, piece: Piece) -> Piece:
    """A piece without the owner and the marks that name nobody at the table."""
    return replace(
        piece,
        owner=piece.owner if _is_seat(scene, piece.owner) else None,
        short=piece.short[:_LONGEST],
        marks=tuple(mark for mark in piece.marks if _is_seat(scene, _seat_of(mark))),
        upright=tuple(mark for mark in piece.upright if _is_seat(scene, _seat_of(mark))),
    )

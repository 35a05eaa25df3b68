"""What the browser's parts of a page are made of: scripts, styles, colours, scenes as pictures."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from importlib import resources
from itertools import chain
from typing import Any, Final

from projections.boards import GameBoard
from projections.outlines import edge_lines
from projections.palette import custom_properties, variables
from projections.plain_text import clean
from projections.scene import Scene
from projections.svg import FONT, artworks_of, fragment, view_box
from projections.svg_art import definition
from projections.svg_primitives import badge_outline
from projections.systems import find_system, installed


@cache
def part(name: str) -> str:
    """A script or a style sheet that lies beside this module."""
    return (resources.files(__package__) / name).read_text("utf-8")


def script(*names: str) -> str:
    """Several scripts as one; the last one begins: it exports the component, or runs in a file."""
    return "\n".join(part(name) for name in names)


REPLAY_SCRIPTS: Final = (
    "dom.js", "icons.js", "seats.js", "artworks.js", "gestures.js", "board.js",
    "replay_data.js",
    "replay_board.js", "altered.js", "track.js", "replay_numbers.js", "album.js", "sides.js",
    "present.js", "replay.js",
)  # fmt: skip
"""The replay, on a page and in a file of its own."""


def tokens() -> str:
    """Colours, type and measures of the product, for the head of a page: they reach all parts."""
    return f":root{{{custom_properties()}}}\n{part('tokens.css')}"


def replay_style() -> str:
    """The style sheet of the replay, for both."""
    return "\n".join((palette(), part("recorder.css"), part("replay.css"), part("album.css")))


def palette() -> str:
    """The colours of the picture for a style sheet: one page shows them in light and in dark."""
    roles: dict[str, Any] = {}
    for game in installed():
        with suppress(Exception):  # one that does not load says so where it is needed
            roles |= find_system(game).roles
    light, dark = (
        dict(pair.split(":", 1) for pair in variables(theme, roles).split(";"))
        for theme in ("light", "dark")
    )
    both = (f"{name}: light-dark({light[name]}, {dark[name]})" for name in light)
    return f":host {{ {'; '.join(both)} }}"


def picture_of(scene: Scene) -> dict[str, Any]:
    """The drawn board, its frame, which cell each piece lies on, and where edges are."""
    covers = {piece.id: list(piece.cells) for piece in scene.pieces if piece.covers}
    remarks = {piece.id: piece.remark for piece in scene.pieces if piece.tracks or piece.conditions}
    amounts = {
        track.counter: track.amount
        for piece in scene.pieces
        for track in piece.tracks
        if track.counter
    }
    more = {
        "beside": scene.bodies == "beside", "covers": covers, "remarks": remarks,
        "amounts": amounts, "edges": _edges_of(scene),
        "names": {piece.id: clean(piece.name) for piece in scene.pieces},
        "owners": {p.id: p.owner for p in scene.pieces if p.owner is not None},
        "of": {piece.id: piece.of for piece in scene.pieces if piece.of},
        "turns": {p.id: round(p.turn) for p in scene.pieces if p.of and p.turn is not None},
    }  # fmt: skip
    return {key: value for key, value in more.items() if value} | {
        "grid": scene.grid,
        "svg": fragment(scene, theme="page", defines=False),
        "artworks": [definition(one, "page", scene.roles) for one in artworks_of(scene.pieces)],
        "box": list(view_box(scene)),
        "font": FONT,
        "title": scene.title,
        "pieces": {name: piece.cell for piece in scene.pieces for name in (*piece.holds, piece.id)},
    }


def shared_artworks(*pictures: dict[str, Any]) -> list[str]:
    """The drawings that some pictures show, taken out of them: each is sent once."""
    found = chain.from_iterable(picture.pop("artworks") for picture in pictures)
    return list(dict.fromkeys(found))


def _edges_of(scene: Scene) -> dict[str, list[list[float]]]:
    """Where edges lie that may be tapped: those that are drawn; round areas, all there are.

    Of squares and hexes a browser knows it by their centres. An edge at the rim is found by the
    name of its cell alone as well, as old records have it.
    """
    cells, board = {cell.id: cell for cell in scene.cells}, GameBoard(scene.grid, scene.cells)
    between = (*board.borders(), *board.rims()) if scene.grid == "area" else ()
    found: dict[str, list[list[float]]] = {}
    for edge in (*between, *scene.edges):
        for line in edge_lines(scene.grid, cells, edge):
            ends = [round(n, 3) for point in line for n in point]
            for name in edge.names:
                known = found.setdefault(name, [])
                known += [] if ends in known else [ends]
    return found


def panels_of(scene: Scene) -> list[dict[str, Any]]:
    """The lists beside the board."""
    return [
        {
            "title": panel.title,
            "lines": list(panel.lines),
            "owner": panel.owner,
            "counters": list(panel.counters),
            "ids": list(panel.ids),
            "bars": panel.bars,
        }
        for panel in scene.panels
    ]


def signs_of(scene: Scene) -> list[dict[str, Any]]:
    """How each seat of a scene is told apart: letter and outline; by its number it is coloured."""
    return [
        {
            "seat": badge.seat,
            "letter": badge.letter,
            "outline": [list(point) for point in badge_outline(badge.shape, 1.0)],
            "number": i,
        }
        for i, badge in enumerate(scene.seats)
    ]

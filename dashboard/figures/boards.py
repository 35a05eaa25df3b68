"""A heat-map on the board itself: shaded cells with their numbers, drawn from the game's scene."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from typing import Final

from projections.outlines import outline_of
from projections.scene import Cell, Scene, called
from projections.svg import FONT, definitions_of, drawn_piece, view_box

_STRONGEST: Final = 52
"""Percent of the shade in the fullest cell: text on it keeps its contrast."""


@dataclass(frozen=True)
class HeatCell:
    """What a cell tells: its shade (0 to 1), its number, a line below, and all of it in words."""

    shade: float
    number: str
    below: str = ""
    words: str = ""
    faint: bool = False


def board(
    scene: Scene,
    spots: Mapping[str, HeatCell],
    laid: Mapping[str, str],
    title: str,
    *,
    taps: Mapping[str, str] | None = None,
) -> str:
    """The board as SVG in the colours of its page; `laid` names what lies on a cell already.

    The pieces of the scene stand for their names. A cell with a number can be tapped, and every one
    of `taps`, which says what a tap does there.
    """
    left, top, wide, high = view_box(scene)
    cells = definitions_of(scene) + "".join(
        _cell(scene, cell, spots.get(cell.id), laid.get(cell.id), (taps or {}).get(cell.id))
        for cell in scene.cells
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:.2f} {top:.2f} {wide:.2f}'
        f' {high:.2f}" role="group" aria-label="{escape(title)}" font-family="{FONT}"'
        f' text-anchor="middle">{cells}</svg>'
    )


def _cell(
    scene: Scene, cell: Cell, spot: HeatCell | None, laid: str | None, tap: str | None
) -> str:
    label = f"{cell.id}: {laid or (spot.words if spot else '-')}" + (f". {tap}" if tap else "")
    can_be_tapped = tap or (spot and not laid)
    pressed = f' data-cell="{escape(cell.id)}" class="spot"' if can_be_tapped else ""
    role = "button" if pressed else "img"
    inside = _ground(scene, cell, spot, laid=bool(laid)) + _texts(cell, spot, laid)
    piece = next((one for one in scene.pieces if one.cell == cell.id), None)
    if piece is not None:
        inside = _ground(scene, cell, spot, laid=True) + drawn_piece(piece, scene.roles)
    return (
        f'<g{pressed} role="{role}" tabindex="0" aria-label="{escape(label)}"'
        f' transform="translate({cell.x:.3f} {cell.y:.3f})"><title>{escape(label)}</title>'
        f"{inside}</g>"
    )


def _ground(scene: Scene, cell: Cell, spot: HeatCell | None, *, laid: bool) -> str:
    grid = "hex" if scene.grid == "none" else scene.grid
    corners = " ".join(f"{x:.3f},{y:.3f}" for x, y in outline_of(grid, cell, 0.96))
    if laid:
        fill = "var(--aar-ground)"
    else:
        share = round(_STRONGEST * max(0.0, min(1.0, spot.shade))) if spot else 0
        fill = f"color-mix(in srgb, var(--aar-frame-0) {share}%, var(--aar-field))"
    dash = ' stroke-dasharray=".12 .1"' if spot and spot.faint else ""
    width = ".07" if laid else ".035"
    return (
        f'<polygon points="{corners}" style="fill:{fill};stroke:var(--aar-line)"'
        f' stroke-width="{width}"{dash}/>'
    )


def _texts(cell: Cell, spot: HeatCell | None, laid: str | None) -> str:
    name = _text(0.68, str(called(cell)), 0.24, "faint" if spot is None else "ink")
    if laid:
        # The name of what lies there, as large as it fits, and whose it is below.
        unit, _, of = laid.removesuffix(")").partition(" (")
        size = max(min(0.34, 2.6 / max(len(unit), 1)), 0.15)
        below = _text(0.36, of, 0.2, "ink")
        return _text(0.08, unit, size, "ink", bold=True) + below + name
    if spot is None:
        return name
    number = _text(0.06, spot.number, 0.44, "ink", bold=not spot.faint)
    return number + _text(0.38, spot.below, 0.24, "ink") + name


def _text(y: float, text: str, size: float, role: str, *, bold: bool = False) -> str:
    weight = ' font-weight="700"' if bold else ""
    return (
        f'<text y="{y}" font-size="{size}"{weight} style="fill:var(--aar-{role})">'
        f"{escape(text)}</text>"
        if text
        else ""
    )

"""A scene as the board component needs it."""

from __future__ import annotations

from typing import Any

from projections.scene import Scene
from projections.svg import FONT, ThemeName, badge_outline, colour, fragment, view_box


def picture_of(scene: Scene, theme: ThemeName) -> dict[str, Any]:
    """The drawn board, its frame, and which cell each piece lies on."""
    return {
        "grid": scene.grid,
        "svg": fragment(scene, theme=theme),
        "box": list(view_box(scene)),
        "font": FONT,
        "title": scene.title,
        "pieces": {piece.id: piece.cell for piece in scene.pieces},
    }


def panels_of(scene: Scene) -> list[dict[str, Any]]:
    """The lists beside the board."""
    return [
        {"title": panel.title, "lines": list(panel.lines), "owner": panel.owner}
        for panel in scene.panels
    ]


def signs_of(scene: Scene, theme: ThemeName) -> list[dict[str, Any]]:
    """How each seat is told apart: letter, outline and colour."""
    return [
        {
            "letter": badge.letter,
            "outline": [list(point) for point in badge_outline(badge.shape, 1.0)],
            "colour": colour(theme, "frame", i),
            "ink": colour(theme, "badge_ink", i),
        }
        for i, badge in enumerate(scene.seats)
    ]

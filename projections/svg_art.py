"""Drawings in a picture: each is defined once, and shown by its name wherever it lies."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from html import escape
from itertools import groupby

from projections.palette import Palette, Roles, colour
from projections.scene import Art, ArtPath, Artwork, Point
from projections.svg_primitives import num


def used(art: Art, at: Point, turn: float, theme: Palette) -> str:
    """A drawing at its place, by its name."""
    place = f"translate({num(at[0])} {num(at[1])})" if at != (0.0, 0.0) else ""
    turned = f"rotate({num(turn % 360)})" if turn % 360 else ""
    faint = f' opacity="{num(art.opacity)}"' if art.opacity < 1 else ""
    return (
        f'<use href="#{_name(art.artwork, theme)}"'
        f' transform="{place}{turned}scale({art.size / 100:.4g})"{faint}/>'
    )


def definitions(artworks: Iterable[Artwork], theme: Palette, roles: Roles) -> str:
    """What a picture must hold so that these can be shown by their names."""
    defined = "".join(definition(one, theme, roles) for one in dict.fromkeys(artworks))
    return f"<defs>{defined}</defs>" if defined else ""


def definition(artwork: Artwork, theme: Palette, roles: Roles) -> str:
    """One drawing under its name, in the colours of a theme."""
    looks = groupby(artwork.paths, lambda path: _look(path, theme, roles))
    paths = "".join(_paths(look, [escape(one.path) for one in alike]) for look, alike in looks)
    return (
        f'<g id="{_name(artwork, theme)}" fill="none" stroke-linejoin="round"'
        f' stroke-linecap="round">{paths}</g>'
    )


@lru_cache(maxsize=4096)
def _name(artwork: Artwork, theme: Palette) -> str:
    """Pictures of both themes may stand in one page."""
    return escape(f"art-{artwork.id}" if theme == "page" else f"art-{artwork.id}-{theme}")


def _paths(look: str, paths: list[str]) -> str:
    """Paths that look alike; what they share is said once."""
    if len(paths) == 1:
        return f'<path d="{paths[0]}"{look}/>'
    inside = "".join(f'<path d="{path}"/>' for path in paths)
    return f"<g{look}>{inside}</g>"


def _look(path: ArtPath, theme: Palette, roles: Roles) -> str:
    said = f' fill="{colour(theme, path.fill, roles=roles)}"' if path.fill else ""
    if path.is_holed:
        said += ' fill-rule="evenodd"'
    if path.line:
        ink = colour(theme, path.line, roles=roles)
        said += f' stroke="{ink}" stroke-width="{num(path.width)}"'
    if path.cap == "butt":
        said += ' stroke-linecap="butt"'
    if path.dashes:
        said += f' stroke-dasharray="{escape(path.dashes)}"'
    return f'{said} paint-order="stroke"' if path.under else said

"""The colours of pictures: of a theme, or of whatever page a picture stands in.

A game adds the roles that only its pieces have (`GameSystem.roles`, `Scene.roles`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

ThemeName = Literal["light", "dark"]
Palette = Literal["light", "dark", "page"]
"""A theme, or the colours of the page that a picture stands in, as CSS variables."""


class Role(NamedTuple):
    """The ink of a role that a game adds, in both themes, and from what it is to be told.

    `least` is how clearly: text 4.5 to 1, marks 3 to 1 (see `CONTRASTS`).
    """

    light: str
    dark: str
    on: str = "face"
    least: float = 3


Roles = Mapping[str, Role]
"""What a game adds, by name."""

NO_ROLES: Final[Roles] = {}

_FRAMES: Final = {
    "light": ("#0B4F8A", "#8A4B00", "#1E6B3A", "#6B2C91", "#A3123F", "#37474F"),
    "dark": ("#6FB6F2", "#F0B95B", "#6FD08C", "#CDA2F2", "#FF95AC", "#BCC8D0"),
}
_FACES: Final = {
    "light": ("#DDEBF9", "#FBE9CC", "#DEF1E2", "#EFE2F7", "#FBE0E7", "#E6EBED"),
    "dark": ("#102C45", "#3E2C0E", "#12351E", "#331E46", "#481726", "#29323A"),
}

SEAT_COLOURS: Final = len(_FRAMES["light"])
"""So many seats have a colour of their own; the next one has that of the first."""

THEMES: Final[Mapping[ThemeName, Mapping[str, str]]] = {
    "light": {
        "page": "#FFFFFF", "field": "#F1ECE0", "ground": "#DDD4C0", "line": "#777060",
        "ink": "#12161B", "faint": "#5F594B", "plain": "#F7F5F0", "halo": "#FFFFFF",
        "lit": "#B34700", "hit": "#A8102E", "move": "#14573A", "cause": "#123F8C",
    },
    "dark": {
        "page": "#0E1117", "field": "#1C222C", "ground": "#323A47", "line": "#8A93A6",
        "ink": "#F4F6F8", "faint": "#A5AEBE", "plain": "#262D38", "halo": "#0E1117",
        "lit": "#FFD166", "hit": "#FF8096", "move": "#8CE5B4", "cause": "#A3CCFF",
    },
}  # fmt: skip

# What must be told from what, and how clearly: text 4.5 to 1, marks 3 to 1 (WCAG 2.2, 1.4.3 and
# 1.4.11). "face" and "frame" stand for those of every seat and for pieces of nobody.
CONTRASTS: Final[tuple[tuple[str, str, float], ...]] = (
    ("ink", "page", 4.5), ("ink", "field", 4.5), ("ink", "face", 4.5), ("faint", "field", 4.5),
    ("faint", "page", 4.5), ("badge_ink", "frame", 4.5), ("frame", "face", 3),
    ("frame", "field", 3), ("frame", "page", 3), ("line", "field", 3),
    ("lit", "field", 3), ("hit", "field", 3), ("move", "field", 3), ("cause", "field", 3),
    ("ink", "ground", 4.5),
)  # fmt: skip


def colour(theme: Palette, role: str, seat: int | None = None, roles: Roles = NO_ROLES) -> str:
    """The colour of a role; `frame`, `face` and `badge_ink` are a seat's, others are anybody's."""
    if theme == "page":
        return f"var(--{_variable(role, seat, roles)})"
    if role == "frame":
        return THEMES[theme]["line"] if seat is None else _FRAMES[theme][seat % SEAT_COLOURS]
    if role == "face":
        return THEMES[theme]["plain"] if seat is None else _FACES[theme][seat % SEAT_COLOURS]
    if role == "badge_ink":
        return "#FFFFFF" if theme == "light" else "#0E1117"
    if role in roles:
        return roles[role].light if theme == "light" else roles[role].dark
    return THEMES[theme].get(role, THEMES[theme]["ink"])


def _variable(role: str, seat: int | None, roles: Roles) -> str:
    if role in ("frame", "face") and seat is not None:
        return f"aar-{role}-{seat % SEAT_COLOURS}"
    plain = {"frame": "line", "face": "plain"}.get(role, role)
    known = plain in THEMES["light"] or plain in roles or plain == "badge_ink"
    return f"aar-{plain if known else 'ink'}"


def contrast(one: str, other: str) -> float:
    """How clearly one colour is told from another: from 1 to 21 (WCAG 2.2)."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def variables(theme: ThemeName, roles: Roles = NO_ROLES) -> str:
    """What the palette `page` wants to find in a style sheet, for one theme."""
    common = (*THEMES[theme], *roles, "badge_ink")
    plain = {role: colour(theme, role, roles=roles) for role in common}
    seats = {
        f"{role}-{seat}": colour(theme, role, seat)
        for role in ("frame", "face")
        for seat in range(SEAT_COLOURS)
    }
    return ";".join(f"--aar-{name}:{value}" for name, value in (plain | seats).items())

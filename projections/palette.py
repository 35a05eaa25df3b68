"""The colours of the product, in light and dark: of its pages, its charts and its pictures.

They stand here and nowhere else. A page gets all of them as CSS (`custom_properties`), a picture
those of its roles: of a theme, or of whatever page it stands in. A game adds the roles that only
its pieces have (`GameSystem.roles`, `Scene.roles`).
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


class ColourPair(NamedTuple):
    """One colour of the product, as it is in each theme."""

    light: str
    dark: str


TOKENS: Final[Mapping[str, ColourPair]] = {
    # The ground: map paper by day, blackout by night.
    "page": ColourPair("#E6EAE1", "#111512"),  # the sheet that everything lies on
    "surface": ColourPair("#F6F8F2", "#1A201B"),  # cards, bars, panels
    "raised": ColourPair("#FFFFFF", "#242B25"),  # buttons, fields, what floats
    "sunk": ColourPair("#D6DCCF", "#0B0E0C"),  # tracks, wells, what cannot be pressed
    "table": ColourPair("#C5CEBF", "#090C0A"),  # under a board
    "cell": ColourPair("#EDF0E8", "#1D241E"),  # an empty hex or square
    "ground": ColourPair("#D9DECF", "#2A322B"),  # a field with terrain
    "shade": ColourPair("#141A15", "#000000"),  # of what shadows are mixed
    # The ink.
    "ink": ColourPair("#141A15", "#EEF2EA"),
    "soft": ColourPair("#465047", "#AFBAAD"),  # second lines, axes
    "edge": ColourPair("#BCC5B5", "#39433B"),  # hairlines that carry no meaning
    "line": ColourPair("#6D786C", "#7F8C80"),  # borders of what can be pressed
    # The marker, the one loud colour: "here, now". One fill a screen.
    "marker": ColourPair("#FFD21F", "#FFD21F"),
    "on-marker": ColourPair("#141A15", "#141A15"),
    "marker-line": ColourPair("#141A15", "#FFD21F"),  # the frame that carries it on pale ground
    "marker-wash": ColourPair("#FFF1B0", "#3A3209"),  # the highlighter over a line of text
    # What is meant.
    "loss": ColourPair("#A8102E", "#FF8096"),  # losses, defeats, errors
    "gain": ColourPair("#14573A", "#8CE5B4"),  # heals, wins, what is recorded
    "wait": ColourPair("#7A3E00", "#FFC46B"),  # not sent yet, doubt
    "cause": ColourPair("#123F8C", "#A3CCFF"),  # why, and links
    "loss-wash": ColourPair("#F7DDE1", "#3B151D"),
    "gain-wash": ColourPair("#D8EBDF", "#12301F"),
    # The seats: of a line and a badge, and of the face of a piece.
    "seat-0": ColourPair("#0B4F8A", "#6FB6F2"), "face-0": ColourPair("#DDEBF9", "#102C45"),
    "seat-1": ColourPair("#8A4B00", "#F0B95B"), "face-1": ColourPair("#FBE9CC", "#3E2C0E"),
    "seat-2": ColourPair("#1E6B3A", "#6FD08C"), "face-2": ColourPair("#DEF1E2", "#12351E"),
    "seat-3": ColourPair("#6B2C91", "#CDA2F2"), "face-3": ColourPair("#EFE2F7", "#331E46"),
    "seat-4": ColourPair("#A3123F", "#FF95AC"), "face-4": ColourPair("#FBE0E7", "#481726"),
    "seat-5": ColourPair("#37474F", "#BCC8D0"), "face-5": ColourPair("#E6EBED", "#29323A"),
    "seat-6": ColourPair("#005F66", "#5FD3D8"), "face-6": ColourPair("#D8F0F0", "#0A3538"),
    "seat-7": ColourPair("#5A5600", "#D6D162"), "face-7": ColourPair("#F1F0CF", "#33310B"),
    "on-seat": ColourPair("#FFFFFF", "#111512"),
    # Charts: about a mean.
    "div-neg": ColourPair("#9C3B12", "#F2A174"),
    "div-mid": ColourPair("#DDE2D7", "#2A322B"),
    "div-pos": ColourPair("#0C5A73", "#74C4DC"),
    # The two rings of whatever has the focus: one of them shows on any ground.
    "focus-in": ColourPair("#FFFFFF", "#111512"), "focus-out": ColourPair("#123F8C", "#FFD21F"),
}  # fmt: skip

SEAT_COLOURS: Final = sum(name.startswith("seat-") for name in TOKENS)
"""So many seats have a colour of their own; the next one has that of the first."""

_ROLES: Final = {
    "page": "page", "field": "cell", "ground": "ground", "line": "line", "ink": "ink",
    "faint": "soft", "plain": "surface", "halo": "page", "lit": "wait", "hit": "loss",
    "move": "gain", "cause": "cause",
}  # fmt: skip
"""The roles that every picture has, and whose colours they have."""


def token(theme: ThemeName, name: str) -> str:
    """One colour of the product."""
    return TOKENS[name].light if theme == "light" else TOKENS[name].dark


def custom_properties() -> str:
    """All of them as CSS, each in light and in dark."""
    return ";".join(
        f"--aa-{name}:{light}" if light == dark else f"--aa-{name}:light-dark({light},{dark})"
        for name, (light, dark) in TOKENS.items()
    )


def mixed(theme: ThemeName, name: str, share: float, ground: str) -> str:
    """So much of one colour over another: as an opacity, for what knows none."""
    pairs = zip(_channels(token(theme, name)), _channels(token(theme, ground)), strict=True)
    return "#" + "".join(f"{round(255 * (share * a + (1 - share) * b)):02X}" for a, b in pairs)


THEMES: Final[Mapping[ThemeName, Mapping[str, str]]] = {
    "light": {role: TOKENS[name].light for role, name in _ROLES.items()},
    "dark": {role: TOKENS[name].dark for role, name in _ROLES.items()},
}

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
        return token(theme, "line" if seat is None else f"seat-{seat % SEAT_COLOURS}")
    if role == "face":
        return token(theme, "surface" if seat is None else f"face-{seat % SEAT_COLOURS}")
    if role == "badge_ink":
        return token(theme, "on-seat")
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
    parts = _channels(colour)
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _channels(colour: str) -> list[float]:
    return [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]


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

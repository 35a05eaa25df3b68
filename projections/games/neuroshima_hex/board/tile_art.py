"""The drawings of tiles: pictures, grounds and signs, as the drawings that a scene shows.

What was drawn by hand stands in `data/artwork.json`, in SVG paths; it is read when the first tile
is shown. A hexagon has corners at distance 100; all that stands at a side is drawn at the top one.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import cos, pi, sin
from pathlib import Path
from typing import Any, Final

from projections.games.neuroshima_hex.board.board import Tile
from projections.games.neuroshima_hex.inks import shades_of
from projections.scene import ArtPath, Artwork, Emblem

_FILE: Final = Path(__file__).parent.parent / "data" / "artwork.json"
_PAINTS: Final = {"k": "ink", "a": "accent", "p": "paper", "h": "half"}


@lru_cache(maxsize=1)
def _drawn() -> Any:
    """All that was drawn by hand."""
    return json.loads(_FILE.read_text("utf-8"))


def pictures() -> Sequence[str]:
    """The names of all pictures."""
    return tuple(_drawn()["pictures"])


# -- the picture of a tile -------------------------------------------------------------------------

_OF_ROLES: Final = ("outpost", "vegas", "moloch", "hegemony", "smart", "borgo")


def picture_name(tile: Tile) -> str:
    """Which picture shows a tile: its own, that of its role, or what its facts suggest."""
    known, role = _drawn()["pictures"], tile.id.partition("-")[2]
    if tile.kind in {"instant", "foundation"}:
        ability = "bomb" if "bomb" in tile.abilities else min(tile.abilities, default="")
        return ability if ability in known else "terror"
    names = (tile.id, *(f"{army}-{role}" for army in _OF_ROLES))
    return next((name for name in names if name in known), None) or _suggested(tile)


def _suggested(tile: Tile) -> str:
    """What stands for a tile of a pack that nobody drew."""
    effects = {link.effect: link for link in tile.module}
    kinds = {attack.type for attack in tile.attacks}
    strength = sum(attack.strength for attack in tile.attacks)
    is_slowing = any(link.effect == "initiative" and link.value < 0 for link in tile.module)
    for true, name in (
        ("medic" in effects, "vegas-medic"),
        ("extra_action" in effects, "moloch-mother"),
        ("scope" in effects, "outpost-scoper"),
        ("takeover" in effects, "vegas-agitator"),
        ("quartermaster" in effects, "hegemony-quartermaster"),
        ("mobility" in effects, "hegemony-transport"),
        (is_slowing, "outpost-saboteur"),
        ("initiative" in effects, "outpost-scout"),
        (bool(effects), "outpost-officer"),
        (bool(tile.nets), "moloch-net-fighter"),
        ("gauss" in kinds, "moloch-gauss-cannon"),
        (kinds == {"melee", "ranged"}, "hegemony-universal-soldier"),
        ("ranged" in kinds and strength > 1, "outpost-hmg"),
        ("ranged" in kinds, "vegas-marksman"),
        (len(tile.attacks) > 3, "smart-twister"),
        (tile.mobility, "outpost-runner"),
        ("melee" in kinds, "outpost-brawler"),
    ):
        if true:
            return name
    return "vegas-guard"


@lru_cache(maxsize=1024)
def picture(army: str, name: str) -> Artwork:
    """One picture in the colours of an army."""
    shades = shades_of(army)
    paths = (_painted(row, shades) for row in _drawn()["pictures"][name])
    return _artwork(shades, name, paths)


def _painted(row: Sequence[Any], shades: str) -> ArtPath:
    """A path with the letters of its fill and its line: k, a, p, h for what they are on a tile."""
    path, fill, *lined = row
    line, width, cap = (*lined, "round")[:3] if lined else ("", 0, "round")
    inside, outline = (shade and f"{shades}-{_PAINTS[shade]}" for shade in (fill, line))
    return ArtPath(path, inside, outline, width, cap, is_holed=not lined)


@lru_cache(maxsize=64)
def emblem(army: str, ink: str = "tile-mark", ground: str = "body") -> Artwork:
    """The sign of an army; one of a pack that brings none has a ring."""
    shades = shades_of(army)
    roles = {"mark": ink, "ground": f"{shades}-{ground}", "": ""}
    rows = _drawn()["armies"].get(army, {}).get("emblem") or [[_circle(0, 0, 14), "", "mark", 7]]
    paths = (
        ArtPath(row[0], roles[row[1]], *((roles[row[2]], row[3]) if len(row) > 2 else ()))
        for row in rows
    )
    return _artwork(shades, f"emblem-{army}-{ink}", paths)


def emblem_of(army: str) -> Emblem:
    """The sign of an army in its colours, for where only the army is shown."""
    shades = shades_of(army)
    return Emblem(emblem(army), f"{shades}-body", f"{shades}-paper", f"{shades}-ink")


@lru_cache(maxsize=16)
def corner_disc(army: str) -> Artwork:
    """On what the emblem of an instant stands, at both corners."""
    shades = shades_of(army)
    disc = ArtPath(_circle(0, 0, 13), f"{shades}-body", "tile-mark", 5, under=True)
    return _artwork(shades, "corner", (disc,))


# -- its ground ------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def ground(army: str, kind: str) -> Artwork:
    """A tile without what is its own: of units, of headquarters, of instants, of foundations."""
    shades, outlines = shades_of(army), _drawn()["armies"]
    own = outlines.get(army) or outlines[""]
    rim, body = f"{shades}-rim", f"{shades}-body"
    paths = [ArtPath(hexagon(99), rim), ArtPath(hexagon(94), body), *_weave(army, shades)]
    if kind in {"instant", "foundation"}:
        paths.append(ArtPath(hexagon(80), f"{shades}-paper", rim, 5, under=True))
        if kind == "foundation":
            dashed = ArtPath(hexagon(72), "", f"{shades}-accent", 5, "butt", dashes="12 9")
            paths.append(dashed)
    else:
        paths.append(ArtPath(_BEVEL, f"{shades}-lite"))
        line = "tile-mark" if kind == "hq" else rim
        paths.append(ArtPath(own["medallion"], rim, line, 7, under=True))
        if kind != "hq":
            paths.append(ArtPath(own["paper"], f"{shades}-paper"))
    return _artwork(shades, f"ground-{army}-{kind}", paths)


def _weave(army: str, shades: str) -> Iterable[ArtPath]:
    """The pattern by which an army is told without colour; one of a pack has none."""
    weave = _drawn()["armies"].get(army, {}).get("weave")
    if army == "smart":
        yield ArtPath(weave, "", f"{shades}-weave", 9.5, dashes="0 19")
    elif weave:
        yield ArtPath(weave, f"{shades}-weave")


@lru_cache(maxsize=64)
def plate(army: str, wide: float, high: float) -> Artwork:
    """What the name stands on, its ends cut like those of a ribbon."""
    shades, x, y, cut = shades_of(army), wide / 2, high / 2, 5
    path = f"M{-x + cut} {-y}H{x - cut}L{x} 0 {x - cut} {y}H{-x + cut}L{-x} 0Z"
    return _artwork(shades, f"plate-{wide}-{high}", (ArtPath(path, f"{shades}-rim"),))


@lru_cache(maxsize=64)
def broad_plate(army: str, top: float, low: float) -> Artwork:
    """A plate from rim to rim, as instants have it."""
    shades = shades_of(army)
    x1, x2 = (100 - y / 3**0.5 - 8 for y in (top, low))
    path = f"M{-x1:.1f} {top}H{x1:.1f}L{x2:.1f} {low}H{-x2:.1f}Z"
    return _artwork(shades, f"broad-{top}-{low}", (ArtPath(path, f"{shades}-rim"),))


@lru_cache(maxsize=16)
def battlements(army: str) -> Artwork:
    """Below the emblem of headquarters."""
    shades = shades_of(army)
    wall = "M-40-5H-34V2H-24V-5H-12V2H12V-5H24V2H34V-5H40"
    return _artwork(shades, "battlements", (ArtPath(wall, "", f"{shades}-lite", 3.4),))


# -- what stands at a side -------------------------------------------------------------------------


@lru_cache(maxsize=256)
def attacks(army: str, kinds: tuple[str, ...], *, is_armoured: bool, is_netting: bool) -> Artwork:
    """Side by side, as many as the strength: blades are short and broad, shots are arrows."""
    count, out = len(kinds), -76 if is_armoured else -82
    gap = {1: 0, 2: 29, 3: 22}.get(count, 18)
    if count > 1 and set(kinds) == {"ranged"}:
        gap -= 4
    half = {1: 17.0, 2: 14.0, 3: 10.5}.get(count, 9.0)
    draw = {"melee": _blade, "ranged": _arrow, "gauss": _double_arrow}
    path = "".join(
        draw[kind]((i - (count - 1) / 2) * gap, half, out, is_alone=count == 1)
        for i, kind in enumerate(kinds)
    )
    shades, wide = shades_of(army), 7.5 if is_netting else 6.5
    name = f"attacks-{'-'.join(kinds)}{'-armour' * is_armoured}{'-net' * is_netting}"
    return _artwork(shades, name, (ArtPath(path, "tile-mark", f"{shades}-rim", wide, under=True),))


def _blade(x: float, half: float, out: float, *, is_alone: bool) -> str:  # noqa: ARG001
    return f"M{x - half} {out + 22}L{x} {out} {x + half} {out + 22} {x} {out + 16.5}Z"


def _arrow(x: float, half: float, out: float, *, is_alone: bool) -> str:
    stem, long = 4.2, 33 if is_alone else 24
    half = 13 if is_alone else min(half, 11.5)
    return (
        f"M{x} {out}L{x + half} {out + 16} {x + stem} {out + 14}V{out + long}H{x - stem}"
        f"V{out + 14}L{x - half} {out + 16}Z"
    )


def _double_arrow(x: float, half: float, out: float, *, is_alone: bool) -> str:  # noqa: ARG001
    """Two heads on one rail: it goes through."""
    half = min(half, 13)
    return (
        f"M{x} {out}L{x + half} {out + 14}H{x + 5}L{x + half + 2} {out + 27}H{x + 5}V{out + 36}"
        f"H{x - 5}V{out + 27}H{x - half - 2}L{x - 5} {out + 14}H{x - half}Z"
    )


@lru_cache(maxsize=64)
def armour(army: str, count: int) -> Artwork:
    """A steel plate on the rim, and a bar below it for each further one."""
    shades = shades_of(army)
    rim = f"{shades}-rim"
    paths = [
        ArtPath("M-46-85H46L39-73H-39Z", "tile-steel", rim, 5, under=True),
        ArtPath("M-44.5-82H44.5L46-85H-46Z", "tile-mark"),
        ArtPath("M-33-80.5h5v5h-5ZM28-80.5h5v5h-5Z", rim),
    ]
    for i in range(count - 1):
        path = f"M-34 {-70 + 8 * i}H34L31 {-64 + 8 * i}H-31Z"
        paths.append(ArtPath(path, "tile-steel", rim, 4, under=True))
    return _artwork(shades, f"armour-{count}", paths)


@lru_cache(maxsize=64)
def net(army: str, *, is_crowded: bool) -> Artwork:
    """A net hung inside the side, weights at its hem; behind an attack it is wider and fainter."""
    shades = shades_of(army)
    how = "crowded" if is_crowded else "plain"
    drawn, rim = _drawn()["nets"][how], f"{shades}-rim"
    paths = (
        ArtPath(drawn["frame"], rim, rim, 7),
        ArtPath(drawn["lines"], "", f"{shades}-lite" if is_crowded else "tile-mark", 2.5),
        ArtPath(drawn["frame"], "", "tile-mark", 3),
        ArtPath(drawn["knots"], "tile-mark", rim, 1.6),
    )
    return _artwork(shades, f"net-{how}", paths)


@lru_cache(maxsize=64)
def plug(army: str, *, at_enemies: bool) -> Artwork:
    """By what a module reaches its neighbour: a plug to own units, a point at enemies."""
    shades = shades_of(army)
    if at_enemies:
        path = ArtPath("M-13-72H13L0-85Z", "tile-badge", "tile-mark", 4, under=True)
        return _artwork(shades, "point", (path,))
    path = ArtPath("M-11-70H11L13-84H-13Z", "tile-mark", f"{shades}-rim", 5, under=True)
    return _artwork(shades, "plug", (path,))


# -- what lies over it -----------------------------------------------------------------------------


@lru_cache(maxsize=16)
def caught(army: str) -> Artwork:
    """A net over the whole tile; the picture stays readable between the ropes."""
    shades = shades_of(army)
    drawn, rim = _drawn()["nets"]["caught"], f"{shades}-rim"
    paths = (
        ArtPath(drawn["lines"], "", rim, 6.5),
        ArtPath(drawn["lines"], "", "tile-rope", 3.2),
        ArtPath(drawn["knots"], "tile-rope", rim, 2.4),
    )
    return _artwork(shades, "caught", paths)


@lru_cache(maxsize=16)
def badge(army: str, count: int, *, is_changed: bool) -> Artwork:
    """What initiative stands on: round for one value, longer for two, amber where it is another."""
    shades, radius, long = shades_of(army), 19 if count == 1 else 17, 21 * (count - 1)
    bow = f"A{radius} {radius} 0 0 1"
    path = f"M0-{radius}H{long}{bow} {long} {radius}H0{bow} 0-{radius}Z"
    fill, line = ("tile-changed", f"{shades}-rim") if is_changed else ("tile-badge", "tile-mark")
    paths = [ArtPath(path, fill, line, 6, under=True)]
    if count > 1:
        ink = "tile-changed-ink" if is_changed else "tile-mark"
        paths.append(ArtPath(f"M{long / 2 + 4}-12L{long / 2 - 4} 12", "", ink, 2.6))
    return _artwork(shades, f"badge-{count}{'-changed' * is_changed}", paths)


PRINTED: Final = Artwork(
    "nh-printed",
    (
        ArtPath(
            "M-11.5 0A11.5 11.5 0 1 1 11.5 0A11.5 11.5 0 1 1-11.5 0Z", "tile-badge", "tile-mark", 2
        ),
    ),
)
"""What the printed value stands on where the current one is another."""
STRUCK: Final = Artwork("nh-struck", (ArtPath("M-8 7L8-7", "", "tile-changed", 2.6),))


@lru_cache(maxsize=16)
def shield(army: str, *, is_broken: bool) -> Artwork:
    """One more wound that a unit can bear; red and crossed when it has."""
    shades = shades_of(army)
    outline = "M-13-15Q-4-13 0-18Q4-13 13-15V2Q12 12 0 18Q-12 12-13 2Z"
    fill = "tile-wound" if is_broken else "tile-steel"
    over = (
        ArtPath("M-9-11L9 11M9-11L-9 11", "", "tile-mark", 4.5)
        if is_broken
        else ArtPath("M0-17Q4-13 13-15V2Q12 12 0 18Z", "tile-shade")
    )
    whole = ArtPath(outline, fill, f"{shades}-rim", 6.5, under=True)
    return _artwork(shades, f"shield{'-broken' * is_broken}", (whole, over))


@lru_cache(maxsize=256)
def disc(army: str, effect: str, *, at_enemies: bool, with_icon: bool) -> Artwork:
    """An ability of radius 16: a pale disc for own units, a dark point for enemies.

    A bonus to initiative looks like initiative.
    """
    shades = shades_of(army)
    is_dark = at_enemies or effect == "initiative"
    fill, line = ("tile-badge", "tile-mark") if is_dark else ("tile-mark", f"{shades}-rim")
    path = "M0-20L20 0 0 20-20 0Z" if at_enemies else _circle(0, 0, 16)
    paths = [ArtPath(path, fill, line, 3)]
    if with_icon:
        paths.append(ArtPath(sign(effect), "tile-mark" if is_dark else "tile-badge", is_holed=True))
    name = f"disc-{effect if with_icon else 'bare'}-{'enemy' if at_enemies else is_dark}"
    return _artwork(shades, name, paths)


@lru_cache(maxsize=64)
def sign_of(effect: str, role: str = "tile-badge") -> Artwork:
    """The sign of an effect alone."""
    path = ArtPath(sign(effect), role, is_holed=True)
    return Artwork(f"nh-sign-{effect}-{role}", (path,))


def sign(effect: str) -> str:
    """The outline of an effect's sign, within 13 of its middle."""
    signs = _drawn()["signs"]
    outline: str = signs.get(effect, signs["scope"])
    return outline


PENNANT: Final = Artwork(
    "nh-pennant", (ArtPath("M-21-24H21V12L0 25-21 12Z", "tile-mark", "tile-badge", 5, under=True),)
)
"""On which stands who controls a unit."""
WOUNDED: Final = Artwork(
    "nh-wounded", (ArtPath("M-40-46L40 30M40-46L-40 30", "", "tile-wound", 9),)
)
"""Over a unit that bore more than it could."""


# -- strokes ---------------------------------------------------------------------------------------


def hexagon(radius: float) -> str:
    """A hexagon with a flat top."""
    corners = (f"{radius * cos(i * pi / 3):.1f} {radius * sin(i * pi / 3):.1f}" for i in range(6))
    return f"M{'L'.join(corners)}Z"


def _bevel() -> str:
    outer, inner = (
        [(r * cos(i * pi / 3), r * sin(i * pi / 3)) for i in range(6)] for r in (94, 90)
    )
    corners = [outer[i] for i in (3, 4, 5, 0)] + [inner[i] for i in (0, 5, 4, 3)]
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in corners) + "Z"


_BEVEL: Final = _bevel()


def _circle(x: float, y: float, r: float) -> str:
    return f"M{x - r} {y}A{r} {r} 0 1 1 {x + r} {y}A{r} {r} 0 1 1 {x - r} {y}Z"


def _artwork(shades: str, name: str, paths: Iterable[ArtPath]) -> Artwork:
    return Artwork(f"nh-{shades}-{name}", tuple(paths))

"""What a piece's traits say of it: its name, its facing, what hides it, its layers."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from importers.text import name
from importers.vassal.commands import FARTHEST, unescaped

_FACINGS: Final = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
_HEX_FACINGS: Final = ("N", "NE", "SE", "S", "SW", "NW")
_FLIPS: Final = re.compile(r"flip|reduce|step|back|obr[óo]c", re.IGNORECASE)
_LEVEL_PICTURES: Final = 16
_LEVEL_NAMES: Final = 17
_LAYER_NAME: Final = 19
"""Where a layer has what of it in its type."""
_DECK_NAME: Final = 13
"""Where a deck's name stands in its type."""
_NUMBER: Final = re.compile(r"-?[0-9]{1,8}")
_IMAGE: Final = re.compile(r"\.(?:png|jpe?g|gif|svg)$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Layer:
    """A trait with several pictures, of which one shows, or a number that the players keep."""

    index: int
    title: str
    flips: bool
    counts: bool = False
    """Whether it is such a number, which may be below nought."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Where in a piece's state one finds what of it."""

    kind: str
    """`piece`, `stack` or `deck`."""
    name: str
    masks: tuple[int, ...] = ()
    owners: tuple[int, ...] = ()
    """The places in the state at which VASSAL writes who hides or holds the piece."""
    rotation: tuple[int, int] | None = None
    """The place in the state, and how many facings there are (1: any angle)."""
    layers: tuple[Layer, ...] = ()


@lru_cache(maxsize=512)
def layout_of(traits: tuple[str, ...]) -> Layout:
    """What the type of a piece says; thousands of pieces have one and the same type."""
    innermost = traits[-1]
    kind = unescaped(innermost).split(";")[0].strip("'")
    if kind in ("stack", "deck"):
        return Layout(kind, _deck_name(innermost) if kind == "deck" else "stack")
    masks = tuple(i for i, trait in enumerate(traits) if trait.startswith(("obs;", "hide;")))
    owned = ("obs;", "hide;", "restrict;")
    owners = tuple(i for i, trait in enumerate(traits) if trait.startswith(owned))
    rotations = [(i, _ways(trait)) for i, trait in enumerate(traits) if trait.startswith("rotate;")]
    layers = tuple(
        layer for i, trait in enumerate(traits) if (layer := _layer(i, trait)) is not None
    )
    rotation = rotations[0] if rotations else None
    return Layout("piece", _name(traits), masks, owners, rotation, layers)


def _name(traits: tuple[str, ...]) -> str:
    """What a piece is called: by its own name, a layer's, its picture's, or its prototype's."""
    parts = _parts(traits[-1])
    own = [_parts(trait)[1] for trait in traits if trait.startswith("basicName;")]
    layers = [_parts(trait) for trait in traits if trait.startswith(("emb;", "emb2;"))]
    levels = [level for layer in layers for level in _listed(layer, _LEVEL_NAMES)]
    pictures = [*parts[3:4], *(picture for layer in layers for picture in _pictures(layer))]
    made_after = [_parts(trait)[1] for trait in traits if trait.startswith("prototype;")]
    for candidate in (
        *own,
        *parts[4:5],
        # One that begins or ends with a plus is put beside the name and is none itself.
        *(level for level in levels if not level.startswith("+") and not level.endswith("+")),
        *(_IMAGE.sub("", picture.rpartition("/")[2]) for picture in pictures),
        *made_after,
    ):
        if found := name(candidate, 120):
            return found
    return "?"


def _parts(trait: str) -> list[str]:
    return [unescaped(part) for part in re.split(r"(?<!\\);", trait)]


def _listed(layer: list[str], place: int) -> list[str]:
    """A list among the parts of a layer: the names, or the pictures, of its levels."""
    return layer[place].split(",") if layer[0] == "emb2" and place < len(layer) else []


def _pictures(layer: list[str]) -> list[str]:
    """The files of a layer's pictures; old layers have them where there is room."""
    told = _listed(layer, _LEVEL_PICTURES) or [w for part in layer[1:] for w in part.split(",")]
    return [file for file in told if _IMAGE.search(file)]


def _deck_name(trait: str) -> str:
    """The name of a deck; in very old ones, which have another order, the first long word."""
    parts = _parts(trait)
    if len(parts) > _DECK_NAME and (known := name(parts[_DECK_NAME], 80)):
        return known
    words = [unescaped(part) for part in trait.split(";")[1:]]
    usual = {"true", "false", "Always", "Never", "Menu", "null", "Re-shuffle", "USE_MENU"}
    told = (w for w in words if len(w) > 2 and w not in usual and w.replace(" ", "").isalpha())
    return name(next(told, None), 80) or "deck"


def _ways(trait: str) -> int:
    ways = trait.split(";")[1:2]
    told = _whole(ways[0]) if ways else None
    return told if told and 0 < told <= 360 else 1


def _layer(i: int, trait: str) -> Layer | None:
    if trait.startswith("PROP;"):
        return _number(i, trait)
    if not trait.startswith(("emb;", "emb2;")):
        return None
    parts = _parts(trait)
    activate, up = parts[1:2], parts[4:5]
    called = parts[_LAYER_NAME : _LAYER_NAME + 1] if parts[0] == "emb2" else []
    usual = ("Activate", "Increase", "Decrease")
    told = (name(part, 60) for part in (*called, *activate, *up) if part not in usual)
    title = next((part for part in told if part), None)
    flips = _FLIPS.search(";".join((*called, *activate, *up)))
    return Layer(i, title or f"layer {i}", flips is not None)


def _number(i: int, trait: str) -> Layer | None:
    """A number that the players keep on a piece; other properties are the module's own business."""
    parts = _parts(trait)
    title = name(parts[1], 60) if len(parts) > 2 and parts[2].startswith("true") else None
    return Layer(i, title, flips=False, counts=True) if title else None


def facing_of(layout: Layout, state: tuple[str, ...]) -> str | None:
    """Where a piece looks; None where it cannot turn. Angles are read to the next eighth."""
    if layout.rotation is None or layout.rotation[0] >= len(state):
        return None
    place, ways = layout.rotation
    try:
        told = float(state[place].split(";")[0] or 0)
    except ValueError:
        return None
    if not abs(told) < 1e9:
        return None
    if ways == 6:
        return _HEX_FACINGS[round(told) % 6]
    degrees = -told if ways == 1 else told * 360 / ways
    return _FACINGS[round(degrees / 45) % 8]


def is_hidden(layout: Layout, state: tuple[str, ...]) -> bool:
    """Whether a mask, or a cloak, lies over the piece."""
    shown = ("", "null")
    return any(state[i].split(";")[0] not in shown for i in layout.masks if i < len(state))


def levels_of(layout: Layout, state: tuple[str, ...]) -> dict[Layer, int]:
    """Which picture each layer shows; 0 where it is switched off."""
    levels = {}
    for layer in layout.layers:
        told = _whole(state[layer.index].split(";")[0]) if layer.index < len(state) else None
        if told is not None:
            levels[layer] = told if layer.counts else max(told, 0)
    return levels


def _whole(text: str) -> int | None:
    return int(text) if _NUMBER.fullmatch(text) else None


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on a map, in its pixels. Without a map the piece is in nobody's sight."""

    map: str
    x: int
    y: int


def spot_of(state: tuple[str, ...]) -> tuple[Spot | None, tuple[str, ...]]:
    """Where a piece, a stack or a deck lies, and what else its innermost state names."""
    parts = [unescaped(part) for part in re.split(r"(?<!\\);", state[-1])]
    try:
        x, y = int(float(parts[1])), int(float(parts[2]))
    except (IndexError, ValueError, OverflowError):
        return None, ()
    if abs(x) > FARTHEST or abs(y) > FARTHEST:
        return None, ()
    rest = tuple(part.partition("@@")[0] for part in parts[3:])
    return (None if parts[0] in ("null", "") else Spot(parts[0][:60], x, y)), rest

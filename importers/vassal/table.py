"""The table of a VASSAL game as its commands build it: pieces by their traits, and their places."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final

from importers.text import name
from importers.vassal.commands import FARTHEST, Added, Changed, Moved, unescaped
from projections.scene import COMPASS, HEX_COMPASS

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


@dataclass(frozen=True, slots=True)
class MapSpot:
    """A place on a map, in its pixels. Without a map the piece is in nobody's sight."""

    map: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class PieceState:
    """One piece at one moment."""

    id: str
    layout: Layout
    spot: MapSpot | None
    facing: str | None = None
    hidden: bool = False
    levels: dict[Layer, int] = field(default_factory=dict)

    @property
    def face_down(self) -> bool:
        """Whether one does not see what it is: it is hidden, or turned to its other side."""
        flips = (level for layer, level in self.levels.items() if layer.flips)
        return self.hidden or any(level > 1 for level in flips)


@dataclass(slots=True)
class Stack:
    """Pieces that are moved as one."""

    spot: MapSpot | None
    pieces: list[str]


@dataclass(slots=True)
class GameTable:
    """All that the game holds at a moment."""

    pieces: dict[str, PieceState] = field(default_factory=dict)
    stacks: dict[str, Stack] = field(default_factory=dict)
    stack_of: dict[str, str] = field(default_factory=dict)
    stack_at: dict[MapSpot, str] = field(default_factory=dict)
    decks: dict[str, tuple[str, int]] = field(default_factory=dict)
    """Name and size by id."""
    stated: dict[str, MapSpot | None] = field(default_factory=dict)
    """Where each piece said last that it lies: old engines leave that to its stack."""
    before: dict[str, PieceState | None] = field(default_factory=dict)
    """The pieces that the step in hand touched, as they were before it."""

    def add(self, command: Added) -> list[PieceState]:
        """Something came in; returns the pieces that lie elsewhere now."""
        layout = layout_of(command.traits)
        spot, rest = _spot_of(command.state)
        if layout.kind != "piece":
            return self._put_stack(command.id, layout, spot, rest)
        self.stated[command.id] = spot
        stack = self.stacks.get(self.stack_of.get(command.id, ""))
        lies = stack.spot if stack is not None and stack.spot is not None else spot
        return [self._set(_piece(command.id, layout, command.state, lies))]

    def _put_stack(
        self, id_: str, layout: Layout, spot: MapSpot | None, rest: tuple[str, ...]
    ) -> list[PieceState]:
        """A stack with what is in it. Its pieces lie where it lies, whatever they say themselves.

        In files of old engines they say nothing, or where they lay before they were stacked.
        """
        listed = [member for part in rest for member in part.split(",")]
        members = [member for member in listed if member.isdigit() and len(member) > 6]
        if layout.kind == "deck":
            self.decks[id_] = (layout.name, len(members))
        for member in members:
            self._leave_stack(member)
            self.stack_of[member] = id_
        self.stacks[id_] = Stack(spot, members)
        if spot is None:
            return []
        self.stack_at.setdefault(spot, id_)
        here = [self.pieces[member] for member in members if member in self.pieces]
        return [self._set(replace(piece, spot=spot)) for piece in here if piece.spot != spot]

    def _set(self, piece: PieceState) -> PieceState:
        self.before.setdefault(piece.id, self.pieces.get(piece.id))
        self.pieces[piece.id] = piece
        return piece

    def remove(self, id_: str) -> PieceState | None:
        """Something left; returns it if it was a piece."""
        stack = self.stacks.pop(id_, None)
        if stack is not None:
            for member in stack.pieces:
                self.stack_of.pop(member, None)
            if stack.spot is not None and self.stack_at.get(stack.spot) == id_:
                del self.stack_at[stack.spot]
            return None
        self._leave_stack(id_)
        piece = self.pieces.get(id_)
        if piece is not None:
            self.before.setdefault(id_, piece)
            del self.pieces[id_]
        return piece

    def change(self, command: Changed) -> list[PieceState]:
        """A piece, or a stack, has another state; returns the pieces as they are now."""
        spot, rest = _spot_of(command.state)
        if command.id in self.stacks:
            kind = "deck" if command.id in self.decks else "stack"
            name = self.decks.get(command.id, ("stack", 0))[0]
            self.remove(command.id)
            return self._put_stack(command.id, Layout(kind, name), spot, rest)
        piece = self.pieces.get(command.id)
        if piece is None:
            return []
        # A piece that names no map, or where it said before that it lay, did not go anywhere:
        # what leaves the map is moved off it or removed.
        if spot is None or spot == self.stated.get(piece.id):
            spot = piece.spot
        else:
            self.stated[piece.id] = spot
        if piece.spot != spot:
            self._leave_stack(piece.id)
        return [self._set(_piece(piece.id, piece.layout, command.state, spot))]

    def spot(self, id_: str) -> MapSpot | None:
        """Where a piece or a stack lies."""
        found = self.pieces.get(id_) or self.stacks.get(id_)
        return found.spot if found is not None else None

    def move(self, command: Moved) -> Iterator[PieceState]:
        """A piece or a stack went somewhere: each piece that went with it, as it is now."""
        off = command.map in ("", "null")
        spot = None if off else MapSpot(command.map[:60], command.x, command.y)
        stack = self.stacks.get(command.id)
        if stack is None:
            yield from self._move_piece(command.id, spot)
            return
        if stack.spot is not None and self.stack_at.get(stack.spot) == command.id:
            del self.stack_at[stack.spot]
        stack.spot = spot
        for member in stack.pieces:
            if member in self.pieces:
                yield self._set(replace(self.pieces[member], spot=spot))
        self._merge(command.id, stack)

    def _move_piece(self, id_: str, spot: MapSpot | None) -> Iterator[PieceState]:
        piece = self.pieces.get(id_)
        if piece is None:
            return
        self._leave_stack(id_)
        self.stated[id_] = spot
        if spot is not None and (there := self.stack_at.get(spot)) is not None:
            self.stacks[there].pieces.append(id_)
            self.stack_of[id_] = there
        yield self._set(replace(piece, spot=spot))

    def _merge(self, id_: str, stack: Stack) -> None:
        """A stack that comes to lie on another one becomes part of it."""
        if stack.spot is None:
            return
        there = self.stack_at.setdefault(stack.spot, id_)
        if there != id_ and id_ not in self.decks:
            self.stacks[there].pieces += stack.pieces
            for member in stack.pieces:
                self.stack_of[member] = there
            stack.pieces = []

    def _leave_stack(self, id_: str) -> None:
        stack = self.stacks.get(self.stack_of.pop(id_, ""))
        if stack is not None and id_ in stack.pieces:
            stack.pieces.remove(id_)


def _piece(id_: str, layout: Layout, state: tuple[str, ...], spot: MapSpot | None) -> PieceState:
    """A piece in a state: what hides it, and which picture each layer shows (0: it is off)."""
    shown = ("", "null")
    hidden = any(state[i].split(";")[0] not in shown for i in layout.masks if i < len(state))
    levels = {}
    for layer in layout.layers:
        level = _whole(state[layer.index].split(";")[0]) if layer.index < len(state) else None
        if level is not None:
            levels[layer] = level if layer.counts else max(level, 0)
    return PieceState(id_, layout, spot, _facing_of(layout, state), hidden, levels)


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
    rotated = next((i for i, trait in enumerate(traits) if trait.startswith("rotate;")), None)
    ways = None if rotated is None else _whole(traits[rotated].split(";")[1])
    rotation = None if rotated is None else (rotated, ways if ways and 0 < ways <= 360 else 1)
    layers = tuple(
        layer for i, trait in enumerate(traits) if (layer := _layer(i, trait)) is not None
    )
    return Layout("piece", _name(traits), masks, owners, rotation, layers)


def _name(traits: tuple[str, ...]) -> str:
    """What a piece is called: by its own name, a layer's, its picture's, or its prototype's."""
    parts = _parts(traits[-1])
    own = [_parts(trait)[1] for trait in traits if trait.startswith("basicName;")]
    layers = [_parts(trait) for trait in traits if trait.startswith(("emb;", "emb2;"))]
    levels = [level for layer in layers for level in _listed(layer, _LEVEL_NAMES)]
    pictures = parts[3:4]
    for layer in layers:  # old ones have the files of their pictures where there is room
        words = (word for part in layer[1:] for word in part.split(","))
        pictures += filter(_IMAGE.search, _listed(layer, _LEVEL_PICTURES) or words)
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


def _deck_name(trait: str) -> str:
    """The name of a deck; in very old ones, which have another order, the first long word."""
    parts = _parts(trait)
    if len(parts) > _DECK_NAME and (known := name(parts[_DECK_NAME], 80)):
        return known
    words = [unescaped(part) for part in trait.split(";")[1:]]
    usual = {"true", "false", "Always", "Never", "Menu", "null", "Re-shuffle", "USE_MENU"}
    names = (w for w in words if len(w) > 2 and w not in usual and w.replace(" ", "").isalpha())
    return name(next(names, None), 80) or "deck"


def _layer(i: int, trait: str) -> Layer | None:
    if not trait.startswith(("emb;", "emb2;", "PROP;")):
        return None
    parts = _parts(trait)
    if parts[0] == "PROP":  # a number that the players keep; other ones are the module's business
        title = name(parts[1], 60) if len(parts) > 2 and parts[2].startswith("true") else None
        return Layer(i, title, flips=False, counts=True) if title else None
    activate, up = parts[1:2], parts[4:5]
    called = parts[_LAYER_NAME : _LAYER_NAME + 1] if parts[0] == "emb2" else []
    usual = ("Activate", "Increase", "Decrease")
    titles = (name(part, 60) for part in (*called, *activate, *up) if part not in usual)
    title = next((part for part in titles if part), None)
    flips = _FLIPS.search(";".join((*called, *activate, *up)))
    return Layer(i, title or f"layer {i}", flips is not None)


def _facing_of(layout: Layout, state: tuple[str, ...]) -> str | None:
    """Where a piece looks; None where it cannot turn. Angles are read to the next eighth."""
    if layout.rotation is None or layout.rotation[0] >= len(state):
        return None
    place, ways = layout.rotation
    try:
        turned = float(state[place].split(";")[0] or 0)
    except ValueError:
        return None
    if not abs(turned) < 1e9:
        return None
    if ways == 6:
        return HEX_COMPASS[round(turned) % 6]
    degrees = -turned if ways == 1 else turned * 360 / ways
    return COMPASS[round(degrees / 45) % 8]


def _whole(text: str) -> int | None:
    return int(text) if _NUMBER.fullmatch(text) else None


def _spot_of(state: tuple[str, ...]) -> tuple[MapSpot | None, tuple[str, ...]]:
    """Where a piece, a stack or a deck lies, and what else its innermost state names."""
    parts = _parts(state[-1])
    try:
        x, y = int(float(parts[1])), int(float(parts[2]))
    except (IndexError, ValueError, OverflowError):
        return None, ()
    if abs(x) > FARTHEST or abs(y) > FARTHEST:
        return None, ()
    rest = tuple(part.partition("@@")[0] for part in parts[3:])
    return (None if parts[0] in ("null", "") else MapSpot(parts[0][:60], x, y)), rest

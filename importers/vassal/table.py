"""The table of a VASSAL game as its commands build it: pieces, stacks, and where they lie."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from importers.vassal.commands import Added, Changed, Moved
from importers.vassal.traits import (
    Layer,
    Layout,
    Spot,
    facing_of,
    is_hidden,
    layout_of,
    levels_of,
    spot_of,
)


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece at one moment."""

    id: str
    layout: Layout
    spot: Spot | None
    facing: str | None = None
    hidden: bool = False
    levels: dict[Layer, int] = field(default_factory=dict)


@dataclass(slots=True)
class Stack:
    """Pieces that are moved as one."""

    spot: Spot | None
    pieces: list[str]


@dataclass(slots=True)
class Table:
    """All that the game holds at a moment."""

    pieces: dict[str, Piece] = field(default_factory=dict)
    stacks: dict[str, Stack] = field(default_factory=dict)
    stack_of: dict[str, str] = field(default_factory=dict)
    stack_at: dict[Spot, str] = field(default_factory=dict)
    decks: dict[str, tuple[str, int]] = field(default_factory=dict)
    """Name and size by id."""
    told: dict[str, Spot | None] = field(default_factory=dict)
    """Where each piece said last that it lies: old engines leave that to its stack."""
    before: dict[str, Piece | None] = field(default_factory=dict)
    """The pieces that the step in hand touched, as they were before it."""

    def add(self, command: Added) -> list[Piece]:
        """Something came in; returns the pieces that lie elsewhere now."""
        layout = layout_of(command.traits)
        spot, rest = spot_of(command.state)
        if layout.kind != "piece":
            return self._put_stack(command.id, layout, spot, rest)
        self.told[command.id] = spot
        stack = self.stacks.get(self.stack_of.get(command.id, ""))
        lies = stack.spot if stack is not None and stack.spot is not None else spot
        return [self._set(_piece(command.id, layout, command.state, lies))]

    def _put_stack(
        self, id_: str, layout: Layout, spot: Spot | None, rest: tuple[str, ...]
    ) -> list[Piece]:
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

    def _set(self, piece: Piece) -> Piece:
        self.before.setdefault(piece.id, self.pieces.get(piece.id))
        self.pieces[piece.id] = piece
        return piece

    def remove(self, id_: str) -> Piece | None:
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

    def change(self, command: Changed) -> list[Piece]:
        """A piece, or a stack, has another state; returns the pieces as they are now."""
        spot, rest = spot_of(command.state)
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
        if spot is None or spot == self.told.get(piece.id):
            spot = piece.spot
        else:
            self.told[piece.id] = spot
        if piece.spot != spot:
            self._leave_stack(piece.id)
        return [self._set(_piece(piece.id, piece.layout, command.state, spot))]

    def spot(self, id_: str) -> Spot | None:
        """Where a piece or a stack lies."""
        found = self.pieces.get(id_) or self.stacks.get(id_)
        return found.spot if found is not None else None

    def move(self, command: Moved) -> Iterator[Piece]:
        """A piece or a stack went somewhere: each piece that went with it, as it is now."""
        off = command.map in ("", "null")
        spot = None if off else Spot(command.map[:60], command.x, command.y)
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

    def _move_piece(self, id_: str, spot: Spot | None) -> Iterator[Piece]:
        piece = self.pieces.get(id_)
        if piece is None:
            return
        self._leave_stack(id_)
        self.told[id_] = spot
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


def _piece(id_: str, layout: Layout, state: tuple[str, ...], spot: Spot | None) -> Piece:
    return Piece(
        id_, layout, spot, facing_of(layout, state), is_hidden(layout, state),
        levels_of(layout, state),
    )  # fmt: skip

"""What a table prepares before a match, and uses again: a board that is painted, lists of armies.

A game says what there is to prepare (`GameSystem.preparations`). The form of a new match asks for
it, keeps it under a name and hands it out as a file; with the match it becomes events behind the
first one, so that a record carries all that it uses.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from events.words import Lang, Phrase

if TYPE_CHECKING:
    from projections.scene import Scene

Kept = Mapping[str, Any]
"""What was prepared, as JSON: so it is kept, and so a file holds it."""
Entries = list[dict[str, Any]]
"""Events as they are handed to a journal."""


class Brush(NamedTuple):
    """Something that is painted on squares: of one `layer` a square has one at most."""

    id: str
    words: Phrase
    layer: str


class Painting(NamedTuple):
    """A board of squares that is being painted: by brush the squares on which it lies.

    `rest` is what a file holds besides; it is kept as it is.
    """

    columns: int
    rows: int
    marks: Mapping[str, Sequence[str]] = {}
    rest: Kept = {}


@dataclass(frozen=True)
class Canvas:
    """How a board is painted. `read` and `kept` refuse with a sentence what is no board."""

    brushes: tuple[Brush, ...]
    layers: tuple[str, ...]
    """The layers of the brushes, the lowest first."""
    read: Callable[[bytes], Kept]
    """What a file holds."""
    painting: Callable[[Kept], Painting]
    """What was kept, to be painted on."""
    kept: Callable[[Painting], Kept]
    """What was painted, to be kept; what lies off the board is left out."""
    scene: Callable[[Painting, Lang], Scene]
    """How it looks."""
    usual: tuple[int, int] = (9, 9)
    """Columns and rows of a new one."""
    most: int = 64
    """Columns, and rows."""

    @property
    def empty(self) -> Painting:
        """A new one."""
        return Painting(*self.usual)


class ListedCard(NamedTuple):
    """An entry of a list: a unit by its card, and which entry of the list it joins."""

    card: str
    joins: int | None = None


@dataclass(frozen=True)
class Roster:
    """How the list of what somebody plays with is made."""

    cards: Callable[[str | None], Sequence[str]]
    """The cards that one may choose for an army; any other name may be typed."""
    may_join: Callable[[Sequence[str]], Mapping[int, Sequence[int]]]
    """Of a list of cards, by place which others each may join."""
    kind: str = "unit"
    """The kind of things in the catalogue that its cards are."""


@dataclass(frozen=True)
class Preparations:
    """All that a game lets people prepare."""

    entries: Callable[
        [Kept | None, Mapping[str, Sequence[ListedCard]], Sequence[Mapping[str, Any]]], Entries
    ]
    """What is told at the start of a match on that board, with these lists by seat, of these
    players as the first event tells them."""
    canvas: Canvas | None = None
    roster: Roster | None = None


def listed(kept: object) -> tuple[ListedCard, ...]:
    """A list as it was kept; what cannot be read is left out."""
    units = kept.get("units") if isinstance(kept, Mapping) else None
    found = [one for one in units or () if isinstance(one, Mapping) and one.get("card")]
    joins = [one.get("joins") for one in found]
    return tuple(
        ListedCard(str(one["card"]), at if type(at) is int and 0 <= at < len(found) else None)
        for one, at in zip(found, joins, strict=True)
    )


def list_to_keep(cards: Sequence[ListedCard]) -> Kept:
    """A list as it is kept."""
    return {
        "units": [{name: value for name, value in one._asdict().items() if value is not None}
                  for one in cards]
    }  # fmt: skip


def without(cards: Sequence[ListedCard], place: int) -> tuple[ListedCard, ...]:
    """The list without one of its entries; who joined that one joins nobody."""

    def moved(at: int | None) -> int | None:
        return None if at is None or at == place else at - (at > place)

    return tuple(
        ListedCard(one.card, moved(one.joins)) for i, one in enumerate(cards) if i != place
    )

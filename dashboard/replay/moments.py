"""A table at one moment, drawn: what each cell shows, what lies beside, where pieces are.

A moment depends on nothing but the events that stand up to it. So it is kept by them, and a match
that grows, a side line of it and its reading as played all share what they have in common.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from threading import Lock
from typing import Any, Final

from dashboard.words import REPLAY_WORDS as WORDS
from events.words import Lang
from projections.counters import counters_of
from projections.palette import Roles
from projections.plain_text import clean
from projections.reading import Reading
from projections.replay import Key
from projections.scene import Arrow, Edge, Panel, Piece, Scene, SeatBadge
from projections.svg import (
    DrawnCell,
    Known,
    drawn_arrows,
    drawn_cells,
    is_same_board,
    view_box,
)
from projections.system import Counter
from projections.timeline import Step

_KEPT: Final = 4000

Box = tuple[float, float, float, float]
"""Left, top, width and height."""


@dataclass(frozen=True, slots=True)
class DrawnMoment:
    """What is shown after one event. The cells are drawn unlit: that depends on what was before."""

    grid: str
    cells: tuple[DrawnCell, ...]
    arrows: str
    ends: frozenset[str]
    """The cells at which arrows end."""
    lit: frozenset[str]
    panels: tuple[Panel, ...]
    seats: tuple[SeatBadge, ...]
    pieces: tuple[Piece, ...]
    edges: frozenset[Edge]
    box: Box
    roles: Roles
    scores: tuple[tuple[str, float], ...]
    counters: tuple[Counter, ...] = ()
    """All numbers that people follow, the scores among them."""
    pointing: tuple[Arrow, ...] = ()
    """What the arrows are, which `arrows` draws."""
    lives: Mapping[str, str] = field(default_factory=dict)
    """By what else than its id a piece is told as long as it lives."""
    alive: Mapping[str, Piece] = field(default_factory=dict)
    """The pieces that lie there, by what they are called as long as they live."""


@dataclass
class MomentCache:
    """Draws the moments of a match for one pair of eyes, each of them once."""

    lang: Lang
    seat: str | None = None
    """Whose eyes: None sees everything."""

    def __post_init__(self) -> None:
        self._kept: OrderedDict[Key, DrawnMoment] = OrderedDict()
        self._cells: Known = {}
        self._last: tuple[Scene, DrawnMoment] | None = None
        self._lock = Lock()

    def moments(self, reading: Reading, stops: Iterable[Step] | None = None) -> list[DrawnMoment]:
        """The moment after each stop of a reading, or after some of them."""
        with self._lock:  # several people may watch one match
            drawn = reading.stops if stops is None else stops
            return [self._moment(reading, stop.seq) for stop in drawn]

    def _moment(self, reading: Reading, seq: int) -> DrawnMoment:
        key = reading.key(seq)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        moment = self._kept[key] = self._draw(reading, seq)
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return moment

    def _draw(self, reading: Reading, seq: int) -> DrawnMoment:
        scene, scores = reading.unlit_scene(seq), reading.match.system.scores(reading.state(seq))
        if len(self._cells) > _KEPT:
            self._cells.clear()
        moment = drawn_moment(scene, tuple(scores.items()), self._cells, self._last)
        self._last = scene, moment
        return replace(moment, counters=counters_of(reading.match.system, reading.state(seq)))


def drawn_moment(
    scene: Scene,
    scores: tuple[tuple[str, float], ...] = (),
    known: Known | None = None,
    before: tuple[Scene, DrawnMoment] | None = None,
) -> DrawnMoment:
    """A scene, drawn; `known` are the cells that were drawn before, `before` another moment."""
    unlit = replace(scene, lit=frozenset())
    last = None if before is None else (replace(before[0], lit=frozenset()), before[1].cells)
    # What lies between the cells is the same for long; so is the frame.
    is_like = before is not None and is_same_board(before[0], scene)
    return DrawnMoment(
        grid=scene.grid,
        cells=drawn_cells(unlit, known=known, before=last),
        arrows=before[1].arrows
        if before is not None and is_like and _arrows_are_like(before[0], scene)
        else drawn_arrows(scene),
        ends=frozenset(cell for arrow in scene.arrows for cell in (arrow.start, arrow.end)),
        lit=scene.lit,
        panels=scene.panels,
        seats=scene.seats,
        pieces=scene.pieces,
        edges=frozenset(scene.edges),
        box=before[1].box if before is not None and is_like else view_box(scene),
        roles=scene.roles,
        scores=scores,
        pointing=scene.arrows,
        lives=scene.lives,
        alive=scene.alive,
    )


def _arrows_are_like(one: Scene, other: Scene) -> bool:
    """Whether the same lies over the cells: arrows do not cover the signs of pieces."""
    if not other.arrows:
        return not one.arrows
    return one.arrows == other.arrows and one.pieces == other.pieces


def box_around(boxes: Iterable[Box]) -> Box:
    """A frame in which every one of them fits."""
    known = set(boxes) or {(-1.0, -1.0, 2.0, 2.0)}
    left, top = min(box[0] for box in known), min(box[1] for box in known)
    right, low = max(box[0] + box[2] for box in known), max(box[1] + box[3] for box in known)
    return left, top, right - left, low - top


def touched(before: DrawnMoment | None, after: DrawnMoment) -> frozenset[str]:
    """The cells where an event did something that one can see.

    What the game itself points at; where it points at nothing, what lies there changed.
    """
    then = set() if before is None else {_lying(piece) for piece in before.pieces}
    changed = then ^ {_lying(piece) for piece in after.pieces}
    cells = {cell for *_, counted in changed for cell in counted[0]}
    built = frozenset() if before is None else before.edges ^ after.edges
    cells |= {cell for edge in built for cell in (edge.one, edge.other) if cell}
    return after.ends | (after.lit or frozenset(cells))


def _lying(piece: Piece) -> tuple[Any, ...]:
    """Where it lies, what it is, and behind that how it does."""
    counted = (piece.cells, piece.tracks, piece.conditions)
    return piece.cell, piece.name, piece.owner, piece.turn, counted


def gone(before: DrawnMoment | None, after: DrawnMoment) -> list[Piece]:
    """The pieces that left the board."""
    if before is None:
        return []
    still = Tally((piece.name, piece.owner) for piece in after.pieces)
    there = {_lying(piece)[:3] for piece in after.pieces}
    # Those that lie where they lay are not the ones that went.
    ordered = sorted(before.pieces, key=lambda piece: _lying(piece)[:3] not in there)
    left = []
    for piece in ordered:
        who = (piece.name, piece.owner)
        if still[who] > 0:
            still[who] -= 1
        else:
            left.append(piece)
    return left


@dataclass
class Life:
    """A piece from its coming to its end: where it lay, and all that concerned it, in words."""

    name: str
    owner: int | None
    of: str = ""
    """Which piece of the game it is, by the id that stands in facts."""
    lay: list[tuple[int, str | None]] = field(default_factory=list)
    """At which frame it came to which cell; None where it left the board."""
    story: dict[int, str] = field(default_factory=dict)
    """By frame what happened to it and what it did; empty where the event only speaks of it."""


def lives_of(
    reading: Reading,
    pairs: Sequence[tuple[DrawnMoment | None, DrawnMoment]],
    named: Sequence[frozenset[str]],
) -> dict[str, Life]:
    """Every piece that lay on the board; `named` is what the event of each frame speaks of."""
    lives: dict[str, Life] = {}
    came: dict[str, set[int]] = {}
    for i, (before, after) in enumerate(pairs):
        then: Mapping[str, Piece] = before.alive if before is not None else {}
        for name in {**then, **after.alive}:
            was, now = then.get(name), after.alive.get(name)
            piece = now or was
            assert piece is not None, "it lies in one of the two"
            life = lives.setdefault(name, Life(clean(piece.name), piece.owner, piece.of or ""))
            if was is None or now is None or was.cell != now.cell or not life.lay:
                life.lay.append((i, now.cell if now is not None else None))
            earlier = before or after
            here = was or piece
            hits = _hits(here.cell, earlier, after, reading.lang)
            told = [*hits, *_changes(was, now, reading.lang)]
            if was is None:
                life.story |= _earlier(reading, i, named, came)
            by_id = not named[i].isdisjoint((piece.id, *piece.holds))
            by_cell = here.id in {**earlier.lives, **after.lives} and here.cell in named[i]
            if told or by_id or by_cell:
                life.story[i] = " · ".join(told)
    # Events speak of a piece before it comes, and while it lies on no board.
    for i, names in enumerate(named):
        for name in names & lives.keys():
            lives[name].story.setdefault(i, "")
    return lives


def _earlier(
    reading: Reading, i: int, named: Sequence[frozenset[str]], came: dict[str, set[int]]
) -> dict[int, str]:
    """What spoke last of such a piece of that player before it came: a draw, a choice."""
    kinds = named[i] & reading.match.system.pieces().keys()
    seats = named[i] & set(reading.record.seats)
    if len(kinds) != 1 or len(seats) != 1:
        return {}
    (kind,) = kinds
    others = came.setdefault(kind, set())
    others.add(i)
    wanted = kinds | seats
    found = next((j for j in range(i - 1, -1, -1) if wanted <= named[j] and j not in others), None)
    return {} if found is None else {found: ""}


def _changes(was: Piece | None, now: Piece | None, lang: Lang) -> Iterator[str]:
    """What one event did to a piece that one can see, a few words each."""

    def say(key: str, **values: str) -> str:
        return WORDS(f"life.{key}", **values).text(lang)

    start, end = was.cell if was is not None else "", now.cell if now is not None else ""
    if start and end and start != end:
        yield say("moved", start=start, end=end)
    elif start != end:
        yield say("came", cell=end) if end else say("fell")
    if was is not None and now is not None:
        if start == end and was.turn != now.turn:
            yield say("turned")
        if was.owner != now.owner:
            yield say("changed_sides")
        if was.remark != now.remark and now.remark:
            yield clean(now.remark)


def _hits(cell: str, before: DrawnMoment, after: DrawnMoment, lang: Lang) -> Iterator[str]:
    """Whom whatever lies on a cell hits, and by whom it is hit; with ✕ whoever fell by it.

    An arrow that says no number is no hit yet: somebody aims, or dice are thrown.
    """

    def called(at: str) -> str:
        there = [(name, piece) for name, piece in before.alive.items() if piece.cell == at]
        names = ", ".join(clean(piece.name) for _, piece in there)
        fell = "" if all(name in after.alive for name, _ in there) else " ✕"
        return f"{names} {at}{fell}".strip()

    for arrow in after.pointing:
        does, suffers = ("hits", "hit_by") if arrow.label else ("aims", "aimed_at")
        if arrow.role == "hit" and arrow.start == cell:
            yield WORDS(f"life.{does}", piece=called(arrow.end)).text(lang)
        if arrow.role == "hit" and arrow.end == cell:
            yield WORDS(f"life.{suffers}", piece=called(arrow.start)).text(lang)

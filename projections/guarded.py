"""A game system behind a guard: what one part of it gets wrong is told, and all the rest goes on.

A page that people record on must not go out because a package of somebody else's fails in one
place. So each function of the system that fails answers with nothing instead, its scene is looked
at before anybody draws it, and what went wrong is a sentence (`collected_faults`) and a line in
the log.
"""

from __future__ import annotations

import logging
from collections import Counter, OrderedDict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from events.base import Event
from events.errors import AfterActionError
from events.words import Lang, Phrase, in_language
from projections.offers import Draft
from projections.scene import (
    Art,
    ArtPath,
    Badge,
    Disc,
    Label,
    Mark,
    Piece,
    Scene,
    SeatLine,
    Shape,
)
from projections.system import Counter as TableCounter
from projections.system import Finding, GameSystem
from projections.words import WORDS

if TYPE_CHECKING:  # a log tells no story
    from projections.story import Chapter
    from projections.storytelling import Teller

_log = logging.getLogger("streamlit.after_action")
_faults: ContextVar[dict[str, Phrase] | None] = ContextVar("faults", default=None)
_STUCK_KEPT: Final = 1000

FAILED: Final = "system.failed"
"""The rule that an event broke at which the game itself fails."""


@contextmanager
def collected_faults() -> Iterator[dict[str, Phrase]]:
    """What parts of a system get wrong within the block, each once, by its words in English."""
    found: dict[str, Phrase] = {}
    token = _faults.set(found)
    try:
        yield found
    finally:
        _faults.reset(token)


@contextmanager
def may_fail(name: str) -> Iterator[None]:
    """Something that may fail without the rest; `name` says what, by its word."""
    try:
        yield
    except Exception as error:  # noqa: BLE001 - whatever a stranger's code may raise
        report_fault(name, error)


def report_fault(name: str, error: Exception) -> Phrase:
    """Say that a part failed: to whoever listens, and with its place to the log."""
    if isinstance(error, AfterActionError):
        why: Phrase | str = error.phrase
    else:
        why = ": ".join(part for part in (type(error).__name__, str(error)) if part)
    fault = WORDS("guard.failed", part=WORDS(f"guard.{name}"), error=why)
    _note(fault, error)
    return fault


def _note(fault: Phrase, error: Exception | None = None) -> None:
    found = _faults.get()
    if found is None or fault.text("en") not in found:
        _log.error("%s", fault.text("en"), exc_info=error)
    if found is not None:
        found[fault.text("en")] = fault


def guarded(system: GameSystem[Any]) -> GameSystem[Any]:
    """The system with a guard round each function that a page calls; one guard for a system."""
    known = _guards.get(system.id)
    if known is None or known.own is not system:
        known = _guards[system.id] = _Guard(system)
    return known.system


class _Guard:
    """One system, the same with a guard round it, and the events at which it failed."""

    def __init__(self, system: GameSystem[Any]) -> None:
        self.own = own = system
        self.stuck: OrderedDict[str, Phrase] = OrderedDict()
        """By the id of the event, why it changed nothing."""
        self._last_counters: tuple[tuple[TableCounter, ...], tuple[TableCounter, ...]] = ((), ())
        """Those that a table told last, and what of them shows a number."""
        self.system = replace(
            own,
            start=_or_else(None, "start", own.start),
            apply=self._apply,
            copy=self._copy,
            sentence=self._sentence,
            scene=self._scene,
            view=_or_else(None, "view", own.view),
            veil=_or_else(None, "view", own.veil),
            marks=_or_else(((), ()), "scene", own.marks),
            scores=_or_else({}, "scores", self._scores),
            counters=_or_else((), "counters", self._counters),
            story=self._story,
            play=replace(
                own.play,
                offers=_or_else((), "offers", lambda *args: tuple(own.play.offers(*args))),
                topics=_or_else(None, "offers", own.play.topics),
                consequences=self._consequences,
                asks_of=_or_else((), "asks", lambda *args: tuple(own.play.asks_of(*args))),
                acting=_or_else(None, "acting", own.play.acting),
            ),
            rules=replace(
                own.rules,
                findings=self._findings,
                before_alone=False,  # whether an event got stuck is known when it has happened
                titles={**own.rules.titles, FAILED: WORDS("rule.failed")},
                explain=_or_else((), "explain", lambda *args: tuple(own.rules.explain(*args))),
                rolls={
                    kind: _or_else((), "luck", lambda *args, rolls=rolls: tuple(rolls(*args)))
                    for kind, rolls in own.rules.rolls.items()
                },
            ),
        )
        vars(self.system)["vocabulary"] = own.vocabulary  # which takes a while to make

    def _apply(self, state: Any, event: Event) -> Any:
        try:
            return self.own.apply(state, event)
        except Exception as error:  # noqa: BLE001 - the table stays as it was
            if event.id not in self.stuck:
                self.stuck[event.id] = report_fault("apply", error)
                while len(self.stuck) > _STUCK_KEPT:
                    self.stuck.popitem(last=False)
            return state

    def _copy(self, state: Any) -> Any:
        try:
            return self.own.copy(state)
        except Exception as error:  # noqa: BLE001
            report_fault("apply", error)
            return state

    def _sentence(self, event: Event, before: Any, lang: Lang) -> str:
        try:
            return str(self.own.sentence(event, before, lang))
        except Exception as error:  # noqa: BLE001
            report_fault("sentence", error)
        name = self.own.name_of("event", event.type_name()) or event.type_name()
        facts = ", ".join(f"{key}: {v}" for key, v in event.facts().items() if v is not None)
        return ". ".join(part for part in (in_language(name, lang), facts) if part)

    def _scores(self, state: Any) -> dict[str, float]:
        scores = self.own.scores(state)
        return {seat: value for seat, value in scores.items() if float(value) == value}

    def _counters(self, state: Any) -> tuple[TableCounter, ...]:
        """What shows a number, each once; those that were looked at last are not asked again."""
        counters = self.own.counters(state)
        last, looked_at = self._last_counters
        if counters is last:
            return looked_at
        shown = {one.id: one for one in counters if float(one.value) == one.value}
        found = tuple(shown.values())
        if isinstance(counters, tuple):
            self._last_counters = counters, found
        return found

    def _scene(self, state: Any, lang: Lang) -> Scene:
        with may_fail("scene"):
            scene = self.own.scene(state, lang)
            faults = list(faults_of(scene))
            for fault in faults:
                _note(WORDS("guard.failed", part=WORDS("guard.scene"), error=fault))
            return drawable(scene) if faults else scene
        return Scene("none")

    def _story(self, teller: Teller) -> Sequence[Chapter]:
        """What every game has, where its own fails."""
        from projections.storytelling import usual_chapters

        with may_fail("story"):
            return tuple(self.own.story(teller))
        return tuple(usual_chapters(teller))

    def _consequences(self, state: Any, draft: Draft) -> Sequence[Draft]:
        """Up to the first that is none of this game's events: the others hang on it."""
        drafts: list[Draft] = []
        with may_fail("consequences"):
            for one in self.own.play.consequences(state, draft):
                if one.open_asks:  # behind it nothing can be known
                    drafts.append(one)
                    break
                self.own.vocabulary.accept(one.entry())
                drafts.append(one)
        return drafts

    def _findings(self, before: Any, event: Event, after: Any) -> Iterable[Finding]:
        found: list[Finding] = []
        with may_fail("findings"):
            found += self.own.rules.findings(before, event, after)
        if event.id in self.stuck:
            found.append(Finding(event.seq, FAILED, self.stuck[event.id]))
        return found


_guards: dict[str, _Guard] = {}


def _or_else(nothing: Any, name: str, own: Callable[..., Any]) -> Callable[..., Any]:
    """A function that answers with `nothing` where it fails."""

    def answer(*args: Any) -> Any:
        with may_fail(name):
            return own(*args)
        return nothing

    return answer


# -- whether a scene can be drawn: pieces lie on cells, owners have a seat, nothing is there twice

_LONGEST: Final = 4
_SEAT: Final = "seat:"


def faults_of(scene: Scene) -> Iterator[Phrase]:
    """What in a scene cannot be drawn as it is told."""
    for name in _twice(cell.id for cell in scene.cells):
        yield WORDS("scene.cell_twice", id=name)
    for name in _twice(piece.id for piece in scene.pieces):
        yield WORDS("scene.piece_twice", id=name)
    for piece in scene.pieces:
        yield from _faults_of_piece(scene, piece)
    for panel in scene.panels:
        yield from _strangers(scene, panel.title, [panel.owner])
    paths: dict[str, tuple[ArtPath, ...]] = {}
    for artwork in (one for piece in scene.pieces for one in piece.artworks):
        if paths.setdefault(artwork.id, artwork.paths) != artwork.paths:
            yield WORDS("scene.other_artwork", id=artwork.id)
    yield from _lies_nowhere(scene)


def _faults_of_piece(scene: Scene, piece: Piece) -> Iterator[Phrase]:
    for name in sorted(set(piece.cells) - {cell.id for cell in scene.cells}):
        yield WORDS("scene.no_cell", what=piece.name, cell=name)
    if len(piece.short) > _LONGEST:
        yield WORDS("scene.too_long", what=piece.name, short=piece.short, most=_LONGEST)
    seats = map(_seat_of, (*piece.marks, *piece.upright, *piece.signs))
    yield from _strangers(scene, piece.name, [piece.owner, *seats])


def _lies_nowhere(scene: Scene) -> Iterator[Phrase]:
    """Arrows, edges and lights at cells that are none."""
    cells = {cell.id for cell in scene.cells}
    for end in sorted({end for arrow in scene.arrows for end in (arrow.start, arrow.end)} - cells):
        yield WORDS("scene.arrow", cell=end)
    for edge in scene.edges:
        for name in sorted({edge.one, edge.other} - cells - {""}):
            yield WORDS("scene.edge", edge=edge.id, cell=name)
    for cell in sorted(scene.lit - cells - _names_of_edges(scene)):
        yield WORDS("scene.lit", cell=cell)


def drawable(scene: Scene) -> Scene:
    """What of a scene can be drawn: without what lies nowhere, and owners who do not sit there."""
    cells = {cell.id: cell for cell in reversed(scene.cells)}
    pieces = {piece.id: piece for piece in reversed(scene.pieces) if piece.cell in cells}
    return replace(
        scene,
        cells=tuple(reversed(cells.values())),
        pieces=tuple(_seated(scene, piece, cells) for piece in reversed(pieces.values())),
        panels=tuple(
            panel if _is_seat(scene, panel.owner) else replace(panel, owner=None)
            for panel in scene.panels
        ),
        arrows=tuple(a for a in scene.arrows if a.start in cells and a.end in cells),
        edges=tuple(edge for edge in scene.edges if {edge.one, edge.other} - {""} <= cells.keys()),
        lit=scene.lit & {*cells, *_names_of_edges(scene)},
    )


def _names_of_edges(scene: Scene) -> set[str]:
    return {name for edge in scene.edges for name in edge.names}


def _twice(names: Iterable[str]) -> Iterator[str]:
    return (name for name, count in Counter(names).items() if count > 1)


def _strangers(scene: Scene, what: str, seats: Iterable[int | None]) -> Iterator[Phrase]:
    for seat in seats:
        if not _is_seat(scene, seat):
            yield WORDS("scene.no_seat", what=what, seat=seat, count=len(scene.seats))


def _is_seat(scene: Scene, index: int | None) -> bool:
    return index is None or 0 <= index < len(scene.seats)


def _seat_of(mark: Mark) -> int | None:
    match mark:
        case Badge() | SeatLine():
            return mark.seat
        case Shape() if mark.role.startswith(_SEAT):
            return int(mark.role.removeprefix(_SEAT))
        case Shape() | Disc() | Label() | Art():
            return None


def _seated(scene: Scene, piece: Piece, cells: Collection[str]) -> Piece:
    """A piece without the owner and the marks that name nobody at the table."""
    return replace(
        piece,
        owner=piece.owner if _is_seat(scene, piece.owner) else None,
        short=piece.short[:_LONGEST],
        covers=tuple(cell for cell in piece.covers if cell in cells),
        marks=tuple(mark for mark in piece.marks if _is_seat(scene, _seat_of(mark))),
        upright=tuple(mark for mark in piece.upright if _is_seat(scene, _seat_of(mark))),
        signs=tuple(mark for mark in piece.signs if _is_seat(scene, _seat_of(mark))),
    )

"""A board as a scene: every tile with its print, its state now, and its story in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, radians, sin, sqrt

from events.words import Lang, Phrase
from projections.games.neuroshima_hex.armies.tiles import MELEE, RANGED
from projections.games.neuroshima_hex.battle.outcome import Segment
from projections.games.neuroshima_hex.board.board import Board, Unit
from projections.games.neuroshima_hex.board.derived import Derived, derive
from projections.games.neuroshima_hex.board.hexes import OFF
from projections.games.neuroshima_hex.face import caught, glyph, glyphs, print_marks, shield
from projections.games.neuroshima_hex.inks import ROLES
from projections.games.neuroshima_hex.position.words import WORDS
from projections.scene import (
    Arrow,
    Badge,
    Cell,
    Disc,
    Label,
    Mark,
    Panel,
    Piece,
    Scene,
    Shape,
    badges,
)


def scene_of(
    board: Board,
    lang: Lang = "en",
    *,
    segment: Segment | None = None,
    lit: Sequence[int] = (),
    alone: bool = True,
) -> Scene:
    """The board to draw; with a segment, its hits as arrows; `alone` with its own panels."""
    derived = derive(board)
    names = board.grid.names
    pieces = _foundations(board, lang)
    pieces += [_piece(derived, at, unit, lang) for at, unit in board.units()]
    return Scene(
        grid="hex",
        cells=tuple(_cell(board, at) for at in range(board.grid.size)),
        pieces=tuple(pieces),
        seats=badges(tuple(player.name for player in board.players)),
        panels=_panels(board, lang) if alone else (),
        arrows=_arrows(board, segment) if segment else (),
        lit=frozenset(names[at] for at in lit),
        title=WORDS("scene.title").text(lang),
        roles=ROLES,
    )


def tile_piece(board: Board, at: int, lang: Lang = "en") -> Piece | None:
    """The unit on one hex as a piece, for lists and legends."""
    unit = board.at[at]
    return None if unit is None else _piece(derive(board), at, unit, lang)


def _cell(board: Board, at: int) -> Cell:
    q, r = board.grid.axial[at]
    name = board.grid.names[at]
    kind = "terminal" if name in board.rules.terminals else "field"
    return Cell(name, 1.5 * q, sqrt(3) * (r + q / 2), kind)


def _foundations(board: Board, lang: Lang) -> list[Piece]:
    names = board.grid.names
    return [
        Piece(
            id=f"{foundation.tile.id}@{names[at]}",
            cell=names[at],
            name=foundation.tile.name[lang],
            short=foundation.tile.short[lang],
            owner=foundation.owner,
            upright=_foundation_marks(foundation.tile.short[lang], foundation.owner),
            flat=True,
        )
        for at, foundation in sorted(board.foundations.items())
    ]


def _foundation_marks(short: str, owner: int) -> tuple[Mark, ...]:
    spikes = tuple(
        (r * cos(radians(a)), r * sin(radians(a)) - 0.05)
        for i in range(16)
        for a, r in [(22.5 * i, 0.5 if i % 2 == 0 else 0.34)]
    )
    return (Shape(spikes, f"seat:{owner}"), Label((0.0, -0.05), short, 0.22, "badge_ink"))


def _piece(derived: Derived, at: int, unit: Unit, lang: Lang) -> Piece:
    tile, name = unit.tile, derived.board.grid.names[at]
    return Piece(
        id=f"{tile.id}@{name}",
        cell=name,
        name=tile.name[lang],
        short=tile.short[lang],
        owner=unit.owner,
        turn=60.0 * unit.laid.facing,
        marks=print_marks(tile),
        upright=tuple(_over(derived, at, unit)),
        note=_note(derived, at, unit, lang),
    )


def _over(derived: Derived, at: int, unit: Unit) -> list[Mark]:
    """What lies over the print: a net, whose it is now, wounds, initiative, points."""
    marks: list[Mark] = caught() if derived.is_netted(at) else []
    if unit.laid.is_hq:
        marks += _hq(derived, unit)
    elif unit.laid.initiative:
        marks.append(Badge((-0.2, 0.0), 0.19, unit.owner))
        marks += _acting(derived, at, unit)
    else:
        marks.append(Badge((-0.25 if glyphs(unit.tile) else 0.0, 0.0), 0.19, unit.owner))
        marks += _signs(unit)
    marks += _toughness(unit)
    if unit.tile.mobility:
        marks += glyph("mobility", 0, (-0.2, -0.31), 0.13, "mobility")
    return marks + _hold(derived, at, unit)


def _hq(derived: Derived, unit: Unit) -> list[Mark]:
    """The owner's shape, large, with the points; below it letter and ability."""
    points = str(derived.board.hq_points[unit.owner])
    letter = badges(tuple(player.name for player in derived.board.players))[unit.owner].letter
    marks: list[Mark] = [Badge((0.0, -0.06), 0.3, unit.owner, points)]
    signs = glyphs(unit.tile)
    marks.append(Label((-0.15 if signs else 0.0, 0.37), letter, 0.2, "ink"))
    for name, value in signs[:1]:
        marks += glyph(name, value, (0.1, 0.37), 0.1)
    return marks


def _acting(derived: Derived, at: int, unit: Unit) -> list[Mark]:
    """Current initiative values, and below them what else the tile can do."""
    icons, signs = unit.laid.initiative, glyphs(unit.tile)
    values = derived.initiative(at)[: len(icons)]
    rows = _rows(len(values) + len(signs))
    size = 0.21 if len(rows) == 1 else 0.16
    marks: list[Mark] = []
    for value, place in zip(values, rows, strict=False):
        marks += _initiative(value, (0.21, place), size)
    for (name, value), place in zip(signs, rows[len(values) :], strict=True):
        marks += glyph(name, value, (0.21, place), 0.14)
    return marks


def _signs(unit: Unit) -> list[Mark]:
    """What a module does."""
    signs = glyphs(unit.tile)
    size = 0.25 if len(signs) == 1 else 0.17
    marks: list[Mark] = []
    for (name, value), place in zip(signs, _rows(len(signs)), strict=True):
        marks += glyph(name, value, (0.16, place), size)
    return marks


def _rows(count: int) -> list[float]:
    return [0.34 * (row - (count - 1) / 2) for row in range(count)]


def _initiative(value: int, at: tuple[float, float], size: float) -> list[Mark]:
    return [Disc(at, size, "initiative"), Label(at, str(value), size * 1.5, "initiative_ink")]


def _toughness(unit: Unit) -> list[Mark]:
    count = unit.tile.toughness
    marks: list[Mark] = []
    for i in range(count):
        x = 0.24 * (i - (count - 1) / 2)
        marks += shield((x, 0.33), 0.1, wounded=i < unit.wounds)
    return marks


def _hold(derived: Derived, at: int, unit: Unit) -> list[Mark]:
    """Who controls the unit, or whom its module serves, if not its owner."""
    sway, marks = derived.influence, []
    if sway.control[at] != unit.owner:
        marks += _ringed(sway.control[at])
    elif sway.serves[at] != unit.owner:
        marks += glyph("scope", 0, (0.14, 0.33), 0.11)
        marks.append(Badge((-0.1, 0.33), 0.12, sway.serves[at]))
    return marks


def _ringed(seat: int) -> list[Mark]:
    """The controller's colour round the outside of the owner's frame, and the controller's sign."""
    ring = tuple((0.92 * cos(radians(a)), 0.92 * sin(radians(a))) for a in range(0, 361, 60))
    return [
        Shape(ring, "halo", closed=False, width=0.1),
        Shape(ring, f"seat:{seat}", closed=False, width=0.07),
        Badge((0.0, -0.33), 0.17, seat),
    ]


def _note(derived: Derived, at: int, unit: Unit, lang: Lang) -> str:
    """The tile in one line, for those who do not see it; `explanation.explain_unit` says why."""
    parts = [WORDS("scene.facing", facing=unit.facing).text(lang)]
    if unit.laid.is_hq:
        points = derived.board.hq_points[unit.owner]
        parts.append(WORDS("scene.points", points=points).text(lang))
    if unit.wounds:
        parts.append(WORDS("scene.wounds", wounds=unit.wounds).text(lang))
    return "; ".join([*parts, *(phrase.text(lang) for phrase in _changes(derived, at, unit))])


def _changes(derived: Derived, at: int, unit: Unit) -> Iterator[Phrase]:
    """How the unit differs from its print: held by somebody, sooner or later, stronger or weaker.

    Bonuses to attacks that it has not got are not worth a word.
    """
    sway, players = derived.influence, derived.board.players
    if derived.is_netted(at):
        yield WORDS("scene.netted")
    if sway.control[at] != unit.owner:
        yield WORDS("scene.taken", player=players[sway.control[at]].name)
    elif sway.serves[at] != unit.owner:
        yield WORDS("scene.scoped", player=players[sway.serves[at]].name)
    values = derived.initiative(at)
    if values != unit.laid.initiative:
        yield WORDS("scene.initiative", values=values, printed=unit.laid.initiative)
    kinds = {strike.kind for strike in unit.laid.strikes}
    for kind, bonus in (("melee", MELEE), ("ranged", RANGED)):
        if kind in kinds and (more := derived.bonuses[bonus][at]):
            yield WORDS(f"scene.{kind}", bonus=f"{more:+d}")


def _panels(board: Board, lang: Lang) -> tuple[Panel, ...]:
    told = []
    for i, player in enumerate(board.players):
        points = WORDS("scene.points", points=board.hq_points[i]).text(lang)
        lines = [player.army, points] + ([player.team] if player.team is not None else [])
        told.append(Panel(player.name, tuple(lines), i))
    return tuple(told)


def _arrows(board: Board, segment: Segment) -> tuple[Arrow, ...]:
    names = board.grid.names
    hits = [Arrow(names[hit.start], names[hit.end], "hit", str(hit.wounds)) for hit in segment.hits]
    saved = [
        Arrow(names[hit.end], names[hit.absorbed_by], "cause")
        for hit in segment.hits
        if hit.absorbed_by != OFF
    ]
    return tuple(hits + saved)

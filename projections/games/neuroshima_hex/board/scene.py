"""A board as a scene: every tile with its face, its state now, and its story in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import sqrt
from typing import Any

from pydantic import ValidationError

from events.words import Lang, Phrase
from projections.boards import GameBoard
from projections.games.neuroshima_hex.armies import army_of, catalogue
from projections.games.neuroshima_hex.battle.outcome import Segment
from projections.games.neuroshima_hex.board.board import (
    MELEE,
    RANGED,
    Board,
    Tile,
    Unit,
    unit_id,
)
from projections.games.neuroshima_hex.board.derived import Derived, derive
from projections.games.neuroshima_hex.board.hexes import DIRECTION, GRIDS, OFF, Grid
from projections.games.neuroshima_hex.board.tile_face import UPRIGHT, Standing, face_of
from projections.games.neuroshima_hex.inks import ROLES
from projections.games.neuroshima_hex.options import MatchOptions
from projections.games.neuroshima_hex.words import BATTLE
from projections.scene import Arrow, Cell, Panel, Piece, Scene, badges


def board(options: Mapping[str, Any]) -> GameBoard | None:
    """The hexes of a match with these options, and its terminals."""
    try:
        agreed = MatchOptions.model_validate(dict(options))
    except ValidationError:
        return None
    terminals = (agreed.terminals or ()) if agreed.duel_board else ()
    return GameBoard("hex", _cells(GRIDS[agreed.board], terminals)) if agreed.board else None


def _cells(grid: Grid, terminals: Sequence[str]) -> tuple[Cell, ...]:
    return tuple(
        Cell(name, 1.5 * q, sqrt(3) * (r + q / 2), "terminal" if name in terminals else "field")
        for name, (q, r) in zip(grid.names, grid.axial, strict=True)
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
    hits = segment.hits if segment else ()
    arrows = [Arrow(names[hit.start], names[hit.end], "hit", str(hit.wounds)) for hit in hits]
    arrows += [
        Arrow(names[hit.end], names[hit.absorbed_by], "cause")
        for hit in hits
        if hit.absorbed_by != OFF
    ]
    pieces = _foundations(board, lang)
    pieces += [_piece(derived, at, unit, lang) for at, unit in board.units()]
    return Scene(
        grid="hex",
        cells=_cells(board.grid, board.rules.terminals),
        pieces=tuple(pieces),
        seats=badges(tuple(player.name for player in board.players)),
        panels=tuple(
            Panel(
                player.name,
                (
                    player.army,
                    BATTLE("scene.points", points=board.hq_points[i]).text(lang),
                    *(() if player.team is None else (player.team,)),
                ),
                i,
            )
            for i, player in enumerate(board.players if alone else ())
        ),
        arrows=tuple(arrows),
        lit=frozenset(names[at] for at in lit),
        title=BATTLE("scene.title").text(lang),
        roles=ROLES,
    )


def _foundations(board: Board, lang: Lang) -> list[Piece]:
    names = board.grid.names
    return [
        replace(
            piece_of(foundation.tile, lang, Standing(owner=foundation.owner)),
            id=f"{foundation.tile.id}@{names[at]}",
            cell=names[at],
            flat=True,
        )
        for at, foundation in sorted(board.foundations.items())
    ]


def piece_of(tile: Tile, lang: Lang, standing: Standing = UPRIGHT) -> Piece:
    """A tile by itself, as in a hand: upright, with what is printed on it."""
    name = tile.name[lang]
    face = face_of(tile, plate_name(tile, lang), standing)
    return Piece(
        tile.id, "", name, tile.short[lang], standing.owner,
        body=face.body, upright=face.upright, signs=face.signs, of=tile.id,
        kind="unit" if tile.kind in {"soldier", "foundation"} else tile.kind,
    )  # fmt: skip


def face(piece: str, lang: Lang, way: str) -> Piece | None:
    """A tile as it is printed, its top towards `way`; instants and foundations look nowhere."""
    tile = catalogue().tiles.get(piece)
    if tile is None or (way and (way not in DIRECTION or tile.kind in {"instant", "foundation"})):
        return None
    return piece_of(tile, lang, Standing(facing=DIRECTION[way] if way else 0))


def plate_name(tile: Tile, lang: Lang) -> str:
    """What stands on the plate: of headquarters the army."""
    army = army_of(tile.army) if tile.kind == "hq" else None
    return tile.name[lang] if army is None else army.name[lang]


def _piece(derived: Derived, at: int, unit: Unit, lang: Lang) -> Piece:
    tile, name, sway = unit.tile, derived.board.grid.names[at], derived.influence
    held = sway.control[at] if sway.control[at] != unit.owner else None
    serves = sway.serves[at] if held is None and sway.serves[at] != unit.owner else None
    standing = Standing(
        facing=unit.laid.facing,
        owner=unit.owner,
        initiative=derived.initiative(at)[: len(unit.laid.initiative)],
        wounds=0 if unit.laid.is_hq else unit.wounds,
        points=derived.board.hq_points[unit.owner] if unit.laid.is_hq else None,
        is_netted=derived.is_netted(at),
        held_by=held,
        serves=serves,
    )
    return replace(
        piece_of(tile, lang, standing),
        id=unit_id(tile.id, name),
        cell=name,
        turn=60.0 * unit.laid.facing,
        note=_note(derived, at, unit, lang),
    )


def _note(derived: Derived, at: int, unit: Unit, lang: Lang) -> str:
    """The tile in one short line, for those who do not see it; `battle.explanation` says why."""
    parts = [BATTLE("scene.facing", facing=unit.facing).text(lang)]
    if unit.laid.is_hq:
        points = derived.board.hq_points[unit.owner]
        parts.append(BATTLE("scene.points", points=points).text(lang))
    if unit.wounds:
        parts.append(BATTLE("scene.wounds", wounds=unit.wounds).text(lang))
    return "; ".join([*parts, *(phrase.text(lang) for phrase in _changes(derived, at, unit))])


def _changes(derived: Derived, at: int, unit: Unit) -> Iterator[Phrase]:
    """How the unit differs from its print: held by somebody, sooner or later, stronger or weaker.

    Bonuses to attacks that it has not got are not worth a word.
    """
    sway, players = derived.influence, derived.board.players
    if derived.is_netted(at):
        yield BATTLE("scene.netted")
    if sway.control[at] != unit.owner:
        yield BATTLE("scene.taken", player=players[sway.control[at]].name)
    elif sway.serves[at] != unit.owner:
        yield BATTLE("scene.scoped", player=players[sway.serves[at]].name)
    values = derived.initiative(at)
    if values != unit.laid.initiative:
        yield BATTLE("scene.initiative", values=values, printed=unit.laid.initiative)
    kinds = {strike.kind for strike in unit.laid.strikes}
    for kind, bonus in (("melee", MELEE), ("ranged", RANGED)):
        if kind in kinds and (more := derived.bonuses[bonus][at]):
            yield BATTLE(f"scene.{kind}", bonus=f"{more:+d}")

"""What is shown: the board where one lies, units with what is left of them, rounds and points."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from msgspec import Struct

from events.words import Lang
from projections.games.dust_tactics.acts.board import COVER_POINTS
from projections.games.dust_tactics.board.battlefield import Battlefield
from projections.games.dust_tactics.drawing import (
    board_of,
    cover_piece,
    edges_of,
    kinds_of,
    unit_marks,
)
from projections.games.dust_tactics.on_board import battlefield_of
from projections.games.dust_tactics.phrases import SAID, side_name
from projections.games.dust_tactics.table import DustBoard, DustTable, DustUnit
from projections.scene import Condition, Panel, Piece, Scene, Track, badges
from projections.system import Counter

_POINTS: Final = frozenset({"unit_eliminated"})
"""Without these events nobody knows the victory points."""


def scene(table: DustTable, lang: Lang) -> Scene:
    """Units on the board, or as lists of each army where none lies."""
    title = SAID("scene.round" if table.round else "scene.setup", round=table.round).text(lang)
    about: dict[str, Any] = {"seats": badges(tuple(table.seats)), "title": title}
    if not table.board.columns:
        return Scene("none", panels=tuple(_panels(table, lang, set())), **about)
    field = battlefield_of(table.board)
    on_board = (
        piece for piece in _on_board(table, lang) if all(c in field.grid for c in piece.cells)
    )
    pieces = tuple(on_board)
    panels = tuple(_panels(table, lang, {piece.id for piece in pieces}))
    return _laid(field, lang, pieces=pieces, panels=panels, **about)


def painted_scene(field: Battlefield, lang: Lang) -> Scene:
    """A board with nobody on it, as it is painted before a match."""
    pieces = [cover_piece(at, kind, COVER_POINTS[kind], lang) for at, kind in field.cover.items()]
    return _laid(field, lang, pieces=pieces)


def _laid(field: Battlefield, lang: Lang, **parts: Any) -> Scene:
    laid = board_of(field.grid.columns, field.grid.rows)
    return laid.scene(lang, kinds=kinds_of(field), edges=edges_of(field), **parts)


def _on_board(table: DustTable, lang: Lang) -> Iterator[Piece]:
    """Cover elements, and the units of which somebody told where they stand."""
    for square, (kind, left) in table.board.cover.items():
        yield cover_piece(square, kind, left, lang)
    for name, unit in table.units.items():
        if unit.squares and not unit.is_eliminated and unit.joined is None:
            yield _piece(table, name, unit, lang)


def kind_of(table: DustTable, card: str) -> str | None:
    """What a unit is, as far as its card is known: aircraft are vehicles of their own class."""
    armour = str(table.known(card, "armour_class") or "")
    if armour.startswith("A"):
        return "aircraft"
    kind = table.known(card, "kind")
    return kind if isinstance(kind, str) else "vehicle" if armour.startswith("V") else None


def _piece(table: DustTable, name: str, unit: DustUnit, lang: Lang) -> Piece:
    """A unit with what it has left, and what it did this round."""
    states = (
        ("activated", unit.is_activated, "//"),
        ("moved", unit.has_moved, ">>"),
        ("fallen", unit.is_eliminated, "††"),
    )
    seats = tuple(table.seats)
    counter = None if unit.left is None or unit.is_eliminated else f"left:{name}"
    kind = kind_of(table, unit.card)
    owner = seats.index(unit.player) if unit.player in seats else None
    heroes = [] if unit.is_eliminated else [*table.company_of(name)[1:]]
    counted = "figures" if kind == "squad" else "hit_points" if kind else "left"
    return Piece(
        name,
        unit.squares[0] if unit.squares else "",
        name,
        "".join(part[0] for part in name.split())[:4].upper(),
        owner,
        upright=unit_marks(name, kind, owner, has_hero=bool(heroes)),
        covers=unit.squares[1:],
        tracks=(
            Track(SAID(f"scene.{counted}").text(lang), unit.left, table.strength_of(unit.card),
                  "pip" if kind == "squad" else "heart", counter),
        ),
        conditions=tuple(
            Condition(SAID(f"scene.{state}").text(lang), sign)
            for state, is_so, sign in states if is_so
        ),
        note=", ".join(_noted(table, unit, heroes, lang)),
        holds=tuple(heroes),
    )  # fmt: skip


def _noted(table: DustTable, unit: DustUnit, heroes: list[str], lang: Lang) -> Iterator[str]:
    """With whom it goes, and that nobody knows its card."""
    if unit.joined is not None:
        yield SAID("scene.goes_with", unit=unit.joined).text(lang)
    if heroes:
        yield SAID("scene.has_with_it", units=heroes).text(lang)
    if not table.known(unit.card, "kind") and not table.known(unit.card, "armour_class"):
        yield SAID("scene.unknown_card").text(lang)


def _panels(table: DustTable, lang: Lang, on_board: set[str]) -> Iterator[Panel]:
    """The match, and by player the units that stand on no square; what is joined to what."""
    lines = tuple(phrase.text(lang) for phrase in _match(table))
    if lines:
        yield Panel(SAID("scene.match").text(lang), lines)
    for i, (seat, name) in enumerate(table.names.items()):
        units = {u: unit for u, unit in table.units.items() if unit.player == seat}
        listed = [_piece(table, u, unit, lang) for u, unit in units.items() if u not in on_board]
        if listed:
            title = SAID("scene.army", player=name).text(lang)
            yield Panel.of_pieces(title, listed, i)


def _match(table: DustTable) -> Iterator[Any]:
    if table.scenario is not None:
        yield SAID("scene.scenario", scenario=table.scenario)
    if table.turn is not None and table.records("unit_activated"):
        yield SAID("scene.turn", side=side_name(table, table.turn))
    elif table.first is not None and not table.is_between:
        yield SAID("scene.first", side=side_name(table, table.first))
    if table.end is not None:
        yield SAID("scene.last_round", reason=SAID(f"value.{table.end[0]}"))
    if table.records("unit_eliminated"):
        unknown = [side for side in table.sides if table.points_of(side) is None]
        for side in unknown:  # those that are known stand beside the names
            yield SAID("scene.points", side=side_name(table, side), points="?")
    for objective, holder in table.objectives.items():
        held = holder and side_name(table, holder)
        yield SAID("scene.objective", objective=objective, side=held or SAID("scene.nobody"))
    for hero, unit in table.units.items():
        if unit.joined is not None:
            yield SAID("scene.joined", hero=hero, unit=unit.joined)


def scores(table: DustTable) -> dict[str, int]:
    """Victory points by seat, where they are known."""
    if not table.records("unit_eliminated"):
        return {}
    points = {seat: table.points_of(side) for seat, side in table.seats.items()}
    return {seat: number for seat, number in points.items() if number is not None}


def counters(table: DustTable) -> Iterator[Counter]:
    """What each unit has left."""
    laid = board_of(table.board.columns, table.board.rows).by_id if table.board.columns else {}
    for name, unit in table.units.items():
        if unit.left is not None and not unit.is_eliminated:
            owner = unit.player if unit.player in table.seats else None
            stands = unit.squares and unit.joined is None and set(unit.squares) <= laid.keys()
            called = SAID("counter.left", unit=name)
            yield Counter(f"left:{name}", called, unit.left, owner, name if stands else None)


def describe(table: DustTable) -> dict[str, Any]:
    """What `aar state --json` prints."""
    knows_points = table.records("unit_eliminated")
    return {
        "game": "dust_tactics",
        "scenario": table.scenario,
        "points_limit": table.points_limit,
        "rounds": table.rounds,
        "round": table.round,
        "is_between": table.is_between,
        "is_watched": table.is_watched,
        "needs_roll": table.needs_roll,
        "is_tied": table.is_tied,
        "first": table.first,
        "turn": table.turn,
        "acted": table.acted,
        "active": table.active,
        "is_sustained": table.is_sustained,
        "has_rolled": table.has_rolled,
        "sides": {side: table.points_of(side) if knows_points else None for side in table.sides},
        "bonus": dict(table.bonus),
        "players": {seat: {"name": table.names.get(seat, seat), "side": side}
                    for seat, side in table.seats.items()},
        "units": {name: _unit_json(unit) for name, unit in table.units.items()},
        "board": {
            "columns": table.board.columns,
            "rows": table.board.rows,
            "squares": dict(table.board.symbols),
            "cover": {square: list(cover) for square, cover in table.board.cover.items()},
            **board_more(table.board),
        },
        "objectives": dict(table.objectives),
        "end": None if table.end is None else list(table.end),
        "ended_in": table.ended_in,
        "is_over": table.is_over,
        "depth": table.depth,
        **table_more(table),
    }  # fmt: skip


def _unit_json(unit: DustUnit) -> dict[str, Any]:
    return {
        "card": unit.card,
        "player": unit.player,
        "left": unit.left,
        "lost": unit.lost,
        "squares": list(unit.squares),
        "is_on_board": unit.is_on_board,
        "is_activated": unit.is_activated,
        "is_eliminated": unit.is_eliminated,
        "has_moved": unit.has_moved,
        "has_attacked": unit.has_attacked,
        "joined": unit.joined,
        "losses": unit.losses,
        "skills": list(unit.skills),
        "removed": list(unit.removed),
        **unit_more(unit),
    }


# -- what is not as at the start -------------------------------------------------------------------

_OF_UNIT: Final = (
    "spent", "empty", "fired", "moves", "diagonals", "steps", "has_entered", "is_anew", "is_adrift",
    "skills_now", "is_immune",
)  # fmt: skip
_OF_TABLE: Final = (
    "actions", "aimed", "in_use", "attack", "at_first", "at_close", "answered", "drained", "anew",
    "reacting", "tried", "ordered", "commanded", "heard", "last_dice", "last_cover",
    "last_range", "placers",
)  # fmt: skip
_OF_BOARD: Final = ("entry", "walls", "buildings", "entrances", "placed")


def unit_more(unit: DustUnit) -> dict[str, Any]:
    """What a unit has fired, used and walked."""
    return _told(unit, DustUnit("", ""), _OF_UNIT)


def table_more(table: DustTable) -> dict[str, Any]:
    """The activation and the attack that go on, and what was told last."""
    return _told(table, DustTable(), _OF_TABLE)


def board_more(board: DustBoard) -> dict[str, Any]:
    """Entry squares, walls and buildings."""
    return _told(board, DustBoard(), _OF_BOARD)


def _told(struct: Struct, usual: Struct, names: tuple[str, ...]) -> dict[str, Any]:
    """Those fields that are not as at the start."""
    told = {name: getattr(struct, name) for name in names}
    return {name: _plain(one) for name, one in told.items() if one != getattr(usual, name)}


def _plain(value: Any) -> Any:
    """As JSON holds it."""
    if isinstance(value, Struct):
        return {name: _plain(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, dict):
        return {key: _plain(one) for key, one in value.items()}
    return [_plain(one) for one in value] if isinstance(value, tuple) else value

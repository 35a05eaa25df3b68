"""Dust Tactics, as one value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from events.dust_tactics import EVENTS
from projections.boards import GameBoard
from projections.catalogue import ThingField, ThingKind
from projections.games.dust_tactics.acts import ACTS, RULES, consequences, findings
from projections.games.dust_tactics.aiming import attacks_now
from projections.games.dust_tactics.arms import WEAPON_FLAGS, WEAPON_ROWS
from projections.games.dust_tactics.board.situation import ARMOUR_CLASSES
from projections.games.dust_tactics.bots import Commander, simulated_start
from projections.games.dust_tactics.depths import DEPTHS
from projections.games.dust_tactics.drawing import board_of
from projections.games.dust_tactics.going import has_move_left
from projections.games.dust_tactics.options import DustOptions
from projections.games.dust_tactics.phrases import SAID, armies
from projections.games.dust_tactics.scene import counters, describe, scene, scores
from projections.games.dust_tactics.table import DustTable, start
from projections.games.dust_tactics.weapons import RANGE_PATTERN, VALUE_PATTERN
from projections.offers import Offer
from projections.spans import Closes, Nesting, Opens
from projections.system import GameSystem, Play, Rules, SeatCount

_SAVES: Final = ("hit", "blank", "no_save")


_CELL: Final = f"(?:{VALUE_PATTERN}|[?])"
"""A combat value as printed; a question mark where nobody knows it."""
_ROWS: Final = {
    row: sum(armour.startswith(letter) for armour in ARMOUR_CLASSES)
    for row, letter in WEAPON_ROWS.items()
}
"""How many classes a row of values has at most, from the first one on."""
CATALOGUE: Final = (
    ThingKind(
        "unit",
        (
            ThingField("kind", "choice", ("squad", "vehicle", "hero")),
            ThingField("armour_class", "choice", ARMOUR_CLASSES),
            ThingField("move", "number"),
            ThingField("hit_points", "number"),
            ThingField("ap", "number"),
            ThingField("cover_soft", "choice", _SAVES),
            ThingField("cover_hard", "choice", _SAVES),
            ThingField("abilities"),
            ThingField("weapons"),
        ),
        is_open=True,
        named_by=("army_listed.units",),
    ),
    ThingKind(
        "weapon",
        (
            ThingField("range", pattern=RANGE_PATTERN, example="3"),
            *(ThingField(row, pattern=f"{_CELL}(?: +{_CELL}){{0,{most - 1}}}",
                         example="4/1 3/1 2/1 -") for row, most in _ROWS.items()),
            ThingField("ammunition", "number"),
            *(ThingField(flag, "flag") for flag in WEAPON_FLAGS),
        ),
        is_open=True,
        named_by=("line_aimed.line", "line_fired.line"),
    ),
)  # fmt: skip
"""A card says which weapons its unit has, and how many figures carry each; a weapon is copied once,
whatever cards it is on. What nobody copied stays unknown."""


def offers(table: DustTable, seat: str | None) -> Sequence[Offer]:
    """All that may be done, as far as the table records such things."""
    if table.is_over:
        return ()
    return tuple(offer for offer in ACTS.offers(table, seat) if table.records(offer.type))


def acting(table: DustTable) -> str | None:
    """Who lists an army next, or activates; None where several of a team might."""
    if table.round == 0:
        armed = {unit.player for unit in table.units.values()}
        return next((seat for seat in table.seats if seat not in armed), None)
    if not table.records("unit_activated"):
        return None
    goes_on = going_on(table)
    if goes_on is not None:
        return goes_on
    ready = {unit.player for unit in table.ready.values()}
    due = [seat for seat in ready if table.side_of(seat) == table.turn]
    return due[0] if len(due) == 1 else None


def going_on(table: DustTable) -> str | None:
    """Who tells what the active unit does next: a move, or an attack whose dice wait."""
    unit = table.standing.get(table.active or "")
    if unit is None or table.is_between or not table.records("line_fired"):
        return None
    name = table.active or ""
    attacks = table.actions is not None and attacks_now(table) and not table.has_rolled
    return unit.player if attacks or has_move_left(table, name) else None


def board(options: Mapping[str, Any]) -> GameBoard | None:
    """The empty board of a size, as statistics ask for it; a match tells its own by events."""
    columns, _, rows = str(options.get("board_size", "")).partition("x")
    return board_of(int(columns), int(rows)) if columns.isdecimal() and rows.isdecimal() else None


DUST_TACTICS: Final = GameSystem(
    id="dust_tactics",
    title=SAID("title"),
    version=3,
    events=EVENTS,
    options=DustOptions,
    seats=SeatCount(2, 6, 2),
    armies=armies,
    samples="dust_tactics",
    called=("Dust Tactics: Revised Core Set", "Dust Tactics (Revised Core Set)"),
    start=start,
    apply=ACTS.apply,
    copy=lambda table: table,
    acts=ACTS,
    sentence=ACTS.sentence,
    marks=ACTS.marks,
    words=SAID,
    describe=describe,
    catalogue=CATALOGUE,
    depths=DEPTHS,
    spans={
        "round_began": Opens("round", "round"),
        "round_ended": Closes("round"),
        "unit_activated": Opens("activation", title="unit"),
    },
    nesting=Nesting({"round": (), "activation": ("round",)}),
    highlight="round",
    scores=scores,
    counters=counters,
    board=board,
    scene=scene,
    outlooks="projections.games.dust_tactics.outlooks:outlooks",
    preparations="projections.games.dust_tactics.preparing:PREPARATIONS",
    play=Play(
        offers=offers,
        consequences=consequences,
        asks_of=ACTS.asks,
        acting=acting,
        bots={"commander": Commander()},
        simulated_start=simulated_start,
    ),
    rules=Rules(
        findings=findings,
        titles=RULES.titles,
        before_alone=True,
        judges=RULES.judges,
        rolls=ACTS.rolls,
    ),
    archive="projections.games.dust_tactics.archive:ARCHIVE",
    notation="projections.games.dust_tactics.text:NOTATION",
)
"""Dust Tactics."""

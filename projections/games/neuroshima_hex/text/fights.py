"""Battles, read and written: how they break out, choices, segments, how they end."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from events.neuroshima_hex import (
    Attack,
    BattleChoice,
    BattleEnded,
    BattleStarted,
    ChoicesMade,
    SegmentFought,
)
from projections.games.neuroshima_hex.armies.lookup import army_of
from projections.games.neuroshima_hex.board.hexes import GRIDS
from projections.games.neuroshima_hex.text.line import HexLine
from projections.games.neuroshima_hex.text.line_writer import HexPen, write_fallen
from projections.notation import Entry

_KINDS: Final = {"m": "melee", "r": "ranged", "g": "gauss", "e": "explosion"}
_ATTACK: Final = re.compile(
    r"([A-G][1-7])-([A-G][1-7])([mrge]?)(\d{0,2})(?:\*(\d{1,2}))?(?:\+([A-G][1-7]))?",
    re.IGNORECASE,
)
_FALLEN: Final = re.compile(r"x([A-G][1-7])", re.IGNORECASE)
_WOUNDED: Final = re.compile(r"([A-G][1-7])\*(\d{1,2})", re.IGNORECASE)
_BATTLES: Final = {
    "full_board": "full_board", "last_battle": "last", "overtime_battle": "overtime",
}  # fmt: skip
TRACKS: Final = ("points", "hq", "energy")
"""What shows of each seat."""
_WORDS: Final = {kind: word for word, kind in _BATTLES.items()}


# -- beginning ------------------------------------------------------------------------------------


def parse_battle(line: HexLine, word: str) -> Entry:
    """`full board`, `last battle`, `overtime battle`: battles without a tile."""
    seat = line.said_seat if word != "full_board" else line.seat
    return {"type": "battle_started", "kind": _BATTLES[word], **({"player": seat} if seat else {})}


def write_battle(event: BattleStarted, pen: HexPen) -> Iterator[str]:
    """A Battle tile by its name, the others by their kind."""
    if event.kind != "tile":
        yield pen.word(_WORDS[event.kind])
    elif event.tile is not None and army_of(pen.army) is not None:
        yield pen.tile(event.tile)


# -- choices --------------------------------------------------------------------------------------


def parse_choice(line: HexLine) -> Entry:
    """`choice 2 C3 explodes`, `choice 2 D1 saves C2 from B2`, `choice 1 B3 makes C3 NE ranged`."""
    segment, who = line.c.number(), line.hex()
    verb = line.c.keyword("keyword", "explodes", "saves", "makes")
    choice: dict[str, Any] = {"segment": segment}
    if verb == "explodes":
        choice |= {"kind": "clown_explodes", "unit": who}
    elif verb == "saves":
        unit = line.hex()
        line.c.keyword("keyword", "from")
        choice |= {"kind": "medic_absorbs", "medic": who, "unit": unit, "attacker": line.hex()}
    elif verb == "makes":
        choice |= {"kind": "quartermaster", "module": who, **_converted(line)}
    else:
        line.c.unexpected("choice")
    seat = {} if line.said_seat is None else {"player": line.said_seat}
    return {"type": "choices_made", "choices": [choice], **seat}


def _converted(line: HexLine) -> dict[str, Any]:
    unit, side = line.hex(), line.facing()
    to = line.c.keyword("keyword", "melee", "ranged")
    if side is None or to is None:
        line.c.unexpected("choice")
    return {"unit": unit, "side": side, "to": to}


def write_choices(event: ChoicesMade, pen: HexPen) -> Iterator[str]:
    """As `parse_choice` reads it."""
    if len(event.choices) == 1:
        yield write_choice(event.choices[0], pen)


def write_choice(choice: BattleChoice, pen: HexPen) -> str:
    """One choice."""
    start = f"{pen.word('choice')} {choice.segment}"
    match choice.kind:
        case "clown_explodes":
            return f"{start} {choice.unit} {pen.word('explodes')}"
        case "medic_absorbs":
            saved = f"{choice.unit} {pen.word('from')} {choice.attacker}"
            return f"{start} {choice.medic} {pen.word('saves')} {saved}"
        case "quartermaster":
            to = pen.word(choice.to or "melee")
            return f"{start} {choice.module} {pen.word('makes')} {choice.unit} {choice.side} {to}"


# -- segments -------------------------------------------------------------------------------------


def parse_segment(line: HexLine) -> Entry:
    """`3: B3-B2r1 C2-C3m1 xB2 = Ann 20, Bob 19`, behind the colon.

    A letter says how (m, r, g, e), a number the strength, `*` other wounds, `+` the Medic. Without
    `=` the tracks are what the wounds of HQs make of them.
    """
    initiative = line.c.number()
    line.c.take_sign(":")
    attacks, fallen = [], []
    while True:
        if found := _ATTACK.fullmatch(line.c.word()):
            attacks.append(_attack(line, found))
        elif found := _FALLEN.fullmatch(line.c.word()):
            fallen.append(line.lifted(found[1]))
        else:
            break
        line.c.at += 1
    if not line.c.done and not line.c.is_sign("="):
        line.c.unexpected("attack")
    shown = tracks_behind(line) or {"hq_points": _worn(line, attacks)}
    facts = {"initiative": initiative, "attacks": attacks, "destroyed": fallen}
    return {"type": "segment_fought", **facts, **shown}


def _attack(line: HexLine, found: re.Match[str]) -> dict[str, Any]:
    start, end = found[1].upper(), found[2].upper()
    for name in (start, end):
        line.check(name, line.c.place)
    kind = _KINDS.get(found[3].lower()) or _usual_kind(line, start, end)
    strength = int(found[4] or 1)
    saved = None if found[6] is None else found[6].upper()
    return {
        "from": start, "to": end, "kind": kind, "strength": strength,
        "wounds": strength if found[5] is None else int(found[5]), "absorbed_by": saved,
    }  # fmt: skip


def _usual_kind(line: HexLine, start: str, end: str) -> str:
    """Neighbours strike, others shoot; a unit that has but one sort of attack uses that."""
    unit = line.unit(start)
    kinds = {attack.type for attack in unit.tile.attacks} if unit else set()
    if len(kinds) == 1:
        return str(kinds.pop())
    grid = GRIDS[line.table.board.grid.size]
    return "melee" if grid.index[end] in grid.neighbour[grid.index[start]] else "ranged"


def _worn(line: HexLine, attacks: list[dict[str, Any]]) -> dict[str, int]:
    """The HQ tracks after these attacks."""
    points = dict(zip(line.table.seats, line.table.board.hq_points, strict=True))
    for attack in attacks:
        unit = line.unit(attack["to"])
        if unit is not None and unit.laid.is_hq and attack["absorbed_by"] is None:
            seat = line.table.seats[unit.owner]
            points[seat] = max(0, points[seat] - attack["wounds"])
    return points


def write_segment(event: SegmentFought, pen: HexPen) -> Iterator[str]:
    """As `parse_segment` reads it."""
    parts = [_write_attack(attack) for attack in event.attacks]
    text = " ".join((f"{event.initiative}:", *parts, *write_fallen(event.destroyed)))
    yield text
    yield f"{text} {write_tracks_behind(event.hq_points, event.points, pen)}"


def _write_attack(attack: Attack) -> str:
    wounds = "" if attack.wounds == attack.strength else f"*{attack.wounds}"
    saved = f"+{attack.absorbed_by}" if attack.absorbed_by else ""
    return f"{attack.start}-{attack.to}{attack.kind[0]}{attack.strength}{wounds}{saved}"


# -- the end --------------------------------------------------------------------------------------


def parse_over(line: HexLine) -> Entry:
    """`battle over xC3 wounds D2*1 = Ann 18, Bob 19`; without `=` the tracks are as they were."""
    fallen, wounds = [], []
    while found := _FALLEN.fullmatch(line.c.word()):
        fallen.append(line.lifted(found[1]))
        line.c.at += 1
    if line.c.keyword("keyword", "wounds"):
        while found := _WOUNDED.fullmatch(line.c.word()):
            line.check(found[1].upper(), line.c.place)
            wounds.append({"hex": found[1].upper(), "wounds": int(found[2])})
            line.c.at += 1
    if not line.c.done and not line.c.is_sign("="):
        line.c.unexpected("outcome")
    usual = {} if line.table.rules.points_mode else dict(
        zip(line.table.seats, line.table.board.hq_points, strict=True)
    )  # fmt: skip
    shown = tracks_behind(line) or {"hq_points": usual}
    return {"type": "battle_ended", "destroyed": fallen, "wounds": wounds, **shown}


def write_over(event: BattleEnded, pen: HexPen) -> Iterator[str]:
    """As `parse_over` reads it."""
    parts = [pen.word("over"), *write_fallen(event.destroyed)]
    if event.wounds:
        parts += [pen.word("wounds"), *(f"{w.hex}*{w.wounds}" for w in event.wounds)]
    text = " ".join(parts)
    yield text
    yield f"{text} {write_tracks_behind(event.hq_points, event.points, pen)}"


# -- tracks behind `=` ----------------------------------------------------------------------------


def tracks_behind(line: HexLine) -> dict[str, Any]:
    """`= Ann 18, Bob 19 points Ann 3`: what the tracks show; a bare `=` shows none."""
    if not line.c.take_sign("="):
        return {}
    shown: dict[str, Any] = {"hq_points": line.by_seat(line.c.number, *TRACKS)}
    if line.c.keyword("keyword", "points"):
        shown["points"] = line.by_seat(line.c.number)
    return shown


def write_tracks_behind(
    hq_points: Mapping[str, int], points: Mapping[str, int] | None, pen: HexPen
) -> str:
    """As `tracks_behind` reads it."""
    text = f"= {pen.by_seat(hq_points)}".rstrip()
    return text if points is None else f"{text} {pen.word('points')} {pen.by_seat(points)}"

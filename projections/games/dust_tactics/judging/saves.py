"""Cover as the table claims it and as it is; how many dice save, and against what none do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from msgspec.structs import replace

from events.dust_tactics import CoverLevel, CoverRolled, LineFired, ResilienceRolled
from events.words import Phrase
from projections.acts import Objection, Unchecked
from projections.dice import number_of
from projections.games.dust_tactics.arms import class_of, kind_of, line_of, value_against
from projections.games.dust_tactics.attack import damage_due, save_face
from projections.games.dust_tactics.board.sight import LineOfSight
from projections.games.dust_tactics.cards import CardLine
from projections.games.dust_tactics.judging.looking import (
    Look,
    apart,
    is_inside,
    seen_by,
    viewer_of,
)
from projections.games.dust_tactics.judging.readings import decided_by, named
from projections.games.dust_tactics.options import DustOptions
from projections.games.dust_tactics.phrases import SAID, word
from projections.games.dust_tactics.table import DustTable, LineInUse
from projections.games.dust_tactics.weapons import CombatValue

GRENADES: Final = frozenset({"ugl", "grenade launcher", "grenade pistol"})
"""Weapons against which nothing covers, whatever else is known of them (UGL)."""
_WORTH: Final[dict[str, int]] = {"none": 0, "open": 0, "soft": 1, "hard": 2}
_OF_COVER: Final = ("diamond_corner_cover",)
_OF_IGNORING: Final = ("artillery_ignores_cover", "ap_incendiary_saves")


# -- when a line is fired --------------------------------------------------------------------------


def claim_objections(table: DustTable, event: LineFired) -> Iterator[Objection]:
    """What is wrong with the cover that was claimed when a line was fired."""
    if event.cover is None or event.target is None:
        return
    if not _ignoring(table, event.unit, event.line, event.target):
        aim = Look(viewer_of(table, event.unit, event.observer), event.target)
        yield from _level(table, aim, event.cover)


def _level(table: DustTable, aim: Look, claimed: CoverLevel) -> Iterator[Objection]:
    """Whether that is the cover which the target has."""
    target = aim.target or ""
    if claimed != "open" and (lone := _has_none(table, target)) is not None:
        yield lone, {"unit": target}
        return
    seen = seen_by(table, aim)
    if isinstance(seen, str):
        yield Unchecked("cover", seen)
        return
    if not seen.visible or _WORTH[claimed] == _WORTH[seen.cover]:
        return
    readings = decided_by(table.options, _OF_COVER, lambda rules: _fits(table, aim, rules, claimed))
    said: dict[str, Any] = {
        "unit": target, "claimed": _level_word(claimed), "cover": _level_word(seen.cover),
        "reading": named(table.options, *readings),
    }  # fmt: skip
    soft = [source.place for source in seen.cover_from if source.level == "soft"]
    if claimed == "soft" and seen.cover == "hard" and len(soft) == len(seen.cover_from):
        yield "cover_two", {**said, "places": soft}
    elif claimed == "soft" and not seen.cover_from and _is_by_a_corner(table, aim):
        yield "corner_angle", said
    else:
        yield "cover", said


def _level_word(level: str) -> Phrase:
    return SAID(f"level.{'none' if level == 'open' else level}")


def _fits(table: DustTable, aim: Look, rules: DustOptions, claimed: CoverLevel) -> bool:
    seen = seen_by(replace(table, options=rules), aim)
    return isinstance(seen, LineOfSight) and _WORTH[seen.cover] == _WORTH[claimed]


def _has_none(table: DustTable, name: str) -> str | None:
    """Why no cover counts for a unit: it is a vehicle, or a hero who joined no squad."""
    unit, kind = table.units.get(name), kind_of(table, name)
    if kind == "vehicle":
        return "cover_vehicle"
    return "cover_hero" if kind == "hero" and unit is not None and unit.joined is None else None


def _is_by_a_corner(table: DustTable, aim: Look) -> bool:
    """Whether something to hide behind is next to the target, and one aims not at 45 degrees."""
    away = apart(table, aim)
    if away is None or abs(away.columns) == abs(away.rows):
        return False
    aside = {*table.party_of(aim.viewer), *table.party_of(aim.target or "")}
    board = table.board
    hiding = {square for square, symbol in board.symbols.items() if symbol in ("none", "diamond")}
    hiding |= {square for square, (kind, _) in board.cover.items() if kind == "tank_trap"}
    hiding |= {square for edge in board.walls for square in edge.split("|")}
    hiding |= {
        square for name, unit in table.standing.items() if name not in aside
        for square in unit.squares
    }  # fmt: skip
    return any(
        around is not None and max(abs(around.columns), abs(around.rows)) <= 1
        for around in (apart(table, Look(aim.target or "", None, square)) for square in hiding)
    )


# -- what no cover counts against ------------------------------------------------------------------


def _against(table: DustTable, unit: str, line: str, target: str | None) -> Iterator[Objection]:
    """That cover was taken against a weapon from which nothing covers."""
    if why := _ignoring(table, unit, line, target):
        readings = decided_by(
            table.options, _OF_IGNORING,
            lambda rules: not _ignoring(replace(table, options=rules), unit, line, target),
        )  # fmt: skip
        yield why, {"unit": target, "line": line, "reading": named(table.options, *readings)}


def _ignoring(table: DustTable, unit: str, name: str, target: str | None) -> str:
    """Why a line ignores cover, as the key of a sentence; nothing where it does not."""
    line = line_of(table, unit, name) or CardLine(name)
    value = value_against(line, class_of(table, target))
    kind = value.kind if isinstance(value, CombatValue) else None
    is_open = table.options.artillery_ignores_cover == "all" or not is_inside(table, target)
    is_sure = table.options.ap_incendiary_saves == "no"
    reasons = {
        "ignored_close": line.is_close,
        "ignored_grenade": "ugl" in line.tags or name.casefold() in GRENADES,
        "ignored_flame": "flamethrower" in line.tags,
        "ignored_artillery": line.range == "A" and is_open,
        "ignored_phaser": "phaser" in (kind, *line.tags),
        "ignored_piercing": kind == "ap_incendiary" and is_sure,
        "ignored": "ignores_cover" in line.tags and line.range != "A",
    }
    return next((key for key, holds in reasons.items() if holds), "")


# -- when dice save --------------------------------------------------------------------------------


def cover_objections(table: DustTable, event: CoverRolled) -> Iterator[Objection]:
    """What is wrong with a roll for cover, or why nobody can tell."""
    if (lone := _has_none(table, event.unit)) is not None:
        yield lone, {"unit": event.unit}
        return
    use = _use_against(table, event)
    if use is None:
        yield Unchecked("cover_dice", "not_recorded")
        return
    against = list(_against(table, use.unit, use.line, event.unit))
    if against:
        yield from against
        return
    if "cover" in use.saves:
        yield "cover_twice", {"unit": event.unit, "line": use.line}
        return
    if event.level is not None and event.level != use.cover:
        yield from _level(
            table, Look(viewer_of(table, use.unit, use.observer), event.unit), event.level
        )
    yield from _face(table, event, use)
    yield from _dice(table, event, use)


def _use_against(table: DustTable, event: CoverRolled | ResilienceRolled) -> LineInUse | None:
    """The line against which these dice fell; None where another one may be meant."""
    use = table.in_use
    if use is None or event.unit not in table.party_of(use.target or ""):
        return None
    is_other = event.line not in (None, use.line) or event.attacker not in (None, use.unit)
    shooter = table.units.get(use.unit)
    is_one_of_many = event.line is None and shooter is not None and len(shooter.fired) > 1
    return None if is_other or is_one_of_many else use


def _face(table: DustTable, event: CoverRolled, use: LineInUse) -> Iterator[Objection]:
    """The card says by which side of a die it saves, or that it does not."""
    level = event.level or use.cover
    if level is None or level == "open":
        return
    printed = save_face(table, event.unit, level)
    said = {"unit": event.unit, "level": _level_word(level), "face": word(str(printed))}
    if printed == "no_save":
        yield "cover_face_none", said
    elif printed is not None and event.face not in (None, printed):
        yield "cover_face", said


def _dice(table: DustTable, event: CoverRolled, use: LineInUse) -> Iterator[Objection]:
    """One die for each point of damage, not for each hit."""
    thrown = None if event.dice is None else number_of(event.dice)
    if thrown is None or use.hits is None:
        yield Unchecked("cover_dice", "not_recorded")
        return
    damage = damage_due(table, use)
    if damage is None:
        yield Unchecked("cover_dice", "no_card")
    elif thrown != damage:
        key = "cover_hits" if thrown == use.hits else "cover_dice"
        yield key, {"unit": event.unit, "thrown": thrown, "damage": damage, "hits": use.hits}


def resilience_objections(table: DustTable, event: ResilienceRolled) -> Iterator[Objection]:
    """One die for each point that cover has left."""
    use = _use_against(table, event)
    thrown = None if event.dice is None else number_of(event.dice)
    if use is None or thrown is None or use.hits is None:
        yield Unchecked("resilience", "not_recorded")
        return
    against = list(_against(table, use.unit, use.line, event.unit))
    if against and against[0][0] == "ignored_piercing":
        yield from against
        return
    damage = damage_due(table, use)
    if damage is None:
        yield Unchecked("resilience", "no_card")
        return
    if "resilience" in use.saves:
        return
    due = max(0, damage - use.saved)
    if thrown != due:
        yield "resilience", {"unit": event.unit, "thrown": thrown, "due": due}

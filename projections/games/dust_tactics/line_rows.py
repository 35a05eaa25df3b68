"""Weapon lines for the archive: what each threw, hit, was saved of it, and what the target lost."""

from __future__ import annotations

from typing import Annotated

from events.base import Event
from events.dust_tactics import (
    CoverRolled,
    LineFired,
    LineRerolled,
    PhaserRolled,
    ResilienceRolled,
)
from events.match import Thrown
from projections.archive.tables import TableRow
from projections.dice import expected, number_of, odds_of, successes_in
from projections.games.dust_tactics.arms import class_of
from projections.games.dust_tactics.attack import damage_due, faces_of, save_face, value_in_use
from projections.games.dust_tactics.dice import BLANK_HITS, FACES
from projections.games.dust_tactics.table import DustTable

Seat = Annotated[str, "SEAT"]


class LineRow(TableRow):
    """A weapon line that was used against one target, with all that its dice led to.

    `expected` are the hits that came to be expected of all dice that were thrown for it, those that
    were thrown again among them; `saved` the points of damage that cover and resilience saved.
    """

    seq: int
    round: int
    seat: Seat
    unit: str
    card: str
    weapon: str
    kind: str | None
    occasion: str
    sustained: bool
    target: str | None
    target_card: str | None
    target_class: str | None
    distance: int | None
    cover: str | None
    dice: int | None
    again: int = 0
    hits: int | None = 0
    expected: float | None = 0.0
    damage: int | None = None
    save_dice: int = 0
    saved: int = 0
    lost: int = 0
    overkill: int | None = None
    felled: bool = False


class SaveRow(TableRow):
    """Dice that saved points of damage: of cover by its level, or of resilience.

    `expected` is None where nobody told which side of a die saves.
    """

    seq: int
    round: int
    seat: Seat
    unit: str
    card: str
    save: str
    dice: int
    saved: int
    expected: float | None


class LinesUsed:
    """The lines of a match, event by event, and what was saved of them."""

    def __init__(self) -> None:
        self.rows: list[LineRow] = []
        self.saves: list[SaveRow] = []
        self.current: LineRow | None = None

    def tell(self, event: Event, before: DustTable, after: DustTable) -> None:
        """What happened, with the table before it and the table after it."""
        match event:
            case LineFired():
                self._fired(event, before, after)
            case LineRerolled(unit=unit, line=line, dice=dice):
                if (row := self._of(unit, line)) is not None:
                    self._thrown(row, before, dice)
                    row.again += 0 if dice is None else number_of(dice)
            case PhaserRolled():
                pass  # what it comes to the table knows
            case CoverRolled() | ResilienceRolled():
                self._saved(event, before)
                return  # what was due stays, whether or not it is known what was saved of it
            case _:
                return
        use = after.in_use
        if use is not None and (row := self._of(use.unit, use.line)) is not None:
            row.damage = damage_due(after, use)

    def hurt(self, attacker: str | None, line: str | None, lost: int, overkill: int | None) -> None:
        """What the target of a line lost of it."""
        row = None if attacker is None or line is None else self._of(attacker, line)
        if row is not None:
            row.lost += lost
            row.overkill = overkill if row.overkill is None else row.overkill + (overkill or 0)

    def felled(self, attacker: str | None) -> None:
        """That the target fell to the line that was used last, if it was that unit's."""
        if self.current is not None and self.current.unit == attacker:
            self.current.felled = True

    def _of(self, unit: str, line: str) -> LineRow | None:
        row = self.current
        return row if row is not None and (row.unit, row.weapon) == (unit, line) else None

    def _fired(self, event: LineFired, before: DustTable, after: DustTable) -> None:
        unit = before.units.get(event.unit)
        self.current = None
        if unit is None:
            return
        target = before.units.get(event.target or "")
        kind = None
        if after.in_use is not None:
            line, value = value_in_use(after, after.in_use)
            kind = "laser" if "laser" in line.tags else value.kind if value else None
        is_own = event.occasion == "attack" and event.unit in before.party_of(before.active or "")
        self.current = LineRow(
            event.seq, before.round, unit.player, event.unit, unit.card, event.line, kind,
            event.occasion, before.is_sustained and is_own, event.target,
            target.card if target else None, class_of(before, event.target), event.range,
            event.cover, None if event.dice is None else number_of(event.dice),
        )  # fmt: skip
        self.rows.append(self.current)
        self._thrown(self.current, before, event.dice)

    def _thrown(self, row: LineRow, table: DustTable, dice: Thrown | None) -> None:
        """Dice of an attack: what hit, and what was to be expected."""
        faces = faces_of(table, row.unit)
        hits = None if dice is None else successes_in(faces, dice)
        if dice is None or hits is None or row.hits is None or row.expected is None:
            row.hits = row.expected = None
        else:
            row.hits += hits
            row.expected += float(number_of(dice) * expected(odds_of(faces)))

    def _saved(self, event: CoverRolled | ResilienceRolled, before: DustTable) -> None:
        """Dice of the target."""
        unit = before.units.get(event.unit)
        if unit is None or event.dice is None:
            return
        save, face = "resilience", "hit"
        if isinstance(event, CoverRolled):
            level = event.level if event.level in ("soft", "hard") else None
            save = level or "cover"
            known = save_face(before, event.unit, level) if level else None
            face = event.face or (known if known in ("hit", "blank") else "")
        faces = {"hit": FACES, "blank": BLANK_HITS}.get(face)
        saved = successes_in(faces or FACES, event.dice)
        if saved is None:
            return
        number = number_of(event.dice)
        due = None if faces is None else float(number * expected(odds_of(faces)))
        self.saves.append(
            SaveRow(event.seq, before.round, unit.player, event.unit, unit.card, save, number,
                    saved, due)
        )  # fmt: skip
        if self.current is not None and event.unit in before.party_of(self.current.target or ""):
            self.current.save_dice += number
            self.current.saved += saved

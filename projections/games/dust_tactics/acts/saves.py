"""What saves of damage: cover, and Damage Resilient."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from msgspec.structs import replace

from events.base import Event
from events.dust_tactics import CoverRolled, ResilienceRolled
from events.match import CountedDice
from events.words import Phrase
from projections.acts import Objection, Sight
from projections.dice import DieFace, number_of, successes_in
from projections.games.dust_tactics.acts.lines import DiceAct
from projections.games.dust_tactics.attack import COVERED, next_step, save_face
from projections.games.dust_tactics.dice import BLANK_HITS, FACES
from projections.games.dust_tactics.judging.saves import cover_objections, resilience_objections
from projections.games.dust_tactics.table import DustTable
from projections.offers import Draft

E = TypeVar("E", bound=Event)


class SaveAct(DiceAct[E]):
    """Dice that save points of damage."""

    save = ""

    def apply(self, table: DustTable, event: Any) -> DustTable:
        """So much less comes through."""
        use = table.in_use
        if use is None or event.unit not in table.party_of(use.target or ""):
            return table
        saved = self._points(table, event)
        if saved is None:
            return replace(table, in_use=replace(use, hits=None))
        return replace(
            table, in_use=replace(use, saved=use.saved + saved, saves=(*use.saves, self.save))
        )

    def _points(self, table: DustTable, event: Any) -> int | None:
        """How many points were saved; None where nobody told, or by which side of the die."""
        if isinstance(event.dice, CountedDice):  # the points that were saved, by whatever side
            return event.dice.successes
        faces = self.faces(table, event)
        return None if faces is None or event.dice is None else successes_in(faces, event.dice)

    def sentence(self, event: Any, table: DustTable) -> Phrase:
        """With what the dice have saved: on some cards their blanks do."""
        saved = self._points(table, event)
        if saved is None:
            return self.said(event, table)
        key = f"{event.type_name()}_of"
        return self.said(event, table, key, saved=saved, dice=number_of(event.dice))

    def follows(self, chain: DustTable, event: Any) -> Draft | None:
        """What comes next of the line."""
        del event
        return next_step(chain)


class RollCover(SaveAct[CoverRolled]):
    """A squad rolls for its cover."""

    event, save = CoverRolled, "cover"

    def objections(self, view: Sight, event: CoverRolled) -> Iterator[Objection]:
        """Where cover counts, one die for each point of damage."""
        return cover_objections(view.table, event)

    def faces(self, table: DustTable, event: CoverRolled) -> tuple[DieFace, ...] | None:
        """The side that saves, as the table said or the card has it."""
        known = save_face(table, event.unit, event.level) if event.level in COVERED else None
        face = event.face or known
        return {"hit": FACES, "blank": BLANK_HITS}.get(face or "")


class RollResilience(SaveAct[ResilienceRolled]):
    """A Damage Resilient unit rolls."""

    event, save = ResilienceRolled, "resilience"

    def objections(self, view: Sight, event: ResilienceRolled) -> Iterator[Objection]:
        """One die for each point that is left."""
        return resilience_objections(view.table, event)

    def faces(self, table: DustTable, event: ResilienceRolled) -> tuple[DieFace, ...]:
        """Hits save."""
        del table, event
        return FACES

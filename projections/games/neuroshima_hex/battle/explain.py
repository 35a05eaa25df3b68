"""Why a battle went as it did: a tree of sentences, worked out from the battle's causes when asked.

Under each outcome stands what it follows from: under a hit the sums of initiative and strength,
under a loss the wounds that made it, under a unit that did not act the net or the used action.
"""

from __future__ import annotations

from events.words import Lang
from projections.games.neuroshima_hex.battle.choices import Absorb
from projections.games.neuroshima_hex.battle.outcome import Battle, Segment
from projections.games.neuroshima_hex.battle.reasons import Moment, Reason
from projections.games.neuroshima_hex.battle.segment_words import SegmentTeller
from projections.games.neuroshima_hex.board.hexes import OFF
from projections.games.neuroshima_hex.position.words import WORDS


def explain(battle: Battle, lang: Lang = "en") -> Reason:
    """The whole battle in words."""
    return _Teller(battle, lang).battle_told()


class _Teller:
    """Sentences about a whole battle."""

    def __init__(self, battle: Battle, lang: Lang) -> None:
        self.battle = battle
        self.lang = lang
        # (hex, action) -> the segment in which it was used up, and whether the unit acted then
        self.history: dict[tuple[int, int], tuple[int, bool]] = {}
        self.acted: set[int] = set()
        self.wounds: dict[int, int] = {}

    def battle_told(self) -> Reason:
        told = []
        before: Segment | None = None
        if self.battle.segments:
            board = self.battle.segments[0].derived.board
            self.wounds = {at: unit.wounds for at, unit in board.units()}
        for segment in self.battle.segments:
            told.append(self._segment(segment, before))
            self._remember(segment)
            before = segment
        told += self._never()
        told += self._end()
        text = WORDS("why.battle", segments=len(self.battle.segments)).text(self.lang)
        return Reason(text, tuple(told))

    def _segment(self, segment: Segment, before: Segment | None) -> Reason:
        teller = SegmentTeller(segment, self.wounds, self.lang)
        told: list[Reason] = []
        if before is None or segment.derived is not before.derived:
            told += [r for at, _ in segment.derived.board.units() for r in teller.standing(at)]
        told += teller.acting() + teller.idle(self.history) + teller.losses()
        told += self._open(segment, teller)
        told += self._points(segment, teller)
        if not told:
            told = [teller.say("quiet")]
        return teller.say("segment", *told, initiative=segment.initiative)

    def _points(self, segment: Segment, teller: SegmentTeller) -> list[Reason]:
        hit = {h.end for h in segment.hits if h.absorbed_by == OFF}
        return [
            teller.say("points", player=segment.derived.board.players[unit.owner].name, points=left)
            for at, unit in segment.derived.board.units()
            if unit.laid.is_hq and at in hit
            for left in [segment.hq_points[unit.owner]]
        ]

    def _open(self, segment: Segment, teller: SegmentTeller) -> list[Reason]:
        told = []
        for choice in self.battle.open_choices:
            if choice.segment != segment.initiative:
                continue
            who, taken = teller.unit(choice.who), choice.options[0]
            if isinstance(taken, Absorb):
                attacker, unit = teller.unit(taken.attacker), teller.unit(taken.unit)
                told.append(teller.say("open_medic", who=who, attacker=attacker, unit=unit))
            elif choice.kind == "quartermaster":
                told.append(teller.say("open_quartermaster", who=who))
            else:
                told.append(teller.say("open_clown", who=who))
        return told

    def _remember(self, segment: Segment) -> None:
        self.acted.update(segment.actors)
        for at, unit in segment.derived.board.units():
            if unit.laid.initiative:
                for slot, value in enumerate(segment.derived.initiative(at)):
                    if value == segment.initiative:
                        entry = (segment.initiative, at in segment.actors)
                        self.history.setdefault((at, slot), entry)
        for hit in segment.hits:
            if hit.absorbed_by == OFF:
                self.wounds[hit.end] = self.wounds.get(hit.end, 0) + hit.wounds

    def _never(self) -> list[Reason]:
        """Units with initiative that did not act at all, and why."""
        if not self.battle.segments:
            return []
        first = Moment(self.battle.segments[0].derived, self.lang)
        return [
            first.say("never", *self._why_never(at, first), unit=first.name(at, unit))
            for at, unit in first.board.units()
            if unit.laid.initiative and at not in self.acted
        ]

    def _why_never(self, at: int, moment: Moment) -> list[Reason]:
        why = []
        for segment in self.battle.segments:
            unit = segment.derived.board.at[at]
            if unit is None:
                break
            values = segment.derived.initiative(at)
            if segment.initiative in values:
                told = Moment(segment.derived, self.lang)
                sources = segment.derived.netted_by(at)
                why += [told.say("netted", source=told.unit(source)) for source in sources]
            elif not why:
                value = ", ".join(map(str, values))
                why.append(moment.say("missed", segment=segment.initiative, value=value))
            if any(gone == at for gone, _ in segment.destroyed):
                why.append(moment.say("died_first", segment=segment.initiative))
        return why

    def _end(self) -> list[Reason]:
        keys: list[tuple[str, dict[str, str]]] = []
        if self.battle.board.rules.heal_after_battle:
            keys.append(("heals", {}))
        if not self.battle.fallen:
            keys.append(("going_on", {}))
        elif self.battle.winner is None:
            keys.append(("undecided", {}))
        elif self.battle.is_draw:
            keys.append(("draw", {}))
        else:
            keys.append(("winner", {"name": self.battle.winner}))
        return [Reason(WORDS(f"why.{key}", **values).text(self.lang)) for key, values in keys]

"""One segment of a battle in words: deeds, idleness, losses, each with its causes."""

from __future__ import annotations

from collections.abc import Sequence

from events.words import Lang
from projections.games.neuroshima_hex.armies.tiles import MELEE, RANGED
from projections.games.neuroshima_hex.battle.outcome import Hit, Segment
from projections.games.neuroshima_hex.battle.reasons import Moment, Reason
from projections.games.neuroshima_hex.board.board import Unit
from projections.games.neuroshima_hex.board.hexes import FACINGS, OFF
from projections.games.neuroshima_hex.position.words import WORDS


class SegmentTeller(Moment):
    """Sentences about one segment."""

    def __init__(self, segment: Segment, wounds: dict[int, int], lang: Lang) -> None:
        super().__init__(segment.derived, lang)
        self.segment = segment
        self.wounds = wounds  # at the segment's start

    def acting(self) -> list[Reason]:
        """What every acting unit did, by hex."""
        return [reason for at in self.segment.actors for reason in self._deeds(at)]

    def _deeds(self, at: int) -> list[Reason]:
        causes = [self.value(at, slot) for slot in self._slots(at)]
        hits = [hit for hit in self.segment.hits if hit.start == at]
        if at in self.segment.exploded:
            shards = tuple(self._hit(hit, []) for hit in hits)
            return [self.say("explodes", *causes, *shards, attacker=self.unit(at))]
        if not hits:
            return [self.say("misses", *causes, *self._stopped(at), attacker=self.unit(at))]
        return [self._hit(hit, causes) for hit in hits]

    def _stopped(self, at: int) -> list[Reason]:
        """Shots that armour stopped, and HQs that do not harm each other."""
        told = []
        for strike in self.standing_unit(at).laid.strikes:
            target = self._first_enemy(at, strike.path)
            struck = None if target is None else self.board.at[target]
            if target is None or struck is None:
                continue
            if struck.laid.is_hq and self.standing_unit(at).laid.is_hq:
                told.append(self.say("hq_spares", target=self.unit(target)))
            elif strike.kind != "melee" and struck.laid.armour[(strike.direction + 3) % 6]:
                told.append(self.say("stopped", target=self.unit(target)))
        return told

    def _first_enemy(self, at: int, path: Sequence[int]) -> int | None:
        camps = self.derived.camps
        return next((t for t in path if self.board.at[t] and camps[t] != camps[at]), None)

    def _slots(self, at: int) -> list[int]:
        values = self.derived.initiative(at)
        return [slot for slot, value in enumerate(values) if value == self.segment.initiative][:1]

    def _hit(self, hit: Hit, causes: Sequence[Reason]) -> Reason:
        return self.say(
            hit.kind, *causes, *self._strength(hit), *self._armour(hit), *self._saved(hit),
            attacker=self.unit(hit.start), target=self.unit(hit.end), wounds=hit.wounds,
        )  # fmt: skip

    def _strength(self, hit: Hit) -> list[Reason]:
        unit = self.board.at[hit.start]
        direction = self.board.grid.direction(hit.start, hit.end)
        if unit is None or hit.kind == "explosion":
            return []
        turned = [c for c in self.segment.converted if (c.unit, c.side) == (hit.start, direction)]
        strikes = [s for s in unit.laid.strikes if s.direction == direction]
        if not turned:
            strikes = [strike for strike in strikes if strike.kind == hit.kind]
        parts = [self.printed(strike.strength) for strike in strikes]
        kinds = {s.kind for s in strikes} | {hit.kind if turned else s.kind for s in strikes}
        if hit.kind == "melee":
            kinds.discard("ranged")  # a shot that became a blow has only the bonuses to blows
        if "melee" in kinds:
            parts += self.gifts(hit.start, MELEE)
        if "ranged" in kinds:
            parts += self.gifts(hit.start, RANGED)
        told = [self.say("strength", value=hit.strength, sum=", ".join(parts))]
        for choice in turned:
            to = WORDS(f"why.to_{choice.to}")
            module, side = self.unit(choice.module), FACINGS[choice.side]
            told.append(self.say("converted", module=module, side=side, to=to))
        return told

    def _armour(self, hit: Hit) -> list[Reason]:
        stopped = hit.strength - hit.wounds
        return [self.say("armour", value=stopped)] if stopped else []

    def _saved(self, hit: Hit) -> list[Reason]:
        if hit.absorbed_by == OFF:
            return []
        medic, attacker = self.unit(hit.absorbed_by), self.unit(hit.start)
        return [self.say("absorbed", medic=medic, attacker=attacker, unit=self.unit(hit.end))]

    def idle(self, history: dict[tuple[int, int], tuple[int, bool]]) -> list[Reason]:
        """Units whose value this is and that do not act: netted, or their action is gone."""
        told = []
        for at, unit in self.board.units():
            if not unit.laid.initiative or at in self.segment.actors:
                continue
            causes = self._idle_causes(at, history)
            if causes:
                told.append(self.say("idle", *causes, unit=self.unit(at)))
        return told

    def _idle_causes(
        self, at: int, history: dict[tuple[int, int], tuple[int, bool]]
    ) -> list[Reason]:
        causes = []
        for slot, value in enumerate(self.derived.initiative(at)):
            if value != self.segment.initiative:
                continue
            if (at, slot) in history:
                segment, acted = history[at, slot]
                key = "used" if acted else "lost"
                causes.append(self.say(key, value=segment, segment=segment))
            else:
                sources = self.derived.netted_by(at)
                causes += [self.say("netted", source=self.unit(source)) for source in sources]
        return causes

    def losses(self) -> list[Reason]:
        """Everything destroyed in the segment, and what by."""
        return [
            self.say("destroyed", *self._causes_of_death(at, unit), unit=self.unit(at))
            for at, unit in self.segment.destroyed
        ]

    def _causes_of_death(self, at: int, unit: Unit) -> list[Reason]:
        causes = []
        if at in self.segment.exploded:
            causes.append(self.say("own_explosion"))
        # A Medic that was saved in turn appears twice as often as it died: only the last counts.
        deeds = [saved for saved in self.segment.saved if saved.medic == at]
        causes += [
            self.say("died_healing", attacker=self.unit(s.attacker), unit=self.unit(s.unit))
            for s in deeds[-1:]
        ]
        blows = [h for h in self.segment.hits if h.end == at and h.absorbed_by == OFF]
        if blows:
            causes.append(self._sum_of_wounds(at, unit, blows))
        for saver in self.derived.served_by(at, "medic") if blows else ():
            if any(gone == saver for gone, _ in self.segment.destroyed) and not any(
                saved.medic == saver for saved in self.segment.saved
            ):
                causes.append(self.say("too_late", medic=self.unit(saver), unit=self.unit(at)))
        return causes

    def _sum_of_wounds(self, at: int, unit: Unit, blows: Sequence[Hit]) -> Reason:
        parts = [
            self.say("blow", wounds=hit.wounds, attacker=self.unit(hit.start)) for hit in blows
        ]
        if unit.laid.is_hq:
            return self.say("hq_down", *parts)
        before = self.wounds.get(at, 0)
        if before:
            parts.insert(0, self.say("before", wounds=before))
        total = before + sum(hit.wounds for hit in blows)
        return self.say("wounds_of", *parts, wounds=total, limit=unit.tile.hit_points)

"""A battle told to people and programs: why it went as it did, and its result as JSON.

Why is a tree of sentences, worked out from the battle's causes when somebody asks. Under each
outcome stands what it follows from: under a hit the sums of initiative and strength, under a loss
the wounds that made it, under a unit that did not act the net or the used action.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from events.base import Event
from events.neuroshima_hex import BattleEnded, SegmentFought
from events.words import Lang
from projections.games.neuroshima_hex.battle.outcome import (
    HEXES,
    NEEDS,
    Absorb,
    Battle,
    BattleHit,
    OpenChoice,
    Segment,
    by_player,
    choice_json,
    segment_json,
)
from projections.games.neuroshima_hex.battle.review import from_its_start
from projections.games.neuroshima_hex.board.board import EXTRA, INITIATIVE, MELEE, RANGED, Unit
from projections.games.neuroshima_hex.board.derived import Derived
from projections.games.neuroshima_hex.board.hexes import FACINGS, OFF, Grid
from projections.games.neuroshima_hex.position.position import units_json
from projections.games.neuroshima_hex.table import Table
from projections.games.neuroshima_hex.words import BATTLE


@dataclass(frozen=True, slots=True)
class Reason:
    """A sentence and what it follows from."""

    text: str
    because: tuple[Reason, ...] = ()

    def lines(self, indent: str = "") -> Iterator[str]:
        """The tree as text, a sentence a line."""
        yield f"{indent}{self.text}"
        for reason in self.because:
            yield from reason.lines(indent + "  ")

    def json(self) -> dict[str, Any]:
        """The tree as JSON."""
        return {"text": self.text, "because": [reason.json() for reason in self.because]}


def explain(battle: Battle, lang: Lang = "en") -> Reason:
    """The whole battle in words."""
    return _Teller(battle, lang).battle_reason()


def explain_unit(derived: Derived, at: int, lang: Lang = "en") -> tuple[Reason, ...]:
    """What holds for one unit now and why: control, net, scoping, initiative, strengths."""
    moment = StateTeller(derived, lang)
    unit = derived.board.at[at]
    if unit is None:
        return ()
    values = [moment.value(at, slot) for slot, _ in enumerate(derived.initiative(at))]
    return (*moment.standing(at), *values, *moment.strengths(at))


def account_of(table: Table, event: Event, lang: Lang) -> Sequence[tuple[int, str]]:
    """The rules' account of a segment, or of what a battle came to, told from the table before."""
    if table.fight is None or not isinstance(event, SegmentFought | BattleEnded):
        return ()
    battle = from_its_start(table, table.fight).battle
    if battle is None:
        return ()
    because = explain(battle, lang).because
    if isinstance(event, BattleEnded):
        return tuple(_lines(because[len(battle.segments) :], 0))
    numbers = [segment.initiative for segment in battle.segments]
    if event.initiative not in numbers:
        return ()
    return tuple(_lines(because[numbers.index(event.initiative)].because, 0))


def _lines(reasons: Sequence[Reason], depth: int) -> Iterator[tuple[int, str]]:
    for reason in reasons:
        yield depth, reason.text
        yield from _lines(reason.because, depth + 1)


# -- the battle ------------------------------------------------------------------------------------


class _Teller:
    """Sentences about a whole battle."""

    def __init__(self, battle: Battle, lang: Lang) -> None:
        self.battle = battle
        self.lang = lang
        # (hex, action) -> the segment in which it was used up, and whether the unit acted then
        self.history: dict[tuple[int, int], tuple[int, bool]] = {}
        self.acted: set[int] = set()
        self.wounds: dict[int, int] = {}

    def battle_reason(self) -> Reason:
        reasons = []
        before: Segment | None = None
        if self.battle.segments:
            board = self.battle.segments[0].derived.board
            self.wounds = {at: unit.wounds for at, unit in board.units()}
        for segment in self.battle.segments:
            reasons.append(self._segment(segment, before))
            self._remember(segment)
            before = segment
        reasons += self._never()
        reasons += self._end()
        text = BATTLE("why.battle", segments=len(self.battle.segments)).text(self.lang)
        return Reason(text, tuple(reasons))

    def _segment(self, segment: Segment, before: Segment | None) -> Reason:
        teller = SegmentTeller(segment, self.wounds, self.lang)
        reasons: list[Reason] = []
        if before is None or segment.derived is not before.derived:
            reasons += [r for at, _ in segment.derived.board.units() for r in teller.standing(at)]
        reasons += teller.acting() + teller.idle(self.history) + teller.losses()
        reasons += self._open(segment, teller)
        reasons += self._points(segment, teller)
        if not reasons:
            reasons = [teller.say("quiet")]
        return teller.say("segment", *reasons, initiative=segment.initiative)

    def _points(self, segment: Segment, teller: SegmentTeller) -> list[Reason]:
        hit = {h.end for h in segment.hits if h.absorbed_by == OFF}
        return [
            teller.say("points", player=segment.derived.board.players[unit.owner].name, points=left)
            for at, unit in segment.derived.board.units()
            if unit.laid.is_hq and at in hit
            for left in [segment.hq_points[unit.owner]]
        ]

    def _open(self, segment: Segment, teller: SegmentTeller) -> list[Reason]:
        reasons = []
        for choice in self.battle.open_choices:
            if choice.segment != segment.initiative:
                continue
            who, taken = teller.unit(choice.who), choice.options[0]
            if isinstance(taken, Absorb):
                attacker, unit = teller.unit(taken.attacker), teller.unit(taken.unit)
                reasons.append(teller.say("open_medic", who=who, attacker=attacker, unit=unit))
            elif choice.kind == "quartermaster":
                reasons.append(teller.say("open_quartermaster", who=who))
            else:
                reasons.append(teller.say("open_clown", who=who))
        return reasons

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
        first = StateTeller(self.battle.segments[0].derived, self.lang)
        return [
            first.say("never", *self._why_never(at, first), unit=first.name(at, unit))
            for at, unit in first.board.units()
            if unit.laid.initiative and at not in self.acted
        ]

    def _why_never(self, at: int, moment: StateTeller) -> list[Reason]:
        why = []
        for segment in self.battle.segments:
            unit = segment.derived.board.at[at]
            if unit is None:
                break
            values = segment.derived.initiative(at)
            if segment.initiative in values:
                then = StateTeller(segment.derived, self.lang)
                sources = segment.derived.netted_by(at)
                why += [then.say("netted", source=then.unit(source)) for source in sources]
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
        return [Reason(BATTLE(f"why.{key}", **values).text(self.lang)) for key, values in keys]


# -- one moment ------------------------------------------------------------------------------------


class StateTeller:
    """Sentences about one derived state."""

    def __init__(self, derived: Derived, lang: Lang) -> None:
        self.derived = derived
        self.board = derived.board
        self.lang = lang

    def say(self, key: str, /, *because: Reason, **values: Any) -> Reason:
        """A sentence of the `why` table and what it follows from."""
        return Reason(BATTLE(f"why.{key}", **values).text(self.lang), because)

    def standing_unit(self, at: int) -> Unit:
        """The unit on a hex where one must stand."""
        unit = self.board.at[at]
        assert unit is not None, "only units are told of"
        return unit

    def unit(self, at: int) -> str:
        """The unit on a hex as people name it."""
        return self.name(at, self.standing_unit(at))

    def name(self, at: int, unit: Unit) -> str:
        """Tile, hex and owner."""
        owner = self.board.players[unit.owner].name
        tile, where = unit.tile.name[self.lang], self.board.grid.names[at]
        return BATTLE("why.unit", tile=tile, hex=where, owner=owner).text(self.lang)

    def standing(self, at: int) -> list[Reason]:
        """Who has a hold on the unit: takeovers, Scopers, nets."""
        players, sway = self.board.players, self.derived.influence
        reasons = []
        if taken := self.derived.taken_by(at):
            why = [self.say("taken", source=self.unit(source)) for source in taken]
            player = players[sway.control[at]].name
            reasons.append(self.say("controlled", *why, unit=self.unit(at), player=player))
        if scoped := self.derived.scoped_by(at):
            why = [self.say("scoped_by", source=self.unit(source)) for source in scoped]
            player = players[sway.serves[at]].name
            reasons.append(self.say("scoped", *why, unit=self.unit(at), player=player))
        if netted := self.derived.netted_by(at):
            why = [self.say("netted", source=self.unit(source)) for source in netted]
            reasons.append(self.say("nets", *why, unit=self.unit(at)))
        return reasons

    def value(self, at: int, slot: int) -> Reason:
        """One current initiative of the unit and its sum."""
        unit = self.standing_unit(at)
        icons, value = unit.laid.initiative, self.derived.initiative(at)[slot]
        if slot >= len(icons):
            return self.say("extra", value=value, sum=", ".join(self.gifts(at, EXTRA)))
        total = icons[slot] + self.derived.bonuses[INITIATIVE][at]
        parts = [self.printed(icons[slot]), *self.gifts(at, INITIATIVE)]
        if total < 0:
            parts.append(BATTLE("why.floor").text(self.lang))
        return self.say("initiative", value=value, sum=", ".join(parts))

    def strengths(self, at: int) -> list[Reason]:
        """The strength of every attack of the unit and its sum."""
        unit, reasons = self.standing_unit(at), []
        for strike in unit.laid.strikes:
            bonuses = {"melee": [MELEE], "ranged": [RANGED]}.get(strike.kind, [])
            parts = [self.printed(strike.strength)]
            parts += [gift for bonus in bonuses for gift in self.gifts(at, bonus)]
            value = self.derived.strength(at, strike)
            reasons.append(self.say("strength", value=value, sum=", ".join(parts)))
        return reasons

    def printed(self, value: int) -> str:
        """The printed part of a sum."""
        return BATTLE("why.printed", value=value).text(self.lang)

    def gifts(self, at: int, bonus: int) -> list[str]:
        """The parts of a sum that modules give."""
        return [
            BATTLE("why.gift", value=f"{given.value:+d}", source=self.unit(given.source)).text(
                self.lang
            )
            for given in self.derived.contributions(at, bonus)
        ]


# -- one segment -----------------------------------------------------------------------------------


class SegmentTeller(StateTeller):
    """Sentences about one segment."""

    def __init__(self, segment: Segment, wounds: dict[int, int], lang: Lang) -> None:
        super().__init__(segment.derived, lang)
        self.segment = segment
        self.wounds = wounds  # at the segment's start

    def acting(self) -> list[Reason]:
        """What every acting unit did, by hex."""
        return [reason for at in self.segment.actors for reason in self._deeds(at)]

    def _deeds(self, at: int) -> list[Reason]:
        values = self.derived.initiative(at)
        slots = [slot for slot, value in enumerate(values) if value == self.segment.initiative]
        causes = [self.value(at, slot) for slot in slots[:1]]
        hits = [hit for hit in self.segment.hits if hit.start == at]
        if at in self.segment.exploded:
            shards = tuple(self._hit(hit, []) for hit in hits)
            return [self.say("explodes", *causes, *shards, attacker=self.unit(at))]
        if not hits:
            return [self.say("misses", *causes, *self._stopped(at), attacker=self.unit(at))]
        return [self._hit(hit, causes) for hit in hits]

    def _stopped(self, at: int) -> list[Reason]:
        """Shots that armour stopped, and HQs that do not harm each other."""
        reasons = []
        camps, laid = self.derived.camps, self.standing_unit(at).laid
        for strike in laid.strikes:
            enemies = (t for t in strike.path if self.board.at[t] and camps[t] != camps[at])
            target = next(enemies, None)
            if target is None:
                continue
            struck = self.standing_unit(target).laid
            if struck.is_hq and laid.is_hq:
                reasons.append(self.say("hq_spares", target=self.unit(target)))
            elif strike.kind != "melee" and struck.armour[(strike.direction + 3) % 6]:
                reasons.append(self.say("stopped", target=self.unit(target)))
        return reasons

    def _hit(self, hit: BattleHit, causes: Sequence[Reason]) -> Reason:
        attacker, target = self.unit(hit.start), self.unit(hit.end)
        because = [*causes, *self._strength(hit)]
        if hit.strength > hit.wounds:
            because.append(self.say("armour", value=hit.strength - hit.wounds))
        if hit.absorbed_by != OFF:
            medic = self.unit(hit.absorbed_by)
            because.append(self.say("absorbed", medic=medic, attacker=attacker, unit=target))
        return self.say(hit.kind, *because, attacker=attacker, target=target, wounds=hit.wounds)

    def _strength(self, hit: BattleHit) -> list[Reason]:
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
        reasons = [self.say("strength", value=hit.strength, sum=", ".join(parts))]
        for choice in turned:
            to = BATTLE(f"why.to_{choice.to}")
            module, side = self.unit(choice.module), FACINGS[choice.side]
            reasons.append(self.say("converted", module=module, side=side, to=to))
        return reasons

    def idle(self, history: dict[tuple[int, int], tuple[int, bool]]) -> list[Reason]:
        """Units whose value this is and that do not act: netted, or their action is gone."""
        reasons = []
        for at, unit in self.board.units():
            if not unit.laid.initiative or at in self.segment.actors:
                continue
            causes = self._idle_causes(at, history)
            if causes:
                reasons.append(self.say("idle", *causes, unit=self.unit(at)))
        return reasons

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

    def _sum_of_wounds(self, at: int, unit: Unit, blows: Sequence[BattleHit]) -> Reason:
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


# -- as JSON ---------------------------------------------------------------------------------------


def battle_json(battle: Battle) -> dict[str, Any]:
    """The whole result, ready for JSON."""
    board = battle.board
    return {
        "segments": [segment_json(segment, board) for segment in battle.segments],
        "hq_points": by_player(board, board.hq_points),
        "units": units_json(board),
        "open_choices": [_open_choice(choice, board.grid) for choice in battle.open_choices],
        "winner": battle.winner,
    }


def _open_choice(choice: OpenChoice, grid: Grid) -> dict[str, Any]:
    """Who has it, and of each option what is open: all but who has it."""
    options: list[Any] = []
    for option in choice.options:
        if option is None or isinstance(option, bool):
            options.append(option)
        else:
            facts = choice_json(option, grid)
            options.append({name: facts[name] for name in NEEDS[choice.kind][1:]})
    return {
        "segment": choice.segment,
        "kind": choice.kind,
        HEXES[choice.kind][0]: grid.names[choice.who],
        "options": options,
        "taken": 0,
    }

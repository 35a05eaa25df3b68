"""Attacks are declared: who attacks whom, with what, with how many dice and which number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from events.hunters_2114.mission import AttackDeclared
from projections.acts import Objection
from projections.games.hunters_2114.act import few
from projections.games.hunters_2114.campaign.table import Campaign, Due, due
from projections.games.hunters_2114.mission.act import (
    MissionAct,
    beyond_two,
    enemy_card,
    figure_name,
    figures,
    goes_on,
    is_late,
    standing,
    stepping,
    struck_first,
    unable,
    with_mission,
)
from projections.games.hunters_2114.mission.arms import (
    arms_for,
    attack_from,
    dice_of_attack,
    distance_of,
    gear_of,
    knows_cover,
    needed_by,
    reach_of,
    strongest,
)
from projections.games.hunters_2114.mission.assault import attack_dues
from projections.games.hunters_2114.mission.attack import BASIC_MELEE, BLASTS, burst_targets
from projections.games.hunters_2114.mission.table import ACTIONS, Assault, Mission, Played
from projections.games.hunters_2114.names import word
from projections.games.hunters_2114.words import FOUND, OFFERED
from projections.offers import Ask, Choice, Draft, Offer


class DeclareAttack(MissionAct[AttackDeclared]):
    """An attack begins; its dice follow."""

    event, group = AttackDeclared, "attack"

    def played(self, table: Campaign, mission: Mission, event: AttackDeclared) -> Campaign:
        """It takes a step of the card, or an action; the dice of each target are due."""
        actor = event.player or event.enemy
        if actor is None:
            return table
        if not event.penalty:
            mission = self._begun(mission, event, actor)
        elif mission.strike is not None:
            mission = mission._replace(strike=None)
        mission = mission._replace(assault=Assault(event))
        if event.kind == "melee":
            pairs = [(actor, t) if t in mission.enemies else (t, actor) for t in event.targets]
            known = mission.square_of(actor) is not None
            mission = mission if known or event.penalty else mission.engaged(pairs)
        if event.player is not None and event.wielded is not None and not event.penalty:
            if gear_of(table, event.wielded).get("reload"):
                key = event.player, event.wielded
                mission = mission._replace(unloaded=mission.unloaded | {key})
            last = {f"{event.kind}:{event.player}": event.wielded}
            table = replace(table, last={**table.last, **last})
        if event.printed is not None and event.player is not None and not event.penalty:
            kept = {f"printed:{event.player}": event.printed}
            table = replace(table, last={**table.last, **kept})
        table = with_mission(table, mission)
        reveals = []
        if event.player is not None and mission.stand(event.player).is_hidden:
            reveals.append(
                due("hero_revealed", because="by_attack", player=event.player, reason="attack")
            )
        return table.owing(*attack_dues(event), *reveals)

    @staticmethod
    def _begun(mission: Mission, event: AttackDeclared, actor: str) -> Mission:
        if event.kind == "psychic":
            return mission
        is_basic = event.kind == "melee" and event.printed in (None, BASIC_MELEE)
        basic = Played(steps=(event.kind,), printed=event.printed, is_basic=is_basic)
        return stepping(mission, actor, event.kind, basic)

    def wrong(
        self, table: Campaign, mission: Mission, event: AttackDeclared
    ) -> Iterator[Objection]:
        """Who may attack whom with what, with how many dice and which number."""
        actor = event.player or event.enemy
        if actor is None:
            return
        who = {"figure": figure_name(table, actor)}
        if event.penalty:
            if mission.strike is not None and not {actor} <= {*mission.strike.by}:
                yield "penalty_by", who
        else:
            yield from struck_first(table, mission)
            yield from self._out_of_turn(table, mission, event, actor)
        yield from self._out_of_reach(table, mission, event, actor)
        yield from self._wrong_weapon(table, mission, event)
        sums = needed_by(table, mission, event), dice_of_attack(table, mission, event)
        for rule, told, known in zip(
            ("hit_number", "attack_dice"), (event.needed, event.dice), sums, strict=True
        ):
            unsure = rule == "hit_number" and not knows_cover(mission, event)
            may_be = () if known is None else (known.total, known.total - unsure)
            if told is not None and known is not None and told not in may_be:
                why = [FOUND(f"modifier.{m.name}", by=f"{m.by:+d}") for m in known.modifiers]
                yield rule, {
                    **who, "told": told, "expected": known.total, "printed": known.printed,
                    "why": [FOUND("modifier.printed", by=known.printed), *why],
                }  # fmt: skip

    @staticmethod
    def _out_of_turn(
        table: Campaign, mission: Mission, event: AttackDeclared, actor: str
    ) -> Iterator[Objection]:
        who = {"figure": figure_name(table, actor)}
        if event.player is not None:
            yield from unable(table, mission, actor)
        if event.kind == "psychic":
            return
        if not goes_on(mission, event.kind):
            if event.player is not None:
                yield from beyond_two(table, mission, actor)
        elif is_late(mission, event.kind):
            yield "steps_order", {"step": word(f"step_{event.kind}")}
        # A Spider attacks its own square with an area attack.
        shoots = event.kind == "ranged" or (event.kind == "area" and event.player is not None)
        if shoots and mission.in_melee(actor):
            yield "locked", who

    @staticmethod
    def _out_of_reach(
        table: Campaign, mission: Mission, event: AttackDeclared, actor: str
    ) -> Iterator[Objection]:
        who = {"figure": figure_name(table, actor)}
        away, reach = distance_of(mission, event), reach_of(table, mission, event)
        if away is not None and reach is not None and away > reach.total:
            yield "out_of_range", {**who, "distance": away, "reach": reach.total}
        for target in event.targets:
            rule = _misses(table, mission, event, target)
            if rule is not None:
                yield rule, {**who, "target": figure_name(table, target)}
        if event.kind != "ranged":
            return
        most = burst_targets(event.burst)
        if len(event.targets) > most:
            rule = "burst_targets" if event.burst else "one_target"
            yield rule, {**who, "targets": len(event.targets), "most": most}
        squares = {mission.square_of(target) for target in event.targets} - {None}
        if len(squares) > 1:
            yield "burst_square", who

    @staticmethod
    def _wrong_weapon(
        table: Campaign, mission: Mission, event: AttackDeclared
    ) -> Iterator[Objection]:
        if event.player is None or event.wielded is None:
            return
        known, held = gear_of(table, event.wielded), (event.player, event.wielded)
        if held in mission.unloaded:
            yield "not_loaded", {"weapon": event.wielded}
        if (event.automatic or known.get("automatic")) and held not in mission.paid:
            yield "flame_cell", {"weapon": event.wielded}
        hero = table.heroes.get(event.player)
        slots = {g.slot for g in (() if hero is None else hero.gear) if g.item == event.wielded}
        if slots == {"extra"} and not known.get("thrown"):
            yield "weapon_stowed", {"weapon": event.wielded}

    def proposed(self, table: Campaign, due: Due) -> Draft:
        """A penalty strike: with its dice and its number, as far as they are known."""
        facts, mission = {**due.facts}, table.mission
        fact = "enemy" if "enemy" in facts else "player"
        if mission is not None and mission.strike is not None and len(mission.strike.by) > 1:
            best = strongest(table, mission, mission.strike.by)
            if len(best) > 1:
                del facts[fact]
                striker = figures(table, mission, fact, best)
                asked = striker._replace(words=OFFERED("ask.striker"))
                return self.draft(table, due._replace(facts=facts), asked)
            facts[fact] = best[0]
        facts = self._filled(table, facts)
        return self.draft(table, due._replace(facts=facts))

    def _filled(self, table: Campaign, facts: dict[str, Any]) -> dict[str, Any]:
        """An attack with what follows from the rest of it."""
        mission = table.mission
        if mission is None:
            return facts
        event = attack_from(facts)
        known = needed_by(table, mission, event), dice_of_attack(table, mission, event)
        for fact, found in zip(("needed", "dice"), known, strict=True):
            if found is not None and facts.get(fact) is None:
                facts[fact] = max(0, found.total) if fact == "dice" else found.total
        return facts

    def offered(self, table: Campaign, mission: Mission, seat: str | None) -> Iterator[Offer]:
        """Whoever acts: hand to hand where he fights, else at whom he may shoot."""
        actor = mission.acting
        if actor is None or mission.strike is not None:
            return
        if actor in mission.enemies:
            targets = [t for t in standing(table, mission) if not mission.stand(t).is_hidden]
        elif seat in (None, actor) and not any(unable(table, mission, actor)):
            targets = list(mission.enemies)
        else:
            return
        for kind in ("melee", "ranged", "area"):
            runs_on = goes_on(mission, kind)
            if runs_on and is_late(mission, kind):
                continue
            is_free = runs_on or mission.actions < ACTIONS
            if is_free and not (kind != "melee" and mission.in_melee(actor)):
                yield from self._of_kind(table, mission, actor, kind, targets)

    def _of_kind(
        self, table: Campaign, mission: Mission, actor: str, kind: str, targets: Sequence[str]
    ) -> Iterator[Offer]:
        """Each target with each weapon that serves for it, the one that was used last first."""
        is_enemy = actor in mission.enemies
        facts: dict[str, Any] = {"enemy" if is_enemy else "player": actor, "kind": kind}
        runs = mission.played if goes_on(mission, kind) else None
        if not is_enemy and runs is not None and runs.printed is not None:
            facts["printed"] = runs.printed
        arms: Sequence[dict[str, Any]] = ({},) if is_enemy else arms_for(table, actor, kind)
        for target in targets:
            for place, arm in enumerate(arms):
                offer = self._at(table, mission, {**facts, **arm, "targets": [target]})
                if offer is None:
                    continue
                key = "" if place else "a" if kind == "melee" else "s"
                yield offer._replace(key=key)
        if is_enemy or kind == "melee":
            return
        for square, mark in mission.ground.marks.items():
            if mark in BLASTS and kind == "ranged":
                yield from self._at_terrain(table, mission, {**facts, **arms[0]}, square, mark)

    def _at(self, table: Campaign, mission: Mission, facts: dict[str, Any]) -> Offer | None:
        """An attack on somebody, unless it cannot be."""
        event = attack_from(facts)
        actor, target = event.player or event.enemy or "", event.targets[0]
        if any(self._out_of_reach(table, mission, event, actor)):
            return None
        if any(self._wrong_weapon(table, mission, event)):
            return None
        filled = self._filled(table, facts)
        asks = [] if "needed" in filled else [_number_ask(table, actor)]
        if event.kind == "ranged" and table.options.facing and not mission.in_melee(target):
            zones = tuple(Choice(zone, word(zone)) for zone in ("front", "flank", "rear"))
            asks.append(Ask("zone", "choice", OFFERED("ask.from_side"), zones, default="front"))
        called: Any = figure_name(table, target)
        if event.wielded is not None:
            called = OFFERED("offer.with", target=called, weapon=event.wielded)
        return self.offer(OFFERED(f"offer.attack_{event.kind}", target=called), *asks, **filled)

    def _at_terrain(
        self, table: Campaign, mission: Mission, facts: dict[str, Any], square: str, mark: str
    ) -> Iterator[Offer]:
        """A shot at what goes off."""
        actor = facts["player"]
        start = mission.square_of(actor)
        event = attack_from({**facts, "square": square, "terrain": mark})
        hidden = start is not None and not mission.ground.sees(start, square)
        if hidden or any(self._out_of_reach(table, mission, event, actor)):
            return
        if any(self._wrong_weapon(table, mission, event)):
            return
        words = OFFERED("offer.shoot_terrain", terrain=word(mark), square=square)
        yield self.offer(words, _number_ask(table, actor), **facts, square=square, terrain=mark)


def _misses(table: Campaign, mission: Mission, event: AttackDeclared, target: str) -> str | None:
    """By which rule that cannot be a target of such an attack."""
    actor = event.player or event.enemy
    if event.kind == "melee":
        flies = target in mission.enemies and enemy_card(table, target).is_flying
        apart = bool(mission.between(actor, target)) and not event.penalty
        return "melee_flying" if flies else "melee_apart" if apart else None
    if event.kind != "ranged":
        return None
    if target in table.heroes and mission.stand(target).is_hidden:
        return "hidden_target"
    one, other = mission.square_of(actor), mission.square_of(target)
    unseen = one is not None and other is not None and not mission.ground.sees(one, other)
    return "out_of_sight" if unseen else None


def _number_ask(table: Campaign, actor: str) -> Ask:
    last = table.last.get(f"printed:{actor}")
    return few("needed", range(1, 7), default=last if last in range(1, 7) else None)

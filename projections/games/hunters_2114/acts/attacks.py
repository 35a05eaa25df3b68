"""Attacks are declared: who attacks whom, with what, with how many dice and which number."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from events.hunters_2114.mission import AttackDeclared
from events.words import Phrase
from projections.acts import Objection
from projections.games.hunters_2114.act import few, pick
from projections.games.hunters_2114.campaign.table import Campaign, Due, due
from projections.games.hunters_2114.changing import replace
from projections.games.hunters_2114.mission.act import (
    MissionAct,
    enemy_card,
    figure_name,
    figures,
    goes_on,
    may_take,
    out_of_turn,
    step_of,
    stepping,
    struck_first,
    unable,
)
from projections.games.hunters_2114.mission.aims import (
    Aim,
    area_aims,
    attacked_on,
    burst_aims,
    everybody_on,
    foes_of,
    single_aims,
)
from projections.games.hunters_2114.mission.arms import (
    attack_from,
    dice_of_attack,
    distance_of,
    gear_of,
    is_beyond,
    knows_cover,
    needed_by,
    reach_of,
    works_as,
)
from projections.games.hunters_2114.mission.assault import attack_dues
from projections.games.hunters_2114.mission.attack import BASIC_MELEE, BLASTS, burst_targets
from projections.games.hunters_2114.mission.rows import is_next, next_step
from projections.games.hunters_2114.mission.table import Assault, Mission, Played
from projections.games.hunters_2114.mission.using import shot_dues
from projections.games.hunters_2114.mission.weapons import (
    arms_for,
    attacks_so,
    misused,
    strongest,
    weapon_of,
)
from projections.games.hunters_2114.names import word
from projections.games.hunters_2114.words import FOUND, OFFERED
from projections.offers import Ask, Choice, Draft, Offer


class DeclareAttack(MissionAct[AttackDeclared]):
    """An attack begins; its dice follow."""

    event, group = AttackDeclared, "attack"
    ends_attack = True

    def played(self, table: Campaign, mission: Mission, event: AttackDeclared) -> Campaign:
        """It takes a step of the card, or an action; the dice of each target are due."""
        actor = event.player or event.enemy
        if actor is None:
            return table
        if not event.penalty:
            mission = self._begun(mission, event, actor)
        elif mission.strike is not None:
            mission = replace(mission, strike=None)
        event = everybody_on(mission, event)
        mission = replace(mission, assault=Assault(event))
        if event.kind == "melee":
            pairs = [(actor, t) if t in mission.enemies else (t, actor) for t in event.targets]
            known = mission.square_of(actor) is not None
            mission = mission if known or event.penalty else mission.engaged(pairs)
        if event.player is not None and event.wielded is not None and not event.penalty:
            held = {(event.player, event.wielded)}
            shot = held if gear_of(table, event.wielded).get("reload") else set()
            mission = replace(mission, unloaded=mission.unloaded | shot)
        table = replace(table, mission=mission, last={**table.last, **_kept(mission, event)})
        reveals = []
        if event.player is not None and mission.stand(event.player).is_hidden:
            reveals.append(
                due("hero_revealed", because="by_attack", player=event.player, reason="attack")
            )
        used = shot_dues(table, event)
        return table.owing(*attack_dues(table, event), *reveals, *used, first=True)

    @staticmethod
    def _begun(mission: Mission, event: AttackDeclared, actor: str) -> Mission:
        if works_as(event) == "psychic":
            return mission
        step = step_of(mission, event.kind)
        is_basic = event.kind == "melee" and event.printed in (None, BASIC_MELEE)
        basic = Played(steps=(works_as(event),), printed=event.printed, is_basic=is_basic)
        return stepping(mission, actor, step, basic)

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
        yield from misused(table, mission, event)
        yield from self._miscounted(table, mission, event, who)

    @staticmethod
    def _miscounted(
        table: Campaign, mission: Mission, event: AttackDeclared, who: dict[str, Any]
    ) -> Iterator[Objection]:
        sums = needed_by(table, mission, event), dice_of_attack(table, mission, event)
        beyond = is_beyond(table, mission, event)
        for fact, told, known in zip(
            ("needed", "dice"), (event.needed, event.dice), sums, strict=True
        ):
            if told is None or known is None:
                continue
            unsure = fact == "needed" and not knows_cover(mission, event)
            if told not in (known.total, known.total - unsure):
                rule = "hit_number" if fact == "needed" else "attack_dice"
                why = [FOUND(f"modifier.{m.name}", by=f"{m.by:+d}") for m in known.modifiers]
                yield ("longest_range" if beyond and fact == "dice" else rule), {
                    **who, "told": told, "expected": known.total, "printed": known.printed,
                    "why": [FOUND("modifier.printed", by=known.printed), *why],
                }  # fmt: skip

    @staticmethod
    def _out_of_turn(
        table: Campaign, mission: Mission, event: AttackDeclared, actor: str
    ) -> Iterator[Objection]:
        who, step = {"figure": figure_name(table, actor)}, step_of(mission, event.kind)
        if event.player is not None:
            yield from unable(table, mission, actor)
        if works_as(event) == "psychic":
            return
        if event.player is not None or goes_on(mission, step):
            yield from out_of_turn(table, mission, actor, step)
        if is_shot(event) and mission.in_melee(actor):
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
        if event.kind == "area":
            yield from _spared(table, mission, event, actor)
        if works_as(event) != "ranged":
            return
        most = burst_targets(event.burst)
        if len(event.targets) > most:
            rule = "burst_targets" if event.burst else "one_target"
            yield rule, {**who, "targets": len(event.targets), "most": most}
        squares = {mission.square_of(target) for target in event.targets} - {None}
        if len(squares) > 1:
            yield "burst_square", who

    def holds(self, table: Campaign, due: Due) -> bool:
        """A penalty strike always; an attack by a row once it can be, and it is known on whom."""
        return super().holds(table, due) and ("penalty" in due.facts or is_next(table, due))

    def proposed(self, table: Campaign, due: Due) -> Draft:
        """With its dice and its number, as far as they are known; who strikes, of several."""
        facts, mission = {**due.facts}, table.mission
        by_row = None if "penalty" in facts else next_step(table, facts.get("enemy"))
        if mission is not None and by_row is not None:
            told = {**by_row.facts}
            aim = Aim(tuple(told.pop("targets")), told.pop("square", None))
            offer = self._at(table, mission, told, aim)
            if offer is not None:
                return self.draft(table, due._replace(facts=offer.facts), *offer.asks)
            facts = {**by_row.facts}
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

    def sentence(self, event: AttackDeclared, table: Campaign) -> Phrase:
        """Who attacks whom, and how: a burst and a penalty strike are told as such."""
        if event.penalty:
            return self.told(event, table, "penalty_strike", kind=None, penalty=None)
        if event.burst:
            return self.told(event, table, "burst_fired", kind=None, burst=None)
        return self.told(event, table, "" if event.targets else "attack_nobody")

    def offered(self, table: Campaign, mission: Mission, seat: str | None) -> Iterator[Offer]:
        """Whoever acts: hand to hand where he fights, else at whom he may shoot with what."""
        actor = mission.acting
        if actor is None or mission.strike is not None:
            return
        is_enemy = actor in mission.enemies
        if not is_enemy and (seat not in (None, actor) or any(unable(table, mission, actor))):
            return
        for kind in ("melee", "ranged", "area", "psychic"):
            is_free = may_take(mission, step_of(mission, kind))
            fights = kind != "melee" and bool(mission.in_melee(actor))
            may = not is_enemy or attacks_so(enemy_card(table, actor), kind)
            if is_free and may and not fights:
                yield from self._of_kind(table, mission, actor, kind)

    def _of_kind(self, table: Campaign, mission: Mission, actor: str, kind: str) -> Iterator[Offer]:
        """Each target with each weapon that serves for it, the one that was used last first."""
        is_enemy, foes = actor in mission.enemies, foes_of(table, mission, actor)
        facts: dict[str, Any] = {"enemy" if is_enemy else "player": actor, "kind": kind}
        runs = mission.played if goes_on(mission, step_of(mission, kind)) else None
        if not is_enemy and runs is not None and runs.printed is not None:
            facts["printed"] = runs.printed
        arms: Sequence[dict[str, Any]] = ({},) if is_enemy else arms_for(table, actor, kind)
        for place, arm in enumerate(arms):
            weapon = weapon_of(table, arm.get("wielded"))
            aims = [*single_aims(foes)]
            if kind == "area":
                aims = [*area_aims(table, mission, actor, foes)]
            elif kind == "ranged" and not is_enemy:
                aims += burst_aims(mission, foes, weapon)
            key = "" if place else {"melee": "a", "ranged": "s"}.get(kind, "")
            for aim in aims:
                offer = self._at(table, mission, {**facts, **arm}, aim)
                if offer is not None:
                    yield offer._replace(key="" if aim.burst else key)
        if not is_enemy and kind != "melee" and arms:
            for square, mark in mission.ground.marks.items():
                if mark in BLASTS and kind == "ranged":
                    yield from self._at_terrain(table, mission, {**facts, **arms[0]}, square, mark)

    def _at(
        self, table: Campaign, mission: Mission, facts: dict[str, Any], aim: Aim
    ) -> Offer | None:
        """An attack on somebody, unless it cannot be."""
        facts = {**facts, "targets": list(aim.targets[: aim.most])}
        if aim.square is not None:
            facts["square"] = aim.square
        if aim.burst:
            facts["burst"] = aim.burst
        facts = {**facts, **automatic(table, facts)}
        event = attack_from(facts)
        actor = event.player or event.enemy or ""
        impossible = (
            *self._out_of_reach(table, mission, event, actor), *misused(table, mission, event)
        )  # fmt: skip
        if impossible:
            return None
        filled = self._filled(table, facts)
        asks = number_asks(table, mission, filled)
        if aim.most is not None:
            del filled["targets"]
            asks.insert(0, figures(table, mission, "targets", aim.targets, many=True,
                                   least=aim.least, most=aim.most))  # fmt: skip
        in_melee = any(mission.in_melee(target) for target in aim.targets)
        if event.kind == "ranged" and table.options.facing and not in_melee:
            zones = tuple(Choice(zone, word(zone)) for zone in ("front", "flank", "rear"))
            asks.append(Ask("zone", "choice", OFFERED("ask.from_side"), zones, default="front"))
        return self.offer(_called(table, event, aim), *asks, **filled)

    def _at_terrain(
        self, table: Campaign, mission: Mission, facts: dict[str, Any], square: str, mark: str
    ) -> Iterator[Offer]:
        """A shot at what goes off."""
        actor, facts = facts["player"], {**facts, "square": square, "terrain": mark}
        facts = {**facts, **automatic(table, facts)}
        start, event = mission.square_of(actor), attack_from(facts)
        hidden = start is not None and not mission.ground.sees(start, square)
        if hidden or any(self._out_of_reach(table, mission, event, actor)):
            return
        if any(misused(table, mission, event)):
            return
        words = OFFERED("offer.shoot_terrain", terrain=word(mark), square=square)
        yield self.offer(words, *number_asks(table, mission, facts), **facts)


def is_shot(event: AttackDeclared) -> bool:
    """Whether nobody in melee may do it; a Spider attacks its own square with an area attack."""
    return works_as(event) == "ranged" or (event.kind == "area" and event.player is not None)


def _called(table: Campaign, event: AttackDeclared, aim: Aim) -> Phrase:
    """What an attack is called before it is made: whom it hits, with what."""
    called: Any = [figure_name(table, target) for target in aim.targets]
    kind = "burst" if event.burst else event.kind
    if aim.most is not None:
        called = OFFERED("offer.several", most=aim.most) if aim.burst else OFFERED("offer.chosen")
    elif aim.square is not None:
        called = OFFERED("offer.on_square", square=aim.square, targets=called)
    if event.wielded is not None:
        called = OFFERED("offer.with", target=called, weapon=event.wielded)
    return OFFERED(f"offer.attack_{kind}", target=called)


def _spared(
    table: Campaign, mission: Mission, event: AttackDeclared, actor: str
) -> Iterator[Objection]:
    """An area attack hits everybody on its square, and nobody elsewhere."""
    squares = {target: mission.square_of(target) for target in event.targets}
    hit = {target for target, square in squares.items() if square is not None and target != actor}
    square = event.square or next((squares[target] for target in sorted(hit)), None)
    if square is None or event.terrain is not None or not event.targets:
        return
    there = {*attacked_on(mission, square, actor)}
    if hit and hit != there:
        missing = [figure_name(table, figure) for figure in sorted(hit ^ there)]
        yield "area_everybody", {"square": square, "figures": missing}


def _misses(table: Campaign, mission: Mission, event: AttackDeclared, target: str) -> str | None:
    """By which rule that cannot be a target of such an attack."""
    actor = event.player or event.enemy
    if event.kind == "melee":
        flies = target in mission.enemies and enemy_card(table, target).is_flying
        apart = bool(mission.between(actor, target)) and not event.penalty
        return "melee_flying" if flies else "melee_apart" if apart else None
    if works_as(event) not in ("ranged", "area"):
        return None
    if works_as(event) == "ranged" and target in table.heroes and mission.stand(target).is_hidden:
        return "hidden_target"
    one, other = mission.square_of(actor), mission.square_of(target)
    unseen = one is not None and other is not None and not mission.ground.sees(one, other)
    return "out_of_sight" if unseen else None


# -- numbers ---------------------------------------------------------------------------------------


def automatic(table: Campaign, facts: Mapping[str, Any]) -> dict[str, Any]:
    """That all dice hit, where the weapon is such a one."""
    weapon = facts.get("wielded")
    is_so = weapon is not None and gear_of(table, weapon).get("automatic")
    return {"automatic": True} if is_so else {}


def number_asks(table: Campaign, mission: Mission, facts: dict[str, Any]) -> list[Ask]:
    """What of an attack's numbers nobody can tell: that of the card, of which the rest follows.

    Where weapon, distance or whatever else bears upon it are not known, the hit number itself.
    """
    event = attack_from(facts)
    if event.automatic:
        return [] if event.dice is not None else [few("dice", range(1, 9))]
    if event.needed is not None:
        return []
    actor = event.player or event.enemy or ""
    if event.player is not None and event.printed is None:
        sums = {
            number: needed_by(table, mission, attack_from({**facts, "printed": number}))
            for number in _NUMBERS
        }
        known = {number: found.total for number, found in sums.items() if found is not None}
        if len(known) == len(sums):
            ways = [Choice(n, f"{n}" if n == by else f"{n} → {by}") for n, by in known.items()]
            after = {number: (Choice(by),) for number, by in known.items()}
            return [
                pick("printed", ways, default=_last(table, f"printed:{actor}")),
                Ask("needed", "number", OFFERED("ask.needed"), after="printed",
                    choices_after=after, follows=True),
            ]  # fmt: skip
    key = f"needed:{event.kind}:{mission.card_or_hero(actor)}"
    return [few("needed", _NUMBERS, default=_last(table, key))]


_NUMBERS = range(1, 7)


def _last(table: Campaign, key: str) -> int | None:
    """What was told last under a key, where that is among what may be tapped."""
    last = table.last.get(key)
    return last if isinstance(last, int) and last in _NUMBERS else None


def _kept(mission: Mission, event: AttackDeclared) -> dict[str, Any]:
    """What of an attack is preset the next time: the weapon, the number."""
    if event.penalty:
        return {}
    actor = event.player or event.enemy or ""
    found: dict[str, Any] = {f"needed:{event.kind}:{mission.card_or_hero(actor)}": event.needed}
    if event.player is not None:
        found |= {f"printed:{actor}": event.printed, f"{event.kind}:{actor}": event.wielded}
    return {key: value for key, value in found.items() if value is not None}

"""Attacks: declared, rolled, defended, and what they did; terrain that goes off."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from events.hunters_2114.mission import (
    AllyHit,
    AttackDeclared,
    AttackRolled,
    DamageDealt,
    DefenceRolled,
    DieRerolled,
    EnemyDestroyed,
    PsychicRolled,
    TerrainTriggered,
)
from events.words import Phrase
from projections.acts import Objection
from projections.dice import (
    dice_ask,
    number_of,
    odds_of,
    successes_in,
)
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
    attack_of,
    dice_against,
    dice_of_attack,
    gear_of,
    knows_cover,
    needed_by,
    reach_of,
    shots_into_melee,
    target_of,
)
from projections.games.hunters_2114.mission.attack import (
    BASIC_MELEE,
    BLASTS,
    ally_hits,
    burst_targets,
    damage_of,
    psychic_holds,
    successes_of,
)
from projections.games.hunters_2114.mission.dice import DEFENCE, attack_die, defence_luck, seen
from projections.games.hunters_2114.mission.enemies import by_distance
from projections.games.hunters_2114.mission.table import ACTIONS, STUNNED, Assault, Mission, Played
from projections.games.hunters_2114.names import word
from projections.games.hunters_2114.words import FOUND, OFFERED
from projections.luck import LeftOut, Roll
from projections.offers import Ask, Choice, Draft, Offer

MOST_DICE = 12


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
        return table.owing(*_dice_due(event), *reveals)

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
        away, reach = _distance(mission, event, actor), reach_of(table, mission, event)
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
        event = AttackDeclared.model_validate({**_PLACE, **facts}, strict=False)
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
        event = AttackDeclared.model_validate({**_PLACE, **facts}, strict=False)
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
        event = AttackDeclared.model_validate(
            {**_PLACE, **facts, "square": square, "terrain": mark}, strict=False
        )
        hidden = start is not None and not mission.ground.sees(start, square)
        if hidden or any(self._out_of_reach(table, mission, event, actor)):
            return
        if any(self._wrong_weapon(table, mission, event)):
            return
        words = OFFERED("offer.shoot_terrain", terrain=word(mark), square=square)
        yield self.offer(words, _number_ask(table, actor), **facts, square=square, terrain=mark)


def arms_for(table: Campaign, seat: str, kind: str) -> list[dict[str, Any]]:
    """What a hero may attack with, as facts: the weapon used last first, then what else serves.

    Where nobody wrote down what he carries the attack names no weapon. Who carries weapons, but
    none for a melee, fights unarmed.
    """
    carried = [g.item for g in table.heroes[seat].gear if g.slot in ("weapon", None)]
    fit = [item for item in dict.fromkeys(carried) if serves(table, item, kind)]
    last = table.last.get(f"{kind}:{seat}")
    if last is not None:
        fit = [last, *(item for item in fit if item != last)]
    if not fit:
        return [{"unarmed": True}] if kind == "melee" and carried else [{}]
    return [{"wielded": item} for item in fit[:_WEAPONS_OFFERED]]


_WEAPONS_OFFERED = 4


def serves(table: Campaign, item: str, kind: str) -> bool:
    """Whether a weapon is for such an attack, as far as the table wrote that down."""
    known = gear_of(table, item)
    dice = by_distance(known.get("dice"))
    if known.get("thrown"):
        return kind == "area"
    if dice is None:
        return True
    return (0 in dice) if kind == "melee" else any(dice.keys() - {0})


def strongest(table: Campaign, mission: Mission, names: Sequence[str]) -> list[str]:
    """Who of some strikes with the most dice in melee; all, where one's dice are not known."""
    dice = {}
    for name in names:
        who: dict[str, Any] = {"enemy" if name in mission.enemies else "player": name}
        arms = [{}] if name in mission.enemies else arms_for(table, name, "melee")
        event = AttackDeclared.model_validate({**_PLACE, **who, **arms[0], "kind": "melee"})
        found = dice_of_attack(table, mission, event)
        dice[name] = None if found is None else found.total
    known = [count for count in dice.values() if count is not None]
    if len(known) < len(dice):
        return list(names)
    return [name for name, count in dice.items() if count == max(known)]


_PLACE = {"type": "attack_declared", "seq": 1}


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


def _distance(mission: Mission, event: AttackDeclared, actor: str) -> int | None:
    """How far the farthest target is; as the table said, where no squares are known."""
    known = [mission.between(actor, target) for target in event.targets]
    steps = [step for step in known if step is not None]
    return max(steps) if steps else event.distance


def _dice_due(event: AttackDeclared) -> Iterator[Due]:
    """What an attack leads to first: for each target its dice."""
    who: dict[str, Any] = (
        {"player": event.player} if event.player is not None else {"enemy": event.enemy}
    )
    if event.kind == "psychic":
        yield from (due("psychic_rolled", because="psychic", figure=t) for t in event.targets)
    elif event.automatic:
        yield from (due("defence_rolled", because="automatic", figure=t) for t in event.targets)
    elif event.terrain is not None or not event.targets:
        yield due("attack_rolled", because="attack", **who)
    else:
        for target in event.targets:
            yield due("attack_rolled", because="attack", **who, against=target)


class RollAttack(MissionAct[AttackRolled]):
    """The attack dice: what hits is defended, or does damage at once."""

    event, group = AttackRolled, "attack"

    def played(self, table: Campaign, mission: Mission, event: AttackRolled) -> Campaign:
        """Hits against that target; sixes may hit an ally."""
        assault = mission.assault
        if assault is None:
            return table
        hits = hits_of(assault, event)
        key = event.against or ""
        rolled = {**assault.rolled, key: hits}
        shown = event.dice if isinstance(event.dice, tuple) else ()
        faces = tuple(face for face in shown if isinstance(face, int))
        assault = assault._replace(rolled=rolled, faces=faces)
        shows = bool(hits) and table.options.tracer == "success"
        traced = shows and _is_tracer(table, mission)
        table = with_mission(table, mission, assault=assault, tracer=mission.tracer or traced)
        dues: list[Due] = []
        if not isinstance(event.dice, tuple) or event.against is None:
            allies = 0
        else:
            allies = _allies_hit(table, mission, assault, event)
        if assault.declared.terrain is not None:
            if hits:
                facts: dict[str, Any] = {"terrain": assault.declared.terrain}
                if assault.declared.square is not None:
                    facts["square"] = assault.declared.square
                    facts["hit"] = list(mission.on(assault.declared.square))
                dues.append(due("terrain_triggered", because="goes_off", **facts))
        elif event.against is not None and hits:
            dues.append(_defence_due(table, assault, event.against, hits))
        if allies:
            fighting = shots_into_melee(mission, assault.declared, event.against or "")
            every = fighting if table.options.six_hits == "all" else fighting[:1]
            dues += [due("ally_hit", because="six", figure=ally, hits=allies) for ally in every]
        return table.owing(*dues, first=True)

    def wrong(self, table: Campaign, mission: Mission, event: AttackRolled) -> Iterator[Objection]:
        """As many dice as were declared, and every hit counted, ones always."""
        assault = mission.assault
        if assault is None:
            return
        declared = assault.declared
        known = declared.dice
        if known is None:
            found = dice_of_attack(table, mission, declared)
            known = None if found is None else found.total
        thrown = number_of(event.dice)
        if known is not None and thrown != max(0, known):
            yield "dice_thrown", {"thrown": thrown, "expected": max(0, known)}
        hits = hits_of(assault, event, told=False)
        if event.successes is not None and hits is not None and event.successes != hits:
            ones = isinstance(event.dice, tuple) and 1 in event.dice
            is_one = ones and (declared.needed or 1) < 1
            yield ("one_hits" if is_one else "successes"), {
                "told": event.successes, "expected": hits
            }  # fmt: skip

    def sentence(self, event: AttackRolled, table: Campaign) -> Phrase:
        """How many hit, as far as that is known."""
        assault = table.mission.assault if table.mission else None
        hits = event.successes if assault is None else hits_of(assault, event)
        dice = number_of(event.dice)
        if hits is None and not isinstance(event.dice, tuple):
            hits = event.dice.successes
        if hits is None:
            return self.told(event, table, "attack_unknown", dice=dice)
        return self.told(event, table, dice=dice, successes=hits)

    def proposed(self, table: Campaign, due: Due) -> Draft:
        """The dice are to be told: how many, as far as that is known."""
        assault = table.mission.assault if table.mission else None
        ask = attack_ask(table, assault)
        return self.draft(table, due, ask)

    def asks(self, table: Campaign) -> tuple[Ask, ...]:
        """In a correction, too, dice are told on the pad."""
        return (attack_ask(table, table.mission.assault if table.mission else None),)

    def rolls(self, table: Campaign, event: AttackRolled) -> Iterator[Roll | LeftOut]:
        """Each die, by the number it needs."""
        assault = table.mission.assault if table.mission else None
        needed = None if assault is None else assault.declared.needed
        if needed is None or assault is None:
            yield LeftOut(event.player, OFFERED("luck.no_number"), die="attack")
            return
        hits = hits_of(assault, event, told=False)
        faces = attack_die(needed)
        if hits is None:
            yield LeftOut(event.player, OFFERED("luck.no_face"), die="attack")
        elif number_of(event.dice):
            odds = [odds_of(faces)] * number_of(event.dice)
            yield Roll(event.player, odds, hits, stake=1, die="attack")


def attack_ask(table: Campaign, assault: Assault | None) -> Ask:
    """The pad for the dice of an attack."""
    declared = None if assault is None else assault.declared
    known = None if declared is None else declared.dice
    if known is None and declared is not None and table.mission is not None:
        found = dice_of_attack(table, table.mission, declared)
        known = None if found is None else max(0, found.total)
    count: Any = (1, MOST_DICE) if known is None else known
    faces = attack_die(None if declared is None else declared.needed)
    return dice_ask("dice", OFFERED("ask.attack_dice"), faces, count, counted=True)


def hits_of(assault: Assault, event: AttackRolled, *, told: bool = True) -> int | None:
    """How many dice hit: by their faces, or as the table counted."""
    if told and event.successes is not None:
        return event.successes
    if not isinstance(event.dice, tuple):
        return event.dice.successes
    faces = [face for face in event.dice if isinstance(face, int) and 1 <= face <= 6]
    if len(faces) < len(event.dice) or assault.declared.needed is None:
        return None
    return successes_of(faces, assault.declared.needed)


def _allies_hit(table: Campaign, mission: Mission, assault: Assault, event: AttackRolled) -> int:
    """How many sixes hit somebody of the shooter's side who is in the melee."""
    if not shots_into_melee(mission, assault.declared, event.against or ""):
        return 0
    faces = [face for face in event.dice if isinstance(face, int)]
    return ally_hits(
        faces, assault.declared.needed or 1, table.options.six_at_number_six
    ).allies  # fmt: skip


def _is_tracer(table: Campaign, mission: Mission) -> bool:
    """Whether the attack is made with a tracer."""
    weapon = None if mission.assault is None else mission.assault.declared.wielded
    return weapon is not None and bool(gear_of(table, weapon).get("tracer"))


def _defence_due(table: Campaign, assault: Assault, target: str, hits: int) -> Due:
    """Defence dice, where the target may have any; else the damage."""
    mission = table.mission
    assert mission is not None
    dice = dice_against(table, mission, assault.declared, target)
    if dice is not None and dice.total <= 0:
        return due("damage_dealt", because="no_defence", figure=target, damage=hits)
    return due("defence_rolled", because="hit", figure=target)


class RerollDie(MissionAct[DieRerolled]):
    """One die again: a hit more or less."""

    event, group = DieRerolled, "attack"

    def played(self, table: Campaign, mission: Mission, event: DieRerolled) -> Campaign:
        """What the die showed before counts no more; what comes of the hits is due anew."""
        assault = mission.assault
        if assault is None or assault.declared.needed is None:
            return table
        key = event.against or next(iter(assault.rolled), "")
        before = assault.rolled.get(key)
        if before is None:
            return table
        needed = assault.declared.needed
        was = 0 if event.old is None else successes_of((event.old,), needed)
        hits = max(0, before - was + successes_of((event.new,), needed))
        faces = list(assault.faces)
        if event.old in faces:
            faces[faces.index(event.old)] = event.new
        rolled = {**assault.rolled, key: hits}
        assault = assault._replace(rolled=rolled, faces=tuple(faces))
        table = with_mission(table, mission, assault=assault)
        if not hits or not key:
            return table
        return table.owing(_defence_due(table, assault, key, hits))

    def wrong(self, table: Campaign, mission: Mission, event: DieRerolled) -> Iterator[Objection]:
        """There must be dice, with that number among them."""
        del table
        assault = mission.assault
        shows = assault is not None and (not assault.faces or event.old in (None, *assault.faces))
        if assault is None or not assault.rolled or not shows:
            yield "reroll_nothing", {}

    def offered(self, table: Campaign, mission: Mission, seat: str | None) -> Iterator[Offer]:
        """After a roll, before anything was defended."""
        del table
        assault = mission.assault
        if assault is None or not assault.faces or assault.shields or assault.dealt:
            return
        if assault.declared.player is not None and seat in (None, assault.declared.player):
            facts: dict[str, Any] = {"player": assault.declared.player}
            target = next(iter(assault.rolled), "")
            if target:
                facts["against"] = target
            old = few("old", sorted(set(assault.faces)))
            yield self.offer("reroll", old, few("new", range(1, 7)), **facts)


class HitAlly(MissionAct[AllyHit]):
    """A six hits somebody on one's own side."""

    event, group = AllyHit, "attack"

    def played(self, table: Campaign, mission: Mission, event: AllyHit) -> Campaign:
        """He defends himself as any target."""
        assault = mission.assault
        if assault is None:
            return table
        assault = assault._replace(rolled={**assault.rolled, event.figure: event.hits})
        table = with_mission(table, mission, assault=assault)
        return table.owing(_defence_due(table, assault, event.figure, event.hits), first=True)

    def proposed(self, table: Campaign, due: Due) -> Draft:
        """Of several the players choose, or the dice do; then somebody must say who it was."""
        assault = table.mission.assault if table.mission else None
        if table.mission is None or assault is None or table.options.six_hits == "all":
            return self.draft(table, due)
        in_melee = [
            shots_into_melee(table.mission, assault.declared, target)
            for target in assault.declared.targets
        ]
        allies = list(dict.fromkeys(ally for some in in_melee for ally in some))
        if len(allies) < 2:
            return self.draft(table, due)
        facts = {fact: value for fact, value in due.facts.items() if fact != "figure"}
        asks = figures(table, table.mission, "figure", allies)
        return self.draft(table, due._replace(facts=facts), asks)

    def wrong(self, table: Campaign, mission: Mission, event: AllyHit) -> Iterator[Objection]:
        """Somebody who fights the target."""
        assault = mission.assault
        if assault is None:
            return
        targets = assault.declared.targets
        if targets and not any(
            event.figure in shots_into_melee(mission, assault.declared, t) for t in targets
        ):
            yield "ally_elsewhere", {"figure": figure_name(table, event.figure)}


class RollDefence(MissionAct[DefenceRolled]):
    """Shields."""

    event, group = DefenceRolled, "attack"

    def played(self, table: Campaign, mission: Mission, event: DefenceRolled) -> Campaign:
        """What they do not stop is damage."""
        assault = mission.assault
        shields = successes_in(DEFENCE, event.dice)
        if shields is not None:
            table = seen(table, number_of(event.dice), shields)
        if assault is None or shields is None:
            return table
        assault = assault._replace(shields={**assault.shields, event.figure: shields})
        table = with_mission(table, mission, assault=assault)
        hits = hits_on(assault, event.figure)
        if hits is None:
            return table
        lost = damage_of(hits, shields)
        if not lost:
            return table
        facts = {"figure": event.figure, "damage": lost}
        return table.owing(due("damage_dealt", because="hits", **facts), first=True)

    def wrong(self, table: Campaign, mission: Mission, event: DefenceRolled) -> Iterator[Objection]:
        """As many as the target has against that attack: none against fire, twice in armour."""
        assault = mission.assault
        if assault is None:
            return
        known, thrown = (
            dice_against(table, mission, assault.declared, event.figure),
            number_of(event.dice),
        )
        if known is None or thrown == max(0, known.total):
            return
        target = target_of(table, mission, event.figure)
        attack = attack_of(table, mission, assault.declared)
        who = {
            "figure": figure_name(table, event.figure),
            "thrown": thrown,
            "expected": known.total,
        }
        if attack.is_incendiary and not target.is_fireproof:
            yield "fire_defended", who
        elif target.is_armoured and not attack.is_piercing and thrown < known.total:
            yield "armour_doubles", who
        else:
            yield "defence_dice", who

    def sentence(self, event: DefenceRolled, table: Campaign) -> Phrase:
        """How many shields."""
        shields = successes_in(DEFENCE, event.dice)
        key = "defence_unknown" if shields is None else ""
        return self.told(event, table, key, shields=shields, dice=number_of(event.dice))

    def proposed(self, table: Campaign, due: Due) -> Draft:
        """The dice are to be told: how many, as far as that is known."""
        return self.draft(table, due, defence_ask(table, due.facts.get("figure")))

    def asks(self, table: Campaign) -> tuple[Ask, ...]:
        """In a correction, too, dice are told on the pad."""
        return (defence_ask(table, None),)

    def rolls(self, table: Campaign, event: DefenceRolled) -> Iterator[Roll | LeftOut]:
        """Each die, by the chance of a shield that the table agreed on; without one, not scored."""
        player = event.figure if event.figure in table.heroes else None
        shields, dice = successes_in(DEFENCE, event.dice), number_of(event.dice)
        if shields is None:
            yield LeftOut(player, OFFERED("luck.no_face"), die="shield")
        else:
            yield from defence_luck(table, player, dice, shields)


def hits_on(assault: Assault, figure: str) -> int | None:
    """How many hits a target has to defend itself against."""
    if assault.declared.automatic and figure not in assault.rolled:
        return assault.declared.dice
    if assault.declared.terrain is not None:
        return BLASTS[assault.declared.terrain].hits
    return assault.rolled.get(figure)


def defence_ask(table: Campaign, figure: str | None) -> Ask:
    """The pad for defence dice."""
    mission, known = table.mission, None
    if mission is not None and mission.assault is not None and figure is not None:
        found = dice_against(table, mission, mission.assault.declared, figure)
        known = None if found is None else max(0, found.total)
    count: Any = (0, MOST_DICE) if known is None else known
    return dice_ask("dice", OFFERED("ask.defence_dice"), DEFENCE, count, counted=True)


class RollPsychic(MissionAct[PsychicRolled]):
    """One die against what attacks the mind."""

    event, group = PsychicRolled, "attack"

    def played(self, table: Campaign, mission: Mission, event: PsychicRolled) -> Campaign:
        """Whoever does not hold is stunned: a projectile does it for this turn and the next."""
        value = event.value
        if value is None and event.figure in mission.enemies:
            value = enemy_card(table, event.figure).psychic
        if value is None or psychic_holds(event.face, value):
            return table
        facts = {"effect": STUNNED, "on": event.figure, "turns": 2}
        return table.owing(due("effect_began", because="psychic_failed", **facts), first=True)

    def wrong(self, table: Campaign, mission: Mission, event: PsychicRolled) -> Iterator[Objection]:
        """The value of its card."""
        known = enemy_card(table, event.figure).psychic if event.figure in mission.enemies else None
        if event.value is not None and known is not None and event.value != known:
            yield "psychic_value", {"told": event.value, "expected": known}

    def proposed(self, table: Campaign, due: Due) -> Draft:
        """One die of an attack."""
        ask = few("face", range(1, 7))
        return self.draft(table, due, ask)

    def offered(self, table: Campaign, mission: Mission, seat: str | None) -> Iterator[Offer]:
        """Against any enemy, in somebody's turn."""
        del seat
        if mission.acting is not None and mission.enemies:
            yield self.offer("psychic", figures(table, mission, "figure", mission.enemies),
                             few("face", range(1, 7)))  # fmt: skip


class DealDamage(MissionAct[DamageDealt]):
    """Health goes."""

    event, group = DamageDealt, "attack"

    def played(self, table: Campaign, mission: Mission, event: DamageDealt) -> Campaign:
        """Who has none left falls, or is destroyed."""
        if mission.assault is not None:
            dealt = mission.assault.dealt | {event.figure}
            mission = mission._replace(assault=mission.assault._replace(dealt=dealt))
            table = with_mission(table, mission)
        if table.options.tracer == "wound" and event.damage and _is_tracer(table, mission):
            mission = mission._replace(tracer=True)
            table = with_mission(table, mission)
        if event.figure in mission.enemies:
            enemy = mission.enemies[event.figure]
            damage = enemy.damage + event.damage
            health = enemy_card(table, event.figure).health
            table = with_mission(table, mission.with_enemy(event.figure, damage=damage))
            if health is None or damage < health:
                return table
            facts = {"enemy": event.figure}
            return table.owing(
                due("enemy_destroyed", because="no_health_left", **facts), first=True
            )
        hero = table.heroes.get(event.figure)
        if hero is None or hero.health is None:
            return table
        left = max(0, hero.health - event.damage)
        table = table.with_hero(event.figure, health=left)
        if left or hero.is_down or not event.damage:
            return table
        dead = {"is_dead": True} if table.options.final_death else {}
        fell = due("hero_fell", because="no_health", player=event.figure, **dead)
        return table.owing(fell, first=True)

    def sentence(self, event: DamageDealt, table: Campaign) -> Phrase:
        """How much, or nothing."""
        return self.told(event, table, "" if event.damage else "damage_none")

    def wrong(self, table: Campaign, mission: Mission, event: DamageDealt) -> Iterator[Objection]:
        """What no shield stopped."""
        assault = mission.assault
        if assault is None:
            return
        hits = hits_on(assault, event.figure)
        shields = assault.shields.get(event.figure)
        if hits is None:
            return
        if shields is None:
            dice = dice_against(table, mission, assault.declared, event.figure)
            if dice is None or dice.total > 0:
                return
        lost = damage_of(hits, shields or 0)
        if event.damage != lost:
            yield "damage", {
                "figure": figure_name(table, event.figure), "told": event.damage,
                "hits": hits, "shields": shields or 0, "expected": lost,
            }  # fmt: skip

    def offered(self, table: Campaign, mission: Mission, seat: str | None) -> Iterator[Offer]:
        """By traps, effects, or whatever befalls somebody outside of an attack."""
        del seat
        if mission.is_between or mission.assault is not None:
            return
        hurt = [*standing(table, mission), *mission.enemies]
        if hurt:
            yield self.offer("damage", figures(table, mission, "figure", hurt),
                             few("damage", range(1, 7)))  # fmt: skip


class DestroyEnemy(MissionAct[EnemyDestroyed]):
    """An enemy is taken off the board."""

    event, group = EnemyDestroyed, "attack"

    def played(self, table: Campaign, mission: Mission, event: EnemyDestroyed) -> Campaign:
        """It is counted among the destroyed."""
        enemy = mission.enemies.get(event.enemy)
        if enemy is None:
            return table
        after = mission.without(event.enemy)
        destroyed = {**after.destroyed, enemy.card: after.destroyed.get(enemy.card, 0) + 1}
        acting = None if after.acting == event.enemy else after.acting
        return with_mission(table, after, destroyed=destroyed, acting=acting)

    def wrong(
        self, table: Campaign, mission: Mission, event: EnemyDestroyed
    ) -> Iterator[Objection]:
        """One that is there, and has no health left."""
        enemy = mission.enemies.get(event.enemy)
        if enemy is None:
            yield "no_figure", {"figure": event.enemy}
            return
        health = enemy_card(table, event.enemy).health
        if health is not None and enemy.damage < health:
            yield "destroyed_early", {"enemy": event.enemy, "left": health - enemy.damage}

    def offered(self, table: Campaign, mission: Mission, seat: str | None) -> Iterator[Offer]:
        """Those whose health nobody wrote down."""
        del seat
        unknown = [name for name in mission.enemies if enemy_card(table, name).health is None]
        if unknown and not mission.is_between:
            yield self.offer("destroyed", figures(table, mission, "enemy", unknown))


class TriggerTerrain(MissionAct[TerrainTriggered]):
    """Explosives, fuel or chemicals go off."""

    event, group = TerrainTriggered, "attack"

    def played(self, table: Campaign, mission: Mission, event: TerrainTriggered) -> Campaign:
        """Everybody there is hit; smoke stands where it burnt."""
        blast = BLASTS[event.terrain]
        if event.square is not None:
            after = "smoke" if blast.leaves_smoke else "plain"
            mission = mission.marked(event.square, after)  # type: ignore[arg-type]
        blown = AttackDeclared.model_validate(
            {**_PLACE, "kind": "area", "terrain": event.terrain, "targets": event.hit}
        )
        assault = Assault(blown, rolled=dict.fromkeys(event.hit, blast.hits))
        table = with_mission(table, mission, assault=assault)
        dues = []
        for figure in event.hit:
            is_machine = figure in mission.enemies and enemy_card(table, figure).is_mechanical
            if not (blast.spares_machines and is_machine):
                dues.append(_defence_due(table, assault, figure, blast.hits))
        return table.owing(*dues, first=True)

    def wrong(
        self, table: Campaign, mission: Mission, event: TerrainTriggered
    ) -> Iterator[Objection]:
        """What lies there; everybody on the square."""
        if event.square is None:
            return
        mark = mission.ground.marks.get(event.square)
        if mark != event.terrain:
            yield "terrain_elsewhere", {"square": event.square, "terrain": word(event.terrain)}
        there = set(mission.on(event.square))
        if there != {*event.hit}:
            missing = [figure_name(table, figure) for figure in sorted(there ^ {*event.hit})]
            yield "terrain_hits", {"square": event.square, "figures": missing}

    def offered(self, table: Campaign, mission: Mission, seat: str | None) -> Iterator[Offer]:
        """What lies on the board."""
        del table, seat
        if mission.is_between:
            return
        for square, mark in mission.ground.marks.items():
            if mark in BLASTS:
                words = OFFERED("offer.goes_off", terrain=word(mark), square=square)
                hit = list(mission.on(square))
                yield self.offer(words, square=square, terrain=mark, hit=hit)

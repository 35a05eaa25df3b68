"""The dice of an attack: how many hit, one that is thrown again, sixes that hit an ally."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from events.hunters_2114.mission import AllyHit, AttackRolled, DieRerolled
from events.words import Phrase
from projections.acts import Objection
from projections.dice import dice_ask, number_of, odds_of
from projections.games.hunters_2114.act import few
from projections.games.hunters_2114.campaign.table import Campaign, Due, due
from projections.games.hunters_2114.changing import replace
from projections.games.hunters_2114.mission.act import (
    MissionAct,
    figure_name,
    figures,
    with_mission,
)
from projections.games.hunters_2114.mission.arms import (
    dice_of_attack,
    shots_into_melee,
    thrown_so,
    usual_dice,
)
from projections.games.hunters_2114.mission.assault import (
    allies_hit,
    defence_due,
    hits_of,
    is_tracer,
)
from projections.games.hunters_2114.mission.attack import successes_of
from projections.games.hunters_2114.mission.dice import MOST_DICE, attack_die
from projections.games.hunters_2114.mission.table import Assault, Mission
from projections.games.hunters_2114.words import OFFERED
from projections.luck import LeftOut, Roll
from projections.offers import Ask, Draft, Offer


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
        assault = replace(assault, rolled=rolled, faces=faces, against=key)
        shows = bool(hits) and table.options.tracer == "success"
        traced = shows and is_tracer(table, mission)
        thrown = {thrown_so(mission, assault.declared): number_of(event.dice)}
        mission = replace(mission, assault=assault, tracer=mission.tracer or traced)
        table = replace(table, mission=mission, last={**table.last, **thrown})
        dues: list[Due] = []
        if not isinstance(event.dice, tuple) or event.against is None:
            allies = 0
        else:
            allies = allies_hit(table, mission, assault, event)
        if assault.declared.terrain is not None:
            if hits:
                facts: dict[str, Any] = {"terrain": assault.declared.terrain}
                if assault.declared.square is not None:
                    facts["square"] = assault.declared.square
                    facts["hit"] = list(mission.on(assault.declared.square))
                dues.append(due("terrain_triggered", because="goes_off", **facts))
        elif event.against is not None and hits:
            dues.append(defence_due(table, assault, event.against, hits))
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
        ask = attack_ask(table, assault, due.facts.get("against"))
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


def attack_ask(table: Campaign, assault: Assault | None, against: str | None = None) -> Ask:
    """The pad for the dice of an attack; of several targets it says which one it is about."""
    declared = None if assault is None else assault.declared
    known, usual = None if declared is None else declared.dice, None
    if known is None and declared is not None and table.mission is not None:
        found = dice_of_attack(table, table.mission, declared)
        known = None if found is None else max(0, found.total)
        usual = usual_dice(table, table.mission, declared) if known is None else None
    count: Any = (1, MOST_DICE) if known is None else known
    faces = attack_die(None if declared is None else declared.needed)
    words = OFFERED("ask.attack_dice")
    if against is not None and declared is not None and len(declared.targets) > 1:
        words = OFFERED("ask.attack_dice_at", target=figure_name(table, against))
    return dice_ask("dice", words, faces, count, counted=True, usual=usual)


class RerollDie(MissionAct[DieRerolled]):
    """One die again: a hit more or less."""

    event, group = DieRerolled, "attack"

    def played(self, table: Campaign, mission: Mission, event: DieRerolled) -> Campaign:
        """What the die showed before counts no more; what comes of the hits is due anew."""
        assault = mission.assault
        if assault is None or assault.declared.needed is None:
            return table
        key = event.against or assault.against
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
        assault = replace(assault, rolled=rolled, faces=tuple(faces))
        table = with_mission(table, mission, assault=assault)
        if not hits or not key:
            return table
        return table.owing(defence_due(table, assault, key, hits))

    def wrong(self, table: Campaign, mission: Mission, event: DieRerolled) -> Iterator[Objection]:
        """There must be dice, with that number among them."""
        del table
        assault = mission.assault
        shows = assault is not None and (not assault.faces or event.old in (None, *assault.faces))
        if assault is None or not assault.rolled or not shows:
            yield "reroll_nothing", {}

    def offered(self, table: Campaign, mission: Mission, seat: str | None) -> Iterator[Offer]:
        """After a roll, before its target defended itself."""
        del table
        assault = mission.assault
        if assault is None or not assault.faces:
            return
        target = assault.against
        if target in assault.shields or target in assault.dealt:
            return
        if assault.declared.player is not None and seat in (None, assault.declared.player):
            facts: dict[str, Any] = {"player": assault.declared.player}
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
        assault = replace(assault, rolled={**assault.rolled, event.figure: event.hits})
        table = with_mission(table, mission, assault=assault)
        return table.owing(defence_due(table, assault, event.figure, event.hits), first=True)

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

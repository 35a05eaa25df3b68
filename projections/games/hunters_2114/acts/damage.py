"""What attacks come to: health that is lost, enemies destroyed, terrain that goes off."""

from __future__ import annotations

from collections.abc import Iterator

from events.hunters_2114.mission import EnemyDestroyed, FigureDamaged, TerrainTriggered
from events.words import Phrase
from projections.acts import Objection
from projections.games.hunters_2114.act import few
from projections.games.hunters_2114.campaign.table import Campaign, Due, due
from projections.games.hunters_2114.changing import replace
from projections.games.hunters_2114.mission.act import (
    MissionAct,
    enemy_card,
    figure_name,
    figures,
    standing,
    with_mission,
)
from projections.games.hunters_2114.mission.arms import attack_from, dice_against
from projections.games.hunters_2114.mission.assault import defence_due, is_tracer
from projections.games.hunters_2114.mission.attack import BLASTS, damage_of
from projections.games.hunters_2114.mission.table import Assault, Mission
from projections.games.hunters_2114.names import word
from projections.games.hunters_2114.words import OFFERED
from projections.offers import Draft, Offer


class DealDamage(MissionAct[FigureDamaged]):
    """Health goes."""

    event, group = FigureDamaged, "attack"
    is_sure = True  # hits less shields

    def played(self, table: Campaign, mission: Mission, event: FigureDamaged) -> Campaign:
        """Who has none left falls, or is destroyed."""
        if mission.assault is not None:
            dealt = mission.assault.dealt | {event.figure}
            mission = replace(mission, assault=replace(mission.assault, dealt=dealt))
        if table.options.tracer == "wound" and event.damage and is_tracer(table, mission):
            mission = replace(mission, tracer=True)
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

    def sentence(self, event: FigureDamaged, table: Campaign) -> Phrase:
        """How much, or nothing."""
        return self.told(event, table, "" if event.damage else "damage_none")

    def wrong(self, table: Campaign, mission: Mission, event: FigureDamaged) -> Iterator[Objection]:
        """What no shield stopped."""
        assault = mission.assault
        if assault is None or assault.declared.kind == "psychic":
            return
        hits = assault.hits_on(event.figure)
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
    is_sure = True  # due only where its card says how much it stands

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
        facts = {"kind": "area", "terrain": event.terrain, "targets": event.hit}
        blown = attack_from({**facts, "seq": event.seq or 1})
        assault = Assault(blown, rolled=dict.fromkeys(event.hit, blast.hits))
        table = with_mission(table, mission, assault=assault)
        dues = []
        for figure in event.hit:
            is_machine = figure in mission.enemies and enemy_card(table, figure).is_mechanical
            if not (blast.spares_machines and is_machine):
                dues.append(defence_due(table, assault, figure, blast.hits))
        return table.owing(*dues, first=True)

    def proposed(self, table: Campaign, due: Due) -> Draft:
        """Everybody on its square; who stands there, where no squares are known."""
        mission = table.mission
        if mission is None or "hit" in due.facts:
            return self.draft(table, due)
        there = (*standing(table, mission), *table.lying, *mission.enemies)
        hit = figures(table, mission, "hit", there, many=True, least=0)
        return self.draft(table, due, hit)

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

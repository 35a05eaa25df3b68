"""A mission's set-up and its turns: what stands where, how a turn begins and what it came to."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from events.hunters_2114.mission import (
    EffectBegan,
    EffectEnded,
    EnemiesPlaced,
    FigurePlaced,
    MissionTurnBegan,
    MissionTurnEnded,
    ObjectiveProgressed,
    TerrainLaid,
    WallLaid,
)
from events.words import Phrase
from projections.acts import Objection, nothing
from projections.games.hunters_2114.act import few, flag, name, pick
from projections.games.hunters_2114.campaign.table import Campaign, due
from projections.games.hunters_2114.changing import replace
from projections.games.hunters_2114.mission.act import (
    MissionAct,
    figure_name,
    standing,
    steppers,
    struck_first,
    with_mission,
)
from projections.games.hunters_2114.mission.ground import board_of
from projections.games.hunters_2114.mission.table import (
    MOST_TURNS,
    Effect,
    Enemy,
    Mission,
    figure_id,
)
from projections.games.hunters_2114.names import player_name, word
from projections.games.hunters_2114.words import OFFERED
from projections.offers import Ask, Choice, Offer


class PlaceEnemies(MissionAct[EnemiesPlaced]):
    """Enemies come onto the board."""

    event, group = EnemiesPlaced, "board"

    def played(self, table: Campaign, mission: Mission, event: EnemiesPlaced) -> Campaign:
        """Numbered on from those that came before, as many on each square."""
        before = mission.counts.get(event.enemy, 0)
        enemies = dict(mission.enemies)
        for n in range(event.count):
            square = event.squares[n % len(event.squares)] if event.squares else None
            enemy = Enemy(event.enemy, square=square, facing=event.facing)
            enemies[figure_id(event.enemy, before + n + 1)] = enemy
        counts = {**mission.counts, event.enemy: before + event.count}
        listed = mission.listed
        if event.listed is not None:
            listed = {**listed, event.enemy: event.listed}
        return with_mission(table, mission, enemies=enemies, counts=counts, listed=listed)

    def wrong(self, table: Campaign, mission: Mission, event: EnemiesPlaced) -> Iterator[Objection]:
        """No more than the mission book wants of them in all."""
        del table
        listed = mission.listed.get(event.enemy) if event.listed is None else event.listed
        placed = mission.counts.get(event.enemy, 0) + event.count
        if listed is not None and placed > listed:
            yield "set_up_count", {"enemy": event.enemy, "placed": placed, "listed": listed}
        if len(event.squares) > event.count:
            yield "set_up_squares", {"count": event.count, "squares": len(event.squares)}

    def offered(self, table: Campaign, mission: Mission, seat: str | None) -> Iterator[Offer]:
        """At any time: some come in the midst of a mission; on squares where those are used."""
        del seat
        cards = [card for kind, card in table.things if kind == "enemy"]
        known = dict.fromkeys((*mission.counts, *cards))
        asks = [few("count", range(1, _AT_A_TIME + 1), default=1)]
        if cells := cells_of(table.options.squares):
            where = Ask("squares", "cell", OFFERED("ask.their_squares"), cells, many=True,
                        least=0, most=_AT_A_TIME)  # fmt: skip
            asks = [few("count", range(1, _AT_A_TIME + 1)), where]
        for card in list(known)[:_CARDS_OFFERED]:
            yield self.offer(OFFERED("offer.place_enemies", enemy=card), *asks, enemy=card)
        yield self.offer("place_new_enemies", name("enemy"), *asks, key="n")


_CARDS_OFFERED = 12
"""So many cards are a tap each; others are typed."""
_AT_A_TIME = 8
"""So many enemies are placed at a time."""


@cache
def cells_of(squares: str) -> tuple[Choice, ...]:
    """The squares of a board; none where the table uses none."""
    board = board_of(squares)
    return () if board is None else tuple(map(Choice, board.by_id))


class PlaceFigure(MissionAct[FigurePlaced]):
    """Where a hero begins; where somebody stands after all."""

    event, group = FigurePlaced, "board"

    def played(self, table: Campaign, mission: Mission, event: FigurePlaced) -> Campaign:
        """There he stands."""
        if event.figure not in mission.enemies and event.figure not in table.heroes:
            return table
        return with_mission(table, mission.moved(event.figure, event.square, event.facing))

    def wrong(self, table: Campaign, mission: Mission, event: FigurePlaced) -> Iterator[Objection]:
        """A figure that there is."""
        if event.figure not in mission.enemies and event.figure not in table.heroes:
            yield "no_figure", {"figure": event.figure}

    def offered(self, table: Campaign, mission: Mission, seat: str | None) -> Iterator[Offer]:
        """Heroes and enemies of whom nobody said where they stand, where the table uses squares."""
        del seat
        if not (cells := cells_of(table.options.squares)):
            return
        square = Ask("square", "cell", OFFERED("ask.square"), cells)
        for figure in (*standing(table, mission), *mission.enemies):
            if mission.square_of(figure) is None:
                offer = OFFERED("offer.place_figure", figure=figure_name(table, figure))
                yield self.offer(offer, square, figure=figure)


class LayTerrain(MissionAct[TerrainLaid]):
    """A mark on a square."""

    event, group = TerrainLaid, "board"

    def played(self, table: Campaign, mission: Mission, event: TerrainLaid) -> Campaign:
        """It lies there."""
        return with_mission(table, mission.marked(event.square, event.terrain))

    def offered(self, table: Campaign, mission: Mission, seat: str | None) -> Iterator[Offer]:
        """Where the table uses squares."""
        del mission, seat
        if cells := cells_of(table.options.squares):
            square = Ask("square", "cell", OFFERED("ask.square"), cells)
            kinds = (Choice(kind, word(kind)) for kind in _TERRAINS)
            yield self.offer("terrain", pick("terrain", kinds), square)


_TERRAINS = (
    "cover", "observation", "open_ground", "explosive", "flammable", "chemical", "smoke", "find",
    "building", "plain",
)  # fmt: skip


class LayWall(MissionAct[WallLaid]):
    """A line between two squares."""

    event, group = WallLaid, "board"

    def played(self, table: Campaign, mission: Mission, event: WallLaid) -> Campaign:
        """It stands there."""
        rest = {edge: wall for edge, wall in mission.ground.walls.items() if edge != event.edge}
        walls = rest if event.wall == "gone" else {**rest, event.edge: event.wall}
        return with_mission(table, mission, ground=mission.ground._replace(walls=walls))

    def offered(self, table: Campaign, mission: Mission, seat: str | None) -> Iterator[Offer]:
        """Where the table uses squares."""
        del mission, seat
        board = board_of(table.options.squares)
        if board is not None:
            edges = Ask("edge", "edge", OFFERED("ask.edge"), board.edge_choices())
            kinds = (Choice(kind, word(kind)) for kind in ("obstacle", "curtain", "gone"))
            yield self.offer("wall", pick("wall", kinds), edges)


class BeginMissionTurn(MissionAct[MissionTurnBegan]):
    """A turn begins: what lasted so long runs out."""

    event, group = MissionTurnBegan, "turn"
    marks = nothing

    def played(self, table: Campaign, mission: Mission, event: MissionTurnBegan) -> Campaign:
        """Nobody has acted in it yet."""
        over = [e for e in mission.effects if e.last is not None and e.last < event.turn]
        table = with_mission(
            table, mission, turn=event.turn, turns_told=True, actions_told=False, acting=None,
            actions=0, played=None, assault=None, strike=None, done=frozenset(), paid=frozenset(),
            kept_up=mission.paid, held_out={},
            tracer=False, is_between=False,
        )  # fmt: skip
        ends = (
            due("effect_ended", because="ran_out", effect=e.name, **({"on": e.on} if e.on else {}))
            for e in over
        )
        return table.owing(*ends)

    def wrong(
        self, table: Campaign, mission: Mission, event: MissionTurnBegan
    ) -> Iterator[Objection]:
        """One after the other, up to the last; with the set-up that the mission wants."""
        if event.turn > mission.limit:
            yield "turn_limit", {"turn": event.turn, "limit": mission.limit}
        elif mission.turns_told and event.turn != mission.turn + 1:
            yield "turn_follows", {"turn": event.turn, "expected": mission.turn + 1}
        if not mission.turns_told:
            for enemy, listed in mission.listed.items():
                placed = mission.counts.get(enemy, 0)
                if placed < listed:
                    values = {"enemy": enemy, "placed": placed, "listed": listed}
                    yield "set_up_count", values
        yield from struck_first(table, mission)

    def offered(self, table: Campaign, mission: Mission, seat: str | None) -> Iterator[Offer]:
        """The next one, up to the last."""
        del table, seat
        turn = mission.turn + 1
        is_whole = all(n <= mission.counts.get(e, 0) for e, n in mission.listed.items())
        ready = mission.is_between and mission.strike is None
        if ready and turn <= mission.limit and (is_whole or mission.turns_told):
            yield self.offer(OFFERED("offer.turn", turn=turn), key="t", turn=turn)


class EndMissionTurn(MissionAct[MissionTurnEnded]):
    """A turn on one screen: health and morale of each hero, what was destroyed, the aim."""

    event, group = MissionTurnEnded, "turn"
    ends_attack = True
    marks = nothing

    def played(self, table: Campaign, mission: Mission, event: MissionTurnEnded) -> Campaign:
        """As the table reads it off; who has no health left lies there."""
        mission = replace(mission, acting=None, played=None, assault=None, is_between=True)
        for card, number in event.destroyed.items():
            mission = mission.destroying(card, number) if number else mission
        if event.objective is not None:
            mission = replace(mission, objectives=(*mission.objectives, event.objective))
        table = with_mission(table, mission)
        fallen = []
        for seat, left in event.health.items():
            hero = table.heroes.get(seat)
            if hero is None:
                continue
            if left == 0 and not hero.is_down:
                fallen.append(seat)
            elif left > 0 and hero.is_down:
                table = table.with_hero(seat, is_down=False)
            table = table.with_hero(seat, health=left)
        for seat, morale in event.morale.items():
            table = table.with_hero(seat, morale=morale)
        dead = {"is_dead": True} if table.options.final_death else {}
        return table.owing(
            *(due("hero_fell", because="no_health", player=seat, **dead) for seat in fallen)
        )

    def wrong(
        self, table: Campaign, mission: Mission, event: MissionTurnEnded
    ) -> Iterator[Objection]:
        """No more health than a hero can have, and no more destroyed than there were."""
        for seat, left in event.health.items():
            hero = table.heroes.get(seat)
            most = None if hero is None else hero.health_most
            if most is not None and left > most:
                yield (
                    "health_most",
                    {"player": player_name(table, seat), "left": left, "most": most},
                )
        for card, number in event.destroyed.items():
            there = len(mission.enemies_named(card))
            if mission.counts.get(card) and number > there:
                yield "destroyed_more", {"enemy": card, "number": number, "there": there}
        yield from struck_first(table, mission)

    def offered(self, table: Campaign, mission: Mission, seat: str | None) -> Iterator[Offer]:
        """Once a turn goes on."""
        del seat
        if mission.is_between or mission.strike is not None:
            return
        party = {s: h for s, h in table.party.items() if not mission.stand(s).is_off}
        asks = [
            steppers("health", {
                seat: (player_name(table, seat), hero.health, hero.health_most or _MOST_HEALTH)
                for seat, hero in party.items()
            }),
            steppers("morale", {
                seat: (player_name(table, seat), hero.morale, _MOST_MORALE)
                for seat, hero in party.items()
            }),
        ]  # fmt: skip
        there = {card: len(mission.enemies_named(card)) for card in mission.counts}
        if any(there.values()):
            numbers = {card: (card, 0, count) for card, count in there.items() if count}
            asks.append(steppers("destroyed", numbers))
        asks.append(name("objective", optional=True))
        yield self.offer(OFFERED("offer.turn_over", turn=mission.turn), *asks, key="e")


_MOST_HEALTH = 20
_MOST_MORALE = 9


class ProgressObjective(MissionAct[ObjectiveProgressed]):
    """The mission's aim comes nearer."""

    event, group = ObjectiveProgressed, "turn"
    marks = nothing

    def played(self, table: Campaign, mission: Mission, event: ObjectiveProgressed) -> Campaign:
        """It is noted; reached, the mission may end."""
        objectives = (*mission.objectives, event.text)
        reached = mission.is_reached or event.reached
        return with_mission(table, mission, objectives=objectives, is_reached=reached)

    def offered(self, table: Campaign, mission: Mission, seat: str | None) -> Iterator[Offer]:
        """At any time."""
        del table, mission, seat
        yield self.offer("objective", name("text", "objective"), flag("reached", default=False))

    def sentence(self, event: ObjectiveProgressed, table: Campaign) -> Phrase:
        """How far, or that it is reached."""
        key = "objective_reached" if event.reached else ""
        return self.told(event, table, key, text=event.text.rstrip(". "))  # ours ends the sentence


class BeginEffect(MissionAct[EffectBegan]):
    """Something lasts for some turns."""

    event = EffectBegan

    def played(self, table: Campaign, mission: Mission, event: EffectBegan) -> Campaign:
        """Up to the last of its turns, this one counted."""
        last = None if event.turns >= MOST_TURNS else mission.turn + event.turns - 1
        effect = Effect(event.effect, event.on, last)
        return with_mission(table, mission, effects=(*mission.effects, effect))

    def offered(self, table: Campaign, mission: Mission, seat: str | None) -> Iterator[Offer]:
        """In a turn."""
        del table, seat
        if mission.turn:
            turns = few("turns", (1, 2, 3, 4, 6, MOST_TURNS), default=2)
            yield self.offer("effect", name("effect"), turns)


class EndEffect(MissionAct[EffectEnded]):
    """An effect is over."""

    event = EffectEnded

    def played(self, table: Campaign, mission: Mission, event: EffectEnded) -> Campaign:
        """The first of that name is gone."""
        same = [e for e in mission.effects if (e.name, e.on) == (event.effect, event.on)]
        if not same:
            return table
        kept = list(mission.effects)
        kept.remove(same[0])
        return with_mission(table, mission, effects=tuple(kept))

    def wrong(self, table: Campaign, mission: Mission, event: EffectEnded) -> Iterator[Objection]:
        """It lasts as long as it is said to last."""
        del table
        for effect in mission.effects:
            if (effect.name, effect.on) == (event.effect, event.on):
                if effect.last is None or effect.last >= mission.turn:
                    yield "effect_lasts", {"effect": event.effect}
                return

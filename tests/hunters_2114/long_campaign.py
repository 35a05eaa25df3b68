"""A campaign of 56 days and 30 missions, told action by action: 20,000 events, always the same."""

import random

from events.composer import compose
from events.ids import ulid
from projections.games.hunters_2114.system import HUNTERS_2114
from tests.systems.long_campaign import Evenings

EVENTS, DAYS, MISSIONS = 20_000, 56, 30
HEROES = {"Ania": "medic", "Bartek": "soldier", "Celina": "sniper"}
WEAPONS = {"Ania": ("PISTOLET", "NOZ"), "Bartek": ("SMG", "MACZETA"), "Celina": ("KARABIN", "NOZ")}
ENEMIES = {"Bandyta": 3, "Szczur": 1, "Tygrys": 5}
REASONS = ("travel", "rest", "work", "card", "wait")
FIGURES = ("rear", "front", "flank")


class Telling:
    """Tells it from the first day to the last; a mission is as long as it must be."""

    def __init__(self, events=EVENTS, days=DAYS, missions=MISSIONS):
        self.most, self.days, self.missions = events, days, missions
        self.dice, self.told = random.Random(2114), []
        self.health = dict.fromkeys(HEROES, 9)
        self.fought = 0

    def say(self, kind, /, **facts):
        self.told.append({"type": kind, **facts})

    def entries(self):
        players = [{"seat": name, "name": name, "army": army} for name, army in HEROES.items()]
        self.say("match_started", players=players, depth="actions", options={"first_room": "forge"})
        for name, health in self.health.items():
            self.say("hero_described", player=name, health=health, health_most=health, strength=2,
                     morale=3, food=40, cells=9)  # fmt: skip
            for weapon in WEAPONS[name]:
                self.say("item_gained", player=name, item=weapon, slot="weapon")
        for zone, place in enumerate(("Stary Młyn", "Huta", "Krater"), 1):
            self.say("location_laid", location=place, zone=zone)
        self.say("party_moved", to="base")
        for day in range(1, self.days + 1):
            if day > 1:
                self.morning(day)
            end = self.most * day // self.days
            while self.fought < self.missions * day // self.days:
                self.fought += 1
                self.mission(end)
        return self.told

    def morning(self, day):
        reason = REASONS[day % len(REASONS)]
        if day % 4 == 0:
            self.say("party_moved", to=self.dice.choice(("base", "Huta", "Krater", "Stary Młyn")))
        self.say("days_passed", days=1, reason=reason)
        self.say("day_began", day=day)
        for name in HEROES:
            self.say("food_eaten", player=name)
            if self.health[name] < 9:
                self.say("health_changed", player=name, change=9 - self.health[name], reason="rest")
                self.health[name] = 9
            if day % 5 == 0:
                self.say("food_changed", player=name, change=3)
        if reason == "travel":
            self.say("travel_rolled", shield=bool(day % 2))
            if day % 2:
                self.say("card_drawn", deck="road_1", number=100 + day)
                self.say("card_resolved", deck="road_1", number=100 + day, option="A")
        if day % 7 == 0:
            self.say("item_gained", player="Bartek", item=f"RZECZ {day}", slot="extra")
        if day % 14 == 0:
            self.say("item_lost", player="Bartek", item=f"RZECZ {day}", how="lost")
            self.say("match_saved", title=f"dzień {day}")

    def mission(self, end):
        name = f"Q{self.fought:02}"
        self.say("mission_noted", mission=name, thread="main")
        self.say("mission_started", mission=name)
        self.placed, self.left = dict.fromkeys(ENEMIES, 0), {}
        turn = 0
        while len(self.told) < end - 40 or not turn:
            turn += 1
            self.turn(turn)
        self.say("mission_ended", mission=name, won=self.fought % 3 != 0, turns=turn)
        for hero in HEROES:
            self.say("xp_gained", player=hero, xp=3)

    def turn(self, turn):
        self.say("turn_began", turn=turn)
        for card, health in ENEMIES.items():
            if not any(name.startswith(card) for name in self.left):
                self.say("enemies_placed", enemy=card, count=2)
                self.left |= {f"{card} {self.placed[card] + n}": health for n in (1, 2)}
                self.placed[card] += 2
        for hero in HEROES:
            self.say("hero_activated", player=hero)
            for _ in range(2):
                self.hero_acts(hero)
            self.say("hero_finished", player=hero)
        for enemy in list(self.left):
            self.say("enemy_acted", enemy=enemy, band="far", row=1)
            self.attack("enemy", enemy, self.dice.choice(list(HEROES)))
            self.say("enemy_finished", enemy=enemy)
        self.say("turn_ended")

    def hero_acts(self, hero):
        self.say("card_played", player=hero, steps=["move", "ranged"], moves=2)
        self.say("figure_moved", player=hero, squares=self.dice.randint(1, 2))
        if self.left:
            target = self.dice.choice(list(self.left))
            weapon = self.dice.choice(WEAPONS[hero])
            self.attack("player", hero, target, wielded=weapon)

    def attack(self, side, who, target, **facts):
        """Dice of attack and of defence, and what came of them."""
        needed, thrown = self.dice.randint(1, 3), [self.dice.randint(1, 6) for _ in range(3)]
        self.say("attack_declared", **{side: who}, kind="ranged", targets=[target], needed=needed,
                 zone=self.dice.choice(FIGURES), dice=3, **facts)  # fmt: skip
        self.say("attack_rolled", **{side: who}, against=target, dice=thrown)
        hits = sum(face <= needed for face in thrown)
        if not hits:
            return
        shield = self.dice.random() < 1 / 3
        self.say("defence_rolled", figure=target, dice=["shield" if shield else "blank"])
        damage = hits - shield
        left = self.left if side == "player" else self.health
        if side == "enemy":
            damage = min(damage, left[target] - 1)
        if damage > 0:
            self.say("damage_dealt", figure=target, damage=damage)
            left[target] -= damage
            if left[target] <= 0:
                self.say("enemy_destroyed", enemy=target)
                del left[target]


def record(events=EVENTS, more=()):
    """The journal of it, the same whenever it is asked for: bytes, and its header."""
    ids = iter(range(1 << 40))
    data, header, _ = compose(
        HUNTERS_2114.vocabulary,
        [*Telling(events).entries(), *more],
        clock=Evenings(events, DAYS),
        ids=lambda moment: ulid(int(moment.timestamp() * 1000), next(ids)),
    )
    return data, header

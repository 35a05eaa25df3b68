"""Made-up campaigns of Hunters A.D. 2114: not played by the rules, but full of all that counts."""

from __future__ import annotations

import random
from datetime import timedelta
from typing import Any

from tests.archive.made import BEGUN, written

NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve")
CLASSES = ("sniper", "medic", "hunter", "scout", None)
DEPTHS = ("days", "actions", "missions", "actions", "turns")
MODULES = ("scrap", "optics", "power")
ROOMS = ("forge", "workshop", "laboratory")
ITEMS = ("SIEKIERA", "NÓŻ", "APTECZKA")
CAMPAIGNS = 10


def hunting(number: int) -> bytes:
    """Campaign `number`, at one of the depths; now and then simulated, open, or with a slip."""
    begun = BEGUN + timedelta(days=4 * number, hours=3)
    return written(
        Hunting(number, begun).run(), f"H{number:03}", game="hunters_2114", begun=begun, seed=number
    )


class Hunting:
    """A campaign that writes itself."""

    def __init__(self, number: int, begun: Any) -> None:
        self.number, self.dice = number, random.Random(4000 + number)
        self.events: list[dict[str, Any]] = []
        self.seats = self.dice.sample(NAMES, self.dice.randint(2, 4))
        self.day = 1
        classes = self.dice.sample(CLASSES, len(self.seats))
        players = [
            {"seat": seat, "name": seat, **({"army": army} if army else {})}
            for seat, army in zip(self.seats, classes, strict=True)
        ]
        options: dict[str, Any] = {"shield": "1/3"} if number % 3 == 0 else {}
        if number % 4 == 1:
            options["final_death"] = True
        more = {"origin": "simulated"} if number in (6, 8) else {}
        self.tell(
            "match_started", players=players, options=options, depth=DEPTHS[number % 5], v=3,
            day=begun.date().isoformat(), place="Home", **more,
        )  # fmt: skip

    def tell(self, kind: str, /, cause: int | None = None, **facts: Any) -> int:
        self.events.append({"type": kind, **facts, **({"cause": cause} if cause else {})})
        return len(self.events)

    def run(self) -> list[dict[str, Any]]:
        for seat in self.seats:
            self.tell(
                "hero_described", player=seat, health=self.dice.randint(2, 4), food=5, cells=3
            )
        doing = (
            self.travel, self.travel, self.rest, self.work, self.mission, self.result, self.make,
            self.build, self.fight, self.fight, self.gift, self.hurt, self.hurt, self.heal,
            self.poison, self.trade, self.level,
        )  # fmt: skip
        for _ in range(self.dice.randint(18, 30)):
            self.dice.choice(doing)()
        if self.number == 2:
            self.tell("player_joined", player="Fay", name="Fay", army="soldier")
            self.seats.append("Fay")
            self.travel()
        if self.number == 3:
            self.tell("player_left", player=self.seats.pop())
            self.travel()
        if self.number == 4:
            slip = self.tell("cells_changed", player=self.seats[0], change=7)
            self.tell("event_retracted", target=slip)
        if self.number % 4:
            self.tell("match_ended", outcome=self.dice.choice(("won", "lost")))
        return self.events

    def hero(self) -> str:
        return self.dice.choice(self.seats)

    def pass_days(self, days: int, reason: str, cause: int | None = None) -> None:
        passed = self.tell("days_passed", cause, days=days, reason=reason)
        for _ in range(days):
            self.day += 1
            self.tell("day_began", cause or passed, day=self.day)
            for seat in self.seats:
                if self.dice.random() < 0.8:
                    self.tell("food_eaten", cause or passed, player=seat)
                else:
                    self.tell("hunger_felt", cause or passed, player=seat)
                    self.lose(seat, "hunger", cause or passed)

    def lose(self, seat: str, reason: str, cause: int | None = None) -> None:
        by = -self.dice.randint(1, 2)
        self.tell("health_changed", cause, player=seat, change=by, reason=reason)

    def travel(self) -> None:
        moved = self.tell("party_moved", to=self.dice.choice(("base", "Las", "Port")))
        if self.dice.random() < 0.8:
            self.pass_days(self.dice.randint(1, 2), "travel", moved)
        if self.dice.random() < 0.5:
            location = self.dice.choice(("Las", "Port"))
            self.tell("location_laid", location=location, zone=self.dice.randint(1, 3))
        shield = self.dice.random() < 0.4
        self.tell("travel_rolled", moved, shield=shield)
        if shield and self.dice.random() < 0.8:
            deck = self.dice.choice(("road_1", "road_2", "city"))
            self.tell("card_drawn", moved, deck=deck, number=self.dice.randint(1, 300))
            self.tell("card_resolved", deck=deck, option="A")
            self.tell("food_changed", player=self.hero(), change=self.dice.choice((-1, 2)))

    def rest(self) -> None:
        self.pass_days(2, self.dice.choice(("rest", "wait", "card")))

    def work(self) -> None:
        who = self.hero()
        done = self.tell("work_done", workers=[who], days=1, pay=2)
        self.pass_days(1, "work", done)
        self.tell("cells_changed", done, player=who, change=2)

    def mission(self) -> None:
        name = self.dice.choice(("Q01", "Q02", "Q03"))
        self.tell("mission_started", mission=name)
        for _ in range(self.dice.randint(0, 2)):
            self.lose(self.hero(), self.dice.choice(("other", "mission")))
        won = self.dice.random() < 0.6
        self.tell("mission_ended", won=won, turns=self.dice.choice((None, 7, 9)))
        if won:
            self.tell("modules_changed", player=self.hero(), module="optics", change=2)

    def fight(self) -> None:
        """A mission by its attacks: two against a Dragonfly, one of it."""
        if DEPTHS[self.number % 5] != "actions":
            return
        self.tell("mission_started", mission="Q05")
        self.tell("enemies_placed", enemy="WAŻKA", count=2)
        self.tell("turn_began", turn=1)
        jammer = {"player": self.seats[0], "item": "ZAKŁÓCACZ TRANSMISJI"}
        if laid := self.number % 3:
            self.tell("upkeep_paid", **jammer, cells=laid, laid_on=True)
        self.tell("upkeep_paid", **jammer)
        self.tell("upkeep_paid", player=self.seats[1], item="MIOTACZ OGNIA", cells=2)
        for _ in range(2):
            hero, needed = self.hero(), self.dice.choice((None, 0, 2, 3))
            said = {"needed": needed} if needed is not None else {}
            weapon = self.dice.choice(({"wielded": "NÓŻ"}, {"unarmed": True}, {}))
            self.attack({"player": hero}, "WAŻKA 1", kind="melee", **said, **weapon)
        self.attack({"enemy": "WAŻKA 2"}, self.hero(), kind="ranged", needed=2)
        for figure, face in (("WAŻKA 2", 1 + self.number % 6), (self.seats[0], 4)):
            value = {} if self.number == 3 else {"value": 3}
            self.tell("psychic_rolled", figure=figure, face=face, **value)
        self.tell("turn_ended", health={self.hero(): self.dice.randint(0, 3)})
        self.tell("mission_ended", won=self.dice.random() < 0.5)

    def attack(self, who: dict[str, str], target: str, **facts: Any) -> None:
        self.tell("attack_declared", **who, targets=[target], **facts)
        thrown: Any = [self.dice.randint(1, 6) for _ in range(self.dice.randint(1, 4))]
        if self.dice.random() < 0.3:
            thrown = {"dice": len(thrown), "successes": self.dice.randint(0, len(thrown))}
        self.tell("attack_rolled", **who, against=target, dice=thrown)
        if isinstance(thrown, list) and self.dice.random() < 0.3:
            self.tell("die_rerolled", **who, against=target, old=thrown[0], new=1)
        if self.dice.random() < 0.7:
            shields: Any = [self.dice.choice(("shield", "blank")) for _ in range(2)]
            if self.dice.random() < 0.3:
                shields = {"dice": 3, "successes": 1}
            self.tell("defence_rolled", figure=target, dice=shields)
        if self.dice.random() < 0.7:
            self.tell("damage_dealt", figure=target, damage=self.dice.randint(0, 2))
        if target == "WAŻKA 1" and self.dice.random() < 0.2:
            self.tell("enemy_destroyed", enemy=target)

    def gift(self) -> None:
        one, other = self.dice.sample(self.seats, 2)
        self.tell("cells_changed", player=one, change=-1, receiver=other)

    def result(self) -> None:
        if self.dice.random() < 0.5:
            self.tell("mission_noted", mission="Q04", thread="side")
        ended = self.tell("mission_ended", mission="Q04", won=self.dice.random() < 0.5, xp=3)
        for seat in self.seats:
            self.tell("xp_gained", ended, player=seat, xp=3)
        self.tell("item_gained", player=self.hero(), item="NÓŻ", how="mission")

    def make(self) -> None:
        who, room, item = self.hero(), self.dice.choice(ROOMS), self.dice.choice(ITEMS)
        cost = {"scrap": self.dice.randint(1, 4)} if self.dice.random() < 0.7 else None
        said = {"cost": cost} if cost else {}
        made = self.tell("production_started", player=who, room=room, item=item, days=3, **said)
        for module, count in (cost or {}).items():
            paid = {"player": who, "module": module, "change": -count, "stored": True}
            self.tell("modules_changed", made, **paid)
        if self.dice.random() < 0.6:
            self.pass_days(2, "wait")
            self.tell("production_finished", player=who, room=room, item=item)

    def build(self) -> None:
        room, level = self.dice.choice(ROOMS), self.dice.randint(1, 3)
        cost = {"power": 2, "scrap": 1} if self.dice.random() < 0.7 else None
        said = {"cost": cost, "player": self.hero()} if cost else {}
        self.tell("upgrade_ordered", room=room, level=level, days=4, **said)
        if self.dice.random() < 0.6:
            self.pass_days(2, "wait")
            self.tell("room_upgraded", room=room, level=level)

    def hurt(self) -> None:
        self.lose(self.hero(), self.dice.choice(("card", "poison", "other")))
        if self.number % 4 == 1 and self.dice.random() < 0.2:
            self.tell("hero_fell", player=self.hero(), is_dead=True)

    def heal(self) -> None:
        seat = self.hero()
        if self.dice.random() < 0.5:
            self.tell("hero_woke", player=seat)
        else:
            self.tell("health_changed", player=seat, change=2, reason="specialist")

    def poison(self) -> None:
        self.tell(self.dice.choice(("hero_poisoned", "poison_cured")), player=self.hero())

    def trade(self) -> None:
        who = self.hero()
        change = self.dice.choice((-2, -1, 3))
        said = {-2: {"purpose": "traded"}, 3: {"purpose": "corrected"}}.get(change, {})
        self.tell("cells_changed", player=who, change=change, **said)
        self.tell("item_lost", player=who, item="NÓŻ", how=self.dice.choice(("sold", "used_up")))

    def level(self) -> None:
        cost = {"cost": 20} if self.dice.random() < 0.7 else {}
        self.tell("level_gained", player=self.hero(), level=self.dice.randint(2, 4), **cost)

"""What the archive answers about Hunters A.D. 2114, worked out by hand from the lines."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from math import comb
from typing import Any

from tests.archive.by_hand.reading import Match, grouped, mean, part, rounded, share

Rows = list[dict[str, Any]]
BEHIND = {
    "work_done": "work", "production_started": "production", "upgrade_ordered": "upgrade",
    "mission_started": "mission", "mission_ended": "mission", "card_drawn": "card",
    "card_resolved": "card", "event_card_revealed": "event_card", "event_card_read": "event_card",
    "party_moved": "place", "days_passed": "other", "day_began": "other",
}  # fmt: skip


@dataclass
class Hero:
    """What must be known of a hero to tell who lies there."""

    seat: str
    hero_class: str | None
    health: int | None = None
    most: int | None = None
    level: int = 1
    xp: int = 0
    is_down: bool = False
    is_dead: bool = False
    has_left: bool = False
    is_poisoned: bool = False
    told: dict[str, int] = field(default_factory=dict)

    def count(self, what, by=1):
        self.told[what] = self.told.get(what, 0) + by


class Campaign:
    """One campaign, gone through line by line."""

    def __init__(self, match: Match) -> None:
        self.heroes = {p["seat"]: Hero(p["seat"], p.get("army")) for p in match.started["players"]}
        self.stated = (match.started.get("options") or {}).get("shield")
        self.depth = match.started.get("depth", "full")
        self.day, self.mission, self.behind = 1, None, "other"
        self.laid = {}  # cells that lie on things in this mission
        self.threads, self.zones, self.road = {}, {"base": 1}, None
        self.within = {}  # by place its location
        self.place = None
        self.journey = None
        self.lying: dict[str, dict[str, Any]] = {}
        self.advances, self.missions, self.falls, self.goods = [], [], [], []
        self.products, self.upgrades, self.dice = [], [], []
        self.attacks, self.attack, self.rolled = [], None, []
        roots: dict[int, str] = {}
        for event in match.events:
            kind = event["type"]
            root = roots[event["seq"]] = roots.get(event.get("cause"), kind)
            self.behind = BEHIND.get(kind, self.behind)
            self.source = BEHIND.get(root, self.behind)
            getattr(self, kind, lambda _: None)(event)

    @property
    def party(self):
        return [h for h in self.heroes.values() if not (h.is_dead or h.has_left)]

    # -- people --

    def player_joined(self, event):
        weakest = min(self.party, key=lambda h: (h.level, h.xp))
        hero = Hero(event["player"], event.get("army"), level=weakest.level, xp=weakest.xp)
        self.heroes[event["player"]] = hero

    def player_left(self, event):
        self.heroes[event["player"]].has_left = not event.get("for_now", False)

    def hero_described(self, event):
        hero = self.heroes[event["player"]]
        hero.health, hero.level = event.get("health", hero.health), event.get("level", hero.level)
        hero.xp = event.get("xp", hero.xp)
        hero.most = event.get("health_most", hero.most)
        hero.is_down = hero.health == 0

    # -- health --

    def health_changed(self, event):
        hero = self.heroes[event["player"]]
        if "left" in event:
            left = event["left"]
        elif hero.health is None:
            return
        else:
            left = max(0, hero.health + event["change"])
        self.stands(hero, event, left, event.get("reason", "other"))

    def stands(self, hero, event, left, reason):
        was, hero.health = hero.is_down, left
        hero.is_down = left == 0 or hero.is_dead
        if hero.has_left or hero.is_dead:
            return
        if hero.is_down and not was:
            if reason == "other" and self.mission:
                reason = "mission"
            fall = {"hero": hero, "cause": reason, "dead": False, "days": 0, "woke": False}
            self.lying[hero.seat] = fall
            self.falls.append(fall)
            hero.count("falls")
        if was and not hero.is_down and (fall := self.lying.pop(hero.seat, None)):
            fall["woke"] = True

    def hero_fell(self, event):
        hero = self.heroes[event["player"]]
        if hero.is_dead:
            hero.is_dead = event.get("is_dead", False)
            return
        self.stands(hero, event, 0, "other")
        hero.is_dead = event.get("is_dead", False)
        if hero.is_dead:
            hero.count("deaths")
            if hero.seat in self.lying:
                self.lying[hero.seat]["dead"] = True

    def hero_woke(self, event):
        hero = self.heroes[event["player"]]
        gone, hero.is_dead = hero.is_dead, False
        if gone:
            hero.is_down, hero.health = False, max(1, hero.health or 0)
            return
        self.stands(hero, event, max(1, hero.health or 0), "other")

    def hero_poisoned(self, event):
        self.heroes[event["player"]].is_poisoned = True

    def poison_cured(self, event):
        self.heroes[event["player"]].is_poisoned = False

    def hunger_felt(self, event):
        self.heroes[event["player"]].count("hungry")

    # -- days --

    def days_passed(self, event):
        lying = any(hero.is_down for hero in self.party)
        reason = event.get("reason", "other")
        self.advances.append({"reason": reason, "days": event["days"], "lying": lying})

    def day_began(self, event):
        self.day = event["day"]
        for hero in self.party:
            hero.count("days")
            hero.count("down", hero.is_down)
            hero.count("poisoned", hero.is_poisoned)
            if hero.seat in self.lying:
                self.lying[hero.seat]["days"] += 1

    # -- roads --

    def location_laid(self, event):
        self.zones[event["location"]] = event["zone"]

    def place_laid(self, event):
        self.within[event["place"]] = event["location"]

    def party_moved(self, event):
        self.road = self.deck_to(event["to"])
        self.place, self.journey = event["to"], None

    def deck_to(self, there):
        """The deck of the way there: the zone's between locations, the city's within one."""
        here, known = self.place, self.zones.keys() | self.within.keys()
        if here is None or here == there or not {here, there} <= known:
            return None
        if there in self.zones and self.within.get(here) != there:
            return f"road_{self.zones[there]}"
        is_within = self.within.get(there, there) == self.within.get(here, here)
        return "city" if is_within else None

    def travel_rolled(self, event):
        shown = int(event["shield"])
        self.journey = {"throw": "travel", "dice": 1, "shown": shown, "deck": self.road,
                        "drawn": False}  # fmt: skip
        self.dice.append(self.journey)

    def card_drawn(self, event):
        if self.journey and self.journey["shown"]:
            self.journey["drawn"], self.journey["deck"] = True, event["deck"]
            self.journey = None

    # -- missions --

    def mission_noted(self, event):
        self.threads[event["mission"]] = event.get("thread")

    def mission_started(self, event):
        self.mission, self.attack, self.laid = event["mission"], None, {}

    def mission_ended(self, event):
        levels = [hero.level for hero in self.party]
        self.missions.append({
            "party": len(levels), "level": min(levels, default=None), "won": event["won"],
            "turns": event.get("turns"),
        })  # fmt: skip
        self.mission = self.attack = None

    # -- attacks --

    def turn_began(self, event):
        self.attack = None

    def turn_ended(self, event):
        self.attack = None
        for seat, left in event.get("health", {}).items():
            hero = self.heroes[seat]
            if left and hero.is_down:
                hero.is_down = False
                fall = None if hero.is_dead else self.lying.pop(seat, None)
                if fall is not None:
                    fall["woke"] = True
            hero.health = left

    def attack_declared(self, event):
        self.attack, self.rolled = event, []
        if event.get("automatic"):  # nothing is rolled: every die hits every target
            for target in event.get("targets", ()):
                self.row(target, event.get("dice"), event.get("dice"), None)

    def attack_rolled(self, event):
        needed, dice = self.attack.get("needed"), event["dice"]
        told = event.get("successes")
        if isinstance(dice, dict):
            hits, number = dice["successes"] if told is None else told, dice["dice"]
            faces = None
        else:
            faces, number = list(dice), len(dice)
            hits = told if told is not None else self.hits(faces, needed)
        self.row(event.get("against"), number, hits, faces)

    def row(self, target, number, hits, faces):
        attack = self.attack
        weapon = "unarmed" if attack.get("unarmed") else attack.get("wielded")
        row = {
            "seat": attack.get("player"), "weapon": weapon,
            "sort": "burst" if attack.get("burst") else attack["kind"],
            "needed": attack.get("needed"), "dice": number, "hits": hits, "target": target,
            "faces": faces, "damage": 0, "automatic": attack.get("automatic", False),
        }  # fmt: skip
        self.rolled.append(row)
        self.attacks.append(row)

    @staticmethod
    def hits(faces, needed):
        return None if needed is None else sum(face <= max(1, needed) for face in faces)

    def die_rerolled(self, event):
        for row in self.rolled:
            row["faces"][row["faces"].index(event["old"])] = event["new"]
            row["hits"] = self.hits(row["faces"], row["needed"])

    def defence_rolled(self, event):
        dice = event["dice"]
        if isinstance(dice, dict):
            number, shown = dice["dice"], dice["successes"]
        else:
            number, shown = len(dice), dice.count("shield")
        if self.attack and number:
            self.dice.append({"throw": "defence", "dice": number, "shown": shown})

    def damage_dealt(self, event):
        figure, damage = event["figure"], event["damage"]
        for row in self.rolled if self.attack else ():
            row["damage"] += damage if row["target"] == figure else 0
        hero = self.heroes.get(figure)
        if hero is not None:
            if self.attack:
                hero.count("taken", damage)
            if hero.health is not None:
                hero.health = max(0, hero.health - damage)
        elif self.attack and "player" in self.attack:
            self.heroes[self.attack["player"]].count("dealt", damage)

    def enemy_destroyed(self, event):
        if self.attack and "player" in self.attack:
            self.heroes[self.attack["player"]].count("destroyed")

    # -- goods --

    def got(self, event, goods, change, source=None):
        if "receiver" in event:
            return
        hero = self.heroes[event["player"]]
        self.goods.append({"hero": hero, "goods": goods, "change": change,
                           "source": source or self.source})  # fmt: skip

    def food_eaten(self, event):
        self.got(event, "food", -event.get("food", 1), "meal")

    def food_changed(self, event):
        self.counted(event, "food")

    def cells_changed(self, event):
        self.counted(event, "cells")

    def modules_changed(self, event):
        self.counted(event, event["module"])

    def counted(self, event, goods):
        """By what it says it was for; what was only counted again came from nowhere."""
        if event.get("purpose") != "corrected":
            self.got(event, goods, event["change"], event.get("purpose"))

    def upkeep_paid(self, event):
        """A hero's cell; one that lies on the item went when it was laid there."""
        item, cells = event["item"], event.get("cells", 1)
        if self.mission is None:
            return
        lies = self.laid.get(item, 0)
        if event.get("laid_on", False):
            self.laid[item] = lies + cells
        elif lies:
            self.laid[item] = max(0, lies - cells)
            return
        self.got(event, "cells", -cells, "upkeep")

    def xp_gained(self, event):
        self.heroes[event["player"]].xp += event["xp"]
        self.got(event, "xp", event["xp"])

    def level_gained(self, event):
        hero = self.heroes[event["player"]]
        hero.level = event["level"]
        cost, most = event.get("cost", 0), event.get("health_most", hero.most)
        if not hero.is_down and None not in (most, hero.most, hero.health):
            hero.health = max(0, most - (hero.most - hero.health))  # as many wounds as before
        hero.most = most
        hero.xp = max(0, hero.xp - cost)
        self.got(event, "xp", -cost, "level")

    def item_gained(self, event):
        self.got(event, "item", 1, event.get("how", "found"))

    def item_lost(self, event):
        self.got(event, "item", -1, event.get("how", "other"))

    # -- the base --

    def production_started(self, event):
        self.products.append({**event, "day": self.day, "ready": None})

    def production_finished(self, event):
        self.got(event, "item", 1, "produced")
        self.ready(self.products, event, "room", "item")

    def upgrade_ordered(self, event):
        self.upgrades.append({**event, "day": self.day, "ready": None})

    def room_upgraded(self, event):
        self.ready(self.upgrades, event, "room", "level")

    def ready(self, started, event, *same):
        for one in started:
            if one["ready"] is None and all(one[name] == event[name] for name in same):
                one["ready"] = self.day
                return


@cache
def campaign_of(match):
    return Campaign(match)


def campaigns(matches, *, depths=("days", "turns", "actions")) -> list[Campaign]:
    """The campaigns; unless told otherwise those whose tables recorded days."""
    found = [campaign_of(match) for match in matches if match.game == "hunters_2114"]
    return [one for one in found if one.depth in depths]


ANY = ("missions", "days", "turns", "actions")


def campaign_days(matches) -> Rows:
    told = [one for each in campaigns(matches) for one in each.advances]
    every = sum(one["days"] for one in told)
    return [
        {
            "reason": reason, "n": len(some), "days": (days := sum(one["days"] for one in some)),
            "share": part(days, every), "with_unconscious": sum(one["lying"] for one in some),
        }
        for reason, some in grouped(told, lambda one: one["reason"]).items()
    ]  # fmt: skip


def missions_won(matches) -> Rows:
    told = [one for each in campaigns(matches, depths=ANY) for one in each.missions]
    return [
        {
            "party": party, "level": level,
            **share(sum(one["won"] for one in some), len(some)),
            "mean_turns": mean([one["turns"] for one in some if one["turns"] is not None], 1),
        }
        for (party, level), some in grouped(told, lambda o: (o["party"], o["level"])).items()
    ]  # fmt: skip


def falls(matches) -> Rows:
    told = [one for each in campaigns(matches) for one in each.falls]
    return [
        {
            "fell_by": cause, "falls": len(some), "deaths": sum(one["dead"] for one in some),
            "woke": sum(one["woke"] for one in some),
            "days_till_waking": mean([one["days"] for one in some if one["woke"]], 2),
        }
        for cause, some in grouped(told, lambda one: one["cause"]).items()
    ]  # fmt: skip


def perils(matches) -> Rows:
    heroes = [hero for each in campaigns(matches) for hero in each.heroes.values()]
    names = {"hero_days": "days", "days_down": "down", "falls": "falls", "deaths": "deaths",
             "hungry": "hungry", "poisoned": "poisoned"}  # fmt: skip
    return [
        {
            "hero_class": hero_class, "n": len(some),
            **{name: sum(h.told.get(what, 0) for h in some) for name, what in names.items()},
            "mean_level": mean([hero.level for hero in some], 2),
        }
        for hero_class, some in grouped(heroes, lambda hero: hero.hero_class).items()
    ]  # fmt: skip


def economy(matches) -> Rows:
    told = [one for each in campaigns(matches, depths=ANY) for one in each.goods]
    return [
        {
            "goods": goods, "source": source, "n": len(some),
            "earned": sum(one["change"] for one in some if one["change"] > 0),
            "spent": -sum(one["change"] for one in some if one["change"] < 0),
        }
        for (goods, source), some in grouped(told, lambda o: (o["goods"], o["source"])).items()
    ]  # fmt: skip


def weapons(matches) -> Rows:
    told = [
        one for each in campaigns(matches, depths=("actions",)) for one in each.attacks
        if one["seat"] is not None
    ]  # fmt: skip
    rows = []
    for (weapon, sort), some in grouped(told, lambda o: (o["weapon"], o["sort"])).items():
        known = [o for o in some if o["hits"] is not None
                 and (o["needed"] is not None or o["automatic"])]  # fmt: skip
        expected = sum(
            o["dice"] if o["automatic"] else Fraction(o["dice"] * max(1, min(6, o["needed"])), 6)
            for o in known
        )
        hits = sum(o["hits"] for o in known)
        rows.append({
            "weapon": weapon, "sort": sort, "n": len(some),
            "dice": sum(o["dice"] or 0 for o in some) if any(o["dice"] for o in some) else None,
            "n_known": len(known), "hits": hits if known else None,
            "expected": rounded(float(expected), 2) if known else None,
            "luck": rounded(float(hits - expected), 2) if known else None,
            "damage": sum(o["damage"] for o in some),
            "damage_an_attack": mean([o["damage"] for o in some], 2), "too_few": len(some) < 10,
        })  # fmt: skip
    return rows


def damage(matches) -> Rows:
    told = campaigns(matches, depths=("actions",))
    heroes = [hero for each in told for hero in each.heroes.values()]
    return [
        {"hero_class": hero_class, "n": len(some),
         **{one: sum(h.told.get(one, 0) for h in some) for one in ("dealt", "taken", "destroyed")}}
        for hero_class, some in grouped(heroes, lambda hero: hero.hero_class).items()
    ]  # fmt: skip


def _prices(some):
    paid = [sum(one["cost"].values()) for one in some if one.get("cost") is not None]
    return {
        "mean_days": mean([one["days"] for one in some], 2), "mean_modules": mean(paid, 2),
        "prices_known": len(paid), "n": len(some),
        "finished": sum(one["ready"] is not None for one in some),
    }  # fmt: skip


def products(matches) -> Rows:
    told = [one for each in campaigns(matches) for one in each.products]
    return [
        {
            "item": item, "made_in": room, **_prices(some),
            "days_waited": mean([o["ready"] - o["day"] for o in some if o["ready"] is not None], 2),
        }
        for (item, room), some in grouped(told, lambda o: (o["item"], o["room"])).items()
    ]  # fmt: skip


def room_upgrades(matches) -> Rows:
    told = [one for each in campaigns(matches) for one in each.upgrades]
    return [
        {
            "room": room, "level": level, **_prices(some),
            "ordered_on": mean([one["day"] for one in some], 1),
        }
        for (room, level), some in grouped(told, lambda o: (o["room"], o["level"])).items()
    ]  # fmt: skip


def _thrown(matches, *, depths=ANY[1:]):
    return [
        {**one, "stated": each.stated}
        for each in campaigns(matches, depths=depths)
        for one in each.dice
    ]


def _shields(some):
    told = share(sum(one["shown"] for one in some), sum(one["dice"] for one in some))
    names = {"rate": "shield_rate", "wins": "shields"}
    return {names.get(name, name): value for name, value in told.items()}


def travel_cards(matches) -> Rows:
    every = _thrown(matches, depths=ANY)
    estimate = Fraction(sum(o["shown"] for o in every), sum(o["dice"] for o in every))
    told = [one for one in _thrown(matches) if one["throw"] == "travel"]
    return [
        {
            "deck": deck, **_shields(some), "drawn": sum(one["drawn"] for one in some),
            "expected": rounded(
                float(sum(Fraction(o["stated"]) if o["stated"] else estimate for o in some)), 2
            ),
        }
        for deck, some in grouped(told, lambda one: one["deck"]).items()
    ]  # fmt: skip


def shield_chance(matches) -> Rows:
    told = grouped(_thrown(matches, depths=ANY), lambda one: one["throw"])
    return [{"throw": throw, **_shields(some)} for throw, some in told.items()]


def shield_faces(matches) -> Rows:
    every = _thrown(matches, depths=ANY)
    n, shields = sum(o["dice"] for o in every), sum(o["shown"] for o in every)
    weights = [
        comb(n, shields) * Fraction(k, 6) ** shields * Fraction(6 - k, 6) ** (n - shields)
        for k in range(7)
    ]
    return [
        {"shield_faces": k, "n": n, "shields": shields,
         "chance": rounded(float(weight / sum(weights)), 4)}
        for k, weight in enumerate(weights)
    ]  # fmt: skip

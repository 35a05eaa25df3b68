"""A referee of battles, written from the rulebook alone: it watches events and keeps accounts.

It reads events as a journal has them, and cards as the table copied them; steps, sight and cover it
asks of the oracle, dice, order and points it counts itself. What it objects to it says in words.
"""

import re
from dataclasses import dataclass, field

from tests.dust_tactics.boards import place, table, unit
from tests.dust_tactics.oracle.sight import Ground, cover_of, is_visible, range_between
from tests.dust_tactics.oracle.walking import Mover

KNIVES = {"Knife", "Knife & Grenade", "Combat Knife"}
PAIRS = {f"{one}_{other}" for one in ("move", "attack", "skill", "nothing")
         for other in ("move", "attack", "skill", "nothing")}  # fmt: skip
LEGAL = (PAIRS - {"attack_attack", "nothing_nothing"}) | {"sustained", "nothing"}
REACTION_DICE = {"Advanced Reactive Fire": 2, "Superior Reactive Fire": 3}
COVER_CLASS = {"crate": "V3", "tank_trap": "V5"}


@dataclass
class Weapon:
    """A line of a card."""

    name: str
    bearers: int | None
    facts: dict

    @property
    def range(self):
        return "C" if self.facts.get("range") is None else str(self.facts["range"])

    @property
    def is_close(self):
        return self.range == "C" or self.name in KNIVES

    def cell(self, armour):
        return self.facts.get(armour)

    def reaches(self, away):
        if self.is_close:
            return away == 1
        if self.range == "U":
            return away >= 1
        if self.range == "A":
            return away >= 4
        least, _, most = self.range.rpartition("-")
        return int(least or 1) <= away <= int(most)

    def ignores_cover(self, armour):
        told = self.facts.get("flamethrower") or self.facts.get("ignores_cover")
        return bool(told or self.is_close or self.range == "A" or "*" in self.cell(armour))


@dataclass
class Standing:
    """A unit as the referee knows it."""

    name: str
    card: str
    player: str
    left: int
    figures: list = field(default_factory=list)
    square: str | None = None
    is_done: bool = False
    is_gone: bool = False
    has_moved: bool = False
    fired: set = field(default_factory=set)
    empty: set = field(default_factory=set)
    spent: dict = field(default_factory=dict)
    falls: int = 0
    skills_used: set = field(default_factory=set)
    is_berserk: bool = False


@dataclass
class Line:
    """A weapon line whose dice have fallen."""

    unit: str
    weapon: Weapon
    target: str
    occasion: str
    armour: str
    cover: str
    dice: int
    hits: int
    blanks: int
    exploding: int
    rerolled: set = field(default_factory=set)
    damage: int | None = None
    saved: int = 0
    saves: set = field(default_factory=set)
    is_dealt: bool = False


class Referee:
    """Keeps accounts of one battle; `watch` says what an event breaks."""

    def __init__(self, started):
        self.side = {p["seat"]: p.get("team") or p["seat"] for p in started["players"]}
        self.rules = started.get("options") or {}
        self.cards, self.weapons, self.units = {}, {}, {}
        self.columns = self.rows = self.round = 0
        self.symbols, self.cover, self.entry = {}, {}, {}
        self.limit = self.end = self.ended_in = None
        self.is_between, self.winner, self.last = True, None, None
        self.active = self.line = self.falling = None
        self.points, self.is_over, self.faults = dict.fromkeys(self.side.values(), 0), False, []

    def watch(self, event):
        """What is wrong with it; then it has happened."""
        self.faults = []
        if self.is_over:
            self.object("something happened after the end")
        if self.falling and event["type"] != "unit_eliminated":
            self.object(f"{self.falling} has nothing left and stands")
            self.falling = None
        getattr(self, event["type"], lambda _: None)(event)
        return self.faults

    def object(self, words):
        self.faults.append(words)

    def must(self, is_right, words):
        if not is_right:
            self.object(words)
        return is_right

    # -- set-up --

    def thing_met(self, event):
        kind = self.cards if event["kind"] == "unit" else self.weapons
        kind[event["name"]] = event["values"]

    def scenario_chosen(self, event):
        self.limit = event.get("rounds")

    def army_listed(self, event):
        for card in event["units"]:
            name, number = card, 1
            while name in self.units:
                number += 1
                name = f"{card} {number}"
            made = Standing(name, card, event["player"], self.cards[card]["hit_points"])
            if self.cards[card]["kind"] == "squad":
                made.figures = [w.name for w in self.lines(card)
                                if not (w.name in KNIVES or "ammunition" in w.facts)
                                for _ in range(w.bearers)]  # fmt: skip
            self.units[name] = made

    def lines(self, card):
        """`A x4, B, B`: what a card carries; a weapon that stands there again is a line more."""
        found, seen = [], {}
        for part in self.cards[card]["weapons"].split(","):
            told = re.fullmatch(r"\s*(.+?)(?: x(\d+))?\s*", part)
            weapon, bearers = told[1], told[2]
            seen[weapon] = seen.get(weapon, 0) + 1
            name = weapon if seen[weapon] == 1 else f"{weapon} {seen[weapon]}"
            found.append(Weapon(name, int(bearers) if bearers else None, self.weapons[weapon]))
        return found

    def weapon(self, name, line):
        return next((w for w in self.lines(self.units[name].card) if w.name == line), None)

    def card(self, name, word):
        return self.cards[self.units[name].card].get(word)

    def has(self, name, skill):
        return skill in [one.strip() for one in self.card(name, "abilities").split(",")]

    def board_laid(self, event):
        self.columns, self.rows = event["columns"], event["rows"]

    def square_marked(self, event):
        self.symbols |= dict.fromkeys(event["squares"], event["symbol"])

    def entry_marked(self, event):
        self.entry[event["side"]] = event["squares"]

    def cover_placed(self, event):
        shut = self.symbols.get(event["square"]) in ("triangle", "cross", "none")
        self.must(not shut, f"no cover element stands on {event['square']}")
        self.cover[event["square"]] = event["cover"]

    # -- rounds --

    def round_began(self, event):
        self.must(self.is_between, "a round began in the midst of one")
        self.must(event["round"] == self.round + 1, "rounds are counted one by one")
        self.round, self.is_between = event["round"], False
        self.winner = self.last = self.active = self.line = None
        for one in self.units.values():
            one.is_done = one.has_moved = one.is_berserk = False
            one.fired = set()

    def initiative_rolled(self, event):
        hits, self.winner = event.get("hits") or {}, event.get("winner")
        most = [side for side, count in hits.items() if count == max(hits.values())]
        if self.winner is None:
            self.must(len(most) != 1, "somebody won the roll")
        elif hits:
            self.must(most == [self.winner], "with fewer hits nobody wins the roll")
        self.last = None
        self.first = event.get("first", self.winner)

    def standing(self, side=None):
        return [u for u in self.units.values()
                if not u.is_gone and side in (None, self.side[u.player])]  # fmt: skip

    def turn(self):
        """Sides act by turns; where one has nobody left the other goes on."""
        able = {self.side[u.player] for u in self.standing() if not u.is_done}
        order = list(dict.fromkeys(self.side.values()))
        if self.last is None:
            return self.first if self.first in able else next(iter(able), None)
        at = order.index(self.last) + 1
        return next((side for side in (*order[at:], *order[:at]) if side in able), None)

    def round_ended(self, event):
        self.settle()
        idle = event.get("idle", ())
        forgotten = [u.name for u in self.standing() if not u.is_done and u.name not in idle]
        self.must(not forgotten, f"{forgotten} were not activated")
        outside = [u.name for u in self.standing() if u.square is None]
        reserves = event.get("reserves", ())
        if self.round == 1:
            self.must(set(outside) <= set(reserves), f"{outside} did not come in")
        self.is_between, self.active = True, None

    def end_triggered(self, event):
        if event["reason"] == "annihilation":
            alive = {self.side[u.player] for u in self.standing()}
            self.must(alive == {event.get("side")}, "nobody is annihilated")
        self.end, self.ended_in = (event["reason"], event.get("side")), self.round

    def match_ended(self, event):
        self.must(self.is_between, "a match ends with a round")
        self.is_over = True
        last = self.ended_in is not None and self.round >= self.ended_in + (
            self.rules.get("final_round") == "next"
        )
        timed_out = self.limit is not None and self.round >= self.limit
        self.must(last or timed_out, "nothing brought the end")
        for seat, told in (event.get("scores") or {}).items():
            self.must(told == self.points[self.side[seat]], f"{seat} has other victory points")
        if self.end and self.end[1]:
            self.must(event["winner"] == self.end[1], "somebody else had won")
        else:
            most = max(self.points.values())
            best = [side for side, points in self.points.items() if points == most]
            right = best[0] if len(best) == 1 else "draw"
            self.must(event["winner"] == right, "points say otherwise")

    # -- activations --

    def unit_activated(self, event):
        self.settle()
        name, actions = event["unit"], event["actions"]
        one = self.units[name]
        self.must(self.winner is not None, "nobody has the initiative")
        self.must(not one.is_gone, f"{name} is off the board")
        self.must(not one.is_done, f"{name} was activated already")
        self.must(self.turn() == self.side[one.player], f"it is not the turn of {name}")
        self.must(actions in LEGAL, f"{actions} are no two actions")
        steps = ["attack"] if actions == "sustained" else actions.split("_")
        self.must(one.square is not None or steps[0] != "attack", f"{name} is not on the board")
        one.is_done, self.last = True, self.side[one.player]
        self.active = {
            "unit": name, "steps": steps, "is_sustained": actions == "sustained", "moves": 0,
            "spent": 0, "diagonals": 0, "bonus": 0, "targets": {}, "at_first": {}, "tried": None,
            "reacting": None, "at_close": {}, "close": set(), "has_fired": False,
            "is_attacked": False,
        }  # fmt: skip
        for skill in event.get("skills", ()):
            if skill == "Berserk" and self.must(
                self.has(name, skill) and skill not in one.skills_used, f"{name}: {skill} again"
            ):
                one.is_berserk = True
            one.skills_used.add(skill)

    def acts(self, name, action):
        """Whether that unit is active and does such a thing now, in the order of its actions."""
        now = self.active
        if not self.must(now and now["unit"] == name, f"{name} is not active"):
            return False
        steps = now["steps"]
        if action == "move":
            at = [n for n, step in enumerate(steps) if step == "move"]
            return self.must(now["moves"] < len(at), f"{name} moves too often")
        if not self.must("attack" in steps, f"{name} does not attack"):
            return False
        before = steps[: steps.index("attack")].count("move")
        return self.must(now["moves"] == before, f"{name} attacks at another time")

    def unit_entered(self, event):
        self.settle()
        one, square = self.units[event["unit"]], event["square"]
        if not self.acts(one.name, "move"):
            return
        side = self.side[one.player]
        self.must(one.square is None, f"{one.name} is on the board")
        self.must(square in self.entry[side], f"{side} does not come in over {square}")
        mover = Mover(*self.asked(), one.name)
        self.must(mover.may_stop(place(square)), f"{one.name} may not stand on {square}")
        self.active["moves"] += 1
        self.active["spent"] += 1
        self.active["entered"] = True
        one.square = square
        one.has_moved = one.has_moved or self.rules.get("entering_is_moving", "yes") == "yes"

    def unit_moved(self, event):
        self.settle()
        one, path = self.units[event["unit"]], event.get("path") or ()
        if not self.acts(one.name, "move"):
            return
        if not self.must(path and path[-1] == event["square"], "the path ends elsewhere"):
            return
        mover, here, cost, now = Mover(*self.asked(), one.name), one.square, 0, self.active
        for square in path:
            steps = dict(mover.steps(place(here)))
            if not self.must(place(square) in steps, f"no step leads from {here} to {square}"):
                break
            is_diagonal = steps[place(square)]
            later = is_diagonal and now["diagonals"] and not self.has(one.name, "Agile")
            cost, here = cost + (2 if later else 1), square
            now["diagonals"] += is_diagonal
        self.must(mover.may_stop(place(event["square"])), f"{one.name} may not stop there")
        self.must(self.may_spend(one.name, cost), f"{one.name} goes too far ({cost})")
        now["moves"] += 1
        now["spent"] += cost
        one.square, one.has_moved = event["square"], True

    def may_spend(self, name, cost):
        """A MOVE has its points; Fast adds one to one move, a Scout two in the first round."""
        now, points = self.active, self.card(name, "move")
        extra = self.has(name, "Fast") + 2 * (self.has(name, "Scout Vehicle") and self.round == 1)
        if "entered" in now:
            return cost <= points + extra
        if now["steps"].count("move") == 2 and self.rules.get("double_move") != "separate":
            return now["spent"] + cost <= 2 * points + extra
        more = max(0, cost - points)
        now["bonus"] += more
        return now["bonus"] <= extra

    def cover_crushed(self, event):
        kind = self.cover.pop(event["square"], None)
        self.must(kind == "crate", f"no crate stands on {event['square']}")
        self.must(self.card(event["unit"], "kind") == "vehicle", "vehicles alone crush crates")

    def weapon_reloaded(self, event):
        self.settle()
        one = self.units[event["unit"]]
        self.must("skill" in self.active["steps"], "loading takes an action")
        self.must(event["line"] in one.empty, f"{event['line']} is loaded")
        one.empty.discard(event["line"])

    # -- reactions --

    def reaction_tried(self, event):
        self.settle()
        now, one, target = self.active, self.units[event["unit"]], event["target"]
        name = one.name
        self.must(not one.is_done and not one.is_gone, f"{name} was activated already")
        self.must(target == now["unit"], f"{target} is not active")
        self.must(not now["is_sustained"], "nobody reacts to a sustained attack")
        if self.rules.get("reaction_limit") != "unlimited":
            self.must(now["tried"] is None, "somebody has tried already")
        self.must(self.moment(target) == event.get("moment"), "one does not react now")
        able = [w for w in self.lines(one.card)
                if self.is_usable(one, w) and self.could_hit(name, w, target)]  # fmt: skip
        self.must(able, f"{name} has nothing that reaches {target}")
        number = max([1, *(n for skill, n in REACTION_DICE.items() if self.has(name, skill))])
        thrown, hits = count(event["dice"])
        self.must(thrown == number, f"{name} reacts with {number} dice")
        one.is_done, now["tried"] = True, name
        now["is_attacked"] = event.get("moment") == "after_attack"
        now["reacting"] = name if hits else None

    def moment(self, name):
        """When one reacts to what that unit does."""
        now = self.active
        if self.has(name, "Fast") and "move" in now["steps"]:
            done = now["moves"] == now["steps"].count("move")
            return "after_last_move" if done and not self.is_behind_attack() else None
        if now["steps"][0] == "move":
            done = now["moves"] == 1 and not now["has_fired"]
            return "after_first_move" if done else None
        if now["steps"] == ["attack", "move"]:
            return "after_attack" if now["has_fired"] and now["moves"] == 0 else None
        return None

    def is_behind_attack(self):
        steps = self.active["steps"]
        return self.active["has_fired"] and "attack" in steps and steps.index("attack") > 0

    # -- dice --

    def asked(self):
        """The board as a question to the oracle, with its ground."""
        units = [
            unit(u.name, u.square, self.cards[u.card]["armour_class"], self.cards[u.card]["move"],
                 self.side[u.player],
                 **({"hero": True} if self.cards[u.card]["kind"] == "hero" else {}),
                 abilities=[a.strip() for a in self.cards[u.card]["abilities"].split(",")])
            for u in self.standing()
        ]  # fmt: skip
        data = table(
            self.columns, self.rows, units=units, rules=self.rules, squares=self.symbols,
            cover=self.cover, entry=self.entry,
        )  # fmt: skip
        return data, Ground(data, place), place

    def between(self, name, target):
        """How far away, whether seen, and what covers."""
        _, ground, _ = self.asked()
        start, end = place(self.units[name].square), place(self.units[target].square)
        both = {self.card(name, "armour_class")[0], self.card(target, "armour_class")[0]} == {"S"}
        cover = "none"
        if self.card(target, "kind") == "squad":
            cover = cover_of(ground, start, end, soldiers=both)
        seen = is_visible(ground, start, end, soldiers=both)
        return range_between(start, end), seen, "open" if cover == "none" else cover

    def is_usable(self, one, weapon):
        shots = weapon.facts.get("ammunition")
        is_spent = shots is not None and one.spent.get(weapon.name, 0) >= shots
        is_there = weapon.bearers is None or weapon.name in KNIVES or weapon.name in one.figures
        loaded = weapon.name not in one.empty and weapon.name not in one.fired
        return loaded and not is_spent and is_there

    def could_hit(self, name, weapon, target):
        if None in (self.units[name].square, self.units[target].square):
            return False
        away, seen, _ = self.between(name, target)
        harms = weapon.cell(self.card(target, "armour_class")) != "-"
        return seen and weapon.reaches(away) and harms

    def line_aimed(self, event):
        self.settle()
        if event["target"] not in self.active["at_first"]:
            self.active["at_first"][event["target"]] = self.units[event["target"]].left

    def line_fired(self, event):
        self.settle()
        now, name, target = self.active, event["unit"], event["target"]
        one, weapon = self.units[name], self.weapon(name, event["line"])
        occasion = event.get("occasion", "attack")
        if not self.must(weapon, f"{name} has no {event['line']}"):
            return
        self.must(self.side[one.player] != self.side[self.units[target].player], "a friend")
        self.occasion(occasion, one, weapon, target)
        if occasion != "answer":
            self.must(not one.is_gone, f"{name} is off the board")
            self.must(not self.units[target].is_gone, f"{target} is off the board")
            self.must(self.is_usable(one, weapon), f"{name} may not use {weapon.name} now")
            away, seen, cover = self.between(name, target)
            self.must(seen, f"{name} does not see {target}")
            self.must(weapon.reaches(away), f"{weapon.name} does not reach so far ({away})")
            self.must(event.get("range", away) == away, f"{target} is {away} away")
            told = event.get("cover", "open")
            is_right = told == cover or weapon.ignores_cover(self.card(target, "armour_class"))
            self.must(is_right, f"{target} has other cover: {cover}, not {told}")
        else:
            cover = "open"
        armour = self.card(target, "armour_class")
        number, hits = count(event["dice"])
        right = self.dice_of(one, weapon, target, event, occasion)
        self.must(number == right, f"{weapon.name} throws {right} dice, not {number}")
        shots = event.get("shots", 0)
        if "ammunition" in weapon.facts:
            left = weapon.facts["ammunition"] - one.spent.get(weapon.name, 0)
            alive = one.left if self.card(name, "kind") == "squad" else left
            self.must(0 < shots <= min(left, alive), f"{shots} shots are too many")
        one.spent[weapon.name] = one.spent.get(weapon.name, 0) + shots
        if occasion != "answer":  # nobody declared it as an attack
            one.fired.add(weapon.name)
        if weapon.facts.get("reloadable") or weapon.range == "A":
            one.empty.add(weapon.name)
        now["has_fired"] = now["has_fired"] or occasion == "attack"
        self.line = Line(name, weapon, target, occasion, armour, cover, number, hits,
                         number - hits, hits)  # fmt: skip

    def occasion(self, occasion, one, weapon, target):
        """By what right somebody fires."""
        now = self.active
        over = occasion != "reaction" and now["is_attacked"]
        self.must(not over, "the attack was over when somebody reacted")
        if occasion == "reaction":
            self.must(now["reacting"] == one.name, f"{one.name} may not react")
            self.must(target == now["unit"], "one reacts to the active unit alone")
        elif occasion == "answer":
            self.must(one.name in now["close"] and target == now["unit"], "nothing to answer")
            self.must(weapon.is_close, f"{weapon.name} is not for close combat")
        elif self.acts(one.name, "attack"):
            self.must(not now["close"] or weapon.is_close, "close combat comes last")
            if weapon.is_close:
                for who in (one.name, target):
                    now["at_close"].setdefault(who, self.units[who].left)
                now["close"].add(target)

    def dice_of(self, one, weapon, target, event, occasion):
        """So many dice, as the card and the rulebook have it."""
        cell = weapon.cell(self.card(target, "armour_class"))
        first = re.match(r"\d+", cell)
        if not self.must(first, f"{weapon.name} does not harm {target}"):
            return 0
        dice, is_squad = int(first[0]), self.card(one.name, "kind") == "squad"
        if "ammunition" in weapon.facts:
            dice *= event.get("shots", 0)
        elif is_squad and weapon.name in KNIVES:
            alive = one.left
            if weapon.is_close and occasion in ("attack", "answer"):
                alive = self.active["at_close"].get(one.name, alive)
            dice *= alive
        elif is_squad:
            dice *= one.figures.count(weapon.name)
        if "incendiary" in cell and self.card(target, "kind") == "squad":
            dice *= self.active["at_first"].get(target, self.units[target].left)
        if weapon.facts.get("burst") and not self.units[target].has_moved:
            dice *= 2
        return dice

    def line_rerolled(self, event):
        line, (number, hits) = self.line, count(event["dice"])
        right = (line.unit, line.weapon.name) == (event["unit"], event["line"])
        if not self.must(right, "another line was used last"):
            return
        why = event.get("why", "sustained")
        if why == "laser":
            self.must(line.weapon.facts.get("laser"), f"{line.weapon.name} is no laser")
            self.must(number == line.exploding, f"{line.exploding} hits are thrown again")
        else:
            self.must(why not in line.rerolled, f"{why}: once")
            self.must(number == line.blanks, f"{line.blanks} blanks are thrown again")
            if why == "sustained":
                own = self.active["is_sustained"] and line.occasion == "attack"
                self.must(own, "the attack is not sustained")
            if why == "berserk":
                self.must(self.units[line.unit].is_berserk, f"{line.unit} is not berserk")
            line.rerolled.add(why)
            line.blanks = number - hits
        line.hits, line.exploding = line.hits + hits, hits

    def phaser_rolled(self, event):
        line, (number, hits) = self.line, count(event["dice"])
        per_hit = int(line.weapon.cell(line.armour).partition("*")[2])
        self.must(number == line.hits * per_hit, f"{per_hit} dice for each hit")
        line.damage = hits

    def due(self, line):
        """The points of damage of a line before anybody saves."""
        cell = line.weapon.cell(line.armour)
        if "ap_incendiary" in cell:
            return self.active["at_first"][line.target] if line.hits else 0
        if "*" in cell:
            return line.damage if line.hits else 0
        return line.hits * (1 if "incendiary" in cell else int(cell.partition("/")[2]))

    def save_face(self, line):
        """Which side of a die saves of this line; None where nobody may roll."""
        if line.cover == "open" or line.weapon.ignores_cover(line.armour):
            return None
        if "ap_incendiary" in line.weapon.cell(line.armour):
            return None
        face = self.card(line.target, f"cover_{line.cover}")
        return face if face in ("hit", "blank") else None

    def cover_rolled(self, event):
        line, (number, _) = self.line, count(event["dice"])
        self.must(event["unit"] == line.target, "somebody else was hit")
        face = self.save_face(line)
        self.must(face, f"{line.target} has no cover that saves")
        self.must(event.get("face", face) == face, f"in such cover {face} saves")
        due = self.due(line)
        self.must(number == due, f"one die for each of {due} points")
        line.saved += saves(event["dice"], face)
        line.saves.add("cover")

    def resilience_rolled(self, event):
        line, (number, hits) = self.line, count(event["dice"])
        left = self.due(line) - line.saved
        self.must(self.has(line.target, "Damage Resilient"), f"{line.target} is not resilient")
        self.must(number == left, f"one die for each of {left} points")
        line.saved += hits
        line.saves.add("resilience")

    def settle(self):
        """All that a line asks for has come, before anything else does."""
        line, self.line = self.line, None
        if line is None:
            return
        now = self.active
        if line.weapon.facts.get("laser"):
            self.must(not line.exploding, "hits of a laser are thrown again")
        if now["is_sustained"] and line.occasion == "attack" and line.blanks:
            self.must("sustained" in line.rerolled, "blanks are thrown again")
        if line.hits and "*" in line.weapon.cell(line.armour):
            self.must(line.damage is not None, "damage dice are thrown")
        points = self.due(line) or 0
        if points and self.save_face(line):
            self.must("cover" in line.saves, f"{line.target} rolls for cover")
        is_sure = "ap_incendiary" in line.weapon.cell(line.armour)
        if points - line.saved > 0 and not line.is_dealt:
            self.object(f"{line.target} loses {points - line.saved}")
        if line.saved < points and self.has(line.target, "Damage Resilient") and not is_sure:
            self.must("resilience" in line.saves, f"{line.target} rolls for resilience")

    # -- losses --

    def damage_taken(self, event):
        one, points, line = self.units[event["unit"]], event["points"], self.line
        if self.must(line and line.target == one.name, f"nobody hit {one.name}"):
            right = self.due(line) - line.saved
            self.must(points == right, f"{one.name} loses {right}, not {points}")
            line.is_dealt = True
        was = one.left
        one.left = max(0, one.left - points)
        if one.figures:
            self.take_off(one, event.get("removed"), was - one.left)
        if one.left == 0 and was:
            self.falling = one.name

    def take_off(self, one, removed, number):
        """The figures that are gone: those that were told, else any where all are alike."""
        if removed is None:
            alike = len(set(one.figures)) == 1 or number == len(one.figures)
            self.must(alike, f"which figures of {one.name} are gone?")
            removed = one.figures[:number]
        self.must(len(removed) == number, f"{number} figures are gone")
        for figure in removed:
            if self.must(figure in one.figures, f"{one.name} has no {figure} left"):
                one.figures.remove(figure)

    def unit_eliminated(self, event):
        one = self.units[event["unit"]]
        self.must(self.falling == one.name, f"{one.name} has something left")
        self.falling = None
        one.is_gone, one.square, one.left, one.figures = True, None, 0, []
        one.falls += 1
        for side in self.points:
            if side != self.side[one.player]:
                self.points[side] += self.cards[one.card]["ap"]


def count(dice):
    """How many dice, and how many of them hit."""
    if isinstance(dice, dict):
        return dice["dice"], dice["successes"]
    return len(dice), list(dice).count("hit")


def saves(dice, face):
    """How many points dice save."""
    return dice["successes"] if isinstance(dice, dict) else list(dice).count(face)

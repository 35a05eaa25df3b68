"""What the archive answers about Dust Tactics, worked out by hand from the lines."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

from tests.archive.by_hand.reading import Match, Near, grouped, mean, part, rounded, share

Rows = list[dict[str, Any]]
THIRD = Fraction(1, 3)


@dataclass
class Unit:
    """A unit of a battle, as it stands."""

    name: str
    card: str
    player: str
    left: int | None
    square: str | None = None
    is_done: bool = False
    is_gone: bool = False
    falls: int = 0
    acted: int = 0
    dealt: int = 0
    dealt_ap: Fraction = Fraction(0)
    overkill: int = 0
    taken: int = 0
    felled: int = 0
    felled_ap: int | None = 0
    lost: int = 0


class Battle:
    """One battle, gone through line by line."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.depth = match.started.get("depth", "full")
        self.players = {one["seat"]: one for one in match.started["players"]}
        self.results = {one.seat: one.result for one in match.seats}
        self.side = {seat: one.get("team", seat) for seat, one in self.players.items()}
        self.cards: dict[str, dict[str, Any]] = {}
        self.units: dict[str, Unit] = {}
        self.scenario = self.board = self.end = None
        self.number = 0
        self.bonus: dict[str, int] = {}
        self.now: dict[str, dict[str, Any]] = {}
        self.rounds, self.activations, self.losses = [], [], []
        self.tries, self.places, self.active = [], [], None
        self.weapons: dict[str, dict[str, Any]] = {}
        self.lines, self.saves, self.line, self.trying = [], [], None, None
        self.ended, self.shots, self.is_sustained = None, set(), False
        self.thrown: list[tuple[str | None, str, Fraction | None, Any]] = []
        self.is_watched = self.is_between = False
        for event in match.events:
            getattr(self, event["type"], lambda _: None)(event)
        costless = {self.side[u.player] for u in self.units.values() if self.ap(u) is None}
        for unit in self.units.values():
            if costless - {self.side[unit.player]}:
                unit.felled_ap = unit.dealt_ap = None
        for row in self.rounds:
            if self.side[row["seat"]] in costless:
                row["fell_ap"] = row["standing_ap"] = None
            if costless - {self.side[row["seat"]]}:
                row["felled_ap"] = row["points"] = None

    # -- set-up --

    def thing_met(self, event):
        known = self.cards if event["kind"] == "unit" else self.weapons
        known[event["name"]] = event["values"]

    def scenario_chosen(self, event):
        self.scenario = event["scenario"]

    def army_listed(self, event):
        for card in event["units"]:
            name, number = card, 1
            while name in self.units:
                number += 1
                name = f"{card} {number}"
            left = self.cards.get(card, {}).get("hit_points")
            self.units[name] = Unit(name, card, event["player"], left)

    def board_laid(self, event):
        self.board = f"{event['columns']}x{event['rows']}"

    def ap(self, unit):
        return self.cards.get(unit.card, {}).get("ap")

    def army(self, seat):
        return self.players[seat].get("army")

    # -- rounds --

    def round_began(self, event):
        self.number, self.is_between, self.active = event["round"], False, None
        self.line = self.ended = None
        self.is_watched = self.depth in ("activation", "full")
        for unit in self.units.values():
            unit.is_done = False
        self.now = {
            seat: {"seat": seat, "round": self.number, "army": self.army(seat),
                   "result": self.results[seat], "first": None,
                   "fell": 0, "felled": 0, "fell_ap": 0, "felled_ap": 0}
            for seat in self.players
        }  # fmt: skip
        self.rounds += self.now.values()

    def initiative_rolled(self, event):
        for side, hits in event.get("hits", {}).items():
            seats = [seat for seat, one in self.side.items() if one == side]
            number = event.get("thrown", {}).get(side, 3)
            whose = seats[0] if len(seats) == 1 else None
            self.thrown.append((whose, "initiative_dice", THIRD, (number, hits)))
        if "winner" in event:
            first = event.get("first", event["winner"])
            for seat, row in self.now.items():
                row["first"] = self.side[seat] == first

    def round_ended(self, event):
        idle = event.get("idle", ())
        waiting = [u for u in self.units.values() if not (u.is_done or u.is_gone)]
        for name in idle:
            self.units[name].is_done = True
        for name, left in event.get("left", {}).items():
            self.units[name].left = left
            if left == 0:
                self.fall(name, None)
        for name in event.get("fell", ()):
            self.fall(name, None)
        for unit in waiting:
            if self.is_watched and not unit.is_gone:
                self.use(unit, "idle" if unit.name in idle else "forgotten")
        for seat, row in self.now.items():
            own = [u for u in self.units.values() if u.player == seat and not u.is_gone]
            known = [self.ap(unit) for unit in own]
            row |= {"points": self.points(seat), "standing": len(own),
                    "standing_ap": None if None in known else sum(known)}  # fmt: skip
            for unit in own:
                self.place(unit, "held")
        self.now = {}

    def bonus_scored(self, event):
        self.bonus[event["side"]] = self.bonus.get(event["side"], 0) + event["points"]

    def end_triggered(self, event):
        self.end = event["reason"]

    def points(self, seat):
        """Those for all that fell of the others, each as often as it fell; and bonuses.

        Unknown where the cost of any of the others is, fallen or not.
        """
        found = self.bonus.get(self.side[seat], 0)
        for unit in self.units.values():
            if self.side[unit.player] != self.side[seat]:
                if self.ap(unit) is None:
                    return None
                found += self.ap(unit) * unit.falls
        return found

    # -- activations --

    def unit_activated(self, event):
        unit = self.units[event["unit"]]
        actions = event.get("actions")
        self.active = self.use(
            unit, "nothing" if actions == "nothing" else "acted", actions=actions,
            out_of_turn="out_of_turn" in event, target=event.get("target"),
        )  # fmt: skip
        unit.is_done, unit.acted = True, unit.acted + 1
        self.is_sustained = actions == "sustained"
        self.ended, self.trying, self.shots, self.line = None, None, set(), None
        if "square" in event:
            self.unit_moved(event)
        self.shot(unit, self.units.get(event.get("target")))
        if event.get("loss"):
            self.hurt(unit, self.units[event["target"]], event["loss"])

    def unit_entered(self, event):
        self.unit_moved(event)

    def unit_moved(self, event):
        unit = self.units[event["unit"]]
        unit.square = event["square"]
        if self.ended and self.board:
            self.ended["square"] = unit.square
            return
        self.place(unit, "ended")
        if self.board:
            self.ended = self.places[-1]

    def shot(self, unit, target):
        """Two of them count once an activation."""
        if target is None or (unit.name, target.name) in self.shots:
            return
        self.shots.add((unit.name, target.name))
        self.place(unit, "fired")
        self.place(target, "attacked")
        if self.active and self.active["unit"] == unit.name and not self.active["target"]:
            self.active["target"] = target.name

    def use(self, unit, why, **more):
        row = {"used_for": why, "army": self.army(unit.player), "unit": unit.name, "dealt": 0,
               "actions": None, "out_of_turn": False, "target": None, **more}  # fmt: skip
        self.activations.append(row)
        return row

    def reaction_tried(self, event):
        unit, dice = self.units[event["unit"]], event.get("dice")
        unit.is_done = True
        hits = number = None
        if dice is not None:
            number, hits = came(dice)
        self.trying = {"card": unit.card, "dice": number, "hits": hits, "dealt": 0,
                       "unit": unit.name}  # fmt: skip
        self.tries.append(self.trying)
        self.throw(unit.name, "reaction_dice", dice and (number, hits))
        self.use(unit, "reaction_unknown" if hits is None
                 else "reaction" if hits else "reaction_failed")  # fmt: skip

    # -- lines --

    def throw(self, unit, kind, dice, chance=THIRD):
        if dice is not None:
            self.thrown.append((self.units[unit].player, kind, chance, dice))

    def line_fired(self, event):
        unit, target = self.units[event["unit"]], self.units.get(event.get("target"))
        self.shot(unit, target)
        dice, occasion = event.get("dice"), event.get("occasion", "attack")
        number, hits = (None, None) if dice is None else came(dice)
        armour = self.cards[target.card].get("armour_class")
        weapon = self.weapons.get(event["line"], {})
        named = [one.strip() for one in self.cards[unit.card].get("weapons", "").split(",")]
        cell = weapon.get(armour) if event["line"] in named else None
        kind = cell and ("laser" if "laser" in weapon else "phaser" if "*" in cell else "normal")
        if event["line"] in named and "laser" in weapon:
            kind = "laser"
        is_own = occasion == "attack" and self.active and self.active["unit"] == unit.name
        self.line = {
            "unit": unit.name, "card": unit.card, "weapon": event["line"], "cell": cell,
            "kind": kind, "sustained": bool(self.is_sustained and is_own), "army": unit.player,
            "target": target.name, "armour": armour, "occasion": occasion, "dice": number,
            "again": 0, "hits": hits, "expected": None if hits is None else number * THIRD,
            "phased": None, "save_dice": 0, "saved": 0, "lost": 0, "overkill": None,
            "felled": False, "due": None,
        }  # fmt: skip
        self.lines.append(self.line)
        names = {"laser": "line_laser", "phaser": "line_phaser"}
        self.throw(unit.name, names.get(kind, "line_dice"), dice and (number, hits))
        self.work_out()

    def work_out(self):
        """The damage of the line, as far as it is known by now."""
        line = self.line
        line["due"] = None
        if line["hits"] == 0:
            line["due"] = 0
        elif line["hits"] is not None and line["cell"]:
            is_phaser = line["kind"] == "phaser"
            each = 1 if is_phaser else int(line["cell"].partition("/")[2])
            line["due"] = line["phased"] if is_phaser else line["hits"] * each

    def is_line(self, event):
        return self.line and (self.line["unit"], self.line["weapon"]) == (
            event["unit"], event["line"]
        )  # fmt: skip

    def line_rerolled(self, event):
        why = "laser_again" if event.get("why") == "laser" else event.get("why", "sustained")
        dice = event.get("dice")
        self.throw(event["unit"], f"line_{why}", dice and came(dice))
        if not self.is_line(event):
            return
        dice, line = event.get("dice"), self.line
        if dice is None or line["hits"] is None:
            line["hits"] = line["expected"] = None
            line["again"] += 0 if dice is None else came(dice)[0]
        else:
            number, hits = came(dice)
            line["again"], line["hits"] = line["again"] + number, line["hits"] + hits
            line["expected"] += number * THIRD
        self.work_out()

    def phaser_rolled(self, event):
        dice = event.get("dice")
        self.throw(event["unit"], "phaser_damage", dice and came(dice))
        if self.is_line(event) and event.get("dice") is not None:
            self.line["phased"] = came(event["dice"])[1]
            self.work_out()

    def cover_rolled(self, event):
        level = event.get("level")
        known = self.cards[self.units[event["unit"]].card].get(f"cover_{level}")
        self.save(event, level or "cover", event.get("face", known))

    def resilience_rolled(self, event):
        self.save(event, "resilience", "hit")

    def save(self, event, save, face):
        if event.get("dice") is None:
            return
        number, saved = came(event["dice"])
        if face == "blank" and not isinstance(event["dice"], dict):
            saved = number - saved
        chance = {"hit": THIRD, "blank": 2 * THIRD}.get(face)
        due = None if chance is None else number * chance
        kind = "cover_save" if save == "cover" else f"cover_{save}_save"
        kind = "resilience_save" if save == "resilience" else kind
        self.throw(event["unit"], kind, (number, saved), chance)
        self.saves.append({"save": save, "dice": number, "saved": saved, "due": due})
        if self.line and self.line["target"] == event["unit"]:
            self.line["save_dice"] += number
            self.line["saved"] += saved

    # -- damage --

    def damage_taken(self, event):
        self.hurt(self.units.get(event.get("attacker")), self.units[event["unit"]],
                  event["points"], event.get("line"))  # fmt: skip

    def hurt(self, by, target, points, line=None):
        lost = points if target.left is None else min(points, target.left)
        felled = target.left is not None and lost == target.left > 0
        over = None if target.left is None else points - lost
        row = {"by": by, "card": by and by.card, "target": target.card, "points": lost,
               "overkill": over, "felled": felled}  # fmt: skip
        self.losses.append(row)
        last = self.line
        if by and line and last and (last["unit"], last["weapon"]) == (by.name, line):
            last["lost"] += lost
            more_left = last["overkill"] is not None
            last["overkill"] = last["overkill"] + (over or 0) if more_left else over
        if felled and by and last and last["unit"] == by.name:
            last["felled"] = True
        target.taken += lost
        target.lost += points
        target.last = by if felled else getattr(target, "last", None)
        strength = self.cards.get(target.card, {}).get("hit_points")
        if target.left is not None:
            target.left -= lost
        if by is None:
            return
        by.dealt, by.overkill = by.dealt + lost, by.overkill + points - lost
        if self.ap(target) is None or not strength or by.dealt_ap is None:
            by.dealt_ap = None
        else:
            by.dealt_ap += Fraction(self.ap(target) * lost, strength)
        if self.active and self.active["unit"] == by.name:
            self.active["dealt"] += lost
        if self.trying and self.trying["unit"] == by.name:
            self.trying["dealt"] += lost

    def unit_eliminated(self, event):
        self.fall(event["unit"], self.units.get(event.get("attacker")))

    def fall(self, name, by):
        unit = self.units[name]
        if unit.is_gone:
            return
        by = getattr(unit, "last", None) or by
        unit.last = None
        self.place(unit, "fell")
        if self.is_watched and not unit.is_done:
            self.use(unit, "fell")
        unit.falls, unit.is_gone, unit.left, unit.square = unit.falls + 1, True, 0, None
        if by:
            by.felled, by.felled_ap = by.felled + 1, more(by.felled_ap, self.ap(unit))
        for seat, row in self.now.items():
            what = "fell" if seat == unit.player else "felled"
            if seat == unit.player or self.side[seat] != self.side[unit.player]:
                row[what] += 1
                row[f"{what}_ap"] = more(row[f"{what}_ap"], self.ap(unit))

    def unit_returned(self, event):
        unit = self.units[event["unit"]]
        strength = self.cards.get(unit.card, {}).get("hit_points")
        unit.is_gone = unit.is_done = False
        unit.left, unit.lost = event.get("left", strength), 0
        unit.square = event.get("square")

    def unit_repaired(self, event):
        unit = self.units[event["unit"]]
        strength = self.cards.get(unit.card, {}).get("hit_points")
        if unit.left is not None:
            full = unit.left + event["points"]
            unit.left = full if strength is None else max(unit.left, min(strength, full))
        unit.lost = max(0, unit.lost - event["points"])

    def place(self, unit, presence):
        if unit.square and self.board:
            self.places.append({"board": self.board, "square": unit.square, "presence": presence})


def came(dice):
    """How many dice, and how many of them hit."""
    if isinstance(dice, dict):
        return dice["dice"], dice["successes"]
    return len(dice), dice.count("hit")


def more(total, number):
    return None if total is None or number is None else total + number


@cache
def battle_of(match: Match) -> Battle:
    return Battle(match)


ACTIVATED = ("activation", "full")
ROUNDS = ("round", *ACTIVATED)


def battles(matches, depths=ACTIVATED) -> list[Battle]:
    """The battles that were recorded so far."""
    found = [battle_of(match) for match in matches if match.game == "dust_tactics"]
    return [one for one in found if one.depth in depths]


def _units(matches):
    every = [(battle, unit) for battle in battles(matches) for unit in battle.units.values()]
    return grouped(every, lambda pair: pair[1].card).items()


def unit_damage(matches) -> Rows:
    rows = []
    for card, pairs in _units(matches):
        some = [unit for _, unit in pairs]
        total = {name: sum(getattr(unit, name) for unit in some)
                 for name in ("dealt", "overkill", "taken")}  # fmt: skip
        acted = sum(unit.acted for unit in some)
        a_time = rounded(total["dealt"] / acted, 2) if acted else None
        rows.append({"unit_card": card, "n": len(some), "activations": acted, **total,
                     "dealt_an_activation": a_time, "too_few": len(some) < 10})  # fmt: skip
    return rows


def _ratio(pairs, what) -> Near | None:
    paid = sum(cost for cost, _ in pairs)
    return rounded(float(sum(map(what, (unit for _, unit in pairs))) / paid), 2) if paid else None


def ap_efficiency(matches) -> Rows:
    rows = []
    for card, pairs in _units(matches):
        costs = [(battle.ap(unit), unit) for battle, unit in pairs]
        priced = [(cost, unit) for cost, unit in costs if cost]
        felled = [(cost, unit) for cost, unit in priced if unit.felled_ap is not None]
        hurt = [(cost, unit) for cost, unit in priced if unit.dealt_ap is not None]
        rows.append({
            "unit_card": card, "n": len(pairs),
            "ap": max((cost for cost, _ in priced), default=None),
            "felled": sum(unit.felled for _, unit in pairs),
            "falls": sum(unit.falls for _, unit in pairs),
            "felled_ap": sum(unit.felled_ap for _, unit in felled) if felled else None,
            "efficiency": _ratio(felled, lambda unit: unit.felled_ap),
            "efficiency_hurt": _ratio(hurt, lambda unit: unit.dealt_ap),
            "n_unknown": sum(c is None or unit.felled_ap is None for c, unit in costs),
            "too_few": len(pairs) < 10,
        })  # fmt: skip
    return rows


def exchanges(matches) -> Rows:
    told = [row for battle in battles(matches) for row in battle.losses if row["by"]]
    return [
        {
            "unit_card": card, "target_card": target, "n": len(some),
            "points": sum(row["points"] for row in some),
            "overkill": _known(row["overkill"] for row in some),
            "target_felled": sum(row["felled"] for row in some),
        }
        for (card, target), some in grouped(told, lambda r: (r["card"], r["target"])).items()
    ]  # fmt: skip


def _known(numbers):
    found = [one for one in numbers if one is not None]
    return sum(found) if found else None


def activation_economy(matches) -> Rows:
    told = [row for battle in battles(matches) for row in battle.activations]
    return [
        {
            "activation_use": use, "n": len(some), "share": part(len(some), len(told)),
            "out_of_turn": sum(row["out_of_turn"] for row in some),
            "dealt": sum(row["dealt"] for row in some),
        }
        for use, some in grouped(told, lambda row: row["used_for"]).items()
    ]  # fmt: skip


def actions_chosen(matches) -> Rows:
    told = [row for battle in battles(matches) for row in battle.activations if row["actions"]]
    rows = []
    for actions, some in grouped(told, lambda row: row["actions"]).items():
        aimed, dealt = sum(bool(r["target"]) for r in some), sum(r["dealt"] for r in some)
        rows.append({
            "actions": actions, "n": len(some), "share": part(len(some), len(told)),
            "with_target": aimed, "dealt": dealt,
            "dealt_an_attack": rounded(dealt / aimed, 2) if aimed else None,
        })  # fmt: skip
    return rows


def reactions_tried(matches) -> Rows:
    told = [row for battle in battles(matches, ("full",)) for row in battle.tries
            if row["hits"] is not None]  # fmt: skip
    return [
        {
            "unit_card": card, **share(sum(row["hits"] > 0 for row in some), len(some)),
            "expected": rounded(float(sum(1 - (1 - THIRD) ** row["dice"] for row in some)), 2),
            "dealt": sum(row["dealt"] for row in some),
        }
        for card, some in grouped(told, lambda row: row["card"]).items()
    ]  # fmt: skip


def initiative_worth(matches) -> Rows:
    told = [row for battle in battles(matches, ROUNDS) for row in battle.rounds
            if row["first"] is not None]  # fmt: skip
    return [
        {
            "began_round": "first" if first else "later", "n": len(some),
            "felled": sum(row["felled"] for row in some), "fell": sum(row["fell"] for row in some),
            "mean_felled_ap": _mean(some, "felled_ap"), "mean_fell_ap": _mean(some, "fell_ap"),
            "too_few": len(some) < 10,
        }
        for first, some in grouped(told, lambda row: row["first"]).items()
    ]  # fmt: skip


def _mean(rows, what):
    return mean([row[what] for row in rows if row[what] is not None], 2)


def points_race(matches) -> Rows:
    told = [row for battle in battles(matches, ROUNDS) if not battle.match.is_mirror
            for row in battle.rounds if row.get("points") is not None]  # fmt: skip
    rows = []
    for (number, army), some in grouped(told, lambda r: (r["round"], r["army"])).items():
        won, lost = ([r for r in some if r["result"] == code] for code in (1, -1))
        rows.append({
            "battle_round": number, "army": army, "n": len(some),
            "mean_points": _mean(some, "points"), "mean_won": _mean(won, "points"),
            "mean_lost": _mean(lost, "points"), "mean_standing": _mean(some, "standing"),
            "mean_standing_ap": _mean(some, "standing_ap"), "too_few": len(some) < 10,
        })  # fmt: skip
    return rows


def scenario_sides(matches) -> Rows:
    told = [
        (battle, seat) for battle in battles(matches, ROUNDS) for seat in battle.players
        if battle.results[seat] is not None and not battle.match.is_mirror
    ]  # fmt: skip
    rows = []
    for (scenario, army), some in grouped(told, lambda p: (p[0].scenario, p[0].army(p[1]))).items():
        costs = [_cost(battle, seat) for battle, seat in some]
        points = [battle.points(seat) for battle, seat in some]
        rows.append({
            "scenario": scenario, "army": army,
            **share([battle.results[seat] for battle, seat in some].count(1), len(some)),
            "mean_points": mean([one for one in points if one is not None], 1),
            "mean_ap": mean([one for one in costs if one is not None], 1),
            "mean_rounds": mean([battle.number for battle, _ in some if battle.number], 1),
        })  # fmt: skip
    return rows


def _cost(battle, seat):
    own = [battle.ap(unit) for unit in battle.units.values() if unit.player == seat]
    return None if None in own else sum(own)


def battle_ends(matches) -> Rows:
    told = [(battle, seat) for battle in battles(matches, ROUNDS) for seat in battle.players]
    return [
        {
            "end_reason": reason, "n": len(some), "share": part(len(some), len(told)),
            "wins": sum(battle.results[seat] == 1 for battle, seat in some),
            "mean_points": mean(
                [p for battle, seat in some if (p := battle.points(seat)) is not None], 1
            ),
        }
        for reason, some in grouped(told, lambda pair: pair[0].end or "unknown").items()
    ]  # fmt: skip


def square_heat(matches, board="8x6", presence="ended") -> Rows:
    told = [
        place for battle in battles(matches) for place in battle.places
        if place["board"] == board and presence in (None, place["presence"])
    ]  # fmt: skip
    return [
        {"square": square, "n": len(some), "share": part(len(some), len(told))}
        for square, some in grouped(told, lambda place: place["square"]).items()
    ]


def _lines(matches):
    return [line for battle in battles(matches, ("full",)) for line in battle.lines]


def _thrown(some):
    """What lines threw and hit, of those whose dice are known."""
    known = [one for one in some if one["hits"] is not None]
    due = float(sum(one["expected"] for one in known))
    hits = sum(one["hits"] for one in known)
    return {
        "n": len(some), "dice": _known(one["dice"] for one in some),
        "again": sum(one["again"] for one in some), "n_known": len(known),
        "hits": hits if known else None, "expected": rounded(due, 2) if known else None,
        "luck": rounded(hits - due, 2) if known else None,
    }  # fmt: skip


def weapon_damage(matches) -> Rows:
    return [
        {
            "unit_card": card, "weapon": weapon, **_thrown(some),
            "damage": _known(one["due"] for one in some),
            "saved": sum(one["saved"] for one in some), "lost": sum(one["lost"] for one in some),
            "overkill": _known(one["overkill"] for one in some),
            "target_felled": sum(one["felled"] for one in some), "too_few": len(some) < 10,
        }
        for (card, weapon), some in grouped(_lines(matches), lambda o: (o["card"], o["weapon"]))
        .items()
    ]  # fmt: skip


def weapon_kinds(matches) -> Rows:
    return [
        {
            "weapon_kind": kind, "sustained": sustained, **_thrown(some),
            "lost": sum(one["lost"] for one in some), "too_few": len(some) < 10,
        }
        for (kind, sustained), some in grouped(
            _lines(matches), lambda o: (o["kind"] or "unknown", o["sustained"])
        ).items()
    ]  # fmt: skip


def target_classes(matches) -> Rows:
    told = [line for line in _lines(matches) if line["armour"]]
    rows = []
    for armour, some in grouped(told, lambda one: one["armour"]).items():
        lost = sum(one["lost"] for one in some)
        rows.append({
            "target_class": armour, **_thrown(some), "lost": lost,
            "lost_a_line": rounded(lost / len(some), 2),
            "target_felled": sum(one["felled"] for one in some), "too_few": len(some) < 10,
        })  # fmt: skip
    return rows


def saves(matches) -> Rows:
    told = [one for battle in battles(matches, ("full",)) for one in battle.saves]
    rows = []
    for save, some in grouped(told, lambda one: one["save"]).items():
        dice, saved = sum(one["dice"] for one in some), sum(one["saved"] for one in some)
        known = [one for one in some if one["due"] is not None]
        due = float(sum(one["due"] for one in known))
        rows.append({
            "save": save, "throws": len(some), "n": dice, "points_saved": saved,
            "save_rate": part(saved, dice),
            "low": share(saved, dice)["low"], "high": share(saved, dice)["high"],
            "too_few": dice < 10, "n_known": sum(one["dice"] for one in known),
            "luck": rounded(sum(one["saved"] for one in known) - due, 2) if known else None,
        })  # fmt: skip
    return rows


def dice_of(match: Match):
    """Whose dice fell, for what, with which chance of each, how many and how many counted."""
    battle = battle_of(match)
    yield from battle.thrown

"""A whole battle of the oracle, segment after segment (RULES 1 and 2)."""

from collections import Counter
from dataclasses import dataclass

from tests.neuroshima_hex.oracle.control import Influence
from tests.neuroshima_hex.oracle.medics import Healing
from tests.neuroshima_hex.oracle.table import FACINGS, Table

BOTH = {"melee": "ranged", "ranged": "melee"}


@dataclass
class Hit:
    """What one component of an attack does to one target."""

    attacker: str
    target: str
    kind: str
    strength: int
    wounds: int
    absorbed_by: str | None = None


def fight(position):
    """The result of a position, in the shape of the command's answer."""
    return Battle(position).result()


class Battle:
    """The state of the table through the segments."""

    def __init__(self, position):
        self.table = Table(position)
        self.choices = position.get("battle", {}).get("choices", [])
        self.segments, self.open_choices = [], []
        self.fallen = []
        self.scored = Counter()
        for initiative in range(self._highest(), -1, -1):
            self._segment(initiative)

    def result(self):
        gone = set(self.fallen) if len(self.table.players) > 2 else set()
        units = [unit for unit in self.table.units.values() if unit.owner not in gone]
        if self.table.heals:
            for unit in units:
                unit.wounds = 0
        return {
            "segments": self.segments,
            "hq_points": dict(self.table.points),
            "units": sorted((told(unit) for unit in units), key=lambda unit: unit["hex"]),
            "open_choices": self.open_choices,
            "winner": self._winner(),
        }

    def _winner(self):
        if not self.fallen:
            return None
        alive = {self.table.team[name] for name, left in self.table.points.items() if left}
        if len(alive) > 1:
            return None
        return alive.pop() if alive else "draw"

    def _look(self):
        """Who holds whom now, until somebody is gone from the table."""
        self.influence = Influence(self.table)
        self.bonuses = {}

    # -- initiative ------------------------------------------------------------------------------

    def _highest(self):
        self._look()
        return max((max(self._icons(u), default=0) for u in self.table.units.values()), default=0)

    def _bonus(self, unit, effect):
        """The sum of one effect from every working module and HQ that touches a unit."""
        known = (unit.hex, effect)
        if known not in self.bonuses:
            values = [entry.get("value", 1) for entry in self._touching(unit, effect)]
            self.bonuses[known] = sum(values)
        return self.bonuses[known]

    def _touching(self, unit, effect):
        for source in self.table.units.values():
            entries = source.effects(effect)
            if not entries or source is unit or self.influence.is_netted(source.hex):
                continue
            for entry in entries:
                reach = {
                    self.table.board.next(source.hex, direction)
                    for direction in source.directions(entry["sides"])
                }
                if unit.hex in reach and self._is_meant(source, entry, unit):
                    yield entry

    def _is_meant(self, source, entry, unit):
        hostile = self.table.hostile(
            self.influence.serves(source.hex), self.influence.controller(unit.hex)
        )
        return hostile == (entry["target"] == "enemy")

    def _icons(self, unit):
        """The current value of every printed icon."""
        change = self._bonus(unit, "initiative")
        return [max(0, icon + change) for icon in unit.printed("initiative")]

    def _extras(self, unit):
        """The added values: the first free ones below the current highest, one per source."""
        icons = self._icons(unit)
        if not icons:
            return []
        free = [value for value in range(max(icons) - 1, -1, -1) if value not in icons]
        return free[: self._bonus(unit, "extra_action")]

    def _acts(self, unit, initiative):
        if self.influence.is_netted(unit.hex):
            return False
        icons = enumerate(self._icons(unit))
        extras = enumerate(self._extras(unit))
        return any(
            value == initiative and slot not in unit.used_icons for slot, value in icons
        ) or any(value == initiative and slot not in unit.used_extras for slot, value in extras)

    def _use_up(self, initiative):
        """A value whose segment passes is gone, whether or not the unit could act."""
        for unit in self.table.units.values():
            unit.used_icons |= {s for s, v in enumerate(self._icons(unit)) if v == initiative}
            unit.used_extras |= {s for s, v in enumerate(self._extras(unit)) if v == initiative}

    # -- one segment -----------------------------------------------------------------------------

    def _segment(self, initiative):
        self.initiative = initiative
        self._look()
        actors = [u for _, u in sorted(self.table.units.items()) if self._acts(u, initiative)]
        exploding = [unit for unit in actors if self._explodes(unit)]
        conversions = self._conversions(actors, exploding)
        hits = [hit for unit in exploding for hit in self._shards(unit)]
        for unit in actors:
            if unit not in exploding:
                hits += self._attacks(unit, conversions.get(unit.hex))
        hits = [hit for hit in hits if hit.wounds > 0]
        healing = Healing(self, hits, [unit.hex for unit in exploding])
        healing.run()
        self.open_choices += healing.open_choices
        self._use_up(initiative)
        destroyed = self._suffer(hits, healing.deaths | {unit.hex for unit in exploding})
        if hits or destroyed:
            self.segments.append(self._told(hits, destroyed))

    def _told(self, hits, destroyed):
        return {
            "initiative": self.initiative,
            "attacks": [
                {
                    "from": hit.attacker,
                    "to": hit.target,
                    "kind": hit.kind,
                    "strength": hit.strength,
                    "wounds": hit.wounds,
                    "absorbed_by": hit.absorbed_by,
                }
                for hit in hits
            ],
            "destroyed": [
                {"tile": unit.tile["id"], "owner": unit.owner, "hex": unit.hex}
                for unit in destroyed
            ],
            "hq_points": dict(self.table.points),
        }

    def _given(self, kind):
        return [c for c in self.choices if c["kind"] == kind and c["segment"] == self.initiative]

    def _explodes(self, unit):
        if "explode" not in unit.printed("abilities"):
            return False
        if any(choice["unit"] == unit.hex for choice in self._given("clown_explodes")):
            return True
        self._leave_open("clown_explodes", "unit", unit.hex, [False, True])
        return False

    def _leave_open(self, kind, who, at, options):
        self.open_choices.append(
            {
                "segment": self.initiative,
                "kind": kind,
                who: at,
                "options": options,
                "taken": 0,
            }
        )

    def _conversions(self, actors, exploding):
        """What every Quartermaster makes of the attacks of the units that act now."""
        chosen = {}
        given = self._given("quartermaster")
        for choice in given:
            self.table.units[choice["unit"]].converted = True
            chosen[choice["unit"]] = (FACINGS.index(choice["side"]), choice["to"])
        for at, module in sorted(self.table.units.items()):
            if any(choice["module"] == at for choice in given):
                continue
            options = [
                {"unit": unit.hex, "side": FACINGS[direction], "to": BOTH[kind]}
                for unit in actors
                if unit not in exploding and not unit.converted and self._supplies(module, unit)
                for direction, kind in sorted(self._kinds(unit))
                if self.table.board.next(unit.hex, direction)
            ]
            if options:
                self._leave_open("quartermaster", "module", at, [None, *options])
        return chosen

    def _kinds(self, unit):
        return {
            (unit.turned(attack["side"]), attack["type"])
            for attack in unit.printed("attacks")
            if attack["type"] in BOTH
        }

    def _supplies(self, module, unit):
        return self.connects(module, unit, "quartermaster")

    def connects(self, module, unit, effect):
        """Whether a module works on a unit now."""
        if module is unit or self.influence.is_netted(module.hex):
            return False
        return any(
            self.table.board.next(module.hex, direction) == unit.hex
            and self._is_meant(module, entry, unit)
            for entry in module.effects(effect)
            for direction in module.directions(entry["sides"])
        )

    # -- hits ------------------------------------------------------------------------------------

    def _shards(self, clown):
        """One wound to everything around, friend and foe, but no HQ (FAQ g.31, g.35)."""
        for direction in range(6):
            at = self.table.board.next(clown.hex, direction)
            if at in self.table.units and not self.table.units[at].is_hq:
                yield Hit(clown.hex, at, "explosion", 1, 1)

    def _attacks(self, unit, conversion):
        sides = {unit.turned(attack["side"]) for attack in unit.printed("attacks")}
        for direction in sorted(sides):
            for kind, strength in self._components(unit, direction, conversion):
                yield from self._strike(unit, direction, kind, strength)

    def _components(self, unit, direction, conversion):
        """The kinds and strengths of the attack through one side."""
        melee, ranged = self._bonus(unit, "melee"), self._bonus(unit, "ranged")
        parts = {}
        for attack in unit.printed("attacks"):
            if unit.turned(attack["side"]) != direction:
                continue
            kind, strength = attack["type"], attack["strength"]
            raised = {"melee": melee, "ranged": ranged, "gauss": 0}
            if kind in BOTH and conversion == (direction, BOTH[kind]):
                # A blow made a shot gains from both, a shot made a blow from blows alone.
                kind = BOTH[kind]
                raised = {"melee": melee, "ranged": melee + ranged}
            parts[kind] = parts.get(kind, 0) + strength + raised[kind]
        return sorted(parts.items())

    def _strike(self, unit, direction, kind, strength):
        if kind == "melee":
            line = [self.table.board.next(unit.hex, direction)]
        else:
            line = self.table.board.ray(unit.hex, direction)
        for at in line:
            target = self.table.units.get(at)
            if target is None or not self._may_hurt(unit, target):
                continue
            yield from self._land(unit, target, direction, kind, strength)
            if kind != "gauss":
                return

    def _land(self, unit, target, direction, kind, strength):
        if unit.is_hq and target.is_hq:
            return
        wounds = strength - (kind != "melee" and self._is_armoured(target, direction))
        yield Hit(unit.hex, target.hex, kind, strength, wounds)

    def _may_hurt(self, unit, target):
        mine, its = (self.influence.controller(at) for at in (unit.hex, target.hex))
        if self.table.moloch_hits_allies and self.table.army[mine] == "moloch":
            return mine != its
        return self.table.hostile(mine, its)

    @staticmethod
    def _is_armoured(target, direction):
        return (direction + 3) % 6 in target.directions(target.printed("armour"))

    def _suffer(self, hits, gone):
        """Wounds, HQ points and the removal of the dead at the end of the segment."""
        for hit in hits:
            if hit.absorbed_by is not None:
                continue
            target = self.table.units[hit.target]
            if target.is_hq:
                self.table.points[target.owner] -= hit.wounds
                self.scored[self.influence.controller(hit.attacker)] += hit.wounds
            else:
                target.wounds += hit.wounds
        destroyed = []
        for at, unit in sorted(self.table.units.items()):
            if unit.is_hq:
                self.table.points[unit.owner] = max(0, self.table.points[unit.owner])
                dead = self.table.points[unit.owner] == 0
                self.fallen += [unit.owner] * dead
            else:
                dead = at in gone or unit.wounds >= unit.hit_points
            destroyed += [unit] * dead
        for unit in destroyed:
            del self.table.units[unit.hex]
        return destroyed


def told(unit):
    """A unit as in a result."""
    return {
        "tile": unit.tile["id"],
        "owner": unit.owner,
        "hex": unit.hex,
        "facing": FACINGS[unit.facing],
        "wounds": unit.wounds,
    }

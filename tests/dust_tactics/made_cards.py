"""Cards that nobody prints: made up whole, so that simulated battles can use every kind of weapon.

A card is its facts and its weapon lines: each by its name how many carry it, its range, its values
by class, and what else it is. They stand in tests alone.
"""

from projections.offers import Draft

SOLDIERS = ("S1", "S2", "S3", "S4")
VEHICLES = tuple(f"V{n}" for n in range(1, 8))


def values(soldiers, vehicles):
    """The cells of a line: one for each class of soldiers, one for each of vehicles."""
    soldiers = soldiers if isinstance(soldiers, tuple) else (soldiers,) * len(SOLDIERS)
    vehicles = vehicles if isinstance(vehicles, tuple) else (vehicles,) * len(VEHICLES)
    return dict(zip((*SOLDIERS, *VEHICLES), (*soldiers, *vehicles), strict=True))


WEAPONS = {
    "Made Rifle": {"range": "4", **values(("2/1", "1/1", "1/1", "-"), "-")},
    "Made Bazooka": {"range": "3", **values("1/1", "1/2")},
    "Made Fist": {"range": "2", "ammunition": 3, **values("2/1", "1/3")},
    "Made Beam": {"range": "4", "laser": True, **values(("2/1", "1/1", "1/1", "1/1"), "1/2")},
    "Made Flame": {"range": "1", "flamethrower": True, **values("1/incendiary", "1/1")},
    "Made Lance": {"range": "3", **values("2/1", "1/ap_incendiary")},
    "Made Gatling": {"range": "5", "burst": True, **values(("4/1", "3/1", "2/1", "1/1"), "1/1")},
    "Made Gun": {"range": "6", **values("3/1", ("5/1", "5/1", "4/1", "4/1", "3/1", "3/1", "2/1"))},
    "Made Phaser": {"range": "4", **values("2*2", "2*3")},
    "Made Howitzer": {"range": "A", "reloadable": True, **values("4/1", "3/1")},
    "Made Pistol": {"range": "3", **values(("3/1", "2/1", "2/1", "1/1"), "-")},
    "Made Sabre": {"range": "C", **values("4/1", "1/1")},
    "Knife": {"range": "C", **values(("1/1", "1/1", "1/1", "-"), "-")},
}
CARDS = {
    "Made Rangers": {
        "kind": "squad", "armour_class": "S2", "move": 1, "hit_points": 5, "ap": 20,
        "cover_soft": "hit", "cover_hard": "blank", "abilities": "",
        "weapons": "Made Rifle x4, Made Bazooka x1, Knife",
    },
    "Made Pioneers": {
        "kind": "squad", "armour_class": "S2", "move": 1, "hit_points": 5, "ap": 24,
        "cover_soft": "hit", "cover_hard": "blank", "abilities": "Fast",
        "weapons": "Made Rifle x3, Made Flame x2, Made Fist, Knife",
    },
    "Made Beamers": {
        "kind": "squad", "armour_class": "S3", "move": 1, "hit_points": 3, "ap": 30,
        "cover_soft": "no_save", "cover_hard": "hit", "abilities": "Damage Resilient",
        "weapons": "Made Beam x3, Knife",
    },
    "Made Watch": {
        "kind": "squad", "armour_class": "S1", "move": 2, "hit_points": 4, "ap": 12,
        "cover_soft": "hit", "cover_hard": "hit",
        "abilities": "Agile, Advanced Reactive Fire", "weapons": "Made Rifle x4, Knife",
    },
    "Made Strider": {
        "kind": "vehicle", "armour_class": "V3", "move": 2, "hit_points": 4, "ap": 26,
        "abilities": "Superior Reactive Fire", "weapons": "Made Gun, Made Gatling",
    },
    "Made Torch": {
        "kind": "vehicle", "armour_class": "V4", "move": 1, "hit_points": 5, "ap": 34,
        "abilities": "Scout Vehicle", "weapons": "Made Lance, Made Gatling",
    },
    "Made Humming Bird": {
        "kind": "vehicle", "armour_class": "V2", "move": 2, "hit_points": 3, "ap": 22,
        "abilities": "", "weapons": "Made Phaser, Made Gatling",
    },
    "Made Thunder": {
        "kind": "vehicle", "armour_class": "V5", "move": 1, "hit_points": 6, "ap": 40,
        "abilities": "", "weapons": "Made Howitzer, Made Gatling",
    },
    "Made Duke": {
        "kind": "hero", "armour_class": "S2", "move": 2, "hit_points": 4, "ap": 21,
        "abilities": "Berserk", "weapons": "Made Pistol, Made Pistol, Made Sabre",
    },
}  # fmt: skip
ALLIES = ("Made Rangers", "Made Beamers", "Made Strider", "Made Humming Bird", "Made Duke")
AXIS = ("Made Pioneers", "Made Watch", "Made Torch", "Made Thunder", "Made Beamers")
ARMIES = {"allies": ALLIES, "axis": AXIS}


def _noted(kind, name, facts):
    return Draft("thing_met", {"kind": kind, "name": name, "values": facts})


NOTED = (
    *(_noted("weapon", name, facts) for name, facts in WEAPONS.items()),
    *(_noted("unit", name, facts) for name, facts in CARDS.items()),
)
"""What a table writes down before it plays with them."""

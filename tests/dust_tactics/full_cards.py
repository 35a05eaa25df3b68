"""Cards with every value filled in, as a table might copy them, for tests alone.

What the rulebook does not print is made up here, so that every rule has something to judge by.
"""

from tests.dust_tactics.matches import card, told

UNITS = {
    # name: kind, class, move, strength, points, soft, hard, abilities, weapons
    "Hell Boys": ("squad", "S2", 1, 5, 34, "hit", "blank", "Fast",
                  "Shotgun x3, Flamethrower x2, Knife & Grenade"),
    "Death Dealers": ("squad", "S2", 1, 5, 23, "hit", "blank", "",
                      "Victory MG x4, M1A3 Bazooka x1, UGL x4"),
    "The Boss": ("squad", "S2", 1, 5, 25, "hit", "blank",
                 "Command Squad, Artillery Strike", "Carbine x5"),
    "Blackhawk": ("vehicle", "V3", 1, 3, 22, "no_save", "no_save", "", "Dual Heavy PIAT"),
    "Honey": ("vehicle", "V2", 2, 3, 25, "no_save", "no_save", "", "120W Phaser Gun"),
    "Steel Rain": ("vehicle", "V4", 1, 4, 40, "no_save", "no_save", "",
                   '4.2" Rockets, Petard Mortar'),
    "Bazooka Joe": ("hero", "S2", 1, 4, 20, "no_save", "no_save", "Black Ops",
                    "Grenade Launcher, Carbine"),
    "Rhino": ("hero", "S3", 2, 4, 22, "no_save", "no_save", "Berserk", "Rocket Punch"),
    "Heavy Laser Grenadiers": ("squad", "S3", 1, 3, 30, "hit", "no_save", "Damage Resilient",
                               "Schwer Laser-Werfer x3"),
    "Sturmpioniere": ("squad", "S2", 1, 5, 28, "hit", "blank", "",
                      "StG 47 x4, Flammenwerfer 40 x1, Panzerfaust x3, Knife & Grenade"),
    "Hans": ("vehicle", "V3", 1, 3, 24, "no_save", "no_save", "Scout Vehicle",
             "Panzerfaust Werfer, MG 44"),
    "Lothar": ("vehicle", "V4", 1, 4, 36, "no_save", "no_save", "", "Nebelwerfer 42"),
    "Lara": ("hero", "S3", 1, 4, 21, "no_save", "no_save", "", "MG 44 zwei, Combat Knife"),
}  # fmt: skip
_SOLDIERS, _VEHICLES = ("S1", "S2", "S3", "S4"), tuple(f"V{n}" for n in range(1, 8))


def _against(soldiers, vehicles):
    return dict.fromkeys(_SOLDIERS, soldiers) | dict.fromkeys(_VEHICLES, vehicles)


WEAPONS = {
    "Shotgun": {"range": "1", **_against("3/1", "-")},
    "Flamethrower": {"range": "1", **_against("1/incendiary", "1/1"), "flamethrower": True},
    "Knife & Grenade": {"range": "C", **_against("1/1", "1/1")},
    "Combat Knife": {"range": "C", **_against("1/1", "-")},
    "Victory MG": {"range": "4", **_against("2/1", "1/1"), "burst": True},
    "M1A3 Bazooka": {"range": "3", **_against("1/2", "1/3")},
    "UGL": {"range": "3", **_against("1/1", "1/1"), "ignores_cover": True, "ammunition": 4},
    "Carbine": {"range": "3", **_against("1/1", "-")},
    "Dual Heavy PIAT": {"range": "2", "S1": "10/1", "S2": "6/1", "S3": "4/1", "S4": "2/1",
                        **dict.fromkeys(_VEHICLES, "5/1")},
    "120W Phaser Gun": {"range": "4", **_against("2*3", "2*2")},
    '4.2" Rockets': {"range": "A", **_against("3/1-6/1-9/1-12/1", "2/1-4/1-6/1-8/1"),
                     "ammunition": 4, "reloadable": True},
    "Petard Mortar": {"range": "3-6", **_against("4/1", "2/2")},
    "Grenade Launcher": {"range": "3", **_against("3/1", "1/1"), "ignores_cover": True},
    "Rocket Punch": {"range": "C", **_against("3/1", "3/2")},
    "Schwer Laser-Werfer": {"range": "4", **_against("1/1", "1/3"), "laser": True},
    "StG 47": {"range": "4", **_against("1/1", "-")},
    "Flammenwerfer 40": {"range": "1", **_against("1/incendiary", "1/1"), "flamethrower": True},
    "Panzerfaust": {"range": "2", **_against("1/1", "1/4"), "ammunition": 3},
    "Panzerfaust Werfer": {"range": "3", **_against("1/1", "1/ap_incendiary")},
    "MG 44": {"range": "4", **_against("4/1", "1/1")},
    "MG 44 zwei": {"range": "4", **_against("5/1", "1/1")},
    "Nebelwerfer 42": {"range": "A", **_against("6/1", "4/1"), "reloadable": True},
}  # fmt: skip
_FIELDS = ("kind", "armour_class", "move", "hit_points", "ap", "cover_soft", "cover_hard",
           "abilities", "weapons")  # fmt: skip

CARDS = (
    *(card(name, **dict(zip(_FIELDS, values, strict=True))) for name, values in UNITS.items()),
    *(told("thing_met", kind="weapon", name=name, values=values)
      for name, values in WEAPONS.items()),
)  # fmt: skip

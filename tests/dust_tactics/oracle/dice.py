"""The odds of attacks, die by die and side by side, with fractions."""

from fractions import Fraction

SIDES = ("hit", "hit", "blank", "blank", "blank", "blank")
EXPLOSIONS = 26


def thrown(again, counts):
    """One die that is thrown again so often where it misses: the chance that it hits."""
    chance = Fraction(sum(side == counts for side in SIDES), len(SIDES))
    return chance if not again else chance + (1 - chance) * thrown(again - 1, counts)


def together(one, other):
    found = {}
    for a, p in one.items():
        for b, q in other.items():
            found[a + b] = found.get(a + b, 0) + p * q
    return found


def several(count, one):
    found = {0: Fraction(1)}
    for _ in range(count):
        found = together(found, one)
    return found


def die_of(line):
    """What one die of the pool comes to in hits."""
    hits = thrown(line.get("sustained", False) + line.get("berserk", False), counted(line))
    if line["kind"] != "laser":
        return {0: 1 - hits, 1: hits}
    once = thrown(0, counted(line))
    found = {0: 1 - hits}
    for k in range(1, EXPLOSIONS):
        found[k] = hits * (1 - once)
        hits *= once
    found[EXPLOSIONS] = hits
    return found


def counted(line):
    return line.get("hit_on", "hit")


def point_of(line, target):
    """What becomes of one point of damage."""
    through = Fraction(1)
    if not (line.get("ignores_cover") or line["kind"] == "phaser"):
        through = 1 - Fraction(SIDES.count(target.get("save", "none")), len(SIDES))
    if target.get("damage_resilient"):
        through *= 1 - Fraction(1, 3)
    return {0: 1 - through, 1: through}


def damage(attack):
    """The chances of all damage."""
    target, found = attack["target"], {0: Fraction(1)}
    for line in attack["lines"]:
        found = together(found, line_damage(line, target, attack.get("rules", {})))
    return found


def line_damage(line, target, rules):
    dice = line["dice"] * line.get("bearers", 1)
    if "incendiary" in line["kind"]:
        dice *= target.get("figures", 1)
    hits, point, found = several(dice, die_of(line)), point_of(line, target), {}
    for number, p in hits.items():
        if line["kind"] == "phaser":
            once = thrown(0, counted(line))
            one = together({0: Fraction(1)}, {0: 1 - once * point[1], 1: once * point[1]})
            points = several(number * line["per_hit_dice"], one)
        elif line["kind"] == "ap_incendiary":
            saved = rules.get("ap_incendiary_saves") == "yes"
            whole = {target["remaining"]: Fraction(1)}
            points = several(target["remaining"], point) if saved else whole
            points = points if number else {0: Fraction(1)}
        else:
            each = 1 if line["kind"] == "incendiary" else line.get("damage", 1)
            points = several(number * each, point)
        for value, q in points.items():
            found[value] = found.get(value, 0) + p * q
    return found

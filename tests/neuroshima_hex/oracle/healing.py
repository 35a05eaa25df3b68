"""Damage outside battle: every way in which Medics may take it (Duel rules, Medic; ERR.10)."""

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Burden:
    """One attack on one unit, or the death that a Medic took over with it."""

    patient: str
    wounds: int
    taken_by: str | None = None
    passed: tuple = ()


def ways_of_healing(table, influence, expected):
    """All ends: who took which unit's wounds, and who dies.

    A Medic must heal, one attack at a time, and dies for it unless another one takes that.
    """
    start = tuple(Burden(at, wounds, passed=(at,)) for at, wounds in sorted(expected.items()))
    ends, todo, seen = set(), [start], {start}
    while todo:
        burdens = todo.pop()
        steps = list(_steps(table, influence, burdens))
        if not steps:
            ends.add(_end(table, burdens, len(expected)))
        todo += [step for step in steps if step not in seen]
        seen.update(steps)
    return ends


def tends(table, influence, medic, unit):
    """Whether a Medic works for a unit outside battle."""
    if medic is unit or influence.is_netted(medic.hex):
        return False
    touched = [
        table.board.next(medic.hex, direction)
        for entry in medic.effects("medic")
        for direction in medic.directions(entry["sides"])
    ]
    serves = influence.serves(medic.hex)
    return unit.hex in touched and not table.hostile(serves, influence.controller(unit.hex))


def _is_dying(table, burdens, at):
    carried = sum(b.wounds for b in burdens if b.patient == at and b.taken_by is None)
    unit = table.units[at]
    return carried > 0 and unit.wounds + carried >= unit.hit_points


def _steps(table, influence, burdens):
    medics = [unit for unit in table.units.values() if unit.effects("medic")]
    for medic in medics:
        if _is_dying(table, burdens, medic.hex):
            continue
        for i, burden in enumerate(burdens):
            is_free = burden.taken_by is None and medic.hex not in burden.passed
            if is_free and tends(table, influence, medic, table.units[burden.patient]):
                taken = replace(burden, taken_by=medic.hex)
                death = Burden(medic.hex, 99, passed=(*burden.passed, medic.hex))
                yield (*burdens[:i], taken, *burdens[i + 1 :], death)


def _end(table, burdens, attacks):
    taken = frozenset((b.patient, b.taken_by) for b in burdens[:attacks])
    dead = frozenset(b.patient for b in burdens if _is_dying(table, burdens, b.patient))
    return taken, dead

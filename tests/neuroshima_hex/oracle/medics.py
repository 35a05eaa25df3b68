"""The Medics of one segment: who takes which attack, and who dies for it."""

from dataclasses import dataclass, field


@dataclass
class Burden:
    """The wounds of one attack on one unit, or what a Medic took over from one."""

    attacker: str
    patient: str
    hits: list
    fatal: bool
    passed: tuple = ()
    carried: int = 0
    taken: bool = False

    @property
    def wounds(self):
        return self.carried or sum(hit.wounds for hit in self.hits)


@dataclass
class Healing:
    """All burdens of a segment; `deaths` are Medics that took something and were not saved."""

    battle: object
    hits: list
    exploding: list
    burdens: list = field(default_factory=list)
    open_choices: list = field(default_factory=list)

    def run(self):
        """Every burden in its place: what was chosen first, then what is compulsory."""
        for hit in self.hits:
            self._load(hit)
        wishes = list(self.battle._given("medic_absorbs"))
        while self._grant_one(wishes) or self._heal_by_itself():
            pass

    def _grant_one(self, wishes):
        """The first wish that can come true now, again after every step."""
        granted = next((wish for wish in wishes if self._grant(wish)), None)
        if granted is not None:
            wishes.remove(granted)
        return granted is not None

    @property
    def deaths(self):
        return {b.patient for b in self.burdens if b.fatal and not b.taken}

    def _load(self, hit):
        for burden in self.burdens:
            if (burden.attacker, burden.patient) == (hit.attacker, hit.target):
                burden.hits.append(hit)
                return
        self.burdens.append(
            Burden(hit.attacker, hit.target, [hit], fatal=False, passed=(hit.target,))
        )

    def _is_dying(self, unit):
        mine = [b for b in self.burdens if b.patient == unit.hex and not b.taken]
        if unit.hex in self.exploding or any(burden.fatal for burden in mine):
            return True
        return unit.wounds + sum(burden.wounds for burden in mine) >= unit.hit_points

    def _options(self, medic):
        """What an able Medic could take, the heaviest first."""
        if not medic.effects("medic") or self._is_dying(medic):
            return []
        units = self.battle.table.units
        able = [
            burden
            for burden in self.burdens
            if not burden.taken
            and burden.patient not in self.exploding  # it cannot be healed (six armies, Clown)
            and medic.hex not in burden.passed
            and self.battle.connects(medic, units[burden.patient], "medic")
        ]
        return sorted(able, key=lambda b: (-b.wounds, b.attacker, b.patient))

    def _grant(self, wish):
        medic = self.battle.table.units[wish["medic"]]
        for burden in self._options(medic):
            if (burden.patient, burden.attacker) == (wish["unit"], wish["attacker"]):
                self._take(medic, burden)
                return True
        return False

    def _heal_by_itself(self):
        for _, medic in sorted(self.battle.table.units.items()):
            options = self._options(medic)
            if options:
                if len(options) > 1:
                    told = [{"unit": b.patient, "attacker": b.attacker} for b in options]
                    self._report(medic, told)
                self._take(medic, options[0])
                return True
        return False

    def _report(self, medic, told):
        self.open_choices.append(
            {
                "segment": self.battle.initiative,
                "kind": "medic_absorbs",
                "medic": medic.hex,
                "options": told,
                "taken": 0,
            }
        )

    def _take(self, medic, burden):
        burden.taken = True
        if not burden.fatal:
            for hit in burden.hits:
                hit.absorbed_by = medic.hex
        self.burdens.append(
            Burden(
                burden.attacker,
                medic.hex,
                [],
                fatal=True,
                passed=(*burden.passed, medic.hex),
                carried=burden.wounds,
            )
        )

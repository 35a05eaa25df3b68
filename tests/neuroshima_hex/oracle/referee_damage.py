"""What the referee says of damage outside battle, and of the Medics that take it."""

from tests.neuroshima_hex.oracle.table import abilities, kind


class Damage:
    """Checks of what instants, Mines and procedures strike."""

    def _damage_dealt(self, event):
        if event.get("procedure"):
            self._act(event)
            self._pay(event, event["procedure"])
        elif kind(event["tile"]) == "foundation":
            self.check(event["target"] == self.mine, "somebody is on the Mine")
        else:
            self._act(event)
            self._played(event, next(iter(abilities(event["tile"]))))
        expected = self._struck(event)
        hits = {hit["hex"]: hit for hit in event.get("hits", ())}
        self.check(set(hits) == set(expected), f"it strikes {sorted(expected)}")
        self._heal(event, hits, expected)
        for lost in event.get("foundations", ()):
            self.check(self.match.foundations.pop(lost["hex"], None), "a foundation lies there")

    def _struck(self, event):
        """By hex, the wounds; 99 destroys outright."""
        if event.get("procedure"):
            return getattr(self, f"_{event['procedure']}")(event)
        ability = next(iter(abilities(event["tile"])))
        return getattr(self, f"_{ability}")(event)

    def _is_enemy(self, event, at):
        table, influence = self.match.table(), self.match.influence()
        unit = table.units.get(at)
        return bool(
            unit and not unit.is_hq and table.hostile(influence.controller(at), event["player"])
        )

    def _mine(self, event):
        unit = self.match.units[event["target"]]
        lain = [lost["hex"] for lost in event["foundations"]]
        self.check(lain == [event["target"]], "the Mine goes too")
        return {} if kind(unit["tile"]) == "hq" else {event["target"]: 99}

    def _sniper(self, event):
        at = event["target"]
        if event.get("foundations"):
            return {}
        self.check(self._is_enemy(event, at), "a Sniper aims at enemies, not HQs")
        return {at: 1}

    def _grenade(self, event):
        at, table = event["target"], self.match.table()
        hq = next(h for h, u in table.units.items() if u.is_hq and u.owner == event["player"])
        self.check(at in [table.board.next(hq, d) for d in range(6)], "next to the own HQ")
        if event.get("foundations") and at not in table.units:
            return {}
        self.check(self._is_enemy(event, at), "a Grenade destroys enemies, not HQs")
        return {at: 99}

    def _bomb(self, event):
        table, at = self.match.table(), event["target"]
        around = [table.board.next(at, d) for d in range(6)]
        self.check(None not in around, "the whole blast lies on the board")
        area = [at, *around]
        lain = {lost["hex"] for lost in event.get("foundations", ())}
        self.check(lain == set(self.match.foundations) & set(area), "a Bomb destroys foundations")
        return {h: 1 for h in area if h in table.units and not table.units[h].is_hq}

    def _laser(self, event):
        links, table = self._links(event["player"]), self.match.table()
        ends = [event["target"]] if event.get("target") else links
        struck = {h["hex"] for h in event["hits"]}
        for end in ends:
            for direction in range(6):
                way = list(table.board.ray(end, direction))
                for other in (at for at in way if at in links and end in links):
                    line = [at for at in way[: way.index(other)] if self._is_enemy(event, at)]
                    if set(line) == struck:
                        return dict.fromkeys(line, 99)
        self.check(False, "between two Links in line")

    def _links(self, seat):
        influence = self.match.influence()
        return [
            at
            for at in self.match.units
            if self._is_link(at)
            and influence.controller(at) == seat
            and not influence.is_netted(at)
        ]

    def _elimination(self, event):
        table, at = self.match.table(), event["target"]
        near = {table.board.next(at, d) for d in range(6)}
        self.check(self._is_enemy(event, at), "an enemy, no HQ")
        self.check(len(near & set(self._links(event["player"]))) >= 3, "next to three Links")
        return {at: 99}

    def _detonation(self, event):
        influence = self.match.influence()
        return {
            at: 99
            for at in self.match.units
            if self._is_link(at) and self._is_enemy(event, at) and not influence.is_netted(at)
        }

    def _heal(self, event, hits, expected):
        """Medics must heal; each takes one attack and dies, or another one for it."""
        table, influence = self.match.table(), self.match.influence()
        lost = {each["hex"] for each in event.get("destroyed", ())}
        used = {hit["absorbed_by"] for hit in hits.values() if hit.get("absorbed_by")}
        self.check(len(used) == sum("absorbed_by" in hit for hit in hits.values()) or len(lost) > 1,
                   "a Medic takes one attack")  # fmt: skip
        for at, hit in hits.items():
            unit = table.units[at]
            medics = [m for m in table.units.values() if tends(table, influence, m, unit)]
            if hit.get("absorbed_by"):
                self.check(hit["absorbed_by"] in [m.hex for m in medics], "its own Medic")
                continue
            deadly = unit.wounds + expected[at] >= unit.hit_points
            self.check(deadly == (at in lost), "it dies of its wounds")
            self.check(all(m.hex in lost or m.hex in used for m in medics), "Medics must heal")
            if at not in lost:
                self.match.units[at]["wounds"] += expected[at]
        for at in lost:
            medic = bool(table.units[at].effects("medic"))
            self.check(at in hits or medic, "only what was struck dies, or a Medic for it")
            unit = table.units[at]
            self._gone(unit.tile["id"], unit.owner)
            self.match.lift(at)

    def _gone(self, tile, owner):
        if "return_to_pile_top" in abilities(tile):
            self.returning.append((tile, owner))


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

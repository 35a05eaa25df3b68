"""What the referee says of damage outside battle, and of the Medics that take it."""

from tests.neuroshima_hex.oracle.healing import ways_of_healing
from tests.neuroshima_hex.oracle.table import abilities, kind

OUTRIGHT = 99
"""More wounds than any unit stands."""


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
            ability = next(iter(abilities(event["tile"])), "none")
            self.check(ability in ("sniper", "grenade", "bomb"), "the tile does damage")
            self._played(event, ability)
        expected = self._struck(event)
        hits = {hit["hex"]: hit for hit in event.get("hits", ())}
        self.check(set(hits) == set(expected), f"it strikes {sorted(expected)}")
        self._heal(event, hits, expected)
        for lost in event.get("foundations", ()):
            lain = self.match.foundations.pop(lost["hex"], None)
            self.check(lain == (lost["tile"], lost["owner"]), "that foundation lies there")

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
        if self._strikes_a_foundation(event):
            return {}
        self.check(self._is_enemy(event, at), "a Sniper aims at enemies, not HQs")
        return {at: 1}

    def _strikes_a_foundation(self, event):
        """An enemy's, which nobody stands on; nothing else leaves with it."""
        at, match = event["target"], self.match
        lain = [lost["hex"] for lost in event.get("foundations", ())]
        is_bare = at in match.foundations and at not in match.units
        if is_bare:
            self.check(match.table().hostile(match.foundations[at][1], event["player"]), "enemy")
        self.check(lain == [at] * is_bare, "the foundation that is struck goes, and no other")
        return is_bare

    def _grenade(self, event):
        at, table = event["target"], self.match.table()
        hq = next(h for h, u in table.units.items() if u.is_hq and u.owner == event["player"])
        self.check(at in [table.board.next(hq, d) for d in range(6)], "next to the own HQ")
        if self._strikes_a_foundation(event):
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
        ends = [end for end in ends if end in links]
        struck = {hit["hex"] for hit in event.get("hits", ())}
        self.check(struck, "something stands between the Links")
        for end in ends:
            for direction in range(6):
                way = list(table.board.ray(end, direction))
                for other in (at for at in way if at in links):
                    line = [at for at in way[: way.index(other)] if self._is_enemy(event, at)]
                    if set(line) == struck:
                        return dict.fromkeys(line, 99)
        self.check(False, "between two Links in line")

    def _links(self, seat):
        influence = self.match.influence()
        return [
            at
            for at in self.match.units
            if self.is_terminal(at)
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
        self.check(event.get("hits"), "there are Links of enemies")
        influence = self.match.influence()
        return {
            at: 99
            for at in self.match.units
            if self.is_terminal(at) and self._is_enemy(event, at) and not influence.is_netted(at)
        }

    def _heal(self, event, hits, expected):
        """Medics must heal; each takes one attack and dies, or another one for it."""
        table, influence = self.match.table(), self.match.influence()
        taken = frozenset((at, hit.get("absorbed_by")) for at, hit in hits.items())
        lost = {each["hex"]: each for each in event.get("destroyed", ())}
        ways = ways_of_healing(table, influence, expected)
        self.check((taken, frozenset(lost)) in ways, f"Medics must heal, one of {sorted(ways)}")
        for at, hit in hits.items():
            self.check(hit.get("wounds", 1) == expected[at] % OUTRIGHT, "as many wounds")
            if not hit.get("absorbed_by") and at not in lost:
                self.match.wound(at, table.units[at].wounds + expected[at])
        for at, told in lost.items():
            unit = table.units[at]
            self.check((told["tile"], told["owner"]) == (unit.tile["id"], unit.owner), "what lay")
            self._gone(unit.tile["id"], unit.owner)
            self.match.lift(at)

    def _gone(self, tile, owner):
        if "return_to_pile_top" in abilities(tile):
            self.returning.append((tile, owner))

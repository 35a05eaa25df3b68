"""What the referee says of tiles laid, moved, turned, pushed and swapped."""

from tests.neuroshima_hex.oracle.control import TAKE, Throw
from tests.neuroshima_hex.oracle.table import FACINGS, abilities, kind, tiles


class Units:
    """Checks of what is done with units."""

    def _tile_placed(self, event):
        match, seat, tile, at = self.match, event["player"], event["tile"], event["hex"]
        if kind(tile) == "hq":
            self.check(match.turns == 0 and at not in match.units, "HQs are laid first")
            self.check(tile == f"{match.army[seat]}-hq", "one's own HQ")
            self.check(seat in match.next_to_lay(), "HQs are laid in order, each once")
        else:
            self._act(event)
            self.check(kind(tile) != "instant", "instants are not laid")
            self.check(seat not in match.terror or event.get("replaces"), "Terror")
            match.take_from_hand(seat, tile)
        if event.get("replaces"):
            self._replaced(event)
        self.check(at not in match.units, "on a free hex")
        self.check(kind(tile) != "foundation" or at not in match.foundations, "no two foundations")
        match.lay(at, tile, seat, event.get("facing", "N"))

    def _replaced(self, event):
        at = event["hex"]
        self._may_use(event, at)
        tile = self.match.units[at]["tile"]
        self.check(tile == event["replaces"] and "transporter_swap" in abilities(tile), "swap")
        self.check(kind(event["tile"]) in ("soldier", "module"), "no foundation")
        self.match.lift(at)

    def _may_use(self, event, at):
        """An own unit, or one that is controlled, in no net."""
        influence = self.match.influence()
        self.check(at in self.match.units, "a unit stands there")
        self.check(influence.controller(at) == event["player"], "only a unit in one's hand")
        self.check(not influence.is_netted(at), "no unit in a net")
        return influence

    def is_terminal(self, at):
        return at in self.match.terminals

    def _unit_moved(self, event):
        match, at, means = self.match, event["unit"], event.get("means", "tile")
        influence = self._may_use(event, at)
        getattr(self, f"_by_{means}")(event, influence)
        to = event.get("to") or at
        if to != at or event.get("path"):
            self.check(means not in ("takeover", "procedure"), "it only turns")
            self._way(event, influence, [at, *event.get("path", []), to])
        turned = [facing for facing in event.get("path_facings", ()) if facing]
        match.move(at, to, event.get("facing") or (turned[-1] if turned else None))

    def _way(self, event, influence, way):
        match = self.match
        board = match.table().board
        reach = 2 if self._has_recon_center(event["player"], influence) else 1
        self.check(len(way) - 1 <= reach, "one hex, two with a Recon Center")
        for one, other in zip(way, way[1:], strict=False):
            self.check(other in [board.next(one, d) for d in range(6)], "hex by hex")
            self.check(other not in match.units or other == way[0], "only onto free hexes")
        turned = event.get("path_facings") or [None] * (len(way) - 2)
        self.check(len(turned) == len(way) - 2, "a facing for each hex on the way")
        for via, facing in zip(way[1:-1], turned, strict=True):
            self.check(via not in match.foundations, "no way leads over a Mine")
            sides = [facing] if facing else FACINGS
            self.check(any(self._passes(event, via, side) for side in sides), "held on the way")

    def _passes(self, event, via, facing):
        """Whether the unit is free on a hex when it faces that way."""
        there = self.match.with_moved(event["unit"], via, facing).influence()
        return not there.is_netted(via) and there.controller(via) == event["player"]

    def _has_recon_center(self, seat, influence):
        table = self.match.table()
        return any(
            "recon_center" in unit.printed("abilities")
            and not influence.is_netted(at)
            and not table.hostile(influence.serves(at), seat)
            for at, unit in table.units.items()
        )

    def _by_tile(self, event, _influence):
        self._act(event)
        turns_only = "rotation" in abilities(event["tile"])
        self.check(not turns_only or event.get("to") in (None, event["unit"]), "Rotation turns")
        self._played(event, "rotation" if turns_only else "move")

    def _by_mobility(self, event, _influence):
        unit = self.match.units[event["unit"]]
        self.check(tiles()[unit["tile"]].get("mobility"), "only mobile units")
        self._once(event, "mobility", self.match.tokens[event["unit"]])

    def _once(self, event, *use):
        turn = self._act(event)
        self.check(use not in turn.used, "once a turn")
        turn.used.add(use)

    def _by_hq(self, event, influence):
        source, table = event["source"], self.match.table()
        self.check(source in table.units, "an HQ or a Transport stands there")
        module, unit = table.units[source], table.units[event["unit"]]
        touched = [
            table.board.next(source, direction)
            for entry in module.effects("mobility")
            for direction in module.directions(entry["sides"])
        ]
        self.check(unit.hex in touched and not influence.is_netted(source), "it touches the unit")
        self.check(influence.serves(source) == event["player"], "one's own HQ or Transport")
        self._once(event, self.match.tokens[source], self.match.tokens[unit.hex])

        is_hq = kind(module.tile["id"]) == "hq"
        self.check(is_hq == (event["means"] == "hq"), "an HQ is an HQ")

    _by_transport = _by_hq

    def _by_procedure(self, event, _influence):
        self._act(event)
        self.check(self.is_terminal(event["unit"]), "only a Link")
        self._pay(event, "rotation")

    def _by_takeover(self, event, influence):
        match, at, source = self.match, event["unit"], event["source"]
        self.check(match.units[at]["owner"] != event["player"], "only a prisoner")
        self.check(match.has_begun, "no prisoner is turned before all HQs stand")
        throw = Throw(TAKE, source, at)
        self.check(influence.ruled.get(throw), "only whom that Agitator holds")
        self.check(influence.controller(source) == event["player"], "one's own Agitator")
        pair = match.tokens[at], match.tokens[source]
        self.check(pair not in self.settled, "a takeover allows one turn, at once")
        self.settled.add(pair)

    def _unit_pushed(self, event):
        self._act(event)
        pusher, at, to = event["pusher"], event["unit"], event["to"]
        influence = self._may_use(event, pusher)
        if event.get("energy"):
            self.check(self.is_terminal(pusher), "only a Link")
            self._pay(event, "push_back")
        else:
            self._played(event, "push_back")
        table = self.match.table()
        near = [table.board.next(pusher, d) for d in range(6)]
        self.check(at in near and at in table.units, "a neighbour")
        self.check(table.hostile(influence.controller(at), event["player"]), "enemy")
        self.check(not influence.is_netted(at), "a net holds against pushes")
        self.check(to in [table.board.next(at, d) for d in range(6)], "one hex")
        self.check(to not in near and to != pusher and to not in table.units, "away, free")
        chooser = event.get("chosen_by") or influence.controller(at)
        self.check(chooser == influence.controller(at), "whoever has it in hand chooses")
        self.match.move(at, to)

    def _units_swapped(self, event):
        self._act(event)
        one, other = event["units"]
        for at in (one, other):
            self._may_use(event, at)
            if event.get("energy"):
                self.check(self.is_terminal(at), "only Links")
                self.check(kind(self.match.units[at]["tile"]) != "hq", "no HQ is swapped")
        if event.get("energy"):
            self._pay(event, "swap")
        else:
            board = self.match.table().board
            self.check(other in [board.next(one, d) for d in range(6)], "neighbours")
            self.check(not event.get("facings"), "Castling does not turn")
            self._played(event, "castling")
        self.match.swap(one, other, event.get("facings"))

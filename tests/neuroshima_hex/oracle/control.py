"""Who holds whom: takeovers, nets and scoping of one moment, found by ruling throws in or out.

A throw is one arrow from a unit to its neighbour. Each is ruled on as soon as nothing undecided
can change it. What hinders each other in a ring stays open, and is then broken by the readings of
RULES 1.1, 1.2 and 9.
"""

from dataclasses import dataclass

TAKE, NET, SCOPE = "take", "net", "scope"


@dataclass(frozen=True)
class Throw:
    """One arrow on the board."""

    kind: str
    source: str
    target: str


class Influence:
    """The outcome: netted units, who controls a unit, for whom a module works."""

    def __init__(self, table):
        self.table = table
        self.throws = list(_throws(table))
        self.ruled = {}
        self._cancel_nets_face_to_face()
        self._cancel_takeovers_face_to_face()
        while len(self.ruled) < len(self.throws):
            if not self._rule_what_is_clear():
                self._break_a_ring()
        self.netted = {each.target for each in self.throws if each.kind == NET and self.ruled[each]}

    def is_netted(self, at):
        return at in self.netted

    def controller(self, at):
        return self._controller(at)

    def serves(self, at):
        """The player for whom a unit's effects work."""
        return self._serves(at)

    def _at(self, kind, target):
        return [t for t in self.throws if t.kind == kind and t.target == target]

    def _cancel_nets_face_to_face(self):
        """Two nets thrown at each other cancel; between friends neither would count anyway."""
        for throw in self.throws:
            if throw.kind == NET and Throw(NET, throw.target, throw.source) in self.throws:
                self.ruled[throw] = False

    def _cancel_takeovers_face_to_face(self):
        """Of two takeover modules face to face, one that would turn on its own army does not."""
        for throw in self.throws:
            back = Throw(TAKE, throw.target, throw.source)
            if throw.kind != TAKE or back not in self.throws:
                continue
            mine, its = (self.table.units[at] for at in (throw.source, throw.target))
            scopers = [s for s in self._at(SCOPE, throw.source)]
            if not scopers and not self.table.hostile(mine.owner, its.owner):
                self.ruled[throw] = False

    def _netted(self, at, but=None):
        """True, False, or None while it is open."""
        nets = [self.ruled.get(throw) for throw in self._at(NET, at) if throw.source != but]
        return True if True in nets else (None if None in nets else False)

    def _controller(self, at):
        """The controlling player, or None while it is open."""
        owner = self.table.units[at].owner
        throws = self._at(TAKE, at)
        if any(self.ruled.get(throw) is None for throw in throws):
            return None
        return self._strongest([t for t in throws if self.ruled[t]], owner, owner)

    def _strongest(self, throws, owner, otherwise):
        """Hostile pulls on one unit cancel pairwise; what is left over has it."""
        pulls = [self._serves_without(throw) for throw in throws]
        if None in pulls:
            return None
        teams = [self.table.team[player] for player in pulls]
        ranking = sorted({team: teams.count(team) for team in teams}.items(), key=lambda e: -e[1])
        if not ranking or (len(ranking) > 1 and ranking[0][1] == ranking[1][1]):
            return otherwise
        if ranking[0][0] == self.table.team[owner]:
            return otherwise
        takers = [p for p in pulls if self.table.team[p] == ranking[0][0]]
        return min(takers, key=self.table.players.index)

    def _serves(self, at):
        controller = self._controller(at)
        scopes = self._at(SCOPE, at)
        if controller is None or any(self.ruled.get(throw) is None for throw in scopes):
            return None
        scopers = [self._controller(throw.source) for throw in scopes if self.ruled[throw]]
        if None in scopers:
            return None
        return min(scopers, key=self.table.players.index, default=controller)

    def _serves_without(self, throw):
        """For whom a takeover works, leaving out what its own target does to its source."""
        backs = [Throw(kind, throw.target, throw.source) for kind in (TAKE, SCOPE)]
        known = {back: self.ruled.pop(back, None) for back in backs if back in self.throws}
        self.ruled.update(dict.fromkeys(known, False))
        try:
            return self._serves(throw.source)
        finally:
            for back, verdict in known.items():
                del self.ruled[back]
                if verdict is not None:
                    self.ruled[back] = verdict

    def _verdict(self, throw):
        """Whether a throw counts, or None while something open could change it."""
        netted = self._netted(throw.source, but=throw.target if throw.kind == TAKE else None)
        if netted is True:
            return False
        hostile = getattr(self, f"_{throw.kind}_is_hostile")(throw)
        if hostile is False:
            return False
        return None if netted is None or hostile is None else True

    def _net_is_hostile(self, throw):
        """No net holds the unit that holds the netter (FAQ g.93)."""
        holds = Throw(TAKE, throw.target, throw.source)
        if holds in self.throws:
            holder, held_by = self._serves_without(holds), self._controller(throw.source)
            if self.ruled.get(holds) is None or holder is None or held_by is None:
                return None
            if self.ruled[holds] and not self.table.hostile(holder, held_by):
                return False
        return self._hostile(self._controller(throw.source), self._controller(throw.target))

    def _scope_is_hostile(self, throw):
        return self._hostile(self._controller(throw.source), self._controller(throw.target))

    def _take_is_hostile(self, throw):
        """A pull on a unit of one's own side counts too: it can cancel a hostile one."""
        serves = self._serves_without(throw)
        if serves is None:
            return None
        return True

    def _hostile(self, one, other):
        if one is None or other is None:
            return None
        return self.table.hostile(one, other)

    def _rule_what_is_clear(self):
        verdicts = {t: self._verdict(t) for t in self.throws if t not in self.ruled}
        clear = {throw: verdict for throw, verdict in verdicts.items() if verdict is not None}
        self.ruled.update(clear)
        return bool(clear)

    def _depends_on(self, throw):
        """The open throws that could change this one."""
        asks = self._at(NET, throw.source) + self._asks_of_server(throw.source, set())
        if throw.kind == TAKE:
            asks = [ask for ask in asks if ask.source != throw.target]
        else:
            asks += self._asks_of_controller(throw.target, set())
        return {ask for ask in asks if ask not in self.ruled and ask != throw}

    def _asks_of_controller(self, at, seen):
        if at in seen:
            return []
        takes = self._at(TAKE, at)
        return takes + [
            ask for take in takes for ask in self._asks_of_server(take.source, seen | {at})
        ]

    def _asks_of_server(self, at, seen):
        return self._at(SCOPE, at) + self._asks_of_controller(at, seen)

    def _reach(self, throw):
        seen, todo = set(), [throw]
        while todo:
            for ask in self._depends_on(todo.pop()) - seen:
                seen.add(ask)
                todo.append(ask)
        return seen

    def _break_a_ring(self):
        """Own units give way, takeovers hold, Scopers yield, and nets in a ring hold nobody."""
        reach = {t: self._reach(t) for t in self.throws if t not in self.ruled}
        ring = min(
            ({t} | reach[t] for t in reach if all(t in reach[other] for other in reach[t])),
            key=len,
        )
        for pick, verdict in (
            (self._is_among_owners_own, False),
            (lambda t: t.kind == TAKE, True),
            (lambda t: t.kind == SCOPE, False),
            (lambda t: t.kind == NET, False),
        ):
            chosen = [throw for throw in ring if pick(throw)]
            if chosen:
                self.ruled.update(dict.fromkeys(chosen, verdict))
                return

    def _is_among_owners_own(self, throw):
        ends = (self.table.units[at].owner for at in (throw.source, throw.target))
        return not self.table.hostile(*ends)


def _throws(table):
    """Every arrow whose target could feel it."""
    for at, unit in table.units.items():
        for direction in unit.directions(unit.printed("nets")):
            yield from _arrow(table, NET, at, direction, lambda target: True)
        for entry in unit.effects("takeover"):
            for direction in unit.directions(entry["sides"]):
                yield from _arrow(table, TAKE, at, direction, lambda target: not target.is_hq)
        for entry in unit.effects("scope"):
            for direction in unit.directions(entry["sides"]):
                yield from _arrow(table, SCOPE, at, direction, lambda target: target.is_module)


def _arrow(table, kind, at, direction, feels):
    target = table.units.get(table.board.next(at, direction))
    if target and feels(target):
        yield Throw(kind, at, target.hex)

"""Who controls, nets and scopes whom: the first half of the derived state.

Everything is worked out from scratch; the order in which tiles came never matters (FAQ p.1, p.2).
Boards without takeovers and Scopers, the most, go the short way (`nets_alone`). On the others
nets, takeovers and Scopers act on one another and are settled together (`Tangle`).

Each throw of one unit at another is first *open* and becomes *yes* or *no* as soon as nothing that
is still open could change it. What stays open is a ring, and rings are broken by rule, in this
order:

1. throws between units of one side give way: a net at the unit that makes the others possible
   wins (FAQ p.1, g.85, g.86);
2. takeovers hold (they beat nets and Scopers, Duel rules, Vegas);
3. Scopers yield to nets;
4. nobody in a ring of nets alone is netted by it: two nets face to face cancel (Duel rules, nets),
   and a longer ring is the same thing (FAQ g.90).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from projections.games.neuroshima_hex.board.board import NET, SCOPE, TAKEOVER, Board, Unit

NOBODY: Final = -1

Throw = tuple[int, int, int]
"""A net, a takeover or a Scoper: what it is, from which hex, at which hex; bare, to be quick."""


class Influence(NamedTuple):
    """Per hex: who controls the unit, whom its module serves, whether it is netted.

    `throws` are the nets, takeovers and scopings in force; empty hexes are NOBODY's. The lists are
    one longer than the board, so that looking off the board finds nobody.
    """

    control: Sequence[int]
    serves: Sequence[int]
    netted: Sequence[bool]
    throws: tuple[Throw, ...] = ()

    def sources(self, what: int, target: int) -> list[int]:
        """The hexes from which `target` is netted, taken over or scoped."""
        return [source for kind, source, end in self.throws if kind == what and end == target]


def influence(board: Board) -> Influence:
    """Control, nets and scoping on `board` as it lies."""
    at = board.at
    owners = [NOBODY if unit is None else unit.owner for unit in at]
    owners.append(NOBODY)
    throws = possible_throws(at)
    if not throws:
        return Influence(owners, owners, (False,) * len(owners))
    if all(what == NET for what, _, _ in throws):
        return nets_alone(board, owners, throws)
    return Tangle(board, owners, throws).settle()


def possible_throws(at: Sequence[Unit | None]) -> list[Throw]:
    """All throws that have something to land on, friend or foe.

    HQs are never taken over, and Scopers work on modules only (Duel rules; FAQ ERR.8).
    """
    return [
        (what, source, target)
        for source, unit in enumerate(at)
        if unit is not None and unit.laid.throws
        for what, target in unit.laid.throws
        if (struck := at[target]) is not None
        and (what == NET or (struck.laid.is_module if what == SCOPE else not struck.laid.is_hq))
    ]


def nets_alone(board: Board, owners: list[int], throws: list[Throw]) -> Influence:
    """The common case without takeovers and Scopers: control is ownership."""
    camps = board.camps
    hostile = [(s, t) for _, s, t in throws if camps[owners[s]] != camps[owners[t]]]
    # Two hostile nets face to face cancel before anything else (Duel rules, nets).
    left = [(s, t) for s, t in hostile if (t, s) not in hostile]
    netted = [False] * len(owners)
    force: list[tuple[int, int]] = []
    while left:
        aimed_at = {t for _, t in left}
        free = [(s, t) for s, t in left if s not in aimed_at]
        if not free:
            rings = rings_of(left)
            left = [(s, t) for s, t in left if not any(s in ring and t in ring for ring in rings)]
            continue
        for _, target in free:
            netted[target] = True
        force += free
        left = [(s, t) for s, t in left if s in aimed_at and not netted[s]]
    return Influence(owners, owners, netted, tuple((NET, s, t) for s, t in force))


NO: Final = 0
YES: Final = 1
OPEN: Final = 2


class Tangle:
    """Throws that depend on one another, settled step by step.

    Controllers not yet known are sets of players, written as bits.
    """

    def __init__(self, board: Board, owners: list[int], throws: list[Throw]) -> None:
        self.owners = owners
        self.camps = board.camps
        self.throws = throws
        self.status = dict.fromkeys(throws, OPEN)
        self.foes = tuple(
            sum(1 << j for j, other in enumerate(board.camps) if other != camp)
            for camp in board.camps
        )
        self.onto: dict[int, list[Throw]] = {}
        self.pulling: dict[int, dict[int, list[Throw]]] = {TAKEOVER: {}, SCOPE: {}}
        for throw in throws:
            self.onto.setdefault(throw[2], []).append(throw)
            if throw[0] != NET:
                self.pulling[throw[0]].setdefault(throw[2], []).append(throw)
        self.pulled = [
            at for at in self.onto if at in self.pulling[TAKEOVER] or at in self.pulling[SCOPE]
        ]
        """Whose controllers are open; all others have their owners'."""
        everyone = (1 << len(board.players)) - 1
        self.control: dict[int, int] = {}
        self.serves: dict[int, int] = {}
        for _, source, target in throws:
            for at in (source, target):
                own = 1 << owners[at]
                is_pulled = at in self.pulling[TAKEOVER]
                self.control[at] = everyone if is_pulled else own
                self.serves[at] = everyone if is_pulled or at in self.pulling[SCOPE] else own

    def settle(self) -> Influence:
        """Decide every throw, ring by ring where they hang on one another."""
        self._spread()
        while still := self._open():
            self._break_rings(still)
            self._spread()
        control, serves = list(self.owners), list(self.owners)
        for at, mask in self.control.items():
            control[at] = _only(mask, self.owners[at])
            serves[at] = _only(self.serves[at], control[at])
        force = tuple(throw for throw in self.throws if self._is_in_force(throw, control))
        netted = [False] * len(control)
        for what, _, target in force:
            netted[target] = netted[target] or what == NET
        return Influence(control, serves, netted, force)

    def _is_in_force(self, throw: Throw, control: list[int]) -> bool:
        """Whether a throw has its effect; a cancelled or own takeover has none."""
        what, source, target = throw
        if self.status[throw] != YES or what != TAKEOVER:
            return self.status[throw] == YES
        holder = control[target]
        return holder != self.owners[target] and bool(self.serves[source] & (1 << holder))

    def _open(self) -> list[Throw]:
        return [throw for throw in self.throws if self.status[throw] == OPEN]

    def _spread(self) -> None:
        """Decide whatever can be decided, until nothing moves."""
        judge: tuple[Callable[[int, int], int], ...] = (self._net, self._takeover, self._scope)
        moved = True
        while moved:
            moved = False
            for at in self.pulled:  # bring the sets of possible controllers up to date
                possible = self._controllers(at), self._served(at)
                if possible != (self.control[at], self.serves[at]):
                    self.control[at], self.serves[at] = possible
                    moved = True
            for throw in self._open():
                verdict = judge[throw[0]](throw[1], throw[2])
                if verdict != OPEN:
                    self.status[throw] = verdict
                    moved = True

    # -- whether a throw counts ------------------------------------------------------------------

    def _net(self, source: int, target: int) -> int:
        if (NET, target, source) in self.status:
            return NO  # face to face
        return _all(
            _not(self._netted(source)),
            self._hostile(self.control[source], self.control[target]),
            # No net holds a unit whose takeover points at it, be it cancelled (Vegas; FAQ g.93).
            _not(self.status.get((TAKEOVER, target, source), NO)),
        )

    def _takeover(self, source: int, target: int) -> int:
        """Whether the throw counts; an Agitator pointing at its own side's unit counts too."""
        against = self._against(source, target)
        if (TAKEOVER, target, source) in self.status:
            back = self._against(target, source)
            if OPEN in (against, back):
                return OPEN
            if back == YES:
                # Face to face: two hostile takeovers cancel, and what a taken Agitator points at
                # its taker exists only because it was taken (FAQ g.167).
                return NO
        held = self._netted(source, but_by=target)
        return NO if held == YES else OPEN if against == OPEN else _not(held)

    def _scope(self, source: int, target: int) -> int:
        against = self._hostile(self._served(source, but_by=target), self.control[target])
        if (SCOPE, target, source) in self.status:
            back = self._hostile(self._served(target, but_by=source), self.control[source])
            if against == back == YES:
                return NO
        # No Scoper works on an Agitator that faces it, cancelled by another or not (Duel rules,
        # Vegas).
        faced = self.status.get((TAKEOVER, target, source), NO)
        if faced != NO:
            faced = _all(faced, self._against(target, source))
        return _all(_not(self._netted(source)), against, _not(faced))

    def _against(self, taker: int, victim: int) -> int:
        return self._hostile(self._served(taker, but_by=victim), 1 << self.owners[victim])

    def _netted(self, at: int, but_by: int = NOBODY) -> int:
        verdicts = [
            self.status[throw]
            for throw in self.onto.get(at, ())
            if throw[0] == NET and throw[1] != but_by
        ]
        if YES in verdicts:
            return YES
        return OPEN if OPEN in verdicts else NO

    # -- who controls ----------------------------------------------------------------------------

    def _controllers(self, at: int, but_by: int = NOBODY) -> int:
        own = 1 << self.owners[at]
        return self._swayed(at, TAKEOVER, but_by, own, own)

    def _served(self, at: int, but_by: int = NOBODY) -> int:
        if but_by != NOBODY and not any(throw[1] == but_by for throw in self.onto.get(at, ())):
            return self.serves[at]
        control = self.control[at] if but_by == NOBODY else self._controllers(at, but_by)
        return self._swayed(at, SCOPE, but_by, control, 0)

    def _swayed(self, at: int, what: int, but_by: int, otherwise: int, own: int) -> int:
        """Whoever wins the pull of takeovers (or Scopers) on a unit, as far as known.

        Hostile ones cancel pairwise (FAQ g.92); `own` says whose count as holding it back.
        """
        thrown = self.pulling[what].get(at)
        if thrown is None:
            return otherwise
        nested = but_by != NOBODY
        pulls = [
            (self.status[throw], self.serves[throw[1]] if nested else self._served(throw[1], at))
            for throw in thrown
            if throw[1] != but_by and self.status[throw] != NO
        ]
        if not pulls:
            return otherwise
        pullers = 0
        for _, side in pulls:
            pullers |= side
        is_sure = any(status == YES for status, _ in pulls)
        if is_sure and (len(pulls) == 1 or not pullers & (pullers - 1)):
            # Surely pulled, and by one side only: the puller has it, unless it is his.
            foes = self.foes[own.bit_length() - 1] if own else ~0
            return (pullers & foes) | (otherwise if pullers & ~foes else 0)
        if any(status == OPEN or side & (side - 1) for status, side in pulls):
            return otherwise | pullers
        return self._majority([side for _, side in pulls], otherwise, own)

    def _majority(self, sides: list[int], otherwise: int, own: int) -> int:
        camps = [self.camps[side.bit_length() - 1] for side in sides]
        counts = sorted(((camps.count(camp), camp) for camp in set(camps)), reverse=True)
        if len(counts) > 1 and counts[0][0] == counts[1][0]:
            return otherwise
        winner = counts[0][1]
        if own and self.camps[own.bit_length() - 1] == winner:
            return otherwise
        return min(side for side, camp in zip(sides, camps, strict=True) if camp == winner)

    def _hostile(self, ones: int, others: int) -> int:
        some = every = None
        for player, foes in enumerate(self.foes):
            if ones >> player & 1:
                some = some or bool(others & foes)
                every = (every is not False) and not others & ~foes
        return YES if every else OPEN if some else NO

    # -- rings -----------------------------------------------------------------------------------

    def _break_rings(self, still: list[Throw]) -> None:
        """Break every ring that hangs on nothing outside it; what they throw at others stays."""
        unsure = []
        for throw in self.throws:
            status, side = self.status[throw], self.serves[throw[1]]
            if status == OPEN or (status == YES and side & (side - 1)):
                unsure.append(throw[1:])
        inside = [
            [throw for throw in still if throw[1] in ring and throw[2] in ring]
            for ring in rings_of(unsure)
        ]
        for throws in [ring for ring in inside if ring] or [still]:
            self._break(throws)

    def _break(self, throws: list[Throw]) -> None:
        """The first rule that applies (see the head of this module)."""
        camps, owners = self.camps, self.owners
        own = [t for t in throws if camps[owners[t[1]]] == camps[owners[t[2]]]]
        takeovers = [throw for throw in throws if throw[0] == TAKEOVER]
        scopes = [throw for throw in throws if throw[0] == SCOPE]
        if own:
            forced = dict.fromkeys(own, NO)
        elif takeovers and len(takeovers) < len(throws):
            forced = dict.fromkeys(takeovers, YES)
        else:
            forced = dict.fromkeys(scopes or throws, NO)
        self.status.update(forced)


def _only(mask: int, otherwise: int) -> int:
    """The one player of a set; `otherwise` where it may be several."""
    return otherwise if mask & (mask - 1) else mask.bit_length() - 1


def _not(verdict: int) -> int:
    return OPEN if verdict == OPEN else YES - verdict


def _all(*verdicts: int) -> int:
    if NO in verdicts:
        return NO
    return OPEN if OPEN in verdicts else YES


def rings_of(pairs: Sequence[tuple[int, int]]) -> list[set[int]]:
    """The rings among `pairs` (source, target) that nothing outside them points at."""
    nexts: dict[int, set[int]] = {}
    for source, target in pairs:
        nexts.setdefault(source, set()).add(target)
    reach = {at: _reached(at, nexts) for at in nexts}
    rings = []
    for at in sorted(reach):
        ring = {other for other in reach[at] if at in reach.get(other, ())}
        outside = [source for source, target in pairs if target in ring and source not in ring]
        if at in ring and at == min(ring) and not outside:
            rings.append(ring)
    return rings


def _reached(start: int, nexts: Mapping[int, set[int]]) -> set[int]:
    """Everything that can be come to from `start`; `start` itself only by going round."""
    seen: set[int] = set()
    todo = [start]
    while todo:
        for target in nexts.get(todo.pop(), ()):
            if target not in seen:
                seen.add(target)
                todo.append(target)
    return seen

"""Nets, takeovers and Scopers that act on one another, settled together.

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

from collections.abc import Callable
from typing import Final

from projections.games.neuroshima_hex.armies.tiles import NET, SCOPE, TAKEOVER
from projections.games.neuroshima_hex.board.board import Board
from projections.games.neuroshima_hex.board.throws import NOBODY, Influence, Throw, rings_of

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
        while self._open():
            self._break_rings()
            self._spread()
        return self._result()

    def _open(self) -> list[Throw]:
        return [throw for throw in self.throws if self.status[throw] == OPEN]

    def _spread(self) -> None:
        """Decide whatever can be decided, until nothing moves."""
        judge: tuple[Callable[[int, int], int], ...] = (self._net, self._takeover, self._scope)
        moved = True
        while moved:
            moved = self._narrow()
            for throw in self._open():
                verdict = judge[throw[0]](throw[1], throw[2])
                if verdict != OPEN:
                    self.status[throw] = verdict
                    moved = True

    def _narrow(self) -> bool:
        """Bring the sets of possible controllers up to date."""
        moved = False
        for at in self.onto:
            control, serves = self._controllers(at), self._served(at)
            if (control, serves) != (self.control[at], self.serves[at]):
                self.control[at], self.serves[at] = control, serves
                moved = True
        return moved

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
        return _all(_not(self._netted(source)), against, _not(self._grabbed_by(source, target)))

    def _grabbed_by(self, victim: int, taker: int) -> int:
        """Whether `taker` throws a hostile takeover at `victim`, cancelled by another or not.

        No Scoper works on an Agitator that faces it (Duel rules, Vegas).
        """
        thrown = self.status.get((TAKEOVER, taker, victim), NO)
        return NO if thrown == NO else _all(thrown, self._against(taker, victim))

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
            return self._pulled(pullers, otherwise, own)
        if any(status == OPEN or side & (side - 1) for status, side in pulls):
            return otherwise | pullers
        return self._majority([side for _, side in pulls], otherwise, own)

    def _pulled(self, side: int, otherwise: int, own: int) -> int:
        """Who may have a unit surely pulled, and by one side only: the puller, unless it is his."""
        foes = self.foes[own.bit_length() - 1] if own else ~0
        return (side & foes) | (otherwise if side & ~foes else 0)

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

    def _break_rings(self) -> None:
        """Break every ring that hangs on nothing outside it; what they throw at others stays."""
        still = self._open()
        rings = rings_of([throw[1:] for throw in self.throws if self._is_unsure(throw)])
        inside = [
            [throw for throw in still if throw[1] in ring and throw[2] in ring] for ring in rings
        ]
        for throws in [ring for ring in inside if ring] or [still]:
            self._break(throws)

    def _is_unsure(self, throw: Throw) -> bool:
        status, side = self.status[throw], self.serves[throw[1]]
        return status == OPEN or (status == YES and side & (side - 1) != 0)

    def _break(self, throws: list[Throw]) -> None:
        """The first rule that applies (see the head of this module)."""
        camps, owners = self.camps, self.owners
        own = [t for t in throws if camps[owners[t[1]]] == camps[owners[t[2]]]]
        takeovers = [throw for throw in throws if throw[0] == TAKEOVER]
        scopes = [throw for throw in throws if throw[0] == SCOPE]
        if own:
            self._force(own, NO)
        elif takeovers and len(takeovers) < len(throws):
            self._force(takeovers, YES)
        else:
            self._force(scopes or throws, NO)

    def _force(self, throws: list[Throw], verdict: int) -> None:
        self.status.update(dict.fromkeys(throws, verdict))

    def _result(self) -> Influence:
        control, serves = list(self.owners), list(self.owners)
        for at, mask in self.control.items():
            control[at] = self._only(mask, self.owners[at])
            serves[at] = self._only(self.serves[at], control[at])
        netted = [False] * len(control)
        for what, _, target in self._in_force(control):
            netted[target] = netted[target] or what == NET
        return Influence(control, serves, netted, tuple(self._in_force(control)))

    def _only(self, mask: int, otherwise: int) -> int:
        return otherwise if mask & (mask - 1) else mask.bit_length() - 1

    def _in_force(self, control: list[int]) -> list[Throw]:
        """The throws that have their effect; a cancelled or own takeover has none."""
        return [
            (what, source, target)
            for what, source, target in self.throws
            if self.status[what, source, target] == YES
            and (what != TAKEOVER or self._holds(source, target, control))
        ]

    def _holds(self, source: int, target: int, control: list[int]) -> bool:
        taken = control[target] != self.owners[target]
        return taken and bool(self.serves[source] & (1 << control[target]))


def _not(verdict: int) -> int:
    return OPEN if verdict == OPEN else YES - verdict


def _all(*verdicts: int) -> int:
    if NO in verdicts:
        return NO
    return OPEN if OPEN in verdicts else YES

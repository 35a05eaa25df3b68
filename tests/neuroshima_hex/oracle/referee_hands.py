"""What the referee says of hands, draws, discards, turns and energy."""

from collections import Counter

from tests.neuroshima_hex.oracle.match import Turn
from tests.neuroshima_hex.oracle.table import abilities, kind, tiles

PRICES = {"rotation": 1, "swap": 2, "laser": 3, "elimination": 3, "detonation": 4}


class Hands:
    """Checks of what belongs to a turn."""

    def _own_turn(self, event):
        turn = self.match.turn
        self.check(turn is not None and turn.player == event["player"], "only in one's own turn")
        return turn

    def _act(self, event):
        """Anything done in a turn after drawing and the forced discard."""
        turn = self._own_turn(event)
        self.check(not turn.over, "the turn is over")
        self.check(not turn.redrawn, "who throws the hand away draws anew")
        seat = event["player"]
        full = self._full_hand(turn)
        self.check(turn.drawn or not self.match.pile(seat) or len(self.match.hand[seat]) >= full,
                   "tiles are drawn first")  # fmt: skip
        if turn.must_discard:
            self.check(turn.forced, "one of three must go")
        return turn

    def _full_hand(self, turn):
        return turn.number if turn.number <= 2 else 3

    def _tiles_drawn(self, event):
        turn, seat, match = self._own_turn(event), event["player"], self.match
        self.check(not turn.drawn or turn.redrawn, "tiles are drawn once a turn")
        held, names = match.hand[seat], event["tiles"]
        held += names
        match.drawn[seat].update(names)
        for name in names:
            self.check(
                match.drawn[seat][name] <= tiles()[name]["count"], "no more than the army has"
            )
            self.check(name.startswith(f"{match.army[seat]}-"), "tiles of the own army")
            self.check(kind(name) != "hq", "the HQ is not in the pile")
        on_top = match.top[seat][-len(names) :]
        self.check(not Counter(on_top) - Counter(names), "what lies on top is drawn first")
        del match.top[seat][-len(names) :]
        self.check(len(held) == self._full_hand(turn) or not match.pile(seat), "up to three tiles")
        self.check(len(held) <= 3, "never more than three tiles")
        turn.drawn, turn.redrawn = True, False
        turn.must_discard = len(held) == 3

    def _tiles_discarded(self, event):
        turn, seat = self._own_turn(event), event["player"]
        if event.get("forced"):
            self.check(turn.must_discard and not turn.forced, "one of three must go, once")
            self.check(len(event["tiles"]) == 1, "one of three must go")
            turn.forced = True
        else:
            self._act(event)
        self.match.take_from_hand(seat, *event["tiles"])

    def _hand_discarded(self, event):
        turn, seat = self._own_turn(event), event["player"]
        held = self.match.hand[seat]
        redraws = self.match.options.get("redraw", self.match.edition == "3.0")
        self.check(redraws, "a hand is drawn anew in 3.0 alone")
        self.check(sorted(held) == sorted(event["tiles"]), "the whole hand")
        self.check(len(held) == 3 and not turn.forced, "three instants")
        self.check(self.match.pile(seat), "there is something to draw anew")
        self.check(all(kind(tile) == "instant" for tile in held), "three instants")
        self.match.take_from_hand(seat, *event["tiles"])
        turn.redrawn, turn.must_discard = True, False

    def _last_tile_drawn(self, event):
        self.check(not self.match.pile(event["player"]), "the pile is empty")
        self.check(self.match.last_tile is None, "the ending begins once")
        self.match.last_tile = event["player"]
        self.turns_at_last = dict(self.match.turns_of)

    def _tile_returned(self, event):
        tile, seat = event["tile"], event["player"]
        self.check((tile, seat) in self.returning, "only what was destroyed returns")
        self.returning.remove((tile, seat))
        self.match.drawn[seat][tile] -= 1
        self.match.top[seat].append(tile)

    def _played(self, event, ability):
        """An instant of the hand that does this."""
        tile = event["tile"]
        self.check(kind(tile) == "instant" and ability in abilities(tile), "the tile does that")
        self.check(tile in self.match.hand[event["player"]], "the tile is in the hand")
        self.match.take_from_hand(event["player"], tile)

    def _turn_began(self, event):
        match, seat = self.match, event["player"]
        self.check(match.turn is None, "one turn at a time")
        self.check(seat not in match.out, "who is out has no turn")
        self.check({u["owner"] for u in match.units.values() if kind(u["tile"]) == "hq"}
                   == set(match.seats) - match.out, "all HQs stand")  # fmt: skip
        self.check(bool(event.get("overtime")) == ("last" in match.fought), "overtime")
        if event.get("overtime"):
            self.check(self._is_overtime_due(), "overtime after a tie")
        waiting = self._waiting_for_overtime() if event.get("overtime") else match.seats
        alive = [each for each in match.seats if each not in match.out]
        order = self._coming(match.was, match.turns_of, alive)
        coming = next((each for each in order if each in waiting), None)
        self.check(seat == coming, "sides have turns alternately")
        if match.last_tile is not None and not event.get("overtime"):
            self.check(seat in self._waiting_for_last(), "one more turn each")
        match.turns += 1
        match.turns_of[seat] += 1
        self.check(event["number"] == match.turns, "turns are counted")
        match.turn = Turn(seat, match.turns)
        match.turn.must_discard = False

    def _waiting_for_last(self):
        """Who has one more turn once a pile is empty: everybody, till one's turn would come again.

        So against one player of a side only the next one of the other has it (MP.11).
        """
        match, then = self.match, self.turns_at_last
        had = [seat for seat in match.seats if match.turns_of[seat] > then[seat]]
        alive = [seat for seat in match.seats if seat not in match.out or seat in had]
        waiting = []
        for seat in self._coming(match.last_tile, then, alive):
            if seat == match.last_tile or seat in waiting:
                break
            waiting.append(seat)
        return [seat for seat in waiting if seat not in had]

    def _coming(self, was, had, alive):
        """Whose turns come, for as long as there are players: 1A 2A 1B 2B, as they sit."""
        match, had = self.match, dict(had)
        sides = list(dict.fromkeys(match.team[seat] for seat in match.seats))
        for _ in range(3 * len(match.seats)):
            start = sides.index(match.team[was]) + 1 if was else 0
            for side in [*sides[start:], *sides[:start]]:
                members = [seat for seat in alive if match.team[seat] == side]
                if members:
                    was = min(members, key=had.get)
                    had[was] += 1
                    yield was
                    break

    def _turn_ended(self, event):
        turn = self._own_turn(event)
        if not turn.over:
            self._act(event)
        self.check(len(self.match.hand[event["player"]]) <= 3 - turn.must_discard or turn.over,
                   "at most two tiles are kept")  # fmt: skip
        self.match.was, self.match.turn = event["player"], None
        self.match.terror.discard(event["player"])

    def _terror_spread(self, event):
        self._act(event)
        self._played(event, "terror")
        self.match.terror |= set(self.match.seats) - {event["player"]}

    def _energy_bought(self, event):
        turn, seat, match = self._act(event), event["player"], self.match
        self.check(match.is_duel_board, "energy is of the Duel board")
        names, points = event.get("tiles", []), event.get("hq_points", 0)
        match.take_from_hand(seat, *names)
        self.check(not points or not match.has_points_mode, "there HQs have no points")
        match.hq_points[seat] -= points
        match.energy[seat] += len(names) + points
        self.check(match.hq_points[seat] > 0, "the last HQ point is not paid")
        self.check(match.energy[seat] <= 5, "energy stops at five")
        turn.over = True

    def _pay(self, event, procedure):
        seat, match = event["player"], self.match
        price = match.options.get("push_back_cost", 2)
        price = PRICES.get(procedure, price)
        self.check(match.is_duel_board, "procedures are of the Duel board")
        self.check(event.get("energy") == price, "the price of a procedure")
        match.energy[seat] -= price
        self.check(match.energy[seat] >= 0, "energy is paid, not owed")

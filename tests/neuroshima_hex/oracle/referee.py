"""A referee: every event of a match held against the rulebook, by the oracle's own table.

Each check is a sentence of the rules; a broken one is an `AssertionError` that names the event.
"""

from copy import copy

from tests.neuroshima_hex.oracle.match import Match
from tests.neuroshima_hex.oracle.referee_damage import Damage
from tests.neuroshima_hex.oracle.referee_ends import Ends
from tests.neuroshima_hex.oracle.referee_hands import Hands
from tests.neuroshima_hex.oracle.referee_units import Units
from tests.neuroshima_hex.oracle.table import abilities

AFTER_THE_TURN = {
    "turn_ended", "player_eliminated", "tile_returned", "match_ended", "battle_started",
}  # fmt: skip
IN_BATTLE = {"choices_made", "segment_fought", "battle_ended", "tile_returned"}
ANYTIME = {"tracks_read", "match_ended"}


class Referee(Hands, Units, Damage, Ends):
    """Watches one match from its start to its end."""

    def __init__(self, started):
        self.match = Match(started)
        self.now = None
        self.before, self.choices, self.told = None, [], []
        self.cause = None
        self.due, self.mine, self.returning = None, None, []
        self.held, self.settled = set(), set()
        self.ended = False

    @property
    def is_in_a_chain(self):
        """Whether something follows by itself that nobody decides: a Mine, a battle, a return."""
        return bool(self.mine or self.returning or self.before is not None)

    @property
    def has_much_to_judge(self):
        """Whether something rare may be done, or the rules take a step."""
        turn, units = self.match.turn, self.match.units.values()
        if turn is None or turn.over:
            return True
        does = {each for tile in self.match.hand[turn.player] for each in abilities(tile)}
        return bool(
            self.held - self.settled
            or does & {"sniper", "grenade", "bomb", "castling"}
            or self.match.energy[turn.player] > 2
            or any("recon_center" in abilities(unit["tile"]) for unit in units)
        )

    def refuses(self, event):
        """The broken sentence if that were the next event; None where it would be lawful."""
        trial = copy(self)
        trial.match = self.match.fork()
        trial.settled, trial.returning = set(self.settled), list(self.returning)
        trial.choices, trial.told = list(self.choices), list(self.told)
        try:
            trial.take(event)
        except AssertionError as broken:
            return str(broken)
        return None

    def watch(self, event):
        """The next event: allowed, and done."""
        self.take(event)
        self._look_at_the_board(event, event["type"])

    def take(self, event):
        """The next event, before anybody looks at what it made of the board."""
        self.now = event
        name = event["type"]
        self.check(not self.ended, "nothing follows the end of the match")
        self._in_order(event, name)
        self._settle(event, name)
        getattr(self, f"_{name}")(event)

    def check(self, truth, sentence):
        assert truth, f"{sentence}: {self.now}"

    def _in_order(self, event, name):
        if name in ANYTIME:
            return
        if self.mine:
            self.check(name == "damage_dealt" and event.get("target") == self.mine,
                       "a Mine goes off at once")  # fmt: skip
        elif self.returning:
            self.check(name == "tile_returned", "a destroyed Bio-droid returns at once")
        elif self.before is not None:
            self.check(name in IN_BATTLE, "a battle is fought to its end")
        elif self._somebody_fell():
            self.check(name == "player_eliminated" or self._may_turn_first(event),
                       "whose HQ fell is out")  # fmt: skip
        elif self._is_decided():
            self.check(self._may_turn_first(event), "the match is decided")
        elif self.due:
            self.check(name == "battle_started" and event["kind"] == "full_board"
                       or self._may_turn_first(event) or name == "player_eliminated",
                       "a full board is a battle at once")  # fmt: skip
        elif self.match.turn and self.match.turn.over:
            self.check(name in AFTER_THE_TURN or self._may_turn_first(event), "the turn is over")

    def _somebody_fell(self):
        match = self.match
        return len(match.seats) > 2 and set(self._fallen()) - match.out

    def _may_turn_first(self, event):
        turn = self.match.turn
        return event.get("means") == "takeover" and (turn is None or turn.over)

    def _look_at_the_board(self, event, name):
        match = self.match
        mines = [at for at in match.foundations if at in match.units]
        self.mine = mines[0] if mines else None
        is_full = len(match.units) == match.size and not mines and match.turn is not None
        self.due = is_full and self.before is None
        self.held = match.held()
        self.settled &= self.held

    def _settle(self, event, name):
        """A prisoner is turned before the turn ends or a battle begins, or never.

        Whoever comes into a captor's hand with the tile that fills the board waits for its battle.
        """
        match = self.match
        filled = self.due and not match.turn.over
        fills = name == "tile_placed" and len(match.units) + 1 == match.size
        if name in ("turn_began", "turn_ended") or (name == "battle_started" and not filled):
            self.settled |= self.held
        elif fills and event["hex"] not in match.units.keys() | match.foundations.keys():
            self.settled |= self.held

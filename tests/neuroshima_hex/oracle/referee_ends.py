"""What the referee says of battles, of who is out, and of the end."""

from tests.neuroshima_hex.oracle.battle import Battle
from tests.neuroshima_hex.oracle.table import kind

BY_THE_TABLE = ("conceded", "agreed", "time", "abandoned")
"""A table may stop whenever it likes."""


class Ends:
    """Checks of battles and ends."""

    def _battle_started(self, event):
        match = self.match
        self.cause = event["kind"]
        getattr(self, f"_because_{self.cause}")(event)
        self.before, self.choices, self.told = match.position(), [], []
        self.met = (self.before, dict(match.points))
        if match.turn is not None:
            match.turn.over = True

    def _because_tile(self, event):
        self._act(event)
        self.check(self.match.last_tile is None, "no Battle tile after the last tile")
        self._played(event, "battle")

    def _because_full_board(self, event):
        self.check(self.due, "the board is full")
        self.check(event["player"] == self.match.turn.player, "caused by whose turn it is (p.15)")
        self.check(not self._is_stuck(), "a deadlock ends the match")

    def _because_last(self, event):
        match = self.match
        self.check(match.turn is None and match.last_tile is not None, "the piles are over")
        self.check("last" not in match.fought, "one Last Battle")
        self.check(not self._waiting_for_last(), "everybody has one more turn")
        self.check(event["player"] == match.last_tile, "caused by who ran out of tiles")
        self.had_last, self.turns_then = match.was, dict(match.turns_of)

    def _because_overtime(self, event):
        match = self.match
        self.check(self._is_overtime_due() and match.turn is None, "overtime after a tie")
        self.check(not self._waiting_for_overtime(), "everybody has a turn of overtime")
        causes = event["player"] == self.had_last or self.had_last in match.out
        self.check(causes, "caused by who had the last turn before the Last Battle")

    def _waiting_for_overtime(self):
        match = self.match
        alive = [seat for seat in match.seats if seat not in match.out]
        return [seat for seat in alive if match.turns_of[seat] <= self.turns_then[seat]]

    def _is_overtime_due(self):
        """Each has one more turn after a tie; once it has begun it is played out (3.0, p.13)."""
        match = self.match
        tie = match.options.get("tie") or ("draw" if match.edition == "duel" else "overtime")
        if tie != "overtime" or "last" not in match.fought or "overtime" in match.fought:
            return False
        return match.turns_of != self.turns_then or len(self._ahead()) > 1

    def _choices_made(self, event):
        for choice in event["choices"]:
            told = {c["kind"] for c in self.choices if c["segment"] == choice["segment"]}
            is_late = "medic_absorbs" in told and choice["kind"] != "medic_absorbs"
            self.check(not is_late, "Medics come last in a segment")
            self.choices.append(choice)

    def _segment_fought(self, event):
        self.check(self.before is not None, "segments are fought in a battle")
        self.told.append(event)
        for lost in event["destroyed"]:
            self._gone(lost["tile"], lost["owner"])

    def _battle_ended(self, event):
        match = self.match
        battle = Battle(self.before | {"battle": {"choices": self.choices}})
        told = [self._plain(each) for each in self.told]
        fought = [self._plain(each) for each in battle.segments]
        self.check([e for e in told if e[1] or e[2]] == fought, f"as the rules have it {fought}")
        if match.has_points_mode:
            for seat, points in battle.scored.items():
                match.points[seat] = min(20, match.points[seat] + points)
            shown = self.told[-1].get("points") if self.told else None
            self.check(shown in (None, match.points), f"points {match.points}")
        else:
            match.hq_points = dict(battle.table.points)
            self.check(event.get("hq_points") == match.hq_points, f"points {match.hq_points}")
        match.lie_as(battle.table.units)
        if len(match.seats) > 2:
            self._clear(battle.fallen)
        match.fought.append(self.cause)
        self.before = None

    def _is_stuck(self):
        """A full board's battle changed nothing, and nothing has changed since."""
        match = self.match
        fought = match.fought and match.fought[-1] == "full_board"
        return fought and self.met == (match.position(), match.points)

    @staticmethod
    def _plain(segment):
        hits = [
            (a["from"], a["to"], a["kind"], a["strength"], a["wounds"], a.get("absorbed_by"))
            for a in segment["attacks"]
        ]
        lost = [(d["tile"], d["owner"], d["hex"]) for d in segment["destroyed"]]
        return segment["initiative"], sorted(hits, key=str), sorted(lost)

    def _player_eliminated(self, event):
        match, seat = self.match, event["player"]
        self.check(seat not in match.out, "nobody is out twice")
        self.check(seat in self._fallen(), "only whose HQ fell is out")
        self.check(len(match.seats) > 2, "of two, the match is over")
        match.out.add(seat)

    def _clear(self, fallen):
        """All tiles of who is out leave at the end of the battle (3.0 summary)."""
        match = self.match
        for at in [at for at, unit in match.units.items() if unit["owner"] in fallen]:
            match.lift(at)
        for at in [at for at, (_, owner) in match.foundations.items() if owner in fallen]:
            del match.foundations[at]

    def _is_decided(self):
        """One side is left, or somebody has twenty points; what is fought is fought out (MP.4)."""
        match, fallen = self.match, self._fallen()
        alive = {match.team[seat] for seat in match.seats if seat not in fallen}
        return len(alive) <= 1 or (match.has_points_mode and max(match.points.values()) == 20)

    def _fallen(self):
        match = self.match
        standing = {u["owner"] for u in match.units.values() if kind(u["tile"]) == "hq"}
        return set(match.seats) - standing if match.turns else set()

    def _tracks_read(self, event):
        match = self.match
        self.check(event.get("hq_points", match.hq_points) == match.hq_points or
                   match.has_points_mode, f"HQ points {match.hq_points}")  # fmt: skip
        self.check(event.get("energy", match.energy) == match.energy, f"energy {match.energy}")
        if event.get("points"):
            self.check(event["points"] == match.points, f"points {match.points}")

    def _match_ended(self, event):
        self.check(self.before is None, "a battle is fought to its end")
        reason, match = event["reason"], self.match
        alive = {match.team[seat] for seat in match.seats if seat not in self._fallen()}
        by_rule = reason not in BY_THE_TABLE
        self.check(not by_rule or not self._somebody_fell(), "whose HQ fell is out first")
        if reason == "hq_destroyed":
            self.check(len(alive) <= 1, "one side is left")
            self.check(
                event.get("winner") == (alive.pop() if alive else "draw"), "who is left wins"
            )
        elif by_rule:
            self.check(len(alive) > 1, "HQs decide first")
            self._by_points(event, reason)
        self.ended = True

    def _by_points(self, event, reason):
        match = self.match
        track = match.points if match.has_points_mode else match.hq_points
        if reason == "points":
            self.check(match.has_points_mode and max(track.values()) == 20, "twenty points win")
        elif reason == "deadlock":
            self.check(self._is_stuck() and len(match.units) == match.size, "nothing changed")
        else:
            self.check("last" in match.fought, "after the Last Battle")
            self.check(match.turn is None, "when the turn is over")
            tied = reason == "overtime"
            self.check(tied == ("overtime" in match.fought), "overtime is the end")
            self.check(not self._is_overtime_due(), "after a tie there is overtime")
        best = self._ahead()
        winner = best[0] if len(best) == 1 else "draw"
        self.check(event.get("winner") == winner, f"{best} are ahead")

    def _ahead(self):
        """The sides that have most, each by the tracks of all its players."""
        match, sums = self.match, {}
        track = match.points if match.has_points_mode else match.hq_points
        for seat in match.seats:
            points = 0 if seat in match.out else track[seat]
            sums[match.team[seat]] = sums.get(match.team[seat], 0) + points
        return [team for team, points in sums.items() if points == max(sums.values())]

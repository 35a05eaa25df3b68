"""Rounds: who has the initiative, what a round came to, objectives, and how a match ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, get_args

from msgspec.structs import replace

from events.dust_tactics import (
    BonusScored,
    EndReason,
    EndTriggered,
    InitiativeRolled,
    ObjectiveChanged,
    RoundBegan,
    RoundEnded,
    SkillUsed,
)
from events.match import DRAW, MatchEnded
from events.words import Phrase
from projections.acts import Objection, Sight
from projections.dice import dice_ask, odds_of
from projections.games.dust_tactics.act import (
    MOST_POINTS,
    DustAct,
    by_rule,
    number,
    pick,
    side_ask,
    steppers,
    text,
    unit_ask,
)
from projections.games.dust_tactics.acts.setup import SharedDustAct
from projections.games.dust_tactics.arms import own_skills
from projections.games.dust_tactics.dice import FACES
from projections.games.dust_tactics.judging.orders import unspent_objections
from projections.games.dust_tactics.judging.readings import named
from projections.games.dust_tactics.phrases import SAID, side_name
from projections.games.dust_tactics.table import OVER_WITH_ACTIVATION, DustTable
from projections.luck import LeftOut, Roll
from projections.offers import Ask, Choice, Draft, Offer
from projections.words import WORDS as COMMON

WON_BY_POINTS: Final = ("round_limit", "nobody_can")
"""After these reasons points decide (rulebook, KONIEC GRY)."""


class BeginRound(DustAct[RoundBegan]):
    """A round begins: all are ready, and the initiative is rolled for."""

    event, group = RoundBegan, "round"

    def apply(self, table: DustTable, event: RoundBegan) -> DustTable:
        """Cards are turned upright."""
        units = {
            name: replace(
                unit,
                is_activated=False,
                has_moved=False,
                has_attacked=False,
                fired=(),
                moves=0,
                diagonals=0,
                steps=0,
                has_entered=False,
                is_anew=False,
                skills_now=(),
                is_immune=False,
            )
            for name, unit in table.units.items()
        }
        return replace(
            table, round=event.round, units=units, is_between=False, first=None, acted=None,
            active=None, is_tied=False, needs_roll=table.records("initiative_rolled"),
            is_watched=table.records("unit_activated"), commanded=(), actions=None,
            **OVER_WITH_ACTIVATION,
        )  # fmt: skip

    def offers(self, view: Sight) -> Iterator[Offer]:
        """Once the round before is over."""
        table: DustTable = view.table
        if table.is_between and not table.is_over:
            number = table.round + 1
            yield self.offer(SAID("offer.round", round=number), key="r", round=min(number, 99))

    def follows(self, chain: DustTable, event: RoundBegan) -> Draft | None:
        """Who wins the roll the table tells."""
        if not chain.sides:
            return None
        because = SAID("because.round", round=event.round)
        return by_rule(InitiativeRolled, because, side_ask("winner", chain))


class RollInitiative(DustAct[InitiativeRolled]):
    """Both sides have rolled."""

    event, group = InitiativeRolled, "round"

    def apply(self, table: DustTable, event: InitiativeRolled) -> DustTable:
        """Whoever won says who begins; a tie is rolled again."""
        return replace(
            table, first=event.first or event.winner, needs_roll=event.winner is None,
            is_tied=event.winner is None,
        )  # fmt: skip

    def objections(self, view: Sight, event: InitiativeRolled) -> Iterator[Objection]:
        """With more hits one wins, with as many nobody does."""
        if event.winner is None or len(event.hits) < 2:
            return
        most = max(event.hits.values())
        best = [side for side, hits in event.hits.items() if hits == most]
        if len(best) > 1:
            yield "initiative_tie", {"hits": most}
        elif event.winner not in best:
            sides = {"winner": event.winner, "other": best[0]}
            yield "initiative_lost", {k: side_name(view.table, v) for k, v in sides.items()}

    def offers(self, view: Sight) -> Iterator[Offer]:
        """As long as it is open."""
        table: DustTable = view.table
        if table.needs_roll and not table.is_between and table.sides:
            first = side_ask("first", table, optional=True)
            yield self.offer("initiative", side_ask("winner", table), first, key="i")

    def rolls(self, table: DustTable, event: InitiativeRolled) -> Iterator[Roll | LeftOut]:
        """Three dice a side, or as many as were told; Black Ops brings one more, once."""
        for side, hits in event.hits.items():
            seats = [seat for seat, own in table.seats.items() if own == side]
            player = seats[0] if len(seats) == 1 else None
            dice = event.thrown.get(side, initiative_dice(table, side))
            if hits > dice:
                yield LeftOut(player, SAID("left_out.dice"), die="initiative_dice")
            elif dice:
                yield Roll(player, [odds_of(FACES)] * dice, hits, die="initiative_dice")

    def sentence(self, event: InitiativeRolled, table: DustTable) -> Phrase:
        """Who won, or that it was a tie."""
        return self.said(event, table, "" if event.winner else "initiative_tied")


INITIATIVE_DICE: Final = 3


def initiative_dice(table: DustTable, side: str) -> int:
    """How many dice a side throws for the initiative, as far as its skills are known."""
    scouts = any(
        "black ops" in own_skills(table, unit.card)
        for unit in table.standing.values() if table.side_of(unit.player) == side
    )  # fmt: skip
    return INITIATIVE_DICE + int(scouts)


class EndRound(DustAct[RoundEnded]):
    """A round is over."""

    event, group = RoundEnded, "round"

    def apply(self, table: DustTable, event: RoundEnded) -> DustTable:
        """As the table reads it off."""
        table = table.with_untold_move()
        table = replace(table, round=event.round, is_between=True, needs_roll=False)
        for name in event.idle:
            table = table.with_unit(name, is_activated=True)
        for name, left in event.left.items():
            table = table.with_unit(name, left=left)
            if left == 0:
                table = table.without_unit(name)
        for name in event.fell:
            table = table.without_unit(name)
        return table

    def objections(self, view: Sight, event: RoundEnded) -> Iterator[Objection]:
        """All were activated, in the first round came in, and what was declared is spent."""
        table: DustTable = view.table
        yield from unspent_objections(table)
        if not table.is_watched or table.is_between:
            return
        gone = {*event.fell, *(name for name, left in event.left.items() if left == 0)}
        forgotten = [name for name in table.ready if name not in {*event.idle, *gone}]
        if forgotten:
            yield "left_unactivated", {"round": event.round, "units": forgotten}
        outside = [name for name in _outside(table) if name not in {*event.reserves, *gone}]
        if event.round == 1 and outside:
            yield "not_entered", {"units": outside}

    def offers(self, view: Sight) -> Iterator[Offer]:
        """While one goes on; where activations are recorded, with those who did nothing."""
        table: DustTable = view.table
        if table.is_between or table.needs_roll or table.is_over:
            return
        facts: dict[str, list[str]] = {}
        if table.is_watched and table.ready:
            facts["idle"] = list(table.ready)
        if table.is_watched and table.round == 1 and _outside(table):
            facts["reserves"] = _outside(table)
        key = "idle" if "idle" in facts else "outside" if facts else "over"
        units = [*facts.get("idle", facts.get("reserves", ()))]
        words = SAID(f"offer.round_{key}", round=table.round, units=units)
        standing = table.standing
        asks = [unit_ask("fell", table, standing, many=True, optional=True)] if standing else []
        if standing and not table.records("damage_taken"):
            asks.append(steppers("left", {
                name: (unit.left, table.strength_of(unit.card) or unit.left or MOST_POINTS)
                for name, unit in standing.items()
            }))  # fmt: skip
        yield self.offer(words, *asks, key="e", round=table.round, **facts)

    def follows(self, chain: DustTable, event: RoundEnded) -> Draft | None:
        """Self-repair; what fell may have brought the end; after the last round it is over."""
        del event
        return next_at_the_end(chain)


def next_at_the_end(table: DustTable) -> Draft | None:
    """What comes at the end of a round: who repairs itself, and whether the match goes on."""
    return self_repair(table) or annihilation(table) or ending(table)


def self_repair(table: DustTable) -> Draft | None:
    """One die for each point that a vehicle has lost (SELF-REPAIR), of one after the other."""
    for name, unit in table.standing.items():
        if not unit.lost or "Self-Repair" in unit.skills_now:
            continue
        if "self-repair" in own_skills(table, unit.card) and table.records("skill_used"):
            because = SAID("because.self_repair", unit=name, dice=unit.lost)
            dice = dice_ask("dice", SAID("ask.dice"), FACES, unit.lost, counted=True)
            return by_rule(SkillUsed, because, dice, unit=name, skill="Self-Repair")
    return None


def ending(table: DustTable) -> Draft | None:
    """That the match is over behind its last round; who won by points, where these are known."""
    if table.is_over or not (table.is_last_round or table.is_timed_out):
        return None
    reason, winner = table.end or ("round_limit", None)
    points = {seat: table.points_of(side) for seat, side in table.seats.items()}
    told = {seat: number for seat, number in points.items() if number is not None}
    is_known = len(told) == len(points) > 0
    if reason in WON_BY_POINTS and is_known:
        most = max(told.values())
        best = {table.seats[seat] for seat, number in told.items() if number == most}
        winner = best.pop() if len(best) == 1 else DRAW
    if winner is None:
        return None
    facts: dict[str, Any] = {"scores": told} if is_known else {}
    if reason not in WON_BY_POINTS:
        facts["reason"] = "agreed" if reason == "agreement" else reason
    return by_rule(MatchEnded, SAID(f"because.ended_{reason}"), winner=winner, **facts)


def _outside(table: DustTable) -> list[str]:
    """The units that stand and have not come onto the board; heroes in squads come with these."""
    return [
        name
        for name, unit in table.standing.items()
        if not unit.is_on_board and unit.joined is None
    ]


def annihilation(table: DustTable) -> Draft | None:
    """That a side has no unit left brings the end, once."""
    if table.end is not None or not table.records("end_triggered"):
        return None
    armies = {table.side_of(unit.player) for unit in table.units.values()}
    alive = {table.side_of(unit.player) for unit in table.standing.values()}
    if len(armies) < 2 or len(alive) != 1:
        return None
    because = SAID("because.annihilation")
    return by_rule(EndTriggered, because, reason="annihilation", side=alive.pop())


class ChangeObjective(DustAct[ObjectiveChanged]):
    """An objective is held by another side, or by none."""

    event, group = ObjectiveChanged, "end"

    def apply(self, table: DustTable, event: ObjectiveChanged) -> DustTable:
        """So it is."""
        return replace(table, objectives={**table.objectives, event.objective: event.holder})

    def offers(self, view: Sight) -> Iterator[Offer]:
        """Once play goes on."""
        table: DustTable = view.table
        if table.round and not table.is_over:
            yield self.offer(
                "objective", text("objective"), side_ask("holder", table, optional=True)
            )

    def sentence(self, event: ObjectiveChanged, table: DustTable) -> Phrase:
        """Who holds it, or that nobody does."""
        return self.said(event, table, "" if event.holder else "objective_lost")


class ScoreBonus(DustAct[BonusScored]):
    """Victory points for what the scenario asks."""

    event, group = BonusScored, "end"

    def apply(self, table: DustTable, event: BonusScored) -> DustTable:
        """Beside those for units."""
        total = table.bonus.get(event.side, 0) + event.points
        return replace(table, bonus={**table.bonus, event.side: total})

    def offers(self, view: Sight) -> Iterator[Offer]:
        """Once play goes on."""
        table: DustTable = view.table
        if table.round and not table.is_over and table.sides:
            reason = text("reason", optional=True)
            yield self.offer("bonus", side_ask("side", table), number("points", 1), reason)


class TriggerEnd(DustAct[EndTriggered]):
    """The last round has come."""

    event, group = EndTriggered, "end"

    def apply(self, table: DustTable, event: EndTriggered) -> DustTable:
        """The match goes on to the end of a round."""
        return replace(table, end=(event.reason, event.side), ended_in=table.round)

    def offers(self, view: Sight) -> Iterator[Offer]:
        """Once, when play goes on."""
        table: DustTable = view.table
        if table.round and table.end is None and not table.is_over:
            reason = pick("end_reason", get_args(EndReason))._replace(fact="reason")
            yield self.offer("end", reason, side_ask("side", table, optional=True))

    def follows(self, chain: DustTable, event: EndTriggered) -> Draft | None:
        """Told behind the round, the match is over with it."""
        del event
        return ending(chain) if chain.is_between else None


_ENDED_BY: Final = ("objective", "annihilation", "points", "agreed")


class EndDustMatch(SharedDustAct[MatchEnded]):
    """It is over."""

    event, group = MatchEnded, "end"

    def apply(self, table: DustTable, event: MatchEnded) -> DustTable:
        """Nothing more is offered."""
        del event
        return replace(table, is_over=True)

    def offers(self, view: Sight) -> Iterator[Offer]:
        """Where the result alone is recorded: who won, why, and with how many points."""
        table: DustTable = view.table
        listed = {unit.player for unit in table.units.values()}
        if table.is_over or table.records("round_began") or not listed >= table.seats.keys():
            return
        sides = side_ask("ended_winner", table)
        draw = Choice(DRAW, COMMON("answer.draw"))
        reasons = tuple(Choice(reason, COMMON(f"reason.{reason}")) for reason in _ENDED_BY)
        yield self.offer(
            "ended",
            sides._replace(fact="winner", choices=(*sides.choices, draw)),
            Ask("reason", "choice", SAID("ask.ended_reason"), reasons),
            steppers("scores", dict.fromkeys(table.seats, (None, 999))),
            key="e",
        )

    def objections(self, view: Sight, event: MatchEnded) -> Iterator[Objection]:
        """At the end of a round, and with the points of units that fell twice counted twice."""
        table: DustTable = view.table
        is_agreed = table.end is not None and table.end[0] == "agreement"
        if not table.is_between and not is_agreed:
            yield "mid_round", {"round": table.round}
        elif table.ended_in is not None and not (
            is_agreed or table.is_last_round or table.is_timed_out
        ):
            reading = named(table.options, "final_round")
            yield "too_early", {"round": table.round, "reading": reading}
        for seat, told in (event.scores or {}).items():
            side = table.side_of(seat)
            points, once = table.points_of(side), table.points_of(side, once=True)
            if points is not None and told == once != points:
                said = {"side": side_name(table, side), "points": points, "told": told}
                yield "returned_once", said

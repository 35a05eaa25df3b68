"""The course of a match: turns and rounds, dice, clocks, the end. Every game has these events."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeVar, get_args

from events.base import Event
from events.match import (
    DRAW,
    LARGEST,
    ClockRead,
    CountedDice,
    DiceRolled,
    MatchEnded,
    MatchStarted,
    Outcome,
    PlayerJoined,
    SeatTakenOver,
    SpanClosed,
    SpanOpened,
)
from projections.acts import Objection, nothing
from projections.dice import die
from projections.endings import ending_asks
from projections.games.freeform.act import FreeformAct, SeatView, text
from projections.games.freeform.acts.dice import luck_of_own, own_dice
from projections.games.freeform.table import Roll, Stretch, Table
from projections.games.freeform.words import WORDS
from projections.offers import Ask, Choice, Offer, OnDemand
from projections.record import players_after
from projections.spans import USUAL_NESTING
from projections.words import WORDS as COMMON

if TYPE_CHECKING:
    from projections.games.freeform.text import FreeformLine, FreeformPen
    from projections.notation import Entry

E = TypeVar("E", bound=Event)

_OFTEN: Final = ("turn", "round", "mission")
_OTHERS: Final = ("campaign", "day", "phase", "activation", "battle", "segment")
STRETCHES: Final = ("round", "mission", *_OTHERS)
"""Stretches that have a word of their own; a turn has a number with a dot."""
_OUTCOMES: Final = get_args(Outcome)
_USUAL_DIE: Final = "d6"
_DICE: Final = ("d4", "d6", "d8", "d10", "d12", "d20", "d100")
_MOST_SIDES: Final = 1000
"""So many sides are listed one by one."""
DIE: Final = re.compile(r"d\d{1,40}", re.IGNORECASE)
"""A die with so many sides, as it is written in front of what it shows."""


class MatchAct(FreeformAct[E]):
    """What every game has: the program itself says it, and the archive has tables of its own."""

    group = "match"
    objections = sentence = rows = nothing


# -- stretches of play -----------------------------------------------------------------------------


class BeginSpan(MatchAct[SpanOpened]):
    """A turn begins, or a round, a day, a battle."""

    event, words = SpanOpened, STRETCHES

    def apply(self, table: Table, event: SpanOpened) -> None:
        """What was going on inside has ended, and is counted anew."""
        kind, count, known = event.span, event.number, table.stretches
        going_on = {outer: known[outer] for outer in _around(kind, tuple(known))}
        since = [stretch.since for stretch in going_on.values()]
        last = since[-1] if since else 0
        if count is None:
            before, within = table.counts.get(kind, (0, 0))
            count = before + 1 if within == last else 1
        counts = {
            other: counted for other, counted in table.counts.items()
            if other != kind and (not counted[1] or counted[1] in since)
            and USUAL_NESTING.may_lie(kind, other)
        }  # fmt: skip
        counts[kind] = count, last
        going_on[kind] = Stretch(event.seq, count, event.title, event.player)
        table.counts, table.stretches = counts, going_on

    def offers(self, view: SeatView) -> Iterator[Offer]:
        """A turn of somebody, a round of all."""
        yield self.offer(view, "begin_turn", view.ask_player(), "n", span="turn")
        all_of_them = replace(view, seat=None)
        yield self.offer(all_of_them, "begin_round", (), "o", span="round")
        title = text("title", optional=True)
        yield self.offer(all_of_them, "begin_mission", (title,), span="mission")
        kinds = tuple(Choice(kind, COMMON(f"span.{kind}")) for kind in _OTHERS)
        which = Ask("span", "choice", WORDS("ask.span"), kinds)
        yield self.offer(all_of_them, "begin_other", (which, title))

    def read(self, line: FreeformLine, word: str) -> Entry:
        """`round 2`, `day 1 "The storm"`, `battle of Ann`."""
        facts: dict[str, Any] = {}
        if line.c.is_number():
            facts["number"] = line.c.number()
        if line.c.keyword("keyword", "of"):
            facts["player"] = line.named_seat()
        return {"type": "span_opened", "span": word, **facts, **line.title()}

    def read_turn(self, line: FreeformLine) -> Entry:
        """`3. Ann`, `*. Ann "at dusk"` without a number, `3. _` of nobody."""
        number = line.c.take("number").text[:-1]
        facts: dict[str, Any] = {} if number == "*" else {"number": int(number)}
        player = line.owner()
        if player is not None:
            facts["player"] = player
        facts |= line.title()
        line.c.take_sign(":")
        return {"type": "span_opened", "span": "turn", **facts}

    def write(self, event: SpanOpened, pen: FreeformPen) -> Iterator[str]:
        """A turn by its number, all else by its word."""
        player = pen.owner(event.player)
        if event.span == "turn":
            number = "*" if event.number is None else event.number
            yield f"{number}. {player}{pen.reason(event.title)}"
            return
        if event.span not in STRETCHES:  # a kind that has no word: it stands as JSON
            return
        count = "" if event.number is None else f" {event.number}"
        of = "" if event.player is None else f" {pen.word('of')} {player}"
        yield f"{pen.word(event.span)}{count}{of}{pen.reason(event.title)}"


class EndSpan(MatchAct[SpanClosed]):
    """A turn is over, or a round."""

    event, words = SpanClosed, ("end",)

    def apply(self, table: Table, event: SpanClosed) -> None:
        """So is what was going on inside."""
        if event.span in table.stretches:
            known = [*table.stretches.items()]
            table.stretches = dict(known[: [*table.stretches].index(event.span)])

    def offers(self, view: SeatView) -> Iterator[Offer]:
        """What is going on; a round and a mission may have a result of their own."""
        went = [Choice(outcome, WORDS(f"outcome.{outcome}")) for outcome in _OUTCOMES]
        asked = Ask("outcome", "choice", WORDS("ask.outcome"), went, optional=True)
        for kind in (*_OFTEN, *_OTHERS):
            if kind in view.table.stretches:
                asks = () if kind == "turn" else (asked,)
                name = COMMON(f"span.{kind}")
                words = f"end_{kind}" if kind in _OFTEN else WORDS("offer.end_other", span=name)
                yield self.offer(replace(view, seat=None), words, asks, span=kind)

    def read(self, line: FreeformLine, word: str) -> Entry:
        """`end`: the turn is over; `end round`; `end mission won`."""
        del word
        span = line.c.keyword("keyword", *STRETCHES) or "turn"
        outcome = line.c.keyword("keyword", *_OUTCOMES)
        return {"type": "span_closed", "span": span} | ({"outcome": outcome} if outcome else {})

    def write(self, event: SpanClosed, pen: FreeformPen) -> Iterator[str]:
        """Which, where it is not the turn, and how it went."""
        if event.outcome in (None, *_OUTCOMES) and event.span in ("turn", *STRETCHES):
            kind = "" if event.span == "turn" else f" {pen.word(event.span)}"
            went = "" if event.outcome is None else f" {pen.word(event.outcome)}"
            yield f"{pen.word('end')}{kind}{went}"


@lru_cache(maxsize=256)
def _around(kind: str, going_on: tuple[str, ...]) -> tuple[str, ...]:
    """The kinds of stretches that go on where one of a kind begins."""
    return going_on[: USUAL_NESTING.kept(kind, going_on)]


# -- dice and clocks -------------------------------------------------------------------------------


def sides_of(name: str) -> int:
    """How many sides a die has whose faces are numbers; 0 of any other."""
    sides = int(name[1:]) if DIE.fullmatch(name) else 0
    return sides if sides <= _MOST_SIDES else 0


class RollDice(MatchAct[DiceRolled]):
    """Dice are rolled."""

    event, words = DiceRolled, ("roll",)

    def apply(self, table: Table, event: DiceRolled) -> None:
        """They lie as they fell."""
        table.roll = Roll(event.faces, event.die, event.player)

    def offers(self, view: SeatView) -> Iterator[Offer]:
        """Dice of any number of sides, at first as many as last time; others one writes as text."""
        which, faces = self.asks(view.table)
        last = "" if view.table.roll is None else view.table.roll.die
        if any(last == choice.value for choice in which.choices):
            which = which._replace(default=last)
        faces = faces._replace(most=20)
        purpose = text("purpose", optional=True)
        yield self.offer(view, "roll", (*view.ask_player(), which, faces, purpose), "d")

    def asks(self, table: Table) -> tuple[Ask, Ask]:
        """Which dice, and what they showed; dice that are not listed have their faces as well."""
        last = "" if table.roll is None else table.roll.die
        own = own_dice(table)
        numbered = dict.fromkeys((*_DICE, last) if sides_of(last) else _DICE)
        dice = (*own, *(name for name in numbered if name not in own))
        which = Ask("die", "choice", WORDS("ask.die"), tuple(map(Choice, dice)),
                    default=_USUAL_DIE)  # fmt: skip
        shown = OnDemand(lambda: dice, lambda name: own.get(name) or die(sides_of(name)))
        faces = Ask("faces", "dice", WORDS("ask.faces"), after="die", choices_after=shown,
                    many=True, least=1, counted=True)  # fmt: skip
        return which, faces

    def rolls(self, table: Table, event: DiceRolled) -> Iterator[Any]:
        """By their numbers, or as the table wrote down what succeeds."""
        return luck_of_own(table, event)

    def read(self, line: FreeformLine, word: str) -> Entry:
        """`roll 3 5 "ambush"`, `roll d8 7`, `roll hit, miss with "attack die"`, `roll 2/5`."""
        del word
        facts: dict[str, Any] = {}
        if DIE.fullmatch(line.c.word()):
            facts["die"] = line.c.take("name").text.lower()
        facts["faces"] = line.counted_dice() or self._faces(line)
        while not line.c.done:
            more = line.c.keyword("keyword", "with", "again")
            if more == "with":
                facts["die"] = line.name("again")
            elif more == "again":
                facts["rerolls"] = line.reference()
            else:
                facts["purpose"] = line.c.text()
        return line.entry("dice_rolled", **facts)

    def _faces(self, line: FreeformLine) -> list[int | str]:
        """Numbers and names. A text behind them is no face, unless a comma stands before it."""
        faces: list[int | str] = []
        comma = True
        while not line.c.done and (comma or not line.c.is_text()) and not line.is_next(
            "with", "again"
        ):  # fmt: skip
            token = line.c.take("number")
            if token.kind not in ("word", "text"):
                line.c.back()
                line.c.unexpected("number")
            is_number = token.kind == "word" and re.fullmatch(r"-?\d{1,40}", token.text)
            faces.append(int(token.text) if is_number else token.text)
            comma = line.c.take_sign(",")
        return faces

    def write(self, event: DiceRolled, pen: FreeformPen) -> Iterator[str]:
        """What they showed, and which they were, where they were not the usual ones."""
        told = event.faces
        faces = [pen.counted_dice(told)] if isinstance(told, CountedDice) else [
            str(face) if isinstance(face, int) else pen.face(face) for face in told
        ]  # fmt: skip
        is_short = DIE.fullmatch(event.die) and event.die == event.die.lower()
        parts = [pen.word("roll")]
        if event.die != _USUAL_DIE and is_short:
            parts.append(event.die)
        quoted = any(face.startswith('"') for face in faces)
        if faces:
            parts.append((", " if quoted else " ").join(faces))
        if not is_short:
            parts += [pen.word("with"), pen.thing(event.die)]
        if event.rerolls is not None:
            parts += [pen.word("again"), pen.ref(event.rerolls)]
        yield f"{' '.join(parts)}{pen.reason(event.purpose)}"


class ReadClock(MatchAct[ClockRead]):
    """Somebody reads the clocks: the table keeps none of its own."""

    event, words = ClockRead, ("clock",)
    apply = offers = nothing

    def read(self, line: FreeformLine, word: str) -> Entry:
        """`clock Ann 300, Bob 250`: seconds left; `clock used Ann 20`."""
        del word
        shows = {"shows": "used"} if line.c.keyword("keyword", "used") else {}
        return {"type": "clock_read", "seconds": line.by_seat(line.c.amount), **shows}

    def write(self, event: ClockRead, pen: FreeformPen) -> Iterator[str]:
        """Seconds by seat."""
        used = f" {pen.word('used')}" if event.shows == "used" else ""
        yield f"{pen.word('clock')}{used} {pen.by_seat(event.seconds)}"


# -- how it begins and ends ------------------------------------------------------------------------


class StartMatch(MatchAct[MatchStarted]):
    """The players sit down: the table is made for it."""

    event = MatchStarted
    apply = offers = read = write = nothing

    def objections(self, view: SeatView, event: MatchStarted) -> Iterator[Objection]:
        """The options describe a board."""
        del event
        if not view.after.options_understood:
            yield "options_not_understood", {}


class _SeatingAct(MatchAct[E]):
    """Who sits at the table: how that is offered and typed all games share."""

    offers = read = write = nothing

    def apply(self, table: Table, event: E) -> None:
        """They have a place beside the others, or another one's."""
        table.players = players_after(table.players, event)


class JoinTable(_SeatingAct[PlayerJoined]):
    """Somebody sits down later than the others."""

    event = PlayerJoined


class TakeOverSeat(_SeatingAct[SeatTakenOver]):
    """Somebody else plays on for a seat."""

    event = SeatTakenOver


class EndMatch(MatchAct[MatchEnded]):
    """The match is over; how that is typed all games share."""

    event = MatchEnded
    read = write = nothing

    def apply(self, table: Table, event: MatchEnded) -> None:
        """Nothing more is offered."""
        table.ended, table.winner = True, event.winner

    def objections(self, view: SeatView, event: MatchEnded) -> Iterator[Objection]:
        """The winner is one of those who play, and the points are those that were counted."""
        table = view.table
        if event.winner not in (None, DRAW) and event.winner not in table.sides:
            yield "winner_unknown", {"winner": event.winner}
        for seat, said in (event.scores or {}).items():
            counted = table.scores.get(seat)
            if counted is not None and counted != said:
                yield "score_differs", {"player": seat, "said": said, "counted": counted}

    def offers(self, view: SeatView) -> Iterator[Offer]:
        """With the points as they were counted."""
        # Points may add up to more than a record may say; nobody could then end the match.
        known = {s: score for s, score in view.table.scores.items() if abs(score) <= LARGEST}
        asks = (*ending_asks(view.table.players), text("reason", optional=True, most=500))
        scores: dict[str, Any] = {"scores": known} if known else {}
        yield self.offer(replace(view, seat=None), "end_match", asks, "e", **scores)

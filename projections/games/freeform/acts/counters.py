"""Counters and points: what has a number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from events.base import Event
from events.freeform import CounterChanged, CounterSet, PointsScored, ScoreRead
from events.words import Phrase
from projections.acts import Objection, nothing
from projections.games.freeform.act import FreeformAct, SeatView, because, known_to, number, text
from projections.games.freeform.acts.pieces import not_there
from projections.games.freeform.table import Counter, Table
from projections.games.freeform.words import WORDS
from projections.offers import Offer

if TYPE_CHECKING:
    from projections.games.freeform.archive import FreeformRows
    from projections.games.freeform.text import FreeformLine, FreeformPen
    from projections.notation import Entry

E = TypeVar("E", bound=Event)


# -- counters --------------------------------------------------------------------------------------


class CounterAct(FreeformAct[E]):
    """Something that is done with a counter: of the table, of a player, or on a piece."""

    group = "counters"

    def counter(self, event: Any) -> Counter:
        """Which one."""
        return event.counter, event.owner, event.piece

    begins = True
    """Whether there may be no such counter yet."""
    asked: ClassVar[tuple[str, str]]
    """By what it is offered of a counter that there is, and what is asked then."""

    def objections(self, view: SeatView, event: Any) -> Iterator[Objection]:
        """The piece on which it lies is there; it was set before, and stays above zero."""
        if event.piece is not None:
            yield from not_there(view, event.piece)
        if not (self.begins or self.counter(event) in view.table.counters):
            yield "no_such_counter", {"counter": event.counter}
        value = view.after.counters.get(self.counter(event), 0)
        if value < 0:
            yield "counter_negative", {"counter": event.counter, "value": value}

    def with_counter(self, v: SeatView, counter: Counter) -> Offer:
        """What may be done with one that there is; of one on a hidden piece only some know."""
        (name, owner, piece), (key, fact) = counter, self.asked
        facts = {"counter": name, "owner": owner, "piece": piece}
        known = {fact: what for fact, what in facts.items() if what is not None}
        words, asks = WORDS(f"offer.{key}", counter=name), (*v.ask_player(), number(fact))
        offer = self.offer(v, words, asks, **known)
        return known_to(v.table.hidden.get(piece or ""), offer)

    def read(self, line: FreeformLine, word: str) -> Entry:
        """`gold +2`, `gold of Bob = 5`, `wounds on scout +1`.

        A counter that only whoever acts has is theirs; `of _` is the table's.
        """
        del word
        facts: dict[str, Any] = {"counter": line.name("of", "on", known=line.table_names.counters)}
        if line.c.keyword("keyword", "of"):
            facts["owner"] = line.owner()
        if line.c.keyword("keyword", "on"):
            facts["piece"] = line.piece()
        if "owner" not in facts:
            counter, piece, known = facts["counter"], facts.get("piece"), line.table.counters
            is_theirs = (counter, line.actor, piece) in known
            is_theirs = is_theirs and (counter, None, piece) not in known
            facts["owner"] = line.actor if is_theirs else None
        if line.c.take_sign("="):
            return line.entry("counter_set", **facts, value=line.c.amount())
        if not line.is_change():
            line.c.fail("counter", found=line.c.word() or facts["counter"])
        return line.entry("counter_changed", **facts, change=line.c.amount())

    def ways_to_write(self, event: Any, pen: FreeformPen, shown: str) -> Iterator[str]:
        """A counter and what it shows, or how it changed."""
        name = pen.thing(event.counter)
        piece = "" if event.piece is None else f" {pen.word('on')} {pen.thing(event.piece)}"
        yield f"{name}{piece} {shown}"
        yield f"{name} {pen.word('of')} {pen.owner(event.owner)}{piece} {shown}"


class SetCounter(CounterAct[CounterSet]):
    """A counter is put to a value."""

    event, asked = CounterSet, ("set_counter", "value")

    def apply(self, table: Table, event: CounterSet) -> None:
        """It shows that."""
        table.counters[self.counter(event)] = event.value

    def offers(self, view: SeatView) -> Iterator[Offer]:
        """A new one."""
        asks = (*view.ask_player(), text("counter"), view.ask_owner(), number("value"))
        yield self.offer(view, "new_counter", asks, "k")

    def sentence(self, event: CounterSet, table: Table) -> Phrase:
        """To what."""
        counter = table.counter_name(self.counter(event))
        return self.sentence_of(event, table, "counter_set", counter=counter, value=event.value)

    def write(self, event: CounterSet, pen: FreeformPen) -> Iterator[str]:
        """`gold = 5`."""
        return self.ways_to_write(event, pen, f"= {pen.amount(event.value)}")


class ChangeCounter(CounterAct[CounterChanged]):
    """A counter goes up or down."""

    event, begins, asked = CounterChanged, False, ("change_counter", "change")
    offers = nothing
    """One changes a counter that there is: `with_counter`."""

    def apply(self, table: Table, event: CounterChanged) -> None:
        """One that nobody has set begins at zero."""
        counter = self.counter(event)
        table.counters[counter] = table.counters.get(counter, 0) + event.change

    def sentence(self, event: CounterChanged, table: Table) -> Phrase:
        """By how much, and to what."""
        counter = self.counter(event)
        change, value = f"{event.change:+}", table.counters.get(counter, 0) + event.change
        name = table.counter_name(counter)
        return self.sentence_of(
            event, table, "counter_changed", counter=name, change=change, value=value
        )

    def write(self, event: CounterChanged, pen: FreeformPen) -> Iterator[str]:
        """`gold +2`."""
        return self.ways_to_write(event, pen, pen.change(event.change))


# -- points ----------------------------------------------------------------------------------------


class ScoreAct(FreeformAct[E]):
    """Something that changes a player's points."""

    group = "counters"
    objections = nothing

    def rows(self, writer: FreeformRows, event: Any) -> Iterator[None]:
        """A move, and where the points went."""
        before = writer.table.scores.get(event.player)
        yield
        writer.move(event)
        writer.score(event, before)


class ScorePoints(ScoreAct[PointsScored]):
    """A player gets points, or loses some."""

    event, words = PointsScored, ("score",)

    def apply(self, table: Table, event: PointsScored) -> None:
        """They add up."""
        table.scores[event.player] = table.scores.get(event.player, 0) + event.points

    def offers(self, view: SeatView) -> Iterator[Offer]:
        """Any number."""
        asks = (*view.ask_player(needed=True), number("points"), text("reason", optional=True))
        yield self.offer(view, "score", asks, "+")

    def sentence(self, event: PointsScored, table: Table) -> Phrase:
        """How many, and how many in all."""
        total, points = table.scores.get(event.player, 0) + event.points, abs(event.points)
        key = "points_lost" if event.points < 0 else "points_scored"
        key = key if isinstance(points, int) else f"{key}_part"
        return self.sentence_by(
            event, table, key, points=points, total=total, why=because(event.reason)
        )

    def read(self, line: FreeformLine, word: str) -> Entry:
        """`score +3 "the mill"`, or shorter `+3 "the mill"`; `score = 12` off the track."""
        del word
        if line.c.take_sign("="):
            return line.entry_by_somebody("score_read", score=line.c.amount())
        if not line.is_change():
            if line.c.is_amount():
                line.c.unclear("score", found=line.c.word())
            line.c.unexpected("change")
        return line.entry_by_somebody("points_scored", points=line.c.amount(), reason=line.reason())

    def write(self, event: PointsScored, pen: FreeformPen) -> Iterator[str]:
        """`+3 "the mill"`."""
        yield f"{pen.change(event.points)}{pen.reason(event.reason)}"


class ReadScore(ScoreAct[ScoreRead]):
    """Somebody reads a player's score off the track."""

    event = ScoreRead
    read = nothing
    """It begins as points that are scored: `ScorePoints` reads it."""

    def apply(self, table: Table, event: ScoreRead) -> None:
        """What is read holds."""
        table.scores[event.player] = event.score

    def offers(self, view: SeatView) -> Iterator[Offer]:
        """Any."""
        yield self.offer(view, "read_score", (*view.ask_player(needed=True), number("score")))

    def sentence(self, event: ScoreRead, table: Table) -> Phrase:
        """Who stands where."""
        return self.sentence_by(event, table, "score_read", score=event.score)

    def write(self, event: ScoreRead, pen: FreeformPen) -> Iterator[str]:
        """`score = 12`."""
        yield f"{pen.word('score')} = {pen.amount(event.score)}"

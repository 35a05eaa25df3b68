"""What all acts of a match share: offers, drafts and sentences, each made of the facts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, TypeVar

from events.base import Event
from events.words import Phrase
from projections.acts import Act, Marks, Sight, nothing
from projections.fact_shapes import shapes_of, told
from projections.games.dust_tactics.phrases import SAID, SEATS, called, side_name, word
from projections.games.dust_tactics.table import DustBoard, DustTable
from projections.offers import Ask, Choice, Draft, Offer
from projections.scene import Arrow, column_letters

if TYPE_CHECKING:
    from projections.games.dust_tactics.text import DustLine
    from projections.notation import Entry
    from projections.text.line import Pen

E = TypeVar("E", bound=Event)

MOST_POINTS: Final = 12
"""So many points or figures of a unit whose card nobody copied are listed."""


class DustAct(Act[DustTable, Sight, E]):
    """One kind of event. What most have not stands here, so that each says only what it has.

    `follows` gives the one draft that the rules propose next, by the table after the event.
    """

    group = "match"
    """Among which offers it stands."""
    objections = offers = follows = asks = rows = nothing

    def offer(self, words: str | Phrase, *asks: Ask, key: str = "", **facts: Any) -> Offer:
        """An offer of this kind of event."""
        phrase = SAID(f"offer.{words}") if isinstance(words, str) else words
        return Offer(phrase, self.event.type_name(), facts, asks, self.group, key)

    def sentence(self, event: E, table: DustTable) -> Phrase:
        """Its facts as they are called."""
        return self.said(event, table)

    def said(self, event: E, table: DustTable, key: str = "", **values: Any) -> Phrase:
        """The sentence under a key, with what else was told as its tail."""
        kind = key or event.type_name()
        template = SAID.table("en")[f"said.{kind}"]
        known = {
            shape.name: called(shape, getattr(event, shape.name), table)
            for shape in shapes_of(type(event), SEATS)
        }
        more = [
            SAID(f"tail.{name}", value=known[name])
            for name in told(event, SEATS)
            if f"tail.{name}" in SAID and f"{{{name}" not in template and name not in values
        ]
        tail = SAID("said.tail", parts=more) if more else ""
        return SAID(f"said.{kind}", **{**known, "tail": tail, **values})

    def marks(self, event: E) -> Marks:
        """The units and squares that it names, with an arrow from whoever attacks."""
        lit: list[str] = []
        for fact in ("unit", "hero", "square", "squares", "target", "fell"):
            named = getattr(event, fact, None)
            lit += (named,) if isinstance(named, str) else named or ()
        ends = [getattr(event, fact, None) for fact in ("attacker", "unit", "target")]
        start, end = (ends[0], ends[1]) if ends[0] else (ends[1], ends[2])
        is_shot = start is not None and end is not None and start != end
        return lit, [Arrow(str(start), str(end), "hit")] if is_shot else []

    @property
    def words(self) -> tuple[str, ...]:  # type: ignore[override]
        """The keyword of its line: that of its kind."""
        return (self.event.type_name(),)

    def read(self, line: DustLine, word: str) -> Entry:
        """Behind its keyword its facts, in their order."""
        del word
        return line.facts_of(self.event)

    def write(self, event: E, pen: Pen) -> Iterator[str]:
        """As `read` reads it."""
        from projections.games.dust_tactics.text import GRAMMAR
        from projections.text.by_facts import facts_written

        yield facts_written(event, pen, GRAMMAR)


def by_rule(
    event: type[Event], because: Phrase, *asks: Ask, at_once: bool = False, **facts: Any
) -> Draft:
    """What follows by the rules, with its reason."""
    return Draft(event.type_name(), facts, because, asks, origin="rules", at_once=at_once)


# -- questions -------------------------------------------------------------------------------------


def number(fact: str, least: int = 0, most: int = 999, **more: Any) -> Ask:
    """A number."""
    return Ask(fact, "number", SAID(f"ask.{fact}"), least=least, most=most, **more)


def text(fact: str, **more: Any) -> Ask:
    """A name as the table types it."""
    return Ask(fact, "text", SAID(f"ask.{fact}"), least=1, most=80, **more)


def pick(fact: str, values: Iterable[str], **more: Any) -> Ask:
    """One of a few words: each is a chip."""
    choices = tuple(Choice(value, word(value)) for value in values)
    return Ask(fact, "choice", SAID(f"ask.{fact}"), choices, **more)


def side_ask(fact: str, table: DustTable, **more: Any) -> Ask:
    """Which side."""
    choices = tuple(Choice(side, side_name(table, side)) for side in table.sides)
    return Ask(fact, "choice", SAID(f"ask.{fact}"), choices, **more)


def unit_choices(table: DustTable, units: Iterable[str]) -> tuple[Choice, ...]:
    """Units as answers, each where it stands."""
    places = ((name, table.units[name].squares) for name in units)
    return tuple(Choice(name, cell=squares[0] if squares else None) for name, squares in places)


def unit_ask(fact: str, table: DustTable, units: Iterable[str], **more: Any) -> Ask:
    """Which unit: a chip, or a tap where it stands."""
    return Ask(fact, "piece", SAID(f"ask.{fact}"), unit_choices(table, units), **more)


def losses(table: DustTable, name: str) -> tuple[Choice, ...]:
    """How much a unit may lose: all that it has left, or what anybody would look down a list."""
    left = table.units[name].left
    return tuple(map(Choice, range((MOST_POINTS if left is None else left) + 1)))


def steppers(fact: str, numbers: Mapping[str, tuple[int | None, int]]) -> Ask:
    """A number for each of several: by name what is preset, and the most."""
    parts = tuple(
        Ask(name, "number", SAID("ask.of", name=name), default=preset, least=0, most=most,
            optional=preset is None)
        for name, (preset, most) in numbers.items()
    )  # fmt: skip
    return Ask(fact, "facts", SAID(f"ask.{fact}"), parts=parts, optional=True)


def seats_of(view: Sight) -> list[str]:
    """The seats for whom something may be told: the one that looks, else all."""
    return [seat for seat in view.table.seats if view.seat in (None, seat)]


def commands(view: Sight) -> Iterator[tuple[str, list[str]]]:
    """By seat that may tell something its units that stand."""
    standing = view.table.standing
    for seat in seats_of(view):
        own = [name for name, unit in standing.items() if unit.player == seat]
        if own:
            yield seat, own


def is_setting_up(table: DustTable) -> bool:
    """Whether no round has begun."""
    return table.round == 0 and not table.is_over


def squares_of(board: DustBoard) -> tuple[Choice, ...]:
    """All squares of the board, as answers."""
    return tuple(
        Choice(f"{column_letters(column)}{row + 1}")
        for row in range(board.rows)
        for column in range(board.columns)
    )

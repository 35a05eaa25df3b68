"""The acts of a game: everything about one kind of event, in one place.

An act says what its event does to the table, when it is wrong, how it is offered, what follows
from it, how it is said, what lights up on the board, what the archive is told of it, and how it is
typed and written. One stateless instance a kind; a game is its table and its acts.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from pydantic import ValidationError

from events.base import Event
from events.words import Lang, Phrase, Words
from projections.system import Finding, GameSystem, Severity, saw

if TYPE_CHECKING:
    from projections.luck import LeftOut, Roll
    from projections.notation import Entry
    from projections.offers import Ask, Draft, Offer
    from projections.scene import Arrow

S = TypeVar("S")
V = TypeVar("V")
E = TypeVar("E", bound=Event)


class Unchecked(NamedTuple):
    """That an event could not be held to a rule, and why: the key of a sentence `unchecked.WHY`."""

    rule: str
    why: str


Objection = tuple[str, dict[str, Any]] | Unchecked
"""The rule that was broken, and the values of its sentence; or that nobody can tell."""
Marks = tuple[Sequence[str], "Sequence[Arrow]"]
"""The cells that light up, and the arrows."""
PARTS: Final = ("objections", "offers", "follows", "marks", "asks", "rows", "read", "write")
"""What a kind of event may have, or says that it has not: `follows = nothing`."""


def nothing(*_: Any, **__: Any) -> Any:
    """What a kind of event has not, said on purpose: no objections, no marks, nothing follows."""
    return ()


class Act(ABC, Generic[S, V, E]):
    """One kind of event, whole.

    `apply` and `sentence` every kind has: forgotten, the act cannot be made. What else it has not
    it says in one word, `follows = nothing`, so that a forgotten part is seen.
    """

    event: ClassVar[type[Event]]
    words: ClassVar[tuple[str, ...]] = ()
    """The keywords with which a line of the notation begins that tells such an event."""

    @abstractmethod
    def apply(self, table: S, event: E) -> S | None:
        """What the event does to the table, or the table that comes of it, if it is another one.

        Odd play never fails here: `objections` name it.
        """

    @abstractmethod
    def sentence(self, event: E, table: S) -> Phrase:
        """The event in words, told from the table before it."""

    def objections(self, view: V, event: E) -> Iterable[Objection]:
        """What is wrong with the event at the table it met, as its player finds it."""
        del view, event
        return ()

    def offers(self, view: V) -> Iterable[Offer]:
        """What may be done now. What is offered meets no objection."""
        del view
        return ()

    def follows(self, chain: Any, event: Any) -> Any:
        """What the rules say comes next.

        Simply as drafts, by the table before it and its own draft; where one thing leads to
        another a game has a chain, onto which it goes, and whose table the event has changed.
        """

    def rolls(self, table: S, event: E) -> Iterable[Roll | LeftOut]:
        """The dice that it threw, told from the table before it: their odds, and what came."""
        del table, event
        return ()

    def marks(self, event: E) -> Marks:
        """What lights up on the board when it happened."""
        del event
        return (), ()

    def veiled(self, event: E) -> Mapping[str, Any] | None:
        """What those read in its stead who did not see it; None: nothing, not even that it was."""
        del event
        return None

    def asks(self, table: S) -> Sequence[Ask]:
        """How its facts are asked for where somebody corrects it, or tells what nobody offers."""
        del table
        return ()

    def rows(self, writer: Any, event: E) -> Iterator[None]:
        """What the archive is told, before the event happens and after: it happens at `yield`."""
        del writer, event
        yield

    def read(self, line: Any, word: str) -> Entry:
        """The event that a line of the notation tells which began with `word`.

        Where it is left out, no line tells it: its words are no keywords.
        """
        del line, word
        return {}

    def write(self, event: E, pen: Any) -> Iterator[str]:
        """Ways to write the event, the shortest first; none where it stands as JSON."""
        del event, pen
        return iter(())


AnyAct = Act[Any, Any, Any]
A = TypeVar("A", bound=AnyAct)


class Sight(NamedTuple):
    """A table and who looks at it, which is all that the acts of a small game ask."""

    table: Any
    seat: str | None = None


class Acts(Generic[A]):
    """All acts of a game, by the kind of event.

    What a `GameSystem` asks of a game is made of them here; a game that has more to say wraps it.
    """

    def __init__(self, *acts: A, view: Callable[[Any, str | None], Any] = Sight) -> None:
        self.view = view
        """How whoever acts knows the table."""
        self.by_event: Mapping[type[Event], A] = {act.event: act for act in acts}
        assert len(self.by_event) == len(acts), "one act a kind of event"
        self.by_type: Mapping[str, A] = {act.event.type_name(): act for act in acts}
        self._apply = self.part("apply")

    def __iter__(self) -> Iterator[A]:
        return iter(self.by_event.values())

    def of(self, event: Event) -> A | None:
        """The act of that event, if it is one of this game's."""
        return self.by_event.get(type(event))

    def part(self, name: str) -> dict[type[Event], Callable[..., Any]]:
        """One part of the acts, by kind of event: of those that have it."""
        return {act.event: getattr(act, name) for act in self if has(act, name)}

    def by_word(self) -> dict[str, A]:
        """The acts by the keywords with which their lines begin: of those that can be read."""
        return {word: act for act in self if has(act, "read") for word in act.words}

    def event_of(self, draft: Draft) -> Event | None:
        """The event that a draft stands for; None while it is no whole event of this game."""
        act = self.by_type.get(draft.type)
        if act is None:
            return None
        try:
            event: Event = act.event.__pydantic_validator__.validate_python(
                dict(draft.facts), strict=False, by_alias=True, by_name=False
            )
        except ValidationError:
            return None
        return event

    # -- as a game system has it -----------------------------------------------------------------

    def apply(self, table: Any, event: Event) -> Any:
        """The table after an event; what is not of this game changes nothing."""
        apply = self._apply.get(type(event))
        after = None if apply is None else apply(table, event)
        return table if after is None else after

    def offers(self, table: Any, seat: str | None) -> Sequence[Offer]:
        """All that may be done now."""
        view = self.view(table, seat)
        return [offer for act in self for offer in act.offers(view)]

    def consequences(self, table: Any, draft: Draft) -> Sequence[Draft]:
        """What the rules propose after a draft."""
        act = self.by_type.get(draft.type)
        return () if act is None else tuple(act.follows(table, draft) or ())

    def asks(self, table: Any, kind: str) -> Sequence[Ask]:
        """How the facts of a kind of event are asked for."""
        act = self.by_type.get(kind)
        return () if act is None else act.asks(table)

    @property
    def rolls(self) -> Mapping[str, Callable[[Any, Any], Iterable[Roll | LeftOut]]]:
        """What dice the kinds of events throw that throw any."""
        return {kind.type_name(): rolls for kind, rolls in self.part("rolls").items()}

    def objections(self, view: Any, event: Event) -> Iterable[Objection]:
        """What is wrong with an event."""
        act = self.of(event)
        return () if act is None else act.objections(view, event)

    def sentence(self, event: Event, table: Any, lang: Lang) -> str:
        """An event in words; facts of every match are said elsewhere."""
        act = self.of(event)
        phrase = None if act is None else act.sentence(event, table)
        return phrase.text(lang) if phrase else event.type_name()

    def veil(self, event: Event, seat: str | None) -> Event | None:
        """An event as a seat may know it."""
        if saw(event, seat):
            return event
        act = self.of(event)
        known = None if act is None else act.veiled(event)
        return None if known is None else event.model_copy(update=dict(known))

    def marks(self, event: Event | None) -> Marks:
        """What lights up after that event."""
        act = None if event is None else self.of(event)
        return (act.marks(event) if act is not None else ()) or ((), ())

    def telling(self, writer: Any, events: Iterable[Event]) -> Iterator[Event]:
        """Events, each to let it happen: the archive is told of it before that and after."""
        rows = self.part("rows")
        for event in events:
            tell = rows.get(type(event))
            if tell is None:
                yield event
            else:
                for _ in tell(writer, event):
                    yield event


HANDED_ON: Final = {
    "objections": "rules.findings", "offers": "play.offers", "follows": "play.consequences",
    "asks": "play.asks_of", "marks": "marks", "veiled": "veil", "rolls": "rules.rolls",
    "rows": "archive.facts", "read": "notation",
}  # fmt: skip
"""By part of an act where a game hands it on, so that anybody asks for it."""


def unheard(system: GameSystem[Any]) -> dict[str, str]:
    """What its acts have and the game does not hand on: by part, what it leaves as it is for all.

    So nobody ever asks them for that.
    """
    return {
        part: place
        for part, place in HANDED_ON.items()
        if attrgetter(place)(system) == attrgetter(place)(GameSystem)
        and any(has(act, part) for act in system.acts)
    }


def has(act: AnyAct, part: str) -> bool:
    """Whether the kind of event has that part: neither left out nor said to be nothing."""
    value = getattr(type(act), part)
    return value is not nothing and value is not getattr(Act, part)


def unsaid(act: AnyAct) -> tuple[str, ...]:
    """The parts of which the act neither has one nor says that there is nothing."""
    return tuple(part for part in PARTS if getattr(type(act), part) is getattr(Act, part))


class Rule(NamedTuple):
    """A rule that objections name: how grave a breach is, and where the rule stands.

    `also` are further sentences by which one says that it was broken; `judges` the kinds of events
    by which one can tell, so that it is silent where a table does not record them.
    """

    severity: Severity = "error"
    cites: str = ""
    also: Sequence[str] = ()
    judges: Sequence[str] = ()


class Rulebook:
    """The rules of a game. Its words say each (`rule.ID`), and that it was broken (`finding.ID`).

    An objection names the rule, or one of the other sentences about it.
    """

    def __init__(self, words: Words, **rules: Rule) -> None:
        self.words, self.rules = words, rules
        self.titles: Mapping[str, Phrase] = {rule: words(f"rule.{rule}") for rule in rules}
        """Every rule, by id."""
        self.judges: Mapping[str, Sequence[str]] = {
            name: rule.judges for name, rule in rules.items() if rule.judges
        }
        self._by_sentence = {
            key: (name, rule) for name, rule in rules.items() for key in (name, *rule.also)
        }

    def findings(self, acts: Acts[Any]) -> Callable[[Any, Event, Any], Iterable[Finding]]:
        """What acts object to, as a game system has it: seen by whoever acts."""

        def findings(before: Any, event: Event, after: Any) -> Iterator[Finding]:
            del after
            view = acts.view(before, getattr(event, "player", None))
            for objection in acts.objections(view, event):
                yield self.finding(event.seq, objection)

        return findings

    def finding(self, seq: int, objection: Objection) -> Finding:
        """An objection to an event, for people."""
        if isinstance(objection, Unchecked):
            name, rule = self._by_sentence[objection.rule]
            why = self.words(f"unchecked.{objection.why}")
            return Finding(seq, name, why, "info", rule.cites, is_unchecked=True)
        key, values = objection
        name, rule = self._by_sentence[key]
        message = self.words(f"finding.{key}", **values)
        return Finding(seq, name, message, rule.severity, rule.cites)

"""What may be done now, what each of it asks for, and what follows from it.

Recorder, terminal, notation and simulator all go the same way: an `Offer` with its answers becomes
a `Draft`; the rules add further drafts as consequences; people confirm; the journal records.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NamedTuple

from events.words import Phrase, Wording

AskKind = Literal[
    "cell", "edge", "facing", "piece", "seat", "number", "dice", "choice", "text", "flag", "facts"
]


@dataclass(frozen=True, slots=True)
class Choice:
    """One legal answer: the value for the event, and how to say it.

    `also` are further facts that this answer settles; only asks that follow have them. To an ask
    for several an answer may be given `most` times, None as often as one likes. `cell` is where
    it lies on the board, for a value that does not say so itself.
    """

    value: Any
    label: Wording = ""
    also: Mapping[str, Any] = field(default_factory=dict)
    most: int | None = None
    cell: str | None = None

    def say(self) -> Wording:
        """The label, or the value itself."""
        return self.label or str(self.value)


class Ask(NamedTuple):
    """A question that an offer asks: which fact it fills, and the answers that are legal.

    `choices` are all legal answers; empty means free within `least` and `most` (a number, or the
    length of a text or of a list of dice). Where the answers depend on what was answered to
    another ask, that one is `after`, and they stand in `choices_after` under its answer; where they
    depend on several asks, under the tuple of those answers, None for one that was left out.

    An ask that `follows` is settled by the rules once the others are answered: unanswered, the
    first legal answer is taken; where there are several, somebody may choose another. `by` is the
    seat that decides, where it is not the one who acts.

    An ask of the kind `facts` is answered by an object: by the answers to its `parts`. Where an
    answer is listed for it, that is what is known already: one begins with it and tells what
    differs, None for what is not known any more. Dice of several sorts that are thrown at once
    (`projections.dice`) are answered by an object, too; where dice may be `counted`, one may stand
    for the list: {"dice": how many, "successes": of them}.
    """

    fact: str
    kind: AskKind
    words: Phrase
    choices: Sequence[Choice] = ()
    after: str | tuple[str, ...] | None = None
    choices_after: Mapping[Any, Sequence[Choice]] = {}
    optional: bool = False
    many: bool = False
    least: int | None = None
    most: int | None = None
    default: Any = None
    follows: bool = False
    by: str | None = None
    parts: Sequence[Ask] = ()
    counted: bool = False
    typed: bool = False
    """Whether an answer may be typed by its name beside those that are listed: some are secret."""
    then: Sequence[Phrase] = ()
    """What is told once this is answered, in a word or two, as far as that is known before: the
    steps of a throw show it."""
    usual: int | None = None
    """Of dice whose number nobody knows for sure, how many there are as a rule: the pad begins with
    so many."""
    aside: bool = False
    """Whether its listed answers stand as chips below each of the other questions: told by one tap
    and taken back by another, for what few care to say. It is optional, and nobody is asked."""
    seen_by_all: bool = False
    """Whether all know the answer where the offer is `seen_by` some: which of the hidden cards
    somebody looks at, but not what it is."""

    def legal(self, answers: Mapping[str, Any]) -> Sequence[Choice]:
        """The legal answers after what was answered so far."""
        if self.after is None:
            return self.choices
        if isinstance(self.after, tuple):
            return self.choices_after.get(tuple(answers.get(fact) for fact in self.after), ())
        return self.choices_after.get(answers.get(self.after), ())

    def allows(self, values: Sequence[Any], answers: Mapping[str, Any] | None = None) -> bool:
        """Whether an ask for several may be answered so: legal ones, each as often as it may be.

        Where none are listed, any will do, as many as are asked for.
        """
        legal = self.legal(answers or {})
        counts = [(choice, sum(value == choice.value for value in values)) for choice in legal]
        known = sum(count for _, count in counts)
        in_size = (self.least or 0) <= len(values) <= (self.most or len(values))
        is_free = self.after is None and not self.choices
        return (
            in_size
            and (is_free or known == len(values))
            and all(choice.most is None or count <= choice.most for choice, count in counts)
        )

    def allows_throw(self, thrown: Any, answers: Mapping[str, Any] | None = None) -> bool:
        """Whether dice may be told so: faces or a count of each sort, as many as there are.

        A count is told of dice that may succeed.
        """
        if self.parts:
            known = {part.fact: part for part in self.parts}
            is_whole = isinstance(thrown, Mapping) and set(thrown) <= set(known)
            return is_whole and all(
                part.allows_throw(thrown[fact], answers) if fact in thrown else part.optional
                for fact, part in known.items()
            )
        if isinstance(thrown, Mapping):
            dice, successes = thrown.get("dice"), thrown.get("successes")
            if not self.counted or type(dice) is not int or type(successes) is not int:
                return False
            brings = (getattr(face, "successes", 0) for face in self.legal(answers or {}))
            best = max(brings, default=1)
            is_enough = (self.least or 0) <= dice and (self.most is None or dice <= self.most)
            return is_enough and best > 0 and 0 <= successes <= best * dice
        return self.allows(thrown if self.many else (thrown,), answers)

    def settled(self, answers: Mapping[str, Any]) -> Mapping[str, Any]:
        """The facts that an ask which follows brings: what was answered to it, or the first."""
        legal = self.legal(answers)
        wanted = answers.get(self.fact)
        choice = next((choice for choice in legal if choice.value == wanted), None)
        if choice is None:
            choice = legal[0] if legal and wanted is None else Choice(wanted)
        return {self.fact: choice.value, **choice.also}


class OnDemand(Mapping[Any, Sequence[Choice]]):
    """Answers that are worked out when somebody looks: most of them nobody ever looks at.

    `keys` lists what may have been answered before; `work` gives the answers after that.
    """

    def __init__(
        self, keys: Callable[[], Iterable[Any]], work: Callable[[Any], Sequence[Choice]]
    ) -> None:
        self._keys, self._work = keys, work
        self._known: dict[Any, Sequence[Choice]] = {}

    def __getitem__(self, key: Any) -> Sequence[Choice]:
        if key not in self._known:
            self._known[key] = self._work(key)
        return self._known[key]

    def get(self, key: Any, default: Any = None) -> Any:
        """The answers after `key`; `default` where it cannot have been answered."""
        try:
            return self[key]
        except (KeyError, TypeError):
            return default

    def __iter__(self) -> Iterator[Any]:
        return iter(self._keys())

    def __len__(self) -> int:
        return len(tuple(self._keys()))


@dataclass(frozen=True, slots=True)
class Draft:
    """An event that nobody has recorded yet: its type and facts, as JSON would hold them.

    `because` says why the rules propose it; `asks` are the choices it leaves open, each with the
    answer that was taken for now as its default. `seen_by` are the seats that know of it.
    What follows `at_once` needs no tap of its own: it is no more than the sum of what was just
    told, and is recorded with that; who saw it otherwise corrects it.
    `answers` are given to the asks of what follows from the draft: with other answers other
    consequences are proposed.
    """

    type: str
    facts: Mapping[str, Any]
    because: Phrase | None = None
    asks: tuple[Ask, ...] = ()
    origin: Literal["rules"] | None = None
    seen_by: tuple[str, ...] | None = None
    at_once: bool = False
    answers: Mapping[str, Any] = field(default_factory=dict)

    @property
    def open_asks(self) -> tuple[Ask, ...]:
        """What must be told before it can be recorded, such as dice that follow from it.

        What comes behind such a draft depends on the answer: it is the last that is proposed, and
        what it leads to is asked of it once it was `told`.
        """
        return tuple(
            ask for ask in self.asks
            if ask.default is None and not ask.optional and ask.fact not in self.facts
        )  # fmt: skip

    def told(self, answers: Mapping[str, Any]) -> Draft:
        """The draft with what was open in it."""
        return replace(self, facts={**self.facts, **answers})

    def answered(self, fact: str, value: Any) -> Draft:
        """The draft with one more answer for what follows from it."""
        return replace(self, answers={**self.answers, fact: value})

    def entry(self, **envelope: Any) -> dict[str, Any]:
        """The draft as an entry for the journal."""
        own: dict[str, Any] = {"origin": self.origin} if self.origin else {}
        if self.seen_by is not None:
            own["seen_by"] = list(self.seen_by)
        return {"type": self.type, **self.facts, **own, **envelope}


class Offer(NamedTuple):
    """Something that a seat may do now. `facts` are settled; `asks` are still to be answered.

    `group` gathers offers of one sort in the recorder; `key` is a letter for the keyboard;
    `seen_by` are the seats that will know of it, where that is not everybody.
    """

    words: Phrase
    type: str
    facts: Mapping[str, Any] = {}
    asks: Sequence[Ask] = ()
    group: str = ""
    key: str = ""
    seen_by: tuple[str, ...] | None = None

    def draft(self, answers: Mapping[str, Any] | None = None) -> Draft:
        """The event that the answers make of the offer. What was not answered is left out."""
        if not self.asks and not answers:
            return Draft(self.type, self.facts, seen_by=self.seen_by)
        facts = facts_of(self.asks, answers or {}, self.facts)
        return Draft(self.type, facts, seen_by=self.seen_by)


class Topic(NamedTuple):
    """One of a few large choices that stand before all that is offered: what a table does next.

    It stands for the offers of these `types` that settle these `facts`: for the only one of them,
    or for a list of them. `hint` is what is known of it: how many, since when, as last time.
    """

    words: Phrase
    types: tuple[str, ...]
    hint: Wording = ""
    facts: Mapping[str, Any] = {}


class Topics(NamedTuple):
    """The question that a table answers next, and the few large choices it has.

    `because` says in a sentence why those that a table knows are not there now.
    """

    question: Phrase
    choices: Sequence[Topic]
    because: Wording = ""


def facts_of(
    asks: Sequence[Ask], answers: Mapping[str, Any], settled: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """The facts that answers make, with defaults and with what the rules settle."""
    answered = {fact: value for fact, value in answers.items() if value is not None}
    defaults = {ask.fact: ask.default for ask in asks if ask.default is not None}
    facts = {**defaults, **(settled or {}), **answered}
    for ask in asks:
        if ask.follows:
            facts |= {fact: v for fact, v in ask.settled(facts).items() if v is not None}
    return facts

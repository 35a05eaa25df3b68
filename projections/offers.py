"""What may be done now, what each of it asks for, and what follows from it.

Recorder, terminal, notation and simulator all go the same way: an `Offer` with its answers becomes
a `Draft`; the rules add further drafts as consequences; people confirm; the journal records.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from events.words import Phrase

AskKind = Literal["cell", "facing", "piece", "seat", "number", "dice", "choice", "text", "flag"]


@dataclass(frozen=True, slots=True)
class Choice:
    """One legal answer: the value for the event, and how to say it."""

    value: Any
    label: Phrase | str = ""

    def say(self) -> Phrase | str:
        """The label, or the value itself."""
        return self.label or str(self.value)


@dataclass(frozen=True, slots=True)
class Ask:
    """A question that an offer asks: which fact it fills, and the answers that are legal.

    `choices` are all legal answers; empty means free within `least` and `most` (a number, or the
    length of a text or of a list of dice). Where the answers depend on what was answered to the
    ask `given`, they stand in `by_given` under that answer.
    """

    fact: str
    kind: AskKind
    words: Phrase
    choices: tuple[Choice, ...] = ()
    given: str | None = None
    by_given: Mapping[Any, tuple[Choice, ...]] = field(default_factory=dict)
    optional: bool = False
    many: bool = False
    least: int | None = None
    most: int | None = None
    default: Any = None

    def legal(self, answers: Mapping[str, Any]) -> tuple[Choice, ...]:
        """The legal answers after what was answered so far."""
        if self.given is None:
            return self.choices
        return self.by_given.get(answers.get(self.given), ())


@dataclass(frozen=True, slots=True)
class Draft:
    """An event that nobody has recorded yet: its type and facts, as JSON would hold them.

    `because` says why the rules propose it; `asks` are the choices it leaves open, each with the
    answer that was taken for now as its default. `seen_by` are the seats that know of it.
    """

    type: str
    facts: Mapping[str, Any]
    because: Phrase | None = None
    asks: tuple[Ask, ...] = ()
    origin: Literal["rules"] | None = None
    seen_by: tuple[str, ...] | None = None

    def entry(self, **envelope: Any) -> dict[str, Any]:
        """The draft as an entry for the journal."""
        own: dict[str, Any] = {"origin": self.origin} if self.origin else {}
        if self.seen_by is not None:
            own["seen_by"] = list(self.seen_by)
        return {"type": self.type, **self.facts, **own, **envelope}


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that a seat may do now. `facts` are settled; `asks` are still to be answered.

    `group` gathers offers of one sort in the recorder; `key` is a letter for the keyboard;
    `seen_by` are the seats that will know of it, where that is not everybody.
    """

    words: Phrase
    type: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    asks: Sequence[Ask] = ()
    group: str = ""
    key: str = ""
    seen_by: tuple[str, ...] | None = None

    def draft(self, answers: Mapping[str, Any] | None = None) -> Draft:
        """The event that the answers make of the offer. What was not answered is left out."""
        given = {fact: value for fact, value in (answers or {}).items() if value is not None}
        defaults = {ask.fact: ask.default for ask in self.asks if ask.default is not None}
        return Draft(self.type, {**defaults, **self.facts, **given}, seen_by=self.seen_by)

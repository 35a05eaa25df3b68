"""The catalogue that a table writes itself: what things it met, and what is known of each.

A match carries all it uses: a thing is what the events of the match say of it, so that whoever gets
the file checks the same. Other matches only suggest what one could enter.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal, NamedTuple

from events.base import Event
from events.match import Source, ThingCorrected, ThingMet, Value
from events.words import folded

Known = Value | None
"""What is written down of a thing under one word; None where nobody knows it."""

UNKNOWN: Final = "?"
"""How a value is shown, and typed into a form or a file, that nobody knows."""


class ThingField(NamedTuple):
    """One word under which a kind of thing has a value, and which values those are."""

    name: str
    kind: Literal["number", "text", "flag", "choice"] = "text"
    choices: tuple[str, ...] = ()
    pattern: str = ""
    """Of a text what all of it has to look like, as a regular expression."""
    example: str = ""
    """Such a text, for whoever typed another."""

    def fits(self, value: Known) -> bool:
        """Whether a value is of that sort; what nobody knows fits everywhere."""
        if value is None:
            return True
        if self.kind == "number":
            return isinstance(value, int | float) and not isinstance(value, bool)
        if self.kind == "flag":
            return isinstance(value, bool)
        if not isinstance(value, str) or (self.choices and value not in self.choices):
            return False
        return not self.pattern or re.fullmatch(self.pattern, value.strip()) is not None


class ThingKind(NamedTuple):
    """A kind of thing that the table of a game meets, with what there is to know of one."""

    name: str
    fields: tuple[ThingField, ...] = ()
    is_open: bool = False
    """Whether a thing may have other values too; those of `fields` are then only asked for. A game
    with such a kind takes others than its own as well."""
    is_secret: bool = False
    """Whether the name of one is not to be told to a table that has not met it."""
    public: frozenset[str] = frozenset()
    """Names that are told all the same: the rulebook has them."""
    named_by: tuple[str, ...] = ()
    """The facts of the game's events that name one, as `mission_started.mission`: what no catalogue
    holds, and was only played, is a name that a table has met all the same."""

    def field(self, name: str) -> ThingField | None:
        """What the game says of a word."""
        return next((known for known in self.fields if known.name == name), None)


@dataclass(frozen=True)
class Thing:
    """A thing as it is known after some event."""

    kind: str
    name: str
    values: Mapping[str, Known] = field(default_factory=dict)
    source: Source | None = None
    cites: str | None = None

    def shown(self, kind: ThingKind | None) -> dict[str, Known]:
        """All there is to know of it, with what nobody said as unknown."""
        asked = () if kind is None or kind.is_open else kind.fields
        return {**{known.name: None for known in asked}, **self.values}


class ThingElsewhere(NamedTuple):
    """A thing as another match has it, and what that match is called."""

    thing: Thing
    match: str


Key = tuple[str, str]
"""A thing by its kind and its name."""
Things = dict[Key, Thing]

_SHORTEST: Final = 3
"""So many letters has a name at least that is kept secret."""


def enter(things: Things, event: Event) -> None:
    """Write into a catalogue what an event says; any other event says nothing.

    A thing that was met again, or corrected before anybody met it, is as it was said last.
    """
    if not isinstance(event, ThingMet | ThingCorrected):
        return
    before = things.get((event.kind, event.name)) or Thing(event.kind, event.name)
    name = (isinstance(event, ThingCorrected) and event.new_name) or event.name
    if name != event.name:
        things.pop((event.kind, event.name), None)
    things[event.kind, name] = replace(
        before,
        name=name,
        values={**before.values, **event.values},
        source=event.source or before.source,
        cites=event.cites or before.cites,
    )


def things_of(events: Iterable[Event]) -> Things:
    """The catalogue that some events tell."""
    things: Things = {}
    for event in events:
        enter(things, event)
    return things


def naming_facts(kinds: Iterable[ThingKind]) -> dict[str, list[tuple[str, str]]]:
    """By type of event which of its facts name a thing, each with the kind of that thing."""
    found: dict[str, list[tuple[str, str]]] = {}
    for kind in kinds:
        for place in kind.named_by:
            event, _, fact = place.partition(".")
            found.setdefault(event, []).append((kind.name, fact))
    return found


def named_in(kinds: Iterable[ThingKind], events: Iterable[Event]) -> Iterator[Key]:
    """The things that some events name: what they write into the catalogue, and what was played."""
    naming = naming_facts(kinds)
    for event in events:
        if isinstance(event, ThingMet | ThingCorrected):
            yield event.kind, event.name
            if isinstance(event, ThingCorrected) and event.new_name:
                yield event.kind, event.new_name
        elif asked := naming.get(event.type_name()):
            facts = event.facts()
            for kind, fact in asked:
                yield from ((kind, name) for name in _names(facts.get(fact)))


def _names(fact: Any) -> Iterable[str]:
    """The names that a fact says: itself, each of several, or those of which it says something."""
    several = [fact] if isinstance(fact, str) else fact or ()
    return (name for name in several if isinstance(name, str))


def secret_names(
    kinds: Iterable[ThingKind], things: Iterable[Key], own: Iterable[str] = ()
) -> set[str]:
    """Of the names of things those that are not told to a table before it has met them.

    What the rulebook has is no secret, however it is written, nor are the game's `own` words. And
    a name that is shorter than a word, or a mere number, tells nobody anything: to hide it would
    only blot out texts that speak of something else.
    """
    known = tuple(kinds)
    secret = {kind.name for kind in known if kind.is_secret}
    public = {folded(name) for name in (*own, *(name for kind in known for name in kind.public))}
    return {
        name
        for kind, name in things
        if kind in secret and len(said := folded(name)) >= _SHORTEST
        if said not in public and not said.isdigit()
    }


def kind_of(kinds: Iterable[ThingKind], name: str) -> ThingKind | None:
    """The kind of that name, as a game says it."""
    return next((kind for kind in kinds if kind.name == name), None)


# -- as one types them ----------------------------------------------------------------------------

_NUMBER: Final = re.compile(r"[+-]?\d{1,15}(?:[.,]\d{1,15})?")
_FLAGS: Final = {"yes": True, "true": True, "tak": True, "no": False, "false": False, "nie": False}


def value_of_text(text: str, known: ThingField | None) -> Known:
    """A value as somebody typed it: `?` where nobody knows, a number where one is expected.

    Of what the game does not say, whatever looks like a number is one. What does not fit stays as
    it is: then `ThingField.fits` says so.
    """
    text = text.strip()
    if text == UNKNOWN:
        return None
    if known is not None and known.kind == "flag":
        return _FLAGS.get(text.casefold(), text)
    if (known is None or known.kind == "number") and _NUMBER.fullmatch(text):
        plain = text.replace(",", ".")
        return float(plain) if "." in plain else int(plain)
    return text


def entry_for(things: Things, told: Thing) -> dict[str, Any] | None:
    """What to record so that a thing is known as it is `told`; None where it is so already."""
    about = {"kind": told.kind, "name": told.name}
    known = things.get((told.kind, told.name))
    said = {"source": told.source, "cites": told.cites}
    marks = {fact: mark for fact, mark in said.items() if mark is not None}
    if known is None:
        return {"type": "thing_met", **about, "values": dict(told.values), **marks}
    values = {fact: value for fact, value in told.values.items() if not _says(known, fact, value)}
    marks = {fact: mark for fact, mark in marks.items() if getattr(known, fact) != mark}
    if not values and not marks:
        return None
    return {"type": "thing_corrected", **about, "values": values, **marks}


def _says(thing: Thing, fact: str, value: Known) -> bool:
    """Whether a thing is known to be so; yes is not 1."""
    known = thing.values.get(fact, ...)
    return known == value and isinstance(known, bool) == isinstance(value, bool)

"""Offers for the catalogue: a thing entered as it was met, and one that is known put right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, Literal, get_args

from events.match import Source
from events.words import folded
from importers.words import RECORDER
from projections.catalogue import Known, Thing, ThingElsewhere, ThingField, ThingKind, Things
from projections.offers import Ask, Choice, Offer, OnDemand
from projections.sentences import value_words
from projections.system import GameSystem
from projections.words import WORDS

_SOURCES: Final[tuple[str, ...]] = get_args(Source)


def catalogue_offers(
    system: GameSystem[Any], things: Things, elsewhere: Sequence[ThingElsewhere] = ()
) -> Iterator[Offer]:
    """All that may be told of things, where `things` is the catalogue as it is known there.

    What other matches know of a thing (`elsewhere`) is entered with one tap.
    """
    for kind in system.catalogue:
        known = [thing for thing in things.values() if thing.kind == kind.name]
        called, facts = system.thing_name(kind.name), {"kind": kind.name}
        sources = tuple(Choice(source, WORDS(f"source.{source}")) for source in _SOURCES)
        values = _values(system, kind, known)
        about = (
            Ask("source", "choice", RECORDER("ask.source"), sources, optional=True),
            _text("cites", "cites", optional=True),
        )
        yield from _as_elsewhere(system, kind, things, elsewhere)
        words = RECORDER("offer.met", kind=called)
        name = _text("name", "thing")
        yield Offer(words, "thing_met", facts, (name, *values, *about), "catalogue")
        if known:
            choices = tuple(Choice(thing.name) for thing in known)
            which = Ask("name", "choice", RECORDER("ask.which_thing"), choices)
            now = {thing.name: (Choice(dict(thing.values)),) for thing in known}
            values = [ask._replace(after="name", choices_after=now) for ask in values]
            new_name = _text("new_name", "new_thing", optional=True)
            asks = (which, *values, *about, new_name)
            words = RECORDER("offer.correct", kind=called)
            yield Offer(words, "thing_corrected", facts, asks, "catalogue")


def _as_elsewhere(
    system: GameSystem[Any], kind: ThingKind, things: Things, elsewhere: Sequence[ThingElsewhere]
) -> Iterator[Offer]:
    """A thing that other matches know, with what they say of it; where they differ, one chooses."""
    found: dict[str, Sequence[Choice]] = {}
    for thing, match in elsewhere:
        if thing.kind != kind.name or (thing.kind, thing.name) in things:
            continue
        before = found.get(thing.name, ())
        if all(version.value != thing.values for version in before):
            said = {"values": list(value_words(system, thing.values)), "match": match}
            marks = {"name": thing.name, "source": thing.source, "cites": thing.cites}
            words = RECORDER("answer.version" if thing.values else "answer.bare_version", **said)
            found[thing.name] = (*before, Choice(dict(thing.values), words, marks))
    if not found:
        return
    name = Ask("name", "choice", RECORDER("ask.thing"), tuple(map(Choice, found)))
    versions: Mapping[str, Sequence[Choice]] = found
    if kind.is_secret:  # whoever has met it types its name, and nothing is listed
        by_name = {folded(name): choices for name, choices in found.items()}
        nothing = (Choice({}),)
        name = _text("name", "thing")
        versions = OnDemand(tuple, lambda typed: by_name.get(folded(str(typed)), nothing))
    version = Ask("values", "choice", RECORDER("ask.version"), after="name",
                  choices_after=versions, follows=True)  # fmt: skip
    words = RECORDER("offer.as_elsewhere", kind=system.thing_name(kind.name))
    yield Offer(words, "thing_met", {"kind": kind.name}, (name, version), "catalogue")


def _text(fact: str, words: str, *, optional: bool = False) -> Ask:
    return Ask(fact, "text", RECORDER(f"ask.{words}"), optional=optional, least=1, most=80)


def _values(system: GameSystem[Any], kind: ThingKind, known: Sequence[Thing]) -> list[Ask]:
    """One question for all there is to know of such a thing, each part of which may be left out.

    Where a thing may have other values too, it asks for those that the known ones have.
    """
    fields = {field.name: field for field in kind.fields}
    for thing in known if kind.is_open else ():
        for name, value in thing.values.items():
            fields.setdefault(name, ThingField(name, _sort_of(value)))
    parts = tuple(_part(system, field) for field in fields.values())
    return [Ask("values", "facts", RECORDER("ask.values"), parts=parts)] if parts else []


def _sort_of(value: Known) -> Literal["number", "text", "flag"]:
    if isinstance(value, bool):
        return "flag"
    return "number" if isinstance(value, int | float) else "text"


def _part(system: GameSystem[Any], field: ThingField) -> Ask:
    words = RECORDER("plain", name=system.field_as_asked(field.name))
    if field.kind == "flag":  # what nobody said is no "no"
        answers = (Choice(True, WORDS("thing.yes")), Choice(False, WORDS("thing.no")))
        return Ask(field.name, "choice", words, answers, optional=True)
    choices = tuple(Choice(value, system.name_of("value", value) or "") for value in field.choices)
    most = 2000 if field.kind == "text" else None
    return Ask(field.name, field.kind, words, choices, optional=True, most=most)

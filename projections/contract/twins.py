"""Two records that differ only in what a seat may not know: to that seat they are one.

Something happens that only some will know of, told in two ways; then play goes on alike. At every
moment from there on all that the seat is shown of the one record must be what it is shown of the
other. Where something lays the secret open, the two part, and nothing more is compared.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from itertools import combinations
from typing import Any, Final

from events.words import in_language
from projections.contract.play import Recording, answered, seats_of, step
from projections.counters import counters_of
from projections.endings import ending_words
from projections.matches import Match
from projections.offers import Ask, Choice, Draft, Offer
from projections.reading import Reading
from projections.scene import Scene
from projections.storytelling import chapters_of
from projections.system import GameSystem, saw
from projections.visibility import NOBODY

_TRIES = 8
_WRITTEN = ("seq", "id", "recorded", "hash", "by")
"""What a record adds to each line by itself."""


@dataclass
class Twins:
    """Two records of as many events, which are alike but for what happened `since` some event."""

    one: Recording
    other: Recording
    since: int
    first: Draft
    second: Draft

    def moments(self, seat: str | None) -> Iterator[tuple[Match, Match, str | None]]:
        """The two after each event, on each line, as long as that seat knows nothing else of it."""
        veil = self.one.system.veil
        for count in range(self.since, self.one.last + 1):
            written = self.one.events[count - 1], self.other.events[count - 1]
            matches = self.one.match(count), self.other.match(count)
            if veil(written[0], seat) != veil(written[1], seat) or self._opens(matches, seat):
                return
            for branch in (None, *matches[0].replay.chronicle.lines.branches):
                yield *matches, branch

    def _opens(self, matches: tuple[Match, Match], seat: str | None) -> bool:
        """Whether the last event lays it open: a seat sees that something of it is turned up.

        It names what it is about, as all know it, and what that is lies on the table from then on.
        """
        event = matches[0].events[-1]
        if not saw(event, seat) or not _texts(event.facts()) & self._named:
            return False
        system = self.one.system
        one, other = (match.replay.state(branch=event.branch) for match in matches)
        tables = [system.describe(system.view(table, seat)) for table in (one, other)]
        return tables[0] != tables[1]

    @cached_property
    def _named(self) -> set[str]:
        return _texts(self.first.facts) - set(seats_of(self.one))


LATE: Final = "Latecomer"
"""A name that nobody has who sits down at the start."""
LATE_ENTRIES: Final = ({"type": "match_amended", "v": 3}, {"type": "player_joined", "player": LATE})


def _texts(said: Any) -> set[str]:
    if isinstance(said, str):
        return {said}
    parts = said.values() if isinstance(said, Mapping) else said
    return set().union(*map(_texts, parts)) if isinstance(said, (Mapping, list, tuple)) else set()


def twins_of(recording: Recording, offer: Offer, seed: int, steps: int) -> Twins | None:
    """A record that goes on with that offer, and with another answer to it; None if there is none.

    As many things as `steps` happen behind it, of which the other record tells the same. Where
    players come and go, somebody sits down before that.
    """
    dice = random.Random(seed)  # noqa: S311 - a match, not a secret
    drafts = [d for _ in range(_TRIES) if (d := answered(offer, dice)) is not None]
    alike = (
        (first, second, _renamed(first.facts, second.facts))
        for first, second in combinations(drafts, 2)
        if all_see(offer, first) == all_see(offer, second) and first.facts != second.facts
    )
    # What is called like a player cannot be called otherwise wherever it is named.
    seats = set(seats_of(recording))
    clear = (found for found in alike if not seats & {*found[2], *found[2].values()})
    first, second, renamed = next(clear, (None, None, {}))
    if first is None or second is None:
        return None
    one, since = copy_of(recording), recording.last + 1
    one.append(first.entry(**one.on_this_line()))
    for entry in LATE_ENTRIES if recording.system.seats.may_change else ():
        one.append({**entry, **one.on_this_line()})
    for _ in range(steps):
        step(one, dice.randrange(1 << 20))
    other = copy_of(recording)
    other.append(second.entry(**other.on_this_line()))
    for line in one.lines[since:]:
        other.append(_told_otherwise(_entry(line), renamed))
    return Twins(one, other, since, first, second)


def all_see(offer: Offer, draft: Draft) -> dict[str, Any]:
    """What everybody sees of it: the answers that all know, and of lists how long they are."""
    sizes = {
        fact: len(said) for fact, said in draft.facts.items() if isinstance(said, list | tuple)
    }
    return sizes | {ask.fact: draft.facts.get(ask.fact) for ask in offer.asks if ask.seen_by_all}


def copy_of(recording: Recording) -> Recording:
    """The same events, in a record that may go on otherwise."""
    copy = Recording(recording.system, examples=recording.examples)
    for line in recording.lines:
        copy.append(_entry(line))
    copy.branch = recording.branch
    return copy


def _entry(line: bytes) -> dict[str, Any]:
    return {key: value for key, value in json.loads(line).items() if key not in _WRITTEN}


def _renamed(first: Mapping[str, Any], second: Mapping[str, Any]) -> dict[str, str]:
    """Which texts of the one are called otherwise in the other."""
    pairs = ((first.get(fact), second.get(fact)) for fact in first)
    return {a: b for a, b in pairs if isinstance(a, str) and isinstance(b, str) and a != b}


def _told_otherwise(said: Any, renamed: Mapping[str, str]) -> Any:
    if isinstance(said, str):
        return renamed.get(said, said)
    if isinstance(said, dict):
        return {key: _told_otherwise(value, renamed) for key, value in said.items()}
    return [_told_otherwise(value, renamed) for value in said] if isinstance(said, list) else said


# -- all that a seat is shown


def shown(match: Match, seat: str | None, branch: str | None) -> Iterator[str]:
    """What readings of a line tell a seat, as corrected and as played, and what it may do."""
    for as_played in (False, True):
        reading = Reading(match, "en", branch, as_played, seat or NOBODY)
        yield from told_by(reading)
        if not as_played:
            yield from map(repr, chapters_of(reading))
        for stop in reading.stops:
            for counter in counters_of(match.system, reading.state(stop.seq)):
                yield f"{in_language(counter.name, reading.lang)} {counter.value!r}"
        yield from parts_of(reading.scene(reading.last))
        for record in reading.counters.values():
            yield f"{record.label(reading)}: {record.start} {record.changes}"
    if seat is not None:
        table = match.system.view(match.replay.state(branch=branch), seat)
        yield from offered(match.system, table, seat)


def parts_of(scene: Scene) -> Iterator[str]:
    """A picture part by part, each on a line: what differs is read at once."""
    for part in fields(scene):
        value = getattr(scene, part.name)
        several = value if isinstance(value, tuple) else (value,)
        yield from (f"{part.name}: {one!r}" for one in several)


def told_by(reading: Reading) -> Iterator[str]:
    """All that the log of a reading tells, in words."""
    for one in reading.steps:
        yield reading.sentence(one.seq)
        yield reading.because(one)
        yield from (sentence for _, sentence in reading.explained(one))
        yield from (note.text for note in reading.notes(one.seq))
    for findings in reading.findings.values():
        yield from (finding.message.text("en") for finding in findings)
    yield from map(reading.span_words, reading.spans)
    yield from (f"{reading.span_words(span)}: {went}" for span, went in reading.results)
    if reading.record.ended is not None:
        yield ending_words(reading.record.ended, reading.record.players).text(reading.lang)


def offered(system: GameSystem[Any], table: Any, seat: str) -> Iterator[str]:
    """Every offer to a seat, with its questions and their answers, and what stands before them."""
    topics = system.play.topics(table, seat)
    yield f"{topics.because if topics else ''}"
    for topic in topics.choices if topics else ():
        yield f"{topic.words} {topic.hint} {topic.types} {dict(topic.facts)}"
    for offer in system.play.offers(table, seat):
        yield f"{offer.words} {dict(offer.facts)} {offer.seen_by}"
        yield from (line for ask in offer.asks for line in _asked(ask))


def _asked(ask: Ask) -> Iterator[str]:
    def labels(choices: Any) -> list[tuple[str, Any]]:
        return [(in_language(choice.say(), "en"), choice.value) for choice in choices]

    after: dict[Any, tuple[Choice, ...]] = dict(ask.choices_after)
    yield f"{ask.fact} {in_language(ask.words, 'en')} {ask.default} {labels(ask.choices)}"
    yield from (f"{ask.fact} after {key}: {labels(found)}" for key, found in after.items())
    for part in ask.parts:
        yield from _asked(part)

"""Findings: where a record differs from the rules, or from itself. Nothing is ever refused here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from events.base import Event
from events.match import (
    MATCH_EVENTS,
    MatchAmended,
    MatchEnded,
    MatchSealed,
    MatchStarted,
    PlayerJoined,
    PlayerLeft,
    PlayerReturned,
    SeatTakenOver,
    ThingCorrected,
    ThingMet,
)
from events.words import Phrase
from projections.catalogue import ThingField, kind_of
from projections.record import Record, apply_record
from projections.replay import Replay
from projections.sentences import value_text
from projections.system import Finding, GameSystem, Severity
from projections.visibility import Eyes, Meetings
from projections.words import WORDS

MATCH_RULES: Final[Mapping[str, Phrase]] = {
    "match.unknown_seat": WORDS("rule.unknown_seat"),
    "match.away": WORDS("rule.away"),
    "match.seat_taken": WORDS("rule.seat_taken"),
    "match.after_end": WORDS("rule.after_end"),
    "match.after_seal": WORDS("rule.after_seal"),
    "match.not_recorded": WORDS("rule.not_recorded"),
    "match.not_checked": WORDS("rule.not_checked"),
    "match.second_end": WORDS("rule.second_end"),
    "match.unknown_thing": WORDS("rule.unknown_thing"),
    "match.odd_thing": WORDS("rule.odd_thing"),
}
"""What can be found in a record of any game."""

_OF_EVERY_GAME: Final = frozenset(MATCH_EVENTS)
_SITS_DOWN: Final = (MatchStarted, PlayerJoined)
_COMES_OR_GOES: Final = (PlayerJoined, PlayerReturned, SeatTakenOver, PlayerLeft)
_TELLS_OF_THINGS: Final = (ThingMet, ThingCorrected)


def findings_of(
    replay: Replay[Any],
    *,
    branch: str | None = None,
    seat: str | None = None,
    look: Callable[[Event, Any], None] | None = None,
) -> list[Finding]:
    """The findings of a match as corrected, in reading order; for a seat those it can see.

    `look` is shown every event and the table after it, which is not to be kept, on the way.
    """
    system = replay.system
    eyes = Eyes(system, seat)
    history = replay.history(branch=branch)
    table = replay.state(0, branch=branch)
    is_never_changed = system.copy(table) is table
    # Else two folds, one an event ahead: a copy for each event grows with what lies about.
    needs_two = not (system.rules.before_alone or is_never_changed)
    ahead = replay.state(0, branch=branch) if needs_two else None
    record = replay.first_record
    found: list[Finding] = []
    unrecorded = 0
    unchecked: list[Finding] = []
    for event in history.events:
        after = None
        if ahead is not None:
            after = ahead = system.apply(ahead, event)
        elif is_never_changed:
            after = system.apply(table, event)
        said = eyes.findings(table, event, after)
        if said:
            recorded = _recorded(system, record.depth, said)
            unrecorded += len(said) - len(recorded)
            for one in recorded:
                (unchecked if one.is_unchecked else found).append(one)
        table = after if is_never_changed else system.apply(table, event)
        if look is not None:
            look(event, table)
        if eyes.event(event) is not None:
            found += _match_findings(system, record, event)
        record = apply_record(record, event)
    if unrecorded:
        last = history.events[-1]
        found.append(_finding(last, "match.not_recorded", "info", count=unrecorded))
    found += _not_checked(history.events[-1], unchecked) if unchecked else ()
    found += _after_seal(replay, record)
    meetings = Meetings(eyes, history.events, replay.told_before())
    if not meetings:
        return found
    place = {event.seq: count for count, event in enumerate(history.events, 1)}
    return [
        replace(finding, message=meetings.after(place.get(finding.seq)).words(finding.message))
        for finding in found
    ]


def _recorded(system: GameSystem[Any], depth: str, found: Sequence[Finding]) -> Sequence[Finding]:
    """Without what cannot be told, because the table does not record what one would tell it by."""
    missing, judges = system.leaves_out(depth), system.rules.judges
    if not missing or not judges:
        return found
    return [one for one in found if missing.isdisjoint(judges.get(one.rule, ()))]


def _not_checked(last: Event, unchecked: Sequence[Finding]) -> Iterator[Finding]:
    """For each reason why rules could not be held to events how often that was, the most first."""
    counts = Counter(one.message.text() for one in unchecked)
    reasons = {one.message.text(): one.message for one in unchecked}
    for text, count in counts.most_common():
        yield _finding(last, "match.not_checked", "info", count=count, why=reasons[text])


def _match_findings(system: GameSystem[Any], record: Record, event: Event) -> Iterator[Finding]:
    seats = record.seats
    for seat in _seats_named(event):
        if seats and seat not in seats:
            yield _finding(event, "match.unknown_seat", "error", seat=seat, seats=seats)
    player = vars(event).get("player")
    is_gone = player in record.away or player in record.left
    if is_gone and not (event.befalls or isinstance(event, _COMES_OR_GOES)):
        yield _finding(event, "match.away", "warning", seat=player)
    if isinstance(event, PlayerJoined) and event.player in record.present:
        yield _finding(event, "match.seat_taken", "warning", seat=event.player)
    if isinstance(event, _TELLS_OF_THINGS):
        yield from _thing_findings(system, record, event)
    if record.ended is not None:
        if isinstance(event, MatchEnded):
            yield _finding(event, "match.second_end", "warning", end=record.ended.seq)
        elif type(event) not in _OF_EVERY_GAME:
            yield _finding(event, "match.after_end", "warning", end=record.ended.seq)


def _thing_findings(
    system: GameSystem[Any], record: Record, event: ThingMet | ThingCorrected
) -> Iterator[Finding]:
    """What is odd about an entry of the catalogue.

    A game that names no kinds takes any, and so does one of whose kinds a thing may have anything.
    """
    called = system.thing_name(event.kind)
    if isinstance(event, ThingCorrected) and (event.kind, event.name) not in record.things:
        what = WORDS("finding.unknown_thing", kind=called, name=event.name)
        yield Finding(event.seq, "match.unknown_thing", what, "warning")
    kind = kind_of(system.catalogue, event.kind)
    odd = []
    if kind is None and system.catalogue and not any(k.is_open for k in system.catalogue):
        kinds = [system.thing_name(known.name) for known in system.catalogue]
        odd.append(WORDS("finding.odd_kind", kind=event.kind, kinds=kinds))
    for fact, value in event.values.items() if kind is not None else ():
        assert kind is not None, "else there is nothing to go through"
        field = kind.field(fact)
        if field is None and not kind.is_open:
            facts = [known.name for known in kind.fields]
            values = {"name": event.name, "fact": fact, "kind": called, "facts": facts}
            odd.append(WORDS("finding.odd_fact", **values))
        elif field is not None and not field.fits(value):
            said = value_text(system, value)
            values = {"name": event.name, "fact": system.field_name(fact), "value": said}
            odd.append(WORDS("finding.odd_value", expected=expected_of(field), **values))
    for what in odd:
        yield Finding(event.seq, "match.odd_thing", what, "warning")


def expected_of(field: ThingField) -> Phrase:
    """What would fit a field of the catalogue, in words."""
    sort = "choice" if field.choices else "pattern" if field.pattern else field.kind
    return WORDS(f"finding.expected_{sort}", choices=field.choices, example=field.example)


def _seats_named(event: Event) -> list[str]:
    if isinstance(event, _SITS_DOWN):
        return []
    if isinstance(event, MatchAmended):
        return [player.seat for player in event.players]
    player = vars(event).get("player")  # `getattr` is slow where a model has no such field
    named = [player] if isinstance(player, str) else []
    if not event.seen_by:
        return named
    return named + [seat for seat in event.seen_by if seat != player]


def _after_seal(replay: Replay[Any], record: Record) -> Iterator[Finding]:
    """One remark for each event that was added after the first seal."""
    if not record.seals:
        return
    seal = record.seals[0]
    for event in replay.chronicle.events[seal.seq :]:
        if not isinstance(event, MatchSealed):
            yield _finding(event, "match.after_seal", "info", author=seal.author, seal=seal.seq)


def _finding(event: Event, rule: str, severity: Severity, **values: Any) -> Finding:
    message = WORDS(f"finding.{rule.removeprefix('match.')}", **values)
    return Finding(event.seq, rule, message, severity)

"""What was filled in by the rules from a table that a later correction changed.

Somebody confirmed on an evening that three rations are left; weeks later it turns out that some
had been found before. What people told stays as they told it. What the rules filled in is worked
out anew along the line as it reads now: shown beside what was recorded, and put in its place as
one correction.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from events.base import Event
from events.branches import inserted_among
from events.match import EventReinstated, EventRetracted, MatchAmended
from importers.recorder.chain import Chain, facts_meant
from importers.recorder.session import Session
from projections.offers import Draft
from projections.replay import Replay


@dataclass(frozen=True)
class Difference:
    """An event that was filled in, and what it would be now."""

    recorded: Event
    now: Event | None
    """As it would be; None where the rules would fill in no such thing."""
    before: Any
    """The table before it, as it would be."""


def outdated(session: Session) -> frozenset[int]:
    """The events that the rules filled in before something ahead of them was corrected."""
    chronicle, history = session.chronicle, session.history
    # By event the last correction that put it there, took it away or put it back.
    corrected = {seq: seq for seq in inserted_among(chronicle.events)} | history.taken_by
    for event in chronicle.events:
        if isinstance(event, EventReinstated):
            named = chronicle.events[event.target - 1]
            seq = named.target if isinstance(named, EventRetracted) else named.seq
            corrected[seq] = max(event.seq, corrected.get(seq, 0))
    amended = (
        e.seq for e in history.events if isinstance(e, MatchAmended) and (e.options or e.unsaid)
    )
    newest, found = max(amended, default=0), set()
    for event in history.places:
        newest = max(newest, corrected.get(event.seq, 0))
        standing = event.seq not in history.taken_by
        if standing and event.origin == "rules" and event.cause and event.seq < newest:
            found.add(event.seq)
    return frozenset(found)


def differences(session: Session) -> list[Difference]:
    """What was filled in and would be otherwise now, in reading order."""
    found = outdated(session)
    return list(_Refilling(session, found).differences()) if found else []


@dataclass
class _Refilling:
    """One walk along a line, on which what was filled in is worked out anew."""

    session: Session
    outdated: frozenset[int]
    chains: dict[int, tuple[Chain, Chain]] = field(default_factory=dict)
    """By action what followed from it: as it was proposed then, and as it would be now."""
    gone: set[int] = field(default_factory=set)
    _replays: dict[int, Replay[Any]] = field(default_factory=dict)

    def differences(self) -> Iterator[Difference]:
        session, system = self.session, self.session.system
        table = session.match.replay.state(0, branch=session.branch)
        for event in session.history.events:
            if event.cause in self.gone:
                self.gone.add(event.seq)
                continue
            if event.seq in self.outdated:
                now = self._now(event, table)
                if now is None:
                    self.gone.add(event.seq)
                if now is not event:
                    yield Difference(event, now, system.copy(table))
            else:
                now = event
                self._follow(event, event, table)
            if now is not None:
                table = system.apply(table, now)

    def _follow(self, recorded: Event, now: Event, table: Any) -> None:
        """Take what happened to the chains of its action; an action begins them."""
        action = self.session.chronicle.action_of(recorded.seq)
        caused = self._caused.get(action, [])
        later = caused[caused.index(recorded) + 1 :] if recorded in caused else caused
        if recorded.seq == action:
            first = next((event for event in caused if event.seq in self.outdated), None)
            if first is not None:
                chains = Chain(self.session.system, {}), Chain(self.session.system, {})
                before = self._then(first).before(action, branch=self._line(first))
                chains[0].begin(before, recorded, caused)
                chains[1].begin(table, recorded, caused)
                self.chains[action] = chains
        elif action in self.chains:
            then, anew = self.chains[action]
            before = self._then(recorded).before(recorded.seq, branch=self._line(recorded))
            then.take(before, recorded, later)
            anew.take(table, now, later)

    def _now(self, event: Event, table: Any) -> Event | None:
        """What an event that was filled in would be; itself where nothing is otherwise."""
        chains = self.chains.get(self.session.chronicle.action_of(event.seq))
        now: Event | None = event
        if chains is not None:
            then, anew = chains
            place = then.place_of(event)
            if place is not None and _says_the_same(then, then.waiting[place], event):
                there = anew.place_of(event)
                now = None if there is None else self._filled_in(anew, anew.waiting[there], event)
        self._follow(event, now or event, table)
        return now

    def _filled_in(self, chain: Chain, draft: Draft, event: Event) -> Event:
        """The event with what is proposed now; what people chose stays as they chose it."""
        if _says_the_same(chain, draft, event):
            return event
        chosen = {ask.fact for ask in draft.asks}
        facts = {**draft.facts, **{k: v for k, v in event.facts().items() if k in chosen}}
        read = self.session.system.vocabulary.accept
        return read({"type": draft.type, **facts}).model_copy(
            update={"seq": event.seq, "id": event.id, "seen_by": event.seen_by}
        )

    @cached_property
    def _caused(self) -> dict[int, list[Event]]:
        """By action what stands behind it because of it."""
        found: dict[int, list[Event]] = {}
        for event in self.session.history.events:
            action = self.session.chronicle.action_of(event.seq)
            if action != event.seq:
                found.setdefault(action, []).append(event)
        return found

    def _then(self, event: Event) -> Replay[Any]:
        """The match as it was known when an event was recorded."""
        whole = self.session.match.replay
        known = whole.chronicle.known_alike(event.seq)
        if known not in self._replays:
            events = whole.chronicle.events[:known]
            self._replays[known] = Replay(whole.system, events, whole.base)
        return self._replays[known]

    def _line(self, event: Event) -> str | None:
        """The line as it was called then: what is shared stood on another."""
        known = self._then(event).chronicle.lines.branches
        return self.session.branch if self.session.branch in known else event.branch


def _says_the_same(chain: Chain, draft: Draft, event: Event) -> bool:
    """Whether an event says what was proposed, whatever people chose where that was open."""
    chosen = {ask.fact for ask in draft.asks}
    proposed, told = chain.says(draft), facts_meant(event)
    return draft.type == event.type_name() and all(
        proposed.get(fact) == value or event.passes_over(fact)
        for fact, value in told.items()
        if fact not in chosen
    )


def correction(session: Session, found: Iterable[Difference]) -> list[dict[str, Any]]:
    """All of it put right: what was filled in goes as a slip, what would be stands in its place.

    What hangs on an event that goes is told anew behind what stands for it. Each entry has the
    place of the one that is its cause among them, where that is told anew as well.
    """
    entries: list[dict[str, Any]] = []
    branch = {"branch": session.branch} if session.branch else {}
    by_seq = {one.recorded.seq: one for one in found}
    places: dict[int, int] = {}
    for event in session.history.events:
        one, hangs = by_seq.get(event.seq), event.cause in places
        if one is None and not hangs:
            continue
        now = event if one is None else one.now
        if not hangs:
            slip = {"type": "event_retracted", "target": event.seq, "reason": "mistyped"}
            entries.append({**slip, **branch})
        if now is None:
            continue
        places[event.seq] = len(entries)
        own = {"origin": event.origin} if event.origin else {}
        seen = {} if event.seen_by is None else {"seen_by": list(event.seen_by)}
        cause = {"after": event.seq, "cause": event.cause}
        if hangs:
            cause = {"cause_place": places[event.cause or 0]}
        entries.append({"type": now.type_name(), **now.facts(), **own, **seen, **cause, **branch})
    return entries


def in_one_piece(
    entries: Sequence[Mapping[str, Any]], ids: Sequence[str], by: str
) -> list[dict[str, Any]]:
    """The entries of a correction with their ids, by which one undo finds all of them."""
    told = []
    for entry, name in zip(entries, ids, strict=True):
        facts = dict(entry)
        if (place := facts.pop("cause_place", None)) is not None:
            facts["cause"] = ids[place]
        told.append({**facts, "id": name, "by": by})
    return told

"""Random play: a match that goes the way of the recorder, offer -> draft -> consequences -> event.

Every step is one whole number, so that a failing match shrinks to the few steps that matter.
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from events.base import Event
from events.composer import Composer, new_header
from events.errors import AfterActionError
from events.ids import ulid
from projections.contract.answers import DEAD_END, answers_to
from projections.contract.examples import example_of
from projections.offers import Draft, Offer
from projections.replay import Replay
from projections.system import GameSystem

_STAYS: Final = (
    "match_started", "match_sealed", "event_retracted", "event_reinstated", "branch_opened",
)  # fmt: skip
_DAY: Final = datetime(2026, 1, 1, 12, tzinfo=UTC)


class Ticks:
    """A clock that goes on by ten seconds each time somebody looks, and ids that go with it."""

    def __init__(self, start: datetime = _DAY) -> None:
        self.now = start
        self.count = 0

    def clock(self) -> datetime:
        """The time."""
        self.now += timedelta(seconds=10)
        return self.now

    def ids(self, moment: datetime) -> str:
        """The next id."""
        self.count += 1
        return ulid(int(moment.timestamp() * 1000), self.count)


@dataclass
class Recording:
    """A match being recorded in memory. `branch` is the line that is being written."""

    system: GameSystem[Any]
    events: list[Event] = field(default_factory=list)
    lines: list[bytes] = field(default_factory=list)
    branch: str | None = None
    examples: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        ticks = Ticks()
        _, header = new_header(self.system.vocabulary, clock=ticks.clock, ids=ticks.ids)
        self.composer = Composer(self.system.vocabulary, header, clock=ticks.clock, ids=ticks.ids)

    def append(self, entry: Mapping[str, Any]) -> Event:
        """Record an event as the journal would; a refusal breaks the contract."""
        try:
            data, _ = self.composer.add_all([entry])
        except AfterActionError as error:
            told = json.dumps(dict(entry), ensure_ascii=False)
            raise AssertionError(f"an event was refused: {error}\n  {told}\n{self}") from error
        line = data.removesuffix(b"\n")
        event = self.system.vocabulary.read(json.loads(line))
        self.lines.append(line)
        self.events.append(event)
        return event

    @property
    def last(self) -> int:
        """The seq of the last event."""
        return len(self.events)

    def state(self) -> Any:
        """The table now, on the line that is being written."""
        return Replay(self.system, self.events).state(branch=self.branch)

    def on_this_line(self, **envelope: Any) -> dict[str, Any]:
        """The envelope with the branch that is being written."""
        return envelope if self.branch is None else {**envelope, "branch": self.branch}

    def standing(self) -> list[Event]:
        """The events of this line that count."""
        return list(Replay(self.system, self.events).history(branch=self.branch).events)

    def __repr__(self) -> str:
        """The match as its journal tells it, one event a line."""
        told = [json.dumps(_bare(json.loads(line)), ensure_ascii=False) for line in self.lines]
        return "\n".join([f"a match of {self.system.id}:", *(f"  {line}" for line in told)])


def _bare(line: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in line.items() if key not in ("id", "recorded", "hash")}


def seats_of(recording: Recording) -> tuple[str | None, ...]:
    """Everybody at the table, and None for whoever writes for all."""
    started: Any = recording.events[0]
    return (*(player.seat for player in started.players), None)


def step(recording: Recording, number: int) -> None:
    """Let one thing happen: mostly play, sometimes odd play or a correction."""
    dice = random.Random(number)  # noqa: S311 - a match, not a secret
    kind = dice.choices(
        (play, odd, remark, retract, reinstate, insert, branch), (12, 3, 1, 2, 1, 1, 1)
    )[0]
    kind(recording, dice)


def play(recording: Recording, dice: random.Random, **envelope: Any) -> list[Event]:
    """Take an offer, record its event and the consequences that the rules propose."""
    state = recording.state()
    draft = drafted(recording.system, state, seats_of(recording), dice)
    if draft is None:
        return []
    follow = recording.system.play.consequences(state, draft)
    action = recording.append(draft.entry(**recording.on_this_line(**envelope)))
    return [action, *(_consequence(recording, draft, action) for draft in follow)]


def _consequence(recording: Recording, draft: Draft, action: Event) -> Event:
    entry = {"origin": "rules", **draft.entry(**recording.on_this_line(cause=action.seq))}
    return recording.append(entry)


def drafted(
    system: GameSystem[Any], state: Any, seats: Sequence[str | None], dice: random.Random
) -> Draft | None:
    """One of the offers with random legal answers; None where there is none to be had."""
    offers = list(system.play.offers(state, dice.choice(seats)))
    dice.shuffle(offers)
    for offer in offers:
        draft = answered(offer, dice)
        if draft is not None:
            return draft
    return None


def answered(offer: Offer, dice: random.Random) -> Draft | None:
    """The offer with random legal answers; None where a question has none."""
    answers = answers_to(offer.asks, dice, offer.facts)
    return None if answers is DEAD_END else offer.draft(answers)


def odd(recording: Recording, dice: random.Random) -> None:
    """Something that the rules would not allow, with facts made up from the schema."""
    kind = dice.choice(recording.system.events) if recording.system.events else None
    entry = None if kind is None else example_of(kind, recording.system, dice, recording.examples)
    if entry is not None:
        recording.append({**entry, **recording.on_this_line()})


def remark(recording: Recording, dice: random.Random) -> None:
    """Something beside play."""
    on = dice.randint(1, recording.last)
    entries: Sequence[dict[str, Any]] = (
        {"type": "note_written", "text": "why?", "on": on, "symbol": "?!"},
        {"type": "tag_added", "tag": "club"},
        {"type": "match_amended", "place": "the kitchen"},
        {"type": "dice_rolled", "faces": [1, 6]},
    )
    recording.append({**dice.choice(entries), **recording.on_this_line()})


def retract(recording: Recording, dice: random.Random) -> None:
    """Take something back that stands."""
    standing = [e for e in recording.standing() if e.type_name() not in _STAYS]
    targets = [e.seq for e in standing]
    if targets:
        caused = [e.seq for e in standing if e.cause is not None]
        targets = caused if caused and dice.random() < 0.5 else targets
        reason = dice.choice(("taken_back", "mistyped", "ruled"))
        entry = {"type": "event_retracted", "target": dice.choice(targets), "reason": reason}
        recording.append({**entry, **recording.on_this_line()})


def reinstate(recording: Recording, dice: random.Random) -> None:
    """Put something back."""
    lines = recording.composer.register.lines
    targets = [
        event.seq
        for event in recording.events
        if event.type_name() == "event_retracted" and lines.holds(recording.branch, event.seq)
    ]
    if targets:
        entry = {"type": "event_reinstated", "target": dice.choice(targets)}
        recording.append({**entry, **recording.on_this_line()})


def insert(recording: Recording, dice: random.Random) -> None:
    """Put something in that was forgotten."""
    places = [event.seq for event in recording.standing()]
    play(recording, dice, after=dice.choice(places))


def branch(recording: Recording, dice: random.Random) -> None:
    """Leave the line behind one of its events, or go back to the main line."""
    if recording.branch is not None and dice.random() < 0.5:
        recording.branch = None
        return
    name = f"line {recording.last}"
    start = dice.choice([event.seq for event in recording.standing()])
    kind = dice.choice(("loaded", "what_if", "argued"))
    recording.append({"type": "branch_opened", "branch": name, "from": start, "kind": kind})
    recording.branch = name

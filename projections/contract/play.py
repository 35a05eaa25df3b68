"""Random play, and the tests that run on it."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import wraps
from pathlib import Path
from typing import Any, ClassVar, Final, TypeVar, get_args

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import projections
from events.base import Event
from events.chain import Scan
from events.composer import Composer, new_header
from events.errors import AfterActionError
from events.ids import ulid
from events.match import BranchKind
from events.register import NOT_RETRACTABLE
from projections.contract.made_up import DEAD_END, answers_to, example_of
from projections.matches import Match
from projections.offers import Draft, Offer
from projections.replay import Replay
from projections.system import GameSystem

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
        made = new_header(self.system.vocabulary, clock=ticks.clock, ids=ticks.ids)
        self.first, self.header = made
        self.composer = Composer(
            self.system.vocabulary, self.header, clock=ticks.clock, ids=ticks.ids
        )

    def append(self, entry: Mapping[str, Any]) -> Event:
        """Record an event as the journal would; a refusal breaks the contract.

        What announces that kinds follow which came later is written before it.
        """
        try:
            data, _ = self.composer.add_all([entry])
        except AfterActionError as error:
            text = json.dumps(dict(entry), ensure_ascii=False)
            raise AssertionError(f"an event was refused: {error}\n  {text}\n{self}") from error
        for line in data.removesuffix(b"\n").split(b"\n"):
            self.lines.append(line)
            self.events.append(self.system.vocabulary.read(json.loads(line)))
        return self.events[-1]

    @property
    def last(self) -> int:
        """The seq of the last event."""
        return len(self.events)

    def state(self) -> Any:
        """The table now, on the line that is being written."""
        return Replay(self.system, self.events).state(branch=self.branch)

    def match(self, count: int) -> Match:
        """The match as it stood after so many events."""
        match = Match(Scan(self.header, self.first, tuple(self.lines[:count]), ""), "contract")
        vars(match)["system"] = self.system  # which need not be installed
        return match

    def on_this_line(self, **envelope: Any) -> dict[str, Any]:
        """The envelope with the branch that is being written."""
        return envelope if self.branch is None else {**envelope, "branch": self.branch}

    def standing(self) -> list[Event]:
        """The events of this line that count."""
        return list(Replay(self.system, self.events).history(branch=self.branch).events)

    def __repr__(self) -> str:
        """The match as its journal tells it, one event a line."""
        rows = [f"a match of {self.system.id}:"]
        for line in map(json.loads, self.lines):
            bare = {key: line[key] for key in line if key not in ("id", "recorded", "hash")}
            rows.append(f"  {json.dumps(bare, ensure_ascii=False)}")
        return "\n".join(rows)


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


def play_on(recording: Recording, number: int) -> None:
    """Let one thing happen that is offered."""
    play(recording, random.Random(number))  # noqa: S311 - a match, not a secret


def play(recording: Recording, dice: random.Random, **envelope: Any) -> list[Event]:
    """Take an offer, record its event and the consequences that the rules propose."""
    state = recording.state()
    draft = drafted(recording.system, state, seats_of(recording), dice)
    if draft is None:
        return []
    follow = list(recording.system.play.consequences(state, draft))
    action = recording.append(draft.entry(**recording.on_this_line(**envelope)))
    here = recording.on_this_line(cause=action.seq)
    events = [action]
    while follow:
        link = follow.pop(0)
        if link.open_asks:  # what comes behind it depends on the answer
            link = link.told(answers_to(link.open_asks, dice, link.facts))
            follow = list(recording.system.play.consequences(recording.state(), link))
        events.append(recording.append({"origin": "rules", **link.entry(**here)}))
    return events


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
    standing = [e for e in recording.standing() if e.type_name() not in NOT_RETRACTABLE]
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
    kind = dice.choice(get_args(BranchKind))
    recording.append({"type": "branch_opened", "branch": name, "from": start, "kind": kind})
    recording.branch = name


def record(
    system: GameSystem[Any],
    start: Mapping[str, Any],
    numbers: Sequence[int],
    examples: Mapping[str, Mapping[str, Any]] | None = None,
    let: Callable[[Recording, int], None] = step,
) -> Recording:
    """The match in which these numbers decide what happens."""
    recording = Recording(system, examples=examples or {})
    recording.append({"type": "match_started", **start})
    for number in numbers:
        let(recording, number)
    return recording


def histories(
    system: GameSystem[Any],
    *,
    starts: Sequence[Mapping[str, Any]] = (),
    examples: Mapping[str, Mapping[str, Any]] | None = None,
    most_steps: int = 24,
    let: Callable[[Recording, int], None] = step,
) -> st.SearchStrategy[Recording]:
    """Random matches: play by the offers, odd play, take-backs, insertions and branches."""
    numbers = st.lists(st.integers(0, 1 << 20), max_size=most_steps)
    first = st.sampled_from(list(starts) or [system.plain_start()])

    def match(drawn: tuple[Mapping[str, Any], Sequence[int]]) -> Recording:
        return record(system, *drawn, examples, let)

    return st.tuples(first, numbers).map(match)


class Contract:
    """A test class without tests. `system` is what it is about."""

    system: ClassVar[GameSystem[Any]]
    starts: ClassVar[Sequence[Mapping[str, Any]]] = ()
    """How matches begin (facts of `match_started`); empty: Ann and Bob, by default options."""
    examples: ClassVar[Mapping[str, Mapping[str, Any]]] = {}
    """Facts of an event of each type that cannot be made up from its schema alone."""
    past_tense: ClassVar[frozenset[str]] = frozenset()
    """Irregular verbs in the names of events that the contract does not know."""
    hidden_by_rule: ClassVar[bool] = False
    """True where `view` hides things though no event says who saw it."""
    samples_root: ClassVar[Path] = Path(projections.__file__).parent.parent / "sample_games"
    """The folder in which the system's `samples` lie."""

    def histories(
        self, steps: int = 24, let: Callable[[Recording, int], None] = step
    ) -> st.SearchStrategy[Recording]:
        """Random matches of this system, in which `let` lets one thing after the other happen."""
        return histories(
            self.system, starts=self.starts, examples=self.examples, most_steps=steps, let=let
        )

    def holds(self, check: Callable[[Recording], None], *, steps: int = 24, share: int = 1) -> None:
        """Run `check` on random matches, as many as the hypothesis profile says.

        What looks at everything at every moment runs on one in `share` of them.
        """
        self.each(self.histories(steps), check, share=share)

    def each(
        self, examples: st.SearchStrategy[Any], check: Callable[[Any], None], *, share: int = 1
    ) -> None:
        """Run `check` on random examples, as many as the hypothesis profile says."""
        count = -(-settings.default.max_examples // share)  # type: ignore[union-attr]
        patient = settings(
            max_examples=count, deadline=None, suppress_health_check=list(HealthCheck)
        )
        patient(given(examples)(check))()

    def text_of(self, state: Any) -> str:
        """A state as text that differs where the state does."""
        return in_lines(self.system.describe(state))


def in_lines(value: Any) -> str:
    """A value as text, each part of it on a line; `indent` would take five times as long."""
    return json.dumps(value, ensure_ascii=False, separators=(",\n", ": "))


C = TypeVar("C", bound=Contract)


def on_matches(
    steps: int = 24, share: int = 1
) -> Callable[[Callable[[C, Recording], None]], Callable[[C], None]]:
    """Make of what holds for one match a test of a contract, on random matches of its system."""

    def made(check: Callable[[C, Recording], None]) -> Callable[[C], None]:
        @wraps(check, assigned=("__module__", "__name__", "__qualname__", "__doc__"))
        def test(contract: C) -> None:
            @wraps(check, assigned=("__name__",))  # it draws matches of its own
            def holds(recording: Recording) -> None:
                check(contract, recording)

            del holds.__wrapped__
            contract.holds(holds, steps=steps, share=share)

        del test.__wrapped__  # which would ask pytest for a recording
        return test

    return made


def replay_of(recording: Recording) -> Replay[Any]:
    """The recording, opened for stepping."""
    return Replay(recording.system, recording.events)


def steps_of(recording: Recording) -> Iterator[tuple[Any, Event, Any]]:
    """Each standing event of the line that was written last, between two states of its own."""
    replay, branch = replay_of(recording), recording.branch
    for event in replay.history(branch=branch).events:
        yield (
            replay.before(event.seq, branch=branch), event, replay.state(event.seq, branch=branch)
        )  # fmt: skip


def same(found: str, expected: str, promise: str, recording: object = "") -> None:
    """Fail with the promise, the first line that differs, and the match."""
    if found == expected:
        return
    lines = zip(found.splitlines(), expected.splitlines(), strict=False)
    first = next(((a, b) for a, b in lines if a != b), ("(shorter)", "(longer)"))
    raise AssertionError(
        f"{promise}\n  found    {first[0].strip()}\n  expected {first[1].strip()}\n{recording}"
    )
